//! What others turn to: who has heard what is said to them, and what looks at something else.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::perceive::{Percept, PerceptKind};
use cognition_language::{Answer, Language, sentences};

/// Whether whom the words are for says to have heard them, or says yes to them and no more: the same need not be said
/// again.
pub(in crate::guard) fn has_been_heard(suggestion: &Suggestion, percept: &Percept) -> bool {
    let is_told = |source| suggestion.action().is_some_and(|action| action.concerns(source));
    let (language, text) = (Language::english(), percept.text.as_str());
    let agrees = || {
        let says_yes = |said: &str| language.consent(said) == Some(Answer::Agrees);
        let adds_nothing = |it: &str| says_yes(it) || language.is_courtesy(it);
        let no_more = |it: &str| !language.is_question(it) && adds_nothing(it);
        says_yes(text) && sentences(text).all(no_more)
    };
    percept.kind == PerceptKind::Speech
        && percept.source.as_ref().is_some_and(is_told)
        && (language.says_it_has_heard(text) || agrees())
}

/// Whether what happens is no more than that somebody or something looks at what only other deeds are done to: a
/// donkey that looks at a carrot is not pulled the more easily.
pub(in crate::guard) fn looks_at_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    percept: &Percept,
) -> bool {
    if percept.kind != PerceptKind::Event || percept.addressed {
        return false;
    }
    let targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let others = targets.filter(|thing| !action.concerns(&thing.stable_id));
    let others: Vec<&ActionTarget> = others.collect();
    let is_at_another = |sentence: &str| {
        let seen = Language::english().looked_at(sentence).unwrap_or_default();
        let seen = Wording::of([seen.as_str()]);
        others.iter().any(|thing| seen.name(thing))
    };
    let mut told = sentences(&percept.text).peekable();
    told.peek().is_some() && told.all(is_at_another)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};

    #[test]
    fn whom_it_is_told_to_may_say_to_have_heard() {
        let telling = suggestion(1, vec![offer(1, "inn:tell", &["hob"])]);
        let heard = |who: &str, said: &str| has_been_heard(&telling, &Percept::speech(who, said));
        assert!(heard("hob", "I have heard you. The slater comes tomorrow."));
        assert!(heard("hob", "Yes, sir."));
        assert!(!heard("hob", "Yes. A bun."), "he says what he wants");
        assert!(!heard("hob", "Yes. What does it cost?"));
        assert!(!heard("ida", "I have heard you."));
        assert!(!heard("hob", "The slater comes tomorrow."));
    }

    #[test]
    fn what_looks_at_something_else_is_as_it_was() {
        let offers = vec![offer(1, "ring:pull", &["donkey"]), offer(2, "ring:take", &["carrot"])];
        let pulling = suggestion(1, offers);
        let looks =
            |told: &str| looks_at_another(&pulling, &pulling.offers[0], &Percept::event(told));
        assert!(looks("The donkey looks at the carrot."));
        assert!(!looks("The donkey looks at the carrot. It stands up."));
        assert!(!looks("The donkey looks at the gate."));
        assert!(!looks("The donkey eats the carrot."));
    }
}
