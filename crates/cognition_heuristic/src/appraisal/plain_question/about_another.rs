//! Whether a sentence is about somebody or something else than a question: it answers that as little as silence would.

use super::PlainQuestion;
use super::own_sentence::OwnSentence;
use crate::wording::voice_words::{AnswerKind, voice_words};
use crate::wording::words::tokens;

impl PlainQuestion {
    /// Whether it tells of the mind, or of its own people, what is asked of somebody else.
    pub(super) fn is_told_of_me_alone(&self, sentence: &OwnSentence) -> bool {
        let is_mine = match self.kin.is_empty() {
            true => self.kind != AnswerKind::Person && sentence.of_me,
            false => sentence.of_me,
        };
        self.of_another && is_mine && !sentence.words.iter().any(|word| self.is_whom(word))
    }

    /// Whether it tells where or when one of the mind's own people is, of what is asked of the mind itself: `My brother
    /// lives in Rye`, to who asks where it slept. What they have done to the mind is told of it as well.
    pub(super) fn is_told_of_kin_instead(&self, sentence: &OwnSentence) -> bool {
        if !self.of_me || !self.kin.is_empty() || !self.kind.is_shown() {
            return false;
        }
        let words = voice_words(self.language);
        let Some(kin) = words.kin_begun_with(&sentence.told) else { return false };
        let is_asked = self.topic.iter().any(|it| *it == kin || words.are_alike(it, &kin));
        !is_asked && !words.tells_of_speaker_within(&sentence.told)
    }

    /// Whether it tells when, where or for how much something is that is not asked after, and has nothing that is:
    /// `The last coach to Rye leaves at six`, to who asks where the cat is.
    pub(super) fn is_of_another_thing(&self, sentence: &OwnSentence) -> bool {
        let is_of_mine = self.of_me && self.kind != AnswerKind::Place;
        if !self.kind.is_shown() || self.points || self.topic.is_empty() || is_of_mine {
            return false;
        }
        let words = voice_words(self.language);
        let Some(thing) = words.thing_told_of(&sentence.told) else {
            return self.is_of_what_else_there_is(sentence);
        };
        let thing = self.language.root(thing);
        let is_asked = self.topic.iter().any(|it| *it == thing || words.are_alike(it, &thing));
        let has =
            |it: &String| sentence.words.iter().any(|word| word == it || words.are_alike(it, word));
        let says_nothing = self.things.is_empty() && self.shared(sentence) <= 0.0;
        let names_other = !self.things.is_empty() && !self.things.iter().any(has);
        !is_asked && (says_nothing || names_other)
    }

    /// Whether it tells when there is something, and that is asked of another thing: `There is soup at seven`, to who
    /// asks when the lamp is lit, but not to who asks when supper is.
    fn is_of_what_else_there_is(&self, sentence: &OwnSentence) -> bool {
        let words = voice_words(self.language);
        self.kind == AnswerKind::Time
            && !self.things.is_empty()
            && words.tells_what_there_is(&sentence.told)
            && sentence.names_anything()
            && self.shared(sentence) <= 0.0
            && !self.is_served_then(sentence)
    }

    /// Whether it asks when a meal is, and is told when there is something to eat.
    pub(super) fn is_served_then(&self, sentence: &OwnSentence) -> bool {
        let words = voice_words(self.language);
        self.kind == AnswerKind::Time
            && words.tells_what_there_is(&sentence.told)
            && self.topic.iter().any(|root| words.is_a_meal(root))
            && words.is_of_food(&sentence.senses)
    }

    /// Whether it has nothing of what is asked of somebody but who they are: the mother of Pell says nothing of whether
    /// Pell is kind, and that he was a drover nothing of where he died.
    pub(super) fn only_names_somebody(&self, sentence: &OwnSentence) -> bool {
        let is_consent = matches!(self.kind, AnswerKind::Whether | AnswerKind::Ability);
        let is_of_them = self.kind.is_shown() && !self.kin.is_empty() && !self.is_of_their_home();
        let is_whom =
            |asked: &String| self.names.contains(asked) || !is_consent && self.is_whom(asked);
        let asked = self.topic.iter().zip(&self.senses).take(self.own);
        let mut more = asked.filter(|(asked, _)| !is_whom(asked)).peekable();
        let has =
            |(asked, senses): (&String, &Vec<u16>)| self.shared_word(sentence, asked, senses) > 0.0;
        (is_consent || is_of_them) && more.peek().is_some() && !more.any(has)
    }

    /// Whether it says who somebody is and no more, and that is not what is asked: `Mabel is my sister`, to who asks
    /// where Mabel lives.
    pub(super) fn only_says_who_somebody_is(&self, sentence: &OwnSentence) -> bool {
        let is_consent = matches!(self.kind, AnswerKind::Whether | AnswerKind::Ability);
        let is_asked = is_consent || self.kind == AnswerKind::Person;
        let is_named = self.names.iter().any(|name| sentence.words.contains(name));
        let mut asked = self.topic[..self.own].iter();
        let asks_more = self.kind.is_shown() || asked.any(|root| !self.names.contains(root));
        !is_asked && is_named && asks_more && self.is_nothing_but_kin(&sentence.told)
    }

    /// Whether a sentence has no word but names that are asked after, and what they are to somebody.
    fn is_nothing_but_kin(&self, told: &str) -> bool {
        let words = voice_words(self.language);
        let is_name = |word: &String| self.names.contains(&self.language.root(word.clone()));
        let says_nothing =
            |word: &String| words.is_article(word) || words.is_empty_when_asked(word);
        let is_kin = |word: &String| words.is_any_kin(word);
        tokens(told).any(|word| is_kin(&word))
            && tokens(told).all(|word| is_name(&word) || is_kin(&word) || says_nothing(&word))
    }

    /// Whether a root stands for somebody whom it is about.
    fn is_whom(&self, word: &String) -> bool {
        let words = voice_words(self.language);
        self.kin.iter().any(|kin| kin == word || words.are_alike(kin, word))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn answered(asked: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", asked)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.profile = "Ann keeps the ferry. Mabel is her sister.".to_owned();
        persona.name = "Ann".to_owned();
        persona.lines.0.clear();
        decision(&request).speech
    }

    #[test]
    fn who_somebody_is_is_told_only_to_who_asks_that() {
        for asked in ["Who is Mabel?", "What is Mabel to you?", "What is your sister called?"] {
            assert_eq!(answered(asked), "Mabel is my sister.", "{asked}");
        }
        for asked in
            ["Where does Mabel live?", "How old is Mabel?", "Where is Mabel?", "Why is Mabel sad?"]
        {
            let said = answered(asked);
            assert!(!said.is_empty() && !said.contains("sister"), "{asked} {said}");
        }
    }
}
