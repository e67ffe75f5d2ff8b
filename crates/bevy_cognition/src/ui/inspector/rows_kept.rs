//! Which rows stay as they are drawn.

use super::row::Row;

/// For each new row the place of the old one that stays for it, as many as can in the same order.
pub(super) fn kept(old: &[&Row], new: &[&Row]) -> Vec<Option<usize>> {
    let same = |(old, new): &(&&Row, &&Row)| old == new;
    let first = old.iter().zip(new).take_while(same).count();
    let (old_left, new_left) = (&old[first..], &new[first..]);
    let last = old_left.iter().rev().zip(new_left.iter().rev()).take_while(same).count();
    let (old_middle, new_middle) =
        (&old_left[..old_left.len() - last], &new_left[..new_left.len() - last]);
    let middle = longest(old_middle, new_middle);
    let end = old.len() - last..old.len();
    let middle = middle.into_iter().map(|place| place.map(|place| first + place));
    (0..first).map(Some).chain(middle).chain(end.map(Some)).collect()
}

/// The longest common subsequence: the oldest row of a long list gives way to a new one at its
/// other end, and all between stay.
fn longest(old: &[&Row], new: &[&Row]) -> Vec<Option<usize>> {
    let mut lengths = vec![vec![0_usize; old.len() + 1]; new.len() + 1];
    for (to, new) in new.iter().enumerate().rev() {
        for (from, old) in old.iter().enumerate().rev() {
            lengths[to][from] = match old == new {
                true => lengths[to + 1][from + 1] + 1,
                false => lengths[to + 1][from].max(lengths[to][from + 1]),
            };
        }
    }
    let mut from = 0;
    let mut place = |to: usize| {
        while from < old.len() && old[from] != new[to] {
            if lengths[to][from + 1] < lengths[to + 1][from] {
                return None;
            }
            from += 1;
        }
        let found = (from < old.len()).then_some(from);
        from += usize::from(found.is_some());
        found
    };
    (0..new.len()).map(&mut place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::inspector::row::plain;

    fn check(old: &str, new: &str, expected: &[Option<usize>]) {
        let rows = |texts: &str| texts.chars().map(String::from).map(plain).collect::<Vec<_>>();
        let (old, new) = (rows(old), rows(new));
        let kept = kept(&old.iter().collect::<Vec<_>>(), &new.iter().collect::<Vec<_>>());
        assert_eq!(kept, expected);
    }

    #[test]
    fn what_stays_at_both_ends_is_kept() {
        check("ab", "ab", &[Some(0), Some(1)]);
        check("abc", "axc", &[Some(0), None, Some(2)]);
        check("bc", "abc", &[None, Some(0), Some(1)]);
        check("aa", "a", &[Some(0)]);
        check("", "a", &[None]);
        check("ab", "", &[]);
    }

    #[test]
    fn what_only_moves_on_is_kept() {
        check("hbcd", "habc", &[Some(0), None, Some(1), Some(2)]);
        check("habc", "hbcd", &[Some(0), Some(2), Some(3), None]);
        check("abcd", "dbca", &[None, Some(1), Some(2), None]);
        check("abab", "xaba", &[None, Some(0), Some(1), Some(2)]);
    }
}
