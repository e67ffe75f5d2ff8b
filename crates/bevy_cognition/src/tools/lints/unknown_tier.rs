//! A mind names a tier that has no brain, though others do: a slip of the pen, mostly.

use super::findings::{Lint, LintFindings};
use crate::brain::brains::Brains;
use crate::turn::Turn;
use bevy::prelude::*;
use cognition_core::mind::{Mind, Tier};

pub(super) fn look(
    begun: On<Add, Turn>,
    minds: Query<&Mind>,
    brains: Option<Res<Brains>>,
    mut findings: ResMut<LintFindings>,
) {
    let (Ok(mind), Some(brains)) = (minds.get(begun.entity), brains) else { return };
    let tier = &mind.tier;
    let known: Vec<&str> = brains.tiers().map(|(tier, _)| tier.0.as_str()).collect();
    let is_fine = known.contains(&tier.0.as_str()) || tier.is_heuristic();
    if known.is_empty() || is_fine || *tier == Tier::default() {
        return;
    }
    findings.tell(Lint::UnknownTier, &mind.id, &tier.0, || {
        format!(
            "`{}` is of tier `{}`, for which there is no brain, so the usual one is asked: name one \
             of {}, or add it with `Brains::with_tier`",
            mind.id,
            tier.0,
            known.join(", ")
        )
    });
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told, turn};
    use super::*;
    use cognition_heuristic::HeuristicBrain;

    fn told_of(tier: &str) -> Vec<String> {
        let (mut app, mara) = game();
        app.insert_resource(Brains::new(HeuristicBrain).with_tier("guard", HeuristicBrain));
        app.world_mut().get_mut::<Mind>(mara).expect("a mind").tier = Tier(tier.to_owned());
        turn(&mut app, mara);
        told(&app, Lint::UnknownTier)
    }

    #[test]
    fn a_tier_without_a_brain_is_told_with_those_that_have_one() {
        let told = told_of("guards");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("`mara` is of tier `guards`") && told[0].contains("one of guard"));
        for fine in ["guard", "decide", "heuristic"] {
            assert_eq!(told_of(fine), Vec::<String>::new(), "{fine}");
        }
    }
}
