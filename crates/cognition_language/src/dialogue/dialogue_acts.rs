//! What an utterance does, read off its form.

use crate::act_forms::heard_so_far::HeardSoFar;
use crate::act_forms::sentence::Sentence;
use crate::act_forms::sentence_reader::SentenceReader;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueActs;

impl Language {
    /// What an utterance does: asks, orders, offers, threatens, greets … It goes by the form of
    /// each sentence (the verb at its head, its subject, its marks) and by words that are data,
    /// `data/languages/en/dialogue_acts.json`. It allocates nothing.
    ///
    /// ```
    /// use cognition_language::{DialogueAct, Language};
    ///
    /// let acts = Language::english().dialogue_acts("Good evening! Where is the key?");
    /// assert!(acts.has(DialogueAct::Greeting) && acts.has(DialogueAct::Question));
    /// ```
    pub fn dialogue_acts(&self, text: &str) -> DialogueActs {
        self.heard_so_far(text).acts()
    }

    /// What an utterance does for somebody with this label. Who is called by name is meant: only what turns them
    /// away in so many words, as `Not you, Odo.` does, is an aside to them.
    ///
    /// ```
    /// use cognition_language::{DialogueAct, Language};
    ///
    /// let english = Language::english();
    /// let acts = |said| english.dialogue_acts_for(said, "Odo");
    /// assert!(acts("Where did I put my pass, Odo?").has(DialogueAct::Question));
    /// assert!(acts("Where did I put my pass?").has(DialogueAct::Aside));
    /// assert!(acts("Not you, Odo.").has(DialogueAct::Aside));
    /// ```
    pub fn dialogue_acts_for(&self, text: &str, label: &str) -> DialogueActs {
        let heard = self.heard_so_far(text);
        match heard.may_be_an_aside() && self.calls(text, label) {
            true => heard.without_aside().acts(),
            false => heard.acts(),
        }
    }

    /// What an utterance does for somebody whom it cannot be an aside to: a deed that was done to them goes with it.
    ///
    /// ```
    /// use cognition_language::{DialogueAct, Language};
    ///
    /// let acts = Language::english().dialogue_acts_for_one_meant("Not you, I said. Give me the key.");
    /// assert!(acts.has(DialogueAct::Request) && !acts.has(DialogueAct::Aside));
    /// ```
    pub fn dialogue_acts_for_one_meant(&self, text: &str) -> DialogueActs {
        self.heard_so_far(text).without_aside().acts()
    }

    fn heard_so_far(&self, text: &str) -> HeardSoFar {
        let table = self.act_table();
        let mut sentences = SentenceReader::of(text, table);
        let (mut sentence, mut heard) = (Sentence::default(), HeardSoFar::default());
        while sentences.next_into(&mut sentence) {
            heard.take_in(&sentence, table);
        }
        heard
    }
}

impl DialogueActs {
    /// The acts of an English utterance: [`Language::dialogue_acts`].
    pub fn of(text: &str) -> Self {
        Language::english().dialogue_acts(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::dialogue_acts::dialogue_act::DialogueAct;
    use proptest::prelude::*;

    fn acts(text: &str) -> DialogueActs {
        Language::english().dialogue_acts(text)
    }

    fn check(act: DialogueAct, does: &[&str], does_not: &[&str]) {
        for text in does {
            assert!(acts(text).has(act), "`{text}` should be a {}: {:?}", act.name(), acts(text));
        }
        for text in does_not {
            assert!(!acts(text).has(act), "`{text}` should be no {}", act.name());
        }
    }

    #[test]
    fn a_question_is_told_by_its_mark_its_verb_or_its_first_word() {
        let does = [
            "The key?",
            "has the ferry left",
            "whats your name",
            "do u sell rope",
            "Odo, where is it",
        ];
        check(
            DialogueAct::Question,
            &does,
            &["I know where it is.", "Open the gate!", "The barley is dear."],
        );
    }

    #[test]
    fn behind_a_greeting_a_question_and_a_request_begin_anew() {
        let asks = [
            "hey where is the fiddle",
            "hello edda where is the fiddle",
            "hey there did he pay u",
            "good evening sir is the coach gone",
            "ty but where is piet",
            "thanks mate who has the key",
            "did piet say anything bout me",
            "hey man u knew jory right",
        ];
        let asks_nothing = [
            "hey there",
            "hi Edda",
            "Hello, there is a rat in the cellar.",
            "Good evening, Odo is the thief.",
            "Thank you very much.",
            "Good barley is a treasure.",
            "You are right.",
            "You did right.",
        ];
        check(DialogueAct::Question, &asks, &asks_nothing);
        let wants = ["hey give me the key", "yo edda open the door", "thx now open the door"];
        let wants_nothing = ["hello guard", "hi all", "Hello, my name is Wren.", "thanks a lot"];
        check(DialogueAct::Request, &wants, &wants_nothing);
    }

    #[test]
    fn a_request_has_its_verb_first_or_asks_for_a_deed() {
        let does = [
            "Open the gate.",
            "Hob, hand me the rope.",
            "could you lend me a coin?",
            "I need a boat.",
            "Two loaves, please.",
            "Don't touch that.",
            "May I sit down?",
            "Odo, dear Odo, may I have it?",
            "You have to leave.",
            "I think you must go now.",
            "Then I'm asking, Sister, for the third bed.",
            "I'm asking for one night, no more.",
        ];
        let does_not = [
            "The gate opens.",
            "I opened the gate.",
            "I was asking myself what for.",
            "Why?",
            "What do you have to drink?",
            "When do you have to leave?",
            "Which keys do you need to open it?",
        ];
        check(DialogueAct::Request, &does, &does_not);
    }

    #[test]
    fn offers_threats_and_alarms_are_told_apart() {
        let offers = [
            "I'll give you ten coins for it.",
            "Would you like some soup?",
            "You can have my coat.",
        ];
        check(DialogueAct::Offer, &offers, &["Give me ten coins.", "I have a coat."]);
        let threats = [
            "Move, or I'll gut you.",
            "You'll regret this.",
            "One more word and I will break your nose.",
        ];
        check(
            DialogueAct::Threat,
            &threats,
            &["I'll be back.", "The branch will break.", "i swear ill bring it back"],
        );
        let alarms =
            ["The barn is on fire!", "Help!", "Wolves! At the fold!", "She's stopped breathing."];
        check(DialogueAct::Alarm, &alarms, &["The fire is warm.", "I like wolves."]);
    }

    #[test]
    fn insults_are_told_from_hard_words_about_others() {
        let does = ["You're a fool.", "Useless oaf!", "You are such a filthy liar", "Shut up."];
        check(
            DialogueAct::Insult,
            &does,
            &[
                "The fool in the play made me laugh.",
                "You are not a coward.",
                "Foul weather.",
                "Your mother could not bear a slammed door, Nora.",
                "Your mother was a kind woman.",
                "Does your mother know that you are here?",
                "You sneak past the guard, and I open the gate.",
            ],
        );
        let of_old = [
            "You always were a sneak, Agnes.",
            "You sneak!",
            "You have always been such a coward.",
            "This station is a disgrace, and you are a useless man.",
            "Your mother!",
        ];
        check(DialogueAct::Insult, &of_old, &["You always were a good friend."]);
    }

    #[test]
    fn praise_and_thanks_count_where_they_are_meant() {
        let praise = ["Well done!", "You're the best baker in town.", "I've never tasted better."];
        check(
            DialogueAct::Praise,
            &praise,
            &[
                "You are not good.",
                "Are you the best baker?",
                "Oh great, just great.",
                "Is it good?",
            ],
        );
        let thanks = ["Thank you.", "thx!", "Much obliged, friend."];
        check(
            DialogueAct::Thanks,
            &thanks,
            &["Thanks for nothing.", "No thanks.", "I forgot to think."],
        );
    }

    #[test]
    fn greetings_farewells_and_apologies_are_heard() {
        check(
            DialogueAct::Greeting,
            &["Heyyy", "Good day to you, sir.", "Evening, all."],
            &["This evening it rains.", "Thai food"],
        );
        check(
            DialogueAct::Farewell,
            &[
                "See you on Sunday.",
                "I'm off, then.",
                "Good night!",
                "Till then!",
                "Until tomorrow, Odo.",
            ],
            &[
                "I'll see you hang.",
                "Did you see you were late",
                "Till then I've all the time in the world to hear what you're afraid of.",
                "The door stays shut until tomorrow.",
            ],
        );
        check(
            DialogueAct::Apology,
            &[
                "I'm so sorry.",
                "Forgive me.",
                "Pell, I beg your pardon.",
                "I beg your pardon, Ruth.",
            ],
            &["A sorry sight.", "I beg your pardon, is this the inn?"],
        );
        assert!(!acts("Bye! Mind those geese.").has(DialogueAct::Request));
    }

    #[test]
    fn what_is_remembered_and_what_is_to_be_remembered_are_asked_for() {
        let asks = ["What did I tell you?", "Do you remember me?", "Who was it that took it?"];
        check(DialogueAct::MemoryQuestion, &asks, &["Where is the key?", "I remember."]);
        let notes =
            ["Remind me in an hour.", "Put rope on the list.", "Wake me up at dawn, will you?"];
        check(DialogueAct::Note, &notes, &["I have no list.", "Dawn is near."]);
    }

    #[test]
    fn words_that_name_nothing_refer_or_point() {
        let refers = ["How much is it?", "And what does that cost?", "Give me it.", "Hm?"];
        let names = [
            "How much is the lamp?",
            "What time is it?",
            "Take the lamp, it is yours.",
            "Stop it!",
            "Where is that boy?",
        ];
        check(DialogueAct::Reference, &refers, &names);
        let points = [
            "that one",
            "Pass me that, will you?",
            "Do it.",
            "The other one said it'd be the usual.",
        ];
        check(
            DialogueAct::Pointing,
            &points,
            &["That lamp.", "Do it yourself, the door is open", "Hold this."],
        );
    }

    #[test]
    fn asides_and_empty_words_are_for_nobody() {
        check(
            DialogueAct::Aside,
            &[
                "Not you, I meant my mate.",
                "I mean him, not you, sorry.",
                "Now where did I put it",
                "Sorry, just talking to my mate here.",
            ],
            &[
                "Are you my mate?",
                "Now where is the key?",
                "He was talking to my brother.",
                "Then it's me that opened and not you, and your word's as good as new.",
                "I broke the jug and not you, so sit down.",
                "It was Odo, not you, who left it open.",
            ],
        );
        check(
            DialogueAct::Empty,
            &[
                "Hm.",
                "…",
                "*sighs*",
                "Ok then",
                "And to you, Petra.",
                "The same to you!",
                "Likewise.",
            ],
            &[
                "Hm, the lamp.",
                "Hm?",
                "No.",
                "And to you I say no.",
                "And you, Odo, go.",
                "And to you?",
            ],
        );
        assert_eq!(
            acts("The barley is dear.").iter().collect::<Vec<_>>(),
            [DialogueAct::Statement]
        );
    }

    #[test]
    fn a_tag_before_a_clause_asks_whoever_hears_it() {
        let asks = [
            "Is it? Odo, you'd say, wouldn't you, if you knew a thing?",
            "You saw him, didn't you, before he went?",
            "You can swim, can't you, if it comes to it?",
            "You'll wait, won't you, if I'm late?",
            "Why not you, if he can't?",
        ];
        check(DialogueAct::Question, &asks, &["It's not you, it's me."]);
        check(DialogueAct::Aside, &[], &asks);
    }

    #[test]
    fn who_is_called_by_name_is_meant_unless_they_are_turned_away() {
        let is_aside = |said: &str| {
            Language::english().dialogue_acts_for(said, "Maren").has(DialogueAct::Aside)
        };
        let asked = "Where did I put my pass, Maren?";
        assert!(acts(asked).has(DialogueAct::Aside) && !is_aside(asked));
        let to_others = ["Where did I put my pass, Odo?", "Think, Odo, think."];
        let away = ["Not you, Maren.", "I'm not talking to you, Maren."];
        for said in to_others.into_iter().chain(away) {
            assert!(is_aside(said), "{said}");
        }
    }

    #[test]
    fn what_is_quoted_asks_for_nothing() {
        check(
            DialogueAct::Request,
            &["\"Open the door for me.\"", "He said \"no\". Open the door for me."],
            &["Wren told me: \"Please open the cellar door for me.\""],
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "([a-z]{0,20}|[ ,.!?*'’…-]|I'll|won't|heyyy|ß|İ|你){0,90}") {
            let _ = acts(&text);
        }
    }
}
