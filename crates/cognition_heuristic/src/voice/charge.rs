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
    let of = match is_at_it(view, chosen, &charge) {
        true => "charged",
        false if is_heeded(view, &charge) => "warned",
        false => "noted",
    };
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
    let words = voice_words(view.language);
    // `Don't worry` bids nothing.
    let bids = |sentence: &&str| {
        let acts = view.language.dialogue_acts(sentence);
        let is_request = acts.has(DialogueAct::Request) && !acts.has(DialogueAct::Question);
        is_request && !words.calms(sentence)
    };
    let is_one = |sentence: &&str| bids(sentence) || words.warns(sentence);
    let is_none = call.bare.is_some() || calls_another(view, &text);
    let found = sentences(&text).filter(|_| !is_none).find(is_one);
    found.map(str::to_owned)
}

/// Whether a line calls somebody by name, and not the mind: what it bids is for them.
fn calls_another(view: &Appraisal<'_>, line: &str) -> bool {
    let (me, name) = (&view.request.mind, &view.request.situation.persona.name);
    let calls = |label: &str| !label.is_empty() && view.language.calls(line, label);
    let mut others = view.things.characters().filter(|(id, _)| *id != me);
    others.any(|(_, label)| calls(label)) && !calls(name)
}

/// Whether it warns, or bids whoever hears it mind something: that is kept in mind. What else is bidden and not
/// done is only heard.
fn is_heeded(view: &Appraisal<'_>, charge: &str) -> bool {
    let words = voice_words(view.language);
    words.warns(charge) || words.bids_mind(charge)
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
    use crate::wording::voice_words::voice_words;
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
    fn only_who_is_warned_or_bidden_mind_something_has_it_in_mind() {
        let english = voice_words(cognition_language::Language::english());
        let warned = english.lines("warned");
        let is_warned = |line: &str| {
            let said = said("Watch over the barge", line);
            warned.iter().any(|warned| said == warned.replace("{speaker}", "Odo"))
        };
        assert!(english.bids_mind("Keep an eye on the barge."));
        for line in ["Never mind about six.", "Don't worry, you'll manage.", "Give me the lamp."] {
            assert!(!is_warned(line), "{line}");
        }
    }

    #[test]
    fn what_somebody_else_is_bidden_by_name_is_no_charge_of_the_mind() {
        let words = voice_words(cognition_language::Language::english());
        let charges = ["charged", "warned"].map(|of| words.lines(of));
        for line in ["Mara, don't mention it.", "Mara, keep an eye on the barge."] {
            let said = said("Watch over the barge", line);
            let filled = |line: &String| line.replace("{speaker}", "Odo");
            assert!(charges.iter().flat_map(|it| it.iter()).all(|it| said != filled(it)), "{said}");
        }
    }

    #[test]
    fn who_is_bidden_or_warned_has_a_word_for_it_though_it_has_just_taken_note_of_something() {
        for line in ["Keep an eye on the barge.", "Watch out for the loose plank."] {
            assert_ne!(said("Watch over the barge", line), "", "{line}");
        }
    }
}
