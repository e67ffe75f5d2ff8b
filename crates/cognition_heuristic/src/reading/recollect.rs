//! What the mind remembers of what it is asked, as it would tell it: from whom it has it, and never
//! what was confided to whoever may not know.

mod evidence;
mod fitting;
mod looked_up;

use crate::reading::hearers::Hearers;
use crate::reading::holder::holder;
use crate::reading::scene::spoken_language;
use crate::wording::phrase::sentence;
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::Words;
use cognition_brain::{Situation, ThoughtRequest};
use cognition_core::memory::{Experience, Source};
use cognition_core::mind::StableId;
use cognition_language::{DialogueAct, Language, sentences};
use evidence::{Evidence, Whose};
use looked_up::looked_up;

/// Characters of a memory that are told at once; of a longer one what fits best.
const TOLD: usize = 170;

/// What it says that it may not tell.
const KEPT: &str = "That was told me in confidence. I will not pass it on.";

/// What it answers from memory, aloud or in a whisper; nothing where it is asked nothing, or remembers nothing of
/// it. Found by looking something up, or else what came to mind by itself.
pub(crate) fn memory(request: &ThoughtRequest, whispers: bool) -> Option<String> {
    let situation = &request.situation;
    let acts = Language::english().dialogue_acts(&situation.said);
    // Who is sorry refers to what was, and asks nothing.
    let refers = acts.has(DialogueAct::Reference) && !acts.has(DialogueAct::Apology);
    let asks = refers || acts.has_any(&[DialogueAct::Question, DialogueAct::MemoryQuestion]);
    // `Tell me how it is made` asks for no deed.
    let to_be_told = voice_words(Language::english()).asks_to_be_told(&situation.said);
    let wants_a_deed = acts.has_any(&[DialogueAct::Request, DialogueAct::Offer]) && !to_be_told;
    if !asks || wants_a_deed {
        return None;
    }
    let of_talk = acts.has(DialogueAct::MemoryQuestion);
    let of = if of_talk { Whose::Anybodys } else { Whose::OfOthers };
    let answer = Answer::of(request, of, whispers).or_else(|| looked_up(situation));
    // What the asker said is told again where nobody else said anything of it, and to no yes or no.
    let is_open = voice_words(Language::english()).form(&situation.said).is_some();
    let of_news = || Answer::of(request, Whose::News, whispers).filter(|_| is_open || of_talk);
    answer.or_else(of_news)
}

/// A question, and what of the memories answers it.
struct Answer<'a> {
    situation: &'a Situation,
    /// Who hears it.
    hearers: Hearers<'a>,
    /// How it is told.
    words: &'static VoiceWords,
    /// The memories that fit, the best first.
    fitting: Vec<&'a Experience>,
}

impl<'a> Answer<'a> {
    fn of(request: &'a ThoughtRequest, whose: Whose, whispers: bool) -> Option<String> {
        let situation = &request.situation;
        let words = voice_words(spoken_language(request));
        let asker = situation.partner.as_ref();
        let hearers = match whispers {
            true => Hearers::alone(asker),
            false => Hearers::of(request, asker),
        };
        let evidence = Evidence { request, words, whose };
        let tells = |lived: &&Experience| evidence.tells(lived);
        let mut fitting: Vec<&Experience> = situation.remembered.iter().filter(tells).collect();
        // What no longer holds is told only where nothing else is known.
        fitting.sort_by_key(|lived| lived.corrected.is_some());
        Self { situation, hearers, words, fitting }.told()
    }

    fn told(&self) -> Option<String> {
        let asker = self.situation.partner.as_ref();
        let known = |id: &StableId| {
            self.situation.refs.of(id).map(|known| known.label.clone()).unwrap_or_default()
        };
        let may = |lived: &&&Experience| self.hearers.may_know(lived);
        let holder = holder(
            &self.situation.said,
            asker,
            self.fitting.iter().copied().filter(|lived| may(&lived)),
            known,
        );
        if let Some(holder) = holder {
            return Some(sentence(&holder));
        }
        let mut showing = self.fitting.iter().filter(|lived| self.shows(lived)).peekable();
        let best: &Experience = showing.peek()?;
        let open = showing.find(may);
        Some(match open {
            Some(lived) if may(&&best) || lived.importance > best.importance => {
                self.in_words(lived)
            }
            _ if self.hearers.asker_may_know(best) => self.not_here(),
            _ => KEPT.to_owned(),
        })
    }

    /// That it is told where nobody else hears it.
    fn not_here(&self) -> String {
        let asker = self.situation.partner.as_ref();
        let known = asker.and_then(|asker| self.situation.refs.of(asker));
        let line = self
            .words
            .lines("not_here")
            .iter()
            .find(|line| known.is_some() || !line.contains("{speaker}"));
        let name = known.map_or("", |known| known.label.as_str());
        line.map(|line| line.replace("{speaker}", name)).unwrap_or_default()
    }

    /// Whether a memory tells what nothing else would answer: a price, an hour, a place.
    fn shows(&self, lived: &Experience) -> bool {
        let said = &self.situation.said;
        let form = sentences(said).filter_map(|asked| self.words.form(asked)).next();
        let form = form.filter(|form| form.strict && !form.names);
        form.is_none_or(|form| self.words.shows(&lived.text, form, &Words::of(said)))
    }

    /// The memory as the mind tells it: words stay those of whoever said them.
    fn in_words(&self, lived: &Experience) -> String {
        let text = Language::english().bearing_on(&lived.text, &self.situation.said, TOLD);
        let by = lived.by.as_ref().map(|by| by.label.as_str()).filter(|label| !label.is_empty());
        let by_asker = lived.by.as_ref().map(|by| &by.id) == self.situation.partner.as_ref();
        let quoted = text.replace('"', "'");
        let tell =
            |of: &str, who: &str| self.words.filled(of, &[("who", who), ("what", quoted.as_str())]);
        let told = match (lived.source, by) {
            (Source::Told, _) if by_asker => tell("you_told_me", ""),
            (Source::Overheard, _) if by_asker => tell("your_words", ""),
            (Source::Told, Some(by)) => tell("told_me", by),
            (Source::Overheard, Some(by)) => tell("heard_say", by),
            (Source::Told | Source::Overheard, None) => tell("somebody_said", ""),
            (Source::Hearsay, _) => tell("hearsay", ""),
            (Source::Done, _) => Language::english().first_person(&text),
            (Source::Seen | Source::Said, _)
            | (Source::Concluded | Source::Day | Source::Week, _) => text.into_owned(),
        };
        let told = sentence(&told);
        if lived.corrected.is_some() { format!("{told} It may be otherwise by now.") } else { told }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::{GameTime, PersonaProfile};
    use cognition_core::perceive::Percept;
    use expect_test::{Expect, expect};
    use std::sync::Arc;

    pub(super) fn memory_of(situation: Situation) -> Option<String> {
        let request = crate::rehearsal::request("nobody", vec![], vec![]);
        memory(&ThoughtRequest { situation, ..request }, false)
    }

    pub(super) fn asked(said: &str) -> Situation {
        let persona = PersonaProfile { name: "Sela".to_owned(), ..Default::default() };
        let partner = Some(StableId::new("wren"));
        Situation {
            persona: Arc::new(persona),
            said: said.to_owned(),
            partner,
            ..Default::default()
        }
    }

    pub(super) fn lived(percept: &Percept, at: u64) -> Experience {
        let label = |id: &StableId| cognition_language_label(id);
        Experience::of(percept, &"sela".into(), label, GameTime::from_secs(at)).expect("is lived")
    }

    fn cognition_language_label(id: &StableId) -> String {
        let mut label = id.to_string();
        label[..1].make_ascii_uppercase();
        label
    }

    pub(super) fn check(said: &str, lived: Vec<Experience>, expect: Expect) {
        let answer = memory_of(Situation { remembered: lived, ..asked(said) });
        expect.assert_eq(&answer.unwrap_or_default());
    }

    #[test]
    fn a_question_is_answered_from_what_was_lived_with_its_source() {
        let told = Percept::speech("odo", "Greta sold her boat to the ferryman.").addressed();
        let question = "To whom did Greta sell her boat?";
        check(
            question,
            vec![lived(&told, 0)],
            expect![[r#"Odo told me: "Greta sold her boat to the ferryman.""#]],
        );
        let overheard = Percept { addressed: false, ..told };
        check(
            question,
            vec![lived(&overheard, 0)],
            expect![[r#"I heard Odo say: "Greta sold her boat to the ferryman.""#]],
        );
        let done = Percept::outcome("You hang the torn nets over the rail.");
        check(
            "Where did you hang the nets?",
            vec![lived(&done, 0)],
            expect!["I hang the torn nets over the rail."],
        );
        check("Who brews the mead here?", vec![lived(&done, 0)], expect![""]);
        check("Hang the torn nets!", vec![lived(&done, 0)], expect![""]);
    }

    #[test]
    fn only_what_tells_a_price_or_an_hour_answers_who_asks_for_one() {
        let loss = Percept::event("A grey goose runs off to the mill pond.");
        let price = Percept::speech("odo", "A grey goose is nine pence at the mill.").addressed();
        check("What does a grey goose cost?", vec![lived(&loss, 0)], expect![""]);
        check("When does a grey goose lay?", vec![lived(&loss, 0)], expect![""]);
        check(
            "What does a grey goose cost?",
            vec![lived(&loss, 9), lived(&price, 0)],
            expect![[r#"Odo told me: "A grey goose is nine pence at the mill.""#]],
        );
        let mill = "Where is the grey goose?";
        check(mill, vec![lived(&loss, 0)], expect!["A grey goose runs off to the mill pond."]);
    }

    #[test]
    fn who_has_a_thing_is_told_by_what_became_of_it_last() {
        let took = Percept::event("Bram takes the iron key from its hook.").by("bram");
        let gave = Percept::outcome("You give the iron key to Brannic.");
        check(
            "Who has the iron key?",
            vec![lived(&took, 0), lived(&gave, 9)],
            expect!["Brannic has it."],
        );
        let said = Percept::speech("odo", "I gave the iron key to Tamsin.").addressed();
        check(
            "Who has the iron key now?",
            vec![lived(&gave, 9), lived(&said, 20)],
            expect!["Tamsin has it, as Odo says."],
        );
    }

    #[test]
    fn what_was_confided_is_told_to_nobody_else() {
        let told = Percept::speech("odo", "Tell no one: I took the lantern from the stable.");
        let told = lived(&told.addressed(), 0);
        check(
            "Who took the lantern from the stable?",
            vec![told.clone()],
            expect!["That was told me in confidence. I will not pass it on."],
        );
        let by_odo = Situation {
            remembered: vec![told],
            partner: Some("odo".into()),
            ..asked("What did I tell you about the lantern?")
        };
        let answer = memory_of(by_odo).unwrap_or_default();
        assert!(answer.starts_with("You told me: "), "{answer}");
    }

    #[test]
    fn a_confidence_is_not_told_aloud_before_others_to_whoever_told_it() {
        let told =
            Percept::speech("odo", "Don't tell Tamsin, but I took the lantern from the stable.");
        let asks = |others: &[&str], whispers: bool| {
            let speak = |who: &&str| crate::rehearsal::offer("Speak", &["tell", "speech"], &[*who]);
            let request =
                crate::rehearsal::request("nobody", others.iter().map(speak).collect(), vec![]);
            let situation = Situation {
                remembered: vec![lived(&told.clone().addressed(), 0)],
                partner: Some("odo".into()),
                refs: request.situation.refs.clone(),
                ..asked("What did I tell you about the lantern?")
            };
            memory(&ThoughtRequest { situation, ..request }, whispers).unwrap_or_default()
        };
        assert!(asks(&["odo"], false).contains("lantern"));
        assert!(asks(&["odo", "mara"], true).contains("lantern"));
        let aloud = asks(&["odo", "mara"], false);
        assert!(aloud.starts_with("Not here") && !aloud.contains("lantern"), "{aloud}");
    }

    #[test]
    fn what_was_taken_back_is_told_only_where_nothing_else_is_known() {
        let old = Percept::speech("odo", "The brig Swallow sails on Friday.").addressed();
        let new = Percept::speech("odo", "The brig Swallow sails on Sunday.").addressed();
        let (mut old, new) = (lived(&old, 0), lived(&new, 9));
        old.corrected = Some(GameTime::from_secs(9));
        let question = "When does the brig Swallow sail?";
        check(
            question,
            vec![old.clone(), new],
            expect![[r#"Odo told me: "The brig Swallow sails on Sunday.""#]],
        );
        check(
            question,
            vec![old],
            expect![[
                r#"Odo told me: "The brig Swallow sails on Friday." It may be otherwise by now."#
            ]],
        );
    }
}
