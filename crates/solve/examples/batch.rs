#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, missing_docs)]
use boxwright_core::{
    Budget, Verdict,
    sokoban::{Level, replay},
    text::{Hint, read},
};
fn main() {
    let mut args = std::env::args().skip(1);
    let solver = match args.next().unwrap().as_str() {
        "moves" => boxwright_solve::moves::fewest_moves,
        _ => boxwright_solve::pushes::fewest_pushes,
    };
    for file in args {
        let t = std::time::Instant::now();
        let (mut solved, mut unsolvable, mut unknown, mut nodes, mut pushes) = (0, 0, 0, 0, 0);
        for (i, e) in read(&std::fs::read(&file).unwrap(), Hint::default())
            .unwrap()
            .collection
            .entries
            .iter()
            .enumerate()
        {
            let level = Level::new(e.board.clone()).unwrap();
            let t1 = std::time::Instant::now();
            let stop = move || t1.elapsed().as_secs() >= 10;
            let mut b = Budget::nodes(u64::MAX).with_stop(&stop);
            match solver(&level, &mut b) {
                Verdict::Solved { plan, .. } => {
                    let r = replay(&level, &plan).unwrap();
                    assert!(r.solved);
                    pushes += r.counts.pushes;
                    solved += 1
                }
                Verdict::Unsolvable => unsolvable += 1,
                Verdict::Unknown => {
                    unknown += 1;
                    print!("{} ", i + 1)
                }
            }
            nodes += b.spent();
        }
        println!(
            "{file}: solved {solved} unsolvable {unsolvable} unknown {unknown} pushes {pushes} nodes {nodes} {:?}",
            t.elapsed()
        );
    }
}
