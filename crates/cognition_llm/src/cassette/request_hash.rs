//! What tells two questions apart: a hash over everything that a model sees, and one for each part.

use cognition_brain::ThoughtRequest;
use cognition_core::hash::ContentHash;
use cognition_core::mind::Tier;
use cognition_core::prompt::Purpose;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A part of a request that is a text and has a hash of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestPart {
    /// The stable segment: rules and contract.
    Stable,
    /// The slow segment: the character.
    Slow,
    /// The volatile segment: the moment.
    Volatile,
    /// The JSON Schema of the reply.
    Schema,
}

impl RequestPart {
    /// All of them, in the order in which a model reads them.
    pub const ALL: [Self; 4] = [Self::Stable, Self::Slow, Self::Volatile, Self::Schema];
}

impl fmt::Display for RequestPart {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Stable => "the stable segment (rules)",
            Self::Slow => "the slow segment (persona)",
            Self::Volatile => "the volatile segment (the moment)",
            Self::Schema => "the schema of the reply",
        })
    }
}

/// The text of each part of a request.
#[derive(Clone, Debug)]
pub(super) struct PartTexts<'r> {
    stable: &'r str,
    slow: &'r str,
    volatile: &'r str,
    schema: String,
}

impl<'r> PartTexts<'r> {
    pub(super) fn of(request: &'r ThoughtRequest) -> Self {
        let prompt = &request.prompt;
        Self {
            stable: &prompt.stable,
            slow: &prompt.slow,
            volatile: &prompt.volatile,
            schema: request.reply_schema.to_string(),
        }
    }

    pub(super) fn text(&self, part: RequestPart) -> &str {
        match part {
            RequestPart::Stable => self.stable,
            RequestPart::Slow => self.slow,
            RequestPart::Volatile => self.volatile,
            RequestPart::Schema => &self.schema,
        }
    }
}

/// The hash of each part of a request: sixteen hexadecimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartHashes {
    /// Of the stable segment.
    pub stable: String,
    /// Of the slow segment.
    pub slow: String,
    /// Of the volatile segment.
    pub volatile: String,
    /// Of the schema of the reply, as compact JSON.
    pub schema: String,
}

impl PartHashes {
    pub(super) fn of(texts: &PartTexts<'_>) -> Self {
        let [stable, slow, volatile, schema] =
            RequestPart::ALL.map(|part| text_hash(texts.text(part)));
        Self { stable, slow, volatile, schema }
    }

    /// The hash of one part.
    pub fn get(&self, part: RequestPart) -> &str {
        match part {
            RequestPart::Stable => &self.stable,
            RequestPart::Slow => &self.slow,
            RequestPart::Volatile => &self.volatile,
            RequestPart::Schema => &self.schema,
        }
    }
}

/// Sixteen hexadecimal digits over a text.
pub(super) fn text_hash(text: &str) -> String {
    ContentHash::default().add(text.as_bytes()).short()
}

/// Sixteen hexadecimal digits over everything that a model sees of a request: what is asked and of
/// which tier, the segments of the prompt, the schema of the reply, its length and the seed. Free of
/// wall time, entity ids and addresses; who is asked, and when, stands beside it.
///
/// ```
/// # use cognition_brain::ThoughtRequest;
/// # use cognition_llm::{RequestHash};
/// # fn check(mut request: ThoughtRequest) {
/// let before = RequestHash::of(&request);
/// request.turn += 1;
/// assert_eq!(RequestHash::of(&request), before);
/// request.prompt.volatile.push('!');
/// assert_ne!(RequestHash::of(&request), before);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestHash(String);

impl RequestHash {
    /// The hash of a request.
    pub fn of(request: &ThoughtRequest) -> Self {
        let parts = PartHashes::of(&PartTexts::of(request));
        Self::from_parts(&parts, request.purpose, &request.tier, request.max_tokens, request.seed)
    }

    pub(super) fn from_parts(
        parts: &PartHashes,
        purpose: Purpose,
        tier: &Tier,
        max_tokens: Option<u32>,
        seed: u64,
    ) -> Self {
        let mut hash = ContentHash::default();
        hash.add(purpose.name().as_bytes()).add(tier.0.as_bytes());
        for part in RequestPart::ALL {
            hash.add(parts.get(part).as_bytes());
        }
        // No limit differs from a limit of nothing.
        let most = max_tokens.map(|most| most.to_le_bytes().to_vec()).unwrap_or_default();
        Self(hash.add(&most).add(&seed.to_le_bytes()).short())
    }
}

impl fmt::Display for RequestHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_request::request;
    use super::*;
    use cognition_core::mind::StableId;
    use serde_json::json;

    #[test]
    fn whatever_a_model_sees_changes_the_hash_and_no_change_gives_the_same_hash_twice() {
        let changes: [fn(&mut ThoughtRequest); 8] = [
            |request| request.purpose = Purpose::Mood,
            |request| request.tier = Tier("small".to_owned()),
            |request| request.prompt.stable = "Other rules.".into(),
            |request| request.prompt.slow = "You are Odo.".into(),
            |request| request.prompt.volatile.push(' '),
            |request| request.reply_schema = json!({ "type": "array" }).into(),
            |request| request.max_tokens = Some(0),
            |request| request.seed = 8,
        ];
        let mut seen = vec![RequestHash::of(&request())];
        for change in changes {
            let mut changed = request();
            change(&mut changed);
            let hash = RequestHash::of(&changed);
            assert_eq!(hash, RequestHash::of(&changed));
            assert!(!seen.contains(&hash), "{changed:?}");
            seen.push(hash);
        }
    }

    #[test]
    fn text_that_moves_from_one_segment_to_the_next_changes_the_hash() {
        let (mut here, mut there) = (request(), request());
        (here.prompt.stable, here.prompt.slow) = ("ab".into(), "c".into());
        (there.prompt.stable, there.prompt.slow) = ("a".into(), "bc".into());
        assert_ne!(RequestHash::of(&here), RequestHash::of(&there));
    }

    #[test]
    fn who_is_asked_and_when_is_no_part_of_it() {
        let mut other = request();
        other.mind = StableId::new("odo");
        (other.turn, other.attempt, other.tick) = (9, 2, 77);
        assert_eq!(RequestHash::of(&other), RequestHash::of(&request()));
    }
}
