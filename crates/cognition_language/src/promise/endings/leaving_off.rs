//! What whoever was promised something bids leave off, or says is to go on no longer: `You can stop looking for my
//! sister`, `You don't have to stand there any longer`.

use crate::deed::deeds::Deed;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::longest;

/// A promise, and the stems of what it is about.
struct Pursuit {
    deed: Deed,
    matter: Vec<String>,
}

impl Pursuit {
    fn verb(&self) -> &str {
        self.deed.words.first().map_or("", String::as_str)
    }
}

impl Language {
    /// Whether words bid their listener leave off what was promised, or say that it need go on no longer. What is
    /// looked for need not be found; another deed, and one that is only put off, does not count.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let ends = |said| Language::english().bids_to_leave_off(said, "find Ann's sister");
    /// assert!(ends("You can stop looking for my sister.") && ends("Stop searching for her, please."));
    /// assert!(!ends("Stop looking at my sister.") && !ends("You can stop looking for my hat."));
    /// ```
    pub fn bids_to_leave_off(&self, said: &str, promised: &str) -> bool {
        let deed = self.deed(promised);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        let mut matter = self.content_stems(promised);
        matter.retain(|stem| stem != self.stem(verb));
        let pursuit = Pursuit { deed, matter };
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| self.leaves_off_in(clause, &pursuit))
    }

    fn leaves_off_in(&self, clause: &str, pursuit: &Pursuit) -> bool {
        let (main, bound) = self.up_to_its_bound(clause);
        let words = spoken(&main);
        let leading = words.len() - self.begun(&words).len();
        let stopped = (0..=leading).find_map(|at| self.what_may_stop(&words[at..]));
        let stops =
            |rest: &[&str]| self.is_the_pursuit(rest, pursuit) && !self.is_put_off_by(&main, rest);
        let ended = || self.what_needs_no_more(&words);
        !bound
            && (stopped.is_some_and(stops)
                || ended().is_some_and(|rest| {
                    self.is_the_pursuit(rest, pursuit) || self.stays_there(rest, pursuit)
                }))
    }

    /// `looking for my sister` of `you can stop looking for my sister`
    fn what_may_stop<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let allowed = longest(&self.promises.undertaking.permitting, words).unwrap_or(0);
        let words = &words[allowed..];
        let words = if allowed > 0 { self.begun(words) } else { words };
        longest(&self.promises.relief.stopping, words).map(|length| &words[length..])
    }

    /// `stand there` of `you don't have to stand there any longer`
    fn what_needs_no_more<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let (needless, no_more) = (&self.promises.leaving_off.needless, &self.promises.no_more);
        let behind = |at: usize| longest(needless, &words[at..]).map(|length| at + length);
        let rest = &words[(0..words.len()).find_map(behind)?..];
        let end = (0..rest.len()).find(|at| no_more.begin(&rest[*at..]))?;
        Some(&rest[..end])
    }

    /// Whether words tell what was promised, or a way to it, of what it is about alone.
    fn is_the_pursuit(&self, words: &[&str], pursuit: &Pursuit) -> bool {
        let known = &self.promises.leaving_off;
        let found = known.found.has(pursuit.verb());
        let seeks = longest(&known.seeking, words).filter(|_| found);
        let own = || self.is_its_verb(words, pursuit).then_some(1);
        let length = seeks.or_else(|| longest(&known.minding, words)).or_else(own);
        length.is_some_and(|length| self.is_of_this_alone(&words[length..], pursuit))
    }

    /// `Looking` of `look after the cat`, and not `looking at the cat`.
    fn is_its_verb(&self, words: &[&str], pursuit: &Pursuit) -> bool {
        let Some((verb, rest)) = words.split_first() else { return false };
        let link = rest.first().filter(|word| self.is_linking(word));
        let own = pursuit.deed.words.get(1).map(String::as_str);
        self.is_same_verb(verb, pursuit.verb()) && link.is_none_or(|link| own == Some(*link))
    }

    /// Whoever was to stay somewhere, or to guard something, stands there.
    fn stays_there(&self, words: &[&str], pursuit: &Pursuit) -> bool {
        let staying = &self.deeds.kept_and_broken.staying;
        let Some((verb, rest)) = words.split_first() else { return false };
        let named = self.content_stems(&rest.join(" "));
        let there = !rest.is_empty() || self.is_same_verb(verb, pursuit.verb());
        there
            && staying.has(verb)
            && staying.has(pursuit.verb())
            && named.iter().all(|stem| pursuit.matter.contains(stem))
    }

    fn is_of_this_alone(&self, words: &[&str], pursuit: &Pursuit) -> bool {
        let named = self.content_stems(&words.join(" "));
        let alone = named.iter().all(|stem| pursuit.matter.contains(stem));
        alone && self.is_about_it(words, &pursuit.matter)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[track_caller]
    fn check(ends: bool, promised: &str, all: &[&str]) {
        for said in all {
            let found = Language::english().bids_to_leave_off(said, promised);
            assert_eq!(found, ends, "{said} ({promised})");
        }
    }

    const SISTER: &str = "find Ann's sister";
    const NET: &str = "stay by the safety net";

    #[test]
    fn what_is_looked_for_need_not_be_found_by_whoever_may_stop_looking() {
        let ends = [
            "You can stop looking for my sister. She walked in an hour ago.",
            "You may stop searching for her now.",
            "Please stop looking for my sister.",
            "You don't have to look for her any longer.",
            "You can stop worrying about my sister.",
        ];
        check(true, SISTER, &ends);
        let stands = [
            "Don't stop looking for my sister.",
            "You can stop looking for my hat.",
            "Stop looking at my sister.",
            "Can you stop looking for my sister?",
            "You can stop looking for my sister if she comes home.",
            "She can stop looking for my sister.",
            "You can stop looking for my sister tonight.",
            "You don't have to look for her today.",
        ];
        check(false, SISTER, &stands);
        check(false, "look after the cat", &["Stop looking at the cat."]);
        check(false, "tell nobody about my sister", &["You can stop looking for my sister."]);
    }

    #[test]
    fn who_need_not_stand_there_any_longer_need_not_stay() {
        let ends = [
            "You don't have to stand there any longer, Zelda. Fay's taken over.",
            "You needn't stay by the net any more.",
            "You do not need to wait any longer.",
        ];
        check(true, NET, &ends[..2]);
        check(true, "wait by the gate", &ends[2..]);
        let stands = [
            "You don't have to stand there.",
            "You needn't stand any longer.",
            "You don't have to stand on the ladder any longer.",
            "You don't have to sing there any longer.",
            "Fay doesn't have to stand there any longer.",
        ];
        check(false, NET, &stands);
    }

    #[test]
    fn what_is_to_be_done_otherwise_is_not_left_off() {
        let roses = "water the roses";
        check(true, roses, &["You can stop watering the roses.", "Stop watering them, Ada."]);
        let stands = [
            "Stop watering the roses with brine.",
            "You can stop watering the roses until Friday.",
            "Stop pruning the roses.",
        ];
        check(false, roses, &stands);
    }
}
