//! What is said to who says sorry.

use super::Reply;
use crate::apology::is_apology;
use crate::words::Words;

impl Reply<'_, '_> {
    /// Who says sorry for something of consequence is heard: in words of its own, where it has some.
    pub(super) fn to_apology(&self) -> Option<String> {
        let (view, call) = (self.view, self.call);
        let told = call.question.is_none() && is_apology(view.language, &call.percept.text);
        if !told || !self.weighs() {
            return None;
        }
        let mut own = ["accept", "soften"].into_iter().map(|key| self.own_fresh(key));
        let own = own.find(|line| !line.is_empty());
        Some(own.unwrap_or_else(|| self.one_of("pardon", &[])))
    }

    /// Whether the mind has held something against whoever speaks: a goal is about them.
    fn weighs(&self) -> bool {
        let name = self.asker().map(Words::of).unwrap_or_default();
        let mut goals = self.view.request.situation.persona.goals.iter();
        let is_of_them = |text: &str| Words::of(text).covers(&name);
        !name.is_empty() && goals.any(|goal| is_of_them(&goal.text))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    fn said(goal: &str, words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.goals = vec![Goal { text: goal.to_owned(), weight: 0.9, ..Goal::default() }];
        let own = vec!["That took you a year, {speaker}. Well.".to_owned()];
        persona.lines.0 = [("accept".to_owned(), own)].into_iter().collect();
        decision(&request).speech
    }

    #[test]
    fn an_apology_is_answered_as_one_by_whom_it_was_owed() {
        let sorry = "It was me who broke the oar, and I let you be blamed. I am sorry.";
        assert_eq!(said("Hear Odo say what he did.", sorry), "That took you a year, Odo. Well.");
        let nothing = said("Bake bread.", "The cat is dead. I am sorry.");
        assert!(!nothing.contains("year"), "{nothing}");
    }
}
