//! What was forbidden, or feared, and is left undone by an answer that says too little of itself: `No fish until you've
//! scanned her`, and `No` to `You won't sell it, will you?`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// How many words name somebody who is anybody: `a living soul`.
const NEAR: usize = 3;

impl Language {
    /// The sentence of an answer that leaves undone what was forbidden or feared. It is for who lists the deed as
    /// promised: of itself it says too little.
    pub(super) fn forborne<'s>(
        &self,
        asked: &str,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let against = |own: &str| {
            let breaks = self.tells_own_intention(own) && !self.denies(own);
            let about = || self.share_held(&deed.stems, &[own]) > 0.0;
            let hedged = self.promises.undertaking.hedges.stand_in(&spoken(own));
            self.is_question(own) || hedged || breaks && about()
        };
        if !deed.forbids || all.iter().any(|(_, own)| against(own)) {
            return None;
        }
        let forbidden = sentences(asked).any(|it| self.denies(it));
        let feared = sentences(asked).any(|it| self.asks_whether_it_is_done(it, deed));
        let forborne = |own: &str| {
            let waits = |clause| self.has_none_until(clause) || self.holds_own_limbs(clause);
            forbidden && clauses(own).any(waits)
                || (forbidden || feared)
                    && clauses(own).next().is_some_and(|it| self.is_to_nobody(it))
                || feared && self.consent(own) == Some(Answer::Refuses)
        };
        all.iter().find(|(_, own)| forborne(own)).map(|(sentence, _)| *sentence)
    }

    /// `No fish until you've scanned her`, `she eats nothing before that`: and not `I know nothing until she comes`.
    fn has_none_until(&self, clause: &str) -> bool {
        let (main, bound) = self.up_to_its_bound(clause);
        let (known, words) = (&self.promises.undertaking, spoken(&main));
        let is_so = |word: &&str| {
            let idle = self.promises.is_idle(self.stem(word)) || self.sentences.copulas.has(word);
            known.speakers.has(word) || known.being_so.has(word) || known.ahead.has(word) || idle
        };
        bound
            && self.words(&main).any(|word| self.denials.words.has(&word))
            && !self.is_past_at_all(&words)
            && !words.iter().any(is_so)
    }

    /// `Hands in my pockets until then`, `my feet on this side of the tape`: limbs that are kept where they are.
    fn holds_own_limbs(&self, clause: &str) -> bool {
        let (main, _) = self.up_to_its_bound(clause);
        let (known, words) = (&self.promises.undertaking, spoken(&main));
        let limbs = &words[usize::from(words.first().is_some_and(|word| known.mine.has(word)))..];
        let Some((limb, rest)) = limbs.split_first() else { return false };
        let kept = |pair: &[&str]| self.grammar.linking.has(pair[0]) && self.is_kept_there(pair[1]);
        let is_limb = known.threats.limbs.has(limb) || known.mouth.has(limb);
        is_limb && rest.windows(2).next().is_some_and(kept) && !self.is_past_at_all(&words)
    }

    /// `My`, `this`
    fn is_kept_there(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        known.mine.has(word) || known.here.has(word) || known.standing_for.has(word)
    }

    /// `To no one`, `not to a living soul`, `nobody`: whom what was asked about is done to, or who does it.
    fn is_to_nobody(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises, spoken(clause));
        let links = |word: &str| self.grammar.linking.has(word);
        let begun = &words[usize::from(words.first().is_some_and(|word| links(word)))..];
        let anyone = |words: &[&str]| words.iter().any(|word| self.deeds.anyone.has(word));
        let not_any = matches!(words[..], [not, link, ref rest @ ..]
            if known.denials.has(not) && links(link) && rest.len() <= NEAR && anyone(rest));
        not_any || known.undertaking.nobody_does.iter().any(|phrase| phrase.is(begun))
    }

    /// `You won't sell my ticket, will you?`, `Are you going to sell it?`: and neither `Will you promise not to?` nor
    /// `Did you sell it?`.
    fn asks_whether_it_is_done(&self, sentence: &str, deed: &Meant) -> bool {
        let (known, lower) = (&self.promises, sentence.to_lowercase().replace('’', "'"));
        let words = spoken(&lower);
        let listener =
            |word: &&str| known.questions.addressed.has(word.split('\'').next().unwrap_or(word));
        let vows = |word: &&str| known.questions.promise.has(word) || known.needing.has(word);
        let not_to =
            |pair: &[&str]| known.denials.has(pair[0]) && self.sentences.infinitive.has(pair[1]);
        let asks_not = |pair: &[&str]| listener(&pair[0]) && *pair[1] == *self.deeds.denial;
        self.is_question(sentence)
            && words.iter().any(&listener)
            && self.share_held(&deed.stems, &[sentence]) > 0.0
            && !words.iter().any(vows)
            && !words.windows(2).any(|pair| not_to(pair) || asks_not(pair))
            && !known.questions.your_word.stands_in(&words)
            && !self.is_past_at_all(&words)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const TICKET: &str = "not sell Wren's season ticket";

    #[test]
    fn what_was_forbidden_is_left_undone_until_then_in_whatever_words() {
        let (asked, calf) = ("Nobody feeds her before I've taken blood.", "not feed the calf");
        for said in [
            "No oats until you've seen her, doctor.",
            "Nothing passes her lips till you've been.",
            "She eats nothing till you've been, doctor.",
            "Not one oat before you've taken it, doctor.",
        ] {
            check(true, &[(asked, said, calf)]);
        }
        for said in [
            "Nothing is decided until noon, doctor.",
            "No oats? Until when?",
            "Nothing passed her lips till you came, doctor.",
        ] {
            check(false, &[(asked, said, calf)]);
        }
    }

    #[test]
    fn who_keeps_their_limbs_to_themselves_leaves_undone_what_was_forbidden() {
        let (asked, untouched) =
            ("Nobody touches the crate until Odo has seen it.", "not touch the crate");
        for said in [
            "Hands in my pockets until he has, ma'am.",
            "My fingers behind my back until he has seen it.",
            "Hands in my lap, sir.",
        ] {
            check(true, &[(asked, said, untouched)]);
        }
        for said in ["Hands in my pockets, or what?", "Hands? What hands?"] {
            check(false, &[(asked, said, untouched)]);
        }
        check(false, &[("The crate is new.", "Hands in my pockets, ma'am.", untouched)]);
    }

    #[test]
    fn what_goes_to_nobody_is_left_undone() {
        let (asked, atlas) =
            ("You won't lend the atlas to anyone?", "not lend the atlas to anybody");
        for said in ["To no one, sir, until you've copied it.", "Not to a living soul.", "Nobody."]
        {
            check(true, &[(asked, said, atlas)]);
        }
        check(false, &[(asked, "To no one? Why?", atlas)]);
        check(false, &[(asked, "To no one, perhaps, until you've copied it.", atlas)]);
        let torn = "The old atlas of the northern islands is torn.";
        check(false, &[(torn, "To no one, Professor, until you've copied it.", atlas)]);
    }

    #[test]
    fn a_no_leaves_undone_what_somebody_fears() {
        let feared = "You won't sell my season ticket, Coach, will you?";
        for said in ["No.", "No, Wren.", "Of course not.", "Certainly not!", "Not on your life."] {
            check(true, &[(feared, said, TICKET)]);
        }
        check(
            true,
            &[
                ("Are you going to sell my season ticket?", "No.", TICKET),
                ("You'd never sell that ticket of mine?", "No, no.", TICKET),
            ],
        );
        for (asked, said) in [
            ("Will you promise not to sell my ticket?", "No."),
            ("Will you swear you won't sell my ticket?", "No."),
            ("Did you sell my season ticket?", "No."),
            ("Do you want to sell my season ticket?", "No."),
            ("Have you seen the goal nets?", "No."),
            (feared, "No. I might, though."),
            (feared, "Who told you that?"),
        ] {
            check(false, &[(asked, said, TICKET)]);
        }
    }
}
