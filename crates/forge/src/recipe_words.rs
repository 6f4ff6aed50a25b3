//! The words of recipes that are the same for every game, and the epochs in which they hold.
//!
//! After its beginning a recipe is a row of words like `seed=7`, each name once. A method counts the times that its recipes came to make other levels. A recipe says in which of these epochs it was
//! made; it holds in every version of the same epoch, and in no other. Recipes older than the count are of the first.

use crate::recipe::VERSION;
use boxwright_core::excerpt;
use std::str::FromStr;

/// Why the words of a recipe will not do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// A word that is not name=value, or whose value will not do.
    #[error("`{word}` will not do; a word of a recipe is like seed=7")]
    Word {
        /// The word.
        word: String,
    },
    /// A word that is there twice.
    #[error("the recipe says {name} twice")]
    Twice {
        /// Its name.
        name: String,
    },
    /// Something that must be there.
    #[error("the recipe does not say {what}")]
    Missing {
        /// What is missing.
        what: &'static str,
    },
    /// Made in another epoch of its method.
    #[error(transparent)]
    Epoch(#[from] OtherEpoch),
}

impl WordError {
    pub(crate) fn word(word: &str) -> WordError {
        WordError::Word { word: excerpt(word) }
    }
}

/// A whole number.
pub(crate) fn number<N: FromStr>(name: &str, value: &str) -> Result<N, WordError> {
    value.parse().map_err(|_| WordError::word(&format!("{name}={value}")))
}

/// The words of a recipe after its beginning, by name and value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words<'w>(Vec<(&'w str, &'w str)>);

impl<'w> Words<'w> {
    pub(crate) fn read(words: impl Iterator<Item = &'w str>) -> Result<Words<'w>, WordError> {
        let mut read: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(|| WordError::word(word))?;
            if read.iter().any(|(known, _)| *known == name) {
                return Err(WordError::Twice { name: excerpt(name) });
            }
            read.push((name, value));
        }
        Ok(Words(read))
    }

    /// All of them, once it is clear that those that must be there are.
    pub(crate) fn with(&self, wanted: &[&'static str]) -> Result<&[(&'w str, &'w str)], WordError> {
        let is_said = |wanted: &str| self.0.iter().any(|(name, _)| *name == wanted);
        match wanted.iter().find(|wanted| !is_said(wanted)) {
            Some(what) => Err(WordError::Missing { what }),
            None => Ok(&self.0),
        }
    }
}

/// Why a recipe does not hold here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the recipe is of epoch {found} of {method}{}; this is boxwright {VERSION}, which makes other levels (epoch {now}): follow it with {}",
    self.maker(" and was made by"), self.follower()
)]
pub struct OtherEpoch {
    method: &'static str,
    found: u32,
    now: u32,
    /// The version that it says.
    version: Option<String>,
}

impl OtherEpoch {
    fn maker(&self, made_by: &str) -> String {
        self.version.as_ref().map_or(String::new(), |version| format!("{made_by} boxwright {version}"))
    }

    /// The epoch of a method may change between two releases, too.
    fn follower(&self) -> String {
        match self.version.as_deref() {
            Some(version) if version != VERSION => format!("boxwright {version}"),
            _ if self.found < self.now => {
                format!("an earlier build, of epoch {} of {}", self.found, self.method)
            }
            _ => format!("a later build, of epoch {} of {}", self.found, self.method),
        }
    }
}

/// The epoch of a recipe that does not say so.
pub(crate) const FIRST: u32 = 1;

/// What a recipe says of who made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Maker {
    pub(crate) version: String,
}

impl Maker {
    /// Looks for it among the words of a recipe for a method that is in an epoch; another one is refused.
    pub(crate) fn among(words: &Words, (method, now): (&'static str, u32)) -> Result<Maker, WordError> {
        let (mut epoch, mut version) = (FIRST, None);
        for &(name, value) in &words.0 {
            let wrong = || WordError::word(&format!("{name}={value}"));
            match name {
                "epoch" => epoch = value.parse().ok().filter(|epoch| *epoch > 0).ok_or_else(wrong)?,
                "boxwright" => {
                    version =
                        Some(Some(value.to_owned()).filter(|value| is_version(value)).ok_or_else(wrong)?)
                }
                _ => {}
            }
        }
        if epoch != now {
            return Err(OtherEpoch { method, found: epoch, now, version }.into());
        }
        Ok(Maker { version: version.unwrap_or_else(|| VERSION.to_owned()) })
    }
}

/// Is it written as versions are, like `0.2.0` or `1.0.0-rc.1`?
fn is_version(text: &str) -> bool {
    let is_mark = |byte: u8| byte.is_ascii_alphanumeric() || b".-+".contains(&byte);
    (1..=40).contains(&text.len()) && text.bytes().all(is_mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maker(text: &str, now: u32) -> Result<String, String> {
        let words = Words::read(text.split_whitespace()).map_err(|why| why.to_string())?;
        Maker::among(&words, ("carve", now)).map(|maker| maker.version).map_err(|why| why.to_string())
    }

    #[test]
    fn a_recipe_of_another_epoch_is_refused_with_the_version_that_made_it() {
        let recipe = "seed=7 epoch=2 boxwright=0.3.1";
        assert_eq!(maker(recipe, 2).unwrap(), "0.3.1");
        let told = maker(recipe, 3).unwrap_err();
        assert!(
            told.starts_with("the recipe is of epoch 2 of carve and was made by boxwright 0.3.1; this is"),
            "{told}"
        );
        assert!(told.ends_with("(epoch 3): follow it with boxwright 0.3.1"), "{told}");
        assert!(maker(recipe, 1).is_err(), "a newer one does not hold either");
    }

    #[test]
    fn recipes_older_than_epochs_are_of_the_first() {
        assert_eq!(maker("boxwright=0.1.0", 1).unwrap(), "0.1.0");
        assert_eq!(maker("", 1).unwrap(), VERSION);
        let made_here = maker(&format!("boxwright={VERSION}"), 2).unwrap_err();
        assert!(
            made_here.ends_with("(epoch 2): follow it with an earlier build, of epoch 1 of carve"),
            "{made_here}"
        );
        let nobody = maker("", 2).unwrap_err();
        assert!(nobody.starts_with("the recipe is of epoch 1 of carve; this is boxwright"), "{nobody}");
    }

    #[test]
    fn what_is_no_epoch_or_version_is_told() {
        for word in ["epoch=0", "epoch=-1", "epoch=4294967296", "boxwright=", "boxwright=1/2", "seven"] {
            let told = format!("`{word}` will not do; a word of a recipe is like seed=7");
            assert_eq!(maker(word, 1), Err(told));
        }
        assert_eq!(maker("seed=1 seed=2", 1).unwrap_err(), "the recipe says seed twice");
        assert!(maker(&format!("boxwright={}", "1".repeat(41)), 1).is_err());
    }
}
