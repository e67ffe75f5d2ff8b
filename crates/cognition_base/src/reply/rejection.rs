//! Why a reply, or a field of it, was not taken.

use std::borrow::Cow;
use std::fmt;

use bevy_reflect::Reflect;
use cognition_language::excerpt;
use serde::{Deserialize, Serialize};

/// Characters of a model's value that a message quotes at most.
const QUOTE_CAP: usize = 64;
/// Characters of a message at most.
const MESSAGE_CAP: usize = 240;

/// A rule that a reply can break: a JSON Schema keyword as it is spelt there, or one of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Reflect)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
#[type_path = "cognition_core::reply::rejection"]
pub enum Rule {
    /// The value has another type than the contract asks for.
    Type,
    /// A field that must be there is missing.
    Required,
    /// The string is too short.
    MinLength,
    /// The string is too long.
    MaxLength,
    /// The array has too many items.
    MaxItems,
    /// The number is too small.
    Minimum,
    /// The number is too large.
    Maximum,
    /// The value is none of those listed.
    Enum,
    /// The contract has no such field.
    AdditionalProperties,
    /// The array holds an item twice.
    UniqueItems,
    /// One choice is made twice, and not the same.
    #[serde(rename = "given_twice")]
    GivenTwice,
    /// There was nothing in the reply, or nothing after its reasoning.
    #[serde(rename = "empty_reply")]
    EmptyReply,
    /// The reply is longer than what is read at all.
    #[serde(rename = "too_large")]
    TooLarge,
    /// The reply nests brackets deeper than what is read at all.
    #[serde(rename = "too_deep")]
    TooDeep,
    /// The reply holds no JSON object that can be read.
    #[serde(rename = "not_json")]
    NotJson,
    /// The reply is JSON, but not an object.
    #[serde(rename = "not_an_object")]
    NotAnObject,
    /// The reply ended too early.
    #[serde(rename = "truncated")]
    Truncated,
    /// The index is not one of the actions on offer.
    #[serde(rename = "index_on_offer")]
    IndexOnOffer,
    /// The ref is not one that the model was given.
    #[serde(rename = "ref_in_scope")]
    RefInScope,
    /// There is no such mood axis.
    #[serde(rename = "axis_known")]
    AxisKnown,
    /// Decision and fields of a plan contradict each other.
    #[serde(rename = "decision_and_fields_agree")]
    DecisionAndFieldsAgree,
    /// The mode of planning wants a proposal to be accepted before there are steps.
    #[serde(rename = "proposal_required")]
    ProposalRequired,
    /// The groups of a plan are not counted from 0.
    #[serde(rename = "groups_from_zero")]
    GroupsFromZero,
    /// A step falls to somebody who has not agreed to take part.
    #[serde(rename = "actor_agreed")]
    ActorAgreed,
    /// A plan is not one whose steps were all done in vain.
    #[serde(rename = "plan_not_in_vain")]
    PlanNotInVain,
    /// A step needs what is not so, or the steps do not bring about what is to be reached.
    #[serde(rename = "plan_can_work")]
    PlanCanWork,
    /// There is no such step that may be reported as finished.
    #[serde(rename = "step_open")]
    StepOpen,
    /// There is no such promise that may be said to be kept.
    #[serde(rename = "promise_shown")]
    PromiseShown,
    /// Nothing was proposed to the mind.
    #[serde(rename = "invited")]
    Invited,
    /// The speech announces another action than the one that is done.
    #[serde(rename = "speech_fits_action")]
    SpeechFitsAction,
    /// The speech is that of a language model, and not of the character.
    #[serde(rename = "in_character")]
    InCharacter,
    /// The words are those of the prompt's own example.
    #[serde(rename = "own_words")]
    OwnWords,
}

impl Rule {
    /// The name on the wire, in messages and in traces.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Required => "required",
            Self::MinLength => "minLength",
            Self::MaxLength => "maxLength",
            Self::MaxItems => "maxItems",
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::Enum => "enum",
            Self::AdditionalProperties => "additionalProperties",
            Self::UniqueItems => "uniqueItems",
            Self::GivenTwice => "given_twice",
            Self::EmptyReply => "empty_reply",
            Self::TooLarge => "too_large",
            Self::TooDeep => "too_deep",
            Self::NotJson => "not_json",
            Self::NotAnObject => "not_an_object",
            Self::Truncated => "truncated",
            Self::IndexOnOffer => "index_on_offer",
            Self::RefInScope => "ref_in_scope",
            Self::AxisKnown => "axis_known",
            Self::DecisionAndFieldsAgree => "decision_and_fields_agree",
            Self::ProposalRequired => "proposal_required",
            Self::GroupsFromZero => "groups_from_zero",
            Self::ActorAgreed => "actor_agreed",
            Self::PlanNotInVain => "plan_not_in_vain",
            Self::PlanCanWork => "plan_can_work",
            Self::StepOpen => "step_open",
            Self::PromiseShown => "promise_shown",
            Self::Invited => "invited",
            Self::SpeechFitsAction => "speech_fits_action",
            Self::InCharacter => "in_character",
            Self::OwnWords => "own_words",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What was wrong, where, and with which value; its text is what a corrective retry tells the model.
///
/// The message may quote the model's own words (at most a line of them), so it is escaped like any
/// other untrusted text before it enters a prompt.
///
/// ```
/// use cognition_base::reply::{Rejection, Rule};
///
/// let rejection = Rejection::new("/chosenIndex", Rule::IndexOnOffer, "9 is not one of 0, 1, 2");
/// assert_eq!(rejection.to_string(), "`/chosenIndex` breaks `index_on_offer`: 9 is not one of 0, 1, 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, Reflect)]
#[error("{} breaks `{rule}`: {message}", place(path))]
#[type_path = "cognition_core::reply::rejection"]
pub struct Rejection {
    /// JSON pointer to the value; empty for the reply as a whole.
    pub path: String,
    /// The rule that it breaks.
    pub rule: Rule,
    /// What is wrong, naming the value.
    pub message: String,
}

impl Rejection {
    /// A rejection of the value at `path`; a long message is cut.
    pub fn new(path: impl Into<String>, rule: Rule, message: impl AsRef<str>) -> Self {
        let message = excerpt(message.as_ref(), MESSAGE_CAP).into_owned();
        Self { path: path.into(), rule, message }
    }

    /// A rejection of the reply as a whole.
    pub fn of_reply(rule: Rule, message: impl AsRef<str>) -> Self {
        Self::new("", rule, message)
    }

    /// The field of the reply that it is about: the first segment of the path.
    pub fn field(&self) -> &str {
        self.path.split('/').nth(1).unwrap_or_default()
    }
}

fn place(path: &str) -> Cow<'static, str> {
    if path.is_empty() { Cow::Borrowed("the reply") } else { Cow::Owned(format!("`{path}`")) }
}

/// A value of the model's, cut to what a message may quote.
pub fn quote(text: &str) -> Cow<'_, str> {
    excerpt(text, QUOTE_CAP)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Rule; 32] = [
        Rule::Type,
        Rule::Required,
        Rule::MinLength,
        Rule::MaxLength,
        Rule::MaxItems,
        Rule::Minimum,
        Rule::Maximum,
        Rule::Enum,
        Rule::AdditionalProperties,
        Rule::UniqueItems,
        Rule::GivenTwice,
        Rule::EmptyReply,
        Rule::TooLarge,
        Rule::TooDeep,
        Rule::NotJson,
        Rule::NotAnObject,
        Rule::Truncated,
        Rule::IndexOnOffer,
        Rule::RefInScope,
        Rule::ActorAgreed,
        Rule::PlanNotInVain,
        Rule::PlanCanWork,
        Rule::DecisionAndFieldsAgree,
        Rule::ProposalRequired,
        Rule::GroupsFromZero,
        Rule::ActorAgreed,
        Rule::StepOpen,
        Rule::PromiseShown,
        Rule::Invited,
        Rule::SpeechFitsAction,
        Rule::InCharacter,
        Rule::OwnWords,
    ];

    #[test]
    fn a_rule_has_one_name_everywhere() {
        for rule in ALL {
            let wire = serde_json::json!(rule.as_str());
            assert_eq!(
                serde_json::to_value(rule).ok(),
                Some(wire.clone()),
                "{rule:?} should be written by its name"
            );
            assert_eq!(
                serde_json::from_value(wire).ok(),
                Some(rule),
                "{rule:?} should be read by its name"
            );
        }
    }

    #[test]
    fn a_rejection_of_the_whole_reply_reads_as_a_sentence() {
        let rejection = Rejection::of_reply(Rule::EmptyReply, "there was no answer");
        assert_eq!(rejection.to_string(), "the reply breaks `empty_reply`: there was no answer");
        assert_eq!(rejection.field(), "", "a whole reply is no field");
    }

    #[test]
    fn a_long_value_is_cut_between_characters() {
        let long = "ж".repeat(QUOTE_CAP + 1);
        assert_eq!(
            quote(&long).chars().count(),
            QUOTE_CAP + 1,
            "the cut should be marked by one character"
        );
        assert!(matches!(quote("short"), Cow::Borrowed("short")), "what fits should not be copied");
    }

    #[test]
    fn the_field_is_the_first_segment() {
        assert_eq!(Rejection::new("/notes/0/text", Rule::MaxLength, "").field(), "notes");
    }
}
