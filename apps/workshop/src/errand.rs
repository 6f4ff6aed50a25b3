//! Work on a thread of its own, whose result is fetched when it is there.

use crate::Stop;
use std::sync::mpsc::{self, Receiver};

/// Work under way. Whoever drops it asks the work to stop and does not wait for it.
#[derive(Debug)]
pub struct Errand<T> {
    stop: Stop,
    result: Receiver<T>,
}

impl<T: Send + 'static> Errand<T> {
    /// Starts the work, which should end soon after it was asked to stop.
    pub fn start(work: impl FnOnce(&Stop) -> T + Send + 'static) -> Errand<T> {
        let (stop, (sender, result)) = (Stop::default(), mpsc::channel());
        let heard = stop.clone();
        // Nobody waits for the result of an errand that was dropped.
        std::thread::spawn(move || _ = sender.send(work(&heard)));
        Errand { stop, result }
    }

    /// The result, once, if it is there.
    pub fn result(&self) -> Option<T> {
        self.result.try_recv().ok()
    }
}

impl<T> Drop for Errand<T> {
    fn drop(&mut self) {
        self.stop.ask();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn until<T>(mut found: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            assert!(start.elapsed() < Duration::from_secs(20));
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn the_result_comes_once() {
        let errand = Errand::start(|_| 7);
        assert_eq!(until(|| errand.result()), 7);
        assert_eq!(errand.result(), None);
    }

    #[test]
    fn work_that_nobody_wants_any_more_is_asked_to_stop() {
        let (sender, ended) = mpsc::channel();
        let errand = Errand::start(move |stop| {
            until(|| stop.is_asked().then_some(()));
            sender.send(()).unwrap();
        });
        drop(errand);
        until(|| ended.try_recv().ok());
    }
}
