//! What is wrong with a part of a reply, by its contract.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::paths::Location;

use super::contract_text::mood_axes;
use crate::reply::{Rejection, Rule, quote};

/// What is wrong with a part of that name, which stands at `path`.
pub(super) fn explain(name: &str, path: &str, error: &ValidationError<'_>) -> Rejection {
    let path = format!("{path}{}", path_of(error).as_str());
    match error.kind() {
        Kind::AdditionalProperties { unexpected } => {
            let member = unexpected.first().map(String::as_str).unwrap_or_default();
            unknown(name, path, member)
        }
        Kind::Required { .. } => Rejection::new(path, Rule::Required, "it is missing"),
        kind => {
            let value = error.instance().to_string();
            Rejection::new(path, rule_of(kind), error.masked_with(quote(&value)).to_string())
        }
    }
}

/// Where the fault is, rather than what contains it.
fn path_of(error: &ValidationError<'_>) -> Location {
    let at = error.instance_path();
    match error.kind() {
        Kind::Required { property } => at.join(property.as_str().unwrap_or_default()),
        Kind::AdditionalProperties { unexpected } => match unexpected.first() {
            Some(name) => at.join(quote(name)),
            None => at.clone(),
        },
        _ => at.clone(),
    }
}

/// The embedded schemas use no other keyword, as a test holds.
fn rule_of(kind: &Kind) -> Rule {
    match kind {
        Kind::MinLength { .. } => Rule::MinLength,
        Kind::MaxLength { .. } => Rule::MaxLength,
        Kind::MaxItems { .. } => Rule::MaxItems,
        Kind::Minimum { .. } => Rule::Minimum,
        Kind::Maximum { .. } => Rule::Maximum,
        Kind::Enum { .. } => Rule::Enum,
        Kind::UniqueItems => Rule::UniqueItems,
        _ => Rule::Type,
    }
}

/// A member that the contract does not have; `holder` is the name of what holds it, and stands at
/// `path`.
pub(super) fn unknown_member_of(holder: &str, path: &str, name: &str) -> Rejection {
    unknown(holder, format!("{path}{}", Location::new().join(quote(name)).as_str()), name)
}

fn unknown(holder: &str, path: String, name: &str) -> Rejection {
    if holder == "moodUpdate" {
        return unknown_axis(path, name);
    }
    let message = format!("{:?} is not a field that is asked for", quote(name));
    Rejection::new(path, Rule::AdditionalProperties, message)
}

fn unknown_axis(path: String, name: &str) -> Rejection {
    let axes: Vec<_> = mood_axes().collect();
    let message = format!("{:?} is not one of {}", quote(name), axes.join(", "));
    Rejection::new(path, Rule::AxisKnown, message)
}
