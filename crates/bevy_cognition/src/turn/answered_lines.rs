//! Which of the lines that wait a turn answers.

use super::answered::PERSON;
use super::engagement::Engagement;
use super::reach::Reach;
use cognition_core::mind::{PerceptId, StableId};
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptKind};
use cognition_core::route::{DialogueAct, Language, Lead, takes_up};

/// What is looked at to tell which of the lines that wait a turn answers.
#[derive(Clone, Copy)]
pub(crate) struct Answering<'a> {
    pub(crate) mind: &'a StableId,
    pub(crate) refs: Option<&'a EntityRefs>,
    pub(crate) engagement: &'a Engagement,
    /// Up to this percept everything has led to a turn, or to none.
    pub(crate) considered: PerceptId,
    pub(crate) reach: &'a Reach,
}

impl Answering<'_> {
    /// Whether a line that the turn has seen, beside what leads it, is done with. Words and deeds answer
    /// those whom they are for, and what they take up. Who responds has heard all the rest; only who asks
    /// for something waits on, unless the mind has kept still before all of them, or spoken to all. A
    /// courtesy answers what it is for. Who speaks in the mind's place leaves all whom that is not for.
    pub(crate) fn answers(&self, entry: &PerceivedAt) -> bool {
        if self.engagement.is_courtesy() {
            return false;
        }
        self.reaches(entry) || self.answers_all() && !self.leaves(entry)
    }

    /// Whether whoever asks for nothing is done with, too.
    pub(super) fn answers_all(&self) -> bool {
        self.engagement.answers_all() && !self.reach.is_in_its_place
    }

    /// Whether what the turn was shown is new no longer: the mind itself has dealt with it.
    pub(super) fn takes_in_all(&self) -> bool {
        !self.engagement.is_courtesy() && !self.reach.is_in_its_place
    }

    /// Whether a line is of somebody whom the words or the deed are for, or is taken up by them.
    fn reaches(&self, entry: &PerceivedAt) -> bool {
        let percept = &entry.percept;
        let is_for = percept.source.as_ref().is_some_and(|speaker| self.reach.to.contains(speaker));
        let is_dealt_with = |line: &str| self.takes_up(line) || self.follows(line);
        is_for || percept.kind == PerceptKind::Speech && is_dealt_with(&percept.text)
    }

    /// Whether the mind goes where it was only asked to come along.
    fn follows(&self, line: &str) -> bool {
        let language = Language::of(line);
        self.reach.goes
            && language.invites_along(line)
            && !language.dialogue_acts(line).has(DialogueAct::Question)
    }

    fn takes_up(&self, line: &str) -> bool {
        let known = self.refs.map(EntityRefs::known).unwrap_or_default();
        let people = known.iter().filter(|it| it.kind == PERSON).map(|it| it.label.as_str());
        let names: Vec<&str> = people.chain([self.mind.as_str()]).collect();
        !self.reach.aloud.is_empty() && takes_up(&self.reach.aloud, line, &names)
    }

    /// What was before the turn has had its own.
    fn leaves(&self, entry: &PerceivedAt) -> bool {
        let is_for_some = self.reach.is_felt && !self.reach.is_for_all;
        is_for_some && entry.id > self.considered && Lead::asks(&entry.percept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::Entity;
    use cognition_core::act::{ActionTarget, IndexedAction};
    use cognition_core::perceive::{Percept, Ref};
    use cognition_core::route::EngagementMode;

    /// Whether Mara, who answers Odo, has answered what Sela says.
    fn answers(mode: EngagementMode, reach: &Reach, line: &str) -> bool {
        let engagement = Engagement { mode, may_speak: true, ..Engagement::default() };
        let considered = PerceptId(1);
        let (mind, refs) = (&StableId::new("mara"), None);
        let percept = Percept::speech("sela", line).to("mara").addressed();
        let entry = PerceivedAt { id: PerceptId(2), percept };
        Answering { mind, refs, engagement: &engagement, considered, reach }.answers(&entry)
    }

    fn said(words: &str, to: &[&str]) -> Reach {
        let mut reach = Reach::default();
        let to: Vec<StableId> = to.iter().map(|id| StableId::new(*id)).collect();
        reach.speak(words, &to, (None, &[speak_to("odo")]));
        reach
    }

    fn speak_to(id: &str) -> IndexedAction {
        let (name, entity) = (Ref::from("character_1".to_owned()), Entity::PLACEHOLDER);
        let target = ActionTarget { name, stable_id: id.into(), label: id.to_owned(), entity };
        let tags = vec!["speech".to_owned()];
        IndexedAction { tags, targets: vec![target], ..IndexedAction::default() }
    }

    #[test]
    fn whoever_is_spoken_to_is_answered_in_any_mode_but_by_a_courtesy() {
        use EngagementMode::{Acknowledge, Clarify, Respond};
        for is_in_its_place in [false, true] {
            let both = Reach { is_in_its_place, ..said("Here you are.", &["odo", "sela"]) };
            let told = |mode| answers(mode, &both, "When does the ferry leave?");
            assert_eq!([Respond, Clarify, Acknowledge].map(told), [true, true, false]);
        }
    }

    #[test]
    fn whoever_speaks_in_its_place_reaches_whom_words_and_deed_are_for_and_nobody_else() {
        let reaches = |reach: &Reach, speaker: &str| {
            let (mind, considered) = (&StableId::new("mara"), PerceptId(1));
            let engagement = &Engagement { may_speak: true, ..Engagement::default() };
            let percept = Percept::speech(speaker, "The yard is swept.").to("mara").addressed();
            let entry = PerceivedAt { id: PerceptId(2), percept };
            Answering { mind, refs: None, engagement, considered, reach }.answers(&entry)
        };
        let both = said("As you wish, Sela. That is kind of you, Odo.", &["odo", "sela"]);
        assert!(reaches(&both, "brannic"), "it says so itself");
        let mut both = Reach { is_in_its_place: true, ..both };
        assert!(reaches(&both, "odo") && reaches(&both, "sela") && !reaches(&both, "brannic"));
        both.act(Some(&speak_to("brannic")));
        assert!(reaches(&both, "brannic"));
    }

    #[test]
    fn a_question_of_somebody_else_is_left_unless_the_words_take_it_up() {
        let ferry = "When does the ferry leave?";
        for mode in [EngagementMode::Respond, EngagementMode::Clarify] {
            assert!(!answers(mode, &said("The bread is out.", &["odo"]), ferry));
            assert!(answers(mode, &said("Take the ferry at six, Odo.", &["odo"]), ferry));
        }
    }

    #[test]
    fn who_goes_has_answered_whoever_only_asked_it_to_come_along() {
        let mut going = said("You locked nothing, Odo. I go down.", &["odo"]);
        let way = IndexedAction { tags: vec!["move".to_owned()], ..IndexedAction::default() };
        going.act(Some(&way));
        let respond = EngagementMode::Respond;
        assert!(answers(respond, &going, "Mara, hold on to my coat and come down with me."));
        assert!(!answers(respond, &going, "Come with me, Mara. When does the ferry leave?"));
        assert!(!answers(respond, &going, "When does the ferry leave?"));
        let stays = said("You locked nothing, Odo.", &["odo"]);
        assert!(!answers(respond, &stays, "Mara, come down with me."));
    }

    #[test]
    fn a_whisper_takes_nothing_up() {
        let tags = vec!["whisper".to_owned()];
        let whisper = IndexedAction { tags, ..speak_to("odo") };
        let mut reach = Reach::default();
        let chosen = (Some(&whisper), std::slice::from_ref(&whisper));
        reach.speak("Take the ferry at six.", [&StableId::new("odo")], chosen);
        assert!(!answers(EngagementMode::Respond, &reach, "When does the ferry leave?"));
    }

    #[test]
    fn words_for_all_leave_nobody_where_the_mind_responds() {
        let tags = vec!["speech".to_owned(), "tell".to_owned()];
        let call = IndexedAction { tags, ..IndexedAction::default() };
        let offers = [speak_to("odo"), call.clone()];
        let ferry = "When does the ferry leave?";
        for (chosen, offers) in [(Some(&call), &offers[..]), (None, &offers[..0])] {
            let mut reach = Reach::default();
            reach.speak("The bread is out.", [&StableId::new("odo")], (chosen, offers));
            assert!(answers(EngagementMode::Respond, &reach, ferry));
            assert!(!answers(EngagementMode::Clarify, &reach, ferry));
        }
    }

    #[test]
    fn who_responds_is_done_with_a_mere_word_and_who_keeps_still_with_everything() {
        let word = "The ferry is late again.";
        let bread = said("The bread is out.", &["odo"]);
        assert!(answers(EngagementMode::Respond, &bread, word));
        assert!(!answers(EngagementMode::Clarify, &bread, word));
        let silent = Reach::default();
        assert!(answers(EngagementMode::Respond, &silent, "When does the ferry leave?"));
    }
}
