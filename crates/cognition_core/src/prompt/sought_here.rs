//! A line for whoever is here of whom nothing was perceived yet, though a goal or an open question names them.

use super::names_and_refs::push_name;
use super::turn_context::TurnContext;
use crate::mind::{CognitiveLedger, StableId};
use crate::plan::CHARACTER;
use cognition_language::Language;

/// `Here, and named by a goal or an open question of yours: Odo (character_2).`
pub(super) fn push_sought(out: &mut String, context: &TurnContext<'_>) {
    let present = context.surroundings.present.iter();
    let mut separator = "Here, and named by a goal or an open question of yours: ";
    for sought in present.filter(|id| !was_perceived(context, id) && is_sought(context, id)) {
        out.push_str(separator);
        push_name(out, context.refs, sought);
        separator = ", ";
    }
    out.push_str(if separator == ", " { ".\n" } else { "" });
}

fn is_sought(context: &TurnContext<'_>, id: &StableId) -> bool {
    let other = context.refs.of(id).filter(|known| known.kind == CHARACTER && id != context.mind);
    let Some(other) = other else { return false };
    let open = context.ledger.map(CognitiveLedger::open_questions).unwrap_or_default();
    let goals = context.goals.iter().map(|goal| goal.text.as_str());
    let mut wanted = open.iter().map(String::as_str).chain(goals);
    wanted.any(|text| Language::is_named(text, &other.label))
}

/// Whether they did or said something, or were spoken to, as far back as the mind remembers.
fn was_perceived(context: &TurnContext<'_>, id: &StableId) -> bool {
    let mut percepts = context.perceptions.entries().map(|entry| &entry.percept);
    percepts.any(|percept| percept.source.as_ref() == Some(id) || percept.to.contains(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::{Percept, PerceptionLog};
    use crate::prompt::test_scene::Scene;

    fn sought(question: &str, percepts: impl IntoIterator<Item = Percept>) -> String {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        percepts.into_iter().for_each(|percept| {
            log.perceive(percept);
        });
        let ledger = CognitiveLedger::new(Vec::new(), vec![question.to_owned()]);
        let context = TurnContext { perceptions: &log, ledger: Some(&ledger), ..scene.context() };
        let mut out = String::new();
        push_sought(&mut out, &context);
        out
    }

    #[test]
    fn whoever_is_sought_and_stands_there_unseen_is_told_of_until_they_show() {
        let told = "Here, and named by a goal or an open question of yours: Odo (character_2).\n";
        assert_eq!(sought("Is Odo in the cellar?", []), told);
        assert_eq!(sought("Is Odo in the cellar?", [Percept::event("A bell rings.")]), told);
        let comes = Percept::event("Odo comes in from the cellar.").by("odo");
        assert_eq!(sought("Is Odo in the cellar?", [comes]), "");
        assert_eq!(sought("Where is the iron key?", []), "");
        assert_eq!(sought("Will Mara be forgiven?", []), "", "the mind itself");
    }
}
