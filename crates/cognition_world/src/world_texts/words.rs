//! What a file of a frame holds, and how its texts are filled.

use serde::Deserialize;
use std::collections::BTreeMap;

type Forms = BTreeMap<String, String>;

/// The texts of the world in one language.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct FrameWords {
    /// Before a place that has no preposition of its own.
    at: String,
    and: String,
    /// By case, what an article becomes.
    articles: BTreeMap<String, Forms>,
    plural: Plural,
    /// What the ending of an adjective becomes behind an article that changes.
    adjective_ending: Forms,
    /// A preposition and an article that are one word.
    contractions: Forms,
    texts: Forms,
    /// The verb with which an offer begins, as it is said of somebody: `gib` is `gibt`.
    third_person: Forms,
    /// What its ending becomes where it is not among them; the first that fits.
    third_person_endings: Vec<(String, String)>,
    /// The same, as it is said to whoever does it.
    second_person_endings: Vec<(String, String)>,
    /// By action of the built-in pack.
    offers: Forms,
    /// The same, what is told to a person who has done it.
    outcomes: Forms,
}

/// How a label is told to be of many, and what its article becomes then.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Plural {
    endings: Vec<String>,
    /// Endings of one thing all the same: `the glass`.
    except: Vec<String>,
    /// What begins what is told of a thing behind its noun: `of` of `the alley of ropes`.
    behind: Vec<String>,
    articles: BTreeMap<String, Forms>,
}

impl Plural {
    fn ends(&self, noun: &str) -> bool {
        let is_behind = |word: &&str| self.behind.iter().any(|it| it == word);
        let Some(noun) = noun.split(' ').take_while(|word| !is_behind(word)).last() else {
            return false;
        };
        let ends = |endings: &[String]| endings.iter().any(|it| noun.ends_with(it.as_str()));
        ends(&self.endings) && !ends(&self.except)
    }
}

/// The file comes with this crate, and the tests of this crate read it.
pub(super) fn read(text: &str) -> FrameWords {
    serde_json::from_str(text).unwrap_or_else(|fault| panic!("a frame: {fault}"))
}

impl FrameWords {
    pub(super) fn text(&self, of: &str) -> &str {
        self.texts.get(of).map_or("", String::as_str)
    }

    pub(super) fn offer(&self, action: &str) -> Option<&str> {
        self.offers.get(action).map(String::as_str)
    }

    pub(super) fn outcome(&self, action: &str) -> Option<&str> {
        self.outcomes.get(action).map(String::as_str)
    }

    /// A verb as it is said of somebody, if it is among those of the offers.
    pub(super) fn known_third_person(&self, verb: &str) -> Option<&str> {
        self.third_person.get(verb).map(String::as_str)
    }

    /// Any verb as it is said of somebody; none where the language has no rule for it.
    pub(super) fn third_person(&self, verb: &str) -> Option<String> {
        let by_rule = || {
            let mut endings = self.third_person_endings.iter();
            endings.find_map(|(from, to)| Some(verb.strip_suffix(from.as_str())?.to_owned() + to))
        };
        self.known_third_person(verb).map(str::to_owned).or_else(by_rule)
    }

    /// A verb as it is said to whoever does it: as it is, but for its ending.
    pub(super) fn second_person(&self, verb: &str) -> String {
        let mut endings = self.second_person_endings.iter();
        let form =
            endings.find_map(|(from, to)| Some(verb.strip_suffix(from.as_str())?.to_owned() + to));
        form.unwrap_or_else(|| verb.to_owned())
    }

    /// `in the taproom`.
    pub(super) fn at(&self, preposition: &str, label: &str) -> String {
        let word = if preposition.is_empty() { self.at.as_str() } else { preposition };
        let mut place = format!("{word} ");
        self.push(&mut place, &self.in_case(label, "dative"));
        place
    }

    /// The text with labels in place of `{0}` and `{1:dative}`; several stand as a list.
    pub(super) fn fill(&self, text: &str, labels: &[&[&str]]) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, (slot, after))) =
            rest.split_once('{').and_then(|(before, slot)| Some((before, slot.split_once('}')?)))
        {
            filled.push_str(before);
            let (number, case) = slot.split_once(':').unwrap_or((slot, ""));
            let these = number.parse().ok().and_then(|number: usize| labels.get(number));
            self.push(&mut filled, &self.listed(these.copied().unwrap_or_default(), case));
            rest = after;
        }
        filled + rest
    }

    /// `a`, `a and b`, `a, b and c`.
    fn listed(&self, labels: &[&str], case: &str) -> String {
        let labels: Vec<String> = labels.iter().map(|label| self.in_case(label, case)).collect();
        match labels.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.and),
        }
    }

    /// Joins a label to what stands before it: `zu` and `dem Laden` are `zum Laden`.
    fn push(&self, text: &mut String, label: &str) {
        let before = text.trim_end().rsplit(' ').next().unwrap_or_default();
        let pair = label.split_once(' ').and_then(|(article, noun)| {
            let pair = format!("{} {article}", before.to_lowercase());
            self.contractions.get(&pair).map(|one| (one, noun))
        });
        let kept = text.trim_end().len() - before.len();
        match pair {
            Some((one, noun)) => {
                text.truncate(kept);
                text.extend([one.as_str(), " ", noun]);
            }
            None => text.push_str(label),
        }
    }

    /// `der graue Knopf` is `den grauen Knopf` in the accusative. Only an article tells.
    fn in_case(&self, label: &str, case: &str) -> String {
        let Some((article, noun)) = label.split_once(' ') else { return label.to_owned() };
        let forms = |of: &BTreeMap<String, Forms>| of.get(case)?.get(article).cloned();
        let is_plural = self.plural.ends(noun);
        let plural = forms(&self.plural.articles).filter(|_| is_plural);
        match plural.or_else(|| forms(&self.articles)) {
            Some(form) => format!("{form} {}", self.with_adjectives(noun)),
            None => label.to_owned(),
        }
    }

    /// Whether a label is of many: by its ending, and where articles tell, by its article.
    pub(super) fn is_many(&self, label: &str) -> bool {
        let Some((article, noun)) = label.split_once(' ') else { return false };
        let mut forms = self.plural.articles.values();
        let fits = self.plural.articles.is_empty() || forms.any(|it| it.contains_key(article));
        fits && self.plural.ends(noun)
    }

    /// The words before the noun, which begins with a capital letter, take their ending.
    fn with_adjectives(&self, noun: &str) -> String {
        let mut is_before = true;
        let words = noun.split(' ').map(|word| {
            is_before &= !word.starts_with(char::is_uppercase);
            let ends = |(ending, _): &(&String, &String)| word.ends_with(ending.as_str());
            let ending = self.adjective_ending.iter().find(ends).filter(|_| is_before);
            let stem = |ending: &str| word.strip_suffix(ending).unwrap_or(word).to_owned();
            ending.map_or(word.to_owned(), |(ending, becomes)| stem(ending) + becomes)
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Which texts there are, and how many labels each takes.
#[cfg(test)]
pub(super) fn shape(words: &FrameWords) -> Vec<(&String, usize)> {
    words.texts.iter().map(|(key, text)| (key, text.matches('{').count())).collect()
}
