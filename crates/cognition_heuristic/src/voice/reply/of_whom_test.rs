//! Whom a question is about, and the same matter in other words: what has to stand in the answer.

use crate::rehearsal::*;
use cognition_core::mind::PersonaProfile;
use cognition_core::perceive::Percept;
use std::sync::Arc;

const HEDDA: &str = "Hedda keeps the toll house at Brent. She was a glover until her eyes gave out. Her \
    husband Piet is a thatcher, and their son Lars is a sailor in Oslo. She gave up snuff because her \
    niece Anke asked her to. Anke is twelve and catches newts. The clock belonged to her master, old Mr \
    Crane, who died in 1961. She lodges with the widow Marsh. Her verses were turned down by two printers.";
const GUNDA: &str = "Gunda führt die Wirtschaft am Moor. Früher war sie Weberin, bis die Fabrik schloss. Ihr \
    Mann Uwe ist Maurer. Ihre Nichte Fenja ist Bäckerin und singt im Chor. Die Standuhr hat sie von ihrem \
    Lehrer Voss geerbt. Sie schläft in der Kammer über dem Stall.";

/// What somebody answers to the last of some lines: their own, where nobody else is said to say it.
fn answered(profile: &str, before: &[(&str, &str)], asked: &str) -> String {
    let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
    let told = before.iter().map(|(who, line)| Percept::speech(*who, *line)).collect();
    let mut request = request("nobody", vec![speak], told);
    request.situation.seen_before = request.situation.perceptions.last_id();
    request.situation.perceptions.perceive(says("odo", asked));
    let name = profile.split(' ').next().unwrap_or_default().to_owned();
    let profile = profile.to_owned();
    let persona = PersonaProfile { name, profile, ..PersonaProfile::default() };
    request.situation.persona = Arc::new(persona);
    decision(&request).speech
}

fn check(profile: &str, before: &[(&str, &str)], table: &[(&str, &str)]) {
    for (asked, holds) in table {
        let said = answered(profile, before, asked);
        assert!(said.contains(holds), "{asked} => {said} ({holds})");
    }
}

#[test]
fn the_same_is_asked_in_many_words() {
    check(
        HEDDA,
        &[],
        &[
            ("What is your son's line of work?", "son Lars is a sailor"),
            ("What does your husband do for a living?", "thatcher"),
            ("Where does your son live?", "Oslo"),
            ("What did you do before?", "glover"),
            ("Why did you stop?", "until my eyes gave out"),
            ("What made you quit snuff?", "because my niece Anke"),
            ("Who had the clock before you?", "Mr Crane"),
            ("Has anybody published your verses?", "turned down"),
            ("You must be Hedda.", "Hedda"),
            ("Good day, would you be Mrs Hedda?", "Hedda"),
            ("I am Peter from the Post. Who am I talking to?", "Hedda"),
        ],
    );
    check(
        GUNDA,
        &[],
        &[
            ("Was ist Ihr Mann von Beruf?", "Maurer"),
            ("Was haben Sie früher gemacht?", "Weberin"),
            ("Sie müssen Frau Gunda sein.", "Gunda"),
            ("Mit wem habe ich das Vergnügen?", "Gunda"),
            ("Wo übernachten Sie?", "Kammer"),
            ("Von wem haben Sie die Standuhr?", "habe ich von meinem Lehrer Voss"),
        ],
    );
}

#[test]
fn only_an_answer_of_the_very_kind_is_one() {
    let profile = "Rufus has kept the toll gate for thirty years. He is sixty-one, a bachelor from Skye. On \
        Fridays he plays chess with the reeve. He left school at twelve.";
    check(
        profile,
        &[],
        &[
            ("How old are you?", "I am sixty-one"),
            ("Where are you from?", "Skye"),
            ("What do you do on Fridays?", "chess"),
            ("What do you do?", "toll gate"),
            ("Can you play chess?", "chess"),
        ],
    );
    let said = answered(profile, &[], "When do you get up?");
    assert!(!said.contains("twelve"), "{said}");
    let profile = "Ilse leitet die Bücherei im Rathaus. Sie ist vierzig und kommt aus Husum.";
    check(profile, &[], &[("Woher kommen Sie?", "aus Husum"), ("Wie alt sind Sie?", "vierzig")]);
}

#[test]
fn a_pronoun_is_whoever_was_named_last_by_either_side() {
    let own = [("nobody", "I gave up snuff because my niece Anke asked me to.")];
    check(HEDDA, &own, &[("How old is she?", "twelve"), ("What does she catch?", "newts")]);
    let theirs = [("odo", "I met Anke on the bridge.")];
    check(HEDDA, &theirs, &[("How old is she?", "twelve")]);
    let said = answered(HEDDA, &[], "How often does Anke catch her newts?");
    assert!(said.contains("Anke catches newts"), "{said}");
    let said = answered(GUNDA, &[], "Wie geht es Ihrer Nichte?");
    assert!(said.contains("Fenja"), "{said}");
    let said = answered(HEDDA, &[("odo", "I met a man.")], "What does he do for a living?");
    assert!(!said.contains("toll house"), "{said}");
    let own = [("nobody", "Meine Nichte Fenja ist Bäckerin und singt im Chor.")];
    check(GUNDA, &own, &[("Singt sie gern?", "Chor"), ("Was ist die von Beruf?", "Bäckerin")]);
    let own = [("nobody", "Früher war ich Weberin, bis die Fabrik schloss.")];
    check(GUNDA, &own, &[("Warum haben Sie damit aufgehört?", "bis die Fabrik schloss")]);
}

/// A smith with a sister, a husband and a time at sea.
const LINNET: &str = "Linnet is a smith, fifty-one, married to Noll. Her husband Noll was a cooper on the quay. Her \
    sister Prue has an inn in Kelby. Linnet keeps goats. She does not drink. She is courting no girl called Isa, who \
    works at the mill. Her birthday is on the third of March.";

#[test]
fn what_is_so_of_the_mind_is_not_told_of_somebody_else() {
    for (asked, wrong) in [
        ("Does Isa drink?", "drink"),
        ("How old is Isa?", "fifty-one"),
        ("Does Isa keep goats?", "keep goats"),
        ("When is Prue's birthday?", "March"),
        ("Has the miller a sister?", "Prue"),
        ("How old is the miller?", "fifty-one"),
        ("What does the miller do for a living?", "smith"),
        ("Do you miss Noll?", "cooper"),
        ("Where did you sleep?", "Kelby"),
    ] {
        let said = answered(LINNET, &[], asked);
        assert!(!said.contains(wrong), "{asked} => {said}");
    }
    let before = [("nobody", "My husband Noll was a cooper on the quay.")];
    let said = answered(LINNET, &before, "Where did he drown?");
    assert!(!said.contains("cooper"), "{said}");
}

#[test]
fn what_is_asked_of_oneself_or_of_whom_it_is_told_is_told() {
    check(
        LINNET,
        &[],
        &[
            ("Do you drink?", "I do not drink"),
            ("How old are you?", "fifty-one"),
            ("When is your birthday?", "March"),
            ("Have you a sister?", "Prue"),
            ("Where does Prue live?", "Kelby"),
            ("Who is Noll?", "Noll"),
            ("What does your husband do?", "cooper"),
        ],
    );
}

#[test]
fn how_somebody_is_is_told_of_whom_was_told_last() {
    let profile = "Rolf mends clocks in Brent. His mother lives in Camden and is ill.";
    let before = [("nobody", "My mother lives in Camden.")];
    let said = answered(profile, &before, "Is she well?");
    assert!(said.contains("ill"), "{said}");
    let said = answered(profile, &before, "Is she rich?");
    assert!(!said.contains("ill"), "{said}");
}
