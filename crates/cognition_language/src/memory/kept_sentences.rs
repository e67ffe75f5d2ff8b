//! Which sentences of a long text are kept, by what each is worth.

use crate::text::clip::cut_between_words;
use std::borrow::Cow;
use std::cmp::Reverse;

/// Stands for sentences that are left out.
pub(super) const GAP: &str = " … ";
/// Its characters.
pub(super) const GAP_LENGTH: usize = 3;
/// A sentence that is too long is cut, and not left out, where it is worth so much more than those that fit.
const WORTH_CUTTING: usize = 2;
/// Parts of a character that worth is told apart by.
const ROOM_SCALE: usize = 1000;
/// What the signs before and after a text take beyond a gap for each sentence.
pub(super) const END_LENGTH: usize = 1;

/// Of some sentences those that are worth most together, within so many characters. One that is too long, and
/// worth more than all that fit, is cut, and has a third of the room at least. What they are told by may be less
/// than the `whole` of them.
pub(super) fn kept_of(all: &[&str], whole: &[&str], worth: &[usize], bound: usize) -> String {
    let sentences = Sentences::of(all, worth);
    let Some(first) = sentences.worthiest() else {
        return String::new();
    };
    let mut kept = match sentences.is_worth_cutting(first, bound) {
        false => sentences.worth_most(bound),
        true => sentences.with_the_worthiest_cut(first, bound),
    };
    kept.sort_unstable_by_key(|(place, _)| *place);
    in_order(&kept, |place| all[place].len() == whole[place].len())
}

/// With signs of what is left out before it and after it.
pub(super) fn marked<'t>(shown: &str, all: &[&str]) -> Cow<'t, str> {
    let begins = all.first().is_some_and(|first| shown.starts_with(first));
    let ends = shown.ends_with('…') || all.last().is_some_and(|last| shown.ends_with(last));
    let (before, after) = (if begins { "" } else { "… " }, if ends { "" } else { " …" });
    Cow::Owned(format!("{before}{shown}{after}"))
}

/// Sentences of a text, what each is worth, and the room that each takes.
struct Sentences<'t> {
    all: &'t [&'t str],
    worth: &'t [usize],
    room: Vec<usize>,
}

/// A sentence that is kept, and where it stands.
type Kept<'t> = (usize, Cow<'t, str>);

impl<'t> Sentences<'t> {
    fn of(all: &'t [&'t str], worth: &'t [usize]) -> Self {
        let room = all.iter().map(|said| said.chars().count() + GAP_LENGTH).collect();
        Self { all, worth, room }
    }

    /// Of equals the first.
    fn worthiest(&self) -> Option<usize> {
        (0..self.all.len()).min_by_key(|place| Reverse(self.worth[*place]))
    }

    fn is_worth_cutting(&self, first: usize, bound: usize) -> bool {
        let fits = |place: &usize| self.room[*place] <= bound;
        let fitting = (0..self.all.len()).filter(fits).map(|place| self.worth[place]).max();
        fitting.is_none_or(|it| self.worth[first] >= it + WORTH_CUTTING) && !fits(&first)
    }

    fn with_the_worthiest_cut(&self, first: usize, bound: usize) -> Vec<Kept<'t>> {
        let mut kept = self.worth_most(bound - bound / 3);
        let taken: usize = kept.iter().map(|(place, _)| self.room[*place]).sum();
        let left = bound.saturating_sub(taken + GAP_LENGTH);
        kept.push((first, cut_between_words(self.all[first], left)));
        kept
    }

    /// Those that fit and are worth most together: one of much worth counts for more than two of half of it.
    fn worth_most(&self, bound: usize) -> Vec<Kept<'t>> {
        let worth = |places: &Vec<usize>| -> usize {
            places.iter().map(|place| self.worth[*place].pow(2)).sum()
        };
        let by_room = self.first_that_fit(bound, |place| {
            Reverse(self.worth[place] * ROOM_SCALE / self.room[place])
        });
        let by_worth = self.first_that_fit(bound, |place| Reverse(self.worth[place]));
        let best = if worth(&by_room) > worth(&by_worth) { by_room } else { by_worth };
        best.into_iter().map(|place| (place, Cow::Borrowed(self.all[place]))).collect()
    }

    fn first_that_fit<K: Ord>(&self, bound: usize, key: impl Fn(usize) -> K) -> Vec<usize> {
        let mut places: Vec<usize> =
            (0..self.all.len()).filter(|place| self.worth[*place] > 0).collect();
        places.sort_by_key(|place| key(*place));
        let mut left = bound;
        places.retain(|place| {
            let fits = self.room[*place] <= left;
            left -= if fits { self.room[*place] } else { 0 };
            fits
        });
        places
    }
}

/// What has lost its beginning does not follow what stands before it.
fn in_order(kept: &[Kept<'_>], is_whole: impl Fn(usize) -> bool) -> String {
    let (mut text, mut next) = (String::new(), 0);
    for (place, said) in kept {
        let follows = *place == next && is_whole(*place);
        if !text.is_empty() {
            text.push_str(if follows || text.ends_with('…') { " " } else { GAP });
        }
        text.push_str(said);
        next = place + 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(worth: &[usize], bound: usize, expect: Expect) {
        let all =
            ["I cut the rope.", "He drank it.", "Swear by all that you hold dear, and by me."];
        expect.assert_eq(&kept_of(&all, &all, worth, bound));
    }

    #[test]
    fn what_is_worth_most_together_is_kept() {
        check(&[4, 4, 5], 46, expect!["I cut the rope. He drank it."]);
        check(&[4, 4, 9], 46, expect!["Swear by all that you hold dear, and by me."]);
    }

    #[test]
    fn what_is_too_long_is_cut_where_it_is_worth_much_more_and_leaves_room_for_the_rest() {
        check(&[4, 1, 5], 42, expect!["I cut the rope. He drank it."]);
        check(&[4, 1, 6], 42, expect!["I cut the rope. … Swear by all that…"]);
        check(&[0, 0, 6], 42, expect!["Swear by all that you hold dear, and…"]);
    }

    #[test]
    fn nothing_is_kept_of_nothing() {
        assert_eq!(kept_of(&[], &[], &[], 20), "");
    }

    #[test]
    fn a_gap_stands_where_something_is_left_out_and_nowhere_else() {
        let whole = ["watch the reef;", "she'll have the light.", "well, you know, it is late."];
        let told = ["watch the reef;", "she'll have the light.", "it is late."];
        let kept = kept_of(&told, &whole, &[3, 3, 3], 90);
        assert_eq!(kept, "watch the reef; she'll have the light. … it is late.");
    }
}
