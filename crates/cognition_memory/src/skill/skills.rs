//! The skills that there are.

use super::{
    Associate, Autobiography, Focusing, Introspect, ListSkill, Memorize, Recall, Schedule, Skill,
    SkillCall, SkillFault, SkillMind,
};

/// Older names of skills, which models know from elsewhere.
const ALIASES: [(&str, &str); 5] = [
    ("memory_query", "recall"),
    ("memory_write", "memorize"),
    ("world_state_read", "introspect"),
    ("internal_reasoning", "recall"),
    ("semantic_query", "recall"),
];

/// The skills that minds have, in order; by default the eight innate ones.
#[derive(Debug)]
pub struct Skills {
    skills: Vec<Box<dyn Skill>>,
}

impl Default for Skills {
    fn default() -> Self {
        let mut skills = Self::empty();
        skills.add(Box::new(Recall));
        skills.add(Box::new(Memorize));
        skills.add(Box::new(Introspect));
        skills.add(Box::new(Associate));
        skills.add(Box::new(Schedule));
        skills.add(Box::new(Autobiography));
        skills.add(Box::new(ListSkill));
        skills.add(Box::new(Focusing));
        skills
    }
}

impl Skills {
    /// No skills at all.
    pub const fn empty() -> Self {
        Self { skills: Vec::new() }
    }

    /// Adds a skill, last in order; one of the same name gives way to it and leaves it its place.
    pub fn add(&mut self, skill: Box<dyn Skill>) {
        match self.skills.iter_mut().find(|known| known.name() == skill.name()) {
            Some(known) => *known = skill,
            None => self.skills.push(skill),
        }
    }

    /// The skill of a name or of an older name, whatever its case.
    pub fn get(&self, name: &str) -> Option<&dyn Skill> {
        let name = name.trim();
        let alias = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
        let named = |name: &str| self.iter().find(|skill| skill.name().eq_ignore_ascii_case(name));
        named(name).or_else(|| named(alias?.1))
    }

    /// The skills, in order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Skill> {
        self.skills.iter().map(Box::as_ref)
    }

    /// Their names, in order.
    pub fn names(&self) -> Vec<&str> {
        self.iter().map(Skill::name).collect()
    }

    /// What a model is told of some of them: their docs, one after the other.
    pub fn docs(&self, names: &[&str]) -> String {
        let docs: Vec<_> =
            names.iter().filter_map(|name| Some(self.get(name)?.doc().trim())).collect();
        docs.join("\n\n")
    }

    /// Carries out a call.
    ///
    /// # Errors
    /// Where there is no such skill, or where the skill says so.
    pub fn perform(
        &self,
        call: &SkillCall,
        mind: &mut SkillMind<'_>,
    ) -> Result<String, SkillFault> {
        let unknown = || SkillFault::UnknownSkill {
            name: call.skill.clone(),
            known: self.names().into_iter().map(str::to_owned).collect(),
        };
        self.get(&call.skill).ok_or_else(unknown)?.perform(call, mind)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;

    #[test]
    fn the_innate_skills_are_eight_and_stand_in_order() {
        let names = Skills::default().names().join(" ");
        assert_eq!(names, "recall memorize introspect associate schedule autobiography list focus");
    }

    #[test]
    fn older_names_lead_to_the_skill() {
        let skills = Skills::default();
        let name = |name| skills.get(name).map(Skill::name);
        assert_eq!(name("memory_query"), Some("recall"));
        assert_eq!(name("Memory_Write"), Some("memorize"));
        assert_eq!(name("world_state_read"), Some("introspect"));
        assert_eq!(name("internal_reasoning"), Some("recall"));
        assert_eq!(name(" RECALL "), Some("recall"));
        assert_eq!(name("fly"), None);
    }

    #[test]
    fn every_doc_is_short_names_its_skill_and_has_an_example_that_can_be_read() {
        for skill in Skills::default().iter() {
            let (name, lines) = (skill.name(), skill.doc().trim().lines().count());
            assert!((5..=15).contains(&lines), "{name} has {lines} lines");
            assert!(skill.doc().starts_with(&format!("## {name}\n")), "{name} comes first");
            let example = skill.doc().lines().find(|line| line.starts_with('{'));
            let call: SkillCall = serde_json::from_str(example.unwrap_or_default())
                .unwrap_or_else(|fault| panic!("{name} has no example: {fault}"));
            assert_eq!(call.skill, name);
        }
    }

    #[test]
    fn docs_stand_one_after_the_other_and_an_unknown_name_has_none() {
        let docs = Skills::default().docs(&["introspect", "fly", "recall"]);
        assert!(docs.starts_with("## introspect\n") && docs.contains("\n\n## recall\n"), "{docs}");
    }

    /// Takes the place of what comes with us.
    #[derive(Debug)]
    struct Forgetful;

    impl Skill for Forgetful {
        fn name(&self) -> &'static str {
            "recall"
        }
        fn doc(&self) -> &str {
            "## recall"
        }
        fn cues(&self) -> &[&'static str] {
            &[]
        }
        fn perform(&self, _: &SkillCall, _: &mut SkillMind<'_>) -> Result<String, SkillFault> {
            Err(SkillFault::not_found("it is all a blur"))
        }
    }

    #[test]
    fn a_skill_of_the_same_name_takes_the_place() {
        let mut skills = Skills::default();
        skills.add(Box::new(Forgetful));
        assert_eq!((skills.names().len(), skills.names()[0]), (8, "recall"));
        let call = SkillCall::new("semantic_query").with("query", "x");
        let told = TestMind::default().lend(|mind| skills.perform(&call, mind));
        assert_eq!(told, Err(SkillFault::not_found("it is all a blur")));
    }

    #[test]
    fn an_unknown_skill_is_told_with_what_there_is() {
        let (skills, fly) = (Skills::default(), SkillCall::new("fly"));
        let told = TestMind::default().lend(|mind| skills.perform(&fly, mind));
        let told = told.expect_err("no mind can fly").to_string();
        assert!(told.starts_with("there is no skill `fly`, use one of recall, memorize"), "{told}");
    }

    /// The example of every doc, as a model would copy it.
    #[test]
    fn no_example_is_a_mistake() {
        for skill in Skills::default().iter() {
            let example =
                skill.doc().lines().find(|line| line.starts_with('{')).unwrap_or_default();
            let call: SkillCall = serde_json::from_str(example).expect("examples are calls");
            let told = TestMind::default().perform(skill, &call);
            let fine = matches!(&told, Ok(_) | Err(SkillFault::NotFound { .. }));
            assert!(fine, "{example} comes to {told:?}");
        }
    }
}
