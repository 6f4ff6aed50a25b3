//! Reading with limits, and writing whole or not at all.
//!
//! A file is written beside its place under a passing name, brought to the disk, and only then put in
//! its place: whoever looks sees the old file or the new one, and a full disk leaves the old one alone.
//! What a program that was killed left under a passing name is removed by the next one that stores
//! something in the folder.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The most bytes that are read from one input.
pub const MAX_BYTES: usize = 256 << 20;

/// The most bytes in one line of a plain text. XML and JSON may have longer ones.
pub const MAX_LINE: usize = 1 << 20;

/// Why a file could not be read or written. The file's name is in it.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is not there, or not for us.
    #[error("{}: {}", .path.display(), plain(.error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A folder where a file is wanted.
    #[error("{}: this is a folder; name the files in it", .0.display())]
    Folder(PathBuf),
    /// Over [`MAX_BYTES`].
    #[error("{}: over {} MiB; split it", .0.display(), MAX_BYTES >> 20)]
    TooLarge(PathBuf),
    /// Over [`MAX_LINE`].
    #[error("{}: line {line}: over {} bytes long; no level is that wide, and no plan that long", .path.display(), MAX_LINE)]
    LongLine {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// There is a file already.
    #[error("{}: exists already; say --force to replace it", .0.display())]
    Exists(PathBuf),
    /// It must not be changed.
    #[error("{}: is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// It could not be stored.
    #[error("{}: cannot be written: {}{}", .path.display(), plain(.error), comfort(.error))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// The system's words without its numbers.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_lowercase()
        }
    }
}

/// What a full disk may make somebody fear for.
fn comfort(error: &io::Error) -> &'static str {
    if error.kind() == io::ErrorKind::StorageFull { "; nothing was changed" } else { "" }
}

/// Reads a whole file, within the limits.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if path.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    let file = File::open(path).map_err(|error| FileError::Unreadable { path: path.to_owned(), error })?;
    read_from(file, path)
}

/// Reads a stream to its end, within the limits. `name` is what messages call it.
pub fn read_from(mut stream: impl Read, name: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let mut chunk = vec![0; 64 << 10];
    let mut lines = LineGuard::default();
    loop {
        match stream.read(&mut chunk) {
            Ok(0) => return Ok(bytes),
            Ok(count) => {
                bytes.extend_from_slice(&chunk[..count]);
                if bytes.len() > MAX_BYTES {
                    return Err(FileError::TooLarge(name.to_owned()));
                }
                if let Some(line) = lines.too_long(&bytes, count) {
                    return Err(FileError::LongLine { path: name.to_owned(), line });
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(FileError::Unreadable { path: name.to_owned(), error }),
        }
    }
}

/// Watches for lines that are too long while a text comes in.
#[derive(Default)]
struct LineGuard {
    lines: usize,
    start: usize,
}

impl LineGuard {
    /// The number of an overlong line, once it is one, after `fresh` more bytes came in.
    fn too_long(&mut self, bytes: &[u8], fresh: usize) -> Option<usize> {
        for at in bytes.len() - fresh..bytes.len() {
            if matches!(bytes[at], b'\n' | b'\r') {
                self.lines += usize::from(bytes[at] == b'\n');
                self.start = at + 1;
            } else if at - self.start >= MAX_LINE && !is_markup(bytes) {
                return Some(self.lines + 1);
            }
        }
        None
    }
}

fn is_markup(bytes: &[u8]) -> bool {
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    matches!(body.iter().find(|byte| !byte.is_ascii_whitespace()), Some(b'<' | b'{' | b'['))
}

/// Stores a file whole or not at all. An existing one is replaced only with `force`.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), FileError> {
    check_place(path, force)?;
    store(path, bytes, force, sync_folder).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned()),
        _ => FileError::Unwritable { path: path.to_owned(), error },
    })
}

/// Could a file be stored there? What cannot be seen beforehand, such as a full disk, is not found out. What programs
/// that were killed left behind in the folder is removed.
pub fn may_write(path: &Path, force: bool) -> Result<(), FileError> {
    sweep(folder_of(path));
    check_place(path, force)
}

fn check_place(path: &Path, force: bool) -> Result<(), FileError> {
    if path.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    if !force && path.exists() {
        return Err(FileError::Exists(path.to_owned()));
    }
    if path.metadata().is_ok_and(|found| found.is_file() && found.permissions().readonly()) {
        return Err(FileError::ReadOnly(path.to_owned()));
    }
    if !folder_of(path).is_dir() {
        return Err(FileError::Unwritable { path: path.to_owned(), error: io::ErrorKind::NotFound.into() });
    }
    // A device or a pipe is written as it is, and a link leads elsewhere; a file is first written beside its place.
    if !path.is_symlink() && (!path.exists() || path.is_file()) {
        passing_file(folder_of(path))
            .map_err(|error| FileError::Unwritable { path: path.to_owned(), error })?;
    }
    Ok(())
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// `settle` brings the folder to the disk, once the file is in its place.
fn store(
    path: &Path,
    bytes: &[u8],
    force: bool,
    settle: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    // Through a link, so that the file it points to is replaced and the link stays.
    let path = if path.is_symlink() { path.canonicalize()? } else { path.to_owned() };
    // A device or a pipe is not a file that could be replaced.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return File::options().write(true).open(&path)?.write_all(bytes);
    }
    let folder = folder_of(&path);
    let mut passing = passing_file(folder)?;
    passing.write_all(bytes)?;
    if let Ok(found) = path.metadata() {
        passing.as_file().set_permissions(found.permissions())?;
    } else {
        ordinary_permissions(&passing, folder);
    }
    passing.as_file().sync_all()?;
    let stored = if force { passing.persist(&path) } else { passing.persist_noclobber(&path) };
    stored.map_err(|error| error.error)?;
    settle(folder)
}

/// Brings the names in a folder to the disk: before that, a file that was renamed may be back under its old name, or
/// gone, when the power fails. Where a folder cannot be opened for this, or is always on the disk, nothing is done.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    // Windows has no such thing.
    let Some(folder) = File::open(folder).ok().filter(|_| cfg!(unix)) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if !matches!(error.kind(), InvalidInput | Unsupported) => Err(error),
        _ => Ok(()),
    }
}

/// Passing names: `.boxwright-a1B2c3.tmp`.
const PASSING: (&str, &str) = (".boxwright-", ".tmp");

fn passing_name() -> tempfile::Builder<'static, 'static> {
    let (before, after) = PASSING;
    let mut name = tempfile::Builder::new();
    name.prefix(before).suffix(after);
    name
}

/// A file under a passing name, which goes when it is dropped. It is locked, so that others see that it is in use; the
/// system takes the lock away when the program is killed.
fn passing_file(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let passing = passing_name().tempfile_in(folder)?;
        match passing.as_file().try_lock() {
            // Another program may have swept it away before it was locked, or be about to.
            Ok(()) if !passing.path().exists() => {}
            Err(TryLockError::WouldBlock) => {}
            // Where there are no locks, nothing is swept.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(passing),
        }
    }
}

/// Passing files are private; a new file should be as readable as any other.
fn ordinary_permissions(passing: &NamedTempFile, folder: &Path) {
    let probe = passing_name().make_in(folder, |path| File::create_new(path));
    if let Some(permissions) =
        probe.ok().and_then(|probe| probe.as_file().metadata().ok()).map(|found| found.permissions())
    {
        // Failing this, the file is merely private.
        _ = passing.as_file().set_permissions(permissions);
    }
}

/// Removes the passing files that programs left in a folder when they were killed. Those of a program that is alive
/// are locked, and stay; so does what cannot be opened or locked, since then nobody knows.
pub fn sweep(folder: &Path) {
    let Ok(entries) = folder.read_dir() else { return };
    for entry in entries.flatten() {
        let is_passing = entry.file_name().to_str().is_some_and(is_passing_name);
        if is_passing && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_if_stale(&entry.path());
        }
    }
}

fn is_passing_name(name: &str) -> bool {
    let (before, after) = PASSING;
    let middle = name.strip_prefix(before).and_then(|name| name.strip_suffix(after));
    middle.is_some_and(|middle| middle.len() == 6 && middle.bytes().all(|sign| sign.is_ascii_alphanumeric()))
}

fn remove_if_stale(path: &Path) {
    let Ok(file) = File::options().read(true).write(true).open(path) else { return };
    if file.try_lock().is_ok() {
        // While it is locked, so that whoever just made it and comes to lock it finds out.
        _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_folder_that_takes_no_files_is_seen_beforehand() {
        let error = may_write(Path::new("/proc/levels.sok"), false).unwrap_err();
        assert!(error.to_string().starts_with("/proc/levels.sok: cannot be written: "), "{error}");
    }

    #[test]
    fn a_file_is_replaced_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sok");
        write(&path, b"one", false).unwrap();
        assert_eq!(
            write(&path, b"two", false).unwrap_err().to_string(),
            format!("{}: exists already; say --force to replace it", path.display())
        );
        assert_eq!(read(&path).unwrap(), b"one");
        write(&path, b"two", true).unwrap();
        assert_eq!(read(&path).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no passing file is left");
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_brought_to_the_disk_when_its_file_is_in_place() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("inside");
        std::fs::create_dir(&inside).unwrap();
        let (path, link) = (inside.join("a.sok"), folder.path().join("link.sok"));
        let mut settled = Vec::new();
        let mut settle = |at: &Path| {
            settled.push((at.canonicalize().unwrap(), std::fs::read(&path).unwrap()));
            sync_folder(at)
        };
        store(&path, b"one", false, &mut settle).unwrap();
        store(&path, b"two", true, &mut settle).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        store(&link, b"three", true, &mut settle).unwrap();
        let inside = inside.canonicalize().unwrap();
        let contents = ["one", "two", "three"].map(|text| (inside.clone(), text.as_bytes().to_vec()));
        assert_eq!(settled, contents);
        let error = store(&path, b"four", true, |_| Err(io::ErrorKind::StorageFull.into())).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "a disk in trouble is told");
    }

    #[test]
    fn what_is_locked_or_has_another_name_is_not_swept() {
        let folder = tempfile::tempdir().unwrap();
        let in_use = passing_file(folder.path()).unwrap();
        let names =
            [".boxwright-a1B2c3.tmp", ".boxwright-notes.tmp", ".boxwright-a1B2c3", "boxwright-a1B2c3.tmp"];
        let paths = names.map(|name| folder.path().join(name));
        paths.iter().for_each(|path| std::fs::write(path, "").unwrap());
        std::fs::create_dir(folder.path().join(".boxwright-folder.tmp")).unwrap();
        may_write(&folder.path().join("a.sok"), false).unwrap();
        assert!(in_use.path().exists());
        assert_eq!(paths.map(|path| path.exists()), [false, true, true, true]);
        assert!(folder.path().join(".boxwright-folder.tmp").exists());
        let path = in_use.path().to_owned();
        in_use.keep().unwrap();
        sweep(folder.path());
        assert!(!path.exists(), "the one who had it locked is gone");
    }

    #[test]
    fn writers_and_sweepers_do_not_get_into_each_others_way() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            let writers: Vec<_> = (0..4)
                .map(|writer| {
                    let folder = folder.path();
                    scope.spawn(move || {
                        for number in 0..200 {
                            let path = folder.join(format!("{writer}-{number}"));
                            write(&path, b"level", false).unwrap();
                        }
                    })
                })
                .collect();
            while writers.iter().any(|writer| !writer.is_finished()) {
                sweep(folder.path());
            }
        });
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 800);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept_links_followed_and_read_only_files_left_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.sok"), folder.path().join("link.sok"));
        write(&path, b"one", false).unwrap();
        let mode = |mode| std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        mode(0o604);
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write(&link, b"two", true).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        assert!(link.is_symlink());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o604);
        mode(0o444);
        assert!(write(&path, b"three", true).unwrap_err().to_string().ends_with("is read-only"));
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
    }

    #[test]
    fn what_is_not_there_is_said_plainly() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none.sok");
        assert_eq!(
            read(&path).unwrap_err().to_string(),
            format!("{}: no such file or folder", path.display())
        );
        let inside = folder.path().join("none").join("a.sok");
        assert!(
            write(&inside, b"", false)
                .unwrap_err()
                .to_string()
                .ends_with("cannot be written: no such file or folder")
        );
        assert!(
            read(folder.path()).unwrap_err().to_string().ends_with("this is a folder; name the files in it")
        );
    }

    #[test]
    fn an_endless_line_is_refused_long_before_its_end() {
        let endless = io::repeat(b'#');
        let error = read_from(endless, Path::new("big.xsb")).unwrap_err().to_string();
        assert_eq!(
            error,
            "big.xsb: line 1: over 1048576 bytes long; no level is that wide, and no plan that long"
        );
        let late = b"a\nb\n".chain(io::repeat(b'#'));
        assert!(read_from(late, Path::new("x")).unwrap_err().to_string().starts_with("x: line 3: over"));
    }

    #[test]
    fn an_endless_document_is_refused_at_the_size_limit() {
        let endless = b"{".chain(io::repeat(b' '));
        assert_eq!(
            read_from(endless, Path::new("x.json")).unwrap_err().to_string(),
            "x.json: over 256 MiB; split it"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_said_plainly() {
        let full = Path::new("/dev/full");
        if full.exists() {
            let error = write(full, b"level", true).unwrap_err().to_string();
            assert_eq!(error, "/dev/full: cannot be written: the disk is full; nothing was changed");
        }
    }
}
