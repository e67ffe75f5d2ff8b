//! What words say of an offer: by its verb, and by what it is done to.
//!
//! All guardrails read a reply through these files. They tell what a speech states, what a mind was asked, and
//! whether it says yes or comes back. No word of a language is written here.

pub(super) mod asked;
pub(super) mod coming_back;
mod offer_kind;
pub(super) mod other_languages;
mod reply;
pub(super) mod says_yes;
pub(super) mod shortened;
pub(super) mod stating;

use crate::act::{ActionTarget, IndexedAction, verb};
use cognition_language::Language;
use offer_kind::told_verbs;
pub(super) use offer_kind::{
    SPEECH, first_word, is_deed_here, is_feasible, is_gone_through, is_person, is_way, verbs,
};

/// The senses of some texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Wording {
    /// Sorted.
    senses: Vec<String>,
    /// As they stand there, in lower case.
    words: Vec<String>,
}

impl Wording {
    pub(super) fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let language = Language::english();
        let (mut senses, mut words) = (Vec::new(), Vec::new());
        for text in texts {
            senses.extend(language.senses_in_order(text));
            words.extend(language.whole_words(text));
        }
        senses.sort_unstable();
        senses.dedup();
        Self { senses, words }
    }

    /// Of the clauses of a text that deny nothing, or make an exception.
    pub(super) fn undenied(text: &str) -> Self {
        Self::of(undenied(text))
    }

    /// The same without what is left behind: `She is out of the tent`.
    pub(super) fn but_for_what_is_left(text: &str) -> Self {
        let language = Language::english();
        Self::of(undenied(text).filter(|clause| !language.tells_what_is_left(clause)))
    }

    /// The same without what is to wait.
    pub(super) fn now(text: &str) -> Self {
        let language = Language::english();
        let wait = language.sense("wait");
        let waits = |clause: &&str| language.senses_in_order(clause).any(|sense| sense == wait);
        Self::of(undenied(text).filter(|clause| !waits(clause)))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.senses.is_empty()
    }

    pub(super) fn senses(&self) -> impl Iterator<Item = &str> {
        self.senses.iter().map(String::as_str)
    }

    pub(super) fn len(&self) -> usize {
        self.senses.len()
    }

    pub(super) fn has(&self, sense: &str) -> bool {
        self.senses.binary_search_by(|known| known.as_str().cmp(sense)).is_ok()
    }

    /// Whether they say what an offer does.
    pub(super) fn say_verb(&self, offer: &IndexedAction) -> bool {
        verbs(offer).any(|verb| self.say_as_verb(&verb, offer))
    }

    /// Whether they say a verb of an offer, and not merely what its thing is called by: the pass of `Keep the road pass`
    /// gives nothing.
    pub(super) fn say_as_verb(&self, verb: &str, offer: &IndexedAction) -> bool {
        if !self.has(verb) {
            return false;
        }
        let language = Language::english();
        let heads = offer.targets.iter().filter_map(Head::of);
        let heads: Vec<Head> = heads.filter(|head| language.sense(&head.word) == verb).collect();
        let says = |at: usize| language.sense(&self.words[at]) == verb;
        let is_name = |at: usize| heads.iter().any(|head| head.stands_at(at, &self.words));
        heads.is_empty() || (0..self.words.len()).any(|at| says(at) && !is_name(at))
    }

    /// The same, but for the word of its id where its description has that for a thing: `Lay a hand on the bell`.
    pub(super) fn tell_verb(&self, offer: &IndexedAction) -> bool {
        told_verbs(offer).any(|verb| self.has(&verb))
    }

    /// Whether they say what an offer is called in its id.
    pub(super) fn say_id(&self, offer: &IndexedAction) -> bool {
        self.has(&Language::english().sense(&verb(&offer.action).to_lowercase()))
    }

    /// Whether they name a target: a person by any part of the name, a thing by its last word.
    pub(super) fn name(&self, target: &ActionTarget) -> bool {
        let senses: Vec<String> = Language::english().senses_in_order(&target.label).collect();
        match is_person(target) {
            true => senses.iter().any(|sense| self.has(sense)),
            false => senses.last().is_some_and(|sense| self.has(sense)),
        }
    }

    /// Whether they name one target rather than another: by a word that the other's name has not, where
    /// the two have words in common, as a red wire and a blue one.
    pub(super) fn name_apart(&self, target: &ActionTarget, other: &ActionTarget) -> bool {
        match self.by_what_differs(&target.label, &other.label) {
            Some(named) => named,
            None => self.name(target),
        }
    }

    /// The same of offers and of names that have words in common, whether they say a word that one text
    /// has and the other has not; none where the texts have nothing in common, or no difference. Where
    /// only endings differ, as with two names, whole words count.
    pub(super) fn by_what_differs(&self, text: &str, other: &str) -> Option<bool> {
        let language = Language::english();
        let senses = |text: &str| language.senses_in_order(text).collect::<Vec<String>>();
        let (own, others) = (senses(text), senses(other));
        if own != others {
            let common = own.iter().any(|sense| others.contains(sense));
            let says = |sense: &String| !others.contains(sense) && self.has(sense);
            return common.then(|| own.iter().any(says));
        }
        let words = |text: &str| language.whole_words(text).collect::<Vec<String>>();
        let (own, others) = (words(text), words(other));
        (own != others).then(|| {
            let whole = |word: &String| {
                !language.is_empty_word(word) && !others.contains(word) && self.words.contains(word)
            };
            own.iter().any(whole)
        })
    }

    /// The same, and by a part of a compound, too: `tea` names the teapot.
    pub(super) fn hint_at(&self, target: &ActionTarget) -> bool {
        let mut senses = Language::english().senses_in_order(&target.label);
        self.name(target) || senses.any(|sense| self.has_part_of(&sense))
    }

    /// Whether one of them is a part of a compound.
    fn has_part_of(&self, compound: &str) -> bool {
        let rest = |sense: &String| {
            compound.strip_prefix(&**sense).or(compound.strip_suffix(&**sense)).map(str::len)
        };
        let part = |sense: &&String| sense.len() >= PART && rest(sense) >= Some(PART);
        self.senses.iter().any(|sense| part(&sense))
    }

    /// Whether others name anything of what they name, or a compound of it.
    pub(super) fn come_up_in(&self, other: &Self) -> bool {
        other.senses.iter().any(|sense| self.has(sense) || self.has_part_of(sense))
    }

    pub(super) fn name_any(&self, offer: &IndexedAction) -> bool {
        offer.targets.iter().any(|target| self.name(target))
    }

    /// Whether a text may hold any of the words, at a glance: whatever the case of their first letter, and
    /// but for their endings.
    pub(super) fn may_stand_in(&self, text: &str) -> bool {
        self.words.iter().filter(|word| word.len() > INNER).any(|word| {
            let mut inner = word.char_indices().map(|(at, _)| at).skip(1);
            let (from, to) = (inner.next(), inner.nth(INNER).unwrap_or(word.len()));
            from.is_some_and(|from| text.contains(&word[from..to]))
        })
    }

    /// Whether they have a sense, or a part of it where it is a compound.
    pub(super) fn says(&self, sense: &str) -> bool {
        self.has(sense) || self.has_part_of(sense)
    }

    /// How many of the senses others have.
    pub(super) fn held_in(&self, other: &Self) -> usize {
        self.senses.iter().filter(|sense| other.has(sense)).count()
    }

    /// The same where others may have a part of a compound: `storm` for a sandstorm.
    pub(super) fn held_in_parts(&self, other: &Self) -> usize {
        self.senses.iter().filter(|sense| other.says(sense)).count()
    }

    pub(super) fn held_in_either(&self, one: &Self, other: &Self) -> usize {
        self.senses.iter().filter(|sense| one.has(sense) || other.has(sense)).count()
    }

    /// Without words like `under` and `behind`, which say nothing by themselves.
    pub(super) fn without_linking(self) -> Self {
        self.only(|sense| !Language::english().is_linking(sense))
    }

    /// Those of which something holds.
    pub(super) fn only(mut self, holds: impl Fn(&str) -> bool) -> Self {
        self.senses.retain(|sense| holds(sense));
        self
    }

    /// How many of the senses others have that some words have not.
    pub(super) fn new_in(&self, told: &Self, known: &Self) -> usize {
        self.senses.iter().filter(|sense| told.has(sense) && !known.has(sense)).count()
    }

    /// The same, and by words made of them: `bakery` for a baker.
    pub(super) fn new_or_made_in(&self, told: &Self, known: &Self) -> usize {
        let is_told = |sense: &String| {
            told.has(sense) || told.senses.iter().any(|word| is_made_of(word, sense))
        };
        self.senses.iter().filter(|sense| is_told(sense) && !known.has(sense)).count()
    }

    /// Whether they hold more of others than some words do.
    pub(super) fn add_to(&self, known: &Self, matter: &Self) -> bool {
        matter.senses.iter().any(|sense| self.has(sense) && !known.has(sense))
    }

    /// With those of another text.
    pub(super) fn with(mut self, text: &str) -> Self {
        let other = Self::of([text]);
        self.senses.extend(other.senses);
        self.words.extend(other.words);
        self.senses.sort_unstable();
        self.senses.dedup();
        self
    }

    /// Without those of another text.
    pub(super) fn without(mut self, text: &str) -> Self {
        let other = Self::of([text]);
        self.senses.retain(|sense| !other.has(sense));
        self
    }

    /// How many of the senses a text has.
    pub(super) fn held_by(&self, text: &str) -> usize {
        self.held_in(&Self::of([text]))
    }
}

/// The last word of the name of a thing, with the word before it.
struct Head {
    before: Option<String>,
    word: String,
}

impl Head {
    fn of(thing: &ActionTarget) -> Option<Self> {
        let mut words: Vec<String> = Language::english().whole_words(&thing.label).collect();
        let word = words.pop().filter(|_| !is_person(thing))?;
        Some(Self { before: words.pop(), word })
    }

    /// Whether it stands there as a name: behind an article or the like, or behind what it is named with.
    fn stands_at(&self, at: usize, words: &[String]) -> bool {
        let before = at.checked_sub(1).map(|before| &words[before]);
        let is_led = |word: &String| {
            Language::english().is_determiner(word) || self.before.as_ref() == Some(word)
        };
        words[at] == self.word && before.is_some_and(is_led)
    }
}

/// Whether one word is another with an ending that makes a new word of it.
fn is_made_of(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let ending = long.strip_prefix(short).map(str::len);
    short.len() >= MADE_OF && ending.is_some_and(|ending| (1..=MAKING).contains(&ending))
}

fn undenied(text: &str) -> impl Iterator<Item = &str> {
    let language = Language::english();
    let ends = |sign: char| ",.;:!?–—\n".contains(sign);
    let holds = |clause: &&str| !language.denies(clause) || language.hangs_on_something(clause);
    text.split(ends).filter(holds)
}

/// What an offer is done to, and not merely with or to whom; none where its description names something
/// that is no target.
pub(super) fn done_to(offer: &IndexedAction) -> Option<&ActionTarget> {
    let described = Wording::of([offer.description.as_str()]);
    if !offer.targets.iter().any(|target| described.name(target)) {
        return offer.targets.first();
    }
    let object = Wording::of([Language::english().done_to(&offer.description).as_str()]);
    let mut named: Vec<&ActionTarget> =
        offer.targets.iter().filter(|target| object.name(target)).collect();
    named.sort_by_key(|target| is_person(target));
    named.first().copied()
}

/// The same as its description says, whether or not that is a target.
pub(super) fn object(offer: &IndexedAction) -> Wording {
    Wording::of([Language::english().done_to(&offer.description).as_str()])
}

/// So many letters of a word, but for its first, tell at a glance whether it may stand in a text.
const INNER: usize = 3;

/// Both parts of a compound have at least so many letters.
const PART: usize = 3;

/// A word of which others are made has at least so many letters.
const MADE_OF: usize = 5;

/// What makes another of it has at most so many.
const MAKING: usize = 3;

/// A text in lower case, with apostrophes as keyboards have them.
pub(super) fn in_lower_case(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

/// The clauses of a speech, each as its words in lower case.
pub(super) fn clauses(speech: &str) -> impl Iterator<Item = Vec<&str>> {
    let ends = |sign: char| ",.;:!?–—\n".contains(sign);
    speech.split(ends).map(|clause| cognition_language::runs_with_apostrophes(clause).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;

    #[test]
    fn of_two_things_of_one_sort_each_is_named_by_what_it_has_alone() {
        let offer = offer(1, "beach:cut", &["the red wire", "the blue wire", "the pliers"]);
        let [red, blue, pliers] = &offer.targets[..] else { unreachable!("it has three") };
        let words = Wording::of(["Cut the blue wire"]);
        assert!(words.name_apart(blue, red) && !words.name_apart(red, blue));
        assert!(!words.name_apart(pliers, blue) && words.name_apart(blue, pliers));
        assert!(words.name(red), "by its last word alone it would be named");
    }

    #[test]
    fn a_word_made_of_another_says_it_as_well() {
        let secret = Wording::of(["The man on the throne is a baker."]);
        let new = |told, known| secret.new_or_made_in(&Wording::of([told]), &Wording::of([known]));
        assert_eq!(new("He is used to a bakery.", ""), 1);
        assert_eq!(new("He is used to a bank.", ""), 0);
        assert_eq!(new("He is used to a bakery.", "Was he not a baker?"), 0);
    }

    #[test]
    fn names_that_differ_in_their_ending_alone_are_told_apart_by_the_whole_word() {
        let offer = offer(1, "inn:give", &["Mrs Lund", "Mrs Lunde"]);
        let [one, other] = &offer.targets[..] else { unreachable!("it has two") };
        let words = Wording::of(["Your drops, Mrs Lund."]);
        assert!(words.name_apart(one, other) && !words.name_apart(other, one));
    }

    #[test]
    fn a_deed_is_done_to_what_its_verb_names() {
        let done_to = |description: &str, labels: &[&str]| {
            let described = IndexedAction {
                description: description.to_owned(),
                ..offer(1, "farm:throw", labels)
            };
            done_to(&described).map(|target| target.label.clone())
        };
        let barn = ["the barn", "the bucket"];
        assert_eq!(done_to("Throw the bucket at the barn", &barn).as_deref(), Some("the bucket"));
        assert_eq!(done_to("Throw water at the barn", &barn[..1]), None);
        assert_eq!(done_to("Do your worst", &barn[..1]).as_deref(), Some("the barn"));
    }

    #[test]
    fn a_thing_in_a_description_is_no_verb_of_it() {
        let described = |description: &str| IndexedAction {
            description: description.to_owned(),
            tags: Vec::new(),
            ..offer(1, "ship:hand", &["bell"])
        };
        let (lay, pass) = (described("Lay a hand on the bell"), described("Pass on the bell"));
        let words = Wording::of(["bring the cell"]);
        assert!(words.say_verb(&lay) && !words.tell_verb(&lay), "by its id alone");
        assert!(words.tell_verb(&pass));
    }

    #[test]
    fn what_a_thing_is_called_by_is_no_verb_of_its_deed() {
        let give = |label: &str| offer(1, "camp:give", &[label, "character1"]);
        let says = |label: &str, text: &str| Wording::of([text]).say_verb(&give(label));
        for named in ["Keep the road pass.", "That pass stays here.", "No road pass."] {
            assert!(!says("road pass", named), "{named}");
        }
        for told in ["Hand over the road pass.", "Pass it over.", "Give her my pass."] {
            assert!(says("road pass", told), "{told}");
        }
        assert!(says("loaf", "Pass the loaf."), "the loaf is called by no verb");
    }

    #[test]
    fn an_offer_is_spoken_of_by_verb_and_thing_in_other_words() {
        let unlock = offer(1, "inn:unlock", &["the cellar door", "the iron key"]);
        let says = |text: &str| {
            let words = Wording::of([text]);
            (words.say_verb(&unlock), words.name_any(&unlock))
        };
        assert_eq!(says("Opening that door now"), (true, true));
        assert_eq!(says("Go down to the cellar"), (false, false));
        assert_eq!(says("The key!"), (false, true));
    }
}
