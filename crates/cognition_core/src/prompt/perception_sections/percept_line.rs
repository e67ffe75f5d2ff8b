//! How one percept is told: who said it to whom, and what it is about.

use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, Provenance};
use crate::prompt::commitments_section::is_person;
use crate::prompt::confidences::Confidences;
use crate::prompt::names_and_refs::{is_plain_from, push_label, push_name};
use crate::prompt::told::push_told;
use crate::prompt::turn_context::TurnContext;
use cognition_language::Language;

pub(super) fn push_percept(
    out: &mut String,
    context: &TurnContext<'_>,
    percept: &Percept,
    text: &str,
    confidences: &Confidences<'_>,
) {
    match percept.kind {
        PerceptKind::Speech => push_speech(out, context, percept, (text, confidences.has(percept))),
        PerceptKind::Event => push_told(out, text),
        PerceptKind::Outcome => {
            let in_vain = percept.failed && !percept.about.is_empty();
            out.push_str(if in_vain { "Outcome (it did not work): " } else { "Outcome: " });
            push_told(out, text);
        }
    }
    if percept.kind != PerceptKind::Speech {
        push_about(out, context, percept);
        out.push_str(if percept.provenance == Provenance::Heard { " (only heard)" } else { "" });
    }
}

fn push_speech(
    out: &mut String,
    context: &TurnContext<'_>,
    percept: &Percept,
    (said, confided): (&str, bool),
) {
    match &percept.source {
        Some(source) if source == context.mind && percept.whispered => {
            out.push_str("You whisper");
            push_to_others(out, context, &percept.to);
            out.push_str(": \"");
        }
        Some(source) if source == context.mind => out.push_str("You say: \""),
        source => {
            push_speaker(out, context, source.as_ref());
            let is_call = percept.provenance == Provenance::Heard;
            out.push_str(match (percept.whispered, is_call) {
                (true, _) => " whispers",
                (false, true) => " calls",
                (false, false) => " says",
            });
            push_listener(out, context, percept);
            push_from(out, context, percept.place.as_ref().filter(|_| is_call));
            out.push_str(if confided { " in confidence" } else { "" });
            out.push_str(": \"");
        }
    }
    push_escaped(out, said);
    out.push('"');
}

/// ` from the yard`: what was called next door.
fn push_from(out: &mut String, context: &TurnContext<'_>, place: Option<&StableId>) {
    if let Some(place) = place.filter(|place| context.refs.of(place).is_some()) {
        out.push_str(" from ");
        push_label(out, context.refs, place);
    }
}

/// ` to you`, or whom else it is said to, though the mind is to answer it; nothing where nobody knows.
fn push_listener(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    if percept.addressed && percept.to.is_empty() || percept.to.contains(context.mind) {
        out.push_str(" to you");
        return;
    }
    push_to_others(out, context, &percept.to);
}

/// ` to Odo and Sela`: those of them that the mind can name; what was asked for, too, is no listener.
pub(crate) fn push_to_others(out: &mut String, context: &TurnContext<'_>, to: &[StableId]) {
    let hears = |to: &&StableId| context.refs.of(to).is_some() && is_person(context.refs, to);
    let known: Vec<&StableId> = to.iter().filter(hears).collect();
    for (place, to) in known.iter().enumerate() {
        out.push_str(match place {
            0 => " to ",
            _ if place + 1 < known.len() => ", ",
            _ => " and ",
        });
        push_label(out, context.refs, to);
    }
}

fn push_speaker(out: &mut String, context: &TurnContext<'_>, source: Option<&StableId>) {
    match source {
        Some(source) => push_name(out, context.refs, source),
        None => out.push_str("Someone"),
    }
}

fn push_about(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    let mut separator = " [";
    for thing in percept.source.iter().chain(&percept.about).filter(|thing| *thing != context.mind)
    {
        let told = is_plain_from(context, thing, &percept.text);
        if let Some(known) = context.refs.of(thing).filter(|_| !told) {
            out.push_str(separator);
            out.push_str(known.name.as_str());
            // A ref alone says nothing of a way that the words do not name.
            if !Language::is_named(&percept.text, &known.label) {
                out.push(' ');
                push_label(out, context.refs, thing);
            }
            separator = ", ";
        }
    }
    out.push_str(if separator == ", " { "]" } else { "" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::PerceptionLog;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn who_whispers_is_told_that_nobody_else_heard_it() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("mara", "Mind the door.").to("brannic").whispered());
        log.perceive(Percept::speech("mara", "Mind the door.").to("brannic"));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        let told = log.entries().map(|entry| {
            let (mut out, confidences) = (String::new(), Confidences::of(&context));
            push_percept(&mut out, &context, &entry.percept, &entry.percept.text, &confidences);
            out
        });
        let told: Vec<String> = told.collect();
        assert_eq!(
            told,
            ["You whisper to Brannic: \"Mind the door.\"", "You say: \"Mind the door.\""]
        );
    }

    #[test]
    fn a_whisper_to_the_mind_is_shown_as_one_and_other_words_are_not() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let said = |words: &str| Percept::speech("odo", words).to("mara").addressed();
        log.perceive(said("The wind has ears.").whispered());
        log.perceive(said("The wind has ears."));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        let mut told = log.entries().map(|entry| {
            let (mut out, confidences) = (String::new(), Confidences::of(&context));
            push_percept(&mut out, &context, &entry.percept, &entry.percept.text, &confidences);
            out
        });
        let mut next = || told.next().unwrap_or_default();
        assert!(next().contains(" whispers to you: \"The wind"));
        assert!(next().contains(" says to you: \"The wind"));
    }

    #[test]
    fn what_the_words_do_not_name_is_called_by_its_name_beside_its_ref() {
        let scene = Scene::new();
        let context = scene.context();
        let told = |percept: &Percept| {
            let (mut out, confidences) = (String::new(), Confidences::of(&context));
            push_percept(&mut out, &context, percept, &percept.text, &confidences);
            out
        };
        let goes = Percept::outcome("You go to the cellar.").about("cellar_door").about("cellar");
        assert_eq!(told(&goes), "Outcome: You go to the cellar. [door_1 the cellar door, place_2]");
    }

    #[test]
    fn who_overhears_words_is_told_whom_they_were_said_to() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Where is he.").to("brannic").about("key"));
        log.perceive(Percept::speech("odo", "You there.").to("mara").addressed());
        log.perceive(Percept::speech("odo", "Well, well."));
        log.perceive(Percept::speech("odo", "Is it you?").to("brannic").addressed());
        log.perceive(Percept::speech("odo", "All of you!").to("brannic").to("iron_key").to("odo"));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        let mut told = log.entries().map(|entry| {
            let mut out = String::new();
            push_percept(
                &mut out,
                &context,
                &entry.percept,
                &entry.percept.text,
                &Confidences::of(&context),
            );
            out
        });
        let mut next = || told.next().unwrap_or_default();
        assert!(next().contains(" says to Brannic: \"Where is he.\""));
        assert!(next().contains(" says to you: \"You there.\""));
        assert!(next().contains(" says: \"Well, well.\""));
        assert!(next().contains(" says to Brannic: \"Is it you?\""));
        assert!(next().contains(" says to Brannic and Odo: \"All"));
    }
}
