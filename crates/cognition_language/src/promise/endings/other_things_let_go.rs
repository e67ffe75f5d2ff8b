//! Words that let go of something that has nothing to do with what was promised: `Never mind the inkpot`, of news that
//! is to be kept.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Words without the clauses in which they let go of some other thing, by its name. What is like what was promised
    /// is no other thing; of something that is not to be done, no thing that is needed no more frees.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().without_other_things_let_go(said, "bring Ida the rope");
    /// assert_eq!(left("Never mind the cold, bring it."), "bring it.");
    /// assert_eq!(left("Never mind the rope."), "Never mind the rope.");
    /// ```
    pub fn without_other_things_let_go(&self, said: &str, promised: &str) -> String {
        let whole = self.with_whole_compounds(said, promised);
        let is_other = |clause: &&str| self.lets_go_of_another_thing(clause, promised);
        let left = |sentence: &str| {
            let all: Vec<&str> = clauses(sentence).collect();
            match all.iter().any(is_other) {
                true => {
                    let own: Vec<&str> = all.into_iter().filter(|it| !is_other(it)).collect();
                    let own = own.join(", ");
                    if own.is_empty() || own.ends_with(['.', '!', '?']) { own } else { own + "." }
                }
                false => sentence.trim().to_owned(),
            }
        };
        let left: Vec<String> = sentences(&whole).map(left).filter(|it| !it.is_empty()).collect();
        left.join(" ")
    }

    fn lets_go_of_another_thing(&self, clause: &str, promised: &str) -> bool {
        let known = &self.promises;
        let lower = self.typed_out(clause).to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let phrases = match self.deed(promised).denied {
            true => &known.withholding.with_object,
            false => &known.waiving.vague,
        };
        let behind = |at: usize| Some(at + phrases.length_at(&words[at..])?);
        let Some(at) = (0..words.len()).find_map(behind) else { return false };
        let of_listener = words[..at].iter().any(|word| known.questions.addressed.has(word));
        let rest = &words[at..];
        let rest = &rest[rest.iter().take_while(|word| self.is_linking(word)).count()..];
        !of_listener && self.is_another_thing_let_go(rest, promised)
    }

    /// `The inkpot`, and neither `the whole errand` nor `what I said`.
    pub(super) fn is_another_thing_let_go(&self, words: &[&str], promised: &str) -> bool {
        let ends = |word: &&&str| !self.grammar.joining.has(word) && !self.is_linking(word);
        let named: Vec<&str> = words.iter().take_while(ends).copied().collect();
        let determined = named.first().is_some_and(|first| self.is_determiner(first));
        let known = &self.promises.withholding;
        let given = named.iter().any(|word| known.given.has(word) || known.whatever.has(word));
        let named = named.join(" ");
        let stems = self.content_stems(&named);
        let (thing, own) = (self.recall_keys(&named), self.recall_keys(promised));
        let is_alike = thing.senses.iter().any(|sense| own.senses.contains(sense));
        determined
            && !given
            && !is_alike
            && stems.iter().any(|stem| !self.is_vague_in_deeds(stem))
            && self.share_held(&self.content_stems(promised), &[&named]) == 0.0
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_let_go_of_by_another_name_is_none_of_what_was_promised() {
        let left = |said, promised| Language::english().without_other_things_let_go(said, promised);
        let silent = "not to tell Petra that Ines leaves";
        for said in ["Never mind the inkpot.", "No need for the inkpot.", "Never mind my hat."] {
            assert_eq!(left(said, silent), "", "{said}");
        }
        for said in ["Never mind.", "Never mind what I said.", "You needn't keep your word."] {
            assert_eq!(left(said, silent), said);
        }
        let rope = "bring Ida the rope";
        assert_eq!(left("Never mind the cold, bring it.", rope), "bring it.");
        for said in ["Never mind the rope.", "Never mind the errand.", "I won't need the boat."] {
            assert_eq!(left(said, rope), said);
        }
    }
}
