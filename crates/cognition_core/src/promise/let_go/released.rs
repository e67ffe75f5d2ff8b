//! What a mind takes for let go of: its reply names the promise, and whoever it was made to has spoken.
//!
//! People let go in words that no rule foresees: `You're done out here, child.` Who has heard them knows what they
//! mean. The mind is believed where there were such words, they did not withhold leave, and they did more than ask;
//! unless it is to keep a post, they also speak of the mind, of what it has promised, or of something that is over. It
//! may answer first, and go in its next turn. What it was to keep quiet about is let go of where whoever it was promised
//! to tells it themselves, whoever they tell; and anything is by words to another who is not the one let off: `He
//! needn't bite his tongue on my account.`

use crate::mind::{GameTime, PerceptId, StableId};
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::kept::promised_deed::share_said;
use cognition_language::{Language, line, sentences};

/// So many percepts later what somebody has said still lets go: who is let off may answer first.
const LATELY: u64 = 8;

impl Commitments {
    /// By whose words, among the `new` percepts of the log of the mind (`me`) or those shortly before, the mind may take
    /// a promise for let go of: the latest of whoever it was made to, or of whom it waits for; of anybody where it was
    /// made to nobody. What was said before was perhaps the very wish that it was made to: it asks nothing, and names
    /// nothing of it.
    pub fn released_by<'l>(
        &self,
        id: u32,
        (me, log, new): (&StableId, &'l PerceptionLog, &[PerceptId]),
        now: GameTime,
    ) -> Option<&'l Percept> {
        let owed = self.owed(now).find(|owed| owed.id == id)?;
        let latest = new.iter().copied().max().unwrap_or(log.last_id());
        let heard = move || log.entries().filter(move |entry| entry.id <= latest);
        let told = || {
            let mut openly = heard().filter(|entry| new.contains(&entry.id));
            openly.rfind(|entry| owed.is_told_by_whose_it_is(&entry.percept))
        };
        let let_off = || {
            let said = heard().rfind(|entry| owed.is_up_to(&entry.percept, me))?;
            let lately = || latest.0 - said.id.0 <= LATELY && owed.is_not_wished_by(&said.percept);
            let counts = new.contains(&said.id) || lately();
            Some(said).filter(|_| counts && owed.may_be_let_go_by(&said.percept.text))
        };
        let openly = || {
            let heard_last = heard().rfind(|entry| owed.is_up_to(&entry.percept, me));
            let since = heard_last.map_or(0, |entry| entry.id.0);
            let lately =
                |entry: &&PerceivedAt| entry.id.0 > since && latest.0 - entry.id.0 <= LATELY;
            heard().filter(lately).rfind(|entry| owed.is_let_go_openly_by(&entry.percept))
        };
        let_off().or_else(told).or_else(openly).map(|entry| &entry.percept)
    }

    /// Withdraws what a reply says is let go of, where somebody's words may have done so. Gives whose they were, and
    /// what they ended.
    pub fn take_for_released(
        &mut self,
        named: &[u32],
        heard: (&StableId, &PerceptionLog, &[PerceptId]),
        now: GameTime,
    ) -> Vec<(StableId, Commitment)> {
        let end = |id: &u32| {
            let said = self.released_by(*id, heard, now)?;
            let why = CommitmentState::Withdrawn { why: line(&said.text) };
            Some((said.source.clone()?, self.end(*id, why, now)?))
        };
        named.iter().filter_map(end).collect()
    }
}

impl Commitment {
    /// Whether these are words of somebody who may let go of it, and not to somebody else than the mind: who is one of
    /// several is told as well.
    fn is_up_to(&self, said: &Percept, me: &StableId) -> bool {
        let to_me = said.addressed || said.to.is_empty() || said.to.contains(me);
        let spoken = said.kind == PerceptKind::Speech && to_me;
        let Some(by) = said.source.as_ref().filter(|_| spoken) else {
            return false;
        };
        self.target.as_ref().is_none_or(|target| target == by) || self.waits_for(by)
    }

    /// Whether words to somebody else let go of it, in a sentence that is not about whoever they are said to.
    fn is_let_go_openly_by(&self, said: &Percept) -> bool {
        let to_another = !said.addressed && !said.to.is_empty();
        let theirs = to_another && self.target.is_some() && said.source == self.target;
        let language = Language::of(&said.text);
        let of_others = |it: &&str| !language.speaks_of_its_hearer(it);
        let told: Vec<&str> = sentences(&said.text).filter(of_others).collect();
        let told = told.join(" ");
        theirs
            && said.kind == PerceptKind::Speech
            && (language.lets_go_in_third_person(&told) || language.frees_to_speak(&told))
            && may_let_go(&told)
    }

    /// `Until Halloran relieves me`; whom else it names has nothing to let go of.
    fn waits_for(&self, who: &StableId) -> bool {
        let awaited = self.terms.awaits.as_ref().map(|it| it.what.as_str());
        let awaited = awaited.or(self.due_said.as_deref()).unwrap_or_default();
        let language = self.language();
        let (named, name) = (language.content_stems(awaited), language.content_stems(who.as_str()));
        !name.is_empty() && name.iter().all(|stem| named.contains(stem))
    }

    /// Whether words may let go of it, if the mind says so. `Never mind the inkpot` does so of nothing else, and who
    /// keeps the very thing declines what was to be done with it.
    fn may_be_let_go_by(&self, words: &str) -> bool {
        let language = Language::of(words);
        let left = language.without_other_things_let_go(words, &self.text);
        let left = left.as_str();
        let is_quiet = || self.is_to_be_kept_quiet();
        let bears = || {
            language.tells_that_it_is_over(left)
                || language.declines_an_offer(left)
                || language.gives_word_back(left)
                || language.frees_to_speak(left)
                || self.is_let_go_by(left, language)
                || self.is_spoken_of(left)
                || !is_quiet() && language.may_let_off(left)
        };
        let kept = || language.stays_with_whoever_speaks(words, &self.text);
        let may = || may_let_go(words) && (self.language().is_a_post(&self.text) || bears());
        !left.is_empty() && (kept() || may())
    }

    /// Whether words are about what it is about: a thing, or a person where it is about nothing else.
    fn is_spoken_of(&self, words: &str) -> bool {
        let (promised, language) = (self.words(), self.language());
        let names = self.text.split_whitespace().filter(|it| it.starts_with(char::is_uppercase));
        let names = language.content_stems(&names.collect::<Vec<_>>().join(" "));
        let matter = promised.matter([]);
        let things: Vec<&str> =
            matter.iter().copied().filter(|it| !names.iter().any(|name| name == it)).collect();
        let looked_for = if things.is_empty() { matter } else { things };
        share_said(&looked_for, &language.without_address(words), language) > 0.0
    }

    fn is_to_be_kept_quiet(&self) -> bool {
        let tells = || self.words().verb_kind() == CommitmentKind::Tell;
        self.kind == CommitmentKind::Refrain && tells()
    }

    /// Whether somebody tells what was to be kept quiet for them.
    fn is_told_by_whose_it_is(&self, said: &Percept) -> bool {
        let theirs = self.target.is_some() && said.source == self.target;
        let language = Language::of(&said.text);
        let tells =
            |it: &str| !language.is_question(it) && self.is_spoken_of(&language.asserted(it));
        theirs
            && said.kind == PerceptKind::Speech
            && self.is_to_be_kept_quiet()
            && sentences(&said.text).any(tells)
    }

    /// Whether words ask nothing, and speak of nothing that it is about.
    fn is_not_wished_by(&self, said: &Percept) -> bool {
        let language = Language::of(&said.text);
        !sentences(&said.text).any(|it| language.is_question(it))
            && language.share_held(self.words().stems(), &[&said.text]) == 0.0
    }
}

/// Whether words do more than ask, and neither refuse, bargain, insist nor put off, bid to stay or forbid to go.
fn may_let_go(words: &str) -> bool {
    let language = Language::of(words);
    // `Forget it` refuses, and lets go by that.
    let withheld = language.withholds_leave(words) && !language.declines_an_offer(words);
    let told = || sentences(words).any(|said| !language.is_question(said));
    !withheld && !language.lets_nothing_go(words) && told()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    /// A watch that is promised to Halloran, and what was heard since.
    fn watching(heard: &[(&str, &str)]) -> (Commitments, PerceptionLog) {
        let mut promised = Commitments::default();
        let text = "watch the gantry until Halloran relieves me".to_owned();
        let target = Some("halloran".into());
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let rules = CommitmentRules::default();
        let opened =
            promised.open(&proposed, CommitmentSource::Speech, None, &rules, GameTime::default());
        opened.expect("there is room");
        let mut log = PerceptionLog::default();
        heard.iter().for_each(|(by, words)| {
            log.perceive(Percept::speech(*by, *words));
        });
        (promised, log)
    }

    fn is_released(heard: &[(&str, &str)]) -> bool {
        let (mut promised, log) = watching(heard);
        let new: Vec<PerceptId> = log.entries().map(|entry| entry.id).collect();
        !promised
            .take_for_released(&[1], (&"piet".into(), &log, &new), GameTime::from_secs(60))
            .is_empty()
    }

    #[test]
    fn who_has_heard_that_they_are_let_off_is_believed_in_whatever_words() {
        assert!(is_released(&[("halloran", "You're done out here, child of grace.")]));
        assert!(is_released(&[("halloran", "Relieved, child! Signed, sealed and relieved.")]));
        assert!(is_released(&[("halloran", "Let the old girl cool, Tamsin, she'll not run off!")]));
        assert!(is_released(&[("halloran", "You needn't watch any longer.")]));
        assert!(is_released(&[("halloran", "No need to wait.")]));
    }

    #[test]
    fn nobody_is_let_off_by_silence_by_a_no_by_a_question_or_by_a_stranger() {
        assert!(!is_released(&[]));
        assert!(!is_released(&[("halloran", "No. Not yet.")]));
        assert!(!is_released(&[("halloran", "Are you still counting?")]));
        assert!(!is_released(&[("quill", "You're done out here.")]));
    }

    #[test]
    fn the_latest_words_count_and_old_ones_do_not() {
        let off = ("halloran", "You're done out here.");
        assert!(!is_released(&[off, ("halloran", "No.")]));
        let bell = ("quill", "The bell goes.");
        let heard: Vec<_> = [off].into_iter().chain([bell; 9]).collect();
        let (mut promised, log) = watching(&heard);
        assert_eq!(promised.take_for_released(&[1], (&"piet".into(), &log, &[]), GameTime(1)), []);
        assert_eq!(promised.owed(GameTime(1)).count(), 1);
    }

    #[test]
    fn who_answers_first_is_still_let_off_in_the_next_turn_and_not_by_the_wish_itself() {
        let is_released = |said: &str| {
            let heard = [("halloran", said), ("tamsin", "Thank you, sir."), ("quill", "Cold out.")];
            let (mut promised, log) = watching(&heard);
            let new = [log.last_id()];
            !promised.take_for_released(&[1], (&"piet".into(), &log, &new), GameTime(1)).is_empty()
        };
        assert!(is_released("You're done out here, child of grace."));
        assert!(is_released("The house is yours tonight, child of grace."));
        assert!(!is_released("Somebody has to watch the gantry. Would you?"));
        assert!(!is_released("The gantry wants watching."));
        assert!(!is_released("Not yet, child."));
    }

    #[test]
    fn what_is_said_to_another_lets_nobody_off() {
        let (mut promised, mut log) = watching(&[]);
        log.perceive(Percept::speech("halloran", "You're done out here.").to("quill"));
        let new = [log.last_id()];
        assert_eq!(promised.take_for_released(&[1], (&"piet".into(), &log, &new), GameTime(1)), []);
    }

    #[test]
    fn who_is_one_of_several_is_let_off_in_the_same_breath() {
        let (mut promised, mut log) = watching(&[]);
        let both = "Thank you, Quill. And you're done out here, Piet.";
        log.perceive(Percept::speech("halloran", both).to("quill").to("piet"));
        let new = [log.last_id()];
        let ended = promised.take_for_released(&[1], (&"piet".into(), &log, &new), GameTime(1));
        assert_eq!(ended.len(), 1);
    }

    #[test]
    fn words_that_put_it_off_bid_to_stay_or_forbid_to_go_let_nobody_off() {
        for said in [
            "Not yet, Tamsin.",
            "Stay where you are.",
            "Nobody leaves this house tonight.",
            "Don't you dare run off.",
            "Another hour, my lamb.",
            "You'll be let off when I say so.",
            "Ask me again at eleven.",
            "Soon.",
        ] {
            assert!(!is_released(&[("halloran", said)]), "{said}");
        }
    }

    #[test]
    fn who_insists_on_it_or_drops_no_more_than_a_bargain_lets_nobody_off() {
        for said in
            ["Don't forget the gantry!", "forget it, im not paying more than 9", "You promised."]
        {
            assert!(!is_released(&[("halloran", said)]), "{said}");
        }
        assert!(is_released(&[("halloran", "nvm")]) && is_released(&[("halloran", "Forget it.")]));
    }

    /// Whether words of `by` let go of what is promised to Marta.
    fn lets_go(text: &str, by: &str, words: &str, to: Option<&str>) -> bool {
        let mut promised = Commitments::default();
        let (text, target) = (text.to_owned(), Some("marta".into()));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let (rules, now) = (CommitmentRules::default(), GameTime::default());
        promised.open(&proposed, CommitmentSource::Game, None, &rules, now).expect("fits");
        let mut log = PerceptionLog::default();
        let said = Percept::speech(by, words);
        log.perceive(match to {
            Some(to) => said.to(to),
            None => said,
        });
        promised.released_by(1, (&"piet".into(), &log, &[log.last_id()]), GameTime(1)).is_some()
    }

    #[test]
    fn whom_a_promise_only_names_lets_nobody_off_and_other_matters_do_not_either() {
        let key = "not to give the iron key to anybody but Marta or Lina";
        assert!(!lets_go(key, "lina", "Oh Piet! Not a soul will hear it from me.", None));
        assert!(!lets_go(key, "lina", "You may have the key, Piet.", None));
        assert!(!lets_go(key, "marta", "The fog is coming up.", None));
        assert!(lets_go(key, "marta", "Let Anselm have the key.", None));
        assert!(lets_go(key, "marta", "Never mind it now, Piet.", None));
        assert!(lets_go("bring Marta some bread", "marta", "Lina has already baked.", None));
    }

    #[test]
    fn who_lets_go_of_another_thing_lets_go_of_nothing_else() {
        for text in ["not to tell Odo that Marta leaves", "keep Marta's news", "sweep the yard"] {
            assert!(
                !lets_go(text, "marta", "Never mind the inkpot. I have a pencil.", None),
                "{text}"
            );
            assert!(!lets_go(text, "marta", "Never mind my hat, it is dry.", None), "{text}");
            assert!(lets_go(text, "marta", "Never mind what I said, Piet.", None), "{text}");
        }
        assert!(lets_go("fetch Marta the inkpot", "marta", "Never mind the inkpot.", None));
        assert!(lets_go(
            "sweep the yard",
            "marta",
            "Never mind the cold, it's already done.",
            None
        ));
    }

    #[test]
    fn who_tells_it_themselves_frees_whoever_was_to_keep_it_quiet() {
        let quiet = "not to tell anybody about Button";
        let to = Some("halka");
        assert!(lets_go(quiet, "marta", "You know it anyway, all of you. He's mine. Button.", to));
        assert!(!lets_go(quiet, "marta", "Is that Button?", to));
        assert!(!lets_go(quiet, "marta", "Don't ask me about Button.", to));
        assert!(!lets_go(quiet, "ruben", "Button is her dog.", to));
        let cur = "That'll be a cur on the quay. Stay back, the salt's damp.";
        assert!(!lets_go(quiet, "marta", cur, None) && !lets_go(quiet, "marta", cur, to));
        assert!(!lets_go("bring Marta the key", "marta", "The key is in the yard.", to));
    }

    #[test]
    fn who_lets_somebody_off_before_another_lets_them_off() {
        let quiet = "not to tell anybody of Marta's hands";
        let (to, off) = (Some("halka"), "Piet needn't bite his tongue on my account.");
        assert!(lets_go(quiet, "marta", &format!("I'm asking you for a bed, Halka. {off}"), to));
        assert!(lets_go("sweep the yard", "marta", "Piet doesn't have to sweep it today.", to));
        assert!(!lets_go(quiet, "ruben", off, to), "it is not his");
        for words in [
            "You needn't bite your tongue on my account, Halka.",
            "Need Piet bite his tongue?",
            "Piet must bite his tongue.",
            "Piet is a good boy.",
        ] {
            assert!(!lets_go(quiet, "marta", words, to), "{words}");
        }
    }

    #[test]
    fn who_keeps_the_very_thing_declines_what_was_to_be_done_with_it() {
        let hide = "hide the watch book from the coastguard";
        let stays = "No, Piet. The book stays with me, where it has stayed for nineteen years.";
        assert!(lets_go(hide, "marta", stays, None));
        assert!(lets_go(hide, "marta", "No, I'll keep the book myself.", None));
        assert!(!lets_go(hide, "marta", "No, Piet. The lamp stays with me.", None));
        assert!(!lets_go(hide, "marta", "No. Not yet.", None));
    }

    #[test]
    fn whose_words_they_were_is_told_and_they_are_why() {
        let (mut promised, log) = watching(&[("halloran", "You may go in.")]);
        let new: Vec<PerceptId> = log.entries().map(|entry| entry.id).collect();
        let ended = promised.take_for_released(&[1, 7], (&"piet".into(), &log, &new), GameTime(1));
        let [(by, ended)] = ended.as_slice() else { panic!("one is owed: {ended:?}") };
        let why = CommitmentState::Withdrawn { why: "You may go in.".to_owned() };
        assert_eq!((by.as_str(), &ended.state), ("halloran", &why));
    }
}
