//! Terms that a sentence says of another deed than the one that is left undone: `I'll ask her when the pump's mended`
//! of whoever is not to tell.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::terms::Terms;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// On what [`terms`](Self::terms) a sentence says that one deed will be done, or left undone: what it says of another
    /// deed is none of them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let quiet = "not to tell Edda of the purse";
    /// let terms = |said| Language::english().terms_on_that_deed(said, quiet).is_some();
    /// assert!(terms("I'll say nothing if you pay me.") && terms("I'll keep it to myself if you pay me."));
    /// assert!(!terms("I'll ask her for the key if you pay me."));
    /// ```
    pub fn terms_on_that_deed(&self, said: &str, deed: &str) -> Option<Terms> {
        let said = &*self.said_of(said, deed);
        let mut parts = sentences(said).map(|sentence| self.parts_of(sentence, deed).join(", "));
        let said_on = parts.find_map(|own| self.terms(&own).map(|terms| (own, terms)));
        let Some((own, terms)) = said_on else {
            return self.bidden_first(said).filter(|_| self.deed(deed).denied);
        };
        let own = own.to_lowercase().replace('’', "'");
        (!self.hangs_another(&own, &Meant::of(self, deed))).then_some(terms)
    }

    /// Whether a sentence in lower case says terms, and does another deed on them than what is to be left undone.
    pub(super) fn hangs_another(&self, own: &str, deed: &Meant) -> bool {
        let does = |clause: &str| self.does_another(clause, deed);
        deed.denied && self.terms(own).is_some() && clauses(own).any(does)
    }

    /// Who spares somebody leaves undone what they were not to do; who asks somebody keeps no silence by that.
    fn does_another(&self, clause: &str, deed: &Meant) -> bool {
        let words = spoken(clause);
        let stands = words.iter().any(|word| self.promises.undertaking.standing_for.has(word));
        let about = stands || self.share_held(&deed.stems, &[clause]) > 0.0;
        if about && deed.kind != DeedKind::Tell {
            return false;
        }
        let intended = (0..words.len()).find_map(|at| self.promises.intended(&words[at..]));
        let rest = intended.map(|rest| self.promises.without_adverbs(rest)).unwrap_or_default();
        rest.first().is_some_and(|verb| {
            let held = self.promises.is_idle(verb) || self.lasts(verb);
            let same = deed.verb.as_deref().is_some_and(|it| self.are_verbs_alike(it, verb));
            !held && !same && !self.denies(clause) && !self.tells_of_restraint(clause)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    const QUIET: &str = "not to tell Edda that Wren is short of money";

    #[test]
    fn what_another_deed_hangs_on_is_no_term_of_what_is_left_undone() {
        let terms = |said| Language::english().terms_on_that_deed(said, QUIET).is_some();
        for said in [
            "I'll say nothing if you sweep the floor.",
            "I'll keep quiet if you work.",
            "My lips are sealed if you pay me.",
            "I'll be silent if you work for me.",
            "I'll hold my tongue if you hold yours.",
        ] {
            assert!(terms(said), "{said}");
        }
        for said in [
            "I'll ask her for it when the pump's mended.",
            "I'll fetch the lantern once you've swept.",
            "I'll not tell her.",
        ] {
            assert!(!terms(said), "{said}");
        }
        let spares = Language::english()
            .terms_on_that_deed("If you pay me, I'll spare him.", "not kill Odo");
        assert!(spares.is_some());
        let asks =
            |said| Language::english().terms_on_that_deed(said, "ask Edda for the key").is_some();
        assert!(asks("I'll ask her for it when the pump's mended."));
    }

    #[test]
    fn what_one_of_two_deeds_hangs_on_is_no_term_of_the_other() {
        let terms =
            |said, deed| Language::english().terms_on_that_deed(said, deed).map(|terms| terms.what);
        let (pie, stay) = ("bring Mara the pie", "stay at the inn");
        let rains = Some("it rains".to_owned());
        for said in [
            "If it rains I'll stay. I'll bring the pie.",
            "I'll stay if it rains. I'll bring the pie.",
            "I'll bring the pie. I'll stay if it rains.",
            "I'll stay if it rains, and I'll bring the pie.",
            "I'll bring the pie, and I'll stay if it rains.",
            "I'll bring the pie and I'll stay if it rains.",
        ] {
            assert_eq!(terms(said, pie), None, "{said}");
            assert!(terms(said, stay).is_some(), "{said}");
        }
        for said in [
            "If it rains, I'll stay and bring the pie.",
            "If it rains I'll bring the pie.",
            "If it rains, I'll stay, and I'll bring the pie.",
            "I'll bring the pie, if it rains.",
        ] {
            assert_eq!(terms(said, pie), rains, "{said}");
        }
        assert!(terms("I'll bring the pie. Only if it rains.", pie).is_some());
    }

    #[test]
    fn who_shall_hear_nothing_of_yours_from_me_is_not_told() {
        let english = Language::english();
        let given = |speech: &str| english.undertaking(speech, QUIET).map(str::to_owned);
        let nothing = "She'll hear nothing of your purse from me.";
        let key =
            "Key's another matter; I'll ask her for it when the pump's mended, and not before.";
        assert_eq!(given(nothing).as_deref(), Some(nothing));
        assert_eq!(given(&format!("{nothing} {key}")).as_deref(), Some(nothing));
    }
}
