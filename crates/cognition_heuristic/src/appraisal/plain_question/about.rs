//! Whom a question is about: whoever is asked, their kin, or whom its pronouns mean.

use super::lines_before::{BEFORE, lines_before};
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::{Words, tokens};

/// Whom a question is about.
pub(super) struct About {
    /// Whether it is about whoever is asked.
    pub(super) of_me: bool,
    /// Whether it is about somebody else than whoever asks and is asked.
    pub(super) of_another: bool,
    /// The roots of the kin of whoever is asked that it is about, and of whom its pronouns mean.
    pub(super) kin: Vec<String>,
    /// The roots of whom, or of what, its pronouns mean.
    pub(super) others: Vec<String>,
    /// The root of the thing that was told of last, where they mean nobody and nothing else.
    pub(super) thing: Option<String>,
}

impl About {
    pub(super) fn of(view: &Stakes<'_>, sentence: &str, topic: &[(String, Vec<u16>)]) -> Self {
        let words = voice_words(view.language);
        let named = words.with_pronouns(sentence);
        let others = meant(view, sentence, &named, topic);
        let of_a_third = words.stands_for_a_third(&named);
        let is_of_many = lines_before(view, sentence).any(|it| words.asks_of_many(sentence, it));
        let of_me = words.asks_what_listener_does(sentence) || words.names_listener(sentence);
        let of_me = of_me && !is_of_many && (others.is_empty() || !of_a_third);
        let mut kin = words.kin_of_hearer(sentence);
        if of_a_third && !words.points_at_a_thing(sentence) {
            kin.extend(others.iter().cloned());
        }
        kin.extend(named_in(view, sentence));
        kin.extend(subjects(view, sentence, topic));
        let of_another = !kin.is_empty() || of_a_third && !words.names_listener(sentence);
        let thing = thing_told_of(view, sentence, topic).filter(|_| others.is_empty());
        Self { of_me, of_another, kin, others, thing }
    }
}

/// The thing of which the mind has just told, where a question asks after it and names none.
fn thing_told_of(
    view: &Stakes<'_>,
    sentence: &str,
    topic: &[(String, Vec<u16>)],
) -> Option<String> {
    let words = voice_words(view.language);
    let names_one = !view.things.names_in(&Words::of(sentence)).is_empty();
    if names_one || !words.stands_for_a_thing(sentence) {
        return None;
    }
    let thing = lines_before(view, sentence).next().and_then(|line| words.thing_told_of(line));
    let root = thing.map(|thing| view.language.root(thing));
    root.filter(|root| topic.iter().all(|(known, _)| known != root))
}

/// The roots of the names of those whom a question names, and whom the mind's own profile names.
fn named_in(view: &Stakes<'_>, sentence: &str) -> Vec<String> {
    let words = voice_words(view.language);
    let persona = &view.request.situation.persona;
    let people = words.named_in_profile(&persona.profile, &persona.name).into_iter();
    let named = people.filter(|named| words.calls_by_name(sentence, named));
    named.map(|named| view.language.root(named.name)).collect()
}

/// The roots of those whom a question is about without being about whoever is asked: of `Does Tom drink?`, Tom. Who
/// is asked what they do with somebody is asked about themselves.
fn subjects(view: &Stakes<'_>, sentence: &str, topic: &[(String, Vec<u16>)]) -> Vec<String> {
    let words = voice_words(view.language);
    let mut named = words.named_as_subject(sentence);
    if !words.asks_what_listener_does(sentence) {
        let people = view.things.people();
        named.extend(words.own_names(sentence).into_iter().filter(|root| people.has_stem(root)));
    }
    named.retain(|named| topic.iter().any(|(root, _)| root == named));
    named
}

/// The things that were named last where a question asks of many.
fn things_meant(view: &Stakes<'_>, words: &VoiceWords, sentence: &str) -> Vec<String> {
    let points = words.stands_for_many(sentence) || words.points_at_a_thing(sentence);
    let asks = points && view.things.names_in(&Words::of(sentence)).is_empty();
    let seen = view.recent.iter().rev().map(|seen| seen.percept.text.as_str());
    let items = |text: &str| {
        let named = view.things.named_in_order(&Words::of(text), text).into_iter();
        let named = named.filter(|thing| view.things.is_item(thing.id));
        named.map(|thing| thing.label.to_owned()).next()
    };
    let told = seen.filter(|text| asks && !text.contains(sentence)).take(BEFORE).find_map(items);
    let bare = |label: String| {
        let named = tokens(&label).filter(|word| !words.is_article(word));
        named.take_while(|word| !words.is_preposition(word)).collect()
    };
    told.map(bare).unwrap_or_default()
}

/// Whom a pronoun means: whom the mind's own last line tells of, else whom the lines before name.
fn meant(
    view: &Stakes<'_>,
    sentence: &str,
    named: &str,
    topic: &[(String, Vec<u16>)],
) -> Vec<String> {
    if !view.things.names_in(&Words::of(sentence)).is_empty() {
        return Vec::new();
    }
    let words = voice_words(view.language);
    let persona = &view.request.situation.persona;
    let people = words.named_in_profile(&persona.profile, &persona.name);
    let of_one = |line: &str| {
        let by_kin = words.meant_by_pronoun(named, line);
        if by_kin.is_empty() { words.meant_of_named(named, line, &people) } else { by_kin }
    };
    let some = |found: &Vec<String>| !found.is_empty();
    let last = lines_before(view, sentence).next().map(of_one).filter(some);
    let of_any = |line: &str| {
        Some(of_one(line)).filter(some).unwrap_or_else(|| words.kin_of_either_sort(line))
    };
    let found = |line: &str| Some(of_any(line)).filter(some);
    let third = || {
        if !words.stands_for_a_third(named) {
            return None;
        }
        // Others may have talked in between: what the mind has told itself lasts longer.
        let told = || view.own_lines().rev().take(BEFORE).find_map(found);
        lines_before(view, sentence).find_map(found).or_else(told)
    };
    let meant = last.or_else(|| of_many(view, words, sentence)).or_else(third);
    let meant = meant.unwrap_or_else(|| things_meant(view, words, sentence));
    let roots = meant.into_iter().map(|word| view.language.root(word));
    roots.filter(|root| topic.iter().all(|(known, _)| known != root)).collect()
}

/// The many whom a line before names.
fn of_many(view: &Stakes<'_>, words: &VoiceWords, sentence: &str) -> Option<Vec<String>> {
    let many = lines_before(view, sentence).find(|line| words.asks_of_many(sentence, line))?;
    Some(words.meant_by_pronoun(sentence, many)).filter(|found| !found.is_empty())
}
