//! A reply in prose, of which one line is quoted: what is said.

use super::Decision;
use crate::reply::{Rejection, ReplyScope, Rule};

/// Marks before and after what is said.
const QUOTES: [(char, char); 3] = [('"', '"'), ('„', '“'), ('“', '”')];
/// What a line that is spoken ends with.
const ENDS: [char; 4] = ['.', '!', '?', '…'];
/// Words of the prose around a line; who writes more tells of something else.
const PROSE: usize = 24;

/// The one line that a reply in prose quotes, said to whoever is answered; what is done besides is lost, and
/// told so.
pub(super) fn quoted_line(reply: &str, scope: &ReplyScope, why: &Rejection) -> Option<Decision> {
    let answering = scope.answering.filter(|_| why.rule == Rule::NotJson)?;
    let speech = only_quoted(reply)?;
    let decision = Decision { chosen_index: answering, speech, ..Decision::default() };
    Some(Decision { dropped: vec![why.clone()], ..decision })
}

fn only_quoted(reply: &str) -> Option<String> {
    if reply.contains(['{', '}', '<']) {
        return None;
    }
    let (open, close) = QUOTES.into_iter().find(|(open, _)| reply.contains(*open))?;
    let (before, rest) = reply.split_once(open)?;
    let (line, after) = rest.split_once(close)?;
    let is_only = !after.contains(['"', '“', '”', '„']);
    let words = before.split_whitespace().chain(after.split_whitespace()).count();
    let line = line.trim();
    let is_line = line.ends_with(ENDS) && line.split_whitespace().count() > 1;
    (is_only && is_line && words <= PROSE).then(|| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::parse;

    fn said(reply: &str) -> Option<(u32, String)> {
        let scope = ReplyScope { answering: Some(2), ..ReplyScope::offering([1, 2]) };
        let decision = parse(reply, &scope).ok()?;
        assert_eq!(decision.dropped.len(), 1, "{reply}");
        Some((decision.chosen_index, decision.speech))
    }

    #[test]
    fn the_one_line_that_prose_quotes_is_said() {
        let line = Some((2, "Your chest is still down in the cellar, sir.".to_owned()));
        for reply in [
            r#"Piet scratches his head. "Your chest is still down in the cellar, sir.""#,
            r#"I chose action 12. "Your chest is still down in the cellar, sir.""#,
            "“Your chest is still down in the cellar, sir.” He nods.",
            "Piet: „Your chest is still down in the cellar, sir.“",
        ] {
            assert_eq!(said(reply), line, "{reply}");
        }
    }

    #[test]
    fn where_it_is_not_certain_what_is_said_nothing_is() {
        for reply in [
            "Piet scratches his head.",
            r#""Your chest?" he asks. "It is still down in the cellar.""#,
            r#"The word "chest" stands in <answering>."#,
            r#"Piet picks the action "Speak to Anselm" here"#,
            r#"{"chosenIndex": } "I will go down.""#,
            r#"He begins: "I will go down"#,
        ] {
            assert_eq!(said(reply), None, "{reply}");
        }
        let unanswered = ReplyScope::offering([1, 2]);
        assert!(parse(r#"He nods. "I will go down.""#, &unanswered).is_err());
    }
}
