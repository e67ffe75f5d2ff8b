//! Which part of a source is compiled for tests only.

use crate::tokens::Token;

/// Leaves out what is compiled for tests only.
pub(crate) fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let attribute = attribute_at(tokens, at);
        if attribute.is_some_and(|attribute| is_for_tests_only(&tokens[at + 2..attribute])) {
            at = end_of_item(tokens, at);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// The end of the attribute that begins at `at`, if one does.
fn attribute_at(tokens: &[Token], at: usize) -> Option<usize> {
    let begins = tokens[at].is_sign('#') && tokens.get(at + 1)?.is_sign('[');
    begins.then(|| end_of_group(tokens, at + 1))
}

/// Behind the bracket that closes the one at `at`.
fn end_of_group(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate().skip(at) {
        if ['(', '[', '{'].iter().any(|sign| token.is_sign(*sign)) {
            depth += 1;
        } else if [')', ']', '}'].iter().any(|sign| token.is_sign(*sign)) {
            depth -= 1;
        }
        if depth == 0 {
            return place + 1;
        }
    }
    tokens.len()
}

/// Behind the item that begins at `at` with its attributes.
fn end_of_item(tokens: &[Token], mut at: usize) -> usize {
    while let Some(end) = (at < tokens.len()).then(|| attribute_at(tokens, at)).flatten() {
        at = end;
    }
    let is_import = tokens[at..].iter().take(6).any(|token| token.is_word("use"));
    while at < tokens.len() && !tokens[at].is_sign(';') {
        let opens = ['(', '[', '{'].iter().any(|sign| tokens[at].is_sign(*sign));
        let is_body = tokens[at].is_sign('{') && !is_import;
        at = if opens { end_of_group(tokens, at) } else { at + 1 };
        if is_body {
            return at;
        }
    }
    at + 1
}

/// Whether an attribute (its inside) can only hold where tests are built.
fn is_for_tests_only(attribute: &[Token]) -> bool {
    attribute.first().is_some_and(|token| token.is_word("cfg"))
        && holds_without_tests(&attribute[1..]) == Some(false)
}

/// What a condition comes to where `test` is not set; nothing where that depends on features.
fn holds_without_tests(condition: &[Token]) -> Option<bool> {
    let condition = inside(condition);
    match condition.first()?.word()? {
        "test" => Some(false),
        "not" => holds_without_tests(&condition[1..]).map(|holds| !holds),
        "all"
            if parts(inside(&condition[1..]))
                .any(|part| holds_without_tests(part) == Some(false)) =>
        {
            Some(false)
        }
        "any"
            if parts(inside(&condition[1..]))
                .all(|part| holds_without_tests(part) == Some(false)) =>
        {
            Some(false)
        }
        _ => None,
    }
}

/// Without the parentheses around it.
fn inside(tokens: &[Token]) -> &[Token] {
    match tokens {
        [open, ..] if open.is_sign('(') => &tokens[1..end_of_group(tokens, 0) - 1],
        _ => tokens,
    }
}

/// The parts between commas that are in no parentheses.
fn parts(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let mut depth = 0;
    tokens
        .split(move |token| {
            depth += i32::from(token.is_sign('(')) - i32::from(token.is_sign(')'));
            depth == 0 && token.is_sign(',')
        })
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::source::Source;

    #[test]
    fn what_is_compiled_for_tests_is_left_out() {
        let source = Source::read(
            "#[cfg(test)]\nmod scene;\nmod kept;\n#[cfg(all(test, unix))]\nuse crate::{a, b};\n\
             #[cfg(any(test, feature = \"x\"))]\nuse crate::c;\n#[cfg(not(test))]\nuse crate::d;\n\
             #[cfg(test)]\nmod tests { use crate::e; }\n#[cfg(test)]\nfn seven() -> [u8; 2] { crate::f::g() }",
        );
        assert_eq!(source.children, ["kept"]);
        assert_eq!(source.bindings.keys().collect::<Vec<_>>(), ["c", "d"]);
        assert!(source.paths.is_empty());
    }
}
