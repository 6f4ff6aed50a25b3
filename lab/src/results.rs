//! Results are kept: what came out, by which command, from which commit.
//!
//! A folder `lab/results/<date>-<name>` for each run, and none is ever written over.

use crate::date::today;
use crate::experiment::{Experiment, Outcome, Request};
use boxwright_workshop::write;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How the lab was built. Without optimisation counts are the same, and speeds are not.
const PROFILE: &str = if cfg!(debug_assertions) { "" } else { " --release" };

/// Keeps an outcome; the folder it is in.
pub(crate) fn keep(experiment: &Experiment, request: &Request, outcome: &Outcome) -> Result<PathBuf, String> {
    let (date, (commit, dirty)) = (today(), commit());
    let only =
        if request.only.is_empty() { String::new() } else { format!(" --only {}", request.only.join(",")) };
    let command =
        format!("cargo run{PROFILE} -p boxwright-lab -- run {} --scale full{only}", experiment.name);
    let result = json!({
        "experiment": experiment.name,
        "command": command,
        "date": date,
        "commit": commit,
        "uncommitted_changes": dirty,
        "optimised": !cfg!(debug_assertions),
        "data": outcome.data,
    });
    let state = if dirty { " with uncommitted changes" } else { "" };
    let pictures = outcome.files.iter().filter(|(name, _)| name.ends_with(".svg"));
    let pictures: String = pictures.map(|(name, _)| format!("\n![{name}]({name})\n")).collect();
    let text = format!(
        "{}\n\n{}\n{}{pictures}",
        experiment.heading(),
        format_args!("`{command}`, {date}, commit {commit}{state}.\n"),
        outcome.text(),
    );
    let folder = fresh_folder(&format!("{date}-{}", experiment.name))?;
    let result = serde_json::to_string_pretty(&result).map_err(|error| error.to_string())? + "\n";
    let files = [("result.json".to_owned(), result), ("table.md".to_owned(), text)];
    for (name, text) in files.iter().chain(&outcome.files) {
        write(&folder.join(name), text.as_bytes(), false).map_err(|error| error.to_string())?;
    }
    Ok(folder)
}

/// A folder that was not there before.
fn fresh_folder(name: &str) -> Result<PathBuf, String> {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let names = std::iter::once(name.to_owned()).chain((2..).map(|number| format!("{name}-{number}")));
    let folder = names.map(|name| results.join(name)).find(|folder| !folder.exists());
    let folder = folder.ok_or("no free name for the results")?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The commit of the sources, and whether they were changed since.
fn commit() -> (String, bool) {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let name = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    // Results of other runs are no change of the sources.
    let changes = git(&["status", "--porcelain", "--", "..", ":!results"]);
    (name, changes.is_none_or(|changes| !changes.is_empty()))
}
