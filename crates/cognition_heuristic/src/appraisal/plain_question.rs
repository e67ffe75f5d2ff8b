//! A plain question, and which of all that a mind could say answers it: by the kind of answer that is
//! wanted, and by the words that both share.

mod about;
mod about_another;
mod admitting;
mod deeds_told;
mod lines_before;
mod own_sentence;
mod portrait;
mod sharing;
mod weighing;

pub(crate) use own_sentence::{OwnSentence, Source};
pub(crate) use portrait::portrait;

use crate::motives::stakes::Stakes;
use crate::wording::voice_words::{AnswerKind, QuestionForm, VoiceWords, voice_words};
use crate::wording::words::{Words, tokens};
use about::About;
use cognition_core::mind::StableId;
use cognition_language::Language;
pub(crate) use lines_before::lines_before;

/// A plain question.
#[derive(Clone, Debug)]
pub(crate) struct PlainQuestion {
    pub(crate) kind: AnswerKind,
    /// The roots of what it is about.
    pub(crate) topic: Vec<String>,
    /// How many of them it names itself; the others are what its pronouns mean.
    own: usize,
    /// Those of them that are names, and kin where it asks what whoever is asked does with them.
    names: Vec<String>,
    /// The roots of the things that it names.
    things: Vec<String>,
    /// Whether it asks how somebody is.
    of_state: bool,
    /// Whether a word of it stands for a thing that it does not name.
    points: bool,
    /// What each of them may mean.
    senses: Vec<Vec<u16>>,
    /// Whether it is about whoever is asked.
    pub(crate) of_me: bool,
    /// Whether it asks where something was done, and not where it is.
    of_deed: bool,
    /// Whether it asks where something was, and not where it is.
    of_past: bool,
    /// Whether it is about somebody else than whoever asks and is asked.
    pub(crate) of_another: bool,
    /// Whether it is about a thing that was told of before.
    of_thing: bool,
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
        let thing = about.thing.filter(|_| kind.is_shown() || kind == AnswerKind::Person);
        let of_thing = thing.is_some();
        let others = about.others.into_iter().chain(thing);
        topic.extend(others.map(|root| (root, Vec::new())));
        let names = names(view, sentence, &topic, &about.kin);
        let things = view.language.things_named(sentence).into_iter();
        let things = things.map(|thing| view.language.root(thing)).collect();
        let points = words.stands_for_a_thing(sentence);
        let of_state = words.names_a_state(sentence);
        let (topic, senses) = topic.into_iter().unzip();
        let (language, of_me, of_another, kin) =
            (view.language, about.of_me, about.of_another, about.kin);
        let of_deed =
            kind == AnswerKind::Place && !words.standing(sentence).contains(&"whereabouts");
        let of_past = kind == AnswerKind::Place && words.asks_after_the_past(sentence);
        let signs = words.narrowed(sentence, kind);
        let of_whom = Self { of_me, of_another, of_thing, kin, ..Self::of_consent(language) };
        let of_what =
            Self { names, things, of_state, points, of_deed, of_past, form, signs, ..of_whom };
        Some(Self { kind, topic, own, senses, ..of_what })
    }

    /// One that asks for a yes or no, and names nothing.
    pub(crate) fn of_consent(language: &'static Language) -> Self {
        let (topic, senses) = (Vec::new(), Vec::new());
        let (kind, kin) = (AnswerKind::Whether, Vec::new());
        let signs: &'static [String] = &[];
        Self {
            kind,
            topic,
            own: 0,
            names: Vec::new(),
            things: Vec::new(),
            of_state: false,
            points: false,
            senses,
            of_me: false,
            of_deed: false,
            of_past: false,
            of_another: false,
            of_thing: false,
            kin,
            form: None,
            signs,
            language,
        }
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

/// The roots of a topic that only name somebody: people, whatever has a name of its own, and kin with whom whoever is
/// asked does something.
fn names(
    view: &Stakes<'_>,
    sentence: &str,
    topic: &[(String, Vec<u16>)],
    kin: &[String],
) -> Vec<String> {
    let words = voice_words(view.language);
    let (people, own) = (view.things.people(), words.own_names(sentence));
    let is_done_to = words.asks_what_listener_does(sentence);
    let is_name = |root: &&String| {
        people.has_stem(root) || own.contains(root) || is_done_to && kin.contains(root)
    };
    topic.iter().map(|(root, _)| root).filter(is_name).cloned().collect()
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
