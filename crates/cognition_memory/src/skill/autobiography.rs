//! The skill of telling one's own story.

use super::wording::counted;
use super::{Skill, SkillCall, SkillFault, SkillMind};
use crate::memory::{Concept, Episode, Trait, TraitKind};
use crate::mind::StableId;
use crate::route::Topic;
use cognition_language::Language;
use std::time::Duration;

/// Things that a section names at most.
const TOLD: usize = 4;
/// How long ago a topic may have been talked about to be going on still.
const GOING_ON: Duration = Duration::from_secs(3600);
/// Characters of one episode.
const EPISODE_CAP: usize = 160;

/// `autobiography`: the mind's own story, from its traits, its episodes and its concepts.
#[derive(Clone, Copy, Debug)]
pub struct Autobiography;

/// A section: its name and how it is told. Empty where there is nothing to tell.
const SECTIONS: [(&str, fn(&SkillMind<'_>) -> String); 5] = [
    ("identity", identity),
    ("relationships", relationships),
    ("values_and_goals", values_and_goals),
    ("active_threads", active_threads),
    ("long_term_themes", long_term_themes),
];

impl Skill for Autobiography {
    fn name(&self) -> &'static str {
        "autobiography"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/autobiography.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        let wanted = call.text("section")?.map(str::to_lowercase);
        let is_wanted = |name: &str| wanted.as_deref().is_none_or(|wanted| wanted == name);
        let sections = SECTIONS.into_iter().filter(|(name, _)| is_wanted(name));
        if sections.clone().next().is_none() {
            let names = SECTIONS.map(|(name, _)| name).join(", ");
            return Err(SkillFault::invalid("section", format!("give one of {names}")));
        }
        let told = sections.map(|(name, tell)| (name.replace('_', " "), tell(mind)));
        let told = told.filter(|(_, told)| !told.is_empty());
        let told: Vec<_> = told.map(|(name, told)| format!("{name}: {told}")).collect();
        if told.is_empty() {
            let what = wanted.unwrap_or_default().replace('_', " ");
            return Err(SkillFault::not_found(format!("there is nothing yet to tell of {what}")));
        }
        Ok(told.join(" | "))
    }
}

fn identity(mind: &SkillMind<'_>) -> String {
    let own = mind.memory.traits.of(mind.id, mind.now, Duration::MAX);
    let own = own.into_iter().filter(|known| !is_value(known)).take(TOLD);
    let told = std::iter::once(format!("you are {}", mind.name)).chain(own.map(said));
    told.collect::<Vec<_>>().join("; ")
}

fn values_and_goals(mind: &SkillMind<'_>) -> String {
    let own = mind.memory.traits.of(mind.id, mind.now, Duration::MAX);
    let own = own.into_iter().filter(|known| is_value(known)).take(TOLD);
    own.map(said).collect::<Vec<_>>().join("; ")
}

fn is_value(known: &Trait) -> bool {
    matches!(
        known.kind,
        TraitKind::Preference | TraitKind::MicroPreference | TraitKind::BehaviouralPattern
    )
}

fn said(known: &Trait) -> String {
    format!("{}: {}", known.key, known.value)
}

/// Those of whom most is known or with whom most was lived through come first.
fn relationships(mind: &SkillMind<'_>) -> String {
    let lived = |who: &StableId| mind.memory.episodes.iter().filter(|it| it.with == *who).count();
    let known = |who: &StableId| mind.memory.traits.of(who, mind.now, Duration::MAX);
    let mut others: Vec<&StableId> = Vec::new();
    let named = mind.memory.traits.iter(mind.now).map(|known| &known.who);
    for who in named.chain(mind.memory.episodes.iter().map(|episode| &episode.with)) {
        if who != mind.id && !who.as_str().is_empty() && !others.contains(&who) {
            others.push(who);
        }
    }
    others.sort_by_key(|who| std::cmp::Reverse(lived(who) + known(who).len()));
    let told = others.into_iter().take(TOLD).map(|who| {
        let (traits, lived) = (known(who).into_iter().take(TOLD).map(said), lived(who));
        let episodes =
            (lived > 0).then(|| format!("{} lived through together", counted(lived, "thing")));
        let told: Vec<_> = traits.chain(episodes).collect();
        format!("{} ({})", mind.label(who), told.join("; "))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn active_threads(mind: &SkillMind<'_>) -> String {
    let going_on = |topic: &&Topic| mind.now.since(topic.updated) < GOING_ON;
    let mut topics: Vec<_> = mind.topics.iter().filter(going_on).collect();
    topics.sort_by(|one, other| other.updated.cmp(&one.updated).then(one.id.cmp(&other.id)));
    let topics = topics.into_iter().take(TOLD).map(|topic| {
        let messages = counted(topic.messages as usize, "message");
        format!("talk of {} ({messages})", topic.id.name().replace('-', " "))
    });
    let planned = mind.agenda.entries().iter().take(TOLD);
    let planned = planned.map(|entry| format!("planned: {}", entry.text));
    let undone =
        mind.lists.iter().flat_map(|list| list.items().iter().filter(|item| !item.checked));
    let undone = undone.take(TOLD).map(|item| format!("to do: {}", item.text));
    topics.chain(planned).chain(undone).collect::<Vec<_>>().join("; ")
}

fn long_term_themes(mind: &SkillMind<'_>) -> String {
    let strength = |concept: &Concept| concept.strength_at(mind.now);
    let mut concepts: Vec<&Concept> = mind.memory.concepts.iter().collect();
    concepts.sort_by(|one, other| strength(other).total_cmp(&strength(one)));
    let names: Vec<_> =
        concepts.into_iter().take(TOLD).map(|concept| concept.name.as_str()).collect();
    let mut episodes: Vec<&Episode> = mind.memory.episodes.iter().collect();
    episodes.sort_by(|one, other| other.salience.total_cmp(&one.salience));
    let clipped = |episode: &Episode| episode.gist.chars().take(EPISODE_CAP).collect::<String>();
    let episodes: Vec<_> = episodes.into_iter().take(TOLD).map(clipped).collect();
    let episodes =
        (!episodes.is_empty()).then(|| format!("lived through: {}", episodes.join("; ")));
    let themes = (!names.is_empty()).then(|| format!("much on your mind: {}", names.join(", ")));
    themes.into_iter().chain(episodes).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn check(mind: &mut TestMind, arguments: Value, expect: Expect) {
        expect.assert_eq(&mind.told(&Autobiography, arguments));
    }

    #[test]
    fn the_whole_story_has_every_section() {
        let mut mind = TestMind::experienced();
        let _ = mind.lists.add("errands", &["candles"], mind.now);
        check(
            &mut mind,
            json!({}),
            expect![
                "identity: you are Mara; trade: tavern keeper | relationships: old Odo (trade: tinker; drink: dark ale; 1 thing lived through together) | values and goals: cares for: a quiet house | active threads: talk of lantern missing (1 message); to do: candles | long term themes: much on your mind: lantern, cellar, rats, barley; lived through: Odo and I searched the cellar for his lantern"
            ],
        );
    }

    #[test]
    fn one_section_is_told_alone() {
        let mut mind = TestMind::experienced();
        check(
            &mut mind,
            json!({"section": "Relationships"}),
            expect![
                "relationships: old Odo (trade: tinker; drink: dark ale; 1 thing lived through together)"
            ],
        );
    }

    #[test]
    fn an_unknown_section_is_told_with_what_there_is() {
        check(
            &mut TestMind::default(),
            json!({"section": "secrets"}),
            expect![
                "error: `section` is not right: give one of identity, relationships, values_and_goals, active_threads, long_term_themes"
            ],
        );
    }

    #[test]
    fn a_young_mind_has_nothing_to_tell_of_others() {
        check(
            &mut TestMind::default(),
            json!({"section": "relationships"}),
            expect!["nothing: there is nothing yet to tell of relationships"],
        );
    }
}
