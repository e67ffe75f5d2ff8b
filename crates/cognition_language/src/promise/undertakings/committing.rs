//! Whether an account of somebody tells of anything that they may be bound to.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs_with_apostrophes;
use crate::language::Language;
use crate::text::quotations::outside_quotes;
use crate::words::promises::CommittingWords;

impl Language {
    /// Whether an account of somebody of that name may tell of something that binds them: a word given, a yes, a
    /// resolve, or what they will or must do. It errs on that side. What is merely asked for does not count, nor does a
    /// question, what somebody else is quoted to have said or is told to have promised or agreed to, nor what was done
    /// as agreed. A language without such words leaves it open.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let may_commit = |told| Language::english().may_commit(told, "Odo");
    /// assert!(may_commit("Mara asked for the key, and I agreed to bring it."));
    /// assert!(may_commit("Odo must be back by noon."));
    /// assert!(!may_commit("Mara asked for the key and has not got it."));
    /// assert!(!may_commit("The ferry must be late. Will Odo go?"));
    /// ```
    pub fn may_commit(&self, told: &str, name: &str) -> bool {
        let known = &self.promises.committing;
        let lower = name.to_lowercase();
        let name: Vec<&str> = runs_with_apostrophes(&lower).collect();
        let is_theirs = |sentence: &str| !self.is_headed_by_another(sentence, &name);
        known.is_empty() || told.lines().any(|line| known.bind_in(line, &name, is_theirs))
    }

    /// Whether a sentence begins with somebody else's name and speaks of nobody who could be them: `Sela agreed to sing`.
    fn is_headed_by_another(&self, sentence: &str, name: &[&str]) -> bool {
        let known = &self.promises.committing;
        let labelled = sentence.split_once(": ").filter(|(label, _)| !label.trim().contains(' '));
        let told = labelled.map_or(sentence, |(_, told)| told).trim_start();
        let lower = told.to_lowercase();
        let mut words = runs_with_apostrophes(&lower);
        let Some(first) = words.next() else { return false };
        let is_plain =
            self.is_stop_word(first) || self.is_determiner(first) || known.words.has(first);
        let is_known = || self.recall_terms(first).iter().any(|term| term.company.is_some());
        let may_be_them = |word: &str| {
            name.contains(&word) || known.speakers.has(word) || known.subjects.has(word)
        };
        let is_name = told.starts_with(char::is_uppercase) && !is_plain && !is_known();
        is_name && !may_be_them(first) && !words.any(may_be_them)
    }

    /// Whether all that may bind anybody in an account of somebody of that name binds others, by their names: `Zita swore
    /// to put it back`. A word that may be anybody's does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let others = |told| Language::english().binds_others_alone(told, "Odo");
    /// assert!(others("Observed: Zita swore to put it back."));
    /// assert!(!others("Odo swore to put it back.") && !others("Zita asked Odo, and he agreed."));
    /// assert!(!others("Zita has the box."));
    /// ```
    pub fn binds_others_alone(&self, told: &str, name: &str) -> bool {
        let lower = name.to_lowercase();
        let name: Vec<&str> = runs_with_apostrophes(&lower).collect();
        let is_told = |sentence: &&str| !sentence.trim_end().ends_with(['?', '？']);
        let told = sentences(told).filter(is_told).map(without_label);
        let mut bound = told.filter_map(|it| self.promises.committing.binds_another(it, &name));
        bound.next().is_some_and(|first| first && bound.all(|it| it))
    }

    /// Whether an account binds somebody of that name by their name or as its speaker, and not by a word that may be
    /// anybody's: `he will pay`. A language without such words leaves it open.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let binds = |told| Language::english().binds_by_name(told, "Odo");
    /// assert!(binds("Observed: Odo swore to put it back.") && binds("I'll put it back."));
    /// assert!(!binds("Observed: Zita said she will put it back.") && !binds("Zita promised Odo the lamp."));
    /// ```
    pub fn binds_by_name(&self, told: &str, name: &str) -> bool {
        let known = &self.promises.committing;
        let lower = name.to_lowercase();
        let name: Vec<&str> = runs_with_apostrophes(&lower).collect();
        known.is_empty()
            || sentences(told).map(without_label).any(|it| known.binds_named(it, &name))
    }
}

/// `Zita swore it` of `Observed: Zita swore it`.
fn without_label(sentence: &str) -> &str {
    match sentence.split_once(':') {
        Some((label, rest)) if !label.trim().contains(char::is_whitespace) => rest,
        _ => sentence,
    }
}

impl CommittingWords {
    /// Whether a sentence binds somebody else by name, and nobody besides; none where it binds nobody.
    fn binds_another(&self, sentence: &str, name: &[&str]) -> Option<bool> {
        let words: Vec<&str> = runs_with_apostrophes(sentence).collect();
        let lower: Vec<String> =
            words.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
        let plain: Vec<&str> = lower.iter().map(String::as_str).collect();
        let binds = |at: &usize| self.words.has(plain[*at]) || self.ahead.has(plain[*at]);
        let mut binding = (0..plain.len()).filter(binds);
        let phrased = self.phrases.stand_in(&plain);
        let Some(first) = binding.next() else { return phrased.then_some(false) };
        let before = |at: usize| (0..at).rev().find(|at| !self.between.has(plain[*at]));
        let named = |at: usize| {
            let own = name.contains(&plain[at]) || self.subjects.has(plain[at]);
            words[at].starts_with(char::is_uppercase) && !own
        };
        // `Zita swore that she will put it back`
        let meant_again = |at: usize| self.subjects.has(plain[at]) && !self.speakers.has(plain[at]);
        let is_theirs = !plain[first].contains('\'') && before(first).is_some_and(named);
        Some(is_theirs && !phrased && binding.all(|at| before(at).is_some_and(meant_again)))
    }

    /// `Odo swore`, `I must`, `agreed to it`: whoever is bound stands before that, or nobody does.
    fn binds_named(&self, sentence: &str, name: &[&str]) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let words: Vec<&str> = runs_with_apostrophes(&lower).collect();
        let speaks = |word: &str| self.speakers.has(word);
        let own = |word: &str| {
            name.contains(&word) || speaks(word) && (self.subjects.has(word) || word.contains('\''))
        };
        let binds = |at: usize| {
            let word = words[at];
            let binding = self.words.has(word) || self.ahead.has(word);
            binding && (at == 0 || words[..=at].iter().any(|word| own(word)))
        };
        let phrased = || words.iter().any(|word| own(word) || speaks(word));
        (0..words.len()).any(binds) || self.phrases.stand_in(&words) && phrased()
    }

    fn is_empty(&self) -> bool {
        self.words.iter().next().is_none() && self.ahead.iter().next().is_none()
    }

    fn bind_in(&self, line: &str, name: &[&str], is_theirs: impl Fn(&str) -> bool) -> bool {
        let is_told = |sentence: &&str| !sentence.trim_end().ends_with(['?', '？']);
        let own = self.without_words_of_others(&line.replace('’', "'"), name);
        let binds = |sentence: &str| self.bind(&sentence.to_lowercase(), name);
        sentences(&own).filter(is_told).any(|sentence| binds(sentence) && is_theirs(sentence))
    }

    /// What somebody says of themselves is quoted as well. A quotation that is not closed is not taken for one.
    fn without_words_of_others(&self, line: &str, name: &[&str]) -> String {
        let mut quoted = false;
        let outside = outside_quotes(line, &mut quoted);
        let speaks = |word: &str| self.speakers.has(word) || name.contains(&word);
        let is_own = quoted || runs_with_apostrophes(&outside.to_lowercase()).any(speaks);
        if is_own { line.to_owned() } else { outside }
    }

    fn bind(&self, sentence: &str, name: &[&str]) -> bool {
        let words: Vec<&str> = runs_with_apostrophes(sentence).collect();
        let is_ahead = |at: usize| self.ahead.has(words[at]) && self.is_of_them(&words, at, name);
        let is_done =
            |at: usize| at.checked_sub(1).is_some_and(|before| self.done_as.has(words[before]));
        (0..words.len()).any(|at| self.words.has(words[at]) && !is_done(at))
            || self.phrases.stand_in(&words)
            || (0..words.len()).any(is_ahead)
    }

    /// `I will`, `Odo now must`: not `the ferry will`.
    fn is_of_them(&self, words: &[&str], at: usize, name: &[&str]) -> bool {
        let is_subject = |word: &&str| self.subjects.has(word) || name.contains(word);
        let before = words[..at].iter().rev().find(|word| !self.between.has(word));
        let behind = words.get(at + 1).filter(|_| self.subject_behind);
        before.is_some_and(is_subject) || behind.is_some_and(is_subject)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn may_commit(told: &str) -> bool {
        Language::english().may_commit(told, "Odo Reed")
    }

    #[test]
    fn the_word_of_others_binds_them_alone() {
        let others = |told: &str| Language::english().binds_others_alone(told, "Odo Reed");
        for told in [
            "Observed: Zita swore in a whisper to put the box back before midnight.",
            "Observed: Mara promised Odo the lamp.",
            "Mara agreed. She has the lamp.",
            "Zita swore that she will put it back.",
            "Learned: Zita now must find the ferryman.",
        ] {
            assert!(others(told), "{told}");
        }
        for told in [
            "Observed: Odo swore to put the box back.",
            "Observed: promised Mara the lamp.",
            "Learned: I will pay Mara.",
            "Learned: I'll pay Mara.",
            "Mara promised the lamp, and I agreed to fetch it.",
            "Mara asked Odo for the lamp and he agreed.",
            "Mara promised the lamp. Reed swore to fetch it.",
            "Mara took Odo's word to fetch it, as she promised.",
            "Observed: Mara has the lamp.",
        ] {
            assert!(!others(told), "{told}");
        }
    }

    #[test]
    fn who_is_only_meant_by_a_word_for_anybody_is_not_bound_by_name() {
        let binds = |told: &str| Language::english().binds_by_name(told, "Teo");
        for told in [
            "Observed: Rusk said he will pay nine crowns at quarter past seven.",
            "Observed: Rusk says he will pay me nine crowns.",
            "Learned: He must pay Teo.",
            "Observed: Teo has the coil.",
        ] {
            assert!(!binds(told), "{told}");
        }
        for told in [
            "Observed: Teo said he will pay nine crowns.",
            "Learned: I will pay Rusk.",
            "Learned: I'd pay him nine crowns.",
            "Observed: promised Rusk nine crowns.",
            "Observed: Rusk asked for it, and Teo agreed.",
            "Doubts: I have to pay Rusk.",
        ] {
            assert!(binds(told), "{told}");
        }
    }

    #[test]
    fn what_somebody_undertakes_agrees_to_or_resolves_may_bind_them() {
        for told in [
            "Observed: Mara asked for the iron key, was told that it would come, and has not got it.",
            "Observed: I gave her my word to ask Corby and to bring her the key or his answer.",
            "Learned: Nothing.\nDoubts: My word to Mara does not stand in the commitments.",
            "I said yes to Mara, who wants the lamp by noon.",
            "I’ll bring it.",
            "I told her \"I will bring it\".",
            "Odo said: \"I will bring it\".",
            "Reed now must find the ferryman.",
            "I have to be at the mill before dark.",
            "Odo decided to stay by the door.",
            "The net is half mended; I said I'd finish it.",
            "I agreed not to speak of the cellar.",
            "Odo owes the miller two coins.",
            "Ines asked for the key, and he agreed to bring it.",
            "Ines shook hands with Odo on it.",
            "Promised Ines to bring the key.",
            "Mara said: \"I will not ask again, and I promised nothing.",
        ] {
            assert!(may_commit(told), "{told}");
        }
    }

    #[test]
    fn what_was_asked_happened_or_others_say_binds_nobody() {
        for told in [
            "Observed: Corby asked Tibb why she is up and where his timetable is; she answered with a question, and he has neither.",
            "Learned: As long as a next question is asked, nobody says bed.",
            "Doubts: The goose has not had her supper.",
            "Doubts: Whether Corby knows what became of the timetable.",
            "The script went on.",
            "It rains.",
            "The ferry will be late, and the miller must be hungry.",
            "Mara said: \"I will bring the lamp, I promise.\"",
            "Will I be asked again?",
            "Did Odo promise it?",
            "The willow by the mill is old.",
            "Observed: Ines agreed to take Sallow out front after the last scene.",
            "Learned: Leonie gave Crake her word that the crown stays in the house.",
            "Observed: Odo unlocked the door for Leonie as agreed.",
            "",
        ] {
            assert!(!may_commit(told), "{told}");
        }
    }

    #[test]
    fn a_german_account_is_read_and_one_in_a_language_without_such_words_left_open() {
        let german = Language::by_code("de").expect("German is known");
        for told in [
            "Ich habe Mara den Schlüssel versprochen.",
            "Morgen muss ich zur Mühle.",
            "Odo wird ihn bringen.",
        ] {
            assert!(german.may_commit(told, "Odo"), "{told}");
        }
        for told in ["Mara fragte nach dem Schlüssel.", "Die Fähre wird spät kommen."] {
            assert!(!german.may_commit(told, "Odo"), "{told}");
        }
        let japanese = Language::by_code("ja").expect("Japanese is known");
        assert!(japanese.may_commit("雨が降る。", "Odo"));
    }
}
