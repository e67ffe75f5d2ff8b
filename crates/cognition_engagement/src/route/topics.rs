//! What the conversations of a mind are about.

use super::conversation::{Conversation, Hearing};
use super::text_reading::TextReading;
use super::topic::Topic;
use super::topic_boundary_params::BoundaryParams;
use super::topic_reading::TopicReading;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId, TopicId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many conversations are kept; the least recently used give way.
const CONVERSATIONS_BOUND: usize = 16;

/// From this likeness on, what others say is on a topic of the mind's own: more than within a
/// conversation, since most of what others say is not, and short words may be alike by chance.
const CLEARLY: f64 = 0.85;

/// The topics of what a mind talks about: at most 16 conversations of at most 12 topics.
///
/// A topic that gives way frees its name. A conversation is named by whom the mind talks with; the
/// empty name is that of the surroundings.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawTopics")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::route::topics"]
pub struct Topics {
    /// The least recently used first.
    conversations: Vec<Conversation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTopics {
    conversations: Vec<Conversation>,
}

impl From<RawTopics> for Topics {
    fn from(raw: RawTopics) -> Self {
        let mut topics = Self { conversations: raw.conversations };
        topics.forget_oldest();
        topics.conversations.iter_mut().for_each(Conversation::forget_oldest);
        topics
    }
}

impl Topics {
    /// Takes in an utterance: finds its topic or begins one.
    ///
    /// By the mode router's design a [`BoundaryDetector`](super::BoundaryDetector) tells that the
    /// current topic is over; otherwise the utterance goes to the topic that makes the least of a
    /// switch, by likeness, idleness and salience. These rules are ours, since short talk shares
    /// few words with what was said before:
    /// - What says nothing (a greeting, thanks) stays with the current topic.
    /// - A topic that it clearly fits (likeness of at least 0.55) is returned to instead of
    ///   opening another; no other topic is switched to.
    /// - What fits no topic waits, as a digression. If the next utterance is like it, and fits no
    ///   topic or none as well, the two open a topic; so does the fourth in a row that fits none,
    ///   like or not. A focus asks for more: one for an inferred one, two for a set one.
    /// - What takes up the talk by its words (`it`, `then`, `no` …) opens one only as the third that
    ///   is alike, and leaves the topic only for one that it fits very well (0.75).
    /// - The first messages, by which the detector only learns what is usual, open none alone
    ///   either, except after small talk. Nor does it take two after 45 minutes of silence.
    pub fn hear(
        &mut self,
        conversation: &StableId,
        text: &str,
        embedder: &dyn Embedder,
        params: &BoundaryParams,
        focus: f64,
        now: GameTime,
    ) -> TopicReading {
        self.hear_reading(conversation, &TextReading::of(text), embedder, params, focus, now)
    }

    /// The same with an utterance that is read for all who hear it.
    pub fn hear_reading(
        &mut self,
        conversation: &StableId,
        heard: &TextReading,
        embedder: &dyn Embedder,
        params: &BoundaryParams,
        focus: f64,
        now: GameTime,
    ) -> TopicReading {
        let utterance = &heard.utterance(embedder);
        let mut talk = self.take(conversation);
        let reading = talk.hear(Hearing { utterance, embedder, params, focus, now });
        self.conversations.push(talk);
        self.forget_oldest();
        reading
    }

    /// What a conversation is about at the moment.
    pub fn current(&self, conversation: &StableId) -> Option<&Topic> {
        self.conversations.iter().find(|talk| talk.with == *conversation)?.current()
    }

    /// The topic that an utterance clearly fits, of whatever conversation of the mind's own; what
    /// others talk about among themselves does not count. Without hearing it.
    pub fn fitting(&self, heard: &TextReading, embedder: &dyn Embedder) -> Option<&Topic> {
        let utterance = heard.utterance(embedder);
        let likeness = |topic: &Topic| topic.likeness(utterance.vector, embedder);
        let own = self.iter().filter(|topic| !topic.id.conversation().is_empty());
        let like = own.map(|topic| (likeness(topic), topic));
        let fitting = like.filter(|(likeness, _)| !utterance.says_nothing && *likeness >= CLEARLY);
        let best = fitting.max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, topic)| topic)
    }

    /// A topic by its name.
    pub fn topic(&self, id: &TopicId) -> Option<&Topic> {
        self.iter().find(|topic| topic.id == *id)
    }

    /// A topic by its name.
    pub fn topic_mut(&mut self, id: &TopicId) -> Option<&mut Topic> {
        let mut topics = self.conversations.iter_mut().flat_map(Conversation::topics_mut);
        topics.find(|topic| topic.id == *id)
    }

    /// All topics: by conversation, the least recently used first, and within by recency too.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Topic> {
        self.conversations.iter().flat_map(|talk| talk.topics())
    }

    fn take(&mut self, conversation: &StableId) -> Conversation {
        let known = self.conversations.iter().position(|talk| talk.with == *conversation);
        match known {
            Some(index) => self.conversations.remove(index),
            None => Conversation::new(conversation.clone()),
        }
    }

    fn forget_oldest(&mut self) {
        let surplus = self.conversations.len().saturating_sub(CONVERSATIONS_BOUND);
        self.conversations.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_base::hashed_ngrams::HashedNgrams;
    use expect_test::expect;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// What is said in a tavern, and what a person takes it to be about.
    #[rustfmt::skip]
    const TALK: [(&str, &str); 40] = [
        ("lantern", "Good evening, Odo. Has anybody seen my lantern?"),
        ("lantern", "The brass lantern? It hung on its hook by the stairs this morning."),
        ("lantern", "The hook is empty, and the lantern is nowhere to be found."),
        ("lantern", "Then somebody took the lantern off its hook."),
        ("lantern", "Who would steal a lantern? It wasn't even worth ten coppers."),
        ("lantern", "A thief would take anything made of brass."),
        ("lantern", "I saw Sela on the stairs with a light in her hand."),
        ("lantern", "You think that Sela stole it?"),
        ("lantern", "I don't know. I only want my lantern back."),
        ("lantern", "I'll ask Sela about the lantern when she comes down."),
        ("barley", "What does barley cost in the market these days?"),
        ("barley", "The price of barley went up again, four silver a sack."),
        ("barley", "Four silver! Last autumn a sack of barley cost two."),
        ("barley", "The harvest was poor, so the farmers ask a higher price."),
        ("barley", "At that price I can't brew ale any more."),
        ("barley", "Does the miller sell his barley any cheaper?"),
        ("barley", "The miller buys from the same farmers, he pays the same price."),
        ("barley", "Perhaps oats are cheaper than barley this year."),
        ("barley", "Nobody wants ale that was brewed from oats."),
        ("barley", "Then ale must cost more, until the next harvest."),
        ("cellar", "Tell me, why is the cellar locked tonight?"),
        ("cellar", "The cellar door is always locked after dark."),
        ("cellar", "I need to go down to the cellar, where is the key?"),
        ("cellar", "Only Mara has a key to the cellar door."),
        ("cellar", "I heard a noise behind that door last night."),
        ("cellar", "Rats, nothing more. The cellar is full of rats."),
        ("cellar", "Rats don't knock on a locked door."),
        ("cellar", "Nobody opens the cellar before Mara says so."),
        ("lantern", "By the way, did my brass lantern ever turn up?"),
        ("lantern", "No, but Sela swears that she never touched your lantern."),
        ("lantern", "Thanks. Then I'll have to buy another lantern."),
        ("lantern", "The smith has a lantern of brass for sale."),
        ("song", "We still need a song for the feast."),
        ("song", "Which song shall we sing at the feast?"),
        ("song", "The old ballad of the river is a fine song for a feast."),
        ("song", "Nobody remembers the verses of that ballad."),
        ("song", "I know every verse, and the fiddler knows the tune."),
        ("song", "Then you sing the ballad and the fiddler plays."),
        ("song", "Thank you!"),
        ("song", "The whole village will dance to that tune at the feast."),
    ];

    fn hear(topics: &mut Topics, conversation: &str, text: &str, at: u64) -> TopicReading {
        let (conversation, params) = (StableId::from(conversation), BoundaryParams::patient());
        topics.hear(&conversation, text, &HashedNgrams, &params, 0.0, GameTime::from_secs(at))
    }

    /// The topic of every utterance, a `*` where it begins one.
    fn listen(topics: &mut Topics) -> Vec<TopicReading> {
        let texts = TALK.iter().zip((0..).step_by(15));
        texts.map(|((_, text), at)| hear(topics, "odo", text, at)).collect()
    }

    #[test]
    fn tavern_talk_falls_into_its_topics() {
        let readings = listen(&mut Topics::default());
        let shown = readings.iter().zip(TALK).map(|(reading, (topic, text))| {
            let new = if reading.is_new_topic { '*' } else { ' ' };
            format!("{new}{:<25} {topic:<8} {text}\n", reading.topic.name())
        });
        expect![[r#"
            *odo-lantern               lantern  Good evening, Odo. Has anybody seen my lantern?
             odo-lantern               lantern  The brass lantern? It hung on its hook by the stairs this morning.
             odo-lantern               lantern  The hook is empty, and the lantern is nowhere to be found.
             odo-lantern               lantern  Then somebody took the lantern off its hook.
             odo-lantern               lantern  Who would steal a lantern? It wasn't even worth ten coppers.
             odo-lantern               lantern  A thief would take anything made of brass.
             odo-lantern               lantern  I saw Sela on the stairs with a light in her hand.
            *thief-brass-sela-stairs   lantern  You think that Sela stole it?
             odo-lantern               lantern  I don't know. I only want my lantern back.
             odo-lantern               lantern  I'll ask Sela about the lantern when she comes down.
             odo-lantern               barley   What does barley cost in the market these days?
            *barley-cost-market-price  barley   The price of barley went up again, four silver a sack.
             barley-cost-market-price  barley   Four silver! Last autumn a sack of barley cost two.
             barley-cost-market-price  barley   The harvest was poor, so the farmers ask a higher price.
             barley-cost-market-price  barley   At that price I can't brew ale any more.
             barley-cost-market-price  barley   Does the miller sell his barley any cheaper?
             barley-cost-market-price  barley   The miller buys from the same farmers, he pays the same price.
             barley-cost-market-price  barley   Perhaps oats are cheaper than barley this year.
             barley-cost-market-price  barley   Nobody wants ale that was brewed from oats.
             barley-cost-market-price  barley   Then ale must cost more, until the next harvest.
             barley-cost-market-price  cellar   Tell me, why is the cellar locked tonight?
            *cellar-locked-door-dark   cellar   The cellar door is always locked after dark.
             cellar-locked-door-dark   cellar   I need to go down to the cellar, where is the key?
             cellar-locked-door-dark   cellar   Only Mara has a key to the cellar door.
             cellar-locked-door-dark   cellar   I heard a noise behind that door last night.
             cellar-locked-door-dark   cellar   Rats, nothing more. The cellar is full of rats.
             cellar-locked-door-dark   cellar   Rats don't knock on a locked door.
             cellar-locked-door-dark   cellar   Nobody opens the cellar before Mara says so.
             odo-lantern               lantern  By the way, did my brass lantern ever turn up?
             odo-lantern               lantern  No, but Sela swears that she never touched your lantern.
             odo-lantern               lantern  Thanks. Then I'll have to buy another lantern.
             odo-lantern               lantern  The smith has a lantern of brass for sale.
             odo-lantern               song     We still need a song for the feast.
            *song-feast-sing           song     Which song shall we sing at the feast?
             song-feast-sing           song     The old ballad of the river is a fine song for a feast.
             song-feast-sing           song     Nobody remembers the verses of that ballad.
             song-feast-sing           song     I know every verse, and the fiddler knows the tune.
             song-feast-sing           song     Then you sing the ballad and the fiddler plays.
             song-feast-sing           song     Thank you!
             song-feast-sing           song     The whole village will dance to that tune at the feast.
        "#]].assert_eq(&shown.collect::<String>());
    }

    #[test]
    fn greetings_and_thanks_stay_with_the_topic() {
        let mut topics = Topics::default();
        assert_eq!(hear(&mut topics, "odo", "Good evening!", 0).topic.name(), "small-talk");
        let lantern = hear(&mut topics, "odo", "My lantern is gone.", 10);
        assert!(lantern.is_new_topic && lantern.topic.name() == "lantern");
        let thanks = hear(&mut topics, "odo", "Thank you, my friend!", 20);
        assert_eq!((&thanks.topic, thanks.boundary), (&lantern.topic, None));
        assert_eq!(topics.current(&"odo".into()).map(|topic| topic.messages), Some(2));
    }

    /// Talk of a lantern, then of barley under a focus: how many utterances the turn takes.
    fn turn_under(focus: f64) -> Option<usize> {
        let (mut topics, params) = (Topics::default(), BoundaryParams::patient());
        let mut texts = vec!["The brass lantern is gone."; 8];
        texts.extend(["A sack of barley."; 8]);
        let mut heard = texts.iter().map(|text| {
            topics.hear(&"odo".into(), text, &HashedNgrams, &params, focus, GameTime::default())
        });
        heard.by_ref().take(8).for_each(drop);
        heard.position(|reading| reading.is_new_topic).map(|before| before + 1)
    }

    #[test]
    fn the_talk_turns_with_two_utterances_and_with_more_under_a_focus() {
        assert_eq!([0.0, 0.5, 1.0].map(turn_under), [Some(2), Some(2), Some(4)]);
    }

    #[test]
    fn what_is_unlike_the_topic_distracts_only_under_a_focus() {
        let (mut topics, params) = (Topics::default(), BoundaryParams::patient());
        let mut distracted = |text, focus| {
            let now = GameTime::default();
            topics.hear(&"odo".into(), text, &HashedNgrams, &params, focus, now).distracted
        };
        assert!(!distracted("My lantern is gone.", 1.0));
        assert!(!distracted("Who took that lantern?", 1.0));
        assert!(distracted("Barley is dear.", 1.0) && !distracted("Barley is dear.", 0.0));
    }

    #[test]
    fn after_a_long_silence_one_utterance_opens_a_topic() {
        let mut topics = Topics::default();
        (0..8).for_each(|at| drop(hear(&mut topics, "odo", "My lantern is gone.", at)));
        assert!(!hear(&mut topics, "odo", "Is a bed free tonight?", 100).is_new_topic);
        assert!(hear(&mut topics, "odo", "Barley is dear.", 3000).is_new_topic);
    }

    #[test]
    fn conversations_have_topics_of_their_own_and_the_least_recently_used_goes() {
        let mut topics = Topics::default();
        for conversation in 0..20 {
            hear(&mut topics, &format!("c{conversation}"), "My lantern is gone.", conversation);
            hear(&mut topics, "odo", "My lantern is gone.", conversation);
        }
        assert_eq!(topics.iter().count(), CONVERSATIONS_BOUND);
        assert!(topics.current(&"odo".into()).is_some() && topics.current(&"c4".into()).is_none());
        let id = TopicId::new(&"c19".into(), "lantern");
        assert!(topics.topic(&id).is_some() && topics.topic_mut(&id).is_some());
    }

    #[test]
    fn exchanges_in_a_row_are_counted_until_another_topic_comes_between() {
        let mut topics = Topics::default();
        let barley = "A sack of barley costs four silver.";
        let mut in_a_row = |text: &str| {
            let id = hear(&mut topics, "odo", text, 0).topic;
            let topic = topics.topic_mut(&id).expect("what was heard has a topic");
            topic.remember_route(crate::route::EngagementMode::Respond, 1.0, false);
            (topic.exchanges, topic.exchanges_in_a_row)
        };
        let texts = ["My lantern is gone.", "My lantern!", barley, barley, "My lantern!"];
        assert_eq!(texts.map(&mut in_a_row), [(1, 1), (2, 2), (3, 3), (1, 1), (4, 1)]);
    }

    #[test]
    fn an_overlong_save_is_cut_to_its_bounds() {
        let mut topics = Topics::default();
        listen(&mut topics);
        let talk = topics.conversations[0].clone();
        let many: Vec<_> =
            (0..30).map(|n| Conversation::new(StableId::new(format!("{n}")))).collect();
        let saved = Topics { conversations: [many, vec![talk]].concat() };
        let mut saved = serde_json::to_value(&saved).expect("topics are JSON");
        let of_talk = saved["conversations"][30]["topics"].as_array_mut().expect("a list");
        *of_talk = of_talk.iter().cycle().take(40).cloned().collect();
        let read: Topics = serde_json::from_value(saved).expect("a save");
        assert_eq!(read.conversations.len(), CONVERSATIONS_BOUND);
        assert_eq!(read.iter().count(), super::super::conversation::TOPICS_BOUND);
    }

    /// `serde_json` reads the last digit of some numbers wrong (it would need `float_roundtrip`).
    fn nearly(one: &TopicReading, other: &TopicReading) -> bool {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        (&one.topic, one.is_new_topic) == (&other.topic, other.is_new_topic)
            && near(one.confidence, other.confidence)
            && near(one.switch_score, other.switch_score)
    }

    proptest! {
        #[test]
        fn bounds_hold_and_the_same_talk_gives_the_same_topics_also_after_a_save(
            said in prop::collection::vec((0..40_usize, 0..3_u8, 0..4000_u64), 1..120),
            saved_after in 0..120_usize,
        ) {
            let (mut topics, mut again) = (Topics::default(), Topics::default());
            let mut now = 0;
            for (index, (text, conversation, later)) in said.into_iter().enumerate() {
                now += later;
                let conversation = format!("c{conversation}");
                let reading = hear(&mut topics, &conversation, TALK[text].1, now);
                let other = hear(&mut again, &conversation, TALK[text].1, now);
                prop_assert!(nearly(&reading, &other), "{reading} {other}");
                prop_assert_eq!(topics.current(&conversation.as_str().into()).map(|topic| &topic.id), Some(&reading.topic));
                if index == saved_after {
                    let json = serde_json::to_string(&topics).expect("topics are JSON");
                    again = serde_json::from_str(&json).expect("what was just saved");
                }
            }
            let names: BTreeSet<_> = topics.iter().map(|topic| &topic.id).collect();
            prop_assert_eq!(names.len(), topics.iter().count(), "no two topics of one name");
            for talk in &topics.conversations {
                prop_assert!(talk.topics().len() <= super::super::conversation::TOPICS_BOUND);
            }
        }
    }
}
