//! What is taken back in a later breath than it was promised in: `I said I'd carry it. I won't.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a speech says again what its speaker has promised, and refuses it behind that.
    pub(crate) fn recalls_and_refuses(&self, said: &str, verb: &str, matter: &[String]) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let all: Vec<&str> = sentences(&lower).collect();
        let recalled = all.iter().position(|it| self.recalls(it, verb, matter));
        recalled.is_some_and(|at| all[at + 1..].iter().any(|it| self.refuses_barely(it)))
    }

    /// `I said I'd carry the king out to you`
    fn recalls(&self, sentence: &str, verb: &str, matter: &[String]) -> bool {
        let words = spoken(sentence);
        let behind = |at: usize| {
            let length = self.promises.said_before.length_at(&words[at..])?;
            Some(&words[at + length..])
        };
        let deed = (0..words.len()).find_map(behind);
        !self.is_question(sentence) && deed.is_some_and(|deed| self.names_deed(deed, verb, matter))
    }

    fn names_deed(&self, words: &[&str], verb: &str, matter: &[String]) -> bool {
        let stands = |word: &&str| self.promises.undertaking.standing_for.has(word);
        words.iter().any(|word| self.is_same_verb(word, verb))
            && (words.iter().any(stands) || self.share_held(matter, &[&words.join(" ")]) > 0.0)
    }

    /// The same where a verb may stand last and its denial anywhere: `Ich trage ihn doch nicht hinaus.`
    pub(crate) fn denies_own_deed(&self, clause: &str, verb: &str, matter: &[String]) -> bool {
        if !self.puts_verbs_last() || !self.denies(clause) {
            return false;
        }
        let words = spoken(clause);
        let has = |word: &&str| self.promises.undertaking.own.has(word);
        let past = |word: &&str| {
            let known = &self.promises;
            known.happening.having.has(word) || known.undertaking.over.has(word)
        };
        let parted = || {
            let ends = words.last().and_then(|last| verb.strip_prefix(*last));
            ends.filter(|rest| !rest.is_empty())
        };
        let own = words.iter().any(has) && !words.iter().any(past);
        own && (self.names_deed(&words, verb, matter)
            || parted().is_some_and(|rest| self.names_deed(&words, rest, matter)))
    }

    /// Whether a clause of what tells something takes a deed back so.
    pub(crate) fn takes_back_later(&self, said: &str, verb: &str, matter: &[String]) -> bool {
        let told = sentences(said).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        let told = told.filter(|sentence| !self.bounds_a_time(sentence));
        let mut told = told.flat_map(clauses).map(|it| it.to_lowercase().replace('’', "'"));
        told.any(|clause| self.denies_own_deed(&clause, verb, matter))
            || self.recalls_and_refuses(said, verb, matter)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_was_promised_before_is_taken_back_by_its_name() {
        let back =
            |said| Language::english().goes_back_on(said, "carry the old king out to Herr Grob");
        for said in [
            "Herr Grob, I take that back: I won't carry the old king out to you.",
            "I spoke too fast before. It won't be me who carries him out to you.",
            "I'm afraid I can't carry him out to you after all, Herr Grob.",
            "I said I'd carry the king out to you, Herr Grob. I won't.",
        ] {
            assert!(back(said), "{said}");
        }
        for said in [
            "I take that back: you are no thief.",
            "Won't it be me who carries him out?",
            "I said I'd carry the king out to you, and I will.",
            "I said I'd feed the mare. I won't.",
            "It won't be me who feeds the mare.",
            "Benno couldn't carry him out to you.",
            "I couldn't carry him out last year.",
        ] {
            assert!(!back(said), "{said}");
        }
    }

    #[test]
    fn it_is_taken_back_in_german_too() {
        let german = Language::by_code("de").expect("German is built in");
        let back = |said| german.goes_back_on(said, "den König hinaustragen");
        for said in [
            "Ich nehme das zurück: Ich trage den König nicht hinaus.",
            "Ich werde ihn doch nicht hinaustragen.",
            "Nicht ich werde ihn hinaustragen.",
        ] {
            assert!(back(said), "{said}");
        }
        for said in [
            "Trage ich ihn nicht hinaus?",
            "Ich trage ihn noch nicht hinaus.",
            "Ich habe ihn nicht hinausgetragen.",
            "Ich trage die Lampe nicht weg.",
            "Du trägst ihn nicht hinaus.",
        ] {
            assert!(!back(said), "{said}");
        }
    }
}
