//! What was done just now is not done again, nor undone.

use super::company::talks_on;
use super::rounds::is_help;
use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::{Offer, is_barred};
use crate::reading::sighting::Sighting;
use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::utility::answer::is_called_for;
use crate::utility::arrest::does_wrong;
use crate::utility::owe::{carried_on_by, owns_up};
use crate::utility::tidings;
use cognition_core::guard::RecentAct;
use cognition_language::DialogueAct;

/// How much it weighs against a deed that it was done just now, and what is left of it with
/// each percept since: the world's own pace.
const REPEATED: f32 = -0.6;
const FADING: f32 = 0.95;
/// After so many minutes of the game, nothing of it is left, and of what was said, of a way, and of
/// what had no effect.
const FORGOTTEN: u16 = 20;
const FORGOTTEN_LATER: u16 = 60;
/// So many percepts ago, everything has faded.
const LONG_AGO: u64 = 100;
/// How much of it is left for talk with somebody who spoke to the mind just now, and of that where they
/// asked for something.
const ANSWERED: f32 = 0.75;
const ANSWERED_QUESTION: f32 = 0.25;
/// How much of it is other talk with the same person.
const TALKED: f32 = 0.4;
/// How much it weighs against going back to where the mind just was.
const RETRACED: f32 = -0.35;
/// How much it weighs against asking back what the mind has just given.
const ASKED_BACK: f32 = -1.2;
/// How much it weighs against undoing a trade.
const TRADED_BACK: f32 = -2.0;
/// How much it weighs against doing for somebody what they have just done for the mind, and what part of its
/// words tells that it is the same.
const DONE_IN_TURN: f32 = -1.0;
const SAME_DEED: f32 = 0.6;
/// How much of that is left for what may be done over and over: who patrols walks to and fro.
const TO_AND_FRO: f32 = 0.5;

pub(super) fn repeated<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    is_at_leisure: bool,
) -> Option<Reason<'a>> {
    // Who has something new to say, or a word to own up to, does not say the same again.
    let is_new = talks_on(view, offer, is_at_leisure)
        || owns_up(view, offer)
        || carried_on_by(view, offer).is_some()
        || tidings::has_a_word(view, offer);
    if offer.is("repeatable") || is_new {
        return None;
    }
    let ended = view.outcomes().filter(|outcome| !outcome.percept.interrupted);
    let ended = ended.filter(|outcome| !has_done_wrong_since(view, offer, outcome));
    let value = ended.map(|outcome| {
        let act = view.act_behind(outcome);
        let lately = faded(view, outcome) * act.map_or(1.0, |act| left(view, offer, act));
        REPEATED * lately * likeness(view, offer, outcome, act)
    });
    let value: f32 = value.sum();
    let to_speaker =
        |news: &&Sighting<'_>| news.percept.source.as_ref().is_some_and(|who| offer.targets(who));
    let left = match (view.addressed().find(to_speaker), offer.is("speech")) {
        // To answer whoever has no mind is never the same again: they say nothing by themselves.
        (Some(news), true) if is_said_without_a_mind(view.request, news.percept) => 0.0,
        (Some(news), true) if calls(view, news) => ANSWERED_QUESTION,
        (Some(_), _) => ANSWERED,
        (None, _) => 1.0,
    };
    Reason::new(Motive::Repeated, value * left)
}

/// Whether whom it is done to has done wrong since: a new theft is dealt with as the first was.
fn has_done_wrong_since(view: &Appraisal<'_>, offer: &Offer<'_>, outcome: &Sighting<'_>) -> bool {
    let people = offer.action.targets.iter().map(|target| &target.stable_id);
    let mut people = people.filter(|id| view.things.is_character(id));
    let mut since = view.news().filter(|news| news.id > outcome.id);
    people.any(|who| since.any(|news| does_wrong(view, news, who)))
}

/// Whether a line asks to be answered, or for a deed.
pub(super) fn calls(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let acts = view.language.dialogue_acts(&news.percept.text);
    acts.has_any(&[DialogueAct::Question, DialogueAct::Request, DialogueAct::Alarm])
}

/// What is left of an act after so much time of the game.
fn left(view: &Appraisal<'_>, offer: &Offer<'_>, act: &RecentAct) -> f32 {
    let lasts = !act.fruitful || offer.is("speech") || offer.is("move");
    let forgotten = if lasts { FORGOTTEN_LATER } else { FORGOTTEN };
    let minutes = view.request.situation.now.since(act.at).as_secs() / 60;
    let minutes = u16::try_from(minutes).unwrap_or(u16::MAX);
    f32::from(forgotten.saturating_sub(minutes)) / f32::from(forgotten)
}

fn faded(view: &Appraisal<'_>, sighting: &Sighting<'_>) -> f32 {
    let since = view.request.situation.perceptions.last_id().0.saturating_sub(sighting.id.0);
    (0..since.min(LONG_AGO)).fold(1.0, |left, _| left * FADING)
}

/// How far an outcome makes an offer a repetition: the same deed wholly, other talk with the
/// same person partly. A deed is known by its action and targets; by the words of its outcome only
/// where nothing is known of what the mind did.
fn likeness(
    view: &Appraisal<'_>,
    offer: &Offer<'_>,
    outcome: &Sighting<'_>,
    act: Option<&RecentAct>,
) -> f32 {
    let same = match act {
        Some(act) => act.is_deed(offer.action),
        None => view.request.situation.acts.is_empty() && offer.came_to(outcome, &view.things),
    };
    let person = offer.action.targets.first().map(|target| view.things.words_of(&target.stable_id));
    let talked = offer.is("speech") && outcome.tell.talks;
    match (outcome.failed(), same) {
        (true, _) => 0.0,
        (false, true) => 1.0,
        (false, false) if talked && person.is_some_and(|name| outcome.deed.covers(&name)) => TALKED,
        (false, false) => 0.0,
    }
}

/// Going back is a last resort, unless it is the only way, and less of one as time goes by.
pub(super) fn retraced<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    all: &[Offer<'a>],
) -> Option<Reason<'a>> {
    let ways = all.iter().filter(|other| other.is("move") && !is_barred(other.action));
    let only_way = ways.count() < 2;
    if !offer.is("move") || only_way {
        return None;
    }
    let places = view.places();
    let (_, left) = places.iter().skip(1).find(|(place, _)| offer.targets(place))?;
    let value = RETRACED * faded(view, left);
    Reason::new(Motive::Retraced, if offer.is("repeatable") { value * TO_AND_FRO } else { value })
}

/// Who has just given something does not ask for it back.
pub(super) fn asked_back<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !offer.is("ask") || offer.action.targets.len() < 2 {
        return None;
    }
    let of_it = |outcome: &Sighting<'_>| {
        let about = &outcome.percept.about;
        outcome.tell.gives
            && !outcome.failed()
            && offer.action.targets.iter().all(|target| about.contains(&target.stable_id))
    };
    let given = view.outcomes().find(|outcome| of_it(outcome))?;
    Reason::new(Motive::Retraced, ASKED_BACK * faded(view, given))
}

/// Who has just helped the mind is not helped in the same way at once, as if they were a mirror.
pub(super) fn done_in_turn<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !is_help(view, offer) || is_called_for(view, offer) {
        return None;
    }
    let deed = offer.deed.without(&offer.names);
    let is_it = |news: &Sighting<'_>| {
        let by_them = news.percept.source.as_ref().is_some_and(|who| offer.targets(who));
        by_them && news.is_deed_of_another() && news.deed.coverage(&deed) >= SAME_DEED
    };
    let is_done = view.news().any(is_it);
    Reason::new(Motive::Repeated, if is_done { DONE_IN_TURN } else { 0.0 })
}

/// What was traded with somebody is neither given nor traded back to them, nor asked for.
pub(super) fn traded_back<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let passes = ["trade", "give", "ask"].into_iter().any(|tag| offer.is(tag));
    let targets = || offer.action.targets.iter().map(|target| &target.stable_id);
    let person = targets().find(|id| view.things.is_character(id)).filter(|_| passes)?;
    let traded = targets().any(|id| id != person && view.has_traded(id, person));
    Reason::new(Motive::Retraced, if traded { TRADED_BACK } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::guard::RecentAct;
    use cognition_core::mind::{GameTime, Goal};
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn bake(tags: &[&str]) -> IndexedAction {
        let bake = offer("Bake a loaf of bread", tags, &[]);
        IndexedAction { action: "shop:bake".to_owned(), ..bake }
    }

    /// What a baker does after so many deeds of that sort, which end in those words.
    fn after(act: &str, targets: &[&str], words: &str, tags: &[&str], now: GameTime) -> String {
        let about = |percept: Percept, id: &&str| percept.about(*id);
        let outcome = || targets.iter().fold(Percept::outcome(words), about);
        let outcomes: Vec<Percept> = (0..3).map(|_| outcome()).collect();
        let mut request = request("nobody", vec![bake(tags)], outcomes);
        let goal = "Bake bread for all the town.".to_owned();
        let goal = Goal { text: goal, weight: 0.6, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        let act = RecentAct {
            action: act.to_owned(),
            targets: targets.iter().map(|id| (*id).into()).collect(),
            fruitful: true,
            ..RecentAct::default()
        };
        request.situation.acts = vec![act];
        request.situation.now = now;
        choice(&request).to_owned()
    }

    const BAKED: &str = "You bake a loaf of bread.";
    const GIVEN: &str = "You give Odo a loaf of bread.";
    const NOW: GameTime = GameTime(0);

    #[test]
    fn what_was_got_in_trade_is_not_handed_back_to_whoever_asks() {
        let given_for = |text: &str| {
            let give = offer("Give the sealed satchel to Odo", &["give"], &["satchel", "odo"]);
            let deed = Percept::outcome(text).about("odo").about("satchel").about("iron_key");
            let asks = Percept::speech("odo", "Please give me the sealed satchel.").addressed();
            let mut request = request("nobody", vec![give], vec![deed, asks]);
            request.seed = 3;
            decision(&request).chosen_index
        };
        assert_eq!(given_for("You trade Odo the iron key for the sealed satchel."), 0);
        assert_eq!(given_for("You look at the sealed satchel with Odo."), 1, "else it is given");
    }

    #[test]
    fn a_new_wrong_is_dealt_with_as_the_first_was() {
        let weighs_against = |seen: &str| {
            let arrest = IndexedAction {
                action: "watch:arrest".to_owned(),
                ..offer("Arrest Odo", &["arrest"], &["odo"])
            };
            let came = Percept::outcome("Odo sits in the cell.").about("odo");
            let seen = Percept::event(seen).by("odo").about("satchel").addressed();
            let mut request = request("nobody", vec![arrest], vec![came, seen]);
            let (action, targets) = ("watch:arrest".to_owned(), vec!["odo".into()]);
            request.situation.acts = vec![RecentAct { action, targets, ..RecentAct::default() }];
            let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
            parts.filter(|part| part.why == "was done before").count()
        };
        assert_eq!(weighs_against("Odo takes the satchel and does not pay."), 0);
        assert_eq!(weighs_against("Odo robs Sela."), 0);
        assert_eq!(weighs_against("Odo looks at the satchel."), 1);
    }

    #[test]
    fn help_is_not_given_back_in_kind_at_once() {
        let helps = |seen: &str, by: &str| {
            let warm = offer("Rub Odo's hands warm", &["help"], &["odo"]);
            let deed = Percept::event(seen).by(by);
            let mut request = request("nobody", vec![warm], vec![deed]);
            let goal = Goal {
                text: "Whoever is cold is looked after.".to_owned(),
                weight: 0.9,
                wants: vec!["help".to_owned()],
            };
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
            parts.filter(|part| part.why == "was done before").count()
        };
        assert_eq!(helps("Odo rubs your hands warm.", "odo"), 1);
        assert_eq!(helps("Sela rubs your hands warm.", "sela"), 0);
        assert_eq!(helps("Odo sits down by the fire.", "odo"), 0);
    }

    #[test]
    fn whoever_follows_the_mind_is_not_followed_in_turn() {
        let speaks_against = |seen: &str| {
            let follow = offer("Follow Odo", &["follow"], &["odo"]);
            let deed = Percept::event(seen).by("odo").addressed();
            let weighed = weighed(&request("nobody", vec![follow], vec![deed]));
            let mut parts = weighed.into_iter().flat_map(|offer| offer.parts);
            parts.any(|part| part.why == "was done before")
        };
        assert!(speaks_against("Odo follows you."));
        assert!(!speaks_against("Odo bows to you."));
    }

    #[test]
    fn what_was_done_is_known_by_its_action_and_targets_and_not_by_words() {
        assert_eq!(after("shop:bake", &[], BAKED, &[], NOW), "(wait)", "it was just done");
        let given = after("shop:give", &["satchel", "odo"], GIVEN, &[], NOW);
        assert_eq!(given, "Bake a loaf of bread");
        let told = after("shop:sell", &[], BAKED, &[], NOW);
        assert_eq!(told, "Bake a loaf of bread", "another deed in the same words");
    }

    #[test]
    fn a_deed_is_known_again_whatever_its_outcome_says() {
        assert_eq!(after("shop:bake", &[], "The oven does its work.", &[], NOW), "(wait)");
    }

    #[test]
    fn talk_is_forgotten_in_an_hour_though_nothing_happens() {
        let talk = || IndexedAction {
            action: "inn:tell".to_owned(),
            ..offer("Speak to Odo", &["tell", "speech"], &["odo"])
        };
        let choose = |minutes: u64| {
            let spoke = Percept::outcome("You speak to Odo.").about("odo");
            let mut request = request("nobody", vec![talk()], vec![spoke]);
            let goal = Goal { text: "Speak to Odo.".to_owned(), weight: 0.9, ..Goal::default() };
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            let (action, targets) = ("inn:tell".to_owned(), vec!["odo".into()]);
            request.situation.acts = vec![RecentAct { action, targets, ..RecentAct::default() }];
            request.situation.now = GameTime::from_secs(minutes * 60);
            choice(&request).to_owned()
        };
        assert_eq!(choose(0), "(wait)");
        assert_eq!(choose(60), "Speak to Odo");
    }

    #[test]
    fn what_was_broken_off_is_no_repetition() {
        let mut walk = Percept::outcome("Walk to the yard: broken off.").about("yard");
        walk.interrupted = true;
        let go = IndexedAction {
            action: "inn:walk".to_owned(),
            ..offer("Walk to the yard", &[], &["yard"])
        };
        let mut request = request("nobody", vec![go], vec![walk]);
        let goal = Goal { text: "Walk to the yard.".to_owned(), weight: 0.7, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        let (action, targets) = ("inn:walk".to_owned(), vec!["yard".into()]);
        request.situation.acts = vec![RecentAct { action, targets, ..RecentAct::default() }];
        assert_eq!(choice(&request), "Walk to the yard");
    }

    #[test]
    fn what_may_be_repeated_is_tried_again_though_it_came_to_nothing() {
        let fish = |tags: &[&str]| {
            let fish = offer("Fish in the pond", tags, &[]);
            let nothing = Percept::outcome("You fish in the pond, but nothing bites.").failed();
            let mut request = request("nobody", vec![fish], vec![nothing]);
            let text = "Fish in the pond.".to_owned();
            let goal = Goal { text, weight: 0.9, ..Goal::default() };
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            choice(&request).to_owned()
        };
        assert_eq!(fish(&[]), "(wait)");
        assert_eq!(fish(&["repeatable"]), "Fish in the pond");
    }

    #[test]
    fn who_may_do_it_again_is_half_as_reluctant_to_go_back() {
        let reluctance = |tag: &str| {
            let back = offer("Go to the yard", &["move", tag], &["yard"]);
            let on = offer("Go to the cellar", &["move"], &["cellar"]);
            let walked = |place: &str| Percept::outcome("You go there.").about(place);
            let been = vec![walked("yard"), walked("taproom")];
            let weighed = weighed(&request("nobody", vec![back, on], been));
            let parts = weighed.into_iter().flat_map(|offer| offer.parts);
            parts.filter(|part| part.why == "leads back").map(|part| part.worth).sum::<f64>()
        };
        let (once, again) = (reluctance("far"), reluctance("repeatable"));
        assert!(once < 0.0 && (again * 2.0 - once).abs() < 0.01, "{once} {again}");
    }

    #[test]
    fn what_may_be_repeated_and_what_was_long_ago_weighs_nothing() {
        assert_eq!(after("shop:bake", &[], BAKED, &["repeatable"], NOW), "Bake a loaf of bread");
        let later = GameTime::from_secs(20 * 60);
        assert_eq!(after("shop:bake", &[], BAKED, &[], later), "Bake a loaf of bread");
    }
}
