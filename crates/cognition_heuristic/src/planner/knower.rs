//! Of those who could be asked, who is likely to know.

use super::outlook::Outlook;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::sentences;

/// What parts a sentence into what is said of one and of another.
const PARTS: [char; 3] = [';', ',', ':'];
/// Lines by which anybody says that they know nothing.
const KNOWS_NOTHING: &[&str] = &["unknown", "still_unknown"];

/// How likely somebody is to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likelihood {
    /// They have asked the same themselves, or have said that they do not know.
    Hardly,
    /// Nothing speaks for it, and nothing against it.
    Perhaps,
    /// The mind has it from its profile that they know.
    SaidTo,
}

/// Who is asked: whoever is likeliest to know, and of those that are alike, the first.
pub(super) fn whom_to_ask<'a>(outlook: &Outlook<'a>) -> Option<&'a StableId> {
    outlook.could_be_asked().rev().max_by_key(|id| likelihood(outlook, id))
}

/// Whether somebody is here who may know, and has not said otherwise.
pub(super) fn may_be_asked(outlook: &Outlook<'_>) -> bool {
    outlook.could_be_asked().any(|id| may_know(outlook, id))
}

/// Whether somebody may know, and has not said otherwise.
pub(super) fn may_know(outlook: &Outlook<'_>, who: &StableId) -> bool {
    likelihood(outlook, who) > Likelihood::Hardly
}

/// How likely somebody is to know what the goal names.
fn likelihood(outlook: &Outlook<'_>, who: &StableId) -> Likelihood {
    match (knows_nothing(outlook, who), is_said_to_know(outlook, who)) {
        (true, _) => Likelihood::Hardly,
        (false, true) => Likelihood::SaidTo,
        (false, false) => Likelihood::Perhaps,
    }
}

/// Of `She does not know where it is; Ysolde does`, the part that names them tells.
fn is_said_to_know(outlook: &Outlook<'_>, who: &StableId) -> bool {
    let name = Words::of(&outlook.label(who));
    let words = voice_words(outlook.language);
    let told = |sentence: &str| {
        let of_them = |part: &str| Words::of(part).covers(&name);
        let mut parts = sentence.split(PARTS).filter(|part| of_them(part));
        words.speaks_of_knowing(sentence) && parts.any(|part| !outlook.language.denies(part))
    };
    !name.is_empty() && sentences(outlook.profile()).any(told)
}

/// Who asks for the same does not know it, nor who has said so to a question of the mind's.
fn knows_nothing(outlook: &Outlook<'_>, who: &StableId) -> bool {
    let goal = Words::of(&outlook.plan.goal);
    let me = Words::of(&outlook.label(outlook.me));
    let words = voice_words(outlook.language);
    let names_it = |percept: &Percept| {
        let asked = Words::of(&percept.text).without(&me);
        percept.text.contains('?') && goal.coverage(&asked) >= 1.0 && !asked.is_empty()
    };
    let mut lines = outlook.heard().filter(|percept| {
        percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(who)
    });
    lines.any(|line| words.is_one_of(KNOWS_NOTHING, &line.text, &me) || names_it(line))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::plan::{Fact, Plan};
    use cognition_core::prompt::Purpose;
    use std::sync::Arc;

    /// Whom the mind asks that has this from its profile, and has heard this.
    fn asks(profile: &str, heard: &[(&str, &str)]) -> (String, String) {
        let mut plan = Plan::new("Get the crown.", "PLAN");
        plan.reach = vec![Fact::new("holds", ["mara", "crown"])];
        let mut request = scheming("mara", plan);
        request.purpose = Purpose::Think;
        Arc::make_mut(&mut request.situation.persona).profile = profile.to_owned();
        for (who, text) in heard {
            request.situation.perceptions.perceive(says(who, text));
        }
        let reply = super::super::thinking(&request);
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        (text(&reply["listener"]), text(&reply["clarification_questions"][0]))
    }

    #[test]
    fn whoever_is_said_to_know_is_asked_where_it_is() {
        let (listener, question) = asks("Brannic knows where the crown is; Odo does not.", &[]);
        assert_eq!((listener.as_str(), question.as_str()), ("character_1", "Where is the crown?"));
        let (listener, _) = asks("Odo knows where the crown is.", &[]);
        assert_eq!(listener, "character_3");
    }

    #[test]
    fn who_asks_for_the_same_or_knows_nothing_is_not_asked() {
        let (listener, _) = asks("A courier.", &[("odo", "Mara, where is the crown?")]);
        assert_eq!(listener, "character_1");
        let (listener, _) = asks("A courier.", &[("brannic", "I don't know, Mara.")]);
        assert_eq!(listener, "character_3");
    }

    #[test]
    fn who_wants_to_agree_with_somebody_here_puts_the_plan_to_them_first() {
        let mut plan = Plan::new("Get the iron key.", "PLAN");
        plan.reach = vec![Fact::new("holds", ["mara", "iron_key"])];
        let mut request = scheming("mara", plan);
        request.purpose = Purpose::Think;
        assert_eq!(super::super::thinking(&request)["decision"], "plan_direct");
        let text = "Agree with Odo on what is done.".to_owned();
        let goal = Goal { text, weight: 1.0, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        let reply = super::super::thinking(&request);
        assert_eq!(
            (&reply["decision"], &reply["listener"]),
            (&"propose".into(), &"character_3".into())
        );
    }
}
