//! What an exchange leaves in the six layers, without a model. What a percept leaves, is an
//! [`Experience`](super::experience).

use super::concepts::is_of;
use super::decay::TEXT_BOUND;
use super::encoded::{Encoded, EndedTopic};
use super::facts::Fact;
use super::gists_of_talk::Gist;
use super::key::key_of;
use super::layers::MemoryLayers;
use super::self_description::self_description;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId, TopicId};
use crate::route::{Feedback, TextSignals};
use cognition_language::{Language, clipped, sentences};

/// How sure a fact is that somebody stated.
const STATED: f64 = 0.7;

/// How many concepts an exchange mentions at most.
const CONCEPTS_MENTIONED: usize = 6;

/// One exchange of a mind: what it heard and what it answered.
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a> {
    /// What they talk about.
    pub topic: &'a TopicId,
    /// With whom; empty for the surroundings.
    pub conversation: &'a StableId,
    /// What the mind calls whoever spoke.
    pub speaker_label: &'a str,
    /// What was said or happened; may be empty.
    pub heard: &'a str,
    /// What the mind said; may be empty.
    pub answered: &'a str,
    /// What it calls whom it said that to, where somebody else had spoken.
    pub to_another: Option<&'a str>,
    /// Whether it happened rather than being said.
    pub event: bool,
    /// The labels of the things that it named.
    pub about: &'a [String],
    /// How many exchanges there were on this topic, this one included.
    pub exchanges: u32,
    /// The signals of what was heard.
    pub signals: &'a TextSignals,
}

impl MemoryLayers {
    /// Keeps what an exchange leaves behind: gists of what was asked, told, answered or happened;
    /// facts that were stated; what the speaker said of itself. A mere greeting or thanks leaves
    /// nothing. Where a topic ends by it, an episode is made, and what was named in that becomes
    /// concepts: where the talk turns to another topic, after ten minutes of silence, and in a
    /// long talk at the third exchange and at each fifth after it.
    pub fn encode(
        &mut self,
        exchange: &Exchange<'_>,
        now: GameTime,
        embedder: &dyn Embedder,
    ) -> Encoded {
        let mut ended = self.end_topics(now, embedder);
        let heard = Heard::of(exchange);
        let gists = heard.gists(now);
        let says_something = !gists.is_empty();
        if says_something {
            ended.extend(self.turn_to(exchange.topic, exchange.conversation, embedder));
        }
        let told = gists.iter().map(|gist| gist.content.as_str()).collect::<Vec<_>>().join(" ");
        let gists = count(gists.into_iter().filter(|gist| self.gists.remember(gist.clone())));
        let (facts, traits) = (self.encode_facts(&heard, now), self.encode_traits(&heard, now));
        if says_something {
            ended.extend(self.go_on(&heard, &told, now, embedder));
        }
        if exchange.is_long_enough() {
            ended.extend(self.end_topic(exchange.topic, embedder));
        }
        let concepts = ended.iter().map(|ended| ended.concepts).sum();
        Encoded { gists, facts, traits, concepts, episode: !ended.is_empty() }
    }

    /// The stretch of talk on the topic goes on, or begins.
    fn go_on(
        &mut self,
        heard: &Heard<'_>,
        told: &str,
        now: GameTime,
        embedder: &dyn Embedder,
    ) -> Option<EndedTopic> {
        let exchange = heard.exchange;
        let is_new = !self.episodes.iter().any(|episode| episode.topic == *exchange.topic);
        let (stretch, surplus) = self.episodes.talk(exchange.topic, exchange.conversation, now);
        // The first episode of a topic is the newest matter.
        stretch.novelty = stretch.novelty.max(if is_new { 2.0 } else { 1.0 });
        stretch.feel(exchange.emotion(), exchange.commitment());
        stretch.unresolved = heard.leave_open().unwrap_or(stretch.unresolved);
        stretch.name(&heard.mentions());
        if stretch.gist.is_empty() {
            stretch.gist = clipped(told, TEXT_BOUND);
        }
        self.retell(exchange.topic, now);
        surplus.map(|stretch| self.remember_stretch(stretch, embedder))
    }

    fn encode_facts(&mut self, heard: &Heard<'_>, now: GameTime) -> u32 {
        let (exchange, language) = (heard.exchange, heard.language);
        let of_itself = |said: &&str| self_description(said, exchange.conversation, now).is_some();
        let of_others = heard.sentences.iter().copied().filter(|said| !of_itself(said));
        let stated = of_others.filter_map(|value| Some((language.subject(value)?, value)));
        count(stated.filter(|(key, value)| {
            let (topic, key, value) = (exchange.topic.clone(), key.clone(), (*value).to_owned());
            self.facts.learn(Fact { topic, key, value, confidence: STATED, at: now })
        }))
    }

    fn encode_traits(&mut self, heard: &Heard<'_>, now: GameTime) -> u32 {
        let exchange = heard.exchange;
        if exchange.event || exchange.conversation.as_str().is_empty() {
            return 0;
        }
        let of_itself = |said: &&str| self_description(said, exchange.conversation, now);
        let described = heard.sentences.iter().filter_map(of_itself);
        count(described.map(|described| self.traits.observe(described)))
    }
}

impl Exchange<'_> {
    /// The third exchange on a topic, and each fifth after it.
    const fn is_long_enough(&self) -> bool {
        self.exchanges >= 3 && (self.exchanges - 3).is_multiple_of(5)
    }

    /// Praise, objection and a raised voice show that it moves somebody.
    fn emotion(&self) -> f64 {
        let raised = if self.heard.contains('!') { 1.0 } else { 0.0 };
        let heard_something = !self.heard.trim().is_empty();
        raised
            + match self.signals.explicit_feedback.filter(|_| heard_something) {
                Some(Feedback::Negative) => 2.0,
                Some(Feedback::Positive) => 1.0,
                None => 0.0,
            }
    }

    /// An answer may promise something.
    fn commitment(&self) -> f64 {
        if Language::of(self.answered).may_bind(self.answered) { 2.0 } else { 0.0 }
    }
}

/// What was heard in an exchange, read once for all that it leaves behind.
struct Heard<'a> {
    exchange: &'a Exchange<'a>,
    language: &'static Language,
    /// What is more than a courtesy.
    sentences: Vec<&'a str>,
}

impl<'a> Heard<'a> {
    fn of(exchange: &'a Exchange<'a>) -> Self {
        let language = Language::of(exchange.heard);
        let sentences = sentences(exchange.heard).filter(|said| !language.is_courtesy(said));
        Self { exchange, language, sentences: sentences.collect() }
    }

    fn gists(&self, now: GameTime) -> Vec<Gist> {
        let (english, exchange) = (Language::english(), self.exchange);
        let asked = |asks: bool| {
            let sentences = self.sentences.iter().filter(|said| english.is_question(said) == asks);
            sentences.copied().collect::<Vec<_>>().join(" ")
        };
        let label = exchange.speaker_label;
        // What returns a mere courtesy is one, whatever its words.
        let courtesy = !exchange.heard.trim().is_empty() && self.sentences.is_empty();
        let answered =
            sentences(exchange.answered).filter(|said| !courtesy && !english.is_courtesy(said));
        let answered = answered.collect::<Vec<_>>().join(" ");
        let happened =
            if exchange.event { exchange.heard.trim().to_owned() } else { String::new() };
        let (told, asked) =
            if exchange.event { Default::default() } else { (asked(false), asked(true)) };
        let answering = match exchange.to_another {
            Some(another) => format!("I said to {another}: "),
            None => "I answered: ".to_owned(),
        };
        [
            ("happened", String::new(), happened, 8),
            ("told", format!("{label} said: "), told, 8),
            ("asked", format!("{label} asked: "), asked, 7),
            ("answered", answering, answered, 7),
        ]
        .into_iter()
        .filter(|(_, _, text, _)| !text.is_empty())
        .map(|(kind, lead, text, sure)| {
            Gist::new(exchange.topic.clone(), kind, lead + &text, sure, now)
        })
        .collect()
    }

    /// Whether a question is left without an answer; nothing if neither was heard.
    fn leave_open(&self) -> Option<bool> {
        let asked = self.sentences.last().is_some_and(|said| self.language.is_question(said));
        let Exchange { answered, to_another, .. } = self.exchange;
        let is_answered = !answered.trim().is_empty() && to_another.is_none();
        if is_answered { Some(false) } else { asked.then_some(true) }
    }

    /// Whom and what it named, who spoke first of all, and what the topic is called by: persons,
    /// places, things and matters, and nothing that is only done.
    fn mentions(&self) -> Vec<String> {
        let (english, exchange) = (Language::english(), self.exchange);
        let speaker = Some(exchange.speaker_label).filter(|label| *label != english.someone());
        let labels = speaker.into_iter().chain(exchange.about.iter().map(String::as_str));
        let answered = Language::of(exchange.answered).things_named(exchange.answered);
        let said = self.language.things_named(exchange.heard).into_iter().chain(answered);
        let talk = Some(exchange.topic.name()).filter(|name| *name != TopicId::SMALL_TALK);
        let topic = talk.map(|talk| english.content_words(talk)).unwrap_or_default();
        let topic = topic.into_iter().filter(|word| self.language.may_be_thing(word));
        let mut names: Vec<String> = Vec::new();
        for name in labels.map(key_of).chain(said).chain(topic) {
            let is_named = names.iter().any(|known| is_of(known, &name));
            if !name.is_empty() && !is_named {
                names.push(name);
            }
        }
        names.truncate(CONCEPTS_MENTIONED);
        names
    }
}

fn count(of: impl Iterator) -> u32 {
    of.map(|_| 1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::test_embedder::Letters;
    use expect_test::{Expect, expect};
    use std::time::Duration;

    fn encode(memory: &mut MemoryLayers, heard: &str, answered: &str, exchanges: u32) -> Encoded {
        let odo = StableId::new("odo");
        let exchange = Exchange {
            topic: &TopicId::new(&odo, "missing-lantern"),
            conversation: &odo,
            speaker_label: "Odo",
            heard,
            answered,
            to_another: None,
            event: false,
            about: &["Cellar".to_owned()],
            exchanges,
            signals: &TextSignals::of(heard),
        };
        memory.encode(&exchange, GameTime(0), &Letters)
    }

    fn left(memory: &MemoryLayers) -> String {
        let (now, odo) = (GameTime(0), StableId::new("odo"));
        let gists = memory.gists.iter(now).map(|gist| format!("{}: {}\n", gist.kind, gist.content));
        let facts = memory.facts.iter(now).map(|fact| format!("{} = {}\n", fact.key, fact.value));
        let of_odo = memory.traits.of(&odo, now, Duration::ZERO);
        let traits = of_odo.iter().map(|known| format!("odo: {} = {}\n", known.key, known.value));
        gists.chain(facts).chain(traits).collect()
    }

    fn check(heard: &str, answered: &str, expect: Expect) {
        let mut memory = MemoryLayers::default();
        encode(&mut memory, heard, answered, 1);
        expect.assert_eq(&left(&memory));
    }

    #[test]
    fn what_was_told_asked_and_answered_leaves_a_gist_each_and_statements_are_facts() {
        check(
            "Hello Mara! The old lantern is in the cellar. Who has the key?",
            "Good evening! I have it here.",
            expect![[r#"
                told: Odo said: The old lantern is in the cellar.
                asked: Odo asked: Who has the key?
                answered: I answered: I have it here.
                old lantern = The old lantern is in the cellar.
            "#]],
        );
    }

    #[test]
    fn what_a_speaker_says_of_itself_is_a_trait() {
        check(
            "My name is Odo Brandt. I like stew.",
            "",
            expect![[r#"
                told: Odo said: My name is Odo Brandt. I like stew.
                odo: name = Odo Brandt
                odo: stew = likes stew
            "#]],
        );
    }

    #[test]
    fn greetings_thanks_and_nods_leave_nothing() {
        for heard in
            ["Hello there!", "Good morning, Mara.", "Thank you, that's great!", "", "Yes.", "..."]
        {
            let mut memory = MemoryLayers::default();
            assert_eq!(
                encode(&mut memory, heard, "Welcome, traveller!", 3),
                Encoded::default(),
                "{heard}"
            );
            assert_eq!(memory, MemoryLayers::default(), "{heard}");
        }
    }

    #[test]
    fn little_words_that_tell_something_leave_a_gist() {
        for heard in ["No key here.", "Wrong door!", "Who are you?", "Hi, the mill burns!"] {
            assert_eq!(encode(&mut MemoryLayers::default(), heard, "", 1).gists, 1, "{heard}");
        }
    }

    #[test]
    fn a_question_is_never_a_fact() {
        for heard in
            ["Is the lantern here?", "The lantern is in the cellar?", "where is the lantern"]
        {
            let mut memory = MemoryLayers::default();
            assert_eq!(encode(&mut memory, heard, "", 1).facts, 0, "{heard}");
        }
    }

    #[test]
    fn an_event_has_happened_and_describes_nobody() {
        let (mut memory, odo) = (MemoryLayers::default(), StableId::new("odo"));
        let heard = "The cellar door is broken. I am Odo.";
        let exchange = Exchange {
            topic: &TopicId::new(&odo, "door"),
            conversation: &odo,
            speaker_label: "",
            heard,
            answered: "",
            to_another: None,
            event: true,
            about: &[],
            exchanges: 1,
            signals: &TextSignals::of(heard),
        };
        memory.encode(&exchange, GameTime(0), &Letters);
        expect![[r#"
            happened: The cellar door is broken. I am Odo.
            cellar door = The cellar door is broken.
        "#]]
        .assert_eq(&left(&memory));
    }

    #[test]
    fn words_to_another_answer_nobody_who_had_spoken() {
        let (mut memory, odo) = (MemoryLayers::default(), StableId::new("odo"));
        let heard = "Am I the nurse of the wagon?";
        let exchange = Exchange {
            topic: &TopicId::new(&odo, "wagon"),
            conversation: &odo,
            speaker_label: "Odo",
            heard,
            answered: "You have twelve crowns by midnight.",
            to_another: Some("Sela"),
            event: false,
            about: &[],
            exchanges: 1,
            signals: &TextSignals::of(heard),
        };
        memory.encode(&exchange, GameTime(0), &Letters);
        let left = left(&memory);
        assert!(left.contains("answered: I said to Sela: You have twelve crowns"), "{left}");
        assert!(left.contains("asked: Odo asked: Am I the nurse of the wagon?"), "{left}");
        assert!(!left.contains("I answered"), "{left}");
        assert_eq!(Heard::of(&exchange).leave_open(), Some(true), "still waits for an answer");
    }

    #[test]
    fn what_was_named_and_the_topic_become_concepts_that_call_each_other_up() {
        let mut memory = MemoryLayers::default();
        assert_eq!(encode(&mut memory, "I walked off. Where is it, Mara?", "", 3).concepts, 4);
        let names: Vec<_> = memory.concepts.iter().map(|known| known.name.as_str()).collect();
        assert_eq!(names, ["odo", "cellar", "mara", "lantern"]);
        let called_up = memory.concepts.spread(&["lantern"], 1, GameTime(0), || false);
        let called_up: Vec<_> = called_up.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(called_up, ["lantern", "odo", "cellar", "mara"]);
    }

    #[test]
    fn the_third_exchange_and_each_fifth_after_it_leave_an_episode_of_what_was_said() {
        let mut memory = MemoryLayers::default();
        let heard = ["Odo wants ale.", "The bread burned.", "Cheese costs two coins."];
        let ends = (1..=14).map(|n| {
            encode(&mut memory, heard[n as usize % 3], "That is wrong, I'll pay!", n).episode
        });
        let ended: Vec<usize> = ends.zip(1..).filter_map(|(ends, n)| ends.then_some(n)).collect();
        assert_eq!(ended, [3, 8, 13]);
        let first =
            memory.episodes.iter().next().map(|first| (first.gist.as_str(), first.salience));
        let (gist, salience) = first.unwrap_or_default();
        expect!["Odo said: Cheese costs two coins. Odo said: Odo wants ale. I answered: That is wrong, I'll pay!"]
            .assert_eq(gist);
        assert!((salience - 4.0).abs() < 1e-9, "{salience}");
    }

    #[test]
    fn what_is_left_open_and_objected_to_matters_more() {
        let mut memory = MemoryLayers::default();
        encode(&mut memory, "The lantern is wrong! Where is mine?", "", 3);
        let salience = memory.episodes.iter().next().map(|episode| episode.salience);
        assert!(
            salience.is_some_and(|salience| (salience - 25.0 / 3.0).abs() < 1e-9),
            "{salience:?}"
        );
    }
}
