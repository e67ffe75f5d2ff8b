//! How a promise is let go, put off or regretted, by word of mouth.

use crate::deed::deeds::{Deed, DeedKind};
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::words::lists::{PhraseList, WordSet};

impl Language {
    /// Whether words free somebody of what they have promised: `Never mind.`
    pub fn releases(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.releasing)
    }

    /// The same of one promise, which is all that is owed to whoever speaks. Where they don't name what it is
    /// about, they let go of nothing else either. What is to be kept for them, or kept behind a `No`, and
    /// what thanks for a deed that is done lets go of nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let frees = |said| Language::english().releases_of(said, "give Ann the watch back");
    /// assert!(frees("Never mind.") && frees("Never mind the watch."));
    /// assert!(!frees("Never mind the rain.") && !frees("No - keep it for me."));
    /// ```
    pub fn releases_of(&self, said: &str, promised: &str) -> bool {
        let promised = self.without_time(promised);
        let (stems, deed) = (self.content_stems(promised), self.deed(promised));
        let named = self.share_held(&stems, &[said]) > 0.0;
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let refused =
            spoken(&lower).first().is_some_and(|it| self.withholds(it)) || self.refuses_now(&lower);
        let talk = !named && self.drops_the_talk(&lower);
        let told = sentences(&lower).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let words = spoken(clause);
            let lets_go = |at: usize| {
                let length = self.promises.releasing.length_at(&words[at..]);
                let rest = length.map(|length| &words[at + length..]);
                rest.is_some_and(|rest| {
                    // `Never mind the cold, fetch the rope` lets go of no rope.
                    let of_it = || match self.promises.withholding.with_object.begin(&words[at..]) {
                        true => self.share_held(&stems, &[&rest.join(" ")]) > 0.0,
                        false => named,
                    };
                    self.is_let_go(&words[at..], rest, refused)
                        && !(talk && self.may_drop_anything(&words[at..]))
                        && !self.is_said_of_others(&words, at)
                        && (of_it() || !self.is_let_go_otherwise(&words, at, rest, &deed))
                })
            };
            (0..words.len()).any(lets_go) || named && self.needs_no_more(&words)
        })
    }

    /// `I don't need the rope any more`, `You need not bring the rope any more.`
    fn needs_no_more(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let needs = words.iter().position(|word| known.needing.has(word));
        let own = words.iter().any(|word| known.undertaking.own.has(word));
        let must = words.iter().position(|word| known.having_to.has(word));
        let yours = words.iter().any(|word| known.questions.addressed.has(word));
        let no_more = |at: usize| known.no_more.stand_in(&words[at..]);
        own && needs.is_some_and(no_more) || yours && must.is_some_and(no_more)
    }

    fn withholds(&self, word: &str) -> bool {
        self.promises.withholding.refusing.has(word)
    }

    /// Whether words from what lets go on let go indeed, and neither leave a thing for later nor thank.
    fn is_let_go(&self, words: &[&str], rest: &[&str], refused: bool) -> bool {
        let known = &self.promises.withholding;
        // `Keep it where it is`: it is kept there, and not by whoever was to give it.
        let somewhere = || {
            rest.first().is_some_and(|word| {
                self.is_linking(word) || self.deeds.subordinate.has(word) || known.there.has(word)
            })
        };
        let keeps = known.keeping.begin(words) && (refused || somewhere());
        let kept = known.kept_for.stand_in(rest) || keeps;
        !kept && !known.thanking.begin(rest)
    }

    /// `Tom need not come`, `never mind the rain`: what lets go does so of somebody else, or of something else.
    fn is_let_go_otherwise(&self, clause: &[&str], at: usize, rest: &[&str], deed: &Deed) -> bool {
        let (known, before) = (&self.promises, &clause[..at]);
        let of_others = before.iter().chain(rest).any(|word| known.others.has(word));
        let has_object = known.withholding.with_object.begin(&clause[at..]);
        of_others || has_object && (self.is_of_somebody(before) || self.names_else(rest, deed))
    }

    /// `She needn't hold for ever` lets nobody off who listens.
    fn is_said_of_others(&self, clause: &[&str], at: usize) -> bool {
        let known = &self.promises;
        let theirs = |word: &&str| known.others.has(word);
        clause[..at].last().is_some_and(theirs)
            && known.withholding.with_object.begin(&clause[at..])
    }

    fn is_of_somebody(&self, before: &[&str]) -> bool {
        let known = &self.promises;
        let says_nothing = |word: &str| {
            let plain = word.split('\'').next().unwrap_or(word);
            self.is_link(plain) || self.deeds.fillers.has(word) || known.adverbs.has(word)
        };
        let theirs =
            |word: &str| known.undertaking.own.has(word) || known.questions.addressed.has(word);
        before
            .last()
            .filter(|word| !self.is_idle_in_talk(word))
            .is_some_and(|word| !says_nothing(word) && !theirs(word) && !self.withholds(word))
    }

    /// Whether words behind what lets go name something else than a deed: the rain of `never mind the rain`. A
    /// way is that to the deed, whatever it is, and the word that was given is nothing else.
    fn names_else(&self, rest: &[&str], deed: &Deed) -> bool {
        let behind = rest.iter().copied().take_while(|word| !self.grammar.joining.has(word));
        let named: Vec<&str> = behind.collect();
        let given = |word: &&&str| self.promises.withholding.given.has(word);
        let counts = |word: &&&str| {
            let stems = self.content_stems(word);
            stems.iter().any(|stem| !self.is_vague_in_deeds(stem))
        };
        let first = named.iter().find(counts).filter(|_| !named.iter().any(|it| given(&it)));
        first.is_some_and(|first| !self.is_of_the_sort_of(first, deed))
    }

    fn is_of_the_sort_of(&self, word: &str, deed: &Deed) -> bool {
        let verb = deed.words.first();
        let alike = verb.is_some_and(|verb| self.are_verbs_alike(word, verb));
        alike
            || self.deeds.going.has(word)
            || match self.kind_of_deed(deed) {
                DeedKind::Give => self.deeds.giving.has(word),
                DeedKind::Tell => self.deeds.telling.has(word),
                DeedKind::Go | DeedKind::Do => false,
            }
    }

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

    /// Whether words give back a word that was given, whatever it was: `You need not keep that any more.`
    pub fn gives_word_back(&self, said: &str) -> bool {
        let deeds = &self.deeds;
        let nothing = |word: String| deeds.denied_objects.has(&word) && *word != *deeds.denial;
        self.says_any(said, &self.promises.giving_back) && !self.words(said).any(nothing)
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
        let told = sentences(&said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let known = self.promises.dropping.iter().filter(|it| it.begins(&words));
            let length = known.map(|phrase| phrase.len()).max();
            let named = length.map(|length| self.content_stems(&words[length..].join(" ")));
            named.is_some_and(|named| {
                !named.is_empty() && named.iter().all(|stem| stems.contains(stem))
            })
        })
    }

    /// Whether words say that their speaker will not do that very deed: `I can't do the roof, Tom.` of `mend
    /// the roof`. What only puts it off, or hangs on something, does not.
    pub fn goes_back_on(&self, said: &str, promised: &str) -> bool {
        let deed = self.deed(promised);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        // Who won't go near a thing leaves it alone.
        if self.leaves_be(&deed.words) {
            return self.refuses_to_let_be(said);
        }
        let stems = self.content_stems(promised);
        let matter: Vec<String> = stems.into_iter().filter(|it| it != self.stem(verb)).collect();
        let told = sentences(said).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        let told = told.filter(|sentence| !self.bounds_a_time(sentence));
        let mut told = told.flat_map(clauses).map(|it| it.to_lowercase().replace('’', "'"));
        told.any(|clause| self.leaves_out(&clause, verb, &matter))
            || self.hands_back(said, promised)
            || self.takes_back_later(said, verb, &matter)
    }

    /// Whether a clause in lower case says of that deed that its speaker leaves it undone.
    pub(crate) fn leaves_out(&self, clause: &str, verb: &str, matter: &[String]) -> bool {
        let words = spoken(clause);
        (0..words.len()).any(|at| self.refuses_from(&words[at..], verb, matter))
    }

    /// `I can't do the roof`: from the refusal on.
    fn refuses_from(&self, words: &[&str], verb: &str, matter: &[String]) -> bool {
        let known = self.promises.going_back.iter().filter(|it| it.begins(words));
        let Some(length) = known.map(|phrase| phrase.len()).max() else { return false };
        let rest = self.promises.without_adverbs(&words[length..]);
        let Some((first, rest)) = rest.split_first() else { return false };
        let done = self.stem(first);
        let same = self.promises.doing.has(first)
            || self.are_verbs_alike(done, verb)
            || self.convey_both(first, verb)
            || self.sense_of_verb(first) == self.sense_of_verb(verb);
        let known = &self.promises.undertaking;
        let stands = || rest.iter().any(|word| known.standing_for.has(word));
        let named = || self.share_held(matter, &[&rest.join(" ")]) > 0.0;
        let anyone = rest.iter().any(|word| self.deeds.anyone.has(word));
        same && !anyone && (rest.is_empty() || stands() || named())
    }

    /// Whether a sentence says by when, or until when: what is not done today may be done tomorrow.
    pub(crate) fn bounds_a_time(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase();
        self.said_time(&lower).is_some()
            || self.until_when(&lower).is_some()
            || self.promises.undertaking.not_now.stand_in(&spoken(&lower))
            || spoken(&lower).iter().any(|word| self.promises.putting_off.has(word))
    }

    /// Whether words ask for another time or another deed than was promised.
    pub fn asks_to_move(&self, said: &str) -> bool {
        let moves = |sentence: &str| {
            self.is_question(sentence) && self.promises.moving.stand_in(&spoken(sentence))
        };
        sentences(&said.to_lowercase()).any(moves)
    }

    /// Whether a sentence asks for a time at which its speaker may do something that is promised: `May I
    /// bring it tomorrow?`, `Would tomorrow do?`. What asks when, or what others do then, does not.
    pub fn asks_for_a_time(&self, sentence: &str, promised: &str) -> bool {
        use crate::time::due_times::DueTime::{At, Day, In};
        let lower = sentence.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises, spoken(&lower));
        let has = |set: &WordSet| words.iter().any(|word| set.has(word));
        let suggests = known.suggesting.begin(&words);
        let asks_which = words.first().is_some_and(|word| self.sentences.asking.has(word));
        let of_oneself = has(&known.undertaking.own) || !has(&known.questions.addressed);
        let stems = self.content_stems(promised);
        let about = has(&known.undertaking.standing_for)
            || self.share_held(&stems, &[sentence]) > 0.0
            || self.content_stems(sentence).len() <= BRIEF
            || self.is_about_its_time_alone(sentence);
        let time = self.time_said_in(&lower);
        self.is_question(sentence)
            && (suggests || !asks_which)
            && of_oneself
            && !has(&known.others)
            && about
            && matches!(time, Some(In(_) | At { .. } | Day(_)))
    }

    /// `Would half past eleven do?`: nothing is asked about but a time.
    fn is_about_its_time_alone(&self, sentence: &str) -> bool {
        let stems = |text: &str| self.content_stems(text).len();
        let times: usize = self.times_named(sentence).iter().map(|time| stems(time)).sum();
        let own = |word: &&str| self.promises.undertaking.own.has(word);
        let lower = sentence.to_lowercase();
        times > 0 && stems(sentence) <= times + 1 && !spoken(&lower).iter().any(own)
    }

    /// Whether whoever was promised something asks for it at another time: `Make it Friday instead.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_to_be_moved(said);
    /// assert!(asks("Make it Friday instead, Piet.") && asks("Could it wait until tomorrow?"));
    /// assert!(!asks("Make it red instead.") && !asks("I shall see you tomorrow."));
    /// ```
    pub fn asks_to_be_moved(&self, said: &str) -> bool {
        use crate::time::due_times::DueTime::{At, Day, In};
        sentences(&said.to_lowercase().replace('’', "'")).any(|sentence| {
            let words = spoken(sentence);
            let moves =
                self.promises.moving.stand_in(&words) || self.promises.suggesting.begin(&words);
            moves && matches!(self.time_said_in(sentence), Some(In(_) | At { .. } | Day(_)))
        })
    }

    /// Whether a question asks whether its listener does something: `Could you bring it on Friday?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_of_its_listener(said);
    /// assert!(asks("Could you bring it on Friday?"));
    /// assert!(!asks("Would ten to ten serve you as well?") && !asks("May I bring it to you later?"));
    /// ```
    pub fn asks_of_its_listener(&self, said: &str) -> bool {
        let asks = |sentence: &str| {
            let words = spoken(sentence);
            let subject = words.get(1).is_some_and(|it| self.promises.questions.addressed.has(it));
            subject && self.is_question(sentence)
        };
        sentences(&said.to_lowercase().replace('’', "'")).any(asks)
    }

    /// Whether words ask to be let off what was promised: `Will you release me from it?`
    pub fn asks_for_release(&self, said: &str) -> bool {
        let asks = |sentence: &str| {
            let words = spoken(sentence);
            let freed = |at: usize| {
                let length = self.promises.freeing.length_at(&words[at..]);
                // `Spare me an hour` asks for time.
                length.is_some_and(|length| !self.begins_with_a_length(&words[at + length..]))
            };
            self.is_question(sentence) && (0..words.len()).any(freed)
        };
        sentences(&said.to_lowercase().replace('’', "'")).any(asks)
    }

    /// Whether an answer to that lets it go, in a word or by what it says.
    pub fn grants_release(&self, said: &str) -> bool {
        !self.answers(said, Answer::Refuses) && self.answers(said, Answer::Agrees)
            || self.releases(said)
    }

    /// Whether an answer agrees to what was asked, in a word or by what it says.
    pub fn agrees_to_move(&self, said: &str) -> bool {
        let agrees = self.answers(said, Answer::Agrees);
        !self.answers(said, Answer::Refuses)
            && (agrees || self.says_any(said, &self.promises.moved) || self.names_a_time(said))
    }

    /// Whether words say that their speaker gives up what they have promised: `It is no use, Mara.`
    pub fn gives_up(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.giving_up) && !self.names_a_time(said)
    }

    /// Whether words apologise.
    pub fn apologises(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.apologising)
    }

    /// `Tomorrow, then.`: whoever is asked for a time and names one grants it.
    fn names_a_time(&self, said: &str) -> bool {
        let mut first = sentences(said).take(1);
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        !first.any(|first| self.denies_more_than_a_limit(first, ""))
            && told.flat_map(clauses).any(|clause| self.is_time_granted(clause))
    }

    /// `Friday`, `Friday it is`
    fn is_time_granted(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let bare = lower.trim_end_matches(['.', '!', '…']);
        let mut tails = self.promises.granting.iter();
        let said = tails.find_map(|tail| bare.strip_suffix(&**tail)).unwrap_or(clause);
        self.is_time_alone(said.trim_end())
    }

    pub(super) fn answers(&self, said: &str, answer: Answer) -> bool {
        sentences(said).any(|sentence| self.consent(sentence) == Some(answer))
    }

    fn says_any(&self, said: &str, phrases: &PhraseList) -> bool {
        sentences(&said.to_lowercase().replace('’', "'"))
            .any(|sentence| !self.is_question(sentence) && phrases.stand_in(&spoken(sentence)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_taken_along_is_taken_back_by_whatever_means_it_was_to_go() {
        let back = |said| Language::english().goes_back_on(said, "take the two children along");
        assert!(back("Then I take that back, I'll not fly the children out."));
        assert!(!back("I'll not feed the children.") && !back("I'll not fly the lamp out."));
    }

    #[test]
    fn who_needs_a_thing_no_more_lets_go_of_it_in_whatever_language() {
        let english = |said| Language::english().releases_of(said, "bring Ann the rope");
        assert!(english("I don't need the rope any more.") && !english("I need the rope now."));
        assert!(!english("I don't need the lamp any more."));
        let german = Language::by_code("de").expect("German is built in");
        let frees = |said| german.releases_of(said, "Ann das Seil bringen");
        assert!(frees("Ich brauche das Seil nicht mehr.") && frees("Lass gut sein."));
        assert!(frees("Sie müssen das Seil nicht mehr bringen."));
        assert!(german.gives_word_back("Ich entbinde Sie von Ihrem Wort."));
        let kept = |said| Language::english().releases_of(said, "give Ann the proof");
        assert!(!kept("Not now; keep it where it is.") && !kept("Keep it in the drawer."));
        assert!(!Language::english().gives_word_back("I release you from nothing."));
        let back = |said| Language::english().gives_word_back(said);
        assert!(back("You don't owe me anything, Odo.") && back("You do not owe me a thing."));
        assert!(
            !back("You don't owe me an explanation.") && !back("You do not owe me a penny for it.")
        );
        assert!(!frees("Ich brauche die Lampe nicht mehr.") && !frees("Ich brauche das Seil."));
    }

    #[test]
    fn what_somebody_else_need_not_do_lets_nobody_off() {
        let frees = |said| Language::english().releases_of(said, "brake at the winch for Juno");
        assert!(frees("You needn't brake, Radu."));
        assert!(!frees("She needn't hold for ever, she need only hold till the brake bites."));
        assert!(!frees("He doesn't have to brake at all."));
    }

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
    fn what_lets_go_of_something_else_or_is_to_be_kept_for_somebody_frees_of_nothing() {
        let frees =
            |said| Language::english().releases_of(said, "row Ida over the river on Friday");
        assert!(frees("Never mind, I'll walk.") && frees("You need not keep your word."));
        assert!(frees("No, Tom, never mind.") && frees("Please never mind."));
        assert!(
            frees("The whole plan has fallen through.") && frees("You need not come out at night.")
        );
        assert!(frees("No, you need not row me."), "it names what was promised");
        assert!(frees("There's no need for you to come all that way."));
        for said in [
            "Never mind the rain.",
            "No - keep it for me, madam.",
            "Keep it for us until Friday.",
            "You need not have brought flowers.",
            "You need not whisper.",
            "No. Keep it, and come.",
            "Tom need not come on Friday.",
            "He need not keep his word.",
            "Shall I tell them never mind?",
        ] {
            assert!(!frees(said), "{said}");
        }
        let keeps = |said| Language::english().leaves_with_giver(said, "give Ida the watch");
        assert!(keeps("Keep the watch.") && !keeps("Keep the watch for me."));
        let keeps =
            |said| Language::english().leaves_with_giver(said, "give Tom the ether by the mask");
        assert!(keeps("You may keep your ether."));
        assert!(!keeps("Keep the mask on him. I begin.") && !keeps("Agathe, keep counting."));
        assert!(!keeps("Keep the mask.") && !keeps("Keep the ether at hand."));
    }

    #[test]
    fn who_says_that_they_will_not_do_it_after_all_goes_back_on_it() {
        let english = Language::english();
        let back = |said| english.goes_back_on(said, "mend the roof");
        assert!(back("I can't do the roof, Tom. My back won't have it."));
        assert!(back("I'm not mending it.") && back("I won't fix your roof after all."));
        assert!(back("Tom, you'll have to find another man for the roof."));
        assert!(!back("You must find another man for the mill."));
        assert!(!back("I can't mend it yet.") && !back("I can't mend it before noon."));
        assert!(!back("I can't find the roof tiles.") && !back("I won't mend it if it rains."));
        assert!(!back("I won't mend anybody else's.") && !back("Can't I mend the roof?"));
        assert!(!english.goes_back_on("I won't tell Mara of it.", "not tell Mara of the boat"));
    }

    #[test]
    fn who_promised_may_ask_for_a_time_and_whoever_names_one_grants_it() {
        let english = Language::english();
        let asks = |said| english.asks_for_a_time(said, "bring Mara the lantern");
        for said in [
            "May I bring it tomorrow?",
            "Would tomorrow do?",
            "Is it all right if I bring the lantern at noon?",
            "What about tomorrow morning?",
            "Do you mind if I bring it tonight?",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "Will you be home tomorrow?",
            "When shall I come tomorrow?",
            "Is he back tomorrow?",
            "I bring it tomorrow.",
            "May I bring it?",
            "May I sleep in your hay barn tonight?",
        ] {
            assert!(!asks(said), "{said}");
        }
        assert!(english.agrees_to_move("Tomorrow, then. Not a day later."));
        assert!(!english.agrees_to_move("Tomorrow?"));
        assert!(english.agrees_to_move("Ten to ten's plenty, Bishop."));
        assert!(!english.agrees_to_move("Ten to ten is too late, Bishop."));
        assert!(!english.agrees_to_move("No, I need it today."));
    }

    #[test]
    fn who_gave_a_promise_may_ask_to_be_let_off_it_and_be_answered() {
        let english = Language::english();
        for asked in [
            "I promised you never to go down there. Will you release me from it?",
            "Could you let me off, just this once?",
            "May I go back on it?",
        ] {
            assert!(english.asks_for_release(asked), "{asked}");
        }
        assert!(!english.asks_for_release("Will you release the dove?"));
        assert!(!english.asks_for_release("Release me from it."));
        for granted in ["Yes.", "Very well. Go.", "Never mind it, Odo.", "I release you."] {
            assert!(english.grants_release(granted), "{granted}");
        }
        for kept in ["No.", "No, you gave your word.", "We will see.", "It rains."] {
            assert!(!english.grants_release(kept), "{kept}");
        }
    }
}
