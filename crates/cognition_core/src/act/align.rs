//! The offers of now under the numbers that the model was shown.

use super::IndexedAction;

/// Whether a deed is found again in other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// If it was the only offer of that deed, and is.
    Free,
    /// Never: somebody has read the words and said yes to them.
    Exact,
}

/// Gives each offer of now the number that the same deed had in `shown`; what is new gets numbers
/// beyond the highest of both.
///
/// A deed is found again in the same words first. What is no longer on offer is left out.
pub fn align(
    now: Vec<IndexedAction>,
    shown: &[IndexedAction],
    wording: Wording,
) -> Vec<IndexedAction> {
    let mut offers = Offers { open: now.into_iter().map(Some).collect(), aligned: Vec::new() };
    let in_other_words: Vec<&IndexedAction> =
        shown.iter().filter(|known| !offers.take_in_same_words(known)).collect();
    if wording == Wording::Free {
        for known in &in_other_words {
            let alike = in_other_words.iter().filter(|other| other.same_deed(known)).count();
            offers.take_the_only_one(known, alike);
        }
    }
    let highest = shown.iter().map(|action| action.index).max().unwrap_or(0);
    let Offers { open, mut aligned } = offers;
    let fresh = (highest + 1..).zip(open.into_iter().flatten());
    aligned.extend(fresh.map(|(index, action)| IndexedAction { index, ..action }));
    aligned.sort_by_key(|action| action.index);
    aligned
}

struct Offers {
    /// Those that have no number yet.
    open: Vec<Option<IndexedAction>>,
    aligned: Vec<IndexedAction>,
}

impl Offers {
    fn take_in_same_words(&mut self, known: &IndexedAction) -> bool {
        let is_it = |offer: &IndexedAction| {
            offer.same_deed(known) && offer.description == known.description
        };
        let place = self.open.iter().position(|offer| offer.as_ref().is_some_and(is_it));
        self.take(place, known.index)
    }

    /// Neither of two offers of one deed can be told to be the one that was shown.
    fn take_the_only_one(&mut self, known: &IndexedAction, alike: usize) {
        let is_it =
            |offer: &Option<IndexedAction>| offer.as_ref().is_some_and(|it| it.same_deed(known));
        let mut places = (0..self.open.len()).filter(|place| is_it(&self.open[*place]));
        let only = places.next().filter(|_| alike == 1 && places.next().is_none());
        self.take(only, known.index);
    }

    fn take(&mut self, place: Option<usize>, index: u32) -> bool {
        let taken = place.and_then(|place| self.open[place].take());
        let found = taken.is_some();
        self.aligned.extend(taken.map(|action| IndexedAction { index, ..action }));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(index: u32, action: &str, description: &str) -> IndexedAction {
        IndexedAction {
            index,
            action: action.to_owned(),
            description: description.to_owned(),
            ..IndexedAction::default()
        }
    }

    fn numbers(actions: &[IndexedAction]) -> Vec<(u32, &str)> {
        actions.iter().map(|action| (action.index, action.description.as_str())).collect()
    }

    #[test]
    fn a_deed_keeps_the_number_that_the_model_saw() {
        let shown = [offer(1, "go", "Go out"), offer(2, "open", "Open it")];
        let now = vec![offer(1, "open", "Open it")];
        assert_eq!(numbers(&align(now, &shown, Wording::Free)), [(2, "Open it")]);
    }

    #[test]
    fn what_is_new_gets_a_number_that_no_offer_had() {
        let shown = [offer(1, "go", "Go out")];
        let now = vec![offer(1, "call", "Call"), offer(2, "go", "Go out")];
        assert_eq!(numbers(&align(now, &shown, Wording::Free)), [(1, "Go out"), (2, "Call")]);
    }

    #[test]
    fn of_two_offers_of_one_deed_the_one_in_the_same_words_is_meant() {
        let shown = [offer(1, "pay", "Pay two coins"), offer(2, "pay", "Pay three coins")];
        let now = vec![offer(1, "pay", "Pay three coins"), offer(2, "pay", "Pay two coins")];
        assert_eq!(
            numbers(&align(now, &shown, Wording::Free)),
            [(1, "Pay two coins"), (2, "Pay three coins")]
        );
    }

    #[test]
    fn in_other_words_a_deed_is_found_again_only_if_it_is_the_only_one() {
        let shown = [offer(1, "pay", "Pay two coins")];
        let one = vec![offer(1, "pay", "Pay four coins")];
        assert_eq!(numbers(&align(one, &shown, Wording::Free)), [(1, "Pay four coins")]);
        let two = vec![offer(1, "pay", "Pay four coins"), offer(2, "pay", "Pay five coins")];
        assert_eq!(
            numbers(&align(two, &shown, Wording::Free)),
            [(2, "Pay four coins"), (3, "Pay five coins")]
        );
    }

    #[test]
    fn the_words_of_one_offer_are_never_put_under_the_number_of_another() {
        let shown = [offer(1, "pay", "Pay two coins"), offer(2, "pay", "Pay three coins")];
        let now = vec![offer(1, "pay", "Pay three coins")];
        assert_eq!(numbers(&align(now, &shown, Wording::Free)), [(2, "Pay three coins")]);
        let now = vec![offer(1, "pay", "Pay four coins")];
        assert_eq!(numbers(&align(now, &shown, Wording::Free)), [(3, "Pay four coins")]);
    }

    #[test]
    fn whoever_has_read_the_words_means_these_words() {
        let shown = [offer(1, "sell", "Sell for 20")];
        let now = vec![offer(1, "sell", "Sell for 2")];
        assert_eq!(numbers(&align(now, &shown, Wording::Exact)), [(2, "Sell for 2")]);
    }
}
