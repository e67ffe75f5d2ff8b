//! What the mind would lose by a deed: what it needs, fears for or hides.

use super::{Case, Refusal};
use crate::appraisal::apology::{has_apologised, is_of_weight};
use crate::appraisal::gifts::Gift;
use crate::appraisal::hidden::is_pressed;
use crate::appraisal::kept_to_itself::is_kept_back;
use crate::reading::holder::tells_of_keeping;
use crate::reading::insult::times_insulted;
use crate::wording::phrase::without_slots;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;

/// From this part of a fear on, a deed is what is feared.
const FEARED: f32 = 0.5;
/// What lays open whatever is within.
const LAYS_OPEN: &[&str] = &["open", "unlock", "show", "give"];

impl Case<'_, '_> {
    pub(super) fn by_what_is_at_stake(&self) -> Option<Refusal> {
        let view = self.view;
        let gift = Gift::of(view, self.offer);
        let is_meant = gift.is_some_and(|gift| gift.is_meant());
        if is_meant
            || self.is_theirs()
            || self.is_owed()
            || self.is_owned_up_to()
            || self.is_made_good()
        {
            return None;
        }
        if gift.is_some_and(|gift| gift.is_for_another() || gift.waits_for_terms()) {
            return Some(Refusal::Kept);
        }
        let people = view.things.people().with(&view.me);
        let deed = Words::of(&self.offer.description).without(&people);
        let feared = view.fears.iter().any(|fear| deed.coverage(&fear.without(&people)) >= FEARED);
        let lays_open = LAYS_OPEN.iter().any(|tag| self.offer.has_tag(tag));
        let mut secrets = view.moment.secrets.iter();
        let betrays = match self.gives() {
            true => self.things().any(|label| is_kept_back(view, label)),
            false => lays_open && secrets.any(|secret| secret.without(&people).meets(&deed)),
        };
        if betrays && self.gives() && self.is_hidden(&deed) {
            // Who is asked for it once more has nothing left but to own up.
            return (!is_pressed(view, self.asker)).then_some(Refusal::Hidden);
        }
        let needed = self.gives() && self.things().any(|label| view.needs_called(label));
        match self.gives() {
            true => (feared || betrays || needed).then_some(Refusal::Kept),
            false => (feared || betrays).then_some(Refusal::Unwilling),
        }
    }

    /// Whether a secret is that the mind has just this.
    fn is_hidden(&self, deed: &Words) -> bool {
        let mut secrets = self.view.request.situation.persona.secrets.iter();
        secrets.any(|secret| tells_of_keeping(secret) && Words::of(secret).meets(deed))
    }

    /// Whether whoever asks has said sorry for what the mind held against them.
    fn is_made_good(&self) -> bool {
        let view = self.view;
        let held = is_of_weight(view, self.asker) || times_insulted(view, self.asker) > 0;
        held && self.gives() && has_apologised(view, self.asker)
    }

    /// What the mind has owned up to having is hidden no longer.
    fn is_owned_up_to(&self) -> bool {
        let lines = self.view.request.situation.persona.lines.0.get("own_up").into_iter().flatten();
        let told = lines.map(|line| Words::of(&without_slots(line)));
        let told = told.filter(|told| self.view.has_said_all(told));
        let head = |label| voice_words(self.view.language).head(label);
        let mut told = told.filter(|told| self.things().any(|label| told.meets(&head(label))));
        self.gives() && told.next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use crate::appraisal::call::refusal::test_key::{asked, asked_of_who_hides};

    #[test]
    fn what_is_needed_or_feared_is_kept() {
        assert_ne!(asked("", "", "", "I want the key in my own pocket.").chosen_index, 1);
        assert_ne!(asked("", "", "Losing the key.", "").chosen_index, 1);
    }

    #[test]
    fn a_thing_is_handed_over_that_a_secret_only_names() {
        for secret in ["Nobody tore the tag off the key.", "He sleeps while the key is out."] {
            assert_eq!(asked_of_who_hides(secret).chosen_index, 1, "{secret}");
        }
        for secret in ["She stole the key.", "The key fits every door."] {
            let refused = asked_of_who_hides(secret);
            assert_ne!(refused.chosen_index, 1, "{secret}");
            assert!(!refused.speech.contains("need"), "{}", refused.speech);
        }
    }

    #[test]
    fn who_needs_a_thing_says_so() {
        let needed = asked("", "", "", "I want the key in my own pocket.");
        assert!(needed.speech.contains("need it myself"), "{}", needed.speech);
    }
}
