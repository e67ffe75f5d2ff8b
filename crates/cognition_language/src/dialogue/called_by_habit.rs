//! Who is called by a habit of whoever speaks, as their persona tells it: `Calls Tilly 'devil', as printers do.`

use super::called_by_bond::ends_a_part;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::text::quotations::is_quote;
use std::borrow::Cow;

/// A name of no more words than these is one.
const WORDS_OF_A_NAME: usize = 3;

/// What somebody is called by a habit, in lower case, and who that is.
struct Habitual<'n> {
    called: Vec<String>,
    name: &'n str,
}

impl Language {
    /// A speech with names in place of the words by which its speaker has the habit of calling those who are `there`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let habits = ["Calls Tilly 'devil', and Rook 'my old friend'.".to_owned()];
    /// let named = |said| Language::english().with_names_for_habits(said, &habits, &["Tilly", "Rook"]);
    /// assert_eq!(named("Hang on to it, devil, will you?"), "Hang on to it, Tilly, will you?");
    /// assert_eq!(named("The devil take it."), "The devil take it.");
    /// ```
    pub fn with_names_for_habits<'t>(
        &self,
        speech: &'t str,
        habits: &[String],
        there: &[&str],
    ) -> Cow<'t, str> {
        let habitual: Vec<Habitual<'_>> = there
            .iter()
            .flat_map(|name| {
                let called = self.habitual_names(habits, name).into_iter();
                called.map(move |called| Habitual { called, name })
            })
            .collect();
        let parts = || speech.split_inclusive(ends_a_part);
        if !parts().any(|part| self.habitually_called(part, &habitual).is_some()) {
            return Cow::Borrowed(speech);
        }
        let named = |part: &str| match self.habitually_called(part, &habitual) {
            Some((word, name)) => self.with_name(part, word, name),
            None => part.to_owned(),
        };
        Cow::Owned(parts().map(named).collect())
    }

    /// The words of a part of a speech that call somebody by a habit, where it says nothing else; and who that is. What
    /// may be either of two calls neither.
    fn habitually_called<'p, 'n>(
        &self,
        part: &'p str,
        habitual: &[Habitual<'n>],
    ) -> Option<(&'p str, &'n str)> {
        let said = spoken(part);
        let lower: Vec<String> = said.iter().map(|word| plain(word)).collect();
        let calls = |it: &&Habitual<'n>| {
            let opening = lower.strip_suffix(it.called.as_slice());
            let may_open =
                |word: &String| self.may_open_a_call(word) || self.memory.bonds.own.has(word);
            opening.is_some_and(|before| before.iter().all(may_open))
        };
        let mut called = habitual.iter().filter(calls);
        let who = called.next().filter(|who| called.all(|it| it.name == who.name))?;
        let first = said.get(said.len() - who.called.len())?;
        let (from, last) = (part.rfind(first)?, said.last()?);
        let word = part.get(from..part.rfind(last)? + last.len())?;
        Some((word, who.name))
    }

    /// What somebody is called, as some habits tell.
    fn habitual_names(&self, habits: &[String], name: &str) -> Vec<Vec<String>> {
        let names = self.names_in_label(name);
        let of_habit = |habit: &String| self.names_quoted_behind(habit, &names);
        habits.iter().flat_map(of_habit).collect()
    }

    /// What stands quoted right behind a name, where a habit tells of calling. Where it stands behind several, both are
    /// called that, and it calls neither: `Tom and Odo 'lad'`.
    fn names_quoted_behind(&self, habit: &str, names: &[String]) -> Vec<Vec<String>> {
        let words: Vec<&str> = habit.split_whitespace().collect();
        let calls = |word: &&str| self.memory.bonds.calling.has(&plain(word));
        let is_joined = |at: usize| {
            let first = at.checked_sub(2).map_or("", |first| words[first]);
            at > 0 && self.grammar.joining.has(&plain(words[at - 1])) && !is_closed(first)
        };
        let is_called = |at: &usize| {
            names.contains(&plain(words[*at])) && words[..*at].iter().any(calls) && !is_joined(*at)
        };
        let called = (0..words.len()).filter(is_called);
        let quoted = called.flat_map(|at| self.quotations(&words[at + 1..]));
        quoted.map(|words| self.without_own(words)).collect()
    }

    /// What a text begins with that is quoted, one joined to the other: `'Miss Finch', and 'child' when cross`. A new
    /// sentence tells of something else.
    fn quotations(&self, words: &[&str]) -> Vec<Vec<String>> {
        let (mut found, mut words) = (Vec::new(), words);
        while let Some((quoted, behind)) = quotation(words) {
            let ends = words[..quoted.len()].iter().any(|word| word.contains(['.', ';', '!', '?']));
            found.push(quoted);
            let is_joining = |word: &&str| self.grammar.joining.has(&plain(word));
            words = match behind.split_first() {
                _ if ends => &[],
                Some((first, rest)) if is_joining(first) => rest,
                _ => behind,
            };
        }
        found
    }

    /// `my little one` is `little one` as well.
    fn without_own(&self, mut words: Vec<String>) -> Vec<String> {
        let own = words.iter().take_while(|word| self.memory.bonds.own.has(word)).count();
        if own < words.len() {
            words.drain(..own);
        }
        words
    }
}

/// The few words between marks with which a text begins, and what stands behind them.
fn quotation<'w, 't>(words: &'w [&'t str]) -> Option<(Vec<String>, &'w [&'t str])> {
    words.first().filter(|first| first.starts_with(is_mark))?;
    let last = words.iter().take(WORDS_OF_A_NAME).position(|word| is_closed(word))?;
    let (quoted, behind) = words.split_at(last + 1);
    Some((quoted.iter().map(|word| plain(word)).collect(), behind))
}

fn is_closed(word: &str) -> bool {
    word.trim_end_matches([',', ';', '.']).ends_with(is_mark)
}

const fn is_mark(sign: char) -> bool {
    is_quote(sign) || matches!(sign, '\'' | '’' | '‘' | '‚')
}

/// A word in lower case, without the signs around it.
fn plain(word: &str) -> String {
    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    word.replace('’', "'").to_lowercase()
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn named(habits: &[&str], said: &str) -> String {
        let habits: Vec<String> = habits.iter().map(|habit| (*habit).to_owned()).collect();
        let there = ["Tilly", "Rook", "Mrs. Pell"];
        Language::english().with_names_for_habits(said, &habits, &there).into_owned()
    }

    #[test]
    fn who_is_called_something_by_habit_is_named() {
        let habits = ["Says little.", "Calls Tilly “devil”, but Mrs. Pell 'old dear'."];
        for (said, told) in [
            (
                "As far as the cart, devil, and no further.",
                "As far as the cart, Tilly, and no further.",
            ),
            ("Devil! Come here.", "Tilly! Come here."),
            ("Not now, old dear.", "Not now, Mrs. Pell."),
            (
                "And you, devil, stay. But devil, listen.",
                "And you, Tilly, stay. But, Tilly, listen.",
            ),
        ] {
            assert_eq!(named(&habits, said), told);
        }
    }

    #[test]
    fn what_is_somebodys_own_calls_them_without_that_as_well() {
        let habits = ["Calls Tilly 'my little one' and Rook 'Mémé'."];
        for (said, told) in [
            ("My little one, fetch me a corkscrew.", "My Tilly, fetch me a corkscrew."),
            ("Here then, little one, and don't shake it.", "Here then, Tilly, and don't shake it."),
            ("Well, Mémé, now they know it too.", "Well, Rook, now they know it too."),
            ("The little one is asleep.", "The little one is asleep."),
        ] {
            assert_eq!(named(&habits, said), told);
        }
    }

    #[test]
    fn each_of_several_names_that_one_habit_tells_of_calls_them() {
        let habits = [
            "Calls Tilly 'Miss Tilly', and 'child' when she forgets herself.",
            "Calls Rook 'old crow', 'bird' or 'my heart'. 'Lad' is what he calls nobody.",
        ];
        for (said, told) in [
            ("Four in five, child, is more than most.", "Four in five, Tilly, is more than most."),
            ("Child, stand nearer the glass.", "Tilly, stand nearer the glass."),
            (
                "Not yet, old crow. Wait, bird. Now, my heart.",
                "Not yet, Rook. Wait, Rook. Now, my Rook.",
            ),
            ("Come here, lad.", "Come here, lad."),
            ("The child is asleep.", "The child is asleep."),
        ] {
            assert_eq!(named(&habits, said), told);
        }
        let others = ["Calls Tilly 'devil', and everybody else 'child'."];
        assert_eq!(named(&others, "Wait, child."), "Wait, child.");
        let another = ["Calls Tilly 'devil' and Rook 'child'."];
        assert_eq!(named(&another, "Wait, child."), "Wait, Rook.");
    }

    #[test]
    fn who_is_spoken_of_and_what_is_told_of_others_names_nobody() {
        let devil = ["Calls Tilly 'devil'."];
        for said in ["The devil take it.", "What a devil you are.", "Come here, little lady."] {
            assert_eq!(named(&devil, said), said);
        }
        let said = "Come here, lad.";
        for habit in [
            "Calls Tilly and Rook 'lad'.",
            "Answers Tilly 'lad'.",
            "Calls everybody 'lad'.",
            "Lad.",
        ] {
            assert_eq!(named(&[habit], said), said, "{habit}");
        }
        assert_eq!(named(&["Calls Tilly 'lad'.", "Calls Rook 'lad'."], said), said, "either");
    }
}
