//! States packed into a few words.

use super::layout::Layout;
use super::scene::Scene;

/// Where the bits of a state go: boxes, turners, pits, and last the players if there are several.
#[derive(Clone, Debug)]
pub(crate) struct Coder {
    fields: Vec<u32>,
    turners: Vec<u32>,
    pits: usize,
    /// Where the players begin, and the bits of each.
    players: (usize, u32),
    pub(crate) bits: usize,
}

/// A packed state.
pub(crate) type Code<const W: usize> = [u64; W];

impl Coder {
    pub(crate) fn new(layout: &Layout) -> Coder {
        let fields: Vec<u32> = layout.class_of.iter().map(|&class| layout.classes[class].bits).collect();
        let turners: Vec<u32> = layout.turners.iter().map(|turner| turner.bits).collect();
        let pits = layout.pits.len();
        let bits = fields.iter().chain(&turners).sum::<u32>() as usize + pits;
        Coder { fields, turners, pits, players: (bits, 0), bits }
    }

    /// Makes room for the cells of players.
    pub(crate) fn add_players(&mut self, layout: &Layout, count: usize) {
        let bits = usize::BITS - layout.area().leading_zeros();
        self.players = (self.bits, bits);
        self.bits += count * bits as usize;
    }

    /// Adds the cells of players to a code.
    #[inline]
    pub(crate) fn pack_players<const W: usize>(&self, code: &mut Code<W>, players: &[u16]) {
        let mut writer = Writer { code: *code, at: self.players.0 };
        players.iter().for_each(|&cell| writer.put(u64::from(cell), self.players.1));
        *code = writer.code;
    }

    /// The cells of players in a code.
    #[inline]
    pub(crate) fn unpack_players<const W: usize>(&self, code: &Code<W>, players: &mut [u16]) {
        let mut reader = Reader { code, at: self.players.0 };
        players.iter_mut().for_each(|cell| *cell = reader.get(self.players.1) as u16);
    }

    #[inline]
    pub(crate) fn pack<const W: usize>(&self, layout: &Layout, scene: &Scene) -> Code<W> {
        let mut writer = Writer { code: [0; W], at: 0 };
        for (&bits, &spot) in self.fields.iter().zip(&scene.spots) {
            writer.put(u64::from(spot), bits);
        }
        for ((turner, &bits), arms) in layout.turners.iter().zip(&self.turners).zip(&scene.arms) {
            if bits > 0 {
                let form = turner.forms.iter().position(|form| form == arms).unwrap_or(0);
                writer.put(form as u64, bits);
            }
        }
        let mut left = self.pits;
        for &word in &scene.pits {
            let bits = left.min(64) as u32;
            writer.put(word, bits);
            left -= bits as usize;
        }
        writer.code
    }

    #[inline]
    pub(crate) fn unpack<const W: usize>(&self, layout: &Layout, code: &Code<W>, scene: &mut Scene) {
        let mut reader = Reader { code, at: 0 };
        for (&bits, spot) in self.fields.iter().zip(&mut scene.spots) {
            *spot = reader.get(bits) as u16;
        }
        for ((turner, &bits), arms) in layout.turners.iter().zip(&self.turners).zip(&mut scene.arms) {
            *arms = turner.forms[reader.get(bits) as usize];
        }
        let mut left = self.pits;
        for word in &mut scene.pits {
            let bits = left.min(64) as u32;
            *word = reader.get(bits);
            left -= bits as usize;
        }
    }
}

struct Writer<const W: usize> {
    code: Code<W>,
    at: usize,
}

impl<const W: usize> Writer<W> {
    #[inline]
    fn put(&mut self, value: u64, bits: u32) {
        if bits == 0 {
            return;
        }
        let (word, shift) = (self.at / 64, self.at % 64);
        self.code[word] |= value << shift;
        if shift + bits as usize > 64 {
            self.code[word + 1] |= value >> (64 - shift);
        }
        self.at += bits as usize;
    }
}

struct Reader<'a, const W: usize> {
    code: &'a Code<W>,
    at: usize,
}

impl<const W: usize> Reader<'_, W> {
    #[inline]
    fn get(&mut self, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        let (word, shift) = (self.at / 64, self.at % 64);
        let mut value = self.code[word] >> shift;
        if shift + bits as usize > 64 {
            value |= self.code[word + 1] << (64 - shift);
        }
        self.at += bits as usize;
        if bits == 64 { value } else { value & ((1 << bits) - 1) }
    }
}

/// Bits that depend on all of a code.
#[inline]
pub(crate) fn mixed<const W: usize>(code: &Code<W>) -> u64 {
    let mut mix = 0x9E37_79B9_7F4A_7C15_u64;
    for &word in code {
        mix = (mix ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mix ^= mix >> 32;
    }
    mix.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ (mix >> 29)
}
