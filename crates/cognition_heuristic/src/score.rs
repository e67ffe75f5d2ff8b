//! The utility of everything that a mind could do, with the reasons that make it up.

mod answer;
mod habit;
mod overcome;
mod owe;
mod plan;
mod pursue;

use super::appraise::{Appraisal, Sighting};
use super::motive::{Motive, Reason};
use super::things::Things;
use super::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;
use cognition_core::mind::StableId;
use cognition_core::record::WeighedOffer;
use std::cmp::Ordering;

/// From this part on, a description and an outcome tell of the same deed.
const SAME_DEED: f32 = 0.6;
/// From this part on, what an outcome names is what the description names.
const SAME_NAMES: f32 = 0.5;
/// How far chance moves a score, to either side.
const WHIM: f32 = 0.05;

/// An offer with its content words.
#[derive(Debug)]
pub(super) struct Offer<'a> {
    /// The offer.
    pub(super) action: &'a IndexedAction,
    /// The words of its description.
    pub(super) deed: Words,
    /// The names in it: of the targets that its description names.
    pub(super) names: Words,
    /// The words of its description, of those names and of its tags; that it is a move says
    /// nothing about where to.
    pub(super) words: Words,
}

impl<'a> Offer<'a> {
    pub(super) fn of(action: &'a IndexedAction) -> Self {
        let deed = Words::of(&action.description);
        let names = names(action, &deed);
        let tags = action.tags.iter().map(String::as_str).filter(|tag| *tag != "move");
        let tags = Words::of_all(tags);
        let words = deed.with(&names).with(&tags);
        Self { action, deed, names, words }
    }

    /// Whether it is of this sort.
    pub(super) fn is(&self, tag: &str) -> bool {
        self.action.has_tag(tag)
    }

    /// Whether it is done to this thing or person.
    pub(super) fn targets(&self, id: &StableId) -> bool {
        self.action.concerns(id)
    }

    /// Whether an outcome came of this very deed: it is about the same targets and, if it is a
    /// success, tells of the same deed. Where it is about nothing, the words decide alone.
    pub(super) fn came_to(&self, outcome: &Sighting<'_>, things: &Things<'_>) -> bool {
        let same_words = outcome.deed.coverage(&self.deed) >= SAME_DEED;
        if !outcome.percept.about.is_empty() && !self.action.targets.is_empty() {
            let targets = self.action.targets.iter().map(|target| &target.stable_id);
            return outcome.percept.about.iter().eq(targets) && (outcome.failed() || same_words);
        }
        let idle =
            (outcome.tell.looks && !self.is("look")) || (outcome.tell.talks && !self.is("speech"));
        let named = things.names_in(&outcome.deed);
        let same_names =
            outcome.deed.covers(&self.names) && self.words.coverage(&named) >= SAME_NAMES;
        same_words && (same_names || named.is_empty()) && (outcome.failed() || !idle)
    }
}

/// Whether the game says that it cannot work.
pub(super) fn is_barred(action: &IndexedAction) -> bool {
    action.violated().next().is_some()
}

/// Some targets, such as the way to a place, stand in no description.
fn names(action: &IndexedAction, deed: &Words) -> Words {
    let labels = || action.targets.iter().map(|target| Words::of(&target.label));
    let union =
        |words: Vec<Words>| words.iter().fold(Words::default(), |all, words| all.with(words));
    let told = union(labels().filter(|label| deed.covers(label)).collect());
    if told.is_empty() { union(labels().collect()) } else { told }
}

/// Something that the mind could do, or nothing, and what it is worth.
#[derive(Debug)]
pub(super) struct Scored<'a> {
    /// The offer; none for doing nothing.
    pub(super) action: Option<&'a IndexedAction>,
    /// What speaks for it and against it.
    pub(super) reasons: Vec<Reason<'a>>,
    /// The sum.
    pub(super) total: f32,
}

impl<'a> Scored<'a> {
    fn new(action: Option<&'a IndexedAction>, reasons: Vec<Reason<'a>>) -> Self {
        let total = reasons.iter().map(|reason| reason.value).sum();
        Self { action, reasons, total }
    }

    /// Its number on offer; 0 for doing nothing.
    pub(super) fn index(&self) -> u32 {
        self.action.map_or(0, |action| action.index)
    }

    /// What speaks most for it; chance is no motive.
    pub(super) fn motive(&self) -> Motive<'a> {
        let earnest = self
            .reasons
            .iter()
            .filter(|reason| reason.value > 0.0 && reason.motive != Motive::Whim);
        let strongest = earnest.max_by(|left, right| left.value.total_cmp(&right.value));
        strongest.map_or(Motive::Rest, |reason| reason.motive)
    }

    /// The score and its reasons, as a log has them.
    pub(super) fn weighed(&self) -> WeighedOffer {
        let description = self.action.map_or("wait", |action| &action.description);
        let parts = self.reasons.iter().map(Reason::weighed).collect();
        WeighedOffer::new(self.index(), description, parts)
    }

    /// The score and its reasons, as a trace shows them.
    pub(super) fn explain(&self) -> String {
        let heavy = self.reasons.iter().filter(|reason| reason.value.abs() >= 0.005);
        let reasons: Vec<String> = heavy.map(Reason::explain).collect();
        format!("{:.2}: {}", self.total, reasons.join(", "))
    }
}

/// Everything on offer, and doing nothing, the best first; what cannot work is among it.
pub(super) fn rank<'a>(view: &Appraisal<'a>) -> Vec<Scored<'a>> {
    let chance = Chance::new(view.request.seed);
    let offers: Vec<Offer<'a>> = view.request.actions.iter().map(Offer::of).collect();
    let mut scored: Vec<Scored<'a>> =
        offers.iter().map(|offer| weigh(view, offer, &offers, chance)).collect();
    scored.push(Scored::new(None, resting(view, "wait", chance)));
    scored.sort_by(better_first);
    scored
}

fn weigh<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    all: &[Offer<'a>],
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
        reasons.extend(overcome::reasons(view, offer));
        reasons.extend(owe::reasons(view, offer));
        reasons.extend(plan::reasons(view, offer));
        reasons.extend(habit::reasons(view, offer, all));
        reasons.extend(whim(&offer.action.description, chance));
        reasons
    };
    reasons.extend(worth(offer.action));
    Scored::new(Some(offer.action), reasons)
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
