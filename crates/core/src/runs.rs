//! Run lengths: `3#2-` for `###--`, and groups, `2(#-)` for `#-#-`.
//!
//! Boards and plans are read with run lengths everywhere. A short text can ask for a huge one
//! (`9999(9999(9999#))`), so expansion takes a limit and stops there.

/// Why a text with run lengths cannot be expanded. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// A number with nothing after it to repeat.
    #[error("column {column}: a run length with nothing to repeat")]
    NothingToRepeat {
        /// Where the number ends.
        column: usize,
    },
    /// `0#`.
    #[error("column {column}: a run of length 0")]
    Zero {
        /// Where the repeated sign stands.
        column: usize,
    },
    /// A parenthesis without its partner.
    #[error("column {column}: a parenthesis without its partner")]
    Parenthesis {
        /// Where it stands.
        column: usize,
    },
    /// The text would grow past the limit.
    #[error("column {column}: run lengths ask for more than {limit} signs")]
    TooLong {
        /// Where the limit is passed.
        column: usize,
        /// The limit.
        limit: usize,
    },
}

impl RunError {
    /// The column the error names.
    pub fn column(&self) -> usize {
        match *self {
            RunError::NothingToRepeat { column }
            | RunError::Zero { column }
            | RunError::Parenthesis { column }
            | RunError::TooLong { column, .. } => column,
        }
    }
}

/// Does the text use run lengths at all?
pub fn has_runs(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_digit() || sign == '(' || sign == ')')
}

/// Writes every run out. Each sign comes with the column it was read from, counted from 1.
pub fn expand(text: &str, limit: usize) -> Result<Vec<(char, usize)>, RunError> {
    expand_without(text, limit, |_| false)
}

/// The same where some signs mean nothing: they are left out, and do not count.
pub fn expand_without(
    text: &str,
    limit: usize,
    means_nothing: impl Fn(char) -> bool,
) -> Result<Vec<(char, usize)>, RunError> {
    // For each group still open: how often it repeats, its column, and the signs before it.
    let mut open = Vec::new();
    let mut signs = Vec::new();
    let mut count: Option<usize> = None;
    let mut column = 0;
    for sign in text.chars() {
        column += 1;
        match sign {
            '0'..='9' => {
                let digit = sign as usize - '0' as usize;
                count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            }
            '(' => {
                let times = times(&mut count, column)?;
                open.push((times, column, std::mem::take(&mut signs)));
            }
            ')' => {
                if count.is_some() {
                    return Err(RunError::NothingToRepeat { column });
                }
                let (times, _, before) = open.pop().ok_or(RunError::Parenthesis { column })?;
                let group = std::mem::replace(&mut signs, before);
                repeat(&mut signs, &group, times, column, limit)?;
            }
            _ => {
                let times = times(&mut count, column)?;
                if !means_nothing(sign) {
                    repeat(&mut signs, &[(sign, column)], times, column, limit)?;
                }
            }
        }
    }
    if count.is_some() {
        return Err(RunError::NothingToRepeat { column });
    }
    match open.pop() {
        Some((_, column, _)) => Err(RunError::Parenthesis { column }),
        None => Ok(signs),
    }
}

/// Writes runs of three and more as a number and a sign.
///
/// ```
/// assert_eq!(boxwright_core::runs::pack("####-@$$"), "4#-@$$");
/// ```
pub fn pack(text: &str) -> String {
    let mut packed = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let mut length = 1;
        while signs.next_if_eq(&sign).is_some() {
            length += 1;
        }
        if length > 2 {
            packed.push_str(&length.to_string());
            packed.push(sign);
        } else {
            packed.extend(std::iter::repeat_n(sign, length));
        }
    }
    packed
}

fn times(count: &mut Option<usize>, column: usize) -> Result<usize, RunError> {
    match count.take() {
        Some(0) => Err(RunError::Zero { column }),
        Some(times) => Ok(times),
        None => Ok(1),
    }
}

fn repeat(
    signs: &mut Vec<(char, usize)>,
    group: &[(char, usize)],
    times: usize,
    column: usize,
    limit: usize,
) -> Result<(), RunError> {
    if group.len().saturating_mul(times).saturating_add(signs.len()) > limit {
        return Err(RunError::TooLong { column, limit });
    }
    for _ in 0..times.min(limit) {
        signs.extend_from_slice(group);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Result<String, RunError> {
        Ok(expand(text, 1_000)?.into_iter().map(|(sign, _)| sign).collect())
    }

    #[test]
    fn numbers_repeat_the_next_sign_or_group() {
        assert_eq!(plain("3#4-p.#").unwrap(), "###----p.#");
        assert_eq!(plain("2(3(#-)#)").unwrap(), "#-#-#-##-#-#-#");
        assert_eq!(plain("12r").unwrap(), "rrrrrrrrrrrr");
        assert_eq!(plain("()#").unwrap(), "#");
    }

    #[test]
    fn packing_is_undone_by_expanding() {
        for text in ["", "#", "##", "####--@", "rrrrrrrrrrrrUUdd"] {
            assert_eq!(plain(&pack(text)).unwrap(), text);
        }
    }

    #[test]
    fn each_sign_remembers_its_column() {
        assert_eq!(expand("2#x", 10).unwrap(), [('#', 2), ('#', 2), ('x', 3)]);
    }

    #[test]
    fn what_means_nothing_is_left_out_and_does_not_count() {
        let few = |text: &str, limit| expand_without(text, limit, char::is_whitespace);
        assert_eq!(few(" 2(r 9 ) l", 3).unwrap(), [('r', 4), ('r', 4), ('l', 10)]);
        assert_eq!(few("rr rr", 3), Err(RunError::TooLong { column: 5, limit: 3 }));
    }

    #[test]
    fn broken_runs_say_where() {
        assert_eq!(plain("##3"), Err(RunError::NothingToRepeat { column: 3 }));
        assert_eq!(plain("2(#3)"), Err(RunError::NothingToRepeat { column: 5 }));
        assert_eq!(plain("0#"), Err(RunError::Zero { column: 2 }));
        assert_eq!(plain("#)"), Err(RunError::Parenthesis { column: 2 }));
        assert_eq!(plain("#2(#"), Err(RunError::Parenthesis { column: 3 }));
    }

    #[test]
    fn a_bomb_is_refused_at_once() {
        assert_eq!(plain("99999999999999999999999#"), Err(RunError::TooLong { column: 24, limit: 1_000 }));
        assert!(matches!(plain("999(999(999(#)))"), Err(RunError::TooLong { .. })));
        assert_eq!(plain("99999999999999(99999999999999())").unwrap(), "");
    }
}
