//! Agreement to a proposal: a promise to do one's part, and no more.

mod opened;
#[cfg(test)]
mod test_agreed;
mod time_agreed;
mod unasked;

use crate::mind::StableId;
use crate::promise::commitment::ProposedCommitment;
use cognition_language::{Language, sentences};
use std::borrow::Cow;

/// Something that somebody has proposed to a mind, or asked of it.
#[derive(Clone, Copy, Debug)]
pub struct Proposal<'a> {
    /// In these words. Untrusted.
    pub words: &'a str,
    /// Who.
    pub by: &'a StableId,
    /// What they are called.
    pub name: &'a str,
}

impl Proposal<'_> {
    /// What whoever answers so has agreed to do, deed by deed, by when if one of them says so; none where
    /// nothing is to be done, or the answer does not agree.
    ///
    /// ```
    /// use cognition_core::promise::Proposal;
    ///
    /// let words = "Shall we meet at the mill?";
    /// let proposal = Proposal { words, by: &"mara".into(), name: "Mara" };
    /// let agreed = proposal.agreed_to("Yes, at dawn.");
    /// assert_eq!((agreed[0].text.as_str(), agreed[0].due.as_deref()), ("meet at the mill", Some("at dawn")));
    /// assert!(proposal.agreed_to("Why at the mill?").is_empty());
    /// ```
    pub fn agreed_to(&self, answer: &str) -> Vec<ProposedCommitment> {
        let language = Language::of(self.words);
        let words = language.with_name_of_answer(self.words, answer);
        let asked = Proposal { words: &words, ..*self };
        let deeds = language.proposed(&asked.without_asking_off(language), self.name);
        // Most of what is said proposes nothing, and needs no more reading.
        if deeds.is_empty() {
            let handed_over = self.handed_over(answer, language);
            let unasked = || self.undertaken_unasked(answer, language);
            let joined = || self.joined(answer, language);
            return handed_over.or_else(unasked).or_else(joined).into_iter().collect();
        }
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let of_deeds = answered.without_answers_to_questions(&to_them, self.words);
        let answer = &*of_deeds;
        let that_time = language.agrees_to_the_time(answer, self.words);
        let agrees = |deed: &String| {
            let own = answered.without_refusals_of_others(answer, deed, &deeds);
            answered.agrees_to(&own, deed)
                || answered.settles_on(&own, self.words, deed)
                || answered.closes_a_bargain(&own, self.words, deed)
        };
        let agreed = deeds.iter().filter(|deed| that_time || agrees(deed));
        let owed = |text: &String| ProposedCommitment {
            text: text.clone(),
            target: Some(self.by.clone()),
            due: self.due_by((text.as_str(), deeds.as_slice()), answer, that_time),
            kind: None,
        };
        agreed.map(owed).collect()
    }

    /// The words but for what asks to be let off, which proposes nothing: `Will you give me my word back?`
    fn without_asking_off(&self, language: &Language) -> Cow<'_, str> {
        let proposes = |it: &&str| !language.asks_for_release(it);
        match sentences(self.words).all(|it| proposes(&it)) {
            true => Cow::Borrowed(self.words),
            false => sentences(self.words).filter(proposes).collect::<Vec<_>>().join(" ").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::test_agreed::after;

    #[test]
    fn what_answers_a_question_beside_a_request_agrees_to_nothing() {
        let owed = |answer| after("Is that your whistle I hear? Play us a tune!", answer);
        for answer in ["Yes, it is.", "I play the tin whistle badly."] {
            assert!(owed(answer).is_none(), "{answer}");
        }
        assert!(owed("Yes, it is. I'll play you one.").is_some() && owed("Gladly.").is_some());
    }

    #[test]
    fn a_bare_no_to_several_requests_refuses_what_was_to_be_done() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let no = "No, Mara. The book stays with me.";
        assert_eq!(owed("Don't you talk so. Give me the book, I'll hide it.", no), None);
        assert_eq!(owed("Don't open that door. Give me the key.", no), None);
        let shut = Some("not open that door".to_owned());
        assert_eq!(owed("Don't open that door.", "No, Mara."), shut);
    }

    #[test]
    fn an_idiom_agrees_and_a_jest_a_doubt_and_a_question_back_do_not() {
        let asked = "You couldn't put a rye loaf aside for me, could you?";
        let owed = |answer| after(asked, answer).map(|it| it.text);
        for answer in [
            "Consider it done, Mara.",
            "Easily. Leave it with me.",
            "You have my word.",
            "yeah yeah fine, will do",
            "sure no worries",
            "With bells on.",
            "How could I refuse?",
            "That I will.",
            "No trouble at all.",
            "I'll put one aside.",
        ] {
            assert_eq!(owed(answer).as_deref(), Some("put a rye loaf aside for Mara"), "{answer}");
        }
        for answer in [
            "Sure, when pigs fly.",
            "Yeah, right.",
            "Fat chance.",
            "In your dreams.",
            "What for?",
            "Put one aside? Me?",
            "Ask Leila.",
            "I'd love to, but I can't.",
            "Do it yourself.",
            "Maybe.",
            "Consider it? Hm.",
        ] {
            assert_eq!(owed(answer), None, "{answer}");
        }
        let told = "You couldn't see the ship, could you?";
        assert!(after(told, "Yes.").is_none() && after("You hurt me.", "Will do.").is_none());
    }

    #[test]
    fn whatever_is_asked_for_or_forbidden_is_owed_by_who_agrees_and_by_nobody_else() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let oil = "That lever shrieks like a cat. Could you oil it?";
        let keep_dry = "Please don't water the orchid. It has to stay dry.";
        for answer in ["Yes, I'll oil it.", "Sure.", "Gladly. Leave it with me."] {
            assert_eq!(owed(oil, answer).as_deref(), Some("oil that lever"), "{answer}");
        }
        for answer in ["I won't water it.", "Understood, I won't water it.", "I won't."] {
            let dry = owed(keep_dry, answer);
            assert_eq!(dry.as_deref(), Some("not water the orchid"), "{answer}");
        }
        for answer in ["Oil it yourself.", "Odo will.", "Sure, when pigs fly.", "What for?"] {
            assert_eq!(owed(oil, answer), None, "{answer}");
        }
        for answer in ["Why not?", "Don't tell me what to do.", "I'll water it."] {
            assert_eq!(owed(keep_dry, answer), None, "{answer}");
        }
        assert_eq!(owed("Can you hear the sea?", "Yes."), None);
    }

    #[test]
    fn what_is_wanted_of_a_thing_or_asked_for_in_short_is_owed_by_who_says_yes() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        for (words, answer, text) in [
            ("The gate's to stay shut, Hat.", "Aye, it'll stay shut.", "keep the gate shut"),
            (
                "I want your list on my desk by noon.",
                "Keep your hat on. You'll get it.",
                "put my list on Mara's desk by noon",
            ),
            (
                "The lamp wants mending at two. Can I leave that with you?",
                "You can. Two o'clock on the dot.",
                "mend the lamp at two",
            ),
            (
                "Would you have a word with him?",
                "I'll have a word with Eddie, you can bet on it.",
                "speak with Eddie",
            ),
            (
                "There's a dent in this kettle. Knock it out for me?",
                "Leave it on the bench, I'll knock it out.",
                "knock the dent in this kettle out for Mara",
            ),
        ] {
            assert_eq!(owed(words, answer).as_deref(), Some(text), "{words} {answer}");
        }
        for (words, answer) in [
            ("The lamp wants mending.", "Yes."),
            ("The lamp wants mending at two. Can I leave that with you?", "You can't."),
            ("The gate's to stay shut.", "It'll stay open."),
            ("Could you shut the gate?", "You'll get it."),
            ("Would you have a word with him?", "I'll have a drink with Eddie."),
        ] {
            assert_eq!(owed(words, answer), None, "{words} {answer}");
        }
    }

    #[test]
    fn who_swears_to_what_was_asked_owes_it() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let burn = owed(
            "Promise me that you'll burn the letters.",
            "I promise, Madame. Every one of them.",
        );
        assert_eq!(burn.as_deref(), Some("burn the letters"));
        let sell = owed("Swear to me you won't sell the roan.", "I swear it, Abuela.");
        assert_eq!(sell.as_deref(), Some("not sell the roan"));
        let never = owed("Promise me one thing: never go down there alone.", "Never. I promise.");
        assert_eq!(never.as_deref(), Some("not go down there alone"));
        assert!(after("Give me the ring.", "I never touched it. I swear.").is_none());
    }

    #[test]
    fn how_one_looks_is_no_deed_and_a_hush_agrees_to_silence_alone() {
        let asked = "Come back through with the lamp, will you? You look ill, Lazlo.";
        let owed = |answer| after(asked, answer).map(|it| it.text);
        assert_eq!(owed("Please, not a word to him before it is over."), None);
        assert_eq!(owed("Yes, Doctor.").as_deref(), Some("come back through with the lamp"));
        let mule = after("Look after the mule, will you?", "I will.").map(|it| it.text);
        assert_eq!(mule.as_deref(), Some("look after the mule"));
        let told = after("Don't tell Odo where the key is.", "Not a word.").map(|it| it.text);
        assert_eq!(told.as_deref(), Some("not tell Odo where the key is"));
    }

    #[test]
    fn who_settles_on_what_was_put_to_them_owes_it_in_those_terms() {
        let asked = "Could you send me two barrels of stout on Thursday?";
        let owed = |answer| after(asked, answer).map(|it| it.text).unwrap_or_default();
        for answer in ["Two barrels it is.", "Thursday it is, then.", "Stout it shall be."] {
            assert!(owed(answer).starts_with("send Mara two barrels of stout"), "{answer}");
        }
        for answer in ["Three barrels it is.", "Thursday, then?"] {
            assert_eq!(owed(answer), "", "{answer}");
        }
    }

    #[test]
    fn a_refusal_another_plan_and_an_idle_word_open_nothing() {
        let asked = "Shall we meet at the mill at dawn?";
        for answer in ["No.", "Let's rather meet at the inn.", "Hm.", "What for?"] {
            assert_eq!(after(asked, answer), None, "{answer}");
        }
        assert_eq!(after("The mill is shut.", "Yes."), None);
    }
}
