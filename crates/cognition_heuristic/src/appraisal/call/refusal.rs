//! Why something is not done that was asked for.

mod at_stake;
mod claims;
mod forbidden;
mod reward;
#[cfg(test)]
mod test_key;

use super::statement::told;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::act::{Consideration, IndexedAction, Judgement, Worth};
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;

/// From here down the game advises against a deed.
const ADVISED_AGAINST: f32 = -0.5;

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Something speaks against it, in the words of the mind.
    Because(String),
    /// It is to be had for money: what it costs, in the words of the mind.
    Priced(String),
    /// It is to be had for money, and nobody has said for how much.
    ForSale,
    /// The mind does not hand it out.
    Kept,
    /// The mind hides that it has it.
    Hidden,
    /// It would do harm.
    Harmful,
    /// The mind fears what would come of it.
    Unwilling,
    /// It is for an hour that is not come, or hangs on what has not come about, in the words of whoever asks: it is
    /// promised.
    Later(String),
    /// Nothing on offer is what is asked for.
    Beyond,
}

impl Refusal {
    /// Whether it is to be had for money.
    pub(crate) fn is_for_money(&self) -> bool {
        matches!(self, Self::Priced(_) | Self::ForSale)
    }
}

/// What speaks against doing it for this person.
pub(crate) fn refusal(
    view: &Stakes<'_>,
    offer: &IndexedAction,
    asker: &StableId,
) -> Option<Refusal> {
    let case = Case { view, offer, asker };
    case.by_the_game()
        .or_else(|| case.by_number())
        .or_else(|| case.by_what_is_promised())
        .or_else(|| case.by_what_is_owed_to_another())
        .or_else(|| case.by_what_is_kept())
        .or_else(|| case.by_trade())
        .or_else(|| case.by_what_is_planned())
        .or_else(|| case.by_what_it_would_fetch())
        .or_else(|| case.by_owner())
        .or_else(|| case.by_price())
        .or_else(|| case.by_reward())
        .or_else(|| case.by_what_is_wanted())
        .or_else(|| case.by_harm())
        .or_else(|| case.by_what_is_known())
        .or_else(|| case.by_what_is_at_stake())
}

/// A deed for somebody.
struct Case<'c, 'a> {
    view: &'c Stakes<'a>,
    offer: &'c IndexedAction,
    asker: &'c StableId,
}

impl Case<'_, '_> {
    fn by_the_game(&self) -> Option<Refusal> {
        let violated = self.offer.violated().find_map(|check| match &check.judgement {
            Judgement::Violated { why, .. } => Some(why.as_str()),
            _ => None,
        });
        let why = violated.or_else(|| advised_against(self.offer))?;
        Some(Refusal::Because(told(why)))
    }

    /// Who asks for one of several is not given all of them.
    fn by_number(&self) -> Option<Refusal> {
        let words = voice_words(self.view.language);
        let counts = |label: &str| tokens(label).any(|word| words.is_numeral(&word));
        let all = self.gives() && self.things().any(counts);
        (all && self.lines().any(|line| words.asks_for_one_of(line))).then_some(Refusal::Kept)
    }

    fn by_what_is_wanted(&self) -> Option<Refusal> {
        let offers = &self.view.request.actions;
        let against = self.view.aims.iter().any(|aim| aim.forbids(self.offer, offers));
        against.then_some(if self.gives() { Refusal::Kept } else { Refusal::Unwilling })
    }

    /// What whoever asks has just said to the mind.
    fn lines(&self) -> impl Iterator<Item = &str> {
        let theirs = self.view.addressed().filter(|line| {
            line.percept.kind == PerceptKind::Speech
                && line.percept.source.as_ref() == Some(self.asker)
        });
        theirs.map(|line| line.percept.text.as_str())
    }

    fn gives(&self) -> bool {
        self.offer.has_tag("give")
    }

    /// What it is done to, and with.
    fn things(&self) -> impl Iterator<Item = &str> {
        let things = self.offer.targets.iter().filter(|it| it.stable_id != *self.asker);
        things.map(|target| target.label.as_str())
    }

    /// Whoever asks, and whoever it is handed to.
    fn receivers(&self) -> Vec<Words> {
        let things = &self.view.things;
        let targets = self.offer.targets.iter().map(|target| &target.stable_id);
        let theirs = targets.filter(|id| self.gives() && things.is_character(id));
        let all = std::iter::once(self.asker).chain(theirs).map(|id| things.words_of(id));
        all.filter(|words| !words.is_empty()).collect()
    }

    fn labels(&self) -> Words {
        Words::of_all(self.things())
    }
}

/// What the game says against it, where that outweighs what it says for it: no order changes that.
fn advised_against(offer: &IndexedAction) -> Option<&str> {
    let said = offer.considerations.iter().map(Consideration::value).sum::<f32>();
    let all = said + offer.worth.map_or(0.0, Worth::value);
    let worst =
        offer.considerations.iter().min_by(|one, other| one.value().total_cmp(&other.value()));
    worst.filter(|_| all <= ADVISED_AGAINST).map(|worst| worst.why.as_str())
}

#[cfg(test)]
mod tests {
    use super::test_key::asked;

    #[test]
    fn what_nobody_speaks_against_is_given() {
        for known in ["", "Visitors may keep the key until six.", "The key is made of brass."] {
            assert_eq!(asked(known, "", "", "").chosen_index, 1, "{known}");
        }
        let full = "I want my rooms full.";
        assert_eq!(asked("", "", "", full).chosen_index, 1, "of that the key is no part");
        let afraid = "That Odo sees the attic.";
        assert_eq!(asked("", "", afraid, "").chosen_index, 1, "that he asks is not what is feared");
    }
}
