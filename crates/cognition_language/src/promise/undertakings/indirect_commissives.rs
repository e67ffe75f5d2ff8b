//! What a speech gives in words that nobody foresaw, and what in it leaves the deed open.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::words::lists::WordSet;

impl Language {
    /// What gives in words that nobody foresaw: it is about the deed, says what its speaker will do, or all of it
    /// is a brief answer, and the speaker neither refuses nor hedges. What is no deed is given by its wording alone.
    pub(super) fn left_standing<'s>(
        &self,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let all = self.without_asking_besides(all, deed);
        if self.is_left_open(all, deed) {
            return None;
        }
        let clauses = all.iter().flat_map(|(_, own)| clauses(own));
        let beside = clauses.filter(|clause| !self.is_time_alone(clause));
        let said: usize = beside.map(|clause| self.content_stems(clause).len()).sum();
        let about = |own: &str| self.share_held(&deed.stems, &[own]) > 0.0;
        let brief =
            said <= BRIEF && !all.iter().any(|(_, own)| self.asks_whether_wanted(own, deed));
        let stands = |own: &str| {
            let when = self.says_when(own);
            let by_hand = self.passes_by_own_hand(own, deed);
            let own_deed = || self.is_done_by_own_hand(own) || self.tells_own_intention(own);
            let told = when || by_hand || brief || about(own) || own_deed();
            let ahead = when || by_hand || self.looks_ahead(own, &deed.stems);
            told && ahead
                && !self.tells_otherwise(own, deed)
                && !self.only_informs(own, deed)
                && !self.tells_instead(own, deed)
        };
        let standing = self.closest(all, deed, stands);
        standing.filter(|given| !self.is_for_the_other(all, given, deed))
    }

    /// `Would you like some stew?`: what is still to be accepted, where a deed is about that.
    fn asks_whether_wanted(&self, own: &str, deed: &Meant) -> bool {
        let words = spoken(own);
        let asks = words.first().is_some_and(|word| self.sentences.auxiliaries.has(word));
        let listener = words.iter().any(|word| self.promises.questions.addressed.has(word));
        asks && listener && self.is_question(own) && self.share_held(&deed.stems, &[own]) > 0.0
    }

    /// Whether a speech refuses, hedges, threatens, or leaves a deed to somebody else. What is no deed is left open
    /// by whatever is no wording.
    pub(crate) fn is_left_open(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let later = all.iter().any(|(_, own)| self.says_when(own));
        let names_it = all.iter().any(|(_, own)| {
            !self.is_left_to_themselves(own) && self.share_held(&deed.stems, &[own]) > 0.0
        });
        let withheld = |own: &str| {
            let hedged = self.promises.undertaking.hedges.stand_in(&spoken(own));
            let refuses = || self.consent(own) == Some(Answer::Refuses);
            hedged
                || self.promises.undertaking.custom.stand_in(&spoken(own))
                || self.is_hypothetical(own, deed)
                || self.puts_first(own, deed)
                || deed.kind == DeedKind::Give && self.keeps_back(own)
                || self.threatens(own)
                || self.is_unreal(own)
                || self.bids_another(own, &deed.stems)
                || self.falls_to_another(own)
                || self.sends_elsewhere(own) && self.share_held(&deed.stems, &[own]) == 0.0
                || self.is_left_to_themselves(own) && !names_it
                || refuses() && !(later && self.refuses_now(own))
        };
        deed.idle || all.iter().any(|(_, own)| withheld(own) || self.is_merely_open(own))
    }

    /// `Depends.`, `Maybe.`: a sentence that says nothing else.
    fn is_merely_open(&self, own: &str) -> bool {
        self.words(own).count() <= 2 && self.consent.is_open(own) && !self.says_when(own)
    }

    /// `I have to put that to the others first`: something else comes before the deed, and leaves it open.
    fn puts_first(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let stands = |known: &WordSet| words.iter().any(|word| known.has(word));
        let other = || self.share_held(&deed.stems, &[own]) == 0.0;
        stands(&known.first) && stands(&known.own) && known.obliges(&words) && other()
    }

    /// `Not now`, and not `no`.
    pub(crate) fn refuses_now(&self, own: &str) -> bool {
        self.promises.undertaking.not_now.begin(&spoken(own))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn what_is_asked_whether_it_is_wanted_is_not_given_by_a_brief_word_beside_it() {
        let stew = "bring Odo some stew";
        let open = |speech| (speech, stew);
        check(
            false,
            &[
                "Poor thing! Would you like some stew?",
                "Dear me. Would you like some stew?",
                "Goodness! Will you have some stew?",
                "Poor thing! Do you want some stew?",
            ]
            .map(open),
        );
        check(
            true,
            &[
                "Would you like some stew? I'll bring it.",
                "Right away. The stew is hot.",
                "Stew? Right away.",
            ]
            .map(open),
        );
    }

    #[test]
    fn what_is_put_before_it_leaves_a_deed_open_and_what_is_kept_back_is_kept() {
        check(
            false,
            &[
                ("I have to put that to the others first.", "take eight crowns"),
                ("I'd have to ask my brother first.", "lend Ida the plough"),
                ("The key stays with me until you sign.", "give Odo the key"),
                (
                    "Ten pence, and I carry the sacks. Fifteen, and I row you. Make up your mind.",
                    "carry the sacks",
                ),
                ("Ida has promised to.", "sweep the floor"),
                ("So could you.", "fetch the oil"),
            ],
        );
        check(
            true,
            &[
                (
                    "I have to ask my brother first. Then I'll lend you the plough.",
                    "lend Ida the plough",
                ),
                ("The key stays with me until you sign.", "keep the key until Odo signs"),
                ("Nobody opens it while I'm here.", "keep the parcel shut"),
                ("Not a soul crosses, constable.", "take nobody across"),
                (
                    "Ask me again once the cart is gone, and you shall have an answer, I promise you.",
                    "give Nell an answer",
                ),
            ],
        );
    }
}
