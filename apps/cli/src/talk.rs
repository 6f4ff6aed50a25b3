//! Talking to the user: data to standard output, words to standard error, and how it all ended.

use boxwright_draw::terminal::Ink;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

/// How a run ended; the worst of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// All is well.
    Well,
    /// Something asked about is not so.
    NotSo,
    /// Something could not be read, written or understood.
    Wrong,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// If standard output is a terminal and NO_COLOR is not set.
    Auto,
    /// Also in pipes.
    Always,
    /// Plain ASCII.
    Never,
}

/// Standard output and standard error, and what became of things.
pub(crate) struct Talk {
    out: BufWriter<StdoutLock<'static>>,
    ending: Ending,
    color: Color,
    pub(crate) json: bool,
}

impl Talk {
    pub(crate) fn new(json: bool, color: Color) -> Talk {
        Talk { out: BufWriter::new(io::stdout().lock()), ending: Ending::Well, color, json }
    }

    /// Standard output.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// A line of data.
    pub(crate) fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// An object on a line of its own.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, object)?;
        writeln!(self.out)
    }

    /// A word that is not data.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        self.out.flush()?;
        whisper(text);
        Ok(())
    }

    /// Something that could not be done.
    pub(crate) fn complain(&mut self, text: impl Display) -> io::Result<()> {
        self.ending = Ending::Wrong;
        if self.json {
            self.object(&serde_json::json!({ "error": text.to_string() }))?;
        }
        self.say(format!("boxwright: {text}"))
    }

    /// Something that is not as it might be wished.
    pub(crate) fn warn(&mut self, text: impl Display) -> io::Result<()> {
        if self.json {
            self.object(&serde_json::json!({ "warning": text.to_string() }))?;
        }
        self.say(format!("warning: {text}"))
    }

    /// Was there anything that could not be done?
    pub(crate) fn has_complained(&self) -> bool {
        self.ending == Ending::Wrong
    }

    /// Something asked about is not so.
    pub(crate) fn not_so(&mut self) {
        self.ending = self.ending.max(Ending::NotSo);
    }

    /// The end: everything is out.
    pub(crate) fn finish(&mut self) -> io::Result<Ending> {
        self.out.flush()?;
        Ok(self.ending)
    }

    /// The colours to use on standard output.
    pub(crate) fn ink(&self) -> Ink {
        match self.color {
            Color::Never => Ink::Plain,
            Color::Always => rich_or_basic(),
            Color::Auto if is_set("NO_COLOR") || !io::stdout().is_terminal() => Ink::Plain,
            Color::Auto if variable("TERM") == "dumb" => Ink::Plain,
            Color::Auto => rich_or_basic(),
        }
    }
}

/// A line to standard error, if anybody listens: words that nobody hears are no reason to end.
pub(crate) fn whisper(text: impl Display) {
    _ = writeln!(io::stderr(), "{text}");
}

/// Can the terminal show more than ASCII?
pub(crate) fn is_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(variable).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

fn rich_or_basic() -> Ink {
    let known = variable("COLORTERM");
    if known == "truecolor" || known == "24bit" || is_set("WT_SESSION") { Ink::Rich } else { Ink::Basic }
}

fn is_set(name: &str) -> bool {
    !variable(name).is_empty()
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}
