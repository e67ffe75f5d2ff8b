//! Minds made up by dice.

use cognition_core::hash::ContentHash;
use cognition_core::mind::GameTime;
use cognition_core::save::{MindSave, Save};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The same numbers for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        ContentHash::default().add(&self.0.to_le_bytes()).seed()
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.roll() % bound
    }

    /// A text of all that may stand in one: quotes, NUL, right to left, emoji.
    pub(crate) fn text(&mut self) -> String {
        let signs =
            ["a", "é", "'", "\"", "\\", "\0", "\u{202e}", "م", "🦀", "\n", "%", "$1", "; --"];
        (0..self.below(40)).map(|_| signs[self.below(signs.len() as u64) as usize]).collect()
    }

    fn value(&mut self, depth: u32) -> Value {
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.roll() & 1 == 0),
            2 => json!(self.roll()),
            3 => json!(self.roll() as i64),
            4 => match f64::from_bits(self.roll()) {
                number if number.is_finite() => json!(number),
                _ => json!(0.1),
            },
            5 => json!(self.text()),
            6 => (0..self.below(5)).map(|_| self.value(depth - 1)).collect(),
            _ => self.fields(depth - 1),
        }
    }

    fn fields(&mut self, depth: u32) -> Value {
        let field = |_| (self.text(), self.value(depth));
        Value::Object((0..4).map(field).collect::<Map<_, _>>())
    }

    pub(crate) fn mind(&mut self, id: &str) -> MindSave {
        let mut components = vec![("Mind".to_owned(), json!({"id": id, "turns": self.roll()}))];
        for name in ["Mood", "PerceptionLog", "Notes", "Gists", "Episodes", "Plan"] {
            components.push((name.to_owned(), self.fields(3)));
        }
        let rapports = (0..self.below(3)).map(|_| self.fields(1)).collect();
        let name = (self.roll() & 1 == 0).then(|| self.text());
        MindSave::new(id.into(), name, components.into_iter().collect(), rapports)
            .expect("the ids are the same")
    }

    pub(crate) fn save(&mut self, minds: usize) -> Arc<Save> {
        let minds = (0..minds).map(|number| self.mind(&format!("mind {number}"))).collect();
        let save = Save::new(GameTime(self.roll() >> 1), self.roll(), minds);
        let save = save.expect("the ids are different");
        Arc::new(save.with_regulation(Some(self.fields(2))))
    }

    /// Some of the minds have lived on.
    pub(crate) fn later(&mut self, save: &Save, changed: usize) -> Arc<Save> {
        let mut minds = save.minds().to_vec();
        for mind in minds.iter_mut().take(changed) {
            *mind = self.mind(mind.id().as_str());
        }
        let now = GameTime(save.now().0.saturating_add(1));
        Arc::new(Save::new(now, save.tick(), minds).expect("the ids are different"))
    }
}
