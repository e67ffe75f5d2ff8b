//! A yes that goes on to wonders, and means none of it: `Sure, and then I'll fly you to the moon.`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether sentences in lower case agree, and go on to promise beside that what nobody can do.
    pub(in crate::promise) fn mocks_with_wonders(&self, all: &[(&str, String)]) -> bool {
        let parts: Vec<&str> = all.iter().flat_map(|(_, own)| clauses(own)).collect();
        let agrees = |said: &str| self.consent(said) == Some(Answer::Agrees);
        let mocks = |at: usize| {
            let words = spoken(parts[at]);
            let joins = |it: &usize| self.grammar.joining.has(words[*it]);
            // A clause may stand without the word that joined it to the yes.
            let joint = (0..words.len()).find(joins).unwrap_or_default();
            let (head, rest) = (words[..joint].join(" "), &words[joint..]);
            let agreed =
                agrees(&head) || head.is_empty() && parts[..at].iter().any(|it| agrees(it));
            agreed && self.tells_own_intention(&rest.join(" ")) && self.is_a_wonder(rest)
        };
        (0..parts.len()).any(mocks)
    }

    /// `To the moon`, and not `to the moon gate`.
    fn is_a_wonder(&self, words: &[&str]) -> bool {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let wonders = &self.promises.undertaking.wonders;
        (0..words.len()).any(|begin| {
            let last = wonders.places_in(&words, |at| at == begin).into_iter().max();
            let idle =
                |next: &String| self.is_stop_word(next) || self.deeds.begins_another_clause(next);
            let ends = |last: usize| words.get(last + 1).is_none_or(idle);
            last.is_some_and(ends)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn a_yes_that_goes_on_to_wonders_gives_neither_them_nor_what_was_asked() {
        for (said, wonder) in [
            ("Sure, and then I'll fly you to the moon on the ink roller.", "fly Mara to the moon"),
            ("Of course, and I'll fetch you the moon, too.", "fetch Mara the moon"),
            ("Yes, and after that I'll walk on water.", "walk on water"),
            ("Right, and tomorrow I'll turn lead into gold.", "turn lead into gold"),
            ("Certainly. And then I'll sprout wings.", "sprout wings"),
            ("Sure and I'll marry the queen, too.", "marry the queen"),
            ("Absolutely, and then I'll raise the dead.", "raise the dead"),
            ("Yeah, and I'll knit you a cathedral.", "knit Mara a cathedral"),
            ("Naturally, and then we'll row to the stars.", "row to the stars"),
            ("Sure, and I'll part the sea for you.", "part the sea"),
        ] {
            check(false, &[(said, wonder), (said, "print two thousand by lunch")]);
        }
    }

    #[test]
    fn what_can_be_done_beside_a_yes_and_a_wonder_without_one_are_given() {
        check(
            true,
            &[
                ("Sure, and then I'll bring you the proofs.", "bring Mara the proofs"),
                ("Yes, and I'll row you to the moon gate.", "row Mara to the moon gate"),
                ("Yes, and then I'll turn the lead over.", "turn the lead over"),
                ("I'll fly you to the moon on Friday.", "fly Mara to the moon"),
            ],
        );
    }
}
