//! Whether what a reply says is one of the examples that its prompt gives.
//!
//! They are read from the prompt as it was sent: whatever stands between quotation marks in its rules, or among
//! what skills say of themselves. Nothing else knows what they say.

use super::{Rejection, Rule};
use cognition_language::Language;
use std::collections::BTreeSet;

/// So many words tell what stands in an object as an example from what anybody may say, such as `Aye, sir.`
const WORDS: usize = 3;
/// The same for what is merely quoted among the rules: that may be what is to be said.
const QUOTED: usize = 4;
const COPIED: &str =
    "it is the example of the prompt, word for word: it is to be about this moment";
/// In so many words one alone may be another, and it is still the example.
const LONG: usize = 6;
const OFFERS: [&str; 2] = ["<available_actions>", "</available_actions>"];
const SKILLS: [&str; 2] = ["<skills>", "</skills>"];
const LAST_REPLY: [&str; 2] = ["<last_reply>", "</last_reply>"];

/// The examples of a prompt, and what else it shows.
#[derive(Clone, Copy, Debug)]
pub struct Examples<'p> {
    rules: &'p str,
    character: &'p str,
    moment: &'p str,
}

impl<'p> Examples<'p> {
    /// Those of a prompt in its segments: what is the same for every mind, for a mind, and for nothing but the moment.
    pub fn of(rules: &'p str, character: &'p str, moment: &'p str) -> Self {
        Self { rules, character, moment }
    }

    /// Whether a text is an example of the prompt, word for word, and not what the moment tells of as well: who is
    /// shown all that an example speaks of may say the same.
    ///
    /// ```
    /// use cognition_base::reply::Examples;
    ///
    /// let rules = r#"Reply like {"speech":"The mill? I'll take you there."}"#;
    /// let copied = "the mill? I'll take you there";
    /// assert!(Examples::of(rules, "", "Odo says: \"Have you got some ham?\"").hold(copied));
    /// assert!(!Examples::of(rules, "", "Odo says: \"Can you take me to the mill?\"").hold(copied));
    /// assert!(!Examples::of(rules, "", "").hold("The mill? Never."));
    /// ```
    pub fn hold(&self, text: &str) -> bool {
        let text = bare(text);
        if text.split_whitespace().count() < WORDS {
            return false;
        }
        let [before, skills, after] = parted(self.moment, SKILLS);
        let stands_in = |part: &str| {
            let is_it = |piece: &str| bare(piece).eq_ignore_ascii_case(text);
            part.split('"').any(is_it) && is_given_in(part, text)
        };
        (stands_in(self.rules) || stands_in(skills)) && !self.tell_of(text, [before, after])
    }

    /// The same of a text that may be an example of some length with one word for another, where of the rest not all
    /// has come up: that the words are on offer for a deed says nothing.
    ///
    /// ```
    /// use cognition_base::reply::Examples;
    ///
    /// let rules = r#"Reply like {"speech":"The mill? I'll take you there."}"#;
    /// let copied = "The inn? I'll take you there.";
    /// let copies = |moment| Examples::of(rules, "", moment).nearly_hold(copied);
    /// assert!(copies("Odo says: \"Is this the inn?\""));
    /// assert!(!copies("Odo says: \"Can you take me to the inn?\""));
    /// ```
    pub fn nearly_hold(&self, text: &str) -> bool {
        self.hold(text) || self.hold_but_for_a_word(text)
    }

    fn hold_but_for_a_word(&self, text: &str) -> bool {
        let words = words_of(text);
        if words.len() < LONG {
            return false;
        }
        let [before, skills, after] = parted(self.moment, SKILLS);
        let stands_in = |part: &str| {
            let is_it = |piece: &&str| differ_in_one(&words, &words_of(piece));
            part.split('"').filter(is_it).any(|piece| is_given_in(part, bare(piece)))
        };
        let without_offers = |part| {
            let [shown, _, more] = parted(part, OFFERS);
            [shown, more].join(" ")
        };
        let shown = [before, after].map(without_offers);
        (stands_in(self.rules) || stands_in(skills))
            && !self.tell_of(text, [shown[0].as_str(), shown[1].as_str()])
    }

    /// What is wrong with a text that is one of them.
    pub fn copied(path: impl Into<String>) -> Rejection {
        Rejection::new(path, Rule::OwnWords, COPIED)
    }

    /// Whether all of a text stands in what is shown of the mind and the moment. What it last replied is not.
    fn tell_of(&self, text: &str, shown: [&str; 2]) -> bool {
        let language = Language::of(text);
        let shown = shown.map(|part| {
            let [before, _, after] = parted(part, LAST_REPLY);
            [before, after]
        });
        let shown = shown.concat();
        let shown = shown.into_iter().chain([self.character]);
        let known: BTreeSet<String> = shown.flat_map(|part| language.content_stems(part)).collect();
        let told = language.content_stems(text);
        !told.is_empty() && told.iter().all(|stem| known.contains(stem))
    }

    /// What the moment shows between two marks, such as `<analysis>` and `</analysis>`.
    pub fn shown_between(&self, marks: [&str; 2]) -> &'p str {
        let [_, inside, _] = parted(self.moment, marks);
        inside
    }

    /// Whether a text names somebody of whom neither the mind nor the moment tells: a word within it that begins with
    /// a capital, in a language that writes nothing but names so. Whose something is may be known of the thing.
    pub fn names_a_stranger(&self, text: &str) -> bool {
        let language = Language::of(text);
        if !std::ptr::eq(language, Language::english()) {
            return false;
        }
        let names = names_within(language, language.without_time(text));
        if names.is_empty() {
            return false;
        }
        let shown = [self.character, self.moment].into_iter();
        let shown: BTreeSet<String> = shown.flat_map(|part| language.whole_words(part)).collect();
        names.iter().any(|name| language.whole_words(name).any(|part| !shown.contains(&part)))
    }
}

/// The words that are written as names are, but for those that begin a sentence or something quoted.
fn names_within<'t>(language: &Language, text: &'t str) -> Vec<&'t str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let within = words.windows(2).filter(|pair| !pair[0].ends_with(['.', ':', '!', '?', ';']));
    let names = within.map(|pair| pair[1]).filter(|word| {
        let is_owner = language.without_possessive(bare(word)) != bare(word);
        word.starts_with(char::is_uppercase) && bare(word).chars().count() > 1 && !is_owner
    });
    names.map(bare).collect()
}

/// Whether a text is given as an example: as a member of an object, or quoted and long.
fn is_given_in(part: &str, text: &str) -> bool {
    let pieces: Vec<&str> = part.split('"').collect();
    let words = text.split_whitespace().count();
    pieces.windows(3).any(|around| {
        let is_member = around[0].trim_end().ends_with([':', '[', ','])
            && around[2].trim_start().starts_with([',', ']', '}']);
        bare(around[1]).eq_ignore_ascii_case(text) && (is_member || words >= QUOTED)
    })
}

/// In lower case.
fn words_of(text: &str) -> Vec<String> {
    Language::of(text).whole_words(text).collect()
}

fn differ_in_one(words: &[String], others: &[String]) -> bool {
    let differing = || words.iter().zip(others).filter(|(own, other)| own != other).count();
    words.len() == others.len() && differing() == 1
}

/// Without the signs around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|sign: char| !sign.is_alphanumeric())
}

/// What stands before the first section of such a name, in it, and after it.
fn parted<'t>(text: &'t str, [open, close]: [&str; 2]) -> [&'t str; 3] {
    let Some((before, rest)) = text.split_once(open) else { return [text, "", ""] };
    let (inside, after) = rest.split_once(close).unwrap_or((rest, ""));
    [before, inside, after]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "Reply {\"message\":\"bring Mara the iron key\",\"thoughts\":\"Hm.\"}, such as \"get in\", a thought like \"Enough of that.\" or \"go and see Mara\".";
    const MOMENT: &str = "You are in the taproom.\n- Marta says to you: \"A bed is fourpence.\"";

    fn examples(moment: &str) -> Examples<'_> {
        Examples::of(RULES, "You are Piet.", moment)
    }

    #[test]
    fn an_example_is_one_word_for_word_and_of_some_length() {
        for copied in
            ["bring Mara the iron key", "Bring mara the iron key.", " bring Mara the iron key!"]
        {
            assert!(examples(MOMENT).hold(copied), "{copied}");
        }
        for own in ["bring Mara the key", "bring Mara the iron key now", "Hm.", "get in", "", "…"]
        {
            assert!(!examples(MOMENT).hold(own), "{own}");
        }
        assert!(examples(MOMENT).hold("go and see Mara"));
        for own in ["Enough of that.", "go and see Marta"] {
            assert!(!examples(MOMENT).hold(own), "{own}");
        }
    }

    #[test]
    fn an_example_of_some_length_is_none_of_its_own_for_one_other_word() {
        let rules =
            r#"Like {"speech":"The mill? I'll take you there.","text":"bring Mara the iron key"}"#;
        let copies = |text: &str, moment: &str| Examples::of(rules, "", moment).nearly_hold(text);
        let asks = "- Marta says to you: \"Is this where the loaves are baked?\"";
        for copied in [
            "The loaves? I'll take you there.",
            "The mill? I'll show you there!",
            "The mill? I'll take you there.",
        ] {
            assert!(copies(copied, asks), "{copied}");
        }
        let offers = "<available_actions>\n3. Take the jug\n</available_actions>";
        assert!(copies("The loaves? I'll take you there.", &format!("{asks}\n{offers}")));
        for own in ["The loaves? We bake them here.", "bring Marta the iron key", "The mill? No."] {
            assert!(!copies(own, asks), "{own}");
        }
        let led = "- Marta says to you: \"Would you take me to the loaves?\"";
        assert!(!copies("The loaves? I'll take you there.", led), "just that is asked");
    }

    #[test]
    fn what_is_shown_of_the_moment_may_be_said() {
        let copied = "bring Mara the iron key";
        let shown = "<analysis>\nI said I would bring Mara the iron key.\n</analysis>";
        assert!(!examples(shown).hold(copied));
        let replied = format!("{MOMENT}\n<last_reply>\n{copied}\n</last_reply>\nDecide.");
        assert!(examples(&replied).hold(copied), "a reply shows nothing");
    }

    #[test]
    fn the_examples_of_skills_are_told_too() {
        let skills = "<skills>\n{\"message\": \"Wake the carter, he leaves at dawn\"}\n</skills>";
        let message = "Wake the carter, he leaves at dawn";
        let shown = |moment: &str| format!("{moment}\n{skills}\nPlan.");
        assert!(examples(&shown(MOMENT)).hold(message));
        assert!(!examples(&shown(MOMENT)).hold("Wake Anselm, he leaves at five"));
        assert!(!examples(&shown("The carter leaves at dawn: wake him.")).hold(message));
    }

    #[test]
    fn a_name_that_nothing_shows_is_a_strangers() {
        let shown = examples(MOMENT);
        assert!(shown.names_a_stranger("bring Mara the iron key"));
        for known in [
            "bring Marta's bill",
            "help Piet with the casks",
            "Fetch the lantern",
            "say that I am there",
            "return Wat's hammer to Marta",
            "tell Marta: \"Supper is ready\"",
            "bring dem Wirt den Schlüssel zurück",
        ] {
            assert!(!shown.names_a_stranger(known), "{known}");
        }
    }
}
