//! What is told of a thing that breaks or is lost before somebody's eyes, and of its mending.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::WordSet;

/// So many words at most stand between an instrument and what brings it in: `with the old brass key`.
const LABELLED: usize = 3;

impl Language {
    /// Whether what is told is that a thing breaks, gives way or is lost, or what belongs to it, or that it has no
    /// longer what it had.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let breaks = |told| Language::english().tells_it_breaks(told, "the winch");
    /// assert!(breaks("The winch's rope parts and falls down the shaft."));
    /// assert!(breaks("Hob snaps the winch in two.") && breaks("The winch has no rope any more."));
    /// assert!(!breaks("Beside the winch a dog snaps at a fly.") && !breaks("The winch holds."));
    /// ```
    pub fn tells_it_breaks(&self, told: &str, thing: &str) -> bool {
        let label: Vec<String> = self.whole_words(self.without_article(thing)).collect();
        let Some(name) = label.last() else { return false };
        clauses(told).filter(|clause| !self.is_question(clause)).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            self.lacks_by_now(&words, name)
                || !self.denies(clause)
                    && (1..words.len()).any(|at| {
                        self.gives_way(&words, at, name)
                            || self.is_broken(&words, at, name)
                            || self.is_carried_off(&words, at, &label)
                            || self.is_ruined(&words, at, name)
                    })
        })
    }

    /// Whether the phrase that tells a deed names a thing as what somebody is taken somewhere in, on or by: `Take her up
    /// in the lift`.
    pub fn is_borne_by(&self, phrase: &str, thing: &str) -> bool {
        self.is_named_behind(phrase, thing, &self.senses.breaking.borne_by)
    }

    /// Whether it is told that something is of use again: `It's up again`, `The rope is mended`.
    pub fn tells_it_is_whole_again(&self, told: &str) -> bool {
        let known = &self.senses.breaking.whole_again;
        let plain = sentences(told).filter(|it| !self.is_question(it) && !self.denies(it));
        plain.flat_map(|said| self.whole_words(said)).any(|word| known.has(&word))
    }

    /// Whether the phrase that tells a deed names a thing as what it is done with: `Cut the rope with the knife`.
    pub fn is_done_with(&self, phrase: &str, thing: &str) -> bool {
        self.is_named_behind(phrase, thing, &self.senses.breaking.by_means_of)
    }

    fn is_named_behind(&self, phrase: &str, thing: &str, means: &WordSet) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        let label: Vec<String> = self.whole_words(self.without_article(thing)).collect();
        let named = label.last().and_then(|name| words.iter().rposition(|word| word == name));
        named.is_some_and(|at| words[..at].iter().rev().take(LABELLED).any(|it| means.has(it)))
    }

    /// `The winch has no rope any more`
    fn lacks_by_now(&self, words: &[String], name: &str) -> bool {
        let known = &self.senses.breaking;
        let lacks = |at: &usize| known.lacking.iter().any(|it| it.begins(&words[*at..]));
        let lacking = (1..words.len()).find(lacks);
        lacking.is_some_and(|at| {
            self.is_subject(&words[..at], name)
                && known.any_longer.iter().any(|it| it.stands_in(&words[at..]))
        })
    }

    /// `The rope of the winch parts with a crack`, and neither `the parts of the winch` nor `it snaps at`.
    fn gives_way(&self, words: &[String], at: usize, name: &str) -> bool {
        let known = &self.senses.breaking;
        let behind = known.happening.iter().filter_map(|it| {
            let rest = it.rest_of(&words[at..])?;
            Some((it.len() == 1, rest.first()))
        });
        let is_alone = |next: Option<&String>| {
            next.is_none_or(|next| !known.otherwise.has(next) && !self.is_determiner(next))
        };
        let told =
            |word: &String| self.sentences.verbs.has(word) || self.sentences.auxiliaries.has(word);
        let is_own_verb = || !words[..at].iter().any(told);
        let mut alone = behind.filter(|(single, next)| !single || is_own_verb() && is_alone(*next));
        !self.is_determiner(&words[at - 1])
            && self.is_subject(&words[..at], name)
            && alone.next().is_some()
    }

    /// `The oar slides over the side`, and neither `the oar slides into its lock` nor `she and the oar slide away`.
    fn is_carried_off(&self, words: &[String], at: usize, label: &[String]) -> bool {
        let known = &self.senses.breaking;
        let behind = &words[at + 1..];
        let is_moved = behind.first().is_some_and(|word| self.is_determiner(word));
        let lost = |from: usize| known.beyond_reach.iter().any(|it| it.begins(&behind[from..]));
        known.carried.has(&words[at])
            && !is_moved
            && (0..behind.len().min(LABELLED)).any(lost)
            && self.begins_with_it(&words[..at], label)
    }

    /// `Its cable is charred`, `the rope is eaten through`, and not `the bread is cut`.
    fn is_ruined(&self, words: &[String], at: usize, name: &str) -> bool {
        let known = &self.senses.breaking;
        let Some((state, rest)) = words[at + 1..].split_first() else { return false };
        let altogether = rest.first().is_some_and(|word| known.thoroughly.has(word));
        let so = known.ruined.has(state) && (rest.is_empty() || altogether);
        known.being.has(&words[at])
            && (so || known.worn.has(state) && altogether)
            && self.is_subject(&words[..at], name)
    }

    /// Whether the words before a verb begin with what a thing is called.
    fn begins_with_it(&self, words: &[String], label: &[String]) -> bool {
        let own = |word: &&String| label.contains(word) || self.is_determiner(word);
        let begun: Vec<&String> = words.iter().take_while(own).collect();
        label.last().is_some_and(|name| begun.contains(&name))
    }

    /// `Hob snaps the oar`, and not `Hob breaks the seal of the letter`, of the letter.
    fn is_broken(&self, words: &[String], at: usize, name: &str) -> bool {
        let Some((which, rest)) = words[at + 1..].split_first() else { return false };
        let named = rest.iter().take(LABELLED).position(|word| word == name);
        let other =
            |word: &String| self.grammar.linking.has(word) || self.deeds.portions_of.has(word);
        self.senses.breaking.done_to_it.has(&words[at])
            && self.is_determiner(which)
            && named.is_some_and(|named| !rest[..named].iter().any(other))
    }

    /// Whether words before a verb are about a thing, or what belongs to it: not `the man at the winch`.
    fn is_subject(&self, words: &[String], name: &str) -> bool {
        let itself = || words.first().is_some_and(|it| self.senses.breaking.itself.has(it));
        match words.iter().position(|word| word == name) {
            Some(at) => !words[..at].iter().any(|word| self.grammar.linking.has(word)),
            None => itself(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaks(told: &str, thing: &str) -> bool {
        Language::english().tells_it_breaks(told, thing)
    }

    #[test]
    fn what_gives_way_with_all_that_belongs_to_it_breaks() {
        for (told, thing) in [
            ("The rope of the winch parts with a crack.", "the winch"),
            ("The winch breaks with a crack.", "the winch"),
            ("With a crack, the winch breaks.", "the winch"),
            ("The cart's axle snaps.", "the hay cart"),
            ("The bridge collapses into the river.", "the rope bridge"),
            ("The barn burns down.", "the barn"),
            ("The lute falls. Its neck cracks.", "the lute"),
            ("Its string tears.", "the lute"),
            ("The pump's handle comes off.", "the pump"),
            ("The boat sinks.", "the boat"),
            ("Odo breaks the lute.", "the lute"),
            ("The gun has no powder left.", "the gun"),
            ("The ladder gives way.", "the ladder"),
            ("The mast shears off at the root.", "the mast"),
            ("The oar slides over the side.", "the oar"),
            ("The docking arm snags and tumbles away into the dark.", "the docking arm"),
            ("With a jerk, the crate rolls down the slope.", "the crate"),
            ("The last of the moon salt runs down the drain.", "the moon salt"),
            ("A flame leaps out of the amplifier; its cable is charred.", "the amplifier"),
            ("The rope is gnawed through.", "the rope"),
            ("The wheels of the cart are smashed.", "the cart"),
        ] {
            assert!(breaks(told, thing), "{told} {thing}");
        }
    }

    #[test]
    fn what_only_stands_beside_it_breaks_nothing() {
        for (told, thing) in [
            ("Hob lays out the parts of the winch.", "the winch"),
            ("The man at the winch breaks down.", "the winch"),
            ("A wave breaks over the boat.", "the boat"),
            ("The dog snaps at the crowd.", "the dog"),
            ("Odo breaks the seal of the letter.", "the letter"),
            ("The winch does not break.", "the winch"),
            ("Does the winch break?", "the winch"),
            ("The room has no windows.", "the room"),
            ("The winch has new parts.", "the winch"),
            ("The lamp burns.", "the lamp"),
            ("The crowd breaks into song.", "the crowd"),
            ("The oar slides into its lock.", "the oar"),
            ("The crane rolls the cart over the edge.", "the crane"),
            ("A man with the oar slips over the side.", "the oar"),
            ("The bucket drops into the well.", "the bucket"),
            ("The rope is cut to length.", "the rope"),
            ("The bread is cut.", "the bread"),
            ("The cable is not charred.", "the cable"),
        ] {
            assert!(!breaks(told, thing), "{told} {thing}");
        }
    }

    #[test]
    fn what_is_mended_is_of_use_again_and_what_is_only_to_be_mended_is_not() {
        let whole = |told| Language::english().tells_it_is_whole_again(told);
        for told in ["It's up again. Tied it to the chimney.", "I spliced it.", "It is mended."] {
            assert!(whole(told), "{told}");
        }
        for told in ["It is not mended.", "Is it mended?", "There's new rope there, Gwil."] {
            assert!(!whole(told), "{told}");
        }
    }

    #[test]
    fn an_instrument_is_told_from_what_is_worked_on() {
        let with = |phrase, thing| Language::english().is_done_with(phrase, thing);
        assert!(with("Wind the tub up with the winch", "the winch"));
        assert!(with("Cut the rope using the old knife", "the old knife"));
        assert!(!with("Put the new rope on the winch", "the winch"));
        assert!(!with("Mend the winch with the rope", "the winch"));
    }

    #[test]
    fn what_somebody_is_taken_in_is_told_from_what_is_taken() {
        let borne = |phrase, thing| Language::english().is_borne_by(phrase, thing);
        assert!(borne("Take Ann up to the theatre in the lift", "the lift"));
        assert!(borne("Bring the mail to town by the old coach", "the old coach"));
        assert!(!borne("Take the lift key to Ann", "the lift"));
        assert!(!borne("Pull Ann out of the cart", "the cart"));
    }
}
