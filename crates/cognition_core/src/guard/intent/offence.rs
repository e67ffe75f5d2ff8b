//! Whether words or a deed offend somebody of whom the intent wants something.

use crate::act::IndexedAction;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording};
use cognition_language::{DialogueAct, Language};

/// The words, or the deed, offend somebody of whom the intent wants something, or alarm whoever is to be
/// calmed. Who would make a friend laugh may tease them.
pub(super) fn offends(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let intent = suggestion.decision.intent.as_ref()?;
    let target = suggestion.intent_target.as_ref()?;
    let language = Language::english();
    let preferred = intent.preferred_action.as_deref().unwrap_or(&intent.goal);
    let speech = &suggestion.decision.speech;
    let aims = [intent.goal.as_str(), preferred];
    let in_fun = aims.iter().any(|aim| language.amuses(aim));
    let offence = language.is_offence(&action.description)
        && !(in_fun && language.is_banter(&action.description))
        && !language.is_a_kindness(&action.description, target_label(suggestion, action));
    let rude = !in_fun && language.dialogue_acts(speech).has(DialogueAct::Insult)
        || offence && !Wording::of_aim(intent).say_verb(action);
    let soothes = aims.iter().any(|aim| language.soothes(aim));
    let offends = (rude || soothes && language.alarms(speech))
        && action.concerns(&target.thing)
        && (action.has_tag(SPEECH) || offence)
        && aims.iter().any(|aim| language.courts(aim) || language.seeks_favour(aim));
    offends.then(|| Straying::PrefersOther {
        preferred: preferred.to_owned(),
        chosen: action.description.clone(),
    })
}

/// What the offer calls whom the intent is about.
fn target_label<'a>(suggestion: &Suggestion, action: &'a IndexedAction) -> &'a str {
    let meant = suggestion.intent_target.as_ref().map(|target| &target.thing);
    let mut targets = action.targets.iter();
    targets.find(|it| Some(&it.stable_id) == meant).map_or("", |it| it.label.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn is_stopped(deed: &str, goal: &str, preferred: &str) -> bool {
        let described = offer(1, "inn:do", &["character1"]);
        let described = IndexedAction { description: deed.to_owned(), ..described };
        let mut done = suggestion(1, vec![described]);
        let preferred_action = Some(preferred.to_owned()).filter(|it| !it.is_empty());
        let intent = Some(Intent { goal: goal.to_owned(), preferred_action, ..Intent::default() });
        done.decision = Arc::new(Decision { intent, ..Decision::default() });
        done.intent_target = Some(IntentTarget::new("character1"));
        offends(&done, &done.offers[0]).is_some()
    }

    #[test]
    fn of_whom_something_is_wanted_is_not_offended() {
        for (deed, goal, preferred) in [
            ("Jeer at character1", "get a berth", "bring him round"),
            ("Trip character1 up", "make up with Greta", "be kind to her"),
            ("Chase character1 away", "close the sale", ""),
            ("Slap character1", "make friends with her", ""),
        ] {
            assert!(is_stopped(deed, goal, preferred), "{deed}: {goal}");
        }
        for (deed, goal, preferred) in [
            ("Jeer at character1", "drive him off", "make him go"),
            ("Nod to character1", "get a berth", "bring him round"),
            ("Slap character1", "bring him round", "slap him awake"),
            ("Slap character1 on the back", "make friends with him", "help him breathe"),
            ("Shove character1 out of the way", "get a loan from her", "get her to safety"),
            ("Chase the geese away from character1", "make friends with him", ""),
        ] {
            assert!(!is_stopped(deed, goal, preferred), "{deed}: {goal}");
        }
    }

    #[test]
    fn who_would_make_a_friend_laugh_may_tease_them() {
        assert!(!is_stopped("Tease character1 about his throw", "cheer him up", "make him laugh"));
        assert!(!is_stopped("Poke fun at character1", "get a laugh out of her", "cheer her"));
        assert!(!is_stopped("Tease character1 about the eggs", "comfort him", "take it lightly"));
        assert!(is_stopped("Tease character1 about his throw", "cheer him up", "be kind"));
        assert!(is_stopped("Spit at character1", "cheer him up", "make him laugh"));
    }
}
