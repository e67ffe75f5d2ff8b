//! Leave to tell somebody what was to be kept from them: `You can tell him now.` To be free to tell one is not to be
//! free to tell all.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// What was to be kept from somebody.
struct Secret {
    verb: String,
    /// The stems of whom it was to be kept from.
    from: Vec<String>,
    /// The stems of what it is.
    matter: Vec<String>,
}

impl Language {
    /// Whether words allow their listener to tell the very one from whom something was to be kept. They name nothing
    /// else that is to be told.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let frees = |said| Language::english().frees_to_tell(said, "not tell Tom that Mara is selling the press");
    /// assert!(frees("You can tell Tom now.") && frees("You may tell him about the press."));
    /// assert!(!frees("You can tell Odo now.") && !frees("You can tell Tom that supper is ready."));
    /// assert!(!Language::english().frees_to_tell("You can tell Tom now.", "tell nobody about the press"));
    /// ```
    pub fn frees_to_tell(&self, said: &str, promised: &str) -> bool {
        let Some(secret) = self.secret_from_somebody(promised) else { return false };
        let typed = self.typed_out(said);
        let plain = sentences(&typed).filter(|it| !self.is_question(it) && !self.is_on_terms(it));
        let mut told = plain.flat_map(clauses).filter(|it| !self.denies(it));
        told.any(|clause| self.lets_tell(clause, &secret))
    }

    fn secret_from_somebody(&self, promised: &str) -> Option<Secret> {
        let deed = self.deed(promised);
        let tells = deed.denied && self.kind_of_deed(&deed) == DeedKind::Tell;
        let verb = deed.words.first().filter(|_| tells)?.clone();
        let named = self.up_to_what_is_told(&deed.words).get(1..).unwrap_or_default();
        let all =
            |word: &String| self.deeds.anyone.has(word) || self.deeds.denied_objects.has(word);
        let from = self.content_stems(&named.join(" "));
        if from.is_empty() || named.iter().any(all) {
            return None;
        }
        let mut matter = self.content_stems(promised);
        matter.retain(|stem| !from.contains(stem) && stem != self.stem(&verb));
        Some(Secret { verb, from, matter })
    }

    fn lets_tell(&self, clause: &str, secret: &Secret) -> bool {
        let lower = self.without_time(clause).to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let known = &self.promises.proposing;
        let alike = |word: &&str| self.are_verbs_alike(word, &secret.verb);
        let Some(at) = words.iter().position(alike) else { return false };
        let behind = &words[at + 1..];
        let told = behind.iter().copied().filter(|word| !self.is_idle_in_talk(word));
        let named = self.content_stems(&told.collect::<Vec<_>>().join(" "));
        let them = named.iter().any(|stem| secret.from.contains(stem))
            || behind.iter().any(|word| known.people_again.has(word));
        let of_it = |stem: &String| secret.matter.contains(stem);
        let nothing_else = named
            .iter()
            .all(|stem| secret.from.contains(stem) || of_it(stem) || self.is_vague_in_deeds(stem));
        // Who may talk to somebody may do so about anything.
        let told = words[at] == secret.verb
            || named.iter().any(of_it)
            || behind.iter().any(|word| known.things_again.has(word));
        them && nothing_else && told && self.leads_to_an_order(&words[..at])
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_may_tell_the_one_it_was_kept_from_is_free_to() {
        let promised = "not tell Tom that Wren is selling the wine press";
        let frees = |said| Language::english().frees_to_tell(said, promised);
        for said in [
            "You can tell Tom about the press now, Celeste. I don't mind any more.",
            "You can tell Tom now.",
            "You may tell him now.",
            "You can tell him. I don't mind any more.",
            "Tell him, I don't care.",
            "Yes, tell Tom.",
            "You could tell him about it.",
            "You can talk to Tom about the press.",
            "you can tell tom now",
            "Then tell him that I'm selling it.",
            "u can tell tom now btw, he already guessed im selling up",
            "you can tell tom about it now tho",
            "tell him tbh mate",
        ] {
            assert!(frees(said), "{said}");
        }
        for said in [
            "You can tell Odo now.",
            "Can you tell Tom now?",
            "You can't tell him now.",
            "Don't tell him.",
            "You can tell Tom that supper is ready.",
            "If he asks, you can tell him.",
            "You can talk to Tom.",
            "I'll tell him.",
            "Tom knows how to press a shirt.",
            "You can trust Tom.",
            "you can tell tom supper's on btw",
            "you can tell odo now tbh",
        ] {
            assert!(!frees(said), "{said}");
        }
        for all in ["not tell anyone that Wren sells the press", "tell nobody about the press"] {
            assert!(!Language::english().frees_to_tell("You can tell Tom now.", all), "{all}");
        }
        assert!(!Language::english().frees_to_tell("You can tell Tom now.", "tell Tom the truth"));
    }
}
