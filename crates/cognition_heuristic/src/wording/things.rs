//! What the mind can name, and the words that belong to names.

use crate::wording::phrase::without_article;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_core::plan::CHARACTER;

/// Weight of a word that names a thing; what a deed is about counts more than how it is done.
const NAMING: f32 = 1.0;
/// Weight of any other word.
const OTHER: f32 = 0.4;

/// Something that the mind can name.
#[derive(Clone, Debug)]
pub(crate) struct Thing<'a> {
    /// Its id.
    pub(crate) id: &'a StableId,
    /// What it is called.
    pub(crate) label: &'a str,
    /// The content words of its label.
    pub(crate) words: Words,
    /// What sort of thing it is: what its ref begins with.
    kind: &'a str,
}

impl<'a> Thing<'a> {
    /// Something to carry of which the mind only knows.
    pub(crate) fn item(id: &'a StableId, label: &'a str) -> Self {
        Self { id, label, words: Words::of(label), kind: "item" }
    }
}

/// Everything that the mind can name: its refs, and the targets of the offers.
#[derive(Clone, Debug)]
pub(crate) struct Things<'a> {
    known: Vec<Thing<'a>>,
    words: Words,
}

impl<'a> Things<'a> {
    /// The things of a request, each once.
    pub(crate) fn of(request: &'a ThoughtRequest) -> Self {
        let refs = request.situation.refs.known().iter();
        let refs = refs.filter_map(|known| {
            Some((known.stable_id.as_ref()?, known.label.as_str(), known.name.as_str()))
        });
        let targets = request.actions.iter().flat_map(|action| &action.targets);
        let targets =
            targets.map(|target| (&target.stable_id, target.label.as_str(), target.name.as_str()));
        let mut known: Vec<Thing<'a>> = Vec::new();
        for (id, label, name) in refs.chain(targets) {
            if known.iter().all(|thing| thing.id != id) {
                let kind = name.rsplit_once('_').map_or(name, |(kind, _)| kind);
                known.push(Thing { id, label, words: Words::of(label), kind });
            }
        }
        let words = Words::of_all(known.iter().map(|thing| thing.label));
        Self { known, words }
    }

    /// What a thing is called.
    pub(crate) fn label(&self, id: &StableId) -> Option<&'a str> {
        self.get(id).map(|thing| thing.label)
    }

    /// Whether it is a place, as its ref says.
    pub(crate) fn is_place(&self, id: &StableId) -> bool {
        self.get(id).is_some_and(|thing| thing.kind == "place")
    }

    /// Whether it is somebody, as its ref says.
    pub(crate) fn is_character(&self, id: &StableId) -> bool {
        self.get(id).is_some_and(|thing| thing.kind == CHARACTER)
    }

    /// All characters, with what they are called.
    pub(crate) fn characters(&self) -> impl Iterator<Item = (&'a StableId, &'a str)> {
        let people = self.known.iter().filter(|thing| thing.kind == CHARACTER);
        people.map(|thing| (thing.id, thing.label))
    }

    /// Whether it is something that can be carried, as its ref says.
    pub(crate) fn is_item(&self, id: &StableId) -> bool {
        self.get(id).is_some_and(|thing| thing.kind == "item")
    }

    /// Whether the outcome of an own action is about a place: whether the mind walked there.
    pub(crate) fn led_somewhere(&self, outcome: &Percept) -> bool {
        outcome.about.iter().any(|thing| self.is_place(thing))
    }

    /// The words of a thing's label; none if it is unknown.
    pub(crate) fn words_of(&self, id: &StableId) -> Words {
        self.get(id).map(|thing| thing.words.clone()).unwrap_or_default()
    }

    /// The words that name people.
    pub(crate) fn people(&self) -> Words {
        let people = self.known.iter().filter(|thing| thing.kind == CHARACTER);
        people.fold(Words::default(), |all, person| all.with(&person.words))
    }

    /// The words that name places.
    pub(crate) fn places(&self) -> Words {
        let places = self.known.iter().filter(|thing| thing.kind == "place");
        places.fold(Words::default(), |all, place| all.with(&place.words))
    }

    /// The words that belong to names.
    pub(crate) fn names_in(&self, words: &Words) -> Words {
        words.common(&self.words)
    }

    /// The things whose whole label stands in a text: the longest label first.
    pub(crate) fn named_in(&self, words: &Words) -> Vec<&Thing<'a>> {
        let named = |thing: &&Thing<'a>| !thing.words.is_empty() && words.covers(&thing.words);
        let mut named: Vec<_> = self.known.iter().filter(named).collect();
        named.sort_by_key(|thing| std::cmp::Reverse(thing.words.len()));
        named
    }

    /// The thing of which a text names what it is, where it is the only one of its kind.
    pub(crate) fn headed_in(&self, words: &Words, head: impl Fn(&str) -> Words) -> Vec<&Thing<'a>> {
        let headed = |thing: &&Thing<'a>| {
            let head = head(thing.label);
            self.is_item(thing.id) && !head.is_empty() && words.covers(&head)
        };
        let headed: Vec<_> = self.known.iter().filter(headed).collect();
        if headed.len() == 1 { headed } else { Vec::new() }
    }

    /// The things whose whole label stands in a text, in the order in which it names them.
    pub(crate) fn named_in_order(&self, words: &Words, text: &str) -> Vec<&Thing<'a>> {
        let text = text.to_lowercase();
        let mut named = self.named_in(words);
        let place = |thing: &&Thing<'a>| {
            let label = without_article(thing.label).to_lowercase();
            text.find(&label).unwrap_or(usize::MAX)
        };
        named.sort_by_key(place);
        named
    }

    /// The first thing that a text names, people aside: what a deed is done to, and not with.
    pub(crate) fn first_named_in(&self, words: &Words, text: &str) -> Option<&Thing<'a>> {
        let mut named = self.named_in_order(words, text).into_iter();
        named.find(|thing| !self.is_character(thing.id))
    }

    /// Whether two texts name the same thing.
    pub(crate) fn share(&self, left: &Words, right: &Words) -> bool {
        let named = |thing: &Thing<'_>| left.covers(&thing.words) && right.covers(&thing.words);
        self.known.iter().any(|thing| !thing.words.is_empty() && named(thing))
    }

    /// The sum of the weights of words.
    pub(crate) fn weigh(&self, words: &Words) -> f32 {
        words.iter().map(|word| if self.words.has_stem(word) { NAMING } else { OTHER }).sum()
    }

    fn get(&self, id: &StableId) -> Option<&Thing<'a>> {
        self.known.iter().find(|thing| thing.id == id)
    }
}
