//! The phrases by which English agrees, refuses, and does neither.

use std::sync::LazyLock;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Yes,
    No,
    /// Neither, or on terms: whoever says it has not answered yet.
    Open,
    /// What follows qualifies what was agreed to.
    Reserved,
    /// Nothing about the matter, although words of it stand in other phrases.
    Idle,
}

/// Where a phrase has its sense: in another place it means something else, as in `a fine day`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Anywhere,
    /// At the beginning of a clause.
    First,
    /// As a clause of its own.
    Whole,
}

/// Words that have a sense together.
#[derive(Debug)]
pub(super) struct Phrase {
    pub(super) sense: Sense,
    pub(super) place: Place,
    pub(super) words: Vec<&'static str>,
}

/// Phrases with `;` between them, with contractions written out.
const TABLE: [(Sense, Place, &str); 9] = [
    (
        Sense::Yes,
        Place::Anywhere,
        "yes; yeah; yep; yup; aye; count me in; count on me; you can count on me; i am with you; \
         i am your man; so be it; as you wish; as you like; if you must; if i must; if you like; \
         if you wish; if you insist; if you say so; let us do it; let us do this; i agree; \
         i accept; i do not mind; i would not mind; i will not fail you; i will not let you down; \
         i would not miss it; i can not wait; i can not say no; i can not refuse; \
         you have my word; consider it done; i suppose so; i guess so; i think so; i am willing; \
         i will do it; i will do that; i will help; i will come; i will join you; \
         i will be there; i would love to; i would be glad to; i would be happy to; \
         happy to help; glad to help; of course i will; of course i do; with pleasure",
    ),
    (
        Sense::Yes,
        Place::First,
        "agreed; all right; alright; very well; ok; okay; gladly; willingly; by all means",
    ),
    (
        Sense::Yes,
        Place::Whole,
        "i will; i shall; i do; i would; i can; you have it; me too; sure; sure thing; surely; \
         certainly; fine; fine by me; absolutely; definitely; indeed; naturally; deal; right; \
         good; good idea; sounds good; done; splendid; excellent; of course; no doubt; \
         no problem; no objection; no objections; my pleasure; happy to; glad to; i am in; \
         i am game; let us go; why not",
    ),
    (
        Sense::No,
        Place::Anywhere,
        "no way; no chance; no thanks; no thank you; not a chance; not on your life; \
         not interested; nope; nay; do not think so; i think not; i fear not; rather not; \
         certainly not; absolutely not; definitely not; of course not; surely not; \
         i am afraid not; i refuse; i decline; must refuse; must decline; have to refuse; \
         have to decline; count me out; leave me out; forget it; out of the question; \
         by no means; want no part; over my dead body; do it yourself; i will not do; \
         i will not help; i will not come; i will not go; i will not join; i will not be part; \
         i can not do; i can not help; i can not come; i can not go; i can not join; \
         i can not risk; i can not accept; i can not agree; i would not do; i would not dare; \
         i dare not; do not agree; i am not with you; i am not willing; i am not going to do; \
         i do not want to do; i do not want to help; i do not want to go; find somebody else; \
         find someone else; ask somebody else; ask someone else",
    ),
    (
        Sense::No,
        Place::First,
        "not i; not me; no i; no no; no sir; no never; i would never; i will never",
    ),
    (
        Sense::No,
        Place::Whole,
        "no; never; impossible; not now; not today; not this time; not for me; not really; \
         not likely; i will not; i shall not; i can not; i would not; i must not; i do not; \
         i do not want to; i am out",
    ),
    (
        Sense::Open,
        Place::Anywhere,
        "yes and no; maybe; perhaps; possibly; might; depends; not sure; not certain; \
         let me think; think about it; think it over; sleep on it; not yet; do not know; later; \
         ask me again; if; unless; until; provided; on one condition; said; says; say; told; \
         asked; can not decide; not decided",
    ),
    (Sense::Reserved, Place::Anywhere, "but; though; although; however; except"),
    (
        Sense::Idle,
        Place::Anywhere,
        "do not worry; never fear; never mind; no matter; not bad; not only; no wonder; \
         do not forget; do not be late",
    ),
];

/// All of them, taken apart at their first use.
pub(super) static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let each = |&(sense, place, phrases): &(Sense, Place, &'static str)| {
        let words = phrases.split(';').map(|phrase| phrase.split_whitespace().collect());
        words.map(move |words| Phrase { sense, place, words })
    };
    TABLE.iter().flat_map(each).collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_phrase_is_empty_or_stands_twice() {
        let mut seen = BTreeSet::new();
        for phrase in PHRASES.iter() {
            assert!(!phrase.words.is_empty(), "{:?} {:?}", phrase.sense, phrase.place);
            assert!(seen.insert(&phrase.words), "{:?} should stand once", phrase.words);
        }
    }
}
