//! What a search knows of a level before it starts, and the steps it can take.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::distances::Distances;
use crate::freeze::{is_frozen_off_goal, is_loose};
use crate::regrow::Regrow;
use crate::sight::Sight;
use boxwright_core::Dir;
use boxwright_core::sokoban::Level;

/// A level, measured.
pub(crate) struct Ground<'a, B> {
    pub(crate) level: &'a Level,
    pub(crate) arena: &'a Arena<B>,
    pub(crate) distances: &'a Distances<B>,
    pub(crate) codec: &'a Codec,
}

/// A place about to be left.
pub(crate) struct Stand<B, C> {
    pub(crate) boxes: B,
    pub(crate) reach: B,
    key_of_boxes: C,
}

/// A push: the box's number in its place, its square, the way it goes and where it ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) number: usize,
    pub(crate) square: usize,
    pub(crate) dir: Dir,
    pub(crate) target: usize,
}

impl<'a, B: Bits> Ground<'a, B> {
    /// The same level with frozen boxes turned into walls.
    pub(crate) fn seen<'b>(&'b self, sight: &'b Sight<B>) -> Ground<'b, B> {
        Ground { arena: &sight.arena, distances: &sight.distances, ..*self }
    }

    /// A place with the player's region filled in.
    #[inline]
    pub(crate) fn stand<C: Code>(&self, place: &Place<B>, key: C) -> Stand<B, C> {
        let reach = self.arena.region(place.boxes, place.region);
        Stand { boxes: place.boxes, reach, key_of_boxes: key ^ self.codec.of_region(place.region) }
    }

    /// Every push of one of the boxes in `among` onto a live square.
    #[inline]
    pub(crate) fn pushes<C>(&self, stand: &Stand<B, C>, among: B, mut step: impl FnMut(Step)) {
        let live = self.distances.live;
        let pushable = Dir::ALL.map(|dir| self.arena.pushable(stand.boxes, stand.reach, live, dir) & among);
        let any = pushable[0] | pushable[1] | pushable[2] | pushable[3];
        for square in any.squares() {
            let number = (stand.boxes & B::below(square)).count();
            for dir in Dir::ALL.into_iter().filter(|&dir| pushable[dir as usize].has(square)) {
                step(Step { number, square, dir, target: self.arena.next(square, dir) });
            }
        }
    }

    /// The key after a push, unless a box freezes off goal.
    #[inline]
    pub(crate) fn key_after<C: Code>(&self, stand: &Stand<B, C>, step: &Step) -> Option<C> {
        let Step { square, target, .. } = *step;
        let boxes = stand.boxes ^ B::square(square) ^ B::square(target);
        let live = self.distances.live;
        if !is_loose(self.arena, boxes, live, target) && is_frozen_off_goal(self.arena, boxes, live) {
            return None;
        }
        let region =
            Regrow::new(self.arena).after_push(self.arena, boxes, stand.reach, (square, target)).lowest();
        let moved = self.codec.of_box::<C>(square) ^ self.codec.of_box(target);
        Some(stand.key_of_boxes ^ moved ^ self.codec.of_region(region))
    }

    /// Every push that may have led to a place, from a live square: where the box was, and its direction.
    pub(crate) fn pulls(&self, place: &Place<B>) -> impl Iterator<Item = (usize, Dir)> + use<'_, 'a, B> {
        self.pulls_within(place.boxes, self.arena.region(place.boxes, place.region))
    }

    /// The same with the player's region filled in.
    #[inline]
    pub(crate) fn pulls_within(
        &self,
        boxes: B,
        reach: B,
    ) -> impl Iterator<Item = (usize, Dir)> + use<'_, 'a, B> {
        let (arena, live) = (self.arena, self.distances.live);
        Dir::ALL.into_iter().flat_map(move |dir| {
            let back = dir.opposite();
            let pulled = arena.step(arena.pullable(boxes, reach, back), back) & live;
            pulled.squares().map(move |square| (square, dir))
        })
    }

    /// The place before a push.
    #[inline]
    pub(crate) fn before(&self, place: &Place<B>, (square, dir): (usize, Dir)) -> Place<B> {
        self.arena.pulled(place, self.arena.next(square, dir), dir.opposite())
    }

    /// The key of the place before a push.
    #[inline]
    pub(crate) fn key_before<C: Code>(&self, stand: &Stand<B, C>, (square, dir): (usize, Dir)) -> C {
        let (at, player) = (self.arena.next(square, dir), self.arena.next(square, dir.opposite()));
        let boxes = stand.boxes ^ B::square(at) ^ B::square(square);
        let region = Regrow::new(self.arena).after_pull(self.arena, boxes, stand.reach, (at, square, player));
        let moved = self.codec.of_box::<C>(at) ^ self.codec.of_box(square);
        stand.key_of_boxes ^ moved ^ self.codec.of_region(region.lowest())
    }
}
