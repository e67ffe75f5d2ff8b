//! How what was promised is left as it is: with whoever was to give it, undone, or free to be told.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words free somebody of what they were to keep quiet: `Tell whom you please about the coat.` To be
    /// free to tell one is not to be free to tell all.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let frees = |said| Language::english().frees_to_speak(said);
    /// assert!(frees("Tell whom you please about the coat.") && frees("It's no secret any more."));
    /// assert!(!frees("You may tell Mara.") && !frees("Don't tell everybody!"));
    /// ```
    pub fn frees_to_speak(&self, said: &str) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let mut told = sentences(&lower)
            .filter(|sentence| !self.is_question(sentence) && !self.refuses_now(sentence));
        told.any(|sentence| self.promises.freeing_to_speak.stand_in(&spoken(sentence)))
    }

    /// Whether words free their hearer of guarding any longer what a promise keeps quiet, and name that: `You may put the
    /// letter down, you needn't guard it any longer.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let quiet = "not to tell anybody about the doctor's letter";
    /// let freed = |said| Language::english().frees_of_guarding(said, quiet);
    /// assert!(freed("Put that letter down now, you needn't guard it any longer."));
    /// assert!(!freed("You needn't guard the gate any longer.") && !freed("You needn't hold the letter."));
    /// assert!(!freed("You needn't hold the letter any longer, give it here."));
    /// ```
    pub fn frees_of_guarding(&self, said: &str, promised: &str) -> bool {
        let mut matter = self.content_stems(promised);
        matter.retain(|stem| !self.is_verb_of_deeds(stem) && !self.is_vague_in_deeds(stem));
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let mut told = sentences(&lower)
            .filter(|sentence| !self.is_question(sentence) && !self.refuses_now(sentence));
        told.any(|sentence| {
            let named = self.share_held(&matter, &[sentence]) > 0.0;
            named && self.tells_to_guard_no_more(&spoken(sentence))
        })
    }

    fn tells_to_guard_no_more(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let behind = |at: usize| {
            let hearer = words[..at].iter().any(|word| self.is_the_hearer(word));
            let length = known.let_off.needless.length_at(&words[at..]).filter(|_| hearer)?;
            words.get(at + length..)
        };
        let guards =
            |rest: &[&str]| rest.first().is_some_and(|verb| known.let_off.guarding.has(verb));
        let rest = (1..words.len()).find_map(behind);
        rest.is_some_and(|rest| guards(rest) && known.no_more.stand_in(rest))
    }

    /// Whether words give back a word that was given, whatever it was: `You need not keep that any more.`
    pub fn gives_word_back(&self, said: &str) -> bool {
        let nothing = |word: String| self.is_nothing(&word);
        let told = || self.says_any(said, &self.promises.giving_back);
        self.holds_to_nothing(said) || told() && !self.words(said).any(nothing)
    }

    /// Whether words give back all that was promised, and say so: `I hold you to nothing.` What nothing is owed for is
    /// a price.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let nothing = |said| Language::english().holds_to_nothing(said);
    /// assert!(nothing("I hold you to nothing, neither the seat nor the silence."));
    /// assert!(!nothing("You owe me nothing for the key.") && !nothing("I release you from nothing."));
    /// ```
    pub fn holds_to_nothing(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|sentence| !self.is_question(sentence));
        let all = self.promises.giving_back.iter();
        let all: Vec<_> = all.filter(|it| it.words().any(|word| self.is_nothing(word))).collect();
        told.flat_map(clauses).any(|clause| {
            let words = spoken(clause);
            let begins = |at: usize| all.iter().find_map(|phrase| phrase.rest_of(&words[at..]));
            let rest = (0..words.len()).find_map(begins);
            rest.is_some_and(|rest| rest.iter().all(|word| self.is_idle_in_talk(word)))
        })
    }

    fn is_nothing(&self, word: &str) -> bool {
        self.deeds.denied_objects.has(word) && *word != *self.deeds.denial
    }

    /// Whether words leave a thing with whoever was to give it: `You can keep your lantern.` It is the very thing, and
    /// where or how it is to be kept is not said: `Keep the mask on him` leaves nobody the ether that is given by it.
    pub fn leaves_with_giver(&self, said: &str, promised: &str) -> bool {
        let (stems, said) = (self.content_stems(&self.done_to(promised)), self.typed_out(said));
        let told = sentences(&said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let known = self.promises.leaving_with.iter().filter(|it| it.begins(&words));
            let length = known.map(|phrase| phrase.len()).max();
            let rest = length.map(|length| words[length..].join(" "));
            let rest = rest.filter(|rest| self.names_a_thing_alone(rest));
            let named = rest.map(|rest| self.content_stems(&rest)).unwrap_or_default();
            !named.is_empty() && named.iter().all(|stem| stems.contains(stem))
        })
    }

    /// `The lantern`, and neither `the lantern on the hook` nor a deed, as in `keep counting`.
    fn names_a_thing_alone(&self, rest: &str) -> bool {
        let (words, known) = (spoken(rest), &self.promises.withholding);
        let says_where = |word: &&str| self.is_linking(word) || known.there.has(word);
        let owned = |word: &str| self.is_determiner(word) || self.without_possessive(word) != word;
        // `Keep my pie` is to be kept for whoever speaks.
        let own = words.first().is_some_and(|first| self.promises.undertaking.mine.has(first));
        words.first().is_some_and(|first| owned(first))
            && !own
            && !words.iter().any(says_where)
            && !known.kept_for.stand_in(&words)
    }

    /// Whether words say that a thing which something was to be done with stays with whoever speaks: `No, the book stays
    /// with me.` of `hide the book`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays = |said| Language::english().stays_with_whoever_speaks(said, "hide the watch book");
    /// assert!(stays("No, Tamsin. The book stays with me.") && stays("I'll keep the book myself."));
    /// assert!(!stays("The lamp stays with me.") && !stays("I'll keep the book dry for you."));
    /// assert!(!stays("Does the book stay with me?") && !stays("If it rains, the book stays with me."));
    /// ```
    pub fn stays_with_whoever_speaks(&self, said: &str, promised: &str) -> bool {
        let (deed, known) = (self.deed(promised), &self.promises.withholding);
        let things = self.content_stems(&self.done_to(promised));
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        let keeps = |clause: &str| {
            let words = spoken(clause);
            let named = |words: &[&str]| {
                let stems = self.content_stems(&words.join(" "));
                !stems.is_empty() && stems.iter().all(|stem| things.contains(stem))
            };
            let begins = |at: &usize| known.staying_with_me.begin(&words[*at..]);
            let stays = (1..words.len()).find(begins);
            let keeps = known.keeping_myself.iter().find_map(|it| it.rest_of(&words[..]));
            stays.is_some_and(|at| named(&words[..at])) || keeps.is_some_and(named)
        };
        !deed.denied && !things.is_empty() && told.flat_map(clauses).any(keeps)
    }

    /// Whether words leave what is promised as it is: `Let the camel rest.` of `saddle the camel`.
    pub fn leaves_undone(&self, said: &str, promised: &str) -> bool {
        let (known, stems) = (&self.promises.letting_rest, self.content_stems(promised));
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let [begins, thing @ .., ends] = &*words else { return false };
            let named = self.share_held(&stems, &[&thing.join(" ")]) > 0.0;
            known.begins.has(begins) && known.ends.has(ends) && named
        })
    }

    /// Whether words let go of what is promised by its name: `Forget the bread.` of `bring Tom the bread`.
    /// Nothing else is named there.
    pub fn drops(&self, said: &str, promised: &str) -> bool {
        let (stems, said) = (self.content_stems(promised), self.typed_out(said));
        let deed = self.deed(promised);
        let told = sentences(&said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let known = self.promises.dropping.iter().filter(|it| it.begins(&words));
            let length = known.map(|phrase| phrase.len()).max();
            let rest = length.map(|length| &words[length..]);
            let rest = rest.filter(|rest| !self.is_only_put_off(rest, &deed));
            let named = rest.map(|rest| self.content_stems(&rest.join(" ")));
            named.is_some_and(|named| {
                !named.is_empty() && named.iter().all(|stem| stems.contains(stem))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_was_promised_something_may_let_it_go_or_let_it_wait() {
        let english = Language::english();
        assert!(english.releases("Never mind the key, Odo.") && !english.releases("Mind the key."));
        let keeps = |said| english.leaves_with_giver(said, "bring Tam the lantern");
        assert!(keeps("You can keep your lantern, Brida, the priest lent me his."));
        assert!(!keeps("Keep the lantern dry.") && !keeps("Can you keep the lantern?"));
        let rests = |said| english.leaves_undone(said, "saddle the camel for Yusra");
        assert!(rests("I ride the mule after all. Let the camel rest."));
        assert!(!rests("Let the dog rest.") && !rests("Let me see the camel."));
        assert!(english.releases("Don't trouble about the parcel any more."));
        assert!(english.releases_of("dont bother", "bring the parcel"));
        let drops = |said| english.drops(said, "bring Tom the bread");
        assert!(drops("Forget the bread, Nell, I had a pie.") && drops("I no longer need bread."));
        assert!(!drops("Forget the lamp.") && !drops("Leave the bread on the table."));
        for said in [
            "Let somebody else have the bread.",
            "I'm sorted for bread now, thanks.",
            "I shan't want the bread after all.",
            "I'd rather not have the bread.",
            "I've no more call for bread.",
            "Say no more about the bread.",
        ] {
            assert!(drops(said), "{said}");
        }
        for said in [
            "I don't need the bread yet.",
            "I shan't want the bread before noon.",
            "Let somebody else have the lamp.",
            "Let somebody else carry the bread.",
            "I'm sorted for wine.",
        ] {
            assert!(!drops(said), "{said}");
        }
        assert!(!drops("Shall I forget the bread?"));
        assert!(english.asks_to_move("Might I press it on Friday morning instead?"));
        assert!(!english.asks_to_move("May I press it?"));
        assert!(english.agrees_to_move("Friday morning is fine. But then without fail."));
        assert!(!english.agrees_to_move("No, tonight."));
        assert!(english.gives_up("I have to let it be, Livia. I was told no."));
        assert!(!english.gives_up("Is it no use?") && !english.gives_up("I give it to Mara."));
        assert!(english.apologises("I am sorry, Nadia.") && !english.apologises("Are you sorry?"));
    }

    #[test]
    fn who_need_not_keep_silent_is_free_to_speak() {
        let frees = |said| Language::english().frees_to_speak(said);
        for said in [
            "You needn't be silent any longer, Odo.",
            "You don't have to keep quiet about the sale any more.",
            "There's no need to hold your tongue now.",
            "No more need for secrecy.",
        ] {
            assert!(frees(said), "{said}");
        }
        for said in ["Need I be silent?", "You have to keep quiet.", "Hold your tongue, Odo."] {
            assert!(!frees(said), "{said}");
        }
    }
}
