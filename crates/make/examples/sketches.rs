//! temp
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_types)]
use boxwright_core::{Budget, text::sokogen};
use cpu_time::ProcessTime;
fn main() {
    let mut names: Vec<_> = std::env::args().skip(2).collect();
    let nodes: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    names.sort();
    let total = ProcessTime::now();
    for name in names {
        let text = std::fs::read(&name).unwrap();
        let sketch = sokogen::read(&text).unwrap().sketch;
        let t = ProcessTime::now();
        let mut budget = Budget::nodes(nodes);
        let (verdict, searched, nogoods) = boxwright_make::complete::decide(&sketch, &mut budget);
        let stem = std::path::Path::new(&name).file_stem().unwrap().to_str().unwrap().to_owned();
        println!("{stem}\t{verdict}\t{:.4}\t{}\t{searched}\t{nogoods}", t.elapsed().as_secs_f64(), budget.spent());
    }
    eprintln!("total {:?}", total.elapsed());
}
