//! Whether a deed has just come to nothing, and nothing that bears on it has changed since.

use super::recent_acts::RecentActs;
use super::suggestion::Suggestion;
use super::wording::{Wording, is_person};
use crate::act::IndexedAction;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::{Answer, DialogueAct, Language, sentences};

/// Whether the mind has tried just that, has seen it fail, and nothing that it has perceived since
/// bears on it: nothing from, of or about what it is done to, and no event that might.
pub(super) fn refused_before(
    suggestion: &Suggestion,
    recent: &RecentActs,
    log: &PerceptionLog,
) -> bool {
    let Some(action) = suggestion.action().filter(|action| !action.has_tag("repeatable")) else {
        return false;
    };
    if !recent.has_open_trial(action) {
        return false;
    }
    let Some(act) = recent.acts().rev().find(|act| act.is_deed(action)) else { return false };
    let after = log.entries().filter(|entry| entry.id > act.mark.last);
    let mut outcomes = after.filter(|entry| entry.percept.kind == PerceptKind::Outcome);
    let Some(outcome) = outcomes.next().filter(|outcome| outcome.percept.failed) else {
        return false;
    };
    let mut since = log.entries().filter(|entry| entry.id > outcome.id);
    is_told_of(suggestion, action, outcome)
        && !since.any(|entry| {
            may_bear_on(suggestion, action, entry) && !is_by_the_way(suggestion, outcome, entry)
        })
}

/// What happens to nothing in particular, and is meant for nobody, bears on nothing, unless it was spoken of
/// when the deed failed, or the reply itself speaks of it.
fn is_by_the_way(suggestion: &Suggestion, outcome: &PerceivedAt, entry: &PerceivedAt) -> bool {
    let percept = &entry.percept;
    let decision = &suggestion.decision;
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.as_deref());
    let told = [&*decision.speech, &decision.thoughts, reason.unwrap_or_default()];
    let known = Wording::of(told.into_iter().chain([outcome.percept.text.as_str()]));
    let own = labels_of_all(suggestion);
    let happened = Wording::of([percept.text.as_str()]);
    percept.kind == PerceptKind::Event
        && !percept.addressed
        && percept.about.is_empty()
        && !happened.come_up_in(&known)
        && happened.held_in(&own) == 0
}

/// All that anything on offer would be done to.
fn labels_of_all(suggestion: &Suggestion) -> Wording {
    let targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    Wording::of(targets.map(|target| target.label.as_str()))
}

/// Where two offers are the same but for what they are called, the outcome says which it was.
fn is_told_of(suggestion: &Suggestion, action: &IndexedAction, outcome: &PerceivedAt) -> bool {
    let own = || Wording::of([action.description.as_str()]);
    let mut twins = suggestion
        .offers
        .iter()
        .filter(|offer| offer.same_deed(action) && offer.description != action.description);
    twins.all(|twin| own().without(&twin.description).held_by(&outcome.percept.text) > 0)
}

fn may_bear_on(suggestion: &Suggestion, action: &IndexedAction, entry: &PerceivedAt) -> bool {
    let percept = &entry.percept;
    if percept.kind == PerceptKind::Outcome {
        return has_worked_on_it(action, percept) || is_made_ready(suggestion, percept);
    }
    if percept.source.as_ref() == Some(&suggestion.id.mind) {
        return false;
    }
    if is_courtesy(percept) || points_to_another(percept) || refuses_again(percept) {
        return false;
    }
    let concerns = |thing| action.concerns(thing);
    let words = Wording::of([percept.text.as_str()]);
    let names = |offer: &IndexedAction| {
        words.name_any(offer)
            || offer.targets.iter().any(|it| percept.about.contains(&it.stable_id))
    };
    let elsewhere =
        || suggestion.offers.iter().any(|offer| !offer.same_deed(action) && names(offer));
    let speaks_of_others = || {
        let own = labels(action);
        let is_other = |offer: &&IndexedAction| !offer.same_deed(action);
        let mut others = suggestion.offers.iter().filter(is_other).map(labels);
        percept.kind == PerceptKind::Speech
            && own.held_in(&words) == 0
            && others.any(|labels| labels.new_in(&words, &own) > 0)
    };
    percept.source.as_ref().is_some_and(concerns) && !speaks_of_others()
        || percept.claims.iter().any(|claim| action.concerns(&claim.thing))
        || names(action)
        || percept.kind == PerceptKind::Event && !elsewhere()
}

/// What it is done to, in words.
fn labels(offer: &IndexedAction) -> Wording {
    Wording::of(offer.targets.iter().map(|target| target.label.as_str()))
}

/// Whether something else has been done to one of its things, and has worked: a lock that is oiled may turn.
fn has_worked_on_it(action: &IndexedAction, percept: &Percept) -> bool {
    let mut things = action.targets.iter().filter(|target| !is_person(target));
    !percept.failed && things.any(|thing| percept.about.contains(&thing.stable_id))
}

/// Something else has been done that worked, and the reply speaks of what it was done to: who has fetched a
/// stool reaches the bolt.
fn is_made_ready(suggestion: &Suggestion, percept: &Percept) -> bool {
    let decision = &suggestion.decision;
    let told = Wording::of([decision.speech.as_str(), &decision.thoughts]);
    let targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let mut things = targets.filter(|target| percept.about.contains(&target.stable_id));
    let named = told.come_up_in(&Wording::of([percept.text.as_str()]));
    !percept.failed && (named || things.any(|thing| told.name(thing)))
}

/// `No, I told you` is no reason to ask once more.
fn refuses_again(percept: &Percept) -> bool {
    let answer = || Language::english().consent(&percept.text);
    percept.kind == PerceptKind::Speech && answer() == Some(Answer::Refuses)
}

/// `There is another gate over there` is no reason to try this one again.
fn points_to_another(percept: &Percept) -> bool {
    percept.kind == PerceptKind::Speech && Language::english().points_to_another(&percept.text)
}

/// `Good day` says nothing of what was refused.
fn is_courtesy(percept: &Percept) -> bool {
    use DialogueAct::{Farewell, Greeting, Thanks};
    let (language, text) = (Language::english(), percept.text.as_str());
    let acts = language.dialogue_acts(text);
    percept.kind == PerceptKind::Speech
        && [Greeting, Farewell, Thanks].iter().any(|act| acts.has(*act))
        && sentences(text).all(|sentence| language.is_courtesy(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::recent_acts::RecentAct;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::guard::world_mark::WorldMark;
    use crate::mind::GameTime;

    /// Whether to ask again is to ask in vain, after these percepts.
    fn asks_in_vain(came: Vec<Percept>) -> bool {
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        let ask = IndexedAction { tags, ..offer(1, "inn:ask", &["hob", "key"]) };
        let asking = suggestion(1, vec![ask, offer(2, "inn:go", &["river"])]);
        let (mut recent, mut log) = (RecentActs::default(), PerceptionLog::default());
        recent.add(RecentAct {
            action: "inn:ask".to_owned(),
            targets: vec!["hob".into(), "key".into()],
            mark: WorldMark::of(&asking),
            ..RecentAct::default()
        });
        recent.try_out(&asking, GameTime(0));
        came.into_iter().for_each(|percept| _ = log.perceive(percept));
        refused_before(&asking, &recent, &log)
    }

    fn refused() -> Percept {
        Percept::outcome("Hob will not part with the key.").failed()
    }

    #[test]
    fn what_was_refused_is_not_asked_for_again() {
        assert!(asks_in_vain(vec![refused()]));
        let answered = Percept::outcome("You ask Hob for the key.");
        assert!(!asks_in_vain(vec![answered]), "it was not refused");
    }

    #[test]
    fn whatever_may_bear_on_it_makes_it_worth_a_try() {
        let after = |percept| asks_in_vain(vec![refused(), percept]);
        assert!(!after(Percept::speech("hob", "Well, well.")));
        assert!(after(Percept::speech("hob", "Good day.")), "that is no answer");
        assert!(!after(Percept::speech("pip", "Ask for the key once more!")));
        assert!(!after(Percept::event("Hob coughs and looks away.").about("hob")));
        assert!(after(Percept::event("A gull screams.")), "that is by the way");
        assert!(!after(Percept::event("A gull screams.").addressed()));
        assert!(after(Percept::event("There are pike in the river.")));
        assert!(after(Percept::speech("pip", "I like onions.")));
        assert!(after(Percept::speech("pip", "There is another key on the sill.")));
        assert!(after(Percept::speech("hob", "No.")), "that is no more than before");
    }

    #[test]
    fn what_was_made_ready_for_it_makes_it_worth_a_try_and_talk_of_something_else_does_not() {
        let after = |percept| asks_in_vain(vec![refused(), percept]);
        assert!(!after(Percept::outcome("You oil the key.").about("key")));
        assert!(after(Percept::outcome("You oil the key.").about("key").failed()));
        assert!(after(Percept::speech("hob", "There are pike in the river.")));
    }
}
