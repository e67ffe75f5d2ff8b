//! What is said to whoever bids the mind mind something, or warns it, whatever it does beside that: who
//! is asked has a word for it, and an assent where it is about that very deed.

use super::fitting::said_before;
use super::line::{Line, Slots};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::Call;
use crate::motives::scored::Scored;
use crate::wording::voice_words::{roots, voice_words};
use crate::wording::words::Words;
use cognition_language::{DialogueAct, sentences, unquoted};

/// Lines for a bidding or a warning, its own first; none where nobody bids or warns it.
pub(super) fn lines(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    slots: &Slots<'_>,
) -> Option<[Vec<Line>; 2]> {
    let charge = view.calls.iter().rev().find_map(|call| charge(view, call))?;
    let of = if is_at_it(view, chosen, &charge) { "charged" } else { "warned" };
    let said = said_before(view);
    let fresh = |lines: &[String]| -> Vec<Line> {
        let lines = lines.iter().filter_map(|line| slots.line(line, &said));
        lines.filter(|line| line.said.is_none()).collect()
    };
    let own = view.request.situation.persona.lines.0.get("accept");
    let own = own.filter(|_| of == "charged").map(|lines| fresh(lines));
    let anybodys = voice_words(view.language).lines(of).iter();
    let anybodys = anybodys.filter_map(|line| slots.line(line, &said)).collect();
    Some([own.unwrap_or_default(), anybodys])
}

/// The sentence by which a line bids or warns whoever hears it.
fn charge(view: &Appraisal<'_>, call: &Call<'_>) -> Option<String> {
    let text = unquoted(&call.percept.text);
    let bids = |sentence: &&str| {
        let acts = view.language.dialogue_acts(sentence);
        acts.has(DialogueAct::Request) && !acts.has(DialogueAct::Question)
    };
    let warns = |sentence: &&str| voice_words(view.language).warns(sentence);
    let is_one = |sentence: &&str| bids(sentence) || warns(sentence);
    let found = sentences(&text).filter(|_| call.bare.is_none()).find(is_one);
    found.map(str::to_owned)
}

/// Whether it does what it is bidden: by the same verb or one of its kin, or what is named.
fn is_at_it(view: &Appraisal<'_>, chosen: &Scored<'_>, charge: &str) -> bool {
    let Some(deed) = chosen.action else { return false };
    let (bidden, does) = (roots(charge), roots(&deed.description));
    let words = voice_words(view.language);
    let verb = does.first();
    let is_verb =
        |word: &String| verb.is_some_and(|verb| verb == word || words.are_kin(word, verb));
    bidden.iter().any(is_verb)
        || Words::of(charge).without(&view.me).meets(&Words::of(&deed.description))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    /// What is said over the rounds to a line, by who has just taken note of another.
    fn said(round: &str, line: &str) -> String {
        let offers = vec![
            offer(round, &["round"], &[]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let mut request = request("nobody", offers, vec![]);
        let log = &mut request.situation.perceptions;
        log.perceive(Percept::speech("mara", "The barge is late.").addressed());
        log.perceive(Percept::speech("nobody", "I see, Mara."));
        request.situation.seen_before =
            log.entries().next_back().map(|it| it.id).unwrap_or_default();
        request.situation.perceptions.perceive(says("odo", line));
        decision(&request).speech
    }

    #[test]
    fn who_is_bidden_or_warned_has_a_word_for_it_though_it_has_just_taken_note_of_something() {
        for line in ["Keep an eye on the barge.", "Watch out for the loose plank."] {
            assert_ne!(said("Watch over the barge", line), "", "{line}");
        }
    }
}
