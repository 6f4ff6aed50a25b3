//! Bands that are wished for: `hard`, `easy..hard`.

use crate::condition::{Condition, Relation};
use crate::figure::{Feature, Subject};
use boxwright_core::excerpt;
use boxwright_rate::BANDS;

/// Bands from one to another, as a condition.
pub(super) struct Bands<F> {
    pub(super) condition: Option<Condition<F>>,
    /// Is it nearly everything: all bands, or all above trivial?
    pub(super) is_wide: bool,
}

impl<F: Feature> Bands<F> {
    pub(super) fn read(text: &str) -> Result<Bands<F>, String> {
        let number = |name: &str| {
            let names = BANDS.map(|band| band.name);
            let known = names.iter().position(|known| *known == name.trim());
            known.ok_or_else(|| {
                format!("there is no band `{}`; there are {}", excerpt(name), names.join(", "))
            })
        };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let (from, to, last) = (number(from)?, number(to)?, BANDS.len() - 1);
        let band = Subject::named("band").map_err(|why| why.to_string())?;
        let one = |relation, number: usize| Condition::one(band, relation, number as f64);
        let least = (from > 0).then(|| one(Relation::AtLeast, from));
        let most = (to < last).then(|| one(Relation::AtMost, to));
        let condition = match (least, most) {
            _ if from > to => {
                return Err(format!("`{}` goes down; the easier band comes first", text.trim()));
            }
            _ if from == to => Some(one(Relation::Equal, from)),
            (Some(least), Some(most)) => Some(least.and(most)),
            (least, most) => least.or(most),
        };
        Ok(Bands { condition, is_wide: from <= 1 && to == last })
    }
}
