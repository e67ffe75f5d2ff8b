//! Who is to meet somebody somewhere at a time has done so once both are there, or once they are there at that time:
//! to get there early, and alone, is no meeting.

use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::time_kind::TimeBound;
use crate::promise::kept::company::{is_named, is_place};

/// What the refs of persons begin with.
const PERSON: &str = "character";

impl Commitment {
    /// Whether the way there is gone before the time of a meeting: it waits for whoever is to come.
    pub(in crate::promise) fn is_too_soon_to_meet(&self, now: GameTime) -> bool {
        now < self.due && self.is_an_appointment()
    }

    /// Whether that is kept by who is where the mind is, and when.
    pub(super) fn is_met_by_those_present(
        &self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) -> bool {
        let awaits = self.state == CommitmentState::Open && self.is_an_appointment();
        if !awaits || !self.is_at_hand(now) {
            return false;
        }
        let words = self.words();
        let seen = || present.iter().filter_map(|id| refs.of(id));
        let is_whom = |it: &EntityRef| {
            let target = it.stable_id.is_some() && it.stable_id == self.target;
            it.name.as_str().starts_with(PERSON) && (target || is_named(it, &words))
        };
        let mut places = seen().filter(|it| is_place(it)).peekable();
        // A place that is in sight of another is not where the mind is.
        let there = places.peek().is_some() && places.all(|it| is_named(it, &words));
        there && (now >= self.due || seen().any(is_whom))
    }

    pub(super) fn take_in_those_met(
        &mut self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) {
        if self.is_met_by_those_present(refs, present, now) {
            self.state = CommitmentState::Done { evidence: Evidence::default() };
        }
    }

    fn is_an_appointment(&self) -> bool {
        let timed = self.terms.is_timed() && self.terms.bound == TimeBound::At;
        let meets = || self.words().verb().is_some_and(|verb| self.language().meets(verb));
        self.kind == CommitmentKind::Go && timed && (meets() || self.is_with_its_target_there())
    }

    /// `Be in the cellar with Agathe`
    fn is_with_its_target_there(&self) -> bool {
        let (language, words) = (self.language(), self.words());
        let whom = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        whom.is_some_and(|whom| language.is_in_company_of(words.words(), &whom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;
    use crate::promise::commitments::Commitments;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentRules, CommitmentSource, Deed, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * 60)
    }

    fn refs() -> EntityRefs {
        let mut refs = EntityRefs::default();
        let mut knows = |kind: &str, label: &str, id: &str| {
            refs.touch(&Referable::new(kind, label, id), 1);
        };
        knows("character", "Agathe", "agathe");
        knows("place", "the bridge", "bridge");
        knows("place", "the yard", "yard");
        refs
    }

    fn owing(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("agathe".into()), due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        promised
    }

    fn state(promised: &Commitments) -> &'static str {
        promised.get(1).expect("is known").state.name()
    }

    fn looks(promised: &mut Commitments, present: &[&str], minutes: u64) -> &'static str {
        let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
        promised.look_around(&refs(), &present, at(minutes));
        state(promised)
    }

    fn goes(promised: &mut Commitments, minutes: u64) -> &'static str {
        goes_to(promised, "bridge", minutes)
    }

    fn goes_to(promised: &mut Commitments, place: &str, minutes: u64) -> &'static str {
        let action = offer("world:go", "Go there", &["move"], &[place]);
        let deed = Deed { turn: 4, action: &action, speech: "", outcome: "", failed: false };
        promised.follow(&deed, &RULES, at(minutes));
        state(promised)
    }

    const THREE: Option<&str> = Some("at 03:00");

    #[test]
    fn who_is_early_and_alone_meets_whoever_comes() {
        for text in [
            "meet Agathe on the bridge",
            "meet Agathe on the bridge with a better offer",
            "meet on the bridge",
        ] {
            let mut meets = owing(text, THREE);
            assert_eq!(goes(&mut meets, 165), "open", "{text}");
            assert_eq!(looks(&mut meets, &["bridge"], 166), "open", "{text}");
            assert_eq!(looks(&mut meets, &["bridge", "agathe"], 170), "done", "{text}");
        }
    }

    #[test]
    fn who_is_to_be_somewhere_with_somebody_waits_there_for_them() {
        let mut with = owing("be in the yard with Agathe", THREE);
        assert_eq!(goes_to(&mut with, "yard", 165), "open");
        assert_eq!(looks(&mut with, &["yard"], 166), "open");
        assert_eq!(looks(&mut with, &["yard", "agathe"], 170), "done");
        let mut alone = owing("be in the yard with the spade", THREE);
        assert_eq!(goes_to(&mut alone, "yard", 165), "done");
    }

    #[test]
    fn who_is_there_at_the_time_has_done_their_part() {
        let mut meets = owing("meet Agathe on the bridge", THREE);
        assert_eq!(goes(&mut meets, 165), "open");
        assert_eq!(looks(&mut meets, &["bridge"], 181), "done");
        let mut late = owing("meet Agathe on the bridge", THREE);
        assert_eq!(goes(&mut late, 185), "done");
    }

    #[test]
    fn another_place_and_another_hour_are_no_meeting_and_without_a_time_the_way_is_enough() {
        let mut meets = owing("meet Agathe on the bridge", THREE);
        assert_eq!(looks(&mut meets, &["bridge", "agathe"], 60), "open");
        assert_eq!(looks(&mut meets, &["yard", "agathe"], 170), "open");
        assert_eq!(goes(&mut owing("meet Agathe on the bridge", None), 10), "done");
    }
}
