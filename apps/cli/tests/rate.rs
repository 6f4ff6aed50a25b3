//! Rating that is interrupted: what was found is told and kept.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod interrupted;

use interrupted::interrupted;

#[test]
fn control_c_tells_and_keeps_what_was_found() {
    let limits = ["--time", "1h", "--nodes", "100G", "--places", "100G", "--memory", "100G"];
    let args = [&["rate", "three.sok", "--metrics", "pushes,boxes"], &limits[..]].concat();
    let left = interrupted(&args, "rated.json");
    // Two pushes with one box, where nothing can go wrong; of the other level the boxes were counted.
    let told = left.told;
    let rows: Vec<Vec<&str>> = told.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[1], ["1", "Easy", "2", "1", "0", "trivial"], "{told}");
    assert_eq!(rows[2], ["2", "Hard", "-", "11", "-", "-"], "{told}");
    assert!(told.contains("2 levels: 1 trivial;") && !told.contains("Never"), "{told}");
    assert_eq!(
        left.words,
        "stopped after 2 of 3 levels\nnot rated: it was stopped before it was done (1 level)\nrated.json: 2 levels\n"
    );
    let kept = left.kept;
    assert!(kept.contains("\"band\": \"trivial\"") && kept.contains("\"boxes\": 11"), "{kept}");
}
