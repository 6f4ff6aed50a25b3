//! Nothing is told to whoever does not know the token, and a browser that was let in once goes on without it.

mod asking;

use asking::{Told, ask, ask_with, say, studio};
use serde_json::{Value, json};

const TOKEN: &str = "0123456789abcdef";

fn bearer(token: &str) -> String {
    format!("Authorization: Bearer {token}\r\n")
}

/// The cookie that an answer gives, as it is sent back.
fn cookie_of(told: &Told) -> String {
    let given = told.says("set-cookie").expect("a cookie");
    format!("Cookie: theme=dark; {}\r\n", given.split(';').next().expect("a value"))
}

#[test]
fn every_address_asks_for_the_token() {
    let port = studio(Some(TOKEN));
    let document = ask_with(port, "/api/openapi.json", &bearer(TOKEN), &Value::Null).json();
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.len() > 30);
    let described = paths.iter().map(|(path, methods)| (path.as_str(), methods.get("get").is_some()));
    let files = ["/", "/page/main.js", "/page/icon.svg", "/nowhere"].map(|path| (path, true));
    for (path, is_get) in described.chain(files) {
        let body = if is_get { Value::Null } else { json!({}) };
        let wrong = bearer("0123456789abcdee");
        let (short, cookie) = (bearer(&TOKEN[..15]), format!("Cookie: boxwright-{port}={TOKEN}\r\n"));
        for more in
            ["", &wrong, &short, &cookie, "Authorization: Bearer\r\n", "Authorization: Basic MDEyMzQ1\r\n"]
        {
            let told = ask_with(port, path, more, &body);
            assert_eq!(told.status, 401, "{path} {more}");
            assert!(
                told.json()["error"].as_str().is_some_and(|words| words.contains("Bearer")),
                "{path} {more}"
            );
            assert_eq!(told.says("set-cookie"), None, "{path}");
        }
        assert_ne!(ask_with(port, path, &bearer(TOKEN), &body).status, 401, "{path}");
    }
}

#[test]
fn the_address_with_the_token_gives_a_cookie_and_leads_to_the_page_without_it() {
    let port = studio(Some(TOKEN));
    let told = ask(port, &format!("/?token={TOKEN}"), &Value::Null);
    assert_eq!((told.status, told.says("location")), (303, Some("/")));
    assert_eq!(told.says("referrer-policy"), Some("no-referrer"));
    assert_eq!(told.says("cache-control"), Some("no-store"));
    let given = told.says("set-cookie").expect("a cookie");
    assert!(given.starts_with(&format!("boxwright-{port}=")) && !given.contains(TOKEN), "{given}");
    assert!(given.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{given}");
    let cookie = cookie_of(&told);
    let page = ask_with(port, "/", &cookie, &Value::Null);
    assert_eq!(page.status, 200);
    assert!(!page.text().contains(TOKEN), "the page does not know it");
    for path in ["/page/main.js", "/api/library", "/api/library/plays.csv"] {
        assert_eq!(ask_with(port, path, &cookie, &Value::Null).status, 200, "{path}");
    }
    let room = json!({ "level": "######\n#@$ .#\n######" });
    assert!(ask_with(port, "/api/jobs/solve", &cookie, &room).text().contains("event: done"));
    // Only there, and only with the right one.
    for path in
        ["/?token=wrong", "/?token=", "/?tokens=0123456789abcdef", "/page/main.js?token=0123456789abcdef"]
    {
        assert_eq!(ask(port, path, &Value::Null).status, 401, "{path}");
    }
    assert_eq!(ask(port, &format!("/?token={TOKEN}"), &json!({})).status, 401, "and not for a POST");
}

#[test]
fn studios_on_two_ports_do_not_take_each_others_cookies() {
    let ports = [studio(Some(TOKEN)), studio(Some(TOKEN))];
    let cookies = ports.map(|port| cookie_of(&ask(port, &format!("/?token={TOKEN}"), &Value::Null)));
    assert_ne!(cookies[0].split('=').nth(1), cookies[1].split('=').nth(1));
    // A browser sends both to both.
    let both = format!("{}; {}", cookies[0].trim_end(), cookies[1].trim_start_matches("Cookie: "));
    for port in ports {
        assert_eq!(ask_with(port, "/api/library", &both, &Value::Null).status, 200);
    }
    assert_eq!(ask_with(ports[0], "/api/library", &cookies[1], &Value::Null).status, 401);
}

#[test]
fn a_browser_that_is_not_let_in_is_told_how_to_come_in() {
    let port = studio(Some(TOKEN));
    let browser = "Accept: text/html,*/*\r\n";
    let told = ask_with(port, "/", browser, &Value::Null);
    assert_eq!(told.status, 401);
    assert_eq!(told.says("content-type"), Some("text/html; charset=utf-8"));
    assert!(told.text().contains("?token=") && !told.text().contains("<script>"), "{}", told.text());
    // It keeps its cookie back when another site sent it; our own page then leads on.
    let sent = format!("{browser}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n");
    assert!(ask_with(port, "/", &sent, &Value::Null).text().contains("location.reload()"));
}

#[test]
fn the_host_is_looked_at_before_the_token() {
    let port = studio(Some(TOKEN));
    let told = say(port, &format!("GET /?token={TOKEN} HTTP/1.0\r\nHost: evil.example:{port}\r\n\r\n"));
    assert_eq!((told.status, told.says("set-cookie")), (421, None));
}

#[test]
fn without_a_token_everybody_is_let_in() {
    let port = studio(None);
    assert_eq!(ask(port, "/api/library", &Value::Null).status, 200);
    assert_eq!(ask(port, "/", &Value::Null).status, 200);
}
