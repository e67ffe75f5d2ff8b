//! How a step of a planner's reply is read: a fault in it means another plan, so it is no plan.

use super::step::StepType;
use super::think_output::{ProposedStep, ThinkScope};
use crate::reply::{Rejection, Rule, line_of, list, looks_like_ref, text_of};
use cognition_language::identifiers;
use serde_json::{Map, Value, json};

/// Characters of a description; what is longer is cut.
const DESCRIPTION_BOUND: usize = 240;
/// Characters of a domain; what is longer is cut.
const DOMAIN_BOUND: usize = 40;
/// Members of a step that are listed as left out.
const UNKNOWN_LISTED: usize = 4;

/// What a step is about where nothing says so.
const USUAL_DOMAIN: &str = "things";

/// A step as it is asked for. A bare text says what to do, and comes after what stands before it; nobody but the
/// world can say that it is done.
pub(super) fn as_step(at: usize, item: Value) -> Value {
    match item {
        Value::String(description) => json!({
            "description": description,
            "step_type": StepType::Write.name(),
            "domain": USUAL_DOMAIN,
            "group": at,
        }),
        other => other,
    }
}

/// Reads one step; unknown members are left out and listed.
pub(super) fn step(
    path: &str,
    item: Value,
    scope: Option<&ThinkScope>,
    dropped: &mut Vec<Rejection>,
) -> Result<ProposedStep, Rejection> {
    let Value::Object(mut members) = item else {
        return Err(Rejection::new(path, Rule::Type, "it is not an object"));
    };
    let mut take = |name: &str| (format!("{path}/{name}"), take(&mut members, name));
    let (at, description) = take("description");
    let description = line_of(&at, description, DESCRIPTION_BOUND)?;
    refs_in_scope(&at, &description, scope)?;
    let (at, word) = take("step_type");
    let step_type = step_type(&at, word)?;
    let domain = domain(take("domain"), take("subdomain"))?;
    let (at, number) = take("group");
    let group = group(&at, &number)?;
    let (at, name) = take("actor");
    let actor = actor(&at, name, scope)?;
    for name in members.keys().take(UNKNOWN_LISTED) {
        let message = format!("{name:?} is not a member of a step");
        dropped.push(Rejection::new(path, Rule::AdditionalProperties, message));
    }
    Ok(ProposedStep { description, step_type, domain, group, actor })
}

fn take(members: &mut Map<String, Value>, name: &str) -> Value {
    members.shift_remove(name).unwrap_or_default()
}

fn step_type(path: &str, word: Value) -> Result<StepType, Rejection> {
    let word = text_of(path, word)?;
    let known = StepType::ALL.into_iter().find(|kind| kind.name() == word);
    known.ok_or_else(|| {
        let words = StepType::ALL.map(StepType::name).join(", ");
        Rejection::new(path, Rule::Enum, format!("it is not one of {words}"))
    })
}

/// The planner's design calls it a subdomain.
fn domain(own: (String, Value), seed: (String, Value)) -> Result<String, Rejection> {
    let (path, word) = if own.1.is_null() && !seed.1.is_null() { seed } else { own };
    line_of(&path, word, DOMAIN_BOUND)
}

/// A step without a group is one of the first.
fn group(path: &str, number: &Value) -> Result<u32, Rejection> {
    if number.is_null() {
        return Ok(0);
    }
    let whole = number.as_f64().filter(|number| number.fract() == 0.0);
    let fault = match whole {
        None => (Rule::Type, "it is not a whole number"),
        Some(number) if number < 0.0 => (Rule::Minimum, "groups are counted from 0"),
        Some(number) if number > f64::from(u32::MAX) => (Rule::Maximum, "it is too large"),
        Some(number) => return Ok(number as u32),
    };
    Err(Rejection::new(path, fault.0, fault.1))
}

fn actor(path: &str, name: Value, scope: Option<&ThinkScope>) -> Result<Option<String>, Rejection> {
    if name.is_null() {
        return Ok(None);
    }
    let name = text_of(path, name)?.trim().to_owned();
    match scope {
        _ if name.is_empty() => Ok(None),
        Some(scope) if !scope.actors.contains(&name) => Err(not_agreed(path, scope)),
        _ => Ok(Some(name)),
    }
}

fn not_agreed(path: &str, scope: &ThinkScope) -> Rejection {
    let own = "leave `actor` out of what you do yourself";
    let message = if scope.actors.is_empty() {
        format!("nobody has agreed to take part: {own}, or decide `propose`")
    } else {
        format!("only {} agreed to take part: {own}, or decide `propose`", list(&scope.actors))
    };
    Rejection::new(path, Rule::ActorAgreed, message)
}

/// Nothing that looks like a ref is another than those that the planner was given, and nothing is a
/// UUID: it was given none.
pub(super) fn refs_in_scope(
    path: &str,
    text: &str,
    scope: Option<&ThinkScope>,
) -> Result<(), Rejection> {
    let Some(scope) = scope else { return Ok(()) };
    if holds_uuid(text) {
        let message = "it holds a UUID: name things by the refs that were given";
        return Err(Rejection::new(path, Rule::RefInScope, message));
    }
    let is_known = |word: &str| scope.refs.contains(word) || scope.actors.contains(word);
    match identifiers(text).find(|word| looks_like_ref(word) && !is_known(word)) {
        None => Ok(()),
        Some(word) => {
            let message = format!("`{word}` is none of the refs that were given: use only those");
            Err(Rejection::new(path, Rule::RefInScope, message))
        }
    }
}

fn holds_uuid(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_ascii_hexdigit() && sign != '-');
    words.any(|word| word.split('-').map(str::len).eq([8, 4, 4, 4, 12]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(item: &Value) -> String {
        let scope = ThinkScope {
            refs: ["item_1".to_owned()].into(),
            actors: ["character_2".to_owned()].into(),
            agreed: false,
        };
        let mut dropped = Vec::new();
        match step("/steps/0", item.clone(), Some(&scope), &mut dropped) {
            Ok(step) => {
                let dropped = dropped.iter().map(|fault| format!(" -{}", fault.message));
                format!("{}{}", json!(step), dropped.collect::<String>())
            }
            Err(fault) => fault.to_string(),
        }
    }

    fn with(name: &str, value: Value) -> String {
        let mut item = json!({"description": "Take the key (item_1)", "step_type": "write", "domain": "things"});
        item[name] = value;
        told(&item)
    }

    #[test]
    fn a_group_is_a_whole_number_and_0_where_it_is_missing() {
        for (group, expected) in [(json!(null), 0), (json!(0), 0), (json!(3), 3), (json!(2.0), 2)] {
            let read = with("group", group);
            assert!(read.contains(&format!("\"group\":{expected}")), "{read}");
        }
        for (group, rule) in [
            (json!(-1), "minimum"),
            (json!(0.5), "type"),
            (json!("0"), "type"),
            (json!(1e99), "maximum"),
        ] {
            assert!(with("group", group).contains(rule), "{rule}");
        }
    }

    #[test]
    fn a_domain_may_go_by_the_name_of_the_seed() {
        let seed = json!({"description": "Ask", "step_type": "read", "subdomain": "people"});
        assert!(told(&seed).contains("\"domain\":\"people\""));
        assert_eq!(with("domain", json!(" ")), "`/steps/0/domain` breaks `minLength`: it is blank");
        assert_eq!(
            with("domain", json!(null)),
            "`/steps/0/domain` breaks `required`: it is missing"
        );
        assert_eq!(
            told(&json!({"description": "Ask", "step_type": "read", "subdomain": 3})),
            "`/steps/0/subdomain` breaks `type`: it is not a string"
        );
    }

    #[test]
    fn only_who_has_agreed_does_a_step() {
        assert!(with("actor", json!("character_2")).ends_with("\"actor\":\"character_2\"}"));
        assert!(!with("actor", json!(" ")).contains("actor"));
        assert_eq!(
            with("actor", json!("character_3")),
            "`/steps/0/actor` breaks `actor_agreed`: only character_2 agreed to take part: \
             leave `actor` out of what you do yourself, or decide `propose`"
        );
    }

    #[test]
    fn a_ref_that_was_not_given_is_refused_and_other_words_are_not() {
        assert_eq!(
            with("description", json!("Take the key (item_2)")),
            "`/steps/0/description` breaks `ref_in_scope`: `item_2` is none of the refs that were given: use only those"
        );
        assert_eq!(
            with("description", json!("Take 67E55044-10b1-426f-9247-bb680e5fe0c8.")),
            "`/steps/0/description` breaks `ref_in_scope`: it holds a UUID: name things by the refs that were given"
        );
        for words in [
            "Ask character_2's friend",
            "Do A_1 and _1, 4_5 or x_y",
            "Take item_1, item_",
            "Go by 5-4-4-4-12",
        ] {
            assert!(with("description", json!(words)).contains("step_type"), "{words}");
        }
    }

    #[test]
    fn what_nobody_asked_for_is_left_out_and_listed() {
        assert!(with("why", json!(1)).ends_with("\"group\":0} -\"why\" is not a member of a step"));
        assert_eq!(
            with("step_type", json!("WRITE")),
            "`/steps/0/step_type` breaks `enum`: it is not one of read, write, analyze, generate"
        );
    }

    #[test]
    fn a_long_description_is_cut() {
        let read: Value =
            serde_json::from_str(&with("description", json!("a".repeat(999)))).expect("is a step");
        let length = read["description"].as_str().map(|text| text.chars().count());
        assert_eq!(length, Some(DESCRIPTION_BOUND));
    }
}
