//! Repetition: whether a mind does or says again what it has just done or said, with nothing changed.
//!
//! A mind keeps its last acts, and what it tried in vain, with a mark of how the world stood. What has come
//! to nothing, was said whole, asked and answered, or is done once for all is not to be done again, unless
//! something that bears on it has changed.

mod asked_again;
mod asked_just_now;
mod done_again;
mod done_already;
mod long_line;
pub(super) mod recent_acts;
mod refused;
mod said_whole;
mod since_last_try;
mod taken_up;
mod trial_outcome;
pub(super) mod tried_in_vain;
pub(super) mod world_mark;
pub(super) mod worth_a_try;

use super::wording::SPEECH;
use crate::guard::surroundings::attention::has_been_heard;
use crate::guard::verdict::objection::{LoopStage, Objection, Repeated};
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};
use asked_again::is_asked_again;
use cognition_language::{Language, SpeechPrint, folded, sentences};
use done_again::may_be_done_again;
use done_already::done_already;
use long_line::is_long_line_again;
use recent_acts::{RecentAct, RecentActs};
use refused::{is_no_news, refused_before};
use said_whole::{is_own_last_line, is_same_speech};
use world_mark::{SAME_SPEECH, WorldMark, is_told_before};

/// So many of the last acts are held against a suggestion.
const LOOKS_BACK: usize = 4;

/// What is repeated, and how far the loop has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// What is repeated.
    pub what: Repeated,
    /// How far it has come.
    pub stage: LoopStage,
    /// Where the world stands.
    pub now: WorldMark,
}

impl From<Repetition> for Objection {
    fn from(repetition: Repetition) -> Self {
        Self::Repeated { what: repetition.what, stage: repetition.stage }
    }
}

/// Whether a suggestion is the same deed, or the same speech, as one of the last acts, while the
/// world is as it was before that act.
///
/// The words of what was put in place of the choice are not held against it: they are said already.
/// Words are a deed of their own: an action tagged `speech` is repeated only together with its
/// speech, until it has been [tried in vain](RecentActs::left_out) too often; what was refused
/// outright is not asked for again, in whatever words, before something bears on it, and that it is
/// refused is no news for whoever says the same once more; nor is a bare yes, or what somebody says who says it again.
/// Nor is one's last line said again whole where something else is asked, a long one nearly word for word to whoever has
/// heard it, or a question put again to the letter to whoever has answered it. What is done once to the same ones, as to
/// greet them or to ask them one thing, is not done to them again after they have taken it, whatever else happens, before
/// something calls for it. What had an effect, what is tagged `repeatable`, and toil that is gone on with may be done over
/// and over.
pub fn repetition(
    suggestion: &Suggestion,
    recent: &RecentActs,
    log: &PerceptionLog,
) -> Option<Repetition> {
    let print = SpeechPrint::of(suggestion.speech());
    let repeated = |(act, act_print): (&'_ RecentAct, SpeechPrint)| {
        let may_be = print.may_be_alike(&act_print, SAME_SPEECH);
        let same_words = may_be && is_same_speech(suggestion.speech(), &act.speech);
        let what = repeats(suggestion, act, same_words)?;
        let again = what == Repeated::Deed && may_be_done_again(suggestion, act, log);
        (!again).then_some((what, act.mark))
    };
    let lately = recent.with_prints().take(LOOKS_BACK);
    let mut alike = lately.filter_map(repeated).peekable();
    let in_vain = refused_before(suggestion, recent, log);
    let is_last_line = is_own_last_line(suggestion, recent, log)
        || is_asked_again(suggestion, recent, log)
        || is_long_line_again(suggestion, recent, log);
    let done = done_already(suggestion, recent, log);
    // The state of the world is hashed only where something is alike.
    if alike.peek().is_none() && !in_vain && !is_last_line && done.is_none() {
        return None;
    }
    let now = WorldMark::of(suggestion);
    let has_changed = |mark: &WorldMark| mark.has_changed(&now, &suggestion.id.mind, log);
    let by_words = suggestion.action().is_none_or(|action| action.has_tag(SPEECH));
    let is_to_the_letter = || recent.acts().any(|act| is_said_to_the_letter(suggestion, act));
    let is_stale = |entry: &PerceivedAt| {
        is_no_news(&entry.percept)
            || has_been_heard(suggestion, &entry.percept)
            || is_said_again(entry, log) && is_to_the_letter()
    };
    let is_new = |entry: &PerceivedAt| !by_words || !is_stale(entry);
    let is_as_before =
        |mark: &WorldMark| !mark.has_changed_by(&now, &suggestion.id.mind, log, is_new);
    let alike = alike.find(|(_, mark)| is_as_before(mark)).map(|(what, _)| what);
    let in_vain = in_vain.then_some(Repeated::Deed);
    let is_there_still = |act: &&RecentAct| act.mark.situation == now.situation;
    let done = done.filter(is_there_still).map(|_| Repeated::Deed);
    let what = alike.or(in_vain).or(done).or(is_last_line.then_some(Repeated::Speech))?;
    Some(Repetition { what, stage: recent.stage(has_changed), now })
}

fn is_said_to_the_letter(suggestion: &Suggestion, act: &RecentAct) -> bool {
    folded(suggestion.speech()).eq(folded(&act.speech))
}

/// Whether somebody says, and does not ask, what they have said before: whoever answers it to the letter as before goes
/// round in circles with them.
fn is_said_again(entry: &PerceivedAt, log: &PerceptionLog) -> bool {
    let asks = |text: &str| sentences(text).any(|it| Language::english().is_question(it));
    let percept = &entry.percept;
    percept.kind == PerceptKind::Speech && !asks(&percept.text) && is_told_before(entry, log)
}

fn repeats(suggestion: &Suggestion, act: &RecentAct, same_words: bool) -> Option<Repeated> {
    let chosen = suggestion.origin == Origin::Chosen;
    let same_deed = || {
        suggestion.action().is_some_and(|action| {
            let counts = !action.has_tag("repeatable") && (!action.has_tag("speech") || same_words);
            counts && !act.fruitful && act.is_deed(action)
        })
    };
    match (same_deed(), same_words) {
        (true, _) => Some(Repeated::Deed),
        (false, true) if chosen => Some(Repeated::Speech),
        (false, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::{Percept, Surroundings};
    use std::sync::Arc;

    const WORDS: &str = "The cellar door is locked, and I have no key.";

    fn suggested(offer: IndexedAction, speech: &str) -> Suggestion {
        let mut suggestion = suggestion(offer.index, vec![offer]);
        suggestion.decision =
            Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        suggestion
    }

    fn done(suggestion: &Suggestion, log: &PerceptionLog) -> RecentActs {
        let mut recent = RecentActs::default();
        let targets = suggestion.action().into_iter().flat_map(|action| &action.targets);
        recent.add(RecentAct {
            action: suggestion.action_id().to_owned(),
            targets: targets.map(|target| target.stable_id.clone()).collect(),
            speech: suggestion.speech().to_owned(),
            mark: WorldMark::now(&suggestion.offers, &suggestion.surroundings, log),
            ..RecentAct::default()
        });
        recent
    }

    fn what(again: &Suggestion, before: &Suggestion, news: Option<Percept>) -> Option<Repeated> {
        let mut log = PerceptionLog::default();
        let recent = done(before, &log);
        news.into_iter().for_each(|percept| {
            log.perceive(percept);
        });
        repetition(again, &recent, &log).map(|repetition| repetition.what)
    }

    #[test]
    fn the_same_deed_in_an_unchanged_world_is_a_repetition() {
        let push = suggested(offer(1, "inn:push", &["door"]), "");
        assert_eq!(what(&push, &push, None), Some(Repeated::Deed));
        let other = suggested(offer(1, "inn:push", &["cask"]), "");
        assert_eq!(what(&other, &push, None), None);
    }

    #[test]
    fn who_has_heard_it_is_not_told_the_same_again() {
        let tags = vec![SPEECH.to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "inn:tell", &["hob"]) };
        let telling = suggested(tell, WORDS);
        let after =
            |who: &str, said: &str| what(&telling, &telling, Some(Percept::speech(who, said)));
        assert_eq!(after("hob", "I have heard you. The smith comes."), Some(Repeated::Deed));
        assert_eq!(after("hob", "The smith comes."), None);
        assert_eq!(after("ida", "I have heard you."), None);
    }

    #[test]
    fn what_is_said_again_and_a_bare_yes_are_no_news_for_whoever_says_the_same_to_the_letter() {
        let tags = vec![SPEECH.to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "inn:tell", &["hob"]) };
        let telling = suggested(tell.clone(), WORDS);
        let order = "Now watch the wick, boy.";
        let what = |said: &str, speech: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("hob", order).addressed());
            let recent = done(&telling, &log);
            log.perceive(Percept::speech("hob", said).addressed());
            let again = suggested(tell.clone(), speech);
            repetition(&again, &recent, &log).map(|repetition| repetition.what)
        };
        assert_eq!(what(order, WORDS), Some(Repeated::Deed));
        assert_eq!(what("Yes, sir.", WORDS), Some(Repeated::Deed));
        assert_eq!(what("Yes, but where is it?", WORDS), None);
        assert_eq!(what("Now mind the draught.", WORDS), None);
        assert_eq!(
            what(order, "The cellar door is locked. I have no key."),
            None,
            "not to the letter"
        );
    }

    #[test]
    fn when_the_world_has_changed_it_is_none() {
        let push = suggested(offer(1, "inn:push", &["door"]), "");
        assert_eq!(what(&push, &push, Some(Percept::event("A bolt slides back."))), None);
        let own = Percept::outcome("It does not move.").failed();
        assert_eq!(what(&push, &push, Some(own)), Some(Repeated::Deed));
    }

    #[test]
    fn to_speak_to_somebody_again_in_other_words_is_no_repetition() {
        let tell = |words| {
            let tags = vec!["speech".to_owned()];
            suggested(IndexedAction { tags, ..offer(1, "inn:tell", &["odo"]) }, words)
        };
        assert_eq!(what(&tell(WORDS), &tell(WORDS), None), Some(Repeated::Deed));
        assert_eq!(what(&tell("And who has it, pray?"), &tell(WORDS), None), None);
        assert_eq!(what(&tell("Yes."), &tell("Yes."), None), None, "short words may be repeated");
    }

    #[test]
    fn the_same_speech_with_another_deed_is_a_repetition_of_speech() {
        let before = suggested(offer(1, "inn:push", &["door"]), WORDS);
        let again = suggested(offer(1, "inn:knock", &["door"]), WORDS);
        let mut recent = done(&before, &PerceptionLog::default());
        let mut same_offers = again.clone();
        same_offers.offers = before.offers.clone();
        same_offers.offered = before.offered.clone();
        same_offers.chosen = 0;
        let found = repetition(&same_offers, &recent, &PerceptionLog::default());
        assert_eq!(found.map(|found| found.what), Some(Repeated::Speech));
        recent.let_go();
    }

    #[test]
    fn what_had_an_effect_is_no_repetition() {
        let bake = suggested(offer(1, "shop:bake", &[]), "");
        let mut act = done(&bake, &PerceptionLog::default()).acts().next().expect("one").clone();
        act.fruitful = true;
        let mut recent = RecentActs::default();
        recent.add(act);
        assert!(repetition(&bake, &recent, &PerceptionLog::default()).is_none());
    }

    #[test]
    fn that_it_is_refused_is_no_news_for_whoever_says_the_same_again() {
        let tags = vec!["speech".to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "inn:tell", &["odo"]) };
        let pleads = suggested(tell, "Let me go ashore tonight, sir, just once.");
        let after = |words: &str| what(&pleads, &pleads, Some(Percept::speech("odo", words)));
        assert_eq!(after("No. Not with that fever, and not tomorrow."), Some(Repeated::Deed));
        assert_eq!(after("Do not raise it again."), Some(Repeated::Deed));
        assert_eq!(after("No. What did you say?"), None, "it is asked for");
        assert_eq!(after("Let me think."), None);
    }

    #[test]
    fn an_answer_is_no_reason_to_ask_the_same_once_more_in_other_words() {
        let asks = |words: &str| {
            let description = "Ask character1 where the well is".to_owned();
            let tags = vec![SPEECH.to_owned()];
            let ask = offer(1, "inn:ask", &["character1"]);
            suggested(IndexedAction { tags, description, ..ask }, words)
        };
        let mut log = PerceptionLog::default();
        let recent = done(&asks("Where is the well, please?"), &log);
        log.perceive(Percept::outcome("You ask character1 where the well is."));
        log.perceive(Percept::speech("character1", "Behind the chapel.").addressed());
        let mut again = asks("The well of the village, where might that be?");
        let found = |again: &Suggestion| repetition(again, &recent, &log).map(|it| it.what);
        assert_eq!(found(&again), Some(Repeated::Deed));
        let description = "The yard behind the chapel.".to_owned();
        again.surroundings = Arc::new(Surroundings { description, ..Surroundings::default() });
        assert_eq!(found(&again), None, "the world is another one");
    }

    #[test]
    fn toil_is_no_repetition() {
        let pump = suggested(offer(1, "ship:pump", &["hold"]), "");
        assert_eq!(what(&pump, &pump, None), None);
        let open = suggested(offer(1, "ship:open", &["hatch"]), "");
        assert_eq!(what(&open, &open, None), Some(Repeated::Deed));
    }

    #[test]
    fn what_may_be_repeated_is_no_repetition() {
        let chop = offer(1, "wood:chop", &["tree"]);
        let chop = suggested(IndexedAction { tags: vec!["repeatable".to_owned()], ..chop }, "");
        assert_eq!(what(&chop, &chop, None), None);
    }

    #[test]
    fn to_wait_in_silence_is_no_repetition() {
        let mut waiting = suggested(offer(1, "inn:push", &["door"]), "");
        waiting.chosen = 0;
        assert_eq!(what(&waiting, &waiting, None), None);
    }
}
