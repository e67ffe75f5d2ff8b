//! Terms that bid somebody not to do something: `Don't put me in writing, and I'll talk.`

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::terms::Terms;
use crate::promise::words_awaited::by_word::longest;

impl Language {
    /// What a sentence in lower case bids its listener not to do where its speaker does something in return: that
    /// frees of it. What only reassures, as `don't worry`, does not.
    pub(crate) fn not_to_first(&self, sentence: &str) -> Option<Terms> {
        let (first, _) = self.parted_not_to(sentence)?;
        let (known, words) = (&self.promises.not_to, spoken(first));
        let rest = self.behind_forbidding(&words)?;
        Some(Terms {
            what: format!("{} {}", known.listener, rest.join(" ")),
            frees: true,
            comes: false,
        })
    }

    /// A sentence in lower case without such terms: `i'll talk` of `don't put me in writing, and i'll talk`. They
    /// refuse nothing.
    pub(crate) fn without_not_to_first(&self, own: String) -> String {
        let rest = self.parted_not_to(&own).map(|(_, rest)| rest.trim_start().to_owned());
        rest.unwrap_or(own)
    }

    fn parted_not_to<'t>(&self, sentence: &'t str) -> Option<(&'t str, &'t str)> {
        let joints = self.promises.not_to.joining.iter().map(|joint| format!(" {joint} "));
        let mut parts = joints.filter_map(|joint| sentence.split_once(joint.as_str()));
        parts.find(|(first, second)| {
            let (first, second) = (spoken(first), spoken(second));
            let meant = self.behind_forbidding(&first).is_some_and(|rest| !self.reassures(rest));
            meant && self.intends(&second)
        })
    }

    /// `Put me in writing` of `just don't put me in writing`.
    fn behind_forbidding<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let known = &self.promises.not_to;
        let begun = words.iter().take_while(|word| known.beforehand.has(word)).count();
        let length = longest(&self.promises.proposing.forbidding, &words[begun..])?;
        Some(&words[begun + length..])
    }

    /// `Don't worry`
    fn reassures(&self, rest: &[&str]) -> bool {
        rest.first().is_none_or(|verb| self.promises.not_to.reassuring.has(verb))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn who_bids_somebody_not_to_do_something_promises_on_these_terms() {
        let terms = |said: &str| Language::english().terms(said).map(|it| (it.what, it.frees));
        for (said, what) in [
            ("Don't put me in writing and I'll talk.", "you put me in writing"),
            ("Just don't put me in writing, and I'll talk.", "you put me in writing"),
            ("Don't you tell Odo and I'll row you over.", "you tell odo"),
            ("Never come here again and I'll pay the debt.", "you come here again"),
            ("Please do not wake him, and I will fetch the key.", "you wake him"),
        ] {
            assert_eq!(terms(said), Some((what.to_owned(), true)), "{said}");
        }
        for said in [
            "Don't worry and I'll fetch it.",
            "Never mind, and I'll fetch it.",
            "Don't put me in writing.",
            "Don't touch it or I'll shout.",
            "I won't put it in writing and I'll talk.",
            "Don't go down and look.",
        ] {
            assert_eq!(terms(said), None, "{said}");
        }
    }

    #[test]
    fn that_refuses_nothing() {
        check(
            true,
            &[
                ("Don't put me in writing and I'll talk.", "talk to Mara"),
                ("Don't wake him, and I'll fetch the key.", "fetch the key"),
                ("I'll carry the sacks, no strings attached.", "carry the sacks"),
                ("I'll carry the sacks for nothing.", "carry the sacks"),
            ],
        );
        check(
            false,
            &[
                ("Don't fetch the key.", "fetch the key"),
                ("Don't put me in writing.", "talk to Mara"),
            ],
        );
    }

    #[test]
    fn what_is_done_on_no_terms_hangs_on_nothing_and_is_to_be_done() {
        let english = Language::english();
        for deed in [
            "carry the sacks for nothing",
            "carry the sacks, no strings attached",
            "carry the sacks, no conditions",
            "fetch the key, no questions asked",
        ] {
            assert!(!english.deed(deed).denied, "{deed}");
            assert!(english.terms(deed).is_none(), "{deed}");
        }
        for deed in ["say nothing", "ask for nothing", "ask Odo for nothing", "ring no bell"] {
            assert!(english.deed(deed).denied, "{deed}");
        }
    }
}
