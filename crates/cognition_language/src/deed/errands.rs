//! Deeds that somebody is to do one after the other, and which of them the others are done for.

use crate::deed::deeds::{DeedCue, DeedKind};
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words with a meaning something to be done has at least: a verb, and what it is about.
const MEANING: usize = 2;

impl Language {
    /// Of deeds one after the other those that the others are done for, each in words that stand alone: of
    /// `take the glaze`, `go to the chapel`, `give it to Edda` that is `give the glaze to Edda`.
    /// What none of them names was told of before: `the lens` of `The lens is grey. Will you polish it?`
    pub(crate) fn what_they_come_to(&self, deeds: &[String], said: &str) -> Vec<String> {
        let told = self.thing_told_of(said);
        let with_thing = |at: usize| self.with_its_thing(&deeds[at], &deeds[..at], told.as_deref());
        let whole: Vec<String> = (0..deeds.len()).map(with_thing).collect();
        let is_means = |at: usize| {
            let later = &whole[at + 1..];
            self.leads_to(&whole[at], later) || self.is_fetched_for(&whole[at], later)
        };
        let ends = (0..whole.len()).filter(|at| !is_means(*at)).map(|at| whole[at].clone());
        ends.filter(|deed| self.says_enough(deed)).collect()
    }

    /// Words cut where another deed begins: `go to the chapel | give the glaze to Edda`. What one comes or
    /// goes for is told with it: `come to the stable and look at the calf`.
    pub(crate) fn by_deed<'w>(
        &self,
        words: &[&'w str],
        lower: &[String],
    ) -> Vec<(Vec<&'w str>, Vec<String>)> {
        let heads = lower.first().is_some_and(|verb| self.promises.proposing.heading.has(verb));
        let is_cut = |at: &usize| {
            let next = &lower[at + 1..];
            self.grammar.joining.has(&lower[*at]) && next.len() > 1 && self.names_a_deed(next)
        };
        let way = self.is_way(&words.join(" ")) && !heads;
        match (2..lower.len()).find(is_cut).filter(|_| !way) {
            Some(at) => {
                let mut deeds = vec![(words[..at].to_vec(), lower[..at].to_vec())];
                deeds.extend(self.by_deed(&words[at + 1..], &lower[at + 1..]));
                deeds
            }
            None => vec![(words.to_vec(), lower.to_vec())],
        }
    }

    /// The last name in some words, which `him` may stand for: `Run down to Odo's` is about Odo.
    pub(crate) fn named_last(&self, words: &[&str]) -> Option<String> {
        let is_name = |word: &&str| word.starts_with(char::is_uppercase) && word.len() > 1;
        let end = (1..words.len()).rfind(|at| is_name(&words[*at]))?;
        let from = (1..=end).rev().take_while(|at| is_name(&words[*at])).last()?;
        let name = words[from..=end].join(" ");
        let ends = self.grammar.possessives.iter().find_map(|end| name.strip_suffix(&**end));
        Some(ends.unwrap_or(&name).to_owned())
    }

    /// Words in which somebody who was named before is named again: `give Lil the chart` for `give her the
    /// chart`.
    pub(crate) fn naming(&self, words: &[&str], lower: &[String], who: &str) -> String {
        let named = |at: usize| {
            if !self.promises.proposing.people_again.has(&lower[at]) {
                return words[at].to_owned();
            }
            let owns = self.grammar.determiners.has(&lower[at])
                && lower.get(at + 1).is_some_and(|next| !self.is_link(next));
            let end = self.grammar.possessives.first().filter(|_| owns);
            format!("{who}{}", end.map_or("", |end| &**end))
        };
        (0..words.len()).map(named).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn is_link(&self, word: &str) -> bool {
        let grammar = &self.grammar;
        grammar.determiners.has(word) || grammar.linking.has(word) || self.is_stop_word(word)
    }

    /// Whether a deed says what is done to what.
    fn says_enough(&self, deed: &str) -> bool {
        let stems = self.content_stems(deed);
        let gives = deed.split(' ').next().is_some_and(|verb| {
            let verb = verb.to_lowercase();
            self.deeds.giving.has(&verb) && !stems.iter().any(|stem| *stem == self.stem(&verb))
        });
        let more = gives || self.forbids_to_let(deed) || self.names_what_it_is_on(deed);
        stems.len() + usize::from(more) >= MEANING
    }

    /// `Have a look at the kettle`, and not `have a word with him`.
    fn names_what_it_is_on(&self, deed: &str) -> bool {
        let lower = deed.to_lowercase();
        let words = spoken(&lower);
        let behind = self.promises.proposing.light_deeds.length_at(&words);
        behind.is_some_and(|from| !self.content_stems(&words[from..].join(" ")).is_empty())
    }

    /// `Not let the poodle out`
    fn forbids_to_let(&self, deed: &str) -> bool {
        let known = &self.promises.proposing;
        let told = known.undone.iter().find_map(|not| deed.strip_prefix(&**not));
        let verb = told.and_then(|told| told.split_whitespace().next());
        verb.is_some_and(|verb| self.deeds.letting.has(verb))
    }

    /// Whether words may be a deed once it is said what stands for what: `give it to him`.
    pub(crate) fn may_be_said(&self, deed: &str) -> bool {
        let known = &self.promises.proposing;
        let stands = |word: &str| {
            let word = word.to_lowercase();
            known.things_again.has(&word) || known.people_again.has(&word)
        };
        self.says_enough(deed) || deed.split(' ').skip(1).any(stands)
    }

    /// One goes there for what is done there.
    fn leads_to(&self, deed: &str, later: &[String]) -> bool {
        let heads = self
            .deed(deed)
            .words
            .first()
            .is_some_and(|verb| self.promises.proposing.heading.has(verb));
        heads && later.first().is_some_and(|next| !self.deed(next).denied)
    }

    /// What is taken, or asked for, in order to do something with it. What is brought to whoever speaks is
    /// brought for its own sake.
    fn is_fetched_for(&self, deed: &str, later: &[String]) -> bool {
        let read = self.deed(deed);
        let mine = |word: &String| self.promises.proposing.proposer.contains_key(word.as_str());
        if read.denied || read.words.iter().skip(1).any(mine) {
            return false;
        }
        let hands =
            |verb: &String| self.deeds.giving.iter().any(|known| self.are_verbs_alike(known, verb));
        let is_got = read.words.first().is_some_and(hands)
            || self.kind_of_deed(&read) == DeedKind::Tell && self.deed_says(&read, DeedCue::Asks);
        let head = self.thing_of(deed).and_then(|thing| self.content_stems(&thing).pop());
        let Some(head) = head.filter(|_| is_got) else { return false };
        let takes_up = |next: &String| {
            let about = next.split_once(' ').map_or("", |(_, about)| about);
            !self.deed(next).denied && self.content_stems(about).contains(&head)
        };
        later.iter().any(takes_up)
    }

    /// A deed with the thing that it is done to, where one before it names that.
    fn with_its_thing(&self, deed: &str, before: &[String], told: Option<&str>) -> String {
        let again = |word: &str| self.promises.proposing.things_again.has(&word.to_lowercase());
        let words = spoken(deed);
        let Some(at) = (1..words.len()).find(|at| again(words[*at])) else {
            return deed.to_owned();
        };
        let thing = before.iter().rev().find_map(|deed| self.thing_of(deed));
        let Some(thing) = thing.or_else(|| told.map(str::to_owned)) else {
            return deed.to_owned();
        };
        let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        words[at] = thing;
        words.join(" ")
    }

    /// The thing that a deed is done to, as it is called there: `the psalter` of `take the psalter from the
    /// lectern`.
    fn thing_of(&self, deed: &str) -> Option<String> {
        let words = spoken(deed);
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let determines = |at: &usize| self.grammar.determiners.has(&lower[*at]);
        let from = (1..lower.len()).find(determines);
        let from = from.or_else(|| (1..lower.len()).find(|at| !self.is_link(&lower[*at])))?;
        let begin = from + usize::from(determines(&from));
        let end = (begin..lower.len()).find(|at| self.is_link(&lower[*at])).unwrap_or(lower.len());
        (end > begin).then(|| words[from..end].join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, &[&str])]) {
        for (said, deeds) in rows {
            let proposed = Language::english().proposed(said, "Mara");
            assert!(proposed.iter().eq(deeds.iter()), "{said}: {proposed:?}");
        }
    }

    #[test]
    fn what_only_leads_to_another_deed_is_no_part_of_its_own() {
        check(&[
            (
                "I mean to bring the glaze to Edda. You take the white glaze, go to the lane, go to the \
                 chapel and give the white glaze to Edda. Are you with me?",
                &["give the white glaze to Edda"],
            ),
            (
                "You go to the wardrobe, ask Odile for the moon lantern, go to the corner and give the \
                 moon lantern to me. Agreed?",
                &["give the moon lantern to Mara"],
            ),
            ("Go to the mill and wait for Odo at the gate.", &["wait for Odo at the gate"]),
            ("Will you go to the old mill?", &["go to the old mill"]),
        ]);
    }

    #[test]
    fn deeds_of_which_none_is_for_another_are_owed_each_by_itself() {
        check(&[
            (
                "You carry the lantern and hold the door. Agreed?",
                &["carry the lantern", "hold the door"],
            ),
            ("Wash the mare and mend the gate.", &["wash the mare", "mend the gate"]),
            (
                "Bring me the rope and mend the door and lock.",
                &["bring Mara the rope", "mend the door and lock"],
            ),
            (
                "Come to the stable and look at the calf.",
                &["come to the stable and look at the calf"],
            ),
        ]);
    }

    #[test]
    fn what_stands_for_a_thing_or_for_somebody_is_named() {
        check(&[
            (
                "Take the psalter from the lectern, carry it down and leave it with Brother Cuthman.",
                &["leave the psalter with Brother Cuthman"],
            ),
            ("Row ashore, find Lil and give her the chart.", &["give Lil the chart"]),
            ("Mend the gate and bar it.", &["mend the gate", "bar the gate"]),
            ("Ask Lil for her chart and bring it to me.", &["bring her chart to Mara"]),
        ]);
    }
}
