//! Storing, and then talking to the user: files, data to standard output, words to standard error, and how it all ended.

use boxwright_draw::terminal::Ink;
use boxwright_workshop::{self as workshop, FileError, has_hung_up};
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

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

/// Standard output and standard error, the files that are stored, and what became of things.
///
/// What a command stores comes first. What it tells waits until the end, when everything is stored, unless it is to be
/// seen at once ([`Talk::flush`]); and nothing that becomes of standard output, a reader that goes away or a full
/// device, is an error before that. A command that stores nothing ends as soon as it cannot be heard.
pub(crate) struct Talk {
    out: Box<dyn Write>,
    ending: Ending,
    color: Color,
    pub(crate) json: bool,
    /// Does the command store anything?
    stores: bool,
    /// What waits to be told and said, in order.
    held: Vec<Piece>,
    /// Why standard output could not be written, while something was still to be stored.
    unheard: Option<io::Error>,
}

/// Something to be told or said.
enum Piece {
    Data(Vec<u8>),
    Words(String),
}

impl Talk {
    /// `stores` says whether the command stores anything: files, a library, a record of play.
    pub(crate) fn new(json: bool, color: Color, stores: bool) -> Talk {
        Talk::to(Box::new(BufWriter::new(io::stdout().lock())), json, color, stores)
    }

    fn to(out: Box<dyn Write>, json: bool, color: Color, stores: bool) -> Talk {
        Talk { out, ending: Ending::Well, color, json, stores, held: Vec::new(), unheard: None }
    }

    /// Stores a file whole or not at all, and replaces one only with `force`. Says whether it is stored; if not, that
    /// was complained about.
    pub(crate) fn store(&mut self, path: &Path, bytes: &[u8], force: bool) -> io::Result<bool> {
        match self.try_store(path, bytes, force) {
            Ok(()) => Ok(true),
            Err(error) => self.complain(error).map(|()| false),
        }
    }

    /// The same, without a word: the only way to a file.
    pub(crate) fn try_store(&mut self, path: &Path, bytes: &[u8], force: bool) -> Result<(), FileError> {
        debug_assert!(self.stores, "`Command::stores` names every command that stores");
        #[expect(clippy::disallowed_methods, reason = "this is where all others store")]
        workshop::write(path, bytes, force)
    }

    /// Data as it is.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.stores {
            self.held.push(Piece::Data(bytes.to_vec()));
            return Ok(());
        }
        self.tell(|out| out.write_all(bytes))
    }

    /// A line of data.
    pub(crate) fn line(&mut self, text: impl Display) -> io::Result<()> {
        self.bytes(format!("{text}\n").as_bytes())
    }

    /// An object on a line of its own.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.line(serde_json::to_string(object)?)
    }

    /// A word that is not data.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        if self.held.is_empty() {
            self.flush()?;
            whisper(text);
        } else {
            // After what was told before it.
            self.held.push(Piece::Words(text.to_string()));
        }
        Ok(())
    }

    /// What was told so far is to be seen now: the rows of a search that goes on.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        for piece in std::mem::take(&mut self.held) {
            match piece {
                Piece::Data(bytes) => self.tell(|out| out.write_all(&bytes))?,
                Piece::Words(text) => {
                    self.tell(|out| out.flush())?;
                    whisper(text);
                }
            }
        }
        self.tell(|out| out.flush())
    }

    /// Writes to standard output. That this fails is no reason to end while something is still to be stored.
    fn tell(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.unheard.is_some() {
            return Ok(());
        }
        match write(&mut self.out) {
            Err(error) if self.stores => {
                self.unheard = Some(error);
                Ok(())
            }
            told => told,
        }
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

    /// The end of a command that came out like this: everything is told. A reader that has seen enough is no trouble,
    /// once everything is stored.
    pub(crate) fn finish(mut self, outcome: io::Result<()>) -> io::Result<Ending> {
        // A terminal that was closed is a reader that went away, too.
        let has_seen_enough =
            |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe || has_hung_up(&io::stdout());
        let told = outcome.and(self.flush());
        match (told, self.unheard) {
            (Err(error), _) if self.stores || !has_seen_enough(&error) => Err(error),
            // It ended early, and nobody knows how it would have ended.
            (Err(_), _) if self.ending == Ending::NotSo => Ok(Ending::Well),
            (Ok(()), Some(error)) if !has_seen_enough(&error) => Err(error),
            _ => Ok(self.ending),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A standard output that can be looked at, or that is in trouble.
    #[derive(Clone, Default)]
    struct Out {
        told: Rc<RefCell<Vec<u8>>>,
        trouble: Option<io::ErrorKind>,
    }

    impl Write for Out {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Some(kind) = self.trouble {
                return Err(kind.into());
            }
            self.told.borrow_mut().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn talk(out: &Out, stores: bool) -> Talk {
        Talk::to(Box::new(out.clone()), false, Color::Never, stores)
    }

    #[test]
    fn what_is_told_waits_until_all_is_stored() {
        let (out, folder) = (Out::default(), tempfile::tempdir().unwrap());
        let told = || String::from_utf8(out.told.borrow().clone()).unwrap();
        let mut talk = talk(&out, true);
        talk.line("a row that is to be seen at once").unwrap();
        talk.flush().unwrap();
        talk.line("picture").unwrap();
        talk.say("word").unwrap();
        assert_eq!(told(), "a row that is to be seen at once\n");
        assert!(talk.store(&folder.path().join("a.sok"), b"level", false).unwrap());
        talk.bytes(b"more").unwrap();
        assert_eq!(talk.finish(Ok(())).unwrap(), Ending::Well);
        assert_eq!(told(), "a row that is to be seen at once\npicture\nmore");
    }

    #[test]
    fn nobody_who_stores_ends_because_nobody_hears() {
        for (kind, is_trouble) in [(io::ErrorKind::BrokenPipe, false), (io::ErrorKind::StorageFull, true)] {
            let out = Out { trouble: Some(kind), ..Out::default() };
            let mut talk = talk(&out, true);
            talk.line("row").unwrap();
            talk.flush().unwrap();
            talk.line("row").unwrap();
            talk.not_so();
            let ended = talk.finish(Ok(()));
            assert_eq!(ended.as_ref().ok(), (!is_trouble).then_some(&Ending::NotSo), "{ended:?}");
        }
    }

    #[test]
    fn a_closed_pipe_is_no_success_if_something_could_not_be_stored() {
        let out = Out { trouble: Some(io::ErrorKind::BrokenPipe), ..Out::default() };
        let mut talk_on = talk(&out, true);
        talk_on.line("row").unwrap();
        assert!(!talk_on.store(Path::new("/nowhere/a.sok"), b"level", false).unwrap());
        assert_eq!(talk_on.finish(Ok(())).unwrap(), Ending::Wrong);
        let gone = || Err(io::ErrorKind::BrokenPipe.into());
        assert!(talk(&out, true).finish(gone()).is_err(), "a command that did not come to its end");
    }

    #[test]
    fn who_stores_nothing_ends_when_nobody_hears() {
        let out = Out { trouble: Some(io::ErrorKind::BrokenPipe), ..Out::default() };
        let mut talk_on = talk(&out, false);
        let told = talk_on.line("row");
        assert!(told.is_err());
        talk_on.not_so();
        assert_eq!(talk_on.finish(told).unwrap(), Ending::Well);
        let mut talk_on = talk(&out, false);
        talk_on.complain("a file that is not there").unwrap();
        let told = talk_on.line("row");
        assert_eq!(talk_on.finish(told).unwrap(), Ending::Wrong);
    }
}
