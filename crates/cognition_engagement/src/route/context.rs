//! How much a mind has to go on.

use super::signals::Signals;
use super::text_signals::TextSignals;
use crate::mind::StableId;
use crate::perceive::EntityRefs;
use cognition_language::{DialogueAct, DialogueActs, Language, runs};

/// How much a mind has to go on about a topic, when a turn is routed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Context {
    /// Entries of the working memory, 0 to 8, what was just heard among them.
    pub working_memory_turns: u32,
    /// Gists of the topic, cold starts left out, 0 to 8.
    pub gist_count: u32,
    /// Facts of the topic, 0 to 50.
    pub fact_count: u32,
    /// Whether it is about something that is there to be perceived: the flag is real (the design
    /// had a header that never was empty).
    pub world_state_present: bool,
    /// What the last recall on the topic found without being sure of it.
    pub unsure_hits: u32,
    /// How well the utterance fits its topic, from 0 to 1.
    pub topic_confidence: f64,
    /// Whether the topic begins with this utterance.
    pub is_new_topic: bool,
    /// Exchanges on the topic so far.
    pub exchanges: u32,
    /// What the utterance does; of what is seen to happen, whether it is a danger.
    pub acts: DialogueActs,
    /// See [`Signals::lines_before`].
    pub lines_before: u32,
    /// See [`Signals::wish_before`].
    pub wish_before: bool,
}

impl Context {
    /// The signals of an utterance in this context. Who tells of an event neither asks nor greets,
    /// whatever words it takes: only how much is told counts then, and for whoever looks on, whether it is a danger.
    pub fn signals(&self, text: TextSignals, addressed: bool, spoken: bool) -> Signals {
        let text = if spoken { text } else { told(text) };
        let warmth =
            context_warmth(self.working_memory_turns, self.gist_count, self.world_state_present);
        Signals {
            context_warmth: warmth,
            working_memory_turns: self.working_memory_turns,
            gist_count: self.gist_count,
            fact_count: self.fact_count,
            world_state_present: self.world_state_present,
            topic_confidence: self.topic_confidence,
            is_new_topic: self.is_new_topic,
            session_exchange_count: self.exchanges,
            memory_confidence: memory_confidence(self, warmth),
            addressed,
            spoken,
            acts: if spoken { self.acts } else { self.acts_of_event(addressed) },
            lines_before: self.lines_before,
            wish_before: self.wish_before,
            text,
        }
    }
}

impl Context {
    /// Whoever looks on takes up a danger; what is meant for a mind it takes up in any case.
    fn acts_of_event(&self, addressed: bool) -> DialogueActs {
        let alarms = !addressed && self.acts.has(DialogueAct::Alarm);
        if alarms { alarm() } else { DialogueActs::default() }
    }
}

fn alarm() -> DialogueActs {
    DialogueActs::default().with(DialogueAct::Alarm)
}

fn told(text: TextSignals) -> TextSignals {
    let TextSignals { prompt_token_count, information_density, .. } = text;
    TextSignals { prompt_token_count, information_density, ..TextSignals::default() }
}

/// How *warm* a context is, from 0 to 1. A third each comes from entries of the working memory (4
/// are enough), from gists (5 are enough), and from whether the world has something on it.
pub fn context_warmth(working_memory_turns: u32, gist_count: u32, world_state: bool) -> f64 {
    let entries = (f64::from(working_memory_turns) / 4.0).min(1.0);
    let gists = (f64::from(gist_count) / 5.0).min(1.0);
    (entries + gists + f64::from(u8::from(world_state))) / 3.0
}

/// How much a recall can be expected to find, from 0 to 1 in steps of 0.001. It goes by what the
/// last recall left unsure, by warmth, and by how much is stored.
pub fn memory_confidence(context: &Context, warmth: f64) -> f64 {
    let feeling_of_knowing = (f64::from(context.unsure_hits) / 5.0).min(1.0);
    let density = (f64::from(context.gist_count + context.fact_count) / 6.0).min(1.0);
    let confidence = 0.4 * feeling_of_knowing + 0.4 * warmth + 0.2 * density;
    let confidence = if context.is_new_topic { confidence * 0.7 } else { confidence };
    (confidence * 1000.0).round() / 1000.0
}

/// Whether a text names one of these things, as the mind calls it: by the last word of its label,
/// so that `the key` is `the iron key`.
pub fn names_any<'a>(
    text: &str,
    things: impl IntoIterator<Item = &'a StableId>,
    refs: &EntityRefs,
    language: &Language,
) -> bool {
    let known = things.into_iter().filter_map(|thing| refs.of(thing));
    let mut heads = known.filter_map(|known| runs(&known.label).last());
    heads.any(|head| runs(text).any(|word| language.is_same_noun(word, head)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;

    #[test]
    fn a_first_word_about_something_unknown_is_cold_and_a_known_thing_warms_it() {
        assert!(context_warmth(1, 0, false) < Signals::COLD);
        assert!(context_warmth(1, 0, true) > Signals::COLD);
        assert!((context_warmth(8, 9, true) - 1.0).abs() < 1e-12);
        assert!(context_warmth(0, 0, false).abs() < 1e-12, "should have no floor");
    }

    #[test]
    fn memory_is_trusted_more_the_more_there_is_and_less_on_a_new_topic() {
        let context =
            Context { gist_count: 2, fact_count: 1, unsure_hits: 1, ..Context::default() };
        assert!((memory_confidence(&context, 0.5) - 0.38).abs() < 1e-12);
        let new = Context { is_new_topic: true, ..context };
        assert!((memory_confidence(&new, 0.5) - 0.266).abs() < 1e-12);
    }

    #[test]
    fn a_thing_is_named_by_the_last_word_of_its_label() {
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("item", "the iron key", "iron_key"),
            ("character", "Odo", "odo"),
            ("character", "Émile", "emile"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let things = ["iron_key".into(), "emile".into(), "moon".into()];
        let named = |text| names_any(text, &things, &refs, Language::english());
        assert!(named("Where are the keys?") && named("Ask ÉMILE."));
        assert!(!named("Odo, where is the monkey?") && !named("iron") && !named(""));
    }

    #[test]
    fn an_event_asks_nothing_whatever_words_it_is_told_in() {
        let text = TextSignals::of("Good, where the house is, is it on fire?");
        assert!(text.is_question());
        let signals = Context::default().signals(text, true, false);
        assert!(!signals.text.is_question() && signals.text.explicit_feedback.is_none());
        assert_eq!(signals.text.prompt_token_count, 9);
    }

    #[test]
    fn whoever_looks_on_is_alarmed_by_a_danger_and_by_nothing_else_that_happens() {
        let acts: DialogueActs = [DialogueAct::Alarm, DialogueAct::Question].into_iter().collect();
        let context = Context { acts, ..Context::default() };
        let seen = |addressed| context.signals(TextSignals::default(), addressed, false).acts;
        assert_eq!(seen(false), alarm());
        assert!(seen(true).is_empty(), "what is meant for a mind is taken up in any case");
    }
}
