//! Steps to the end, guessed from a hasty search.
//!
//! A hasty search knows each place with one placement of the players, and the steps of all acts from there.
//! Taken together these ways say about how many steps are left from each place. It is a guess: with the
//! players elsewhere it is some more or some fewer. A place with no way to an end is taken for lost.

use super::code::Code;
use super::codes::Codes;
use super::queue::Queue;

/// More steps than any plan has.
const LOST: u16 = u16::MAX;

pub(super) struct Guide<const W: usize> {
    places: Codes<u32, W>,
    steps: Vec<u16>,
}

impl<const W: usize> Guide<W> {
    /// Of places, the ways between them, and the places where all have left.
    pub(super) fn new(places: Codes<u32, W>, mut ways: Vec<(u32, u32, u16)>, ends: &[u32]) -> Guide<W> {
        ways.sort_unstable_by_key(|&(from, to, steps)| (to, from, steps));
        let mut steps = vec![LOST; places.len()];
        let mut queue = Queue::new();
        for &end in ends {
            steps[end as usize] = 0;
            queue.push(0, end, 0);
        }
        while let Some((place, least)) = queue.pop() {
            if steps[place as usize] != least {
                continue;
            }
            let first = ways.partition_point(|&(_, to, _)| to < place);
            for &(from, _, walk) in ways[first..].iter().take_while(|&&(_, to, _)| to == place) {
                if least + walk < steps[from as usize] {
                    steps[from as usize] = least + walk;
                    queue.push(usize::from(least + walk), from, least + walk);
                }
            }
        }
        Guide { places, steps }
    }

    /// Steps left from a place, about; none if it is taken for lost.
    #[inline]
    pub(super) fn steps(&self, code: &Code<W>) -> Option<u32> {
        let place = self.places.find(code).ok()?;
        Some(self.steps[place as usize]).filter(|&steps| steps != LOST).map(u32::from)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.places.bytes() + 2 * self.steps.capacity() as u64
    }
}
