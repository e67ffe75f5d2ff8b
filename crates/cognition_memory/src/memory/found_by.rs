//! What all that was lived is found by, in lists that are read from one end to the other.

use bevy_reflect::prelude::*;
use cognition_language::RecallKeys;
use std::ops::Range;

/// Once such a part of a list is of what is gone, it is closed up.
const GONE: usize = 16;
/// A full list grows by such a part of it: by itself it would double.
const GROWS: usize = 32;

/// What each of many things is found by: its words, what these may mean, in what company they stand,
/// and its vector. A list for each thing would be a piece of memory for each, and who looks for
/// something looks at all of them.
#[derive(Clone, Debug, Default, Reflect)]
#[reflect(Default, Debug)]
#[type_path = "cognition_core::memory::found_by"]
pub(super) struct FoundBy {
    words: Vec<u32>,
    /// Of each its senses and its company, one after the other.
    numbers: Vec<u16>,
    vectors: Vec<i8>,
    spans: Vec<Span>,
    /// How many words and numbers belong to nothing any more.
    gone: (usize, usize),
    /// Where vectors have stood that are gone.
    free: Vec<(u32, u16)>,
}

/// Where the keys of one thing lie.
#[derive(Clone, Copy, Debug, Default, Reflect)]
#[type_path = "cognition_core::memory::found_by"]
struct Span {
    first_word: u32,
    first_number: u32,
    vector: u32,
    words: u16,
    senses: u16,
    company: u16,
    dimensions: u16,
}

impl Span {
    fn words(self) -> Range<usize> {
        range(self.first_word, self.words)
    }

    fn senses(self) -> Range<usize> {
        range(self.first_number, self.senses)
    }

    fn company(self) -> Range<usize> {
        range(self.first_number + u32::from(self.senses), self.company)
    }

    fn numbers(self) -> Range<usize> {
        self.senses().start..self.company().end
    }

    fn vector(self) -> Range<usize> {
        range(self.vector, self.dimensions)
    }
}

fn range(first: u32, length: u16) -> Range<usize> {
    let first = first as usize;
    first..first + usize::from(length)
}

impl FoundBy {
    /// Takes in what is found by these, as the last.
    pub(super) fn push(&mut self, keys: &RecallKeys, vector: &[i8]) {
        let span = self.take_in(keys, vector);
        make_room(&mut self.spans, 1);
        self.spans.push(span);
    }

    /// Has something else stand in the place of this one.
    pub(super) fn replace(&mut self, at: usize, keys: &RecallKeys, vector: &[i8]) {
        self.let_go(self.spans[at]);
        self.spans[at] = self.take_in(keys, vector);
    }

    /// The last takes the place of what goes.
    pub(super) fn swap_remove(&mut self, at: usize) {
        let span = self.spans.swap_remove(at);
        self.let_go(span);
    }

    pub(super) fn words(&self, at: usize) -> &[u32] {
        &self.words[self.spans[at].words()]
    }

    pub(super) fn senses(&self, at: usize) -> &[u16] {
        &self.numbers[self.spans[at].senses()]
    }

    pub(super) fn company(&self, at: usize) -> &[u16] {
        &self.numbers[self.spans[at].company()]
    }

    /// What it is compared by, from -127 to 127; empty where it was never embedded.
    pub(super) fn vector(&self, at: usize) -> &[i8] {
        &self.vectors[self.spans[at].vector()]
    }

    /// Has the lists hold nothing but what is there, in this order, once much of them is gone.
    pub(super) fn close_up(&mut self, order: &[u16]) {
        let (words, numbers) = self.gone;
        if GONE * words <= self.words.len() && GONE * numbers <= self.numbers.len() {
            return;
        }
        let mut all_words = Closing::of(&mut self.words);
        let mut all_numbers = Closing::of(&mut self.numbers);
        for at in order {
            let span = &mut self.spans[usize::from(*at)];
            let (words, numbers) = (span.words(), span.numbers());
            span.first_word = place(all_words.take(words));
            span.first_number = place(all_numbers.take(numbers));
        }
        (self.words, self.numbers) = (all_words.closed(), all_numbers.closed());
        self.gone = (0, 0);
    }

    /// Bytes that it takes on the heap.
    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        4 * self.words.capacity()
            + 2 * self.numbers.capacity()
            + self.vectors.capacity()
            + size_of::<Span>() * self.spans.capacity()
            + 8 * self.free.capacity()
    }

    fn take_in(&mut self, keys: &RecallKeys, vector: &[i8]) -> Span {
        let span = Span {
            first_word: place(self.words.len()),
            first_number: place(self.numbers.len()),
            vector: self.keep(vector),
            words: length(keys.words.len()),
            senses: length(keys.senses.len()),
            company: length(keys.company.len()),
            dimensions: length(vector.len()),
        };
        make_room(&mut self.words, keys.words.len());
        make_room(&mut self.numbers, keys.senses.len() + keys.company.len());
        self.words.extend_from_slice(&keys.words);
        self.numbers.extend_from_slice(&keys.senses);
        self.numbers.extend_from_slice(&keys.company);
        span
    }

    /// Where a vector stands from now on: where one of its length has stood, if there is such a place.
    fn keep(&mut self, vector: &[i8]) -> u32 {
        let is_as_long = |(_, free): &(u32, u16)| usize::from(*free) == vector.len();
        if let Some(free) = self.free.iter().rposition(is_as_long) {
            let (first, length) = self.free.swap_remove(free);
            self.vectors[range(first, length)].copy_from_slice(vector);
            return first;
        }
        let first = place(self.vectors.len());
        make_room(&mut self.vectors, vector.len());
        self.vectors.extend_from_slice(vector);
        first
    }

    fn let_go(&mut self, span: Span) {
        self.gone.0 += span.words().len();
        self.gone.1 += span.numbers().len();
        if span.dimensions > 0 {
            self.free.push((span.vector, span.dimensions));
        }
    }
}

/// A list that is closed up: what stands side by side in it mostly stays so, and is moved at once.
struct Closing<T> {
    all: Vec<T>,
    closed: Vec<T>,
    /// What is moved next.
    run: Range<usize>,
}

impl<T: Copy> Closing<T> {
    fn of(list: &mut Vec<T>) -> Self {
        let closed = Vec::with_capacity(list.len());
        Self { all: std::mem::take(list), closed, run: 0..0 }
    }

    /// Where a part of it stands from now on.
    fn take(&mut self, part: Range<usize>) -> usize {
        if part.start != self.run.end {
            self.move_run();
            self.run = part.start..part.start;
        }
        let at = self.closed.len() + self.run.len();
        self.run.end = part.end;
        at
    }

    fn move_run(&mut self) {
        self.closed.extend_from_slice(&self.all[self.run.clone()]);
    }

    fn closed(mut self) -> Vec<T> {
        self.move_run();
        self.closed
    }
}

fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more.max(list.len() / GROWS));
    }
}

fn place(of: usize) -> u32 {
    u32::try_from(of).expect("a mind keeps a few hundred texts")
}

fn length(of: usize) -> u16 {
    u16::try_from(of).expect("a text has a few hundred words")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn keys(numbers: &[u16]) -> RecallKeys {
        let words = numbers.iter().map(|number| u32::from(*number) << 8).collect();
        let company = numbers.iter().take(2).copied().collect();
        RecallKeys { words, senses: numbers.to_vec(), company }
    }

    /// Of one of three lengths.
    fn vector(numbers: &[u16]) -> Vec<i8> {
        let value = i8::try_from(numbers.iter().sum::<u16>() % 100).expect("is small");
        vec![value; numbers.len() % 3]
    }

    proptest! {
        #[test]
        fn whatever_comes_and_goes_each_is_found_by_its_own(
            steps in prop::collection::vec((0_u8..4, prop::collection::vec(0_u16..900, 0..9)), 0..60)
        ) {
            let (mut found_by, mut expected) = (FoundBy::default(), Vec::<Vec<u16>>::new());
            for (step, numbers) in steps {
                let at = numbers.len().min(expected.len().saturating_sub(1));
                match step {
                    0 if !expected.is_empty() => {
                        found_by.swap_remove(at);
                        expected.swap_remove(at);
                    }
                    1 if !expected.is_empty() => {
                        found_by.replace(at, &keys(&numbers), &vector(&numbers));
                        expected[at] = numbers;
                    }
                    _ => {
                        found_by.push(&keys(&numbers), &vector(&numbers));
                        expected.push(numbers);
                    }
                }
                let mut order: Vec<u16> = (0..).take(expected.len()).collect();
                order.reverse();
                found_by.close_up(&order);
                for (at, numbers) in expected.iter().enumerate() {
                    let keys = keys(numbers);
                    prop_assert_eq!(found_by.words(at), &*keys.words);
                    prop_assert_eq!(found_by.senses(at), &*keys.senses);
                    prop_assert_eq!(found_by.company(at), &*keys.company);
                    prop_assert_eq!(found_by.vector(at), &*vector(numbers));
                }
                prop_assert!(found_by.gone.0 * GONE <= found_by.words.len());
            }
        }
    }

    #[test]
    fn a_vector_takes_the_place_of_one_that_is_gone() {
        let mut found_by = FoundBy::default();
        for value in 0..20 {
            found_by.push(&keys(&[7]), &[value; 64]);
            if value >= 4 {
                found_by.swap_remove(0);
            }
        }
        assert_eq!((found_by.spans.len(), found_by.vectors.len()), (4, 5 * 64));
    }
}
