//! From bytes to lines of text, with every byte accounted for.
//!
//! Lines end with LF, CRLF or CR. A byte-order mark is passed over. Text is UTF-8; if it is not, each
//! byte is one Latin-1 character, and a warning says so. Zero bytes mean that it is not text at all.

use super::{ReadError, Warning};
use std::borrow::Cow;
use std::ops::Range;

/// One line: its text without the line end, and the bytes it occupies, line end included.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) bytes: Range<usize>,
}

/// Splits a file into lines.
pub(super) fn lines<'a>(bytes: &'a [u8], warnings: &mut Vec<Warning>) -> Result<Vec<Line<'a>>, ReadError> {
    refuse_binary(bytes)?;
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let offset = bytes.len() - body.len();
    let bad = std::str::from_utf8(body).err().map(|error| error.valid_up_to());
    let mut lines = Vec::new();
    let mut start = 0;
    while start < body.len() {
        let rest = &body[start..];
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let end = match &rest[length..] {
            [b'\r', b'\n', ..] => length + 2,
            [_, ..] => length + 1,
            [] => length,
        };
        let text = decode(&rest[..length], bad.is_some());
        let from = if start == 0 { 0 } else { start + offset };
        lines.push(Line { text, bytes: from..start + end + offset });
        start += end;
    }
    if let Some(at) = bad {
        let line = lines.iter().position(|line| line.bytes.end > at + offset).map(|line| line + 1);
        let text = "not UTF-8; read as Latin-1".to_owned();
        warnings.push(Warning { level: None, line, text });
    }
    Ok(lines)
}

/// A whole file as text.
pub(super) fn whole<'a>(bytes: &'a [u8], warnings: &mut Vec<Warning>) -> Result<Cow<'a, str>, ReadError> {
    refuse_binary(bytes)?;
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let latin = std::str::from_utf8(body).is_err();
    if latin {
        warnings.push(Warning { level: None, line: None, text: "not UTF-8; read as Latin-1".to_owned() });
    }
    Ok(decode(body, latin))
}

fn decode(bytes: &[u8], latin: bool) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !latin || text.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

fn refuse_binary(bytes: &[u8]) -> Result<(), ReadError> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(ReadError::Utf16);
    }
    match bytes.iter().position(|&byte| byte == 0) {
        None => Ok(()),
        Some(at) => {
            let before = &bytes[..at];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column =
                at - before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1) + 1;
            Err(ReadError::Binary { line, column })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(bytes: &[u8]) -> (Vec<(String, Range<usize>)>, Vec<String>) {
        let mut warnings = Vec::new();
        let lines = lines(bytes, &mut warnings).unwrap();
        let lines = lines.into_iter().map(|line| (line.text.into_owned(), line.bytes)).collect();
        (lines, warnings.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn all_line_ends_split_and_every_byte_belongs_to_a_line() {
        let (lines, _) = split(b"\xEF\xBB\xBFab\r\nc\rd\n\ne");
        let texts: Vec<&str> = lines.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, ["ab", "c", "d", "", "e"]);
        let ranges: Vec<_> = lines.into_iter().map(|(_, range)| range).collect();
        assert_eq!(ranges, [0..7, 7..9, 9..11, 11..12, 12..13]);
    }

    #[test]
    fn latin_1_is_read_with_a_warning_that_names_the_line() {
        let (lines, warnings) = split(b"ok\nCaf\xE9");
        assert_eq!(lines[1].0, "Café");
        assert_eq!(warnings, ["line 2: not UTF-8; read as Latin-1"]);
        assert_eq!(split("Café".as_bytes()), (vec![("Café".to_owned(), 0..5)], vec![]));
    }

    #[test]
    fn what_is_not_text_is_refused() {
        let refuse = |bytes: &[u8]| lines(bytes, &mut Vec::new()).unwrap_err().to_string();
        assert_eq!(refuse(b"ab\nc\0d"), "line 2, column 2: a zero byte; this is not a text file");
        assert_eq!(refuse(b"\xFF\xFE#\0"), "this is UTF-16 text; save it as UTF-8");
    }
}
