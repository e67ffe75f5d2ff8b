//! What somebody lets its owner keep: `Keep your key, only open the grate for me.` Whoever says so gives way, and asks
//! for nothing by it. No more does who lets somebody do what they want to do: `Look at it, then.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// So many words name a sum: `two gold crowns`.
const SUM: usize = 3;

impl Language {
    /// Whether a part of a proposal lets its hearer keep what is theirs: a thing or a sum, and no more said of it. Who is
    /// to keep a thing safe, or to keep their word, is asked for something.
    pub(super) fn leaves_them_theirs(&self, part: &str) -> bool {
        let lower = part.to_lowercase().replace('’', "'");
        let (words, known) = (spoken(&lower), &self.promises.proposing.conceding);
        let Some(from) = known.keeping.length_at(&words) else { return false };
        match &words[from..] {
            [thing] => !known.not_things.has(thing),
            more => self.names_money(&more.join(" ")) && more.len() <= SUM,
        }
    }

    /// Whether a sentence gives way to what its hearer wants to do for themselves, by senses or by use: `Look at it,
    /// then, Odo.` What is to be done for whoever speaks is asked for.
    pub(super) fn concedes(&self, sentence: &str) -> bool {
        let (known, own_use) = (&self.promises.proposing, &self.promises.waiving);
        let lower = sentence.to_lowercase().replace('’', "'");
        let parts: Vec<Vec<&str>> = clauses(&lower).map(spoken).collect();
        let closes = |part: &[&str]| matches!(part, [word] if known.conceding.closing.has(word));
        let closing = parts.iter().position(|part| closes(part));
        let Some(at) = closing.and_then(|at| at.checked_sub(1)) else { return false };
        let for_oneself = parts[at].first().is_some_and(|verb| {
            known.abilities.has(verb)
                || known.seeming.has(verb)
                || own_use.consuming.has(verb)
                || own_use.having.has(verb)
        });
        let courteous = |word: &str| known.politely.has(word) && !known.conceding.closing.has(word);
        let asks = |word: &&str| known.proposer.contains_key(*word) || courteous(word);
        for_oneself && !self.is_question(sentence) && !parts.iter().flatten().any(asks)
    }

    /// Whether a word before what is asked for only says that it is no more than that: `only` of `only open the gate`.
    pub(super) fn asks_for_no_more_than(&self, lower: &[String]) -> bool {
        let known = &self.promises.proposing.conceding;
        let Some((first, rest)) = lower.split_first() else { return false };
        known.merely.has(first) && (self.names_a_deed(rest) || self.orders_by_form(rest))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_lets_somebody_keep_what_is_theirs_asks_for_nothing_by_that() {
        let part = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            ("Keep your purse, only carry me to Qasr. Will you?", "carry Mara to Qasr"),
            (
                "Keep your ring, Odo. Just open the hatch for me. Will you?",
                "open the hatch for Mara",
            ),
            ("Keep your two crowns. Will you bring me the loaf?", "bring Mara the loaf"),
            ("Hold on to your lamp, only fetch me the rope.", "fetch Mara the rope"),
            ("Only mend the roof, Odo.", "mend the roof"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        assert!(part("Keep your key, Odo.").is_empty());
    }

    #[test]
    fn who_gives_way_to_what_somebody_wants_to_do_asks_for_nothing() {
        let part = |said| Language::english().proposed(said, "Mara");
        for said in [
            "Look at it, then, Odo; the foot was sound on Saturday.",
            "Taste the cask, then.",
            "Keep the lamp, then, Odo.",
        ] {
            assert!(part(said).is_empty(), "{said}");
        }
        for (said, deed) in [
            ("Look at the tap for me, then, will you?", "look at the tap for Mara"),
            ("Then look at the tap, Odo.", "look at the tap"),
            ("Bring Hob the cask, then.", "bring Hob the cask"),
            ("Put the kettle on, then.", "put the kettle on"),
            ("Read my letter, then, Odo.", "read Mara's letter"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
    }

    #[test]
    fn who_is_to_keep_a_thing_in_some_way_is_asked_for_that() {
        let part = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            ("Keep your word, Odo.", "keep your word"),
            ("Keep your lantern lit till dawn.", "keep your lantern lit till dawn"),
            ("Keep your hands off the chest.", "keep your hands off the chest"),
            ("Keep my key for me, will you?", "keep Mara's key for Mara"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
    }
}
