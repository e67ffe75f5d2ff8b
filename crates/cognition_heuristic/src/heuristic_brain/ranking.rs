//! Everything that a mind could do, in the order of preference, and what is ruled out.

use crate::appraisal::appraise::Appraisal;
use crate::motives::scored::Scored;
use crate::reading::offer::{bar, is_barred};
use crate::utility;
use cognition_core::act::IndexedAction;
use cognition_core::record::WeighedOffer;
use cognition_core::route::EngagementMode;

/// Everything that a mind could do, in the order of preference.
pub(super) struct Ranking<'a> {
    /// What it chooses from.
    pub(super) open: Vec<Scored<'a>>,
    /// What its mode rules out.
    pub(super) closed: Vec<Scored<'a>>,
    /// What cannot work.
    pub(super) barred: Vec<Scored<'a>>,
}

impl<'a> Ranking<'a> {
    pub(super) fn of(view: &Appraisal<'a>) -> Self {
        let cannot_work = |scored: &Scored<'_>| scored.action.is_some_and(is_barred);
        let (barred, ranked) = utility::rank(view).into_iter().partition(cannot_work);
        let (open, closed) = in_the_mode(view, ranked);
        Self { open, closed, barred }
    }

    /// What everything is worth; what cannot be chosen comes last.
    pub(super) fn weighed(&self, mode: EngagementMode) -> Vec<WeighedOffer> {
        let ruled_out = |why: String| {
            move |scored: &Scored<'_>| WeighedOffer { ruled_out: why.clone(), ..scored.weighed() }
        };
        let open = self.open.iter().map(Scored::weighed);
        let closed = ruled_out(format!("in {mode} it speaks to whoever spoke"));
        let barred =
            |scored: &Scored<'_>| ruled_out(scored.action.map(bar).unwrap_or_default())(scored);
        open.chain(self.closed.iter().map(closed)).chain(self.barred.iter().map(barred)).collect()
    }
}

/// Who asks back, or returns a greeting, speaks to whoever spoke, and to nobody else.
fn in_the_mode<'a>(
    view: &Appraisal<'a>,
    ranked: Vec<Scored<'a>>,
) -> (Vec<Scored<'a>>, Vec<Scored<'a>>) {
    let situation = &view.request.situation;
    let can_act = view.calls.iter().any(|call| call.can_be_met());
    let is_free = match situation.mode {
        EngagementMode::Clarify => can_act,
        EngagementMode::Acknowledge => view.is_closed(),
        _ => false,
    };
    if is_free || !matches!(situation.mode, EngagementMode::Clarify | EngagementMode::Acknowledge) {
        return (ranked, Vec::new());
    }
    let to_them = |action: &IndexedAction| {
        let alone = action.targets.len() == 1 && action.has_tag("speech");
        alone && situation.partner.as_ref().is_some_and(|partner| action.concerns(partner))
    };
    let is_open = |scored: &Scored<'_>| scored.action.is_none_or(to_them);
    let (mut open, closed): (Vec<_>, Vec<_>) = ranked.into_iter().partition(is_open);
    open.sort_by_key(|scored| scored.action.is_none());
    (open, closed)
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::answer;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::route::EngagementMode;

    #[test]
    fn what_it_weighs_adds_up_and_the_best_that_can_be_done_is_what_it_does() {
        let request = request("mara", at_the_door(), vec![failed_at_the_door()]);
        let weighed = weighed(&request);
        assert_eq!(weighed.len(), request.actions.len() + 1, "and waiting");
        let best = weighed.first().expect("waiting is among them");
        assert!(best.is_open() && weighed.iter().all(|offer| offer.worth <= best.worth));
        assert_eq!(best.index, decision(&request).chosen_index);
        let parts = best.parts.iter().map(|part| part.worth).sum::<f64>();
        assert!((parts - best.worth).abs() < 0.02, "{best:?}");
        assert!(answer(&request).weighed.is_empty(), "nobody wants to know");
        let explained = ThoughtRequest { explained: true, ..request.clone() };
        assert_eq!(answer(&request).text, answer(&explained).text, "the choice is the same");
    }

    #[test]
    fn what_cannot_work_is_ruled_out_with_what_the_game_says_of_it() {
        let mut offers = at_the_door();
        offers[0] = barred(offers[0].clone(), "The cellar door is locked.", None);
        let weighed = weighed(&request("mara", offers, vec![]));
        let last = weighed.last().expect("what cannot work comes last");
        assert_eq!(last.ruled_out, "cannot work: The cellar door is locked.");
    }

    #[test]
    fn who_asks_back_rules_out_all_but_whoever_spoke_and_says_so() {
        let mut request = request("mara", at_the_door(), vec![]);
        request.situation.mode = EngagementMode::Clarify;
        let weighed = weighed(&request);
        let closed = weighed.iter().filter(|offer| !offer.is_open()).count();
        assert_eq!((weighed[0].index, closed), (0, request.actions.len()), "{weighed:#?}");
        assert!(weighed[1].ruled_out.contains("CLARIFY"), "{}", weighed[1].ruled_out);
    }
}
