//! Keys from the terminal, until it is gone.
//!
//! They are read on a thread of their own, since the reader of crossterm never comes back from a terminal that was
//! closed: it asks again and again for what will not come. Whoever plays does not wait for it, but looks now and then
//! whether the terminal has hung up; the program then ends, and the thread with it.

use boxwright_workshop::{Stop, has_hung_up};
use crossterm::event::{self, Event};
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// How long nobody looks whether the terminal is still there.
const NAP: Duration = Duration::from_millis(50);

/// What is pressed.
pub(super) struct Keys {
    events: Receiver<io::Result<Event>>,
    stop: Stop,
}

impl Keys {
    /// Listens from now on, as long as the program runs.
    pub(super) fn listen() -> Keys {
        let stop = Stop::on_ctrl_c();
        let (sender, events) = mpsc::channel();
        std::thread::spawn(move || {
            loop {
                let event = event::read();
                let is_last = event.is_err();
                if sender.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        Keys { events, stop }
    }

    /// The next key, if one comes soon.
    pub(super) fn wait(&self) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(NAP) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// The next key, if it is there.
    pub(super) fn next(&self) -> io::Result<Option<Event>> {
        self.events.try_recv().ok().transpose()
    }

    /// Will there be no more keys: was the terminal closed, or does somebody say stop?
    pub(super) fn have_ended(&self) -> bool {
        self.stop.is_asked() || has_hung_up(&io::stdin())
    }
}
