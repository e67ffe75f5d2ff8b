//! What is wrong with a part of a reply, by its contract.

use crate::schema::{Breach, pointer_token};

use super::contract_text::mood_axes;
use crate::reply::{Rejection, Rule, quote};

/// What is wrong with a part of that name, which stands at `path`.
pub(super) fn explain(name: &str, path: &str, breach: Breach) -> Rejection {
    let path = format!("{path}{}", path_of(&breach));
    match breach.keyword.as_str() {
        "additionalProperties" => unknown(name, path, breach.member.as_deref().unwrap_or_default()),
        "required" => Rejection::new(path, Rule::Required, "it is missing"),
        keyword => Rejection::new(path, rule_of(keyword), breach.message),
    }
}

/// Where the fault is, rather than what contains it.
fn path_of(breach: &Breach) -> String {
    let member = breach.member.as_deref().map(|name| pointer_token(&quote(name)));
    format!("{}{}", breach.pointer, member.unwrap_or_default())
}

/// The embedded schemas use no other keyword, as a test holds.
fn rule_of(keyword: &str) -> Rule {
    match keyword {
        "minLength" => Rule::MinLength,
        "maxLength" => Rule::MaxLength,
        "maxItems" => Rule::MaxItems,
        "minimum" => Rule::Minimum,
        "maximum" => Rule::Maximum,
        "enum" => Rule::Enum,
        "uniqueItems" => Rule::UniqueItems,
        _ => Rule::Type,
    }
}

/// A member that the contract does not have; `holder` is the name of what holds it, and stands at
/// `path`.
pub(super) fn unknown_member_of(holder: &str, path: &str, name: &str) -> Rejection {
    unknown(holder, format!("{path}{}", pointer_token(&quote(name))), name)
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
