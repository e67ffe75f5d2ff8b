//! What has befallen somebody or something, told in other words than those in which it is kept: `He has slipped his
//! chain`, of an escape.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::deeds::befalling::Befalling;

/// Of whom something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Theirs,
    Unnamed,
    Another,
}

/// Whom something befell that is kept, and whether they were just spoken of.
#[derive(Clone, Copy)]
struct Befallen<'a> {
    stems: &'a [String],
    is_spoken_of: bool,
}

impl Language {
    /// Whether a speech tells in other words what some words name that befell somebody or something: of whom they name,
    /// of `him` where those whom it answers have just spoken of him, or by what befalls nobody otherwise.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let kept = english.deed("say nothing of the dog's escape").words;
    /// let tells = |said| english.tells_what_befell(&kept[1..], said, &["How is the dog?"]);
    /// assert!(tells("The dog's gone.") && tells("He ran off, sir.") && tells("His cage is empty."));
    /// assert!(!tells("The cat ran off.") && !tells("He never ran off.") && !tells("Has he run off?"));
    /// ```
    pub fn tells_what_befell(&self, kept: &[String], speech: &str, heard: &[&str]) -> bool {
        let known: Vec<&Befalling> =
            self.deeds.befalling.iter().filter(|it| it.named.stands_in(kept)).collect();
        if known.is_empty() {
            return false;
        }
        let stems = self.stems_befallen(kept, &known);
        let speaks_of_them =
            |text: &str| sentences(text).any(|it| self.is_of_them_alone(it, &stems));
        let mut is_spoken_of = heard.iter().copied().any(speaks_of_them);
        sentences(speech).any(|sentence| {
            let whom = Befallen { stems: &stems, is_spoken_of };
            is_spoken_of = is_spoken_of || speaks_of_them(sentence);
            self.tells_it_in(sentence, &known, whom)
        })
    }

    /// The stems of whom it befell: of all but what it is called.
    fn stems_befallen(&self, kept: &[String], known: &[&Befalling]) -> Vec<String> {
        let called: Vec<usize> =
            known.iter().flat_map(|it| it.named.places_in(kept, |_| true)).collect();
        let others = kept.iter().enumerate().filter(|(at, _)| !called.contains(at));
        let stems = others.flat_map(|(_, word)| self.content_stems(word));
        stems.filter(|stem| !self.is_vague_in_deeds(stem)).collect()
    }

    /// Whether a sentence speaks of them, and names nobody else whom `he` could be.
    fn is_of_them_alone(&self, sentence: &str, stems: &[String]) -> bool {
        let words = spoken(sentence);
        let is_theirs = |word: &str| {
            let own = self.content_stems(self.without_possessive(word));
            own.iter().any(|stem| stems.contains(stem))
        };
        let is_another = |word: &&str| {
            word.len() > 1 && word.starts_with(char::is_uppercase) && !is_theirs(word)
        };
        words.iter().any(|word| is_theirs(word)) && !words.iter().skip(1).any(is_another)
    }

    fn tells_it_in(&self, sentence: &str, known: &[&Befalling], whom: Befallen<'_>) -> bool {
        let told = self.before_its_tag(sentence);
        let lower = told.to_lowercase().replace('’', "'");
        let possible = &self.deeds.kept_and_broken.in_words.announcing.possible;
        !self.is_question(told)
            && !possible.stand_in(&spoken(&lower))
            && self
                .told_clauses(told)
                .iter()
                .any(|words| known.iter().any(|it| self.tells_it(it, words, whom)))
    }

    /// The words of the clauses. What is told of somebody by `who` is told of whoever is named before it: `his brother,
    /// who died in May`.
    fn told_clauses(&self, told: &str) -> Vec<Vec<String>> {
        let mut all: Vec<Vec<String>> = Vec::new();
        for clause in clauses(told) {
            let words: Vec<String> = self.whole_words(clause).collect();
            let is_of_them =
                words.first().is_some_and(|it| self.sentences.calling.relative.has(it));
            let before = all.last().filter(|_| is_of_them).cloned().unwrap_or_default();
            all.push(before.into_iter().chain(words).collect());
        }
        all
    }

    fn tells_it(&self, known: &Befalling, words: &[String], whom: Befallen<'_>) -> bool {
        (0..words.len()).any(|at| {
            let behind = &words[at..];
            if known.otherwise.begins(behind) {
                return false;
            }
            let told =
                || known.told.begins(behind) && !self.is_of_another_thing(known, words, at, whom);
            let of_them = || told() || known.told_at_end.is(behind);
            let alone = || known.alone.begins(behind);
            match self.subject_of(&words[..at], whom.stems) {
                Subject::Theirs => of_them() || alone(),
                Subject::Unnamed => alone() || whom.is_spoken_of && of_them(),
                Subject::Another => false,
            }
        })
    }

    /// Whether what is told there is done to a thing that is none of theirs: `Milan pinched a towel`, of a ring.
    fn is_of_another_thing(
        &self,
        known: &Befalling,
        words: &[String],
        at: usize,
        whom: Befallen<'_>,
    ) -> bool {
        let last = known.told.places_in(words, |begin| begin == at).into_iter().max();
        let is_other = |word: &String| {
            let is_theirs = || whom.stems.iter().any(|stem| stem == self.stem(word));
            !self.is_stop_word(word) && !self.tells_when(&self.sense(word)) && !is_theirs()
        };
        known.of_a_thing
            && last.is_some_and(|last| {
                let mut behind = words[last + 1..].iter().take_while(|it| !self.is_linking(it));
                behind.any(is_other)
            })
    }

    /// Of whom the words before a deed say it: the last that are named. What is denied, or only may be, is said of
    /// nobody.
    fn subject_of(&self, before: &[String], stems: &[String]) -> Subject {
        let (oneself, listener) = (&self.senses.oneself, &self.promises.questions.addressed);
        let names =
            |word: &&String| !self.is_stop_word(word) && !self.tells_when(&self.sense(word));
        let is_open = |word: &String| self.is_denial(word) || self.sentences.conditions.has(word);
        let is_here = |word: &String| oneself.has(word) || listener.has(word);
        match before.iter().rev().find(names) {
            _ if before.iter().any(is_open) => Subject::Another,
            Some(word) if stems.iter().any(|stem| stem == self.stem(word)) => Subject::Theirs,
            Some(_) => Subject::Another,
            None if before.iter().any(is_here) => Subject::Another,
            None => Subject::Unnamed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tells(kept: &str, heard: &str, said: &str) -> bool {
        let english = Language::english();
        english.tells_what_befell(&english.deed(kept).words[1..], said, &[heard])
    }

    #[test]
    fn what_befell_somebody_is_told_in_whatever_words() {
        for (kept, said) in [
            ("say nothing of the canary's escape", "Her cage is empty."),
            ("say nothing of the canary's escape", "She's sung her last, hasn't she, poor thing."),
            ("say nothing of the dog's escape", "He has slipped his chain."),
            ("tell nobody that the canon is dead", "The canon has breathed his last."),
            ("tell nobody that Milan stole the ring", "Milan pinched it off your stand."),
            ("tell nobody of Nora's wedding", "Nora. She's to marry on Sunday."),
            ("say nothing of the leak in the dyke", "There's water coming through by the post."),
            ("not to tell anybody that Madame will not sing again", "She's sung her last, sir."),
        ] {
            assert!(tells(kept, "What news?", said), "{kept}: {said}");
        }
    }

    #[test]
    fn he_is_whoever_was_just_spoken_of() {
        let kept = "tell nobody that the canon is dead";
        assert!(tells(kept, "How is my uncle, the canon?", "He died in the night."));
        assert!(!tells(kept, "How is the bishop?", "He died in the night."));
        assert!(!tells(kept, "Has the canon seen Odo?", "He died in the night."), "Odo, perhaps");
    }

    #[test]
    fn what_is_told_by_who_is_told_of_whoever_stands_before_it() {
        let kept = "tell nobody that the colonel is dead";
        for said in [
            "That is his father, who died at sea. They all have that nose.",
            "Still mourning his brother, who died in May.",
        ] {
            assert!(!tells(kept, "How is the colonel?", said), "{said}");
        }
        assert!(tells(kept, "Who?", "It is of the colonel, who died in the night."));
        let dog = "say nothing of the dog's escape";
        assert!(tells(dog, "What news?", "It is the dog, who slipped his chain."));
    }

    #[test]
    fn what_only_begins_like_it_tells_something_else() {
        for (kept, asked, said) in [
            (
                "say nothing of the hound's escape",
                "How is my hound?",
                "He got away with a scratch.",
            ),
            ("tell nobody that Nora runs off", "How is Nora?", "Nora? Run off her feet."),
            ("say nothing of the dog's escape", "How is the dog?", "He ran off his dinner."),
            ("say nothing of the escape", "Is all well?", "Nobody in that cell has eaten yet."),
            ("tell nobody of the sale of the mill", "Is there bran?", "The mill has sold out."),
            ("tell nobody that Rosa retires", "How is Rosa?", "She retires at ten every night."),
            ("tell no passenger of the fever", "Is he up?", "He took to his bed after the watch."),
            ("tell nobody that Jan owes money", "How is Jan?", "He is up to his ears in work."),
            ("tell nobody that Ida is pregnant", "How is Ida?", "Ida has a child in my class."),
            ("tell nobody that Harms is dismissed", "Is Harms in?", "He dismissed the boys early."),
            (
                "say nothing of the leak in the dyke",
                "What is that?",
                "Water running in the kitchen.",
            ),
            (
                "say nothing of the leak in the dyke",
                "Is it on?",
                "The water runs through it at ebb.",
            ),
        ] {
            assert!(!tells(kept, asked, said), "{kept}: {said}");
        }
        for (kept, asked, said) in [
            ("say nothing of the hound's escape", "How is my hound?", "He got away in the night."),
            ("tell nobody that Nora runs off", "How is Nora?", "Nora has run off to Lund."),
            ("say nothing of the escape", "Is all well?", "There is nobody in that cell."),
            ("tell nobody of the sale of the mill", "Is there bran?", "The mill has been sold."),
            ("tell nobody that Rosa retires", "How is Rosa?", "She retires at Easter."),
            ("tell nobody that Jan owes money", "How is Jan?", "He is up to his ears in debt."),
            ("tell nobody that Ida is pregnant", "How is Ida?", "She is having a baby in May."),
            ("tell nobody that Harms is dismissed", "Is Harms in?", "He was dismissed on Monday."),
        ] {
            assert!(tells(kept, asked, said), "{kept}: {said}");
        }
    }

    #[test]
    fn what_befell_another_or_did_not_or_may_have_is_told_of_nobody() {
        let kept = "say nothing of the dog's escape";
        for said in [
            "The cat ran off with my herring.",
            "I ran off before the dog.",
            "The dog never ran off.",
            "Did the dog run off?",
            "If the dog ran off, you would hear it.",
            "Perhaps the dog ran off.",
            "The dog's gone quiet.",
            "They have all gone to market.",
            "The dog is asleep.",
            "I've only ears for the scraping.",
        ] {
            assert!(!tells(kept, "How is the dog?", said), "{said}");
        }
        assert!(!tells("say nothing of the dog", "How is the dog?", "The dog ran off."));
        let stolen = "tell nobody that Milan stole the ring";
        assert!(!tells(stolen, "Good day.", "Milan pinched a towel, I hear."));
        assert!(tells(stolen, "Good day.", "Milan pinched your ring, I hear."));
    }
}
