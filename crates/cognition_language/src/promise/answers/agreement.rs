//! Whether somebody agrees to what was proposed to them: in a word, by the deed itself or by its time.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether an answer agrees to do something: in a word, or by saying that very deed. On terms it
    /// does where it agrees beside them.
    pub fn agrees_to(&self, answer: &str, deed: &str) -> bool {
        let (whole, deed) = (deed, self.without_terms_that_deny(deed));
        let meant = Meant::of(self, deed);
        let stems = &meant.stems;
        // `Let's not tell him.` – `No.`
        let denied = self.deed(deed).denied;
        let secret = denied || meant.kind == DeedKind::Tell;
        // `Give it her.` – `I'll take it to Mara.`
        let vague =
            deed.split(' ').skip(1).any(|word| self.promises.proposing.things_again.has(word));
        let takes_up =
            |said: &str| !self.bids_before_it_denies(deed) || self.names_deed_of(said, deed);
        let echoes =
            |said: &str| denied && self.content_stems(said).len() <= BRIEF && takes_up(said);
        let agrees = |said: &str| {
            let own = self.without_cleft(said.to_lowercase().replace('’', "'"));
            // `Not a word to him` promises to be silent, and nothing else.
            let hushes = || !secret && self.promises.undertaking.hushing.stand_in(&spoken(&own));
            let assents = || self.promises.undertaking.assents.stand_in(&spoken(&own)) && !hushes();
            let shares = || self.share_held(stems, &[said]) > 0.0;
            let alike = || self.denies(said) == denied;
            let named = || !vague || self.names_the_verb(&own, &meant);
            let by_deed =
                || (shares() && alike() && named() || assents()) && self.undertakes(&own, stems);
            let echoed = || echoes(said) && self.consent(said) == Some(Answer::Refuses);
            // `Don't open it.` – `Why not?`, and not `Sure, why not?`
            let says_yes = |clause: &str| {
                !self.is_question(clause) && self.consent(clause) == Some(Answer::Agrees)
            };
            let asks_back = denied && self.is_question(said) && !clauses(said).any(says_yes);
            let agrees = self.consent(said) == Some(Answer::Agrees) && !asks_back;
            let forbears = || denied && self.forbears_from_it(&own, &meant);
            let worded = || {
                by_deed()
                    || forbears()
                    || self.comes_about(&own, &meant)
                    || self.stays_as_asked(&own, deed)
                    || self.says_they_get_it(&own) && self.is_for_somebody(deed, &meant)
            };
            agrees || echoed() || worded() && !self.tells_instead(&own, &meant)
        };
        let later = sentences(answer).any(|said| self.says_when(&said.to_lowercase()));
        let refuses = |said: &str| {
            let own = said.to_lowercase().replace('’', "'");
            let refuses = self.consent(said) == Some(Answer::Refuses) && !echoes(said);
            refuses && !(later && self.refuses_now(&own))
                || self.thinks_better_of_it(said)
                || self.leaves_it_to_anybody(&own)
                || self.mocks(&own)
        };
        let beside = |sentence: &str| {
            let own = clauses(sentence).filter(|clause| self.terms(clause).is_none());
            let own: Vec<&str> = own.collect();
            own.join(", ")
        };
        let asks_on = sentences(answer).any(|said| self.is_question(said));
        let reports = |said: &str| self.reports(said, &meant) && (asks_on || !self.is_ahead(whole));
        let heard =
            |sentence: &str| !reports(sentence) && (agrees(sentence) || agrees(&beside(sentence)));
        !sentences(answer).any(refuses)
            && !self.has_it_at_hand(answer, deed)
            && !self.hangs_itself_on(&self.own_sentences(answer), &meant)
            && (sentences(answer).any(heard)
                || self.agrees_by_oath(answer)
                || self.agrees_by_its_time(answer))
    }

    /// A deed without terms that alone deny something: `run to the farm` of `run to the farm if he doesn't come`.
    fn without_terms_that_deny<'d>(&self, deed: &'d str) -> &'d str {
        let own = self.without_terms(deed);
        if self.denies(deed) && !self.denies(own) { own } else { deed }
    }

    /// `Stay here and don't move`: what denies that whole is no echo of its second part.
    fn bids_before_it_denies(&self, deed: &str) -> bool {
        let joins = |word: &&str| self.grammar.joining.has(word);
        let words = spoken(deed);
        let first: Vec<&str> = words.iter().copied().take_while(|word| !joins(word)).collect();
        first.len() < words.len() && !self.denies(&first.join(" "))
    }

    /// Whether words name what is to be done or left; whoever is called by name is no part of that.
    fn names_deed_of(&self, said: &str, deed: &str) -> bool {
        let plain = |word: &&str| !word.starts_with(char::is_uppercase);
        let plain: Vec<&str> = self.without_terms(deed).split(' ').filter(plain).collect();
        self.share_held(&self.content_stems(&plain.join(" ")), &[said]) > 0.0
    }

    /// `I won't let him out`: the very verb, denied, and what stands for whom or what it was asked of.
    fn forbears_from_it(&self, own: &str, meant: &Meant) -> bool {
        let known = &self.promises.proposing;
        let again = |word: &str| known.things_again.has(word) || known.people_again.has(word);
        self.denies(own)
            && !self.is_question(own)
            && self.tells_own_intention(own)
            && self.names_the_verb(own, meant)
            && spoken(own).into_iter().any(again)
    }

    fn names_the_verb(&self, own: &str, meant: &Meant) -> bool {
        let verb = meant.verb.as_deref().map(|verb| self.stem(verb));
        spoken(own).into_iter().any(|word| verb == Some(self.stem(word)))
    }

    /// `After lunch, sweetheart.`: a time of one's own, where a deed was asked for.
    fn agrees_by_its_time(&self, answer: &str) -> bool {
        let first = sentences(answer).find(|said| !self.refuses_now(&said.to_lowercase()));
        first.is_some_and(|said| {
            let own = said.to_lowercase().replace('’', "'");
            let hedged = self.promises.undertaking.hedges.stand_in(&spoken(&own));
            let begins = clauses(&own).next().is_some_and(|clause| self.says_when(clause));
            begins && !hedged && !self.is_question(&own) && !self.denies(&own)
        })
    }

    /// Whether an answer is, besides what it says, the very time that was proposed: `At ten. Bring a coat.` Who keeps
    /// silent until then denies nothing by that.
    pub fn agrees_to_the_time(&self, answer: &str, proposed: &str) -> bool {
        let plain = |said: &str| spoken(&said.to_lowercase()).join(" ");
        let proposed = plain(proposed);
        let same = |clause: &str| {
            let timed = self.is_time_alone(clause)
                || self.is_number(clause)
                || self.is_time_without_its_hour(clause);
            timed && format!(" {proposed} ").contains(&format!(" {} ", plain(clause)))
        };
        let plainly = |clause: &str| !self.denies(clause) || self.means_to_be_silent(clause);
        let told = |sentence: &&str| !self.is_question(sentence) && clauses(sentence).all(plainly);
        let refuses = |sentence: &str| self.consent(sentence) == Some(Answer::Refuses);
        let first = sentences(answer).next().filter(told);
        first.is_some_and(|said| clauses(said).any(same)) && !sentences(answer).any(refuses)
    }

    /// Whether a deed can't be done yet: it is for a time, waits for something, or is to be left undone.
    fn is_ahead(&self, deed: &str) -> bool {
        let waits = |word: &&str| self.promises.terms.left_hanging.has(word);
        self.said_time(deed).is_some()
            || self.without_terms(deed) != deed
            || spoken(deed).iter().skip(1).any(waits)
            || self.deed(deed).denied
    }

    /// `Done` says that nothing is left to be done, and `you have it` that it is given.
    fn reports(&self, sentence: &str, deed: &Meant) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let has = || self.promises.proposing.having_it.begin(&spoken(&lower));
        if deed.kind == DeedKind::Give && has() && !self.bounds_a_time(&lower) {
            return true;
        }
        let known = &self.promises.proposing.reporting;
        let more = clauses(&lower).next().map(spoken).unwrap_or_default();
        // `Done deal` is more than done.
        let agrees = more.len() > 1 && self.consent(sentence) == Some(Answer::Agrees);
        known.begin(&spoken(&lower)) && (!agrees || known.iter().any(|it| it.is(&more)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_of_a_bidding_with_a_denial_behind_it_is_no_agreement() {
        let english = Language::english();
        for deed in
            ["stay here and don't move until Odo come back", "wait and don't touch the lamp"]
        {
            for answer in ["I can't do that, Odo.", "No, Odo.", "I won't do that."] {
                assert!(!english.agrees_to(answer, deed), "{deed} {answer}");
            }
            assert!(english.agrees_to("Yes, Odo.", deed), "{deed}");
        }
        assert!(english.agrees_to("I won't.", "not move"));
        assert!(english.agrees_to("No, Odo.", "not open the door"));
    }

    #[test]
    fn a_word_for_what_is_done_or_had_agrees_to_what_cannot_be_so_yet() {
        let agrees = |answer, deed| Language::english().agrees_to(answer, deed);
        for (answer, deed) in [
            ("You have it, Mistress Sayer. He may boil me.", "keep Maud's name from him"),
            ("You've got it.", "bring Maud the blanket tonight"),
            ("Done.", "whistle when the boat comes in"),
            ("Done, Odo.", "not tell Hob"),
            ("You have it, Odo.", "mend the net"),
        ] {
            assert!(agrees(answer, deed), "{answer} {deed}");
        }
        for (answer, deed) in [
            ("You have it, Odo.", "give Odo the key"),
            ("You've got it. There.", "bring Odo the lamp"),
            ("Done.", "fetch the doctor"),
            ("Done, Hob. What else?", "fetch the doctor at noon"),
        ] {
            assert!(!agrees(answer, deed), "{answer} {deed}");
        }
    }

    #[test]
    fn agreement_is_given_in_a_word_or_by_the_deed_and_may_have_terms() {
        let agrees = |answer| Language::english().agrees_to(answer, "meet at the mill at dawn");
        for answer in [
            "Yes, gladly.",
            "Agreed.",
            "I'll meet you there.",
            "Aye. Where is it?",
            "Done deal.",
            "No bother at all.",
            "Yes, if you pay me.",
        ] {
            assert!(agrees(answer), "{answer}");
        }
        assert!(agrees("Right you are, Odo."));
        assert!(Language::english().agrees_to("No. Not a word.", "not tell Hob"));
        let keeps_in = |said| Language::english().agrees_to(said, "not let the poodle out");
        assert!(keeps_in("I won't let him out, Madame.") && keeps_in("I won't."));
        assert!(!keeps_in("I'll let him out.") && !keeps_in("Did I let him out?"));
        assert!(!keeps_in("Why not?") && !keeps_in("Agreed?") && keeps_in("Sure, why not?"));
        assert!(!keeps_in("He lets himself out.") && !keeps_in("I won't feed him."));
        assert!(!Language::english().agrees_to("I will tell him.", "not tell Hob"));
        assert!(Language::english().agrees_to("He'll not hear it from me.", "not tell Hob"));
        assert!(agrees("After lunch, sweetheart.") && agrees("Not now. Tomorrow at noon."));
        assert!(!agrees("After you.") && !agrees("Tomorrow? Hm.") && !agrees("Not before noon."));
        for answer in [
            "No.",
            "Perhaps.",
            "I'll tell you tomorrow.",
            "Why at the mill?",
            "Not at dawn.",
            "I'd love to. But I can't.",
            "He said yes.",
            "Done, Hob. What else?",
        ] {
            assert!(!agrees(answer), "{answer}");
        }
    }
}
