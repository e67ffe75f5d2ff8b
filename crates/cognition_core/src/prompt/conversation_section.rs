//! `<conversation_history>`: what was said before the log begins, in short. Each percept stands in one of
//! the two.

use super::budget::oldest_beyond;
use super::confidences::Confidences;
use super::memories_section::MemoryLine;
use super::names_and_refs::push_label;
use super::perception_sections::{
    KNOWN_CHARACTERS, carried_over, is_answered, is_put_to, push_to_others,
};
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind};
use crate::promise::Commitment;
use crate::token_estimate::TokenEstimator;
use cognition_language::Language;
use std::borrow::Cow;
use std::cell::LazyCell;

/// So much of what was said longer ago is told.
const OLDER_CHARACTERS: usize = 80;
/// So much of what the mind owes something for that it has promised: a message is carried whole.
const OWED_CHARACTERS: usize = 2 * KNOWN_CHARACTERS;
/// So many words of a promise tell that a line has led to it.
const OF_A_PROMISE: usize = 2;

/// A line of the conversation, and how much of it is told at most.
#[derive(Clone, Copy)]
pub(super) struct OlderLine<'a> {
    said: &'a Percept,
    most: usize,
    /// What the mind's own words answered.
    asked: Option<&'a str>,
    is_own: bool,
    /// Whether it was said to the mind.
    is_put: bool,
}

impl<'a> OlderLine<'a> {
    fn of(context: &TurnContext<'a>, entry: &'a PerceivedAt, most: usize) -> Self {
        let said = &entry.percept;
        let is_own = said.is_speech_of(context.mind);
        let asked = is_own.then(|| context.perceptions.called_for_by(context.mind, entry));
        let asked = asked.flatten().map(|asked| asked.percept.text.as_str());
        Self { said, most, asked, is_own, is_put: is_put_to(context.mind, said) }
    }

    /// What of it is told.
    fn told(self) -> Cow<'a, str> {
        match self.is_own {
            true => Language::own_words_in_short(&self.said.text, self.asked, self.most),
            false if self.is_put => Language::words_put_to_one_in_short(&self.said.text, self.most),
            false => Language::in_short(&self.said.text, self.most),
        }
    }

    /// About how many bytes it takes. What binds the mind, or is offered to it, may take more than other words do.
    pub(super) fn bytes(self) -> usize {
        let is_long = self.said.text.len() > self.most;
        let told =
            if (self.is_own || self.is_put) && is_long { self.told().len() } else { self.most };
        self.said.text.len().min(told) + 20
    }
}

/// The conversation lines: speech that is older than what the perception section shows, and that no
/// memory repeats. What the mind's last words answered stays among them, unless the log shows these. Oldest first.
#[derive(Default)]
pub(super) struct OlderSpeech<'a> {
    lines: Vec<OlderLine<'a>>,
}

impl<'a> OlderSpeech<'a> {
    /// Given how many percepts stand before the perception section, and whether what is answered
    /// stands apart.
    pub(super) fn of(context: &TurnContext<'a>, older: usize, apart: bool) -> Self {
        let repeated = Repeated::by(context.memories);
        let answered = context.perceptions.answered_by_last_words(context.mind);
        let was_answered = |entry: &PerceivedAt| answered.is_some_and(|it| it.id == entry.id);
        let carried = carried_over(context, older);
        let stands_in_log = |entry: &PerceivedAt| carried.contains(&Some(entry.id));
        let percepts = context.perceptions.entries().take(older);
        let percepts = percepts.filter(|entry| !stands_in_log(entry));
        let percepts = percepts.filter(|entry| !(apart && is_answered(context, entry)));
        let speech = percepts.filter(|entry| entry.percept.kind == PerceptKind::Speech);
        let all_owed = || context.commitments.owed(context.now).collect::<Vec<&Commitment>>();
        let owed = LazyCell::new(all_owed);
        let is_owed = |said: &Percept| {
            let has_led = |owed: &&Commitment| has_led_to(said, owed.target.as_ref(), &owed.text);
            said.text.len() > OLDER_CHARACTERS && owed.iter().any(has_led)
        };
        let mut lines = Vec::with_capacity(older);
        speech.filter(|entry| !repeated.has(&entry.percept.text)).for_each(|entry| {
            let most = match was_answered(entry) {
                _ if is_owed(&entry.percept) => OWED_CHARACTERS,
                true => KNOWN_CHARACTERS,
                false => OLDER_CHARACTERS,
            };
            lines.push(OlderLine::of(context, entry, most));
        });
        Self { lines }
    }

    pub(super) fn lines(
        &self,
    ) -> impl DoubleEndedIterator<Item = OlderLine<'a>> + ExactSizeIterator {
        self.lines.iter().copied()
    }

    /// How many of the oldest do not fit the tokens.
    pub(super) fn beyond(&self, tokens: usize, estimate: &dyn TokenEstimator) -> usize {
        oldest_beyond(tokens, || self.lines().rev().map(OlderLine::bytes), estimate)
    }
}

/// Whether a promise is owed `to` whoever said something, and speaks of the same.
fn has_led_to(said: &Percept, to: Option<&StableId>, promised: &str) -> bool {
    if to.is_none() || to != said.source.as_ref() {
        return false;
    }
    let language = Language::of(&said.text);
    let (told, promised) = (language.content_stems(&said.text), language.content_stems(promised));
    promised.iter().filter(|stem| told.contains(stem)).count() >= OF_A_PROMISE
}

/// The words that lines of what is remembered repeat: they tell when they were said besides. What was
/// lived stands there without a heading; it quotes the words, or part of them.
#[derive(Default)]
struct Repeated<'a> {
    quoted: Vec<&'a str>,
    /// What else is told, and how long the longest of it is.
    told: Vec<&'a str>,
    longest: usize,
}

impl<'a> Repeated<'a> {
    fn by(memories: &'a [MemoryLine]) -> Self {
        let mut repeated = Self { told: Vec::with_capacity(memories.len()), ..Self::default() };
        for MemoryLine { heading, text, .. } in memories {
            let lived = Some(text.as_str()).filter(|_| heading.is_empty());
            match lived.and_then(|text| text.split_once('"')?.1.rsplit_once('"')) {
                Some((said, _)) => repeated.quoted.push(said),
                None => {
                    repeated.told.push(text);
                    repeated.longest = repeated.longest.max(text.len());
                }
            }
        }
        repeated
    }

    fn has(&self, words: &str) -> bool {
        let is_told = |text: &&str| (1..=text.len()).contains(&words.len()) && text.contains(words);
        self.quoted.iter().any(|said| quotes(said, words))
            || words.len() <= self.longest && self.told.iter().any(is_told)
    }
}

/// Whether a memory quotes words, or their beginning.
fn quotes(said: &str, words: &str) -> bool {
    if said.is_empty() {
        return false;
    }
    let said = said.trim_end_matches('…');
    match words.contains('"') {
        true => words.replace('"', "'").contains(said),
        false => words.contains(said),
    }
}

pub(super) fn push_conversation(
    out: &mut String,
    context: &TurnContext<'_>,
    speech: &OlderSpeech<'_>,
    skip: usize,
) {
    let mut lines = speech.lines().skip(skip).peekable();
    if lines.peek().is_none() {
        return;
    }
    let confidences = Confidences::of(context);
    out.push_str("<conversation_history>\nBefore the log, in short:\n");
    let mut before = None;
    for line in lines {
        let said = line.said;
        out.push_str("- ");
        match &said.source {
            Some(source) if source == context.mind => out.push_str("You"),
            Some(source) => push_label(out, context.refs, source),
            None => out.push_str("Someone"),
        }
        let is_own_whisper = said.whispered && said.is_speech_of(context.mind);
        if is_own_whisper || !is_plainly_to(context, said, before) {
            push_to_others(out, context, &said.to);
        }
        before = said.source.as_ref();
        out.push_str(match (confidences.has(said), said.whispered) {
            (true, true) => ", in a whisper, in confidence: \"",
            (false, true) => ", in a whisper: \"",
            (true, false) => ", in confidence: \"",
            (false, false) => ": \"",
        });
        push_escaped(out, &line.told());
        out.push_str("\"\n");
    }
    out.push_str("</conversation_history>");
}

/// Whether it need not be said to whom a line was said: to the mind, or by it to whoever spoke right before.
fn is_plainly_to(context: &TurnContext<'_>, said: &Percept, before: Option<&StableId>) -> bool {
    match said.is_speech_of(context.mind) {
        true => before.is_some_and(|before| said.to.iter().eq([before])),
        false => said.to.contains(context.mind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{Experience, Experiences, HashedNgrams};
    use crate::mind::GameTime;
    use crate::perceive::PerceptionLog;
    use crate::prompt::test_scene::Scene;

    const DEATH: &str = "Sela, it is Arne. The boat turned over off the Skerry this morning. Arne is dead. \
        They brought him in an hour ago. I am sorry.";

    fn shown(scene: &Scene, log: &PerceptionLog, older: usize) -> String {
        let context = TurnContext { perceptions: log, ..scene.context() };
        let mut out = String::new();
        push_conversation(&mut out, &context, &OlderSpeech::of(&context, older, false), 0);
        out
    }

    #[test]
    fn what_is_told_in_short_keeps_the_sentence_that_matters_most() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", DEATH).addressed());
        let out = shown(&scene, &log, 1);
        assert!(out.contains("this morning. Arne is dead. …") && !out.contains("sorry"), "{out}");
    }

    #[test]
    fn what_is_offered_to_the_mind_is_told_whole_and_what_is_offered_to_others_as_the_rest() {
        let (scene, rain) =
            (Scene::new(), "It has rained since yesterday, and the stairs are wet.");
        let terms = "I'll give you the blue lantern with the broken glass once you have told me where Sela is.";
        let offered = |to: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("odo", format!("{rain} {terms} {rain}")).to(to));
            shown(&scene, &log, 1)
        };
        assert!(offered("mara").contains(terms) && !offered("mara").contains("stairs"));
        assert!(!offered("brannic").contains(terms));
    }

    #[test]
    fn what_was_asked_for_does_not_hear_the_words() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let to = vec!["odo".into(), "iron_key".into()];
        log.perceive(Percept { to, ..Percept::speech("mara", "May I have it?") });
        let out = shown(&scene, &log, 1);
        assert!(out.contains("- You to Odo: \"May I have it?\""), "{out}");
    }

    #[test]
    fn what_was_confided_is_marked_so_that_it_can_be_kept() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let confided =
            Percept::speech("odo", "For your ears only: the king has sold the valley.").addressed();
        let lived = Experience::of(&confided, &"mara".into(), |_| "Odo".into(), GameTime(0));
        let mut lives = Experiences::default();
        lived.into_iter().for_each(|lived| lives.live(lived, &HashedNgrams));
        log.perceive(confided);
        log.perceive(Percept::speech("odo", "The soup is hot.").addressed());
        let context = TurnContext { perceptions: &log, lived: Some(&lives), ..scene.context() };
        let mut out = String::new();
        push_conversation(&mut out, &context, &OlderSpeech::of(&context, 2, false), 0);
        assert!(out.contains("Odo, in confidence: \"For your ears"), "{out}");
        assert!(out.contains("Odo: \"The soup"), "{out}");
    }

    #[test]
    fn what_the_last_own_words_answered_is_told_at_greater_length() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", DEATH).addressed());
        log.perceive(Percept::speech("mara", "Where is he?"));
        log.perceive(Percept::speech("odo", "It is hot in here."));
        let out = shown(&scene, &log, 3);
        assert!(out.contains("off the Skerry") && out.contains("Arne is dead."), "{out}");
    }

    #[test]
    fn what_the_mind_has_promised_to_pass_on_is_told_whole() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let message = "A brother is a reason. Carry Sela one message from me: her lantern against ten minutes with \
            the key of the cellar. Bring me her yes.";
        log.perceive(Percept::speech("odo", message).addressed());
        log.perceive(Percept::speech("brannic", message).to("odo"));
        let odo = StableId::new("odo");
        let has_led = |promised: &str| {
            let led = |entry: &PerceivedAt| has_led_to(&entry.percept, Some(&odo), promised);
            log.entries().map(led).collect::<Vec<_>>()
        };
        assert_eq!(has_led("carry Sela the message"), [true, false]);
        assert_eq!(has_led("sweep the stairs"), [false, false]);
        assert!(!shown(&scene, &log, 2).contains(message), "nothing is owed");
    }

    #[test]
    fn the_mind_knows_what_it_promised_and_answered_however_much_it_said_besides() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let rain = "It has rained since yesterday, and the stairs are wet.";
        let promised = "I'll bring you the blue lantern with the broken glass and the oil besides.";
        let answered = "Sela has the key of the cellar.";
        log.perceive(Percept::speech("odo", "Who has the key?").to("mara").addressed());
        log.perceive(Percept::speech("mara", format!("{rain} {answered} {promised}")).to("odo"));
        log.perceive(Percept::speech("odo", format!("{rain} {rain} {rain}")));
        let out = shown(&scene, &log, 3);
        assert!(out.contains(answered) && out.contains(promised), "{out}");
        assert!(!out.contains("You: \"It has rained"), "{out}");
    }

    #[test]
    fn a_line_says_to_whom_it_was_said_where_that_is_not_plain() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "They say you kept it dark.").to("brannic"));
        log.perceive(Percept::speech("mara", "He did not.").to("odo"));
        log.perceive(Percept::speech("odo", "Where were you?").to("mara").addressed());
        log.perceive(Percept::speech("mara", "Upstairs.").to("odo"));
        log.perceive(Percept::speech("mara", "Mind the door.").to("brannic"));
        log.perceive(Percept::speech("odo", "A cold night."));
        log.perceive(Percept::speech("mara", "He is no friend.").to("odo").whispered());
        let out = shown(&scene, &log, 7);
        let lines: Vec<&str> = out.lines().filter(|line| line.starts_with("- ")).collect();
        let told = [
            "- Odo to Brannic: \"They say you kept it dark.\"",
            "- You: \"He did not.\"",
            "- Odo: \"Where were you?\"",
            "- You: \"Upstairs.\"",
            "- You to Brannic: \"Mind the door.\"",
            "- Odo: \"A cold night.\"",
            "- You to Odo, in a whisper: \"He is no friend.\"",
        ];
        assert_eq!(lines, told);
    }
}
