//! What a turn answers to: the percepts that lead to it.

use super::audit::RouteCause;
use super::context::names_any;
use super::leaving_with_news::leaves_with_news;
use super::said_to_others::{is_said_to_others, may_call, people};
use super::text_reading::TextReading;
use crate::mind::{PerceptId, StableId};
use crate::perceive::{EntityRefs, PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, DialogueActs, Language};

/// What a turn answers to: the percept that called for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    /// Why there is a turn.
    pub cause: RouteCause,
    /// The newest percept that it answers; `None` for a move of the mind's own.
    pub percept: Option<PerceptId>,
    /// What was said, or what happened, in words; empty for a move of its own.
    pub said: String,
    /// Whether it was said.
    pub spoken: bool,
    /// The words among it.
    pub words: String,
    /// What happened among it: `Odo gives you the key.`
    pub happened: String,
    /// Who said or caused it.
    pub speaker: Option<StableId>,
    /// With whom the mind talks; empty for the surroundings.
    pub conversation: StableId,
    /// What it concerns.
    pub about: Vec<StableId>,
}

impl Lead {
    /// What was addressed to a mind after a percept and waits, by whoever did so first, up to where
    /// somebody else did: each is answered in turn. Who asks for something comes before those who merely said
    /// something.
    pub fn addressed(log: &PerceptionLog, mind: &StableId, after: PerceptId) -> Option<Self> {
        let new: Vec<_> = news(log, mind, after).filter(|entry| log.waits(entry)).collect();
        let mut runs = new.chunk_by(|one, next| one.percept.source == next.percept.source);
        let first = runs.next()?;
        let is_mere_word = |run: &[&PerceivedAt]| {
            let is_word = |entry: &&PerceivedAt| {
                let percept = &entry.percept;
                percept.kind == PerceptKind::Speech && !Self::asks(percept)
            };
            run.iter().all(is_word)
        };
        let mut presses = || runs.find(|run| !is_mere_word(run));
        let run = if is_mere_word(first) { presses().unwrap_or(first) } else { first };
        let mut lead = Self { cause: RouteCause::Addressed, ..Self::default() };
        run.iter().for_each(|entry| lead.take_in(entry));
        Some(lead)
    }

    /// Whether a percept is a line that asks for something: words, a deed, help.
    pub fn asks(percept: &Percept) -> bool {
        percept.kind == PerceptKind::Speech && asks_for_something(&percept.text)
    }

    /// Whether something is meant for a mind and won't wait until it is done with what it does: a
    /// deed, a line that asks for something, or one that calls it by its id, as a name. Another
    /// greeting, or a mere word, waits.
    pub fn calls_away(percept: &Percept, mind: &StableId) -> bool {
        let is_meant = percept.addressed && percept.source.as_ref() != Some(mind);
        let says = |words: &str| asks_for_something(words) || calls(words, mind);
        is_meant && (percept.kind != PerceptKind::Speech || says(&percept.text))
    }

    /// The latest thing after a percept that a mind was a mere witness of.
    pub fn witnessed(log: &PerceptionLog, mind: &StableId, after: PerceptId) -> Option<Self> {
        let entry = news(log, mind, after).rfind(|entry| !entry.percept.addressed)?;
        let mut lead = Self { cause: RouteCause::Witnessed, ..Self::default() };
        lead.take_in(entry);
        Some(lead)
    }

    /// A move of the mind's own, in the conversation in which it was last spoken to.
    pub fn own_move(log: &PerceptionLog, mind: &StableId) -> Self {
        let spoken = |entry: &&PerceivedAt| {
            entry.percept.kind == PerceptKind::Speech && entry.percept.addressed
        };
        let heard = news(log, mind, PerceptId::default()).rfind(spoken);
        let conversation = heard.and_then(|entry| entry.percept.source.clone());
        Self {
            cause: RouteCause::Requested,
            conversation: conversation.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// The conversation that a percept belongs to: the one with its source, if it is addressed.
    /// What others say to one another is part of the surroundings.
    pub fn conversation_of(percept: &Percept) -> StableId {
        let source = percept.source.clone().filter(|_| percept.addressed);
        source.unwrap_or_default()
    }

    /// What was said does; by its words, and by whom it calls: words for one of the others who are
    /// there are an aside to this mind, and it is greeted, thanked and left by what is said to it alone. Of what
    /// merely happens, whether it is a danger.
    pub fn acts<'a>(
        &self,
        reading: &TextReading,
        others: impl IntoIterator<Item = &'a StableId> + Clone,
        mind: &StableId,
        refs: &EntityRefs,
        language: &Language,
    ) -> DialogueActs {
        if !self.spoken {
            let alarms = match *self.happened == *reading.text() {
                true => reading.tells_of_danger_in(language),
                false => language.tells_of_danger_at_hand(&self.happened),
            };
            return alarms.then_some(DialogueAct::Alarm).into_iter().collect();
        }
        let people = people(others.clone(), refs);
        let acts = self.acts_for(reading, mind, refs, language);
        let acts = self.courteous_to((reading, acts), (others, mind), refs, language);
        let for_others = || {
            !self.is_done_to_the_mind()
                && self.is_for_one_of(&people, mind, refs, language)
                && !language.calls_all(&self.said)
        };
        // A danger is for all who hear of it.
        match !people.is_empty() && for_others() && !reading.tells_of_danger_in(language) {
            true => acts.with(DialogueAct::Aside),
            false => acts,
        }
    }

    /// Whether it is said to one of these people, whom it calls.
    fn is_for_one_of(
        &self,
        people: &[&StableId],
        mind: &StableId,
        refs: &EntityRefs,
        language: &Language,
    ) -> bool {
        let names_one = |name| names_any(name, people.iter().copied(), refs, language);
        let calls = language.called(&self.said).is_some_and(names_one);
        let is_named = || names_any(&self.said, [mind], refs, language);
        calls && !is_named() && !may_call(&self.said, people, mind, refs, language)
            || is_said_to_others(&self.said, people, mind, refs, language)
    }

    /// Whether a deed of the speaker's that is done to the mind goes with the words: these are no aside to it.
    fn is_done_to_the_mind(&self) -> bool {
        self.cause == RouteCause::Addressed && self.speaker.is_some() && !self.happened.is_empty()
    }

    /// The acts; who is called by name is meant by what might be said to others without it.
    fn acts_for(
        &self,
        reading: &TextReading,
        mind: &StableId,
        refs: &EntityRefs,
        language: &Language,
    ) -> DialogueActs {
        let acts = reading.acts_in(language);
        if !acts.has(DialogueAct::Aside) {
            return acts;
        }
        if self.is_done_to_the_mind() {
            return language.dialogue_acts_for_one_meant(&self.said);
        }
        refs.of(mind).map_or(acts, |own| language.dialogue_acts_for(&self.said, &own.label))
    }

    /// The acts without the courtesies that are said to somebody else by name.
    fn courteous_to<'a>(
        &self,
        (reading, acts): (&TextReading, DialogueActs),
        (others, mind): (impl IntoIterator<Item = &'a StableId>, &StableId),
        refs: &EntityRefs,
        language: &Language,
    ) -> DialogueActs {
        let label = |id: &StableId| refs.of(id).map(|known| known.label.as_str());
        if !acts.has_any(&COURTESIES) {
            return acts;
        }
        let others: Vec<&str> = others.into_iter().filter_map(label).collect();
        let own = language.said_to(&self.said, label(mind).unwrap_or_default(), &others);
        let with_news = || match *own == *reading.text() {
            true => reading.leaves_with_news_in(language),
            false => leaves_with_news(&own, language),
        };
        let has_news = acts.has(DialogueAct::Farewell) && with_news();
        let acts = if has_news { acts.without(DialogueAct::Farewell) } else { acts };
        if own == self.said {
            return acts;
        }
        let courteous = language.dialogue_acts(&own);
        let is_for_others = |act: &DialogueAct| !courteous.has(*act);
        COURTESIES.into_iter().filter(is_for_others).fold(acts, DialogueActs::without)
    }

    /// The language of what was said: the one that it shows, else that of the lines before it, oldest
    /// first, else that in which the mind knows the things about it.
    pub fn language<'a>(
        reading: &TextReading,
        lines: impl Iterator<Item = &'a str>,
        refs: &'a EntityRefs,
    ) -> &'static Language {
        reading.language_after(|| {
            let labels = refs.known().iter().map(|known| known.label.as_str());
            language_of(&labels.chain(lines).collect::<Vec<_>>())
        })
    }

    fn take_in(&mut self, entry: &PerceivedAt) {
        let percept = &entry.percept;
        let part = match percept.kind {
            PerceptKind::Speech => &mut self.words,
            _ => &mut self.happened,
        };
        [part, &mut self.said].into_iter().for_each(|text| add_line(text, percept.text.trim()));
        self.percept = Some(entry.id);
        self.spoken |= percept.kind == PerceptKind::Speech;
        self.speaker.clone_from(&percept.source);
        self.conversation = Self::conversation_of(percept);
        self.about.extend(percept.about.iter().cloned());
    }
}

/// What is merely kind to whom it is said.
const COURTESIES: [DialogueAct; 4] =
    [DialogueAct::Greeting, DialogueAct::Farewell, DialogueAct::Thanks, DialogueAct::Praise];

fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() && !line.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

/// The language that texts, one after the other, end in. What was before one that shows its own is
/// not read.
fn language_of(texts: &[&str]) -> &'static Language {
    let Some((last, before)) = texts.split_last() else { return Language::english() };
    Language::of_utterance(last, || language_of(before))
}

/// What others said and what happened after a percept; what came of the mind's own deeds is known
/// to it.
fn news<'a>(
    log: &'a PerceptionLog,
    mind: &'a StableId,
    after: PerceptId,
) -> impl DoubleEndedIterator<Item = &'a PerceivedAt> {
    log.after(after).filter(move |entry| {
        !entry.percept.is_speech_of(mind) && entry.percept.kind != PerceptKind::Outcome
    })
}

fn calls(line: &str, mind: &StableId) -> bool {
    Language::of(line).calls(line, &mind.as_str().replace('_', " "))
}

pub(super) fn asks_for_something(line: &str) -> bool {
    Language::of(line).dialogue_acts(line).has_any(&[
        DialogueAct::Question,
        DialogueAct::MemoryQuestion,
        DialogueAct::Request,
        DialogueAct::Alarm,
        DialogueAct::Threat,
        DialogueAct::Offer,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(percepts: impl IntoIterator<Item = Percept>) -> PerceptionLog {
        let mut log = PerceptionLog::default();
        for percept in percepts {
            log.perceive(percept);
        }
        log
    }

    #[test]
    fn a_request_or_its_name_calls_a_mind_away_and_a_mere_word_does_not() {
        let calls = |percept: Percept| Lead::calls_away(&percept.addressed(), &"mara".into());
        for line in ["Thank you, Mara.", "Where is Odo?", "Help! Fire!", "Give me the key."] {
            assert!(calls(Percept::speech("odo", line)), "{line}");
        }
        for line in ["Good morning.", "A fine day for Mara.", "Thank you."] {
            assert!(!calls(Percept::speech("odo", line)), "{line}");
        }
        assert!(calls(Percept::event("Odo takes you by the sleeve.").by("odo")));
        assert!(!calls(Percept::speech("mara", "Wait!")), "its own words call it nowhere");
    }

    #[test]
    fn all_that_one_speaker_said_to_a_mind_leads_its_turn_and_then_what_the_next_said() {
        let log = log([
            Percept::speech("sela", "Who is there?").addressed(),
            Percept::speech("odo", "Hello.").addressed().about("lantern"),
            Percept::event("A mouse runs past."),
            Percept::speech("odo", " Where is it? ").addressed(),
            Percept::speech("mara", "What?"),
            Percept::outcome("You open the door."),
        ]);
        let first = Lead::addressed(&log, &"mara".into(), PerceptId(0)).expect("was addressed");
        assert_eq!((first.said.as_str(), first.percept), ("Who is there?", Some(PerceptId(1))));
        let lead = Lead::addressed(&log, &"mara".into(), PerceptId(1)).expect("was addressed");
        assert_eq!(
            (lead.said.as_str(), lead.percept),
            ("Hello.\nWhere is it?", Some(PerceptId(4)))
        );
        assert_eq!((&*lead.words, &*lead.happened), ("Hello.\nWhere is it?", ""));
        assert_eq!(Lead::own_move(&log, &"mara".into()).conversation, "odo".into());
        assert_eq!((lead.conversation, lead.about), ("odo".into(), vec!["lantern".into()]));
        let later = Lead::addressed(&log, &"mara".into(), PerceptId(3)).expect("was addressed");
        assert_eq!(later.said, "Where is it?");
        assert_eq!(Lead::addressed(&log, &"mara".into(), PerceptId(4)), None);
    }

    #[test]
    fn who_asks_comes_before_who_merely_said_something() {
        let log = log([
            Percept::speech("sela", "So I hear.").addressed(),
            Percept::speech("odo", "Who got off at the halt?").addressed(),
            Percept::speech("tamsin", "And when?").addressed(),
        ]);
        let lead = Lead::addressed(&log, &"mara".into(), PerceptId(0)).expect("was addressed");
        assert_eq!(lead.said, "Who got off at the halt?");
        let deed = [
            Percept::event("Sela gives you the key.").by("sela").addressed(),
            Percept::speech("odo", "Who is that?").addressed(),
        ];
        let lead = Lead::addressed(&self::log(deed), &"mara".into(), PerceptId(0));
        assert_eq!(lead.expect("was addressed").speaker, Some("sela".into()));
    }

    #[test]
    fn what_was_said_and_what_was_done_are_told_apart() {
        let mara = || "mara".into();
        let log = log([
            Percept::speech("odo", "Here. Mind the cork.").addressed(),
            Percept::event("Odo gives you the key.").by("odo").addressed(),
        ]);
        let lead = Lead::addressed(&log, &mara(), PerceptId(0)).expect("was addressed");
        assert_eq!(lead.said, "Here. Mind the cork.\nOdo gives you the key.");
        let parts = (&*lead.words, &*lead.happened);
        assert_eq!(parts, ("Here. Mind the cork.", "Odo gives you the key."));
    }

    #[test]
    fn a_line_that_tells_no_language_is_in_that_of_the_talk_or_of_the_things() {
        let mut refs = EntityRefs::default();
        let language = |said: &str, lines: &[&str], refs: &EntityRefs| {
            Lead::language(&TextReading::of(said), lines.iter().copied(), refs).code()
        };
        assert_eq!(language("Hm.", &[], &refs), "en");
        assert_eq!(language("Hm.", &["Wo ist der Schlüssel?"], &refs), "de");
        refs.touch(&crate::perceive::Referable::new("item", "la llave de hierro", "key"), 1);
        assert_eq!(language("Hm.", &[], &refs), "es");
        assert_eq!(language("Hm.", &["Wo ist der Schlüssel?", "Where is it?"], &refs), "en");
        assert_eq!(language("Où est la clé ?", &["Where is it?"], &refs), "fr");
    }

    #[test]
    fn a_witness_is_led_by_the_latest_thing_that_is_not_its_own_doing() {
        let log = log([
            Percept::speech("odo", "Where is it?"),
            Percept::event("A mouse runs past."),
            Percept::speech("mara", "Eek!"),
            Percept::outcome("You climb the table."),
        ]);
        let lead = Lead::witnessed(&log, &"mara".into(), PerceptId(0)).expect("was there");
        assert_eq!((lead.said.as_str(), lead.spoken), ("A mouse runs past.", false));
        let overheard = Percept::speech("odo", "Where is it?");
        assert_eq!(Lead::conversation_of(&overheard), StableId::default());
        assert_eq!(Lead::witnessed(&log, &"mara".into(), PerceptId(2)), None);
        assert_eq!(
            Lead::own_move(&log, &"mara".into()),
            Lead { cause: RouteCause::Requested, ..Lead::default() }
        );
    }

    #[test]
    fn what_calls_a_mind_by_name_is_no_aside_to_it() {
        let mut refs = EntityRefs::default();
        for (label, id) in [("Mara", "mara"), ("Odo", "odo")] {
            refs.touch(&crate::perceive::Referable::new("character", label, id), 1);
        }
        let is_aside = |said: &str| {
            let lead = Lead { said: said.to_owned(), spoken: true, ..Lead::default() };
            let (odo, reading) = (StableId::new("odo"), TextReading::of(said));
            let acts = lead.acts(&reading, [&odo], &"mara".into(), &refs, Language::english());
            acts.has(DialogueAct::Aside)
        };
        assert!(!is_aside("Where did I put my pass, Mara?"));
        assert!(is_aside("Where did I put my pass, Odo?"), "somebody else is called");
        assert!(is_aside("Not you, Mara."));
        assert!(is_aside("Odo! Over here! Have you seen the pump?"));
        assert!(!is_aside("Odo! The barn is on fire!"), "a danger is for all");
    }

    fn there() -> EntityRefs {
        let mut refs = EntityRefs::default();
        for (label, id) in [("Mara", "mara"), ("Odo", "odo"), ("Sela", "sela")] {
            refs.touch(&crate::perceive::Referable::new("character", label, id), 1);
        }
        refs
    }

    fn acts_for_mara(percepts: impl IntoIterator<Item = Percept>) -> DialogueActs {
        let (refs, others) = (there(), ["odo", "sela"].map(StableId::new));
        let lead = Lead::addressed(&log(percepts), &"mara".into(), PerceptId(0));
        let lead = lead.expect("was addressed");
        let reading = TextReading::of(&lead.said);
        lead.acts(&reading, &others, &"mara".into(), &refs, Language::english())
    }

    #[test]
    fn words_that_go_with_a_deed_to_a_mind_are_no_aside_to_it() {
        let (said, asks) = ("Not you, Odo. Sela, wait there.", "Odo asks you for the key.");
        let words = || Percept::speech("odo", said).addressed();
        let deed = || Percept::event(asks).by("odo").addressed();
        assert!(!acts_for_mara([words(), deed()]).has(DialogueAct::Aside));
        assert!(acts_for_mara([words()]).has(DialogueAct::Aside), "nothing is done to her");
    }

    #[test]
    fn what_is_asked_of_anybody_is_no_aside_to_whoever_is_asked_besides_one_who_is_called() {
        let is_aside = |said: &str| {
            acts_for_mara([Percept::speech("finch", said).addressed()]).has(DialogueAct::Aside)
        };
        assert!(!is_aside("Odo, a tin box is gone. Has anybody here seen it?"));
        assert!(!is_aside("Sela, the gate was open. Which of you left it so?"));
        assert!(is_aside("Odo, a tin box is gone. Have you seen it?"));
        assert!(!is_aside("Drink up, Odo. As for you, ma'am, none are sold here."), "she may be");
    }

    #[test]
    fn who_takes_leave_of_somebody_else_by_name_takes_none_of_the_hearer() {
        let mut refs = EntityRefs::default();
        for (label, id) in [("Mara", "mara"), ("Corporal Kolb", "kolb")] {
            refs.touch(&crate::perceive::Referable::new("character", label, id), 1);
        }
        let leaves = |said: &str| {
            let lead = Lead { said: said.to_owned(), spoken: true, ..Lead::default() };
            let (kolb, reading) = (StableId::new("kolb"), TextReading::of(said));
            let acts = lead.acts(&reading, [&kolb], &"mara".into(), &refs, Language::english());
            acts.has(DialogueAct::Farewell)
        };
        assert!(!leaves("The lamp is lit, Doctor. Sleep well, Corporal; it is your move."));
        assert!(!leaves("Kolb, sleep well. The lamp is lit."));
        assert!(leaves("It is late. Sleep well, Mara."));
        assert!(leaves("It is late, Mara. Good night."));
        assert!(!leaves("Bram sold the boat at noon. Good night, Mara."));
        assert!(leaves("Corporal, lie still. Mara, good night."));
        assert!(leaves("Sleep well, all of you."));
    }
}
