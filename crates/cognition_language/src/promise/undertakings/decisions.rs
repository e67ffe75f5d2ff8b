//! What somebody decides for themselves.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a conclusion is a decision of whoever draws it, and not what they have seen, done or learnt.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.decides("I unlock it myself.") && english.decides("I'll wait for the ferry."));
    /// assert!(!english.decides("I have the key.") && !english.decides("I know who took the ham."));
    /// ```
    pub fn decides(&self, conclusion: &str) -> bool {
        let lower = conclusion.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let Some((first, rest)) = words.split_first() else { return false };
        let known = &self.promises.undertaking;
        let (speaker, shortened) = first.split_once('\'').unwrap_or((first, ""));
        let Some(verb) = self.promises.without_adverbs(rest).first() else { return false };
        let is_over = known.not_done.has(verb) || known.over.has(verb) || known.is_ended(verb);
        let is_so = is_over || self.senses.learning.has(verb);
        known.speakers.has(speaker) && ["", "ll"].contains(&shortened) && !is_so
    }

    /// Whether a sentence tells of the past, and of nothing to come: `Never saw it, cross my heart`, `I have
    /// promised you to bring it`.
    pub fn tells_of_the_past(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let (words, known) = (spoken(&lower), &self.promises.undertaking);
        let is_past = |word: &&str| known.over.has(word) || known.is_ended(word);
        let whole: Vec<String> = self.whole_words(sentence).collect();
        let of_old = known.of_old.iter().any(|phrase| phrase.stands_apart_in(&whole));
        let is_ahead = |word: &&str| {
            known.ahead.has(word) || known.ahead_endings.iter().any(|end| word.ends_with(&**end))
        };
        (of_old || words.iter().any(is_past)) && !words.iter().any(is_ahead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_oath_about_the_past_and_an_old_promise_tell_of_nothing_to_come() {
        let english = Language::english();
        assert!(english.tells_of_the_past("Never saw a proof in my life, cross my heart."));
        assert!(english.tells_of_the_past("I have promised you to bring the ladder."));
        assert!(!english.tells_of_the_past("I gave you my word, and I will keep it."));
        assert!(!english.tells_of_the_past("I promise you the ladder."));
        let german = Language::by_code("de").expect("German is known");
        assert!(german.tells_of_the_past("Ich habe dir versprochen, das Chinin zu bringen."));
        assert!(!german.tells_of_the_past("Ich verspreche dir, das Chinin zu bringen."));
    }

    #[test]
    fn what_one_will_do_is_decided_and_what_one_has_done_or_others_do_is_not() {
        let english = Language::english();
        for decided in ["I carry the lantern to Odo.", "I won't give it away.", "I will stay."] {
            assert!(english.decides(decided), "{decided}");
        }
        for told in
            ["I was in the cellar.", "Odo carries the lantern.", "I've seen it.", "I asked him."]
        {
            assert!(!english.decides(told), "{told}");
        }
        let german = Language::by_code("de").expect("German is known");
        assert!(german.decides("Ich gebe den Schlüssel nicht her, ich schließe selber auf."));
        assert!(!german.decides("Ich habe den Schlüssel."));
    }
}
