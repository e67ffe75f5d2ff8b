//! What somebody says who takes back what they said last, whatever that was: `Just kidding.`

use crate::grammar::line_words::{LineClause, LineSentence, LineWord, LineWords};
use crate::language::Language;

/// What stands behind the last word of a clause.
const END: &str = ".";

impl Language {
    /// Whether somebody takes back what they said last, without a word of what that was about. What they say before it
    /// in the same breath is what they mean instead.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let unsays = |said| Language::english().unsays(said);
    /// assert!(unsays("lol jk") && unsays("Sorry, I lied. I bought the ring."));
    /// assert!(!unsays("I lied about the ring.") && !unsays("He lied.") && !unsays("I lied down."));
    /// assert!(!unsays("The ring is stolen. Just kidding."));
    /// ```
    pub fn unsays(&self, text: &str) -> bool {
        self.unsays_of(&self.line_words(text))
    }

    /// The same of a line that is taken apart already.
    pub fn unsays_of(&self, line: &LineWords) -> bool {
        let mut told = line.meant().sentences().flat_map(|sentence| {
            sentence.clauses().filter_map(move |clause| self.clause_unsays(sentence, clause))
        });
        told.next().unwrap_or_default()
    }

    /// Whether a clause of a sentence does so; nothing where it says nothing.
    fn clause_unsays(&self, sentence: LineSentence<'_>, clause: LineClause<'_>) -> Option<bool> {
        let mut meant = words_meant(clause);
        let first = meant.next();
        let unsaying = &self.memory.unsaying;
        // Most clauses begin otherwise, and are not looked through.
        let unsays = unsaying.may_begin(first.map_or(END, LineWord::text))
            && unsaying.begins(&with_end(clause));
        let goes_on = meant.next().is_some();
        let says = unsays || first.is_some_and(|first| goes_on || !is_a_bare_call(clause, first));
        says.then(|| unsays && !sentence.asks())
    }

    /// The words of a clause without those that only fill it.
    pub(super) fn without_fillers(&self, clause: &str) -> Vec<String> {
        let mut words = self.bare_words(clause);
        words.retain(|word| !self.lexeme(word).fills);
        words
    }
}

/// Whether the one word of a clause stands between signs, as a name does: `Edda, I lied.`
fn is_a_bare_call(clause: LineClause<'_>, word: LineWord<'_>) -> bool {
    let lexeme = word.lexeme;
    clause.text().ends_with(char::is_alphanumeric) && !lexeme.stops && lexeme.value.is_none()
}

/// The words of a clause without those that only fill it or lead to it.
fn words_meant(clause: LineClause<'_>) -> impl Iterator<Item = LineWord<'_>> {
    let words = clause.words().filter(|word| !word.lexeme.fills);
    words.skip_while(|word| word.lexeme.opens)
}

/// The same, and its end.
fn with_end(clause: LineClause<'_>) -> Vec<&str> {
    words_meant(clause).map(LineWord::text).chain([END]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_of_their_last_words_that_they_were_not_so_takes_them_back() {
        for said in [
            "jk",
            "lol jk",
            "JK!",
            "jk i didnt steal it its really grans. just testing u",
            "just kidding",
            "No, I'm only joking.",
            "i was just messing w u",
            "just messing w u",
            "lol i made that up",
            "ok i made it all up",
            "nah that was a joke",
            "tbh that was a lie",
            "That was a lie, Edda.",
            "Edda, I lied to you.",
            "i lied, i bought the ring",
            "sorry i lied",
            "I was lying.",
            "That wasn't true.",
            "None of that was true.",
            "What I told you was a lie.",
            "ignore that last bit, not true",
            "forget what i just said",
            "scratch that",
            "I take it back.",
            "psych",
        ] {
            assert!(Language::english().unsays(said), "{said}");
        }
    }

    #[test]
    fn what_only_begins_like_that_or_is_of_others_takes_back_nothing() {
        for said in [
            "",
            "lol",
            "Sorry.",
            "sorry about that",
            "haha good one",
            "jk rowling wrote it",
            "i lied down",
            "I lied to the miller about his flour.",
            "I lied about the coach.",
            "that was a lie-in",
            "that was a lie about the ring",
            "He lied.",
            "you're just kidding",
            "He was just kidding.",
            "no kidding",
            "I'm not kidding.",
            "I am not lying.",
            "I never lied.",
            "That's a lie.",
            "That's not true.",
            "not true",
            "Was that a lie?",
            "i lied?",
            "You think I lied.",
            "If I lied, hang me.",
            "Piet said \"just kidding\".",
            "Nobody says that was a joke.",
            "i made it up to him",
            "i made it up the hill",
            "forget it then",
            "never mind",
            "nvm ill do it myself",
            "just testing the rope",
            "I take it back to the mill.",
            "The ring is stolen. jk",
            "Tuesday. I lied.",
            "me, jk",
            "What I told you was true.",
            "What I told the queen was a lie.",
            "what was that, just kidding or what",
        ] {
            assert!(!Language::english().unsays(said), "{said}");
        }
    }

    #[test]
    fn it_is_said_in_german_too() {
        let german = Language::by_code("de").expect("German is known");
        for said in
            ["Das habe ich erfunden.", "Nur Spaß!", "Ich habe gelogen, der Ring ist meiner."]
        {
            assert!(german.unsays(said), "{said}");
        }
        for said in ["Er hat gelogen.", "Das macht Spaß.", "Ich habe den Müller angelogen."] {
            assert!(!german.unsays(said), "{said}");
        }
    }
}
