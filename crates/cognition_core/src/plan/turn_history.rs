//! What happened in the last turns: three of them in full, what came before in a few words.

use super::recollection::{Recollection, RecollectionKind, in_few_words, recollections};
use super::turn_summary::TurnSummary;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many turns are kept in full.
const FULL_TURNS: usize = 3;
/// Characters of the narrative of older turns.
const NARRATIVE_CHARS: usize = 600;
/// Characters of the summary of older reasoning.
const REASONING_CHARS: usize = 400;

/// The last turns of a mind: 3 in full, of older ones a few words of what was said and done (about
/// 600 characters) and of what was thought (400). What is oldest gives way.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawHistory")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnHistory {
    /// Oldest first.
    turns: Vec<TurnSummary>,
    /// Of what was said and done before, oldest first.
    narrative: Vec<Recollection>,
    /// Of what was thought before, oldest first.
    reasoning: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHistory {
    turns: Vec<TurnSummary>,
    narrative: Vec<Recollection>,
    reasoning: Vec<String>,
}

impl From<RawHistory> for TurnHistory {
    fn from(raw: RawHistory) -> Self {
        let narrative = raw.narrative.into_iter().filter_map(Recollection::bounded).collect();
        let reasoning = raw.reasoning.iter().map(|thought| in_few_words(thought));
        let reasoning = reasoning.filter(|thought| !thought.is_empty()).collect();
        let mut history = Self { turns: Vec::new(), narrative, reasoning };
        history.forget();
        raw.turns.into_iter().for_each(|turn| history.take_in(turn));
        history
    }
}

impl TurnHistory {
    /// Takes a turn in, as the latest; one in which nothing was heard, said, thought or done is
    /// left out.
    pub fn take_in(&mut self, turn: TurnSummary) {
        if turn.is_empty() {
            return;
        }
        self.turns.push(turn.bounded());
        while self.turns.len() > FULL_TURNS {
            let older = self.turns.remove(0);
            self.narrative.extend(recollections(&older));
            self.reasoning.extend(Some(in_few_words(&older.thought)).filter(|it| !it.is_empty()));
            self.forget();
        }
    }

    /// Says what came of the deed of a turn. Of an older turn it is remembered as long as the deed
    /// itself is.
    pub fn came_to(&mut self, turn: u64, outcome: &str) {
        if let Some(past) = self.turns.iter_mut().find(|past| past.turn == turn) {
            return past.come_to(outcome);
        }
        let is_deed = |it: &Recollection| it.turn == turn && it.what == RecollectionKind::Did;
        let late = Recollection::of(turn, RecollectionKind::CameTo, outcome);
        if let Some((place, late)) = self.narrative.iter().rposition(is_deed).zip(late) {
            let known = self.narrative.get(place + 1);
            if known.is_some_and(|it| it.turn == turn && it.what == RecollectionKind::CameTo) {
                self.narrative.remove(place + 1);
            }
            self.narrative.insert(place + 1, late);
            self.forget();
        }
    }

    fn forget(&mut self) {
        keep_latest(&mut self.narrative, NARRATIVE_CHARS, Recollection::chars);
        keep_latest(&mut self.reasoning, REASONING_CHARS, |thought| thought.chars().count() + 1);
    }

    /// The last 3 turns, oldest first.
    pub fn full(&self) -> &[TurnSummary] {
        &self.turns
    }

    /// The last so many of them, oldest first.
    pub fn summaries(&self, latest: usize) -> &[TurnSummary] {
        &self.turns[self.turns.len().saturating_sub(latest)..]
    }

    /// What was said and done before those, oldest first.
    pub fn narrative(&self) -> &[Recollection] {
        &self.narrative
    }

    /// What was thought before those, oldest first.
    pub fn reasoning(&self) -> &[String] {
        &self.reasoning
    }
}

/// Drops the oldest until the rest fits.
fn keep_latest<T>(items: &mut Vec<T>, bound: usize, chars: impl Fn(&T) -> usize) {
    let mut total = 0;
    let fits = items.iter().rev().take_while(|item| {
        total += chars(item);
        total <= bound
    });
    let beyond = items.len() - fits.count();
    items.drain(..beyond);
}

#[cfg(test)]
mod tests {
    use super::super::turn_summary::HeardLine;
    use super::*;
    use proptest::prelude::*;

    fn turn(number: u64, words: &str) -> TurnSummary {
        let heard = HeardLine { by: Some("odo".into()), spoken: true, text: format!("{words}?") };
        TurnSummary {
            turn: number,
            heard: vec![heard],
            said: format!("{words}!"),
            thought: format!("{words}."),
            did: format!("do {words}"),
            came_to: String::new(),
        }
    }

    fn history(turns: u64) -> TurnHistory {
        let mut history = TurnHistory::default();
        (1..=turns).for_each(|number| history.take_in(turn(number, &format!("word {number}"))));
        history
    }

    fn told(history: &TurnHistory) -> Vec<String> {
        let tell = |it: &Recollection| format!("{} {:?} {}", it.turn, it.what, it.text);
        history.narrative().iter().map(tell).collect()
    }

    #[test]
    fn three_turns_are_kept_in_full_and_the_fourth_last_in_a_few_words() {
        let history = history(4);
        let numbers = |turns: &[TurnSummary]| turns.iter().map(|it| it.turn).collect::<Vec<_>>();
        assert_eq!(numbers(history.full()), [2, 3, 4]);
        assert_eq!(numbers(history.summaries(2)), [3, 4]);
        assert_eq!(numbers(history.summaries(9)), [2, 3, 4]);
        assert_eq!(
            told(&history),
            [r#"1 Heard(Some(StableId("odo"))) word 1?"#, "1 Said word 1!", "1 Did do word 1"]
        );
        assert_eq!(history.reasoning(), ["word 1."]);
    }

    #[test]
    fn an_outcome_finds_its_turn_as_long_as_the_deed_is_remembered() {
        let mut history = history(4);
        history.came_to(4, "It worked.");
        history.came_to(1, "It failed. Badly.");
        history.came_to(1, "It failed again.");
        history.came_to(77, "Nobody knows.");
        assert_eq!(history.full()[2].came_to, "It worked.");
        assert_eq!(told(&history)[2..], ["1 Did do word 1", "1 CameTo It failed again."]);
        (5..40).for_each(|number| history.take_in(turn(number, &"long ".repeat(30))));
        let before = history.clone();
        history.came_to(1, "Too late.");
        assert_eq!(history, before);
    }

    #[test]
    fn a_turn_in_which_nothing_happened_pushes_nothing_out() {
        let mut after = history(3);
        after.take_in(TurnSummary { turn: 4, ..TurnSummary::default() });
        assert_eq!(after, history(3));
    }

    #[test]
    fn the_oldest_sentences_give_way() {
        let history = history(30);
        let turns: Vec<_> = history.narrative().iter().map(|it| it.turn).collect();
        assert_eq!(turns.last(), Some(&27));
        assert!(turns[0] > 1 && turns.is_sorted(), "{turns:?}");
    }

    proptest! {
        #[test]
        fn no_history_outgrows_its_bounds_even_from_a_save(
            words in prop::collection::vec("(?s).{0,400}", 0..12)
        ) {
            let turns: Vec<_> = words.iter().zip(1..).map(|(it, number)| turn(number, it)).collect();
            let remembered = |it: &TurnSummary| Recollection {
                turn: it.turn, what: RecollectionKind::Said, text: it.said.clone(),
            };
            let raw = serde_json::json!({
                "turns": turns,
                "narrative": turns.iter().map(remembered).collect::<Vec<_>>(),
                "reasoning": words,
            });
            let history: TurnHistory = serde_json::from_value(raw).expect("a saved component");
            let chars = history.narrative().iter().map(Recollection::chars).sum::<usize>();
            let thoughts = history.reasoning().iter().map(|it| it.chars().count()).sum::<usize>();
            prop_assert!(history.full().len() <= FULL_TURNS);
            prop_assert!(chars <= NARRATIVE_CHARS && thoughts <= REASONING_CHARS);
            let saved = serde_json::to_value(&history).expect("a history is plain data");
            let loaded: TurnHistory = serde_json::from_value(saved).expect("a saved component");
            prop_assert_eq!(loaded, history);
        }
    }
}
