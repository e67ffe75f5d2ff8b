//! What is said of a deed and gives it not: it is another's, or would only be done if something were so
//! that is not.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::words::lists::rest_after;

impl Language {
    /// `If it were mine I would`: what is not so would have to be.
    pub(crate) fn is_unreal(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let would = words.iter().any(|word| known.would.has(word));
        let unreal = |said: &str| spoken(said).iter().any(|word| known.unreal.has(word));
        let asks = own.trim_end().ends_with(['?', '？']);
        let turned = |clause: &str| {
            let words = spoken(clause);
            let [first, who, ..] = &*words else { return false };
            let subject = known.own.has(who) || known.standing_for.has(who);
            known.unreal.has(first) && subject && !asks
        };
        let hangs = || self.terms(own).is_some_and(|terms| unreal(&terms.what));
        would && (hangs() || clauses(own).any(turned))
    }

    /// `That I'd pay on Friday.`: a clause that answers what was said or thought.
    pub(crate) fn tells_what_was_said(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let [that, speaker, rest @ ..] = &*words else { return false };
        let listener = known.would.has(speaker);
        known.telling_on.has(that)
            && (known.own.has(speaker) || listener)
            && self.content_stems(&rest.join(" ")).len() >= BRIEF
    }

    /// `Touch my knives and I'll feed you the pot`: what follows on what the listener does is another deed.
    pub(crate) fn bids_another(&self, own: &str, deed: &[String]) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let starts = words.first().is_some_and(|word| self.is_link(word) || known.own.has(word));
        let follows = |at: &usize| {
            self.grammar.joining.has(words[at - 1])
                && self.promises.intended(&words[*at..]).is_some()
        };
        let Some(at) = (2..words.len()).find(follows).filter(|_| !starts) else { return false };
        let rest = &words[at..];
        let stands = rest.iter().any(|word| known.standing_for.has(word));
        !stands && self.share_held(deed, &[&rest.join(" ")]) == 0.0
    }

    /// `It goes by my hand.`: the thing is what the sentence begins with, and the speaker what it ends with.
    pub(crate) fn is_done_by_own_hand(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let Some((thing, rest)) = words.split_first() else { return false };
        let is_so = rest.iter().any(|word| self.sentences.copulas.has(word));
        let mine = rest.iter().any(|word| known.mine.has(word));
        known.standing_for.has(thing) && mine && !is_so
    }

    /// `The bottle goes to your boatman by my hand.`: what is to be given comes about by whoever speaks, whatever
    /// thing and person are called there.
    pub(crate) fn passes_by_own_hand(&self, own: &str, deed: &Meant) -> bool {
        let passes = self.promises.undertaking.own_hand.stand_in(&spoken(own));
        passes && !deed.denied && deed.kind == DeedKind::Give
    }

    /// `He'll see to it`: what will be done is another's.
    pub(crate) fn falls_to_another(&self, own: &str) -> bool {
        let (known, words) = (&self.promises, spoken(own));
        let does = |rest: &[&str]| {
            let Some((verb, rest)) = rest.split_first() else { return false };
            let caused = known.undertaking.having.has(verb) && self.is_caused(rest);
            caused || !known.is_idle(verb) && !known.denials.has(verb)
        };
        (0..words.len()).filter_map(|at| self.other_ahead(&words, at)).any(does)
    }

    /// `I won't bring it.` of what was to be brought, and not of what was to be left undone.
    pub(crate) fn leaves_undone_oneself(&self, own: &str, deed: &Meant) -> bool {
        if deed.lets_be {
            return self.refuses_to_let_be(own);
        }
        let Some(verb) = deed.verb.as_deref().filter(|_| !deed.denied) else { return false };
        let matter: Vec<String> =
            deed.stems.iter().filter(|stem| *stem != self.stem(verb)).cloned().collect();
        let asks = self.is_question(own) || self.bounds_a_time(own) || self.terms(own).is_some();
        !asks && clauses(own).any(|clause| self.leaves_out(clause, verb, &matter))
    }

    /// `I won't leave it alone`: and not `I won't go near it`.
    pub(in crate::promise) fn refuses_to_let_be(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| {
            let words = spoken(clause);
            let lets_be = |at: usize| {
                let known = self.promises.going_back.iter().filter(|it| it.begins(&words[at..]));
                let length = known.map(|phrase| phrase.len()).max()?;
                let rest = self.promises.without_adverbs(&words[at + length..]);
                let rest: Vec<String> = rest.iter().map(|word| (*word).to_owned()).collect();
                self.leaves_be(&rest).then_some(())
            };
            (0..words.len()).find_map(lets_be).is_some()
        })
    }

    /// `The key stays with me.`
    pub(crate) fn keeps_back(&self, own: &str) -> bool {
        self.promises.undertaking.keeping_back.stand_in(&spoken(own))
    }

    /// `Then I'd fetch him`: what the speaker would do.
    pub(crate) fn is_hypothetical(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises, spoken(own));
        let Some(verb) = deed.verb.as_deref() else { return false };
        (0..words.len()).any(|at| {
            let Some(length) = known.undertaking.hypothetical.length_at(&words[at..]) else {
                return false;
            };
            let rest = known.without_adverbs(&words[at + length..]);
            rest.first().is_some_and(|word| self.are_verbs_alike(verb, word))
        })
    }

    /// `The key broke`, `Mrs Gray made me`: of what is over, whoever did it, and of nothing that is still to
    /// come or that the speaker does now.
    pub(crate) fn is_all_over(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let over = |at: usize| known.over.has(words[at]) && !known.is_ahead(&words[..at]);
        let to_come = |at: usize| {
            let sworn = rest_after(&self.promises.promising, &words[at..]).is_some();
            let now = words.get(at + 1).is_some_and(|verb| !known.over.has(verb)) && !sworn;
            self.intends(&words[at..])
                || known.ahead.has(words[at])
                || known.speakers.has(words[at]) && now && !self.is_past(&words[at + 1..])
        };
        (1..words.len()).any(over) && !(0..words.len()).any(to_come)
    }

    fn is_past(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        words.first().is_none_or(|word| known.not_done.has(word) || known.is_ended(word))
    }

    /// Whether the last words name somebody else as who does what follows.
    pub(crate) fn is_of_others(&self, before: &[&str]) -> bool {
        before.iter().rev().take(2).any(|word| self.is_other(word))
    }

    /// `he`, `he'll`.
    fn is_other(&self, word: &str) -> bool {
        let bare = word.split('\'').next().unwrap_or(word);
        self.promises.undertaking.other_subjects.has(bare)
    }

    /// Whether a sentence looks to what is still to come of a deed: it names the speaker or the listener,
    /// says what will be with the thing, or is brief. `My grandmother wove that rug` does not, whatever is
    /// asked for.
    pub(crate) fn looks_ahead(&self, own: &str, deed: &[String]) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let addressed = &self.promises.questions.addressed;
        let present = |word: &&str| {
            let bare = word.split('\'').next().unwrap_or(word);
            known.own.has(bare) || known.own.has(word) || addressed.has(bare)
        };
        let is_so = || words.iter().any(|word| self.sentences.copulas.has(word));
        let beside = || clauses(own).filter(|clause| !self.is_time_alone(clause));
        let said = || beside().map(|clause| self.content_stems(clause).len()).sum::<usize>();
        let brief = || said() <= BRIEF && !is_so() && !self.is_of_one_of_mine(&words, deed);
        // `Consider the gate shut.`
        let bids =
            || words.first().is_some_and(|word| known.ahead.has(word)) && !self.is_question(own);
        words.iter().any(present) || brief() || bids() || self.says_what_will_be(&words, deed)
    }

    /// `My sister does waists.`
    fn is_of_one_of_mine(&self, words: &[&str], deed: &[String]) -> bool {
        let [mine, who, _, ..] = words else { return false };
        let same = deed.iter().any(|stem| stem == self.stem(who));
        self.promises.undertaking.mine.has(mine) && !same
    }

    /// `The loaf will be there`, `it'll hold`, `it stays`.
    fn says_what_will_be(&self, words: &[&str], deed: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let ends = |word: &&str| known.ahead_endings.iter().any(|end| word.ends_with(&**end));
        let is_thing = |word: &str| {
            known.standing_for.has(word) || deed.iter().any(|stem| stem == self.stem(word))
        };
        let will = |pair: &[&str]| known.ahead.has(pair[1]) && is_thing(pair[0]);
        let not_now = |word: &&str| {
            self.sentences.copulas.has(word) || known.over.has(word) || known.is_ended(word)
        };
        let stays =
            || words.first().is_some_and(|word| is_thing(word)) && !words.iter().any(not_now);
        words.iter().any(ends) || words.windows(2).any(will) || stays()
    }

    /// `You can ask the cellarer for that.`: what the listener may do, where it is neither to have something
    /// nor the deed.
    pub(crate) fn is_left_to_you(&self, sentence: &str, words: &[&str], deed: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let Some(length) = known.permitting.length_at(words) else { return false };
        let rest = self.promises.without_adverbs(&words[length..]);
        let Some(verb) = rest.first() else { return false };
        let shares = self.share_held(deed, &[sentence]) > 0.0;
        !shares && known.leaving_it.has(verb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::undertakings::test_undertakings::check;

    fn given(speech: &str, deed: &str) -> bool {
        Language::english().undertaking(speech, deed).is_some()
    }

    #[test]
    fn a_bare_yes_is_taken_back_by_a_refusal_beside_it() {
        assert!(!given("Aye. And since you stand next to it, that's you.", "bring the harness"));
        assert!(!given("Yes. No, wait, I can't come.", "bring the harness"));
        assert!(given("Yes. I'll bring the harness.", "bring the harness"));
    }

    #[test]
    fn who_wants_to_think_first_has_not_agreed() {
        assert!(!given("I shall pray over it, Father.", "take over the bees"));
        assert!(!given("I'll sleep on it.", "take over the bees"));
    }

    #[test]
    fn what_comes_about_by_the_hand_of_whoever_speaks_is_given() {
        let bottle = "give the boatman the bottle";
        check(
            true,
            &[
                ("The bottle goes to your boatman by my hand.", bottle),
                (
                    "Madam, you are the better player of us two. The bottle goes to your boatman by my hand, and then I row.",
                    "bring Hobb the brandy",
                ),
                ("No need to ask twice: by my own hand the bottle reaches him.", bottle),
            ],
        );
        check(
            false,
            &[
                ("The bottle went to your boatman by my hand.", bottle),
                ("Does the bottle go to him by my hand?", bottle),
                ("The candle goes out by my hand, and not before.", "put out the lamp"),
            ],
        );
    }
}
