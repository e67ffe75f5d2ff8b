//! The facts that one sentence joins by `and`: `He has deserted from the regiment, and has hidden his coat in the barn`.

use crate::language::Language;

/// So many words that mean something are a fact of its own: of fewer, two are soon said by chance.
const FACT: usize = 4;

impl Language {
    /// The facts that a part of a secret of somebody joins by `and`, each with a verb of its own and so many words that
    /// it may be told by itself. What points back at the fact before it, or tells what somebody has said, is none; nor is
    /// a text that holds one fact alone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let facts = |text| Language::english().facts_joined(text, "jakob");
    /// let told = "Jakob has left the third regiment of foot, and has buried his army coat behind the mill.";
    /// assert_eq!(facts(told).len(), 2);
    /// assert!(facts("Jakob has left the third regiment, and it was in the rain at night.").is_empty());
    /// ```
    pub fn facts_joined<'t>(&self, part: &'t str, own: &str) -> Vec<&'t str> {
        let facts = self.cut_at_verbs(part);
        match facts.len() {
            1 => Vec::new(),
            _ => facts.into_iter().filter(|fact| self.is_fact(fact, own)).collect(),
        }
    }

    /// A text, cut before what is joined to it, where both sides tell something.
    fn cut_at_verbs<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let runs = text.split(' ').map(|run| (run.as_ptr() as usize - text.as_ptr() as usize, run));
        let mut joints = runs.filter(|(_, run)| self.grammar.joining.has(&run.to_lowercase()));
        let halves = |(place, run): (usize, &str)| {
            let (before, after) = (&text[..place], text[place + run.len()..].trim_start());
            (self.states(before) && self.tells_more(after)).then_some((before, after))
        };
        match joints.find_map(halves) {
            Some((before, after)) => {
                std::iter::once(before.trim_end()).chain(self.cut_at_verbs(after)).collect()
            }
            None => vec![text],
        }
    }

    /// Whether words tell something by a verb of their own, be it of whom the words before told.
    fn tells_more(&self, after: &str) -> bool {
        let words = self.bare_words(after);
        self.is_finite(&words, 0) || self.state(&words)
    }

    fn is_fact(&self, text: &str, own: &str) -> bool {
        let words = self.bare_words(text);
        let whom = usize::from(words.first().is_some_and(|first| self.is_doer(first)));
        let known = &self.memory;
        let is_open = |word: &String| {
            known.pointing.has(word) && !self.is_determiner(word) || known.keeps_what.has(word)
        };
        let mut senses: Vec<String> = self.senses_in_order(text).collect();
        let owner: Vec<String> = self.senses_in_order(own).collect();
        senses.sort_unstable();
        senses.dedup();
        senses.retain(|sense| !self.is_linking(sense) && !owner.contains(sense));
        senses.len() >= FACT && !words[whom..].iter().any(is_open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_verb_of_its_own_is_a_fact_for_itself() {
        let facts = |text| Language::english().facts_joined(text, "ilse");
        let told = "Ilse has pawned the silver spoons of the guild, and the steward has a key to the north cellar.";
        assert_eq!(
            facts(told),
            [
                "Ilse has pawned the silver spoons of the guild,",
                "the steward has a key to the north cellar."
            ]
        );
        let told_of_her = told.replace("Ilse", "She");
        assert_eq!(facts(&told_of_her).len(), 2);
        for one in [
            "Ilse has pawned the spoons and the forks of the old guild house.",
            "Ilse has pawned the silver spoons of the guild, and hid it.",
            "Ilse has pawned the spoons, and told the steward that the cook has the silver key.",
            "Ilse has a new and polished sword.",
        ] {
            assert!(facts(one).len() < 2, "{one}");
        }
    }
}
