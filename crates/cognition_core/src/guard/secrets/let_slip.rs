//! What whoever means to be silent lets slip: a name, or what nobody has asked and it denies.

use super::affirmed::{affirms_one_of, stated_unless_affirmed};
use super::what_befell::counted;
use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::{TOLD, share, stating};
use cognition_language::Language;
use std::borrow::Cow;

/// So many things of it that nobody has named tell it, where its speaker means to be silent.
pub(super) const UNNAMED: usize = 2;

impl Telling<'_> {
    /// Who means to be silent names two things of it that nobody has named, and that are not there to be
    /// seen, be it in what they deny: `my sister's lamps`, of oil that goes to a sister for her lamps. When it was is
    /// no such thing.
    pub(super) fn names_two_things_of(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        if !self.keeps() || self.is_part_known(part, &secret) {
            return false;
        }
        let known = Wording::of(self.said_by_others().chain(self.labels_here()));
        // Whoever confided it is named by anybody, in any matter.
        let by = self.confider.map_or("", |by| by.label.as_str());
        let (matter, told) = (secret.without(by), self.stated_of_it(part));
        let slips = |matter: &Wording| {
            let unnamed = |told: &Wording| counted(matter, |it| it.new_or_made_in(told, &known));
            let plain = unnamed(&told);
            // Who means to be silent and lets one thing slip tells more by what stands beside it, be it denied for ever.
            let beside = || self.silent && plain > 0 && !Language::english().denies(part);
            plain >= UNNAMED || beside() && unnamed(&self.stated) >= UNNAMED
        };
        slips(&matter) && slips(&self.but_for_other_numbers(part, matter.clone()))
    }

    /// A part of a secret without the numbers that the speech has of other things.
    pub(super) fn but_for_other_numbers(&self, part: &str, matter: Wording) -> Wording {
        let others = Language::of(part).numbers_of_other_things(part, self.suggestion.speech());
        others.iter().fold(matter, |matter, number| matter.without(number))
    }

    /// What is stated, but for what is denied of everybody or for ever: `Nobody pays me to drop a story` is a
    /// lie, and tells nothing, unless it says where something is not. The same holds for whoever affirms what a part
    /// denies.
    fn stated_of_it(&self, part: &str) -> Wording {
        let (language, denied) = (self.language, Language::english().deeds_denied(part));
        let lies = |said: &&str| {
            language.denies_of_everybody(said) && !self.denies_it_there(part, said)
                || affirms_one_of(&denied, said)
        };
        Wording::of(stating(self.suggestion.speech()).filter(|said| !lies(said)))
    }

    /// A name that is part of what is to be kept, and that nobody else has named: `the Argyle`. Whoever keeps what
    /// another confided may know the name from elsewhere: they say something more of it, or are asked for it. The same
    /// holds for what a secret denies besides: `and he does not know the way to Marl` makes no secret of Marl.
    pub(super) fn names_what_only_it_knows(&self, part: &str) -> bool {
        let beside = beside_what_it_denies(part);
        let says_more = || {
            let secret = self.without_listeners(part);
            let asked = if beside == part { secret.held_in(&self.asked()) } else { 0 };
            self.said_together(part, &secret) + asked > 1
        };
        (self.keeps() && self.names_an_unknown(&beside))
            || (self.keeps() || self.confider.is_some())
                && self.names_an_unknown(part)
                && says_more()
    }

    pub(super) fn names_an_unknown(&self, part: &str) -> bool {
        let labels = self.suggestion.offers.iter().flat_map(|offer| &offer.targets);
        let here = Wording::of(labels.map(|target| target.label.as_str()));
        // Where all nouns are written large, a large letter makes no name.
        if Language::of(part).writes_nouns_large() {
            return false;
        }
        let begins = |it: &&str| may_be_name(it) && self.names_whom_it_begins_with(part, it);
        let first = words_of(part).next().filter(begins);
        first.into_iter().chain(names_behind_the_first(part)).any(|name| {
            let name = Wording::of([name]);
            let in_all = |words: &Wording| name.held_in(words) == name.len();
            let is_known = || self.said_by_others().any(|text| in_all(&Wording::of([text])));
            !name.is_empty() && in_all(&self.stated) && !in_all(&here) && !is_known()
        })
    }

    /// A large letter at the beginning makes no name by itself: it is one where it names no thing, and is said as it
    /// stands there by whoever keeps it, in what others have just touched upon.
    fn names_whom_it_begins_with(&self, part: &str, first: &str) -> bool {
        let language = Language::of(part);
        let lower = first.to_lowercase();
        let secret = self.without_listeners(part);
        let mut said = self.suggestion.speech().split(|sign: char| !sign.is_alphanumeric());
        self.keeps()
            && !language.is_stop_word(&lower)
            && !language.may_be_thing(&lower)
            && said.any(|word| word == first)
            && Wording::of([first]).held_by(self.suggestion.id.mind.as_str()) == 0
            && (secret.held_in(&self.heard()) > 0 || self.said_together(part, &secret) >= UNNAMED)
    }

    /// Whether the reply wants to keep what the secret is about: the lads, of where they hide.
    pub(super) fn guards(&self, secret: &Wording) -> bool {
        let intent = self.suggestion.decision.intent.iter();
        let mut aims = intent.flat_map(|it| [Some(&it.goal), it.preferred_action.as_ref()]);
        aims.any(|aim| {
            let about = |aim: &String| secret.held_in(&Wording::of([aim.as_str()])) > 0;
            aim.is_some_and(|aim| Language::english().protects(aim) && about(aim))
        })
    }

    /// `Surely not in the blue curtain` tells where it is, where nobody has spoken of a curtain.
    pub(super) fn gives_away_by_denying(
        &self,
        part: &str,
        secret: &Wording,
        heard: &Wording,
    ) -> bool {
        let stated = stated_unless_affirmed(part, self.suggestion.speech());
        let said = secret.held_in(&stated);
        said > 1
            && share(said, secret.len()) >= TOLD
            && secret.held_in(heard) < said - 1
            && stated.add_to(heard, secret)
    }
}

/// A part of a secret without the clauses that deny; all of it where no other is left.
fn beside_what_it_denies(part: &str) -> Cow<'_, str> {
    let affirms = |clause: &&str| !Language::english().denies(clause);
    let left: Vec<&str> = Language::clauses_in(part).filter(affirms).collect();
    match left.is_empty() || left.len() == Language::clauses_in(part).count() {
        true => Cow::Borrowed(part),
        false => Cow::Owned(left.join(", ")),
    }
}

/// The names in a part of a secret, but for the word that begins it.
pub(super) fn names_behind_the_first(part: &str) -> impl Iterator<Item = &str> {
    words_of(part).skip(1).filter(|word| may_be_name(word))
}

fn words_of(part: &str) -> impl Iterator<Item = &str> {
    part.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether a word is written as names are, and is no time.
fn may_be_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.any(char::is_lowercase)
        && !Language::english().is_about_later(word)
}

#[cfg(test)]
mod tests {
    use crate::decide::{Decision, Intent};
    use crate::guard::secrets::test_secret::{tells, told};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::{betrays_confidence, tells_secret};
    use crate::memory::{Experience, Experiences, HashedNgrams};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    #[test]
    fn whoever_denies_what_nobody_has_asked_gives_it_away() {
        let asked = ["Where is the silver?"];
        let denied = "Surely not buried under the pear tree by the chapel.";
        assert!(told(denied, "Nobody must find out.", &asked));
        let guessed = ["Is it buried under the pear tree by the chapel?"];
        assert!(!told(denied, "Nobody must find out.", &guessed), "it was asked");
        assert!(!told("I have no silver, and no chapel.", "Nobody must find out.", &asked));
    }

    #[test]
    fn a_number_of_another_thing_is_nothing_of_it() {
        let missed = "Ruth signed for Teague's ten o'clock heparin injection and never gave it. Nobody knows.";
        let slips = |speech: &str| tells(missed, &["A quiet night?"], speech, "So be it.");
        for harmless in [
            "Drawn up and in, and I'll sign for it at ten to four, which is when it was.",
            "I'll sign for the parcel, and be ten minutes.",
        ] {
            assert!(!slips(harmless), "{harmless}");
        }
        for told in ["I signed for his ten o'clock.", "I signed for the heparin."] {
            assert!(slips(told), "{told}");
        }
    }

    #[test]
    fn what_one_alone_knows_of_is_let_slip_by_two_things_of_it() {
        let fled = "She has run away from her own wedding to the judge of Hamra. Only Tarek knows.";
        let slips = |speech: &str| tells(fled, &["A hot day."], speech, "So be it.");
        for told in [
            "I must hide before the judge's men come for me.",
            "I ran from the wedding.",
            "I will not go back and be the old man's wife in Hamra.",
        ] {
            assert!(slips(told), "{told}");
        }
        for harmless in [
            "I go to my sick aunt in Qasr, sir.",
            "I am not married, sir.",
            "I run to fetch water.",
            "The judge of Basra is a fair man, they say.",
            "Tarek knows the road.",
        ] {
            assert!(!slips(harmless), "{harmless}");
        }
    }

    #[test]
    fn a_name_in_what_a_secret_denies_besides_tells_nothing_by_itself() {
        let secret =
            "He has lost the road: they came by luck, and he does not know the way on to Marl.";
        let names = |asked: &str, speech: &str| tells(secret, &[asked], speech, "So be it.");
        for (asked, speech) in [
            ("Who is the girl?", "She has a sick aunt in Marl."),
            ("Where do you ride?", "To Marl, like every year."),
            ("A fine evening.", "In Marl they sell good bread."),
        ] {
            assert!(!names(asked, speech), "{speech}");
        }
        assert!(names("A fine evening.", "I don't know the way on to Marl."));
        assert!(names("A fine evening.", "I have lost the road."));
        let hides = "He has hidden the crown at the Argyle, and Odo does not know.";
        assert!(tells(hides, &["Where to?"], "The Argyle.", "So be it."));
    }

    #[test]
    fn who_means_to_be_silent_names_no_two_things_that_nobody_has_named() {
        let asked = ["Where does he spend his nights?"];
        let silent = "He'll never get it out of me.";
        assert!(told("Not by the chapel, and under no pear tree.", silent, &asked));
        assert!(!told("Not by the chapel.", silent, &asked));
        assert!(!told("A chapel and a tree, sir.", "", &asked), "nothing is kept");
        let beside = "No thief would ever look near a chapel. This one has a taste for pears.";
        assert!(told(beside, silent, &asked), "one slips, and one stands beside it");
        assert!(!told("No thief would ever look for silver in a chapel.", silent, &asked));
    }

    #[test]
    fn the_name_of_whoever_confided_it_is_none_of_two_things_that_are_let_slip() {
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["character2"])]);
        let confided = "Promise not to tell: I took ten crowns from the tin, for my mother.";
        let percept = Percept::speech("peter", confided).addressed();
        let label = |_: &StableId| "Peter".to_owned();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        let mut all = Experiences::default();
        lived.into_iter().for_each(|lived| all.live(lived, &HashedNgrams));
        let mut betrays = |speech: &str| {
            let (speech, thoughts) = (speech.to_owned(), "I swore not to tell.".to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            betrays_confidence(&saying, &all, &PerceptionLog::default()).is_some()
        };
        assert!(!betrays("Peter is at his mother's today."));
        assert!(betrays("Peter has ten crowns for his mother."));
    }

    #[test]
    fn who_is_to_learn_nothing_learns_it_by_a_number_that_counts_what_was_to_be_kept() {
        let secret = "The feast is for Tilda's fiftieth. Tilda must not know.";
        let asked = ["How is the baking?"];
        let tells = |speech: &str| tells(secret, &asked, speech, "A fine evening.");
        assert!(tells("Slow. They want the fifty in icing on top, for the feast."));
        assert!(tells("A feast! And fifty candles to dip."));
        assert!(!tells("Slow. They want sixty of them by noon."));
        assert!(!tells("Fifty loaves, as always."));
    }

    #[test]
    fn whom_a_secret_begins_with_is_not_named_by_who_keeps_it() {
        let secret = "Lenz, the night porter, let them into the mill.";
        let tells =
            |speech: &str, heard: &str, thoughts: &str| tells(secret, &[heard], speech, thoughts);
        let (asked, silent) = ("Who was about in the night?", "Say as little as possible.");
        assert!(tells("Lenz does his rounds at two.", asked, silent));
        assert!(!tells("Lenz does his rounds at two.", asked, "A cold room."), "nothing is kept");
        assert!(!tells("Lenz does his rounds at two.", "Where is Lenz of a night?", silent));
        assert!(!tells("Lenz sends his greetings.", "How is your wife?", silent));
        assert!(!tells("Somebody does his rounds at two.", asked, silent));
    }

    #[test]
    fn who_keeps_what_a_secret_is_about_gives_nothing_new_of_it_away() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let mut tells = |goal: &str, speech: &str| {
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            tells_secret(
                &saying,
                ["The boys hide in the crypt by the third saint."],
                [],
                &log,
                &Experiences::default(),
            )
            .is_some()
        };
        assert!(tells("keep the boys safe", "They lie where the third saint keeps his crypt dry."));
        assert!(
            !tells("keep the boys safe", "Many a saint has his feet dry."),
            "that is too little"
        );
        assert!(!tells("sweep the church", "Many a third saint has his feet dry."));
    }

    #[test]
    fn a_name_that_nobody_else_knows_is_not_let_slip() {
        let secret = "The novice Clara is the runaway daughter of the duke.";
        let mut log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let (speech, thoughts) = ("Only Clara, sir.".to_owned(), "Not a word of her.".to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        assert!(tells_secret(&saying, [secret], [], &log, &Experiences::default()).is_some());
        log.perceive(Percept::speech("odo", "Where is Clara?"));
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        assert_eq!(
            tells_secret(&saying, [secret], [], &log, &Experiences::default()),
            None,
            "he has named her"
        );
    }
}
