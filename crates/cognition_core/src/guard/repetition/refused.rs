//! Whether a deed has just come to nothing, and nothing that bears on it has changed since.

use super::done_again::may_be_done_again;
use super::recent_acts::{RecentAct, RecentActs};
use super::taken_up::{is_taken_up, own_words};
use super::worth_a_try::may_work_now;
use crate::act::IndexedAction;
use crate::guard::surroundings::attention::looks_at_another;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::{Answer, DialogueAct, Language, sentences};

/// Whether the mind has tried just that, has seen it fail or heard that it is refused, and nothing that
/// it has perceived since bears on it: nothing from, of or about what it is done to, and no event that
/// might.
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
    let mut after = log.entries().filter(|entry| entry.id > act.mark.last);
    let Some(outcome) = after.find(|entry| entry.percept.is_outcome()) else {
        return false;
    };
    let refusal = match outcome.percept.failed {
        true => Some(outcome),
        false => turned_down(suggestion, action, act, log),
    };
    let Some(refusal) = refusal else { return false };
    let mut since = log.entries().filter(|entry| entry.id > refusal.id);
    is_told_of(suggestion, action, outcome)
        && !may_be_done_again(suggestion, act, log)
        && !since.any(|entry| {
            let is_own = entry.percept.source.as_ref() == Some(&suggestion.id.mind);
            let failure = &refusal.percept.text;
            let remedied = || !is_own && may_work_now(&entry.percept, failure, action);
            let bears = may_bear_on(suggestion, action, entry) || remedied();
            bears && !is_by_the_way(suggestion, refusal, entry)
        })
}

/// The last that whoever was asked for something has said to it, if that turns the mind down. Who offers something in
/// return, or says that what stood in the way is gone, does not ask the same again.
fn turned_down<'l>(
    suggestion: &Suggestion,
    action: &IndexedAction,
    act: &RecentAct,
    log: &'l PerceptionLog,
) -> Option<&'l PerceivedAt> {
    let language = Language::english();
    if !action.has_tag(SPEECH) || !language.asks_for_something(&action.description) {
        return None;
    }
    let is_asked = |entry: &PerceivedAt| {
        let mut persons = action.targets.iter().filter(|target| is_person(target));
        persons.any(|person| entry.percept.source.as_ref() == Some(&person.stable_id))
    };
    let answers = |entry: &&PerceivedAt| {
        entry.id > act.mark.last
            && entry.percept.kind == PerceptKind::Speech
            && is_asked(entry)
            && !is_courtesy(&entry.percept)
    };
    let last = log.entries().rev().find(answers)?;
    let (said, speech) = (&last.percept.text, suggestion.speech());
    let brings = language.promise_in(speech).is_some() || language.is_remedied(speech, said);
    (!brings && refuses_again(&last.percept) && !asks_back(&last.percept)).then_some(last)
}

/// Whether it only refuses, or is done by somebody whom nothing has moved: whoever says the same again has heard
/// nothing new.
pub(super) fn is_no_news(percept: &Percept) -> bool {
    refuses_again(percept) && !asks_back(percept) || goes_on_as_before(percept)
}

/// `No. What did you say?`
fn asks_back(percept: &Percept) -> bool {
    sentences(&percept.text).any(|said| said.ends_with('?'))
        && !Language::english().is_asked_in_vain(&percept.text)
}

/// `Surgeon Vane goes on writing.`
fn goes_on_as_before(percept: &Percept) -> bool {
    percept.kind == PerceptKind::Event && Language::english().goes_on_as_before(&percept.text)
}

/// What happens to nothing in particular, and is meant for nobody, bears on nothing, unless it was spoken of
/// when the deed failed, or the reply itself speaks of it.
fn is_by_the_way(suggestion: &Suggestion, outcome: &PerceivedAt, entry: &PerceivedAt) -> bool {
    let percept = &entry.percept;
    let known = own_words(suggestion).with(&outcome.percept.text);
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
pub(in crate::guard) fn is_told_of(
    suggestion: &Suggestion,
    action: &IndexedAction,
    outcome: &PerceivedAt,
) -> bool {
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
    let says_nothing_new = is_courtesy(percept) || refuses_again(percept);
    let turns_away = || looks_at_another(suggestion, action, percept);
    if says_nothing_new || points_to_another(percept) || goes_on_as_before(percept) || turns_away()
    {
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
        || percept.kind == PerceptKind::Event
            && (!elsewhere() || is_taken_up(suggestion, action, percept))
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
    let told = Wording::of_reply(decision);
    let targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let mut things = targets.filter(|target| percept.about.contains(&target.stable_id));
    let named = told.come_up_in(&Wording::of([percept.text.as_str()]));
    !percept.failed && (named || things.any(|thing| told.name(thing)))
}

/// `No, I told you` is no reason to ask once more, nor is a longer and clearer no.
pub(super) fn refuses_again(percept: &Percept) -> bool {
    let (language, said) = (Language::english(), &percept.text);
    let refuses = || language.consent(said) == Some(Answer::Refuses) || language.turns_down(said);
    percept.kind == PerceptKind::Speech && refuses()
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
    use crate::decide::Decision;
    use crate::guard::repetition::world_mark::WorldMark;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::GameTime;
    use std::sync::Arc;

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
        assert!(after(Percept::event("Hob stares at the river.").about("hob")));
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

    /// Whether to ask for leave again is to ask in vain, with these words, after it was asked for and these came.
    fn pleads_in_vain(description: &str, speech: &str, came: Vec<Percept>) -> bool {
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        let description = description.to_owned();
        let ask = offer(1, "ship:ask", &["character1"]);
        let ask = IndexedAction { tags, description: description.clone(), ..ask };
        let mut asking = suggestion(1, vec![ask]);
        let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
        asking.decision = Arc::new(decision);
        let (mut recent, mut log) = (RecentActs::default(), PerceptionLog::default());
        recent.add(RecentAct {
            action: "ship:ask".to_owned(),
            targets: vec!["character1".into()],
            mark: WorldMark::of(&asking),
            ..RecentAct::default()
        });
        recent.try_out(&asking, GameTime(0));
        let outcome = Percept::outcome(format!("You {description}."));
        [outcome].into_iter().chain(came).for_each(|percept| _ = log.perceive(percept));
        refused_before(&asking, &recent, &log)
    }

    const LEAVE: &str = "Ask character1 for leave to go ashore";
    const PLEA: &str = "May I go ashore tonight, sir?";

    fn vane(words: &str) -> Percept {
        Percept::speech("character1", words).addressed()
    }

    #[test]
    fn who_was_turned_down_in_words_does_not_ask_for_the_same_again() {
        let vain = |words: &str| pleads_in_vain(LEAVE, PLEA, vec![vane(words)]);
        assert!(vain("No."));
        assert!(vain("No. Not with that fever. Ask me when it's gone, and not a minute before."));
        assert!(vain("I have heard you. Do not raise it again."));
        assert!(vain("How often must I tell you? No."));
        assert!(!vain("Hm."));
        assert!(!vain("No... well, perhaps."));
        assert!(!vain("No. What did you say?"), "asked back");
    }

    #[test]
    fn who_goes_on_as_before_has_said_nothing_new_and_what_bears_on_it_is_news() {
        let no = || vane("No. Not with that fever.");
        let vain = |came: Percept| pleads_in_vain(LEAVE, PLEA, vec![no(), came]);
        assert!(vain(Percept::event("The surgeon goes on writing.").about("character1")));
        assert!(!vain(Percept::event("The surgeon puts down the pen.").about("character1")));
        assert!(!vain(Percept::speech("doyle", "The fever is gone, sir.")));
        assert!(vain(Percept::speech("doyle", "The fever is as high as ever.")));
        assert!(!vain(vane("Well, come here.")));
        let wait = || vane("Not before the council is over. I shall call you.");
        let vain = |came: &str| pleads_in_vain(LEAVE, PLEA, vec![wait(), Percept::event(came)]);
        assert!(vain("Behind the doors the council goes on arguing."));
        assert!(!vain("The council is over."));
    }

    #[test]
    fn who_offers_something_or_asks_after_something_does_not_ask_for_the_same() {
        let no = || vec![vane("No. Not with that fever.")];
        assert!(!pleads_in_vain(LEAVE, "The fever is gone, sir.", no()));
        assert!(!pleads_in_vain(LEAVE, "I'll bring you a bottle of rum, sir.", no()));
        assert!(!pleads_in_vain("Ask character1 about the fever", PLEA, no()));
        assert!(!pleads_in_vain("Speak to character1", PLEA, no()));
    }

    #[test]
    fn what_made_it_fail_may_be_mended_by_whomever() {
        let down = || Percept::outcome("Only hiss: the aerial is down.").failed();
        let after =
            |said: &str| asks_in_vain(vec![down(), Percept::speech("pip", said).addressed()]);
        assert!(!after("It's up again. Tied it to the chimney."));
        assert!(!after("There. Try it now."));
        assert!(after("It'll be up again by noon."));
        assert!(after("It's raining again."));
    }

    #[test]
    fn what_happens_to_the_cause_bears_on_the_deed_wherever_it_happens() {
        let down = || Percept::outcome("Only hiss: the aerial is down.").failed();
        let after = |told: &str| asks_in_vain(vec![down(), Percept::event(told)]);
        assert!(!after("Pip carries the aerial up from the river."));
        assert!(after("Pip looks at the aerial by the river."));
        assert!(after("Pip goes down to the river."));
    }
}
