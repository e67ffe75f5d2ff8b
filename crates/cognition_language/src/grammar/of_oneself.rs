//! What is told of somebody, as they would tell it of themselves.

mod clauses;

use super::whole_name::whole_name;
use crate::language::Language;
use clauses::{Clauses, ENDS, ME, Meant};

/// What stands for what belongs to the name at the beginning of a text.
const MINE: &str = "\u{2}";

impl Language {
    /// What is told of whoever has that name, as they would tell it: names and what stands for them
    /// become `I`, verbs follow. A language that has no words for it leaves the text as it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let mine = |told| Language::english().of_oneself("Lotte", told);
    /// assert_eq!(mine("Lotte minds her brother."), "I mind my brother.");
    /// assert_eq!(mine("A thing that she has not measured."), "A thing that I have not measured.");
    /// assert_eq!(mine("Lotte's brother is called Paul."), "My brother is called Paul.");
    /// ```
    pub fn of_oneself(&self, name: &str, text: &str) -> String {
        self.of_oneself_called("", name, text)
    }

    /// The same of somebody for whom this word stands: in a German profile of a woman, `sie`, which may be
    /// many elsewhere.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let german = Language::by_code("de").expect("is known");
    /// let mine = german.of_oneself_called("sie", "Lotte", "Die Luft hat sie krank gemacht.");
    /// assert_eq!(mine, "Die Luft hat mich krank gemacht.");
    /// ```
    pub fn of_oneself_called(&self, called: &str, name: &str, text: &str) -> String {
        let known = &self.person;
        if known.third.is_empty() {
            return text.to_owned();
        }
        let text = self.named_as_third(name, text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let clauses = Clauses::of(self, called, &words);
        let mut told: Vec<String> = Vec::with_capacity(words.len());
        let (mut is_me, mut spoke) = (false, false);
        for (place, word) in words.iter().enumerate() {
            let letters = word.trim_end_matches(ENDS);
            let ends = &word[letters.len()..];
            let next = words.get(place + 1).map(|next| next.trim_end_matches(ENDS));
            let after = words.get(place + 2).copied();
            let is_owned = |next| !self.stands_after_verb(next) || self.is_owned(next, after);
            let owns = ends.is_empty() && next.is_some_and(is_owned);
            let joins = place > 0 && known.joins.has(words[place - 1]);
            let (mine, subject) = match clauses.within(place, owns) {
                Meant::Others => (None, false),
                Meant::Me => (known.third_opening.values().next().map(ToString::to_string), true),
                Meant::Mine(mine) => (Some(mine), false),
                Meant::Any if self.is_to_a_thing(letters, next) => {
                    (known.third_before_thing.get(letters).map(ToString::to_string), false)
                }
                Meant::Any => self.mine(letters, owns, place == 0, joins),
            };
            let joined = spoke && joins;
            let goes_on = || next.is_some_and(|next| self.stands_after_verb(next));
            let is_second =
                || known.third_verbs.contains_key(letters) || known.second_verbs.has(letters);
            // `He is tall, comes from Rye and rows`
            let listed = spoke && place > 0 && words[place - 1].ends_with(',') && goes_on();
            let is_verb = is_me
                || joined && (goes_on() || is_second())
                || listed && is_second()
                || clauses.ends_with_verb(place);
            let waits = is_me && mine.is_none() && known.adverbs.has(letters);
            let inverted = mine.is_none()
                && place > 0
                && !joins
                && (self.is_verb_before(letters, next) || clauses.is_me_within(place + 1));
            let turned = match mine {
                Some(mine) => mine,
                None if inverted => self.verb_of_mine(letters),
                None if waits => letters.to_owned(),
                None if is_verb => self.verb_of_mine(letters),
                None => letters.to_owned(),
            };
            // Behind what says more of a word, the verb stands at the end.
            is_me = (subject || waits) && !clauses.has_verb_last(place);
            spoke |= subject;
            told.push(turned + ends);
        }
        told.join(" ")
    }

    /// The text with a mark where the name stands at its beginning.
    fn named_as_third(&self, name: &str, text: &str) -> String {
        let rest = whole_name(name, text).map(|whole| &text[whole.len()..]);
        match rest {
            Some(rest) if rest.starts_with("'s ") || rest.starts_with("\u{2019}s ") => {
                format!("{MINE}{}", &rest[rest.find(' ').unwrap_or_default()..])
            }
            Some(rest) if rest.starts_with(' ') => format!("{ME}{rest}"),
            _ => text.to_owned(),
        }
    }

    /// What becomes of a word that stands for whoever tells it, and whether a verb follows.
    fn mine(&self, word: &str, owns: bool, begins: bool, joins: bool) -> (Option<String>, bool) {
        let known = &self.person;
        let me = || known.subject.values().next().map(ToString::to_string);
        match word {
            ME => return (me(), true),
            MINE => {
                let mine =
                    known.others.iter().find(|(_, mine)| mine.starts_with(char::is_uppercase));
                return (mine.map(|(_, mine)| mine.to_string()), false);
            }
            _ => {}
        }
        let small = word.to_lowercase();
        let owning = known.third_owning.get(small.as_str()).filter(|_| owns);
        let opening = known.third_opening.get(small.as_str()).filter(|_| begins || joins);
        let Some(mine) = owning.or(opening).or_else(|| known.third.get(small.as_str())) else {
            return (None, false);
        };
        let subject = me().is_some_and(|me| me.to_lowercase() == mine.to_lowercase());
        let capital = begins && (!subject || !mine.starts_with(char::is_uppercase));
        let mine = if capital { crate::grammar::person::capital(mine) } else { mine.to_string() };
        (Some(mine), subject)
    }

    /// Whether it is a verb that stands before whoever does it: `heute geht er`.
    fn is_verb_before(&self, word: &str, next: Option<&str>) -> bool {
        let known = &self.person;
        let me = known.subject.values().next().map(|me| me.to_lowercase());
        let is_me = |next: &str| known.third.get(next).map(ToString::to_string) == me;
        let inverts = !known.third_opening.is_empty() && !known.joins.has(word);
        inverts && next.is_some_and(is_me)
    }

    /// Whether something is done to a thing here, for whoever is told of: `sich das Knie brechen`.
    fn is_to_a_thing(&self, word: &str, next: Option<&str>) -> bool {
        let is_thing = || next.is_some_and(|next| self.is_determiner(next));
        self.person.third_before_thing.contains_key(word) && is_thing()
    }

    /// Whether a word that may stand behind a verb belongs to somebody here: something is told of it.
    fn is_owned(&self, word: &str, after: Option<&str>) -> bool {
        let goes_on = |after: &str| !self.stands_after_verb(after.trim_end_matches(ENDS));
        self.person.owned.has(word) && after.is_some_and(goes_on)
    }

    fn stands_after_verb(&self, word: &str) -> bool {
        self.person.after_verb.has_in_any_case(word)
    }

    /// `minds` is `mind`, `has` is `have`.
    pub(super) fn verb_of_mine(&self, verb: &str) -> String {
        let known = &self.person;
        // In German, a word with a capital is no verb.
        if verb.starts_with(char::is_uppercase) {
            return verb.to_owned();
        }
        if let Some(mine) = known.third_verbs.get(verb) {
            return mine.to_string();
        }
        let ending = known.third_endings.iter().find(|[ending, _]| verb.ends_with(&**ending));
        match ending {
            Some([ending, mine]) => format!("{}{mine}", &verb[..verb.len() - ending.len()]),
            None => verb.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_me_is_told_by_me() {
        let mine = |told| Language::english().of_oneself("Old Hanne", told);
        for (told, expected) in [
            (
                "Old Hanne mends nets and sells them to her cousin.",
                "I mend nets and sell them to my cousin.",
            ),
            (
                "Old Hanne has lost her ring; nobody gave it back to her.",
                "I have lost my ring; nobody gave it back to me.",
            ),
            ("Losing her.", "Losing me."),
            ("She nursed until her back gave out.", "I nursed until my back gave out."),
            ("Her brother finds out what she did.", "My brother finds out what I did."),
            ("Old Hanne is seventy.", "I am seventy."),
            ("Old Hanne never eats meat.", "I never eat meat."),
            ("The harbour master is ill.", "The harbour master is ill."),
            (
                "She is allergic to feathers and adores liquorice.",
                "I am allergic to feathers and adore liquorice.",
            ),
            ("She sells apples and pears.", "I sell apples and pears."),
            ("Plums make her ill.", "Plums make me ill."),
            ("She nurses her sick mother.", "I nurse my sick mother."),
            ("They have twin girls.", "They have twin girls."),
            (
                "Old Hanne is tall, comes from Rye, and has cats, dogs and horses.",
                "I am tall, come from Rye, and have cats, dogs and horses.",
            ),
        ] {
            assert_eq!(mine(told), expected);
        }
    }

    #[test]
    fn a_name_of_several_words_is_told_by_me_as_a_whole() {
        let english = |told| Language::english().of_oneself("Hugh", told);
        for (told, expected) in [
            ("Hugh Alder is the miller of Rye.", "I am the miller of Rye."),
            ("Hugh Alder Crane never rows.", "I never row."),
            ("Hugh Alder's sister bakes.", "My sister bakes."),
            ("Hugh bakes.", "I bake."),
            ("Anne Alder is the miller of Rye.", "Anne Alder is the miller of Rye."),
        ] {
            assert_eq!(english(told), expected);
        }
        let german = Language::by_code("de").expect("is known");
        assert_eq!(german.of_oneself("Gesche", "Gesche Holm flickt Netze."), "Ich flicke Netze.");
    }

    #[test]
    fn what_is_told_of_me_in_german_is_told_by_me() {
        let german = Language::by_code("de").expect("is known");
        for (told, expected) in [
            ("Gesche Holm flickt Netze und verkauft sie.", "Ich flicke Netze und verkaufe sie."),
            ("Sie hat ihren Ring verloren.", "Ich habe meinen Ring verloren."),
            ("Ihr Bruder ist Lotse.", "Mein Bruder ist Lotse."),
            ("Er weiß, was er tut.", "Ich weiß, was ich tue."),
            ("Seine Frau starb im Winter.", "Meine Frau starb im Winter."),
            ("Im Herbst hat er das Dach gedeckt.", "Im Herbst habe ich das Dach gedeckt."),
            ("Die Schwäne kommen im März.", "Die Schwäne kommen im März."),
        ] {
            assert_eq!(german.of_oneself("Gesche Holm", told), expected);
        }
    }

    #[test]
    fn the_verb_at_the_end_of_a_german_clause_follows_whom_it_is_told_of() {
        let german = Language::by_code("de").expect("is known");
        for (told, expected) in [
            (
                "Er wohnt hier, weil er gern früh aufsteht.",
                "Ich wohne hier, weil ich gern früh aufstehe.",
            ),
            ("Er kennt das Boot, das er gekauft hat.", "Ich kenne das Boot, das ich gekauft habe."),
            ("Er bleibt, wenn er alt und krank ist.", "Ich bleibe, wenn ich alt und krank bin."),
            (
                "Er ist müde, weil er raucht und trinkt.",
                "Ich bin müde, weil ich rauche und trinke.",
            ),
            (
                "Er lacht, weil er gern kocht und seine Frau ihn liebt.",
                "Ich lache, weil ich gern koche und meine Frau mich liebt.",
            ),
            ("Er hat sich das Knie gebrochen.", "Ich habe mir das Knie gebrochen."),
            ("Damals kam er oft zu spät.", "Damals kam ich oft zu spät."),
        ] {
            assert_eq!(german.of_oneself("Odo", told), expected);
        }
    }

    #[test]
    fn a_woman_of_whom_german_tells_is_sie_within_a_clause_as_well() {
        let german = Language::by_code("de").expect("is known");
        for (told, expected) in [
            ("Um sechs Uhr füttert sie die Pferde.", "Um sechs Uhr füttere ich die Pferde."),
            (
                "Früher hat sie in einer Bank gearbeitet, aber die Luft dort hat sie krank gemacht.",
                "Früher habe ich in einer Bank gearbeitet, aber die Luft dort hat mich krank gemacht.",
            ),
            (
                "Die Schere hat sie von ihrem Lehrer geerbt.",
                "Die Schere habe ich von meinem Lehrer geerbt.",
            ),
            ("Ihr Mann kennt sie gut.", "Mein Mann kennt mich gut."),
            ("Man nennt sie die Rote.", "Man nennt mich die Rote."),
            ("Weil es regnet, bleibt sie im Haus.", "Weil es regnet, bleibe ich im Haus."),
            ("Lotte flickt Netze und verkauft sie.", "Ich flicke Netze und verkaufe sie."),
            ("Im Sommer besuchen sie das Meer.", "Im Sommer besuchen sie das Meer."),
            ("Sie haben zwei Mädchen.", "Sie haben zwei Mädchen."),
            ("Sie näht, weil sie nicht schläft.", "Ich nähe, weil ich nicht schlafe."),
        ] {
            assert_eq!(german.of_oneself_called("sie", "Lotte", told), expected);
        }
        let theirs = "Früher hat sie ein Lied gesungen.";
        assert_eq!(german.of_oneself("Odo", theirs), theirs);
    }

    #[test]
    fn a_language_without_words_for_it_leaves_a_text_alone() {
        let french = Language::by_code("fr").expect("is known");
        assert_eq!(french.of_oneself("Odo", "Odo dort."), "Odo dort.");
    }
}
