//! What one asker may take: memory for an answer, time for a question.
//!
//! The tests look at the memory of the whole process, so they take turns.

#![allow(clippy::print_stdout)]

mod asking;

use asking::{Told, ask, studio};
use serde_json::{Value, json};
use std::io::Write as _;
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

static TURN: Mutex<()> = Mutex::new(());

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Mebibytes that this process has now and had at most since `forget_peak`, where the system tells.
fn memory() -> Option<[usize; 2]> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let of = |name: &str| -> Option<usize> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim_start_matches(':').trim().split(' ').next()?.parse::<usize>().ok()? >> 10)
    };
    Some([of("VmRSS")?, of("VmHWM")?])
}

fn forget_peak() {
    _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Asks, and looks at how much more memory that took at most and how much of it was kept.
fn measured(port: u16, address: &str, body: &Value) -> (Told, usize, usize) {
    forget_peak();
    let before = memory();
    let told = ask(port, address, body);
    let after = memory();
    let (peak, kept) = match (before, after) {
        (Some([before, _]), Some([now, peak])) => (peak.saturating_sub(before), now.saturating_sub(before)),
        _ => (0, 0),
    };
    println!(
        "{address}: {} with {} bytes; {peak} MiB more at most, {kept} MiB of it kept",
        told.status,
        told.body.len()
    );
    (told, peak, kept)
}

const HALL: &str = "######\n#@ $.#\n######";
const WALK: &str = "#####\n#1..%\n#####";

/// The largest board, a box on every second cell of its floor.
fn largest() -> String {
    let side = 126;
    let wall = "#".repeat(side + 2);
    let mut rows = vec![format!("#{}#", "$.".repeat(side / 2)); side];
    rows[0] = format!("#@*{}#", "$.".repeat(side / 2 - 1));
    format!("{wall}\n{}\n{wall}", rows.join("\n"))
}

/// The largest board of Kwirk, full of boxes.
fn crowded() -> String {
    let side = 120;
    let wall = "#".repeat(side);
    let free = format!("#1{}%#", ".".repeat(side - 4));
    // No letter stands beside its like, so every box is one cell.
    let letters = "abc".repeat(side);
    let rows: Vec<String> = (0..40).map(|row| format!("#{}.#", &letters[row..row + side - 3])).collect();
    format!("{wall}\n{free}\n{}\n{wall}", rows.join("\n"))
}

#[test]
fn a_plan_of_a_million_steps_is_refused_and_the_longest_takes_little_memory() {
    let _turn = turn();
    let port = studio(None);
    for (address, level, one) in [
        ("/api/play", HALL, "rl"),
        ("/api/lost", HALL, "rl"),
        ("/api/pull", HALL, "rl"),
        ("/api/kwirk/play", WALK, "rl"),
    ] {
        let (told, peak, _) =
            measured(port, address, &json!({ "level": level, "plan": one.repeat(500_000) }));
        assert_eq!(told.status, 422, "{address}: {}", told.text());
        assert_eq!(told.json()["error"], "a plan of 1000000 steps; 100000 would do", "{address}");
        assert!(peak < 64, "{address}: {peak} MiB");
        let (told, peak, kept) =
            measured(port, address, &json!({ "level": level, "plan": one.repeat(50_000) }));
        assert_eq!(told.status, 200, "{address}: {}", told.text());
        if address != "/api/lost" {
            assert_eq!(told.json()["steps"].as_array().map(Vec::len), Some(100_000), "{address}");
        }
        assert!(peak < 150 && kept < 150, "{address}: {peak} MiB, {kept} MiB kept");
    }
    let short = json!({ "level": HALL, "plan": "999999(rl)" });
    assert_eq!(ask(port, "/api/play", &short).status, 422, "what is written shortly counts in full");
    for (job, level) in [("hint", HALL), ("study", HALL), ("kwirk-solve", WALK)] {
        let told =
            ask(port, &format!("/api/jobs/{job}"), &json!({ "level": level, "plan": "rl".repeat(60_000) }));
        assert!(told.text().contains("a plan of 120000 steps; 100000 would do"), "{job}: {}", told.text());
    }
}

#[test]
fn many_steps_on_a_crowded_board_are_refused_with_the_number_that_would_do() {
    let _turn = turn();
    let port = studio(None);
    let question = |steps: usize, since: usize| json!({ "level": crowded(), "plan": "rl".repeat(steps / 2), "since": since });
    let (told, peak, _) = measured(port, "/api/kwirk/play", &question(10_000, 0));
    let words = told.json()["error"].as_str().expect("a sentence").to_owned();
    assert_eq!(told.status, 422, "{words}");
    assert!(
        words.starts_with("so much lies on this board that ")
            && words.ends_with("ask for the last ones with `since`"),
        "{words}"
    );
    assert!(peak < 64, "{peak} MiB");
    let most: usize = words.split(' ').find_map(|word| word.parse().ok()).expect("a number");
    let (told, peak, _) = measured(port, "/api/kwirk/play", &question(10_000, 10_000 - most));
    assert_eq!((told.status, told.json()["steps"].as_array().map(Vec::len)), (200, Some(most)));
    assert!(peak < 150, "{peak} MiB");
}

#[test]
fn a_picture_of_the_largest_board_takes_little_memory() {
    let _turn = turn();
    let port = studio(None);
    let kwirk = "kwirk";
    let open = format!(
        "{0}\n#1{1}%#\n{2}{0}",
        "#".repeat(128),
        ".".repeat(124),
        format!("#{}#\n", ".".repeat(126)).repeat(125)
    );
    for (format, game, level, plan) in [
        ("png", "", largest(), ""),
        ("gif", "", largest().replacen("$.", "  ", 3).replacen("@*", "@ ", 1), "rlrl"),
        ("png", kwirk, open.clone(), ""),
        ("gif", kwirk, open, "rl"),
    ] {
        let one = json!({ "game": game, "level": level, "plan": plan });
        let (told, peak, kept) = measured(port, "/api/export", &json!({ "format": format, "levels": [one] }));
        assert_eq!(told.status, 200, "{format} {game}: {}", told.text());
        assert!(peak < 230 && kept < 120, "{format} {game}: {peak} MiB, {kept} MiB kept");
    }
}

#[test]
fn a_small_board_has_large_cells() {
    let port = studio(None);
    let told = ask(port, "/api/export", &json!({ "format": "png", "levels": [{ "level": HALL }] }));
    let number = |at: usize| u32::from_be_bytes(told.body[at..at + 4].try_into().expect("four bytes"));
    // Six cells by three with slim walls: half of each outer one is drawn, and half a cell lies around it.
    assert_eq!((number(16), number(20)), (6 * 64, 3 * 64));
}

#[test]
fn more_levels_than_are_taken_at_once_are_refused() {
    let port = studio(None);
    let text = format!("1\n\n{HALL}\n\n").repeat(20_001);
    let told = ask(port, "/api/read", &json!({ "text": text }));
    assert_eq!(
        (told.status, told.json()["error"].as_str()),
        (422, Some("20001 levels at once; 20000 would do"))
    );
}

#[test]
fn hostile_numbers_of_packs_get_a_sentence() {
    let port = studio(None);
    for (query, status, words) in [
        ("pack=-1", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("pack=", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("pack=1e9", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("pack=99999999999999999999", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("pack=1;DROP%20TABLE%20levels", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("pack=1&pack=2", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("packs=1", 400, "ask for ?pack=NUMBER, or for no pack"),
        ("pack=99", 404, "there is no pack `99` in the library"),
    ] {
        let told = ask(port, &format!("/api/library/levels?{query}"), &Value::Null);
        assert_eq!((told.status, told.json()["error"].as_str()), (status, Some(words)), "{query}");
    }
    let told = ask(port, "/api/jobs/measure", &json!({ "pack": -1 })).text();
    assert!(
        told.contains("event: trouble") && told.contains("there is no pack `-1` in the library"),
        "{told}"
    );
    let nameless = json!({ "pack": " ", "levels": [{ "level": HALL }] });
    let told = ask(port, "/api/library/add", &nameless);
    assert_eq!((told.status, told.json()["error"].as_str()), (422, Some("a collection needs a title")));
}

#[test]
fn half_requests_do_not_silence_the_studio() {
    let _turn = turn();
    let port = studio(Some("token"));
    let half = |number: usize| {
        let mut socket = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        let words = [
            "POST /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le".to_owned(),
            format!("POST /api/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 1000\r\n\r\n{{"),
            String::new(),
        ];
        socket.write_all(words[number % 3].as_bytes()).expect("it is sent");
        socket
    };
    let halves: Vec<TcpStream> = (0..300).map(half).collect();
    let begun = Instant::now();
    for _ in 0..20 {
        let told = asking::ask_with(port, "/api/library", "Authorization: Bearer token\r\n", &Value::Null);
        assert_eq!(told.status, 200);
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    println!("20 answers beside {} half requests took {:?}", halves.len(), begun.elapsed());
}
