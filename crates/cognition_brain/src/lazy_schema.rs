//! The schema of a reply, made where it is read.

use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// The JSON Schema of a reply, which is made only when a brain asks for it: in its task, off the
/// frame, and not at all for brains that read none.
///
/// The same schema each time. It may have a standing form beside it, without what belongs to the
/// moment: for servers that read a schema as part of the prompt, whose cache a schema that changes
/// would spoil.
///
/// ```
/// use cognition_brain::LazySchema;
/// use serde_json::json;
///
/// let schema = LazySchema::new(|| json!({ "type": "object" }));
/// assert_eq!(schema.get()["type"], "object");
/// ```
#[derive(Clone)]
pub struct LazySchema {
    make: Make,
    standing: Option<Make>,
}

type Make = Arc<dyn Fn() -> Value + Send + Sync>;

impl LazySchema {
    /// A schema that is made by this function, which depends on nothing that changes.
    pub fn new(make: impl Fn() -> Value + Send + Sync + 'static) -> Self {
        Self { make: Arc::new(make), standing: None }
    }

    /// With a standing form: what fits the schema fits it too.
    ///
    /// ```
    /// use cognition_brain::LazySchema;
    /// use serde_json::json;
    ///
    /// let schema = LazySchema::new(|| json!({ "enum": [0, 1] }))
    ///     .with_standing(|| json!({ "type": "integer" }));
    /// assert_eq!(schema.get(), json!({ "enum": [0, 1] }));
    /// assert_eq!(schema.standing(), json!({ "type": "integer" }));
    /// ```
    #[must_use]
    pub fn with_standing(self, make: impl Fn() -> Value + Send + Sync + 'static) -> Self {
        Self { standing: Some(Arc::new(make)), ..self }
    }

    /// Makes it.
    pub fn get(&self) -> Value {
        (self.make)()
    }

    /// Makes its standing form; the schema itself where it has none.
    pub fn standing(&self) -> Value {
        self.standing.as_ref().unwrap_or(&self.make)()
    }
}

impl Default for LazySchema {
    /// None: `null`.
    fn default() -> Self {
        Self::new(|| Value::Null)
    }
}

impl From<Value> for LazySchema {
    fn from(schema: Value) -> Self {
        Self::new(move || schema.clone())
    }
}

impl fmt::Debug for LazySchema {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl fmt::Display for LazySchema {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn it_is_made_when_it_is_read_and_not_before() {
        let made = Arc::new(AtomicU32::new(0));
        let count = made.clone();
        let schema = LazySchema::new(move || json!({ "n": count.fetch_add(1, Ordering::Relaxed) }));
        let copy = schema.clone();
        assert_eq!(made.load(Ordering::Relaxed), 0);
        assert_eq!((copy.get(), schema.to_string()), (json!({ "n": 0 }), r#"{"n":1}"#.to_owned()));
    }
}
