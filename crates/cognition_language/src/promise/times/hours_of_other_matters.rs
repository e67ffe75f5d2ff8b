//! Questions for the hour of something else than was promised, and what only answers them: `When do you open?`, `At
//! eight.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::Phrase;
use std::borrow::Cow;

/// What a clause asks, where it asks when something is: `do you open` of `when do you open`.
struct AskedWhen<'w> {
    /// From whoever does it on.
    subject: &'w [&'w str],
    /// Whether it is asked when something is, and not when it is done.
    is_being: bool,
}

impl Language {
    /// What words say of the time of something promised: without the questions for the hour of another matter, and
    /// without the first hour that only answers such a question, be it one of these words or of what was `asked` before
    /// them. An hour that is `pending`, since one of the two wants it, is about what was promised.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let left = |asked: &str, words: &str| {
    ///     english.without_other_matters(words, asked, ("come to the inn at nine", "")).into_owned()
    /// };
    /// assert_eq!(left("When do you open?", "At eight. Good day."), "Good day.");
    /// assert_eq!(left("When shall I come?", "At eight."), "At eight.");
    /// assert_eq!(left("When do you open?", "At eight. Make it ten."), "Make it ten.");
    /// assert_eq!(left("", "Is the weighing at ten? Bring bread."), "Bring bread.");
    /// ```
    pub fn without_other_matters<'w>(
        &self,
        words: &'w str,
        asked: &str,
        (promised, pending): (&str, &str),
    ) -> Cow<'w, str> {
        let asks = |sentence: &str| self.asks_of_another_matter(sentence, promised);
        let hour = |sentence: &str| self.answers_with_an_hour(sentence, promised, pending);
        // `When do you open? At ten?`
        let goes_on = |sentence: &str| !self.is_question(sentence) || hour(sentence);
        let mut is_asked =
            sentences(asked).fold(false, |is_asked, it| asks(it) || is_asked && goes_on(it));
        let mut left = Vec::new();
        for sentence in sentences(words) {
            if asks(sentence) {
                is_asked = true;
            } else if is_asked && hour(sentence) {
                is_asked = false;
            } else {
                left.push(sentence);
            }
        }
        match left.len() == sentences(words).count() {
            true => Cow::Borrowed(words),
            false => Cow::Owned(left.join(" ")),
        }
    }

    /// `At eight`, `we open at eight`: and not `make it eight`, which is about something that was spoken of before.
    fn answers_with_an_hour(&self, sentence: &str, promised: &str, pending: &str) -> bool {
        let plain = self.in_plain_letters(sentence);
        let words = spoken(&plain);
        let it = &self.promises.wanting_a_time.it;
        let sets = self.promises.moving.stand_in(&words)
            && words.iter().any(|word| it.has(word))
            && self.says_no_more_than_a_time(&plain, promised);
        let is_pending = !pending.is_empty() && !self.names_other_times(&plain, pending, promised);
        !self.times_meant_of(&plain, promised).is_empty()
            && !sets
            && !self.prefers_an_hour_for_oneself(&plain, promised)
            && !is_pending
            && !self.names_what_was_promised(&plain, promised)
    }

    /// `Could we do ten instead?`, `ten would suit me better`: and not `we open later, at ten`.
    fn prefers_an_hour_for_oneself(&self, plain: &str, promised: &str) -> bool {
        let (known, words) = (&self.promises, spoken(plain));
        let prefers =
            known.moving.stand_in(&words) || known.wanting_a_time.preferring.stand_in(&words);
        prefers
            && words.iter().any(|word| known.undertaking.own.has(word))
            && !self.times_wanted(plain, promised).is_empty()
    }

    /// Who only calls the other by name names nothing.
    fn names_what_was_promised(&self, plain: &str, promised: &str) -> bool {
        let mut told = clauses(plain).filter(|clause| !self.says_nothing_of_when(clause));
        told.any(|it| self.is_about_what_was_promised(it, promised, false))
    }

    /// Whether a sentence asks at what time something else is than was promised, or is done by somebody else: `What
    /// time is the weighing?`, `Is the weighing at ten?` What asks for the hour of the day is none of it either.
    fn asks_of_another_matter(&self, sentence: &str, promised: &str) -> bool {
        let plain = self.in_plain_letters(sentence);
        let parts: Vec<&str> = clauses(&plain).collect();
        let of_another = |clause: &&str| {
            let words = self.without_first_words(spoken(clause));
            self.asks_the_hour(&words)
                || match self.asked_when(&words, *clause == plain) {
                    Some(asked) => self.is_of_another(&asked, promised),
                    None => self.has_another_subject(&words, promised) && self.is_timed(&plain),
                }
        };
        // A language without words that ask when says too little to tell.
        let knows = self.promises.wanting_a_time.asking.iter().next().is_some();
        let asks = self.is_question(&plain) || parts.iter().any(|it| self.asks_first(it));
        knows && asks && parts.iter().any(of_another)
    }

    /// `So, when`: from `when` on.
    fn without_first_words<'w>(&self, words: Vec<&'w str>) -> Vec<&'w str> {
        let opens = |word: &&str| {
            self.sentences.calling.openings.has(word) || self.grammar.joining.has(word)
        };
        words.into_iter().skip_while(opens).collect()
    }

    /// `Tell me when you open.`
    fn asks_first(&self, clause: &str) -> bool {
        self.promises.wanting_a_time.asking_first.begin(&self.without_first_words(spoken(clause)))
    }

    /// `What time is it?`, and not `What time is it to be?`
    fn asks_the_hour(&self, words: &[&str]) -> bool {
        let known = &self.promises.wanting_a_time;
        let begun = known.asking_first.length_at(words).unwrap_or_default();
        let length = known.asking_the_hour.length_at(&words[begun..]);
        length.is_some_and(|length| {
            let rest = &words[begun + length..];
            let goes_on = |word: &&str| {
                self.sentences.infinitive.has(word) || self.promises.undertaking.own.has(word)
            };
            !rest.iter().any(goes_on) && self.content_words(&rest.join(" ")).is_empty()
        })
    }

    fn asked_when<'w>(&self, words: &'w [&'w str], is_all: bool) -> Option<AskedWhen<'w>> {
        let known = &self.promises.wanting_a_time;
        let begun = known.asking_first.length_at(words).unwrap_or_default();
        let words = &words[begun..];
        let bare: Vec<&str> = words.iter().map(|word| self.without_possessive(word)).collect();
        let phrases = known.asking.iter().filter(|phrase| phrase.begins(&bare));
        let length = phrases.map(|phrase| phrase.len()).max()?;
        // `When's the weighing?`
        let shortened = bare[length - 1] != words[length - 1];
        let rest = &words[length..];
        let helper = rest.first().filter(|word| self.sentences.auxiliaries.has(word));
        let is_being = shortened || helper.is_some_and(|it| self.sentences.copulas.has(it));
        let subject = &rest[usize::from(helper.is_some())..];
        // `When you open, could I come?` does not ask when.
        let asks = begun > 0 || is_all || helper.is_some() || shortened;
        asks.then_some(AskedWhen { subject, is_being })
    }

    fn is_of_another(&self, asked: &AskedWhen<'_>, promised: &str) -> bool {
        let (known, words) = (&self.promises, asked.subject);
        let Some((who, rest)) = words.split_first() else { return false };
        let told = words.join(" ");
        let is_plain = self.says_no_more_than_a_time(&told, promised);
        let of_oneself = words.iter().any(|word| known.undertaking.own.has(word));
        match () {
            () if known.wanting_a_time.it.has(who) => !asked.is_being && !is_plain,
            () if of_oneself => {
                !self.has_verb_of(words, promised) && self.names_another_thing(words, promised)
            }
            // `When is supper?`
            () if asked.is_being && self.is_hour_by_name(words) => true,
            // `When do you come?` is asked about the listener's own coming.
            () if is_plain => {
                let others = known.questions.addressed.has(who) || known.others.has(who);
                others && self.has_verb_of(&rest[..rest.len().min(1)], promised)
            }
            () => true,
        }
    }

    fn is_hour_by_name(&self, words: &[&str]) -> bool {
        let own = words.iter().skip_while(|word| self.is_determiner(word));
        let named: Vec<&str> = own.copied().collect();
        self.times.due.clock.iter().any(|hour| hour.words.is(&named))
    }

    /// Whether one of some words is the verb of what was promised.
    fn has_verb_of(&self, words: &[&str], promised: &str) -> bool {
        let deed = self.deed(promised);
        let verb = deed.words.first().map(|verb| self.stem(verb));
        words.iter().any(|word| Some(self.stem(word)) == verb)
    }

    /// `The weighing`: a thing that was not promised, and no time.
    fn names_another_thing(&self, words: &[&str], promised: &str) -> bool {
        let known = self.content_stems(promised);
        words.windows(2).any(|pair| {
            let counts = self.is_determiner(pair[0]) && !self.is_stop_word(pair[1]);
            let named = known.iter().any(|stem| stem == self.stem(pair[1]));
            let idle = self.promises.wanting_a_time.beside.has(pair[1]);
            counts && !named && !idle && !self.is_word_of_times(pair[1])
        })
    }

    /// `Is the weighing at ten?`, `does he come at ten?`, of what its listener or its speaker has promised.
    fn has_another_subject(&self, words: &[&str], promised: &str) -> bool {
        let [helper, subject @ ..] = words else { return false };
        let Some(who) = subject.first().filter(|_| self.sentences.auxiliaries.has(helper)) else {
            return false;
        };
        let known = &self.promises;
        let told = subject.join(" ");
        let is_plain = self.says_no_more_than_a_time(&told, promised);
        if known.others.has(who) {
            return !is_plain || self.has_verb_of(subject, promised);
        }
        let is_of_the_two = known.undertaking.own.has(who)
            || known.questions.addressed.has(who)
            || known.wanting_a_time.it.has(who);
        let from = usize::from(self.is_determiner(who));
        let is_noun = |word: &&&str| !self.is_linking(word) && !self.is_stop_word(word);
        let noun: Vec<&str> = subject[from..].iter().take_while(is_noun).copied().collect();
        // `Would another time do?`
        let of_times =
            known.moving.begin(&noun) || noun.iter().any(|word| self.is_word_of_times(word));
        let named = self.is_about_what_was_promised(&told, promised, false);
        !is_of_the_two && !is_plain && !named && !noun.is_empty() && !of_times
    }

    fn is_word_of_times(&self, word: &str) -> bool {
        let (times, word) = (&self.times, self.without_possessive(word));
        let named = |phrase: &Phrase| phrase.is(&[word]);
        times.seconds(word).is_some()
            || self.is_number(word)
            || times.due.parts_of_days.iter().any(|part| named(&part.words))
            || times.due.clock.iter().any(|hour| named(&hour.words))
            || times.due.weekdays.iter().any(named)
            || times.due.ordinals.iter().any(|known| **known == *word)
    }

    /// Whether a sentence names a time, or asks for another.
    fn is_timed(&self, plain: &str) -> bool {
        !self.times_meant(plain).is_empty() || self.promises.moving.stand_in(&spoken(plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIE: &str = "bring Mara the pork pie";
    const COMING: &str = "come to the inn";

    #[test]
    fn the_hour_of_another_matter_is_not_that_of_a_promise() {
        let other =
            |said: &str, promised| Language::english().asks_of_another_matter(said, promised);
        for said in [
            "When do you open?",
            "What time is the weighing?",
            "At what time does the ferry leave?",
            "when u open?",
            "So, when's the weighing?",
            "Tell me, when does the market close?",
            "Do you know when the tide turns?",
            "Could you tell me what time you shut",
            "When does Odo wake?",
            "When's supper?",
            "When does it open?",
            "Edda, what time is it?",
            "Have you the time?",
            "Is the weighing at ten?",
            "Does the ferry leave later?",
            "Will Odo be in at ten?",
            "When do you want me at the weighing?",
        ] {
            assert!(other(said, PIE) && other(said, COMING), "{said}");
        }
        assert!(other("When do you come?", COMING) && other("When does he come?", COMING));
    }

    #[test]
    fn who_asks_when_to_keep_it_asks_of_no_other_matter() {
        let other = |said: &str| Language::english().asks_of_another_matter(said, PIE);
        for said in [
            "When?",
            "What time?",
            "When do you want it?",
            "When do you need the pie?",
            "When shall I bring the pork pie?",
            "What time suits you?",
            "What time tonight?",
            "What time would suit you best, Mara?",
            "When is it to be?",
            "Would ten do?",
            "Would the afternoon do?",
            "Would an hour later be too late?",
            "Could the pie wait until ten?",
            "May I bring it at ten?",
            "Have you the time to wait until ten?",
            "Make it ten.",
            "When you are up, bring the salt.",
        ] {
            assert!(!other(said), "{said}");
        }
    }

    #[test]
    fn an_hour_that_only_answers_such_a_question_is_left_out_once() {
        let left = |asked: &str, words: &str| {
            Language::english().without_other_matters(words, asked, (PIE, "")).into_owned()
        };
        for answer in ["At eight.", "Eight.", "We open at eight.", "At eight, Mara.", "Say ten."] {
            assert_eq!(left("When do you open?", answer), "", "{answer}");
            assert_eq!(left("When do you want the pie?", answer), answer);
        }
        for answer in ["Make it ten.", "Bring the pie at ten.", "Early.", "Yes."] {
            assert_eq!(left("When do you open?", answer), answer);
        }
        assert_eq!(left("", "When do you open? At nine?"), "");
        assert_eq!(left("When do you open? At nine?", "At eight."), "");
        assert_eq!(left("", "Is the mill open tomorrow? Make it ten."), "Make it ten.");
        assert_eq!(left("Lovely day. What time is it?", "Nine. Make it ten."), "Make it ten.");
    }

    #[test]
    fn who_prefers_an_hour_for_themselves_answers_no_question() {
        let left = |asked: &str, words: &str| {
            Language::english().without_other_matters(words, asked, (PIE, "")).into_owned()
        };
        for said in
            ["Could we do ten instead?", "Ten would suit me better.", "I'd sooner have it at ten."]
        {
            assert_eq!(left("When do you sail?", said), said);
        }
        assert_eq!(left("When's supper?", "Ten would be best."), "");
        assert_eq!(left("When do you open?", "We open later, at ten."), "");
    }

    #[test]
    fn an_hour_that_one_of_the_two_wants_is_about_the_promise() {
        let left = |words: &str, pending| {
            let (english, asked) = (Language::english(), "Make it ten. When do you open?");
            english.without_other_matters(words, asked, (PIE, pending)).into_owned()
        };
        assert_eq!(left("Ten it is.", "make it ten"), "Ten it is.");
        assert_eq!(left("At eight.", "make it ten"), "");
    }
}
