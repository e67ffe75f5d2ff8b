//! A confidence that whoever confided it says aloud: before those who hear it, it is none any more.

use super::experience::Experience;
use super::experiences::Experiences;
use crate::mind::StableId;
use cognition_language::{Language, sentences};
use std::cell::LazyCell;

/// How much of what was confided must be said aloud.
const TOLD: f64 = 0.6;

impl Experiences {
    /// What somebody has confided is open to those before whom they say it.
    pub(super) fn open_up(&mut self, said: &Experience) {
        let is_for_one = said.to.is_none() && said.heard_by.is_empty();
        if said.confided || !said.is_heard() || is_for_one {
            return;
        }
        let listener = said.to.iter().map(|to| &to.id);
        let hearers: Vec<StableId> = listener.chain(said.heard_by.iter()).cloned().collect();
        for place in self.opened_by(said) {
            self.experiences.change(place, |known| known.also_heard_by(&hearers));
        }
    }

    fn opened_by(&self, said: &Experience) -> Vec<usize> {
        // Mostly whoever speaks has confided nothing.
        let stated = LazyCell::new(|| words_stated(&said.text));
        let touches = |place| self.experiences.words(place).iter().any(|it| stated.contains(it));
        let confided = self.experiences.standings().enumerate().filter(|(_, it)| it.is_confided);
        let opened = confided.map(|(place, _)| place).filter(|place| {
            let known = &self.experiences[*place];
            known.by_id() == said.by_id() && touches(*place) && tells_of(&stated, &known.text)
        });
        opened.collect()
    }
}

fn words_stated(aloud: &str) -> Vec<u32> {
    let stated = sentences(aloud).filter(|it| !Language::of(it).is_question(it));
    Language::english().recall_keys_of_all(stated).words
}

/// Whether these words are most of what was confided, or of what was to be kept.
fn tells_of(stated: &[u32], confided: &str) -> bool {
    let matter = Language::of(confided).matter_of_confidence(confided);
    let matter = Language::english().recall_keys_of_all(matter.iter().map(|it| &**it)).words;
    let held = matter.iter().filter(|word| stated.contains(word)).count();
    held > 0 && share(held, matter.len()) >= TOLD
}

#[expect(clippy::cast_precision_loss, reason = "a confidence has few words")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::HashedNgrams;
    use crate::mind::GameTime;
    use crate::perceive::Percept;

    /// Whether Tolo may hear what Idris has confided, after Idris has said this.
    fn is_open(confided: &str, aloud: Percept) -> bool {
        let mut mind = Experiences::default();
        let told = Percept::speech("idris", confided).addressed();
        for (percept, second) in [(told, 0), (aloud, 10)] {
            let label = |id: &StableId| id.to_string();
            let at = GameTime::from_secs(second);
            let lived = Experience::of(&percept, &"zahra".into(), label, at);
            lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
        }
        let mut kept = mind.confided().peekable();
        assert!(kept.peek().is_some(), "{confided}");
        kept.all(|kept| kept.may_be_told_to(Some(&"tolo".into())))
    }

    fn aloud(words: &str) -> Percept {
        let said = Percept::speech("idris", words).addressed().to("zahra");
        Percept { heard_by: vec!["tolo".into()], ..said }
    }

    #[test]
    fn what_its_confider_says_aloud_is_open_to_whoever_hears_it() {
        let chest =
            "Wake me at seven, Zahra, and say nothing to the others about the chest. Agreed?";
        assert!(is_open(chest, aloud("The chest has the spare ropes in it. Break my seal.")));
        assert!(!is_open(chest, aloud("The camels are thirsty.")));
        assert!(!is_open(chest, aloud("What do you know of the chest?")), "he only asks");
        let rope = "Don't tell anyone: I sold the well rope at Marl.";
        assert!(is_open(rope, aloud("I sold the well rope at Marl, and I own to it.")));
        assert!(!is_open(rope, aloud("I sold two camels.")));
    }

    #[test]
    fn what_others_say_or_nobody_else_hears_opens_nothing() {
        let rope = "Don't tell anyone: I sold the well rope at Marl.";
        let again = "I sold the well rope at Marl, you know.";
        assert!(!is_open(rope, Percept::speech("idris", again).addressed().to("zahra")));
        assert!(!is_open(rope, Percept { source: Some("nim".into()), ..aloud(again) }));
        assert!(is_open(rope, Percept::speech("idris", again).to("tolo")));
    }
}
