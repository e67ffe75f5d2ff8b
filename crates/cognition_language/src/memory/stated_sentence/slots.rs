//! Which words of a sentence another could stand in for: `hall` of `in the hall`.

/// Which of the first words of a sentence say something behind another word of their clause, and which of these stand
/// behind a determiner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots {
    filled: u32,
    determined: u32,
}

/// A word, with what stands before it.
#[derive(Clone, Copy, Debug)]
struct Slot {
    word: u32,
    before: u32,
    /// The same, but for a determiner: `in` of `in the hall`.
    lead: u32,
}

impl Slots {
    /// That word says something.
    pub(super) fn fill(&mut self, at: usize, is_determined: bool) {
        let bit = bit(at);
        self.filled |= bit;
        self.determined |= if is_determined { bit } else { 0 };
    }

    /// From that word on none says anything.
    pub(super) fn clear_from(&mut self, at: usize) {
        let kept = bit(at).wrapping_sub(1);
        self.filled &= kept;
        self.determined &= kept;
    }

    /// Whether these words say another thing where others said one, behind the same word, and neither speak of the
    /// other's: `in the hall`, after `in the barn`.
    pub(super) fn fill_another(self, words: &[u32], before: Self, known: &[u32]) -> bool {
        let mut own = self.of(words).filter(|it| !known.contains(&it.word));
        own.any(|own| {
            let mut others = before.of(known).filter(|it| !words.contains(&it.word));
            others.any(|other| own.before == other.before || own.lead == other.lead)
        })
    }

    fn of(self, words: &[u32]) -> impl Iterator<Item = Slot> + '_ {
        (1..words.len()).filter(move |at| self.filled & bit(*at) != 0).map(move |at| {
            let back = if self.determined & bit(at) == 0 { 1 } else { 2 };
            let lead = at.saturating_sub(back);
            Slot { word: words[at], before: words[at - 1], lead: words[lead] }
        })
    }
}

/// Of the first words alone: few sentences that state one thing are longer.
fn bit(at: usize) -> u32 {
    u32::try_from(at).ok().and_then(|at| 1_u32.checked_shl(at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::memory::statements::tests::takes_back;

    #[test]
    fn what_is_said_again_in_other_words_takes_nothing_back() {
        let older = "One, the store stays shut till the inspector's been. Two, a band needs its tuba. I take Ruben his \
            supper at seven; I'll ask him then to lift your case out, and nobody else goes in.";
        let newer = "The quay says a great deal, and none of it pays threepence. I'm late with Ruben's supper; I'll ask \
            him about your case while I'm at it. Ilse, mind the counter.";
        assert!(!takes_back(newer, older));
        for (newer, older) in [
            (
                "I keep the purse for Corin, in my apron.",
                "I keep the purse for Corin until he is dry.",
            ),
            ("I keep the purse by me.", "I keep the purse for Corin."),
            (
                "I take Ruben his supper, and gladly.",
                "I take Ruben his supper, and the bread with it.",
            ),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let older = "I mind the counter and keep an eye on the door.";
        assert!(!takes_back("The post is late. I'll be at the counter and mind it.", older));
    }

    #[test]
    fn another_thing_in_the_place_of_one_takes_that_back() {
        for (newer, older) in [
            ("I keep the purse in my apron.", "I keep the purse in the drawer."),
            (
                "I'll ask Ruben about the case at the quay.",
                "I'll ask Ruben about the case at the oak.",
            ),
            (
                "I take Ruben his supper, and the bread with it, to the loft.",
                "I take Ruben his supper, and the bread with it, to the boiler room.",
            ),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn of_a_line_that_is_said_again_but_for_one_part_that_part_is_taken_back() {
        let stated = |text| Language::english().statement(text);
        let before = stated("I mind the counter till noon. I keep the purse in the drawer.");
        let newer = stated("I keep the purse in my apron, and I mind the counter.");
        assert_eq!(newer.part_taken_back(&before), Some(1));
    }
}
