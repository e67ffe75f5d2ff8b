//! How a promise is let go of by word of mouth: `Never mind.`, `You needn't bring it.`

use crate::deed::deeds::{Deed, DeedKind};
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::PhraseList;

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
                    let is_something_else = || {
                        self.says_how_it_need_not_be(&words[at..], rest, &deed)
                            || (talk && self.may_drop_anything(&words[at..]))
                            || self.is_said_of_others(&words, at)
                            || !named && self.is_said_of_another_thing(&words[..at], promised)
                    };
                    self.is_let_go(&words[at..], rest, refused)
                        && !self.is_denied(&words, at, rest)
                        && !self.is_only_put_off(rest, &deed)
                        && !is_something_else()
                        && (named || !self.settles_another_debt(&words[at..], &deed))
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

    /// Whether words let go somewhere, and don't deny that: `don't forget it` insists.
    pub(super) fn lets_go_somewhere(&self, words: &[&str]) -> bool {
        let known = &self.promises.releasing;
        let lets_go = |at: usize| {
            let length = known.length_at(&words[at..]);
            length.is_some_and(|length| !self.is_denied(words, at, &words[at + length..]))
        };
        (0..words.len()).any(lets_go)
    }

    /// Whether what would let go, up to its rest, is denied before it or behind it: `don't you forget it`, `don't think
    /// we're quits`. A `No` of its own denies nothing of it, and `don't put yourself out` lets go.
    fn is_denied(&self, words: &[&str], at: usize, rest: &[&str]) -> bool {
        let known = &self.promises;
        let own = &words[at..words.len() - rest.len()];
        let spares = own.iter().any(|word| known.undertaking.yourself.has(word));
        let persons =
            |word: &str| known.questions.addressed.has(word) || known.undertaking.own.has(word);
        let only_thinks = |word: &str| persons(word) || known.idle.has(word);
        let before = words[..at].iter().rev().find(|word| !only_thinks(word));
        let denies =
            |word: &&str| !self.withholds(word) && self.is_denial(&word.replace(['\'', '’'], ""));
        let behind = || rest.first().is_some_and(|word| **word == *self.deeds.denial);
        !spares && (before.is_some_and(denies) || behind())
    }

    /// `We are square` lets go of what was to be paid, and of no errand.
    fn settles_another_debt(&self, words: &[&str], deed: &Deed) -> bool {
        self.promises.payment.outright.begin(words) && !self.is_payment(&deed.words)
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
        // `Keep it till I've told them`: it is to be kept for so long.
        let so_long = || rest.first().is_some_and(|word| self.deeds.trying.how_long.has(word));
        let keeps = known.keeping.begin(words) && (refused || somewhere() || so_long());
        let kept = known.kept_for.stand_in(rest) || keeps;
        !kept && !known.thanking.begin(rest)
    }

    /// `You needn't be gentle with the chest` lets go of no chest; `it needn't be carried` does.
    fn says_how_it_need_not_be(&self, words: &[&str], rest: &[&str], deed: &Deed) -> bool {
        let known = &self.promises.withholding;
        let led = rest.first().is_some_and(|word| self.is_linking(word));
        let [being, how, ..] = &rest[usize::from(led)..] else { return false };
        let is_to_be = deed.words.first().is_some_and(|verb| known.being.has(verb));
        let somewhere = || self.is_linking(how) || known.there.has(how);
        known.with_object.begin(words)
            && known.being.has(being)
            && !is_to_be
            && !somewhere()
            && !self.tells_what_was_done(how)
    }

    /// `Tom need not come`, `never mind the rain`: what lets go does so of somebody else, or of something else.
    fn is_let_go_otherwise(&self, clause: &[&str], at: usize, rest: &[&str], deed: &Deed) -> bool {
        let (known, before) = (&self.promises, &clause[..at]);
        let of_others = before.iter().chain(rest).any(|word| known.others.has(word));
        let has_object = known.withholding.with_object.begin(&clause[at..]);
        let own = &clause[at..clause.len() - rest.len()];
        let names_else = || !self.finds_somebody(own, rest) && self.names_else(rest, deed);
        // `I've changed my mind about the paint`
        let about = || rest.first().is_some_and(|word| self.deeds.about.has(word));
        of_others
            || has_object && (self.is_of_somebody(before) || names_else())
            || about() && names_else()
    }

    /// `I've found another man`: who does it is somebody else, whatever the deed is.
    fn finds_somebody(&self, own: &[&str], rest: &[&str]) -> bool {
        let another = own.last().is_some_and(|word| self.promises.handing_back.others.has(word));
        another && rest.first().is_some_and(|who| self.is_person(who, rest.len() == 1))
    }

    /// `She needn't hold for ever` lets nobody off who listens.
    fn is_said_of_others(&self, clause: &[&str], at: usize) -> bool {
        let known = &self.promises;
        let theirs = |word: &&str| known.others.has(word);
        clause[..at].last().is_some_and(theirs)
            && known.withholding.with_object.begin(&clause[at..])
    }

    /// `That mule is no use now`
    fn is_said_of_another_thing(&self, before: &[&str], promised: &str) -> bool {
        let says_how_it_is = |last: &&str| {
            self.sentences.copulas.has(last) || self.without_possessive(last) != *last
        };
        before.last().is_some_and(says_how_it_is) && self.is_another_thing_let_go(before, promised)
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

    pub(in crate::promise) fn says_any(&self, said: &str, phrases: &PhraseList) -> bool {
        sentences(&said.to_lowercase().replace('’', "'"))
            .any(|sentence| !self.is_question(sentence) && phrases.stand_in(&spoken(sentence)))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_said_of_another_thing_lets_go_of_that_alone() {
        let frees = |said| Language::english().releases_of(said, "bring Ibo the map");
        for said in [
            "That mule is no use now, with the shoe off.",
            "The drum's not needed any more; put it away.",
            "My old boots are no use any more.",
        ] {
            assert!(!frees(said), "{said}");
        }
        for said in [
            "The map's no use now.",
            "It is no use now, Tove.",
            "Your errand is not needed any more.",
        ] {
            assert!(frees(said), "{said}");
        }
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
        assert!(back("You've thanked him, so I'll not hold you to more."));
        assert!(!back("Shall I not hold you to more?") && !back("I'll hold you to that."));
        assert!(
            !back("You don't owe me an explanation.") && !back("You do not owe me a penny for it.")
        );
        assert!(!frees("Ich brauche die Lampe nicht mehr.") && !frees("Ich brauche das Seil."));
    }

    #[test]
    fn who_bids_not_to_forget_it_insists_and_lets_nothing_go() {
        let english = Language::english();
        let quiet = "never tell anybody where Vinzent is";
        for said in [
            "Berta! Ten past seven, don't forget it! It's Vinzent!",
            "Don't you forget it.",
            "Never forget that, Odo.",
            "We won't call it off.",
            "I haven't changed my mind.",
        ] {
            assert!(!english.releases_of(said, quiet), "{said}");
            assert!(!english.tells_that_it_is_over(said), "{said}");
        }
        assert!(english.lets_nothing_go("Ten past seven, don't forget it!"));
        for said in [
            "Forget it.",
            "No, forget it.",
            "I've changed my mind.",
            "Don't put yourself out.",
            "Don't bother.",
            "No, never mind.",
        ] {
            assert!(english.releases_of(said, "fetch the fuse coil"), "{said}");
        }
        let german = Language::by_code("de").expect("German is built in");
        let frees = |said| german.releases_of(said, "das Seil holen");
        assert!(frees("Vergiss es.") && !frees("Vergiss es nicht!"));
    }

    #[test]
    fn what_somebody_is_not_to_think_lets_go_of_nothing() {
        let frees = |said| Language::english().releases_of(said, "bring Ann the rake");
        for said in [
            "Don't think we're even yet.",
            "I don't say it doesn't matter now.",
            "Don't you believe I've changed my mind.",
        ] {
            assert!(!frees(said), "{said}");
        }
        for said in [
            "We're even, Odo.",
            "I think it doesn't matter now.",
            "I've changed my mind.",
            "No, I've changed my mind.",
            "I know I need not have it, never mind.",
        ] {
            assert!(frees(said), "{said}");
        }
    }

    #[test]
    fn who_thinks_better_of_something_else_lets_go_of_nothing() {
        let frees = |said| Language::english().releases_of(said, "bring Ann the padlock");
        for said in [
            "I've changed my mind about the paint: blue.",
            "I changed my mind about the trip to Lund.",
            "No need to hurry with the padlock.",
            "You needn't rush with the padlock, Odo.",
        ] {
            assert!(!frees(said), "{said}");
        }
        for said in [
            "I've changed my mind about the padlock.",
            "I've changed my mind about it.",
            "I've changed my mind.",
            "No need to bother with the padlock.",
        ] {
            assert!(frees(said), "{said}");
        }
    }

    #[test]
    fn who_has_found_another_has_found_such_a_thing_or_somebody_to_do_it() {
        let frees = |said| Language::english().releases_of(said, "bring Ann the padlock");
        for said in [
            "I've found another padlock.",
            "I have found another, thank you.",
            "I've found another one.",
            "I've found another man to do it.",
        ] {
            assert!(frees(said), "{said}");
        }
        for said in ["I've found another leak in the roof.", "I found another mouse in the shed."] {
            assert!(!frees(said), "{said}");
        }
    }

    #[test]
    fn who_is_square_with_somebody_lets_go_of_what_is_to_be_paid_and_of_no_errand() {
        let frees = |said, promised| Language::english().releases_of(said, promised);
        let errand = "fetch the fuse coil";
        for said in [
            "Teo, we are square. You got your nine crowns off me on Sunday, by God. Wait here.",
            "We're quits, I paid you on Sunday.",
        ] {
            assert!(!frees(said, errand), "{said}");
        }
        assert!(frees("We are square, Odo.", "pay Nessa four crowns"));
        assert!(frees("We're square, and never mind the coil.", errand));
        assert!(frees("You have done enough, we're quits.", errand));
    }

    #[test]
    fn what_somebody_else_need_not_do_lets_nobody_off() {
        let frees = |said| Language::english().releases_of(said, "brake at the winch for Juno");
        assert!(frees("You needn't brake, Radu."));
        assert!(!frees("She needn't hold for ever, she need only hold till the brake bites."));
        assert!(!frees("He doesn't have to brake at all."));
    }

    #[test]
    fn how_a_deed_need_not_be_done_lets_go_of_no_deed() {
        let frees = |said| Language::english().releases_of(said, "carry the chest over first");
        for said in [
            "And your lads needn't be gentle with the chest.",
            "You don't have to be so careful with the chest.",
            "No need to be afraid of the chest, Harl.",
        ] {
            assert!(!frees(said), "{said}");
        }
        assert!(frees("The chest needn't be carried over first."));
        assert!(frees("You needn't carry the chest."));
        let listed = "take Gerlach and the dowry chest over first";
        let left = Language::english().left_of_the_list(
            "Agreed, ferryman. And your lads needn't be gentle with the chest.",
            listed,
        );
        assert_eq!(left, None);
        let there =
            Language::english().releases_of("You needn't be there.", "be at the mill at nine");
        assert!(there);
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
        assert!(frees("Keep it, I have another."));
        for said in [
            "Never mind the rain.",
            "No - keep it for me, madam.",
            "Keep it for us until Friday.",
            "You need not have brought flowers.",
            "You need not whisper.",
            "No. Keep it, and come.",
            "You're to hear it from me, child, and keep it till I've told the house.",
            "Keep it until Friday.",
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
}
