//! The studio as a process: the addresses it gives, and what it does when the system gives it little.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Studio {
    child: Child,
    port: u16,
    /// Empty if everybody is let in.
    token: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Starts a studio by a line of a shell in which `$STUDIO` is the command.
fn start(home: &Path, line: &str) -> Studio {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(home).env("BOXWRIGHT_HOME", home);
    command.env("STUDIO", concat!(env!("CARGO_BIN_EXE_boxwright"), " studio"));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut words = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut words).unwrap();
    let address = words.split(' ').find_map(|word| word.strip_prefix("http://127.0.0.1:"));
    let (port, rest) = address.unwrap_or_else(|| panic!("{words}")).split_once('/').unwrap();
    let token = rest.strip_prefix("?token=").unwrap_or_default().to_owned();
    Studio { child, port: port.parse().unwrap(), token }
}

impl Studio {
    /// What comes back: the status, and everything that was said.
    fn ask(&self, path: &str, more: &str) -> (u16, String) {
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = format!("GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{}\r\n{more}\r\n", self.port);
        socket.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        socket.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (text.split(' ').nth(1).unwrap().parse().unwrap(), text)
    }

    fn bearer(&self) -> String {
        format!("Authorization: Bearer {}\r\n", self.token)
    }
}

#[test]
fn every_start_has_a_token_of_its_own_and_a_browser_that_was_let_in_stays_in() {
    let home = tempfile::tempdir().unwrap();
    let one = start(home.path(), "exec $STUDIO --port 0");
    assert_eq!(one.token.len(), 64);
    assert_eq!(one.ask("/api/library", "").0, 401);
    assert_eq!(one.ask("/api/library", &one.bearer()).0, 200);
    let (status, welcome) = one.ask(&format!("/?token={}", one.token), "");
    assert_eq!(status, 303);
    let cookie =
        welcome.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next()).unwrap();
    let cookie = format!("Cookie: {cookie}\r\n");
    assert_eq!(one.ask("/api/library", &cookie).0, 200);
    let (port, old) = (one.port, one.bearer());
    drop(one);
    let next = start(home.path(), &format!("exec $STUDIO --port {port}"));
    assert_eq!(next.ask("/api/library", &old).0, 401, "the token is new");
    assert_eq!(next.ask("/api/library", &cookie).0, 200, "and the page goes on");
    // Another library has another key.
    drop(next);
    let other = start(home.path(), &format!("exec $STUDIO --port {port} --library other.sqlite"));
    assert_eq!(other.ask("/api/library", &cookie).0, 401);
}

#[test]
fn without_a_token_everybody_is_let_in() {
    let home = tempfile::tempdir().unwrap();
    let studio = start(home.path(), "exec $STUDIO --port 0 --no-token");
    assert_eq!(studio.token, "");
    assert_eq!(studio.ask("/api/library", "").0, 200);
}

#[test]
fn the_address_that_a_browser_gets_is_good_once() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().unwrap();
    let browser = home.path().join(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    std::fs::write(&browser, "#!/bin/sh\necho \"$1\" > opened.part; mv opened.part opened\n").unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let studio = start(home.path(), "PATH=$PWD:$PATH exec $STUDIO --port 0 --open");
    let begun = Instant::now();
    let opened = loop {
        match std::fs::read_to_string(home.path().join("opened")) {
            Ok(opened) => break opened,
            Err(_) => assert!(begun.elapsed() < Duration::from_secs(30), "nothing was opened"),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let path = opened.trim().strip_prefix(&format!("http://127.0.0.1:{}", studio.port)).unwrap();
    assert!(path.starts_with("/?token=") && !path.contains(&studio.token), "{path}");
    assert_eq!(studio.ask(path, "").0, 303);
    assert_eq!(studio.ask(path, "").0, 401, "others may have seen it");
    assert_eq!(studio.ask(&format!("/?token={}", studio.token), "").0, 303);
}

#[test]
fn half_requests_do_not_silence_a_studio_with_few_descriptors() {
    let home = tempfile::tempdir().unwrap();
    let studio = start(home.path(), "ulimit -n 100; exec $STUDIO --port 0");
    let half = |_| {
        let mut socket = TcpStream::connect(("127.0.0.1", studio.port)).unwrap();
        _ = socket.write_all(b"POST /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le");
        socket
    };
    let halves: Vec<TcpStream> = (0..260).map(half).collect();
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(studio.ask("/api/library", &studio.bearer()).0, 200);
    }
    println!("20 answers beside {} half requests took {:?}", halves.len(), begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(5));
}
