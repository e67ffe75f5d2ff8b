//! The things that a promise lists, and what is left of them where words let some go: `bring Wren the cheese` of `bring
//! Wren the bread and the cheese`, after `not the bread`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words a thing of a list has at most.
const LONGEST: usize = 5;

/// A deed that is done to several things.
struct Listed<'t> {
    /// `bring Wren`
    before: String,
    things: Vec<String>,
    /// What joins the last of them: `and`.
    joint: &'t str,
    /// `at eight`
    behind: String,
}

impl Listed<'_> {
    /// The same deed done to some things.
    fn with(&self, things: &[&str]) -> String {
        let listed = match things {
            [all @ .., last] if !all.is_empty() => {
                format!("{} {} {last}", all.join(", "), self.joint)
            }
            _ => things.concat(),
        };
        format!("{} {listed}{}", self.before, self.behind)
    }
}

impl Language {
    /// What is left of a promise that lists several things, where words let some of them go by name, or want one alone.
    /// None where they let go of nothing, or of all.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().left_of_the_list(said, "bring Wren the bread and the cheese at eight");
    /// assert_eq!(left("Forget the bread.").as_deref(), Some("bring Wren the cheese at eight"));
    /// assert_eq!(left("just the bread pls").as_deref(), Some("bring Wren the bread at eight"));
    /// assert_eq!(left("Forget the bread and the cheese."), None);
    /// ```
    pub fn left_of_the_list(&self, said: &str, promised: &str) -> Option<String> {
        let Some(listed) = self.things_listed(promised) else {
            return self.left_of_the_deeds(said, promised);
        };
        let all: Vec<Vec<String>> =
            listed.things.iter().map(|thing| self.content_stems(thing)).collect();
        let is_named = |at: usize| {
            let is_own = |stem: &&String| {
                !all.iter().enumerate().any(|(other, stems)| other != at && stems.contains(stem))
            };
            let own: Vec<String> = all[at].iter().filter(is_own).cloned().collect();
            self.share_held(&own, &[said]) > 0.0
        };
        let verb = self.deed(promised).words.into_iter().next().unwrap_or_default();
        let wanted = |at: usize| is_named(at) && self.wants_alone(said, &all[at], &verb);
        let one_wanted = (0..all.len()).any(wanted);
        let apart = |at: usize| {
            let one = |other: usize| (&*all[other], listed.with(&[listed.things[other].as_str()]));
            let others = (0..all.len()).filter(|other| *other != at).map(one);
            self.is_told_apart(said, one(at), others, &verb)
        };
        let goes = |at: usize| {
            let one = listed.with(&[listed.things[at].as_str()]);
            match one_wanted {
                true => !wanted(at),
                false => is_named(at) && self.lets_go_of_one(said, &all[at], &one) && !apart(at),
            }
        };
        let left = (0..all.len()).filter(|at| !goes(*at)).map(|at| listed.things[at].as_str());
        let left: Vec<&str> = left.collect();
        (!left.is_empty() && left.len() < all.len()).then(|| listed.with(&left))
    }

    /// `You needn't carry the cask down; the rope I do still want`: what is let go of is named, and of the rope something
    /// else is said.
    fn is_told_apart<'a>(
        &self,
        said: &str,
        (thing, promised): (&[String], String),
        mut others: impl Iterator<Item = (&'a [String], String)>,
        verb: &str,
    ) -> bool {
        let names = |clause: &&str, thing: &[String]| self.share_held(thing, &[*clause]) > 0.0;
        let goes = |thing: &[String], one: &str| {
            let mut own = clauses(said).filter(|clause| names(clause, thing));
            own.any(|clause| self.lets_go_of_one(clause, thing, one))
        };
        let says_more = |clause: &str| {
            let lower = clause.to_lowercase();
            let words = spoken(&lower);
            // `Nor the rope`
            let goes_on = words.first().is_some_and(|word| self.memory.hiding.neither.has(word));
            !goes_on && !self.names_nothing_but(&words, thing, verb)
        };
        let mut own = clauses(said).filter(|clause| names(clause, thing));
        own.any(says_more) && !goes(thing, &promised) && others.any(|it| goes(it.0, &it.1))
    }

    pub(super) fn lets_go_of_one(&self, said: &str, thing: &[String], promised: &str) -> bool {
        self.drops(said, promised)
            || self.releases_of(said, promised)
            || self.no_longer_wants(said, promised)
            || self.waives(said, promised)
            || self.is_wanted_not(said, thing)
    }

    /// `Not the bread`, `no bread pls`
    fn is_wanted_not(&self, said: &str, thing: &[String]) -> bool {
        let known = &self.promises.waiving.no;
        self.any_clause_from(said, |word, rest| {
            let not = *word == *self.deeds.denial;
            let no =
                || known.has(word) && rest.first().is_some_and(|first| !self.is_determiner(first));
            (not || no()) && self.names_nothing_but(rest, thing, "")
        })
    }

    /// `Just the cheese`, `only bring the cheese`
    fn wants_alone(&self, said: &str, thing: &[String], verb: &str) -> bool {
        self.any_clause_from(said, |word, rest| {
            self.promises.several.only.has(word) && self.names_nothing_but(rest, thing, verb)
        })
    }

    /// Whether a clause of some words, but for idle ones at its beginning, begins with a word and what follows it.
    fn any_clause_from(&self, said: &str, begins: impl Fn(&str, &[&str]) -> bool) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        clauses(&lower).filter(|clause| !self.is_question(clause)).any(|clause| {
            let words = spoken(clause);
            let idle = words.iter().take_while(|word| self.is_idle_in_talk(word)).count();
            (0..words.len()).take(idle + 1).any(|at| begins(words[at], &words[at + 1..]))
        })
    }

    fn names_nothing_but(&self, words: &[&str], thing: &[String], verb: &str) -> bool {
        let is_it = |word: &str| thing.iter().any(|stem| stem == self.stem(word));
        let idle = |word: &str| {
            let says_nothing = !self.means_something(word) || self.is_idle_in_talk(word);
            says_nothing && !self.promises.putting_off.has(word)
                || self.stem(word) == self.stem(verb)
        };
        words.iter().any(|word| is_it(word)) && words.iter().all(|word| is_it(word) || idle(word))
    }

    fn things_listed<'t>(&self, promised: &'t str) -> Option<Listed<'t>> {
        let own = self.without_time(self.without_terms(promised));
        let (chunks, joint) = self.listed_parts(own)?;
        let ([first, others @ ..], end) = (&chunks[..], own.len()) else { return None };
        let (last, between) = others.split_last()?;
        let (before, thing) = first.split_at(self.begin_of_thing(first)?);
        let (end_of_last, behind) = last.split_at(self.end_of_thing(last));
        let things: Vec<String> = std::iter::once(thing)
            .chain(between.iter().map(Vec::as_slice))
            .chain([end_of_last])
            .map(|words| words.join(" "))
            .collect();
        let is_thing = |thing: &String| {
            !self.content_stems(thing).is_empty() && spoken(thing).len() <= LONGEST
        };
        let deeds = others.iter().any(|words| self.is_a_deed(words));
        let linked =
            if behind.is_empty() { String::new() } else { format!(" {}", behind.join(" ")) };
        let behind = linked + &promised[end..];
        let fits = !before.is_empty() && !deeds && things.iter().all(is_thing);
        fits.then(|| Listed { before: before.join(" "), things, joint, behind })
    }

    /// The words of a text between what joins them, and what that is; none where nothing does.
    pub(super) fn listed_parts<'t>(&self, text: &'t str) -> Option<(Vec<Vec<&'t str>>, &'t str)> {
        let (mut parts, mut part, mut joint) = (Vec::new(), Vec::new(), None);
        for word in text.split_whitespace() {
            if self.joins(word) {
                joint = Some(word);
                parts.push(std::mem::take(&mut part));
                continue;
            }
            part.push(word.trim_end_matches(','));
            if word.ends_with(',') {
                parts.push(std::mem::take(&mut part));
            }
        }
        parts.push(part);
        parts.retain(|part| !part.is_empty());
        Some((parts, joint?))
    }

    /// Where in the words up to the first joint its thing begins: with what determines it, else with the last word. Of
    /// `take the soup to the table` it is not known.
    fn begin_of_thing(&self, words: &[&str]) -> Option<usize> {
        let determines = |word: &&str| {
            let lower = word.to_lowercase();
            self.is_determiner(&lower) || self.is_number(&lower)
        };
        let links = |word: &&str| self.is_linking(&word.to_lowercase());
        match words.iter().position(determines) {
            Some(first) if words[first..].iter().any(links) => None,
            Some(_) => words.iter().rposition(determines),
            None => words.len().checked_sub(1),
        }
    }

    fn end_of_thing(&self, words: &[&str]) -> usize {
        let bounds = |word: &&str| {
            let lower = word.to_lowercase();
            self.is_linking(&lower) || self.deeds.subordinate.has(&lower)
        };
        words.iter().position(bounds).unwrap_or(words.len())
    }

    /// `Fetch water`, behind `mend the pump and`.
    pub(super) fn is_a_deed(&self, words: &[&str]) -> bool {
        let first = words.first().map(|word| word.to_lowercase());
        first.is_some_and(|first| {
            let known =
                !self.is_determiner(&first) && self.names_a_deed(std::slice::from_ref(&first));
            known || self.is_done_to_a_thing(&first, words)
        })
    }

    /// `Chalk every cask`: what stands before what determines a thing, and is none itself, is done to it.
    fn is_done_to_a_thing(&self, first: &str, words: &[&str]) -> bool {
        let determines =
            |word: &str| self.is_determiner(word) || self.promises.proposing.amounts.has(word);
        let thing = words.len() > 2 && determines(&words[1].to_lowercase());
        let portion = || self.deeds.portions.iter().any(|it| it.begins(words));
        thing
            && words[0] == first
            && !self.is_determiner(first)
            && !self.is_stop_word(first)
            && !self.is_number(first)
            && !self.is_linking(first)
            && !portion()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(said: &str, promised: &str) -> Option<String> {
        Language::english().left_of_the_list(said, promised)
    }

    const BOTH: &str = "bring Wren the bread and the cheese";

    #[test]
    fn what_is_let_go_of_by_name_is_left_out_of_the_list() {
        for said in [
            "Forget the bread.",
            "never mind the bread",
            "not the bread, just the cheese",
            "Not the bread.",
            "no bread pls",
            "Only the cheese, please.",
            "just bring the cheese",
            "dont bother with the bread",
        ] {
            assert_eq!(left(said, BOTH).as_deref(), Some("bring Wren the cheese"), "{said}");
        }
        let casks = "roll out the first cask, the second cask and the third cask by noon";
        let two = "roll out the first cask and the second cask by noon";
        assert_eq!(left("Leave the third cask.", casks).as_deref(), Some(two));
        let ale = "bring two loaves and three cheeses to Odo";
        assert_eq!(left("forget the loaves", ale).as_deref(), Some("bring three cheeses to Odo"));
    }

    #[test]
    fn what_is_wanted_all_the_same_is_not_let_go_of() {
        let rope = "bring Wren the cask and the rope";
        let said = "You needn't carry the cask down; the rope I do still want.";
        assert_eq!(left(said, rope).as_deref(), Some("bring Wren the rope"));
        assert_eq!(left("You needn't bring the cask, nor the rope.", rope), None);
    }

    #[test]
    fn what_lets_go_of_all_or_nothing_or_of_another_deed_leaves_no_part() {
        for said in [
            "Forget the bread and the cheese.",
            "never mind",
            "Not the bread yet.",
            "Is the bread fresh?",
            "The cheese was good.",
            "dont forget the bread",
            "No, the bread!",
        ] {
            assert_eq!(left(said, BOTH), None, "{said}");
        }
        assert_eq!(left("Forget the bread.", "bring Wren the bread"), None);
    }
}
