//! By when something is due that was agreed to. A time in the answer counts before one in the proposal, and
//! one that only tells the hour not at all.

use crate::mind::GameTime;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::Due;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::given::agreed::Proposal;
use cognition_language::{Language, sentences};

/// Seconds of half a day: the clock shows the same again.
const HALF_DAY: u64 = 12 * 3600;
/// So many seconds before or after an hour it is told as the hour that it is.
const JUST_NOW: u64 = 5 * 60;

impl Proposal<'_> {
    /// The time of the answer, or else of the proposal, as they say it of that deed and of none of the others.
    pub(in crate::promise::given) fn due_by(
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
    /// Whether a time in an answer only tells what the hour is, in a sentence of its own, and is not the one that was
    /// asked for: `Ten to seven. Yes, I'll come.`
    pub(super) fn is_the_hour_told(
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
    use crate::promise::given::agreed::test_agreed::after;
    use crate::promise::test_opening::RULES;

    #[test]
    fn who_gives_time_until_then_keeps_it_by_waiting() {
        let asked = "Give it until noon, Odo, that is all I ask.";
        let owed = after(asked, "Until noon, then, and I say nothing.").expect("should be owed");
        let by_the_clock = owed.terms.time == TimeKind::Clock && owed.is_kept_by_time();
        assert!(by_the_clock, "{owed:?}");
        assert_eq!(after(asked, "Until noon? Never."), None);
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
}
