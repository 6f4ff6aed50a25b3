//! The house keeps its shape: dependencies point left, and every crate follows the common lints.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// The crates from left to right; each may use what stands before it. The second word is the folder.
const LINE: &[(&str, &str)] = &[
    ("boxwright-levels", "levels"),
    ("boxwright-core", "crates/core"),
    ("boxwright-solve", "crates/solve"),
    ("boxwright-rate", "crates/rate"),
    ("boxwright-make", "crates/make"),
    ("boxwright-forge", "crates/forge"),
    ("boxwright-draw", "crates/draw"),
    ("boxwright", "crates/boxwright"),
    ("boxwright-desk", "crates/desk"),
    ("boxwright-push-pull", "tests/push-pull"),
    ("boxwright-workshop", "apps/workshop"),
    ("boxwright-laws", "fuzz/laws"),
    ("boxwright-studio", "apps/studio"),
    ("boxwright-cli", "apps/cli"),
    ("boxwright-lab", "lab"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifest(folder: &str) -> toml::Table {
    std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

#[test]
fn dependencies_only_point_left() {
    for (at, (name, folder)) in LINE.iter().enumerate() {
        let manifest = manifest(folder);
        assert_eq!(manifest["package"]["name"].as_str(), Some(*name));
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let Some(used) = manifest.get(section).and_then(|used| used.as_table()) else { continue };
            for other in used.keys().filter(|other| other.starts_with("boxwright")) {
                let place = LINE.iter().position(|(known, _)| known == other);
                assert!(place.is_some_and(|place| place < at), "{name} must not use {other}");
            }
        }
    }
}

#[test]
fn every_member_stands_in_the_line_and_takes_the_common_lints() {
    let workspace = manifest(".");
    let members: Vec<&str> =
        workspace["workspace"]["members"].as_array().unwrap().iter().flat_map(|name| name.as_str()).collect();
    let folders: Vec<&str> = LINE.iter().map(|(_, folder)| *folder).collect();
    assert_eq!(members, folders);
    for folder in folders {
        assert_eq!(manifest(folder)["lints"]["workspace"].as_bool(), Some(true), "{folder}");
    }
    assert_eq!(workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("deny"));
}

#[test]
fn every_fuzz_target_has_its_law() {
    let targets = manifest("fuzz")["bin"].as_array().unwrap().len();
    assert_eq!(targets, boxwright_laws::LAWS.len());
}
