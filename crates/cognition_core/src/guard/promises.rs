//! What a mind promises by its words alone, and what breaks a promise.

use super::announced::announces;
use super::answers::tells_by_answering;
use super::broken_otherwise::{
    disturbs_whom_it_leaves, does_in_other_words, lets_in, ruins_what_is_made,
    takes_from_its_place, uses_what_is_kept,
};
use super::kept_out::names_whom_it_keeps_out;
use super::objection::Objection;
use super::onward::{
    hands_past_the_only_one, parts_with_what_it_keeps, sends_on, serves_another_first,
};
use super::own_tongue::forsworn_in_own_tongue;
use super::staying::{
    is_left_to_anybody, is_over, leaves_whom_it_was_not_to, of_itself, takes_along, walks_off,
};
use super::suggestion::{Origin, Suggestion};
use super::told_aloud::tells_before;
use super::too_soon::comes_too_soon;
use super::wording::{Wording, done_to, is_feasible, is_person, object, verbs};
use crate::act::IndexedAction;
use crate::mind::GameTime;
use crate::perceive::{Percept, PerceptionLog};
use crate::promise::{Commitment, CommitmentKind, Commitments, promise_in_words};
use cognition_language::{DialogueAct, Language};

/// The promise that the speech makes by its wording while the reply's `promises` are empty.
///
/// Wording opens no commitment, so nothing holds the mind to it. It has been said when this is
/// asked: worth a [`Flag`](super::Verdict::Flag), as a rejection would not unsay it. What merely
/// announces the chosen action is kept at once, and what an engine or a person put in place of the
/// choice is not held against the words.
///
/// What is owed already is promised once, and what is said to have been promised before, or is for some day, binds to
/// nothing.
pub fn promised_in_words(
    suggestion: &Suggestion,
    commitments: Option<&Commitments>,
    now: GameTime,
) -> Option<Objection> {
    let words = promise_in_words(suggestion.speech())?;
    let owed = || commitments.is_some_and(|owed| owed.owes_already(words, now));
    let language = Language::of(words);
    let is_none = || language.tells_of_the_past(words) || language.promises_nothing_new(words);
    let loose = is_loose(suggestion, words) && !owed() && !is_none();
    loose.then(|| Objection::PromisedInWords { words: words.to_owned() })
}

fn is_loose(suggestion: &Suggestion, words: &str) -> bool {
    let decision = &suggestion.decision;
    let does = suggestion.action();
    let says_so = does.is_some() && decision.announced_action == Some(suggestion.chosen);
    let does_it = |action| is_the_deed(words, action) || is_begun_by(words, action);
    let keeps = says_so || does.is_some_and(does_it);
    suggestion.origin == Origin::Chosen
        && decision.promises.is_empty()
        && !keeps
        && can_be_held_to(words, suggestion)
}

/// Whether the words say no more than what is done, in whatever words: `I shall lift this end` of
/// whoever takes it.
fn is_the_deed(words: &str, action: &IndexedAction) -> bool {
    announces(words, &action.description) || Wording::of([words]).say_verb(action)
}

/// Whether what is done is the way to where the words say that it will be done: `I'll get them from the
/// bakehouse` of whoever goes there.
fn is_begun_by(words: &str, action: &IndexedAction) -> bool {
    action.has_tag("move") && Wording::of([words]).name_any(action)
}

/// Whether they name somebody or something, a deed that is on offer, or a time: `I will make it
/// easier to answer` holds nobody to anything.
fn can_be_held_to(words: &str, suggestion: &Suggestion) -> bool {
    let said = Wording::of([words]);
    let mut offers = suggestion.offers.iter();
    offers.any(|offer| said.name_any(offer) || !offer.has_tag("speech") && said.say_verb(offer))
        || suggestion.decision.announced_action.is_some_and(|index| index > 0)
        || Language::english().is_about_later(words)
}

/// The most urgent promise not to do something, or not to do it yet, that the action would break, speech
/// included. Who says aloud that they break their word may.
pub fn breaks_promise(
    suggestion: &Suggestion,
    commitments: &Commitments,
    log: &PerceptionLog,
    now: GameTime,
) -> Option<Objection> {
    let speech = suggestion.speech();
    let action = suggestion.action()?;
    if Language::of(speech).breaks_openly(speech) {
        return None;
    }
    let owed = || still_owed(suggestion, commitments, log, now);
    let broken = broken(action, owed(), |promise, action| {
        if is_the_exception(promise, action) {
            return false;
        }
        goes_against(promise, action, speech)
            || forsworn_in_own_tongue(promise, action)
            || promise.any_refused(|refused| does_in_other_words(suggestion, refused, action))
            || tells_by_answering(suggestion, promise, log)
            || tells_before(suggestion, promise, action, log)
            || leaves_whom_it_was_not_to(suggestion, promise, action)
            || hands_past_the_only_one(promise, action)
            || parts_with_what_it_keeps(promise, action)
    });
    let early = || owed().find(|promise| comes_too_soon(promise, action));
    let broken = broken.or_else(early)?;
    Some(Objection::BreaksPromise { promise: broken.text.clone() })
}

/// What is owed, but for what the reply says that somebody has just let go of, where they may have.
fn still_owed<'c>(
    suggestion: &'c Suggestion,
    commitments: &'c Commitments,
    log: &'c PerceptionLog,
    now: GameTime,
) -> impl Iterator<Item = &'c Commitment> {
    let heard = (log, &*suggestion.new_percepts);
    let named = move |owed: &Commitment| suggestion.decision.released.contains(&owed.id);
    let is_let_go = move |owed: &Commitment| {
        named(owed) && commitments.released_by(owed.id, heard, now).is_some()
    };
    commitments.owed(now).filter(move |owed| !is_let_go(owed))
}

/// Whether it is done to the one for whom alone it was promised: `into the hand of Agnes and nobody else`.
fn is_the_exception(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = Wording::of([promise.text.as_str()]);
    let mut persons = action.targets.iter().filter(|target| is_person(target)).peekable();
    action.has_tag("give")
        && Language::english().names_the_only_one(&promise.text)
        && persons.peek().is_some()
        && persons.all(|person| words.name(person))
}

/// Whether a deed, with what is said over it, breaks what was promised not to be done, in whatever
/// word it was promised.
pub fn goes_against(promise: &Commitment, action: &IndexedAction, speech: &str) -> bool {
    promise.any_refused(|refused| does_the_refused(refused, action, speech))
}

fn does_the_refused(promise: &Commitment, action: &IndexedAction, speech: &str) -> bool {
    !takes_along(promise, action)
        && !promise.is_free_now()
        && (promise.is_broken_by(action, speech)
            || does_what_was_forsworn(promise, action)
            || lets_in(promise, action))
}

/// A deed of the verb that was forsworn, in whatever word, done to what the promise names, or to
/// anything where it names nothing: `not to fight` is broken by a blow.
fn does_what_was_forsworn(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = Wording::of([promise.text.as_str()]);
    let names_nothing =
        || verbs(action).filter(|verb| words.has(verb)).count() > 0 && words.len() == 1;
    let language = Language::english();
    let harms = || {
        words.senses().any(|sense| language.is_any_harm(sense))
            && verbs(action).any(|verb| language.harms(&verb))
    };
    let is_left_to_gifts = action.is_gift_or_trade() && promise.forswears_a_gift();
    let left_to_others = action.has_tag("speech") || is_left_to_gifts;
    !left_to_others
        && !promise.looks_another_way(action)
        && (words.say_verb(action) || harms())
        && (words.name_any(action) || names_nothing())
}

/// The most urgent promise to do something that the action makes come to nothing: it hands to
/// somebody else, or destroys, what the promise is about, or ends what was to last; or it walks away
/// with it from whoever it is owed to and asks for it. What waits for something else is not owed yet.
pub fn defeats_promise(
    suggestion: &Suggestion,
    commitments: &Commitments,
    log: &PerceptionLog,
    now: GameTime,
) -> Option<Objection> {
    let action = suggestion.action()?;
    if Language::of(suggestion.speech()).breaks_openly(suggestion.speech()) {
        return None;
    }
    // Of two that are owed with one thing, neither bars the other.
    let keeps = |promise: &Commitment| {
        promise.is_at_hand(now) && promise.is_kept_by(action, suggestion.speech())
    };
    if commitments.owed(now).any(keeps) {
        return None;
    }
    let mut owed = still_owed(suggestion, commitments, log, now)
        .filter(|promise| promise.kind != CommitmentKind::Refrain && !promise.terms.is_waiting());
    let defeated = owed.find(|promise| {
        !promise.is_kept_by(action, suggestion.speech())
            && !sends_on(suggestion, promise, action)
            && (hands_away(promise, action)
                || hands_past_the_only_one(promise, action)
                || serves_another_first(promise, action)
                || uses_what_is_kept(promise, action)
                || ruins_what_is_made(promise, action)
                || takes_from_its_place(promise, action)
                || disturbs_whom_it_leaves(promise, action)
                || undoes(promise, action)
                || ends(promise, action)
                || walks_off(suggestion, promise, action) && !is_over(suggestion, promise, log)
                || names_whom_it_keeps_out(suggestion, promise, action)
                || leaves_asker(suggestion, promise, action, log))
    })?;
    Some(Objection::DefeatsPromise { promise: defeated.text.clone() })
}

/// Whether a gift or a trade goes against a promise, whatever is said over it: what the guard would hold against it
/// is told beforehand.
pub(crate) fn bars_gift(promise: &Commitment, action: &IndexedAction) -> bool {
    action.is_gift_or_trade()
        && promise.names_a_target_of(action)
        && match promise.kind {
            CommitmentKind::Refrain => parts_with_what_it_keeps(promise, action),
            _ => !promise.is_kept_by(action, "") && hands_away(promise, action),
        }
}

/// It ends what was to be kept as it is, and not for whom it was kept.
fn ends(promise: &Commitment, action: &IndexedAction) -> bool {
    !action.has_tag("move")
        && promise.is_broken_by(action, "")
        && !goes_to_whom_it_is_for(promise, &of_itself(promise), action)
}

fn hands_away(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = of_itself(promise);
    let language = Language::english();
    // Who cuts a sprig to take it has it in hand.
    let parts_with =
        !action.has_tag("take") && verbs(action).any(|verb| language.gives_away(&verb));
    let to_somebody = action.targets.iter().any(is_person);
    let fits = match to_somebody {
        true => goes_to_whom_it_is_for(promise, &words, action),
        false => words.say_verb(action),
    };
    parts_with && !fits && is_about(&words, action) && !is_left_to_anybody(promise, action)
}

/// Whether it is done to somebody whom the words name, or to whom it was promised.
fn goes_to_whom_it_is_for(promise: &Commitment, words: &Wording, action: &IndexedAction) -> bool {
    let mut persons = action.targets.iter().filter(|target| is_person(target));
    persons.any(|it| words.name(it) || promise.target.as_ref() == Some(&it.stable_id))
}

/// Whether words name what a deed is done to; where that is no target, all of it.
fn is_about(words: &Wording, action: &IndexedAction) -> bool {
    let object = object(action);
    match done_to(action) {
        Some(thing) => !is_person(thing) && words.name(thing),
        // Who sells bread at a stall sells it to nobody yet, and has more of it.
        None => {
            let to_somebody = action.targets.iter().any(is_person);
            to_somebody && !object.is_empty() && object.held_in(words) == object.len()
        }
    }
}

/// It does the opposite to what the promise names.
fn undoes(promise: &Commitment, action: &IndexedAction) -> bool {
    let (language, words) = (Language::english(), of_itself(promise));
    let opposite = |verb: &String| words.senses().any(|it| language.are_opposite(it, verb));
    let abstains = |verb: &String| words.senses().any(|it| language.abstains(it, verb));
    // Who fasts eats nothing, whatever it is.
    let lasts = ["stay", "keep"].map(|word| language.sense(word));
    let matters = words.senses().filter(|it| !lasts.iter().any(|lasting| lasting == it)).count();
    let forsworn = matters == 1 && verbs(action).any(|verb| abstains(&verb));
    let lets_go = language.lets_go_of_what_is_held(&action.description, &promise.text);
    let named = words.name_any(action) && (lets_go || verbs(action).any(|verb| opposite(&verb)));
    (named || forsworn)
        && !words.say_verb(action)
        && !is_left_to_anybody(promise, action)
        && !(action.has_tag("give") && goes_to_whom_it_is_for(promise, &words, action))
}

/// It could be given now, and whoever it is owed to has just asked for it.
fn leaves_asker(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
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
        let new = log.entries().filter(|entry| suggestion.new_percepts.contains(&entry.id));
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
            percept.about.contains(&thing.stable_id) || is_named(percept)
        }) || asked_before()
    };
    suggestion.offers.iter().filter(gives).any(asks)
}

fn is_request(text: &str) -> bool {
    let acts = Language::english().dialogue_acts(text);
    acts.has(DialogueAct::Request) || acts.has(DialogueAct::Question)
}

fn broken<'a>(
    action: &IndexedAction,
    owed: impl Iterator<Item = &'a Commitment>,
    breaks: impl Fn(&Commitment, &IndexedAction) -> bool,
) -> Option<&'a Commitment> {
    let barred = |it: &&Commitment| it.kind == CommitmentKind::Refrain && !it.is_free_now();
    let mut refused = owed.filter(barred);
    refused.find(|promise| breaks(promise, action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{CheckedPrecondition, Judgement};
    use crate::decide::{Decision, SpokenPromise};
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Ref;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    const WORDS: &str = "I promise, I'll unlock the cellar door";

    fn deciding(chosen: u32, decision: Decision) -> Suggestion {
        let offers = vec![
            offer(1, "inn:unlock", &["cellar", "door"]),
            offer(2, "inn:tell", &["mara"]),
            offer(3, "inn:call", &[]),
        ];
        let mut suggestion = suggestion(chosen, offers);
        suggestion.decision = Arc::new(decision);
        suggestion
    }

    #[test]
    fn words_that_promise_with_nothing_behind_them_are_loose() {
        for chosen in [0, 2, 3] {
            assert!(is_loose(&deciding(chosen, Decision::default()), WORDS), "{chosen}");
        }
    }

    #[test]
    fn a_promise_that_the_reply_names_is_not_loose() {
        let promises = vec![SpokenPromise::default()];
        assert!(!is_loose(&deciding(2, Decision { promises, ..Decision::default() }), WORDS));
    }

    #[test]
    fn to_announce_the_very_thing_that_is_done_is_no_loose_promise() {
        assert!(!is_loose(&deciding(1, Decision::default()), WORDS));
        assert!(!is_loose(&deciding(3, Decision::default()), "I will call."));
        let announced = Decision { announced_action: Some(2), ..Decision::default() };
        assert!(!is_loose(&deciding(2, announced.clone()), "I'll let her know."));
        assert!(is_loose(&deciding(3, announced), "I'll let her know."), "it does something else");
    }

    #[test]
    fn who_says_aloud_that_they_break_their_word_may() {
        let log = PerceptionLog::default();
        let mut owing = Commitments::default();
        let text = "never unlock the cellar door".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let rules = CommitmentRules::default();
        owing
            .open(&proposed, CommitmentSource::Game, None, &rules, GameTime(0))
            .expect("nothing is owed yet");
        let breaks = |speech: &str| {
            let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
            breaks_promise(&deciding(1, decision), &owing, &log, GameTime(0)).is_some()
        };
        assert!(breaks("Mind the step."));
        assert!(breaks("I never break my word."));
        assert!(!breaks(
            "There's a fire down there. I gave my word and I break it: I break my word."
        ));
    }

    #[test]
    fn what_is_begun_by_the_way_there_or_owed_already_is_no_loose_promise() {
        let mut way = offer(4, "inn:move", &["bakehouse"]);
        let words = "I'll get them from the bakehouse.";
        let mut said = deciding(4, Decision { speech: words.to_owned(), ..Decision::default() });
        said.offers = said.offers.iter().cloned().chain([way.clone()]).collect();
        assert!(!is_loose(&said, words), "it goes there");
        said.chosen = 2;
        let loose = |commitments: &Commitments| {
            promised_in_words(&said, Some(commitments), GameTime(0)).is_some()
        };
        assert!(loose(&Commitments::default()), "it stays, and owes nothing");
        let mut owing = Commitments::default();
        let text = "bring Mara the drops".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        assert!(!loose(&owing));
        way.tags = vec!["look".to_owned()];
        assert!(!is_begun_by(words, &way), "who looks there does not go");
    }

    #[test]
    fn a_gift_to_who_is_told_to_take_it_on_defeats_no_promise() {
        let called = |mut offer: IndexedAction, labels: [&str; 2]| {
            offer
                .targets
                .iter_mut()
                .zip(labels)
                .for_each(|(target, label)| target.label = label.to_owned());
            offer
        };
        let gift =
            called(offer(1, "world:give", &["letter", "character2"]), ["the letter", "Tobias"]);
        let talk = offer(2, "world:tell", &["character3", "character2"]);
        let mut given = suggestion(1, vec![gift, called(talk, ["Ruth", "Tobias"])]);
        let mut owing = Commitments::default();
        let (text, target) = ("give Ruth the letter".to_owned(), Some(StableId::new("character3")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        let mut defeats = |speech: &str| {
            let speech = speech.to_owned();
            given.decision = Arc::new(Decision { chosen_index: 1, speech, ..Decision::default() });
            defeats_promise(&given, &owing, &PerceptionLog::default(), GameTime(0)).is_some()
        };
        assert!(!defeats("Tobias, you are the postman: deliver it to her."));
        assert!(!defeats("Take this to Ruth, will you?"));
        assert!(defeats("Here, Tobias, it is yours.") && defeats("Don't bring it to Ruth."));
        let (text, target) =
            ("give Tobias the letter".to_owned(), Some(StableId::new("character2")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        let log = PerceptionLog::default();
        let both = defeats_promise(&given, &owing, &log, GameTime(0));
        assert_eq!(both, None, "it is owed to each of them");
    }

    #[test]
    fn what_is_to_be_kept_bars_every_gift_of_it() {
        let gift = |label: &str| {
            let mut gift = offer(1, "world:give", &["thing", "character2"]);
            gift.tags = vec!["give".to_owned()];
            gift.targets.iter_mut().zip([label, "Anselm"]).for_each(|(it, label)| {
                it.label = label.to_owned();
            });
            gift.description = format!("Give {label} to Anselm");
            gift
        };
        for (text, kind) in [
            ("keep the lantern until I have the papers", CommitmentKind::Do),
            ("hold on to the lantern", CommitmentKind::Do),
            ("hang on to the lantern", CommitmentKind::Do),
            ("not to part with the lantern", CommitmentKind::Refrain),
            ("not to let go of the lantern", CommitmentKind::Refrain),
            ("never to let the lantern out of my hands", CommitmentKind::Refrain),
        ] {
            let owed = promise(1, kind, text);
            assert!(bars_gift(&owed, &gift("the lantern")), "{text}");
            assert!(!bars_gift(&owed, &gift("the papers")), "{text}");
        }
        let clean = promise(1, CommitmentKind::Do, "keep the lantern clean");
        assert!(!bars_gift(&clean, &gift("the lantern")));
        let ours = promise(1, CommitmentKind::Give, "give Anselm the lantern");
        assert!(!bars_gift(&ours, &gift("the lantern")));
    }

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
    fn what_was_put_in_place_of_the_choice_is_not_held_against_the_words() {
        let mut amended = deciding(2, Decision::default());
        amended.origin = Origin::Amended;
        assert!(!is_loose(&amended, WORDS));
    }

    #[test]
    fn what_is_only_said_again_or_for_some_day_promises_nothing() {
        for speech in [
            "I'll give her bronze now, and again at nine as I said.",
            "One day I will ask where it went.",
        ] {
            let speaking = Decision { speech: speech.to_owned(), ..Decision::default() };
            let flagged = promised_in_words(&deciding(2, speaking), None, GameTime(0));
            assert_eq!(flagged, None, "{speech}");
        }
    }

    #[test]
    fn speech_without_a_promise_and_waiting_break_nothing() {
        let speaking = Decision { speech: "A mild night.".to_owned(), ..Decision::default() };
        assert_eq!(promised_in_words(&deciding(2, speaking), None, GameTime(0)), None);
        let waiting = deciding(0, Decision::default());
        let (nothing, log) = (Commitments::default(), PerceptionLog::default());
        assert_eq!(breaks_promise(&waiting, &nothing, &log, GameTime(0)), None);
    }

    #[test]
    fn only_a_promise_not_to_can_be_broken_by_what_is_done() {
        let owed = [
            promise(1, CommitmentKind::Do, "open the door"),
            promise(2, CommitmentKind::Refrain, "not to open the window"),
            promise(3, CommitmentKind::Refrain, "not to open the door"),
        ];
        let door = |promise: &Commitment, _: &IndexedAction| promise.text.ends_with("the door");
        let action = offer(1, "inn:open", &["door"]);
        let found = broken(&action, owed.iter(), door).map(|promise| promise.id);
        assert_eq!(found, Some(3));
        assert_eq!(broken(&action, owed.iter(), |_, _| false), None);
    }

    #[test]
    fn what_is_for_one_alone_may_go_to_that_one() {
        let owed =
            promise(1, CommitmentKind::Refrain, "give the letter to character1 and nobody else");
        let give = |whom| IndexedAction {
            tags: vec!["give".to_owned()],
            ..offer(1, "inn:give", &["letter", whom])
        };
        assert!(is_the_exception(&owed, &give("character1")));
        assert!(!is_the_exception(&owed, &give("character2")));
        let never = promise(1, CommitmentKind::Refrain, "never to give the letter to character1");
        assert!(!is_the_exception(&never, &give("character1")));
    }

    #[test]
    fn to_cut_what_was_promised_parts_with_it_unless_the_cut_is_to_take_it() {
        let owed = promise(1, CommitmentKind::Give, "bring Kit the mint");
        let cut = offer(1, "garden:cut", &["mint"]);
        assert!(hands_away(&owed, &cut));
        let cut = IndexedAction { tags: vec!["take".to_owned()], ..cut };
        assert!(!hands_away(&owed, &cut));
    }

    fn going(held: bool) -> Suggestion {
        let mut give = offer(3, "kiln:give", &["white glaze", "edda"]);
        give.tags.push("give".to_owned());
        give.targets[1].name = Ref::from("character_1".to_owned());
        let judgement = if held { Judgement::Holds } else { Judgement::violated("It lies there.") };
        give.preconditions.push(CheckedPrecondition { is: "held".into(), target: 0, judgement });
        let mut go = offer(1, "kiln:go", &["lane"]);
        go.tags.push("move".to_owned());
        go.place = Some(StableId::from("kiln_house"));
        suggestion(1, vec![go, offer(2, "kiln:tell", &["bruno"]), give])
    }

    fn defeats(suggestion: &Suggestion, text: &str, kind: CommitmentKind) -> bool {
        let mut owed = promise(1, kind, text);
        owed.target = Some(StableId::from("bruno"));
        let action = suggestion.action().expect("one is chosen");
        hands_away(&owed, action) || undoes(&owed, action) || walks_off(suggestion, &owed, action)
    }

    #[test]
    fn to_stay_somewhere_or_with_somebody_forbids_leaving_and_to_keep_something_so_does_not() {
        let going = going(true);
        let leaves = |text: &str| defeats(&going, text, CommitmentKind::Do);
        for text in [
            "stay with Bruno",
            "stay at the kiln until it is cold",
            "wait here",
            "keep an eye on Bruno",
        ] {
            assert!(leaves(text), "{text}");
        }
        for text in [
            "keep the glaze out of the wind",
            "keep warm",
            "keep out of trouble",
            "stay quiet",
            "keep quiet about the crack",
            "keep an eye on the white glaze",
            "stay out of Edda's way",
            "stay at the mill",
            "wait in the lane",
        ] {
            assert!(!leaves(text), "{text}");
        }
    }

    #[test]
    fn who_minds_a_door_leaves_it_by_going_through_it_to_somewhere_else() {
        let leaves = |text: &str| {
            let mut going = going(true);
            let mut go = offer(1, "kiln:go", &["lane", "kiln door"]);
            go.targets[1].name = Ref::from("exit_1".to_owned());
            go.tags.push("move".to_owned());
            go.place = Some(StableId::from("kiln_house"));
            let others = going.offers[1..].to_vec();
            going.offers = std::iter::once(go).chain(others).collect();
            going.offered = going.offers.clone();
            Arc::make_mut(&mut going.surroundings).present.push(StableId::from("kiln_door"));
            defeats(&going, text, CommitmentKind::Do)
        };
        assert!(leaves("mind the kiln door") && leaves("mind the kiln door and Bruno"));
        assert!(!leaves("wait in the lane") && !leaves("mind the mill door in the lane"));
    }

    #[test]
    fn what_lies_here_is_left_by_whoever_was_to_watch_it() {
        assert!(defeats(&going(false), "keep an eye on the glaze", CommitmentKind::Do));
    }

    #[test]
    fn what_comes_first_is_not_forbidden_by_what_comes_after_nor_a_gift_by_care() {
        let mut giving = going(true);
        giving.chosen = 3;
        let gives = |text: &str| defeats(&giving, text, CommitmentKind::Do);
        for text in [
            "come straight back to the kiln house after bringing the glaze",
            "keep the glaze clean",
            "take good care of the white glaze",
            "keep the white glaze clean for Edda",
        ] {
            assert!(!gives(text), "{text}");
        }
        for text in [
            "keep the white glaze",
            "keep the glaze for Ivo",
            "bring Ivo the glaze",
            "fire the glaze",
        ] {
            assert!(gives(text), "{text}");
        }
    }

    #[test]
    fn what_is_to_be_kept_so_is_not_made_otherwise_nor_done_away_with() {
        let undone = |text: &str, verb: &str, thing: &str| {
            let (owed, deed) = (promise(1, CommitmentKind::Do, text), offer(1, verb, &[thing]));
            undoes(&owed, &deed) || hands_away(&owed, &deed)
        };
        assert!(undone("keep the hatch open", "ship:close", "hatch"));
        assert!(undone("keep the map safe", "ship:burn", "map"));
        assert!(!undone("keep the hatch open", "ship:look", "hatch"));
    }

    #[test]
    fn what_is_kept_for_one_is_not_sold_to_another_though_it_is_no_target() {
        let owed = promise(1, CommitmentKind::Do, "keep the last seat for Miss Wray");
        let sell = |description: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(1, "coach:sell", &["character"])
        };
        assert!(hands_away(&owed, &sell("Sell the last seat to the character")));
        assert!(!hands_away(&owed, &sell("Sell the coach to the character")));
        let bread = promise(1, CommitmentKind::Give, "give Ann a loaf of bread");
        let stall = IndexedAction {
            description: "Sell bread at the bread stall".to_owned(),
            ..offer(1, "market:sell", &[])
        };
        assert!(!hands_away(&bread, &stall), "there is more bread");
    }

    #[test]
    fn who_is_not_to_harm_it_does_not_shoot_it() {
        let owed = promise(1, CommitmentKind::Refrain, "never to harm the white doe");
        let shoot = |thing: &str| offer(1, "wood:shoot", &[thing]);
        assert!(goes_against(&owed, &shoot("doe"), ""));
        assert!(!goes_against(&owed, &shoot("hare"), ""));
        assert!(!goes_against(&owed, &offer(1, "wood:feed", &["doe"]), ""));
    }

    #[test]
    fn what_is_kept_in_a_state_is_not_ended() {
        let burning = promise(1, CommitmentKind::Do, "keep the lamp burning till morning");
        assert!(ends(&burning, &offer(1, "tower:extinguish", &["lamp"])));
        assert!(!ends(&burning, &offer(1, "tower:trim", &["lamp"])));
        assert!(!ends(&burning, &offer(1, "tower:extinguish", &["fire"])));
    }

    #[test]
    fn the_objections_say_what_was_promised() {
        let loose = Objection::PromisedInWords { words: "You have my word".to_owned() };
        let text = "the words promise `You have my word`, but `promises` names nothing";
        assert_eq!(loose.to_string(), text);
        let broken = Objection::BreaksPromise { promise: "not to open the door".to_owned() };
        let text = "it was promised: not to open the door; that action would break it";
        assert_eq!(broken.to_string(), text);
    }
}
