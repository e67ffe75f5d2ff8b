//! A profile as whoever it is of would tell it: in sentences of their own, cut to what each says.

use super::deeds_told::Deeds;
use super::own_sentence::{OwnSentence, Source};
use crate::motives::stakes::Stakes;
use crate::wording::phrase::{sentence, small};
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::tokens;
use cognition_language::{Language, sentences, whole_name};

/// What a mind could tell of its profile, to whoever is called so.
pub(crate) fn portrait(view: &Stakes<'_>, hearer: Option<&str>) -> Vec<OwnSentence> {
    let persona = &view.request.situation.persona;
    let words = voice_words(view.language);
    let mut told = Vec::new();
    if Language::of(&persona.profile).code() != view.language.code() {
        return told;
    }
    let (mut is_behind_kin, mut before) = (false, "");
    for (place, whole) in own_clauses(words, &persona.profile).into_iter().enumerate() {
        let name = name_in(&persona.name, whole);
        let parts = Parts { words, name, whole: whole.trim_end_matches('.') };
        for part in parts.each(place == 0) {
            let mine = match part {
                Part::Bare(text) => text,
                Part::Told(text) => words.told_by_its_owner(name, &persona.profile, &text),
            };
            let mine = words.told_as_ours(&mine, is_behind_kin);
            let mine = sentence(&to_hearer(&mine, hearer, words));
            let takes_up = words.takes_up_a_thing(&persona.profile, whole);
            let own = OwnSentence::new(view.language, Source::Profile, &mine, whole);
            told.push(own.taking_up(if takes_up { before } else { "" }));
        }
        (is_behind_kin, before) = (words.begins_with_kin(whole), whole);
    }
    told
}

/// What a profile tells, clause by clause, but for those that go on about somebody else: `His father was a
/// clockmaker; he is blind.`
fn own_clauses<'p>(words: &VoiceWords, profile: &'p str) -> Vec<&'p str> {
    let goes_on = |clause: &str| tokens(clause).next().is_some_and(|it| words.names_a_third(&it));
    let mut is_of_kin = false;
    let mut clauses = Vec::new();
    let each = profile.split(';').enumerate().flat_map(|(part, text)| {
        sentences(text).enumerate().map(move |(place, clause)| (part > 0 && place == 0, clause))
    });
    for (follows, clause) in each {
        if follows && is_of_kin && goes_on(clause) {
            continue;
        }
        is_of_kin = words.begins_with_kin(clause);
        clauses.extend(words.of_each_kin(clause));
    }
    clauses
}

/// By what name a sentence begins to tell of whoever bears it: of Nurse Aldous, `Aldous` or `Aldous Finch`.
fn name_in<'n>(name: &'n str, whole: &'n str) -> &'n str {
    let mut parts = std::iter::once(name).chain(name.rsplit(' '));
    parts.find_map(|part| whole_name(part, whole)).unwrap_or(name)
}

/// Whoever hears of themselves hears `your`.
fn to_hearer(text: &str, hearer: Option<&str>, words: &VoiceWords) -> String {
    let your = words.lines("your").first();
    match hearer.zip(your) {
        Some((hearer, your)) => text.replace(&format!("{hearer}'s "), &format!("{your} ")),
        None => text.to_owned(),
    }
}

/// What a part of a sentence becomes.
enum Part {
    /// It is said as it stands.
    Bare(String),
    /// It is told of somebody.
    Told(String),
}

/// A sentence of a profile.
struct Parts<'p> {
    words: &'p VoiceWords,
    name: &'p str,
    whole: &'p str,
}

impl Parts<'_> {
    fn each(&self, is_first: bool) -> Vec<Part> {
        if let Some(parts) = self.of_several_things() {
            return parts;
        }
        let rest = self.whole.strip_prefix(self.name).filter(|_| !self.name.is_empty());
        match rest.and_then(|rest| rest.strip_prefix(", ")) {
            Some(rest) => self.in_apposition(rest),
            None if rest.is_none() && self.begins_with_verb() => {
                self.with_its_deeds(format!("{} {}", self.name, small(self.whole)))
            }
            None if is_first && rest.is_none() && self.is_noun() => self.of_noun(self.whole),
            None => self.with_its_deeds(self.whole.to_owned()),
        }
    }

    /// What is told, and what each of its verbs tells alone of whom it begins with: of `Her sister lives in Rye and
    /// keeps bees`, that her sister keeps bees.
    fn with_its_deeds(&self, told: String) -> Vec<Part> {
        let each = self.deeds().of(&told);
        std::iter::once(told).chain(each).map(Part::Told).collect()
    }

    /// `Jem is the apprentice of Odo, sixteen`: each of what he is as a sentence, where one of them is his age.
    fn of_several_things(&self) -> Option<Vec<Part>> {
        let portrait = self.words.portrait();
        let (who, rest) = self.whole.split_once(&format!(" {} ", portrait.being))?;
        let is_own = who == self.name || portrait.third.iter().any(|third| third == who);
        let all: Vec<&str> = rest.split(", ").collect();
        let has_age = all.iter().skip(1).any(|part| self.words.shows_age_of(part));
        let being = |part: &&str| match self.behind_joint(part) {
            Some(does) if self.deeds().begins_with_verb(does) => {
                Part::Told(format!("{who} {does}"))
            }
            what => Part::Told(format!("{who} {} {}", portrait.being, what.unwrap_or(part))),
        };
        (is_own && has_age).then(|| all.iter().map(being).collect())
    }

    /// What stands behind the joint with which a part begins: `and mends nets`, `and shy`.
    fn behind_joint<'t>(&self, part: &'t str) -> Option<&'t str> {
        let joint = part.split_once(' ').filter(|(first, _)| self.words.joins(first));
        joint.map(|(_, behind)| behind)
    }

    fn deeds(&self) -> Deeds<'_> {
        Deeds { words: self.words, name: self.name }
    }

    /// Whether it only says what somebody is: nothing in its first part is a verb.
    fn is_noun(&self) -> bool {
        let first = self.whole.split(", ").next().unwrap_or_default();
        let first = self.before_relative(first).0;
        let portrait = self.words.portrait();
        let opening = first.split_whitespace().next().unwrap_or_default();
        let is_third = portrait.third.iter().any(|third| third == opening);
        !is_third && !tokens(first).any(|word| portrait.verbs.contains(&word))
    }

    /// `Runs the inn and likes company`: who does so is not named.
    fn begins_with_verb(&self) -> bool {
        let portrait = self.words.portrait();
        let mut all = self.whole.split([' ', ',']);
        let (first, next) = (all.next().unwrap_or_default(), all.next().unwrap_or_default());
        let ends = portrait.verb_endings.iter().any(|ending| first.ends_with(ending.as_str()));
        let noun = portrait.noun_endings.iter().any(|ending| first.ends_with(ending.as_str()));
        let third = portrait.third.iter().chain(&portrait.not_verbs).any(|it| it == first);
        let of = portrait.aged.iter().chain(&portrait.relative).any(|word| word == next);
        ends && !noun && !third && !of && next.starts_with(char::is_lowercase)
    }

    /// `Hobb, fifty, a widower, keeps the ferry`: what the last part says that he does.
    fn in_apposition(&self, rest: &str) -> Vec<Part> {
        match rest.rsplit_once(", ") {
            Some((what, does)) if !self.is_description(does) => {
                let mut parts = self.of_noun(what);
                parts.push(Part::Told(format!("{} {does}", self.name)));
                parts
            }
            _ => self.of_noun(rest),
        }
    }

    /// The parts of what somebody is, each as a sentence.
    fn of_noun(&self, text: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        for part in self.joined(text) {
            let (what, does) = self.before_relative(&part);
            if !what.is_empty() {
                parts.extend(self.of_description(what));
            }
            parts.extend(does.map(|does| Part::Told(format!("{} {does}", self.name))));
        }
        parts
    }

    /// The parts between commas; what is no description belongs to the one before.
    fn joined(&self, text: &str) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for part in text.split(", ") {
            match all.last_mut() {
                Some(last) if !self.is_description(part) => *last = format!("{last}, {part}"),
                _ => all.push(part.to_owned()),
            }
        }
        all
    }

    /// Whether a part says by itself what somebody is: a noun with its article, a number, one word.
    fn is_description(&self, part: &str) -> bool {
        let portrait = self.words.portrait();
        let all: Vec<String> = tokens(part).collect();
        let Some(first) = all.first() else { return false };
        let relative = portrait.relative.contains(first);
        let article = self.words.is_article(first);
        // In a language whose relative words are its articles, a verb at the end tells them apart.
        let ends_small = part
            .split_whitespace()
            .last()
            .is_some_and(|last| last.starts_with(char::is_lowercase) && all.len() > 2);
        let article = article && !(portrait.relative.is_empty() && ends_small);
        let noun = self.words.plans().keeps_capitals()
            && !ends_small
            && part.starts_with(char::is_uppercase);
        let is_number = self.words.is_numeral(first);
        relative || article || noun || is_number || all.len() == 1 || portrait.bare.contains(first)
    }

    /// What somebody is, and what they do: `a widow | mends the roofs`.
    fn before_relative<'t>(&self, part: &'t str) -> (&'t str, Option<&'t str>) {
        let portrait = self.words.portrait();
        for who in &portrait.relative {
            if let Some(does) = part.strip_prefix(&format!("{who} ")) {
                return ("", Some(does));
            }
            if let Some((what, does)) = part.split_once(&format!(" {who} ")) {
                let is_own = tokens(what).all(|word| !portrait.bare.contains(&word));
                return if is_own { (what, Some(does)) } else { (part, None) };
            }
        }
        (part, None)
    }

    /// What somebody is; besides, how old they are, and what they have.
    fn of_description(&self, what: &str) -> Vec<Part> {
        let portrait = self.words.portrait();
        let opening = tokens(what).next().unwrap_or_default();
        let is_former = portrait.former.contains(&opening);
        let is = if is_former { &portrait.was } else { &portrait.being };
        let being = |what: &str| Part::Told(format!("{} {is} {what}", self.name));
        let all: Vec<&str> = what.split_whitespace().collect();
        let is_number =
            |at: usize| all.get(at).is_some_and(|word| self.words.is_numeral(&word.to_lowercase()));
        let ages = |at: usize| self.words.shows_age_of(&all[at..].join(" "));
        if is_number(0) && !ages(0) {
            return vec![Part::Bare(what.to_owned())];
        }
        let mut parts = vec![being(&self.small(what))];
        for at in 1..all.len() {
            let word = all[at - 1].to_lowercase();
            if portrait.aged.contains(&word) && is_number(at) && !self.counts(&all, at) {
                parts.push(being(all[at]));
            }
            if portrait.with.contains(&word) {
                let has = all[at..].join(" ");
                parts.push(Part::Told(format!("{} {} {has}", self.name, portrait.having)));
            }
        }
        parts
    }

    /// Whether a number counts what follows it.
    fn counts(&self, all: &[&str], at: usize) -> bool {
        let portrait = self.words.portrait();
        let ends = |next: &&&str| !portrait.with.contains(&next.to_lowercase());
        all.get(at + 1).filter(ends).is_some()
    }

    /// An article is small within a sentence.
    fn small(&self, what: &str) -> String {
        let first = tokens(what).next().unwrap_or_default();
        let is_small = self.words.is_article(&first) || !self.words.plans().keeps_capitals();
        if is_small { small(what) } else { what.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appraisal::appraise::Appraisal;
    use crate::rehearsal::request;
    use std::sync::Arc;

    fn told(name: &str, profile: &str) -> Vec<String> {
        let mut request = request("nobody", vec![], vec![]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        (persona.name, persona.profile) = (name.to_owned(), profile.to_owned());
        let view = Appraisal::of(&request);
        portrait(&view, None).into_iter().map(|it| it.told).collect()
    }

    #[test]
    fn what_is_somebody_elses_stays_theirs() {
        let aurel = told("Aurel", "A widower. His wife Senta died of her lungs.");
        assert_eq!(aurel, ["I am a widower.", "My wife Senta died of her lungs."]);
        let pell = told("Mr Pell", "He knew their mother, and danced with her once.");
        assert_eq!(pell[0], "I knew their mother, and danced with her once.");
        let piers = told(
            "Piers",
            "Piers rows. His brother Rhys plays the horn. Their mother is ill. His wife May and their \
             son row.",
        );
        assert_eq!(
            piers[1..],
            [
                "My brother Rhys plays the horn.",
                "Our mother is ill.",
                "My wife May and our son row."
            ]
        );
        let nora = told("Nora", "A widow. Her brother Joris taught her to row.");
        assert_eq!(nora, ["I am a widow.", "My brother Joris taught me to row."]);
    }

    #[test]
    fn what_somebody_is_becomes_sentences_of_their_own() {
        assert_eq!(
            told("Aldith", "A chandler of sixty-two with three sons, a widow, who keeps bees."),
            [
                "I am a chandler of sixty-two with three sons.",
                "I am sixty-two.",
                "I have three sons.",
                "I am a widow.",
                "I keep bees.",
            ]
        );
        assert_eq!(
            told(
                "Osric",
                "Osric, fifty, a bachelor, minds the lock. He remembers the great frost."
            ),
            ["I am fifty.", "I am a bachelor.", "I mind the lock.", "I remember the great frost."]
        );
        assert_eq!(told("Nan", "Sells eggs at the gate."), ["I sell eggs at the gate."]);
        assert_eq!(told("Nurse Ede", "Ede has the night desk."), ["I have the night desk."]);
        assert_eq!(told("Ede", "Ede Finch, fifty, keeps bees."), ["I am fifty.", "I keep bees."]);
        assert_eq!(
            told("Wat", "Wat Tarn is the ferryman of Rye, sixty, married to Anne.")[..2],
            ["I am the ferryman of Rye.", "I am sixty."]
        );
        assert_eq!(
            told("Wat", "The warden of the fen, forty years of eels, once a drover."),
            ["I am the warden of the fen.", "Forty years of eels.", "I was once a drover."]
        );
        assert_eq!(
            told("Jem", "Jem is the apprentice of Odo, sixteen, shy, and mends nets."),
            ["I am the apprentice of Odo.", "I am sixteen.", "I am shy.", "I mend nets."]
        );
        let kept = told("Jem", "Jem is from Rye, a town by the sea.");
        assert_eq!(kept, ["I am from Rye, a town by the sea."]);
    }
}
