//! What somebody else will do who is called by a name, or by what they are: `Eddie will drop it off for you`. It is
//! told of them, and binds nobody who tells it.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// How many words name who does something, at most: `my sister's eldest boy`.
const NAME: usize = 4;

impl Language {
    /// Whether an answer leaves to somebody else what was asked for, and says of nothing that its speaker will do it.
    pub(super) fn leaves_it_to_another(
        &self,
        asked: &str,
        all: &[(&str, String)],
        deed: &Meant,
    ) -> bool {
        let asked_for = self.share_held(&deed.stems, &[asked]) > 0.0;
        let is_left = |clause: &str| {
            let named = asked_for && self.names_another_for_it(clause, deed);
            named
                || self.is_left_to_another_in(clause, deed)
                || self.is_done_by_another_in(clause, deed)
        };
        let leaves = |sentence: &str| !self.is_question(sentence) && clauses(sentence).any(is_left);
        !deed.denied
            && !all.iter().any(|(_, own)| self.tells_own_intention(own))
            && all.iter().any(|(sentence, _)| leaves(sentence))
    }

    fn is_left_to_another_in(&self, clause: &str, deed: &Meant) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let plain = clause.replace('’', "'");
        let (words, told) = (spoken(&lower), spoken(&plain));
        let near = 0..words.len().min(told.len()).min(NAME + 1);
        let ahead = |at: usize| Some((at, self.what_is_ahead(&words, at)?));
        let Some((at, rest)) = near.into_iter().find_map(ahead) else { return false };
        let mut who = told[..at].to_vec();
        who.extend(told[at].split_once('\'').map(|(joined, _)| joined));
        self.is_somebody_else(self.behind_what_leads_on(&who), deed)
            && (self.does_it(rest, deed) || self.does_the_same(rest, deed))
    }

    /// `Kim stamps those`: of what is to be stamped.
    fn is_done_by_another_in(&self, clause: &str, deed: &Meant) -> bool {
        let plain = clause.replace('’', "'");
        let told = spoken(&plain);
        let does = |at: &usize| {
            let verb = told[*at].to_lowercase();
            self.is_verb_of(&verb, deed) && deed.verb.as_deref() != Some(verb.as_str())
        };
        let Some(at) = (1..told.len().min(NAME + 1)).find(does) else { return false };
        let who = self.behind_what_leads_on(&told[..at]);
        !self.is_a_thing_alone(who) && self.is_somebody_else(who, deed)
    }

    /// What stands behind `will`, `'ll` or `is going to`, where that stands there.
    fn what_is_ahead<'a, 'w>(&self, words: &'a [&'w str], at: usize) -> Option<&'a [&'w str]> {
        let (word, rest) = words[at..].split_first()?;
        if self.says_what_is_to_be(word) {
            return Some(rest);
        }
        let is = self.sentences.copulas.has(word) || word.ends_with("'s");
        let length = self.promises.not_taken.bound_to.length_at(rest).filter(|_| is)?;
        Some(&rest[length..])
    }

    /// `Bruna is`, `my sister does`: who, and nothing of what was asked for.
    fn names_another_for_it(&self, clause: &str, deed: &Meant) -> bool {
        let plain = clause.replace('’', "'");
        let told = spoken(&plain);
        let [who @ .., does] = told.as_slice() else { return false };
        let who = self.behind_what_leads_on(who);
        self.sentences.auxiliaries.has(does)
            && who.len() <= NAME
            && !self.is_a_thing_alone(who)
            && self.is_somebody_else(who, deed)
    }

    /// `Everything is` names nobody.
    fn is_a_thing_alone(&self, who: &[&str]) -> bool {
        let known = |word: &str| {
            let lower = word.to_lowercase();
            self.is_known(&lower) && !self.is_person(&lower, true)
        };
        matches!(who, [name] if known(name))
    }

    /// Words as they are written, without what only leads on to them: `my mum` of `well my mum`.
    fn behind_what_leads_on<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        &words[self.leading_on(&lower)..]
    }

    /// `Eddie`, `my brother`: neither whoever speaks or listens, nor the thing, nor one whom the deed names.
    fn is_somebody_else(&self, who: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let lower: Vec<String> = who.iter().map(|word| word.to_lowercase()).collect();
        let counts = |word: &String| {
            let between = known.own.has(word) || self.promises.questions.addressed.has(word);
            !(between || known.standing_for.has(word) || self.is_denial(word))
        };
        let name = |word: &&str| {
            word.starts_with(char::is_uppercase) && !self.is_stop_word(&word.to_lowercase())
        };
        let called = lower.join(" ");
        let person = match &lower[..] {
            [mine, .., last] if known.mine.has(mine) || self.is_determiner(mine) => {
                self.is_person(last, true) || self.promises.not_taken.kin.has(last)
            }
            _ => !who.is_empty() && who.iter().all(name),
        };
        person
            && lower.iter().all(counts)
            && !self.is_time_alone(&called)
            && self.share_held(&deed.stems, &[&called]) == 0.0
    }

    /// `Drop it off`: and neither `have it` nor `be there`.
    fn does_it(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises;
        let Some((verb, rest)) = known.without_adverbs(words).split_first() else { return false };
        let deeds = !known.undertaking.having.has(verb) && !known.is_idle(verb);
        let it = || rest.iter().any(|word| known.undertaking.standing_for.has(word));
        deeds && (it() || self.share_held(&deed.stems, &[&rest.join(" ")]) > 0.0)
    }

    /// `Build two`, of what is to be built.
    fn does_the_same(&self, words: &[&str], deed: &Meant) -> bool {
        let words = self.promises.without_adverbs(words);
        let Some((verb, rest)) = words.split_first() else { return false };
        let other = |word: &&str| self.means_something(word) && !self.is_number(word);
        self.is_verb_of(verb, deed) && !rest.iter().any(other)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "Is there any way you could bring the car to my house?";
    const DEED: &str = "bring the hatchback to Mrs Tran's house";

    #[test]
    fn what_another_will_do_binds_nobody_who_tells_it() {
        for said in [
            "Eddie will drop it off for you, Mrs Tran.",
            "Eddie'll drop it off for you, Mrs Tran.",
            "My brother will bring it to your house.",
            "Sure. Eddie will drop it off for you.",
            "Eddie's going to drop it off for you.",
            "well my brother is gonna bring it, and you can ride in it",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn who_is_named_for_it_is_another_and_what_is_named_is_not() {
        let asked = "That kettle is a disgrace. Who is scouring it?";
        let deed = "scour the kettle";
        for said in ["Bruna is, Chef, once she's off the phone.", "My sister does.", "Odo will."] {
            check(false, &[(asked, said, deed)]);
        }
        for said in [
            "I am. I'll scour it by noon.",
            "Bruna is busy. I'll scour it.",
            "Me, Chef. I'll do it.",
        ] {
            check(true, &[(asked, said, deed)]);
        }
    }

    #[test]
    fn what_another_does_as_a_rule_or_did_is_not_undertaken() {
        let (asked, deed) = ("Who stamps the manifest?", "stamp the manifest");
        for said in [
            "Mr Odo stamps those. He's in at ten.",
            "Odo stamps manifests. He's on at six.",
            "My sister stamps them. She's in by noon.",
        ] {
            check(false, &[(asked, said, deed)]);
        }
        for said in ["I do. I'll stamp it by ten.", "Odo stamps the rest. I'll stamp yours."] {
            check(true, &[(asked, said, deed)]);
        }
    }

    #[test]
    fn what_somebody_s_mother_will_do_is_a_boast() {
        let (asked, deed) = ("my dad's gonna build a raft", "build two rafts");
        for said in ["well MY mum's gonna build two", "My gran will build two.", "My dad will."] {
            check(false, &[(asked, said, deed)]);
        }
        for said in ["I'll build two.", "well I'm gonna build two rafts", "We'll build two rafts."]
        {
            check(true, &[(asked, said, deed)]);
        }
    }

    #[test]
    fn what_is_received_and_what_the_speaker_will_do_beside_it_are_given() {
        for said in [
            "It will be at your house by noon.",
            "Tomorrow will do. I'll bring it to your house.",
            "Eddie will wash it, and I'll bring it to your house.",
            "The hatchback will be in front of your house by noon.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
        let eddie = ("Would you send Eddie with the car?", "send Eddie with the hatchback");
        check(true, &[(eddie.0, "Sure. Eddie will drop it off for you.", eddie.1)]);
    }
}
