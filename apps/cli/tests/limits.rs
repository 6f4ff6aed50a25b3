//! Limits end a command wherever it is, also where no node is paid for: on large boards, while it prepares.
//!
//! Time is that of the processor, so a busy machine does no harm. What every command takes at every size is measured
//! in the lab (`lab run limits`).

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A hall with so many boxes in rows and goals in others.
fn hall(size: usize, boxes: usize) -> String {
    let mut rows = vec![vec!['#'; size]];
    rows.extend(vec![[vec!['#'], vec![' '; size - 2], vec!['#']].concat(); size - 2]);
    rows.push(rows[0].clone());
    rows[1][1] = '@';
    let cells = (2..size - 2).step_by(2).flat_map(|row| (2..size - 2).step_by(2).map(move |col| (row, col)));
    for (at, (row, col)) in cells.take(boxes).enumerate() {
        (rows[row][col], rows[row + 1][if at % 2 == 0 { col + 1 } else { col }]) = ('$', '.');
    }
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}

/// A room with six boxes and goals here and there, of which no search sees the end.
fn room() -> String {
    let mut rows: Vec<Vec<char>> = hall(22, 0).lines().map(|row| row.chars().collect()).collect();
    let boxes = [(3, 14), (8, 2), (12, 4), (12, 10), (13, 14), (16, 16)];
    let goals = [(4, 15), (7, 11), (15, 11), (17, 3), (17, 18), (18, 10)];
    for (sign, cells) in [('$', boxes), ('.', goals)] {
        cells.into_iter().for_each(|(row, col): (usize, usize)| rows[row][col] = sign);
    }
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}

/// An open sketch with goals in a row.
fn sketch(size: usize, boxes: usize) -> String {
    let room = hall(size, 0).replace([' ', '@'], "0");
    let goals = format!("#0{}{}#", ".".repeat(boxes), "0".repeat(size - 3 - boxes));
    let rows: Vec<&str> =
        room.lines().enumerate().map(|(at, row)| if at == 3 { &goals } else { row }).collect();
    format!("p sokogen {boxes} {boxes} 0\n{}\n", rows.join("\n"))
}

/// A corridor to and fro.
fn corridor(size: usize) -> String {
    let mut rows: Vec<String> = hall(size, 0).lines().map(str::to_owned).collect();
    for (turn, row) in (2..size - 1).step_by(2).enumerate() {
        let wall = "#".repeat(size - 2);
        rows[row] = if turn % 2 == 0 { format!("{wall} #") } else { format!("# {wall}") };
    }
    rows[1].replace_range(1..10, "@  $    .");
    rows.join("\n") + "\n"
}

/// Processor time and mebibytes at most of a command, and the time on the clock since it was asked to stop.
struct Took {
    cpu: f64,
    memory: f64,
    clock: f64,
}

fn took(args: &str, board: &str, ask_after: Option<f64>) -> Took {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("board.txt"), board).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(args.split(' ')).arg("board.txt").current_dir(folder.path());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (mut took, mut asked) = (Took { cpu: 0.0, memory: 0.0, clock: 0.0 }, None);
    let of = |name: &str| std::fs::read_to_string(format!("/proc/{}/{name}", child.id())).unwrap();
    loop {
        // A child that has ended is told of until it is waited for.
        let stat = of("stat");
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        took.cpu = (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0;
        if fields[0] == "Z" {
            break;
        }
        let peak = of("status").lines().find_map(|line| Some(line.strip_prefix("VmHWM:")?.to_owned()));
        let peak = peak.and_then(|peak| peak.trim().split(' ').next()?.parse::<f64>().ok());
        took.memory = peak.map_or(took.memory, |peak| peak / 1024.0);
        if asked.is_none() && ask_after.is_some_and(|cpu| took.cpu >= cpu) {
            asked = Some(Instant::now());
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        }
        std::thread::sleep(Duration::from_millis(3));
    }
    took.clock = asked.map_or(0.0, |asked| asked.elapsed().as_secs_f64());
    child.wait().unwrap();
    took
}

/// Runs a command with a limit of time, which should end it.
fn ends_in_time(args: &str, board: &str) {
    let took = took(&format!("{args} --time 400ms"), board, None);
    let most = 1.1 * 0.4 + 0.3;
    assert!(took.cpu <= most, "{args}: {:.2} s of the processor, and not {most:.2}", took.cpu);
}

#[test]
fn time_is_heard_while_distances_of_a_thousand_boxes_are_measured() {
    let hall = hall(126, 1_000);
    for args in ["solve --for lines", "solve --for pushes", "solve --for any", "rate --metrics all"] {
        ends_in_time(args, &hall);
    }
}

#[test]
fn time_is_heard_while_a_sketch_is_looked_over() {
    ends_in_time("complete", &sketch(98, 4));
    ends_in_time("complete --hardest", &sketch(98, 90));
}

#[test]
fn time_is_heard_before_anything_is_varied() {
    ends_in_time("vary", &hall(60, 200));
}

#[test]
fn time_is_heard_in_a_long_corridor() {
    for args in ["hardest", "hardest --for lines", "solve"] {
        ends_in_time(args, &corridor(126));
    }
}

#[test]
fn a_signal_is_heard_where_no_node_is_paid_for() {
    for (args, board) in [("complete", sketch(98, 90)), ("solve --for lines", hall(126, 1_000))] {
        let took = took(&format!("{args} --time 20s"), &board, Some(0.3));
        // On a machine with nothing else to do it takes a tenth of this.
        assert!(took.cpu < 0.8, "{args}: {:.2} s of the processor", took.cpu);
        assert!(took.clock < 3.0, "{args}: {:.2} s on the clock", took.clock);
    }
}

#[test]
fn a_signal_is_heard_while_the_plan_of_a_finished_sweep_is_made() {
    // The sweep takes 0.3 seconds, and the choice among best plans more than one.
    let took = took("hardest", &hall(12, 4), Some(0.5));
    assert!(took.cpu < 1.0, "{:.2} s of the processor", took.cpu);
}

/// Runs a command with a limit of memory, which should hold.
fn keeps_to_memory(args: &str, mebibytes: f64, board: &str) {
    let itself = took("--version", "", None).memory.max(8.0);
    let took = took(&format!("{args} --memory {mebibytes}M"), board, None);
    assert!(took.memory < itself + 1.1 * mebibytes, "{args}: {:.0} MiB of {mebibytes}", took.memory);
}

#[test]
fn a_sweep_by_moves_keeps_to_its_memory() {
    keeps_to_memory("hardest --for moves", 64.0, &hall(126, 1));
}

#[test]
fn a_study_keeps_to_its_memory_from_search_to_search() {
    keeps_to_memory("rate --metrics min_moves --places 2M", 128.0, &room());
}

#[test]
fn a_hunt_keeps_to_its_memory_while_a_solver_tries_a_start() {
    keeps_to_memory("hardest --novelty --time 1s", 128.0, &hall(126, 1_000));
}
