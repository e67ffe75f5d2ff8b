//! What a secret hides: it may tell besides who does not know of it, what others believe instead, and what is
//! forbidden to everybody.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

/// So many words with a meaning are hidden at least.
const HIDDEN: usize = 2;
/// So many words at most stand before what somebody believes.
const BELIEVER: usize = 5;

impl Language {
    /// What a secret of somebody hides, sentence by sentence: who says what others believe gives nothing away. Of a
    /// secret that holds nothing else all is hidden.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hidden = |secret| Language::english().hidden_in_secret(secret, "ilse");
    /// assert_eq!(hidden("She broke the jug; Odo thinks the cat did it."), ["She broke the jug;"]);
    /// assert_eq!(hidden("His dog is in the loft; dogs are forbidden."), ["His dog is in the loft;"]);
    /// assert_eq!(hidden("Odo thinks the cat did it."), ["Odo thinks the cat did it."]);
    /// assert_eq!(hidden("There is a ham in the loft that she keeps back from all."), ["There is a ham in the loft"]);
    /// ```
    pub fn hidden_in_secret(&self, secret: &str, own: &str) -> Vec<String> {
        let only_says_who = |clause: &str| self.only_says_who_does_not_know(clause, secret);
        let is_open = |clause: &str| {
            only_says_who(clause)
                || self.only_says_who_alone_knows(clause)
                || self.believed_by_others(clause, own).is_some()
                || self.tells_a_rule(clause)
        };
        let hidden = sentences_without(secret, is_open);
        let hidden = match self.content_stems(&hidden.join(" ")).len() >= HIDDEN {
            true => hidden,
            false => sentences_without(secret, only_says_who),
        };
        hidden.iter().map(|part| self.before_it_is_kept(part).to_owned()).collect()
    }

    /// `Only Odo knows`, or `knows of it`, and not `Only Odo knows the way`.
    pub(super) fn only_says_who_alone_knows(&self, clause: &str) -> bool {
        let words = self.bare_words(clause);
        let joined = words.iter().take_while(|word| self.memory.hiding.joining.has(word)).count();
        // `Only` may itself join: of several the last one begins it.
        let told = self.memory.known_to_one.places_in(&words, |at| at <= joined);
        let more = told.iter().max().map(|verb| &words[verb + 1..]);
        more.is_some_and(|more| more.iter().all(|word| self.is_stop_word(word)))
    }

    /// What stands before the words that end a sentence, and only say that it is kept back.
    fn before_it_is_kept<'p>(&self, part: &'p str) -> &'p str {
        let words = self.words_in_place(part);
        let bare: Vec<&str> = words.iter().map(|placed| placed.word.as_str()).collect();
        let is_kept = |at: &usize| self.memory.kept_back.begins(&bare[*at..]);
        let Some(at) = (1..bare.len()).find(is_kept) else { return part };
        let (before, behind) = (&part[..words[at - 1].to], &part[words[at - 1].to..]);
        let is_last = clauses(behind).count() == 1;
        if is_last && self.content_stems(before).len() >= HIDDEN { before } else { part }
    }

    /// What a clause says that somebody else than its owner believes: `the cat did it`, of `Odo thinks the cat did
    /// it`. Who stands there as `he` or `she` may be the owner.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let believed = |clause| Language::english().believed_by_others(clause, "ilse");
    /// assert_eq!(believed("but Odo thinks the cat did it").as_deref(), Some("the cat did it"));
    /// assert!(believed("Ilse thinks the cat did it").is_none());
    /// assert!(believed("Odo thinks of the cat").is_none());
    /// ```
    pub fn believed_by_others(&self, clause: &str, own: &str) -> Option<String> {
        let known = &self.memory.hiding;
        let words = self.bare_words(clause);
        let joined = words.iter().take_while(|word| known.joining.has(word)).count();
        let words = &words[joined..];
        let believes = |at: &usize| known.believing.begins(&words[*at..]);
        let at = (1..words.len().min(BELIEVER + 1)).find(believes)?;
        let (who, believed) = (&words[..at], &words[at + 1..]);
        let is_owner = |word: &String| known.mind.has(word) || is_word_of(own, word);
        let is_left_to_it = || who.iter().any(|word| known.letting.has(word));
        let is_none = believed.first().is_none_or(|next| known.no_belief.has(next));
        let is_another = !who.iter().any(is_owner) || is_left_to_it();
        let denied = who.iter().any(|word| self.is_denial(word) || known.neither.has(word));
        (is_another && !is_none && !denied).then(|| believed.join(" "))
    }

    /// What others believe, as a secret of somebody tells it.
    pub fn believed_instead(&self, secret: &str, own: &str) -> Vec<String> {
        clauses(secret).filter_map(|clause| self.believed_by_others(clause, own)).collect()
    }

    /// Whether a clause tells of nobody by name, and only that something is not allowed: `dogs are forbidden here`.
    fn tells_a_rule(&self, clause: &str) -> bool {
        let known = &self.memory.hiding;
        let words = self.bare_words(clause);
        let is_somebody = |word: &String| known.mind.has(word) || known.many.has(word);
        let mut behind_first = clause.split_whitespace().skip(1);
        known.ruling.stands_in(&words)
            && !words.iter().any(is_somebody)
            && !behind_first.any(|word| word.starts_with(char::is_uppercase))
    }
}

fn is_word_of(name: &str, word: &str) -> bool {
    name.split(|sign: char| !sign.is_alphanumeric()).any(|part| part.to_lowercase() == word)
}

/// The sentences of a text without some clauses; all of it where nothing else is left.
fn sentences_without(text: &str, is_left_out: impl Fn(&str) -> bool) -> Vec<String> {
    let left = |sentence: &str| {
        let kept: Vec<&str> = clauses(sentence).filter(|clause| !is_left_out(clause)).collect();
        match kept.len() == clauses(sentence).count() {
            true => sentence.to_owned(),
            false => kept.join(", "),
        }
    };
    let kept: Vec<String> = sentences(text).map(left).filter(|it| !it.is_empty()).collect();
    match kept.is_empty() {
        true => sentences(text).map(str::to_owned).collect(),
        false => kept,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(secret: &str) -> String {
        Language::english().hidden_in_secret(secret, "ilse").join(" ")
    }

    #[test]
    fn what_others_believe_is_no_part_of_what_is_hidden() {
        for (secret, left) in [
            (
                "It was she who broke the jug, and Odo thinks the cat did it.",
                "It was she who broke the jug",
            ),
            (
                "Everybody believes he was a captain; he was a cook on land.",
                "he was a cook on land.",
            ),
            ("She broke the jug, but lets Odo think that the cat did it.", "She broke the jug"),
            ("She sold the mill to Grob. Neither Odo nor Ann knows.", "She sold the mill to Grob."),
        ] {
            assert_eq!(hidden(secret), left);
        }
    }

    #[test]
    fn who_alone_knows_of_it_is_no_part_of_what_is_hidden() {
        let fled = "She has run away from her own wedding.";
        assert_eq!(hidden(&format!("{fled} Only Tarek knows.")), fled);
        assert_eq!(
            hidden("She draws the pictures, and only Ruben knows of it."),
            "She draws the pictures"
        );
        let way = "She only pretends that she knows the way to the old fort.";
        assert_eq!(hidden(way), way);
        let alone = |clause| Language::english().only_says_who_alone_knows(clause);
        assert!(alone("only Tarek knows") && alone("and nobody but Tarek knows about it"));
        assert!(!alone("only Tarek knows the buyer") && !alone("only she knows the password"));
    }

    #[test]
    fn that_it_is_kept_back_is_no_part_of_what_is_hidden() {
        let jar = "There is a full jar of sweet water in the cistern";
        assert_eq!(hidden(&format!("{jar} that Safiya keeps back from everybody.")), jar);
        assert_eq!(hidden(&format!("{jar} which she hides from the others.")), jar);
        for whole in [
            "She found the ring that he keeps in the loft.",
            "There is a jar that she keeps back from everybody, and she sells it at night.",
            "She has a debt that keeps growing.",
        ] {
            assert_eq!(hidden(whole), whole);
        }
    }

    #[test]
    fn what_the_owner_believes_and_what_others_know_is_hidden() {
        for secret in [
            "She broke the jug; she thinks the cat saw it.",
            "She broke the jug; Ilse believes that the cat saw it.",
            "She broke the jug; Odo knows that the cat saw it.",
            "She broke the jug; Odo does not think the cat did it.",
            "She broke the jug; Odo thinks about the cat.",
            "Odo thinks the cat did it.",
        ] {
            assert_eq!(hidden(secret), secret);
        }
    }

    #[test]
    fn what_is_forbidden_to_everybody_is_no_part_of_what_is_hidden() {
        let dog = "He sleeps in the store with his dog;";
        assert_eq!(hidden(&format!("{dog} dogs are forbidden in the bathhouse.")), dog);
        assert_eq!(hidden(&format!("{dog} it is against the rules.")), dog);
        for secret in [
            "He sleeps in the store; he is forbidden to light a lamp.",
            "He sleeps in the store; Odo and Sela are forbidden to meet.",
            "He sleeps in the store; they are forbidden to meet.",
            "Dogs are forbidden in the bathhouse.",
        ] {
            assert_eq!(hidden(secret), secret);
        }
    }
}
