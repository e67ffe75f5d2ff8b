//! What is ordered by its form alone, whatever verb that has: `Signal the Halcyon`, `Ring me at noon`.

use crate::deed::deeds::DeedKind;
use crate::language::Language;

/// Within how many words behind `let` the word `know` stands.
const LET_KNOW: usize = 5;

impl Language {
    /// Whether words, in lower case, begin with a verb and what it is done to. Courtesies order nothing: `Excuse
    /// me`; nor does what tells of something without its subject: `Suits me.`, `Found the key.`
    pub(crate) fn orders_by_form(&self, lower: &[String]) -> bool {
        let known = &self.promises.proposing;
        let polite = lower.iter().take_while(|word| known.politely.has(word)).count();
        let [verb, thing, _, ..] = &lower[polite..] else {
            let pair = &lower[polite..];
            return matches!(pair, [verb, thing] if self.may_order(verb) && known.ordered.has(thing));
        };
        self.may_order(verb) && (known.ordered.has(thing) || self.is_determiner(thing))
    }

    /// Whether `could you` asks for what follows, in lower case, and not whether somebody is able to do it: `oil it`,
    /// `order some dye`, and not `hear the sea`.
    pub(crate) fn may_be_asked_for(&self, lower: &[String]) -> bool {
        let able = |verb: &String| self.promises.proposing.abilities.has(verb);
        let by_form = || !lower.first().is_some_and(able) && self.names_a_thing_done(lower);
        self.names_a_deed(lower) || by_form() || self.asks_to_let(lower)
    }

    /// `Let me have the script`, and not `let me have a word`.
    fn asks_to_let(&self, lower: &[String]) -> bool {
        let lets = lower.first().is_some_and(|verb| self.deeds.letting.has(verb));
        // `Let me have until Friday` asks for time.
        let named = |at: usize| lower.get(at).is_some_and(|word| self.is_determiner(word));
        lets && lower.len() > 3
            && (named(1) || named(3))
            && !lower.iter().any(|word| self.promises.proposing.not_given.has(word))
    }

    /// `Have the kettle boiling`
    pub(crate) fn is_to_be_going(&self, lower: &[String]) -> bool {
        let Some(begin) = self.deeds.kept_and_broken.causing.length_at(lower) else { return false };
        let ends = |word: &str| {
            self.promises.proposing.going_endings.iter().any(|end| word.ends_with(&**end))
        };
        let goes = |pair: &[String]| {
            let [before, word] = pair else { return false };
            let named = self.is_determiner(before) || self.is_stop_word(word);
            ends(word) && !named && !self.is_time_alone(word)
        };
        lower.get(begin..).is_some_and(|told| told.windows(2).any(goes))
    }

    /// Where what is forbidden begins, behind courtesies: `water the fern` of `please don't water the fern`.
    pub(crate) fn forbidden_from(&self, lower: &[String]) -> Option<usize> {
        let known = &self.promises.proposing;
        let polite = lower.iter().take_while(|word| known.politely.has(word)).count();
        let begins = |at: usize| Some(at + known.forbidding.length_at(&lower[at..])?);
        let Some(from) = (0..=polite).find_map(begins) else { return self.barred_from(lower) };
        let told = &lower[from..];
        let idle = |verb: &String| known.not_forbidden.has(verb);
        // `Don't tempt me`
        let of_me = |thing: &String| {
            known.ordered.has(thing) && known.proposer.contains_key(thing.as_str())
        };
        let talk = told.first().is_some_and(idle) || told.get(1).is_some_and(of_me);
        let lets = || {
            let [verb, thing, _, ..] = told else { return false };
            self.deeds.letting.has(verb) && self.is_determiner(thing)
        };
        let by_form = || !talk && (self.names_a_thing_done(told) || lets());
        (self.names_a_deed(told) || by_form()).then_some(from)
    }

    /// Where begins what is not to be told to anybody: `tell a soul` of `you can't tell a soul`.
    fn barred_from(&self, lower: &[String]) -> Option<usize> {
        let from = self.promises.proposing.barring.length_at(lower)?;
        let told = &lower[from..];
        let tells = || self.kind_of_deed(&self.deed(&told.join(" "))) == DeedKind::Tell;
        let anybody = told.iter().any(|word| self.deeds.anyone.has(word));
        (anybody && self.names_a_deed(told) && tells()).then_some(from)
    }

    /// How many words of courtesy stand before what is ordered: one in `please wipe the board`.
    pub(crate) fn courtesy_before(&self, lower: &[String]) -> usize {
        let known = &self.promises.proposing;
        let polite = lower.iter().take_while(|word| known.politely.has(word)).count();
        let orders = |at: &usize| {
            let told = &lower[*at..];
            self.names_a_deed(told)
                || self.names_a_thing_done(told)
                || self.is_told_by_its_noun(told)
                || self.bids_to_let_know(told)
        };
        (0..=polite).find(orders).unwrap_or(0)
    }

    /// `Have a word with Odo`: the noun tells the deed.
    pub(crate) fn is_told_by_its_noun(&self, lower: &[String]) -> bool {
        self.promises.proposing.light_deeds.begin(lower)
    }

    /// `Let Mr Finch know that she called`
    pub(crate) fn bids_to_let_know(&self, lower: &[String]) -> bool {
        let Some((verb, rest)) = lower.split_first() else { return false };
        let knows = rest.iter().take(LET_KNOW).position(|word| self.deeds.know.has(word));
        self.deeds.letting.has(verb) && knows.is_some_and(|at| at > 0 && at + 1 < rest.len())
    }

    /// `Polish it for me?`
    pub(crate) fn ends_for_the_speaker(&self, lower: &[String]) -> bool {
        let [.., behalf, who] = lower else { return false };
        let mine = self.promises.proposing.proposer.contains_key(who.as_str());
        self.deeds.on_behalf.has(behalf) && mine
    }

    /// A verb, and what it is done to: `oil it`, `wipe the board`, `print some cards`.
    fn names_a_thing_done(&self, lower: &[String]) -> bool {
        let known = &self.promises.proposing;
        let [verb, thing, rest @ ..] = lower else { return false };
        let begins = || self.is_determiner(thing) || known.amounts.has(thing);
        let named = known.ordered.has(thing) || begins() && !rest.is_empty();
        named && !self.puts_verbs_last() && self.may_order(verb)
    }

    fn may_order(&self, verb: &str) -> bool {
        let known = &self.promises;
        let words = &known.proposing;
        let tells =
            |(end, may): &(Box<str>, Box<str>)| verb.ends_with(&**end) && !verb.ends_with(&**may);
        verb.chars().count() > 2
            && verb.chars().all(char::is_alphabetic)
            && !self.is_stop_word(verb)
            && !self.is_link(verb)
            && !self.is_determiner(verb)
            && !known.undertaking.over.has(verb)
            && !known.undertaking.is_ended(verb)
            && !words.courteous.has(verb)
            && !words.no_order_endings.iter().any(|end| verb.ends_with(&**end))
            && !words.telling_endings.iter().any(tells)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn an_order_is_known_by_its_form_whatever_its_verb() {
        let part = |said| Language::english().proposed(said, "Mara");
        assert_eq!(
            part("Signal the Halcyon to heave to, Mr Pell."),
            ["signal the Halcyon to heave to"]
        );
        assert_eq!(
            part("Polish the brass before the admiral comes."),
            ["polish the brass before the admiral comes"]
        );
        for said in [
            "Excuse me, sir.",
            "Suits me fine.",
            "Found the key in the yard.",
            "Under the bridge.",
            "Thank the captain.",
            "All the lamps are lit.",
            "When the bell goes?",
            "Trust me on that.",
            "Nothing the matter.",
            "Beats me.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn what_could_you_asks_for_may_have_any_verb_and_what_one_is_able_to_is_none() {
        let part = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            ("Could you oil the lever?", "oil the lever"),
            ("Could you develop the plate by dawn?", "develop the plate by dawn"),
            ("Can you wipe the board?", "wipe the board"),
            ("Could you order some dye?", "order some dye"),
            ("Could you please print another copy?", "print another copy"),
            ("Do you think you could varnish the oars?", "varnish the oars"),
            ("Any chance you could stamp my passport?", "stamp Mara's passport"),
            ("Can you rewind the tape before supper?", "rewind the tape before supper"),
            ("Could you run the proofs over to Odo?", "run the proofs over to Odo"),
            ("Could you have the kettle boiling by six?", "have the kettle boiling by six"),
            ("The lens is grey. Could you rinse it?", "rinse the lens"),
            ("Could you let me have the script by noon?", "let Mara have the script by noon"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "Can you hear the sea?",
            "Could you read the sign?",
            "Can you prove it?",
            "Could you let me have another hour?",
            "Could you let me in?",
            "Could you let me have until Friday for the rent?",
            "Can you blame him?",
            "Could you imagine the noise?",
            "Can you play the lute?",
            "Could you forgive the boy?",
            "Could he oil the lever?",
            "Could you?",
            "Could you have the wedding at noon?",
            "Can you have dinner this evening?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn what_is_forbidden_may_have_any_verb_and_a_courtesy_before_it() {
        let part = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            ("Please don't water the orchid.", "not water the orchid"),
            ("pls don't wipe the whiteboard", "not wipe the whiteboard"),
            ("Don't touch my lens.", "not touch Mara's lens"),
            ("Please never prune the old rose.", "not prune the old rose"),
            ("Just don't press the red button.", "not press the red button"),
            ("Please do not feed the ducks.", "not feed the ducks"),
            ("You mustn't open the red chest.", "not open the red chest"),
            ("You are not to lend the key to Odo.", "not lend the key to Odo"),
            ("you cant tell ANYONE where I sleep. pinky swear", "not tell ANYONE where Mara sleep"),
            ("You can't tell a soul about the boat.", "not tell a soul about the boat"),
            ("Don't rinse the brushes in it.", "not rinse the brushes in it"),
            ("Please don't tell Odo.", "not tell Odo"),
            ("Whatever he does, don't let the poodle out.", "not let the poodle out"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "Don't worry about the lens.",
            "Don't forget the lens.",
            "Don't blame the boy.",
            "Don't tempt me with it.",
            "Please don't.",
            "Don't let me down.",
            "Don't let him fool you.",
            "The boys don't water the orchid.",
            "Never touched the stuff.",
            "You can't tell one twin from the other.",
            "You can't lift the chest.",
            "You must not worry.",
            "Cross your heart, Odo.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn to_let_know_to_have_a_word_and_what_is_asked_for_in_short_are_ordered() {
        let part = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            (
                "Let Mr Finch know his daughter called, would you?",
                "let Mr Finch know his daughter called",
            ),
            ("Please let Odo know that the ferry is late.", "let Odo know that the ferry is late"),
            ("Would you have a word with Odo?", "speak with Odo"),
            ("Could you have a look at the kettle?", "have a look at the kettle"),
            ("Polish the brass for me?", "polish the brass for Mara"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "Let me know.",
            "Let it rain, would you?",
            "Let Odo know.",
            "Would you have a word with him?",
            "Would you have a drink?",
            "Could you have a cold?",
            "Polished the brass for me?",
            "Any news for me?",
            "A letter for me?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn a_courtesy_is_no_part_of_what_is_ordered() {
        let part = |said| Language::english().proposed(said, "Mara");
        assert_eq!(part("Please wipe the board."), ["wipe the board"]);
        assert_eq!(part("Please fetch the rope."), ["fetch the rope"]);
    }
}
