//! Where the library lies: its file and folder are made for their owner alone, and are on the disk once they are made.

use std::fs::{DirBuilder, File};
use std::io;
use std::path::{Path, PathBuf};

/// Who may look into a folder that is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
    Owner,
    Anybody,
}

/// Makes an empty file for its owner alone, and the folders on the way to it, unless they are there.
pub(super) fn make(path: &Path) -> io::Result<()> {
    make_folders(folder_of(path), For::Owner)?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => sync(folder_of(path)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// Makes a folder and those on the way to it, unless they are there.
pub(super) fn make_folders(folder: &Path, whose: For) -> io::Result<()> {
    let missing = folder.ancestors().take_while(|above| !above.as_os_str().is_empty() && !above.is_dir());
    for folder in missing.collect::<Vec<_>>().into_iter().rev() {
        #[cfg_attr(not(unix), expect(unused_mut, reason = "a folder has a mode on Unix only"))]
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        if whose == For::Owner {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        }
        match builder.create(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => sync(folder_of(folder))?,
        }
    }
    Ok(())
}

/// Takes a library's files from everybody but their owner. Where that is not ours to do they stay as they are.
#[cfg(unix)]
pub(super) fn make_private(path: &Path) {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    for path in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        let Ok(mode) = path.metadata().map(|found| found.permissions().mode()) else { continue };
        if mode & 0o077 != 0 {
            _ = set_permissions(&path, Permissions::from_mode(mode & 0o700));
        }
    }
}

/// Elsewhere a user's files are for the user already.
#[cfg(not(unix))]
pub(super) fn make_private(_: &Path) {}

/// A file that SQLite keeps beside another one.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Brings the names in a folder to the disk.
fn sync(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened like a file.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    fn mode(path: &Path) -> u32 {
        path.metadata().expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_is_for_its_owner_and_what_was_there_stays() {
        let above = tempfile::tempdir().expect("a folder");
        std::fs::set_permissions(above.path(), std::fs::Permissions::from_mode(0o755)).expect("wide");
        let path = above.path().join("one/two/library.sqlite");
        make(&path).expect("made");
        assert_eq!(
            (mode(&path), mode(&above.path().join("one/two")), mode(&above.path().join("one"))),
            (0o600, 0o700, 0o700)
        );
        assert_eq!(mode(above.path()), 0o755);
        std::fs::write(&path, "something").expect("written");
        make(&path).expect("it is there");
        assert_eq!(std::fs::read(&path).expect("read"), b"something");
    }

    #[test]
    fn a_file_that_others_may_read_is_taken_from_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        for name in [path.clone(), beside(&path, "-wal")] {
            std::fs::write(&name, "").expect("written");
            std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o664)).expect("wide");
        }
        make_private(&path);
        assert_eq!((mode(&path), mode(&beside(&path, "-wal"))), (0o600, 0o600));
    }
}
