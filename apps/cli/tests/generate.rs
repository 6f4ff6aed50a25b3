//! Making levels under a limit of time.

#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::time::{Duration, Instant};

/// What is said while levels are made, and how long it took.
fn generate(args: &[&str]) -> (String, Duration) {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["generate", "--threads", "2", "-o", "wide.json"])
        .args(args)
        .current_dir(folder.path())
        .output()
        .unwrap();
    (String::from_utf8(output.stderr).unwrap(), start.elapsed())
}

/// What is said under a limit of processor time, and how much was taken by all threads together, in seconds.
#[cfg(unix)]
fn within_cpu_time(args: &str) -> (String, f64) {
    let folder = tempfile::tempdir().unwrap();
    // The shell tells what its children took.
    let script = format!("\"$0\" generate {args} --threads 2 > told.txt; times");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_boxwright")]).current_dir(folder.path());
    let output = command.output().unwrap();
    let took = String::from_utf8(output.stdout).unwrap();
    let seconds = |time: &str| -> f64 {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
        minutes.parse::<f64>().unwrap() * 60.0 + seconds.parse::<f64>().unwrap()
    };
    let of_children = took.lines().nth(1).unwrap().split_whitespace().map(seconds).sum();
    (String::from_utf8(output.stderr).unwrap(), of_children)
}

#[cfg(unix)]
#[test]
fn a_limit_of_processor_time_counts_all_threads_and_no_clock() {
    let kwirk = "--game kwirk --count 100000 --nodes 3k --size 5x4 --seed 3";
    for args in ["--size 6x6 --boxes 3 --seed 3", kwirk] {
        let (words, took) = within_cpu_time(&format!("{args} --cpu-time 2s"));
        assert!(words.contains("the time is over"), "{args}: {words}");
        assert!((1.7..3.0).contains(&took), "{args}: {took} s: {words}");
        // What comes first ends it.
        let (words, took) = within_cpu_time(&format!("{args} --cpu-time 60s --time 500ms"));
        assert!(words.contains("the time is over") && took < 5.0, "{args}: {took} s: {words}");
    }
}

/// How a run ends, what is said, and the last line of what is told.
fn ended(args: &[&[&str]]) -> (Option<i32>, String, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(["generate", "--rank", "none", "--seed", "3", "--json"]).args(args.concat());
    let output = command.current_dir(folder.path()).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let last = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap(), last)
}

#[test]
fn a_pack_that_falls_short_says_so() {
    let kwirk = ["--game", "kwirk", "--size", "5x4", "--nodes", "3k"];
    let carve = ["--method", "carve", "--size", "5x4", "--boxes", "1"];
    for game in [&kwirk[..], &carve[..]] {
        for limit in [["--candidates", "9"], ["--time", "700ms"]] {
            let (status, words, last) = ended(&[game, &limit, &["--count", "100000"]]);
            let kept = last["kept"].as_u64().unwrap();
            assert_eq!((&last["wanted"], &last["is_short"]), (&100_000.into(), &true.into()), "{words}");
            // One level is something found.
            assert_eq!(status, Some(i32::from(kept == 0)), "{words}");
            assert!(kept == 0 || words.contains(&format!("{kept} of 100000 found")), "{words}");
        }
        let (status, words, last) = ended(&[game, &["--count", "1"]]);
        assert_eq!((status, &last["kept"], &last["wanted"]), (Some(0), &1.into(), &1.into()), "{words}");
        assert!(last["is_short"] == false && !words.contains(" found"), "{words}");
    }
}

/// Makes the same levels with these numbers: what is told, object by object, and the file.
fn told_with(numbers: &str, rank: &str, file: &str) -> (Vec<serde_json::Value>, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(["generate", "--method", "carve", "--size", "6x5", "--boxes", "2", "--count", "5"]);
    command.args(["--candidates", "20", "--seed", "3", "--json", "--numbers", numbers, "--rank", rank]);
    let output = command.args(["-o", file]).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    let objects = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (objects, std::fs::read_to_string(folder.path().join(file)).unwrap())
}

#[test]
fn numbers_that_nobody_asked_for_are_absent() {
    for (rank, asked) in [("none", &[][..]), ("lines", &["lines"]), ("difficulty", &["difficulty", "band"])] {
        let (few, file) = told_with("few", rank, "few.json");
        let (all, _) = told_with("all", rank, "all.json");
        assert_eq!(
            (few.len(), few[5]["numbers"].as_str(), all[5]["numbers"].as_str()),
            (6, Some("few"), Some("all"))
        );
        let file: serde_json::Value = serde_json::from_str(&file).unwrap();
        for at in 0..5 {
            assert_eq!(
                (&few[at]["level"], &few[at]["recipe"]),
                (&all[at]["level"], &all[at]["recipe"]),
                "{rank}"
            );
            let facts = &file["levels"][at];
            for (told, numbers) in [(&few[at], "told"), (facts, "stored")] {
                let is_there = |name: &str| told.get(name).is_some_and(|number| !number.is_null());
                assert!(is_there("pushes") && is_there("moves"), "{numbers}, {rank}: {told}");
                for name in ["lines", "difficulty", "band", "states", "min_moves", "boxes"] {
                    assert_eq!(told.get(name).is_some(), asked.contains(&name), "{numbers}, {rank}: {told}");
                    assert!(all[at].get(name).is_some(), "{rank}");
                }
                assert!(told.get("not_rated").is_none(), "{told}");
            }
        }
    }
}

#[test]
fn a_table_has_columns_for_the_numbers_that_there_are() {
    let head = |numbers, rank| told_with(numbers, rank, "levels.csv").1.lines().next().unwrap().to_owned();
    assert_eq!(head("few", "none"), "title,pushes,moves,recipe");
    assert_eq!(head("few", "lines"), "title,pushes,moves,lines,recipe");
    assert_eq!(head("few", "difficulty"), "title,pushes,moves,difficulty,band,recipe");
    assert!(head("all", "none").starts_with("title,pushes,moves,lines,"));
    let (_, rows) = told_with("few", "none", "levels.csv");
    assert!(
        rows.lines().skip(1).all(|row| row.split(',').nth(1).is_some_and(|pushes| pushes != "0")),
        "{rows}"
    );
}

#[test]
fn the_time_holds_on_wide_boards() {
    let wide =
        ["--method", "template_pull", "--size", "40x37", "--boxes", "3", "--count", "1", "--seed", "3"];
    let (words, took) = generate(&[&wide[..], &["--time", "1s"]].concat());
    assert!(words.contains("the time is over"), "{words}");
    // One second, and some more for a busy machine; it took twenty when only places were counted.
    assert!(took < Duration::from_secs(8), "{took:?}: {words}");
}

#[test]
fn the_time_holds_while_what_is_kept_is_rated() {
    // Everything is kept, and to find all numbers about it takes several times as long as to make it.
    let all = ["--method", "carve", "--size", "8x7", "--count", "900", "--rank", "none", "--seed", "3"];
    let (words, took) = generate(&[&all[..], &["--time", "2s"]].concat());
    assert!(words.contains("only the numbers that were asked about"), "{words}");
    assert!(took < Duration::from_secs(6), "{took:?}: {words}");
}

#[test]
fn what_cannot_be_had_in_the_time_ends_with_the_nearest_and_its_recipe_makes_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let boxwright = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
        command.args(["generate", "--threads", "2"]).args(args).current_dir(folder.path()).output().unwrap()
    };
    // Nobody needs so many pushes on so small a board.
    let wish = ["--size", "5x4", "--boxes", "2", "--where", "pushes>=300", "-o", "near.sok", "--time"];
    let mut tries = ["2s", "10s", "60s"].into_iter().map(|time| boxwright(&[&wish[..], &[time]].concat()));
    // On a busy machine not even the shortest attempt may end in time.
    let output = tries.find(|output| !output.stdout.is_empty()).unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("nothing is as asked for; the nearest found has pushes "), "{words}");
    assert!(words.contains("(at least 300 asked for)") && words.contains("the time is over"), "{words}");
    let told = String::from_utf8(output.stdout).unwrap();
    let recipe = told.lines().find_map(|line| line.strip_prefix("; sokoban")).unwrap();
    let again = boxwright(&["--recipe", &format!("sokoban{recipe}"), "-o", "again.sok"]);
    assert!(again.status.success());
    let [near, again] =
        ["near.sok", "again.sok"].map(|name| std::fs::read_to_string(folder.path().join(name)).unwrap());
    assert_eq!(near, again);
}
