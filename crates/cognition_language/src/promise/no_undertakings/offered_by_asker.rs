//! What whoever asked will do themselves: `Shall I bring you some okra?`, `I'll settle up on Friday.` Who says yes to
//! it has taken on nothing.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether an answer says yes, at most, to a deed that whoever asked has offered to do. A deed that is done by two
    /// is also the answerer's.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = "Shall I bring you some okra?";
    /// let accepts = |answer| Language::english().only_accepts_an_offer(asked, answer, "bring some okra");
    /// assert!(accepts("Oh, yes please!") && accepts("On Friday, then."));
    /// assert!(!accepts("No, I'll bring it myself.") && !accepts("Leave that to me."));
    /// ```
    pub fn only_accepts_an_offer(&self, asked: &str, answer: &str, deed: &str) -> bool {
        let (all, meant) = (self.own_sentences(answer), Meant::of(self, deed));
        self.accepts_their_deed(asked, &all, (deed, &meant))
    }

    pub(super) fn accepts_their_deed(
        &self,
        asked: &str,
        all: &[(&str, String)],
        (said, deed): (&str, &Meant),
    ) -> bool {
        let refuses = |own: &str| self.consent(own) == Some(Answer::Refuses);
        let against = |own: &str| refuses(own) || self.does_that_oneself(own, deed);
        self.is_done_by_one(said, deed)
            && self.is_offered(asked, deed)
            && !all.iter().any(|(_, own)| against(own))
            && !self.takes_a_part(all)
    }

    /// `I carry it.`
    fn does_that_oneself(&self, own: &str, deed: &Meant) -> bool {
        let speakers = &self.promises.undertaking.speakers;
        let does = |pair: &[&str]| speakers.has(pair[0]) && self.is_verb_of(pair[1], deed);
        spoken(own).windows(2).any(does)
    }

    /// `Wax the hearse`: and neither `race Zeb` nor `sing with Zeb`.
    fn is_done_by_one(&self, said: &str, deed: &Meant) -> bool {
        let (known, lower) = (&self.promises.not_taken, said.to_lowercase());
        let alone = |verb: &str| {
            let had = self.promises.undertaking.having.has(verb);
            !known.shared.has(verb) && !self.lasts(verb) && !had
        };
        let together = spoken(&lower).iter().any(|word| known.together.has(word));
        let own = !deed.denied && !deed.idle && deed.kind != DeedKind::Go;
        own && !together && deed.verb.as_deref().is_some_and(alone)
    }

    /// Whether somebody says that they will do it, and neither asks that of the listener nor bargains for it.
    fn is_offered(&self, asked: &str, deed: &Meant) -> bool {
        let lower = asked.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let addressed = &self.promises.questions.addressed;
        let left = |pair: &[&str]| addressed.has(pair[0]) && self.is_verb_of(pair[1], deed);
        // `Or will you?`
        let turned = matches!(words.as_slice(), [.., asks, who]
            if self.sentences.auxiliaries.has(asks) && addressed.has(who));
        let bargains =
            || self.promises.not_taken.exchange.stand_in(&words) || self.names_money(asked);
        !turned
            && clauses(&lower).any(|clause| self.offers_it(clause, deed))
            && !words.windows(2).any(left)
            && !bargains()
    }

    fn offers_it(&self, clause: &str, deed: &Meant) -> bool {
        let words = spoken(clause);
        let own = &words[self.leading_on(&words)..];
        let Some(length) = self.promises.not_taken.own_offer.length_at(own) else { return false };
        let rest = self.promises.without_adverbs(&own[length..]);
        let Some((verb, object)) = rest.split_first() else { return false };
        let matter: Vec<String> =
            deed.stems.iter().filter(|stem| !self.is_verb_of(stem, deed)).cloned().collect();
        let about = || matter.is_empty() || self.share_held(&matter, &[&object.join(" ")]) > 0.0;
        self.is_verb_of(verb, deed) && about()
    }

    pub(super) fn is_verb_of(&self, word: &str, deed: &Meant) -> bool {
        deed.verb.as_deref().is_some_and(|verb| self.stem(verb) == self.stem(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn who_says_yes_to_what_another_will_do_has_taken_on_nothing() {
        check(
            false,
            &[
                ("Shall I sweep the yard?", "Yes, please.", "sweep the yard"),
                ("Shall I sweep the yard?", "Yes. By noon, and mind the hens.", "sweep the yard"),
                ("Do you want me to mend the net?", "Yes, please, Odo.", "mend the net"),
                ("I'll pay the smith on Monday.", "Monday will do very well.", "pay the smith"),
                ("Let me carry that trunk.", "Oh, yes, please do.", "carry that trunk"),
                ("I could polish the plate, if you like.", "Yes, please.", "polish the plate"),
            ],
        );
    }

    #[test]
    fn what_is_taken_over_or_asked_for_or_done_together_is_given() {
        check(
            true,
            &[
                ("Shall I sweep the yard?", "No, I'll sweep it.", "sweep the yard"),
                ("Shall I sweep the yard?", "Leave it to me.", "sweep the yard"),
                ("Shall I sweep the yard, or will you?", "I will. By noon.", "sweep the yard"),
                ("I'll bring bread. Will you bring the cheese?", "Yes.", "bring the cheese"),
                ("I'll dance with you at the fair.", "Yes, gladly.", "dance with Mara"),
                ("Will you sweep the yard?", "Yes, by noon.", "sweep the yard"),
            ],
        );
    }
}
