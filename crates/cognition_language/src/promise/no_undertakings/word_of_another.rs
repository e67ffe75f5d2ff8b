//! What somebody else has promised, as whoever asks tells it: `Eirik swore he would return it.` A word about that
//! takes on nothing.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether whoever asked told last of the word of somebody else, and nothing in the answer makes the deed its
    /// speaker's.
    pub(super) fn talks_of_anothers_word(
        &self,
        asked: &str,
        all: &[(&str, String)],
        deed: &Meant,
    ) -> bool {
        let told = sentences(asked).last().is_some_and(|last| self.tells_of_a_word(last, deed));
        told && !self.takes_a_part(all)
    }

    fn tells_of_a_word(&self, sentence: &str, deed: &Meant) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let listener = |word: &&str| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.questions.addressed.has(bare)
        };
        self.promises.undertaking.others_word.stand_in(&words)
            && !self.is_question(sentence)
            && !words.iter().any(listener)
            && self.share_held(&deed.stems, &[sentence]) > 0.0
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const DEED: &str = "mend the sail";

    #[test]
    fn a_word_about_the_word_of_another_takes_on_nothing() {
        let asked = "Hrolf swore he would mend my sail.";
        for said in [
            "Hrolf swears as other men yawn.",
            "Hrolf. Of course.",
            "Yes, before the feast, in front of us all.",
        ] {
            check(false, &[(asked, said, DEED)]);
        }
        check(false, &[("Odo promised me he'd mend the sail.", "Did he, now.", DEED)]);
    }

    #[test]
    fn who_steps_in_for_them_or_is_asked_beside_it_gives_it() {
        let asked = "Hrolf swore he would mend my sail.";
        check(
            true,
            &[
                (asked, "Then I'll mend it.", DEED),
                (asked, "Leave it to me.", DEED),
                ("Hrolf swore he would mend my sail. Will you do it?", "Yes.", DEED),
                ("Hrolf promised me you'd mend my sail.", "Yes, by noon.", DEED),
            ],
        );
    }
}
