//! What of all that comes to mind there is room for, and what of it stands in front.

use cognition_core::memory::Experience;
use cognition_core::prompt::MemoryLine;

/// What comes to mind, and what may not be told to somebody who is near, in the order in which they get room. Where
/// something is asked, what is kept and has nothing to do with that takes no room from what has: what is not shown
/// cannot be told.
pub(super) fn in_order_of_room<'l>(
    barred: &[&'l Experience],
    came: &[&'l Experience],
    asks: bool,
) -> Vec<&'l Experience> {
    let is_among =
        |all: &[&Experience], it: &Experience| all.iter().any(|known| std::ptr::eq(*known, it));
    let (first, beside): (Vec<&Experience>, Vec<&Experience>) =
        barred.iter().copied().partition(|it| !asks || is_among(came, it));
    let free = came.iter().copied().filter(|it| !is_among(barred, it));
    first.into_iter().chain(free).chain(beside).collect()
}

/// The lines for which so many bytes have room, the first of them before all others. In front stands what may not be
/// told to somebody who is near: it gives way last where the prompt is full.
pub(super) fn with_room(mut lines: Vec<MemoryLine>, bytes: usize) -> Vec<MemoryLine> {
    let mut left = bytes;
    lines.retain(|line| {
        let fits = line.text.len() <= left;
        left -= if fits { line.text.len() } else { 0 };
        fits
    });
    lines.sort_by_key(|line| !line.is_barred);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::{GameTime, StableId};
    use cognition_core::perceive::Percept;

    fn told(words: &str) -> Experience {
        let label = |id: &StableId| id.to_string();
        let percept = Percept::speech("odo", words).addressed();
        Experience::of(&percept, &"mara".into(), label, GameTime(0)).expect("says something")
    }

    #[test]
    fn what_is_kept_and_not_asked_for_takes_no_room_from_what_is() {
        let [ring, debt, ship, mill] = [
            "I stole the ring, and not a word of it to Wren.",
            "Between us, I owe the miller ninety crowns.",
            "The brig sails on Sunday.",
            "The mill has three wheels.",
        ]
        .map(told);
        let order = |asks| {
            let all = in_order_of_room(&[&ring, &debt], &[&ship, &debt, &mill], asks);
            all.iter().map(|lived| lived.text.clone()).collect::<Vec<_>>()
        };
        let texts = |all: [&Experience; 4]| all.map(|lived| lived.text.clone());
        assert_eq!(order(true), texts([&debt, &ship, &mill, &ring]));
        assert_eq!(order(false), texts([&ring, &debt, &ship, &mill]));
    }

    #[test]
    fn what_has_room_and_may_not_be_told_stands_in_front() {
        let line = |text: &str, is_barred| MemoryLine {
            text: text.to_owned(),
            is_barred,
            ..MemoryLine::default()
        };
        let shown = |bytes| {
            let lines = vec![line("ship", false), line("a long tale", false), line("ring", true)];
            let lines = with_room(lines, bytes).into_iter();
            lines.map(|line| line.text).collect::<Vec<_>>()
        };
        assert_eq!(shown(99), ["ring", "ship", "a long tale"]);
        assert_eq!(shown(15), ["ship", "a long tale"]);
        assert_eq!(shown(9), ["ring", "ship"], "what is shorter may still fit");
        assert_eq!(shown(4), ["ship"]);
    }
}
