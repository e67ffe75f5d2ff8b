//! What `person.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;
use std::collections::BTreeMap;

pub(crate) type Turns = BTreeMap<Box<str>, Box<str>>;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PersonWords {
    /// Where a clause begins: `you` becomes `I`.
    pub(crate) subject: Turns,
    /// Anywhere else: `you` becomes `me`.
    pub(crate) object: Turns,
    /// Wherever they stand: `your` becomes `my`.
    pub(crate) others: Turns,
    /// Behind a subject that was turned: `are` becomes `am`.
    pub(crate) after_subject: Turns,
    /// What begins a clause within a sentence.
    pub(crate) joins: WordSet,
    /// What is told of somebody: `he` becomes `I`.
    pub(crate) third: Turns,
    /// The same, where a clause begins with it, and nowhere else: of `sie`, who may be many.
    pub(crate) third_opening: Turns,
    /// What becomes of it within a clause in which another does something, where whoever it is told of is called
    /// so.
    pub(crate) third_within: Turns,
    /// What begins a clause that has its verb at the end.
    pub(crate) verb_last: WordSet,
    /// Endings of verbs of which many are the subject.
    pub(crate) plural_endings: Vec<Box<str>>,
    /// Who does something besides whoever is named by a noun.
    pub(crate) other_subjects: WordSet,
    /// Verbs that are known for such behind what joins two of them, whatever follows.
    pub(crate) second_verbs: WordSet,
    /// What becomes of it before a word that it belongs to, where that is something else: of `her`.
    pub(crate) third_owning: Turns,
    /// What becomes of it before a thing: `sich das Knie brechen`.
    pub(crate) third_before_thing: Turns,
    /// What stands behind a verb as well, and may belong to somebody: `her back gave out`.
    pub(crate) owned: WordSet,
    /// Verbs at the end of a clause that only whoever is told of does to what it begins with: `Die Schere hat sie
    /// geerbt`.
    pub(crate) own_deeds: WordSet,
    /// Verbs behind a third person that are turned as a whole: `has` becomes `have`.
    pub(crate) third_verbs: Turns,
    /// Endings of all others, the first that fits: `ies` becomes `y`.
    pub(crate) third_endings: Vec<[Box<str>; 2]>,
    /// What stands behind a verb, and shows that it is one.
    pub(crate) after_verb: WordSet,
    /// What may stand between whoever does something and the verb.
    pub(crate) adverbs: WordSet,
    /// What somebody does with face and hands, as an author tells it of them: `nods`.
    pub(crate) gestures: WordSet,
    /// What of themselves they do it with: `head`.
    pub(crate) own_body: WordSet,
    /// What somebody calls itself.
    pub(crate) oneself: WordSet,
    /// What becomes of what somebody tells of themselves, told to them: `I` becomes `you`.
    pub(crate) to_second: Turns,
    /// The same of verbs beside `I`: `am` becomes `are`.
    pub(crate) to_second_verbs: Turns,
    /// Endings of all others, the first that fits; where there are some, no verb goes without.
    pub(crate) to_second_endings: Vec<[Box<str>; 2]>,
    /// What becomes of what somebody tells of themselves, told of them to another: `I` becomes `they`.
    pub(crate) to_third: Turns,
    /// What tells of several at once: nothing of that is turned.
    pub(crate) of_several: WordSet,
}
