//! Many pieces of work on several threads, their results in order.
//!
//! Pieces are numbered and each is worked on alone, so what they give does not depend on the number of
//! threads; results are handed over one by one in the order of the numbers. Threads are started for one
//! call and have ended when it returns.

use crate::Stop;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// As many threads as the machine runs at once.
pub fn threads_here() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Works on the pieces `0..count` and hands over each result in order, on this thread. When `hand_over`
/// breaks, everybody is asked to stop. When somebody asked to stop, no piece is begun; pieces in hand are
/// ended by whoever works on them, and handed over as far as none before them is missing.
pub fn in_order<R: Send, B>(
    count: usize,
    threads: usize,
    stop: &Stop,
    work: impl Fn(usize) -> R + Sync,
    mut hand_over: impl FnMut(usize, R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let next = AtomicUsize::new(0);
    let (results, finished) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (results, next, work) = (results.clone(), &next, &work);
            scope.spawn(move || {
                while !stop.is_asked() {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more when the receiver is gone.
                    if piece >= count || results.send((piece, work(piece))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        for (piece, result) in &finished {
            early.insert(piece, result);
            while let Some(result) = early.remove(&due) {
                if let ControlFlow::Break(why) = hand_over(due, result) {
                    stop.ask();
                    return ControlFlow::Break(why);
                }
                due += 1;
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn squares(count: usize, threads: usize) -> Vec<usize> {
        let mut found = Vec::new();
        // Early pieces take longer, so that results come in out of order.
        let work = |piece: usize| {
            std::thread::sleep(Duration::from_millis(3_u64.saturating_sub(piece as u64 % 4)));
            piece * piece
        };
        let done = in_order(count, threads, &Stop::default(), work, |piece, square| {
            assert_eq!(piece, found.len());
            found.push(square);
            ControlFlow::<()>::Continue(())
        });
        assert!(done.is_continue());
        found
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        let expected: Vec<usize> = (0..40).map(|piece| piece * piece).collect();
        for threads in [0, 1, 2, 7, 100] {
            assert_eq!(squares(40, threads), expected, "{threads} threads");
        }
        assert!(squares(0, 3).is_empty());
    }

    #[test]
    fn after_a_break_or_a_stop_nothing_is_begun() {
        let (stop, begun) = (Stop::default(), AtomicUsize::new(0));
        let work = |piece| {
            begun.fetch_add(1, Ordering::Relaxed);
            piece
        };
        let done = in_order(1_000_000, 2, &stop, work, |piece, _| {
            if piece == 5 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        });
        assert_eq!(done, ControlFlow::Break("enough"));
        assert!(stop.is_asked() && begun.into_inner() < 1_000_000);
        let mut handed_over = 0;
        let done = in_order(
            10,
            2,
            &stop,
            |piece| piece,
            |_, _| {
                handed_over += 1;
                ControlFlow::<()>::Continue(())
            },
        );
        assert!(done.is_continue() && handed_over == 0);
    }
}
