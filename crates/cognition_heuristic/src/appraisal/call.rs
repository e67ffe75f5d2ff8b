//! What a line that was said to the mind calls for: a deed, an answer, or nothing.

mod asked_words;
mod before;
mod known;
mod left_undone;
mod manners;
mod opening;
mod reason;
mod refusal;
mod request;
mod sale;
mod statement;
mod wanted;

use asked_words::AskedWords;
use before::Before;
pub(crate) use known::Known;
pub(crate) use left_undone::LeftUndone;
pub(crate) use manners::Manners;
pub(crate) use reason::Reason;
pub(crate) use refusal::{Refusal, refusal};
pub(crate) use request::{Asked, appointed_hour};
pub(crate) use sale::asking_price;
pub(crate) use statement::told;

use crate::appraisal::knowledge_told::KnowledgeTold;
use crate::appraisal::plain_question::{PlainQuestion, lines_before};
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::reading::silence_asked::is_silence_asked;
use crate::wording::voice_words::{AnswerKind, QuestionForm, Vow, voice_words};
use crate::wording::words::Words;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{DialogueAct, Language, sentences, unquoted};

/// A line that waits, and what it calls for.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    /// What was said.
    pub(crate) percept: &'a Percept,
    /// What is asked to be done, and whether it is.
    pub(crate) asked: Option<Asked<'a>>,
    /// What is asked, and what the mind can say to that.
    pub(crate) question: Option<Question<'a>>,
    /// What else is asked that something is known of.
    pub(crate) further: Vec<Question<'a>>,
    /// Whether it agrees to what the mind asked.
    pub(crate) agrees: bool,
    /// Whether it does no more than take note of something, or call on the mind.
    pub(crate) bare: Option<Bare>,
    /// What it asks the mind to promise.
    pub(crate) vow: Option<Vow>,
    /// What it is not to do, if it promised that.
    pub(crate) left_undone: Option<LeftUndone>,
    /// What it does to the mind by mere words.
    pub(crate) manners: Option<Manners>,
}

/// A line that says nothing by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bare {
    /// It takes note of what was said: `I see.`
    Nod,
    /// It calls on whoever is spoken to: `Well, Hanna?`
    Summons,
}

/// The lines by which anybody takes note of something.
const NODS: &[&str] = &[
    "heard",
    "noted",
    "plain",
    "acknowledge",
    "agreed",
    "thanks",
    "greeting",
    "at_it",
    "listening",
    "good_news",
    "bad_news",
    "sad_news",
    "concerning",
    "comfort",
    "asked_before",
    "heed",
    "yes_please",
    "no_thanks",
    "mishap",
    "kin_praised",
    "kin_joy",
    "jest",
    "greetings",
    "let_be",
    "message",
];
/// Those by which anybody calls on somebody.
const SUMMONS: &[&str] = &["talk"];

impl Bare {
    /// What a line is that says nothing by itself; none where it says something.
    pub(crate) fn of(language: &Language, hearer: &Words, line: &str) -> Option<Self> {
        let words = voice_words(language);
        if words.is_one_of(SUMMONS, line, hearer) {
            return Some(Self::Summons);
        }
        // Thanks are returned.
        let thanks = language.dialogue_acts(line).has(DialogueAct::Thanks);
        (!thanks && words.is_one_of(NODS, line, hearer)).then_some(Self::Nod)
    }
}

/// A question, and what is known of it.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// How it is asked; none where it wants a yes or no.
    pub(crate) form: Option<&'static QuestionForm>,
    /// The best that is known.
    pub(crate) known: Option<Known>,
    /// What was refused, where it asks for the reason.
    pub(crate) reason: Option<Reason<'a>>,
    /// How things stand, where it asks for that.
    pub(crate) stands: Option<Known>,
    /// Whether the mind knows the answer, and keeps it to itself.
    pub(crate) withheld: bool,
    /// Which kind of an answer it wants, and of what; none where it names nothing.
    pub(crate) plain: Option<PlainQuestion>,
}

impl<'a> Call<'a> {
    /// What each line calls for that waits for an answer, in the order in which they were said.
    pub(crate) fn all(view: &Stakes<'a>) -> Vec<Self> {
        let lines = view.addressed().filter(|news| news.percept.kind == PerceptKind::Speech);
        lines.map(|line| Self::of(view, line)).collect()
    }

    /// Whether there is something to do or to say to it.
    pub(crate) fn can_be_met(&self) -> bool {
        let known = |question: &Question<'_>| {
            question.known.is_some()
                || question.says().is_some()
                || question.reason.is_some()
                || question.stands.is_some()
        };
        self.asked.is_some() || self.question.as_ref().is_some_and(known)
    }

    fn of(view: &Stakes<'a>, line: &Sighting<'a>) -> Self {
        let percept = line.percept;
        let before = Before::of(view, line.id, percept.source.as_ref());
        let asked = Asked::of(view, percept, &before).or_else(|| Asked::beside(view, percept));
        // `Can I ask you something?` asks for no deed.
        let asked = asked.filter(|it| it.offer.is_some() || !asks_to_be_heard(view, percept));
        let bare = Bare::of(view.language, &view.me, &percept.text);
        let questions = if bare.is_some() { vec![] } else { Question::all(view, line, &before) };
        let mut questions = questions.into_iter();
        let question = questions.next();
        let further = questions.filter(Question::says_what_is_wanted).collect();
        // `Could you open it?` is answered by opening it.
        let of_me = voice_words(view.language).asks_of_listener(&percept.text);
        let is_answered = asked.as_ref().is_some_and(|asked| asked.is_meant() || of_me);
        let question = question.filter(|question| !question.is_yes_or_no() || !is_answered);
        // `Why don't you open it?` asks for no reason, unless that was just refused.
        let suggests =
            sentences(&percept.text).any(|said| voice_words(view.language).suggests(said));
        let is_after_refusal = question.as_ref().is_some_and(|it| it.reason.is_some());
        let asked = asked.filter(|_| !suggests || !is_after_refusal);
        let is_taken_up = suggests && asked.as_ref().is_some_and(Asked::is_meant);
        let question = question.filter(|_| !is_taken_up);
        let agrees = request::agrees(view, &percept.text);
        let vow = vow_asked(view, percept);
        let source = percept.source.as_ref();
        let left_undone = vow.as_ref().and_then(|vow| LeftUndone::asked(view, vow, source));
        let forbidden = || request::forbidden(view, percept, &before, asked.as_ref());
        let left_undone = left_undone.or_else(|| LeftUndone::forbidden(forbidden()));
        let manners = Manners::of(view, percept);
        Self { percept, asked, question, further, agrees, bare, vow, left_undone, manners }
    }
}

impl<'a> Question<'a> {
    /// What a line asks: the sentence that says what is wanted first.
    fn all(view: &Stakes<'a>, line: &Sighting<'a>, before: &Before) -> Vec<Self> {
        let (language, percept) = (view.language, line.percept);
        let text = unquoted(&percept.text);
        let all: Vec<&str> = sentences(&text).collect();
        let all: Vec<&str> = all
            .into_iter()
            .flat_map(|sentence| voice_words(language).each_asked(sentence))
            .map(|sentence| language.behind_its_opening(sentence))
            .collect();
        let form = |sentence: &str| voice_words(language).form(sentence);
        let me = Words::of(&view.request.situation.persona.name).with(&view.me);
        let asks = |sentence: &&str| {
            if voice_words(language).asks_to_be_heard(sentence) {
                return false;
            }
            language.is_question(sentence)
                || language.asks_without_its_mark(sentence)
                || voice_words(language).asks_to_be_told(sentence)
                || voice_words(language).asks_whether_called(sentence, &me)
        };
        let mut questions: Vec<&str> = all.iter().copied().filter(asks).collect();
        // The sentence that says what is wanted comes before one that only asks for consent.
        questions.sort_by_key(|sentence| form(sentence).is_none());
        let each = questions.iter().map(|sentence| {
            let sentence = *sentence;
            let beside = all.iter().filter(|other| **other != sentence);
            let beside = Words::of_all(beside.copied()).without(&view.me);
            let mut asked = AskedWords::of(view, percept, sentence, beside);
            asked.form = form_meant(view, sentence, &text, asked.form);
            let known = Known::best(view, percept, &asked, before);
            let reason = Reason::asked_after(view, line, &asked);
            let knowledge = KnowledgeTold::of(view, percept.source.as_ref());
            let stands = knowledge.answer(sentence).map(Known);
            let withheld = stands.is_none() && knowledge.is_withheld(sentence);
            let others: Vec<&str> =
                questions.iter().filter(|other| **other != sentence).copied().collect();
            let plain = PlainQuestion::of(view, sentence, &others, percept.source.as_ref());
            Self { form: asked.form, known, reason, stands, withheld, plain }
        });
        each.collect()
    }

    /// Whether it says by its form what it wants to know: who, when, how old.
    fn says_what_is_wanted(&self) -> bool {
        let kind = self.plain.as_ref().map(|plain| plain.kind);
        self.form.is_some() || kind.is_some_and(AnswerKind::is_shown)
    }

    /// Whether it wants a yes or no.
    fn is_yes_or_no(&self) -> bool {
        self.form.is_none()
    }

    /// By which lines it is answered, whatever is known.
    pub(crate) fn says(&self) -> Option<&'static str> {
        self.form.and_then(|form| form.says.as_deref())
    }
}

/// Whether a sentence of a line asks for no more than an ear.
pub(crate) fn asks_to_be_heard(view: &Stakes<'_>, percept: &Percept) -> bool {
    sentences(&percept.text).any(|said| voice_words(view.language).asks_to_be_heard(said))
}

/// What a line asks to be promised.
fn vow_asked(view: &Stakes<'_>, percept: &Percept) -> Option<Vow> {
    let text = unquoted(&percept.text);
    let vow = sentences(&text).find_map(|said| voice_words(view.language).vow_asked(said));
    let is_hushed = || is_silence_asked(view.request, view.language, percept);
    vow.or_else(|| is_hushed().then_some(Vow::Silence))
}

/// By which form something is asked, by what was said about it: of whoever has just said their name, `And you?`
/// asks for the name, and `Wie heißen sie?` is about those who were spoken of.
fn form_meant(
    view: &Stakes<'_>,
    sentence: &str,
    text: &str,
    form: Option<&'static QuestionForm>,
) -> Option<&'static QuestionForm> {
    let words = voice_words(view.language);
    if lines_before(view, sentence).any(|line| words.asks_of_many(sentence, line)) {
        return words.open_form(sentence);
    }
    let says = form.and_then(|form| form.says.as_deref());
    let of_kin = || says == Some("mood") && !words.kin_of_hearer(sentence).is_empty();
    if says == Some("name") && words.asks_of_what_is_hearers(sentence) || of_kin() {
        return words.open_form(sentence);
    }
    let me = Words::of(&view.request.situation.persona.name).with(&view.me);
    let asks_back = words.asks_back(sentence) && words.name_given(text).is_some();
    let is_called = form.is_none() && words.asks_whether_called(sentence, &me);
    if asks_back || is_called { words.form_that_says("name") } else { form }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_language::Language;

    fn said(told: &[&str], lines: &[(&str, &str)]) -> String {
        let offers = ["odo", "mara"].map(|who| offer("Speak", &["tell", "speech"], &[who])).into();
        let told = told.iter().map(|text| Percept::event(*text));
        let lines = lines.iter().map(|(who, words)| says(who, words));
        decision(&request("nobody", offers, told.chain(lines).collect())).speech
    }

    #[test]
    fn a_question_is_answered_by_what_was_seen_or_told() {
        let told = ["An ale costs three pence.", "The cook comes back at noon.", "It rains."];
        let check = |asked: &str, expected: &str| {
            assert_eq!(said(&told, &[("odo", asked)]), expected, "{asked}")
        };
        check("How much is an ale?", "An ale costs three pence.");
        check("When is the cook back?", "The cook comes back at noon.");
        check("Does it rain?", "It rains.");
    }

    #[test]
    fn what_takes_up_the_line_before_is_answered_of_the_same_thing() {
        let told = ["Sela plays the fiddle on Saturdays.", "Mara sleeps until noon."];
        let mut request = request(
            "nobody",
            vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])],
            told.iter().map(|text| Percept::event(*text)).collect(),
        );
        let log = &mut request.situation.perceptions;
        log.perceive(says("odo", "Who was that with the fiddle, Sela?"));
        request.situation.seen_before = log.entries().next_back().expect("was said").id;
        request.situation.perceptions.perceive(says("odo", "And when does she play?"));
        assert_eq!(decision(&request).speech, "Sela plays the fiddle on Saturdays.");
    }

    #[test]
    fn what_nobody_told_is_plainly_not_known() {
        let answer =
            said(&["An ale costs three pence."], &[("odo", "When does the cook come back?")]);
        assert!(Language::english().denies(&answer), "{answer}");
        assert!(!answer.contains('?') && !answer.contains("ale"), "{answer}");
    }

    #[test]
    fn both_of_two_questions_in_one_line_are_answered() {
        let told = ["An ale costs three pence.", "The cook comes back at noon."];
        let answer = said(&told, &[("odo", "When is the cook back, and how much is an ale?")]);
        assert_eq!(answer, "The cook comes back at noon. An ale costs three pence.");
    }

    #[test]
    fn who_it_was_is_told_of_a_trade_as_of_a_name() {
        let told = ["The flowers came from the mayor.", "The flowers are red."];
        let answer = said(&told, &[("odo", "Lovely flowers! Who sent them?")]);
        assert_eq!(answer, "The flowers came from the mayor.");
    }

    #[test]
    fn a_question_behind_a_greeting_or_a_word_of_approval_is_answered() {
        let told = ["An ale costs three pence.", "The cook comes back at noon."];
        for asked in ["yo when is the cook back", "sweet so when is the cook back?"] {
            let answer = said(&told, &[("odo", asked)]);
            assert!(answer.contains("back at noon"), "{asked}: {answer}");
        }
    }

    #[test]
    fn a_berth_is_no_hour_and_a_day_is_one() {
        let told = ["The ship lies at berth two.", "The fever passes on the seventh day."];
        assert_eq!(said(&told, &[("odo", "When will this fever go?")]), told[1]);
        let answer = said(&told[..1], &[("odo", "When does the ship sail?")]);
        assert!(Language::english().denies(&answer), "{answer}");
    }

    #[test]
    fn what_is_asked_of_the_mind_itself_it_tells_of_itself() {
        let told = Percept::event("Sela turns thirty on Sunday.");
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("sela", vec![speak], vec![told, says("odo", "How old are you?")]);
        std::sync::Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        assert_eq!(decision(&request).speech, "I turn thirty on Sunday.");
    }

    #[test]
    fn all_who_wait_are_answered_in_one_turn() {
        let told = ["An ale costs three pence.", "The cook comes back at noon."];
        let lines = [("mara", "How much is an ale?"), ("odo", "When is the cook back?")];
        let answer = said(&told, &lines);
        assert_eq!(answer, "Mara, an ale costs three pence. The cook comes back at noon.");
    }
}
