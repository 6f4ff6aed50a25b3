//! Every question, every job and every type, in the notation of `shapes`.

/// A question with one answer.
pub(super) struct Question {
    pub(super) path: &'static str,
    pub(super) summary: &'static str,
    /// What may stand behind a `?`: a number of this name.
    pub(super) query: &'static str,
    /// What is sent; nothing for a GET.
    pub(super) body: &'static str,
    /// What comes back, or `file` and its kind.
    pub(super) answer: &'static str,
}

/// Work that can run long.
pub(super) struct Work {
    pub(super) kind: &'static str,
    pub(super) summary: &'static str,
    pub(super) body: &'static str,
    /// What is told on the way.
    pub(super) events: &'static [(&'static str, &'static str)],
    /// The last words.
    pub(super) done: &'static str,
}

const fn ask(
    path: &'static str,
    body: &'static str,
    answer: &'static str,
    summary: &'static str,
) -> Question {
    Question { path, summary, query: "", body, answer }
}

#[rustfmt::skip]
pub(super) const QUESTIONS: &[Question] = &[
    ask("/api/openapi.json", "", "any", "This document."),
    ask("/api/lists", "", "Lists", "Methods with their knobs, metrics, bands and formats."),
    ask("/api/level", "{level: text}", "Level", "What never changes while a Sokoban level is played."),
    ask("/api/play", "{level: text, plan?: text, since?: count}", "Position", "A position, and what every next step would do; a plan has 100,000 steps at most, here and everywhere."),
    ask("/api/lost", "{level: text, plan?: text, since?: count}", "{lost: Lost or null}", "Whether a position is lost for certain, and by which boxes."),
    ask("/api/reach", "{level: text, plan?: text, box: count}", "{targets: [{cell: count, plan: text}], is_all: flag}", "Where a box can be taken without losing the game, with the steps."),
    ask("/api/pull", "{level: text, plan?: text, since?: count}", "Position", "A position of the game backwards: boxes are pulled from the goals."),
    ask("/api/kwirk/level", "{level: text}", "KwirkLevel", "What never changes while a Kwirk level is played."),
    ask("/api/kwirk/play", "{level: text, plan?: text, since?: count}", "KwirkPosition", "A Kwirk position, and what every next step would do."),
    ask("/api/read", "{text: text}", "Read", "Level text of any format as levels."),
    ask("/api/export", "{levels: [Out], format: text, theme?: text, title?: text}", "file text/plain or image/svg+xml or image/png or image/gif", "Levels as a file: level text, svg, png, gif or film; of Kwirk kwirk, svg, png or gif. Pixels are few enough for a picture of 8 million."),
    ask("/api/library", "", "[Pack]", "The packs of the library."),
    Question { path: "/api/library/levels", summary: "The levels of a pack, or all.", query: "pack", body: "", answer: "[Stored]" },
    ask("/api/library/add", "{levels: [New], pack?: text or null}", "{ids: [text]}", "Keeps levels, in a pack if one is named: all or none."),
    ask("/api/library/remove", "{ids: [text]}", "{removed: count}", "Hides levels."),
    ask("/api/library/restore", "{ids: [text]}", "{restored: count}", "Brings hidden levels back."),
    ask("/api/library/change", "{id: text, field: 'title' or 'author' or 'notes', text: text}", "{}", "Changes a level's title, author or notes."),
    ask("/api/library/packs", "{rename: {pack: count, title: text}} or {order: {pack: count, levels: [text]}} or {merge: {from: count, into: count}}", "{}", "Renames, orders or merges packs."),
    ask("/api/library/play", "Play", "{id: count}", "Keeps a play with its inputs and times."),
    ask("/api/library/rating", "{level: text, difficulty?: count or null, fun?: count or null}", "{}", "Keeps how hard and how much fun a level was, 1 to 5."),
    ask("/api/library/plays.csv", "", "file text/csv", "All plays as CSV."),
    ask("/api/library/ratings.csv", "", "file text/csv", "All ratings as CSV."),
];

#[rustfmt::skip]
pub(super) const JOBS: &[Work] = &[
    Work { kind: "solve", summary: "A solution: fewest pushes, then fewest moves.", body: "{level: text}", events: &[], done: "Solved or {verdict: 'unsolvable' or 'unknown'}" },
    Work { kind: "hint", summary: "The next push of a best plan.", body: "{level: text, plan?: text}", events: &[], done: "{hint: 'push', cell: count, name: text, dir: text, pushes: count, is_fewest: flag} or {hint: 'solved' or 'lost' or 'unknown'}" },
    Work { kind: "verdict", summary: "What can be said about a board while it is drawn; then how hard it is.", body: "{level: text, longer?: flag}", events: &[("verdict", "Verdict")], done: "Verdict or Rating or {}" },
    Work { kind: "complete", summary: "A sketch completed, or why that cannot be.", body: "{level: text, may?: {*: [text]}, walls?: (count, count) or null, boxes?: (count, count) or null, alternatives?: count, longer?: flag}", events: &[], done: "Verdict" },
    Work { kind: "hardest", summary: "The hardest starts for these walls and goals.", body: "{level: text}", events: &[("progress", "{pushes: count, positions: count}")], done: "{starts: [Alternative], is_hardest: flag, positions: count}" },
    Work { kind: "neighbours", summary: "Levels near a level: harder, easier or similar.", body: "{level: text, wish: 'harder' or 'easier' or 'similar', seed?: count, locked?: [(count, count)]}", events: &[("progress", "{tried: count, of: count, found: count}")], done: "{levels: [Alternative]}" },
    Work { kind: "trim", summary: "A level without what its best plans never use.", body: "{level: text}", events: &[], done: "{level: text, squares: count, boxes: count, pushes: count, moves: count}" },
    Work { kind: "study", summary: "Visits, pushes and bounds along a solution, and what makes it hard.", body: "{level: text, plan?: text or null}", events: &[], done: "{rating: Rating, metrics: Metrics, plan: text or null, visits: [count] or null, pushes: [count] or null, bounds: [count or null] or null}" },
    Work { kind: "measure", summary: "Numbers for the levels of the library that have none yet.", body: "{pack?: count or null}", events: &[("measured", "{id: text, metrics: Metrics, plan: text or null, at: count, of: count}")], done: "{of: count}" },
    Work { kind: "generate", summary: "Sokoban levels, as they are found.", body: "{method: text, columns: Span, rows: Span, boxes: Span, bands?: Span, keep: count, rank?: text or null, numbers?: 'few' or 'all' or null, seed: count, time: count, trim?: flag, condition?: text, knobs?: {*: text}}", events: &[("kept", "{order: [text], levels: [Card]}"), ("progress", "Progress")], done: "Ended" },
    Work { kind: "kwirk-solve", summary: "A Kwirk position solved, or the verdict on a board.", body: "{level: text, plan?: text, longer?: flag}", events: &[], done: "KwirkVerdict" },
    Work { kind: "kwirk-study", summary: "Where a shortest plan of a Kwirk level walks, pushes and turns, and what makes it hard.", body: "{level: text}", events: &[], done: "{rating: Rating, metrics: Metrics, plan: text or null, visits: [count] or null, pushes: [count] or null}" },
    Work { kind: "kwirk-generate", summary: "Kwirk levels, as they are found.", body: "{method: text, columns: Span, rows: Span, players: count, boxes: Span, rotators: Span, pits: Span, steps: Span, keep: count, rank?: text or null, seed: count, time: count, knobs?: {*: text}}", events: &[("kept", "{order: [text], levels: [KwirkCard]}"), ("progress", "Progress")], done: "Ended" },
];

#[rustfmt::skip]
pub(super) const TYPES: &[(&str, &str)] = &[
    ("Error", "{error: text}"),
    ("Span", "(count, count)"),
    ("Metrics", "{*: number}"),
    ("Knob", "{name: text, summary: text, kind: {from: number, to: number} or {choices: [text]} or {text: text}, default: text}"),
    ("Method", "{name: text, summary: text, good_for: text, paper: text, knobs: [Knob]}"),
    ("Metric", "{name: text, unit: text, meaning: text}"),
    ("Format", "{name: text, summary: text, extension: text}"),
    ("Lists", "{version: text, cores: count, methods: [Method], metrics: [Metric], ranks: [text], bands: [text], formats: [Format], kwirk: {methods: [Method], metrics: [Metric]}}"),
    ("Level", "{id: text, content_id: text, width: count, height: count, floor: [count], goals: [count], boxes: [count], player: count, dead: [count]}"),
    ("Step", "{dir: text, player: count, box: (count, count) or null, pushes: count, lines: count, home: count, solved: flag, next?: Next}"),
    ("Refused", "{refused: 'wall' or 'box', why: text}"),
    ("Next", "{*: Step or Refused}"),
    ("Position", "{steps: [Step], player: count, boxes: [count], pushes: count, lines: count, solved: flag, walks: text, next: Next}"),
    ("Lost", "{boxes: [count], names: [text], reason: text, text: text}"),
    ("KwirkState", "{players: [count or null], boxes: [(count, count, count)], arms: [count], pits: [count]}"),
    ("KwirkLevel", "{id: text, content_id: text, width: count, height: count, floor: [count], walls: [count], exits: [count], cores: [count], start: KwirkState}"),
    ("KwirkEvent", "{kind: 'walk'} or {kind: 'exit', cell: count} or {kind: 'push' or 'fall', from: (count, count, count), dir: text} or {kind: 'turn', rotator: count, clockwise: flag, carried: flag}"),
    ("KwirkStep", "{player: count, dir: text, event: KwirkEvent, state: KwirkState, solved: flag}"),
    ("KwirkPosition", "{steps: [KwirkStep], state: KwirkState, solved: flag, next: {*: KwirkStep or Refused}, walks: [text or null]}"),
    ("Read", "{title: text or null, author: text or null, entries: [Entry], warnings: [text]}"),
    ("Entry", "{game: 'sokoban' or 'kwirk', title: text or null, author: text or null, level: text, notes: text, plan: text or null, recipe: any, fault: text or null}"),
    ("Out", "{game?: text, level: text, title?: text, author?: text, plan?: text, recipe?: text}"),
    ("Pack", "{id: count, title: text, levels: count, solved: count}"),
    ("Stored", "{id: text, content_id: text, game: 'sokoban' or 'kwirk', level: text, title: text, author: text, notes: text, recipe: text or null, plan: text or null, metrics: Metrics, measured: flag, solved: flag, difficulty: count or null, fun: count or null}"),
    ("New", "{game?: text, level: text, title?: text, author?: text, notes?: text, recipe?: text, plan?: text, optimal?: flag, metrics?: Metrics}"),
    ("Play", "{level: text, begun?: count, seconds?: number, inputs?: text, times?: text, plan?: text, moves?: count, pushes?: count, undos?: count, restarts?: count, hints?: count, solved?: flag}"),
    ("Solved", "{verdict: 'solved', plan: text, optimal: flag, pushes: count, moves: count, lines: count}"),
    ("Facts", "{boxes: count, goals: count, undecided: count, width: count, height: count}"),
    ("Fix", "{label: text, edits: [(count, text)]}"),
    ("Alternative", "{level: text, pushes: count, moves: count, lines: count, plan: text, optimal: flag, difficulty?: number, band?: count}"),
    ("Verdict", "{kind: 'solvable' or 'impossible' or 'undecided' or 'unfinished' or 'completed', title: text, text: text, cells: [count], facts: Facts, plan?: text, pushes?: count, moves?: count, lines?: count, optimal?: flag, fix?: Fix or null, most?: count, is_hardest?: flag, completions?: [Alternative]}"),
    ("Rating", "{difficulty: number, band: count, band_name: text, words: [text] or null} or {band: null, why: text}"),
    ("Progress", "{tried: count, kept: count, seconds: number, best: count or null, turned_down: [Reason]}"),
    ("Reason", "{what: text, count: count}"),
    ("Ended", "{tried: count, kept: count, seconds: number, best: count or null, turned_down: [Reason], was_stopped: flag, reason: Reason or null}"),
    ("Card", "{id: text, level: text, boxes: count, pushes: count, moves: count, lines: count, plan: text, difficulty?: number or null, band?: count or null, recipe: text, metrics: {*: number or null}}"),
    ("KwirkCard", "{id: text, game: 'kwirk', level: text, steps: count, plan: text, recipe: text, difficulty: number, band: count, metrics: Metrics}"),
    ("KwirkVerdict", "{kind: 'solvable' or 'impossible' or 'undecided' or 'unfinished', title: text, text: text, cells: [count], optimal?: flag, steps?: count, plan?: text, left?: count}"),
];
