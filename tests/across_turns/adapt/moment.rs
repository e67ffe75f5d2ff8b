//! The moment: load and mirror.

use super::*;

#[test]
fn who_runs_out_of_breath_and_asks_is_answered_simply() {
    let mut talk = Talk::new();
    talk.hear_times(2, "odo", PLAIN);
    let calm = talk.hear("odo", PLAIN);
    assert!(!calm.iter().any(|line| line.starts_with("load.")), "{calm:?}");
    talk.hear("odo", "The cart stands there and the horse is gone.");
    talk.hear("odo", "And now the cart?");
    let loaded = talk.hear("odo", "Where?");
    assert_eq!(loaded.get(1).map(String::as_str), Some("load.HIGH"), "{loaded:?}");
    talk.hear("odo", "Keep it short, what is it?");
    let over =
        ["What now, Mara, where?", "Now where?", "Where?"].map(|said| talk.hear("odo", said));
    assert_eq!(over[2].get(1).map(String::as_str), Some("load.OVERLOAD"), "{over:?}");
}

#[test]
fn somebody_elses_haste_is_not_mine() {
    let mut talk = Talk::new();
    talk.hear_times(3, "odo", PLAIN);
    for words in ["And now the cart stands there?", "And the cart?", "Where?"] {
        talk.hear("wren", words);
    }
    let lines = talk.hear("odo", PLAIN);
    assert!(!lines.iter().any(|line| line.starts_with("load.")), "{lines:?}");
}

#[test]
fn a_talker_who_is_short_today_is_answered_shortly() {
    let mut talk = Talk::new();
    let usual = talk.hear_times(4, "odo", PLAIN).pop().expect("four exchanges");
    assert!(has(&usual, "dim.verbosity.high"), "{usual:?}");
    assert!(!usual.iter().any(|line| line.starts_with("mirror.")), "{usual:?}");
    let short = talk.hear("odo", "The cart is gone.");
    assert!(has(&short, "mirror.brief"), "{short:?}");
}

#[test]
fn a_terse_guest_who_says_more_today_is_given_room() {
    let mut talk = Talk::new();
    let usual = talk.hear_times(6, "odo", "The cart.").pop().expect("six exchanges");
    assert!(!usual.iter().any(|line| line.starts_with("mirror.")), "{usual:?}");
    let room = talk.hear("odo", &format!("{PLAIN} {PLAIN} {PLAIN}"));
    assert!(has(&room, "mirror.deeper"), "{room:?}");
}

#[test]
fn displeasure_is_answered_first() {
    let mut talk = Talk::new();
    talk.hear_times(2, "odo", PLAIN);
    let displeased = talk.hear("odo", "That is wrong.");
    assert!(has(&displeased, "mirror.friction"), "{displeased:?}");
    assert!(!has(&talk.hear("odo", PLAIN), "mirror.friction"));
}

#[test]
fn whoever_tells_of_a_death_is_not_answered_briskly() {
    let mut talk = Talk::new();
    let usual = talk.hear_times(3, "odo", TERSE).pop().expect("three exchanges");
    assert!(has(&usual, "dim.pacing.low"), "{usual:?}");
    let told = talk.hear("odo", "Garth is dead.");
    assert!(!has(&told, "dim.pacing.low") && !has(&told, "dim.directness.high"), "{told:?}");
    let after = talk.hear("odo", "Say something.");
    assert!(!has(&after, "dim.pacing.low"), "it is still about that: {after:?}");
    let later = talk.hear_times(6, "odo", TERSE).pop().expect("six exchanges");
    assert!(has(&later, "dim.pacing.low"), "{later:?}");
}
