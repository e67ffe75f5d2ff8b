//! Sentences by whose wording a speaker undertakes something: commissives.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::rest_after;

impl Language {
    pub(crate) fn undertakes(&self, sentence: &str, deed: &[String]) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        let known = &known.undertaking;
        // `Wird gemacht.` begins like a question, and is none.
        let assents = known.assents.begin(&words) && !sentence.trim_end().ends_with(['?', '？']);
        let asks = self.is_question(sentence) && !assents && self.turned_terms(sentence).is_none();
        let hedged = known.hedges.stand_in(&words)
            && !self.promises_beside(sentence)
            && !self.hedges_another(sentence, deed);
        let talks = self.only_talks_of_nobody(sentence);
        let against = || self.threatens(sentence) || self.declines_by_intending(sentence);
        if asks || hedged || talks || against() {
            return false;
        }
        let unreal = self.is_unreal(sentence) || self.bids_another(sentence, deed);
        if unreal || self.tells_what_was_said(sentence) {
            return false;
        }
        let (reported, of_others) =
            (self.promises.reported(sentence), known.others_word.stand_in(&words));
        let related = || self.is_about(sentence, &words, deed);
        let said = (0..words.len()).filter(|at| !of_others && !reported[*at]).any(|at| {
            let (before, after) = words.split_at(at);
            self.promises.is_promised(before, after)
                || self.assents(before, after)
                || self.gives(after) && related() && !self.is_left_to_you(sentence, after, deed)
                || self.names_it_behind_an_idiom(after, deed)
                || self.does(before, after, deed)
        });
        let tells_of_past = known.past.stand_in(&words);
        let agreed = || self.consent(sentence) == Some(Answer::Agrees);
        said || !tells_of_past && agreed()
    }

    /// `Ask me again tomorrow, and you shall have it, I promise`: what a clause of its own promises by its wording
    /// is not left open by another.
    fn promises_beside(&self, sentence: &str) -> bool {
        let promises = |clause: &str| {
            let words = spoken(clause);
            let said = |at: usize| self.promises.is_promised(&words[..at], &words[at..]);
            let hedged = self.promises.undertaking.hedges.stand_in(&words);
            !hedged && (0..words.len()).any(said)
        };
        clauses(sentence).any(promises)
    }

    /// `On it`. What others will do is theirs, but for what they have from the speaker: `he'll not hear it
    /// from me`.
    fn assents(&self, before: &[&str], words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let Some(length) = known.assents.length_at(words) else { return false };
        let by_me = words[..length].iter().any(|word| known.own.has(word));
        by_me || !self.is_of_others(before)
    }

    /// A phrase that gives by itself, or an intention to do something.
    fn gives(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let phrases = [&known.receiving, &known.coming];
        // `The hour's yours.`
        let theirs =
            matches!(words, [thing, yours, ..] if thing.ends_with("'s") && known.yours.has(yours));
        theirs || phrases.into_iter().any(|phrases| phrases.begin(words)) || self.intends(words)
    }

    /// `I'll have the whole row burning`: whatever it is that the speaker will do.
    pub(crate) fn tells_own_intention(&self, own: &str) -> bool {
        let words = spoken(own);
        (0..words.len()).any(|at| self.intends(&words[at..]))
    }

    pub(crate) fn intends(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let also = || known.undertaking.intending.length_at(words).map(|length| &words[length..]);
        let Some(rest) = known.intended(words).or_else(also) else { return false };
        if known.idioms.iter().any(|idiom| idiom.begins(rest)) {
            return false;
        }
        let rest = known.without_adverbs(rest);
        let Some(verb) = rest.first() else { return true };
        !known.is_idle(verb)
            || known.undertaking.being.begin(rest)
            || known.proposing.light_deeds.begin(rest)
    }

    /// `I bring it after`: what is done now is meant for then where it is the very deed.
    fn does(&self, before: &[&str], words: &[&str], deed: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let Some((speaker, rest)) = words.split_first() else { return false };
        let tells_of_skill = words.last().is_some_and(|last| known.how_well.has(last));
        if known.custom.begin(words) || tells_of_skill {
            return false;
        }
        let rest = self.promises.without_adverbs(rest);
        let Some(verb) = rest.first().filter(|_| known.speakers.has(speaker)) else { return false };
        let over = known.not_done.has(verb) || known.over.has(verb) || known.is_ended(verb);
        // What is sworn is what follows.
        let over = over || rest_after(&self.promises.promising, words).is_some();
        let conditional = before.last().is_some_and(|word| self.promises.is_condition(word));
        // `Den habe ich Vera gegeben`: where verbs stand last, the one that is bent may stand first.
        let turned = before.last().filter(|_| self.puts_verbs_last());
        let over = over || turned.is_some_and(|verb| known.not_done.has(verb));
        let same = deed.iter().any(|stem| self.stem(stem) == self.stem(verb));
        let told = rest[1..].iter().any(|word| known.standing_for.has(word));
        !over && !conditional && (same || told)
    }

    /// Whether a sentence may be about a deed: it shares a word, lets one stand for it, or names
    /// nothing else.
    pub(super) fn is_about(&self, sentence: &str, words: &[&str], deed: &[String]) -> bool {
        let said = self.content_stems(sentence);
        let shares = said.iter().any(|stem| deed.contains(stem));
        let stands = words.iter().any(|word| self.promises.undertaking.standing_for.has(word));
        shares || stands || said.len() <= 2
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn what_a_speaker_takes_upon_themselves_is_given() {
        check(
            true,
            &[
                ("I'll bring you the key.", "bring Mara the key"),
                ("Very well.", "bring Mara the key"),
                ("They will be on your table before noon.", "put the glasses on the table"),
                ("Two minutes and you have the key again.", "give Brannic his key back"),
                ("You'll have it tonight.", "return the spanner"),
                ("I sound it at midnight, my lady.", "sound the signal horn"),
                (
                    "If you eat your supper, I wheel you out myself.",
                    "wheel Mr Lund into the garden",
                ),
                ("Not a word, Captain.", "say nothing about the boat"),
                ("On it, Commander. I'll shut it.", "shut the valve"),
                ("I'll play it, and badly.", "play us a tune"),
                ("I won't sell it to anybody but you.", "not sell the ribbon"),
                ("I will be at the bridge by dusk.", "be at the bridge"),
                (
                    "For half of that I'd sail to hell. I'll be aboard at dawn.",
                    "sail with the jarl",
                ),
                ("I'll be waiting at the pier.", "meet Mara at the pier"),
                ("Give me an hour and I'll put the deed into your hands.", "give Odo the deed"),
                (
                    "Give me two days, sir, and I'll put the receipt in your hand.",
                    "give Odo the receipt",
                ),
                ("ok ok ill give it back", "give Zoe her comic back"),
                ("The key shall be yours.", "give Odo the iron key"),
                ("Look for the lantern on your sill at dawn.", "bring Mara the lantern"),
                ("Your letter will be delivered by dusk.", "deliver the letter"),
                ("I'll see to the horses.", "see to the horses"),
                ("I'll have it ready by noon.", "mend the spade"),
                ("Consider the gate shut.", "shut the gate"),
                ("I can bring the key by noon.", "bring Mara the key"),
                ("The boat stays between you and me.", "say nothing about the boat"),
                ("Tomorrow, then.", "bring Mara the key"),
                (
                    "It comes back to you on Sunday, and not a page torn.",
                    "give the book back on Sunday",
                ),
                ("It stays between us.", "not tell Odo who broke the lamp"),
                ("Sorry. That won't happen again.", "not sleep on watch again"),
                ("Ich bringe dir den Schlüssel.", "bring Mara the key"),
                ("By noon, cross my heart.", "return Benny's camera"),
                ("Both of them, right away.", "bring the whistle and the trophy"),
                ("I said so and I didn't. I'm sorry. I do it today.", "polish the trophy"),
                ("My lips are sewn, child.", "not tell Rolf about the salt"),
            ],
        );
    }
}
