//! Plain questions to people with a profile: what they are asked, and what has to stand in the answer.

use crate::rehearsal::*;
use cognition_core::mind::{GameTime, Goal, PersonaProfile, SpeechLines};
use std::sync::Arc;

/// A chandler: most of what she is stands in her profile alone.
fn aldith() -> PersonaProfile {
    let profile = "A chandler of sixty-two with three sons, a widow, who makes candles in Tallow \
        Row. She learnt the trade from her aunt Merewen. A pound of candles costs nine pence, and the \
        shop opens at eight. The great fire took the guildhall in the year forty. She has lived \
        here since she was a girl. She cannot read.";
    persona_of("Aldith", profile, &["See the guildhall built again."], &[])
}

/// A lock keeper, told of by name, with lines of his own.
fn osric() -> PersonaProfile {
    let profile = "Osric, fifty, a bachelor, minds the lock at Eelbrook. His brother Wat keeps the \
        inn on the hill. The lock has two gates and was built by monks. He can row and he can swim. He \
        broke his arm at the weir last winter. The mail boat comes on Tuesday.";
    let lines = [
        ("answer", "Eleven years come harvest, {speaker}."),
        ("answer", "A farthing a boat."),
        ("answer", "That depends on whom you ask, {speaker}."),
        ("tell", "There is an otter under the bridge, {target}."),
    ];
    persona_of("Osric", profile, &["Catch whoever steals the eels."], &lines)
}

/// A clerk who waits for somebody.
fn tibb() -> PersonaProfile {
    let profile = "The parish clerk of Overy, thirty-four, once a drummer in the Duke's army. He is \
        afraid of geese. The vicar, Doctor Penhallow, went to London in May because the bishop wished \
        it. There are seventy graves in the yard. His wife Joan sells honey at the market.";
    persona_of("Tibb", profile, &["Have the bell mended before Easter."], &[])
}

/// A clockmaker whose father is told of in two clauses.
fn anselm() -> PersonaProfile {
    let profile = "Anselm mends clocks in Tanner Street. His father Gregor was a clockmaker too and \
        taught him the trade; he is blind now and lives upstairs.";
    persona_of("Anselm", profile, &["Finish the town hall clock."], &[])
}

/// A German ferrywoman.
fn gesche() -> PersonaProfile {
    let profile = "Die Fährfrau von Altenwerder, achtundvierzig, seit zwölf Jahren auf der Fähre, \
        ledig. Ihr Bruder Hinnerk backt Brot im Dorf. Die Überfahrt kostet drei Pfennig, und die \
        letzte Fähre geht um acht. Im Herbst hat der Sturm den Steg zerschlagen. Der Pfarrer wohnt \
        hinter der Kirche. Sie hat zwei Hunde und fürchtet den Nebel.";
    persona_of("Gesche", profile, &["Einen neuen Steg bauen."], &[])
}

fn persona_of(name: &str, profile: &str, goals: &[&str], lines: &[(&str, &str)]) -> PersonaProfile {
    let mut all = SpeechLines::default();
    for (key, line) in lines {
        all.0.entry((*key).to_owned()).or_default().push((*line).to_owned());
    }
    PersonaProfile {
        name: name.to_owned(),
        profile: profile.to_owned(),
        goals: goals.iter().map(|goal| Goal::new(*goal)).collect(),
        lines: all,
        ..PersonaProfile::default()
    }
}

fn answered(persona: PersonaProfile, asked: &str) -> String {
    let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
    let mut request = request("nobody", vec![speak], vec![says("odo", asked)]);
    request.situation.persona = Arc::new(persona);
    request.situation.now = GameTime::from_secs((10 * 60 + 25) * 60);
    decision(&request).speech
}

/// What is asked and what has to stand in the answer; a bar parts what has to stand there besides.
fn check(persona: fn() -> PersonaProfile, table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .map(|(asked, holds)| (asked, holds, answered(persona(), asked)))
        .filter(|(_, holds, said)| !holds.split('|').all(|part| said.contains(part)))
        .map(|(asked, holds, said)| format!("{asked} => {said} ({holds})"))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), table.len(), wrong.join("\n"));
}

#[test]
fn a_profile_without_lines_answers_in_the_first_person() {
    check(
        aldith,
        &[
            ("How old are you?", "I am sixty-two."),
            ("Are you married?", "I am a widow."),
            ("Have you any children?", "I have three sons."),
            ("What do you make?", "I make candles"),
            ("Who taught you the trade?", "my aunt Merewen"),
            ("What does a pound of candles cost?", "nine pence"),
            ("When does the shop open, please?", "at eight"),
            (
                "Good day! I am new here, and a bit lost. When did the great fire happen?",
                "year forty",
            ),
            ("What happened to the guildhall?", "The great fire took the guildhall"),
            ("How long have you lived here?", "I have lived here since I was a girl."),
            ("Can you read?", "I cannot read."),
            ("Can you dance?", "learn"),
            ("Where do you make your candles?", "Tallow Row"),
            ("What time is it?", "half past ten"),
        ],
    );
}

#[test]
fn a_line_answers_only_what_it_is_an_answer_to() {
    check(
        osric,
        &[
            ("How old are you, Nobody?", "I am fifty."),
            ("How long have you minded the lock?", "Eleven years"),
            ("Are you married?", "bachelor"),
            ("How much is it?", "A farthing a boat."),
            ("Who keeps the inn?", "My brother Wat"),
            ("Where is the inn?", "on the hill"),
            ("How many gates has the lock?", "two gates"),
            ("Who built the lock?", "by monks"),
            ("Can you swim?", "I can swim"),
            ("What happened to your arm?", "I broke my arm at the weir"),
            ("When does the mail boat come?", "on Tuesday"),
            ("Is there an otter here?", "There is an otter under the bridge"),
            ("Where does your brother live?", "on the hill"),
        ],
    );
}

#[test]
fn one_s_trade_is_told_and_nothing_of_ones_father_is_said_of_oneself() {
    check(
        anselm,
        &[
            ("What do you do for a living?", "I mend clocks"),
            ("What do you do?", "I mend clocks"),
            ("Who is your father?", "My father Gregor was a clockmaker"),
            ("What is my name?", "Odo"),
        ],
    );
    let blind = answered(anselm(), "Is your father blind?");
    assert!(!blind.contains("I am blind"), "{blind}");
}

#[test]
fn what_is_told_of_others_is_told_as_it_is() {
    check(
        tibb,
        &[
            ("How old are you?", "thirty-four"),
            ("What were you before?", ""),
            ("Were you ever a drummer?", "I was once a drummer"),
            ("Who is Joan?", "My wife Joan"),
            ("Where is the vicar?", "to London"),
            ("Why did the vicar go to London?", "because the bishop wished it"),
            ("How many graves are there?", "seventy graves"),
            ("Are you afraid of geese?", "I am afraid of geese."),
            ("Do you have a wife?", "My wife Joan"),
            ("Good evening. My name is Wren. Who is Doctor Penhallow?", "Doctor Penhallow"),
            ("Where does your wife sell her honey?", "at the market"),
            ("When is the bell to be mended?", "before Easter"),
        ],
    );
}

#[test]
fn german_questions_get_german_answers_in_the_first_person() {
    check(
        gesche,
        &[
            ("Wie alt bist du?", "Ich bin achtundvierzig."),
            ("Seit wann bist du auf der Fähre?", "Ich bin seit zwölf Jahren auf der Fähre."),
            ("Bist du verheiratet?", "Ich bin ledig."),
            ("Was kostet die Überfahrt?", "drei Pfennig"),
            ("Guten Tag! Ich bin fremd hier. Wann geht die letzte Fähre?", "um acht"),
            ("Was ist mit dem Steg passiert?", "der Sturm den Steg zerschlagen"),
            ("Wo wohnt der Pfarrer?", "hinter der Kirche"),
            ("Hast du Geschwister?", "Mein Bruder Hinnerk"),
            ("Wer backt hier Brot?", "Mein Bruder Hinnerk"),
            ("Wie viele Hunde hast du?", "Ich habe zwei Hunde"),
            ("Kannst du tanzen?", "gelernt|"),
            ("Wie spät ist es?", "halb elf"),
        ],
    );
}

#[test]
fn of_what_shares_its_noun_nobody_knows_nothing() {
    let said = answered(tibb(), "Who dug the first of the graves?");
    assert!(said.contains("graves"), "{said}");
    let said = answered(tibb(), "Where is your sister?");
    assert!(!said.contains("Joan"), "{said}");
}

/// A potter with sons who are told of in the next sentence.
fn edda() -> PersonaProfile {
    let profile = "Edda makes pots in Harlow. She is forty-seven, and she grew up in Swansea. She bought \
        the kiln from a monk in Ghent for two hundred pounds. Her husband Idris drives the school bus, and \
        he has never had an accident. They have three boys, Rhys, Owen and Tom, who are eleven.";
    let mut persona = persona_of("Edda", profile, &["Show her bowls in Cardiff."], &[]);
    persona.secrets = vec!["She broke the vase of the bishop.".to_owned()];
    persona
}

/// A German cook with daughters.
fn grete() -> PersonaProfile {
    let profile = "Grete kocht im Gasthof am Pass. Sie ist siebenundvierzig und verheiratet. Ihr Mann \
        Frieder war Bergmann. Sie haben zwei Mädchen, Lotte und Hanne, die neun Jahre alt sind. Heute gibt \
        es Knödel mit Kraut. Sie ist aus Halle weggezogen, weil die Miete sie arm gemacht hat.";
    persona_of("Grete", profile, &["Einmal nach Paris reisen."], &[])
}

#[test]
fn where_something_was_done_is_no_question_of_where_one_is() {
    check(
        edda,
        &[
            ("Where did you buy the kiln?", "a monk in Ghent"),
            ("Where did you grow up?", "I grew up in Swansea"),
            ("What did you pay for the kiln?", "two hundred pounds"),
        ],
    );
}

#[test]
fn age_is_told_by_a_bare_number_and_kin_by_other_words() {
    check(
        edda,
        &[
            ("How old are you?", "I am forty-seven"),
            ("How old are your sons?", "who are eleven"),
            ("What are your boys called?", "Rhys, Owen and Tom"),
            ("Isn't it dangerous for your husband?", "never had an accident"),
        ],
    );
    check(
        grete,
        &[
            ("Wie alt sind Sie?", "Ich bin siebenundvierzig"),
            ("Wie alt sind Ihre Töchter?", "neun Jahre"),
            ("War dein Mann auch Koch?", "Mein Mann Frieder war Bergmann"),
            ("Was gibt's denn heute?", "Heute gibt es Knödel"),
            ("Warum bist du aus Halle weggezogen?", "mich arm gemacht"),
            ("Was machst du hier?", "Ich koche im Gasthof"),
            ("Guten Abend! Was machst du hier?", "Odo|Ich koche im Gasthof"),
        ],
    );
}

#[test]
fn who_says_their_name_and_asks_back_is_told_the_name() {
    check(
        edda,
        &[
            ("Hello! I'm Peter, the new groom. And you are?", "Edda"),
            ("Peter is my name. What's yours?", "Edda"),
            ("Are you Edda?", "Edda"),
        ],
    );
    check(grete, &[("Guten Tag, ich heiße Moritz. Und du?", "Grete"), ("Bist du Grete?", "Grete")]);
}

#[test]
fn only_what_is_kept_back_is_said_to_be_ones_own_affair() {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;
    let is_of = |said: &str, of: &str| {
        let words = voice_words(Language::of(said));
        words.lines(of).iter().any(|line| said.contains(&line.replace("{speaker}", "Odo")))
    };
    for asked in ["Have you ever been to Rome?", "What do you like to read?"] {
        let said = answered(edda(), asked);
        assert!(is_of(&said, "own_unknown"), "{asked} {said}");
    }
    for asked in ["Did you break the vase of the bishop?", "Are you in love?"] {
        let said = answered(edda(), asked);
        assert!(is_of(&said, "reserve"), "{asked} {said}");
    }
    let said = answered(grete(), "Magst du Hunde?");
    assert!(!is_of(&said, "reserve"), "{said}");
}

#[test]
fn who_is_asked_whether_it_was_them_denies_it_and_tells_nothing_of_their_trade() {
    let said = answered(edda(), "Somebody has hidden the pots of my aunt. Was it you?");
    assert!(
        !said.contains("Harlow") && (said.contains("Not I") || said.contains("nothing")),
        "{said}"
    );
    let said = answered(grete(), "Jemand hat im Gasthof gelogen. Warst du das?");
    assert!(!said.contains("koche"), "{said}");
}

#[test]
fn they_are_those_who_were_told_of_last() {
    let asked = |persona: PersonaProfile, before: &str, asked: &str| {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let told = cognition_core::perceive::Percept::speech("nobody", before);
        let mut request = request("nobody", vec![speak], vec![told]);
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", asked));
        request.situation.persona = Arc::new(persona);
        decision(&request).speech
    };
    let told = "My boys are away at school.";
    let said = asked(edda(), told, "What are they called?");
    assert!(said.contains("Rhys"), "{said}");
    let said = asked(grete(), "Meine Mädchen schlafen noch.", "Wie heißen sie?");
    assert!(said.contains("Lotte und Hanne"), "{said}");
    let said = asked(grete(), "Es regnet.", "Wie heißen Sie?");
    assert!(said.contains("Grete"), "{said}");
}

#[test]
fn each_of_two_questions_is_answered() {
    let said = answered(aldith(), "When does the shop open, and how much is a pound of candles?");
    assert!(said.contains("at eight") && said.contains("nine pence"), "{said}");
    let said = answered(osric(), "How old are you, Osric? And who keeps the inn?");
    assert!(said.contains("fifty") && said.contains("Wat"), "{said}");
}

#[test]
fn what_nobody_told_it_is_not_made_up() {
    for asked in ["When does the coach leave?", "How old is the mayor?", "Do you like turnips?"] {
        let said = answered(aldith(), asked);
        assert!(!said.contains("eight") && !said.contains("sixty"), "{asked} {said}");
    }
}

#[test]
fn it_is_the_thing_of_which_was_told_last() {
    let profile = "Ruth is the harbour master of Skell. The ferry to Arnsby leaves at seven in the \
        morning and costs fourpence. The crane on the quay was built by her father.";
    let asked = |before: &str, asked: &str| {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let told = cognition_core::perceive::Percept::speech("nobody", before);
        let mut request = request("nobody", vec![speak], vec![told]);
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", asked));
        request.situation.persona = Arc::new(persona_of("Ruth", profile, &[], &[]));
        decision(&request).speech
    };
    let ferry = "The ferry to Arnsby leaves at seven in the morning.";
    for (question, holds) in
        [("Where does it go?", "to Arnsby"), ("What does it cost?", "fourpence")]
    {
        let said = asked(ferry, question);
        assert!(said.contains(holds), "{question} {said}");
    }
    let said = asked("The crane on the quay was built by my father.", "Where is it?");
    assert!(said.contains("on the quay") && !said.contains("ferry"), "{said}");
    let said = asked(ferry, "When does it rain?");
    assert!(!said.contains("seven"), "{said}");
}

#[test]
fn a_mere_name_answers_no_question_of_somebody() {
    let profile = "Nettie is the mother of Mara, seventy, and mends nets. Mara is afraid of geese.";
    let nettie = || persona_of("Nettie", profile, &[], &[]);
    let said = answered(nettie(), "Is Mara a good cook?");
    assert!(!said.contains("mother"), "{said}");
    let said = answered(nettie(), "Is Mara afraid of geese?");
    assert!(said.contains("Mara is afraid of geese."), "{said}");
}
