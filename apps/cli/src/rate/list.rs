//! Everything that `rate` knows by name, from the tables themselves.

use crate::talk::Talk;
use boxwright_forge::rate::{BANDS, METRICS, Needs, SCORES, kwirk};
use std::io;

pub(super) fn run(talk: &mut Talk) -> io::Result<()> {
    if talk.json { as_data(talk) } else { as_table(talk) }
}

/// What a metric is found from, in a word.
fn needs(needs: Needs) -> &'static str {
    match needs {
        Needs::Board => "board",
        Needs::Solution => "solution",
        Needs::Graph => "states",
    }
}

fn as_table(talk: &mut Talk) -> io::Result<()> {
    let width = METRICS.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    let unit_width = METRICS.iter().map(|metric| metric.unit.len()).max().unwrap_or(0);
    talk.line("Metrics, what they count, and whether they take the board, a solution or all states\n")?;
    for metric in METRICS {
        let (name, unit, needs) = (metric.name, metric.unit, needs(metric.needs));
        talk.line(format!("{name:width$}  {unit:unit_width$}  {needs:8}  {}", metric.meaning))?;
    }
    let width = SCORES.iter().map(|score| score.name.len()).max().unwrap_or(0);
    talk.line("\nScores of papers\n")?;
    for score in SCORES {
        talk.line(format!("{:width$}  {}. ({})", score.name, score.summary, score.paper))?;
    }
    talk.line("\nBands of difficulty\n")?;
    for band in BANDS {
        let range = match band.to {
            to if to.is_finite() => format!("up to {to}"),
            _ => "above".to_owned(),
        };
        talk.line(format!("{:8}  {range:9}  {}", band.name, band.meaning))?;
    }
    let width = kwirk::METRICS.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    talk.line("\nMetrics of Kwirk levels\n")?;
    for metric in kwirk::METRICS {
        let (name, unit, needs) = (metric.name, metric.unit, needs(metric.needs));
        talk.line(format!("{name:width$}  {unit:unit_width$}  {needs:8}  {}", metric.meaning))?;
    }
    talk.line(format!("\nBands of Kwirk levels, {}\n", kwirk::NOT_VALIDATED))?;
    for band in kwirk::BANDS {
        let range = if band.to.is_finite() { format!("up to {}", band.to) } else { "above".to_owned() };
        talk.line(format!("{:8}  {range}", band.name))?;
    }
    Ok(())
}

fn as_data(talk: &mut Talk) -> io::Result<()> {
    for metric in METRICS {
        talk.object(&serde_json::json!({
            "kind": "metric", "name": metric.name, "unit": metric.unit, "needs": needs(metric.needs),
            "meaning": metric.meaning,
        }))?;
    }
    for score in SCORES {
        talk.object(&serde_json::json!({
            "kind": "score", "name": score.name, "meaning": score.summary, "paper": score.paper,
        }))?;
    }
    for band in BANDS {
        let to = band.to.is_finite().then_some(band.to);
        talk.object(
            &serde_json::json!({ "kind": "band", "name": band.name, "to": to, "meaning": band.meaning }),
        )?;
    }
    for metric in kwirk::METRICS {
        talk.object(&serde_json::json!({
            "kind": "metric", "game": "kwirk", "name": metric.name, "unit": metric.unit,
            "needs": needs(metric.needs), "meaning": metric.meaning,
        }))?;
    }
    for band in kwirk::BANDS {
        let to = band.to.is_finite().then_some(band.to);
        talk.object(&serde_json::json!({
            "kind": "band", "game": "kwirk", "name": band.name, "to": to, "meaning": kwirk::NOT_VALIDATED,
        }))?;
    }
    Ok(())
}
