//! A row of rooms among five hundred facts, and a box that is eight deeds away.

use cognition_core::act::ActionPack;
use cognition_core::mind::StableId;
use cognition_core::plan::{Deed, Fact, PlanningDomain, Problem, search};

const PACK: &str = include_str!("../../../../data/actions/world.actions.json");

pub(crate) const FACTS: usize = 500;
pub(crate) const DEEDS: usize = 8;

pub(crate) struct RowOfRooms {
    pub(crate) domain: PlanningDomain,
    actors: [StableId; 1],
    pub(crate) facts: Vec<Fact>,
    goal: [Fact; 1],
}

impl RowOfRooms {
    /// A row of rooms with the box in the last but one, a locked door with its key behind the first, and
    /// much that lies about.
    pub(crate) fn new() -> Self {
        let pack = ActionPack::from_json("world.actions.json", PACK).expect("the pack is valid");
        let row = (0..7).flat_map(|at| {
            let next = at + 1;
            [
                format!("way row_{at} row_{next} gap_{at}"),
                format!("way row_{next} row_{at} gap_{at}"),
            ]
        });
        let open = (0..7).filter(|gap| *gap != 4).map(|gap| format!("unlocked gap_{gap}"));
        let people = ["at wren row_0", "person wren", "at box row_5", "free box"];
        let key = ["opens key gap_4", "at key row_1", "free key"];
        let known = people.iter().chain(&key).map(|line| (*line).to_owned());
        let mut lines: Vec<String> = row.chain(open).chain(known).collect();
        let crowd = (0..).map(|number| match number % 5 {
            0 => format!("at cup_{number} hall_{}", number % 30),
            1 => format!("free cup_{}", number - 1),
            2 => format!("way hall_{} hall_{} arch_{}", number % 30, number % 29, number % 40),
            3 => format!("unlocked arch_{}", number % 40),
            _ => format!("person guest_{number}"),
        });
        for line in crowd {
            if lines.len() == FACTS {
                break;
            }
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.sort();
        Self {
            domain: PlanningDomain::of(&pack),
            actors: ["wren".into()],
            facts: lines.iter().map(|line| fact(line)).collect(),
            goal: [fact("holds wren box")],
        }
    }

    pub(crate) fn problem(&self) -> Problem<'_> {
        let (actors, facts, goal) = (&self.actors, &self.facts, &self.goal);
        Problem { actors, facts, goal, max_steps: DEEDS }
    }

    pub(crate) fn search(&self) -> Option<Vec<Deed>> {
        search(&self.domain, &self.problem(), &|_| false)
    }
}

fn fact(line: &str) -> Fact {
    let mut words = line.split_whitespace();
    Fact::new(words.next().unwrap_or_default(), words)
}
