//! What is offered for a deed of the listener, told of the thing: `Tell me where it is, and this key sleeps at your belt.`

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// So many words may lead to an order, and one less: `but then tell me`.
const LEADING: usize = 3;

impl Language {
    /// Whether a sentence in lower case bids something, and says that the thing which is to be given will be with the
    /// listener then.
    pub(super) fn is_given_for_a_deed(&self, own: &str, deed: &Meant) -> bool {
        let parts: Vec<Vec<&str>> = clauses(own).map(spoken).collect();
        let comes = |at: &usize| {
            let Some((joins, rest)) = parts[*at].split_first() else { return false };
            self.grammar.joining.has(joins) && self.lies_with_the_listener(rest, &deed.stems)
        };
        let bids = |words: &Vec<&str>| self.bids_a_deed(words);
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let hedged = || known.hedges.stand_in(&words) || known.others_word.stand_in(&words);
        deed.kind == DeedKind::Give
            && !deed.denied
            && !own.ends_with('?')
            && !hedged()
            && (1..parts.len()).filter(comes).any(|at| parts[..at].iter().any(bids))
    }

    /// `This key sleeps at your belt`
    fn lies_with_the_listener(&self, words: &[&str], deed: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let Some(at) = words.iter().position(|word| self.is_linking(word)) else { return false };
        let (thing, place) = words.split_at(at);
        let past = thing.iter().any(|word| known.over.has(word) || known.is_ended(word));
        self.share_held(deed, &[&thing.join(" ")]) > 0.0
            && place.iter().any(|word| known.threats.yours.has(word))
            && !past
            && !self.denies(&words.join(" "))
    }

    /// `But tell me straight`, `bring me the book`
    fn bids_a_deed(&self, words: &[&str]) -> bool {
        let bids = |at: usize| {
            let deed: Vec<String> = words[at..].iter().map(|word| (*word).to_owned()).collect();
            self.leads_to_an_order(&words[..at])
                && (self.names_a_deed(&deed) || self.orders_by_form(&deed))
        };
        !self.denies(&words.join(" ")) && (0..words.len().min(LEADING)).any(bids)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn who_bids_a_deed_and_says_where_the_thing_is_then_gives_it_for_that() {
        let key = "give Lorenz the dispensary key";
        check(
            true,
            &[
                ("But tell me straight what became of it, and this key sleeps at your belt.", key),
                ("Bring me the ledger, and the key hangs on your ring till noon.", key),
                ("I'll say it to him gladly, the moment you've told me.", "say it to Barnabas"),
            ],
        );
        check(
            false,
            &[
                ("Tell me straight what became of it, and this key stays at my belt.", key),
                ("You told me, and this key was in your pocket.", key),
                (
                    "Tell me straight what became of it, and perhaps this key sleeps at your belt.",
                    key,
                ),
            ],
        );
    }
}
