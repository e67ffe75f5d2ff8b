//! What of a speech is spoken: not what a model writes around it, as an author does in a script.

use super::narration::without_narration;
use crate::reply::{Rejection, Rule, looks_like_ref};
use cognition_language::Language;

/// Bytes of what may be a stage direction, or a ref: what is longer is neither.
const LONGEST: usize = 160;

/// The words that somebody speaks, out of what was written for them piece by piece.
///
/// Left out are their own name before it (`Edda: `), stage directions between asterisks, or in brackets, that stand by
/// themselves (`*wipes her hands*`; an emphasis within a sentence stays as it is), what stands in square brackets, and
/// refs of the prompt in brackets (`(character_1)`). How the pieces are cut makes no difference.
///
/// ```
/// use cognition_core::decide::SpokenWords;
///
/// let written = "*wipes hands* Edda: Behind the *iron* door, lamb. (character_1)";
/// assert_eq!(SpokenWords::all_of(written, "Edda").trim(), "Behind the *iron* door, lamb.");
/// ```
#[derive(Clone, Debug, Default)]
pub struct SpokenWords {
    /// The name before what is said, with its colon; empty where there is none.
    name: String,
    /// What may be left out yet.
    held: String,
    last: Option<char>,
    /// The last that is no space.
    last_sign: Option<char>,
    /// Something has just been left out, and the space behind it goes with it.
    leaves_space: bool,
}

/// What becomes of the beginning of what is held.
enum Part {
    Said(usize),
    LeftOut(usize),
    Undecided,
}

impl SpokenWords {
    /// What somebody of this name says; an empty name stands before nothing.
    pub fn of(speaker: &str) -> Self {
        let speaker = speaker.trim();
        let name = if speaker.is_empty() { String::new() } else { format!("{speaker}:") };
        Self { name, ..Self::default() }
    }

    /// The same of a speech that is whole.
    pub fn all_of(speech: &str, speaker: &str) -> String {
        let mut words = Self::of(speaker);
        let mut said = words.push(speech);
        said.push_str(&words.finish());
        said
    }

    /// The same, if it is somebody of the scene who says it; and of what tells of them as an author does only what
    /// they say.
    ///
    /// # Errors
    /// A [`Rejection`] where a language model speaks for itself.
    pub fn in_character(speech: &str, speaker: &str) -> Result<String, Rejection> {
        let speaker = speaker.trim();
        let behind = speech.trim_start().strip_prefix(speaker).filter(|_| !speaker.is_empty());
        let is_named = behind.is_some_and(|behind| behind.starts_with(':'));
        let said = without_narration(&Self::all_of(speech, speaker), speaker, is_named);
        if Language::of(&said).speaks_as_a_model(&said) {
            let why = "it speaks of a language model: say what the character says";
            return Err(Rejection::new("/speech", Rule::InCharacter, why));
        }
        Ok(said)
    }

    /// Takes the next piece; returns what is spoken of it, as far as that is certain.
    pub fn push(&mut self, piece: &str) -> String {
        let mut said = String::new();
        for sign in piece.chars() {
            self.held.push(sign);
            self.settle(false, &mut said);
        }
        said
    }

    /// The speech has ended: what was held back is spoken.
    pub fn finish(&mut self) -> String {
        let mut said = String::new();
        self.settle(true, &mut said);
        said
    }

    fn settle(&mut self, is_over: bool, said: &mut String) {
        loop {
            match self.first_part(is_over) {
                Part::Undecided => return,
                Part::LeftOut(bytes) => {
                    self.held.drain(..bytes);
                    self.leaves_space = self.last.is_none_or(char::is_whitespace);
                }
                Part::Said(bytes) => {
                    self.leaves_space = false;
                    for sign in self.held.drain(..bytes) {
                        self.last = Some(sign);
                        if !sign.is_whitespace() {
                            self.last_sign = Some(sign);
                        }
                        said.push(sign);
                    }
                }
            }
        }
    }

    fn first_part(&self, is_over: bool) -> Part {
        let Some(first) = self.held.chars().next() else { return Part::Undecided };
        let whole = || Part::Said(first.len_utf8());
        let left_out = match first {
            _ if first.is_whitespace() && self.leaves_space => Found::All(first.len_utf8()),
            '*' if self.may_direct() => direction(&self.held, '*'),
            '(' => match reference(&self.held) {
                Found::Nothing if self.may_direct() => direction(&self.held, ')'),
                found => found,
            },
            '[' if self.last.is_none_or(char::is_whitespace) => aside(&self.held),
            _ if self.last_sign.is_none() && !self.name.is_empty() => name(&self.held, &self.name),
            _ => Found::Nothing,
        };
        match left_out {
            Found::All(bytes) => Part::LeftOut(bytes),
            Found::Beginning if !is_over => Part::Undecided,
            Found::Beginning | Found::Nothing => whole(),
        }
    }

    /// Whether a sentence is over, or has not begun.
    fn may_direct(&self) -> bool {
        let ends = |sign: char| matches!(sign, '.' | '!' | '?' | '…' | '"' | '”' | '»');
        self.last.is_none_or(char::is_whitespace) && self.last_sign.is_none_or(ends)
    }
}

/// Whether a text opens with something that is not spoken.
enum Found {
    /// It does, in so many bytes.
    All(usize),
    /// It may.
    Beginning,
    Nothing,
}

/// `*wipes her hands*`, `(she is out of breath)`: what begins small is no sentence.
fn direction(held: &str, end: char) -> Found {
    let inside = &held[1..];
    match (inside.chars().next(), inside.find(end)) {
        (None, _) => Found::Beginning,
        (Some(first), _) if !first.is_lowercase() => Found::Nothing,
        (Some(_), Some(end)) => Found::All(end + 2),
        (Some(_), None) if inside.contains('\n') || inside.len() > LONGEST => Found::Nothing,
        (Some(_), None) => Found::Beginning,
    }
}

/// `[smiles]`; a ref alone in brackets is part of what is said.
fn aside(held: &str) -> Found {
    let inside = &held[1..];
    match inside.find(']') {
        Some(end) if looks_like_ref(&inside[..end]) => Found::Nothing,
        Some(end) => Found::All(end + 2),
        None if inside.contains('\n') || inside.len() > LONGEST => Found::Nothing,
        None => Found::Beginning,
    }
}

/// `(character_1)`
fn reference(held: &str) -> Found {
    let inside = &held[1..];
    let is_part = |sign: char| matches!(sign, 'a'..='z' | '0'..='9' | '_');
    match inside.find(|sign: char| !is_part(sign)) {
        Some(end) if inside[end..].starts_with(')') && looks_like_ref(&inside[..end]) => {
            Found::All(end + 2)
        }
        None if inside.len() <= LONGEST => Found::Beginning,
        _ => Found::Nothing,
    }
}

/// `Edda:`
fn name(held: &str, name: &str) -> Found {
    match (held.starts_with(name), name.starts_with(held)) {
        (true, _) => Found::All(name.len()),
        (false, true) => Found::Beginning,
        (false, false) => Found::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(written: &str, spoken: &str) {
        assert_eq!(SpokenWords::all_of(written, "Edda"), spoken, "{written}");
    }

    #[test]
    fn stage_directions_are_not_spoken_and_emphasis_is() {
        check("*wipes hands* Behind the door.", "Behind the door.");
        check("Behind the door. *smiles* There.", "Behind the door. There.");
        check("*nods*", "");
        check("I am *so* glad.", "I am *so* glad.");
        check("*Never.* Not once.", "*Never.* Not once.");
        check("**really** * one * two", "**really** * one * two");
        check("*wipes hands", "*wipes hands");
    }

    #[test]
    fn a_direction_in_brackets_is_not_spoken_and_an_aside_within_a_sentence_is() {
        check("I'm coming! (he is out of breath)", "I'm coming! ");
        check("(wipes her hands) Well. (smiles) There.", "Well. There.");
        check("Ask the cook (the old one) for it.", "Ask the cook (the old one) for it.");
        check("Well. (Who is there?) There.", "Well. (Who is there?) There.");
        check("(half", "(half");
    }

    #[test]
    fn what_stands_in_square_brackets_is_not_spoken() {
        check("Well! [character_3 smiles] I'll run.", "Well! I'll run.");
        check("[Edda nods.] There.", "There.");
        check("Through [door_1], lamb.", "Through [door_1], lamb.");
        check("[half", "[half");
        check("list[0]", "list[0]");
    }

    #[test]
    fn what_an_author_tells_around_the_words_is_not_spoken() {
        let spoken = |written| SpokenWords::in_character(written, "Edda");
        let told = "Edda smiles. \"Here, lamb.\" Odo takes it.";
        assert_eq!(spoken(told), Ok("Here, lamb.".to_owned()));
        assert_eq!(spoken("Edda: \"Here, lamb.\" Go."), Ok("Here, lamb. Go.".to_owned()));
    }

    #[test]
    fn nobody_says_their_own_name_before_what_they_say() {
        check("Edda: Behind the door.", "Behind the door.");
        check("*wipes hands* Edda: Well.", "Well.");
        check("Edda is my name.", "Edda is my name.");
        check("Piet: he knows.", "Piet: he knows.");
        check("Edda", "Edda");
        assert_eq!(SpokenWords::all_of("Edda: Well.", ""), "Edda: Well.");
    }

    #[test]
    fn refs_of_the_prompt_are_not_spoken() {
        check("Ask Odo (character_2) for it.", "Ask Odo for it.");
        check("Ask Odo (the cook) for it (now).", "Ask Odo (the cook) for it (now).");
        check("Lamb (character", "Lamb (character");
    }

    #[test]
    fn a_language_model_that_speaks_for_itself_is_nobody_of_the_scene() {
        let rule = |speech| SpokenWords::in_character(speech, "Edda").map_err(|fault| fault.rule);
        let refusal = "I'm sorry, but as an AI language model I can't help with that.";
        assert_eq!(rule(refusal), Err(Rule::InCharacter));
        assert_eq!(rule("Edda: I can't help you."), Ok("I can't help you.".to_owned()));
    }

    proptest! {
        #[test]
        fn how_it_is_cut_makes_no_difference(
            pieces in prop::collection::vec("(Edda: |[*a-d ]{0,4}|\\(door_1\\)|\\[door_1\\]|[.!(é\n\\[\\]])", 0..9)
        ) {
            let written = pieces.concat();
            let mut words = SpokenWords::of("Edda");
            let mut said: String = pieces.iter().map(|piece| words.push(piece)).collect();
            said.push_str(&words.finish());
            prop_assert_eq!(said, SpokenWords::all_of(&written, "Edda"));
        }
    }
}
