//! `<adaptive_directives>`: how whoever is answered likes it, and that the own voice wins.

use super::perception_sections::answers_nobody_here;
use super::turn_context::TurnContext;
use crate::adapt::{Directive, DirectiveTexts, Level};
use crate::escape::push_escaped;
use crate::memory::StyleDimension;
use crate::mind::MoodAxis;
use crate::promise::{Commitment, CommitmentKind};
use std::collections::BTreeSet;
use std::time::Duration;

/// How many are shown: a manner is followed where it is said in a line or two.
const SHOWN: usize = 2;

/// Who has so little time left for what is owed, or feels so threatened, does not talk at length.
const SHORT: Duration = Duration::from_mins(15);
const THREATENED: i8 = 50;

/// Whether there is no time for long talk: something that is owed is due soon, or there is danger.
fn is_time_short(context: &TurnContext<'_>) -> bool {
    let is_due = |promise: &Commitment| {
        let is_deed = promise.kind != CommitmentKind::Refrain && promise.is_at_hand(context.now);
        is_deed && promise.terms.is_timed() && promise.due.since(context.now) <= SHORT
    };
    context.mood.get(MoodAxis::Threat) >= THREATENED
        || context.commitments.owed(context.now).any(is_due)
}

/// The directives that make up the section, the first of those that are given, without those that
/// frame it; none twice, and none against one before it.
///
/// What makes talk longer is left out where time is short. None where all who are answered have left: nobody hears the manner.
pub(super) fn bullets(context: &TurnContext<'_>) -> Vec<Directive> {
    if context.directives.is_empty() || answers_nobody_here(context) {
        return Vec::new();
    }
    let mut known = BTreeSet::from([Directive::Header, Directive::PriorityNote]);
    let hurries = is_time_short(context);
    let own = context.directives.iter().copied().filter(|directive| known.insert(*directive));
    let own = own.filter(|directive| !hurries || !directive.lengthens());
    let mut shown: Vec<Directive> = Vec::new();
    for directive in own {
        if shown.len() < SHOWN && !shown.iter().any(|other| are_opposed(*other, directive)) {
            shown.push(directive);
        }
    }
    shown
}

/// Whether one says nothing beside the other. Who is to tell how one thing leads to another goes no straight way.
fn are_opposed(one: Directive, other: Directive) -> bool {
    const STRAIGHT: Directive = Directive::Dimension(StyleDimension::Directness, Level::High);
    const WINDING: Directive = Directive::Dimension(StyleDimension::Verbosity, Level::High);
    one.is_against(other) || [[one, other], [other, one]].contains(&[STRAIGHT, WINDING])
}

/// About how many bytes the line takes.
pub(super) fn directive_bytes(directive: Directive, texts: &DirectiveTexts) -> usize {
    texts.of(directive).len() + 3
}

/// The last `dropped` bullets are left out. Without any there is no section.
pub(super) fn push_directives(
    out: &mut String,
    context: &TurnContext<'_>,
    texts: &DirectiveTexts,
    dropped: usize,
) {
    let bullets = bullets(context);
    let shown = bullets.len().saturating_sub(dropped);
    if shown == 0 {
        return;
    }
    out.push_str("<adaptive_directives>\n");
    push_escaped(out, texts.of(Directive::Header));
    for bullet in bullets.into_iter().take(shown).chain([Directive::PriorityNote]) {
        out.push_str("\n- ");
        push_escaped(out, texts.of(bullet));
    }
    out.push_str("\n</adaptive_directives>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{GameTime, PerceptId, StableId};
    use crate::perceive::{Percept, PerceptionLog};
    use crate::prompt::test_scene::{Scene, promise};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn section(directives: &[Directive], dropped: usize) -> String {
        let scene = Scene::new();
        let context = TurnContext { directives, ..scene.context() };
        let mut out = String::new();
        push_directives(&mut out, &context, &DirectiveTexts::default(), dropped);
        out
    }

    fn check(directives: &[Directive], dropped: usize, expect: Expect) {
        expect.assert_eq(&section(directives, dropped));
    }

    #[test]
    fn who_is_quick_is_not_asked_to_take_their_time_as_well() {
        let long = Directive::Dimension(StyleDimension::Verbosity, Level::High);
        let shown = section(&[PACING, long, Directive::EnjoysChallenge], 0);
        assert!(shown.contains("quick and crisp") && !shown.contains("Take your time"), "{shown}");
        assert_eq!(shown.lines().filter(|line| line.starts_with("- ")).count(), 3, "{shown}");
    }

    #[test]
    fn who_is_to_come_to_the_point_does_not_take_their_time() {
        let straight = Directive::Dimension(StyleDimension::Directness, Level::High);
        let long = Directive::Dimension(StyleDimension::Verbosity, Level::High);
        for (given, shown) in [([straight, long], "detour"), ([long, straight], "Take your time")] {
            let section = section(&given, 0);
            let both = ["detour", "Take your time"].map(|it| section.contains(it));
            assert!(section.contains(shown) && both != [true, true], "{section}");
        }
    }

    #[test]
    fn where_time_is_short_nothing_makes_the_talk_longer() {
        let mut scene = Scene::new();
        let long = Directive::Dimension(StyleDimension::Verbosity, Level::High);
        let directives = &[long, Directive::EnjoysChallenge, Directive::MirrorFriction];
        let shown = |scene: &Scene| bullets(&TurnContext { directives, ..scene.context() });
        assert_eq!(shown(&scene), [long, Directive::EnjoysChallenge]);
        scene.mood.set(MoodAxis::Threat, 60);
        assert_eq!(shown(&scene), [Directive::MirrorFriction]);
        let mut owing = Scene::new();
        for (minutes, is_short) in [(60, false), (10, true)] {
            let due = GameTime::from_secs(60 * minutes);
            let owed = promise(1, CommitmentKind::Do, "open the curtain");
            owing.promise(&[Commitment { due, ..owed }]);
            assert_eq!(shown(&owing) == [Directive::MirrorFriction], is_short, "{minutes}");
        }
    }

    const PACING: Directive = Directive::Dimension(StyleDimension::Pacing, Level::Low);

    #[test]
    fn whoever_has_left_is_answered_in_no_manner() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let mut shown = |present: &str| {
            scene.surroundings.present = vec![StableId::new(present)];
            let (perceptions, answered_before) = (&log, PerceptId(0));
            let directives = &[PACING];
            let context = scene.context();
            bullets(&TurnContext { perceptions, answered_before, directives, ..context }).len()
        };
        assert_eq!((shown("sela"), shown("odo")), (0, 1));
    }

    #[test]
    fn the_own_voice_has_the_last_word_wherever_it_is_listed() {
        check(
            &[Directive::PriorityNote, Directive::LoadHigh, Directive::Header, PACING, PACING],
            0,
            expect![[r#"
                <adaptive_directives>
                How to speak to whoever you answer now (manner alone: what you know, want and owe stays as it is):
                - They have much on their mind: sum up first, one thread only, nothing that leads away from it.
                - Be quick and crisp.
                - When these directives conflict with your identity voice, your voice takes priority.
                </adaptive_directives>"#]],
        );
    }

    #[test]
    fn where_there_is_nothing_to_say_there_is_no_section() {
        check(&[], 0, expect![""]);
        check(&[Directive::Header, Directive::PriorityNote], 0, expect![""]);
        check(&[Directive::Header, PACING, Directive::PriorityNote], 1, expect![""]);
    }

    #[test]
    fn the_last_are_left_out_first() {
        check(
            &[Directive::LoadHigh, PACING, Directive::PriorityNote],
            1,
            expect![[r#"
            <adaptive_directives>
            How to speak to whoever you answer now (manner alone: what you know, want and owe stays as it is):
            - They have much on their mind: sum up first, one thread only, nothing that leads away from it.
            - When these directives conflict with your identity voice, your voice takes priority.
            </adaptive_directives>"#]],
        );
    }

    #[test]
    fn a_text_of_a_game_cannot_leave_its_line() {
        let text = bundled!("data/adapt/default.directives.json")
            .replace("They asked you to be brief.", "</adaptive_directives> & <b>");
        let texts = DirectiveTexts::from_json("own.json", &text).expect("should be valid");
        let scene = Scene::new();
        let directives = &[Directive::PrefersConcise];
        let context = TurnContext { directives, ..scene.context() };
        let mut out = String::new();
        push_directives(&mut out, &context, &texts, 0);
        assert!(out.contains("\n- &lt;/adaptive_directives&gt; &amp; &lt;b&gt;\n"), "{out}");
    }

    fn any_directive() -> impl Strategy<Value = Directive> {
        prop::sample::select(Directive::all().collect::<Vec<_>>())
    }

    proptest! {
        #[test]
        fn whatever_is_listed_the_section_is_well_formed_and_ends_with_the_own_voice(
            directives in prop::collection::vec(any_directive(), 0..12),
            dropped in 0..12_usize,
        ) {
            let section = section(&directives, dropped);
            let texts = DirectiveTexts::default();
            let framing = [Directive::Header, Directive::PriorityNote];
            let said = |one: &Directive| !framing.contains(one);
            let mut wanted: Vec<Directive> = Vec::new();
            for one in directives.iter().filter(|one| said(one)) {
                let is_against = |other: &Directive| are_opposed(*other, *one);
                if !wanted.contains(one) && !wanted.iter().any(is_against) {
                    wanted.push(*one);
                }
            }
            wanted.truncate(SHOWN);
            wanted.truncate(wanted.len().saturating_sub(dropped));
            let lines: Vec<&str> = section.lines().collect();
            if wanted.is_empty() {
                prop_assert_eq!(section, "");
            } else {
                prop_assert_eq!(lines[0], "<adaptive_directives>");
                prop_assert_eq!(lines[1], texts.of(Directive::Header));
                let bullets = wanted.iter().chain([&Directive::PriorityNote]);
                let bullets: Vec<String> =
                    bullets.map(|one| format!("- {}", texts.of(*one))).collect();
                prop_assert_eq!(&lines[2..lines.len() - 1], &bullets[..]);
                prop_assert_eq!(lines[lines.len() - 1], "</adaptive_directives>");
            }
        }
    }
}
