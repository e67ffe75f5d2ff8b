//! Words that give no leave to go: they put it off, bid to stay or to go on, or forbid to go.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};

impl Language {
    /// Whether words withhold leave to go from where their hearer has promised to be. Words that neither give nor
    /// withhold it do not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let withholds = |said| Language::english().withholds_leave(said);
    /// assert!(withholds("Not yet, Odo.") && withholds("Stay where you are."));
    /// assert!(withholds("Nobody leaves this house.") && withholds("You may go when I say so."));
    /// assert!(!withholds("Run along, Odo.") && !withholds("No need to wait."));
    /// ```
    pub fn withholds_leave(&self, said: &str) -> bool {
        let told = || sentences(said).filter(|it| !self.is_question(it));
        let refuses = |it: &str| self.consent(it) == Some(Answer::Refuses);
        told().any(|it| refuses(it) || self.is_on_terms(it))
            || self.keeps_waiting(said)
            || told().flat_map(clauses).any(|it| self.forbids_to_go(it))
    }

    /// Whether words put leave off, or bid to stay or to go on.
    pub(super) fn keeps_waiting(&self, said: &str) -> bool {
        let mut told = sentences(said).filter(|it| !self.is_question(it)).flat_map(clauses);
        self.bids_to_stay(said) || told.any(|it| self.puts_leave_off(it) || self.bids_to_go_on(it))
    }

    /// Whether words bid their hearer to stay: `Stay where you are.`
    pub(in crate::promise) fn bids_to_stay(&self, said: &str) -> bool {
        let mut told = sentences(said).filter(|it| !self.is_question(it)).flat_map(clauses);
        told.any(|clause| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let bid = self.behind_what_obliges(&words).split_first();
            bid.is_some_and(|(verb, rest)| {
                self.deeds.kept_and_broken.staying.has(verb) && self.is_where(rest)
            })
        })
    }

    /// `Stay here`, `watch the gate`: and neither `stay warm` nor `watch your step`.
    fn is_where(&self, rest: &[&str]) -> bool {
        let known = &self.deeds;
        rest.first().is_none_or(|word| {
            known.kept_and_broken.staying_where.has(word) || known.articles.has(word)
        })
    }

    /// What somebody is to do: `stay` of `but you must stay`.
    fn behind_what_obliges<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
        let words = self.begun(words);
        match longest(&self.promises.withholding_leave.obliging, words) {
            Some(length) => self.behind_what_obliges(&words[length..]),
            None => words,
        }
    }

    /// Whether a sentence says something on terms, but for those that are up to its hearer: `if you like`.
    pub(in crate::promise) fn is_on_terms(&self, sentence: &str) -> bool {
        self.terms(&self.without_terms_at_will(sentence)).is_some()
    }

    /// In lower case, without what leaves it to the hearer: `you may go` of `you may go if you like`.
    pub(super) fn without_terms_at_will(&self, said: &str) -> String {
        let lower = said.to_lowercase().replace('’', "'");
        let at_will = self.promises.withholding_leave.at_will.iter();
        at_will.fold(lower, |text, terms| text.replace(&**terms, ""))
    }

    /// `Soon`, `not yet`, `at eleven`
    fn puts_leave_off(&self, clause: &str) -> bool {
        let (known, lower) = (&self.promises.withholding_leave, parted(clause));
        let words = spoken(&lower);
        known.later.begin(self.begun(&words))
            || known.not_yet.stand_in(&words)
            || self.names_a_later_time(clause)
    }

    /// `At eleven`, `you may go at eleven`: and neither `the house is yours tonight` nor `supper is at seven`.
    fn names_a_later_time(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase();
        let bare = lower.trim_end_matches(['.', '!', '…']);
        let later = self.said_time(bare).is_some_and(|time| {
            let first = spoken(time).first().copied();
            first.is_some_and(|word| self.promises.withholding_leave.later_at.has(word))
        });
        later && (self.is_time_alone(bare) || self.speaks_of_listener(&spoken(bare)))
    }

    fn speaks_of_listener(&self, words: &[&str]) -> bool {
        words.iter().any(|word| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.questions.addressed.has(bare)
        })
    }

    /// `Carry on`, `go on stoking`: and not `go on`.
    fn bids_to_go_on(&self, clause: &str) -> bool {
        let (known, lower) = (&self.promises.withholding_leave, parted(clause));
        let words = spoken(&lower);
        let words = self.behind_what_obliges(&words);
        let doing = longest(&known.going_on_doing, words).and_then(|it| words.get(it));
        let deed = |word: &&str| known.doing_endings.iter().any(|it| word.ends_with(&**it));
        known.going_on.begin(words) || doing.is_some_and(|it| deed(it) || known.doing.has(it))
    }

    /// `Don't you dare run off`, `nobody leaves`, `you can't go`: and not `she'll not run off`.
    fn forbids_to_go(&self, clause: &str) -> bool {
        let (known, lower) =
            (&self.promises.withholding_leave, clause.to_lowercase().replace('’', "'"));
        let words = spoken(&lower);
        let away = |words: &[&str]| words.iter().any(|word| known.away.has(word));
        let barred = self.speaks_of_listener(&words)
            && (self.denies(clause) || known.barring.stand_in(&words));
        let forbidden = self.forbidden_to_listener(&words).is_some_and(away);
        let forbidden = forbidden && !self.talks_of_nobody(&lower);
        // `You needn't go back` forbids nothing.
        let spares = self.promises.releasing.stand_in(&words);
        !spares && (forbidden || barred && away(&words))
    }

    /// `Run off` of `don't you dare run off`, `leaves` of `nobody leaves`.
    fn forbidden_to_listener<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let begins = [words, self.begun(words)];
        begins.into_iter().find_map(|words| {
            let forbidding = longest(&self.promises.proposing.forbidding, words);
            let nobody = || longest(&self.promises.withholding_leave.nobody, words);
            forbidding.or_else(nobody).map(|length| &words[length..])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_puts_it_off_bids_to_stay_or_forbids_to_go_gives_no_leave() {
        for said in [
            "Not yet, Juno.",
            "Stay where you are.",
            "But you must stay here a while.",
            "Nobody leaves this house tonight.",
            "Don't you dare run off.",
            "Don't leave the press.",
            "You can't go now.",
            "I can't let you go.",
            "Another hour, my lamb.",
            "You'll be let off when I say so.",
            "You may go when I say so.",
            "You may go at eleven.",
            "Ask me again at eleven.",
            "Soon.",
            "I wish I could let you off.",
            "Let me think about it.",
            "No. Back to work.",
            "Go on stoking.",
            "Keep at it, child.",
            "Carry on.",
            "You're not done here.",
        ] {
            assert!(Language::english().withholds_leave(said), "{said}");
        }
    }

    #[test]
    fn who_says_nothing_of_the_kind_withholds_nothing() {
        for said in [
            "Let the old girl cool, Juno, she'll not run off!",
            "The house is yours tonight, child of grace.",
            "You needn't watch any longer.",
            "You needn't go back to the press.",
            "No need to wait.",
            "Relieved, child! Signed, sealed and relieved.",
            "You're done out here, child of grace.",
            "You've earned your supper.",
            "Go on, get some air.",
            "You may go if you like.",
            "Enough printing for one night.",
            "Stay warm, child, and off with you.",
            "Martha can look after herself now.",
            "Leave Martha to me.",
        ] {
            assert!(!Language::english().withholds_leave(said), "{said}");
        }
    }

    #[test]
    fn what_is_up_to_the_hearer_is_no_term() {
        let on_terms = |said| Language::english().is_on_terms(said);
        assert!(on_terms("You may go when the bell goes.") && on_terms("Go if Odo comes."));
        assert!(!on_terms("Go whenever you please.") && !on_terms("You may go, if you must."));
    }
}
