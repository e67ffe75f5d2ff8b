//! How a value breaks a schema.

/// How a value breaks a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Where: a JSON pointer; empty for the whole value.
    pub pointer: String,
    /// The keyword of JSON Schema that is broken.
    pub keyword: String,
    /// The member that is missing, or the first that is not known.
    pub member: Option<String>,
    /// What stands there and what should.
    pub message: String,
}

/// The step of a JSON pointer to a member: `/` and its name, escaped.
pub fn pointer_token(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_holds_a_slash_is_one_step() {
        assert_eq!(pointer_token("a/b~c"), "/a~1b~0c");
    }
}
