//! What somebody has told of themselves, for whoever asks after it: in the second person.

use super::Reply;
use crate::appraisal::call::Question;
use crate::appraisal::kept_to_itself::may_be_told;
use crate::reading::silence_asked::is_silence_asked;
use crate::wording::phrase::sentence;
use crate::wording::voice_words::{AnswerKind, QuestionForm, VoiceWords, Vow, voice_words};
use crate::wording::words::Words;
use cognition_core::memory::Source;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{Language, sentences};

/// From this part of what is asked on, a statement is about it.
const ABOUT: f32 = 0.5;
/// The same of what it is asked whether it is so, and of what nobody tells of themselves.
const ALL: f32 = 0.89;
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
        let lines = self.lines_of_asker(false);
        let told = asked.best_of(&lines)?;
        if self.is_for_other_ears(told) {
            return Some(self.one_of("not_here", &[]));
        }
        Some(self.given_back(told))
    }

    /// What the asker has told of something else, where the mind knows nothing of it by itself: `When is the
    /// wedding?` Nothing that they have asked to be kept.
    pub(super) fn told_by_asker(&self) -> Option<String> {
        let view = self.view;
        let asked =
            Asked::of_another(voice_words(view.language), &self.call.percept.text, &view.me)?;
        let lines = self.lines_of_asker(true);
        let told = asked.best_of(&lines).filter(|told| may_be_told(view, told))?;
        Some(self.given_back(told))
    }

    /// What somebody told, as it is told to them.
    fn given_back(&self, told: &str) -> String {
        match self.view.language.second_person(told) {
            Some(what) => self.one_of("told_of_you", &[("what", sentence(&what))]),
            None => self.one_of("your_words", &[("what", sentence(told).replace('"', "'"))]),
        }
    }

    /// All that the asker has said to the mind before, as far as it knows, the latest first, with what they have
    /// corrected in the next line, and without what they want kept where that is not wanted.
    fn lines_of_asker(&self, openly: bool) -> Vec<String> {
        let words = voice_words(self.view.language);
        let mut lines: Vec<String> = Vec::new();
        for heard in self.heard_of_asker().filter(|heard| !openly || !self.is_to_be_kept(heard)) {
            let corrected = lines.last().and_then(|before| words.corrected(before, &heard.text));
            if corrected.is_some() {
                lines.pop();
            }
            lines.push(corrected.unwrap_or_else(|| heard.text.clone()));
        }
        lines.reverse();
        lines.extend(self.remembered_of_asker().filter(|_| !openly).map(str::to_owned));
        lines.iter().map(|line| words.with_kin_named(line)).collect()
    }

    /// Whether somebody who tells something asks in the same line that it is kept.
    pub(super) fn is_to_be_kept(&self, heard: &Percept) -> bool {
        let view = self.view;
        is_silence_asked(view.request, view.language, heard)
            || sentences(&heard.text)
                .any(|it| voice_words(view.language).vow_asked(it) == Some(Vow::Silence))
    }

    /// What the asker has told the mind before, the latest last; what they only asked tells nothing.
    fn heard_of_asker(&self) -> impl Iterator<Item = &Percept> {
        let (situation, percept) = (&self.view.request.situation, self.call.percept);
        let log = situation.perceptions.entries().map(|entry| &entry.percept);
        let heard = log.filter(move |heard| {
            let is_earlier = heard.kind == PerceptKind::Speech && heard.text != percept.text;
            is_earlier && heard.addressed && heard.source == percept.source
        });
        heard.filter(|heard| sentences(&heard.text).any(|it| !Language::of(it).is_question(it)))
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
    /// Which part of the matter an answer has at least.
    least: f32,
    /// Of what kind it has to be, where it is about neither of the two.
    kind: Option<AnswerKind>,
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
        let is_open = reminds || says || words.form(sentence).is_some();
        let is_whether = !is_open && words.asks_whether_told(sentence);
        let least = if is_whether { ALL } else { ABOUT };
        let asked = Self { words, sentence, matter, reminds, says, least, kind: None };
        let is_of_something = !asked.matter.is_empty() || words.is_asked_alike(sentence);
        ((is_open || is_whether) && is_of_something).then_some(asked)
    }

    /// A question of when, where, who or how many that is about neither of the two.
    fn of_another(words: &'static VoiceWords, text: &'t str, me: &Words) -> Option<Self> {
        let is_of_others =
            |said: &&str| !words.speaks_of_itself(said) && !words.names_listener(said);
        let is_exact = |said: &&str| words.form(said).is_some_and(|it| it.strict && !it.reason);
        let sentence = sentences(text).filter(is_of_others).find(is_exact)?;
        let of_form = words.form(sentence).map(QuestionForm::all_words).unwrap_or_default();
        let matter = words.matter_of_asker(sentence).without(me).without(&of_form);
        let (reminds, says, kind) = (false, true, Some(words.answer_kind(sentence)));
        let asked = Self { words, sentence, matter, reminds, says, least: ALL, kind };
        (!asked.matter.is_empty()).then_some(asked)
    }

    /// The statement of some lines that answers it best: of equals the first, and the shortest part of it.
    fn best_of<'l>(&self, lines: &'l [String]) -> Option<&'l str> {
        let told = lines.iter().flat_map(|line| self.words.told_in(line));
        let fits = told.filter_map(|told| Some((self.fit(told)?, told)));
        let best = fits.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, told)| told)
    }

    fn recalls(&self) -> bool {
        self.reminds || self.says
    }

    /// How well a statement answers it; none where it does not.
    fn fit(&self, statement: &str) -> Option<f32> {
        let Self { words, sentence, matter, says, least, .. } = self;
        let is_told = !Language::of(statement).is_question(statement)
            && (*says || words.speaks_of_itself(statement))
            && (*least <= ABOUT || !words.supposes(statement));
        let alike = if words.are_alike_of_asker(sentence, statement) { ALIKE } else { 0.0 };
        let told = if matter.is_empty() { 0.0 } else { words.part_told(matter, statement) };
        let fit = told + alike;
        let shows = || {
            let is_told = words.shows_of_asker(sentence, statement, matter);
            is_told && self.is_of_kind(statement) && self.counts(statement)
        };
        (is_told && fit >= *least && shows()).then_some(fit)
    }

    /// Whether it shows that it is of the kind that is wanted, if it can.
    fn is_of_kind(&self, statement: &str) -> bool {
        let shown = self.kind.filter(|kind| kind.is_shown());
        shown.is_none_or(|kind| self.words.shows_kind(statement, kind, &[]))
    }

    /// Whether it has the number, or whatever else the form of the question wants.
    fn counts(&self, statement: &str) -> bool {
        let form = self.words.form(self.sentence);
        let form = form.filter(|form| form.strict && (!form.names || self.kind.is_some()));
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
        std::sync::Arc::make_mut(&mut request.situation.persona).name = "Jem".to_owned();
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
            "Jem, I'm from Dunholm and I have a sister called Clara.",
            "Just between us: I stole this locket from Lady Maud.",
        ];
        for (asked, holds, lacks) in [
            ("Where am I from?", "You're from Dunholm.", "Clara"),
            ("What did I tell you about the locket?", "You stole this locket", "between"),
            ("What is my sister's name?", "You have a sister called Clara.", "Dunholm"),
        ] {
            let said = answer(&told, asked);
            assert!(said.contains(holds) && !said.contains(lacks), "{asked} {said}");
            assert!(!said.contains("Jem"), "{said}");
        }
    }

    #[test]
    fn who_asks_whether_it_is_so_hears_what_they_have_told_in_whatever_words() {
        let told = [
            "I'm from Dunholm and I have a sister called Clara.",
            "I arrived on the brig Swallow.",
            "My mother died last year. Her name was Agnes.",
        ];
        for (asked, holds) in [
            ("Do I have any siblings?", "You have a sister called Clara."),
            ("Have I got a sister?", "You have a sister called Clara."),
            ("Which ship did I come on?", "You arrived on the brig Swallow."),
            ("What was my mother's name?", "Your mother's name was Agnes."),
        ] {
            let said = answer(&told, asked);
            assert!(said.contains(holds), "{asked} {said}");
        }
        for asked in ["Do I have a brother?", "May I have a sister?", "Is my sister called Ada?"] {
            let said = answer(&told, asked);
            assert!(!said.contains("Clara"), "{asked} {said}");
        }
    }

    #[test]
    fn what_the_asker_has_just_told_of_others_is_known_of_them() {
        let told = ["The mayor's daughter is getting married on Friday."];
        let said = answer(&told, "When is the wedding?");
        assert!(said.contains("on Friday"), "{said}");
        for asked in ["When does the ship sail?", "Where is the wedding?"] {
            let said = answer(&told, asked);
            assert!(!said.contains("You told me") && !said.contains("what you told"), "{said}");
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
