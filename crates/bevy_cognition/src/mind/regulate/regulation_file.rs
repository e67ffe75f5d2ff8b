//! What the router has learned, as a file.

use super::regulation::Regulation;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::pack::{PackError, PackSchema, Place};
use cognition_core::regulate::{Regulator, RoutingAudit};
use cognition_core::route::RoutingWeights;
use serde::Deserialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/regulation.schema.json"
)));

/// Why a file of what was learned was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RegulationFault {
    /// It cannot be opened.
    #[error("{} cannot be read", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It does not keep to the format: every fault names file, place and rule.
    #[error("{}", lines(.0))]
    Format(Vec<PackError>),
}

fn lines(faults: &[PackError]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// As it is written; the weights are checked by rules of their own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    regulator: Regulator,
    audit: RoutingAudit,
    base: Value,
    weights: Value,
    drawn_at: GameTime,
    #[serde(default)]
    drawn: VecDeque<(StableId, u64)>,
    reviews: u64,
}

impl Regulation {
    /// Reads what was learned, and checks it against `data/schemas/regulation.schema.json`; the
    /// weights in it against `data/schemas/routing.schema.json`.
    ///
    /// # Errors
    /// Every fault of the text, with its place and the rule that it breaks.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let Saved { regulator, audit, base, weights, drawn_at, drawn, reviews } =
            SCHEMA.read(file, text)?;
        let base = read_weights(file, "/base", &base)?;
        let weights = read_weights(file, "/weights", &weights)?;
        Ok(Self { regulator, audit, base, weights, drawn_at, drawn, reviews })
    }
}

fn read_weights(file: &str, at: &str, value: &Value) -> Result<RoutingWeights, Vec<PackError>> {
    RoutingWeights::from_json(file, &value.to_string())
        .map_err(|faults| faults.into_iter().map(|fault| within(fault, at)).collect())
}

fn within(fault: PackError, at: &str) -> PackError {
    let place = match fault.place {
        Place::Pointer(pointer) => Place::Pointer(format!("{at}{pointer}")),
        Place::Line(..) => Place::Pointer(at.to_owned()),
    };
    PackError { place, ..fault }
}

/// Reads a file of what was learned; `None` where there is no such file.
///
/// # Errors
/// Where the file is there and cannot be read, or does not keep to the format.
pub fn read_regulation(path: &Path) -> Result<Option<Regulation>, RegulationFault> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => {
            return Err(RegulationFault::Unreadable { path: path.to_owned(), source });
        }
    };
    let read = Regulation::from_json(&path.display().to_string(), &text);
    read.map(Some).map_err(RegulationFault::Format)
}

/// Writes what was learned beside the file and puts it in the file's place, so that whoever reads
/// it finds the old or the new, and nothing in between.
///
/// # Errors
/// Where the folder is not there, or nothing can be written in it.
pub fn write_regulation(path: &Path, regulation: &Regulation) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".tmp");
    let beside = PathBuf::from(beside);
    let text = serde_json::to_vec(regulation)?;
    let mut file = File::create(&beside)?;
    file.write_all(&text)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(change: impl FnOnce(&mut Value)) -> String {
        let mut saved = serde_json::to_value(Regulation::default()).expect("is plain data");
        change(&mut saved);
        let read = Regulation::from_json("learned.json", &saved.to_string());
        read.err().map(|faults| lines(&faults)).unwrap_or_default()
    }

    #[test]
    fn what_is_saved_is_read_back() {
        let saved = Regulation { reviews: 7, ..Regulation::default() };
        let text = serde_json::to_string(&saved).expect("is plain data");
        assert_eq!(Regulation::from_json("learned.json", &text), Ok(saved));
    }

    #[test]
    fn a_fault_names_file_place_and_rule() {
        let told = faults(|saved| saved["weights"]["respond"]["base"] = 0.9.into());
        assert_eq!(
            told,
            "learned.json: /weights/respond/base: `maximum`: 0.9 is greater than the maximum of 0.7"
        );
        let told = faults(|saved| saved["reviews"] = "many".into());
        assert_eq!(told, "learned.json: /reviews: `type`: \"many\" is not of type \"integer\"");
        let told = faults(|saved| saved["mood"] = 1.into());
        assert!(told.starts_with("learned.json: (top level): `additionalProperties`"), "{told}");
        let told = Regulation::from_json("learned.json", "{").expect_err("it is cut");
        assert!(lines(&told).starts_with("learned.json:1:"), "{told:?}");
    }
}
