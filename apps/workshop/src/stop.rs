//! Ctrl-C, a closed terminal or a request to end, heard instead of dying.
//!
//! The first one asks the work to end after what it has in hand; a second one ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Knows whether somebody asked to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
}

impl Stop {
    /// Listens for Ctrl-C from now on. Where that cannot be done, Ctrl-C ends the program as usual.
    pub fn on_ctrl_c() -> Stop {
        let stop = Stop::default();
        let asked = stop.asked.clone();
        // A handler that is in place already belongs to an earlier call and serves its stop.
        _ = ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        stop
    }

    /// Asks to stop.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::SeqCst);
    }

    /// Did somebody ask to stop?
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}
