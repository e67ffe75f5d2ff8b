//! The crate `jsonschema` holds values against a schema.

use super::breach::Breach;
use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;

/// A schema, compiled.
#[derive(Debug)]
pub(super) struct Compiled(Validator);

impl Compiled {
    pub(super) fn new(document: &Value) -> Result<Self, Breach> {
        let compiled = jsonschema::validator_for(document);
        compiled.map(Self).map_err(|error| breach(&error, Value::to_string))
    }

    pub(super) fn is_valid(&self, value: &Value) -> bool {
        self.0.is_valid(value)
    }

    pub(super) fn first_breach(
        &self,
        value: &Value,
        shown: fn(&Value) -> String,
    ) -> Option<Breach> {
        self.0.validate(value).err().map(|error| breach(&error, shown))
    }

    pub(super) fn breaches(&self, value: &Value, shown: fn(&Value) -> String) -> Vec<Breach> {
        self.0.iter_errors(value).map(|error| breach(&error, shown)).collect()
    }
}

fn breach(error: &ValidationError<'_>, shown: fn(&Value) -> String) -> Breach {
    let member = match error.kind() {
        Kind::Required { property } => property.as_str().map(str::to_owned),
        Kind::AdditionalProperties { unexpected } => unexpected.first().cloned(),
        _ => None,
    };
    Breach {
        pointer: error.instance_path().to_string(),
        keyword: error.kind().keyword().to_owned(),
        member,
        message: error.masked_with(shown(error.instance())).to_string(),
    }
}
