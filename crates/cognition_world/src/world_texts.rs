//! The world's own words, in the language of the scene: where one is, who comes and goes, what can be done.
//!
//! They are data: `data/world_texts/en.json`, `data/world_texts/de.json`. A placeholder may name the
//! case in which a label stands, `{0:dative}`: its article and the adjectives behind it take their forms.

mod words;

use crate::phrase::{capital, third_person as english};
use bevy::prelude::*;
use cognition_language::Language;
use std::sync::LazyLock;
use words::FrameWords;

static ENGLISH: LazyLock<FrameWords> = LazyLock::new(|| {
    words::read(include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/bundled/data/world_texts/en.json"
    )))
});

static GERMAN: LazyLock<FrameWords> = LazyLock::new(|| {
    words::read(include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/bundled/data/world_texts/de.json"
    )))
});

/// In which language the world speaks of itself. Without this resource it is English.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Frame(&'static FrameWords);

impl Default for Frame {
    fn default() -> Self {
        Self(&ENGLISH)
    }
}

impl Frame {
    /// The one for a scene that is written in this prose: English where there is none for its language.
    pub fn of(prose: &str) -> Self {
        match Language::of(prose).code() {
            "de" => Self(&GERMAN),
            _ => Self::default(),
        }
    }

    /// The one of a world.
    pub fn in_use(world: &World) -> Self {
        world.get_resource::<Self>().copied().unwrap_or_default()
    }

    /// A text of it, with a capital at its beginning.
    pub(crate) fn sentence(self, text: &str, labels: &[&[&str]]) -> String {
        capital(&self.clause(text, labels))
    }

    /// A text of it, as it stands within a sentence.
    pub(crate) fn clause(self, text: &str, labels: &[&[&str]]) -> String {
        self.0.fill(self.0.text(text), labels)
    }

    /// Whether a label is of many: `the steps`.
    pub(crate) fn is_many(self, label: &str) -> bool {
        self.0.is_many(label)
    }

    /// What somebody does who does a deed that is so described: `Comfort Mara` is `comforts Mara`.
    pub(crate) fn of_somebody(self, description: &str) -> String {
        with_verb(description, |verb| self.0.third_person(verb).unwrap_or_else(|| english(verb)))
    }

    /// What is told to whoever does it: `Comfort Mara` is `you comfort Mara`.
    pub(crate) fn of_oneself(self, description: &str) -> String {
        let you = self.0.text("you");
        with_verb(description, |verb| format!("{you} {}", self.0.second_person(verb)))
    }

    /// Whom a deed is done to, as they perceive it.
    pub(crate) fn you(self) -> &'static str {
        self.0.text("to_you")
    }

    /// What is done to something of whoever perceives it: `you's hands` and `the hands of you` are `your hands`.
    pub(crate) fn done_to_you(self, told: &str) -> String {
        let (you, your) = (self.you(), self.0.text("your"));
        let told = told.replace(&format!("{you}'s"), your).replace(&format!("{you}’s"), your);
        self.with_your(&told).unwrap_or(told)
    }

    /// `over your face` of `over the face of you`; none where nothing of theirs is told so.
    fn with_your(self, told: &str) -> Option<String> {
        let [the, of, your] = ["the", "of", "your"].map(|text| self.0.text(text));
        let (before, behind) = told.split_once(&format!(" {of} {}", self.you()))?;
        let (before, part) = before.rsplit_once(' ')?;
        let before = before.strip_suffix(the).filter(|before| before.ends_with(' '))?;
        let ends = !the.is_empty() && !behind.starts_with(char::is_alphanumeric);
        ends.then(|| format!("{before}{your} {part}{behind}"))
    }

    /// What a deed of the built-in pack comes to for a person who does it; none where there are no words.
    pub(crate) fn outcome(self, action: &str, labels: &[&str]) -> Option<String> {
        let labels: Vec<&[&str]> = labels.iter().map(std::slice::from_ref).collect();
        Some(capital(&self.0.fill(self.0.outcome(action)?, &labels)))
    }

    /// `in the taproom`; the preposition is the place's own, or empty.
    pub(crate) fn at(self, preposition: &str, place: &str) -> String {
        self.0.at(preposition, place)
    }

    /// What an action of the built-in pack is called; none where the pack's own words will do.
    pub(crate) fn offer(self, action: &str, labels: &[&str]) -> Option<String> {
        let labels: Vec<&[&str]> = labels.iter().map(std::slice::from_ref).collect();
        Some(capital(&self.0.fill(self.0.offer(action)?, &labels)))
    }
}

/// `Unlock the door` is what somebody `unlocks the door`, in whatever language it is described.
pub fn in_third_person(description: &str) -> String {
    with_verb(description, |verb| {
        GERMAN.known_third_person(verb).map_or_else(|| english(verb), str::to_owned)
    })
}

/// The description with its first word, in small letters, in another form.
fn with_verb(description: &str, form: impl Fn(&str) -> String) -> String {
    let (verb, rest) = description.split_once(' ').unwrap_or((description, ""));
    format!("{} {rest}", form(&verb.to_lowercase())).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_text_with_the_same_labels() {
        assert_eq!(words::shape(&GERMAN), words::shape(&ENGLISH));
    }

    #[test]
    fn a_scene_in_german_is_told_in_german_with_articles_in_their_cases() {
        let frame = Frame::of("Mehl in der Luft, und der Keller wartet auf den Schlüssel.");
        let told = |text: &str, labels: &[&str]| {
            let labels: Vec<&[&str]> = labels.iter().map(std::slice::from_ref).collect();
            frame.sentence(text, &labels)
        };
        for (text, labels, expected) in [
            ("leaves_for", ["Resi", "der Eiskeller"], "Resi geht zum Eiskeller."),
            ("leaves_for", ["der Bräutigam", "die Backstube"], "Der Bräutigam geht zur Backstube."),
            ("takes", ["Resi", "der graue Knopf"], "Resi nimmt den grauen Knopf."),
            ("takes", ["Resi", "die Zuckerrosen"], "Resi nimmt die Zuckerrosen."),
            ("you_give", ["der alte Wirt", "das Brot"], "Du gibst dem alten Wirt das Brot."),
            ("closed", ["die Kellertür", "das Lager"], "Die Kellertür zum Lager ist zu"),
        ] {
            assert_eq!(told(text, &labels), expected);
        }
        let unlock = frame.offer("world:unlock", &["die Kellertür", "der Kellerschlüssel"]);
        assert_eq!(unlock.as_deref(), Some("Schließ die Kellertür mit dem Kellerschlüssel auf"));
        let give = frame.offer("world:give", &["die Zuckerrosen", "Frau Brandl"]);
        assert_eq!(give.as_deref(), Some("Gib die Zuckerrosen an Frau Brandl"));
        let speak = frame.offer("world:tell", &["die Kundinnen"]);
        assert_eq!(speak.as_deref(), Some("Sprich mit den Kundinnen"), "they are many");
    }

    #[test]
    fn what_is_on_offer_is_said_of_somebody() {
        assert_eq!(in_third_person("Unlock the door"), "unlocks the door");
        assert_eq!(in_third_person("Gib Resi den Schlüssel"), "gibt Resi den Schlüssel");
        let german = Frame::of("Der Wirt wartet auf die Gäste.");
        assert_eq!(german.of_somebody("Tröste Resi"), "tröstet Resi");
        assert_eq!(Frame::default().of_somebody("Comfort Mara"), "comforts Mara");
    }

    #[test]
    fn what_is_done_to_a_part_of_somebody_is_done_to_theirs() {
        let told = |done: &str| Frame::default().done_to_you(done);
        assert_eq!(told("binds a veil over the face of you."), "binds a veil over your face.");
        assert_eq!(told("rubs you's hands warm"), "rubs your hands warm");
        assert_eq!(told("takes hold of you"), "takes hold of you");
        assert_eq!(told("asks the age of youth"), "asks the age of youth");
        let german = Frame::of("Der Wirt wartet auf die Gäste.");
        assert_eq!(german.done_to_you("tröstet dich"), "tröstet dich");
    }

    #[test]
    fn english_needs_no_words_for_what_a_pack_calls_its_actions() {
        assert_eq!(Frame::of("Rain, and no coach.").offer("world:go", &["the yard"]), None);
    }
}
