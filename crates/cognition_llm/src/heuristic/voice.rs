//! What the mind says aloud: lines of its persona, filled in, and none twice while others are left.

use super::appraise::Appraisal;
use super::chance::Chance;
use super::phrase::{capital, clip, with_article, without_article};
use super::score::Scored;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::PerceptKind;
use std::borrow::Cow;

/// Characters of speech at most.
pub(super) const SPEECH_LIMIT: usize = 240;

/// How often a deed that is no speech is spoken over, by the first tag that is listed here.
const TALKATIVE: &[(&str, f32)] = &[
    ("give", 0.9),
    ("take", 0.7),
    ("unlock", 0.7),
    ("open", 0.6),
    ("move", 0.35),
    ("look", 0.35),
    ("wait", 0.2),
];
/// How often any other deed is spoken over, and doing nothing.
const OTHERWISE: f32 = 0.3;
const AT_REST: f32 = 0.2;
/// How often a failure is cursed, or otherwise remarked upon.
const AT_FAILURE: f32 = 0.7;

/// What anybody might say: with two things to name, with one, with none.
const PLAIN_ABOUT: &[&str] = &["{target}, a word about {target2}.", "What do you know of {target2}, {target}?"];
const PLAIN_ASK: &[&str] = &["{target}, may I have {target2}?", "I came to ask for {target2}, {target}."];
const PLAIN_TALK: &[&str] = &["A word with you, {target}.", "Well, {target}?", "Good evening, {target}."];
const PLAIN: &[&str] = &["Well, then.", "Hm.", "As you say."];

/// What is said over a choice; empty for silence.
pub(super) fn speech(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> String {
    let must = chosen.action.is_some_and(|action| action.has_tag("speech"));
    if !must && !chance.yes(talkativeness(view, chosen.action), "talkative") {
        return String::new();
    }
    let said = said_before(view);
    let written = written_lines(view, chosen, &said);
    let lines = match (written.is_empty(), chosen.action) {
        (true, Some(action)) if must => fresh(plain_lines(view, action), &said),
        _ => written,
    };
    let line = chance.pick(&lines, "line").cloned().unwrap_or_default();
    clip(&line, SPEECH_LIMIT).into_owned()
}

fn talkativeness(view: &Appraisal<'_>, action: Option<&IndexedAction>) -> f32 {
    if view.fresh_failure().is_some() {
        return AT_FAILURE;
    }
    let Some(action) = action else { return AT_REST };
    let listed = TALKATIVE.iter().find(|(tag, _)| action.has_tag(tag));
    listed.map_or(OTHERWISE, |(_, often)| *often)
}

/// What the mind said already, oldest first.
fn said_before<'a>(view: &Appraisal<'a>) -> Vec<&'a str> {
    let entries = view.request.situation.perceptions.entries();
    let own = entries.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(&view.request.mind)
    });
    own.map(|percept| percept.text.as_str()).collect()
}

/// The lines under the first key that has any left.
fn written_lines(view: &Appraisal<'_>, chosen: &Scored<'_>, said: &[&str]) -> Vec<String> {
    let slots = Slots::of(view, chosen.action);
    let all = &view.request.situation.persona.lines.0;
    let under = |key: String| {
        let lines = all.get(&key).into_iter().flatten();
        lines.filter_map(|line| slots.fill(line)).collect::<Vec<_>>()
    };
    let groups: Vec<Vec<String>> = keys(view, chosen.action).into_iter().map(under).collect();
    let unsaid = |lines: &Vec<String>| lines.iter().any(|line| !said.contains(&line.as_str()));
    let first = groups.iter().find(|lines| unsaid(lines)).cloned();
    let spoken = groups.into_iter().find(|lines| !lines.is_empty());
    fresh(first.or(spoken).unwrap_or_default(), said)
}

/// Where to look for lines, the most particular key first.
fn keys(view: &Appraisal<'_>, action: Option<&IndexedAction>) -> Vec<String> {
    let failed = view.fresh_failure().is_some().then_some("failed");
    let Some(action) = action else {
        return failed.into_iter().chain(["wait"]).map(str::to_owned).collect();
    };
    let manner: Vec<&str> = match action.has_tag("speech") {
        true => manners_of_speech(view, action),
        false => failed.into_iter().collect(),
    };
    let tags = action.tags.iter().map(String::as_str).filter(|tag| *tag != "speech");
    manner.into_iter().chain(tags).chain(["speech"]).map(str::to_owned).collect()
}

fn manners_of_speech(view: &Appraisal<'_>, action: &IndexedAction) -> Vec<&'static str> {
    let person = action.targets.first().map(|target| &target.stable_id);
    let asked = view.news().any(|news| {
        let by_them = !news.own && news.percept.source.as_ref() == person;
        by_them && news.percept.addressed && news.tell.asks
    });
    let about = action.targets.len() > 1 && action.description.contains(" about ");
    let first_word = person.is_some_and(|person| !view.has_met(person)) && !action.has_tag("ask");
    let manners = [("answer", asked), ("about", about), ("greet", first_word && !about)];
    manners.into_iter().filter(|(_, fits)| *fits).map(|(key, _)| key).collect()
}

fn plain_lines(view: &Appraisal<'_>, action: &IndexedAction) -> Vec<String> {
    let slots = Slots::of(view, Some(action));
    let filled = |lines: &[&str]| lines.iter().filter_map(|line| slots.fill(line)).collect::<Vec<_>>();
    let particular = match (action.description.contains(" about "), action.has_tag("ask")) {
        (true, _) => PLAIN_ABOUT,
        (false, true) => PLAIN_ASK,
        (false, false) => PLAIN_TALK,
    };
    let groups = [filled(particular), filled(PLAIN_TALK), filled(PLAIN)];
    groups.into_iter().find(|lines| !lines.is_empty()).unwrap_or_default()
}

/// The lines that were not said yet; if all were, the one that was said longest ago.
fn fresh(lines: Vec<String>, said: &[&str]) -> Vec<String> {
    let last_said = |line: &String| said.iter().rposition(|other| other == line);
    if lines.iter().all(|line| last_said(line).is_some()) {
        return lines.into_iter().min_by_key(last_said).into_iter().collect();
    }
    lines.into_iter().filter(|line| last_said(line).is_none()).collect()
}

/// What the placeholders of a line stand for.
#[derive(Debug, Default)]
struct Slots<'a> {
    target: Option<&'a str>,
    target2: Option<&'a str>,
    speaker: Option<&'a str>,
}

impl<'a> Slots<'a> {
    fn of(view: &Appraisal<'a>, action: Option<&'a IndexedAction>) -> Self {
        let labels = action.map(labels).unwrap_or_default();
        let (target, target2) = (labels.first().copied(), labels.get(1).copied());
        let spoke = view.by_others().filter(|sighting| sighting.percept.kind == PerceptKind::Speech);
        let speaker = spoke.filter_map(|sighting| sighting.percept.source.as_ref()).next();
        Self { target, target2, speaker: speaker.and_then(|speaker| view.things.label(speaker)) }
    }

    /// The line with its placeholders filled; nothing if one of them stands for nothing.
    fn fill(&self, line: &str) -> Option<String> {
        let mut filled = String::with_capacity(line.len());
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            filled.push_str(before);
            let label = self.label(name)?;
            filled.push_str(&in_place(&filled, label));
            rest = after;
        }
        filled.push_str(rest);
        Some(capital(&filled))
    }

    fn label(&self, name: &str) -> Option<&'a str> {
        match name {
            "target" => self.target,
            "target2" => self.target2,
            "speaker" => self.speaker,
            _ => None,
        }
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
    const DETERMINERS: &[&str] =
        &["a", "an", "any", "her", "his", "my", "no", "our", "that", "the", "their", "this", "what", "which", "your"];
    let word = before.split_whitespace().next_back().map(str::to_lowercase).unwrap_or_default();
    let determined = before.ends_with(' ') && DETERMINERS.contains(&word.as_str());
    let placed = if determined { Cow::Borrowed(without_article(label)) } else { with_article(label) };
    let begins = before.trim_end().ends_with(['.', '!', '?']);
    if begins { Cow::Owned(capital(&placed)) } else { placed }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots() -> Slots<'static> {
        Slots { target: Some("Brannic"), target2: Some("iron key"), speaker: None }
    }

    #[test]
    fn a_line_is_filled_with_names_and_articles() {
        let check = |line, filled: Option<&str>| assert_eq!(slots().fill(line).as_deref(), filled, "{line}");
        check("{target}, I need {target2}.", Some("Brannic, I need the iron key."));
        check("{target2}. That {target2}, {target}.", Some("The iron key. That iron key, Brannic."));
        check("No placeholder at all.", Some("No placeholder at all."));
    }

    #[test]
    fn a_line_that_names_nobody_is_not_said() {
        assert_eq!(slots().fill("As {speaker} says."), None);
        assert_eq!(slots().fill("As {nobody} says."), None);
        assert_eq!(slots().fill("An open { brace."), None);
    }

    #[test]
    fn a_line_returns_only_when_all_were_said_and_then_the_oldest() {
        let lines = || vec!["a".to_owned(), "b".to_owned(), "c".to_owned()];
        assert_eq!(fresh(lines(), &["b"]), ["a", "c"]);
        assert_eq!(fresh(lines(), &["c", "a", "b", "a"]), ["c"]);
        assert!(fresh(vec![], &["a"]).is_empty());
    }
}
