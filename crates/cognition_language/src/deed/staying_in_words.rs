//! Who says that they stay where they are, or with whoever listens: `I'm stopping right here with you`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::announcements::SettingOutWords;
use crate::words::lists::{Phrase, rest_after};

/// So many words may stand before what says so: `right then I'm staying`.
const OPENING: usize = 3;

/// So many words say beside what one stays: `by the old lantern`.
const BESIDE: usize = 4;

/// So many words tell of a happening that ends it: a time alone, as `until spring`, may be far off.
const HAPPENING: usize = 2;

impl Language {
    /// Whether a clause, as its words in lower case, says that its speaker stays, and no more than where or with whom.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays = |clause: &str| {
    ///     let words: Vec<&str> = clause.split(' ').collect();
    ///     Language::english().says_that_one_stays(&words)
    /// };
    /// assert!(stays("i'm staying right here with you") && stays("i won't leave you"));
    /// assert!(!stays("you stay here") && !stays("i'm staying out of it"));
    /// ```
    pub fn says_that_one_stays(&self, clause: &[&str]) -> bool {
        let known = &self.announcements.setting_out;
        (0..clause.len().min(OPENING)).any(|at| {
            let said = rest_after(&known.markers, &clause[at..]);
            said.is_some_and(|said| stays(known, without_hurry(known, said)))
        })
    }

    /// A sentence without the happenings that something in it lasts until.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lasting = |said: &str| Language::english().without_its_end(said);
    /// assert_eq!(lasting("I'll wait here until you are back."), "I'll wait here");
    /// assert_eq!(lasting("I'll wait here until noon."), "I'll wait here until noon");
    /// ```
    pub fn without_its_end(&self, sentence: &str) -> String {
        let known = &self.announcements.setting_out;
        let lasting = |clause| without_end(known, &spoken(clause)).join(" ");
        clauses(sentence).map(lasting).collect::<Vec<String>>().join(", ")
    }
}

fn stays(known: &SettingOutWords, said: &[&str]) -> bool {
    let is_all = |phrase: &Phrase| phrase.rest_of(said).is_some_and(|rest| ends(known, rest));
    let put = || {
        let place = known.staying.iter().find_map(|it| it.rest_of(said))?;
        let place = without_hurry(known, place);
        let rest = rest_after(&known.staying_where, place)?;
        let is_here = place.first().is_some_and(|word| known.staying_here.has(word));
        Some(if is_here { right_here(known, rest) } else { rest })
    };
    known.staying_alone.iter().any(is_all) || put().is_some_and(|rest| ends(known, rest))
}

/// What follows `here` beyond what one is beside, and how long one stays.
fn right_here<'w, 's>(known: &SettingOutWords, rest: &'w [&'s str]) -> &'w [&'s str] {
    let rest = without_end(known, rest);
    let is_beside = rest_after(&known.staying_beside, rest).is_some() && rest.len() <= BESIDE;
    if is_beside { &[] } else { rest }
}

/// The words of a clause without the happening that it lasts until.
pub(crate) fn without_end<'w, 's>(known: &SettingOutWords, words: &'w [&'s str]) -> &'w [&'s str] {
    let ends = |at: &usize| {
        let happening = rest_after(&known.staying_until, &words[*at..]);
        happening.is_some_and(|words| words.len() >= HAPPENING)
    };
    (0..words.len()).find(ends).map_or(words, |at| &words[..at])
}

/// Whether nothing follows but where, or with whom.
fn ends(known: &SettingOutWords, rest: &[&str]) -> bool {
    let mut rest = without_hurry(known, rest);
    while let Some(behind) = rest_after(&known.staying_where, rest) {
        rest = without_hurry(known, behind);
    }
    rest.is_empty()
}

fn without_hurry<'w, 's>(known: &SettingOutWords, words: &'w [&'s str]) -> &'w [&'s str] {
    let hurry = words.iter().take_while(|word| known.at_once.has(word)).count();
    &words[hurry..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stays(clause: &str) -> bool {
        let words: Vec<&str> = clause.split(' ').collect();
        Language::english().says_that_one_stays(&words)
    }

    #[test]
    fn who_says_that_they_stay_says_where_or_nothing_more() {
        for said in [
            "i'm staying here",
            "i'll stay with you",
            "then i'm stopping right here with you",
            "i am not leaving you",
            "we'll wait right here",
            "i won't go anywhere",
            "i'm staying put",
            "no i'm staying",
            "i shall wait here by the lantern until you bring me the box",
            "i'll stay right here till the bell rings",
            "i'm waiting here beside the cart",
        ] {
            assert!(stays(said), "{said}");
        }
        for said in [
            "stay here",
            "you're staying here",
            "i'm staying out of it",
            "i'd stay with you",
            "i can't stay here",
            "i'm staying at the mill",
            "i'll stay with you all the way",
            "i'm stopping the clock",
            "i'm not staying here",
            "i waited here",
            "i'll stay here until spring",
            "i'll wait there by the well",
            "i'm staying here at the inn",
            "i'm not leaving until you pay me",
            "i'll stay here by the sea for the rest of my life",
        ] {
            assert!(!stays(said), "{said}");
        }
    }
}
