//! Whether what is done once to the same ones has been done and taken, and nothing since calls for it once more.

use super::done_again::{came_of, may_be_done_again};
use super::recent_acts::{RecentAct, RecentActs};
use super::refused::{is_told_of, refuses_again};
use super::taken_up::is_taken_up;
use super::worth_a_try::asks_for_another_try;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, first_word, is_person, is_way};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{DoneOnce, Language, sentences};

/// What was done before so many acts may be done once more.
const LATELY: usize = 4;

/// The act of late by which just that was done, to the same ones, who have taken it: they have answered, or eaten. An
/// answer is no reason to do it once more, nor is what goes on beside. Somebody who asks for it or missed it is one,
/// and so is news of what it is about, or that they are there anew.
pub(super) fn done_already<'r>(
    suggestion: &Suggestion,
    recent: &'r RecentActs,
    log: &PerceptionLog,
) -> Option<&'r RecentAct> {
    let once = Once::of(suggestion)?;
    let lately = recent.acts().rev().take(LATELY);
    let mut alike = lately.filter(|act| act.is_deed(once.action) && !act.fruitful);
    alike.find(|act| !once.has_been_away(act, recent) && once.is_settled(act, log))
}

/// A deed that is done once to the same ones.
struct Once<'s> {
    suggestion: &'s Suggestion,
    action: &'s IndexedAction,
    sort: DoneOnce,
    whom: Vec<&'s ActionTarget>,
    /// What else it names.
    matter: Wording,
}

impl<'s> Once<'s> {
    fn of(suggestion: &'s Suggestion) -> Option<Self> {
        let may_be =
            |action: &&IndexedAction| !suggestion.fallback && !action.has_tag("repeatable");
        let action = suggestion.action().filter(may_be)?;
        let (language, described) = (Language::english(), action.description.as_str());
        let sort = language.done_once(described)?;
        let whom = whom(action);
        let beside_verb = Wording::of([described]).without(&first_word(action));
        let matter = whom.iter().fold(beside_verb, |matter, it| matter.without(&it.label));
        // `Tell Ann` is whatever the words are.
        let lacks_matter = sort == DoneOnce::Telling && matter.is_empty();
        if whom.is_empty() || lacks_matter {
            return None;
        }
        Some(Self { suggestion, action, sort, whom, matter })
    }

    /// Who has gone away and come back meets them anew.
    fn has_been_away(&self, since: &RecentAct, recent: &RecentActs) -> bool {
        let mut later = recent.acts().rev().take_while(|act| !std::ptr::eq(*act, since));
        later.any(|act| {
            let mut offered = self.suggestion.offered.iter();
            offered.find(|offer| offer.action == act.action).is_some_and(is_way)
        })
    }

    /// Whether they have taken it, and nothing since calls for it once more.
    fn is_settled(&self, act: &RecentAct, log: &PerceptionLog) -> bool {
        let Some(came) = came_of(act, log) else { return false };
        let is_open = came.percept.failed
            || came.percept.interrupted
            || !is_told_of(self.suggestion, self.action, came)
            || may_be_done_again(self.suggestion, act, log);
        let after = log.entries().filter(|entry| entry.id > act.mark.last && entry.id != came.id);
        let since: Vec<&Percept> = after.map(|entry| &entry.percept).collect();
        let is_taken =
            || self.is_taken_by(&came.percept) || since.iter().any(|it| self.is_answered(it));
        let is_called_for = || since.iter().any(|it| self.is_called_for(it));
        !is_open && is_taken() && !is_called_for()
    }

    /// Whether what came of it tells more than that it was done: `She nods.`
    fn is_taken_by(&self, came: &Percept) -> bool {
        let language = Language::english();
        let tells = |told: &str| !language.denies(told) && !language.goes_on_as_before(told);
        self.sort == DoneOnce::Feeding || sentences(&came.text).skip(1).any(tells)
    }

    fn is_answered(&self, percept: &Percept) -> bool {
        let (language, told) = (Language::english(), percept.text.as_str());
        let asking = self.sort == DoneOnce::Asking;
        match percept.kind {
            PerceptKind::Speech => {
                self.is_theirs(percept)
                    && !language.defers_an_answer(told)
                    && (!asking || tells_something(told))
            }
            PerceptKind::Event => {
                !asking && self.is_theirs(percept) && !language.goes_on_as_before(told)
            }
            PerceptKind::Outcome => false,
        }
    }

    fn is_called_for(&self, percept: &Percept) -> bool {
        let is_own = percept.source.as_ref() == Some(&self.suggestion.id.mind);
        if is_own || percept.failed {
            return false;
        }
        let is_claimed = || percept.claims.iter().any(|claim| self.action.concerns(&claim.thing));
        let bears = match percept.kind {
            PerceptKind::Speech => self.is_asked_for(percept),
            PerceptKind::Event => self.is_anew(percept),
            PerceptKind::Outcome => self.is_dealt_with(percept),
        };
        bears || is_claimed()
    }

    fn is_asked_for(&self, percept: &Percept) -> bool {
        let (language, said) = (Language::english(), percept.text.as_str());
        let once_more = || language.has_missed_it(said) || asks_for_another_try(said, self.action);
        if self.is_theirs(percept) {
            return once_more() || self.is_wanted(percept);
        }
        self.names_matter(percept) || percept.addressed && (once_more() || self.names_them(percept))
    }

    /// Whether those it was done to ask back, or want more of it. Whoever asks something else, and has answered, does
    /// not.
    fn is_wanted(&self, percept: &Percept) -> bool {
        let (language, said) = (Language::english(), percept.text.as_str());
        let asks = || {
            sentences(said).any(|sentence| language.is_question(sentence))
                && !language.is_asked_in_vain(said)
        };
        match self.sort {
            DoneOnce::Greeting => false,
            DoneOnce::Asking => asks() && !tells_something(said),
            DoneOnce::Telling | DoneOnce::Feeding => {
                !refuses_again(percept) && (asks() || language.wants_it_still(said))
            }
        }
    }

    fn is_anew(&self, percept: &Percept) -> bool {
        let (language, told) = (Language::english(), percept.text.as_str());
        !language.goes_on_as_before(told)
            && (percept.addressed
                || self.names_matter(percept)
                || language.tells_another_time(told)
                || self.names_them(percept) && language.is_there_anew(told)
                || is_taken_up(self.suggestion, self.action, percept))
    }

    /// Something else was done to them or to what it is about. They are still greeted.
    fn is_dealt_with(&self, percept: &Percept) -> bool {
        self.sort != DoneOnce::Greeting && (self.names_them(percept) || self.names_matter(percept))
    }

    fn is_theirs(&self, percept: &Percept) -> bool {
        percept.source.as_ref().is_some_and(|source| self.is_done_to(source))
    }

    fn names_them(&self, percept: &Percept) -> bool {
        let words = Wording::of([percept.text.as_str()]);
        self.is_theirs(percept)
            || percept.about.iter().any(|thing| self.is_done_to(thing))
            || self.whom.iter().any(|it| words.name(it))
    }

    fn names_matter(&self, percept: &Percept) -> bool {
        let is_other = |thing: &StableId| self.action.concerns(thing) && !self.is_done_to(thing);
        self.matter.held_by(&percept.text) > 0 || percept.about.iter().any(is_other)
    }

    fn is_done_to(&self, thing: &StableId) -> bool {
        self.whom.iter().any(|it| it.stable_id == *thing)
    }
}

/// The persons; where there are none, what stands first.
fn whom(action: &IndexedAction) -> Vec<&ActionTarget> {
    let persons: Vec<_> = action.targets.iter().filter(|target| is_person(target)).collect();
    match persons.is_empty() {
        true => action.targets.first().into_iter().collect(),
        false => persons,
    }
}

/// Whether it does more than ask or be polite.
fn tells_something(said: &str) -> bool {
    let language = Language::english();
    sentences(said).any(|it| !language.is_question(it) && !language.is_courtesy(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::repetition::world_mark::WorldMark;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn deed(action: &str, description: &str, targets: &[&str]) -> IndexedAction {
        let description = description.to_owned();
        IndexedAction { description, ..offer(1, action, targets) }
    }

    /// Whether it is done already, after it was done and these came of it.
    fn is_done(deed: &IndexedAction, thoughts: &str, came: Vec<Percept>) -> bool {
        let mut again = suggestion(1, vec![deed.clone(), offer(2, "inn:go", &["yard"])]);
        let decision = Decision { thoughts: thoughts.to_owned(), ..Decision::default() };
        again.decision = Arc::new(decision);
        let (mut recent, mut log) = (RecentActs::default(), PerceptionLog::default());
        recent.add(RecentAct {
            action: deed.action.clone(),
            targets: deed.targets.iter().map(|target| target.stable_id.clone()).collect(),
            mark: WorldMark::of(&again),
            ..RecentAct::default()
        });
        came.into_iter().for_each(|percept| _ = log.perceive(percept));
        done_already(&again, &recent, &log).is_some()
    }

    fn ann(said: &str) -> Percept {
        Percept::speech("character1", said).addressed()
    }

    #[test]
    fn what_was_asked_and_answered_is_not_asked_again() {
        let ask = deed("quay:ask", "Ask character1 when the ferry sails", &["character1"]);
        let asked = || Percept::outcome("You ask character1 when the ferry sails.");
        let after =
            |came: Vec<Percept>| is_done(&ask, "", [asked()].into_iter().chain(came).collect());
        let answer = || ann("At noon, if the fog lifts.");
        assert!(after(vec![answer()]));
        assert!(after(vec![answer(), Percept::event("The character1 goes on mending the net.")]));
        assert!(after(vec![answer(), Percept::event("A gull screams.")]));
        assert!(!after(vec![]), "nobody has answered");
        assert!(!after(vec![ann("Let me think.")]));
        assert!(!after(vec![ann("Who wants to know?")]));
        assert!(!after(vec![answer(), ann("Or did I get it wrong? Ask me again.")]));
        assert!(!after(vec![answer(), Percept::event("The ferry blows its horn.")]));
        assert!(!after(vec![answer(), Percept::speech("pip", "The ferry is late today.")]));
        assert!(!after(vec![answer(), Percept::outcome("You give character1 a coin.")]));
    }

    #[test]
    fn who_has_eaten_is_fed_again_only_when_something_calls_for_it() {
        let feed = deed("yard:feed", "Feed the hound from the sack", &["hound", "sack"]);
        let fed = || Percept::outcome("You feed the hound from the sack. It licks the bowl.");
        let after = |came: Percept| is_done(&feed, "", vec![fed(), came]);
        assert!(after(Percept::event("The hound scratches its ear.").by("hound")));
        assert!(after(Percept::event("Rain sets in.")));
        assert!(!after(Percept::event("The hound comes back and whines.").by("hound")));
        assert!(!after(Percept::event("The next morning it snows.")));
        assert!(!after(Percept::speech("pip", "The hound had nothing, feed it.").addressed()));
        let refused = Percept::outcome("You feed the hound. It turns away.").failed();
        assert!(!is_done(&feed, "", vec![refused]), "that failed");
    }

    #[test]
    fn who_was_greeted_and_has_answered_is_not_greeted_again() {
        let greet = deed("inn:greet", "Greet character1", &["character1"]);
        let greeted = || Percept::outcome("You greet character1.");
        let after =
            |came: Vec<Percept>| is_done(&greet, "", [greeted()].into_iter().chain(came).collect());
        assert!(after(vec![ann("Morning, morning. Is my trunk down yet?")]));
        assert!(!after(vec![]), "nobody has answered");
        assert!(!after(vec![ann("Pardon?")]));
        assert!(!after(vec![ann("Morning."), Percept::event("character1 comes in.")]));
    }

    #[test]
    fn what_was_shown_or_told_and_refused_is_no_more_offered() {
        let offered = deed("fair:offer", "Offer character1 the parrot", &["parrot", "character1"]);
        let outcome = || Percept::outcome("You offer character1 the parrot.");
        let after = |said: &str| is_done(&offered, "", vec![outcome(), ann(said)]);
        assert!(after("I keep cats, sir. It would not live a day."));
        assert!(!after("Does it talk?"));
        assert!(!after("I've changed my mind, I'll take it."));
        let tell = deed("inn:tell", "Tell character1 the tale of the whale", &["character1"]);
        let told = || Percept::outcome("You tell character1 the tale of the whale.");
        let after = |said: &str| is_done(&tell, "", vec![told(), ann(said)]);
        assert!(after("You told me that a moment ago, to the letter."));
        assert!(!after("I didn't catch the end."));
        let speak = deed("inn:tell", "Tell character1", &["character1"]);
        assert!(!is_done(&speak, "", vec![told(), ann("You told it me.")]), "in other words");
    }

    #[test]
    fn a_reply_that_takes_up_what_happens_has_its_reason() {
        let feed = deed("yard:feed", "Feed the hound", &["hound"]);
        let came = || {
            let stolen = Percept::event("A fox runs off with the bone.");
            vec![Percept::outcome("You feed the hound."), stolen]
        };
        assert!(!is_done(&feed, "The fox has it all!", came()));
        assert!(is_done(&feed, "Good dog.", came()));
    }

    #[test]
    fn what_is_done_to_many_is_none_of_that() {
        let serve = deed("inn:serve", "Serve character1 the soup", &["character1"]);
        let served = Percept::outcome("You serve character1 the soup.");
        assert!(!is_done(&serve, "", vec![served, ann("Lovely.")]));
    }
}
