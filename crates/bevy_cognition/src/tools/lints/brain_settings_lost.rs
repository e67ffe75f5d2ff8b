//! Settings that were inserted after the brains have wiped what these had brought.

use super::findings::{Lint, LintFindings};
use crate::brain::brains::{Brains, BroughtBrains};
use crate::settings::CognitionSettings;
use crate::turn::Turn;
use bevy::prelude::*;
use cognition_brain::TieredBrains;
use cognition_core::mind::Mind;
use std::sync::Arc;

pub(super) fn look(
    begun: On<Add, Turn>,
    minds: Query<&Mind>,
    brains: Option<Res<Brains>>,
    brought: Option<Res<BroughtBrains>>,
    settings: Res<CognitionSettings>,
    mut findings: ResMut<LintFindings>,
) {
    let (Some(brains), Some(brought)) = (brains, brought) else { return };
    let is_in_use = Arc::ptr_eq(brains.usual(), &brought.0.default);
    let Some(mind) = minds.get(begun.entity).ok().filter(|_| is_in_use) else { return };
    for name in lost(&settings, &brought.0) {
        findings.tell(Lint::BrainSettingsLost, &mind.id, name, || {
            format!(
                "`set_brains` had set `{name}`, and it is back at its default: insert \
                 CognitionSettings before you call `set_brains`"
            )
        });
    }
}

/// What the brains had set and is at its default: whoever sets it otherwise means that.
fn lost(settings: &CognitionSettings, brought: &TieredBrains) -> Vec<&'static str> {
    let usual = CognitionSettings::default();
    let costs = brought.costs.as_ref().is_some_and(|costs| *costs != *settings.govern.costs);
    let timeout = brought.timeout.is_some_and(|timeout| timeout != settings.requests.timeout);
    let size = brought.prompts != settings.prompts.size;
    let lost = [
        ("govern.costs", costs && settings.govern.costs == usual.govern.costs),
        ("requests.timeout", timeout && settings.requests.timeout == usual.requests.timeout),
        ("prompts.size", size && settings.prompts.size == usual.prompts.size),
    ];
    lost.into_iter().filter_map(|(name, is_lost)| is_lost.then_some(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told, turn};
    use super::*;
    use crate::brain::brains::BrainsApp;
    use cognition_heuristic::HeuristicBrain;
    use std::time::Duration;

    fn hasty() -> TieredBrains {
        let timeout = Some(Duration::from_secs(7));
        TieredBrains { timeout, ..TieredBrains::new(Arc::new(HeuristicBrain)) }
    }

    /// What is told where the settings are inserted after the brains.
    fn told_of(settings: CognitionSettings) -> Vec<String> {
        let (mut app, mara) = game();
        app.set_brains(hasty()).insert_resource(settings);
        turn(&mut app, mara);
        told(&app, Lint::BrainSettingsLost)
    }

    #[test]
    fn settings_that_are_inserted_after_the_brains_are_told_what_they_have_wiped() {
        let told = told_of(CognitionSettings { seed: 7, ..CognitionSettings::default() });
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("`set_brains` had set `requests.timeout`"), "{told:?}");
    }

    #[test]
    fn a_timeout_that_the_game_sets_itself_is_meant() {
        let mut settings = CognitionSettings::default();
        settings.requests.timeout = Duration::from_secs(9);
        assert_eq!(told_of(settings), Vec::<String>::new());
    }

    #[test]
    fn brains_that_come_after_the_settings_lose_nothing() {
        let (mut app, mara) = game();
        app.insert_resource(CognitionSettings { seed: 7, ..CognitionSettings::default() });
        app.set_brains(hasty());
        turn(&mut app, mara);
        assert_eq!(told(&app, Lint::BrainSettingsLost), Vec::<String>::new());
    }
}
