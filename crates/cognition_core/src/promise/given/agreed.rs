//! Agreement to a proposal: a promise to do one's part, and no more.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::Due;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::given::refusal::Refusal;
use cognition_language::{Language, sentences};
use std::borrow::Cow;

/// Seconds of half a day: the clock shows the same again.
const HALF_DAY: u64 = 12 * 3600;
/// So many seconds before or after an hour it is told as the hour that it is.
const JUST_NOW: u64 = 5 * 60;

/// Something that somebody has proposed to a mind, or asked of it.
#[derive(Clone, Copy, Debug)]
pub struct Proposal<'a> {
    /// In these words. Untrusted.
    pub words: &'a str,
    /// Who.
    pub by: &'a StableId,
    /// What they are called.
    pub name: &'a str,
}

impl Proposal<'_> {
    /// What whoever answers so has agreed to do, deed by deed, by when if one of them says so; none where
    /// nothing is to be done, or the answer does not agree.
    ///
    /// ```
    /// use cognition_core::promise::Proposal;
    ///
    /// let words = "Shall we meet at the mill?";
    /// let proposal = Proposal { words, by: &"mara".into(), name: "Mara" };
    /// let agreed = proposal.agreed_to("Yes, at dawn.");
    /// assert_eq!((agreed[0].text.as_str(), agreed[0].due.as_deref()), ("meet at the mill", Some("at dawn")));
    /// assert!(proposal.agreed_to("Why at the mill?").is_empty());
    /// ```
    pub fn agreed_to(&self, answer: &str) -> Vec<ProposedCommitment> {
        let language = Language::of(self.words);
        let words = language.with_name_of_answer(self.words, answer);
        let asked = Proposal { words: &words, ..*self };
        let deeds = language.proposed(&asked.without_asking_off(language), self.name);
        // Most of what is said proposes nothing, and needs no more reading.
        if deeds.is_empty() {
            let handed_over = self.handed_over(answer, language);
            let unasked = || self.undertaken_unasked(answer, language);
            let joined = || self.joined(answer, language);
            return handed_over.or_else(unasked).or_else(joined).into_iter().collect();
        }
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let of_deeds = answered.without_answers_to_questions(&to_them, self.words);
        let answer = &*of_deeds;
        let that_time = language.agrees_to_the_time(answer, self.words);
        let agrees = |deed: &String| {
            let own = answered.without_refusals_of_others(answer, deed, &deeds);
            answered.agrees_to(&own, deed)
                || answered.settles_on(&own, self.words, deed)
                || answered.closes_a_bargain(&own, self.words, deed)
        };
        let agreed = deeds.iter().filter(|deed| that_time || agrees(deed));
        let owed = |text: &String| ProposedCommitment {
            text: text.clone(),
            target: Some(self.by.clone()),
            due: self.due_by((text.as_str(), deeds.as_slice()), answer, that_time),
            kind: None,
        };
        agreed.map(owed).collect()
    }

    /// What was asked for as a thing to have, where the answer undertakes to hand it over.
    fn handed_over(&self, answer: &str, language: &Language) -> Option<ProposedCommitment> {
        let text = language.thing_asked_for(self.words, self.name)?;
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let hands_over = answered.undertakes_to_hand_over(&to_them, &text, self.name);
        let alone = std::slice::from_ref(&text);
        let due = hands_over.then(|| self.due_by((text.as_str(), alone), &to_them, false))?;
        Some(ProposedCommitment { text, target: Some(self.by.clone()), due, kind: None })
    }

    /// What the answer undertakes of itself, about a thing that was spoken of.
    fn undertaken_unasked(&self, answer: &str, language: &Language) -> Option<ProposedCommitment> {
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let text = language.undertaken_unasked(self.words, &to_them, self.name)?;
        let due = answered.said_time_of(&to_them, &text).map(str::to_owned);
        Some(ProposedCommitment { text, target: Some(self.by.clone()), due, kind: None })
    }

    /// Where the answer says that the mind will be as well, at the time at which whoever spoke will be there.
    fn joined(&self, answer: &str, language: &Language) -> Option<ProposedCommitment> {
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let text = language.appointment_joined(self.words, &to_them)?;
        let due = self.due_by((text.as_str(), std::slice::from_ref(&text)), &to_them, true);
        Some(ProposedCommitment { text, target: Some(self.by.clone()), due, kind: None })
    }

    /// The words but for what asks to be let off, which proposes nothing: `Will you give me my word back?`
    fn without_asking_off(&self, language: &Language) -> Cow<'_, str> {
        let proposes = |it: &&str| !language.asks_for_release(it);
        match sentences(self.words).all(|it| proposes(&it)) {
            true => Cow::Borrowed(self.words),
            false => sentences(self.words).filter(proposes).collect::<Vec<_>>().join(" ").into(),
        }
    }

    /// The time of the answer, or else of the proposal, as they say it of that deed and of none of the others.
    pub(super) fn due_by(
        &self,
        (deed, all): (&str, &[String]),
        answer: &str,
        that_time: bool,
    ) -> Option<String> {
        let language = Language::of(self.words);
        let said = if that_time { [self.words, answer] } else { [answer, self.words] };
        let others = all.iter().filter(|other| *other != deed);
        let others: Vec<Vec<String>> = others.map(|it| language.content_stems(it)).collect();
        let stems = language.content_stems(deed);
        let about = |said: &str, stems: &[String]| language.share_held(stems, &[said]) > 0.0;
        let counts = |said: &&str| about(said, &stems) || !others.iter().any(|it| about(said, it));
        let due = said.iter().find_map(|said| {
            let own = language.said_of(said, deed);
            let own = sentences(&own).filter(counts).collect::<Vec<_>>().join(" ");
            let time = language.said_time_of(&own, deed);
            let time = time.or_else(|| language.after_what(&own)).map(str::to_owned);
            let asked = || language.time_asked_with(&own).filter(|_| **said == *self.words);
            let taken = || language.length_taken(&own, deed).filter(|_| **said == *answer);
            time.or_else(|| language.time_as_a_clause(&own)).or_else(asked).or_else(taken)
        });
        let Some(said) = due else { return language.time_within(deed) };
        // `Quarter past six`: at that time, as the deed says.
        let as_the_deed = language.due_time(&said).and_then(|time| {
            let is_same = |own: &String| language.due_time(own).as_ref() == Some(&time);
            language.time_within(deed).filter(is_same)
        });
        as_the_deed.or(Some(said))
    }
}

impl Commitments {
    /// Opens what a mind agrees to by an answer, each deed by itself. `turn` is that of the answer, whose
    /// words keep nothing. Gives what was proposed, each with what came of it: nothing where it agrees to
    /// nothing.
    pub fn agree(
        &mut self,
        proposal: &Proposal<'_>,
        answer: &str,
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<(ProposedCommitment, Result<Commitment, Refusal>)> {
        let words = self.without_other_times(proposal.by, proposal.words, now);
        let agreed = Proposal { words: &words, ..*proposal }.agreed_to(answer);
        let open = |proposed: ProposedCommitment| {
            let named = |due: &String| !self.is_the_hour_told(due, (&*words, answer), rules, now);
            let due = proposed.due.filter(named);
            let proposed = ProposedCommitment { due, ..proposed };
            let own = Language::of(answer).said_of(answer, &proposed.text);
            let opened = self.open_as_said(&proposed, (&*own, turn), rules, now).cloned();
            (proposed, opened)
        };
        agreed.into_iter().map(open).collect()
    }

    /// Whether a time in an answer only tells what the hour is, in a sentence of its own, and is not the one that was
    /// asked for: `Ten to seven. Yes, I'll come.`
    fn is_the_hour_told(
        &self,
        due: &str,
        (asked, answer): (&str, &str),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> bool {
        let alone = |said: &str| said.trim_end_matches(['.', '!', '…']) == due;
        let beside = sentences(answer).count() > 1 && sentences(answer).any(alone);
        if !beside || Language::of(answer).agrees_to_the_time(answer, asked) {
            return false;
        }
        let read = Due::read(Some(due), rules, self.day, now);
        let told = read.filter(|read| read.kind == TimeKind::Clock).map(|read| read.at);
        let ahead = told.map(|at| self.day.told(at).since(self.day.told(now)).as_secs() % HALF_DAY);
        ahead.is_some_and(|ahead| ahead <= JUST_NOW || HALF_DAY - ahead <= JUST_NOW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn after(words: &str, answer: &str) -> Option<Commitment> {
        let mut promised = Commitments::default();
        let (by, now) = ("mara".into(), GameTime::from_secs(8 * 3600));
        let proposal = Proposal { words, by: &by, name: "Mara" };
        let (_, opened) = promised.agree(&proposal, answer, 3, &RULES, now).into_iter().next()?;
        opened.ok()
    }

    #[test]
    fn who_gives_time_until_then_keeps_it_by_waiting() {
        let asked = "Give it until noon, Odo, that is all I ask.";
        let owed = after(asked, "Until noon, then, and I say nothing.").expect("should be owed");
        let by_the_clock = owed.terms.time == TimeKind::Clock && owed.is_kept_by_time();
        assert!(by_the_clock, "{owed:?}");
        assert_eq!(after(asked, "Until noon? Never."), None);
    }

    #[test]
    fn who_agrees_owes_their_part_to_whoever_proposed_it() {
        let owed = after("Let's go together, you carry the lantern.", "Agreed.");
        let owed = owed.expect("should be owed");
        assert_eq!((owed.text.as_str(), owed.target), ("carry the lantern", Some("mara".into())));
        assert_eq!(owed.terms.turn, 3);
    }

    #[test]
    fn two_deeds_are_owed_each_by_itself_and_an_errand_is_one() {
        let owed = |words| {
            let (mut promised, by) = (Commitments::default(), "mara".into());
            let proposal = Proposal { words, by: &by, name: "Mara" };
            promised.agree(&proposal, "Agreed.", 3, &RULES, GameTime::default());
            promised.iter().map(|owed| owed.text.clone()).collect::<Vec<_>>()
        };
        let two = "You fetch the rope and hold the door, and I watch. Agreed?";
        assert_eq!(owed(two), ["fetch the rope", "hold the door"]);
        let errand = "You take the key, go to the mill and give the key to Odo. Agreed?";
        assert_eq!(owed(errand), ["give the key to Odo"]);
    }

    #[test]
    fn a_sale_is_agreed_to_in_a_word_and_on_its_terms() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let bucket = Some("sell Mara one bucket for two dinars");
        let asked = "Will you sell me one bucket for two dinars?";
        assert_eq!(owed(asked, "Done.").as_deref(), bucket);
        let brief = "Then one bucket for six camels, my friend? Two dinars in your hand.";
        let done = "Done, one bucket for the beasts. After the people have drunk.";
        assert_eq!(owed(brief, done).as_deref(), bucket);
        assert_eq!(owed(brief, "No, Mara. People first."), None);
        assert_eq!(owed("Will you fetch the doctor?", "Done."), None);
    }

    #[test]
    fn who_agrees_to_a_meeting_is_to_be_there_then_and_brings_what_falls_to_them() {
        let (mut promised, by) = (Commitments::default(), "mara".into());
        let words = "Odo, let us meet in the vault at a quarter past six. I bring Zahra, you bring the halters, yes?";
        let proposal = Proposal { words, by: &by, name: "Mara" };
        let answer = "Agreed, my friend. Quarter past six, with the halters.";
        let now = GameTime::from_secs(18 * 3600);
        promised.agree(&proposal, answer, 3, &RULES, now);
        let meeting = promised.iter().find(|owed| owed.text.starts_with("meet in the vault"));
        let meeting = meeting.expect("should be owed");
        assert_eq!(meeting.due, GameTime::from_secs(18 * 3600 + 900));
        assert_eq!(meeting.when().as_deref(), Some("at 18:15"));
        assert!(promised.iter().any(|owed| owed.text == "bring the halters"));
    }

    #[test]
    fn who_settles_on_the_time_of_an_appointment_is_to_be_there_as_well() {
        let mill = "I'll be at the mill at nine, Odo.";
        let owed = after(mill, "Nine it is, Mara.");
        let owed = owed.expect("should be owed");
        assert_eq!(owed.text, "be at the mill at nine");
        assert_eq!(owed.due, GameTime::from_secs(9 * 3600));
        assert_eq!(after(mill, "Fine."), None);
        assert_eq!(after(mill, "I hate the mill."), None);
    }

    #[test]
    fn no_time_and_no_condition_goes_over_to_the_next_deed() {
        let pie = "Will you bring me the pie?";
        let open = |words, answer| after(words, answer).expect("should be owed");
        let roof_first = open(pie, "I'll mend the roof at nine. Yes, I'll bring the pie.");
        assert_eq!(roof_first.terms.time, TimeKind::Open);
        let rain_first = open(pie, "If it rains I'll stay. Yes, I'll bring the pie.");
        assert_eq!(rain_first.terms.condition, None);
        let both = open(pie, "Yes, I'll bring the pie at nine if you pay me.");
        assert_eq!(both.due, GameTime::from_secs(9 * 3600));
        assert!(both.terms.condition.is_some(), "{both:?}");
    }

    #[test]
    fn of_two_deeds_that_are_asked_for_each_has_its_own_time() {
        let by = "mara".into();
        let words = "Will you bring me the pie at nine? Will you mend the roof?";
        let proposal = Proposal { words, by: &by, name: "Mara" };
        let agreed = proposal.agreed_to("Agreed.");
        let due = |named: &str| {
            let deed = agreed.iter().find(|deed| deed.text.contains(named));
            deed.and_then(|deed| deed.due.clone())
        };
        assert_eq!((due("pie").as_deref(), due("roof")), (Some("at nine"), None));
    }

    #[test]
    fn the_time_is_that_of_the_answer_or_else_of_the_proposal() {
        let due = |words, answer| after(words, answer).expect("should be owed").due;
        let asked = "Will you bring me the lantern at noon?";
        assert_eq!(due(asked, "At noon. Keep the dog in."), GameTime::from_secs(12 * 3600));
        assert_eq!(after(asked, "At noon? I am at the mill."), None);
        assert_eq!(after(asked, "Not at noon."), None);
        assert_eq!(due(asked, "Gladly."), GameTime::from_secs(12 * 3600));
        assert_eq!(due(asked, "Yes. At 16:00."), GameTime::from_secs(16 * 3600));
        let evening = "Could you take my watch at ten tonight?";
        assert_eq!(due(evening, "At ten. Bring a coat."), GameTime::from_secs(22 * 3600));
        let vespers = after("Could we walk to the chapel after vespers?", "With pleasure.");
        let awaits = vespers.expect("should be owed").terms.awaits.expect("waits");
        assert_eq!(awaits.what, "vespers");
    }

    #[test]
    fn how_long_it_takes_is_its_time_as_well() {
        let tap = "Could you mend my tap?";
        let due = |answer| after(tap, answer).expect("should be owed");
        for answer in ["Sure, half an hour.", "Yes. Give me half an hour."] {
            assert_eq!(due(answer).due, GameTime::from_secs(8 * 3600 + 1800), "{answer}");
        }
        for answer in ["Sure. It's half an hour's work.", "Sure. I slept half an hour ago."] {
            assert_eq!(due(answer).terms.time, TimeKind::Open, "{answer}");
        }
    }

    #[test]
    fn who_tells_what_the_hour_is_names_no_time_for_a_deed() {
        let pie = "Will you bring me the pie?";
        let time = |asked, answer| after(asked, answer).expect("should be owed").terms.time;
        for answer in [
            "Eight o'clock. Yes, I'll bring the pie.",
            "It's eight o'clock. Yes, I will.",
            "Two past eight. Yes, I'll bring the pie.",
        ] {
            assert_eq!(time(pie, answer), TimeKind::Open, "{answer}");
        }
        for (asked, answer) in [
            (pie, "Nine o'clock. Yes, I'll bring the pie."),
            (pie, "Yes, at eight o'clock."),
            ("Will you bring me the pie at eight o'clock?", "Eight o'clock. Yes, I will."),
        ] {
            assert_eq!(time(asked, answer), TimeKind::Clock, "{answer}");
        }
    }

    #[test]
    fn a_time_behind_what_is_asked_for_stands_under_the_same_mark() {
        let quarter_past = GameTime::from_secs(9 * 3600 + 900);
        for words in [
            "Piet, pick up the trunk at the mill, quarter past nine?",
            "Will you fetch the doctor, quarter past nine?",
            "Could you take my watch, quarter past nine, Piet?",
        ] {
            let owed = after(words, "Got it.").expect("should be owed");
            assert_eq!(owed.due, quarter_past, "{words}");
        }
        for words in ["Will you fetch the doctor, Piet?", "Nine? Will you fetch the doctor?"] {
            let owed = after(words, "Got it.").expect("should be owed");
            assert_eq!(owed.terms.time, TimeKind::Open, "{words}");
        }
    }

    #[test]
    fn what_is_asked_on_terms_is_owed_on_them() {
        let owed = |words, answer| {
            let owed = after(words, answer)?;
            Some((owed.text, owed.terms.condition.map(|it| it.what)))
        };
        let bell = ("ring the bell if you see the wolves".to_owned(), "you see the wolves");
        let asked = "If you see the wolves, you ring the bell.";
        for answer in ["Aye.", "Will do."] {
            let found = owed(asked, answer).expect("should be owed");
            assert_eq!((found.0, found.1.as_deref()), (bell.0.clone(), Some(bell.1)), "{answer}");
        }
        let loud = "If I see 'em I'll ring it so loud you'll hear it in the next county.";
        assert!(owed(asked, loud).is_some_and(|(_, condition)| condition.is_some()));
        let haul = "If I tug three times, you haul me out. No questions.";
        let found = owed(haul, "Three tugs and I haul you out. No questions.");
        assert!(found.is_some_and(|(text, condition)| {
            text.starts_with("haul Mara out") && condition.is_some()
        }));
        assert_eq!(owed(asked, "No."), None);
        assert_eq!(owed(asked, "What wolves?"), None);
    }

    #[test]
    fn what_is_wanted_by_then_is_owed_by_whoever_takes_it() {
        let owed = |words, answer| after(words, answer).map(|it| (it.text, it.due));
        let two = GameTime::from_secs(14 * 3600);
        let dark = ("make those lamps dark by 1400".to_owned(), two);
        let asked = "I want those lamps dark by 1400.";
        assert_eq!(owed(asked, "Dark by fourteen hundred, copy."), Some(dark));
        let cordon = owed("I want the rope out in ten minutes. Can do?", "Can do.");
        assert!(cordon.is_some_and(|(text, _)| text.starts_with("put the rope out")));
        let quay = owed("Piet, we need you at the quay in ten minutes.", "Copy. On my way.");
        assert!(quay.is_some_and(|(text, _)| text.starts_with("be at the quay")));
        for answer in ["Why?", "No.", "The beans need light."] {
            assert_eq!(owed(asked, answer), None, "{answer}");
        }
    }

    #[test]
    fn what_answers_a_question_beside_a_request_agrees_to_nothing() {
        let owed = |answer| after("Is that your whistle I hear? Play us a tune!", answer);
        for answer in ["Yes, it is.", "I play the tin whistle badly."] {
            assert!(owed(answer).is_none(), "{answer}");
        }
        assert!(owed("Yes, it is. I'll play you one.").is_some() && owed("Gladly.").is_some());
    }

    #[test]
    fn a_bare_no_to_several_requests_refuses_what_was_to_be_done() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let no = "No, Mara. The book stays with me.";
        assert_eq!(owed("Don't you talk so. Give me the book, I'll hide it.", no), None);
        assert_eq!(owed("Don't open that door. Give me the key.", no), None);
        let shut = Some("not open that door".to_owned());
        assert_eq!(owed("Don't open that door.", "No, Mara."), shut);
    }

    #[test]
    fn a_time_in_the_middle_of_a_deed_and_one_by_itself_count() {
        let due = |words, answer| after(words, answer).expect("should be owed").due;
        let two = GameTime::from_secs(14 * 3600);
        let asked = "You'll ring me at two with her weight?";
        for answer in ["Will do. Two o'clock.", "Yes.", "Easily. Leave it with me."] {
            assert_eq!(due(asked, answer), two, "{answer}");
        }
        assert_eq!(due("Will you ring me with her weight?", "Will do. Two o'clock."), two);
        let noon = "We send the balloon up together at twelve, ok?";
        assert_eq!(due(noon, "Twelve. Deal."), GameTime::from_secs(12 * 3600));
    }

    #[test]
    fn an_idiom_agrees_and_a_jest_a_doubt_and_a_question_back_do_not() {
        let asked = "You couldn't put a rye loaf aside for me, could you?";
        let owed = |answer| after(asked, answer).map(|it| it.text);
        for answer in [
            "Consider it done, Mara.",
            "Easily. Leave it with me.",
            "You have my word.",
            "yeah yeah fine, will do",
            "sure no worries",
            "With bells on.",
            "How could I refuse?",
            "That I will.",
            "No trouble at all.",
            "I'll put one aside.",
        ] {
            assert_eq!(owed(answer).as_deref(), Some("put a rye loaf aside for Mara"), "{answer}");
        }
        for answer in [
            "Sure, when pigs fly.",
            "Yeah, right.",
            "Fat chance.",
            "In your dreams.",
            "What for?",
            "Put one aside? Me?",
            "Ask Leila.",
            "I'd love to, but I can't.",
            "Do it yourself.",
            "Maybe.",
            "Consider it? Hm.",
        ] {
            assert_eq!(owed(answer), None, "{answer}");
        }
        let told = "You couldn't see the ship, could you?";
        assert!(after(told, "Yes.").is_none() && after("You hurt me.", "Will do.").is_none());
    }

    #[test]
    fn whatever_is_asked_for_or_forbidden_is_owed_by_who_agrees_and_by_nobody_else() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let oil = "That lever shrieks like a cat. Could you oil it?";
        let keep_dry = "Please don't water the orchid. It has to stay dry.";
        for answer in ["Yes, I'll oil it.", "Sure.", "Gladly. Leave it with me."] {
            assert_eq!(owed(oil, answer).as_deref(), Some("oil that lever"), "{answer}");
        }
        for answer in ["I won't water it.", "Understood, I won't water it.", "I won't."] {
            let dry = owed(keep_dry, answer);
            assert_eq!(dry.as_deref(), Some("not water the orchid"), "{answer}");
        }
        for answer in ["Oil it yourself.", "Odo will.", "Sure, when pigs fly.", "What for?"] {
            assert_eq!(owed(oil, answer), None, "{answer}");
        }
        for answer in ["Why not?", "Don't tell me what to do.", "I'll water it."] {
            assert_eq!(owed(keep_dry, answer), None, "{answer}");
        }
        assert_eq!(owed("Can you hear the sea?", "Yes."), None);
    }

    #[test]
    fn a_thing_that_was_asked_for_is_owed_by_who_says_that_they_bring_it() {
        let shears = after("Can I have the shears at nine?", "At nine I'll bring them over.");
        let shears = shears.expect("should be owed");
        assert_eq!(
            (&*shears.text, shears.due),
            ("give Mara the shears at nine", GameTime::from_secs(9 * 3600))
        );
        let blunt = "Those are blunt. I'll bring you my good pair.";
        assert!(after("Could I borrow your shears?", blunt).is_some());
        for answer in ["Yes.", "Take them.", "No.", "I'll bring the soup.", "What for?"] {
            assert_eq!(after("Could I borrow your shears?", answer), None, "{answer}");
        }
    }

    #[test]
    fn what_is_wanted_of_a_thing_or_asked_for_in_short_is_owed_by_who_says_yes() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        for (words, answer, text) in [
            ("The gate's to stay shut, Hat.", "Aye, it'll stay shut.", "keep the gate shut"),
            (
                "I want your list on my desk by noon.",
                "Keep your hat on. You'll get it.",
                "put your list on Mara's desk by noon",
            ),
            (
                "The lamp wants mending at two. Can I leave that with you?",
                "You can. Two o'clock on the dot.",
                "mend the lamp at two",
            ),
            (
                "Would you have a word with him?",
                "I'll have a word with Eddie, you can bet on it.",
                "speak with Eddie",
            ),
            (
                "There's a dent in this kettle. Knock it out for me?",
                "Leave it on the bench, I'll knock it out.",
                "knock the dent in this kettle out for Mara",
            ),
        ] {
            assert_eq!(owed(words, answer).as_deref(), Some(text), "{words} {answer}");
        }
        for (words, answer) in [
            ("The lamp wants mending.", "Yes."),
            ("The lamp wants mending at two. Can I leave that with you?", "You can't."),
            ("The gate's to stay shut.", "It'll stay open."),
            ("Could you shut the gate?", "You'll get it."),
            ("Would you have a word with him?", "I'll have a drink with Eddie."),
        ] {
            assert_eq!(owed(words, answer), None, "{words} {answer}");
        }
    }

    #[test]
    fn what_was_not_asked_for_is_owed_by_ones_word_or_to_who_is_in_trouble() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let ring = "And nobody's going to take his ring off?";
        let kept = owed(ring, "The ring stays on his finger, Mara. You have my word.");
        assert_eq!(kept.as_deref(), Some("keep the ring on his finger"));
        let veil = "My veil! I can't find my veil!";
        let found = owed(veil, "Breathe, sweetie. I'll find your veil. You just sit.");
        assert_eq!(found.as_deref(), Some("find Mara's veil"));
        for (words, answer) in [
            (ring, "The ring stays on his finger, Mara."),
            (veil, "Your veil is on the bed."),
            (veil, "I'll pour the tea."),
        ] {
            assert_eq!(owed(words, answer), None, "{answer}");
        }
    }

    #[test]
    fn half_a_sentence_that_repeats_the_time_takes_on_what_is_begged_for_or_to_be_had_by_then() {
        let due = |words, answer| after(words, answer).map(|it| it.due);
        let ten = Some(GameTime::from_secs(22 * 3600));
        let gate = "Be a dear and let me in by the back gate at ten tonight?";
        assert_eq!(due(gate, "Ten tonight, back gate. Knock twice."), ten);
        let noon = Some(GameTime::from_secs(12 * 3600));
        let nets = "You will have the nets mended by noon, good man?";
        assert_eq!(due(nets, "By noon, sir, and tarred."), noon);
        assert_eq!(
            due("Ye'll bring the nets doon tae the quay by noon, Odo?", "Aye, I will that."),
            noon
        );
        for answer in ["Ten tonight?", "Not at ten.", "The gate is old."] {
            assert_eq!(due(gate, answer), None, "{answer}");
        }
    }

    #[test]
    fn terms_of_the_answer_hold() {
        let owed = after("Will you carry my chest?", "Yes, if you pay me.").expect("is owed");
        assert_eq!(owed.text, "carry Mara's chest");
        assert!(owed.terms.is_waiting(), "{:?}", owed.terms);
    }

    #[test]
    fn who_swears_to_what_was_asked_owes_it() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let burn = owed(
            "Promise me that you'll burn the letters.",
            "I promise, Madame. Every one of them.",
        );
        assert_eq!(burn.as_deref(), Some("burn the letters"));
        let sell = owed("Swear to me you won't sell the roan.", "I swear it, Abuela.");
        assert_eq!(sell.as_deref(), Some("not sell the roan"));
        let never = owed("Promise me one thing: never go down there alone.", "Never. I promise.");
        assert_eq!(never.as_deref(), Some("not go down there alone"));
        assert!(after("Give me the ring.", "I never touched it. I swear.").is_none());
    }

    #[test]
    fn how_one_looks_is_no_deed_and_a_hush_agrees_to_silence_alone() {
        let asked = "Come back through with the lamp, will you? You look ill, Lazlo.";
        let owed = |answer| after(asked, answer).map(|it| it.text);
        assert_eq!(owed("Please, not a word to him before it is over."), None);
        assert_eq!(owed("Yes, Doctor.").as_deref(), Some("come back through with the lamp"));
        let mule = after("Look after the mule, will you?", "I will.").map(|it| it.text);
        assert_eq!(mule.as_deref(), Some("look after the mule"));
        let told = after("Don't tell Odo where the key is.", "Not a word.").map(|it| it.text);
        assert_eq!(told.as_deref(), Some("not tell Odo where the key is"));
    }

    #[test]
    fn who_settles_on_what_was_put_to_them_owes_it_in_those_terms() {
        let asked = "Could you send me two barrels of stout on Thursday?";
        let owed = |answer| after(asked, answer).map(|it| it.text).unwrap_or_default();
        for answer in ["Two barrels it is.", "Thursday it is, then.", "Stout it shall be."] {
            assert!(owed(answer).starts_with("send Mara two barrels of stout"), "{answer}");
        }
        for answer in ["Three barrels it is.", "Thursday, then?"] {
            assert_eq!(owed(answer), "", "{answer}");
        }
    }

    #[test]
    fn a_refusal_another_plan_and_an_idle_word_open_nothing() {
        let asked = "Shall we meet at the mill at dawn?";
        for answer in ["No.", "Let's rather meet at the inn.", "Hm.", "What for?"] {
            assert_eq!(after(asked, answer), None, "{answer}");
        }
        assert_eq!(after("The mill is shut.", "Yes."), None);
    }
}
