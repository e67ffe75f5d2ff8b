//! How one asks for a favour, asks leave, and offers to do something for whoever is spoken to.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::DialogueAct;

/// Words between the verb of an offer and whom it is for.
const NEAR: usize = 2;
/// Words of a part of a sentence that does no more than call somebody, at most.
const CALL: usize = 2;

impl VoiceWords {
    /// Whether a text tells of somebody who has guests, or sells what they cook.
    pub(crate) fn tells_of_a_host(&self, text: &str) -> bool {
        tokens(text).any(|word| self.favours.hosting.contains(&word))
    }

    /// Whether a sentence asks whether its speaker may do something.
    pub(crate) fn asks_leave(&self, sentence: &str) -> bool {
        self.after_leave(sentence).is_some()
    }

    /// The words after those by which one asks leave.
    fn after_leave(&self, sentence: &str) -> Option<Vec<String>> {
        let all: Vec<String> = tokens(sentence).collect();
        let openings = self.favours.asking_leave.iter();
        let openings = openings.map(|it| it.split(' ').collect::<Vec<_>>());
        let at = |words: &Vec<&str>| {
            all.windows(words.len()).position(|window| window == words.as_slice())
        };
        let mut ends = openings.filter_map(|words| Some(at(&words)? + words.len()));
        ends.next().map(|end| all[end..].to_vec())
    }

    /// Whether a sentence asks leave for what costs nobody anything: `May I sit down?`
    pub(crate) fn asks_small_leave(&self, sentence: &str) -> bool {
        let Some(rest) = self.after_leave(sentence) else { return false };
        let rest = format!(" {} ", rest.join(" "));
        let begins = |words: &String| opens(&rest, words);
        let ends = |words: &String| rest.ends_with(&format!(" {words} "));
        let last = self.language.code() == "de";
        self.favours.leave.iter().any(|words| begins(words) || last && ends(words))
    }

    /// Whether a sentence asks for no more than an ear: `Can I ask you something?`, and not `Can I ask you to wait?`
    pub(crate) fn asks_to_be_heard(&self, sentence: &str) -> bool {
        let parts = self.parts(sentence);
        let is_call = |part: &str| tokens(part).count() <= CALL;
        let mut others = parts.iter().filter(|part| !self.asks_for_an_ear(part));
        parts.iter().any(|part| self.asks_for_an_ear(part)) && others.all(|part| is_call(part))
    }

    fn asks_for_an_ear(&self, part: &str) -> bool {
        let of_leave = self.after_leave(part).map(|rest| rest.join(" "));
        let said = spoken(part);
        of_leave.is_some_and(|rest| self.favours.hearing.contains(&rest))
            || self.favours.lending_an_ear.iter().any(|it| said.ends_with(&format!(" {it} ")))
    }

    /// Whether a sentence offers to do something for whoever hears it: `May I bring you bread?`
    pub(crate) fn offers_favour(&self, sentence: &str) -> bool {
        let Some(rest) = self.after_leave(sentence) else { return false };
        let serves = |word: &String| self.favours.serving.contains(word);
        let is_hearer = |word: &String| self.listener.contains(word) || self.hearer.contains(word);
        let near = |at: usize| rest.iter().skip(at + 1).take(NEAR).any(is_hearer);
        let first = rest.first().is_some_and(serves) && near(0);
        // Where the verb stands last, whom it is for comes first.
        first || rest.last().is_some_and(serves) && rest.first().is_some_and(is_hearer)
    }

    /// Whether a sentence asks for a thing to be kept for longer.
    pub(crate) fn asks_for_longer(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.asks_leave(sentence) && self.favours.keeping_on.iter().any(|it| stands(&spoken, it))
    }

    /// When a sentence wants something done that is not for now.
    pub(crate) fn wanted_later(&self, sentence: &str) -> Option<&str> {
        let spoken = spoken(sentence);
        let later = self.favours.later.iter().find(|it| stands(&spoken, it));
        later.map(String::as_str)
    }

    /// Whether a sentence asks somebody to go and see what there is.
    pub(crate) fn sends_to_look(&self, sentence: &str) -> bool {
        let has = |of: &[String]| tokens(sentence).any(|word| of.contains(&word));
        has(&self.favours.looking) && has(&self.favours.going)
    }

    /// Whether a sentence asks for something to be brought to whoever says it, or whether there is one for them.
    pub(crate) fn asks_to_be_brought(&self, sentence: &str) -> bool {
        let has = |of: &[String]| tokens(sentence).any(|word| of.contains(&word));
        let spoken = spoken(sentence);
        let says = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        let brings = has(&self.favours.fetching) && has(&self.favours.to_speaker);
        brings || says(&self.favours.having) && says(&self.favours.for_speaker)
    }

    /// Of what a sentence asks whether there is any: `stew` of `Do you have stew?`
    pub(crate) fn asked_whether_there_is(&self, sentence: &str) -> Option<String> {
        let spoken = spoken(sentence);
        let behind = |having: &String| spoken.split_once(&format!(" {having} "));
        let behind = self.favours.having.iter().find_map(behind);
        let asks = sentence.trim_end().ends_with('?');
        behind.filter(|_| asks).map(|(_, what)| what.trim().to_owned())
    }

    /// Whether a sentence begins with how much of something is meant, and asks nothing: `Another ale!`
    pub(crate) fn begins_with_a_portion(&self, sentence: &str) -> bool {
        let parts = self.parts(sentence);
        let begins =
            |part: &&str| tokens(part).next().is_some_and(|first| self.portions.contains(&first));
        let tells = tokens(sentence).any(|word| self.is.contains(&word));
        !tells && !sentence.trim_end().ends_with('?') && parts.iter().any(begins)
    }

    /// Whether a sentence bids somebody to go where its speaker goes.
    pub(crate) fn bids_along(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let bids = self.favours.along.iter().any(|it| stands(&spoken, it));
        bids && !self.language.denies(sentence)
    }

    /// Whether a sentence asks to be let see something.
    pub(crate) fn asks_to_see(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.favours.showing.iter().any(|it| stands(&spoken, it)) && !self.language.denies(sentence)
    }

    /// Whether a sentence asks for something to be fetched from somewhere, for whomever.
    pub(crate) fn asks_to_be_fetched(&self, sentence: &str) -> bool {
        let has = |of: &[String]| tokens(sentence).any(|word| of.contains(&word));
        has(&self.favours.fetching)
            && tokens(sentence).any(|word| self.language.is_sender(&word))
            && self.language.dialogue_acts(sentence).has(DialogueAct::Request)
    }

    /// Whether nothing takes a request back or turns it into another one.
    pub(crate) fn asks_for_nothing_else(&self, sentence: &str) -> bool {
        !tokens(sentence).any(|word| self.favours.otherwise.contains(&word))
    }

    /// Whether whoever speaks calls a thing their own: `my oar`.
    pub(crate) fn calls_its_own(&self, text: &str, thing: &str) -> bool {
        let head = self.head(thing);
        let all: Vec<String> = tokens(text).collect();
        let owned = |at: usize| {
            let next = all.iter().skip(at + 1).take(NEAR);
            !head.is_empty()
                && next.into_iter().any(|word| head.meets(&crate::wording::words::Words::of(word)))
        };
        (0..all.len()).any(|at| self.favours.owning.contains(&all[at]) && owned(at))
    }

    /// Whether a sentence bids somebody to come, some day or now.
    pub(crate) fn bids_to_visit(&self, sentence: &str) -> bool {
        self.after_visiting(sentence).is_some()
    }

    /// Whether it bids them to come for something, which is for some other day: `Come for the cider.`
    pub(crate) fn invites_over(&self, sentence: &str) -> bool {
        let next = self.after_visiting(sentence).flatten();
        next.is_some_and(|next| self.favours.some_day.contains(&next))
    }

    /// The word after the first, where that bids to come.
    fn after_visiting(&self, sentence: &str) -> Option<Option<String>> {
        let mut words = tokens(sentence).skip_while(|word| self.leading.contains(word));
        let first = words.next().filter(|first| self.favours.visiting.contains(first));
        first.map(|_| words.next())
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::{VoiceWords, of_goal};

    fn check(is: impl Fn(&VoiceWords, &str) -> bool, lines: &[&str], others: &[&str]) {
        for line in lines {
            assert!(is(of_goal(line), line), "{line}");
        }
        for line in others {
            assert!(!is(of_goal(line), line), "{line}");
        }
    }

    #[test]
    fn leave_an_offer_and_a_plea_for_more_time_are_told_apart() {
        let others = ["May I have the oar?", "Can you sit down?", "Sit down."];
        check(
            VoiceWords::asks_small_leave,
            &["May I wait here?", "Darf ich hereinkommen?"],
            &others,
        );
        check(
            VoiceWords::offers_favour,
            &[
                "May I carry your bag, Odo?",
                "Can I fetch you a doctor?",
                "Darf ich dir Tee bringen?",
            ],
            &["May I ask you something?", "Can I have your oar?", "May I carry it?"],
        );
        check(VoiceWords::asks_for_longer, &["May I keep the oar another week?"], &others);
    }

    #[test]
    fn who_asks_for_an_ear_is_told_from_who_says_what_for() {
        check(
            VoiceWords::asks_to_be_heard,
            &[
                "Can I ask you something?",
                "hey, can i tell you a secret?",
                "Could I have a word with you?",
                "can i ask you something, brannic?",
                "Brannic, do you have a minute?",
                "Can you keep a secret?",
                "Darf ich dich etwas fragen?",
                "Hast du einen Moment?",
            ],
            &[
                "Can I ask you to wait?",
                "Can I ask you where the key is?",
                "Can I ask you something, where is the key?",
                "Can I tell you how it went?",
                "Can I have a word written for me?",
                "Tell me something.",
                "Do you have a room?",
                "Darf ich dich um den Schlüssel bitten?",
            ],
        );
    }

    #[test]
    fn who_is_sent_or_asked_to_fetch_is_told_from_who_is_told_of_it() {
        check(VoiceWords::sends_to_look, &["Would you go down and see?"], &["I see it going."]);
        check(
            VoiceWords::asks_to_be_brought,
            &[
                "Will you fetch me the oar?",
                "Kannst du mir das Ruder holen?",
                "Have you got an oar for me?",
                "Haben Sie ein Ruder für mich?",
            ],
            &["Fetch the oar.", "Tell me of the oar.", "Have you got an oar?"],
        );
        check(
            VoiceWords::asks_to_be_fetched,
            &["Could you get the oar from the boathouse?", "Hol das Ruder aus dem Schuppen!"],
            &["I get the oar from the boathouse.", "Could you get the oar?"],
        );
        let own = |text: &str| of_goal(text).calls_its_own(text, "the long oar");
        assert!(own("Where is my oar?") && !own("Where is the oar?"));
    }
}
