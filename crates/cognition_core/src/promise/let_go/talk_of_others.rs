//! What waits until two others have spoken with each other: `until Odo has told her`. It comes about as the mind hears
//! them, or by the word of one of them or of whom it was promised to.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::waited_for::stems_of_names;
use cognition_language::{ByWord, Language, TalkAwaited, TalkToldBy, WordAwaited};

/// Words from somebody to another, as a mind hears them.
#[derive(Clone, Copy, Debug)]
pub struct OverheardWords<'a> {
    /// What is said. Untrusted.
    pub text: &'a str,
    /// Who says it.
    pub by: &'a StableId,
    /// What they are called.
    pub by_called: &'a str,
    /// To whom.
    pub to: &'a StableId,
    /// What they are called.
    pub to_called: &'a str,
}

impl Commitments {
    /// What one says to another before the mind makes of what waits until they have spoken. Gives those that it
    /// concerns.
    pub fn overhear(
        &mut self,
        heard: &OverheardWords<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let bears = |owed: &Commitment| {
            owed.what_is_waited_for().iter().any(|what| owed.is_said_between(heard, what))
        };
        self.change_those(now, bears, |owed| {
            let comes = |owed: &Commitment, what: &str| owed.is_said_between(heard, what);
            owed.come_by_words(comes, heard.text, rules, now);
        })
    }
}

impl Commitment {
    fn is_said_between(&self, heard: &OverheardWords<'_>, what: &str) -> bool {
        let Some((language, talk)) = talk_awaited(what) else { return false };
        let by = stems_of_names(heard.by, heard.by_called, language);
        let to = stems_of_names(heard.to, heard.to_called, language);
        heard.by != heard.to
            && self.is_to_speak(&talk, heard.by, &by)
            && self.is_to_hear(&talk, heard.to, &to)
            && self.is_what_was_to_be_said(heard.text, &talk, language)
            && self.is_of_what_it_keeps_quiet(heard.text, &talk.to, [&by, &to])
    }

    /// Whether words are such as were to be said, or give the leave that was to be given.
    fn is_what_was_to_be_said(&self, said: &str, talk: &TalkAwaited, language: &Language) -> bool {
        match talk.to.by == ByWord::IsBidden {
            true => language.gives_leave_for(said, &self.text),
            false => language.says_what_was_awaited(said, &talk.to),
        }
    }

    /// Whether somebody is who was to speak. `He` is whom it was promised to, but where they are to hear it, or whom it
    /// names.
    fn is_to_speak(&self, talk: &TalkAwaited, who: &StableId, names: &[String]) -> bool {
        let awaited = &talk.by;
        let is_target = self.target.as_ref() == Some(who) && !talk.to.is_with_the_listener();
        let unnamed = awaited.is_with_the_listener() || awaited.is_with_someone_named_before();
        awaited.is_with(names)
            || is_target && unnamed
            || awaited.is_with_someone_named_before() && self.names_one_of(names)
    }

    /// Whether somebody is who was to hear it. `Her` is whom it names, and else whom it was promised to, but where they
    /// are to speak.
    fn is_to_hear(&self, talk: &TalkAwaited, who: &StableId, names: &[String]) -> bool {
        let awaited = &talk.to;
        let is_target = self.target.as_ref() == Some(who);
        let again = || match is_target {
            true => !talk.by.is_with_the_listener() && self.names_nobody_else(names),
            false => self.names_one_of(names),
        };
        awaited.is_with(names)
            || is_target && awaited.is_with_the_listener()
            || awaited.is_with_someone_named_before() && again()
    }

    /// Whether words say something of what is kept quiet until it is told, where nothing else is to be told: of Tam, in
    /// `not to tell Ida about Tam until Odo has told her`.
    fn is_of_what_it_keeps_quiet(
        &self,
        said: &str,
        awaited: &WordAwaited,
        names: [&[String]; 2],
    ) -> bool {
        let told = awaited.by == ByWord::Tells && !awaited.says_of_what();
        if !told || self.words().verb_kind() != CommitmentKind::Tell {
            return true;
        }
        let language = self.language();
        let mut matter = language.content_stems(language.without_terms(&self.text));
        matter.retain(|stem| {
            let says_nothing = language.is_verb_of_deeds(stem) || language.is_vague_in_deeds(stem);
            !says_nothing && !names.iter().any(|name| name.contains(stem))
        });
        matter.is_empty() || language.share_held(&matter, &[said]) > 0.0
    }

    fn names_one_of(&self, names: &[String]) -> bool {
        let language = Language::english();
        let stems = language.content_stems(language.without_terms(&self.text));
        names.iter().any(|name| stems.contains(name))
    }

    /// Whether somebody who knows says that two have spoken who were to.
    pub(in crate::promise) fn is_told_of_talk(
        &self,
        by: &StableId,
        words: &str,
        what: &str,
    ) -> bool {
        let Some((language, talk)) = talk_awaited(what) else { return false };
        let own = language.content_stems(by.as_str());
        let told_by = if self.is_to_speak(&talk, by, &own) {
            TalkToldBy::Speaker
        } else if self.is_to_hear(&talk, by, &own) {
            TalkToldBy::Hearer
        } else if self.target.as_ref() == Some(by) {
            TalkToldBy::Another
        } else {
            return false;
        };
        let target = self.target.iter().flat_map(|id| language.content_stems(id.as_str()));
        let target: Vec<String> = target.collect();
        let mut named = language.content_stems(language.without_terms(&self.text));
        named.retain(|stem| !target.contains(stem));
        let speaker = if talk.by.names().is_empty() { target.as_slice() } else { talk.by.names() };
        let hearer = if talk.to.names().is_empty() { named.as_slice() } else { talk.to.names() };
        language.tells_of_talk(words, &talk, told_by, [speaker, hearer])
    }
}

/// The talk that a clause waits for, in the language that reads it so.
fn talk_awaited(what: &str) -> Option<(&'static Language, TalkAwaited)> {
    Language::all().find_map(|language| Some((language, language.talk_awaited(what)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::let_go::test_owing::{RULES, at, owing};

    const QUIET: &str = "not to tell Nessa about Tam";
    const UNTIL: &str = "until Joss has spoken with her";
    const TOLD: &str = "Nessa, Tam drowned on Tuesday. My skiff went over.";

    fn after_overhearing(due: &str, (by, to): (&str, &str), words: &str) -> &'static str {
        let mut promised = owing(QUIET, Some(due));
        let (by, to) = (StableId::from(by), StableId::from(to));
        let heard = OverheardWords { text: words, by: &by, by_called: "", to: &to, to_called: "" };
        promised.overhear(&heard, &RULES, at(1));
        promised.get(1).expect("is kept").state.name()
    }

    fn after_hearing(due: &str, by: &str, words: &str) -> &'static str {
        let mut promised = owing(QUIET, Some(due));
        promised.hear_that_it_is_done(&by.into(), words, &RULES, at(1));
        promised.get(1).expect("is kept").state.name()
    }

    #[test]
    fn what_waits_until_two_have_spoken_ends_as_the_one_is_heard_to_speak_to_the_other() {
        for due in [UNTIL, "until Joss has told her"] {
            assert_eq!(after_overhearing(due, ("joss", "nessa"), TOLD), "done", "{due}");
            for who in [("joss", "odo"), ("odo", "nessa"), ("nessa", "joss")] {
                assert_eq!(after_overhearing(due, who, TOLD), "open", "{due}: {who:?}");
            }
            let greets = after_overhearing(due, ("joss", "nessa"), "Good evening, Nessa.");
            assert_eq!(greets, "open", "{due}");
        }
        for due in ["until she has heard it from Joss", "until she has been told by Joss"] {
            assert_eq!(after_overhearing(due, ("joss", "nessa"), TOLD), "done", "{due}");
            assert_eq!(after_overhearing(due, ("odo", "nessa"), TOLD), "open", "{due}");
            let soup = after_overhearing(due, ("joss", "nessa"), "Your soup is cold, Nessa.");
            assert_eq!(soup, "open", "{due}");
        }
        let you = "until you've spoken with her yourself";
        assert_eq!(after_overhearing(you, ("mara", "nessa"), TOLD), "done");
        assert_eq!(after_overhearing(you, ("joss", "nessa"), TOLD), "open");
    }

    #[test]
    fn whom_it_was_promised_to_hears_it_and_says_so() {
        let due = "until Joss has told you himself";
        let told = "Mara, Tam drowned on Tuesday.";
        assert_eq!(after_overhearing(due, ("joss", "mara"), told), "done");
        assert_eq!(after_overhearing(due, ("joss", "nessa"), TOLD), "open");
        for due in [due, "until he's told you himself"] {
            assert_eq!(after_hearing(due, "mara", "He's told me."), "done", "{due}");
            assert_eq!(after_hearing(due, "mara", "He'll tell me."), "open", "{due}");
            assert_eq!(after_hearing(due, "mara", "I've told him."), "open", "{due}");
        }
    }

    #[test]
    fn leave_that_another_is_to_give_is_heard_or_told_by_whom_it_is_given_to() {
        let after = |heard: Option<&str>, told: &str| {
            let mut promised =
                owing("not to open the gate", Some("until the captain gives you leave"));
            let (by, to) = (StableId::from("captain"), StableId::from("mara"));
            if let Some(text) = heard {
                let heard = OverheardWords { text, by: &by, by_called: "", to: &to, to_called: "" };
                promised.overhear(&heard, &RULES, at(1));
            }
            promised.hear_that_it_is_done(&to, told, &RULES, at(1));
            promised.get(1).expect("is kept").state.name()
        };
        assert_eq!(after(Some("You may go through the gate, Mara."), ""), "done");
        assert_eq!(after(Some("You may sit down, Mara."), ""), "open");
        assert_eq!(after(None, "The captain has given me leave."), "done");
        assert_eq!(after(None, "The captain will give me leave."), "open");
    }

    #[test]
    fn it_ends_by_the_word_of_one_of_them_or_of_whom_it_was_promised_to() {
        assert_eq!(after_hearing(UNTIL, "joss", "I've told her, as you asked."), "done");
        assert_eq!(after_hearing(UNTIL, "nessa", "Joss has spoken with me."), "done");
        assert_eq!(after_hearing(UNTIL, "mara", "He has told her."), "done");
        assert_eq!(after_hearing(UNTIL, "odo", "He has told her."), "open");
        assert_eq!(after_hearing(UNTIL, "joss", "I'll tell her tonight."), "open");
        assert_eq!(after_hearing(UNTIL, "joss", "I've told Odo."), "open");
    }
    #[test]
    fn who_was_to_tell_a_house_or_a_crew_says_that_they_have() {
        let house = "until Mara has told the house";
        assert_eq!(after_hearing(house, "mara", "I've told the house."), "done");
        assert_eq!(after_hearing(house, "mara", "I've told the house about Tam."), "done");
        let crew = "until Joss has spoken with the crew";
        assert_eq!(after_hearing(crew, "joss", "I've spoken to the crew, Hedda."), "done");
        for words in ["I've told the doctor.", "I'll tell the house.", "I've told a lie."] {
            assert_eq!(after_hearing(house, "mara", words), "open", "{words}");
        }
        assert_eq!(after_hearing(house, "odo", "I've told the house."), "open");
    }
}
