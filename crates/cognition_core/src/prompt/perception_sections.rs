//! `<answering>` shows what is answered, and `<perception_log>` the newest percepts besides.

use super::budget::PromptBudget;
use super::confidences::Confidences;
use super::in_mind::in_mind;
use super::left_out::push_left_out;
use super::names_and_refs::{is_plain_from, push_label, push_name};
use super::told::push_told;
use super::told_by_words::is_told_by_words;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, Provenance};
use cognition_language::{Language, sentences};
use std::fmt::Write as _;

/// How many percepts of the log stand before the perception section, given how many it shows.
pub(super) fn older_than_shown(context: &TurnContext<'_>, budget: &PromptBudget) -> usize {
    let total = context.perceptions.entries().len();
    let new = context.perceptions.entries().position(|entry| entry.id > context.seen_before);
    new.unwrap_or(total).min(total.saturating_sub(budget.perception_lines))
}

/// Whether a percept is marked as new: no turn has consumed it, and it is not the mind's own word.
pub(super) fn is_new(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    entry.id > context.seen_before && !entry.percept.is_speech_of(context.mind)
}

/// Whether a percept is said to the mind and waits for an answer. A parting word doesn't, that asks nothing.
pub(super) fn is_answered(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let Percept { kind, addressed, .. } = entry.percept;
    let waits = kind == PerceptKind::Speech && addressed && entry.id > context.answered_before;
    let said = &entry.percept;
    waits && !said.is_speech_of(context.mind) && (!is_gone(context, said) || asks(&said.text))
}

fn asks(said: &str) -> bool {
    let language = Language::of(said);
    sentences(said).any(|sentence| language.is_question(sentence))
}

/// What was said to the mind and called for words of its own that the section shows, where it stands before that:
/// a question and its answer stand together.
pub(super) fn called_for<'a>(context: &TurnContext<'a>, older: usize) -> Option<&'a PerceivedAt> {
    let is_own = |entry: &&PerceivedAt| entry.percept.is_speech_of(context.mind);
    let own = context.perceptions.entries().skip(older).find(is_own)?;
    let first_shown = context.perceptions.entries().nth(older)?.id;
    called_for_by(context, own).filter(|entry| entry.id < first_shown)
}

/// What was said to the mind last before some of its own words, and is answered by them.
pub(super) fn called_for_by<'a>(
    context: &TurnContext<'a>,
    own: &PerceivedAt,
) -> Option<&'a PerceivedAt> {
    let (mind, answers) = (context.mind, &own.percept.to);
    let before = context.perceptions.entries().rev().skip_while(|entry| entry.id >= own.id);
    let mut since_own_words = before.take_while(|entry| !entry.percept.is_speech_of(mind));
    let said = since_own_words.find(|entry| {
        let Percept { kind, addressed, to, .. } = &entry.percept;
        *kind == PerceptKind::Speech && (*addressed || to.contains(mind))
    })?;
    let is_answer = answers.is_empty() || said.percept.source.iter().all(|it| answers.contains(it));
    is_answer.then_some(said)
}

/// The percepts of the perception section: what is answered stands apart where the template shows
/// it apart.
#[derive(Clone, Copy)]
pub(super) struct ShownPercepts<'a> {
    pub(super) context: &'a TurnContext<'a>,
    /// How many percepts stand before the section.
    pub(super) older: usize,
    /// Whether what is answered has a section of its own.
    pub(super) apart: bool,
}

impl<'a> ShownPercepts<'a> {
    fn entries(self) -> impl DoubleEndedIterator<Item = &'a PerceivedAt> {
        let Self { context, older, apart } = self;
        let entries = context.perceptions.entries().enumerate();
        let lead = called_for(context, older).map(|entry| entry.id);
        let is_shown = move |(at, entry): &(usize, &PerceivedAt)| {
            (*at >= older || lead == Some(entry.id))
                && !(is_told_by_words(context, entry) || apart && is_answered(context, entry))
        };
        entries.filter(is_shown).map(|(_, entry)| entry)
    }

    /// How many percepts give way before what is remembered: all that are not the latest of what
    /// lasts.
    pub(super) fn giving_way_first(self, latest: usize) -> usize {
        let lasts = self.lasting();
        let lasting = self.entries().filter(|entry| lasts(entry)).count();
        self.entries().count() - lasting.min(latest)
    }

    /// What the section may show, in the order in which it gives way to the budget: what does not
    /// last, oldest first, then what does.
    pub(super) fn giving_way(self) -> impl Iterator<Item = &'a Percept> {
        let lasts = self.lasting();
        let of = move |lasting| self.entries().filter(move |entry| lasts(entry) == lasting);
        of(false).chain(of(true)).map(|entry| &entry.percept)
    }

    /// The mind's own last words, which others answer.
    fn own_last_words(self) -> Option<&'a PerceivedAt> {
        let mut latest = self.entries().rev();
        latest.find(|entry| entry.percept.is_speech_of(self.context.mind))
    }

    /// What is new, and the mind's own last words with what called for them.
    fn lasting(self) -> impl Fn(&PerceivedAt) -> bool + Copy + 'a {
        let own = self.own_last_words();
        let said = own.and_then(|own| called_for_by(self.context, own)).map(|entry| entry.id);
        let own = own.map(|entry| entry.id);
        move |entry| is_new(self.context, entry) || [own, said].contains(&Some(entry.id))
    }

    /// What the section shows once so many percepts have given way.
    fn left(self, dropped: usize) -> impl Iterator<Item = &'a PerceivedAt> {
        let lasts = self.lasting();
        let known = self.entries().filter(|entry| !lasts(entry)).take(dropped).count();
        let (mut known, mut lasting) = (known, dropped - known);
        self.entries().filter(move |entry| {
            if known + lasting == 0 {
                return true;
            }
            let left = if lasts(entry) { &mut lasting } else { &mut known };
            let goes = *left > 0;
            *left -= usize::from(goes);
            !goes
        })
    }
}

/// Whether the mind finds its own words in the log.
pub(super) fn is_told(context: &TurnContext<'_>, own: &str) -> bool {
    let mut entries = context.perceptions.entries().rev();
    entries.any(|entry| entry.percept.is_speech_of(context.mind) && entry.percept.text == own)
}

/// What was said to the mind and waits for an answer; nothing where nobody waits.
pub(super) fn push_answering(out: &mut String, context: &TurnContext<'_>) {
    let before = out.len();
    out.push_str("<answering>\n");
    let (begun, confidences) = (out.len(), Confidences::of(context));
    for entry in context.perceptions.entries().filter(|entry| is_answered(context, entry)) {
        out.push_str("- ");
        push_number(out, context, entry);
        push_percept(out, context, &entry.percept, &entry.percept.text, &confidences);
        push_marks(out, context, entry);
        out.push_str(absence(context, &entry.percept));
        out.push('\n');
    }
    match out.len() == begun {
        true => out.truncate(before),
        false => out.push_str("</answering>"),
    }
}

/// Whether there is somebody to answer, and all of them have left.
pub(super) fn answers_nobody_here(context: &TurnContext<'_>) -> bool {
    let entries = context.perceptions.entries();
    let mut waiting = entries.filter(|entry| is_answered(context, entry)).peekable();
    waiting.peek().is_some() && waiting.all(|entry| is_gone(context, &entry.percept))
}

/// Whether whoever spoke is no longer there. Who called from elsewhere may still be called.
fn is_gone(context: &TurnContext<'_>, said: &Percept) -> bool {
    said.provenance == Provenance::FirstHand && is_elsewhere(context, said)
}

/// Whether whoever spoke is not there, as far as the game says who is.
fn is_elsewhere(context: &TurnContext<'_>, said: &Percept) -> bool {
    let present = &context.surroundings.present;
    let is_there = |speaker| present.is_empty() || present.contains(speaker);
    said.source.as_ref().is_some_and(|speaker| !is_there(speaker))
}

/// What is to be known of whoever waits for an answer, and is not there.
fn absence(context: &TurnContext<'_>, said: &Percept) -> &'static str {
    match said.provenance {
        _ if !is_elsewhere(context, said) => "",
        Provenance::FirstHand => " (no longer here)",
        Provenance::Heard => " (not here: a call is heard there)",
    }
}

pub(super) fn push_perceptions(out: &mut String, shown: ShownPercepts<'_>, dropped: usize) {
    out.push_str("<perception_log>\n");
    let mut entries = shown.left(dropped).peekable();
    if dropped > 0 {
        out.push_str("- ");
        push_left_out(out, dropped, ("earlier", "earlier"));
    } else if entries.peek().is_none() {
        out.push_str("- [Nothing]\n");
    }
    let confidences = Confidences::of(shown.context);
    let own = shown.own_last_words().map(|entry| entry.id);
    for entry in entries {
        let most = if Some(entry.id) == own { OWN_CHARACTERS } else { KNOWN_CHARACTERS };
        push_entry(out, shown.context, (entry, most), &confidences);
    }
    out.push_str("</perception_log>");
}

/// What is not new is told in short, but where more of it comes to mind; of its own words the mind knows what binds it.
/// It has a number, too: a conclusion that was wrong from the
/// beginning is put right by what was there before.
fn push_entry(
    out: &mut String,
    context: &TurnContext<'_>,
    (entry, most): (&PerceivedAt, usize),
    confidences: &Confidences<'_>,
) {
    let (is_new, percept) = (is_new(context, entry), &entry.percept);
    let known = in_mind(context.in_mind, entry.id);
    out.push_str("- ");
    push_number(out, context, entry);
    out.push_str(if is_new { "NEW: " } else { "" });
    let words = match known {
        _ if is_new => percept.text.as_str().into(),
        Some(known) => known.words.as_str().into(),
        None if percept.is_speech_of(context.mind) => {
            let asked = called_for_by(context, entry).map(|asked| asked.percept.text.as_str());
            Language::own_words_in_short(&percept.text, asked, most)
        }
        None => Language::in_short(&percept.text, most),
    };
    push_percept(out, context, percept, &words, confidences);
    push_marks(out, context, entry);
    out.push('\n');
}

/// What is to be known of what comes to mind.
fn push_marks(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    if let Some(known) = in_mind(context.in_mind, entry.id) {
        push_escaped(out, &known.marks);
    }
}

/// `(#12) `, where lines can be cited.
fn push_number(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    if context.cites {
        let _ = write!(out, "(#{}) ", entry.id.0);
    }
}

/// So much of what is not new is told.
pub const KNOWN_CHARACTERS: usize = 120;
/// So much of the mind's own last words, which what is new answers.
const OWN_CHARACTERS: usize = 180;

fn push_percept(
    out: &mut String,
    context: &TurnContext<'_>,
    percept: &Percept,
    text: &str,
    confidences: &Confidences<'_>,
) {
    match percept.kind {
        PerceptKind::Speech => push_speech(out, context, percept, (text, confidences.has(percept))),
        PerceptKind::Event => push_told(out, text),
        PerceptKind::Outcome => {
            let in_vain = percept.failed && !percept.about.is_empty();
            out.push_str(if in_vain { "Outcome (it did not work): " } else { "Outcome: " });
            push_told(out, text);
        }
    }
    if percept.kind != PerceptKind::Speech {
        push_about(out, context, percept);
        out.push_str(if percept.provenance == Provenance::Heard { " (only heard)" } else { "" });
    }
}

fn push_speech(
    out: &mut String,
    context: &TurnContext<'_>,
    percept: &Percept,
    (said, confided): (&str, bool),
) {
    match &percept.source {
        Some(source) if source == context.mind => out.push_str("You say: \""),
        source => {
            push_speaker(out, context, source.as_ref());
            let is_call = percept.provenance == Provenance::Heard;
            out.push_str(if is_call { " calls" } else { " says" });
            push_listener(out, context, percept);
            push_from(out, context, percept.place.as_ref().filter(|_| is_call));
            out.push_str(if confided { " in confidence" } else { "" });
            out.push_str(": \"");
        }
    }
    push_escaped(out, said);
    out.push('"');
}

/// ` from the yard`: what was called next door.
fn push_from(out: &mut String, context: &TurnContext<'_>, place: Option<&StableId>) {
    if let Some(place) = place.filter(|place| context.refs.of(place).is_some()) {
        out.push_str(" from ");
        push_label(out, context.refs, place);
    }
}

/// ` to you`, or whom else it is said to, though the mind is to answer it; nothing where nobody knows.
fn push_listener(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    if percept.addressed && percept.to.is_empty() || percept.to.contains(context.mind) {
        out.push_str(" to you");
        return;
    }
    push_to_others(out, context, &percept.to);
}

/// ` to Odo and Sela`: those of them that the mind can name.
pub(super) fn push_to_others(out: &mut String, context: &TurnContext<'_>, to: &[StableId]) {
    let known: Vec<&StableId> = to.iter().filter(|to| context.refs.of(to).is_some()).collect();
    for (place, to) in known.iter().enumerate() {
        out.push_str(match place {
            0 => " to ",
            _ if place + 1 < known.len() => ", ",
            _ => " and ",
        });
        push_label(out, context.refs, to);
    }
}

fn push_speaker(out: &mut String, context: &TurnContext<'_>, source: Option<&StableId>) {
    match source {
        Some(source) => push_name(out, context.refs, source),
        None => out.push_str("Someone"),
    }
}

fn push_about(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    let mut separator = " [";
    for thing in percept.source.iter().chain(&percept.about).filter(|thing| *thing != context.mind)
    {
        let told = is_plain_from(context, thing, &percept.text);
        if let Some(known) = context.refs.of(thing).filter(|_| !told) {
            out.push_str(separator);
            out.push_str(known.name.as_str());
            separator = ", ";
        }
    }
    out.push_str(if separator == ", " { "]" } else { "" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::{PerceptionLog, Surroundings};
    use crate::prompt::InMind;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn whoever_waits_for_an_answer_and_has_left_is_told_as_no_longer_here() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let mut answering = |present: &[&str]| {
            scene.surroundings.present = present.iter().map(|id| StableId::new(*id)).collect();
            let answered_before = PerceptId(0);
            let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        assert!(answering(&["sela"]).contains("\" (no longer here)\n"));
        assert!(!answering(&["sela", "odo"]).contains("no longer"));
        assert!(!answering(&[]).contains("no longer"), "the game does not say who is here");
    }

    #[test]
    fn a_call_from_next_door_waits_for_an_answer_and_says_where_it_came_from() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let call = |words: &str| Percept::speech("odo", words).at("cellar_door").hearsay();
        log.perceive(call("Mara! May I come up?").to("mara").addressed());
        log.perceive(call("Sela! A word!"));
        let surroundings =
            Surroundings { present: vec![StableId::new("sela")], ..Surroundings::default() };
        let context = TurnContext {
            perceptions: &log,
            surroundings: &surroundings,
            answered_before: PerceptId(0),
            ..scene.context()
        };
        let mut out = String::new();
        push_answering(&mut out, &context);
        let asked = "calls to you from the cellar door: \"Mara! May I come up?\" (not here: a call is heard there)\n";
        assert!(out.contains(asked), "{out}");
        assert!(!out.contains("A word") && !answers_nobody_here(&context), "{out}");
        let mut out = String::new();
        let shown = ShownPercepts { context: &context, older: 0, apart: true };
        push_perceptions(&mut out, shown, 0);
        assert!(out.contains("calls from the cellar door: \"Sela! A word!\"\n"), "{out}");
    }

    #[test]
    fn a_parting_word_waits_for_no_answer() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "I am wanted below.").addressed());
        let mut answering = |present: &str| {
            scene.surroundings.present = vec![StableId::new(present)];
            let answered_before = PerceptId(0);
            let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        assert_eq!(answering("sela"), "");
        assert!(answering("odo").contains("wanted below"));
    }

    #[test]
    fn who_has_spoken_is_not_told_so_again() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::outcome("You speak to Odo.").about("odo"));
        log.perceive(Percept::speech("mara", "Good evening."));
        log.perceive(Percept::outcome("You speak to Odo.").about("odo"));
        log.perceive(Percept::outcome("You ask Odo for the key.").about("odo").about("key"));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        let shown = ShownPercepts { context: &context, older: 0, apart: false };
        let shown = shown.entries().map(|entry| entry.id.0).collect::<Vec<_>>();
        assert_eq!(shown.len(), 3, "no words stand before the first: {shown:?}");
    }

    #[test]
    fn who_overhears_words_is_told_whom_they_were_said_to() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Where is he.").to("brannic").about("key"));
        log.perceive(Percept::speech("odo", "You there.").to("mara").addressed());
        log.perceive(Percept::speech("odo", "Well, well."));
        log.perceive(Percept::speech("odo", "Is it you?").to("brannic").addressed());
        log.perceive(Percept::speech("odo", "All of you!").to("brannic").to("iron_key").to("odo"));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        let mut told = log.entries().map(|entry| {
            let mut out = String::new();
            push_percept(
                &mut out,
                &context,
                &entry.percept,
                &entry.percept.text,
                &Confidences::of(&context),
            );
            out
        });
        let mut next = || told.next().unwrap_or_default();
        assert!(next().contains(" says to Brannic: \"Where is he.\""));
        assert!(next().contains(" says to you: \"You there.\""));
        assert!(next().contains(" says: \"Well, well.\""));
        assert!(next().contains(" says to Brannic: \"Is it you?\""));
        assert!(next().contains(" says to Brannic, the iron key and Odo: \"All"));
    }

    #[test]
    fn what_comes_to_mind_is_told_by_its_line_in_the_log_with_what_is_known_of_it() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        let said = "The barge is late again. ".repeat(9);
        log.perceive(Percept::speech("odo", said.clone()));
        let marks = " (no longer so)".to_owned();
        let known = [InMind { percept: PerceptId(1), words: said.trim().to_owned(), marks }];
        let written = |in_mind| {
            let seen_before = PerceptId(1);
            let context =
                TurnContext { perceptions: &log, seen_before, in_mind, ..scene.context() };
            let mut out = String::new();
            let shown = ShownPercepts { context: &context, older: 0, apart: true };
            push_perceptions(&mut out, shown, 0);
            out
        };
        assert!(written(&known).contains(&format!("\"{}\" (no longer so)\n", said.trim())));
        assert!(!written(&[]).contains(said.trim()));
    }

    #[test]
    fn what_the_own_words_answered_stands_with_them_and_lasts_as_long() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("brannic", "A cold night.").to("mara").addressed());
        log.perceive(
            Percept::speech("odo", "They say you kept it dark. Is that so?").to("mara").addressed(),
        );
        log.perceive(Percept::event("The bell rings."));
        log.perceive(Percept::speech("mara", "They say much, Odo.").to("odo"));
        log.perceive(Percept::event("A dog barks."));
        let context =
            TurnContext { perceptions: &log, seen_before: PerceptId(5), ..scene.context() };
        let written = |older, dropped| {
            let mut out = String::new();
            let shown = ShownPercepts { context: &context, older, apart: false };
            push_perceptions(&mut out, shown, dropped);
            out
        };
        let out = written(3, 0);
        assert!(out.contains("Is that so?") && !out.contains("The bell"), "{out}");
        assert!(!out.contains("A cold night"), "another said that before: {out}");
        let out = written(0, 3);
        assert!(out.contains("Is that so?") && out.contains("They say much"), "{out}");
        assert!(!written(4, 0).contains("Is that so?"), "the answer stands before, too");
    }

    #[test]
    fn own_words_to_another_answered_nothing_of_it() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Is that so?").to("mara").addressed());
        log.perceive(Percept::speech("mara", "Come here, Brannic.").to("brannic"));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        assert!(called_for(&context, 1).is_none());
    }

    #[test]
    fn what_a_courtesy_answered_is_new_in_the_log_and_what_waits_is_answered_though_it_is_not_new()
    {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Thank you.").addressed());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let written = |answered: u64, seen: u64| {
            let (answered_before, seen_before) = (PerceptId(answered), PerceptId(seen));
            let context = scene.context();
            let context =
                TurnContext { perceptions: &log, answered_before, seen_before, ..context };
            let (mut answering, mut perceived) = (String::new(), String::new());
            push_answering(&mut answering, &context);
            let shown = ShownPercepts { context: &context, older: 0, apart: true };
            push_perceptions(&mut perceived, shown, 0);
            (answering, perceived)
        };
        let (answering, perceived) = written(1, 0);
        assert!(answering.contains("Where is it?") && !answering.contains("Thank you."));
        assert!(perceived.contains("NEW: Odo (character_2) says to you: \"Thank you.\""));
        assert!(!perceived.contains("Where is it?"), "should stand once: {perceived}");
        assert!(written(1, 2).0.contains("Where is it?"));
    }
}
