//! What names whoever hears it, as it is told to them.

use crate::language::Language;
use crate::words::person::Turns;

/// The shortest word that may be a verb by its ending alone.
const VERB_CHARS: usize = 4;

impl Language {
    /// What names somebody, as it is told to them: their name becomes `you`, and so does `she` who does something
    /// behind it, where nobody else is named. It stays where `he` or `her` may stand for them besides, where it may be
    /// part of a longer name, and where it is not clear who does what.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |text| Language::english().told_to("Nessa", text);
    /// assert_eq!(told("take Nessa across tonight"), "take you across tonight");
    /// assert_eq!(told("Nessa lends them the key"), "you lend them the key");
    /// assert_eq!(told("bring Nessa her coat"), "bring Nessa her coat");
    /// ```
    pub fn told_to(&self, name: &str, text: &str) -> String {
        let is_one_word = !name.is_empty() && !name.contains(' ');
        let told = is_one_word.then(|| self.with_you(name, text)).flatten();
        told.unwrap_or_else(|| text.to_owned())
    }

    fn with_you(&self, name: &str, text: &str) -> Option<String> {
        let words: Vec<(&str, &str)> = text.split_whitespace().map(apart).collect();
        let person = &self.person;
        let is_third = |at: usize| {
            person.third.contains_key(&*words[at].0.to_lowercase())
                && self.theirs_who_is_paid(&words, at, name).is_none()
        };
        if (0..words.len()).any(|at| is_third(at) && !self.means_the_one_named(&words, at, name)) {
            return None;
        }
        let [subject, object] = [self.you_for(&person.subject)?, self.you_for(&person.object)?];
        let mut told: Vec<String> = Vec::with_capacity(words.len());
        let mut acts = false;
        for (at, (word, ends)) in words.iter().copied().enumerate() {
            if let Some(yours) = self.theirs_who_is_paid(&words, at, name) {
                told.push(format!("{yours}{ends}"));
                continue;
            }
            let is_named = word == name || is_third(at);
            let does = is_named && self.acts_there(&words, at)?;
            let turned = match (acts, is_named) {
                (true, _) => self.verb_beside_you(word),
                (false, true) if does => subject.to_owned(),
                (false, true) => object.to_owned(),
                (false, false) => word.to_owned(),
            };
            acts = does && !acts;
            told.push(turned + ends);
        }
        Some(told.join(" "))
    }

    /// `your` for `her`: in `pay Nessa her wages` they are the wages of whoever is paid.
    fn theirs_who_is_paid(&self, words: &[(&str, &str)], at: usize, name: &str) -> Option<&str> {
        let [(paying, ""), (named, ""), (theirs, "")] = *words.get(at.checked_sub(2)?..=at)? else {
            return None;
        };
        let pays = || self.sense(&paying.to_lowercase()) == self.sense("pay");
        if named != name || at + 1 == words.len() || !pays() {
            return None;
        }
        let (person, small) = (&self.person, theirs.to_lowercase());
        let mine = person.third_owning.get(&*small).or_else(|| person.third.get(&*small))?;
        person.to_second.get(mine).map(|yours| &**yours)
    }

    /// `If she pays`, behind the name of somebody, where nobody else is named who may be meant: of `she keeps Tam
    /// busy` that is not Tam.
    fn means_the_one_named(&self, words: &[(&str, &str)], at: usize, name: &str) -> bool {
        let ends_clause = |&(_, ends): &(&str, &str)| ends.contains([',', ';', ':', '.']);
        let end = words[at..].iter().position(ends_clause).map_or(words.len(), |more| at + more);
        let large = |word: &str| word.starts_with(char::is_uppercase) && !self.names_weekday(word);
        let another = |(place, &(word, _)): (usize, &(&str, &str))| {
            let own = self.promises.undertaking.own.has(&word.to_lowercase());
            (place > 0 && large(word) && word != name && !own
                || self.is_person(&word.to_lowercase(), true))
                && !(at..=end).contains(&place)
        };
        words[..at].iter().any(|(word, _)| *word == name)
            && !words.iter().enumerate().any(another)
            && self.acts_there(words, at) == Some(true)
    }

    /// Whether whoever is named there does something; none where that is not clear, or somebody else may be named.
    fn acts_there(&self, words: &[(&str, &str)], at: usize) -> Option<bool> {
        let next = words.get(at + 1).filter(|_| words[at].1.is_empty()).map(|(next, _)| *next);
        let before = at.checked_sub(1).map(|before| words[before]);
        let is_name = |word: &str| word.starts_with(char::is_uppercase);
        // What begins a text has a capital, whatever it is.
        let is_titled = at > 1 && before.is_some_and(|(before, _)| is_name(before));
        if is_titled || next.is_some_and(is_name) {
            return None;
        }
        let opens = before.is_none_or(|(before, ends)| {
            let joins = self.person.joins.has(before) || self.deeds.trying.supposing.has(before);
            joins || ends.contains([',', ';', ':', '.'])
        });
        let known = &self.promises.undertaking;
        let did = |word: &str| opens && (known.over.has(word) || known.is_ended(word));
        match (opens, next.is_some_and(|next| self.is_verb_of_third(next) || did(next))) {
            (true, true) => Some(true),
            (false, false) => Some(false),
            _ => None,
        }
    }

    fn is_verb_of_third(&self, word: &str) -> bool {
        let person = &self.person;
        if let Some(mine) = person.third_verbs.get(word) {
            return **mine != *word || person.to_second_verbs.contains_key(word);
        }
        let mut endings = person.third_endings.iter();
        let ending = endings.find(|[ending, _]| word.ends_with(&**ending));
        let is_turned = ending.is_some_and(|[ending, mine]| ending != mine);
        is_turned && word.chars().count() >= VERB_CHARS && word.starts_with(char::is_lowercase)
    }

    /// `lends` is `lend`, `is` is `are`.
    fn verb_beside_you(&self, verb: &str) -> String {
        let mine = self.verb_of_mine(verb);
        let turned = self.person.to_second_verbs.get(&*mine).map(ToString::to_string);
        turned.unwrap_or(mine)
    }

    /// How whoever is spoken to is called in the place of these; none where there are several words for it.
    fn you_for(&self, turns: &Turns) -> Option<&str> {
        let to_second = &self.person.to_second;
        let mut all = turns.values().map(|me| to_second.get(&*me.to_lowercase()).map(|you| &**you));
        let first = all.next()??;
        all.all(|other| other == Some(first)).then_some(first)
    }
}

/// A word, and the signs behind it.
fn apart(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches(|sign: char| !sign.is_alphanumeric()).len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, text: &str) -> String {
        Language::english().told_to(name, text)
    }

    #[test]
    fn whoever_hears_of_themselves_is_you() {
        for (text, expected) in [
            ("take Nessa across for nothing", "take you across for nothing"),
            ("tell Nessa the truth about Tam", "tell you the truth about Tam"),
            ("give the pass to Nessa.", "give the pass to you."),
            ("Nessa lends them the key", "you lend them the key"),
            ("not to say that Nessa told them of it", "not to say that you told them of it"),
            (
                "lend Nessa the ring till Saturday if she shows them the letter",
                "lend you the ring till Saturday if you show them the letter",
            ),
            ("pay Nessa her wages", "pay you your wages"),
            ("pay Nessa her fare and the toll", "pay you your fare and the toll"),
            ("open it if Nessa is there", "open it if you are there"),
            ("wait, if Nessa has the key, for Nessa", "wait, if you have the key, for you"),
            (
                "open it for Nessa; once she has given them it",
                "open it for you; once you have given them it",
            ),
            ("tell Nessa it all if she keeps Tam busy", "tell you it all if you keep Tam busy"),
            ("once Nessa lends the key", "once you lend the key"),
        ] {
            assert_eq!(told("Nessa", text), expected);
        }
    }

    #[test]
    fn what_cannot_be_told_to_them_for_certain_is_left() {
        for text in [
            "bring Nessa her coat",
            "pay Odo her wages, and Nessa nothing",
            "pay Nessa if Odo says that he sings",
            "pay Nessa if he sings, as Odo did",
            "pay Nessa what the ferryman owes if he sings",
            "tell Nessa that it is hers",
            "give Nessa keys",
            "ask Nessa Brown",
            "give it to Mr Nessa",
            "mend Nessa's coat",
            "Nessa can go",
            "bring the bread",
        ] {
            assert_eq!(told("Nessa", text), text);
        }
        assert_eq!(told("Old Nessa", "take Old Nessa across"), "take Old Nessa across");
        assert_eq!(told("", "bring the bread"), "bring the bread");
    }

    #[test]
    fn a_language_with_several_words_for_it_leaves_the_name() {
        let german = Language::by_code("de").expect("is known");
        assert_eq!(german.told_to("Nessa", "Nessa hinüberbringen"), "Nessa hinüberbringen");
    }
}
