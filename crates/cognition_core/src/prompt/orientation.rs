//! What holds of speech at this moment: the public orientation.

use super::perception_sections::is_new;
use super::public_voice::PublicVoice;
use super::turn_context::TurnContext;
use crate::perceive::PerceptKind;
use crate::promise::asks_about_promises;

const ASKED: &str = "You are asked what you have promised: answer from <commitments>, in your own words; if nothing stands there, you owe nothing.\n";
const VERBOSE: &str = "VERBOSE VOICE, for debugging: speech may name mood numbers, the ledger and commitments as they stand in the sections.\n";

/// What holds of speech at this moment. `tells_promises` says whether the prompt shows what is
/// owed: nobody is sent to a section that is not there.
pub(super) fn push_orientation(out: &mut String, context: &TurnContext<'_>, tells_promises: bool) {
    push_oriented(out, context, tells_promises, asks_about_promises);
}

fn push_oriented(
    out: &mut String,
    context: &TurnContext<'_>,
    tells_promises: bool,
    asks: impl Fn(&str) -> bool,
) {
    let before = out.len();
    if context.may_speak && tells_promises && is_asked(context, asks) {
        out.push_str(ASKED);
    }
    if context.may_speak && context.voice == PublicVoice::Verbose {
        out.push_str(VERBOSE);
    }
    if out.len() > before {
        out.pop();
    }
}

/// Whether somebody who spoke to the mind since its last turn asks that.
fn is_asked(context: &TurnContext<'_>, asks: impl Fn(&str) -> bool) -> bool {
    let newest = context.perceptions.entries().rev();
    let new = newest.take_while(|entry| entry.id > context.seen_before);
    let to_it = new.filter(|entry| is_new(context, entry)).map(|entry| &entry.percept);
    to_it
        .filter(|percept| percept.kind == PerceptKind::Speech && percept.addressed)
        .any(|percept| asks(&percept.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::{Percept, PerceptionLog};
    use crate::prompt::test_scene::Scene;
    use expect_test::{Expect, expect};

    const ASKING: &str = "What did you promise?";

    fn log(percepts: &[Percept]) -> PerceptionLog {
        let mut log = PerceptionLog::default();
        for percept in percepts {
            log.perceive(percept.clone());
        }
        log
    }

    fn oriented(voice: PublicVoice, may_speak: bool, percepts: &[Percept], shown: bool) -> String {
        let (scene, perceptions) = (Scene::new(), log(percepts));
        let context = TurnContext {
            voice,
            may_speak,
            perceptions: &perceptions,
            seen_before: PerceptId(1),
            answered_before: PerceptId(1),
            ..scene.context()
        };
        let mut out = String::new();
        push_oriented(&mut out, &context, shown, |said| said == ASKING);
        out
    }

    fn asked() -> [Percept; 2] {
        [Percept::event("Rain."), Percept::speech("odo", ASKING).addressed()]
    }

    fn check(voice: PublicVoice, expect: Expect) {
        expect.assert_eq(&oriented(voice, true, &asked(), true));
    }

    #[test]
    fn who_is_asked_what_it_promised_may_tell() {
        check(
            PublicVoice::Natural,
            expect![
                "You are asked what you have promised: answer from <commitments>, in your own words; if nothing stands there, you owe nothing."
            ],
        );
    }

    #[test]
    fn a_verbose_voice_is_for_debugging() {
        check(
            PublicVoice::Verbose,
            expect![[r#"
                You are asked what you have promised: answer from <commitments>, in your own words; if nothing stands there, you owe nothing.
                VERBOSE VOICE, for debugging: speech may name mood numbers, the ledger and commitments as they stand in the sections."#]],
        );
    }

    #[test]
    fn only_a_new_question_to_the_mind_itself_counts() {
        let nothing = |percepts: &[Percept]| {
            assert_eq!(oriented(PublicVoice::Natural, true, percepts, true), "", "{percepts:?}");
        };
        nothing(&[]);
        nothing(&[Percept::speech("odo", ASKING).addressed()]);
        nothing(&[Percept::event("Rain."), Percept::speech("odo", ASKING)]);
        nothing(&[Percept::event("Rain."), Percept::speech("mara", ASKING).addressed()]);
        nothing(&[Percept::event("Rain."), Percept::speech("odo", "A mild night.").addressed()]);
    }

    #[test]
    fn who_stays_silent_or_is_shown_no_commitments_is_not_told_how_to_speak_of_them() {
        assert_eq!(oriented(PublicVoice::Verbose, false, &asked(), true), "");
        assert_eq!(oriented(PublicVoice::Natural, true, &asked(), false), "");
    }

    #[test]
    fn settings_name_the_voice() {
        let voice: PublicVoice = serde_json::from_str("\"verbose\"").expect("should be known");
        assert_eq!((voice, PublicVoice::default()), (PublicVoice::Verbose, PublicVoice::Natural));
    }
}
