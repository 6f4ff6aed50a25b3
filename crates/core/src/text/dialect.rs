//! Dialects: which sign stands for what.
//!
//! Programs disagree about signs (`*` is a box on a goal here, the player there), and a wrong guess
//! turns a level into a different one without complaint. So the standard signs are assumed unless a
//! dialect is named, and a text that does not fit is refused with the names that might.

use crate::sokoban::Tile;

/// A set of signs.
#[derive(Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Its name.
    pub name: &'static str,
    /// Where it is used.
    pub summary: &'static str,
    /// The signs written and read.
    signs: &'static [(char, Tile)],
    /// Further signs that are only read.
    also: &'static [(char, Tile)],
    /// Signs are set apart by blanks, which mean nothing.
    spaced: bool,
}

/// All dialects, the standard one first.
pub const DIALECTS: &[Dialect] = &[
    Dialect {
        name: "standard",
        summary: "XSB and .sok: # wall, @ player, + player on goal, $ box, * box on goal, . goal",
        signs: STANDARD,
        also: &[
            ('-', Tile::Blank),
            ('_', Tile::Blank),
            ('p', Tile::Player),
            ('P', Tile::PlayerOnGoal),
            ('b', Tile::Box),
            ('B', Tile::BoxOnGoal),
        ],
        spaced: false,
    },
    Dialect {
        name: "goal-o",
        summary: "standard signs, and o is a goal",
        signs: &[
            (' ', Tile::Blank),
            ('#', Tile::Wall),
            ('o', Tile::Goal),
            ('$', Tile::Box),
            ('*', Tile::BoxOnGoal),
            ('@', Tile::Player),
            ('+', Tile::PlayerOnGoal),
        ],
        also: &[('-', Tile::Blank), ('_', Tile::Blank), ('.', Tile::Goal)],
        spaced: false,
    },
    Dialect {
        name: "box-o",
        summary: "standard signs, and o is a box (as in Enigma's xsok levels)",
        signs: &[
            (' ', Tile::Blank),
            ('#', Tile::Wall),
            ('.', Tile::Goal),
            ('o', Tile::Box),
            ('*', Tile::BoxOnGoal),
            ('@', Tile::Player),
            ('+', Tile::PlayerOnGoal),
        ],
        also: &[('-', Tile::Blank), ('_', Tile::Blank), ('$', Tile::Box)],
        spaced: false,
    },
    Dialect {
        name: "reasoning-gym",
        summary: "+ wall, * player, % player on goal, @ box, $ box on goal, X goal, - floor",
        signs: &[
            ('-', Tile::Blank),
            ('+', Tile::Wall),
            ('X', Tile::Goal),
            ('@', Tile::Box),
            ('$', Tile::BoxOnGoal),
            ('*', Tile::Player),
            ('%', Tile::PlayerOnGoal),
        ],
        also: &[],
        spaced: true,
    },
    Dialect {
        name: "dangarfield",
        summary: "# wall, & player, % player on goal, B box, X box on goal, . goal",
        signs: &[
            (' ', Tile::Blank),
            ('#', Tile::Wall),
            ('.', Tile::Goal),
            ('B', Tile::Box),
            ('X', Tile::BoxOnGoal),
            ('&', Tile::Player),
            ('%', Tile::PlayerOnGoal),
        ],
        also: &[('-', Tile::Blank), ('_', Tile::Blank)],
        spaced: false,
    },
];

const STANDARD: &[(char, Tile)] = &[
    (' ', Tile::Blank),
    ('#', Tile::Wall),
    ('.', Tile::Goal),
    ('$', Tile::Box),
    ('*', Tile::BoxOnGoal),
    ('@', Tile::Player),
    ('+', Tile::PlayerOnGoal),
];

impl Dialect {
    /// The dialect used unless another is named.
    pub const STANDARD: &'static Dialect = &DIALECTS[0];

    /// The dialect of that name.
    pub fn named(name: &str) -> Option<&'static Dialect> {
        DIALECTS.iter().find(|dialect| dialect.name == name)
    }

    /// What a sign stands for.
    pub fn tile(&self, sign: char) -> Option<Tile> {
        self.signs.iter().chain(self.also).find(|(known, _)| *known == sign).map(|&(_, tile)| tile)
    }

    /// The sign of a tile, unless the dialect has none (undecided cells).
    pub fn sign(&self, tile: Tile) -> Option<char> {
        self.signs.iter().find(|(_, known)| *known == tile).map(|&(sign, _)| sign)
    }

    /// Is this sign mere space between signs?
    pub(super) fn skips(&self, sign: char) -> bool {
        self.spaced && sign == ' '
    }

    /// Who else uses a sign that this dialect does not know.
    pub(super) fn hint(&self, sign: char) -> String {
        let others: Vec<String> = DIALECTS
            .iter()
            .filter(|other| *other != self && other.tile(sign).is_some())
            .map(|other| format!("--dialect {}", other.name))
            .collect();
        match (sign, others.is_empty()) {
            ('\t', _) => "; use spaces instead of tabs".to_owned(),
            (_, true) => String::new(),
            (_, false) => format!("; other programs use it: try {}", others.join(" or ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_can_write_what_it_reads() {
        for dialect in DIALECTS {
            for tile in Tile::ALL.into_iter().filter(|&tile| tile != Tile::Undecided) {
                let sign = dialect.sign(tile).unwrap_or_else(|| panic!("{} lacks {tile:?}", dialect.name));
                assert_eq!(dialect.tile(sign), Some(tile), "{}", dialect.name);
            }
            assert_eq!(Dialect::named(dialect.name), Some(dialect));
        }
    }

    #[test]
    fn a_foreign_sign_names_the_dialects_that_know_it() {
        assert_eq!(
            Dialect::STANDARD.hint('%'),
            "; other programs use it: try --dialect reasoning-gym or --dialect dangarfield"
        );
        assert_eq!(
            Dialect::STANDARD.hint('o'),
            "; other programs use it: try --dialect goal-o or --dialect box-o"
        );
        assert_eq!(Dialect::STANDARD.hint('z'), "");
    }
}
