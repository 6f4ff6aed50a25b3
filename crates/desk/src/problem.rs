//! Why a question is not answered as it was meant: whose fault it is, and one sentence.

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What was sent is not JSON of the kind that was asked for.
    Malformed,
    /// What was sent makes no sense.
    Unclear,
    /// What was asked for is not there.
    Missing,
    /// Something broke on this side.
    Broken,
}

/// Why a question is not answered as it was meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Problem {
    /// Whose fault it is.
    pub fault: Fault,
    /// What is wrong, in a sentence.
    pub text: String,
}

impl Problem {
    fn new(fault: Fault, text: impl ToString) -> Problem {
        Problem { fault, text: text.to_string() }
    }

    /// What was sent is not JSON of the kind that was asked for.
    pub fn malformed(text: impl ToString) -> Problem {
        Problem::new(Fault::Malformed, text)
    }

    /// What was sent makes no sense.
    pub fn unclear(text: impl ToString) -> Problem {
        Problem::new(Fault::Unclear, text)
    }

    /// What was asked for is not there.
    pub fn missing(text: impl ToString) -> Problem {
        Problem::new(Fault::Missing, text)
    }

    /// Something broke on this side.
    pub fn broken(text: impl ToString) -> Problem {
        Problem::new(Fault::Broken, text)
    }
}
