//! What two statements have in common, and in which values they differ.

use super::{NAMES, StatedSentence};

impl StatedSentence {
    /// `The kettle is late by twelve minutes`, after `The light is late by nine minutes`: each names first what the
    /// other does not speak of.
    pub(super) fn is_of_another_thing(&self, before: &Self) -> bool {
        !self.both_give_a_name(before) && self.is_strange_to(before) && before.is_strange_to(self)
    }

    /// Whether one of both names first what the other does not speak of.
    pub(super) fn opens_on_another_thing(&self, before: &Self) -> bool {
        !self.both_give_a_name(before) && (self.is_strange_to(before) || before.is_strange_to(self))
    }

    /// Whether another does not speak of what it names first.
    fn is_strange_to(&self, other: &Self) -> bool {
        let spoken_of =
            |root| other.matter.contains(&root) || other.seldom.antecedents().contains(&root);
        self.first_named.is_some_and(|root| !spoken_of(root))
    }

    fn both_give_a_name(&self, other: &Self) -> bool {
        let gives_a_name = |it: &Self| it.values.iter().any(|(list, _)| *list == NAMES);
        gives_a_name(self) && gives_a_name(other)
    }

    /// How much of what one of both points back to the other is about.
    pub(super) fn shared_antecedents(&self, before: &Self) -> usize {
        let beside = |one: &Self, other: &Self| {
            let new = one.seldom.antecedents().iter().filter(|root| !one.matter.contains(root));
            new.filter(|root| other.matter.contains(root)).count()
        };
        beside(self, before) + beside(before, self)
    }

    /// With how many words in common both begin, and then go on otherwise: with the same subject.
    pub(super) fn common_opening(&self, before: &Self) -> usize {
        let run = alike(&self.words, &before.words);
        if run < self.words.len().min(before.words.len()) { run } else { 0 }
    }

    /// With how many words in common it goes on somewhere as the other begins, and then both otherwise: `Since Monday
    /// the coach stops at the mill`, after `The coach stops at the bridge`.
    pub(super) fn opening_within(&self, before: &Self) -> usize {
        let goes_on = |rest: &[u32]| {
            let run = alike(rest, &before.words);
            if run < rest.len().min(before.words.len()) { run } else { 0 }
        };
        (0..self.words.len()).map(|at| goes_on(&self.words[at..])).max().unwrap_or_default()
    }

    /// Whether both have so many words in a row in common, wherever they stand.
    pub(super) fn shares_run(&self, before: &Self, length: usize) -> bool {
        let (own, other) = (&*self.words, &*before.words);
        let run = |at: usize, place: usize| {
            alike(&own[at..], &other[place..]) + alike_at_end(&own[..at], &other[..place])
        };
        // Each such run holds one word at a multiple of its length: no other words need be looked for.
        let mut words = own.iter().enumerate().step_by(length);
        words.any(|(at, word)| {
            let mut places = other.iter().enumerate().filter(|(_, it)| *it == word);
            places.any(|(place, _)| run(at, place) >= length)
        })
    }

    /// Of how many sorts both give values, and others: none in common, or as many and not the same.
    pub(super) fn differing_from(&self, before: &Self) -> usize {
        let is_first = |at: &usize| {
            let list = self.values[*at].0;
            !self.values[..*at].iter().any(|(known, _)| *known == list)
        };
        let lists = (0..self.values.len()).filter(is_first).map(|at| self.values[at].0);
        lists.filter(|list| self.differs_in(before, *list)).count()
    }

    fn differs_in(&self, before: &Self, list: u8) -> bool {
        // Most sentences give one value of a sort, if any.
        let lone = |of: &Self| {
            let mut values = of.values_of(list);
            values.next().filter(|_| values.next().is_none())
        };
        if let Some((own, other)) = lone(self).zip(lone(before)) {
            return own != other && self.given.may_exclude(own, &before.given, other);
        }
        let own = || self.values_beside(before, list);
        let other = || before.values_beside(self, list);
        let others = other().count();
        if others == 0 {
            return false;
        }
        let common = own().filter(|value| other().any(|it| it == *value)).count();
        let all = own().count();
        common == 0 || all == others && common < all
    }

    /// Its values of a sort.
    fn values_of(&self, list: u8) -> impl Iterator<Item = u32> {
        self.values.iter().filter(move |(known, _)| *known == list).map(|(_, value)| *value)
    }

    /// Its values of a sort that one of another statement may exclude.
    fn values_beside<'s>(&'s self, other: &'s Self, list: u8) -> impl Iterator<Item = u32> {
        self.values_of(list).filter(move |value| {
            other.values_of(list).any(|it| self.given.may_exclude(*value, &other.given, it))
        })
    }

    /// Whether it says of a value that was given that it is none.
    pub(super) fn denies_a_value_of(&self, before: &Self) -> bool {
        self.seldom.denied().iter().any(|denied| before.values.contains(denied))
    }
}

pub(super) fn shared(one: &[u32], other: &[u32]) -> usize {
    one.iter().filter(|root| other.contains(root)).count()
}

/// With how many words in common both begin.
fn alike(one: &[u32], other: &[u32]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// With how many words in common both end.
fn alike_at_end(one: &[u32], other: &[u32]) -> usize {
    one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::StatedSentence;
    use crate::memory::statements::tests::takes_back;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_run_is_found_wherever_it_stands_in_both(
            own in prop::collection::vec(0_u32..4, 0..12),
            other in prop::collection::vec(0_u32..4, 0..12),
            length in 1_usize..6,
        ) {
            let of = |words: &[u32]| StatedSentence { words: words.into(), ..Default::default() };
            let expected = own.windows(length).any(|run| other.windows(length).any(|it| it == run));
            prop_assert_eq!(of(&own).shares_run(&of(&other), length), expected);
        }

        #[test]
        fn one_value_of_a_sort_differs_as_several_would(
            own in prop::collection::vec((0_u8..2, 0_u32..3), 0..4),
            other in prop::collection::vec((0_u8..2, 0_u32..3), 0..4),
        ) {
            let of = |values: Vec<(u8, u32)>| {
                StatedSentence { values: values.into(), ..Default::default() }
            };
            let (own, other) = (of(own), of(other));
            for list in 0..2 {
                let values = |it: &StatedSentence| it.values_of(list).collect::<Vec<u32>>();
                let (mine, theirs) = (values(&own), values(&other));
                let common = mine.iter().filter(|value| theirs.contains(value)).count();
                let is_part = mine.len() == theirs.len() && common < mine.len();
                let both = !mine.is_empty() && !theirs.is_empty();
                let differs = both && (common == 0 || is_part);
                prop_assert_eq!(own.differs_in(&other, list), differs);
            }
        }
    }

    #[test]
    fn two_long_sentences_with_numbers_and_a_word_in_common_take_nothing_back() {
        let older = "Item nine of my list, iron key, one, stays where it hangs until item one, takings, lies \
            in this hand.";
        let newer = "Number four of my list, trap room, sealed by me at three, is where nobody lays the \
            takings, Mister Pryce.";
        assert!(!takes_back(newer, older));
        let older = "The ferry leaves at nine with the post, two goats and my aunt's piano.";
        assert!(!takes_back(
            "My aunt's ferry ticket cost eleven crowns at the harbour office.",
            older
        ));
        assert!(takes_back("The ferry leaves at ten with the post.", older));
        assert!(takes_back("The ferry takes three goats and the piano.", older));
    }

    #[test]
    fn a_number_of_one_thing_takes_back_none_of_another() {
        let older = "The soup is hot; the light is late by nine minutes.";
        assert!(!takes_back("The kettle is late by twelve minutes.", older));
        assert!(takes_back("The light is late by twelve minutes.", older));
        let older = "The eastern beacon burns two barrels of oil a week.";
        assert!(!takes_back("The lower lamp burns three barrels of oil a week.", older));
        assert!(takes_back("Three barrels of oil a week, the beacon burns.", older));
    }
}
