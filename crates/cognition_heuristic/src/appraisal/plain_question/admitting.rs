//! Whether a line may be said to a question: one that answers another is worse than none.

use super::PlainQuestion;
use super::own_sentence::OwnSentence;
use crate::wording::voice_words::{AnswerKind, voice_words};
use crate::wording::words::tokens;
use cognition_language::sentences;

impl PlainQuestion {
    /// Whether a line may be said to it: one that answers another kind of question is worse than none.
    pub(crate) fn admits(&self, line: &str) -> bool {
        let is_answer = self.is_answered_by(line);
        (is_answer || !voice_words(self.language).tells_a_kind(line))
            && !self.is_of_me_instead(line)
    }

    /// Whether a line that has nothing of the question may be said to it: `From Brest` is no yes and no no, and
    /// `Yes, I am staying` is one to another question.
    pub(crate) fn admits_of_all(&self, line: &str) -> bool {
        let is_another = || {
            self.is_part_of_another(line)
                || self.consents_to_another(line)
                || self.counts_for_another(line)
                || self.tells_it_of_the_mind(line)
                || self.tells_of_the_mind_instead(line)
                || self.opens_with_somebody(line)
        };
        self.shares_enough(line) || self.admits(line) && !is_another()
    }

    /// Whether it says only where or when something is, and that is not asked.
    fn is_part_of_another(&self, line: &str) -> bool {
        let words = voice_words(self.language);
        let is_of_place = || words.shows_kind(line, AnswerKind::Place, &[]);
        let may_be_part = match self.kind {
            AnswerKind::Whether | AnswerKind::Ability | AnswerKind::Amount => false,
            AnswerKind::Matter | AnswerKind::Event => !is_of_place(),
            _ => true,
        };
        !may_be_part && words.opens_with_preposition(line)
    }

    /// Whether it tells of the mind what is asked of something else.
    fn tells_it_of_the_mind(&self, line: &str) -> bool {
        let shows = || voice_words(self.language).shows_kind(line, self.kind, &[]);
        self.kind.is_shown() && self.is_of_speaker(line) && shows()
    }

    /// Whether it takes up what is asked of somebody else, and tells that of the mind or its people.
    fn is_of_me_instead(&self, line: &str) -> bool {
        let sentence = OwnSentence::line(self.language, line);
        self.is_told_of_me_alone(&sentence) && self.shared(&sentence) > 0.0
    }

    /// Whether it has something to tell of the mind, where somebody else is asked after: `I mend clocks`, but not `I
    /// couldn't say`.
    fn tells_of_the_mind_instead(&self, line: &str) -> bool {
        let sentence = OwnSentence::line(self.language, line);
        let is_of_me = self.is_told_of_me_alone(&sentence) && sentence.names_anything();
        is_of_me && !self.language.denies(line)
    }

    /// Whether it begins with what somebody or something is that is not asked after: `Anne's my aunt`.
    fn opens_with_somebody(&self, line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default();
        let named = first.strip_suffix("'s").or_else(|| first.strip_suffix("\u{2019}s"));
        let words = voice_words(self.language);
        let named = named.map(str::to_lowercase);
        named.is_some_and(|named| {
            !words.is_empty_when_asked(&named) && !self.topic.contains(&self.language.root(named))
        })
    }

    /// Whether it says how many there are of something, and that is not asked.
    fn counts_for_another(&self, line: &str) -> bool {
        let words = voice_words(self.language);
        let counts = self.kind.is_shown() && self.kind != AnswerKind::Place;
        // `Forty, or nearly` may be an age, and `Twelve levers` is none.
        let stands_alone = || {
            let first = line.split_whitespace().next();
            first.is_none_or(|first| !first.ends_with(char::is_alphanumeric))
        };
        let is_answer = counts && (stands_alone() || words.shows_kind(line, self.kind, &[]));
        let first = tokens(line).next();
        !is_answer && first.is_some_and(|first| words.is_numeral(&first))
    }

    /// Whether it says yes or no to something else.
    fn consents_to_another(&self, line: &str) -> bool {
        let is_asked = matches!(self.kind, AnswerKind::Whether | AnswerKind::Ability);
        let names = || OwnSentence::line(self.language, line).names_anything();
        let mut said = sentences(line);
        let consents = said.next().is_some_and(|first| self.language.consent(first).is_some());
        consents && names() && !(is_asked && self.topic.is_empty())
    }

    fn is_answered_by(&self, line: &str) -> bool {
        let words = voice_words(self.language);
        let sentence = OwnSentence::line(self.language, line);
        let is_enough = || self.shares_enough(line);
        let is_of_kind = |kind: AnswerKind| words.shows_kind(line, kind, &[]);
        match self.kind {
            // `At nine we shut` is no answer to when supper is, and two days are no number of bees.
            AnswerKind::Amount => is_of_kind(self.kind) && !words.tells_a_kind(line) || is_enough(),
            kind if kind.is_shown() => {
                let is_bare = || {
                    let of_another =
                        sentence.names_another(kind) || self.is_of_another_thing(&sentence);
                    !of_another && !self.is_of_speaker(line)
                };
                is_of_kind(kind) && (is_bare() || is_enough())
            }
            // `There is stew tonight` says what there is, and `At seven` nothing of the kind.
            AnswerKind::Matter => {
                sentence.names_anything() && !words.tells_a_number(line) || is_enough()
            }
            _ => is_enough(),
        }
    }

    fn shares_enough(&self, line: &str) -> bool {
        !self.topic.is_empty()
            && self.is_enough(self.shared(&OwnSentence::line(self.language, line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motives::stakes::Stakes;
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;

    fn admits(asked: &str, line: &str) -> bool {
        let request = request("nobody", vec![], vec![says("odo", asked)]);
        let view = Stakes::of(Scene::of(&request));
        let plain = PlainQuestion::of(&view, asked, &[], None);
        plain.unwrap_or(PlainQuestion::of_consent(view.language)).admits_of_all(line)
    }

    #[test]
    fn a_line_that_answers_another_question_is_said_to_none_that_it_shares_nothing_with() {
        for (asked, line) in [
            ("What is wrong?", "An ale is fourpence."),
            ("What are you afraid of?", "At nine we shut."),
            ("Do you sell ink?", "Eleven. I counted them."),
            ("Do you sell ink?", "Yes, I am staying."),
            ("What is wrong?", "To the fair, on foot."),
            ("How many bees are there?", "Two days."),
            ("Can you keep a secret?", "An ale is fourpence."),
            ("Was hast du heute vor?", "Ja. Ich bleibe."),
            ("Verkaufst du auch Tee?", "Neun sind es."),
            ("Where is the class book?", "In the holidays I ride to Rye."),
            ("Is the moon made of cheese?", "Anne's my aunt. She mends nets."),
            ("Awful weather, isn't it?", "Hugh’s the miller here."),
        ] {
            assert!(!admits(asked, line), "{asked} {line}");
        }
    }

    #[test]
    fn a_line_about_somebody_or_something_else_is_no_answer() {
        for (asked, line) in [
            ("How old is Edith?", "Twelve levers, and mine alone."),
            ("Is Edith married?", "I mend clocks. I have a shop in Rye."),
            ("Where is the baker?", "The last coach to Rye leaves at six."),
            ("Where did you sleep?", "The last coach to Rye leaves at six."),
        ] {
            assert!(!admits(asked, line), "{asked} {line}");
        }
        for (asked, line) in [
            ("Is Edith married?", "I couldn't say."),
            ("How old is Edith?", "Forty, or nearly."),
            ("Where is the coach to Rye?", "The last coach to Rye is at the inn."),
            ("Where is the cat?", "Behind the stove, most likely."),
        ] {
            assert!(admits(asked, line), "{asked} {line}");
        }
    }

    #[test]
    fn when_there_is_something_to_eat_says_when_a_meal_is_and_nothing_else() {
        let soup = "There is fish soup at seven.";
        for asked in ["When is supper?", "What time is dinner?", "When is the soup ready?"] {
            assert!(admits(asked, soup), "{asked}");
        }
        for asked in ["When is the lamp lit?", "When is the tide?", "When does the ferry go?"] {
            assert!(!admits(asked, soup), "{asked}");
        }
        assert!(admits("When do we sail?", "There is a boat at seven."));
    }

    #[test]
    fn a_line_of_the_kind_that_is_asked_for_or_of_none_is_said() {
        for (asked, line) in [
            ("What does it cost?", "An ale is fourpence."),
            ("When do you close?", "At nine we shut."),
            ("How many bees are there?", "Eleven. I counted them."),
            ("Are you staying?", "Yes, I am staying."),
            ("Do you sell ink?", "No. Not here."),
            ("What have you to eat?", "There is stew tonight."),
            ("What is it for?", "For the horses."),
            ("Is it far?", "Ask me that another day."),
            ("Was kostet das?", "Drei Groschen."),
            ("Is Hugh well?", "Hugh's quite well."),
            ("Is it far?", "That's hard to say."),
        ] {
            assert!(admits(asked, line), "{asked} {line}");
        }
    }
}
