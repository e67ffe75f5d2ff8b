//! How an experience is told: what of it bears on what is asked, and what whoever tells it is to know of it.

use super::Experience;
use crate::memory::named::Named;
use crate::memory::part_taken::words_of_part;
use crate::memory::source::Source;
use crate::mind::GameTime;
use cognition_language::{Language, Recollection};
use std::borrow::Cow;
use std::sync::Arc;

/// Characters of what was said that are told: about forty words.
const TOLD: usize = 200;

impl Experience {
    /// It as a line of what is remembered, told to whoever asks: of a long speech what bears on what
    /// is asked, and all of it where nothing is.
    pub fn told(&self, asker: Option<&Named>, asked: Option<&str>, now: GameTime) -> String {
        let words = self.words_for(asked);
        let ago = now.since(self.at);
        Language::english().tell(&Recollection { ago, ..self.marked(asker, &words) })
    }

    /// Of its words what bears on what is asked, and all of them where nothing is.
    pub fn words_for(&self, asked: Option<&str>) -> Cow<'_, str> {
        let bearing = |asked| Language::english().bearing_on(&self.text, asked, TOLD);
        asked.map_or(Cow::Borrowed(&*self.text), bearing)
    }

    /// What whoever tells it to whoever asks is to know of it: that it no longer holds, or that it is to
    /// be kept from them. Empty where there is nothing.
    pub fn marks(&self, asker: Option<&Named>) -> String {
        Language::english().marks_of(&self.marked(asker, &self.text))
    }

    fn marked<'a>(&'a self, asker: Option<&'a Named>, words: &'a str) -> Recollection<'a> {
        let may = asker.map_or_else(
            || self.may_be_told_to(None),
            |asker| self.may_be_told_by_name(&asker.id, &asker.label),
        );
        Recollection {
            keep_from: asker.filter(|_| !may).map(|asker| asker.label.as_str()),
            corrected: self.corrected.is_some(),
            outdated: self.part_outdated(),
            disputed: self.disputed.is_some(),
            ..self.as_recollection(words)
        }
    }

    fn part_outdated(&self) -> Option<&str> {
        let part = self.outdated.filter(|_| self.corrected.is_some())?;
        words_of_part(&self.text, part)
    }

    /// How it is told, in these words of it.
    pub(in crate::memory) fn as_recollection<'a>(&'a self, text: &'a str) -> Recollection<'a> {
        let label = |named: &'a Option<Arc<Named>>| {
            let label = named.as_ref().map(|named| named.label.as_str());
            label.filter(|label| !label.is_empty())
        };
        let (by, to) = (label(&self.by), label(&self.to));
        let lines = Language::english().recollection_lines();
        let line: &str = match self.source {
            Source::Done if self.failed => &lines.tried,
            Source::Said if self.whispered && to.is_some() => &lines.whispered_to,
            Source::Told if self.whispered && !self.confided => &lines.whispered,
            source => source.line(lines, self.is_in_confidence(), to.is_some()),
        };
        let place = Some(self.place.as_str()).filter(|place| !place.is_empty());
        Recollection { text, line, by, to, place, ..Recollection::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experience::test_lived::of;
    use crate::mind::StableId;
    use crate::perceive::Percept;

    #[test]
    fn what_was_said_to_two_others_is_told_as_said_to_both() {
        let said = "Bram hangs the lantern in the mill.";
        let both = of(&Percept::speech("odo", said).to("sela").to("wren")).expect("tells much");
        let told = both.told(None, None, GameTime(0));
        assert!(told.contains("you overheard the odo say to the sela and the wren:"), "{told}");
        assert!(both.heard_by.contains(&StableId::new("wren")));
        let own = of(&Percept::speech("odo", said).to("sela").to("mara")).expect("tells much");
        assert!(own.to.is_none() && own.source == Source::Told);
    }

    #[test]
    fn what_was_tried_in_vain_is_not_told_as_done() {
        let refused = Percept::outcome("Quill does not want the heather honey.").failed();
        let lived = of(&refused.about("honey")).expect("should be remembered");
        let told = "just now, what you tried did not work: Quill does not want the heather honey.";
        assert_eq!(lived.told(None, None, GameTime(0)), told);
    }

    #[test]
    fn who_told_something_in_confidence_remembers_it_so_and_to_whom() {
        let to = Some(Named { id: "odo".into(), label: "Odo".to_owned() });
        let told = |words: &str| {
            let own = Experience::of_own_words(words, to.clone(), GameTime(0));
            own.expect("says something").told(None, None, GameTime(0))
        };
        assert_eq!(
            told("Between us: the well is poisoned."),
            r#"just now, you told Odo in confidence: "Between us: the well is poisoned.""#
        );
        assert!(told("The well is poisoned.").contains("you said to Odo:"));
    }

    #[test]
    fn who_whispered_something_remembers_it_so_and_to_whom() {
        let told = |words: &str, to: Option<Named>| {
            let own = Experience::of_own_words(words, to, GameTime(0)).expect("says something");
            Experience { whispered: true, ..own }.told(None, None, GameTime(0))
        };
        let odo = Named { id: "odo".into(), label: "Odo".to_owned() };
        let poisoned = "The well is poisoned.";
        assert_eq!(
            told(poisoned, Some(odo.clone())),
            r#"just now, you whispered to Odo: "The well is poisoned.""#
        );
        let between = "Between us: the well is poisoned.";
        assert!(told(between, Some(odo)).contains("you whispered to Odo:"));
        assert!(told(poisoned, None).contains("you said:"), "nobody knows to whom");
    }

    #[test]
    fn who_was_whispered_to_remembers_it_so() {
        let told = |percept: Percept| {
            let lived = of(&percept).expect("is remembered");
            lived.told(None, None, GameTime(0))
        };
        let said = |words: &str| Percept::speech("odo", words).addressed();
        let brig = "The brig sails at noon.";
        assert!(told(said(brig).whispered()).contains(" whispered to you: \"The brig"));
        assert!(told(said(brig)).contains(" told you: \"The brig"));
        let stolen = "I stole the sixty papers that lie in that tin.";
        assert!(told(said(stolen).whispered()).contains(" told you in confidence: "));
    }

    #[test]
    fn of_what_was_taken_back_in_part_the_part_is_named() {
        let text = "I hold the lamp for you. The brig sails on Friday.".to_owned();
        let at = Some(GameTime(0));
        let lived = Experience { text, corrected: at, outdated: Some(1), ..Experience::default() };
        assert!(lived.marks(None).contains("'The brig sails on Friday.'"), "{}", lived.marks(None));
    }

    #[test]
    fn a_long_speech_is_told_whole_where_nothing_is_asked() {
        let said = format!("{} The ferry sails at nine.", "The stew is a bit salty. ".repeat(10));
        let lived = of(&Percept::speech("odo", said.trim()).addressed()).expect("is remembered");
        let told = |asked| lived.told(None, asked, GameTime(0));
        assert!(told(None).contains(said.trim()));
        assert!(told(Some("When does the ferry sail?")).ends_with("\"The ferry sails at nine.\""));
    }
}
