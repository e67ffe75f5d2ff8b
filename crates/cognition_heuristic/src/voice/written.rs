//! The lines of its persona that fit a choice.

use super::fitting::{listener, said_before};
use super::line::{Line, Slots};
use super::manner::{Length, Manner};
use super::own_answers::own_answers;
use super::small_talk;
use crate::appraisal::apology::is_for_another;
use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;

/// The persona's lines that fit, by key, the most particular key first: `greet.jon` before `greet`.
pub(super) fn written(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
) -> Vec<Vec<Line>> {
    let slots = Slots::of(view, chosen.action).brief(manner.length == Length::Brief);
    let said = said_before(view);
    let all = &view.request.situation.persona.lines.0;
    let under = |key: &str| {
        let templates = all.get(key).into_iter().flatten();
        templates.filter_map(|template| slots.line(template, &said)).collect()
    };
    let hearer = listener(chosen);
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for key in keys(view, chosen) {
        groups.extend(hearer.map(|hearer| under(&format!("{key}.{hearer}"))));
        match key {
            "answer" => groups.extend(own_answers(view, &slots)),
            "tell" => {
                let untold = small_talk::untold(view, &slots, &said).collect();
                groups.extend(small_talk::in_order(view, untold));
            }
            _ => groups.push(under(key)),
        }
    }
    if let Some(hearer) = hearer {
        groups.iter_mut().for_each(|group| group.retain(|line| is_for(view, line, hearer)));
    }
    groups
}

/// Whether a line is for whoever hears it: it calls nobody else by name.
fn is_for(view: &Appraisal<'_>, line: &Line, hearer: &StableId) -> bool {
    let calls = |label: &str| view.language.calls(&line.text, label);
    let own = view.things.label(hearer).unwrap_or_default();
    let others = view.things.characters().filter(|(id, _)| *id != hearer);
    let calls_another = || others.filter(|(_, label)| own != *label).any(|(_, label)| calls(label));
    !is_for_another(view, &line.text, hearer) && (calls(own) || !calls_another())
}

/// Where to look for lines: manner, verb, tags.
fn keys<'a>(view: &Appraisal<'a>, chosen: &Scored<'a>) -> Vec<&'a str> {
    let failed = view.fresh_failure().is_some().then_some("failed");
    let Some(action) = chosen.action else {
        return failed.into_iter().chain(["wait"]).collect();
    };
    let manner: Vec<&str> = match action.has_tag("speech") {
        true => manners_of_speech(view, action, chosen.motive()),
        false => failed.into_iter().collect(),
    };
    let verb = action.action.split_once(':').map(|(_, verb)| verb);
    let tags = action.tags.iter().map(String::as_str).filter(|tag| *tag != "speech");
    manner.into_iter().chain(verb).chain(tags).chain(["speech"]).collect()
}

fn manners_of_speech(
    view: &Appraisal<'_>,
    action: &IndexedAction,
    motive: Motive<'_>,
) -> Vec<&'static str> {
    let Some(person) = action.targets.first().map(|target| &target.stable_id) else {
        return Vec::new();
    };
    let asked = view
        .questions()
        .chain(view.pending())
        .any(|news| news.percept.source.as_ref() == Some(person));
    let about = action.targets.len() > 1 && action.description.contains(" about ");
    let asks = action.has_tag("ask");
    let name = view.things.words_of(person);
    let wanted = matches!(motive, Motive::Goal(goal) if !name.is_empty() && Words::of(&goal.text).covers(&name));
    let first_word = !view.has_met(person) && !asks && !about;
    let manners =
        [("goal", wanted), ("answer", asked && !asks), ("about", about), ("greet", first_word)];
    manners.into_iter().filter(|(_, fits)| *fits).map(|(key, _)| key).collect()
}

/// Whether the persona has words of its own for a choice that it has not said yet.
pub(crate) fn has_words_for(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let groups = written(view, chosen, Manner::default());
    groups.iter().flatten().any(|line| line.said.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{offer, request};
    use std::sync::Arc;

    #[test]
    fn a_line_for_one_person_comes_before_the_others_and_goes_to_nobody_else() {
        let said = |to: &str| {
            let speak = offer("Speak to them", &["tell", "speech"], &[to]);
            let mut request = request("nobody", vec![speak], Vec::new());
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.lines.0.clear();
            for (key, line) in [("greet", "Evening."), ("greet.odo", "You came the whole way.")] {
                persona.lines.0.insert(key.to_owned(), vec![line.to_owned()]);
            }
            let view = Appraisal::of(&request);
            let chosen = Scored::new(Some(&request.actions[0]), Vec::new());
            let groups = written(&view, &chosen, Manner::default());
            groups.into_iter().flatten().next().map(|line| line.text)
        };
        assert_eq!(said("odo").as_deref(), Some("You came the whole way."));
        assert_eq!(said("sela").as_deref(), Some("Evening."));
    }
}
