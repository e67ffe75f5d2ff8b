//! A bargain that is struck in few words: `One bucket, my friend? Two crowns in your hand.` – `Done.`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// So many words name a thing that is asked for so: `one clay bucket`.
const NAMED: usize = 3;

impl Language {
    /// Whether an answer closes what was proposed, where that has a price or a part for each of the two. Of a mere order
    /// the same word says that it is carried out.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let closes = |words, deed| Language::english().closes_a_bargain("Done.", words, deed);
    /// assert!(closes("Will you sell me the pail for two crowns?", "sell Mara the pail for two crowns"));
    /// assert!(closes("I bring the rope, you carry the lantern.", "carry the lantern"));
    /// assert!(!closes("Carry the lantern.", "carry the lantern"));
    /// ```
    pub fn closes_a_bargain(&self, answer: &str, proposed: &str, deed: &str) -> bool {
        let lower = answer.to_lowercase().replace('’', "'");
        let closing = &self.promises.barter.closing;
        let closes = |clause: &str| closing.iter().any(|phrase| phrase.is(&spoken(clause)));
        let begins = sentences(&lower).next().and_then(|first| clauses(first).next());
        let open = sentences(&lower).any(|said| self.is_question(said));
        begins.is_some_and(closes)
            && !open
            && !self.answers(answer, Answer::Refuses)
            && (self.price_said(deed).is_some() || self.gives_each_a_part(proposed))
    }

    /// `I bring the rope, you carry the lantern`
    fn gives_each_a_part(&self, proposed: &str) -> bool {
        let mut pieces = sentences(proposed).flat_map(clauses).flat_map(|it| self.by_subject(it));
        let theirs = pieces.any(|(_, lower)| self.is_part_of_listener(&lower));
        theirs && self.proposes_own(proposed)
    }

    /// What is asked for without a verb by whoever holds out the money for it: `sell me one bucket for two crowns`.
    pub(in crate::promise) fn bought_in_brief(&self, said: &str) -> Option<String> {
        let known = &self.promises.barter;
        let lower = said.to_lowercase().replace('’', "'");
        if !known.paying.stand_in(&spoken(&lower)) {
            return None;
        }
        let priced = |sentence: &str| self.sum_named(sentence).filter(|it| self.names_money(it));
        let sum = sentences(&lower).find_map(priced)?;
        let asked = sentences(&lower).filter(|sentence| self.is_question(sentence));
        let thing = asked.filter_map(|it| clauses(it).next()).find_map(|it| self.bare_thing(it))?;
        Some(format!("{} {thing} {} {sum}", known.selling, known.at))
    }

    /// `One bucket` of `then one bucket for six camels`: a thing by its name, and nothing that is told of it. What is the
    /// speaker's own is for sale to nobody, nor is `a word`.
    fn bare_thing(&self, clause: &str) -> Option<String> {
        let words = spoken(clause);
        let known = &self.promises;
        let idle = |word: &&&str| {
            known.proposing.concluding.has(word) || known.proposing.politely.has(word)
        };
        let from = words.iter().take_while(idle).count();
        let named = words[from..].iter().take_while(|word| !known.dropped.asking.has(word));
        let named: Vec<&str> = named.copied().collect();
        let (first, rest) = named.split_first()?;
        let own = known.undertaking.mine.has(first);
        let counted = !own && (self.is_determiner(first) || self.is_number(first));
        let is_sold = |word: &str| !self.is_money(word) && !known.proposing.not_given.has(word);
        let plain = rest.iter().all(|word| !self.is_stop_word(word) && is_sold(word));
        let is_thing = counted && plain && !rest.is_empty() && named.len() <= NAMED;
        is_thing.then(|| named.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_holds_out_money_asks_for_a_thing_by_its_name() {
        let asked = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            (
                "Then one bucket for six camels, my friend? Two dinars in your hand.",
                "sell Mara one bucket for two dinars",
            ),
            ("A loaf, Odo? I'll pay three pence.", "sell Mara a loaf for three pence"),
            ("That lamp? I give you four crowns.", "sell Mara that lamp for four crowns"),
        ] {
            assert_eq!(asked(said), [deed], "{said}");
        }
        for said in [
            "One bucket for six camels?",
            "This ham for two crowns?",
            "The bucket is empty? Two crowns in your hand.",
            "One bucket. I see two crowns there.",
            "A word, Odo? I'll give you three crowns for it.",
            "My hat? I'd pay two crowns to see it again.",
        ] {
            assert!(asked(said).is_empty(), "{said}: {:?}", asked(said));
        }
    }

    #[test]
    fn a_bargain_is_closed_in_a_word_and_an_order_is_only_reported() {
        let english = Language::english();
        let closes = |answer, words, deed| english.closes_a_bargain(answer, words, deed);
        let sale =
            ("Will you sell me one bucket for two dinars?", "sell Mara one bucket for two dinars");
        for answer in ["Done.", "Done, one bucket for the beasts.", "Deal, Mara.", "Sold!"] {
            assert!(closes(answer, sale.0, sale.1), "{answer}");
        }
        for answer in ["Done?", "I am done.", "No deal.", "Done. Or is it three?"] {
            assert!(!closes(answer, sale.0, sale.1), "{answer}");
        }
        let parts = "I'll watch the gate, you fetch Odo.";
        assert!(closes("Done.", parts, "fetch Odo"));
        assert!(!closes("Done.", "Fetch Odo, will you?", "fetch Odo"));
        assert!(!closes("Done.", "I am in the yard. Fetch Odo.", "fetch Odo"));
    }
}
