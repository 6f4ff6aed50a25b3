//! A studio of one's own, and asking it by hand.

#![allow(dead_code, reason = "every test asks in its own way")]

use boxwright_studio::{Library, serve};
use boxwright_workshop::Stop;
use serde_json::Value;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

/// Starts a studio on a port of its own, as long as the test runs.
pub(crate) fn studio(token: Option<&'static str>) -> u16 {
    let (told, port) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
            told.send(listener.local_addr().expect("an address").port()).expect("somebody waits");
            let library = Library::in_memory().expect("a library");
            serve(listener, library, token, Stop::default()).await.expect("it serves");
        });
    });
    port.recv().expect("a port")
}

/// An answer.
pub(crate) struct Told {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Told {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|why| panic!("{why}: {}", self.text()))
    }

    /// A line of the head by its name, in small letters.
    pub(crate) fn says(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (its, value) = line.split_once(": ")?;
            its.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// Asks: a GET if nothing is sent, else a POST of JSON.
pub(crate) fn ask(port: u16, address: &str, body: &Value) -> Told {
    ask_with(port, address, "", body)
}

/// Asks with more lines in the head, each with its end.
pub(crate) fn ask_with(port: u16, address: &str, more: &str, body: &Value) -> Told {
    let head = format!("{address} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n{more}");
    say(
        port,
        &match body {
            Value::Null => format!("GET {head}\r\n"),
            body => {
                let body = body.to_string();
                let length = body.len();
                format!("POST {head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
            }
        },
    )
}

/// Says something on a connection of its own and listens to the end.
pub(crate) fn say(port: u16, request: &str) -> Told {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    socket.write_all(request.as_bytes()).expect("it is sent");
    let mut bytes = Vec::new();
    socket.read_to_end(&mut bytes).expect("an answer");
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("an end of the head");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("a status");
    Told { status, head, body: bytes[end + 4..].to_vec() }
}
