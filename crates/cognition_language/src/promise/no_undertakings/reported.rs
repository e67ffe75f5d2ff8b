//! What of a sentence somebody else said, or thought: it is told on, and not meant.

use crate::grammar::tokens::runs_with_apostrophes;
use crate::words::promises::PromiseWords;

/// How many words name whom something is told.
const LISTENER: usize = 2;

impl PromiseWords {
    /// For each word of a sentence in lower case, whether it is told on. What tells governs its
    /// clause, and the next one where nothing but the listener stands between: `Odo told me, I will
    /// find it`, and not `I have thought it over: I will find it`.
    pub(crate) fn reported(&self, sentence: &str) -> Vec<bool> {
        let (mut reported, mut goes_on) = (Vec::new(), false);
        for clause in sentence.split_inclusive([',', ';', ':', '–', '—', '.', '…']) {
            let words: Vec<&str> = runs_with_apostrophes(clause).collect();
            let mut told = goes_on;
            for word in &words {
                reported.push(told);
                told |= self.reporting.has(word);
            }
            let cited = clause.ends_with(':') && self.is_of_others(&words);
            goes_on = cited || self.leads_on(&words, goes_on);
        }
        reported
    }

    /// `Their herald cries it every day: we will spare you` is what others say, by whatever verb.
    fn is_of_others(&self, clause: &[&str]) -> bool {
        let own = clause.iter().any(|word| self.undertaking.own.has(word));
        !own && clause.iter().any(|word| self.others.has(word))
    }

    /// `He says`, with nothing of the speaker in it.
    pub(crate) fn is_said_by_others(&self, words: &[&str]) -> bool {
        let tells = words.last().is_some_and(|word| self.reporting.has(word));
        tells && self.is_of_others(words)
    }

    /// Whether the clause after this one is told on, too. A term, or a few words by the way, stand in
    /// the middle of what is told.
    fn leads_on(&self, clause: &[&str], is_told: bool) -> bool {
        let tells = clause.iter().rposition(|word| self.reporting.has(word));
        let Some(tells) = tells else {
            let by_the_way = clause.len() <= 1 + LISTENER;
            let is_term = clause.first().is_some_and(|word| self.conditions.has(word));
            return is_told && (by_the_way || is_term);
        };
        match &clause[tells + 1..] {
            [] => true,
            [to, listener @ ..] if self.told_to.has(to) => listener.len() <= LISTENER,
            [listener] => !self.told.has(listener) && !self.nothing.has(listener),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    #[track_caller]
    fn check(sentence: &str, told_on: &str) {
        let reported = Language::english().promises.reported(&sentence.to_lowercase());
        let words = crate::grammar::tokens::runs_with_apostrophes(sentence);
        let told: Vec<&str> =
            words.zip(reported).filter(|(_, told)| *told).map(|(word, _)| word).collect();
        assert_eq!(told.join(" "), told_on, "{sentence}");
    }

    #[test]
    fn what_somebody_said_is_told_on_and_what_comes_after_it_is_not() {
        check("Odo told me I will find it", "me I will find it");
        check("Odo told me, I will find it", "me I will find it");
        check("He said to Mara: I will come", "to Mara I will come");
        check("She told me, straight out: I will find it", "me straight out I will find it");
        check("He asked whether, if it rains, I will come", "whether if it rains I will come");
        check(
            "I have thought it over, so it is not said in a hurry: I will go",
            "it over in a hurry",
        );
        check("Nobody said a thing, I will go", "a thing");
        check("I asked around, and I will go", "around");
        check("I said it: I will go", "it");
        check("They sing of it: we will share", "we will share");
        check("Their words, to me: I will go", "");
        check("One thing is sure: I will go", "");
        check("I will go", "");
    }
}
