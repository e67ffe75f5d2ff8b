//! Which lines close what was said before, so that nobody need answer them.

use crate::reading::given_word::is_word_given;
use crate::reading::haggling::haggles;
use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use crate::reading::silence_asked::is_silence_asked;
use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::wording::words::Words;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{Answer, DialogueAct, DialogueActs};

/// How far back something that the mind said is what a line answers.
const LATELY: usize = 6;
/// Words that mean something by themselves, at most, of a line that tells nothing.
const HARDLY: usize = 2;
/// What is taken up, however few its words.
const RETURNED: &[DialogueAct] = &[
    DialogueAct::Alarm,
    DialogueAct::Apology,
    DialogueAct::Farewell,
    DialogueAct::Greeting,
    DialogueAct::Insult,
    DialogueAct::MemoryQuestion,
    DialogueAct::Offer,
    DialogueAct::Praise,
    DialogueAct::Question,
    DialogueAct::Thanks,
    DialogueAct::Threat,
];

/// What is said for the sake of manners, and what calls for more.
const COURTESIES: &[DialogueAct] =
    &[DialogueAct::Farewell, DialogueAct::Greeting, DialogueAct::Praise, DialogueAct::Thanks];
const CALLING: &[DialogueAct] = &[DialogueAct::Question, DialogueAct::Request];

impl Scene<'_> {
    /// Whether somebody has just said something to the mind that calls for a word.
    pub(crate) fn is_spoken_to(&self) -> bool {
        let has_words = |text: &str| text.chars().any(char::is_alphanumeric);
        let mut lines = self.addressed().filter(|news| news.percept.kind == PerceptKind::Speech);
        lines.any(|news| has_words(&news.percept.text) && !self.closes(news))
    }

    /// Whether a line closes what the mind has just said to whoever says it: it tells nothing, or is a no.
    /// Nobody need say anything to that, unless it settles something. What somebody without a mind says, as a
    /// player does, is left without a word only where there is none in it.
    pub(crate) fn closes(&self, line: &Sighting<'_>) -> bool {
        let percept = line.percept;
        if self.is_bound_by(percept) {
            return false;
        }
        let said = |own: &Sighting<'_>| own.own && own.percept.kind == PerceptKind::Speech;
        let mut before = self.recent.iter().rev().filter(|it| it.id < line.id).take(LATELY);
        let is_answer = percept.kind == PerceptKind::Speech && !line.tell.asks && before.any(said);
        let returned = is_answer && self.returns_a_courtesy(line);
        if is_said_without_a_mind(self.request, percept) {
            return returned || is_answer && self.is_empty(&percept.text);
        }
        is_answer && (returned || self.tells_nothing(line) || self.refuses(&percept.text))
    }

    /// Whether few words settle something: a price, by whoever talks of one; else a word that whoever has no mind
    /// gives, or silence that they ask for.
    fn is_bound_by(&self, line: &Percept) -> bool {
        haggles(self.language, &self.recent, line)
            || is_word_given(self.request, self.language, line)
            || is_silence_asked(self.request, self.language, line)
    }

    /// Whether all that was said to the mind closes what it has said itself.
    pub(crate) fn is_closed(&self) -> bool {
        let mut lines = self.addressed().peekable();
        lines.peek().is_some() && lines.all(|line| self.closes(line))
    }

    /// Whether a line is a courtesy, as the mind's own last words were: those are not returned for ever.
    fn returns_a_courtesy(&self, line: &Sighting<'_>) -> bool {
        let of = |text: &str| self.language.dialogue_acts(text);
        let is_courtesy = |acts: DialogueActs| acts.has_any(COURTESIES) && !acts.has_any(CALLING);
        let mut before = self.recent.iter().rev().filter(|it| it.id < line.id);
        let own = before.find(|it| it.own && it.percept.kind == PerceptKind::Speech);
        let (theirs, own) = (of(&line.percept.text), own.map(|own| of(&own.percept.text)));
        let parts = theirs.has(DialogueAct::Farewell);
        is_courtesy(theirs)
            && own.is_some_and(|own| is_courtesy(own) && (!parts || own.has(DialogueAct::Farewell)))
    }

    /// Whether it neither tells nor asks: `Hm.`, `Ok.`
    fn is_empty(&self, text: &str) -> bool {
        let acts = self.language.dialogue_acts(text);
        acts.has(DialogueAct::Empty) && !acts.has_any(RETURNED)
    }

    fn refuses(&self, text: &str) -> bool {
        self.language.consent(text) == Some(Answer::Refuses)
    }

    /// It asks nothing, names nothing and has hardly a word of its own; thanks and greetings are returned.
    fn tells_nothing(&self, line: &Sighting<'_>) -> bool {
        let text = &line.percept.text;
        let acts = self.language.dialogue_acts(text);
        let speaker = line.percept.source.as_ref().map(|source| self.things.words_of(source));
        let names = self.me.with(&speaker.unwrap_or_default());
        let tells = Words::of(text).without(&names).iter().count();
        !acts.has_any(RETURNED) && line.topic.is_empty() && tells <= HARDLY
    }
}

#[cfg(test)]
mod tests {
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    /// What is said to these words of Odo's, after words of one's own or none.
    fn said(own: Option<&str>, words: &str) -> (String, String) {
        let offers = vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
        let mut request = request("mara", offers, vec![]);
        let log = &mut request.situation.perceptions;
        if let Some(own) = own {
            log.perceive(Percept::speech("mara", own));
        }
        request.situation.seen_before =
            log.entries().next_back().map(|it| it.id).unwrap_or_default();
        log.perceive(says("odo", words));
        (choice(&request).to_owned(), decision(&request).speech)
    }

    #[test]
    fn words_that_tell_nothing_close_what_was_said_before_and_nothing_else() {
        let closes = |own: &[&str], words: &str| {
            let mut request = request("mara", vec![], vec![]);
            let log = &mut request.situation.perceptions;
            for own in own {
                log.perceive(Percept::speech("mara", *own));
            }
            log.perceive(says("odo", words));
            let scene = Scene::of(&request);
            let line = scene.recent.last().expect("was heard");
            scene.closes(line)
        };
        for words in ["If you say so, Mara.", "Aye.", "Don't mention it."] {
            assert!(closes(&["Odo, the door is locked."], words), "{words}");
            assert!(!closes(&[], words), "{words}");
        }
    }

    #[test]
    fn what_a_player_says_always_gets_a_word_and_a_mere_hm_need_not() {
        let said = |words: &str| {
            let offers = vec![
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
                offer("Follow Sela", &["follow"], &["sela"]),
            ];
            let mut request = request("nobody", offers, vec![]);
            let log = &mut request.situation.perceptions;
            let spoke = Percept::outcome("You speak to Odo.").about("odo");
            for percept in [says("odo", "It is a grey day."), spoke] {
                log.perceive(percept);
            }
            log.perceive(Percept::speech("nobody", "I see, Odo."));
            request.situation.seen_before = log.last_id();
            log.perceive(says("odo", words));
            request.situation.partner = Some("odo".into());
            request.situation.partner_is_mindless = true;
            decision(&request).speech
        };
        for words in [
            "My name is Martin.",
            "I can't come, sorry.",
            "I'm sad.",
            "that was a joke",
            "I was born in 1650.",
            "Her roof leaks.",
        ] {
            assert_ne!(said(words), "", "{words}");
        }
    }

    #[test]
    fn what_tells_asks_or_thanks_is_taken_up_and_so_is_a_first_word() {
        for word in ["Thank you, Mara.", "What now?", "The cellar is flooded to the third step."] {
            assert!(!said(Some("Odo, the door is locked."), word).1.is_empty(), "{word}");
        }
        assert!(!said(None, "Is that so.").1.is_empty(), "nothing was said before");
    }
}
