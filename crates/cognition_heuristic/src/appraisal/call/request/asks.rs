//! Whether a line asks for anything.

use super::agreeing::agrees;
use crate::motives::stakes::Stakes;
use crate::reading::insult::insults;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_language::{Answer, DialogueAct, DialogueActs, sentences};

/// Whether a line refuses something and names nothing in its stead: `No. I need it myself.`
pub(super) fn refuses(view: &Stakes<'_>, all: &[&str]) -> bool {
    let says_no =
        all.first().is_some_and(|first| view.language.consent(first) == Some(Answer::Refuses));
    let rest = Words::of_all(all.iter().skip(1).copied()).without(&view.me);
    let named = view.things.names_in(&rest).without(&view.things.people());
    says_no && all.len() > 1 && named.is_empty()
}

/// Whether the mind's own last words were an insult: what is said back to that asks for nothing.
pub(super) fn has_insulted(view: &Stakes<'_>) -> bool {
    let own = view.own_lines().next_back();
    own.is_some_and(|line| sentences(line).any(|said| insults(view, said)))
}

/// Whether it names a thing: `Let me see` asks for nothing, and `Let me see the chart` does.
pub(super) fn names_item(view: &Stakes<'_>, sentence: &str) -> bool {
    let named = view.things.named_in(&Words::of(sentence));
    named.iter().any(|thing| view.things.is_item(thing.id))
}

pub(super) fn is_request(view: &Stakes<'_>, sentence: &str) -> bool {
    let language = view.language;
    let asks = |acts: DialogueActs| acts.has(DialogueAct::Request) && !acts.has(DialogueAct::Offer);
    // `Give it to me, I'll pay you` asks by its first clause.
    let whole = sentence;
    let first = sentence.split(',').next().unwrap_or_default();
    let by_first = first != sentence && asks(language.dialogue_acts(first));
    let sentence = if by_first { first } else { sentence };
    let acts = language.dialogue_acts(sentence);
    let is_none = acts.has_any(&[DialogueAct::Aside, DialogueAct::Note, DialogueAct::MemoryQuestion])
            || (voice_words(language).asks_for_nothing(sentence) && !names_item(view, sentence))
            || agrees(view, sentence)
            // `Call me Captain` gives a name.
            || voice_words(language).name_given(sentence).is_some()
            || language.weighed(sentence).1
            || voice_words(language).is_kindness(sentence, &view.me)
            || voice_words(language).asks_to_be_told(sentence)
            || voice_words(language).asks_what_there_is(sentence)
            || voice_words(language).asks_for_ability(sentence)
            || voice_words(language).asks_plainly(whole)
            || voice_words(language).asks_why(sentence)
            || voice_words(language).asks_what_a_third_does(whole)
            || voice_words(language).standing(sentence).contains(&"way")
            || voice_words(language).invites_over(sentence)
            || voice_words(language).bids_to_visit(sentence) && takes_leave(view);
    asks(acts) && !is_none
}

/// Whether the mind's own last words took leave: who bids it to come then means some other day.
fn takes_leave(view: &Stakes<'_>) -> bool {
    let parts = |text: &str| view.language.dialogue_acts(text).has(DialogueAct::Farewell);
    view.own_lines().next_back().is_some_and(parts)
}

/// Whether a request is for anything that could be refused: `Sit, sit!` is none.
pub(super) fn wants_something(view: &Stakes<'_>, sentence: &str) -> bool {
    let words = Words::of(sentence).without(&view.me);
    voice_words(view.language).concerns_both(sentence) || !view.things.named_in(&words).is_empty()
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn what_is_said_back_to_an_insult_asks_for_nothing() {
        let heard = |own: &str| {
            let said = Percept::speech("nobody", own);
            let back = says("mara", "Say that to me when you have emptied a bucket.");
            let offers = vec![offer("Speak to Mara", &["speech", "tell"], &["mara"])];
            decision(&request("nobody", offers, vec![said, back])).speech
        };
        let english =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        let is_of = |said: &str, of: &str| {
            english.lines(of).iter().any(|line| said == line.replace("{speaker}", "Mara"))
        };
        let after_an_insult = heard("You always were a sneak, Mara.");
        assert!(is_of(&after_an_insult, "heard"), "{after_an_insult}");
        let after_small_talk = heard("The bucket is full, Mara.");
        assert!(is_of(&after_small_talk, "withhold"), "{after_small_talk}");
    }

    #[test]
    fn a_put_off_asks_for_no_question() {
        let ask = || offer("Ask Mara for the iron key", &["ask", "speech"], &["mara", "iron_key"]);
        let speak = offer("Speak to Mara", &["speech", "tell"], &["mara"]);
        let decided = |words: &str| {
            let offers = vec![ask(), speak.clone()];
            choice(&request("nobody", offers, vec![says("mara", words)])).to_owned()
        };
        assert_ne!(decided("Ask me after noon."), "Ask Mara for the iron key");
        assert_eq!(decided("Ask me for the iron key."), "Ask Mara for the iron key");
    }
}
