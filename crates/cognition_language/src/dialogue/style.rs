//! The words by which a style of talk is told, in lower case, as [`Said`](crate::Said) has them.
//!
//! A comma, a full stop, `?` or `!` stands apart: `right ?` is a question that asks for assent.

use crate::dialogue::said::is_sign;
use crate::language::Language;
use crate::words::style::StyleWords;
use crate::words::wishes::WishWords;

impl Language {
    /// What tells of a style.
    pub fn style(&self) -> &StyleWords {
        &self.style
    }

    /// What tells how somebody wants to be answered.
    pub fn wishes(&self) -> &WishWords {
        &self.wishes
    }

    /// Whether a word is a contraction: `don't`, `I'll`, `it's`; what belongs to Mara is none.
    pub fn is_contraction(&self, word: &str) -> bool {
        let style = &self.style;
        let ends = style.contracted_endings.iter().any(|end| word.ends_with(&**end));
        let subject = word.strip_suffix(&*style.contracted_verb);
        ends || subject.is_some_and(|subject| style.contracted_subjects.has(subject))
    }

    /// Whether one of the last four words before a phrase denies it, in the same clause. Who asks
    /// why not, asks for it.
    pub fn is_wish_denied(&self, before: &str) -> bool {
        let clause = before.split_ascii_whitespace().rev().take_while(|word| !is_sign(word));
        let words: Vec<&str> = clause.take(5).collect();
        let denied = words.iter().take(4).any(|word| self.wishes.denials.has(word));
        denied && !words.iter().any(|word| self.wishes.reasons.has(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialogue::said::Said;
    use crate::words::style::Phrases;

    #[test]
    fn every_phrase_is_as_a_text_would_have_it() {
        let (style, wishes) = (Language::english().style(), Language::english().wishes());
        let lists = [
            &style.hedged,
            &style.demanding,
            &style.imperatives,
            &style.casual,
            &style.formal,
            &style.things,
            &style.ideas,
            &style.reasoned,
            &style.felt,
            &style.unsure,
            &style.sure,
            &style.agreeing,
            &style.challenging,
            &style.hurried,
            &style.delving,
            &wishes.pushback,
            &wishes.welcome,
            &wishes.unwelcome,
            &wishes.unwelcome_alone,
            &wishes.bullets,
            &wishes.concise,
            &wishes.depth,
            &wishes.challenge,
            &wishes.picks_concise,
            &wishes.picks_depth,
            &wishes.picks_challenge,
        ];
        for phrase in lists.into_iter().flat_map(Phrases::iter) {
            let said = Said::of(phrase);
            assert!(said.places(phrase).next().is_some(), "`{phrase}` should be found in itself");
        }
    }

    #[test]
    fn what_belongs_to_somebody_is_no_contraction() {
        let is_contraction = |word| Language::english().is_contraction(word);
        assert!(["don't", "i'll", "it's", "they're"].into_iter().all(is_contraction));
        assert!(!["mara's", "rock", "s", ""].into_iter().any(is_contraction));
    }

    #[test]
    fn a_wish_is_denied_within_its_clause() {
        let denied = |before| Language::english().is_wish_denied(before);
        assert!(denied(" . please don't ") && denied(" . never ever again just "));
        assert!(!denied(" . no , ") && !denied(" . why not ") && !denied(" . no a b c d "));
    }
}
