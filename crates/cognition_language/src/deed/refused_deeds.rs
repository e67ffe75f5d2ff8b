//! Several deeds that are not to be done in one promise, each by itself: `not to open the chest or look inside`.

use crate::deed::deeds::DeedKind;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use std::ops::Range;

/// What stands between two joints, and what the joint before it says.
struct Piece<'t> {
    /// Where its words stand among those of all deeds.
    place: Range<usize>,
    words: Vec<&'t str>,
    joint: Joint,
}

/// How a piece hangs on what stands before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// Neither the one nor the other: `or`.
    Any,
    /// `And`: what it does besides may be meant to be done.
    Both,
}

/// What a piece is.
enum Part {
    /// A deed that is not to be done either.
    Deed(String),
    /// Something else that the deed before it is not to be done to.
    Thing,
    /// It belongs to what stands before it.
    Continued,
    /// A deed that is to be done.
    ToBeDone,
}

impl Language {
    /// The deeds that a text says are not to be done, each in a text of its own and without what ends it. What is
    /// named once for several is named in each. A text that refuses one deed gives that, and one that says nothing of
    /// the sort is given as it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let refused = |text| Language::english().refused_deeds(text);
    /// assert_eq!(
    ///     refused("not to open the chest or look inside"),
    ///     ["not to open the chest", "not to look inside the chest"]
    /// );
    /// assert_eq!(refused("not to open the chest before dawn"), ["not to open the chest"]);
    /// assert_eq!(refused("bring the chest or the key"), ["bring the chest or the key"]);
    /// ```
    pub fn refused_deeds(&self, text: &str) -> Vec<String> {
        let (own, is_refused) = self.spoken_deed(text);
        if !is_refused || !self.deed(text).denied || self.ends_with_its_verb(text) {
            return vec![text.to_owned()];
        }
        let begin = &text[..text.len() - own.len()];
        let deeds = self.deeds_of_pieces(own).into_iter();
        deeds.map(|deed| format!("{begin}{deed}")).collect()
    }

    fn deeds_of_pieces(&self, own: &str) -> Vec<String> {
        let all: Vec<&str> = own.split_whitespace().collect();
        let mut pieces = self.refused_pieces(&all).into_iter();
        let Some(first) = pieces.next() else { return vec![own.to_owned()] };
        let (mut deeds, mut open) = (Vec::new(), joined(&first.words));
        let mut end = first.place.end;
        for piece in pieces {
            match self.part(&piece, &open) {
                Part::Continued => {
                    open = format!("{open} {}", joined(&all[end..piece.place.end]));
                }
                Part::ToBeDone => {}
                Part::Thing => {
                    let thing = self.done_to_another(&open, &piece.words);
                    deeds.push(std::mem::replace(&mut open, thing));
                }
                Part::Deed(deed) => deeds.push(std::mem::replace(&mut open, deed)),
            }
            end = piece.place.end;
        }
        deeds.push(open);
        let bare: Vec<&str> = deeds.iter().map(|deed| self.bare_deed(deed)).collect();
        (0..bare.len()).map(|at| self.with_its_object(&bare, at)).collect()
    }

    /// What is told has its own times and terms.
    fn bare_deed<'t>(&self, deed: &'t str) -> &'t str {
        let deed = deed.trim_end_matches([' ', ',', ';', '.', '!']);
        if self.is_telling(deed) { deed } else { self.without_what_ends_it(deed) }
    }

    fn is_telling(&self, deed: &str) -> bool {
        self.kind_of_deed(&self.deed(deed)) == DeedKind::Tell
    }

    /// The words between the joints; a comma is one where a joint follows: `open, move or sell it`.
    fn refused_pieces<'t>(&self, all: &[&'t str]) -> Vec<Piece<'t>> {
        let joint = |at: usize| self.joint(all[at]);
        let last = (0..all.len()).rev().find(|at| joint(*at).is_some()).unwrap_or_default();
        let (mut pieces, mut from, mut before) = (Vec::new(), 0, Joint::Any);
        for at in 0..=all.len() {
            let found = (at < all.len()).then(|| joint(at)).flatten();
            let comma = at > from && at < last && found.is_none() && all[at - 1].ends_with(',');
            if at < all.len() && found.is_none() && !comma {
                continue;
            }
            if at > from {
                let (place, words) = (from..at, all[from..at].to_vec());
                pieces.push(Piece { place, words, joint: before });
            }
            from = if found.is_some() { at + 1 } else { at };
            before = found.unwrap_or(Joint::Any);
        }
        pieces
    }

    fn joint(&self, word: &str) -> Option<Joint> {
        let (known, word) = (&self.deeds.refused, word.to_lowercase());
        match () {
            () if known.any.has(&word) => Some(Joint::Any),
            () if known.both.has(&word) => Some(Joint::Both),
            () => None,
        }
    }

    fn part(&self, piece: &Piece<'_>, before: &str) -> Part {
        let words = &piece.words;
        let lower: Vec<String> = words.iter().map(|word| bare_word(word)).collect();
        let denials = lower.iter().take_while(|word| self.denies_a_deed(word)).count();
        let leading =
            lower[denials..].iter().take_while(|word| self.deeds.leading.has(word)).count();
        let Some(verb) = lower.get(denials + leading) else { return Part::Continued };
        let deed = || Part::Deed(joined(&words[denials + leading..]));
        let is_verb = self.may_be_refused(verb);
        // `Nor to the yard`
        let is_place = leading > 0 && !is_verb && self.is_of_a_thing(words[denials + leading]);
        if denials > 0 && !is_place {
            return deed();
        }
        let is_ended = self.without_what_ends_it(before).len() < before.len();
        let any = piece.joint == Joint::Any;
        if self.is_telling(before) || self.lets(before) || is_ended && !(any && is_verb) {
            return Part::Continued;
        }
        if leading > 0 && !is_place {
            return if any { deed() } else { Part::ToBeDone };
        }
        let is_lone = spoken(before).len() == 1;
        if !self.is_of_a_thing(words[0]) && (is_verb || is_lone) {
            let shared = is_lone || words.len() == 1;
            return if any || shared { deed() } else { Part::ToBeDone };
        }
        self.part_without_verb(piece, before)
    }

    /// Of what begins with no verb that is known.
    fn part_without_verb(&self, piece: &Piece<'_>, before: &str) -> Part {
        let words = &piece.words;
        let does = self.kind_of_deed(&self.deed(before)) == DeedKind::Do;
        if self.is_of_a_thing(words[0]) || words.len() == 1 {
            return if does { Part::Thing } else { Part::Continued };
        }
        match piece.joint {
            Joint::Any => Part::Deed(joined(words)),
            Joint::Both => Part::ToBeDone,
        }
    }

    fn denies_a_deed(&self, word: &str) -> bool {
        self.deeds.refraining.has(word) || self.deeds.denials.has(word)
    }

    /// Whether a word begins what something is done to, or where: `the`, `Odo`, `from`.
    fn is_of_a_thing(&self, word: &str) -> bool {
        let lower = bare_word(word);
        let is_verb = || self.may_be_refused(&lower);
        self.is_determiner(&lower)
            || self.is_linking(&lower)
            || word.starts_with(char::is_uppercase)
            || self.is_stop_word(&lower) && !is_verb()
    }

    /// Whether a deed may begin with a word.
    fn may_be_refused(&self, verb: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        let sorts = [
            &known.placing,
            &known.carrying,
            &known.handing_over,
            &known.light_verbs,
            &known.leaving_as_it_is,
            &known.ruining,
            &known.lasting,
            &known.touching,
            &self.deeds.letting,
        ];
        let ends = |verb: &str| known.states.iter().any(|state| state.undone_by.has(verb));
        self.is_verb_of_deeds(verb)
            || sorts.iter().any(|verbs| verbs.has(verb))
            || known.alike.iter().any(|verbs| verbs.has(verb))
            || ends(verb)
    }

    /// `Let anybody open the chest or look inside`: both are let.
    fn lets(&self, deed: &str) -> bool {
        self.words(deed).next().is_some_and(|verb| self.deeds.letting.has(&verb))
    }

    /// The same deed, done to something else: `drink from the right basin` after `drink from the left basin`.
    fn done_to_another(&self, before: &str, thing: &[&str]) -> String {
        let words: Vec<&str> = before.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| bare_word(word)).collect();
        let last = |is: &dyn Fn(&str) -> bool| (1..lower.len()).rev().find(|at| is(&lower[*at]));
        let link = last(&|word: &str| self.is_linking(word));
        let article = last(&|word: &str| self.is_determiner(word));
        let is_place = thing.first().is_some_and(|word| self.is_linking(&bare_word(word)));
        let end = match is_place {
            true => link.unwrap_or(words.len()),
            false => article.unwrap_or_else(|| link.map_or(1, |at| at + 1)).max(1),
        };
        let kept = words[..end.min(words.len())].iter().chain(thing);
        joined(&kept.copied().collect::<Vec<_>>())
    }

    /// A deed with what it is done to, where only another of them names that.
    fn with_its_object(&self, deeds: &[&str], at: usize) -> String {
        let deed = deeds[at];
        let (before, behind) = (deeds[..at].iter().rev(), deeds[at + 1..].iter());
        if self.lets(deed) && at > 0 && self.lets_do_nothing(deed) {
            return format!("{deed} {}", deeds[at - 1]);
        }
        let names = |object: &String| !self.content_stems(object).is_empty();
        let object = |deed: &&str| Some(self.done_to(deed)).filter(names);
        let Some(object) = before.chain(behind).find_map(object) else { return deed.to_owned() };
        let words: Vec<&str> = deed.split_whitespace().collect();
        let again = |word: &str| self.promises.proposing.things_again.has(word);
        if words.iter().any(|word| again(&bare_word(word))) {
            let named =
                words.iter().map(|word| if again(&bare_word(word)) { &*object } else { *word });
            return named.collect::<Vec<_>>().join(" ");
        }
        let names_none = words[1..].iter().all(|word| {
            let word = bare_word(word);
            self.is_linking(&word) || self.deeds.within.has(&word)
        });
        if names_none { format!("{deed} {object}") } else { deed.to_owned() }
    }

    /// `Let the camels`, of what was named before.
    fn lets_do_nothing(&self, deed: &str) -> bool {
        let words: Vec<String> = self.words(deed).collect();
        let goes_on = |word: &String| self.may_be_refused(word) || self.is_linking(word);
        words.len() > 1 && !words[1..].iter().any(goes_on)
    }
}

fn joined(words: &[&str]) -> String {
    words.join(" ").trim_end_matches([' ', ',', ';']).to_owned()
}

fn bare_word(word: &str) -> String {
    word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[track_caller]
    fn check(text: &str, deeds: &[&str]) {
        assert_eq!(Language::english().refused_deeds(text), deeds, "{text}");
    }

    #[test]
    fn each_of_several_deeds_is_refused_by_itself() {
        check(
            "not to go to the lantern room and not to unlock the store door",
            &["not to go to the lantern room", "not to unlock the store door"],
        );
        check(
            "not to unlock the store door or go to the lantern room",
            &["not to unlock the store door", "not to go to the lantern room"],
        );
        check(
            "neither light the great lamp nor ring the fog bell",
            &["neither light the great lamp", "neither ring the fog bell"],
        );
        check(
            "never light the lamp, ring the bell or open the door before dawn",
            &["never light the lamp", "never ring the bell", "never open the door"],
        );
        check(
            "not to open the chest before dawn and not to wake Odo",
            &["not to open the chest", "not to wake Odo"],
        );
    }

    #[test]
    fn what_is_named_once_is_named_for_all() {
        check(
            "not to open or move the green chest",
            &["not to open the green chest", "not to move the green chest"],
        );
        check(
            "not to open the chest or sell it",
            &["not to open the chest", "not to sell the chest"],
        );
        check(
            "not to drink from the left basin nor let the camels",
            &[
                "not to drink from the left basin",
                "not to let the camels drink from the left basin",
            ],
        );
        check(
            "not to light the great lamp, nor the stove",
            &["not to light the great lamp", "not to light the stove"],
        );
        check(
            "not to drink from the left basin or from the right one",
            &["not to drink from the left basin", "not to drink from the right one"],
        );
        check("not to drink wine or beer", &["not to drink wine", "not to drink beer"]);
        check("not to drink or gamble", &["not to drink", "not to gamble"]);
        check("not to eat or drink anything", &["not to eat", "not to drink anything"]);
    }

    #[test]
    fn what_is_to_be_done_besides_is_not_refused() {
        check("not to open the chest and to wake Odo at seven", &["not to open the chest"]);
        check("not to open the chest and keep the key", &["not to open the chest"]);
    }

    #[test]
    fn what_joins_persons_terms_or_what_is_told_parts_nothing() {
        for text in [
            "not to give Ivo or Vane the key",
            "not to tell anybody that the key or the lamp is gone",
            "not to let anybody open the chest or look inside",
            "bring the chest or the key",
            "tell nobody of the key or the lamp",
        ] {
            check(text, &[text]);
        }
        check("not to open the chest unless Idris or Nim says so", &["not to open the chest"]);
    }
}
