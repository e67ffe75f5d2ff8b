//! How large the parts of a planner's prompt are.

/// A part of a planner's prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlannerPart {
    /// Who plans: name, goals, guidance.
    Character,
    /// What is known of the world.
    KnownWorld,
    /// Refs and labels in view.
    Refs,
    /// What was thought and done last.
    Reasoning,
    /// What has become of the goal so far.
    Progress,
    /// What stays in view and what does not.
    Curation,
    /// What was said, and what was put to somebody.
    Conversation,
    /// What is asked.
    Task,
}

impl PlannerPart {
    /// All of them, in the order of the prompt.
    pub const ALL: [Self; 8] = [
        Self::Character,
        Self::KnownWorld,
        Self::Refs,
        Self::Reasoning,
        Self::Progress,
        Self::Curation,
        Self::Conversation,
        Self::Task,
    ];

    /// Its name in a trace.
    pub fn name(self) -> &'static str {
        match self {
            Self::Character => "character",
            Self::KnownWorld => "known_world",
            Self::Refs => "refs",
            Self::Reasoning => "reasoning",
            Self::Progress => "progress",
            Self::Curation => "curation",
            Self::Conversation => "conversation_history",
            Self::Task => "immediate_task",
        }
    }
}

/// Estimated tokens of each part of a planner's prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartTokens([usize; PlannerPart::ALL.len()]);

impl PartTokens {
    /// Those of one part.
    pub fn of(&self, part: PlannerPart) -> usize {
        self.0[part as usize]
    }

    /// Each part that is there by name, in the order of the prompt.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, usize)> + use<> {
        let tokens = self.0;
        let parts = PlannerPart::ALL.into_iter().map(move |part| (part, tokens[part as usize]));
        parts.filter(|(_, tokens)| *tokens > 0).map(|(part, tokens)| (part.name(), tokens))
    }

    /// Writes something and adds its bytes to a part.
    pub(super) fn measure(
        &mut self,
        part: PlannerPart,
        out: &mut String,
        write: impl FnOnce(&mut String),
    ) {
        let before = out.len();
        write(out);
        self.0[part as usize] += out.len() - before;
    }

    pub(super) fn map(self, each: impl Fn(usize) -> usize) -> Self {
        Self(self.0.map(|bytes| if bytes == 0 { 0 } else { each(bytes) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_counts_for_its_part_and_what_is_empty_is_not_told() {
        let (mut parts, mut out) = (PartTokens::default(), String::from("before"));
        parts.measure(PlannerPart::Task, &mut out, |out| out.push_str("four"));
        parts.measure(PlannerPart::Refs, &mut out, |out| out.push_str("five!"));
        parts.measure(PlannerPart::Task, &mut out, |out| out.push_str("four"));
        parts.measure(PlannerPart::Curation, &mut out, |_| {});
        let told: Vec<_> = parts.map(|bytes| bytes * 2).iter().collect();
        assert_eq!(told, [("refs", 10), ("immediate_task", 16)]);
        assert_eq!(parts.of(PlannerPart::Refs), 5);
    }
}
