//! What breaks a commitment: the deed that was to be left undone, and what undoes a thing that was to be
//! kept as it is.
//!
//! It rather misses a deed than blames one wrongly.

use crate::act::{ActionTarget, IndexedAction, verb};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::promised_deed::{DONE, Promise};
use crate::promise::promised_words::PromisedWords;
use crate::promise::reading::Reading;
use cognition_language::{DeedCue, Language};

impl Commitment {
    /// Whether doing that breaks it: a *Refrain* by a deed that would keep the same words without
    /// their denial, or by one of its sort, to let nobody in by opening to somebody, to stay somewhere by
    /// going away, to keep a thing as it is by what undoes that, and to give it by what makes an end of it.
    /// What isn't to be told must be said for that, in a statement, and what isn't to be asked in a question;
    /// what is to be left alone may be looked at and spoken of.
    pub fn is_broken_by(&self, action: &IndexedAction, speech: &str) -> bool {
        if self.terms.lasts && action.has_tag("move") {
            return self.is_left_by(action);
        }
        if self.terms.lasts && self.is_left_in_words_by(action) {
            return true;
        }
        if self.kind != CommitmentKind::Refrain {
            let promise = Promise { of: self, action };
            return promise.is_undone()
                || promise.goes_to_somebody_else()
                || promise.goes_to_whom_it_is_kept_from();
        }
        self.any_refused(|refused| refused.is_done_all_the_same(action, speech))
    }

    /// Whether the one deed is done that was not to be done.
    fn is_done_all_the_same(&self, action: &IndexedAction, speech: &str) -> bool {
        let promise = Promise { of: self, action };
        // `Not to talk so` leaves free to talk.
        let is_free = self.is_free_now() || self.language().forbids_a_manner(&self.text);
        if is_free || promise.is_for_whom_it_leaves_out() {
            return false;
        }
        let words = promise.words();
        if words.leave_be() {
            return promise.is_done_to_what_is_left_alone(&words);
        }
        match words.verb_kind() {
            CommitmentKind::Give => promise.is_barred_gift(&words),
            CommitmentKind::Tell if words.say(DeedCue::Asks) => promise.is_asked(&words, speech),
            CommitmentKind::Tell => promise.is_told_on(&words, speech),
            CommitmentKind::Go => promise.is_gone(&words) || promise.goes_through_it(&words),
            CommitmentKind::Do | CommitmentKind::Refrain => {
                promise.lets_it_be_seen(&words)
                    || !promise.only_the_mind_sees_it(&words)
                        && promise.is_done_to_what_is_named(&words)
            }
        }
    }
}

impl Commitment {
    /// Whether it keeps something in the state that it names: `keep the gate shut`.
    pub(crate) fn keeps_a_state(&self) -> bool {
        self.kind != CommitmentKind::Refrain
            && self.terms.reading.ask(&self.text, Reading::keeps_a_state)
    }
}

impl Promise<'_> {
    /// `Keep the rope for Ana`, given to another.
    fn goes_to_somebody_else(self) -> bool {
        let (action, language) = (self.action, self.language());
        if !action.is_gift_or_trade() || language.kept_for(&self.of.text).is_none() {
            return false;
        }
        let words = self.words();
        let theirs = |it: &ActionTarget| self.is_target(it) || words.name(it);
        let (known, others): (Vec<_>, Vec<_>) = action.targets.iter().partition(|it| theirs(it));
        !others.is_empty() && known.iter().any(|it| !self.is_target(it))
    }

    fn is_done_to_what_is_left_alone(self, words: &PromisedWords) -> bool {
        let harmless = ["look", "speech", "ask"].into_iter().any(|tag| self.action.has_tag(tag));
        let named = || self.action.targets.iter().any(|target| words.name(target));
        let told = || !self.action.has_tag("move") && self.is_done_to_their_matter(words);
        let anybody = || words.say(DeedCue::Anyone) && self.touches_somebody(words.language());
        !harmless && (named() || told() || anybody())
    }

    /// `Feel the forehead of Mara`
    fn touches_somebody(self, language: &Language) -> bool {
        let is_called = |it: &ActionTarget| it.label.starts_with(char::is_uppercase);
        let targets = &self.action.targets;
        !targets.is_empty()
            && targets.iter().all(is_called)
            && self.verbs().any(|verb| language.touches_somebody(&verb.to_lowercase()))
    }

    /// Of few deeds it must be asked what was to be kept, or to be given.
    fn is_undone(self) -> bool {
        self.is_undone_by_its_verb() || self.is_ended_in_several_words()
    }

    /// `Put out the lamp` of what was to be kept burning.
    fn is_ended_in_several_words(self) -> bool {
        let (action, words) = (self.action, self.words());
        let language = words.language();
        let names = [action.description.as_str(), verb(&action.action)].into_iter();
        let mut told = names.chain(action.tags.iter().map(String::as_str));
        let named = |rest: &str| {
            let stems = language.content_stems(rest);
            let of_words = || stems.iter().all(|stem| words.stems().contains(stem));
            action.targets.iter().any(|it| words.name(it)) || !stems.is_empty() && of_words()
        };
        told.any(|told| {
            let ended = language.ended_in_several_words(&told.replace('_', " "), words.words());
            ended.is_some_and(|rest| named(&rest))
        })
    }

    fn is_undone_by_its_verb(self) -> bool {
        let language = self.language();
        let mut verbs: Vec<String> = self.verbs().map(str::to_lowercase).collect();
        verbs.retain(|verb| language.may_undo(verb));
        if verbs.is_empty() {
            return false;
        }
        let words = self.words();
        // Who sells bread at a stall sells it to nobody yet, and has more of it.
        let parts = self.of.kind == CommitmentKind::Give
            && verbs.iter().any(|verb| language.gives_away(verb));
        let named = self.action.targets.iter().any(|it| words.name(it) && !self.is_beside(it))
            || !parts && self.is_done_to_their_matter(&words);
        let lost = |verb: &String| {
            let handled = self.of.kind == CommitmentKind::Give
                || words.verb().is_some_and(|promised| language.puts_in_place(promised));
            handled && language.ruins(verb) && !self.is_for_somebody(&words)
        };
        named && verbs.iter().any(|verb| words.are_undone_by(verb) || lost(verb))
    }

    /// The stall of `Sell a cheese at the stall`: it is done there, and not to it.
    fn is_beside(self, target: &ActionTarget) -> bool {
        let language = self.language();
        let description = &self.action.description;
        let done_to = language.content_stems(&language.done_to(description));
        let (told, named) =
            (language.content_stems(description), language.content_stems(&target.label));
        let is_told = !named.is_empty() && named.iter().all(|stem| told.contains(stem));
        is_told && !done_to.is_empty() && !named.iter().any(|stem| done_to.contains(stem))
    }

    /// `Put Ida's drawing into the stove`: what it is done to is no target, and all of it is named.
    fn is_done_to_their_matter(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let done_to = language.content_stems(&language.done_to(&self.action.description));
        !done_to.is_empty() && done_to.iter().all(|stem| words.stems().contains(stem))
    }

    /// Whether it is done to whom it was promised to, or to whom the words name.
    fn is_for_somebody(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        targets.iter().any(|it| self.is_target(it))
            || targets.len() > 1 && targets.iter().all(|it| words.name(it))
    }

    fn is_done_to_what_is_named(self, words: &PromisedWords) -> bool {
        if self.of.looks_another_way(self.action) {
            return false;
        }
        let named = self.action.targets.iter().any(|target| words.name(target));
        let told = || !words.matter([]).is_empty() && self.share_of_matter(words) >= 1.0;
        // `Open the chest` says no more than `open the chest on the way`.
        let held = || self.is_done_to_their_matter(words);
        let concerned =
            named || self.of.target.is_some() && self.concerns_the_target() || told() || held();
        let very_deed = self.is_of_the_verb(words) && self.share_done(words) >= DONE;
        // `Not to drink` names nothing, and forbids all of it.
        let all = words.words().len() == 1;
        (concerned || all) && very_deed
            || named && self.is_of_a_sort_with_what_is_not_done(words)
            || self.is_done_in_another_way(words)
            || self.is_done_to_anything(words)
            || self.lets_somebody_in(words)
    }

    /// `Untie the parcel` of what was not to be opened, `Read the diary` of what was not to be looked into.
    fn is_done_in_another_way(self, words: &PromisedWords) -> bool {
        let (action, language) = (self.action, words.language());
        let does = |verb: &str| {
            language.is_done_by(words.words(), verb)
                || language.is_told_otherwise_by(words.words(), verb)
        };
        let is_theirs = |it: &ActionTarget| words.name(it) && !self.is_beside(it);
        action.description.split_whitespace().next().is_some_and(does)
            && self.share_of_matter(words) >= DONE
            && !self.is_done_to_another_first(words)
            && (action.targets.iter().any(is_theirs) || self.is_done_to_their_matter(words))
    }

    /// `Swap the saddle of the mare`, of the mare: the first thing that it names behind its verb is another.
    fn is_done_to_another_first(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let done_to = language.done_to(&self.action.description);
        let first_named = |word: &str| {
            let names = |it: &&ActionTarget| {
                language.content_stems(&it.label).iter().any(|stem| stem == language.stem(word))
            };
            self.action.targets.iter().find(names)
        };
        let first = done_to.split_whitespace().find_map(first_named);
        first.is_some_and(|first| !words.name(first))
    }

    /// `Hand over the bill` where none was to be sent. To drop a thing is not to set it down: what hurts
    /// stands for what hurts alone.
    fn is_of_a_sort_with_what_is_not_done(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let hurts = |verb: &str| language.conduct(verb).hurts();
        let promised = words.verb().is_some_and(hurts);
        let alike = promised == hurts(&self.action.description);
        alike && self.is_of_a_like_verb(words) && self.share_of_matter(words) >= DONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;
    use crate::promise::test_promises::{check, committed, deed, offer};

    #[test]
    fn who_is_to_stay_does_not_go_and_what_is_to_be_left_alone_is_looked_at_alone() {
        let mut stay = committed("stay in the yard", Some("mara"));
        stay.terms.lasts = true;
        assert!(stay.is_broken_by(&deed("go cellar cellar_door").0, ""));
        assert!(!stay.is_broken_by(&deed("look hearth").0, ""));
        assert!(!stay.is_broken_by(&deed("go yard yard_arch").0, ""), "it goes back");
        stay.text = "stay quiet about the key".to_owned();
        assert!(!stay.is_broken_by(&deed("go cellar cellar_door").0, ""));
        let alone = committed("leave the lantern alone", Some("mara"));
        assert!(alone.is_broken_by(&deed("take lantern").0, ""));
        assert!(!alone.is_broken_by(&deed("look lantern").0, ""));
        let chest = committed("not to touch the green chest", Some("mara"));
        let done = |description: &str, tag: &str| {
            chest.is_broken_by(&offer(&format!("well:{tag}"), description, &[tag], &[]), "")
        };
        assert!(done("Open the green chest", "open") && !done("Look at the green chest", "look"));
        assert!(!done("Open the black chest", "open"));
        let where_it_is = committed("leave the lantern where it is", Some("mara"));
        assert_eq!(where_it_is.kind, CommitmentKind::Refrain);
        assert!(where_it_is.is_broken_by(&deed("take lantern").0, ""));
        assert!(!where_it_is.is_broken_by(&deed("go cellar cellar_door").0, ""));
    }

    #[test]
    fn what_is_not_to_be_done_is_not_done_by_another_verb() {
        let done = |text: &str, description: &str, thing: &str| {
            let verb = description.split(' ').next().unwrap_or_default().to_lowercase();
            let action = offer(&format!("well:{verb}"), description, &[&verb], &[thing]);
            committed(text, Some("mara")).is_broken_by(&action, "")
        };
        for (text, description, thing) in [
            ("not to open the parcel", "Untie the parcel", "parcel"),
            ("never to read the diary", "Leaf through the diary", "diary"),
            ("not to cut the old oak", "Fell the old oak", "old_oak"),
        ] {
            assert!(done(text, description, thing), "{text}: {description}");
        }
        for (text, description, thing) in [
            ("not to open the parcel", "Untie the goat", "goat"),
            ("not to open the parcel", "Weigh the parcel", "parcel"),
            ("never to read the diary", "Close the diary", "diary"),
            ("never to look into the diary", "Read the almanac", "almanac"),
            ("not to cut the old oak", "Fell the young birch", "young_birch"),
        ] {
            assert!(!done(text, description, thing), "{text}: {description}");
        }
    }

    #[test]
    fn what_is_done_to_another_thing_of_its_or_beside_it_breaks_nothing() {
        let done = |text: &str, description: &str, things: &[&str]| {
            let verb = description.split(' ').next().unwrap_or_default().to_lowercase();
            let action = offer(&format!("yard:{verb}"), description, &[&verb], things);
            committed(text, Some("mara")).is_broken_by(&action, "")
        };
        let mare = "never to sell the mare";
        assert!(!done(mare, "Swap the saddle of the mare", &["mare", "saddle"]));
        assert!(done(mare, "Swap the mare for the saddle", &["mare", "saddle"]));
        let diary = "never to read the diary";
        let beside = "Copy the title of the almanac beside the diary";
        assert!(!done(diary, beside, &["diary", "almanac"]));
        assert!(done(diary, "Copy the first page of the diary", &["diary"]));
    }

    #[test]
    fn who_is_to_stay_out_does_not_go_in_however_that_was_promised() {
        for text in [
            "not to set foot in the cellar",
            "stay out of the cellar",
            "keep away from the cellar",
            "not to enter the cellar",
            "not to go into the cellar",
        ] {
            let out = committed(text, Some("mara"));
            assert_eq!(out.kind, CommitmentKind::Refrain, "{text}");
            assert!(out.is_broken_by(&deed("go cellar cellar_door").0, ""), "{text}");
            assert!(!out.is_broken_by(&deed("go yard yard_arch").0, ""), "{text}");
        }
    }

    #[test]
    fn who_is_not_to_touch_anybody_feels_nobodys_forehead() {
        let kept = committed("not to touch anybody", Some("odo"));
        let done = |description: &str, tag: &str, on: &str| {
            kept.is_broken_by(&offer(&format!("ward:{tag}"), description, &[tag], &[on]), "")
        };
        assert!(done("Feel the forehead of Mara", "help", "mara"));
        assert!(done("Hug Mara", "comfort", "mara"));
        assert!(!done("Sit down beside Mara", "comfort", "mara"));
        assert!(!done("Feel the cloth", "examine", "cloth"));
        assert!(!done("Look at Mara", "look", "mara"));
    }

    #[test]
    fn nothing_keeps_what_is_not_to_be_done_and_only_that_can_be_broken() {
        check(
            Commitment::is_kept_by,
            &[
                ("never go to the cellar", None, "go yard yard_arch", false),
                ("never go to the cellar", None, "go cellar cellar_door", false),
            ],
        );
        check(
            Commitment::is_broken_by,
            &[
                ("go to the cellar", None, "go yard yard_arch", false),
                ("never go to the cellar", None, "go cellar cellar_door", true),
                ("never go to the cellar", Some("mara"), "go yard yard_arch", false),
                ("I will not leave the bar", None, "go yard yard_arch", true),
                ("I will not leave the bar", None, "look hearth", false),
                ("I won't give Odo the iron key", Some("odo"), "give iron_key odo", true),
                ("I won't give Odo the iron key", Some("odo"), "give lute odo", false),
                ("give the iron key to no one", Some("mara"), "give iron_key odo", true),
                ("give the iron key to no one", Some("mara"), "give iron_key mara", false),
                (
                    "I won't unlock the cellar door",
                    Some("mara"),
                    "unlock cellar_door iron_key",
                    true,
                ),
                ("I won't unlock the cellar door", None, "look cellar_door", false),
            ],
        );
    }

    #[test]
    fn what_is_kept_for_somebody_goes_to_nobody_else_and_what_names_nothing_forbids_all_of_it() {
        let rope = committed("keep the iron key for Mara", Some("mara"));
        assert!(rope.is_broken_by(&deed("give iron_key odo").0, ""));
        assert!(!rope.is_broken_by(&deed("give iron_key mara").0, ""));
        assert!(!rope.is_broken_by(&deed("give lute odo").0, ""));
        let sober = committed("not drink", Some("mara"));
        let drinks = |told: &str, verb: &str| {
            sober.is_broken_by(&offer(&format!("world:{verb}"), told, &[verb], &["flask"]), "")
        };
        assert!(drinks("Drink from the flask", "drink") && !drinks("Look at the flask", "look"));
    }

    #[test]
    fn what_is_to_be_kept_as_it_is_is_broken_by_what_undoes_it() {
        let undone = |text: &str, action: &str, description: &str, target: &str| {
            let action = offer(action, description, &[], &[target]);
            committed(text, Some("mara")).is_broken_by(&action, "")
        };
        assert!(undone("leave the hatch open", "world:close", "Shut the hatch", "hatch"));
        assert!(undone("keep the map safe", "world:drop", "Throw the map overboard", "map"));
        assert!(undone("not touch the rum", "world:drink", "Drink the rum", "rum"));
        assert!(undone("ring no bell", "siege:ring", "Ring the bell", "rope"));
        assert!(undone("keep my hands off the rope", "world:pull", "Pull the rope", "rope"));
        assert!(undone("keep the lamp burning", "world:douse", "Put out the lamp", "lamp"));
        assert!(undone("keep the lamp burning", "world:put_out", "See to the lamp", "lamp"));
        assert!(undone("keep the lamp dark", "world:kindle", "Light the lamp", "lamp"));
        assert!(!undone("keep the lamp burning", "world:put", "Put out the candle", "candle"));
        assert!(!undone("keep the lamp burning", "world:fill", "Fill the lamp", "lamp"));
        assert!(!undone("leave the hatch open", "world:close", "Shut the cellar", "cellar"));
        assert!(!undone("ring no bell", "siege:look", "Look at the bell", "rope"));
        assert!(!undone("leave the hatch open", "world:look", "Look at the hatch", "hatch"));
        assert!(undone("bring Mara the map", "world:drop", "Throw the map overboard", "map"));
        assert!(undone(
            "keep Odo's drawing",
            "a:burn",
            "Put Odo's drawing into the stove",
            "stove"
        ));
        assert!(undone("see to it that nobody rings the bell", "a:ring", "Ring the bell", "bell"));
        assert!(!undone("give Ann a loaf of bread", "a:sell", "Sell bread at the stall", "stall"));
        assert!(!undone("mend the map", "world:drop", "Throw the map overboard", "map"));
        assert!(!undone(
            "mind the stall",
            "a:sell",
            "Sell a round of cheese at the stall",
            "stall"
        ));
        assert!(undone("set the candle on the altar", "a:burn", "Burn the candle", "candle"));
        assert!(!undone("bring Mara the map", "world:drop", "Lay down the map", "map"));
        assert!(undone("send Mara no bill", "world:put", "Hand over the bill", "bill"));
        assert!(undone(
            "not start the drill unless Odo is here",
            "a:run",
            "Start the drill",
            "drill"
        ));
        assert!(undone("not hit the dog", "world:beat", "Beat the dog", "dog"));
        assert!(!undone("not drop the vase", "world:put", "Place the vase on the sill", "vase"));
    }

    #[test]
    fn to_trade_a_thing_is_to_give_it() {
        let traded = |text: &str, targets: &[&str]| {
            let action = offer("world:trade", "Trade it", &["trade"], targets);
            committed(text, Some("odo")).is_broken_by(&action, "")
        };
        let loaf = ["loaf", "mara", "kindling"];
        assert!(traded("never give the loaf to Mara", &loaf));
        assert!(traded("give the loaf to no one", &loaf));
        assert!(traded("not give the loaf away", &loaf));
        assert!(!traded("never give the loaf to Mara", &["loaf", "brannic", "kindling"]));
        assert!(!traded("never give the kindling to Mara", &loaf));
        assert!(!traded("give the loaf to no one else", &["loaf", "odo", "kindling"]));
    }

    #[test]
    fn who_is_not_to_do_it_in_some_manner_may_do_it() {
        for (text, done) in [
            ("not talk so", "tell mara: The book stays with me."),
            ("not look at the lantern like that", "look lantern"),
        ] {
            let (action, speech) = deed(done);
            assert!(!committed(text, Some("mara")).is_broken_by(&action, speech), "{text}");
        }
        assert!(
            committed("not look at the lantern", None).is_broken_by(&deed("look lantern").0, "")
        );
    }

    #[test]
    fn what_says_from_where_is_left_from_there_alone() {
        let stay = committed("I will not leave the bar", None);
        let from = |place: &str| IndexedAction {
            place: Some(StableId::from(place)),
            ..deed("go yard yard_arch").0
        };
        assert!(stay.is_broken_by(&from("inn_bar"), ""));
        assert!(!stay.is_broken_by(&from("cellar"), ""));
    }
}
