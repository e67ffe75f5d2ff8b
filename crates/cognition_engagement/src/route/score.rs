//! What each mode scores.

use super::mode::EngagementMode;
use super::signals::Signals;
use super::text_signals::Feedback;
use super::weights::{
    AcknowledgeWeights, ClarifyWeights, DialogueWeights, EventWeights, GatherWeights,
    IgnoreWeights, RespondWeights, RoutingWeights, WitnessWeights,
};
use cognition_language::DialogueAct;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;

/// A score for each mode, of any size and sign; on the wire an object with the modes in capitals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scores([f64; 5]);

impl Scores {
    /// The score of a mode.
    pub const fn get(&self, mode: EngagementMode) -> f64 {
        self.0[mode as usize]
    }

    /// The modes and their scores, in the order of [`EngagementMode::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (EngagementMode, f64)> + '_ {
        EngagementMode::ALL.into_iter().zip(self.0)
    }

    /// The best mode but some; of two that score the same, the first.
    pub(super) fn best_but(&self, excluded: &[EngagementMode]) -> EngagementMode {
        let mut candidates = self.iter().filter(|(mode, _)| !excluded.contains(mode));
        let first = candidates.next().expect("at most two of five modes are left out");
        candidates.fold(first, |best, next| if next.1 > best.1 { next } else { best }).0
    }

    /// Scores all modes; `before` is the mode of the turn before, if it still counts.
    pub(super) fn of(
        signals: &Signals,
        before: Option<EngagementMode>,
        weights: &RoutingWeights,
    ) -> Self {
        Self(EngagementMode::ALL.map(|mode| {
            let mut score = 0.0;
            tally(mode, signals, before, weights, &mut score);
            score
        }))
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (mode, score) in self.iter() {
            map.serialize_entry(mode.name(), &score)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Scores {
    /// A mode that is missing scores 0; other names are left out.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = BTreeMap::<String, f64>::deserialize(deserializer)?;
        let score = |mode: EngagementMode| saved.get(mode.name()).copied().unwrap_or_default();
        Ok(Self(EngagementMode::ALL.map(score)))
    }
}

/// Takes up what speaks for and against a mode, in order.
pub(super) trait Tally {
    /// Adds so many points, which may be negative.
    fn add(&mut self, why: &'static str, points: f64);

    /// Adds them under a condition.
    fn when(&mut self, condition: bool, why: &'static str, points: f64) {
        if condition {
            self.add(why, points);
        }
    }
}

/// The sum alone.
impl Tally for f64 {
    fn add(&mut self, _why: &'static str, points: f64) {
        *self += points;
    }
}

/// Every reason with its points.
impl Tally for Vec<(&'static str, f64)> {
    fn add(&mut self, why: &'static str, points: f64) {
        self.push((why, points));
    }
}

/// Tallies one mode; `before` is the mode of the turn before, if it still counts.
///
/// The order of the additions is part of the rule: it decides the last bit of a sum.
pub(super) fn tally(
    mode: EngagementMode,
    signals: &Signals,
    before: Option<EngagementMode>,
    weights: &RoutingWeights,
    points: &mut impl Tally,
) {
    match mode {
        EngagementMode::Respond => respond(signals, &weights.respond, points),
        EngagementMode::Clarify => clarify(signals, &weights.clarify, points),
        EngagementMode::Gather => gather(signals, &weights.act, points),
        EngagementMode::Acknowledge => acknowledge(signals, &weights.acknowledge, points),
        EngagementMode::Ignore => ignore(signals, &weights.ignore, points),
    }
    if !signals.addressed {
        witness(mode, &weights.witness, points);
    }
    if !signals.spoken {
        event(mode, &weights.event, points);
    }
    if let Some(weights) = &weights.dialogue {
        dialogue(mode, signals, before, weights, points);
    }
    match (before, mode) {
        (Some(EngagementMode::Gather), EngagementMode::Gather) => {
            points.add("it has just gathered", -weights.after.act_penalty);
        }
        (Some(EngagementMode::Clarify), EngagementMode::Respond) => {
            points.add("it has just asked back", weights.after.clarify_boost);
        }
        _ => {}
    }
}

fn respond(signals: &Signals, weights: &RespondWeights, points: &mut impl Tally) {
    let (warmth, text) = (signals.context_warmth, &signals.text);
    let praised = text.explicit_feedback == Some(Feedback::Positive);
    points.add("base", weights.base);
    points.add("warmth", warmth * weights.warmth_boost);
    points.add("facts", signals.fact_density() * weights.fact_density);
    points.add("gists", signals.gist_density() * weights.gist_density);
    points.when(text.is_question() && warmth > 0.4, "question, warm", weights.question_warm);
    points.when(signals.is_cold(), "cold", -weights.cold_penalty);
    points.when(text.greeting_pattern, "greeting", -weights.greeting_penalty);
    points.when(praised, "praise", -weights.feedback_penalty);
}

fn clarify(signals: &Signals, weights: &ClarifyWeights, points: &mut impl Tally) {
    let (question, cold) = (signals.text.is_question(), signals.is_cold());
    let ignorant = question && signals.fact_count == 0;
    let new = signals.is_new_topic && question;
    points.add("base", weights.base);
    points.when(cold, "cold", (1.0 - signals.context_warmth) * weights.cold_boost);
    points.when(question && cold, "question, cold", weights.cold_question);
    points.when(ignorant, "question without facts", weights.question_no_facts);
    points.when(new, "question, new topic", weights.new_topic_question);
    points.when(signals.is_warm(), "warm", -weights.warm_penalty);
}

fn gather(signals: &Signals, weights: &GatherWeights, points: &mut impl Tally) {
    let (warmth, text) = (signals.context_warmth, &signals.text);
    let question = text.is_question();
    let moderate = question && (0.3..=0.7).contains(&warmth);
    let gap = text.interrogative_words && signals.fact_count < 3;
    let known = signals.is_warm() && signals.fact_density() > 0.5;
    points.add("base", weights.base);
    points.when(moderate, "question, half warm", weights.question_moderate_context);
    points.when(gap, "asks, few facts", weights.interrogative_gap);
    points.when(text.implicit_reference, "points back", weights.implicit_reference);
    points.when(warmth < 0.15, "very cold", -weights.very_cold_penalty);
    points.when(known, "warm, many facts", -weights.warm_facts_penalty);
    match signals.memory_confidence {
        confidence if question && confidence < 0.15 => {
            points.add("memory very unsure", weights.memory_confidence_very_low);
        }
        confidence if question && confidence < 0.3 => {
            points.add("memory unsure", weights.memory_confidence_low);
        }
        _ => {}
    }
}

fn acknowledge(signals: &Signals, weights: &AcknowledgeWeights, points: &mut impl Tally) {
    let text = &signals.text;
    let praised = text.explicit_feedback == Some(Feedback::Positive);
    points.add("base", weights.base);
    points.when(text.greeting_pattern, "greeting", weights.greeting);
    points.when(praised, "praise", weights.positive_feedback);
    points.when(text.is_question(), "question", -weights.question_penalty);
}

fn ignore(signals: &Signals, weights: &IgnoreWeights, points: &mut impl Tally) {
    points.add("base", weights.base);
    points.when(signals.is_empty(), "nothing said", weights.empty);
}

/// What the acts of the utterance speak for.
fn dialogue(
    mode: EngagementMode,
    signals: &Signals,
    before: Option<EngagementMode>,
    weights: &DialogueWeights,
    points: &mut impl Tally,
) {
    match mode {
        EngagementMode::Respond => take_up(signals, weights, points),
        EngagementMode::Clarify => {
            let asked = before == Some(EngagementMode::Clarify);
            points.when(signals.is_unresolved(), "refers to nothing", weights.unresolved);
            points.when(asked, "it has just asked back", -weights.asked_before);
        }
        EngagementMode::Gather => look_up(signals, weights, points),
        EngagementMode::Acknowledge => return_courtesy(signals, weights, points),
        EngagementMode::Ignore => {
            let acts = signals.acts;
            points.when(acts.has(DialogueAct::Empty), "says nothing", weights.empty_of_content);
            points.when(acts.has(DialogueAct::Aside), "said to others", weights.aside);
        }
    }
}

/// A witness takes up an alarm alone.
fn take_up(signals: &Signals, weights: &DialogueWeights, points: &mut impl Tally) {
    let acts = signals.acts;
    let called = signals.addressed
        && (signals.calls_for_answer() || acts.has(DialogueAct::Apology))
        || acts.has(DialogueAct::Alarm);
    let told = signals.addressed && acts.has(DialogueAct::Statement);
    let met = (f64::from(signals.lines_before) / 4.0).min(1.0);
    points.when(called, "calls for an answer", weights.calls_for_answer);
    points.when(told, "tells something", weights.statement);
    points.add("talk before", met * weights.talk_before);
}

fn look_up(signals: &Signals, weights: &DialogueWeights, points: &mut impl Tally) {
    let asks = signals.acts.has(DialogueAct::MemoryQuestion);
    let notes = signals.acts.has(DialogueAct::Note);
    points.when(asks, "asks what is remembered", weights.memory_question);
    points.when(asks, "at hand", -weights.memory_at_hand * signals.memory_confidence);
    points.when(notes, "to be noted", weights.note);
}

fn return_courtesy(signals: &Signals, weights: &DialogueWeights, points: &mut impl Tally) {
    let has = |act| signals.acts.has(act);
    let courteous = [
        (DialogueAct::Greeting, "greets", weights.greeting),
        (DialogueAct::Farewell, "takes leave", weights.farewell),
        (DialogueAct::Thanks, "thanks", weights.thanks),
        (DialogueAct::Praise, "praises", weights.praise),
    ];
    let called = signals.calls_for_answer();
    // `Good evening! What is behind the door?` praises nothing.
    let asks_too = has(DialogueAct::Greeting) && called;
    let is_meant = |act| has(act) && (act != DialogueAct::Praise || !asks_too);
    let meant = courteous.into_iter().filter(|(act, ..)| is_meant(*act));
    // Beside what calls for an answer, thanks and a greeting are no more than one courtesy.
    for (_, why, weight) in meant.take(if called { 1 } else { courteous.len() }) {
        points.add(why, weight);
    }
    // What is told beside praise is what is praised, and beside a farewell good wishes.
    let opens = [DialogueAct::Greeting, DialogueAct::Thanks];
    let told = signals.acts.has_any(&opens) && has(DialogueAct::Statement);
    points.when(called, "calls for an answer", -weights.business_penalty);
    points.when(told && !called, "tells something", -weights.news_penalty);
}

fn witness(mode: EngagementMode, weights: &WitnessWeights, points: &mut impl Tally) {
    const WHY: &str = "only a witness";
    match mode {
        EngagementMode::Ignore => points.add(WHY, weights.ignore_boost),
        EngagementMode::Clarify => points.add(WHY, -weights.clarify_penalty),
        EngagementMode::Gather => points.add(WHY, -weights.act_penalty),
        EngagementMode::Acknowledge => points.add(WHY, -weights.acknowledge_penalty),
        EngagementMode::Respond => {}
    }
}

fn event(mode: EngagementMode, weights: &EventWeights, points: &mut impl Tally) {
    const WHY: &str = "an event, no words";
    match mode {
        EngagementMode::Clarify => points.add(WHY, -weights.clarify_penalty),
        EngagementMode::Acknowledge => points.add(WHY, -weights.acknowledge_penalty),
        EngagementMode::Respond | EngagementMode::Gather | EngagementMode::Ignore => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::text_signals::TextSignals;
    use super::*;
    use cognition_language::Language;
    use expect_test::{Expect, expect};

    fn check(signals: &Signals, before: Option<EngagementMode>, expect: Expect) {
        let scores = Scores::of(signals, before, RoutingWeights::document());
        let scores: Vec<_> =
            scores.iter().map(|(mode, score)| format!("{mode} {score:.3}")).collect();
        expect.assert_eq(&scores.join(", "));
    }

    fn asked(text: &str, context_warmth: f64) -> Signals {
        Signals { text: TextSignals::of(text), context_warmth, ..Signals::default() }
    }

    #[test]
    fn a_first_question_asks_back() {
        check(
            &asked("What is that?", 0.0),
            None,
            expect!["RESPOND 0.350, CLARIFY 0.800, ACT 0.250, ACKNOWLEDGE -0.200, IGNORE -0.500"],
        );
    }

    #[test]
    fn a_question_in_a_moderate_context_leans_to_finding_out() {
        check(
            &asked("What is that?", 0.3),
            None,
            expect!["RESPOND 0.560, CLARIFY 0.500, ACT 0.550, ACKNOWLEDGE -0.200, IGNORE -0.500"],
        );
    }

    #[test]
    fn thanks_in_a_warm_context_are_acknowledged_less_than_answered() {
        let signals = Signals { fact_count: 2, gist_count: 2, ..asked("Thanks.", 0.8) };
        check(
            &signals,
            None,
            expect!["RESPOND 0.580, CLARIFY 0.100, ACT 0.200, ACKNOWLEDGE 0.500, IGNORE -0.500"],
        );
    }

    #[test]
    fn the_mode_before_shifts_one_score_or_none() {
        let signals = asked("The gate.", 0.5);
        check(
            &signals,
            None,
            expect!["RESPOND 0.600, CLARIFY 0.300, ACT 0.200, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
        check(
            &signals,
            Some(EngagementMode::Gather),
            expect!["RESPOND 0.600, CLARIFY 0.300, ACT 0.050, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
        check(
            &signals,
            Some(EngagementMode::Clarify),
            expect!["RESPOND 0.650, CLARIFY 0.300, ACT 0.200, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
        check(
            &signals,
            Some(EngagementMode::Respond),
            expect!["RESPOND 0.600, CLARIFY 0.300, ACT 0.200, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
    }

    #[test]
    fn a_witness_mostly_ignores_and_one_who_knows_much_acts() {
        let heard = Signals { addressed: false, ..asked("Where is the lantern?", 0.4) };
        check(
            &heard,
            None,
            expect!["RESPOND 0.580, CLARIFY -0.500, ACT 0.050, ACKNOWLEDGE -1.200, IGNORE 0.850"],
        );
        check(
            &Signals { fact_count: 4, gist_count: 4, context_warmth: 0.8, ..heard },
            None,
            expect!["RESPOND 0.950, CLARIFY -0.900, ACT -0.300, ACKNOWLEDGE -1.200, IGNORE 0.850"],
        );
    }

    #[test]
    fn to_an_event_nobody_asks_back() {
        check(
            &Signals { spoken: false, ..asked("Good, the door opens.", 0.0) },
            None,
            expect!["RESPOND 0.200, CLARIFY -0.450, ACT 0.100, ACKNOWLEDGE -0.500, IGNORE -0.500"],
        );
    }

    #[test]
    fn a_courtesy_that_leads_to_more_is_answered_and_a_mere_one_returned_in_every_language() {
        let mode = |code: &str, text: &str| {
            let language = Language::by_code(code).expect("is known");
            let text_signals = TextSignals::of(text);
            let acts = language.dialogue_acts(text);
            let signals = Signals { text: text_signals, acts, ..Signals::default() };
            Scores::of(&signals, None, RoutingWeights::game()).best_but(&[])
        };
        let lines = [
            ("en", "My thanks.", "That lantern is the watchman's."),
            ("en", "Good evening.", "The ferry has sunk."),
            ("de", "Vielen Dank.", "Die Laterne gehört dem Wächter."),
            ("de", "Guten Abend.", "Die Fähre ist gesunken."),
            ("es", "Muchas gracias.", "El farol es del sereno."),
            ("es", "Buenas noches.", "La barca se ha hundido."),
            ("fr", "Merci beaucoup.", "La lanterne est au veilleur."),
            ("fr", "Bonsoir.", "Le bac a coulé."),
            ("ja", "ありがとうございます。", "その提灯は夜番のものです。"),
            ("ja", "こんばんは。", "渡し船が沈みました。"),
        ];
        for (code, courtesy, more) in lines {
            assert_eq!(mode(code, courtesy), EngagementMode::Acknowledge, "{courtesy}");
            let whole = format!("{courtesy} {more}");
            assert_eq!(mode(code, &whole), EngagementMode::Respond, "{whole}");
        }
    }

    fn in_a_game(text: &str) -> EngagementMode {
        let (text_signals, acts) = (TextSignals::of(text), Language::english().dialogue_acts(text));
        let signals = Signals { text: text_signals, acts, lines_before: 1, ..Signals::default() };
        Scores::of(&signals, None, RoutingWeights::game()).best_but(&[])
    }

    #[test]
    fn a_question_or_a_request_behind_a_greeting_is_answered_without_its_mark() {
        let lines = [
            "hey where is the fiddle",
            "yo can u open the door",
            "hello where is the fiddle",
            "hey give me the key",
            "ty, but where is piet",
            "ty but where is piet",
            "hey man u knew jory right",
            "hey, you knew Jory, right",
            "yo did piet say anything bout me",
            "ty. hey can u get me my fiddle if she stalls",
            "hi can u open the door",
            "thx can u give me the key",
            "yo wheres piet",
            "hi how much is the lamp",
            "hey u got anything to eat",
            "thanks, now open the iron door",
            "hey did he pay u",
            "thx what else is in there",
            "hey there where is piet",
            "hi edda can i have the key",
            "hello edda open the door",
            "good evening where is the coach",
            "thank you very much where is the coach",
            "Thanks, great work! Now open the door.",
        ];
        for line in lines {
            assert_eq!(in_a_game(line), EngagementMode::Respond, "{line}");
        }
    }

    #[test]
    fn a_mere_greeting_farewell_or_thanks_is_returned() {
        let lines = [
            "hey",
            "hey there",
            "hey man",
            "hi Edda",
            "hi all",
            "hello guard",
            "hello, good evening to you",
            "Good day to you, sir.",
            "thanks a lot",
            "thank you very much",
            "Thank you for the soup.",
            "thx bye",
            "ty",
            "bye now",
            "hey, i see",
        ];
        for line in lines {
            assert_eq!(in_a_game(line), EngagementMode::Acknowledge, "{line}");
        }
    }

    #[test]
    fn scores_are_saved_by_the_names_of_the_modes() {
        let scores = Scores([0.5, 0.25, 0.0, -1.0, 1.0]);
        let saved = serde_json::to_string(&scores).expect("scores are plain numbers");
        assert_eq!(serde_json::from_str::<Scores>(&saved).expect("just saved"), scores);
    }

    #[test]
    fn of_equal_scores_the_first_mode_wins() {
        let scores = Scores([0.5, 0.7, 0.7, 0.5, 0.7]);
        assert_eq!(scores.best_but(&[]), EngagementMode::Clarify);
        assert_eq!(scores.best_but(&[EngagementMode::Clarify]), EngagementMode::Gather);
    }
}
