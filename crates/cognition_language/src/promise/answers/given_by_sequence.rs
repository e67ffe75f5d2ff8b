//! What is given by saying what comes before it: `The floor first, the pie after.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::words::lists::WordSet;

/// So many words name something with its place in an order.
const NAMED: std::ops::RangeInclusive<usize> = 2..=5;

impl Language {
    /// The sentence of an answer that puts what was asked for behind something else, and so gives it. It is for who
    /// lists the deed as promised: of itself it says too little.
    pub(super) fn put_in_order<'s>(
        &self,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let puts = |own: &str| !self.is_question(own) && self.puts_it_behind(own, deed);
        let put = all.iter().find(|(_, own)| puts(own)).filter(|_| !deed.denied);
        put.map(|(sentence, _)| *sentence)
    }

    fn puts_it_behind(&self, own: &str, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let mut parts: Vec<Vec<&str>> = Vec::new();
        for clause in clauses(own) {
            let words = spoken(clause);
            let joined = words.split(|word| self.grammar.joining.has(word));
            parts.extend(joined.filter(|part| !part.is_empty()).map(<[&str]>::to_vec));
        }
        let begins = |at: &usize| is_placed(&parts[*at], &known.first);
        (0..parts.len()).filter(begins).any(|at| {
            let queue = parts[at + 1..].iter();
            let mut queue = queue.take_while(|part| is_placed(part, &known.afterwards));
            queue.any(|part| self.names_it_or_the_listener(part, deed))
        })
    }

    /// `The key after`, `then you`
    fn names_it_or_the_listener(&self, part: &[&str], deed: &Meant) -> bool {
        let thing = part.join(" ");
        let them = || part.iter().any(|word| **word == *self.promises.not_to.listener);
        !part.iter().any(|word| self.is_verb_before_all(word))
            && !self.denies(&thing)
            && (self.share_held(&deed.stems, &[&thing]) > 0.0 || them())
    }

    /// What makes more than a name of a few words: `the key comes after`.
    fn is_verb_before_all(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        self.sentences.auxiliaries.has(word) || known.own.has(word) || known.over.has(word)
    }
}

/// Whether words begin or end with their place in an order.
fn is_placed(words: &[&str], places: &WordSet) -> bool {
    let has = |word: Option<&&str>| word.is_some_and(|word| places.has(word));
    NAMED.contains(&words.len()) && (has(words.first()) || has(words.last()))
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str =
        "Lend me your boathouse key a quarter of an hour, Maren, and I'll tell the girl myself.";
    const KEY: &str = "give Joss the boathouse key";

    #[test]
    fn what_comes_behind_something_else_is_given() {
        check(
            true,
            &[
                (ASKED, "The girl first, the key after.", KEY),
                (ASKED, "First the girl, then the key.", KEY),
                (ASKED, "The girl first and the key after.", KEY),
                (ASKED, "There's a queue. The girl first, her aunt second, and then you.", KEY),
                (
                    ASKED,
                    "Other way about, Joss. The girl first, the key after; I've known you too long to sell you anything on credit.",
                    KEY,
                ),
            ],
        );
    }

    #[test]
    fn what_comes_first_what_never_comes_and_what_is_something_else_is_not() {
        check(
            false,
            &[
                (ASKED, "The girl first, the key never.", KEY),
                (ASKED, "The girl first, the key after?", KEY),
                (ASKED, "The girl first, your supper after.", KEY),
                (ASKED, "The girl first, no key after.", KEY),
                ("How was the fair?", "The girls first, the key after.", KEY),
            ],
        );
    }
}
