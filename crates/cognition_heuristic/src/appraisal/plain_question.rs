//! A plain question, and which of all that a mind could say answers it: by the kind of answer that is
//! wanted, and by the words that both share.

mod about;
mod lines_before;
mod own_sentence;
mod portrait;

pub(crate) use own_sentence::{OwnSentence, Source};
pub(crate) use portrait::portrait;

use crate::motives::stakes::Stakes;
use crate::wording::voice_words::{AnswerKind, QuestionForm, VoiceWords, voice_words};
use crate::wording::words::{Words, tokens};
use about::About;
use cognition_core::mind::StableId;
use cognition_language::{Language, sentences};
pub(crate) use lines_before::lines_before;

/// What a word counts that both have, one that answers it, one that means nearly the same, and one that
/// stands in the same sentence of the profile.
const SHARED: f32 = 1.0;
const ANSWERING: f32 = 0.9;
const MEANS: f32 = 0.3;
const AROUND: f32 = 0.4;
/// From which part of its words on a question is answered by what shares them, and one that asks for
/// somebody.
const ENOUGH: f32 = 0.4;
const ENOUGH_OF_PERSON: f32 = 0.55;
/// The same of one that asks where something was done, and of one that wants a yes or no.
const ENOUGH_OF_DEED: f32 = 0.6;
const ENOUGH_OF_YES: f32 = 0.5;
/// What shows the kind and shares no word is a line for just this, or about the mind.
const BY_KIND: f32 = 0.3;
/// How much it counts that it is a line of its own, about the mind, not said yet, no bare wish.
const OWN_LINE: f32 = 0.25;
const OF_ME: f32 = 0.2;
/// How much, that it begins with whom else it is asked about, and among how many words.
const OF_THEM: f32 = 1.2;
const BEGINS: usize = 3;
const SAID: f32 = 0.3;
const WISH: f32 = 0.6;
/// How much each letter counts against it: the shortest that answers is the best.
const LETTER: f32 = 0.001;

/// A plain question.
#[derive(Clone, Debug)]
pub(crate) struct PlainQuestion {
    pub(crate) kind: AnswerKind,
    /// The roots of what it is about.
    pub(crate) topic: Vec<String>,
    /// How many of them it names itself; the others are what its pronouns mean.
    own: usize,
    /// What each of them may mean.
    senses: Vec<Vec<u16>>,
    /// Whether it is about whoever is asked.
    pub(crate) of_me: bool,
    /// Whether it asks where something was done, and not where it is.
    of_deed: bool,
    /// Whether it is about somebody else than whoever asks and is asked.
    pub(crate) of_another: bool,
    /// The roots of the kin of whoever is asked that it is about, and of whom its pronouns mean.
    kin: Vec<String>,
    form: Option<&'static QuestionForm>,
    /// What has to stand in the answer.
    signs: &'static [String],
    language: &'static Language,
}

impl PlainQuestion {
    /// What a sentence asks; what is said beside it tells of what, where it names nothing itself.
    pub(crate) fn of(
        view: &Stakes<'_>,
        sentence: &str,
        beside: &[&str],
        asker: Option<&StableId>,
    ) -> Option<Self> {
        let words = voice_words(view.language);
        let kind = words.answer_kind(sentence);
        let is_request = kind == AnswerKind::Whether && words.opens_like_a_request(sentence);
        if is_request || !words.are_of(view.language) {
            return None;
        }
        let asker = asker.map(|asker| view.things.words_of(asker)).unwrap_or_default();
        let me = Words::of(&view.request.situation.persona.name).with(&view.me);
        let called = called(view, sentence).with(&me).with(&asker);
        let form = words.form(sentence);
        let mut topic = topic(words, view.language, sentence, &called);
        let of_form =
            form.filter(|form| asks_by_its_words(form)).map(|form| words.asked_by(sentence, form));
        topic.retain(|(root, _)| of_form.as_ref().is_none_or(|words| !words.has_stem(root)));
        let about = About::of(view, sentence, &topic);
        let is_of_another = topic.is_empty() && kind.is_shown() && !about.of_me;
        if let Some(other) = beside.first().filter(|_| is_of_another) {
            topic = self::topic(words, view.language, other, &called);
        }
        let own = topic.len();
        topic.extend(about.others.into_iter().map(|root| (root, Vec::new())));
        let (topic, senses) = topic.into_iter().unzip();
        let (language, of_me, of_another, kin) =
            (view.language, about.of_me, about.of_another, about.kin);
        let of_deed =
            kind == AnswerKind::Place && !words.standing(sentence).contains(&"whereabouts");
        let signs = words.narrowed(sentence, kind);
        let of_whom = Self { of_me, of_another, kin, ..Self::of_consent(language) };
        Some(Self { kind, topic, own, senses, of_deed, form, signs, ..of_whom })
    }

    /// One that asks for a yes or no, and names nothing.
    pub(crate) fn of_consent(language: &'static Language) -> Self {
        let (topic, senses) = (Vec::new(), Vec::new());
        let (kind, kin) = (AnswerKind::Whether, Vec::new());
        let (of_me, of_deed, of_another, own) = (false, false, false, 0);
        let (form, signs): (_, &'static [String]) = (None, &[]);
        Self { kind, topic, own, senses, of_me, of_deed, of_another, kin, form, signs, language }
    }

    /// The best answer among some sentences.
    pub(crate) fn best<'s>(
        &self,
        sentences: &'s [OwnSentence],
        has_told: impl Fn(&str) -> bool,
    ) -> Option<&'s OwnSentence> {
        let weighed = sentences.iter().filter_map(|it| {
            let again = if has_told(&it.told) { SAID } else { 0.0 };
            Some((it, self.weigh(it)? - again))
        });
        let best = weighed.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map(|(sentence, _)| sentence)
    }

    /// Whether what it was told answers better than a sentence of its own: it shares more, or as much where
    /// that is no line for just this.
    pub(crate) fn is_better_told(&self, told: &str, own: &OwnSentence) -> bool {
        let line = OwnSentence::line(self.language, told);
        // What was told of nothing that is asked has to be of the kind that is.
        if self.topic.is_empty() && !self.shows(&line) {
            return false;
        }
        let told = self.shared(&line);
        let shared = self.shared(own);
        let is_for_this = own.source == Source::Line && shared > 0.0;
        told > shared || told >= shared && !is_for_this
    }

    /// The sentence that has most of what it is about, whatever it answers.
    pub(crate) fn nearest<'s>(&self, sentences: &'s [OwnSentence]) -> Option<&'s OwnSentence> {
        let near = sentences.iter().map(|it| (it, self.shared(it)));
        let near =
            near.filter(|(it, shared)| it.source != Source::Goal && self.part(*shared) >= ENOUGH);
        near.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(it, _)| it)
    }

    /// The sentence about the mind that has most of it in common, a word at least.
    pub(crate) fn shared_with_speaker<'s>(
        &self,
        sentences: &'s [OwnSentence],
    ) -> Option<&'s OwnSentence> {
        let words = voice_words(self.language);
        let own = sentences.iter().filter(|it| words.speaks_of_itself(&it.told));
        let own = own.map(|it| (it, self.shared(it)));
        let own = own.filter(|(_, shared)| *shared >= ANSWERING);
        own.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(it, _)| it)
    }

    /// Whether a line may be said to it: one that answers another kind of question is worse than none.
    pub(crate) fn admits(&self, line: &str) -> bool {
        self.is_answered_by(line) || !voice_words(self.language).tells_a_kind(line)
    }

    /// Whether a line that has nothing of the question may be said to it: `From Brest` is no yes and no no, and
    /// `Yes, I am staying` is one to another question.
    pub(crate) fn admits_of_all(&self, line: &str) -> bool {
        let is_another = || {
            self.is_part_of_another(line)
                || self.consents_to_another(line)
                || self.counts_for_another(line)
                || self.tells_it_of_the_mind(line)
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

    /// Whether it says how many there are of something, and that is not asked.
    fn counts_for_another(&self, line: &str) -> bool {
        let counts = self.kind.is_shown() && self.kind != AnswerKind::Place;
        let first = tokens(line).next();
        !counts && first.is_some_and(|first| voice_words(self.language).is_numeral(&first))
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
                let is_bare = || !sentence.names_another(kind) && !self.is_of_speaker(line);
                is_of_kind(kind) && (is_bare() || is_enough())
            }
            // `There is stew tonight` says what there is, and `At seven` nothing of the kind.
            AnswerKind::Matter => {
                sentence.names_anything() && !words.tells_a_number(line) || is_enough()
            }
            _ => is_enough(),
        }
    }

    /// How well a sentence answers; none where it does not.
    fn weigh(&self, sentence: &OwnSentence) -> Option<f32> {
        let shared = self.shared(sentence);
        let is_amiss =
            self.is_told_of_me_alone(sentence) || self.only_names_whom_it_is_about(sentence);
        if !self.shows(sentence) || is_amiss {
            return None;
        }
        let by_kind = self.is_met_by_kind(sentence);
        if !self.is_enough(shared) && !by_kind {
            return None;
        }
        let line = if sentence.source == Source::Line { OWN_LINE } else { 0.0 };
        let of_me = if self.of_me && sentence.of_me { OF_ME } else { 0.0 };
        let wish = if sentence.source == Source::Goal { WISH } else { 0.0 };
        let them = if self.begins_with_them(sentence) { OF_THEM } else { 0.0 };
        let letters = u16::try_from(sentence.told.chars().count()).unwrap_or(u16::MAX);
        let kind = if by_kind { BY_KIND } else { 0.0 };
        Some(shared + kind + line + of_me + them - wish - LETTER * f32::from(letters))
    }

    /// Whether it tells of the mind what is asked of its kin.
    fn is_told_of_me_alone(&self, sentence: &OwnSentence) -> bool {
        let words = voice_words(self.language);
        let is_kin =
            |word: &String| self.kin.iter().any(|kin| kin == word || words.are_alike(kin, word));
        let is_mine = match self.kin.is_empty() {
            true => self.kind != AnswerKind::Person && sentence.of_me,
            false => sentence.of_me,
        };
        self.of_another && is_mine && !sentence.words.iter().any(is_kin)
    }

    /// Whether it begins with somebody else whom it is asked about.
    fn begins_with_them(&self, sentence: &OwnSentence) -> bool {
        sentence.words.iter().take(BEGINS).any(|word| self.kin.contains(word))
    }

    /// Whether a yes or no would be told of somebody by what has nothing but their name.
    fn only_names_whom_it_is_about(&self, sentence: &OwnSentence) -> bool {
        let is_asked = matches!(self.kind, AnswerKind::Whether | AnswerKind::Ability);
        is_asked && self.own < self.topic.len() && self.shared_of(sentence, self.own) <= 0.0
    }

    /// Whether it shows what is wanted.
    fn shows(&self, sentence: &OwnSentence) -> bool {
        let words = voice_words(self.language);
        let is_wish = sentence.source == Source::Goal;
        let by_form = |form: &QuestionForm| {
            let asked = Words::of_all(self.topic.iter().map(String::as_str));
            words.shows(&sentence.told, form, &asked)
        };
        match self.kind {
            AnswerKind::Clock => false,
            AnswerKind::Reason => is_wish || self.form.is_some_and(by_form),
            AnswerKind::Person => !is_wish && (sentence.of_me || self.form.is_none_or(by_form)),
            AnswerKind::Ability | AnswerKind::Event | AnswerKind::Whether | AnswerKind::Matter => {
                !is_wish
            }
            kind => {
                words.shows_kind(&sentence.told, kind, &self.topic)
                    && words.has_one_of(&sentence.told, self.signs)
            }
        }
    }

    /// Whether the kind alone makes it an answer: nothing that is asked names anything else.
    fn is_met_by_kind(&self, sentence: &OwnSentence) -> bool {
        if !self.kind.is_shown() {
            return false;
        }
        let is_bare = || {
            let of_it = !sentence.names_another(self.kind) && !self.is_of_speaker(&sentence.told);
            self.kind != AnswerKind::Amount && of_it
        };
        match sentence.source {
            Source::Line => self.topic.is_empty() || is_bare(),
            // `When do you get up?` is answered by no other hour of the day.
            Source::Profile if self.kind == AnswerKind::Time => false,
            Source::Profile => self.topic.is_empty() && self.of_me && sentence.of_me,
            Source::Told | Source::Goal => false,
        }
    }

    /// Whether a line says where or when the mind does something, and that is asked of something else: `I ride
    /// to Rye` is no answer to where the book is.
    fn is_of_speaker(&self, line: &str) -> bool {
        let is_asked = matches!(self.kind, AnswerKind::Place | AnswerKind::Time) && !self.of_me;
        let named = self.topic.iter().any(|word| !self.language.is_stop_word_of_topics(word));
        let first = sentences(line).next().unwrap_or_default();
        is_asked && named && voice_words(self.language).speaks_of_itself(first)
    }

    fn shares_enough(&self, line: &str) -> bool {
        !self.topic.is_empty()
            && self.is_enough(self.shared(&OwnSentence::line(self.language, line)))
    }

    /// Whether so much is shared that it answers.
    fn is_enough(&self, shared: f32) -> bool {
        let least = match self.kind {
            AnswerKind::Person => ENOUGH_OF_PERSON,
            AnswerKind::Place if self.of_deed && !self.is_of_their_home() => ENOUGH_OF_DEED,
            AnswerKind::Whether => ENOUGH_OF_YES,
            _ => ENOUGH,
        };
        self.part(shared) >= least
    }

    /// Whether it asks where somebody else lives: that they are something somewhere tells it.
    fn is_of_their_home(&self) -> bool {
        let words = voice_words(self.language);
        self.of_another && self.topic[..self.own].iter().any(|word| words.is_of_dwelling(word))
    }

    /// Whether a sentence takes up what is asked after: who founded `it`, and since when there is one.
    fn is_taken_up(&self, sentence: &OwnSentence, asked: &String) -> bool {
        matches!(self.kind, AnswerKind::Person | AnswerKind::Span) && sentence.takes_up(asked)
    }

    /// Which part of its words is shared.
    fn part(&self, shared: f32) -> f32 {
        shared / f32::from(u16::try_from(self.topic.len()).unwrap_or(u16::MAX).max(1))
    }

    /// What a sentence shares with the question.
    fn shared(&self, sentence: &OwnSentence) -> f32 {
        self.shared_of(sentence, self.topic.len())
    }

    /// What it shares with the first so many words of the question.
    fn shared_of(&self, sentence: &OwnSentence, first: usize) -> f32 {
        let words = voice_words(self.language);
        let of = |(asked, senses): (&String, &Vec<u16>)| {
            let means = |sense: &u16| sentence.senses.binary_search(sense).is_ok();
            let is_alike = |word: &String| words.are_alike(asked, word);
            if sentence.words.contains(asked) {
                SHARED
            } else if sentence.words.iter().any(is_alike) {
                ANSWERING
            } else if senses.iter().any(means) {
                MEANS
            } else if self.kind.is_shown() && sentence.is_near(asked)
                || self.is_taken_up(sentence, asked)
            {
                AROUND
            } else {
                0.0
            }
        };
        self.topic.iter().zip(&self.senses).take(first).map(of).sum()
    }
}

/// Whether the words by which something is asked are none of what it is about: of a reason, of a trade.
fn asks_by_its_words(form: &QuestionForm) -> bool {
    form.reason || form.says.as_deref() == Some("trade")
}

/// The people who are called in a sentence: they are not what is asked for.
fn called(view: &Stakes<'_>, sentence: &str) -> Words {
    let calls = |label: &str| view.language.calls(sentence, label);
    let called = view.things.characters().filter(|(_, label)| calls(label));
    called.fold(Words::default(), |all, (_, label)| all.with(&Words::of(label)))
}

/// The roots of what a sentence is about, and what each may mean.
fn topic(
    words: &VoiceWords,
    language: &Language,
    sentence: &str,
    called: &Words,
) -> Vec<(String, Vec<u16>)> {
    let mut topic: Vec<(String, Vec<u16>)> = Vec::new();
    let names = |word: &str| !words.is_empty_when_asked(word) && !words.is_numeral(word);
    for word in tokens(sentence).filter(|word| names(word)) {
        let senses = language.recall_terms(&word).into_iter().flat_map(|term| term.senses);
        let (senses, root) = (senses.collect(), language.root(word));
        if !called.has_stem(&root) && topic.iter().all(|(known, _)| *known != root) {
            topic.push((root, senses));
        }
    }
    topic
}

#[cfg(test)]
mod tests {
    use super::*;
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
        ] {
            assert!(!admits(asked, line), "{asked} {line}");
        }
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
        ] {
            assert!(admits(asked, line), "{asked} {line}");
        }
    }
}
