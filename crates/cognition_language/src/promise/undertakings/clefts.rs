//! What is told of its speaker in a sentence that is cleft: `It is I who shall carry it`, `what I'll do is carry it`, `the
//! one who carries it will be me`.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// A sentence in lower case as it is said in plain order: `i shall carry it` of `it is i who shall carry it`.
    pub(in crate::promise) fn without_cleft(&self, own: String) -> String {
        let known = &self.promises.undertaking.clefts;
        if !known.marks.iter().any(|mark| own.contains(&**mark)) {
            return own;
        }
        let plain = self.by_oneself(&own).or_else(|| self.what_one_does(&own));
        plain.or_else(|| self.one_who_is_me(&own)).unwrap_or(own)
    }

    /// Whether sentences in lower case tell of whoever it will be that does something, and of nothing that their
    /// speaker does: `the one who carries it will be a fool`.
    pub(in crate::promise) fn tells_of_some_doer(&self, all: &[(&str, String)]) -> bool {
        let one_who = &self.promises.undertaking.clefts.one_who;
        let told = |own: &str| clauses(own).next().is_some_and(|it| one_who.begin(&spoken(it)));
        let agrees = |own: &str| self.consent(own) == Some(Answer::Agrees);
        all.iter().any(|(_, own)| told(own))
            && !all.iter().any(|(_, own)| agrees(own))
            && !self.takes_a_part(all)
    }

    /// `It is i who shall carry it`, `it'll be me that carries it`
    fn by_oneself(&self, own: &str) -> Option<String> {
        let known = &self.promises.undertaking.clefts;
        let told = |lead: &str, speaker: &str| {
            let (before, rest) = self.parted_at(own, lead)?;
            let (who, rest) = rest.split_once(' ')?;
            let (who, ending) = who.split_at(who.find('\'').unwrap_or(who.len()));
            let next = spoken(rest).first().copied().unwrap_or_default();
            let is_ahead = !ending.is_empty() || self.promises.undertaking.ahead.has(next);
            let speaker = if is_ahead { &*known.speaker } else { speaker };
            known.relative.has(who).then(|| format!("{before}{speaker}{ending} {rest}"))
        };
        let now = known.present.iter().find_map(|lead| told(lead, &known.speaker));
        now.or_else(|| known.ahead.iter().find_map(|lead| told(lead, &known.intending)))
    }

    /// `What i'll do is carry it`
    fn what_one_does(&self, own: &str) -> Option<String> {
        let known = &self.promises.undertaking.clefts;
        let (before, rest) = known.doing.iter().find_map(|lead| self.parted_at(own, lead))?;
        let to = rest.split_once(' ').filter(|(to, _)| self.sentences.infinitive.has(to));
        let rest = to.map_or(rest, |(_, rest)| rest);
        Some(format!("{before}{} {rest}", known.intending))
    }

    /// `The one who carries it will be me`
    fn one_who_is_me(&self, own: &str) -> Option<String> {
        let known = &self.promises.undertaking.clefts;
        let first = clauses(own).next()?;
        let words = spoken(first);
        let from = known.one_who.length_at(&words)?;
        let is_me = |at: &usize| known.is_me.iter().any(|phrase| phrase.is(&words[*at..]));
        let end = (from + 1..words.len()).find(is_me)?;
        let behind = own.split_once(first).map_or("", |(_, behind)| behind);
        Some(format!("{} {}{behind}", known.intending, words[from..end].join(" ")))
    }

    /// What stands before some words that begin a clause, and behind them.
    fn parted_at<'o>(&self, own: &'o str, lead: &str) -> Option<(&'o str, &'o str)> {
        let (before, rest) = own.split_once(lead)?;
        let apart = |sign: char| !sign.is_alphanumeric() && sign != '\'' && sign != ' ';
        let opening = before.rsplit(apart).next().unwrap_or_default();
        let leads_on = |word: &&str| {
            self.is_idle_in_talk(word)
                || self.grammar.joining.has(word)
                || self.promises.proposing.concluding.has(word)
        };
        let begins = before.is_empty() || before.ends_with(|sign: char| !sign.is_alphanumeric());
        let fits = begins && spoken(opening).iter().all(leads_on);
        Some((before, rest.strip_prefix(' ')?)).filter(|_| fits)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn a_cleft_sentence_is_read_in_plain_order() {
        let plain = |said: &str| Language::english().without_cleft(said.to_owned());
        for (said, read) in [
            ("it is i who shall carry it.", "i shall carry it."),
            ("so it's me who'll carry it, odo.", "so i'll carry it, odo."),
            ("it'll be me that carries it.", "i will carries it."),
            ("what i'll do is carry it.", "i will carry it."),
            ("the one who carries it will be me, odo.", "i will carries it, odo."),
        ] {
            assert_eq!(plain(said), read);
        }
        for said in [
            "it was i who carried it.",
            "it isn't i who'll carry it.",
            "if it is i who carries it, you pay.",
            "i doubt that it is i who shall carry it.",
            "what i'd do is carry it.",
            "it is odo who shall carry it.",
        ] {
            assert_eq!(plain(said), said);
        }
    }

    #[test]
    fn who_says_in_a_cleft_sentence_that_they_do_it_undertakes_it() {
        let deed = "take the satchel to Mira";
        check(
            true,
            &[
                ("It is I who shall take the satchel to Mira, Tess.", deed),
                ("It's me who'll take it to her, Tess.", deed),
                ("What I'll do is take the satchel to Mira myself.", deed),
                ("All I'll do is take the satchel to Mira.", deed),
                ("The one who takes it to Mira will be me.", deed),
            ],
        );
        check(
            false,
            &[
                ("It was I who took the satchel to Mira, Tess.", deed),
                ("It is Ruan who shall take the satchel to Mira.", deed),
                ("Is it I who shall take the satchel to Mira?", deed),
                ("It isn't I who'll take the satchel to Mira.", deed),
            ],
        );
    }
}
