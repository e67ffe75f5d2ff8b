//! Who is called by what they are to whoever speaks, or by what they are to everybody: `aunt`, `captain`.

use super::bonds::Profiled;
use crate::grammar::tokens::{runs, spoken};
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// A speech with names in place of the words by which it calls those who are `there` for what they are to its
    /// speaker, or to everybody, or for how old they are, as far as profiles tell. Where it may be either of two, nobody
    /// is named.
    ///
    /// ```
    /// use cognition_language::{Language, Profiled};
    ///
    /// let ivo = Profiled { name: "Ivo", profile: "Ivo is nineteen; Hesper is his aunt." };
    /// let hesper = Profiled { name: "Hesper", profile: "" };
    /// let named = |said| Language::english().with_names_for_bonds(said, ivo, &[hesper]);
    /// assert_eq!(named("Two winks, aunt, and I'm back."), "Two winks, Hesper, and I'm back.");
    /// assert_eq!(named("My aunt has the key."), "My aunt has the key.");
    /// ```
    pub fn with_names_for_bonds<'t>(
        &self,
        speech: &'t str,
        speaker: Profiled<'_>,
        there: &[Profiled<'_>],
    ) -> Cow<'t, str> {
        let parts: Vec<&str> = speech.split_inclusive(ends_a_part).collect();
        let by_bond = |at: usize| {
            let word = self.bond_called(parts[at])?;
            let who = self.who_is_called(&word.to_lowercase(), speaker, there)?;
            Some((word, who.name))
        };
        let calls = |at: usize| {
            let called = by_bond(at).or_else(|| self.called_by_role(&parts, at, there));
            called.filter(|_| !self.is_listed(&parts, at))
        };
        let called: Vec<Option<(&str, &str)>> = (0..parts.len()).map(calls).collect();
        if called.iter().all(Option::is_none) {
            return Cow::Borrowed(speech);
        }
        let parts = parts.iter().zip(called);
        let named = parts.map(|(part, called)| match called {
            Some((word, name)) => self.with_name(part, word, name),
            None => (*part).to_owned(),
        });
        Cow::Owned(named.collect())
    }

    /// The word for what somebody is, where a part of a speech is nothing but a call by it.
    fn bond_called<'p>(&self, part: &'p str) -> Option<&'p str> {
        let bonds = &self.memory.bonds;
        let spoken = spoken(part);
        let word = *spoken.last()?;
        let words: Vec<String> = spoken.iter().map(|word| word.to_lowercase()).collect();
        let (bond, before) = words.split_last()?;
        let may_stand_before = |at: usize| {
            let is_own = bonds.own.has(&words[at]) && bonds.called_own.has(&words[at + 1]);
            is_own
                || bonds.before_call.has(&words[at])
                || self.sentences.calling.openings.has(&words[at])
        };
        let is_polite = || bonds.polite.iter().any(|form| form.calls(bond));
        let calls = bonds.kinds.iter().any(|kind| kind.calls(bond)) || is_polite();
        (calls && (0..before.len()).all(may_stand_before)).then_some(word)
    }

    /// Whether a part is one of several of whom something is told: `Mother, father and I went.`
    fn is_listed(&self, parts: &[&str], at: usize) -> bool {
        let is_joined =
            |at: usize| parts.get(at).is_some_and(|part| part.trim_end().ends_with(','));
        let begins_a_list = |part: &str| {
            let mut words = runs(part).map(str::to_lowercase);
            let first = words.next().unwrap_or_default();
            let calls = self.memory.bonds.kinds.iter().any(|kind| kind.calls(&first));
            calls && words.next().is_none_or(|next| self.grammar.joining.has(&next))
        };
        let before = at.checked_sub(1).filter(|before| is_joined(*before));
        let before = before.is_some_and(|before| self.bond_called(parts[before]).is_some());
        let behind = parts.get(at + 1).copied().filter(|_| is_joined(at));
        before || behind.is_some_and(begins_a_list)
    }

    /// Who alone is called by that word: whoever is it to the speaker comes before who is it to everybody, or goes by it
    /// before their name. What may call everybody of a kind calls the only one who goes by it, else the only one who may
    /// be of it.
    fn who_is_called<'p>(
        &self,
        word: &str,
        speaker: Profiled<'_>,
        there: &[Profiled<'p>],
    ) -> Option<Profiled<'p>> {
        let to_speaker = there.iter().filter(|other| self.is_bound(word, speaker, **other));
        let to_speaker: Vec<&Profiled<'p>> = to_speaker.collect();
        if let Some(form) = self.memory.bonds.polite.iter().find(|form| form.calls(word)) {
            let may = there.iter().filter(|other| self.may_be_called(form, **other));
            let may: Vec<Profiled<'p>> = may.copied().collect();
            let titled = may.iter().filter(|it| self.carries_the_title(word, speaker, **it));
            let titled: Vec<Profiled<'p>> = titled.copied().collect();
            return match (titled.as_slice(), may.as_slice()) {
                ([only], _) | ([], [only]) => Some(*only),
                _ => None,
            };
        }
        let is_to_all = |other: Profiled<'_>| {
            self.is_to_all(word, other) || self.carries_the_title(word, speaker, other)
        };
        let to_all = there.iter().filter(|other| is_to_all(**other));
        let called = if to_speaker.is_empty() { to_all.collect() } else { to_speaker };
        match called.as_slice() {
            [only] => Some(**only),
            _ => None,
        }
    }

    /// A sign parts the name from what stands before it, unless that goes with a name: `dear`.
    pub(super) fn with_name(&self, part: &str, word: &str, name: &str) -> String {
        let (before, behind) = match part.rfind(word) {
            Some(at) => (&part[..at], &part[at + word.len()..]),
            None => return part.to_owned(),
        };
        let goes_with = |word: &str| self.grammar.titles.has(&word.to_lowercase());
        match runs(before).all(goes_with) {
            true => format!("{before}{name}{behind}"),
            false => format!("{}, {name}{behind}", before.trim_end()),
        }
    }
}

pub(super) fn ends_a_part(sign: char) -> bool {
    matches!(
        sign,
        ',' | ':'
            | ';'
            | '.'
            | '!'
            | '?'
            | '…'
            | '\n'
            | '"'
            | '“'
            | '”'
            | '，'
            | '、'
            | '。'
            | '！'
            | '？'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const IVO: Profiled<'_> = Profiled {
        name: "Ivo",
        profile: "Ivo is nineteen and the apprentice of the light; Hesper is his aunt. He owes four crowns.",
    };
    const HESPER: Profiled<'_> = Profiled {
        name: "Hesper",
        profile: "Hesper has kept the light for nineteen years, sixty-one, a widow. The Commodore has her word. \
            Ivo, her nephew, is her apprentice since the spring.",
    };
    const ROAN: Profiled<'_> = Profiled { name: "Roan", profile: "" };

    fn named(said: &str, by: Profiled<'_>, there: &[Profiled<'_>]) -> String {
        Language::english().with_names_for_bonds(said, by, there).into_owned()
    }

    #[test]
    fn whoever_is_kin_by_the_profile_of_the_speaker_is_called_by_it() {
        for (said, told) in [
            ("Back in two winks, aunt, and mind it.", "Back in two winks, Hesper, and mind it."),
            ("Aunt! The bell!", "Hesper! The bell!"),
            ("Here, my dear aunt.", "Here, my dear Hesper."),
            ("Here, dear aunt.", "Here, dear Hesper."),
            ("Thank you, auntie. It is cold.", "Thank you, Hesper. It is cold."),
            ("Yes aunt.", "Yes, Hesper."),
        ] {
            assert_eq!(named(said, IVO, &[ROAN, HESPER]), told);
        }
    }

    #[test]
    fn kin_is_kin_both_ways_and_the_young_are_called_so() {
        let bare = |it: Profiled<'static>| Profiled { profile: "", ..it };
        let by_her_profile_alone = named("Yes, aunt.", bare(IVO), &[HESPER, ROAN]);
        assert_eq!(by_her_profile_alone, "Yes, Hesper.");
        assert_eq!(
            named("Yes, uncle.", bare(IVO), &[HESPER, ROAN]),
            "Yes, uncle.",
            "she is a woman"
        );
        for word in ["nephew", "lad", "boy", "child", "my boy"] {
            let said = named(&format!("Mind the stove, {word}."), HESPER, &[IVO, ROAN]);
            assert!(said.ends_with("Ivo."), "{said}");
        }
        assert_eq!(named("And you, lad, sit.", ROAN, &[IVO, HESPER]), "And you, Ivo, sit.");
        assert_eq!(
            named("And you, lass, sit.", ROAN, &[IVO]),
            "And you, lass, sit.",
            "he is a lad"
        );
    }

    #[test]
    fn whoever_holds_a_post_is_called_by_it() {
        let told = |profile| Profiled { name: "Pim", profile };
        let ruth = Profiled { name: "Ruth", profile: "Ruth is forty, captain of the Heron." };
        assert_eq!(named("Aye, captain.", told(""), &[ruth, ROAN]), "Aye, Ruth.");
        let ruth = Profiled { name: "Ruth", profile: "" };
        for profile in [
            "Pim serves Ruth, the captain.",
            "Pim serves under Captain Ruth.",
            "His captain is Ruth.",
        ] {
            assert_eq!(
                named("Aye, captain.", told(profile), &[ruth, ROAN]),
                "Aye, Ruth.",
                "{profile}"
            );
        }
    }

    #[test]
    fn whoever_goes_by_a_title_before_their_name_is_called_by_it() {
        let agathe = Profiled {
            name: "Agathe",
            profile: "Sister Agathe has kept the keys for thirty years. She likes Jost.",
        };
        let jost = Profiled { name: "Jost", profile: "Jost is a carter. His wife is ill." };
        let there = [jost, agathe];
        for (said, told) in [
            (
                "It stays on its shelf, Sister, till noon.",
                "It stays on its shelf, Agathe, till noon.",
            ),
            ("And keep that soup warm, sister.", "And keep that soup warm, Agathe."),
            ("His sister is ill.", "His sister is ill."),
        ] {
            assert_eq!(named(said, ROAN, &there), told);
        }
        let owing =
            Profiled { name: "Pim", profile: "Pim owes Nurse Ada and Sister Ruth a crown." };
        let plain = ["Ada", "Ruth"].map(|name| Profiled { name, profile: "" });
        assert_eq!(named("Tomorrow, Sister.", owing, &plain), "Tomorrow, Ruth.");
    }

    #[test]
    fn a_polite_form_calls_the_only_one_who_may_be_meant() {
        let varr = Profiled { name: "Mrs. Varr", profile: "" };
        let there = [HESPER, varr, ROAN];
        assert_eq!(named("I have it, sir.", IVO, &there), "I have it, Roan.");
        assert_eq!(
            named("Wind, ma'am, no more.", HESPER, &[IVO, varr]),
            "Wind, Mrs. Varr, no more."
        );
        for (said, there) in [
            ("I have it, sir.", &[HESPER, varr][..]),
            ("I have it, sir.", &[IVO, ROAN][..]),
            ("Wind, ma'am.", &there[..]),
            ("The sir has it.", &there[..]),
        ] {
            assert_eq!(named(said, IVO, there), said);
        }
    }

    #[test]
    fn a_polite_form_calls_the_only_one_who_goes_by_it_before_the_others_who_may_be_of_its_kind() {
        let told = |name, profile| Profiled { name, profile };
        let aurelia = told("Aurelia", "Madame Aurelia Vance, forty-nine. Nan has dressed her.");
        let nan = told("Nan", "Nan Tolley, sixty-one, dresser to Madame Vance. She is a widow.");
        let clara = told("Clara", "Miss Clara Finch, twenty-three. She sings.");
        let there = [nan, clara, aurelia];
        for (said, named_so) in [
            ("Madame, it's all rat-traps.", "Aurelia, it's all rat-traps."),
            ("Not a minute over, Madame.", "Not a minute over, Aurelia."),
            ("The corset, miss, and breathe.", "The corset, Clara, and breathe."),
            ("Wind, ma'am.", "Wind, ma'am."),
            ("Madame Vance has it.", "Madame Vance has it."),
        ] {
            assert_eq!(named(said, ROAN, &there), named_so);
        }
        let two = [aurelia, told("Odile", "Madame Odile Roux, forty. She sews.")];
        assert_eq!(named("Yes, Madame.", ROAN, &two), "Yes, Madame.", "it may be either");
    }

    #[test]
    fn who_is_spoken_of_or_may_be_either_is_not_called() {
        for said in [
            "My aunt has the key.",
            "My aunt, she has the key.",
            "Ask the aunt, Roan.",
            "It is aunt's key.",
            "Mother, aunt and I were there.",
            "An aunt, they say.",
            "Yes, uncle.",
            "Yes, captain.",
        ] {
            assert_eq!(named(said, IVO, &[ROAN, HESPER]), said);
        }
        let twins = Profiled {
            name: "Pim",
            profile: "Pim is ten. Ada is his aunt. His aunt Bea lives in Marl.",
        };
        let there = ["Ada", "Bea"].map(|name| Profiled { name, profile: "" });
        assert_eq!(named("Yes, aunt.", twins, &there), "Yes, aunt.");
        assert_eq!(named("Yes, aunt.", twins, &there[1..]), "Yes, Bea.");
    }
}
