//! Who is where the mind is, taken in for all that is owed, and whether that is news.

use super::Company;
use super::errand::Errand;
use crate::mind::{GameTime, StableId};
use crate::perceive::EntityRefs;
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;

impl Commitments {
    /// Whether anything is known otherwise of who is with whom than what is present says.
    pub fn is_news(&self, refs: &EntityRefs, present: &[StableId], now: GameTime) -> bool {
        let otherwise = |owed: &Commitment| match owed.company(refs, present) {
            Some(Company::With) => !owed.signs.with,
            Some(Company::Apart) => owed.signs.with || !owed.signs.apart,
            None => false,
        };
        let away = |owed: &Commitment| owed.terms.awaits.as_ref().is_some_and(|it| it.away);
        let comes = |owed: &Commitment| {
            owed.awaited_is_here(refs, present).is_some_and(|here| here == away(owed))
        };
        let carries = |owed: &Commitment| match owed.errand(refs, present) {
            Some(Errand::OnTheWay) => !owed.signs.with,
            Some(Errand::Without) => owed.signs.with,
            Some(Errand::There) => owed.signs.with && owed.is_at_hand(now),
            None => false,
        };
        let freed = |owed: &Commitment| {
            owed.whom_it_needs_is_here(refs, present).is_some_and(|here| here != owed.is_free_now())
        };
        let alone = |owed: &Commitment| {
            owed.has_come_to_be_alone(refs, present)
                || owed.is_met_by_those_present(refs, present, now)
                || owed.is_news_of_coming_back(refs, present)
                || owed.is_news_of_its_place(refs, present, now)
        };
        let news = |owed: &Commitment| otherwise(owed) || comes(owed) || carries(owed);
        self.owed(now).any(|owed| news(owed) || freed(owed) || alone(owed))
    }

    /// Takes in who is where the mind is. Who is back with whom they promised it has kept that; gives those.
    pub fn look_around(
        &mut self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) -> Vec<Commitment> {
        let ids: Vec<u32> = self.owed(now).map(|owed| owed.id).collect();
        let mut changed = self.change(&ids, now, |owed| {
            owed.take_in_company(refs, present, now);
            owed.take_in_those_met(refs, present, now);
            owed.take_in_arrival(refs, present);
            owed.take_in_errand(refs, present, now);
            owed.take_in_whom_it_needs(refs, present);
            owed.take_in_being_alone(refs, present);
            owed.take_in_coming_back(refs, present);
            owed.take_in_its_place(refs, present, now);
        });
        changed.retain(|owed| owed.state != CommitmentState::Open);
        changed
    }
}

#[cfg(test)]
mod tests {
    use crate::mind::StableId;
    use crate::promise::kept::company::test_company::{owing, refs};
    use crate::promise::test_opening::at;

    #[test]
    fn only_who_comes_or_goes_is_news_to_what_is_free_beside_them() {
        let owed = owing("not to unlock the yard without Kolb", None);
        let here = |present: &[&str]| {
            let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
            owed.is_news(&refs(), &present, at(1))
        };
        assert!(here(&["kolb"]) && !here(&["agathe", "lamp"]));
    }
}
