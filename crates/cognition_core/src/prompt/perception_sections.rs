//! `<answering>` shows what is answered, and `<perception_log>` the newest percepts besides.

mod percept_line;
mod repeated;
mod shown_percepts;
mod waiting;

pub(super) use percept_line::push_to_others;
pub(super) use shown_percepts::{ShownPercepts, carried_over, older_than_shown};
pub(super) use waiting::{answers_nobody_here, is_answered, is_new, is_put_to, is_told};

use super::confidences::Confidences;
use super::in_mind::in_mind;
use super::left_out::push_left_out;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::perceive::PerceivedAt;
use cognition_language::Language;
use percept_line::push_percept;
use repeated::push_times;
use std::fmt::Write as _;
use waiting::{absence, also_waiting};

/// What was said to the mind and waits for an answer; nothing where nobody waits. Who says the same again has said it
/// once.
pub(super) fn push_answering(out: &mut String, context: &TurnContext<'_>) {
    let before = out.len();
    out.push_str("<answering>\n");
    let (begun, confidences) = (out.len(), Confidences::of(context));
    let entries = context.perceptions.entries();
    let waiting: Vec<&PerceivedAt> = entries.filter(|entry| is_answered(context, entry)).collect();
    for entry in waiting.chunk_by(|one, next| is_said_again(one, next)).filter_map(<[_]>::last) {
        out.push_str("- ");
        push_number(out, context, entry);
        push_percept(out, context, &entry.percept, &entry.percept.text, &confidences);
        push_marks(out, context, entry);
        out.push_str(absence(context, &entry.percept));
        out.push_str(also_waiting(context, entry));
        out.push('\n');
    }
    match out.len() == begun {
        true => out.truncate(before),
        false => out.push_str("</answering>"),
    }
}

fn is_said_again(one: &PerceivedAt, next: &PerceivedAt) -> bool {
    one.percept.source == next.percept.source && one.percept.text == next.percept.text
}

pub(super) fn push_perceptions(out: &mut String, shown: ShownPercepts<'_>, dropped: usize) {
    out.push_str("<perception_log>\n");
    let mut entries = shown.left(dropped).peekable();
    if dropped > 0 {
        out.push_str("- ");
        push_left_out(out, dropped, ("earlier", "earlier"));
    } else if entries.peek().is_none() {
        out.push_str("- [Nothing]\n");
    }
    let confidences = Confidences::of(shown.context);
    let own = shown.own_last_words().map(|entry| entry.id);
    entries.for_each(|entry| {
        let most = if Some(entry.id) == own { OWN_CHARACTERS } else { KNOWN_CHARACTERS };
        push_entry(out, shown.context, (entry, most), &confidences);
    });
    out.push_str("</perception_log>");
}

/// What is not new is told in short, but where more of it comes to mind; of its own words the mind knows what binds it.
/// It has a number, too: a conclusion that was wrong from the beginning is put right by what was there before.
fn push_entry(
    out: &mut String,
    context: &TurnContext<'_>,
    (entry, most): (&PerceivedAt, usize),
    confidences: &Confidences<'_>,
) {
    let (is_new, percept) = (is_new(context, entry), &entry.percept);
    let known = in_mind(context.in_mind, entry.id);
    out.push_str("- ");
    push_number(out, context, entry);
    out.push_str(if is_new { "NEW: " } else { "" });
    let words = match known {
        _ if is_new => percept.text.as_str().into(),
        Some(known) => known.words.as_str().into(),
        None if percept.is_speech_of(context.mind) => {
            let asked = context.perceptions.called_for_by(context.mind, entry);
            let asked = asked.map(|asked| asked.percept.text.as_str());
            Language::own_words_in_short(&percept.text, asked, most)
        }
        None if is_put_to(context.mind, percept) => {
            Language::words_put_to_one_in_short(&percept.text, most)
        }
        None => Language::in_short(&percept.text, most),
    };
    push_percept(out, context, percept, &words, confidences);
    push_times(out, context, entry);
    push_marks(out, context, entry);
    out.push('\n');
}

/// What is to be known of what comes to mind.
fn push_marks(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    if let Some(known) = in_mind(context.in_mind, entry.id) {
        push_escaped(out, &known.marks);
    }
}

/// `(#12) `, where lines can be cited.
fn push_number(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    if context.cites {
        let _ = write!(out, "(#{}) ", entry.id.0);
    }
}

/// So much of what is not new is told.
pub const KNOWN_CHARACTERS: usize = 120;
/// So much of the mind's own last words, which what is new answers.
const OWN_CHARACTERS: usize = 180;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{PerceptId, StableId};
    use crate::perceive::{Percept, PerceptionLog, Surroundings};
    use crate::prompt::InMind;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn whoever_waits_for_an_answer_and_has_left_is_told_as_no_longer_here() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let mut answering = |present: &[&str]| {
            scene.surroundings.present = present.iter().map(|id| StableId::new(*id)).collect();
            let answered_before = PerceptId(0);
            let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        assert!(answering(&["sela"]).contains("\" (no longer here)\n"));
        assert!(!answering(&["sela", "odo"]).contains("no longer"));
        assert!(!answering(&[]).contains("no longer"), "the game does not say who is here");
    }

    #[test]
    fn a_line_that_was_left_is_told_as_also_waiting_beside_a_new_one_and_is_gone_once_answered() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let left = log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let written = |log: &PerceptionLog| {
            let (seen_before, answered_before) = (left, PerceptId(0));
            let context = scene.context();
            let context = TurnContext { perceptions: log, seen_before, answered_before, ..context };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        assert!(written(&log).contains("\"Where is it?\"\n"), "{}", written(&log));
        log.perceive(Percept::speech("sela", "Is it late?").addressed());
        let both = written(&log);
        assert!(both.contains("\"Where is it?\" (also waiting)\n"), "{both}");
        assert!(both.contains("\"Is it late?\""), "{both}");
        assert!(!both.contains("\"Is it late?\" (also waiting)"), "{both}");
        let third = log.perceive(Percept::speech("odo", "Well?").addressed());
        log.mark_each_answered([third]);
        assert!(!written(&log).contains("Well?"), "should not be answered twice");
    }

    #[test]
    fn a_line_that_is_said_again_is_answered_once_and_by_another_twice() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        for by in ["odo", "odo", "sela", "odo"] {
            log.perceive(Percept::speech(by, "Is it late?").addressed());
        }
        let context =
            TurnContext { perceptions: &log, answered_before: PerceptId(0), ..scene.context() };
        let mut out = String::new();
        push_answering(&mut out, &context);
        assert_eq!(out.matches("Is it late?").count(), 3, "{out}");
    }

    #[test]
    fn a_call_from_next_door_waits_for_an_answer_and_says_where_it_came_from() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let call = |words: &str| Percept::speech("odo", words).at("cellar_door").hearsay();
        log.perceive(call("Mara! May I come up?").to("mara").addressed());
        log.perceive(call("Sela! A word!"));
        let surroundings =
            Surroundings { present: vec![StableId::new("sela")], ..Surroundings::default() };
        let context = TurnContext {
            perceptions: &log,
            surroundings: &surroundings,
            answered_before: PerceptId(0),
            ..scene.context()
        };
        let mut out = String::new();
        push_answering(&mut out, &context);
        let asked = "calls to you from the cellar door: \"Mara! May I come up?\" (not here: a call is heard there)\n";
        assert!(out.contains(asked), "{out}");
        assert!(!out.contains("A word") && !answers_nobody_here(&context), "{out}");
        let mut out = String::new();
        let shown = ShownPercepts { context: &context, older: 0, apart: true };
        push_perceptions(&mut out, shown, 0);
        assert!(out.contains("calls from the cellar door: \"Sela! A word!\"\n"), "{out}");
    }

    #[test]
    fn what_is_asked_on_leaving_waits_for_an_answer_whether_it_names_anybody_or_not() {
        let (mut scene, nobody) = (Scene::new(), PerceptId(0));
        scene.surroundings.present = vec![StableId::new("sela")];
        let answering = |said: &[Percept]| {
            let mut log = PerceptionLog::default();
            for percept in said {
                log.perceive(percept.clone());
            }
            let context = scene.context();
            let (seen_before, answered_before) = (nobody, nobody);
            let context =
                TurnContext { perceptions: &log, seen_before, answered_before, ..context };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        let asks = Percept::speech("odo", "I'm off. Keep folk off that trap, would you?");
        assert!(answering(std::slice::from_ref(&asks)).contains("would you?\" (no longer here)\n"));
        let answered = Percept::speech("sela", "I will.").to("odo");
        assert_eq!(answering(&[asks.clone(), answered]), "", "somebody has answered for all");
        assert_eq!(answering(&[asks.to("sela")]), "", "it is for somebody else");
        let bids = Percept::speech("odo", "Keep the boy off it till I say so.").addressed();
        assert!(answering(&[bids]).contains("the boy off it"));
        let leaves_it = Percept::speech("odo", "I'm off. Can I leave the trap with you?");
        assert!(answering(&[leaves_it]).contains("(no longer here)"));
        let goes = "Who smokes such a cigar, I wonder? Shall I go and charge him for it?";
        for said in ["Off I go, then.", "Where did I put it?", goes, "Should I go and fetch him?"] {
            assert_eq!(answering(&[Percept::speech("odo", said)]), "", "{said}");
        }
    }

    #[test]
    fn a_parting_word_waits_for_no_answer() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "I am wanted below.").addressed());
        let mut answering = |present: &str| {
            scene.surroundings.present = vec![StableId::new(present)];
            let answered_before = PerceptId(0);
            let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        assert_eq!(answering("sela"), "");
        assert!(answering("odo").contains("wanted below"));
    }

    #[test]
    fn what_comes_to_mind_is_told_by_its_line_in_the_log_with_what_is_known_of_it() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let said = "The barge is late again. ".repeat(9);
        log.perceive(Percept::speech("odo", said.clone()));
        let marks = " (no longer so)".to_owned();
        let known = [InMind { percept: PerceptId(1), words: said.trim().to_owned(), marks }];
        let written = |in_mind| {
            let seen_before = PerceptId(1);
            let context =
                TurnContext { perceptions: &log, seen_before, in_mind, ..scene.context() };
            let mut out = String::new();
            let shown = ShownPercepts { context: &context, older: 0, apart: true };
            push_perceptions(&mut out, shown, 0);
            out
        };
        assert!(written(&known).contains(&format!("\"{}\" (no longer so)\n", said.trim())));
        assert!(!written(&[]).contains(said.trim()));
    }

    #[test]
    fn what_the_own_words_answered_stands_with_them_and_lasts_as_long() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("brannic", "A cold night.").to("mara").addressed());
        log.perceive(
            Percept::speech("odo", "They say you kept it dark. Is that so?").to("mara").addressed(),
        );
        log.perceive(Percept::event("The bell rings."));
        log.perceive(Percept::speech("mara", "They say much, Odo.").to("odo"));
        log.perceive(Percept::event("A dog barks."));
        let context =
            TurnContext { perceptions: &log, seen_before: PerceptId(5), ..scene.context() };
        let written = |older, dropped| {
            let mut out = String::new();
            let shown = ShownPercepts { context: &context, older, apart: false };
            push_perceptions(&mut out, shown, dropped);
            out
        };
        let out = written(3, 0);
        assert!(out.contains("Is that so?") && !out.contains("The bell"), "{out}");
        assert!(!out.contains("A cold night"), "another said that before: {out}");
        let out = written(0, 3);
        assert!(out.contains("Is that so?") && out.contains("They say much"), "{out}");
        let out = written(4, 0);
        assert!(out.contains("Is that so?") && out.contains("They say much"), "{out}");
    }

    #[test]
    fn what_a_courtesy_answered_is_new_in_the_log_and_what_waits_is_answered_though_it_is_not_new()
    {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Thank you.").addressed());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let written = |answered: u64, seen: u64| {
            let (answered_before, seen_before) = (PerceptId(answered), PerceptId(seen));
            let context = scene.context();
            let context =
                TurnContext { perceptions: &log, answered_before, seen_before, ..context };
            let (mut answering, mut perceived) = (String::new(), String::new());
            push_answering(&mut answering, &context);
            let shown = ShownPercepts { context: &context, older: 0, apart: true };
            push_perceptions(&mut perceived, shown, 0);
            (answering, perceived)
        };
        let (answering, perceived) = written(1, 0);
        assert!(answering.contains("Where is it?") && !answering.contains("Thank you."));
        assert!(perceived.contains("NEW: Odo (character_2) says to you: \"Thank you.\""));
        assert!(!perceived.contains("Where is it?"), "should stand once: {perceived}");
        assert!(written(1, 2).0.contains("Where is it?"));
    }
}
