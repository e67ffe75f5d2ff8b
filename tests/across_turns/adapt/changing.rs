//! Styles: who talks how, and what becomes of it when they change.

use super::*;
use cognition_core::adapt::{Directive, Level};

#[test]
fn the_first_exchange_says_nothing_and_the_second_goes_by_the_words_it_answers() {
    let mut talk = Talk::new();
    assert_eq!(talk.hear("odo", TERSE), [""; 0]);
    let lines = talk.hear("odo", TERSE);
    assert!(has(&lines, "dim.pacing.low") && has(&lines, "dim.verbosity.low"), "{lines:?}");
}

#[test]
fn a_terse_guest_and_a_chatty_one_are_answered_differently_by_the_same_mind() {
    let mut talk = Talk::new();
    for _ in 0..5 {
        let (terse, chatty) = (talk.hear("odo", TERSE), talk.hear("wren", CHATTY));
        assert!(terse != chatty || terse.is_empty(), "{terse:?}");
    }
    let (terse, chatty) = (talk.hear("odo", TERSE), talk.hear("wren", CHATTY));
    assert!(has(&terse, "dim.verbosity.low") && has(&terse, "dim.pacing.low"), "{terse:?}");
    assert!(has(&chatty, "dim.pacing.high") && !has(&chatty, "dim.verbosity.low"), "{chatty:?}");
    assert_eq!(talk.rapports().len(), 2);
}

#[test]
fn directives_follow_a_change_of_style_within_five_exchanges() {
    let mut talk = Talk::new();
    let terse = talk.hear_times(8, "odo", TERSE).pop().expect("eight exchanges");
    let after = talk.hear_times(5, "odo", CHATTY);
    let [first, .., fifth] = &after[..] else { panic!("five exchanges") };
    assert!(has(first, "dim.pacing.low"), "one exchange is no change yet: {first:?}");
    assert!(has(fifth, "dim.pacing.high"), "{fifth:?}");
    for line in terse.iter().filter(|line| line.starts_with("dim.")) {
        assert!(!has(fifth, line), "`{line}` should be over: {fifth:?}");
    }
    let back = talk.hear_times(5, "odo", TERSE).pop().expect("five exchanges");
    assert!(has(&back, "dim.pacing.low"), "{back:?}");
}

#[test]
fn what_is_said_to_others_or_done_is_nobodys_style_and_a_move_of_its_own_answers_nobody() {
    let mut talk = Talk::new();
    talk.hear_times(3, "odo", TERSE);
    let mara = talk.mara;
    talk.harness.perceive(mara, Percept::speech("wren", CHATTY)).run();
    talk.harness.perceive(mara, Percept::event("Wren knocks.").by("wren").addressed()).run();
    assert_eq!(talk.rapports().len(), 1);
    talk.harness.request_turn(mara).run();
    let asked = talk.brain.asked();
    let last = asked.last().expect("should have been asked");
    assert!(last.situation.directives.is_empty(), "{:?}", last.situation.directives);
}

fn growths(lines: &[String]) -> Vec<String> {
    lines.iter().filter(|line| line.starts_with("growth.")).cloned().collect()
}

#[test]
fn a_lasting_change_is_mentioned_once_and_in_its_direction() {
    for (before, after) in [(TERSE, CHATTY), (CHATTY, TERSE)] {
        let mut talk = Talk::new();
        talk.hear_times(6, "odo", before);
        let used_to_be = *talk.rapport("odo").style();
        talk.pass(minutes(31));
        let changed = talk.hear_times(6, "odo", after);
        assert_eq!(growths(&changed.concat()), [""; 0]);
        talk.pass(minutes(62));
        assert_eq!(growths(&talk.hear("odo", after)), [""; 0], "two cycles are not enough");
        talk.pass(minutes(31));
        let mentioned = growths(&talk.hear("odo", after));
        let strongest = Directive::GROWTHS.into_iter().filter_map(|of| {
            let by = talk.rapport("odo").style().get(of)? - used_to_be.get(of)?;
            Some((of, by))
        });
        let (of, by) = strongest
            .max_by(|(_, one), (_, other)| one.abs().total_cmp(&other.abs()))
            .expect("something has changed");
        let level = if by > 0.0 { Level::High } else { Level::Low };
        assert_eq!(mentioned, [Directive::Growth(of, level).id()]);
        talk.pass(minutes(62));
        assert_eq!(growths(&talk.hear("odo", after)), [""; 0], "within a day");
    }
}

#[test]
fn after_a_day_another_change_is_mentioned() {
    let mut talk = Talk::new();
    talk.hear_times(6, "odo", TERSE);
    talk.pass(minutes(31));
    talk.hear_times(6, "odo", PLAIN);
    talk.pass(minutes(95));
    assert!(has(&talk.hear("odo", PLAIN), "growth.verbosity.high"));
    talk.pass(minutes(23 * 60));
    talk.hear_times(6, "odo", TERSE);
    talk.pass(minutes(31));
    let early = talk.hear("odo", TERSE);
    assert_eq!(growths(&early), [""; 0]);
    talk.pass(minutes(62));
    let late = talk.hear("odo", TERSE);
    assert!(has(&late, "growth.verbosity.low"), "{late:?}");
}
