//! Whoever has come to where they are expected at an hour waits there for it.

use crate::appraisal::appraise::Appraisal;
use crate::motives::debt::Debt;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::wording::words::Words;

/// How much it weighs against leaving the place of an appointment before its hour.
const LEAVES: f32 = -1.2;

/// What an appointment says against leaving its place.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !offer.is("move") {
        return None;
    }
    let (here, _) = view.places().into_iter().next()?;
    let place = view.things.words_of(here);
    let names_it =
        |debt: &&Debt<'_>| Words::of(debt.promise.text).covers(&place) && debt.is_appointed();
    let debt = view.debts.iter().filter(|_| !place.is_empty()).find(names_it)?;
    Reason::new(Motive::Breaks(debt.promise), LEAVES)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::{GameTime, Goal};
    use cognition_core::perceive::Percept;
    use cognition_core::promise::ProposedCommitment;
    use cognition_core::promise::{CommitmentRules, CommitmentSource, Commitments};
    use std::sync::Arc;

    /// Whether Tamsin, who has promised this at nine, stays in the yard at that time of the day.
    fn stays(promised: &str, seconds: u64) -> bool {
        let go = offer("Go to the cellar", &["move"], &["cellar"]);
        let came = Percept::outcome("You go to the yard.").at("yard");
        let mut request = request("tamsin", vec![go], vec![came]);
        let goal = Goal { wants: vec!["cellar".to_owned()], ..Goal::new("See the cellar.") };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        let mut owed = Commitments::default();
        let text = promised.to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let (rules, from) = (CommitmentRules::default(), GameTime::from_secs(7 * 3600));
        let opened = owed.open(&proposed, CommitmentSource::Game, None, &rules, from);
        assert!(opened.is_ok(), "{opened:?}");
        request.situation.commitments = owed;
        request.situation.now = GameTime::from_secs(9 * 3600 - seconds);
        decision(&request).chosen_index == 0
    }

    #[test]
    fn whoever_has_come_to_an_appointment_waits_for_its_hour() {
        assert!(stays("go to the yard at nine", 120));
        assert!(!stays("go to the yard at nine", 3600), "there is an hour to go");
        assert!(!stays("go to the mill at nine", 120), "it is somewhere else");
    }
}
