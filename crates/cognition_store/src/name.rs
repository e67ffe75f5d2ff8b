//! Which names can be kept.

use crate::store_error::{NAME_BOUND, StoreError};

/// How much of a name is shown where it is refused, in characters.
const SHOWN: usize = 40;

/// PostgreSQL has no NUL in its texts, and neither keeps names of any length in an index.
pub(crate) fn check_name(what: &str, name: &str) -> Result<(), StoreError> {
    let rule = match name {
        "" => "is empty",
        name if name.len() > NAME_BOUND => "is too long",
        name if name.contains('\0') => "has a NUL",
        _ => return Ok(()),
    };
    let shown: String = name.chars().take(SHOWN).collect();
    Err(StoreError::Name { what: format!("{what} {shown:?}"), rule })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(name: &str, expected: Expect) {
        let told = check_name("the name", name)
            .map_or_else(|error| error.to_string(), |()| "kept".to_owned());
        expected.assert_eq(&told);
    }

    #[test]
    fn any_text_that_both_databases_can_index_is_a_name() {
        check("Robert'); DROP TABLE saves; --", expect!["kept"]);
        check("\u{202e}مرحبا 🦀 \"\\ \n", expect!["kept"]);
        check(&"n".repeat(NAME_BOUND), expect!["kept"]);
        check("", expect![[r#"the name "" is empty; it should be 1 to 1000 bytes without NUL"#]]);
        check(
            "a\0b",
            expect![[r#"the name "a\0b" has a NUL; it should be 1 to 1000 bytes without NUL"#]],
        );
        check(
            &"🦀".repeat(251),
            expect![[
                r#"the name "🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀" is too long; it should be 1 to 1000 bytes without NUL"#
            ]],
        );
    }
}
