//! A bound that stands by itself behind what it bounds: `Will you sit with me? Just till the fever breaks?`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use std::borrow::Cow;

const ENDS: [char; 5] = ['.', '!', '?', '…', '？'];
/// How many words a call has at most.
const CALL: usize = 2;

impl Language {
    /// What was said, each bound in the request before it: `Will you sit with me till the fever breaks?`
    pub(super) fn with_bounds_joined<'s>(&self, said: &'s str) -> Cow<'s, str> {
        if !sentences(said).skip(1).any(|it| self.bound_by_itself(it).is_some()) {
            return Cow::Borrowed(said);
        }
        let mut whole: Vec<String> = Vec::new();
        for sentence in sentences(said) {
            let last = whole.last().and_then(|last| self.bounded_by(last, sentence));
            match last {
                Some(bounded) => {
                    whole.pop();
                    whole.push(bounded);
                }
                None => whole.push(sentence.to_owned()),
            }
        }
        whole.join(" ").into()
    }

    /// A request with the bound that follows it, before whoever is called behind it.
    fn bounded_by(&self, request: &str, sentence: &str) -> Option<String> {
        let bound = self.bound_by_itself(sentence)?;
        let asks = self.dialogue_acts(request).has(DialogueAct::Request);
        let is_bounded = self.until_when(request.trim_end_matches(ENDS)).is_some();
        let told = clauses(request).filter(|clause| spoken(clause).len() > CALL);
        let told = told.last().filter(|_| asks && !is_bounded)?;
        let told = told.trim_end_matches(ENDS);
        let end = request.find(told)? + told.len();
        let (before, behind) = request.split_at(end);
        Some(format!("{before} {bound}{behind}"))
    }

    /// `Till the fever breaks` of `Just till the fever breaks?`
    fn bound_by_itself(&self, sentence: &str) -> Option<String> {
        let plain = sentence.trim_end_matches(ENDS).trim().to_lowercase();
        if self.denies(&plain) {
            return None;
        }
        let behind = plain.split_once(' ').filter(|(first, _)| self.is_stop_word(first));
        let tails = [Some(plain.as_str()), behind.map(|(_, rest)| rest)];
        let length =
            tails.into_iter().flatten().find(|tail| self.bounds_what_was_asked(tail))?.len();
        let own = sentence.trim_end_matches(ENDS).trim();
        let from = own.len().checked_sub(length).filter(|from| own.is_char_boundary(*from))?;
        let bound = &own[from..];
        let first = bound.chars().next()?;
        Some(format!("{}{}", first.to_lowercase(), &bound[first.len_utf8()..]))
    }

    fn bounds_what_was_asked(&self, tail: &str) -> bool {
        self.says_until(tail)
            && self.terms(tail).is_none()
            && self.due_time(tail).is_some()
            && clauses(tail).count() == 1
            && !self.tells_own_intention(tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_by_itself_is_one_of_what_was_asked_for() {
        let part = |said| Language::english().proposed(said, "Mara");
        assert_eq!(
            part("Will you sit with me, Brother? Just till the fever breaks?"),
            ["sit with Mara till the fever breaks"]
        );
        assert_eq!(part("Watch the gate, please. Until dawn."), ["watch the gate until dawn"]);
    }

    #[test]
    fn what_goes_on_to_tell_or_follows_no_request_bounds_nothing() {
        let joined = |said| Language::english().with_bounds_joined(said).into_owned();
        for said in [
            "Will you watch the gate? Until dawn I'll be at the mill.",
            "Will you watch the gate? Until dawn, that is, and no longer.",
            "I was at the mill. Until dawn.",
            "Will you watch the gate until noon? Until dawn?",
            "Will you watch the gate? By dawn I am back.",
            "Will you watch the gate? Not until noon.",
        ] {
            assert_eq!(joined(said), said);
        }
    }
}
