//! The offers of now under the numbers that the model was shown.

use super::IndexedAction;

/// Gives each offer of now the number that the same deed had in `shown`; what is new gets numbers
/// beyond the highest of both.
///
/// A deed is found again in the same words, and in other words only if no second offer is that
/// deed. What is no longer on offer is left out.
pub fn align(now: Vec<IndexedAction>, shown: &[IndexedAction]) -> Vec<IndexedAction> {
    let mut now: Vec<Option<IndexedAction>> = now.into_iter().map(Some).collect();
    let mut aligned: Vec<IndexedAction> = Vec::with_capacity(now.len());
    for known in shown {
        let found = find_again(&now, known).and_then(|place| now[place].take());
        aligned.extend(found.map(|action| IndexedAction { index: known.index, ..action }));
    }
    let highest = shown.iter().map(|action| action.index).max().unwrap_or(0);
    let fresh = now.into_iter().flatten();
    aligned.extend(
        (highest + 1..).zip(fresh).map(|(index, action)| IndexedAction { index, ..action }),
    );
    aligned.sort_by_key(|action| action.index);
    aligned
}

fn find_again(now: &[Option<IndexedAction>], known: &IndexedAction) -> Option<usize> {
    let is_same =
        |offer: &Option<IndexedAction>| offer.as_ref().is_some_and(|offer| offer.same_deed(known));
    let mut same = (0..now.len()).filter(|place| is_same(&now[*place]));
    let in_same_words = |place: &usize| {
        now[*place].as_ref().is_some_and(|offer| offer.description == known.description)
    };
    if let Some(exact) = same.clone().find(in_same_words) {
        return Some(exact);
    }
    let only = same.next()?;
    same.next().is_none().then_some(only)
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
        assert_eq!(numbers(&align(now, &shown)), [(2, "Open it")]);
    }

    #[test]
    fn what_is_new_gets_a_number_that_no_offer_had() {
        let shown = [offer(1, "go", "Go out")];
        let now = vec![offer(1, "call", "Call"), offer(2, "go", "Go out")];
        assert_eq!(numbers(&align(now, &shown)), [(1, "Go out"), (2, "Call")]);
    }

    #[test]
    fn of_two_offers_of_one_deed_the_one_in_the_same_words_is_meant() {
        let shown = [offer(1, "pay", "Pay two coins"), offer(2, "pay", "Pay three coins")];
        let now = vec![offer(1, "pay", "Pay three coins"), offer(2, "pay", "Pay two coins")];
        assert_eq!(numbers(&align(now, &shown)), [(1, "Pay two coins"), (2, "Pay three coins")]);
    }

    #[test]
    fn in_other_words_a_deed_is_found_again_only_if_it_is_the_only_one() {
        let shown = [offer(1, "pay", "Pay two coins")];
        let one = vec![offer(1, "pay", "Pay four coins")];
        assert_eq!(numbers(&align(one, &shown)), [(1, "Pay four coins")]);
        let two = vec![offer(1, "pay", "Pay four coins"), offer(2, "pay", "Pay five coins")];
        assert_eq!(numbers(&align(two, &shown)), [(2, "Pay four coins"), (3, "Pay five coins")]);
    }
}
