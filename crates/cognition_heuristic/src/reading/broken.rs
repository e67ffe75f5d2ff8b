//! A promise that was not kept, and that the mind has not owned up to.

use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use crate::reading::unkept::is_unkept;
use crate::wording::phrase::inside;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptId;
use cognition_core::promise::Commitment;

/// A broken word: to whom it was given, and on what.
#[derive(Debug)]
pub(crate) struct Broken<'a> {
    /// To whom.
    pub(crate) person: &'a StableId,
    /// What they are called.
    pub(crate) who: &'a str,
    /// The name of what was promised, where it has one.
    pub(crate) thing: Option<&'a str>,
    /// Whether the mind hears of it only in this turn.
    pub(crate) is_news: bool,
}

impl<'a> Broken<'a> {
    /// The latest that the mind perceived, unless it has spoken to whom it concerns since.
    pub(crate) fn latest(view: &Scene<'a>) -> Option<Self> {
        let ended = view.request.situation.commitments.iter().rev();
        ended.filter(|ended| is_unkept(ended)).find_map(|ended| Self::of(view, ended))
    }

    fn of(view: &Scene<'a>, ended: &'a Commitment) -> Option<Self> {
        let person = ended.target.as_ref().filter(|target| view.is_person(target))?;
        let who = view.things.label(person)?;
        let told = |news: &&Sighting<'a>| {
            news.is_outcome() && news.percept.text.contains(inside(&ended.text))
        };
        let told = view.recent.iter().rev().find(told)?;
        let named = view.things.named_in(&Words::of(&ended.text));
        let is_thing = |id| !view.is_person(id) && !view.things.is_place(id);
        let thing = named.iter().find(|thing| is_thing(thing.id)).map(|thing| thing.label);
        let is_news = told.is_new;
        (!has_spoken_to(view, person, told.id)).then_some(Self { person, who, thing, is_news })
    }
}

fn has_spoken_to(view: &Scene<'_>, person: &StableId, since: PerceptId) -> bool {
    let mut spoken = view.outcomes().filter(|outcome| outcome.id > since && outcome.tell.talks);
    spoken.any(|outcome| outcome.percept.about.contains(person))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::act::IndexedAction;
    use cognition_core::perceive::Percept;
    use cognition_core::promise::CommitmentState;

    const UP: &str = "The time is up, and you did not keep your word: bring Mara the iron key.";

    fn broken(state: CommitmentState, percepts: Vec<Percept>) -> ThoughtRequest {
        let offers = vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer("Speak to Mara", &["tell", "speech"], &["mara"]),
        ];
        broken_among(offers, state, percepts)
    }

    fn broken_among(
        offers: Vec<IndexedAction>,
        state: CommitmentState,
        percepts: Vec<Percept>,
    ) -> ThoughtRequest {
        let mut request = request("tamsin", offers, percepts);
        let owed = owing(&[("bring Mara the iron key", "give", "mara")]);
        request.situation.commitments =
            changed(&owed, |commitment| commitment.state = state.clone());
        request
    }

    fn up() -> Percept {
        Percept::outcome(UP).failed().about("mara")
    }

    #[test]
    fn a_broken_word_is_owned_up_to_once() {
        for seed in 0..25 {
            let mut request = broken(CommitmentState::Expired, vec![up()]);
            request.seed = seed;
            assert_eq!(choice(&request), "Speak to Mara", "with seed {seed}");
            let said = decision(&request).speech;
            assert!(said.contains("Mara") && said.contains("ron key"), "{said}");
            let spoke = Percept::outcome("You speak to Mara.").about("mara");
            request.situation.perceptions.perceive(spoke);
            assert_ne!(choice(&request), "Speak to Mara", "should say it once, with seed {seed}");
        }
    }

    #[test]
    fn who_is_asked_something_as_the_time_is_up_answers_first_and_owns_up_after_that() {
        let asked = says("odo", "Tamsin, what do you make of this weather?");
        let mut request = broken(CommitmentState::Expired, vec![up(), asked]);
        assert_eq!(choice(&request), "Speak to Odo");
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", "Tamsin, is it late?"));
        assert_eq!(choice(&request), "Speak to Mara", "it waits for one answer, and no more");
    }

    #[test]
    fn who_is_elsewhere_when_the_time_is_up_goes_back_to_own_up() {
        let offers = vec![
            offer("Go to the yard", &["move"], &["yard", "arch"]),
            offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]),
        ];
        let said = Percept::speech("mara", "I shall be here.").addressed().at("cellar");
        let back = |percepts| {
            let request = broken_among(offers.clone(), CommitmentState::Expired, percepts);
            choice(&request).to_owned()
        };
        assert_eq!(back(vec![said.clone(), up()]), "Go to the cellar");
        assert_eq!(back(vec![said]), "(wait)", "it does not know yet that the time is up");
    }

    #[test]
    fn what_was_kept_or_taken_back_needs_no_excuse() {
        let withdrawn = CommitmentState::Withdrawn { why: "She has one.".to_owned() };
        let said = decision(&broken(withdrawn, vec![up()])).speech;
        assert!(!said.contains("ron key"), "{said}");
        let unheard = decision(&broken(CommitmentState::Expired, vec![])).speech;
        assert!(!unheard.contains("ron key"), "should not know of it yet: {unheard}");
    }
}
