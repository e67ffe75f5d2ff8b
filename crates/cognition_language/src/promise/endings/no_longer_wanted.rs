//! What whoever was promised something says where it need not be done any more: it was done otherwise, they
//! have it, or do it themselves.

use crate::deed::deeds::{Deed, DeedKind};
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words say that a promised deed is no longer wanted: somebody has done it, whoever speaks does
    /// it, or it is not to be done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let ends = |said| Language::english().no_longer_wants(said, "feed the cat");
    /// assert!(ends("My sister fed the cat.") && ends("I'll feed her myself.") && ends("Don't feed the cat."));
    /// assert!(!ends("You fed the cat.") && !ends("Did she feed the cat?") && !ends("The cat slept."));
    /// ```
    pub fn no_longer_wants(&self, said: &str, promised: &str) -> bool {
        let deed = self.deed(promised);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        let stems = self.content_stems(promised);
        let matter: Vec<String> = stems.into_iter().filter(|it| it != self.stem(verb)).collect();
        let said = self.typed_out(said);
        let tells = |it: &str| !self.is_question(it) && self.terms(it).is_none();
        let ended = |clause: &str, before: &str| {
            let clause = &*clause.to_lowercase().replace('’', "'");
            let words = spoken(clause);
            let done = || self.was_done_by_another(&words, &deed, &matter);
            let does = || self.is_done_by_whoever_speaks(&words, verb, &matter);
            let forbids = || {
                let other = self.stands_for_another(&words, before, &deed, &matter);
                !other && self.is_forbidden(&words, &deed, &matter)
            };
            !self.is_reported(&words) && (forbids() || !self.denies(clause) && (done() || does()))
        };
        let mut before = "";
        sentences(&said).any(|sentence| {
            let last = std::mem::replace(&mut before, sentence);
            tells(sentence) && clauses(sentence).any(|clause| ended(clause, last))
        })
    }

    /// `Would you mind my purse? Don't hand it to them.` of a token that was to be given: what changes hands may be
    /// anything, and a word stands for what the sentence before names.
    fn stands_for_another(
        &self,
        words: &[&str],
        before: &str,
        deed: &Deed,
        matter: &[String],
    ) -> bool {
        let again = &self.promises.proposing.things_again;
        self.kind_of_deed(deed) == DeedKind::Give
            && words.iter().any(|word| again.has(word))
            && self.share_held(matter, &[&words.join(" "), before]) == 0.0
            && !self.things_named(&before.to_lowercase()).is_empty()
    }

    /// `My sister fed the cat`, `it's been mended`: and neither `you fed it` nor `I want it mended`.
    fn was_done_by_another(&self, words: &[&str], deed: &Deed, matter: &[String]) -> bool {
        let Some(verb) = deed.words.first() else { return false };
        let known = &self.promises.undertaking;
        let listener = &self.promises.questions.addressed;
        let theirs = |before: &[&str]| {
            before.iter().any(|word| listener.has(word.split('\'').next().unwrap_or(word)))
        };
        // `The shovel hangs left of the door`
        let past = |at: usize| {
            let ended = known.is_ended(words[at]) || known.over.has(words[at]);
            ended && known.no_past.length_at(&words[at..]).is_none()
        };
        let wished = |before: &[&str]| before.iter().any(|it| self.promises.wishing.has(it));
        let done = |at: &usize| past(*at) && self.is_that_verb(words[*at], verb);
        let at = (1..words.len()).find(done);
        let at = at.filter(|at| !theirs(&words[..*at]) && !wished(&words[..*at]));
        at.is_some_and(|at| {
            !known.is_ahead(&words[..at])
                && self.is_about_it(words, matter)
                && !self.is_the_doing_of_the_thing(words, at, deed, matter)
        })
    }

    /// `The oil gave out` of oil that was to be given: what changes hands does nothing itself.
    fn is_the_doing_of_the_thing(
        &self,
        words: &[&str],
        at: usize,
        deed: &Deed,
        matter: &[String],
    ) -> bool {
        let passive = || (0..at).any(|it| self.passive_at(words, it).is_some_and(|it| it.1 == at));
        self.kind_of_deed(deed) == DeedKind::Give
            && self.share_held(matter, &[&words[..at].join(" ")]) > 0.0
            && !self.is_about_it(&words[at + 1..], matter)
            && !passive()
    }

    /// `I'll feed her myself`, `I'm fetching it`
    fn is_done_by_whoever_speaks(&self, words: &[&str], verb: &str, matter: &[String]) -> bool {
        let known = &self.promises;
        let does = |at: usize| {
            let rest = &words[at..];
            let ahead = known.intended(rest).or_else(|| {
                let length = known.undertaking.at_it.length_at(rest)?;
                Some(&rest[length..])
            });
            let rest = ahead.map(|rest| known.without_adverbs(rest)).unwrap_or_default();
            let same = rest.first().is_some_and(|word| self.is_that_verb(word, verb));
            same && self.is_about_it(&rest[1..], matter)
        };
        (0..words.len()).any(does)
    }

    /// `Don't feed the cat`, `please don't feed the cat`, where nothing behind it says when or how.
    fn is_forbidden(&self, words: &[&str], deed: &Deed, matter: &[String]) -> bool {
        let forbidding = &self.promises.proposing.forbidding;
        let behind = |at: usize| forbidding.length_at(&words[at..]).map(|length| at + length);
        let leading = words.iter().take_while(|word| self.leads_to_a_bidding(word)).count();
        let behind = (0..=leading).find_map(behind);
        let told = behind.and_then(|at| words[at..].split_first());
        let (Some((first, object)), Some(verb)) = (told, deed.words.first()) else { return false };
        let rest = object.join(" ");
        let named = self.content_stems(&rest);
        let only = named.iter().all(|stem| matter.contains(stem));
        let later = spoken(&rest).iter().any(|word| self.promises.putting_off.has(word));
        let otherwise =
            || self.is_told_otherwise_by(&deed.words, first) && self.is_about_it(object, matter);
        let same = self.is_that_verb(first, verb) || self.convey_both(first, verb) || otherwise();
        same && only && !later
    }

    fn leads_to_a_bidding(&self, word: &str) -> bool {
        self.promises.proposing.politely.has(word) || self.promises.waiving.idle.has(word)
    }

    fn is_that_verb(&self, word: &str, verb: &str) -> bool {
        self.are_verbs_alike(word, verb) || self.sense(word) == self.sense(verb)
    }

    /// Whether words name what the deed is done to, or let a word stand for it.
    pub(in crate::promise) fn is_about_it(&self, words: &[&str], matter: &[String]) -> bool {
        let stands = words.iter().any(|word| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.proposing.things_again.has(bare)
                || self.promises.proposing.people_again.has(bare)
        });
        stands || self.share_held(matter, &[&words.join(" ")]) > 0.0
    }

    fn is_reported(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.promises.reporting.has(word))
    }

    /// Whether a word names whoever speaks; none where it names neither them nor whoever listens.
    fn is_first_person(&self, word: &str) -> Option<bool> {
        let bare = word.split('\'').next().unwrap_or(word);
        let listener = self.promises.questions.addressed.has(bare);
        let own = self.promises.undertaking.own.has(bare);
        (own || listener).then_some(own)
    }

    /// Whether words tell whoever listens to find another for what was promised, by its name: `You'll have to
    /// find another driver for the bus.` of `drive the bus`.
    pub(super) fn hands_back(&self, said: &str, promised: &str) -> bool {
        let stems = self.content_stems(promised);
        let known = &self.promises.handing_back;
        let told = sentences(said).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let bid = |at: usize| {
                let obliged =
                    words[..at].iter().any(|it| self.promises.undertaking.obliging.has(it));
                let mut before = words[..at].iter().rev();
                let own = before.find_map(|word| self.is_first_person(word)).unwrap_or(false);
                obliged && !own && known.finding.has(words[at])
            };
            let at = (0..words.len()).find(|at| bid(*at));
            let another =
                at.is_some_and(|at| words[at + 1..].iter().take(2).any(|it| known.others.has(it)));
            another && self.share_held(&stems, &[clause]) > 0.0
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_deed_that_was_done_otherwise_is_no_longer_wanted() {
        let ends = |said, deed| Language::english().no_longer_wants(said, deed);
        for (said, deed) in [
            ("The smith mended it this morning.", "mend the gate"),
            ("The gate's been mended.", "mend the gate"),
            ("I dug the ditch with Ruben.", "dig the ditch"),
            ("My brother brought me the ladder.", "bring Ilse the ladder"),
            ("The ladder was brought this morning.", "bring Ilse the ladder"),
            ("Somebody gave me the oil.", "give Ilse the cask of lamp oil"),
            ("I'll fetch it on my way.", "bring Ilse the ladder"),
            ("Don't mend the boots, Piet.", "mend the boots"),
            ("Do not fly them, I beg you.", "take the two children along in the ship"),
            ("Actually, please don't mend the boots.", "mend the boots"),
            ("Please do not mend them, Piet.", "mend the boots"),
            ("Actually, please don't read the essay, Miss.", "look over Amir's essay"),
            ("So don't read it.", "go through Amir's essay"),
        ] {
            assert!(ends(said, deed), "{said}");
        }
        for (said, deed) in [
            ("You mended it badly.", "mend the gate"),
            ("He said he mended it.", "mend the gate"),
            ("Has the smith mended it?", "mend the gate"),
            ("Nobody mended it.", "mend the gate"),
            ("Don't mend the boots before noon.", "mend the boots"),
            ("Don't mend the boots with wire.", "mend the boots"),
            ("Please don't mend the boots with wire.", "mend the boots"),
            ("You don't mend the boots.", "mend the boots"),
            ("Please don't read the letter.", "look over Amir's essay"),
            ("Please don't eat the essay.", "look over Amir's essay"),
            ("Please don't read aloud.", "go through Amir's essay"),
            ("Do not fly them before noon, I beg you.", "take the two children along"),
            ("Do not feed them, I beg you.", "take the two children along"),
            ("I mended the roof.", "mend the gate"),
            ("I'll mend the gate if you don't.", "mend the gate"),
            ("Shovel hangs left of the firehole, Ferenc.", "go to the footplate and shovel"),
            ("I left the shovel by the firehole for you.", "go to the footplate and shovel"),
            ("The store flooded and the oil gave out.", "give Ilse the cask of lamp oil"),
        ] {
            assert!(!ends(said, deed), "{said}");
        }
    }

    #[test]
    fn what_is_wanted_done_is_not_done() {
        let ends = |said| Language::english().no_longer_wants(said, "mend the gate");
        for said in [
            "But I do want that gate mended.",
            "I'd like the gate mended by somebody who knows how.",
            "The gate still needs mended, hen.",
            "No hurry at all. I just want it fixed some day.",
        ] {
            assert!(!ends(said), "{said}");
        }
        assert!(ends("The gate's mended.") && ends("Bert mended the gate, the way I like."));
    }

    #[test]
    fn what_is_not_to_be_handed_over_is_what_was_named_right_before() {
        let ends = |said| Language::english().no_longer_wants(said, "give Corin the bath token");
        assert!(ends("Don't give it to me.") && ends("The token is wet. Don't give it to me."));
        assert!(!ends("Would you mind my purse? Don't hand it to them."));
        assert!(!ends("There's a purse on the shelf. Don't give it to them."));
    }

    #[test]
    fn who_is_sent_to_somebody_else_is_told_that_it_will_not_be_done() {
        let hands = |said| Language::english().hands_back(said, "carry the trunk");
        assert!(hands("I'm sorry, you'll need to ask somebody else for the trunk."));
        assert!(!hands("I must find somebody else for the trunk."));
        assert!(!hands("You must get another chair.") && !hands("You must find the trunk."));
        let hands = |said| Language::english().hands_back(said, "drive the bus");
        assert!(hands("You'll have to find another driver for the bus."));
        assert!(
            !hands("You'll have to find another pot.") && !hands("Find another seat on the bus.")
        );
    }
}
