//! The packs of the library: listed, renamed, ordered, merged.

use crate::answer::{Answer, Asked, aside, say};
use crate::server::Studio;
use axum::Json;
use axum::extract::State;
use boxwright_workshop::PackRow;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) async fn packs(State(studio): State<Arc<Studio>>) -> Answer<Vec<PackRow>> {
    aside(move || Ok(studio.library.packs()?)).await.map(Json)
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Change {
    Rename { pack: i64, title: String },
    Order { pack: i64, levels: Vec<String> },
    Merge { from: i64, into: i64 },
}

pub(super) async fn change(State(studio): State<Arc<Studio>>, Asked(asked): Asked<Change>) -> Answer<Value> {
    aside(move || {
        let library = &studio.library;
        Ok(match asked {
            Change::Rename { pack, title } => library.rename_pack(pack, &title),
            Change::Order { pack, levels } => library.order_pack(pack, &levels),
            Change::Merge { from, into } => library.merge_packs(from, into),
        }?)
    })
    .await?;
    say(json!({}))
}
