//! Whether words answer one person, and a blow falls on another.

use super::siblings::siblings;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, is_person, verbs};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::Language;

/// The words answer somebody to whom just that could be done, and the deed harms another, of whom neither the reply
/// nor anything new speaks, and who has done nothing: `Now go and mend me that trap`, said to Hob, under a slap for
/// Crale. A deed of courtesy beside words for another may always be meant.
pub(in crate::guard::intent) fn blow_to_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    if suggestion.origin != Origin::Chosen || !harms(action) || suggestion.prepares() {
        return None;
    }
    let new = news(suggestion, log);
    let news: Vec<&Percept> = new.map(|entry| &entry.percept).collect();
    let answers = |person: &ActionTarget| {
        news.iter().any(|it| it.addressed && is_said_by(it, &person.stable_id))
    };
    let (_, answered) = siblings(suggestion, action).find(|(own, other)| {
        is_person(own) && answers(other) && !is_meant(suggestion, action, own, &news)
    })?;
    let (meant, chosen) = (answered.label.clone(), action.description.clone());
    Some(Straying::OtherTarget { meant, chosen })
}

fn harms(action: &IndexedAction) -> bool {
    verbs(action).any(|verb| Language::english().harms(&verb))
}

fn is_said_by(percept: &Percept, who: &StableId) -> bool {
    percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(who)
}

/// Whether anything speaks of them or of the deed: the reply, or what is new to the mind. Nothing said is about
/// anybody.
fn is_meant(
    suggestion: &Suggestion,
    action: &IndexedAction,
    whom: &ActionTarget,
    news: &[&Percept],
) -> bool {
    let decision = &suggestion.decision;
    let (speech, thoughts) = (decision.speech.as_str(), decision.thoughts.as_str());
    let aim = Wording::of_aim_in(decision);
    let told = [Wording::of([speech]), Wording::of([thoughts]), aim];
    let is_told = told.iter().any(|words| words.hint_at(whom) || words.say_verb(action));
    let is_aim = suggestion.intent_target.as_ref().is_some_and(|it| it.thing == whom.stable_id);
    let has_part = |it: &&Percept| {
        it.source.as_ref() == Some(&whom.stable_id)
            || it.about.contains(&whom.stable_id)
            || Wording::of([it.text.as_str()]).hint_at(whom)
    };
    speech.trim().is_empty()
        || Language::english().speaks_of_another_person(speech)
        || is_told
        || is_aim
        || news.iter().any(has_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    const TOLD: &str = "It was me who carried the box to the coach, and not the ostler.";

    fn slap(index: u32, whom: &str, label: &str) -> IndexedAction {
        let mut slap = offer(index, "stage:slap", &[whom]);
        label.clone_into(&mut slap.targets[0].label);
        let description = format!("Slap {label}");
        IndexedAction { description, tags: vec!["harm".to_owned()], ..slap }
    }

    /// Whether a slap for Crale strays, where one hears something of Hob.
    fn is_stray(chosen: u32, heard: &Percept, speech: &str, thoughts: &str) -> bool {
        let offers = vec![slap(1, "character1", "Crale"), slap(2, "character2", "Hob")];
        let mut striking = suggestion(chosen, offers);
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        let decision = Decision { speech, thoughts, ..(*striking.decision).clone() };
        striking.decision = Arc::new(decision);
        let mut log = PerceptionLog::default();
        log.perceive(heard.clone());
        striking.new_percepts = log.entries().map(|entry| entry.id).collect();
        let action = striking.action().expect("it is on offer");
        blow_to_another(&striking, action, &log).is_some()
    }

    #[test]
    fn a_blow_falls_on_nobody_who_has_no_part_in_what_is_said() {
        let told = Percept::speech("character2", TOLD).addressed();
        let orders = "Every Friday, then. Now go and mend me that trap.";
        assert!(is_stray(1, &told, orders, "Two crowns!"));
        assert!(!is_stray(2, &told, orders, "Two crowns!"), "it is for whoever is answered");
    }

    #[test]
    fn a_blow_to_whoever_is_thought_or_spoken_of_or_has_a_part_in_it_is_meant() {
        let told = Percept::speech("character2", TOLD).addressed();
        let overheard = Percept::speech("character2", TOLD);
        let by_crale =
            Percept::speech("character2", "It was Crale who carried the box.").addressed();
        for (heard, speech, thoughts) in [
            (&told, "Go and mend the trap.", "And that is for Crale."),
            (&told, "Go and mend the trap.", "Somebody gets a slap for it."),
            (&told, "Go and mend the trap, Hob, and leave him to me.", ""),
            (&told, "That is for you, Crale.", ""),
            (&told, "", "Two crowns!"),
            (&by_crale, "Go and mend the trap.", "Two crowns!"),
            (&overheard, "Go and mend the trap.", "Two crowns!"),
        ] {
            assert!(!is_stray(1, heard, speech, thoughts), "{speech} {thoughts}");
        }
    }
}
