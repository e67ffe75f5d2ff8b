//! What is told in few words, because that is all there is to tell: a name, a price, a way, a warning.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::WordSet;

/// So many words that mean something say what happened, or how something is done.
const ENOUGH: usize = 2;
/// So many say of what something is made.
const PARTS: usize = 3;

impl Language {
    /// Whether a sentence tells what a deed is to tell, however short it is: the name that was to be told, the price,
    /// the way, what happened, how something is done. What keeps it to itself, puts it off or is only courteous tells
    /// nothing. Whom the stems name is there anyway.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let tells = |deed, said| english.tells_in_brief(&english.deed(deed).words, said, &["mara".to_owned()]);
    /// assert!(tells("tell Mara the price", "Ten shillings.") && tells("tell Mara the way", "Left at the oak."));
    /// assert!(!tells("tell Mara the price", "Patience, Mara.") && !tells("tell Mara the way", "Ask Odo."));
    /// ```
    pub fn tells_in_brief(&self, deed: &[String], said: &str, there: &[String]) -> bool {
        if self.is_question(said) || self.withholds_an_answer(said) {
            return false;
        }
        let known = &self.deeds.kept_and_broken.in_words;
        let asks = |set: &WordSet| deed.iter().skip(1).any(|word| set.has(word));
        let warns = deed.first().is_some_and(|verb| known.warning_verbs.has(verb));
        let courteous = self.is_courtesy(said);
        let says = !courteous && asks(&known.asking_name) && self.says_a_name(said, there)
            || asks(&known.asking_number) && self.says_a_number(said)
            || asks(&known.asking_way) && self.says_a_way(said)
            || asks(&known.asking_parts) && self.count_told(said, there) >= PARTS
            || !courteous && asks(&known.asking_what) && self.count_told(said, there) >= ENOUGH;
        let says = says && !self.denies(said);
        let answers = asks(&known.asking_whether) && self.consent(said).is_some();
        says || answers || warns && self.warns_of_something(said)
    }

    /// Whether a deed is done by words that are a piece of their own, whatever it is called: `sing for Mara`.
    pub fn is_sung(&self, deed: &[String]) -> bool {
        let sung = &self.deeds.kept_and_broken.in_words.sung;
        deed.first().is_some_and(|verb| sung.has(verb))
    }

    /// Whether a verb brings about that a thing is otherwise, which is so then for all to see: `make the boat tight`.
    pub fn brings_about(&self, verb: &str) -> bool {
        self.deeds.kept_and_broken.bringing_about.has(verb)
    }

    /// Whether a sentence asks its listener something in return: `Why do you want to know?`
    pub fn asks_back(&self, sentence: &str) -> bool {
        let addressed = |word: String| self.promises.questions.addressed.has(&word);
        self.is_question(sentence) && self.words(sentence).any(addressed)
    }

    /// `My lips are sealed`, `Ask somebody else`
    fn withholds_an_answer(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        self.deeds.kept_and_broken.in_words.withholding.stand_in(&spoken(&lower))
    }

    fn says_a_name(&self, said: &str, there: &[String]) -> bool {
        let names = |word: &str| {
            let stems = self.content_stems(self.without_possessive(word));
            let large = word.starts_with(char::is_uppercase);
            large && !stems.is_empty() && !stems.iter().any(|stem| there.contains(stem))
        };
        let words = spoken(said);
        let begins = || words.first().is_some_and(|first| names(first));
        words.iter().skip(1).any(|word| names(word)) || begins() && self.may_begin_with_a_name(said)
    }

    /// Any word is written large where it begins a sentence. A name stands by itself there, or with more of it, or is
    /// said to be something: `Rub harder` names nobody.
    fn may_begin_with_a_name(&self, said: &str) -> bool {
        let clause = clauses(said).next().unwrap_or_default();
        let words = spoken(clause);
        let Some(next) = words.get(1) else { return true };
        let lower = next.to_lowercase();
        next.starts_with(char::is_uppercase)
            || self.grammar.joining.has(&lower)
            || self.sentences.copulas.has(&lower)
            || self.sentences.auxiliaries.has(&lower)
            || self.is_pronoun(&lower)
    }

    pub(super) fn says_a_number(&self, said: &str) -> bool {
        let counting = &self.deeds.kept_and_broken.in_words.counting;
        let words: Vec<String> = self.words(said).collect();
        // `It's a fair one` counts nothing.
        let stands_for_a_thing = |at: usize| {
            let before = &words[at.saturating_sub(2)..at];
            at + 1 == words.len() && before.iter().any(|word| self.times.one.has(word))
        };
        let is_sum = |at: usize| {
            let word = &words[at];
            !self.times.one.has(word) && self.is_number(word) && !stands_for_a_thing(at)
        };
        (0..words.len()).any(|at| counting.has(&words[at]) || is_sum(at))
    }

    fn says_a_way(&self, said: &str) -> bool {
        let known = &self.deeds.kept_and_broken.in_words;
        let leads = |word: String| known.leading.has(&word) || known.placed_by.has(&word);
        !self.words_of_place(said).is_empty() || self.words(said).any(leads)
    }

    fn warns_of_something(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        self.deeds.kept_and_broken.in_words.warnings.stand_in(&spoken(&lower))
    }

    fn count_told(&self, said: &str, there: &[String]) -> usize {
        let stems = self.content_stems(said);
        stems.iter().filter(|stem| !there.contains(stem)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tells(deed: &str, said: &str) -> bool {
        let english = Language::english();
        english.tells_in_brief(&english.deed(deed).words, said, &["wren".to_owned()])
    }

    #[test]
    fn few_words_tell_what_there_is_to_tell() {
        for (deed, said) in [
            ("tell Wren the smith's name", "He is called Bertram."),
            ("tell Wren the name of the smith", "Bertram."),
            ("tell Wren the price of the cup", "Ten shillings, Wren."),
            ("tell Wren the fare", "It's 3."),
            ("tell Wren how many there are", "A dozen."),
            ("tell Wren the way to the mill", "Left at the oak, then straight on."),
            ("tell Wren the road to Low Wharf", "Past the chapel."),
            ("tell Wren the recipe", "Butter, sugar and eggs."),
            ("tell Wren how to get there", "Follow the brook."),
            ("tell Wren what happened", "Jory drowned in the pond."),
            ("tell Wren what I saw", "Odo burnt the letter."),
            ("tell Wren the truth", "Odo took the lamp."),
            ("tell Wren whether the coach runs", "Aye."),
            ("tell Wren whether the coach runs", "No."),
            ("warn Wren about the ice", "Keep off, it's thin."),
            ("warn Wren of Odo", "Don't trust him."),
        ] {
            assert!(tells(deed, said), "{deed}: {said}");
        }
    }

    #[test]
    fn who_keeps_it_back_puts_it_off_or_asks_tells_nothing() {
        for said in [
            "My lips are sealed.",
            "Ask somebody else, Wren.",
            "Mind your own business, Wren.",
            "Some other time, Wren.",
            "Patience, Wren.",
            "Tomorrow at the mill.",
            "Why do you ask, Wren?",
            "Good evening, Wren.",
            "Wren.",
        ] {
            for deed in [
                "tell Wren the name of the smith",
                "tell Wren the price",
                "tell Wren the way",
                "tell Wren the recipe",
                "tell Wren what happened",
                "tell Wren whether the coach runs",
                "warn Wren about the ice",
            ] {
                assert!(!tells(deed, said), "{deed}: {said}");
            }
        }
        assert!(!tells("tell Wren the price", "It's a fair one."));
        assert!(!tells("tell Wren the name", "He never had one."));
    }

    #[test]
    fn who_only_orders_something_names_nobody() {
        let name = "not tell Wren that the child is to bear her name";
        for said in
            ["Rub harder.", "Mind the handle.", "Hold still now.", "Pass the salt, will you."]
        {
            assert!(!tells(name, said), "{said}");
        }
        for said in ["Agnes.", "Agnes Holt.", "Agnes it is.", "Agnes, they say.", "Call it Agnes."]
        {
            assert!(tells(name, said), "{said}");
        }
    }

    #[test]
    fn what_is_sung_is_a_piece_of_its_own() {
        let english = Language::english();
        assert!(english.is_sung(&english.deed("sing for Wren").words));
        assert!(!english.is_sung(&english.deed("speak for Wren").words));
    }
}
