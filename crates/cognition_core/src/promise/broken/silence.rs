//! What breaks the silence that was promised: a matter that was not to be told is told, or asked about.

use crate::act::ActionTarget;
use crate::promise::commitment::Commitment;
use crate::promise::kept::promised_deed::{DONE, Promise, share_said};
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language, sentences};

impl Commitment {
    /// Whether somebody may hear what is not to be told: it was promised to them, and does not name them as who is not
    /// to.
    pub(crate) fn may_hear(&self, who: &ActionTarget) -> bool {
        self.target.as_ref() == Some(&who.stable_id) && !self.names_as_hearer(who)
    }

    /// Whether it names somebody as who is to hear something, or not to.
    fn names_as_hearer(&self, who: &ActionTarget) -> bool {
        let language = self.language();
        let hearers = language.stems_of_hearers(&self.text);
        language.content_stems(&who.label).iter().any(|stem| hearers.contains(stem))
    }
}

impl Promise<'_> {
    /// `Not ask Odo about the van`: by a question to him that is about it, or by the deed of asking for it.
    pub(super) fn is_asked(self, words: &PromisedWords, speech: &str) -> bool {
        let (action, language) = (self.action, words.language());
        let named = action.targets.iter().any(|target| words.name(target));
        let to_them = || self.of.target.as_ref().is_some_and(|it| action.concerns(it));
        let reached = named || to_them() || language.asks_no_one_in_particular(&self.of.text);
        let matter = self.matter_told(words);
        let asked = |sentence: &str| {
            language.is_question(sentence)
                && !language.speaks_to_another(sentence)
                && share_said(&matter, sentence, language) >= DONE
        };
        let asks_for = || {
            let things = action.targets.len() > 1;
            action.has_tag("ask") && things && self.share_of_matter(words) >= 1.0
        };
        action.has_tag("speech") && reached && (sentences(speech).any(asked) || asks_for())
    }

    pub(super) fn is_told_on(self, words: &PromisedWords, speech: &str) -> bool {
        let targets = &self.action.targets;
        let to_anyone = words.say(DeedCue::Anyone) || words.say(DeedCue::About);
        let promisee = targets.iter().any(|it| self.of.may_hear(it));
        // `Not to tell the verdict` names nobody, and means everybody but whom it was promised to.
        let to_no_one = words.language().tells_no_one_in_particular(&self.of.text);
        let silenced = promisee && self.is_silence(to_no_one);
        let is_theirs = self.of.target.as_ref().is_some_and(|target| self.action.concerns(target));
        let heard = is_theirs && !silenced || targets.iter().any(|it| self.of.names_as_hearer(it));
        let reached = if words.say(DeedCue::Anyone) || silenced {
            !promisee
        } else {
            heard || to_anyone && self.of.target.is_none() || to_no_one && !promisee
        };
        let (mut matter, language) = (words.matter(targets), words.language());
        self.leave_out_whose_secret_it_is(&mut matter, language);
        self.leave_out_who_may_know(&mut matter, language);
        self.leave_out_until_when(&mut matter, language);
        let said = |sentence: &str| is_given_away_by(sentence, words, &matter);
        let spoken = match matter.is_empty() {
            true => heard && !language.tells_of_something(&self.of.text),
            false => sentences(speech).any(said),
        };
        self.action.has_tag("speech") && reached && spoken
    }

    /// Whether a secret is to be kept, which whoever it was promised to knows. What is not to be mentioned to them again
    /// is no secret.
    fn is_silence(self, to_no_one: bool) -> bool {
        let (language, text) = (self.language(), self.of.text.as_str());
        let again = || language.words(text).any(|word| language.is_once_more(language.stem(&word)));
        language.means_to_be_silent(text) || to_no_one && !again()
    }

    /// `Before it is read at four` is nothing of what is not to be told.
    fn leave_out_until_when(self, matter: &mut Vec<&str>, language: &Language) {
        let own = language.content_stems(language.told_without_its_end(&self.of.text));
        if matter.iter().any(|stem| own.iter().any(|it| it == stem)) {
            matter.retain(|stem| own.iter().any(|it| it == stem));
        }
    }

    /// Whose secret it is may be told of without a name: `Your husband has been gambling.`
    fn leave_out_whose_secret_it_is(self, matter: &mut Vec<&str>, language: &Language) {
        let whose = self.of.target.as_ref();
        let named = whose.map(|id| language.content_stems(id.as_str())).unwrap_or_default();
        let is_theirs = |stem: &&str| named.iter().any(|it| it == stem);
        // `Hands` alone are anybody's.
        let is_any = |stem: &&str| is_theirs(stem) || language.is_verb_of_deeds(stem);
        if !matter.iter().all(is_any) {
            matter.retain(|stem| !is_theirs(stem));
        }
    }
}

/// Whether a sentence tells of a matter. What it is not tells of it too, where it was to be told itself, as a verdict
/// is; and so does a question that takes it for granted.
fn is_given_away_by(sentence: &str, words: &PromisedWords, matter: &[&str]) -> bool {
    let language = words.language();
    let sentence = language.without_terms_beside(sentence);
    if language.is_question(&sentence) {
        return language.takes_for_granted(&sentence, matter);
    }
    let is_told = share_told(matter, &language.asserted(&sentence), language) >= DONE;
    let deed = words.words();
    match () {
        () if language.is_to_tell_where(deed) => {
            is_told && language.says_what_was_asked(deed, &sentence, &[])
                || language.says_where_it_is(&sentence, matter)
        }
        () if language.is_to_tell_who(deed) => language.says_who_it_is(&sentence, matter),
        () => {
            is_told || !words.say(DeedCue::About) && language.says_what_it_is_not(&sentence, matter)
        }
    }
}

/// The share of some stems that a text tells, in whatever tense: `She ran away`, of `that she has run away`.
fn share_told(matter: &[&str], text: &str, language: &Language) -> f64 {
    let roots = language.whole_words(text).map(|word| language.plain_root(word));
    let roots = roots.collect::<Vec<_>>().join(" ");
    share_said(matter, &format!("{text} {roots}"), language)
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::Commitment;
    use crate::promise::commitment_kind::CommitmentKind;
    use crate::promise::test_promises::{check, committed, deed};

    #[test]
    fn who_is_to_keep_it_to_themselves_does_not_tell_it() {
        for text in ["keep the verdict to himself", "keep it to herself that the verdict is in"] {
            let kept = committed(text, Some("mara"));
            let tells = |whom: &str, speech: &str| kept.is_broken_by(&deed(whom).0, speech);
            assert_eq!(kept.kind, CommitmentKind::Refrain, "{text}");
            assert!(tells("tell odo", "The verdict is in, Odo."), "{text}");
            assert!(!tells("tell mara", "The verdict is in, Mara."), "{text}");
            assert!(!tells("tell odo", "I can't say a word, Odo."), "{text}");
        }
        assert_eq!(committed("keep his hands to himself", None).kind, CommitmentKind::Do);
    }

    #[test]
    fn silence_is_promised_in_many_words() {
        for text in [
            "never to breathe a word of the lantern",
            "not to let on about the lantern",
            "let nobody find out about the lantern",
            "keep the secret of the lantern",
            "keep my mouth shut about the lantern",
        ] {
            let kept = committed(text, Some("mara"));
            let tells = |whom: &str, speech: &str| kept.is_broken_by(&deed(whom).0, speech);
            assert_eq!(kept.kind, CommitmentKind::Refrain, "{text}");
            assert!(tells("tell odo", "The lantern is under the stairs, Odo."), "{text}");
            assert!(!tells("tell mara", "The lantern is under the stairs, Mara."), "{text}");
            assert!(!tells("tell odo", "What lantern, Odo?"), "{text}");
        }
        let from_odo = committed("not to breathe a word of the lantern to Odo", Some("mara"));
        let said = "The lantern is under the stairs.";
        assert!(!from_odo.is_broken_by(&deed("tell nan").0, said));
    }

    #[test]
    fn who_is_to_say_one_thing_and_nothing_more_may_speak_of_all_else() {
        let kept = committed("say thank you to Mara and nothing more", Some("odo"));
        assert_eq!(kept.kind, CommitmentKind::Tell);
        let tells = |whom: &str, speech: &str| kept.is_broken_by(&deed(whom).0, speech);
        assert!(!tells("tell odo", "The lantern is in the yard, Odo."));
        assert!(!tells("tell mara", "Thank you, Mara."));
    }

    #[test]
    fn silence_is_not_broken_towards_whoever_it_was_promised_to() {
        for text in [
            "say nothing of what I saw",
            "say nothing of the lantern",
            "never to speak of the lantern",
            "not to tell what I saw of the lantern",
        ] {
            let kept = committed(text, Some("mara"));
            let saw = "I saw you with the lantern, Mara.";
            assert!(!kept.is_broken_by(&deed("tell mara").0, saw), "{text}");
        }
        for text in ["never to speak to Mara of the lantern", "not to speak of the lantern again"] {
            let kept = committed(text, Some("mara"));
            assert!(kept.is_broken_by(&deed("tell mara").0, "The lantern is here."), "{text}");
        }
    }

    #[test]
    fn silence_is_broken_by_words_that_carry_its_matter_and_never_by_speech_as_such() {
        let good_day = "It has stopped snowing, I think.";
        for text in [
            "not to tell anybody of Mara's hands",
            "tell nobody of Mara's visit",
            "say nothing of Mara's ride under the sacks",
            "not to tell anyone that she came",
        ] {
            let kept = committed(text, Some("mara"));
            for whom in ["mara", "odo"] {
                let tell = deed(&format!("tell {whom}")).0;
                assert!(!kept.is_broken_by(&tell, good_day), "{text} {whom}");
            }
        }
        let hands = committed("not to tell anybody of Mara's hands", Some("mara"));
        let tells = |whom: &str, speech: &str| hands.is_broken_by(&deed(whom).0, speech);
        assert!(tells("tell odo", "Mara's hands are burnt, Odo."));
        assert!(!tells("tell mara", "Mara, your hands are burnt."));
        assert!(!tells("tell odo", "Give me a hand with this, Odo."));
        let ride = committed("say nothing of Mara's ride under the sacks", Some("mara"));
        assert!(ride.is_broken_by(&deed("tell odo").0, "She had a ride under the sacks."));
        assert!(committed("say nothing to Odo", None).is_broken_by(&deed("tell odo").0, good_day));
    }

    #[test]
    fn who_tells_it_under_a_condition_that_denies_has_told_it() {
        let kept = committed("not tell Odo that the lantern is broken", Some("mara"));
        let tells = |speech: &str| kept.is_broken_by(&deed("tell odo").0, speech);
        assert!(tells("Odo, the lantern's broken, if you didn't know."));
        assert!(!tells("The lantern isn't broken, Odo."));
    }

    #[test]
    fn what_is_not_to_be_told_is_told_in_whatever_tense() {
        let kept =
            committed("never tell anybody that Mara has run away from her wedding", Some("mara"));
        let tells = |speech: &str| kept.is_broken_by(&deed("tell odo").0, speech);
        for told in ["Mara ran away from her wedding.", "She ran away from her wedding, Odo."] {
            assert!(tells(told), "{told}");
        }
        for harmless in [
            "We ride to a wedding in Qasr.",
            "She never ran away from any wedding.",
            "Mara is thirsty.",
            "I ran away from the dogs.",
        ] {
            assert!(!tells(harmless), "{harmless}");
        }
    }

    #[test]
    fn where_or_who_somebody_is_is_told_by_that_alone() {
        let breaks = |text: &str, speech: &str| {
            committed(text, Some("mara")).is_broken_by(&deed("tell odo").0, speech)
        };
        let place = "not to tell anybody where Mara is";
        for told in ["Mara is in the vault.", "She's down in the cistern."] {
            assert!(breaks(place, told), "{told}");
        }
        for harmless in
            ["Mara is thirsty.", "She has a sick aunt in Qasr.", "Is Mara in the vault?"]
        {
            assert!(!breaks(place, harmless), "{harmless}");
        }
        let who = "never say who Mara is";
        for told in ["Mara is the girl you look for.", "That one is Mara."] {
            assert!(breaks(who, told), "{told}");
        }
        for harmless in ["Mara is late.", "I know no such girl.", "That is not Mara."] {
            assert!(!breaks(who, harmless), "{harmless}");
        }
        let kept = committed(who, Some("mara"));
        assert!(!kept.is_broken_by(&deed("tell mara").0, "Mara is the girl they look for."));
    }

    #[test]
    fn what_is_not_to_be_asked_is_broken_by_a_question_about_it_to_whom_it_names() {
        let silent = committed("not ask Odo about the van again", Some("odo"));
        let to = |whom: &str, speech: &str| silent.is_broken_by(&deed(whom).0, speech);
        assert!(to("tell odo", "What goes into that van at ten, Odo? Tell me now."));
        assert!(!to("tell odo", "The van comes at ten, Odo."), "who tells of it does not ask");
        assert!(!to("tell odo", "Is it ten already, Odo?"));
        assert!(!to("tell odo", "I go, Odo. You, child: has he told you what the van is for?"));
        assert!(!to("tell mara", "What goes into that van, Mara?"));
        assert!(!silent.is_broken_by(&deed("tell odo").0, ""), "nothing is said yet");
        let oil = committed("not ask Odo for the lantern", Some("mara"));
        assert!(oil.is_broken_by(&deed("ask odo lantern").0, ""));
        assert!(!oil.is_broken_by(&deed("ask odo lute").0, ""));
    }

    #[test]
    fn what_is_not_to_be_asked_of_anybody_in_particular_is_asked_of_nobody() {
        let silent = committed("not to ask any more about the van", Some("mara"));
        let asks = |whom: &str, speech: &str| silent.is_broken_by(&deed(whom).0, speech);
        assert!(asks("tell odo", "How long was the van out, Odo?"));
        assert!(asks("tell mara", "Where is the van, Mara?"));
        assert!(!asks("tell odo", "The van is red, Odo.") && !asks("tell odo", "Is it ten, Odo?"));
    }

    #[test]
    fn a_secret_is_broken_by_a_statement_and_by_nothing_less() {
        let secret = "I won't tell anyone about the lantern";
        check(
            Commitment::is_broken_by,
            &[
                (secret, None, "tell odo: The lantern is under the stairs.", true),
                (secret, Some("mara"), "tell odo: The lantern is under the stairs.", true),
                (secret, Some("lantern"), "call: Mara has the lantern!", true),
                (secret, Some("mara"), "tell mara: Your lantern is safe.", false),
                (secret, None, "tell odo: What lantern?", false),
                (secret, None, "tell odo: I know nothing of a lantern.", false),
                (secret, None, "tell odo: You have it not from me, but the lantern is safe.", true),
                (secret, None, "tell odo: Not a word from me, about any lantern.", false),
                (secret, None, "tell odo: Good evening.", false),
                (secret, None, "tell odo", false),
                (secret, None, "look lantern: The lantern!", false),
                (
                    "not tell Odo about the lantern",
                    Some("odo"),
                    "tell mara: The lantern is here.",
                    false,
                ),
                (
                    "not tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: The lantern is here.",
                    true,
                ),
                (
                    "tell nobody that Mara pawned the lantern",
                    Some("mara"),
                    "tell odo: She has pawned a lantern.",
                    true,
                ),
                (
                    "tell nobody that Mara pawned the lantern",
                    Some("mara"),
                    "tell odo: Mara is at the hearth.",
                    false,
                ),
                (
                    "tell nobody the verdict before it is read at four",
                    None,
                    "tell odo: The verdict is guilty.",
                    true,
                ),
                ("not to tell the verdict", None, "tell odo: The verdict is guilty.", true),
                ("not to tell the verdict", None, "tell odo: The verdict is not guilty.", true),
                ("not to tell the verdict", None, "tell odo: I know of no verdict.", false),
                ("not to tell the verdict", None, "tell odo: The verdict isn't in yet.", false),
                ("not to tell the verdict", None, "tell odo: It is not mine to tell.", false),
                (
                    "not tell Odo about the goose supper",
                    Some("mara"),
                    "tell odo: Odo, are you hungry for your goose supper?",
                    true,
                ),
                (
                    "not tell Odo about the goose supper",
                    Some("mara"),
                    "tell odo: What goose supper?",
                    false,
                ),
                (
                    "not tell Odo about the goose supper",
                    Some("mara"),
                    "tell odo: Shall I cook your goose?",
                    false,
                ),
                ("not to tell the verdict", Some("mara"), "tell odo: The verdict is in.", true),
                ("not to tell the verdict", None, "tell odo: It is read at four.", false),
                ("tell nobody the verdict before four", None, "tell odo: At four.", false),
                ("never speak to Odo", Some("odo"), "tell odo: Evening.", true),
                ("never speak to Odo", Some("odo"), "tell mara: Evening.", false),
                ("never speak of the lantern", None, "tell mara: The lantern is here.", true),
            ],
        );
    }
}
