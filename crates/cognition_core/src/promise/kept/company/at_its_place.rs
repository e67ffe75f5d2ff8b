//! Who is to be somewhere by a time has been once it strikes and they are there, whether they came before and stayed or
//! had been there all along.

use super::{is_named, is_place};
use crate::mind::{GameTime, StableId};
use crate::perceive::EntityRefs;
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::time_kind::TimeBound;
use crate::promise::kept::deed::Deed;

impl Commitment {
    /// Whether the mind is where it is to be by a time, as far as it sees; none where it is to be nowhere then, or with
    /// somebody.
    fn is_at_its_place(&self, refs: &EntityRefs, present: &[StableId]) -> Option<bool> {
        if !self.is_to_be_there_in_time() || self.company(refs, present).is_some() {
            return None;
        }
        let words = self.words();
        let seen = present.iter().filter_map(|id| refs.of(id));
        let mut places = seen.filter(|it| is_place(it)).peekable();
        places.peek()?;
        // A place that is in sight of another is not where the mind is.
        Some(places.all(|it| is_named(it, &words)))
    }

    /// Whether that is otherwise than the mind knew, or keeps it as its time strikes.
    pub(super) fn is_news_of_its_place(
        &self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) -> bool {
        let there = self.is_at_its_place(refs, present);
        there.is_some_and(|there| there != self.signs.with || there && now >= self.due)
    }

    pub(super) fn take_in_its_place(
        &mut self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) {
        let Some(there) = self.is_at_its_place(refs, present) else { return };
        self.signs.with = there;
        if there && now >= self.due && self.state == CommitmentState::Open {
            self.state = CommitmentState::Done { evidence: Evidence::default() };
        }
    }

    /// Who goes there too soon is there, until they go elsewhere.
    pub(in crate::promise) fn take_in_way_to_its_place(&mut self, deed: &Deed<'_>) {
        let words = self.words();
        self.signs.with = deed.action.targets.iter().any(|target| words.name(target));
    }

    /// Whether nothing more is to be done than to be somewhere by a time.
    pub(in crate::promise) fn is_to_be_there_in_time(&self) -> bool {
        let timed = self.terms.is_timed() && self.terms.bound != TimeBound::After;
        let somewhere = || self.language().is_to_be_somewhere(self.words().words());
        self.kind == CommitmentKind::Go && timed && !self.terms.is_waiting() && somewhere()
    }

    /// Whether the mind was last seen to be there.
    pub(in crate::promise) fn is_there_in_time(&self) -> bool {
        self.signs.with && self.is_to_be_there_in_time()
    }
}

#[cfg(test)]
mod tests {
    use crate::mind::StableId;
    use crate::promise::commitments::Commitments;
    use crate::promise::kept::company::test_company::{goes, looks, owing, refs};
    use crate::promise::test_opening::at;

    fn states(promised: &mut Commitments, minutes: u64) -> Vec<&'static str> {
        promised.expire(at(minutes)).iter().map(|it| it.state.name()).collect()
    }

    #[test]
    fn who_is_where_they_are_to_be_as_it_strikes_has_been() {
        for text in ["be in the yard", "be out in the clinic yard", "be over at the yard"] {
            let mut there = owing(text, Some("by 02:00"));
            looks(&mut there, &["yard"]);
            assert_eq!(states(&mut there, 119), [""; 0], "{text}: not yet");
            assert_eq!(states(&mut there, 121), ["done"], "{text}");
        }
        let mut seen = owing("be out in the yard", Some("at 02:00"));
        let present = [StableId::from("yard")];
        assert!(seen.is_news(&refs(), &present, at(120)));
        let kept = seen.look_around(&refs(), &present, at(120));
        assert_eq!(kept.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["done"]);
    }

    #[test]
    fn who_is_elsewhere_by_then_has_not_been() {
        let mut never = owing("be out in the yard", Some("by 02:00"));
        looks(&mut never, &["clinic"]);
        assert_eq!(states(&mut never, 121), ["expired"]);
        let mut left = owing("be out in the yard", Some("by 02:00"));
        looks(&mut left, &["yard"]);
        assert_eq!(goes(&mut left, &["clinic"]), "open");
        assert_eq!(states(&mut left, 121), ["expired"]);
        let mut unseen = owing("be out in the yard", Some("by 02:00"));
        assert_eq!(states(&mut unseen, 121), ["expired"]);
    }
}
