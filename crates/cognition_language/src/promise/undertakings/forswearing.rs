//! Never, in other words: `Not for all the tea in China`, `wouldn't touch it with a bargepole`, `She gets nothing from
//! me`. It gives what is not to be done, and nothing else.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether a sentence in lower case swears that its speaker will never do what is not to be done.
    pub(super) fn forswears(&self, own: &str, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let swears = deed.forbids && !self.tells_what_was(&spoken(own));
        let never = |clause: &str| {
            let gives = swears && self.swears_never(clause)
                || self.would_never(clause, deed)
                || self.has_nothing_from_me(clause);
            gives && !self.promises.reported(clause).contains(&true)
        };
        (deed.forbids || deed.lets_be)
            && !self.is_question(own)
            && !known.others_word.stand_in(&spoken(own))
            && clauses(own).any(never)
    }

    /// `Never in my life`, `not so much as a match`: and not `never in my life have I seen it`.
    fn swears_never(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises.undertaking.forswearing, spoken(clause));
        let owned: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let begins = || self.openings(&words).any(|at| known.beginning.begins(&owned[at..]));
        self.is_said_alone(&words, &known.alone) || begins()
    }

    /// Where the words of a clause may begin, behind what says nothing: `oh, no, never`.
    fn openings(&self, words: &[&str]) -> std::ops::RangeInclusive<usize> {
        0..=words.iter().take_while(|word| self.is_idle_in_talk(word)).count()
    }

    /// `Have I seen it`, `was lit`: what is so, or was, stands there without whoever it is said of before it.
    fn tells_what_was(&self, words: &[&str]) -> bool {
        let (known, addressed) = (&self.promises.undertaking, &self.promises.questions.addressed);
        let is_so = |word: &str| {
            self.sentences.copulas.has(word)
                || self.promises.happening.having.has(word)
                || known.over.has(word) && self.sentences.auxiliaries.has(word)
        };
        let somebody = |word: &str| {
            known.speakers.has(word) || known.standing_for.has(word) || addressed.has(word)
        };
        words.windows(2).any(|pair| is_so(pair[1]) && !somebody(pair[0]))
    }

    /// `I wouldn't touch it with a bargepole`, `won't sell it to a soul`: its speaker may go unsaid. What hangs on
    /// something is advice as often.
    fn would_never(&self, clause: &str, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let words = spoken(clause);
        let would_not = &known.forswearing.would_not;
        let behind = |at: usize| Some(at + would_not.length_at(&words[at..])?);
        let Some(at) = self.openings(&words).find_map(behind) else { return false };
        let rest = self.promises.without_adverbs(&words[at..]);
        let Some((verb, object)) = rest.split_first() else { return false };
        let same = deed.verb.as_deref().is_some_and(|own| self.are_verbs_alike(own, verb));
        let near = || {
            let nears = object.first().is_some_and(|word| known.forswearing.near.has(word));
            self.deeds.going.has(verb) && nears
        };
        let stands = object.iter().any(|word| known.standing_for.has(word));
        let about = stands || self.share_held(&deed.stems, &[&object.join(" ")]) > 0.0;
        let does = same || self.touches(verb) || near();
        // `I won't leave it alone`
        let refuses = deed.lets_be
            && deed.verb.as_deref().is_some_and(|own| self.stem(own) == self.stem(verb));
        does && about && !refuses && self.terms(clause).is_none()
    }

    /// `She gets nothing from me till you've been`: neither whoever listens nor whoever speaks gets it.
    fn has_nothing_from_me(&self, clause: &str) -> bool {
        let (main, _) = self.up_to_its_bound(clause);
        let (known, words) = (&self.promises, spoken(&main));
        let between = |word: &&str| {
            known.undertaking.speakers.has(word) || known.questions.addressed.has(word)
        };
        known.by_word.from_me.stand_in(&words)
            && self.denies(&main)
            && !self.is_past_at_all(&words)
            && !words.iter().any(between)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    const TICKET: &str = "not sell Wren's season ticket";
    const PIE: &str = "not touch Wren's pie";

    #[test]
    fn who_swears_never_to_do_it_leaves_it_undone() {
        for said in [
            "Never in my life, Wren.",
            "Never.",
            "Oh, never ever.",
            "I'd never.",
            "Not in a hundred years.",
            "Not in a month of Sundays.",
            "Not for all the tea in China.",
            "Not for a king's ransom, nor for a duke's.",
            "Under no circumstances whatever.",
            "I'd sooner sell my own mother.",
            "I'd rather starve.",
            "No power on earth could make me.",
            "Nothing would induce me.",
            "You'll never catch me doing that.",
            "As if I would!",
        ] {
            check(true, &[(said, TICKET)]);
        }
    }

    #[test]
    fn who_tells_what_never_was_or_would_do_other_things_swears_nothing() {
        for said in [
            "Not in a hundred years has anyone asked.",
            "I'd sooner sell it to Tom.",
            "Did I ever say never?",
            "Tom says never.",
        ] {
            check(false, &[(said, TICKET)]);
        }
        for said in ["Never.", "Never in my life.", "Not for all the tea in China.", "I'd never."] {
            check(false, &[(said, "sell Wren the ticket")]);
        }
        check(false, &[("Never.", "stay away from the well")]);
    }

    #[test]
    fn who_would_never_do_it_need_not_name_themselves() {
        for said in [
            "wouldn't touch it with a bargepole",
            "Wouldn't go near it with a ten-foot pole, love.",
            "Won't touch it, not for half of what it cost you.",
            "I would never touch a crumb of that pie of yours.",
            "No way would I touch your precious pie.",
            "Never would I touch that, not with two starving children at home.",
        ] {
            check(true, &[(said, PIE)]);
        }
        check(true, &[("Won't sell it to a living soul in this whole town.", TICKET)]);
        for said in [
            "Wouldn't mind a slice of it, if there's one going spare.",
            "Wouldn't say no to some of that, fresh from the oven.",
            "Wouldn't touch it if I were you, the oven's hot.",
            "Wouldn't you touch it?",
        ] {
            check(false, &[(said, PIE)]);
        }
    }

    #[test]
    fn what_is_left_alone_is_not_gone_near() {
        let alone = "leave the starter alone";
        check(
            true,
            &[
                ("I won't go near it.", alone),
                ("I'll not go anywhere near it.", alone),
                ("Wouldn't touch it with a bargepole.", alone),
            ],
        );
        check(false, &[("I won't leave it alone.", alone), ("I won't let it be.", alone)]);
    }

    #[test]
    fn nothing_comes_from_whoever_forswears_it() {
        let calf = "not feed the calf";
        check(
            true,
            &[
                ("She gets nothing from me till you've been, doctor.", calf),
                ("Not a crumb from me before you've seen her, doctor.", calf),
                ("No oats from us until you say so.", calf),
            ],
        );
        check(
            false,
            &[
                ("She got nothing from me yesterday evening, doctor.", calf),
                ("You'll get nothing from me for your trouble, doctor.", "feed the calf"),
                ("She gets nothing from her mother these days, doctor.", calf),
            ],
        );
    }
}
