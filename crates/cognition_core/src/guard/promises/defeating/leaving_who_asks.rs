//! Walking away with a promised thing from whoever asks for it.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, is_feasible};
use crate::mind::GameTime;
use crate::perceive::{Percept, PerceptionLog};
use crate::promise::{Commitment, time_named};
use cognition_language::{DialogueAct, Language, sentences};
use std::time::Duration;

/// What is due sooner than that is counted on now.
const SOON: Duration = Duration::from_mins(10);

/// It could be given now, and whoever it is owed to has just asked for it; or asked before, and there is no later time
/// for it. What was lent may be taken along as long as there is time, and nobody wants it back at once.
pub(super) fn leaves_asker(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    (log, now): (&PerceptionLog, GameTime),
) -> bool {
    let is_lent = is_lent_still(promise, now);
    let presses = !is_lent && (!promise.terms.is_timed() || promise.due <= now + SOON);
    let Some(owner) = promise.target.as_ref().filter(|_| action.has_tag("move")) else {
        return false;
    };
    let words = Wording::of([promise.text.as_str()]);
    let gives = |offer: &&IndexedAction| {
        let given = offer.targets.first().is_some_and(|thing| words.name(thing));
        // Who is to hold a lamp for somebody has not promised to give it away.
        let fits = promise.is_kept_by(offer, "");
        offer.has_tag("give") && offer.concerns(owner) && given && fits && is_feasible(offer)
    };
    let asks = |offer: &IndexedAction| {
        let new = news(suggestion, log);
        let mut from = new.filter(|entry| entry.percept.source.as_ref() == Some(owner));
        let Some(thing) = offer.targets.first() else { return false };
        let is_named = |percept: &Percept| {
            percept.addressed && Wording::of([percept.text.as_str()]).name(thing)
        };
        let asked_before = || {
            let all = log.entries().map(|entry| &entry.percept);
            let mut all = all.filter(|percept| percept.source.as_ref() == Some(owner));
            all.any(|percept| is_named(percept) && is_request(&percept.text))
        };
        from.any(|entry| {
            let percept = &entry.percept;
            let bears = percept.about.contains(&thing.stable_id) || is_named(percept);
            let wants = || match is_lent {
                true => wants_it_now(&percept.text, now),
                false => is_request(&percept.text),
            };
            bears && (presses || wants())
        }) || presses && asked_before()
    };
    suggestion.offers.iter().filter(gives).any(asks)
}

/// Whether it is to be given back, and its time is not up: until then it was lent to be used, wherever that is.
fn is_lent_still(promise: &Commitment, now: GameTime) -> bool {
    promise.is_to_be_given_back() && (!promise.terms.is_timed() || promise.due > now)
}

/// Whether words ask to be given something, and for no later time: `Give me back the key`.
fn wants_it_now(text: &str, now: GameTime) -> bool {
    let language = Language::english();
    let back = |said: &str| {
        let deed = language.deed(said);
        !deed.denied && language.gives_back(&deed.words)
    };
    let wants = |said: &str| !language.asked_to_be_given(said).is_empty() || back(said);
    let is_for_now = |said: &str| time_named(said, now).is_none_or(|time| time <= now);
    sentences(text).any(|said| wants(said) && is_for_now(said))
}

fn is_request(text: &str) -> bool {
    let acts = Language::english().dialogue_acts(text);
    acts.has(DialogueAct::Request) || acts.has(DialogueAct::Question)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::defeats_promise;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};

    #[test]
    fn who_goes_where_a_thing_is_to_be_held_leaves_nobody_who_asked_for_that() {
        let tagged =
            |tag: &str, offer: IndexedAction| IndexedAction { tags: vec![tag.to_owned()], ..offer };
        let give = tagged("give", offer(1, "opera:give", &["lamp", "character2"]));
        let go = tagged("move", offer(2, "opera:go", &["stage"]));
        let going = suggestion(2, vec![give, go]);
        let leaves = |text: &str, asked: &str| {
            let mut owing = Commitments::default();
            let (text, target) = (text.to_owned(), Some(StableId::new("character2")));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
            owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("character2", asked).addressed());
            defeats_promise(&going, &owing, &log, GameTime(0)).is_some()
        };
        let asks = "Will you hold the lamp for me on the stage?";
        assert!(!leaves("hold the lamp for character2 on the stage", asks));
        assert!(leaves("give character2 the lamp", "Will you give me the lamp?"));
        let asks = "Will you bring the lamp to the chapel?";
        assert!(!leaves("bring the lamp to the chapel", asks), "nothing is owed here");
    }

    #[test]
    fn who_asks_for_something_else_is_left_with_what_is_due_later() {
        let tagged =
            |tag: &str, offer: IndexedAction| IndexedAction { tags: vec![tag.to_owned()], ..offer };
        let give = tagged("give", offer(1, "opera:give", &["lamp", "character2"]));
        let go = tagged("move", offer(2, "opera:go", &["stage"]));
        let leaves = |due: &str, asked: &[&str]| {
            let mut owing = Commitments::default();
            let text = "give character2 the lamp".to_owned();
            let (target, due) = (Some(StableId::new("character2")), Some(due.to_owned()));
            let proposed =
                ProposedCommitment { text, target, due, ..ProposedCommitment::default() };
            let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
            owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
            let mut log = PerceptionLog::default();
            for words in asked {
                log.perceive(Percept::speech("character2", *words).addressed());
            }
            let mut going = suggestion(2, vec![give.clone(), go.clone()]);
            going.new_percepts = log.entries().map(|entry| entry.id).max().into_iter().collect();
            defeats_promise(&going, &owing, &log, GameTime(0)).is_some()
        };
        let (lamp, bow) = ("Will you give me the lamp?", "Does the king bow to the water?");
        assert!(!leaves("in 65 minutes", &[lamp, bow]), "it is due later");
        assert!(leaves("in 65 minutes", &[bow, lamp]), "it was just asked for");
        assert!(leaves("in 5 minutes", &[lamp, bow]) && !leaves("in 5 minutes", &[bow]));
        assert!(!leaves("in 65 minutes", &[lamp, "That lamp is a beauty."]), "it is only praised");
    }

    #[test]
    fn what_was_lent_is_taken_along_until_its_time_is_up_or_it_is_wanted_back_at_once() {
        let tagged =
            |tag: &str, offer: IndexedAction| IndexedAction { tags: vec![tag.to_owned()], ..offer };
        let described = |description: &str, offer: IndexedAction| IndexedAction {
            description: description.to_owned(),
            ..offer
        };
        let back = tagged("give", offer(1, "opera:give", &["lamp", "character2"]));
        let go = tagged("move", offer(2, "opera:go", &["stage"]));
        let away = tagged("give", offer(3, "opera:give", &["lamp", "character3"]));
        let away = described("Give the lamp to character3", away);
        let burn = described("Burn the lamp", offer(4, "opera:burn", &["lamp"]));
        let offers = vec![back, go, away, burn];
        let defeats = |text: &str, chosen: u32, said: &str, minutes: u64| {
            let mut owing = Commitments::default();
            let (target, due) =
                (Some(StableId::new("character2")), Some("in 7 minutes".to_owned()));
            let text = text.to_owned();
            let proposed =
                ProposedCommitment { text, target, due, ..ProposedCommitment::default() };
            let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
            owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("character2", said).addressed());
            let mut deciding = suggestion(chosen, offers.clone());
            deciding.new_percepts = log.entries().map(|entry| entry.id).collect();
            let now = GameTime::from_secs(minutes * 60);
            defeats_promise(&deciding, &owing, &log, now).is_some()
        };
        let (lent, mild) = ("give character2 the lamp back", "A mild night.");
        for said in ["Turn the lamp low, it smokes.", "Don't drop that lamp.", mild] {
            assert!(!defeats(lent, 2, said, 1), "{said}");
            assert!(!defeats("return the lamp to character2", 2, said, 1), "{said}");
        }
        for said in ["Give me back the lamp.", "Will you give me the lamp?"] {
            assert!(defeats(lent, 2, said, 1), "{said}");
        }
        assert!(defeats("give character2 the lamp", 2, "The lamp, if you please.", 1));
        assert!(defeats(lent, 3, mild, 1), "somebody else has it then");
        assert!(defeats(lent, 4, mild, 1), "nobody has it then");
    }
}
