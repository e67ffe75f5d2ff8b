//! What the languages beside English know, each by lines of its own.

use crate::dialogue::consent::Answer;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct::{self, *};
use std::time::Duration;

fn known(code: &str) -> &'static Language {
    Language::by_code(code).expect("the language is known")
}

/// Each line is in the language, and does what it should.
fn check(code: &str, lines: &[(DialogueAct, &[&str])]) {
    let mut wrong = Vec::new();
    for (act, texts) in lines {
        for text in *texts {
            let language = Language::of_utterance(text, || known(code));
            let acts = language.dialogue_acts(text);
            if language.code() != code || !acts.has(*act) {
                wrong.push(format!("{} `{text}`: {}, {acts:?}", act.name(), language.code()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn german_lines_do_what_they_say() {
    check(
        "de",
        &[
            (
                Question,
                &[
                    "Wo liegt der Hafen",
                    "Kennst du Mara?",
                    "wie heißt der wirt",
                    "hallo wo ist der schlüssel",
                    "guten abend wo ist der wirt",
                ],
            ),
            (
                Request,
                &[
                    "Gib mir den Schlüssel.",
                    "Könnten Sie die Tür öffnen?",
                    "Ich hätte gern ein Bier.",
                ],
            ),
            (Offer, &["Ich gebe dir zehn Taler dafür.", "Soll ich dir helfen?"]),
            (Threat, &["Noch ein Wort und ich schlage zu.", "Das wirst du bereuen."]),
            (Alarm, &["Hilfe, ein Wolf!", "Das Dach brennt!"]),
            (
                Insult,
                &[
                    "Du bist ein elender Lügner.",
                    "Halt die Klappe!",
                    "Du warst immer ein Feigling.",
                ],
            ),
            (Praise, &["Das hast du gut gemacht!", "Du bist ein großartiger Schmied."]),
            (Thanks, &["Vielen Dank für die Hilfe.", "Dankeschön!"]),
            (Greeting, &["Guten Morgen!", "Moin, Odo."]),
            (Farewell, &["Auf Wiedersehen.", "Ich muss los, bis morgen."]),
            (MemoryQuestion, &["Erinnerst du dich an mich?", "Was habe ich dir gestern gesagt?"]),
            (Note, &["Weck mich bei Sonnenaufgang.", "Schreib das bitte auf."]),
            (Pointing, &["Das da.", "Gib's her."]),
            (Reference, &["Wie viel kostet das?", "Warum?"]),
            (Empty, &["Hm.", "Ach so.", "Na ja …"]),
        ],
    );
}

#[test]
fn spanish_lines_do_what_they_say() {
    check(
        "es",
        &[
            (Question, &["¿Dónde está el puerto?", "cómo se llama el dueño"]),
            (Request, &["Dame la llave.", "Ábreme la puerta.", "¿Podría ayudarme?"]),
            (Offer, &["Te doy diez monedas por el caballo."]),
            (Threat, &["Te vas a arrepentir.", "Dámelo o te mato."]),
            (Alarm, &["¡Fuego en el granero!", "¡Socorro!"]),
            (Insult, &["Eres un cobarde.", "¡Cállate, imbécil!"]),
            (Praise, &["¡Bien hecho!", "Eres el mejor herrero del pueblo."]),
            (Thanks, &["Muchas gracias por todo."]),
            (Greeting, &["Buenos días, señora.", "Hola."]),
            (Farewell, &["Hasta luego.", "Adiós, amigo."]),
            (MemoryQuestion, &["¿Te acuerdas de mí?", "¿Qué te dije ayer?"]),
            (Note, &["Recuérdame que compre pan.", "Despiértame al amanecer."]),
            (Pointing, &["Ese de ahí.", "Tráemelo."]),
            (Reference, &["¿Cuánto cuesta?", "¿Por qué?"]),
            (Empty, &["Ejem.", "Ya veo."]),
        ],
    );
}

#[test]
fn french_lines_do_what_they_say() {
    check(
        "fr",
        &[
            (Question, &["Où est le port ?", "comment s'appelle l'aubergiste"]),
            (Request, &["Donne-moi la clé.", "Pourriez-vous m'aider ?", "Ouvrez la porte."]),
            (Offer, &["Je te donne dix écus pour ton cheval."]),
            (Threat, &["Tu vas le regretter.", "Donne, ou je te tue."]),
            (Alarm, &["Au feu !", "Au secours, des loups !"]),
            (Insult, &["Tu es un menteur.", "Ferme-la !"]),
            (Praise, &["Bien joué !", "Vous êtes un excellent forgeron."]),
            (Thanks, &["Merci beaucoup."]),
            (Greeting, &["Bonjour, madame.", "Salut !"]),
            (Farewell, &["Au revoir.", "À bientôt !"]),
            (MemoryQuestion, &["Tu te souviens de moi ?", "Qu'est-ce que je t'ai dit hier soir ?"]),
            (Note, &["Rappelle-moi d'acheter du pain.", "Réveillez-moi à l'aube."]),
            (Pointing, &["Celui-là.", "Fais-le."]),
            (Reference, &["C'est combien ?", "Pourquoi ?"]),
            (Empty, &["Euh…", "Je vois."]),
        ],
    );
}

#[test]
fn japanese_lines_do_what_they_say() {
    check(
        "ja",
        &[
            (Question, &["港はどこですか。", "あなたは誰？"]),
            (Request, &["鍵をください。", "門を開けてくれませんか。", "待て！"]),
            (Offer, &["この馬に金貨十枚を払おう。"]),
            (Threat, &["殺すぞ。", "後悔することになるぞ。"]),
            (Alarm, &["火事だ！", "助けて！"]),
            (Insult, &["このばか！", "お前は卑怯者だ。"]),
            (Praise, &["よくやった！", "素晴らしい腕ですね。"]),
            (Thanks, &["本当にありがとう。"]),
            (Greeting, &["こんにちは。", "おはようございます。"]),
            (Farewell, &["さようなら。", "では失礼します。"]),
            (MemoryQuestion, &["私を覚えていますか。"]),
            (Note, &["夜明けに起こしてください。", "鍵のことを忘れないでね。"]),
            (Pointing, &["それ。", "あれをください。"]),
            (Reference, &["いくらですか。", "なぜ？"]),
            (Empty, &["うーん。", "……"]),
        ],
    );
}

#[test]
fn yes_and_no_are_heard_in_each_language() {
    for (code, yes, no) in [
        ("de", "Ja, gern.", "Auf keinen Fall."),
        ("de", "Mit dem größten Vergnügen.", "Danke, ich passe."),
        ("de", "Na gut, ich bin dabei.", "Das mache ich nicht."),
        ("es", "Claro que sí.", "Ni hablar."),
        ("es", "Trato hecho.", "No, gracias."),
        ("fr", "D'accord.", "Pas question."),
        ("fr", "Oui, avec plaisir.", "Non, je refuse."),
        ("ja", "はい。", "いいえ。"),
        ("ja", "承知しました。", "お断りします。"),
    ] {
        assert_eq!(known(code).consent(yes), Some(Answer::Agrees), "{yes}");
        assert_eq!(known(code).consent(no), Some(Answer::Refuses), "{no}");
    }
    for (code, open) in [
        ("de", "Vielleicht."),
        ("de", "Ja, wenn du zahlst."),
        ("es", "No sé."),
        ("fr", "Ça dépend."),
        ("ja", "たぶん。"),
    ] {
        assert_eq!(known(code).consent(open), None, "{open}");
    }
}

#[test]
fn times_are_read_in_each_language() {
    for (code, words, seconds) in [
        ("de", "in zwei Stunden", 7200),
        ("de", "in einer halben Stunde", 1800),
        ("de", "in einer Dreiviertelstunde", 2700),
        ("de", "morgen", 86400),
        ("es", "en dos horas", 7200),
        ("es", "dentro de media hora", 1800),
        ("fr", "dans deux heures", 7200),
        ("fr", "demain", 86400),
        ("ja", "2時間後", 7200),
        ("ja", "明日", 86400),
    ] {
        let time = known(code).time_from_now(words);
        assert_eq!(time, Some(Duration::from_secs(seconds)), "{words}");
    }
}

#[test]
fn promises_and_what_was_said_of_oneself_are_heard() {
    let promise = |code: &str, text: &str| known(code).promise_in(text).is_some();
    assert!(promise("de", "Ich verspreche es dir.") && !promise("de", "Es regnet."));
    assert!(
        promise("es", "Te lo juro, te doy mi palabra.") && promise("fr", "Je te promets de venir.")
    );
    assert_eq!(known("de").first_person("Du bist müde."), "Ich bin müde.");
}

#[test]
fn what_one_speaks_of_is_found_without_spaces_and_endings() {
    let stems = |code: &str, text: &str| known(code).content_stems(text);
    assert_eq!(stems("de", "die alten Laternen"), stems("de", "der alten Laterne"));
    let (base, long) = (stems("ja", "基地はどこ？"), stems("ja", "秘密基地を見せて"));
    assert!(base.iter().any(|stem| long.contains(stem)), "{base:?} {long:?}");
}

#[test]
fn a_deed_for_somebody_is_no_threat_and_one_against_them_is() {
    let threatens = |code, text| known(code).dialogue_acts(text).has(Threat);
    for (code, favour, threat) in [
        ("en", "I'll skin you a rabbit.", "I'll skin you."),
        ("en", "Wait and I'll kill a goose for you.", "Wait and I'll kill you a thousand times."),
        ("de", "Ich bringe dir die Suppe.", "Ich breche dir die Knochen."),
        ("de", "Ich schlage dir etwas vor.", "Ich schlage dir den Schädel ein."),
        ("es", "Te mato un pollo.", "Te mato."),
        ("es", "Te corto un trozo de queso.", "Te rompo la cara."),
        ("fr", "Je te tue un lapin.", "Je te tue."),
        ("fr", "Je vais vous casser des noix.", "Je vais vous casser la figure."),
        ("ja", "兎を殺してあげる。", "殺してやる。"),
    ] {
        assert!(!threatens(code, favour), "{favour}");
        assert!(threatens(code, threat), "{threat}");
    }
}
