//! Secrets and confidences: whether the speech tells what the mind keeps to itself.
//!
//! A [`Telling`](telling::Telling) is a speech beside a secret: what it states, who hears it, what is known
//! already. Each file beside it is one way to tell a secret, or a reason why nothing is told. What somebody else
//! has confided is asked in `confidences`.

mod affirmed;
mod asked_who;
pub(super) mod at_stake;
mod back_reference;
mod by_clues;
mod by_conclusion;
mod by_its_place;
mod by_pointing;
pub(super) mod confidences;
mod cover_story;
mod implied;
mod in_confidence;
mod in_near_words;
mod in_their_hands;
mod let_slip;
mod of_another_matter;
mod on_purpose;
mod only_named;
mod overheard;
mod said_again;
mod silent_goal;
pub(super) mod telling;
#[cfg(test)]
mod test_secret;
mod told_by_meaning;
mod told_in_a_row;
mod what_befell;
mod who_is_who;
pub(super) mod who_knows;
mod yes_to_it;

use super::wording::Wording;
use crate::guard::secrets::cover_story::without_cover_story;
use crate::guard::secrets::telling::Telling;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::Suggestion;
use crate::memory::Experiences;
use crate::perceive::PerceptionLog;
use back_reference::with_it_named;
use cognition_language::{Language, sentences};

/// The first secret that the speech tells; `secrets` are what the mind alone knows, or was told in
/// confidence.
///
/// What is said counts by its meaning, statement by statement, and `it` is what was just named; questions and denials
/// tell nothing, and one word in common tells nothing that nobody has asked. A mind that means to tell, as its own
/// thoughts or intent say, may;
/// so may one whose thoughts and intent are about what it tells, or whose deed hands over what the secret is about,
/// or who whispers it. What others have said before is no secret, nor what all who hear it know; nor is what others
/// believe instead, as the secret says itself. Whom it is to be kept from may not stand by, whoever it is said to.
/// A goal of silence is one, too: whoever means to keep something from being said does not say it. `goals` are what
/// the mind wants at all times: of what nobody is to learn less tells.
pub fn tells_secret<'s, 'g>(
    suggestion: &Suggestion,
    secrets: impl IntoIterator<Item = &'s str>,
    goals: impl IntoIterator<Item = &'g str>,
    log: &PerceptionLog,
    lived: &Experiences,
) -> Option<Objection> {
    if suggestion.speech().trim().is_empty() {
        return None;
    }
    let goals: Vec<&str> = goals.into_iter().collect();
    let mut telling = Telling::of(suggestion, log, lived);
    let named = with_it_named(suggestion);
    let mut named = named.as_ref().map(|named| Telling::of(named, log, lived));
    let mut secrets = secrets.into_iter();
    let told = secrets.find(|secret| {
        telling.lets_out(secret, &goals, lived)
            || named.as_mut().is_some_and(|named| named.lets_out(secret, &goals, lived))
    });
    (telling.guarded, telling.silent) = (false, telling.means_silence);
    let told = told.or_else(|| telling.unkept_goal()).or_else(|| telling.given_away());
    let unkept = || goals.iter().copied().find(|goal| telling.breaks_the_silence_of(goal));
    let told = told.or_else(unkept)?;
    Some(Objection::TellsSecret { secret: told.to_owned() })
}

impl Telling<'_> {
    /// The same beside what others believe instead.
    fn lets_out(&mut self, secret: &str, goals: &[&str], lived: &Experiences) -> bool {
        match without_cover_story(self.suggestion, secret) {
            Some(beside) => Telling::of(&beside, self.log, lived).is_let_out(secret, goals),
            None => self.is_let_out(secret, goals),
        }
    }

    /// Whether a secret is told by a mind that does not mean to tell it to all who hear it.
    fn is_let_out(&mut self, secret: &str, goals: &[&str]) -> bool {
        self.guarded = is_to_be_kept(secret);
        self.silent = self.is_silent_about(secret);
        self.wanted_kept = goals.iter().any(|goal| is_wanted_kept(goal, secret));
        let may = || self.is_deliberate(secret) || self.is_shown_by_the_deed(secret);
        self.tells(secret) && (self.is_overheard(secret) || !may()) && !self.is_shared(secret)
    }
}

/// Whether what the mind wants is that nobody learns of what a secret is about.
fn is_wanted_kept(goal: &str, secret: &str) -> bool {
    Language::of(goal).means_to_be_silent(goal)
        && Wording::of([secret]).without_linking().held_by(goal) > 0
}

fn is_to_be_kept(secret: &str) -> bool {
    sentences(secret).any(|part| Language::of(part).is_to_be_kept(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    #[test]
    fn a_secret_that_says_who_must_not_learn_of_it_is_told_by_a_name_and_whatever_one_thinks() {
        let tells = |secret: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("odo", "Whose doing was it?"));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision = Arc::new(Decision {
                speech: "You might begin with the Fenwick lad. He did try to mend it.".to_owned(),
                thoughts: "One cricket ball, and a window of two hundred years.".to_owned(),
                ..Decision::default()
            });
            tells_secret(&saying, [secret], [], &log, &Experiences::default()).is_some()
        };
        let plain = "Toby Fenwick put a cricket ball through the window.";
        assert!(!tells(plain), "it is told on purpose");
        assert!(tells(&format!("{plain} You swore that nobody would have it from you.")));
        assert!(tells(&format!("{plain} The vicar must never find out.")));
    }

    #[test]
    fn what_a_goal_says_that_nobody_is_to_learn_is_told_by_two_things_that_nobody_has_named() {
        let tells = |goal: &str, speech: &str, thoughts: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("odo", "Two dinners, just for you alone?"));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            let secret = ["The heiress, Lady Wick, is hidden in cabin nine."];
            tells_secret(&saying, secret, [goal], &log, &Experiences::default()).is_some()
        };
        let kept = "Nobody may know that there is an heiress on board.";
        let told = "One is for me, the other goes to cabin nine.";
        assert!(tells(kept, told, "Pay him and be done."));
        assert!(!tells("I want a quiet crossing.", told, "Pay him and be done."));
        assert!(!tells("Nobody may know of the leak.", told, "Pay him and be done."), "of another");
        assert!(!tells(kept, told, "He has a right to know of cabin nine."), "it means to tell");
        assert!(!tells(kept, "I am hungry enough for two.", "Pay him and be done."));
        assert!(!tells(kept, "The other is for the cook. A fine cabin boy.", "Pay him."));
    }
}
