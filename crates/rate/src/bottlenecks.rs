//! Bottlenecks: places that every solution passes.
//!
//! Take one shortest solution. A place on it is a bottleneck if no detour leads from before it to behind
//! it. One sweep along the solution finds them: from each place in turn, walk on through live places off
//! the solution and note how far along the solution one can come back.

use boxwright_solve::graph::PushGraph;

/// Bottlenecks, start and end counted, as a share of the places on a shortest solution.
pub(crate) fn bottleneck_share(graph: &PushGraph) -> f64 {
    let path = shortest(graph);
    let mut number = vec![None; graph.len()];
    for (at, &place) in path.iter().enumerate() {
        number[place as usize] = Some(at);
    }
    let last = path.len() - 1;
    let (mut seen, mut farthest, mut count) = (vec![false; graph.len()], 0, 0);
    for (at, &place) in path.iter().enumerate() {
        count += usize::from(farthest <= at);
        let mut todo = vec![place];
        while let Some(place) = todo.pop() {
            for edge in graph.edges(place).iter().filter(|edge| graph.is_live(edge.target)) {
                let next = edge.target as usize;
                // All solved places are one end.
                let on_path = if graph.is_solved(edge.target) { Some(last) } else { number[next] };
                match on_path {
                    Some(on_path) => farthest = farthest.max(on_path),
                    None if !seen[next] => {
                        seen[next] = true;
                        todo.push(edge.target);
                    }
                    None => {}
                }
            }
        }
    }
    count as f64 / path.len() as f64
}

/// A shortest solution: of equal steps the first.
fn shortest(graph: &PushGraph) -> Vec<u32> {
    let mut path = vec![0];
    let mut place = 0;
    while !graph.is_solved(place) {
        let is_nearer = |target: u32| graph.is_live(target) && graph.to_go(target) < graph.to_go(place);
        let next = graph.edges(place).iter().find(|edge| is_nearer(edge.target));
        place = next.expect("a live place has a push that brings it nearer").target;
        path.push(place);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Budget;

    fn share(board: &str) -> f64 {
        let level = board.parse().unwrap();
        bottleneck_share(&PushGraph::explore(&level, &mut Budget::nodes(10_000)).unwrap())
    }

    #[test]
    fn a_corridor_is_one_narrow_way() {
        assert_eq!(share("########\n#@$  . #\n########"), 1.0);
    }

    #[test]
    fn two_boxes_in_any_order_share_only_start_and_end() {
        // Each needs one push, and the order is free: start, two ways, end.
        assert_eq!(share("#######\n#  @  #\n# $ $ #\n# . . #\n#######"), 2.0 / 3.0);
    }
}
