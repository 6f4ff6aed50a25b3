//! Play in a real terminal: keys in, screen out.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A running game and its screen.
struct Game {
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Game {
    fn start(folder: &Path, args: &[&str], rows: u16, cols: u16) -> Game {
        Game::start_with(folder, args, rows, cols, &[])
    }

    fn start_with(folder: &Path, args: &[&str], rows: u16, cols: u16, variables: &[(&str, &str)]) -> Game {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_boxwright"));
        command.args(args);
        Game::run(folder, command, rows, cols, variables)
    }

    fn run(
        folder: &Path,
        mut command: CommandBuilder,
        rows: u16,
        cols: u16,
        variables: &[(&str, &str)],
    ) -> Game {
        let pty =
            native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
        command.cwd(folder);
        command.env("BOXWRIGHT_HOME", folder.join("home"));
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(side(rows), side(cols), 0)));
        let (mut reader, shared) = (pty.master.try_clone_reader().unwrap(), screen.clone());
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut chunk) {
                shared.lock().unwrap().process(&chunk[..count]);
            }
        });
        Game { keys: pty.master.take_writer().unwrap(), screen, child, _master: pty.master }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows a text.
    fn sees(&self, text: &str) {
        let start = Instant::now();
        while !self.text().contains(text) {
            assert!(start.elapsed() < Duration::from_secs(20), "no `{text}` on the screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Leaves and waits for the end.
    fn leave(mut self) {
        self.press("q");
        assert!(self.child.wait().unwrap().success());
    }
}

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

fn side(length: u16) -> NonZero<u16> {
    NonZero::new(length).unwrap()
}

fn folder_with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("my.sok"), text).unwrap();
    folder
}

const TWO: &str = "One\n\n#######\n#     #\n#@$ . #\n#######\n\nTwo\n\n#####\n#.$@#\n#####\n";

#[test]
fn a_level_is_played_undone_redone_and_solved() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("my.sok, 1 of 2");
    game.sees("Moves 0   Pushes 0   Boxes home 0 of 1");
    game.press(RIGHT);
    game.sees("Moves 1   Pushes 1");
    game.press("z");
    game.sees("Moves 0   Pushes 0");
    game.press("y");
    game.sees("Moves 1   Pushes 1");
    game.press(UP);
    game.press(LEFT);
    game.press("s");
    game.sees("Moves 4   Pushes 1");
    game.press("r");
    game.sees("Moves 0   Pushes 0");
    game.press("z");
    game.sees("Moves 4   Pushes 1");
    game.press("r");
    game.press("ld");
    game.sees("Solved with 2 pushes and 2 moves. n: next level");
    game.sees("✓ solved");
    game.press("n");
    game.sees("my.sok, 2 of 2");
    game.press("n");
    game.sees("This is the last level.");
    game.press(DOWN);
    game.press("\t");
    game.sees("1 of 2 solved");
    game.press("x?");
    game.sees("Push every box onto a goal.");
    game.press("x");
    game.leave();
}

#[test]
fn play_goes_on_where_it_was_left() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("w");
    game.sees("Moves 1");
    game.press("n");
    game.sees("2 of 2");
    game.leave();
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("2 of 2");
    game.press("p");
    game.sees("Taken up where you left off");
    game.sees("Moves 1");
    game.leave();
}

#[test]
fn the_best_solution_is_kept_in_the_file_and_nothing_else_changes() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("f");
    game.sees("Solve the level first");
    game.press("wsll");
    game.sees("Solved with 2 pushes and 4 moves");
    game.press("f");
    game.sees("Kept in my.sok: 2 pushes, 4 moves.");
    game.press("f");
    game.sees("The file has a solution as good as this one.");
    game.press("rll");
    game.sees("Solved with 2 pushes and 2 moves");
    game.press("f");
    game.sees("Kept in my.sok: 2 pushes, 2 moves.");
    game.leave();
    let text = std::fs::read_to_string(folder.path().join("my.sok")).unwrap();
    let kept = "Solution/Pushes\nudRR\n\nSolution/Pushes\nRR\n\n";
    assert_eq!(text, TWO.replace("\nTwo", &format!("\n{kept}Two")));
}

#[test]
fn the_shipped_levels_open_without_a_file_and_a_small_screen_follows_the_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::start(folder.path(), &["play"], 24, 80);
    game.sees("First Step  Small Rooms, 1 of 30");
    game.press("f");
    game.sees("Solve the level first");
    game.leave();
    let wide = format!("{0}\n#@$.{1}#\n{0}\n", "#".repeat(100), " ".repeat(95));
    std::fs::write(folder.path().join("wide.xsb"), wide).unwrap();
    let game = Game::start(folder.path(), &["play", "wide.xsb"], 10, 30);
    game.sees("••");
    game.leave();
}

#[test]
fn control_c_leaves_and_keeps_the_game() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("w");
    game.sees("Moves 1");
    game.press("\x03");
    assert!(game.child.wait().unwrap().success());
    let again = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    again.sees("Moves 1");
    again.leave();
}

#[test]
fn a_solution_is_noted_at_once_and_not_only_on_leaving() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("ll");
    game.sees("Solved");
    game.child.kill().unwrap();
    let again = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    again.sees("✓ solved");
    again.leave();
}

#[test]
fn a_closed_terminal_keeps_the_game() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("w");
    game.sees("Moves 1");
    let hang_up = format!("kill -HUP {}", game.child.process_id().unwrap());
    assert!(std::process::Command::new("sh").args(["-c", &hang_up]).status().unwrap().success());
    assert!(game.child.wait().unwrap().success());
    let again = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    again.sees("Moves 1");
    again.leave();
}

/// Games that are cut off by a terminal that is closed: how play is started, and what is seen after a step.
#[cfg(target_os = "linux")]
const CUT_OFF: [(&str, &str, &str); 4] = [
    // The system tells the game with a signal, too.
    ("exec sh game my.sok", "1 of 2", "Moves 1"),
    ("exec sh game my.kwirk", "1 of 1", "Steps 1"),
    // In a session of its own it hears of no signal.
    ("exec setsid --wait sh apart my.sok", "1 of 2", "Moves 1"),
    ("exec setsid --wait sh apart my.kwirk", "1 of 1", "Steps 1"),
];

/// A terminal with a game in it, in a process of its own, which is killed: nothing else really closes a terminal
/// whose ends are in several hands. Does nothing unless it was started by the test below.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_will_be_closed() {
    let Ok(game) = std::env::var("BOXWRIGHT_CUT_OFF") else { return };
    let (script, first, then) = CUT_OFF[game.parse::<usize>().unwrap()];
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", script]);
    let program = [("BOXWRIGHT", env!("CARGO_BIN_EXE_boxwright"))];
    let mut game = Game::run(&std::env::current_dir().unwrap(), command, 24, 80, &program);
    game.sees(first);
    game.press("w");
    game.sees(then);
    std::fs::write("ready", "").unwrap();
    std::thread::sleep(Duration::from_secs(60));
}

/// Processor time that a process has taken, in seconds; none if it has ended.
#[cfg(target_os = "linux")]
fn cpu_seconds(pid: &str) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    // State, and ticks of a hundredth of a second in the program and in the system.
    let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
    (fields[0] != "Z").then_some(ticks as f64 / 100.0)
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_is_really_closed_ends_play_and_keeps_the_game() {
    use std::process::Command;
    for (number, (script, _, then)) in CUT_OFF.into_iter().enumerate() {
        let folder = folder_with(TWO);
        let room = "level: One\n######\n#....#\n#%..1#\n######\n";
        let files = [
            ("my.kwirk", room),
            ("game", "echo $$ > pid; exec \"$BOXWRIGHT\" play $1"),
            ("apart", "sh game $1; echo $? > status"),
        ];
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let mut terminal = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_terminal_that_will_be_closed"])
            .env("BOXWRIGHT_CUT_OFF", number.to_string())
            .current_dir(folder.path())
            .spawn()
            .unwrap();
        while !folder.path().join("ready").exists() {
            assert!(terminal.try_wait().unwrap().is_none(), "{script}");
            std::thread::sleep(Duration::from_millis(10));
        }
        let pid = std::fs::read_to_string(folder.path().join("pid")).unwrap().trim().to_owned();
        let before = cpu_seconds(&pid).unwrap();
        terminal.kill().unwrap();
        terminal.wait().unwrap();
        let (start, mut after) = (Instant::now(), before);
        while let Some(seconds) = cpu_seconds(&pid) {
            after = seconds;
            if start.elapsed() > Duration::from_secs(10) {
                _ = Command::new("kill").args(["-9", &pid]).status();
                panic!("{script}: still there after {:?}, and took {} s", start.elapsed(), after - before);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(after - before < 0.5, "{script}: took {} s", after - before);
        if script.contains("apart") {
            let status = || std::fs::read_to_string(folder.path().join("status")).unwrap_or_default();
            while status().is_empty() && start.elapsed() < Duration::from_secs(10) {
                std::thread::sleep(Duration::from_millis(5));
            }
            assert_eq!(status(), "0\n", "{script}");
        }
        if script.contains("my.sok") {
            let again = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
            again.sees(then);
            again.leave();
        }
    }
}

#[test]
fn a_file_changed_by_somebody_else_is_left_alone() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("ll");
    game.sees("Solved");
    let changed = format!("{TWO}\nsomebody's note\n");
    std::fs::write(folder.path().join("my.sok"), &changed).unwrap();
    game.press("f");
    game.sees("The file was changed by somebody else");
    game.leave();
    assert_eq!(std::fs::read_to_string(folder.path().join("my.sok")).unwrap(), changed);
}

#[test]
fn keys_with_control_do_not_move_and_a_tiny_window_says_so() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("\x0c\x0cw");
    game.sees("Moves 1   Pushes 0");
    game.press("\x1a");
    game.sees("Moves 0   Pushes 0");
    game.leave();
    let tiny = Game::start(folder.path(), &["play", "my.sok"], 5, 30);
    tiny.sees("Make the window larger");
    tiny.leave();
}

#[test]
fn without_a_place_for_the_record_play_remembers_while_it_runs() {
    let folder = folder_with(TWO);
    let nowhere = [("BOXWRIGHT_HOME", "/dev/null/nowhere"), ("TERM", "dumb")];
    let mut game = Game::start_with(folder.path(), &["play", "my.sok"], 24, 80, &nowhere);
    game.sees("Progress will not be kept");
    game.sees("#@$ . #");
    game.press("ll");
    game.sees("Solved");
    game.press("np");
    game.sees("✓ solved");
    game.leave();
}

#[test]
fn control_characters_in_titles_are_shown_and_not_obeyed() {
    let level = "[\"#####\", \"#@$.#\", \"#####\"]";
    let text = format!("{{\"title\": \"a\\u001b[2Jb\\nc\", \"level\": {level}}}\n");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("odd.jsonl"), text).unwrap();
    let game = Game::start(folder.path(), &["play", "odd.jsonl"], 24, 80);
    game.sees("a\\u{1b}[2Jb\\nc  odd.jsonl, 1 of 1");
    game.leave();
}

#[test]
fn a_hint_marks_the_next_push_and_is_not_part_of_the_players_record() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("t");
    game.sees("Push the marked box right; 2 pushes to go at best.");
    game.sees("->");
    game.sees("Hints 1");
    game.press("l");
    game.sees("Moves 1   Pushes 1");
    assert!(!game.text().contains("->"), "a mark is gone with the next step");
    game.press("n");
    game.sees("2 of 2");
    game.press("p");
    game.sees("Hints 1");
    game.press("l");
    game.sees("Solved with 2 pushes, 2 moves and 1 hint. r: try without; n: next level");
    game.sees("solved with hints");
    game.press("f");
    game.sees("Solve the level without hints first");
    game.press("t");
    game.sees("Every box is home already.");
    game.press("rll");
    game.sees("Solved with 2 pushes and 2 moves. n: next level");
    game.sees("✓ solved");
    game.leave();
}

#[test]
fn a_lost_game_gets_no_hint_but_the_truth() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("lll");
    game.sees("Pushes 3");
    game.press("t");
    game.sees("There is no solution from here. z: undo");
    assert!(!game.text().contains("Hints"));
    game.leave();
}

#[test]
fn a_lost_game_is_told_when_the_player_wants_to_know() {
    let folder = folder_with(TWO);
    let mut game = Game::start(folder.path(), &["play", "my.sok"], 24, 80);
    game.sees("1 of 2");
    game.press("x");
    game.sees("Warnings of lost games are on.");
    game.press("lll");
    game.sees("Lost: no goal can be reached from there. Z: undo the last push");
    game.sees("!!");
    game.press("w");
    game.sees("Moves 4");
    game.sees("Lost: no goal can be reached from there");
    game.press("Z");
    game.sees("Moves 2 (best 2)   Pushes 2 (best 2)");
    assert!(!game.text().contains("Lost:"), "undone, and no longer lost");
    game.press("rlll");
    game.sees("Lost: no goal can be reached from there");
    game.press("x");
    game.sees("Warnings of lost games are off.");
    assert!(!game.text().contains("!!"));
    game.press("zl");
    game.sees("Pushes 3");
    assert!(!game.text().contains("Lost:"));
    game.leave();
}

#[test]
fn kwirk_is_played_by_two_players() {
    let folder = tempfile::tempdir().unwrap();
    let room = "level: After You\n########\n#%.^_a1#\n#..+..2#\n########\n";
    std::fs::write(folder.path().join("my.kwirk"), room).unwrap();
    let mut game = Game::start(folder.path(), &["play", "my.kwirk"], 24, 80);
    game.sees("After You  my.kwirk, 1 of 1");
    game.sees("Steps 0   Inside 2 of 2   Player 1 moves");
    game.press(" ");
    game.sees("Player 2 moves");
    game.press("1");
    game.press(&LEFT.repeat(5));
    game.sees("Steps 5   Inside 1 of 2   Player 2 moves");
    game.press(" ");
    game.sees("There is no other player to switch to.");
    game.press("z");
    game.sees("Steps 4   Inside 2 of 2   Player 1 moves");
    game.press("y");
    game.sees("Steps 5   Inside 1 of 2");
    game.press("waaaaa");
    game.sees("Solved in 11 steps. n: next level");
    game.press("r");
    game.sees("Steps 0 (best 11)   Inside 2 of 2");
    game.press("?");
    game.sees("switch to the next player");
    game.press("x");
    game.leave();
}
