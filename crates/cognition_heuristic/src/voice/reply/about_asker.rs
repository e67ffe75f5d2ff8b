//! What somebody has told of themselves, for whoever asks after it: in the second person.

use super::Reply;
use crate::appraisal::call::Question;
use crate::wording::phrase::sentence;
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::Words;
use cognition_core::memory::Source;
use cognition_core::perceive::PerceptKind;
use cognition_language::{Language, sentences};
use std::borrow::Cow;

/// From this part of what is asked on, a statement is about it.
const ABOUT: f32 = 0.5;
/// What it is worth that both are of one matter in other words.
const ALIKE: f32 = 0.75;

impl Reply<'_, '_> {
    /// What the asker has said of themselves, where that is what they ask for: `Where did I say I am going?`
    pub(super) fn told_of_asker(&self, question: &Question<'_>) -> Option<String> {
        let view = self.view;
        let asked = Asked::of(voice_words(view.language), &self.call.percept.text, &view.me)?;
        if !asked.recalls() && question.stands.is_some() {
            return None;
        }
        let lines = self.lines_of_asker();
        let told = lines.iter().flat_map(|line| asked.words.told_in(line));
        let fits = told.filter_map(|told| Some((asked.fit(told)?, told)));
        // Of equals the latest, and the shortest part of it.
        let best = fits.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let told = best?.1;
        if self.is_for_other_ears(told) {
            return Some(self.one_of("not_here", &[]));
        }
        Some(match view.language.second_person(told) {
            Some(what) => self.one_of("told_of_you", &[("what", sentence(&what))]),
            None => self.one_of("your_words", &[("what", sentence(told).replace('"', "'"))]),
        })
    }

    /// All that the asker has said to the mind before, as far as it knows, the latest first, with what they have
    /// corrected in the next line.
    fn lines_of_asker(&self) -> Vec<Cow<'_, str>> {
        let words = voice_words(self.view.language);
        let mut lines: Vec<Cow<'_, str>> = Vec::new();
        for line in self.heard_of_asker() {
            match lines.last().and_then(|before| words.corrected(before, line)) {
                Some(corrected) => {
                    lines.pop();
                    lines.push(Cow::Owned(corrected));
                }
                None => lines.push(Cow::Borrowed(line)),
            }
        }
        lines.reverse();
        lines.extend(self.remembered_of_asker().map(Cow::Borrowed));
        lines
    }

    /// What the asker has told the mind before, the latest last; what they only asked tells nothing.
    fn heard_of_asker(&self) -> impl Iterator<Item = &str> {
        let (situation, percept) = (&self.view.request.situation, self.call.percept);
        let log = situation.perceptions.entries().map(|entry| &entry.percept);
        let heard = log.filter(move |heard| {
            let is_earlier = heard.kind == PerceptKind::Speech && heard.text != percept.text;
            is_earlier && heard.addressed && heard.source == percept.source
        });
        let tells = |line: &&str| sentences(line).any(|it| !Language::of(it).is_question(it));
        heard.map(|heard| heard.text.as_str()).filter(tells)
    }

    /// What the mind remembers that the asker has told it.
    fn remembered_of_asker(&self) -> impl Iterator<Item = &str> {
        let situation = &self.view.request.situation;
        let asker = self.call.percept.source.as_ref();
        let by_asker = move |by: &cognition_core::memory::Named| Some(&by.id) == asker;
        let told = situation.remembered.iter().filter(move |lived| {
            let is_told = lived.source == Source::Told && lived.corrected.is_none();
            is_told && lived.by.as_deref().is_some_and(by_asker)
        });
        told.map(|lived| lived.text.as_str())
    }
}

/// A question for what the asker has told.
struct Asked<'t> {
    words: &'static VoiceWords,
    sentence: &'t str,
    matter: Words,
    /// Whether the mind is asked to remember.
    reminds: bool,
    /// Whether it is asked for words: then these need not be about the asker.
    says: bool,
}

impl<'t> Asked<'t> {
    /// What somebody asks of somebody who is called so: their name is nothing that is asked for.
    fn of(words: &'static VoiceWords, text: &'t str, me: &Words) -> Option<Self> {
        let asks = |sentence: &&str| Language::of(sentence).is_question(sentence);
        let recalls = |said: &str| [words.reminds(said), words.asks_for_own_words(said)];
        let is_of_asker = |said: &&str| recalls(said).contains(&true) || words.is_of_asker(said);
        let sentence = sentences(text).filter(asks).find(is_of_asker)?;
        let [reminds, says] = recalls(sentence);
        let matter = words.matter_of_asker(sentence).without(me);
        let asked = Self { words, sentence, matter, reminds, says };
        let is_open = asked.recalls() || words.form(sentence).is_some();
        (is_open && !asked.matter.is_empty()).then_some(asked)
    }

    fn recalls(&self) -> bool {
        self.reminds || self.says
    }

    /// How well a statement answers it; none where it does not.
    fn fit(&self, statement: &str) -> Option<f32> {
        let Self { words, sentence, matter, says, .. } = self;
        let is_told = !Language::of(statement).is_question(statement)
            && (*says || words.speaks_of_itself(statement));
        let alike = if words.are_alike_of_asker(sentence, statement) { ALIKE } else { 0.0 };
        let fit = Words::of(statement).coverage(matter) + alike;
        let shows = || words.shows_of_asker(sentence, statement, matter) && self.counts(statement);
        (is_told && fit >= ABOUT && shows()).then_some(fit)
    }

    /// Whether it has the number, or whatever else the form of the question wants.
    fn counts(&self, statement: &str) -> bool {
        let form = self.words.form(self.sentence).filter(|form| form.strict && !form.names);
        form.is_none_or(|form| self.words.shows(statement, form, &Words::of(self.sentence)))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    fn answer(told: &[&str], asked: &str) -> String {
        let offers = ["odo"].map(|who| offer("Speak", &["tell", "speech"], &[who])).into();
        let mut request = request("nobody", offers, vec![]);
        let log = &mut request.situation.perceptions;
        told.iter().for_each(|told| {
            log.perceive(Percept::speech("odo", *told).addressed());
        });
        request.situation.seen_before =
            log.entries().next_back().map(|it| it.id).unwrap_or_default();
        request.situation.perceptions.perceive(says("odo", asked));
        decision(&request).speech
    }

    const TOLD: [&str; 5] = [
        "I am on my way to Banbury, to see the dentist.",
        "My daughter Ivy plays the harp.",
        "I was born on a ship.",
        "I have two brothers, and my dog is ill.",
        "It is a fine day for painting.",
    ];

    #[test]
    fn what_the_asker_has_told_of_themselves_is_told_to_them_in_the_second_person() {
        for (asked, holds) in [
            ("Where did I say I'm going?", "You are on your way to Banbury"),
            ("What did I tell you about my daughter?", "Your daughter Ivy plays the harp."),
            ("Do you remember what my daughter's name is?", "Your daughter Ivy"),
            ("Where was I born, did I tell you?", "You were born on a ship."),
            ("How many brothers have I got?", "You have two brothers"),
        ] {
            let said = answer(&TOLD, asked);
            assert!(said.contains(holds), "{asked} {said}");
        }
    }

    #[test]
    fn of_what_was_told_together_only_that_is_given_back_which_is_asked_for() {
        let told = [
            "Nobody, I'm from Dunholm and I have a sister called Clara.",
            "Just between us: I stole this locket from Lady Maud.",
        ];
        for (asked, holds, lacks) in [
            ("Where am I from?", "You're from Dunholm.", "Clara"),
            ("What did I tell you about the locket?", "You stole this locket", "between"),
            ("What is my sister's name?", "You have a sister called Clara.", "Dunholm"),
        ] {
            let said = answer(&told, asked);
            assert!(said.contains(holds) && !said.contains(lacks), "{asked} {said}");
            assert!(!said.contains("Nobody"), "{said}");
        }
    }

    #[test]
    fn what_was_corrected_in_the_next_line_is_told_as_it_was_corrected() {
        let told = ["I was born in 1650.", "When was I born?", "No wait, it was 1652."];
        let said = answer(&told, "In what year was I born?");
        assert!(said.contains("You were born in 1652."), "{said}");
        let said = answer(&["My name is Bo.", "No, it was Clara."], "What is my name?");
        assert!(!said.contains("Clara"), "{said}");
    }

    #[test]
    fn what_the_asker_has_not_told_is_nothing_to_tell_them() {
        for asked in ["Where does my dog sleep?", "What is my dog's name?", "Where do I live?"] {
            let said = answer(&TOLD, asked);
            assert!(!said.contains("You ") && !said.contains("our dog"), "{asked} {said}");
        }
    }
}
