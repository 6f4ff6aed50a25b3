//! Small shell scripts as planners. In them, $1 is the domain, $2 the problem and $3 the plan.

use super::*;
use std::path::PathBuf;
use std::time::Instant;

const TASK: (&str, &str) = ("(define (domain toy))", "(define (problem one) (:domain toy))");

/// Runs a script as a planner, in a folder that only the test knows.
struct Fake {
    folder: tempfile::TempDir,
    planner: Planner,
}

impl Fake {
    fn new(script: &str) -> Fake {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("planner.sh");
        std::fs::write(&path, script.replace("{here}", &folder.path().display().to_string())).unwrap();
        let planner = format!("sh '{}' {{domain}} {{problem}} {{plan}}", path.display()).parse().unwrap();
        Fake { folder, planner }
    }

    fn run(&self, limits: &Limits, stop: &Stop) -> Result<PlannerRun, PlannerError> {
        let task = Task { domain: TASK.0.to_owned(), problem: TASK.1.to_owned() };
        self.planner.run(&task, limits, stop)
    }

    fn planned(&self) -> Result<Planned, String> {
        let run = self.run(&Limits { time: Duration::from_secs(60), ..Limits::NONE }, &Stop::default());
        run.map(|run| run.planned).map_err(|error| error.to_string())
    }

    /// What the script left in the test's folder.
    fn left(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.folder.path().join(name)).ok().map(|text| text.trim().to_owned())
    }
}

fn planned(script: &str) -> Result<Planned, String> {
    Fake::new(script).planned()
}

fn acts(text: &str) -> Planned {
    Planned::Plan(read_acts(text).unwrap())
}

#[test]
fn a_plan_is_read_and_the_folder_is_gone() {
    let fake = Fake::new("cat \"$1\" \"$2\" > '{here}/seen'; pwd > '{here}/where'; echo '(go a b)' > \"$3\"");
    assert_eq!(fake.planned(), Ok(acts("(go a b)")));
    assert_eq!(fake.left("seen").unwrap(), TASK.0.to_owned() + TASK.1);
    let place = PathBuf::from(fake.left("where").unwrap());
    assert!(!place.exists() && place != std::env::current_dir().unwrap());
}

#[test]
fn of_several_plans_the_last_readable_one_counts() {
    let several = "echo '(go a)' > \"$3.1\"; echo '(go b)' > \"$3.2\"; printf '(go' > \"$3.3\"; exit 3";
    assert_eq!(planned(several), Ok(acts("(go b)")));
}

#[test]
fn a_plan_that_cannot_be_read_is_an_error_and_an_empty_one_is_a_plan() {
    let sentence =
        "the planner's plan: line 1, column 1: `sorry` is no act; acts are lines like `(name this that)`";
    assert_eq!(planned("echo sorry > \"$3\""), Err(sentence.to_owned()));
    assert_eq!(planned("echo '; cost = 0' > \"$3\""), Ok(acts("")));
}

#[test]
fn without_a_plan_the_status_says_why() {
    let known = [
        (0, Planned::Silent),
        (10, Planned::Unsolvable),
        (11, Planned::Unsolvable),
        (12, Planned::Exhausted),
        (20, Planned::OutOfMemory),
        (21, Planned::OutOfTime),
        (22, Planned::OutOfMemory),
        (23, Planned::OutOfTime),
        (24, Planned::OutOfTime),
    ];
    for (status, expected) in known {
        assert_eq!(planned(&format!("exit {status}")), Ok(expected), "{status}");
    }
    assert_eq!(planned("exit 1"), Err("the planner ended with status 1".to_owned()));
    assert_eq!(
        planned("echo ouch >&2; echo; exit 34"),
        Err("the planner ended with status 34: ouch".to_owned())
    );
    let like_theirs =
        "printf 'a\\nb\\nc\\nd\\ntranslate exit code: 31\\n\\nDriver aborting after translate\\n'; exit 31";
    assert_eq!(planned(like_theirs), Err("the planner ended with status 31: b; c; d".to_owned()));
    assert_eq!(planned("echo '(go)' > \"$3\"; exit 34"), Ok(acts("(go)")), "a plan counts more");
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let planner: Planner = "no-such-planner {domain} {problem} {plan}".parse().unwrap();
    let task = Task { domain: TASK.0.to_owned(), problem: TASK.1.to_owned() };
    let error = planner.run(&task, &Limits::NONE, &Stop::default()).unwrap_err().to_string();
    assert_eq!(error, "the planner `no-such-planner` cannot be started: no such program");
}

/// A planner that never ends, nor does what it has started, and says so every few milliseconds.
const ENDLESS: &str = "(while :; do echo x >> '{here}/alive'; sleep 0.02; done) &
pwd > '{here}/where'; echo yes > '{here}/begun'; wait";

/// It was ended, all of it, and its folder is gone.
fn is_over(fake: &Fake) {
    let alive = || fake.left("alive").unwrap_or_default().len();
    let before = alive();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(alive(), before, "a process lives on");
    assert!(!PathBuf::from(fake.left("where").unwrap()).exists());
}

#[test]
fn a_planner_that_hangs_is_ended_in_time_with_all_it_started() {
    let fake = Fake::new(ENDLESS);
    let start = Instant::now();
    let run = fake.run(&Limits { time: Duration::from_secs(1), ..Limits::NONE }, &Stop::default()).unwrap();
    assert_eq!((run.planned, run.cpu), (Planned::OutOfTime, None));
    assert!(start.elapsed() >= Duration::from_secs(1) && start.elapsed() < Duration::from_secs(20));
    is_over(&fake);
}

#[test]
fn whoever_asks_to_stop_is_heard() {
    let (fake, stop) = (Fake::new(ENDLESS), Stop::default());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            while fake.left("begun").is_none() && start.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(5));
            }
            stop.ask();
        });
        let run = fake.run(&Limits { time: Duration::from_secs(60), ..Limits::NONE }, &stop).unwrap();
        assert_eq!(run.planned, Planned::Stopped);
    });
    is_over(&fake);
}

#[test]
fn a_plan_found_before_the_time_is_over_counts() {
    let fake = Fake::new("echo '(go a)' > \"$3.1\"; sleep 60");
    let run = fake.run(&Limits { time: Duration::from_secs(1), ..Limits::NONE }, &Stop::default()).unwrap();
    assert_eq!(run.planned, acts("(go a)"));
}

#[test]
fn processor_time_is_told() {
    let fake = Fake::new("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo '(go)' > \"$3\"");
    let run = fake.run(&Limits { time: Duration::from_secs(60), ..Limits::NONE }, &Stop::default()).unwrap();
    let cpu = run.cpu.unwrap();
    assert!(cpu > Duration::from_millis(5) && cpu < Duration::from_secs(30), "{cpu:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_limited_where_the_system_can_do_it() {
    // The shell says what it may have, in KiB.
    let fake = Fake::new("ulimit -v > '{here}/limit'; exit 22");
    let limits = Limits { time: Duration::from_secs(60), memory: 3 << 30, ..Limits::NONE };
    assert_eq!(fake.run(&limits, &Stop::default()).unwrap().planned, Planned::OutOfMemory);
    assert_eq!(fake.left("limit").as_deref(), Some("3145728"));
}
