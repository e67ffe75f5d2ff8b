//! The utility of everything that a mind could do, with the reasons that make it up.

mod answer;
mod appointed;
mod arrest;
mod asked_again;
mod bargain;
mod habit;
mod handed_on;
mod held_out;
mod hushed;
mod left_undone;
mod moment;
mod overcome;
mod owe;
mod paid_for;
mod plan;
mod pursue;
mod tidings;
mod walking_out;
mod word_sent;

use super::voice;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pursuit::is_word;
use crate::motives::motive::{Motive, Reason};
use crate::motives::scored::Scored;
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;
use std::cmp::Ordering;

/// How far chance moves a score, to either side.
const WHIM: f32 = 0.05;
/// How much it weighs against a word to somebody that there is nothing to say.
const WORDLESS: f32 = -0.8;

/// Everything on offer, and doing nothing, the best first; what cannot work is among it.
pub(super) fn rank<'a>(view: &Appraisal<'a>) -> Vec<Scored<'a>> {
    let chance = Chance::new(view.request.seed);
    let offers: Vec<Offer<'a>> = view.request.actions.iter().map(Offer::of).collect();
    let is_at_leisure = habit::is_at_leisure(view, &offers);
    let weigh = |offer| weigh(view, offer, &offers, is_at_leisure, chance);
    let mut scored: Vec<Scored<'a>> = offers.iter().map(weigh).collect();
    scored.push(Scored::new(None, resting(view, "wait", chance)));
    scored.sort_by(better_first);
    scored
}

fn weigh<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    all: &[Offer<'a>],
    is_at_leisure: bool,
    chance: Chance,
) -> Scored<'a> {
    let mut reasons = if offer.is("wait") {
        resting(view, &offer.action.description, chance)
    } else {
        let mut reasons = Vec::new();
        reasons.extend(pursue::reasons(view, offer, all));
        // Nobody is kept busy for the sake of a talk.
        if !offer.is("occupy") {
            reasons.extend(answer::reasons(view, offer));
        }
        reasons.extend(asked_again::reason(view, offer));
        reasons.extend(overcome::reasons(view, offer));
        reasons.extend(owe::reasons(view, offer));
        reasons.extend(appointed::reason(view, offer));
        reasons.extend(plan::reasons(view, offer));
        reasons.extend(bargain::reason(view, offer));
        reasons.extend(bargain::keeps(view, offer));
        reasons.extend(tidings::reasons(view, offer));
        reasons.extend(hushed::reason(view, offer));
        reasons.extend(word_sent::reason(view, offer));
        reasons.extend(left_undone::reason(view, offer));
        reasons.extend(habit::reasons(view, offer, all, is_at_leisure));
        reasons.extend(moment::reasons(view, offer, all));
        reasons.extend(arrest::reason(view, offer));
        reasons.extend(wordless(view, offer, &reasons));
        reasons.extend(walking_out::reason(view, offer, &reasons));
        reasons.extend(whim(&offer.action.description, chance));
        reasons
    };
    reasons.extend(worth(offer.action));
    Scored::new(Some(offer.action), reasons)
}

/// Nobody begins to talk for the sake of company, or towards some end, who has nothing to say.
fn wordless<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    reasons: &[Reason<'a>],
) -> Option<Reason<'a>> {
    let person = &offer.action.targets.first()?.stable_id;
    let is_theirs = |seen: &Sighting<'_>| seen.percept.source.as_ref() == Some(person);
    let waits = view.addressed().chain(view.pending()).any(is_theirs);
    if !is_word(offer.action) || waits || !view.has_met(person) {
        return None;
    }
    let scored = Scored::new(Some(offer.action), reasons.to_vec());
    let begins = match scored.motive() {
        // What is to be done is to talk.
        Motive::Goal(goal) => !Words::of(&goal.text).covers(&Words::of(&offer.action.description)),
        Motive::Company | Motive::Topic | Motive::Mood | Motive::Bears => true,
        Motive::Lead(_) | Motive::Question(_) | Motive::Need(_) | Motive::Search(_) => true,
        _ => false,
    };
    let has_words = || voice::has_words_for(view, &scored);
    Reason::new(Motive::Wordless, if begins && !has_words() { WORDLESS } else { 0.0 })
}

/// What the game thinks of it counts in full, and each of its reasons by itself.
fn worth(action: &IndexedAction) -> impl Iterator<Item = Reason<'_>> {
    let worth = action.worth.and_then(|worth| Reason::new(Motive::Worth, worth.value()));
    let considered = action.considerations.iter();
    let considered =
        considered.filter_map(|it| Reason::new(Motive::Considered(&it.why), it.value()));
    worth.into_iter().chain(considered)
}

fn resting<'a>(view: &Appraisal<'a>, name: &str, chance: Chance) -> Vec<Reason<'a>> {
    habit::rest(view, chance).chain(plan::rest(view)).chain(whim(name, chance)).collect()
}

fn whim<'a>(name: &str, chance: Chance) -> Option<Reason<'a>> {
    Reason::new(Motive::Whim, (chance.of(name) - 0.5) * 2.0 * WHIM)
}

fn better_first(left: &Scored<'_>, right: &Scored<'_>) -> Ordering {
    right.total.total_cmp(&left.total).then(left.index().cmp(&right.index()))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::act::{Consideration, IndexedAction, Worth};
    use cognition_core::mind::{Goal, MoodAxis};
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    #[test]
    fn nobody_begins_to_talk_who_has_nothing_to_say() {
        let speaks = |tells: &[&str]| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let spoke = Percept::speech("odo", "Good morning.");
            let mut request = request("nobody", vec![speak], vec![spoke]);
            let latest = request.situation.perceptions.entries().next_back().map(|it| it.id);
            request.situation.seen_before = latest.unwrap_or_default();
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.goals = vec![Goal { weight: 0.9, ..Goal::new("Be good to Odo.") }];
            persona.lines.0.clear();
            let tells = tells.iter().map(|line| (*line).to_owned()).collect();
            persona.lines.0.insert("tell".to_owned(), tells);
            choice(&request).to_owned()
        };
        assert_eq!(speaks(&["The ice is off the pond, {target}."]), "Speak to Odo");
        assert_eq!(speaks(&[]), "(wait)");
    }

    #[test]
    fn nobody_is_hailed_for_an_open_question_of_which_there_is_nothing_to_say() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let spoke = Percept::speech("odo", "Good morning.").addressed();
        let mut request = request("nobody", vec![speak], vec![spoke]);
        request.situation.seen_before = request.situation.perceptions.last_id();
        let open = vec!["Where Odo has left the iron key".to_owned()];
        request.situation.ledger =
            Some(cognition_core::mind::CognitiveLedger::new(Vec::new(), open));
        for seed in 0..20 {
            request.seed = seed;
            assert_eq!(choice(&request), "(wait)", "with seed {seed}");
        }
    }

    #[test]
    fn a_locked_door_sends_the_courier_to_whoever_has_the_key() {
        for percept in [failed_at_the_door(), Percept::outcome(TRIED).failed()] {
            for seed in 0..50 {
                let mut request = request("mara", at_the_door(), vec![percept.clone()]);
                request.seed = seed;
                assert_eq!(choice(&request), "Ask Brannic for the iron key", "with seed {seed}");
            }
        }
    }

    #[test]
    fn what_failed_is_left_alone_until_something_relevant_has_changed() {
        let only_the_door =
            || vec![offer("Go to the cellar", &["move"], &["cellar", "cellar_door"])];
        let unlocked = Percept::event("Sela unlocks the cellar door with the iron key.").by("sela");
        let rain = Percept::event("It begins to rain.");
        assert_eq!(choice(&request("mara", only_the_door(), vec![])), "Go to the cellar");
        for (news, expected) in [(rain, "(wait)"), (unlocked, "Go to the cellar")] {
            let request =
                request("mara", only_the_door(), vec![failed_at_the_door(), news.clone()]);
            assert_eq!(choice(&request), expected, "after {:?}", news.text);
        }
    }

    #[test]
    fn what_failed_is_what_the_game_says_and_not_what_its_words_sound_like() {
        let blocked = |came_to: Percept| {
            let go = offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]);
            let came_to = came_to.about("cellar").about("cellar_door");
            let weighed = weighed(&request("mara", vec![go], vec![came_to]));
            let mut parts = weighed.iter().flat_map(|offer| &offer.parts);
            parts.any(|part| part.why == "failed just now")
        };
        assert!(blocked(Percept::outcome("Дверь заперта.").failed()));
        assert!(!blocked(Percept::outcome(
            "You go to the cellar. Nobody is there, and it is shut."
        )));
    }

    #[test]
    fn once_the_key_is_in_hand_it_is_used_and_not_asked_for_again() {
        let mut offers = at_the_door();
        offers.push(offer(
            "Unlock the cellar door with the iron key",
            &["unlock"],
            &["cellar_door", "iron_key"],
        ));
        let given = Percept::event("Brannic gives you the iron key.")
            .by("brannic")
            .about("iron_key")
            .addressed();
        let request = request("mara", offers, vec![failed_at_the_door(), given]);
        assert_eq!(choice(&request), "Unlock the cellar door with the iron key");
    }

    #[test]
    fn a_plain_request_is_granted_and_nothing_is_given_unasked() {
        let asked = request("brannic", with_the_key(), vec![asks_for_the_key("mara")]);
        assert_eq!(choice(&asked), "Give the iron key to Mara");
        let said = Percept::speech("sela", "Lend me the iron key, Brannic.").addressed();
        assert_eq!(
            choice(&request("brannic", with_the_key(), vec![said])),
            "Give the iron key to Sela"
        );
        for seed in 0..100 {
            let mut idle = request("brannic", with_the_key(), vec![]);
            idle.seed = seed;
            assert!(!choice(&idle).starts_with("Give"), "should keep the key with seed {seed}");
        }
    }

    #[test]
    fn what_the_mind_needs_itself_it_keeps() {
        let percepts = vec![failed_at_the_door(), asks_for_the_key("sela")];
        assert_eq!(
            choice(&request("mara", with_the_key(), percepts)),
            "Unlock the cellar door with the iron key"
        );
    }

    #[test]
    fn a_deed_that_was_just_done_is_not_done_again() {
        let spoke =
            |who: &str, name: &str| Percept::outcome(format!("You speak to {name}.")).about(who);
        let offers = || {
            vec![
                offer("Speak to Mara", &["tell", "speech"], &["mara"]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ]
        };
        let mut request = request("brannic", offers(), vec![spoke("mara", "Mara")]);
        assert_eq!(choice(&request), "Speak to Odo");
        request.situation.perceptions.perceive(spoke("odo", "Odo"));
        request.seed = 3;
        assert_eq!(choice(&request), "(wait)");
    }

    #[test]
    fn whoever_needs_somebody_follows_where_they_went() {
        let left =
            Percept::event("Tamsin leaves for the yard.").by("tamsin").about("yard").at("taproom");
        assert_eq!(choice(&request("odo", at_the_door(), vec![left])), "Go to the yard");
    }

    #[test]
    fn fear_and_boredom_and_doubt_tip_the_scales() {
        let choose = |axis: MoodAxis, value: i32| {
            let offers = vec![
                offer("Look at the sealed satchel", &["look"], &["satchel"]),
                offer("Go to the yard", &["move"], &["yard", "arch"]),
            ];
            let mut request = request("nobody", offers, vec![]);
            request.situation.mood.set(axis, value);
            choice(&request).to_owned()
        };
        assert_eq!(choose(MoodAxis::Uncertainty, 100), "Look at the sealed satchel");
        assert_eq!(choose(MoodAxis::Engagement, -100), "(wait)");
    }

    fn guard(offers: Vec<IndexedAction>, wants: &[&str]) -> ThoughtRequest {
        let mut request = request("nobody", offers, vec![]);
        let (text, wants) = ("Arrest every thief.", wants.iter().map(|want| (*want).to_owned()));
        let goal = Goal { text: text.to_owned(), weight: 0.9, wants: wants.collect() };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        request
    }

    fn arrest(action: &str, tags: &[&str]) -> IndexedAction {
        IndexedAction { action: action.to_owned(), ..offer("Seize Odo", tags, &["odo"]) }
    }

    #[test]
    fn a_want_that_is_a_tag_or_the_verb_of_an_offer_counts_in_full() {
        for seed in 0..50 {
            for (action, tags) in [("guard:arrest", [].as_slice()), ("guard:do", &["Arrest"])] {
                let mut request = guard(vec![arrest(action, tags)], &["arrest"]);
                request.seed = seed;
                assert_eq!(choice(&request), "Seize Odo", "{action} with seed {seed}");
                let reason = decision(&request).intent.and_then(|intent| intent.reason);
                let reason = reason.expect("should give a reason");
                assert!(reason.contains("serves \"Arrest every thief\" +0.90"), "{reason}");
            }
        }
        assert_eq!(choice(&guard(vec![arrest("guard:do", &[])], &["arrest"])), "(wait)");
    }

    #[test]
    fn a_want_that_is_only_a_sort_of_deeds_counts_as_a_word() {
        let take = |want| guard(vec![arrest("guard:do", &["take"])], &[want]);
        assert_eq!(choice(&take("take")), "(wait)");
    }

    #[test]
    fn what_the_game_thinks_of_an_offer_counts_in_full() {
        let wave = |worth: Option<f32>| {
            let worth = worth.map(Worth::new);
            request("nobody", vec![IndexedAction { worth, ..offer("Wave", &[], &[]) }], vec![])
        };
        assert_eq!(choice(&wave(None)), "(wait)");
        assert_eq!(choice(&wave(Some(0.1))), "(wait)");
        assert_eq!(choice(&wave(Some(0.5))), "Wave");
        let reason = decision(&wave(Some(0.5))).intent.and_then(|intent| intent.reason);
        assert!(reason.is_some_and(|reason| reason.contains("is worth it +0.50")));
    }

    #[test]
    fn each_reason_of_the_game_is_a_part_of_its_own_and_is_what_the_mind_thinks_of() {
        let eat = |considerations: &[(&str, f32)]| {
            let considerations = considerations.iter();
            let considerations =
                considerations.map(|(why, value)| Consideration::new(*why, *value)).collect();
            let eat = IndexedAction { considerations, ..offer("Eat", &[], &[]) };
            request("nobody", vec![eat], vec![])
        };
        let (hungry, late) = (("you are hungry", 0.7), ("it is late", -0.8));
        assert_eq!(choice(&eat(&[hungry, late])), "(wait)");
        let request = eat(&[hungry, ("it is late", -0.1)]);
        assert_eq!(choice(&request), "Eat");
        let decision = decision(&request);
        let reason = decision.intent.and_then(|intent| intent.reason).unwrap_or_default();
        assert!(reason.contains("you are hungry +0.70, it is late -0.10"), "{reason}");
        assert!(decision.thoughts.contains("I am hungry"), "{}", decision.thoughts);
    }

    #[test]
    fn a_goal_in_any_script_finds_its_deed() {
        let mut request = request(
            "nobody",
            vec![offer("Сесть у огня", &[], &[]), offer("Взять лампу", &["take"], &[])],
            vec![],
        );
        let goal =
            Goal {
                text: "Мне нужно взять лампу".to_owned(), weight: 1.0, ..Goal::default()
            };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        assert_eq!(choice(&request), "Взять лампу");
    }
}
