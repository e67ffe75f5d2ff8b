//! A question that somebody puts to nobody in particular, and the mind knows the answer.

use crate::appraisal::knowledge_told::KnowledgeTold;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::sentences;

/// An open question that the mind can answer.
#[derive(Debug)]
pub(crate) struct OpenQuestion<'a> {
    /// Who asks.
    pub(crate) asker: &'a StableId,
    /// What the mind knows of it, as it would tell it.
    pub(crate) answer: String,
}

impl<'a> OpenQuestion<'a> {
    /// The latest of them that is new and that the mind has not answered; nothing that it keeps to itself.
    pub(crate) fn latest(view: &Stakes<'a>) -> Option<Self> {
        let lines = view.news().rev().filter(|news| is_open(view, news));
        lines.filter_map(|news| Self::of(view, news)).next()
    }

    fn of(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Self> {
        let asker = news.percept.source.as_ref()?;
        let answer = KnowledgeTold::of(view, Some(asker)).answer(&news.percept.text)?;
        (!view.has_told(&answer)).then_some(Self { asker, answer })
    }
}

/// Whether somebody asks something, and nobody in particular.
fn is_open(view: &Stakes<'_>, news: &Sighting<'_>) -> bool {
    let percept = news.percept;
    let is_for_somebody = percept.about.iter().any(|id| view.things.is_character(id));
    let is_line = percept.kind == PerceptKind::Speech && !news.own && !percept.addressed;
    let asks = || sentences(&percept.text).any(|it| view.language.is_question(it));
    is_line && !is_for_somebody && !calls_somebody(view, news) && asks()
}

/// Whether a line calls somebody by name: a question to one is nobody else's.
fn calls_somebody(view: &Stakes<'_>, news: &Sighting<'_>) -> bool {
    let speaker = news.percept.source.as_ref();
    let mut others = view.things.characters().filter(|(id, _)| Some(*id) != speaker);
    others.any(|(_, label)| view.language.calls(&news.percept.text, label))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::Plan;
    use std::sync::Arc;

    #[test]
    fn who_knows_what_somebody_asks_of_nobody_in_particular_says_so() {
        let does = |secrets: &[&str]| {
            let mut request = scheming("mara", Plan::default());
            request.actions = vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
            request.actions[0].index = 1;
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.lines.0.clear();
            persona.secrets = secrets.iter().map(|it| (*it).to_owned()).collect();
            let asks = Percept::speech("odo", "The iron key is gone. Who has taken it?");
            request.situation.perceptions.perceive(asks);
            decision(&request).speech
        };
        assert_eq!(does(&[]), "Brannic has the iron key.");
        assert_ne!(does(&["Brannic has the iron key."]), "Brannic has the iron key.");
    }

    #[test]
    fn a_question_to_one_by_name_is_nobody_elses() {
        let mut request = scheming("mara", Plan::default());
        request.actions = vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
        request.actions[0].index = 1;
        Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        let asks = Percept::speech("odo", "Brannic, who has the iron key?");
        request.situation.perceptions.perceive(asks);
        assert_ne!(decision(&request).speech, "Brannic has the iron key.");
    }
}
