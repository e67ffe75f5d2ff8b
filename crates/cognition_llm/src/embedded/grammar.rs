//! Which tokens the schema of the reply allows next.

use super::closing::Place;
use super::error::EmbeddedBrainError;
use super::vocabulary::Vocabulary;
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::{TokEnv, TokTrie, TokenId};
use llguidance::{Matcher, ParserFactory};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// Makes a grammar of a schema, for one vocabulary.
pub(super) struct Grammars {
    factory: ParserFactory,
}

impl Grammars {
    pub(super) fn new(vocabulary: Vocabulary) -> Result<Self, EmbeddedBrainError> {
        Self::with(&(Arc::new(vocabulary) as TokEnv))
    }

    pub(super) fn with(vocabulary: &TokEnv) -> Result<Self, EmbeddedBrainError> {
        let mut factory = ParserFactory::new_simple(vocabulary).map_err(unenforceable)?;
        factory.quiet();
        factory.limits_mut().verbose_errors = false;
        Ok(Self { factory })
    }

    /// The beginning of a reply under a schema.
    pub(super) fn begin(&self, schema: &Value) -> Result<Grammar, EmbeddedBrainError> {
        let grammar = TopLevelGrammar::from_json_schema(enforceable(schema));
        let parser = self.factory.create_parser(grammar).map_err(unenforceable)?;
        let matcher = Matcher::new(Ok(parser));
        match matcher.get_error() {
            Some(reason) => Err(EmbeddedBrainError::Schema { reason }),
            None => Ok(Grammar { matcher, vocabulary: self.factory.tok_env().clone() }),
        }
    }
}

impl fmt::Debug for Grammars {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Grammars").finish_non_exhaustive()
    }
}

/// A reply that is being written under a schema.
pub(super) struct Grammar {
    matcher: Matcher,
    vocabulary: TokEnv,
}

impl Grammar {
    /// Whether the reply is whole.
    pub(super) fn is_over(&self) -> bool {
        self.matcher.is_stopped()
    }

    /// What can't but follow: keys, mostly. They need not be thought about. Taken at once.
    pub(super) fn take_forced(&mut self, at_most: usize) -> Result<Vec<TokenId>, String> {
        let mut forced = self.matcher.compute_ff_tokens();
        forced.truncate(at_most);
        self.matcher.consume_tokens(&forced).map_err(|error| error.to_string())?;
        Ok(forced)
    }

    /// What may follow.
    pub(super) fn allowed(&mut self) -> Result<Vec<TokenId>, String> {
        let mask = self.matcher.compute_mask_or_eos().map_err(|error| error.to_string())?;
        let mut allowed = Vec::new();
        mask.iter_set_entries(|token| {
            allowed.push(TokenId::try_from(token).expect("a vocabulary is counted in 32 bits"));
        });
        Ok(allowed)
    }

    pub(super) fn take(&mut self, token: TokenId) -> Result<(), String> {
        self.matcher.consume_token(token).map_err(|error| error.to_string())
    }

    /// Which of the allowed tokens brings the reply nearer to its end, if one does.
    pub(super) fn closer(&self, place: Place, allowed: &[TokenId]) -> Option<TokenId> {
        let tokens = place.closers().iter().filter_map(|byte| self.trie().token_id(&[*byte]));
        tokens.into_iter().find(|token| allowed.binary_search(token).is_ok())
    }

    /// What a token says; nothing for the mark of the end.
    pub(super) fn bytes(&self, token: TokenId) -> &[u8] {
        let bytes = self.trie().token(token);
        if bytes.first() == Some(&TokTrie::SPECIAL_TOKEN_MARKER) { &[] } else { bytes }
    }

    fn trie(&self) -> &TokTrie {
        self.vocabulary.tok_trie()
    }
}

impl fmt::Debug for Grammar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Grammar").field("is_over", &self.is_over()).finish_non_exhaustive()
    }
}

fn unenforceable(error: impl fmt::Display) -> EmbeddedBrainError {
    EmbeddedBrainError::Schema { reason: error.to_string() }
}

/// The schema, less what can't be enforced token by token and can be checked afterwards. White space
/// is as most JSON has it: a model that may choose it can go on with it for ever.
pub(super) fn enforceable(schema: &Value) -> Value {
    let mut schema = schema.clone();
    drop_unique(&mut schema);
    if let Some(fields) = schema.as_object_mut() {
        let layout = json!({
            "whitespace_flexible": false,
            "item_separator": ", ",
            "key_separator": ": ",
            "coerce_one_of": true,
        });
        fields.insert("x-guidance".to_owned(), layout);
    }
    schema
}

/// `uniqueItems` where it is a rule: a property may have that name too, and is then no truth value.
fn drop_unique(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("uniqueItems").is_some_and(Value::is_boolean) {
                fields.shift_remove("uniqueItems");
            }
            fields.values_mut().for_each(drop_unique);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_unique),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use llguidance::toktrie::ApproximateTokEnv;

    /// A vocabulary in which every byte is a token.
    fn grammar(schema: &Value) -> Result<Grammar, EmbeddedBrainError> {
        Grammars::with(&ApproximateTokEnv::single_byte_env())?.begin(schema)
    }

    fn decision() -> Value {
        json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["chosenIndex", "speech"],
            "properties": {
                "chosenIndex": { "enum": [0, 1, 2] },
                "speech": { "type": "string", "maxLength": 20 },
                "alternatives": {
                    "type": "array", "maxItems": 2, "uniqueItems": true,
                    "items": { "enum": [0, 1, 2] },
                },
            },
        })
    }

    /// Writes as `choose` likes where there is a choice; the text, and whether it came to its end.
    fn write(schema: &Value, choose: impl Fn(&Grammar, Place, &[TokenId]) -> TokenId) -> String {
        let mut grammar = grammar(schema).expect("a schema that can be enforced");
        let (mut text, mut place) = (Vec::new(), Place::default());
        while !grammar.is_over() && text.len() < 500 {
            let mut taken = grammar.take_forced(500).expect("it can be taken");
            if taken.is_empty() {
                let allowed = grammar.allowed().expect("something can follow");
                let token = choose(&grammar, place, &allowed);
                grammar.take(token).expect("it was allowed");
                taken.push(token);
            }
            let bytes: Vec<u8> =
                taken.iter().flat_map(|token| grammar.bytes(*token)).copied().collect();
            place.pass(&bytes);
            text.extend(bytes);
        }
        String::from_utf8(text).expect("JSON is text")
    }

    #[test]
    fn whatever_is_chosen_the_reply_is_valid() {
        let last = write(&decision(), |_, _, allowed| *allowed.last().expect("one at least"));
        let reply: Value = serde_json::from_str(&last).unwrap_or_else(|e| panic!("{e}: {last}"));
        assert!(reply["chosenIndex"].as_u64().is_some_and(|index| index <= 2), "{last}");
        assert!(reply["speech"].as_str().is_some_and(|text| text.chars().count() <= 20), "{last}");
    }

    #[test]
    fn what_closes_makes_the_shortest_reply() {
        let close = |grammar: &Grammar, place: Place, allowed: &[TokenId]| {
            grammar.closer(place, allowed).unwrap_or(allowed[0])
        };
        let shortest = write(&decision(), close);
        assert_eq!(shortest, r#"{"chosenIndex": 0, "speech": ""}"#);
        let estimate = super::super::shortest::shortest(&decision());
        assert!((shortest.len()..shortest.len() + 8).contains(&estimate), "{estimate}");
    }

    #[test]
    fn a_schema_that_cannot_be_enforced_says_why() {
        let schema = json!({ "type": "object", "minProperties": 1, "contains": {} });
        let error = grammar(&json!({ "type": "array", "contains": schema }))
            .expect_err("no such rule can be enforced");
        assert!(matches!(error, EmbeddedBrainError::Schema { .. }));
        assert!(error.to_string().contains("contains"), "{error}");
    }

    #[test]
    fn a_property_of_the_name_of_a_rule_stays() {
        let mut schema = json!({
            "uniqueItems": true,
            "properties": { "uniqueItems": { "type": "string" } },
            "anyOf": [{ "uniqueItems": false }],
        });
        drop_unique(&mut schema);
        let kept = json!({ "properties": { "uniqueItems": { "type": "string" } }, "anyOf": [{}] });
        assert_eq!(schema, kept);
    }
}
