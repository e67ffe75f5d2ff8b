//! A line of a persona: placeholders, what stands for them, and whether it was said before.

use super::brevity::gist;
use crate::appraisal::appraise::Appraisal;
use crate::wording::phrase::{capital, with_article, without_article, without_slots};
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;
use std::borrow::Cow;

/// Words after which a label needs no article of its own.
const DETERMINERS: &[&str] = &[
    "a", "an", "any", "her", "his", "my", "no", "our", "that", "the", "their", "this", "what",
    "which", "your",
];

/// A line with its placeholders filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// What would be said.
    pub(super) text: String,
    /// How many lines ago it was said, to whomever; none if it is fresh.
    pub(super) said: Option<usize>,
}

/// What the placeholders of a line stand for.
#[derive(Debug, Default)]
pub(super) struct Slots<'a> {
    target: Option<&'a str>,
    target2: Option<&'a str>,
    speaker: Option<&'a str>,
    /// Who is spoken to, where a deed is no more than that, or is given something.
    listener: Option<&'a str>,
    /// Who has part in a deed, and what.
    person: Option<&'a str>,
    thing: Option<&'a str>,
    /// Whether something is handed over: who is called is the person.
    gives: bool,
    /// Whether only the gist of a line is said.
    brief: bool,
    /// In what cases things stand, where the language has any.
    words: Option<&'static VoiceWords>,
    /// How people have said that they are called.
    given: Vec<(&'a str, &'a str)>,
    /// What else stands in a line, as it is.
    filled: Vec<(&'static str, String)>,
}

impl<'a> Slots<'a> {
    /// The targets of an offer, and whoever is answered, or else spoke last.
    pub(super) fn of(view: &Appraisal<'a>, action: Option<&'a IndexedAction>) -> Self {
        let labels = action.map(labels).unwrap_or_default();
        let (target, target2) = (labels.first().copied(), labels.get(1).copied());
        let spoke =
            view.by_others().filter(|sighting| sighting.percept.kind == PerceptKind::Speech);
        let spoke = spoke.filter_map(|sighting| sighting.percept.source.as_ref());
        let speaker = view.request.situation.partner.as_ref().into_iter().chain(spoke).next();
        let speaker = speaker.and_then(|speaker| view.things.label(speaker));
        let of_sort = |is_person: bool| {
            let targets = action.iter().flat_map(|action| &action.targets);
            let mut of =
                targets.filter(|target| view.things.is_character(&target.stable_id) == is_person);
            of.next().map(|target| target.label.as_str())
        };
        let (person, thing) = (of_sort(true), of_sort(false));
        let speaks = action.is_some_and(|action| action.has_tag("speech"));
        let gives = action.is_some_and(|action| action.has_tag("give"));
        let listener = if gives { person } else { target.filter(|_| speaks) };
        // Words go to whom the deed goes.
        let speaker = listener.or(speaker);
        let words = Some(voice_words(view.language));
        let given = view.given.clone();
        let called = Self { target, target2, speaker, listener, given, ..Self::default() };
        Self { person, thing, gives, words, ..called }
    }

    /// The same, with what else a line may hold.
    pub(super) fn filled(self, filled: &[(&'static str, String)]) -> Self {
        Self { filled: filled.to_vec(), ..self }
    }

    /// The same, where only the gist of a line may be wanted.
    pub(super) fn brief(self, brief: bool) -> Self {
        Self { brief, ..self }
    }

    /// The same, for what is said to whoever spoke, whatever is done beside it.
    pub(super) fn for_speaker(self) -> Self {
        Self { target: self.speaker.or(self.target), ..self }
    }

    /// The same, for what is said to this person.
    pub(super) fn said_to(self, person: Option<&'a str>) -> Self {
        let speaker = person.or(self.speaker);
        Self { speaker, ..self }.for_speaker()
    }

    /// The same, of a matter.
    pub(super) fn about(&self, topic: &'a str) -> Self {
        let (given, filled) = (self.given.clone(), self.filled.clone());
        Self { target2: Some(topic), given, filled, ..*self }
    }

    /// Whether it is said to whoever is called so.
    pub(super) fn is_for(&self, label: &str) -> bool {
        self.target == Some(label)
    }

    /// Somebody who is spoken to, and a thing.
    pub(super) fn between(person: &'a str, thing: Option<&'a str>) -> Self {
        Self { target: Some(person), target2: thing, speaker: Some(person), ..Self::default() }
    }

    /// The same, in a language that may have cases.
    pub(super) fn in_words_of(self, view: &Appraisal<'_>) -> Self {
        Self { words: Some(voice_words(view.language)), ..self }
    }

    /// Two things, and who hears of them.
    pub(super) fn things(hearer: &'a str, one: &'a str, other: &'a str) -> Self {
        let (target, target2) = (Some(one), Some(other));
        Self { target, target2, speaker: Some(hearer), ..Self::default() }
    }

    /// The line as it would be said now; nothing if a placeholder stands for nothing, or if it tells
    /// whoever hears it of themselves as of somebody else.
    pub(super) fn line(&self, template: &str, said: &[String]) -> Option<Line> {
        let template = if self.brief { gist(template) } else { template };
        let text = self.fill(template)?;
        if self.tells_hearer_of_themselves(template, &text) {
            return None;
        }
        let ago = said.iter().rev().position(|spoken| came_of(spoken, template));
        Some(Line { text, said: ago })
    }

    /// Whether a template names whoever hears it, and does not call them.
    fn tells_hearer_of_themselves(&self, template: &str, text: &str) -> bool {
        let Some(hearer) = self.listener.or(self.speaker) else { return false };
        let name = Words::of(hearer);
        let is_named = !name.is_empty() && Words::of(&without_slots(template)).covers(&name);
        is_named
            && text.contains(hearer)
            && !Language::of(template).calls(&without_slots(template), hearer)
    }

    fn fill(&self, template: &str) -> Option<String> {
        let mut filled = String::with_capacity(template.len());
        let mut rest = template;
        // Nobody calls a thing that they hand over by its name: `Take it, {target}.`
        let to_person = self.gives && !template.contains("{target2}");
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            filled.push_str(before);
            rest = after;
            if let Some((_, what)) = self.filled.iter().find(|(known, _)| *known == name) {
                filled.push_str(what);
                continue;
            }
            let calls = to_person && name == "target" && is_call(&filled, after);
            let label = if calls { self.person? } else { self.label(name)? };
            let is_called = self.is_called(label, &filled, after);
            if let Some(name) = self.name_given(label).filter(|_| is_called) {
                filled.push_str(name);
                continue;
            }
            match is_called {
                true if is_description(label) => {
                    rest = if filled.is_empty() {
                        after.trim_start_matches([',', ' '])
                    } else {
                        after
                    };
                    filled.truncate(filled.trim_end_matches([',', ' ']).len());
                }
                true => filled.push_str(without_article(label)),
                false => {
                    let placed = in_place(&filled, label);
                    let placed = self.in_case(&filled, &placed);
                    filled.push_str(&placed);
                }
            }
        }
        filled.push_str(rest);
        Some(capital(&filled))
    }

    /// Whether somebody is called by it: "And to you, traveller."
    fn is_called(&self, label: &str, before: &str, after: &str) -> bool {
        let is_heard = self.speaker == Some(label) || self.listener == Some(label);
        is_heard
            && (before.is_empty() || before.ends_with(", "))
            && after.starts_with(['.', ',', ';', ':', '!', '?'])
    }

    /// How somebody has said that they are called.
    fn name_given(&self, label: &str) -> Option<&'a str> {
        let given = self.given.iter().find(|(known, _)| *known == label);
        given.map(|(_, name)| *name)
    }

    /// A thing as it stands behind what was said before it: `krieg ich den Schlüssel`.
    fn in_case(&self, before: &str, placed: &str) -> String {
        let word = before.split_whitespace().next_back().filter(|_| before.ends_with(' '));
        let word = word.filter(|word| !word.ends_with(['.', ',', ';', ':', '!', '?']));
        let cased = self.words.zip(word).map(|(words, word)| words.in_case_after(word, placed));
        cased.unwrap_or_else(|| placed.to_owned())
    }

    fn label(&self, name: &str) -> Option<&'a str> {
        match name {
            "target" => self.target,
            "target2" => self.target2,
            "speaker" => self.speaker,
            "person" => self.person,
            "thing" => self.thing,
            _ => None,
        }
    }
}

/// Whether a label says what somebody is like (`the man in the grey coat`), or has an article that none
/// is called without: nobody is called by that.
fn is_description(label: &str) -> bool {
    let bare = without_article(label);
    let first = label.split_once(' ').map(|(first, _)| first);
    let begins_so = first.is_some_and(|first| Language::all().any(|it| it.is_determiner(first)));
    let part = voice_words(Language::english()).before_preposition(bare);
    begins_so && (bare == label || part != bare)
}

/// Whether what stands between these is called: `Take it, {target}.`, `{target}, take it.`
fn is_call(before: &str, after: &str) -> bool {
    match before.is_empty() {
        true => after.starts_with(','),
        false => before.ends_with(", ") && after.starts_with(['.', ',', ';', ':', '!', '?']),
    }
}

/// The labels of the targets, in the order in which the description names them.
fn labels(action: &IndexedAction) -> Vec<&str> {
    let mut labels: Vec<&str> = action.targets.iter().map(|target| target.label.as_str()).collect();
    if labels.iter().all(|label| action.description.contains(label)) {
        labels.sort_by_key(|label| action.description.find(label));
    }
    labels
}

/// A label takes an article unless a word before it does the work of one, and a capital at the
/// beginning of a sentence.
fn in_place<'l>(before: &str, label: &'l str) -> Cow<'l, str> {
    let word = before.split_whitespace().next_back().map(str::to_lowercase).unwrap_or_default();
    let determined = before.ends_with(' ') && DETERMINERS.contains(&word.as_str());
    let placed =
        if determined { Cow::Borrowed(without_article(label)) } else { with_article(label) };
    let begins = before.trim_end().ends_with(['.', '!', '?']);
    if begins { Cow::Owned(capital(&placed)) } else { placed }
}

/// Whether what was said came of this template, whatever its placeholders stood for.
pub(super) fn came_of(spoken: &str, template: &str) -> bool {
    let mut rest = spoken;
    let fixed =
        template.split('{').map(|part| part.split_once('}').map_or(part, |(_, fixed)| fixed));
    // Who is called by no name leaves the comma out.
    let bare = |part: &str| part.trim_matches([',', ' ']).to_lowercase();
    fixed.map(bare).all(|part| match rest.find(&part) {
        Some(start) => {
            rest = &rest[start + part.len()..];
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots() -> Slots<'static> {
        Slots { target: Some("Brannic"), target2: Some("the iron key"), ..Slots::default() }
    }

    #[test]
    fn a_line_is_filled_with_names_and_articles() {
        let check = |line, filled: Option<&str>| {
            assert_eq!(slots().fill(line).as_deref(), filled, "{line}")
        };
        check("{target}, I need {target2}.", Some("Brannic, I need the iron key."));
        check(
            "{target2}. {target2}! That {target2}, {target}.",
            Some("The iron key. The iron key! That iron key, Brannic."),
        );
        check("No placeholder at all.", Some("No placeholder at all."));
    }

    #[test]
    fn who_is_called_over_a_gift_is_the_person_and_else_the_thing_comes_first() {
        let clerk = Some("the tally clerk");
        let slots = Slots {
            target: Some("the fiddle"),
            target2: clerk,
            person: clerk,
            thing: Some("the fiddle"),
            listener: clerk,
            gives: true,
            ..Slots::default()
        };
        let check = |line, filled| assert_eq!(slots.fill(line).as_deref(), Some(filled), "{line}");
        check("Take it, {target}.", "Take it, tally clerk.");
        check("{target}, it is yours.", "Tally clerk, it is yours.");
        check("Here, {target2}: {target}.", "Here, tally clerk: the fiddle.");
        check("{target}. It was my father's.", "The fiddle. It was my father's.");
        check("{thing} for {person}.", "The fiddle for the tally clerk.");
    }

    #[test]
    fn who_is_called_has_no_article() {
        let slots = Slots { speaker: Some("the traveller"), ..slots() };
        let check = |line, filled| assert_eq!(slots.fill(line).as_deref(), Some(filled), "{line}");
        check("And to you, {speaker}.", "And to you, traveller.");
        check("Ask {speaker}, not me.", "Ask the traveller, not me.");
        check("Hear, {speaker} is back.", "Hear, the traveller is back.");
        check("Look, {target2}!", "Look, the iron key!");
    }

    #[test]
    fn who_is_spoken_to_first_is_called_without_an_article() {
        let clerk = Some("the tally clerk");
        let slots = Slots { target: clerk, listener: clerk, ..slots() };
        let check = |line, filled| assert_eq!(slots.fill(line).as_deref(), Some(filled), "{line}");
        check("{target}, may I have {target2}?", "Tally clerk, may I have the iron key?");
        check("I came for {target2}, {target}.", "I came for the iron key, tally clerk.");
        check("{target} knows it.", "The tally clerk knows it.");
    }

    #[test]
    fn nobody_is_called_by_what_they_are_like_nor_told_of_themselves() {
        let check = |label: &'static str, line: &str, filled: Option<&str>| {
            let called = Slots { target: Some(label), listener: Some(label), ..slots() };
            let line = called.line(line, &[]).map(|line| line.text);
            assert_eq!(line.as_deref(), filled, "{label}");
        };
        let man = "the man in the grey coat";
        check(man, "Ask me another day, {target}.", Some("Ask me another day."));
        check(man, "{target}, a word with you.", Some("A word with you."));
        check("der Vogt", "Gern, {target}.", Some("Gern."));
        check("Sunniva", "Sunniva had best hear of it, {target}.", None);
        check("Sunniva", "Sunniva, there you are.", Some("Sunniva, there you are."));
    }

    #[test]
    fn a_german_thing_stands_in_the_case_that_the_words_before_it_ask_for() {
        let german = voice_words(Language::by_code("de").expect("is known"));
        let (target2, words) = (Some("der Kellerschlüssel"), Some(german));
        let slots = Slots { target: Some("Hanna"), target2, words, ..Slots::default() };
        let check = |line, filled| assert_eq!(slots.fill(line).as_deref(), Some(filled), "{line}");
        check("{target}, krieg ich {target2}?", "Hanna, krieg ich den Kellerschlüssel?");
        check("Wo ist {target2}, {target}?", "Wo ist der Kellerschlüssel, Hanna?");
        check("Ich komme mit {target2}.", "Ich komme mit dem Kellerschlüssel.");
        check("{target2} fehlt.", "Der Kellerschlüssel fehlt.");
    }

    #[test]
    fn a_line_that_names_nobody_is_not_said() {
        assert_eq!(slots().fill("As {speaker} says."), None);
        assert_eq!(slots().fill("As {nobody} says."), None);
        assert_eq!(slots().fill("An open { brace."), None);
    }

    #[test]
    fn a_line_is_known_again_whoever_it_was_said_to() {
        let said = ["well, odo. the marsh let you go.".to_owned(), "hm.".to_owned()];
        let line =
            slots().line("Well, {target}. The marsh let you go.", &said).expect("should be filled");
        assert_eq!(line.text, "Well, Brannic. The marsh let you go.");
        assert_eq!(line.said, Some(1), "should have been said one line before the last");
        let fresh = slots().line("Well, {target}. You again.", &said).expect("should be filled");
        assert_eq!(fresh.said, None);
    }
}
