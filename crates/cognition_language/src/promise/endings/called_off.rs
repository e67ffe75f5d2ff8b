//! What a promise is for, and what does not take place: `The wedding's off`, `Let's call the cards off tonight`.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::PhraseList;

/// Among how many words at the beginning of a clause its subject and its verb stand.
const BEGINNING: usize = 5;

impl Language {
    /// Whether words call off by its name what a promise is for. A secret stays one.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let off = |said| Language::english().calls_off(said, "play cards with Felix at eight");
    /// assert!(off("Let's call off the cards tonight.") && off("The cards are off."));
    /// assert!(!off("The lamp is off.") && !off("Are the cards off?") && !off("No cards yet."));
    /// ```
    pub fn calls_off(&self, said: &str, promised: &str) -> bool {
        let deed = self.deed(promised);
        if deed.denied || self.kind_of_deed(&deed) == DeedKind::Tell {
            return false;
        }
        let stems = self.content_stems(promised);
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        // Who names one time more wants it then.
        let one_time = self.times_named(&lower).len() <= 1;
        if self.stays_away(&lower) && self.is_appointment(promised) {
            return true;
        }
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| {
            let (own, timed) = self.parted_from_its_time(clause);
            let words = spoken(own);
            self.does_not_take_place(&words, &stems)
                || one_time && self.is_dropped_then(&words, &stems, timed)
        })
    }

    /// `Actually I can't come, sorry`: of whoever asks for nothing instead, and names no time.
    fn stays_away(&self, lower: &str) -> bool {
        let asks =
            |it: &str| self.is_question(it) || self.dialogue_acts(it).has(DialogueAct::Request);
        let says_so = |clause: &str| {
            let words = spoken(clause);
            let known = &self.promises.called_off.staying_away;
            let before = words.iter().take_while(|word| self.is_idle_in_talk(word)).count();
            known.iter().any(|it| it.is(&words[before..]))
        };
        let told = |it: &str| self.terms(it).is_none() && clauses(it).any(says_so);
        self.times_named(lower).is_empty()
            && !sentences(lower).any(asks)
            && sentences(lower).any(told)
    }

    /// A clause without its time, and whether it says one.
    fn parted_from_its_time<'t>(&self, clause: &'t str) -> (&'t str, bool) {
        let bare = clause.trim_end_matches(['.', '!', '…']);
        let time = self.said_time(clause);
        let own = time.and_then(|time| bare.strip_suffix(time)).unwrap_or(bare);
        // `Cards are off tonight` seems to be all time.
        let last = bare.rsplit_once(' ').filter(|(_, last)| self.said_time(last).is_some());
        let own = if own.is_empty() { last.map_or(bare, |(own, _)| own) } else { own };
        (own, time.is_some())
    }

    /// `The wedding's off`, `the match has been called off`: and not `the milk's off`.
    fn does_not_take_place(&self, words: &[&str], stems: &[String]) -> bool {
        let (known, having) = (&self.promises.called_off, &self.promises.happening.having);
        let is_short = |word: &str| self.without_possessive(word).len() < word.len();
        let is_so = |at: &usize| {
            let word = words[*at];
            is_short(word) || *at > 0 && (self.sentences.copulas.has(word) || having.has(word))
        };
        let Some(at) = (0..words.len().min(BEGINNING)).find(is_so) else { return false };
        let mut subject = words[..at].to_vec();
        if is_short(words[at]) {
            subject.push(self.without_possessive(words[at]));
        }
        let ends = |phrases: &PhraseList| self.ends_with_one(&words[at + 1..], phrases);
        let occasion = || subject.last().is_some_and(|head| known.occasions.has(head));
        self.names_nothing_but_these(&subject, stems)
            && (ends(&known.cancelled) || ends(&known.off) && occasion())
    }

    /// Whether nothing that means anything stands behind a phrase that words begin with.
    fn ends_with_one(&self, words: &[&str], phrases: &PhraseList) -> bool {
        let idle = |word: &&str| self.is_stop_word(word) || self.is_idle_in_talk(word);
        phrases.iter().any(|it| it.rest_of(words).is_some_and(|rest| rest.iter().all(idle)))
    }

    /// `Let's forget the cards`, `call the cards off`, and, of a time, `no cards`
    fn is_dropped_then(&self, words: &[&str], stems: &[String], timed: bool) -> bool {
        let together = self.promises.proposing.together.length_at(words).unwrap_or_default();
        let all = [words, &words[together..]];
        let named = |words: &[&str]| self.names_nothing_but_these(words, stems);
        let drops = |words: &[&str]| {
            let known = self.promises.dropping.iter().filter(|it| it.begins(words));
            known.map(|phrase| phrase.len()).max().is_some_and(|length| named(&words[length..]))
        };
        let apart = |words: &[&str]| {
            let [first, thing @ .., last] = words else { return false };
            let mut known = self.promises.called_off.apart.iter();
            known.any(|phrase| phrase.is(&[first, last])) && named(thing)
        };
        let none = || {
            let idle = words.iter().take_while(|word| self.is_idle_in_talk(word)).count();
            let says_no = idle > 0 && self.promises.waiving.no.has(words[idle - 1]);
            timed && says_no && named(&words[idle..])
        };
        all.iter().any(|words| drops(words) || apart(words)) || none()
    }

    fn names_nothing_but_these(&self, words: &[&str], stems: &[String]) -> bool {
        let named = self.content_stems(&words.join(" "));
        !named.is_empty() && named.iter().all(|stem| stems.contains(stem))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[track_caller]
    fn check(off: bool, promised: &str, all: &[&str]) {
        for said in all {
            assert_eq!(Language::english().calls_off(said, promised), off, "{said} ({promised})");
        }
    }

    #[test]
    fn what_does_not_take_place_needs_nothing_more() {
        let hem = "take up the hem of the wedding dress";
        check(
            true,
            hem,
            &[
                "The wedding's off, Mr Blum.",
                "The wedding is off.",
                "The wedding's cancelled.",
                "The wedding has been called off.",
                "My wedding's not happening after all.",
            ],
        );
        check(true, "cook the dinner", &["Dinner's off.", "The dinner is cancelled, Ragna."]);
        check(
            false,
            hem,
            &[
                "The wedding's on Friday.",
                "The wedding isn't off.",
                "Is the wedding off?",
                "If the wedding's off, I'll tell you.",
                "The christening's off.",
                "The dress is off.",
                "The wedding's off to a good start.",
                "The light's off.",
            ],
        );
        check(false, "bring Mara the milk", &["The milk's off.", "The milk is off again."]);
        check(false, "not tell anybody about the wedding", &["The wedding's off."]);
        check(false, "tell Tom about the wedding", &["The wedding's off."]);
    }

    #[test]
    fn what_two_meant_to_do_is_called_off_for_then() {
        let cards = "play cards with Felix at eight";
        check(
            true,
            cards,
            &[
                "Let's call off the cards tonight, Ragna. I'm dead on my feet.",
                "Let's call the cards off.",
                "Let's forget the cards tonight.",
                "Let's skip cards tonight.",
                "Forget the cards tonight.",
                "Call the cards off tonight, Ragna.",
                "No cards tonight, I'm dead on my feet.",
                "Cards are off tonight.",
                "The cards are cancelled.",
            ],
        );
        check(
            false,
            cards,
            &[
                "Let's forget the rent tonight.",
                "Let's forget the cards tonight. Tomorrow at eight?",
                "Shall we call off the cards tonight?",
                "No cards yet.",
                "No rain tonight.",
                "Let's call Tom in for cards.",
            ],
        );
    }

    #[test]
    fn whoever_cannot_come_calls_a_meeting_off_and_nothing_else() {
        let meeting = "meet Anna in the hold at five";
        check(
            true,
            meeting,
            &["Actually I can't come, sorry.", "I won't be there.", "Captain, I'm not coming."],
        );
        check(
            false,
            meeting,
            &[
                "I can't come yet.",
                "I can't come now.",
                "You said I can't come.",
                "I can't come before six.",
                "I can't come. Make it six.",
                "I can't come at five. How about six?",
                "If I can't come, wait for me.",
                "I can't come to terms with that.",
                "Tuck can't come.",
            ],
        );
        check(false, "bring Anna the rope", &["Actually I can't come, sorry."]);
    }
}
