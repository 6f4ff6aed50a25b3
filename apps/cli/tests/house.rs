//! The house keeps its shape: dependencies point left, and every crate follows the common lints.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifest(folder: &str) -> toml::Table {
    std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

/// The folders of the packages from left to right, as the workspace lists them; each may use what stands before it.
fn line() -> Vec<String> {
    let workspace = manifest(".");
    let members = workspace["workspace"]["members"].as_array().unwrap();
    members.iter().map(|folder| folder.as_str().unwrap().to_owned()).collect()
}

#[test]
fn dependencies_only_point_left() {
    let manifests: Vec<toml::Table> = line().iter().map(|folder| manifest(folder)).collect();
    let name = |at: usize| manifests[at]["package"]["name"].as_str().unwrap();
    for (at, manifest) in manifests.iter().enumerate() {
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let Some(used) = manifest.get(section).and_then(|used| used.as_table()) else { continue };
            for other in used.keys().filter(|other| other.starts_with("boxwright")) {
                assert!((0..at).any(|left| name(left) == other), "{} must not use {other}", name(at));
            }
        }
    }
}

#[test]
fn the_line_is_that_of_the_architecture() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let told = text.lines().find(|row| row.trim().starts_with("levels <- ")).unwrap();
    let told: Vec<&str> =
        told.split([' ', ',']).filter(|word| word.starts_with(char::is_alphabetic)).collect();
    let line = line();
    let shown = line.iter().map(|folder| folder.strip_prefix("crates/").unwrap_or(folder));
    // What is there for tests alone is not told.
    let shown: Vec<&str> =
        shown.filter(|folder| !["tests/", "fuzz/"].iter().any(|test| folder.starts_with(test))).collect();
    assert_eq!(told, shown);
}

#[test]
fn every_member_takes_the_common_lints() {
    for folder in line() {
        assert_eq!(manifest(&folder)["lints"]["workspace"].as_bool(), Some(true), "{folder}");
    }
    assert_eq!(manifest(".")["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("deny"));
}

#[test]
fn every_fuzz_target_has_its_law() {
    let targets = manifest("fuzz")["bin"].as_array().unwrap().len();
    assert_eq!(targets, boxwright_laws::LAWS.len());
}
