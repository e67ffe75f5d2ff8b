//! Whom the words of a turn are said to, sentence by sentence: read once, for all who ask.

use super::known_as::{Listeners, callable, known};
use super::spoken_to::{also_called, asker, people, spoken_to};
use bevy::prelude::*;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::route::{Addressees as Sentences, Language, takes_up};

/// A sentence of a speech, and whom it is said to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaidTo {
    /// The sentence.
    pub words: String,
    /// Whom it is said to.
    pub to: Vec<StableId>,
}

/// What the words of a turn go with, which tells whom they may be for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Addressing<'a> {
    pub(crate) speaker: Entity,
    pub(crate) chosen: Option<&'a IndexedAction>,
    /// Whom the turn answers.
    pub(crate) answered: Option<&'a StableId>,
    /// What they said last.
    pub(crate) asked: &'a str,
    /// Of whom the mind wants something.
    pub(crate) meant: Option<&'a StableId>,
    pub(crate) offers: &'a [IndexedAction],
}

/// Whom words are said to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Addressees {
    /// Whom they are said to in the first place.
    pub(crate) to: Option<StableId>,
    /// Whom else they call, or answer.
    pub(crate) also_to: Vec<StableId>,
    /// The sentences, where they are said to several.
    pub(crate) parts: Vec<SaidTo>,
}

impl Addressees {
    /// Reads whom a speech is said to.
    pub(crate) fn of(speech: &str, addressing: Addressing<'_>, listeners: &impl Listeners) -> Self {
        let Addressing { speaker, chosen, answered, meant, offers, .. } = addressing;
        let there = people(offers, None, listeners);
        let named = listeners.with_names(speech, speaker, &there);
        let to = spoken_to(&named, chosen, answered, meant, offers, listeners);
        let mut also_to = also_called(&named, chosen, (to.as_ref(), answered), offers, listeners);
        let may_answer = answered.filter(|who| Some(*who) != to.as_ref());
        if also_to.is_empty() && may_answer.is_none() {
            return Self { to, also_to, parts: Vec::new() };
        }
        let sentences = read((&named, &there), to.as_ref(), answered, listeners);
        let answered = may_answer.filter(|_| addressing.is_answer(&sentences, &there));
        let calls_to = place_of(to.as_ref(), &there).is_some_and(|to| sentences.calls(to));
        let before = to.iter().filter(|_| answered.is_none() || !calls_to).chain(answered);
        let before: Vec<StableId> = before.cloned().collect();
        also_to.extend(answered.filter(|who| !also_to.contains(who)).cloned());
        let parts = match also_to.is_empty() {
            true => Vec::new(),
            false => parts((speech, &named), &sentences, &there, &before),
        };
        Self { to, also_to, parts }
    }
}

impl Addressing<'_> {
    /// Whether what stands before the first call deals with the last line of whoever is answered: it is said to them as
    /// well, whomever the deed concerns.
    fn is_answer(&self, sentences: &Sentences<'_>, there: &[&ActionTarget]) -> bool {
        let is_whispered = self.chosen.is_some_and(IndexedAction::is_whispered);
        if is_whispered || place_of(self.answered, there).is_none() {
            return false;
        }
        let before = sentences.sentences().take_while(|(_, to)| to.is_empty());
        let before = before.filter(|(sentence, _)| !self.hands_to_another(sentence));
        let before = before.map(|(sentence, _)| sentence).collect::<Vec<_>>().join(" ");
        let names: Vec<&str> = there.iter().map(|it| it.label.as_str()).collect();
        let in_brief = || Language::of(self.asked).is_answered_in_brief(self.asked, &before);
        takes_up(&before, self.asked, &names) || in_brief()
    }

    /// `Here's your fuse`, as somebody else is given it: that is said to them.
    fn hands_to_another(&self, sentence: &str) -> bool {
        let is_another = |deed: &&IndexedAction| !self.answered.is_some_and(|it| deed.concerns(it));
        let deed = self.chosen.filter(is_another);
        deed.into_iter().flat_map(|deed| &deed.targets).any(|target| {
            let language = Language::of(sentence);
            let stems = language.content_stems(&target.label);
            let thing: Vec<&str> = stems.iter().map(String::as_str).collect();
            language.hands_over_thing_in_words(sentence, &thing)
        })
    }
}

fn place_of(who: Option<&StableId>, there: &[&ActionTarget]) -> Option<usize> {
    there.iter().position(|target| Some(&target.stable_id) == who)
}

/// The sentences, each with whom it calls, or who was called last.
fn read<'t>(
    (named, there): (&'t str, &[&ActionTarget]),
    to: Option<&StableId>,
    answered: Option<&StableId>,
    listeners: &impl Listeners,
) -> Sentences<'t> {
    let known = known(there, listeners);
    let asker = place_of(asker((named, there), to, answered, listeners), there);
    Language::of(named).addressees(named, &callable(there, &known), asker)
}

/// Each sentence, with whom it calls, or who was called last; before anybody is, with those whom that is for.
fn parts(
    (speech, named): (&str, &str),
    sentences: &Sentences<'_>,
    there: &[&ActionTarget],
    before: &[StableId],
) -> Vec<SaidTo> {
    // What is kept are the words themselves, without the names that they were read with.
    let words = Language::of(named).addressees(speech, &[], None);
    let words: Vec<&str> = words.sentences().map(|(sentence, _)| sentence).collect();
    let is_alike = words.len() == sentences.sentences().count();
    let part = |(at, (sentence, called)): (usize, (&str, &[usize]))| {
        let called = called.iter().map(|it| there[*it].stable_id.clone());
        let called: Vec<StableId> = called.collect();
        let to = if called.is_empty() { before.to_vec() } else { called };
        SaidTo { words: if is_alike { words[at] } else { sentence }.to_owned(), to }
    };
    sentences.sentences().enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::KnownAs;
    use cognition_core::perceive::Ref;
    use std::borrow::Cow;

    /// All have minds, and nothing else is known of them.
    struct All;

    impl Listeners for All {
        fn is_mind(&self, _: Entity) -> bool {
            true
        }

        fn known_as(&self, _: Entity) -> Option<KnownAs> {
            None
        }

        fn with_names<'t>(&self, speech: &'t str, _: Entity, _: &[&ActionTarget]) -> Cow<'t, str> {
            Cow::Borrowed(speech)
        }
    }

    fn talk(label: &str, number: u32) -> IndexedAction {
        let entity = Entity::from_raw_u32(number).expect("is no placeholder");
        let (name, label) = (Ref::from(label.to_owned()), label.to_owned());
        let target = ActionTarget { name, stable_id: label.as_str().into(), label, entity };
        let tags = vec!["speech".to_owned()];
        IndexedAction { targets: vec![target], tags, ..IndexedAction::default() }
    }

    const ASKED: &str =
        "Good evening, Mara. Say you'll stay on, and I'll have it put in writing tonight.";

    /// What Mara, who answers Tom, says to whom of them, beside a deed.
    fn said_beside(deed: &IndexedAction, speech: &str) -> (Addressees, Vec<String>) {
        let offers = [talk("Mira", 2), talk("Tom", 3), talk("Odo", 4)];
        let tom = StableId::new("Tom");
        let (chosen, answered) = (Some(deed), Some(&tom));
        let (speaker, asked) = (Entity::PLACEHOLDER, ASKED);
        let addressing =
            Addressing { speaker, chosen, answered, asked, meant: None, offers: &offers };
        let all = Addressees::of(speech, addressing, &All);
        let to =
            |part: &SaidTo| part.to.iter().map(StableId::as_str).collect::<Vec<_>>().join(" and ");
        let parts = all.parts.iter().map(|part| format!("{}: {}", to(part), part.words)).collect();
        (all, parts)
    }

    /// The same beside a deed that concerns nobody.
    fn said(speech: &str) -> Vec<String> {
        said_beside(&IndexedAction::default(), speech).1
    }

    fn asks_odo() -> IndexedAction {
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        IndexedAction { tags, ..talk("Odo", 4) }
    }

    #[test]
    fn each_sentence_is_said_to_whom_it_calls_or_who_was_called_before_it() {
        assert_eq!(
            said("Very well. Mira, you may have the key. Keep it dry. Odo, you are free."),
            [
                "Tom: Very well.",
                "Mira: Mira, you may have the key.",
                "Mira: Keep it dry.",
                "Odo: Odo, you are free."
            ]
        );
        let sir = "Mira, sit. And sir, we meet at six.";
        assert_eq!(said(sir), ["Mira: Mira, sit.", "Tom: And sir, we meet at six."]);
    }

    #[test]
    fn what_is_said_to_one_is_not_parted() {
        assert!(said("Very well. You may have the key, Tom. Keep it dry.").is_empty());
        assert!(said("Very well. Mira has the key.").is_empty());
    }

    #[test]
    fn what_answers_the_last_line_of_whoever_spoke_is_said_to_them_whomever_the_deed_concerns() {
        let both = "I'll stay on when I see it in writing. And Odo, I'd as soon have that bag now.";
        let (all, parts) = said_beside(&asks_odo(), both);
        let [odo, tom] = ["Odo", "Tom"].map(StableId::new);
        assert_eq!((all.to, all.also_to), (Some(odo), vec![tom]));
        assert_eq!(
            parts,
            [
                "Tom: I'll stay on when I see it in writing.",
                "Odo: And Odo, I'd as soon have that bag now."
            ]
        );
        let (all, parts) = said_beside(&talk("Odo", 4), "He'd put my staying in writing!");
        assert_eq!(all.also_to, [StableId::new("Tom")]);
        assert_eq!(parts, ["Odo and Tom: He'd put my staying in writing!"]);
    }

    #[test]
    fn what_hands_over_a_gift_is_said_to_whom_it_is_given_whatever_was_asked() {
        let said = "Here's your writing set for tonight. And you look for somebody, Odo?";
        let mut gives = IndexedAction { tags: vec!["give".to_owned()], ..talk("Odo", 4) };
        gives.targets.extend(talk("the writing set", 5).targets);
        assert!(said_beside(&gives, said).0.also_to.is_empty());
        let answers = "I'll stay on when I see it in writing. Here's your writing set, Odo.";
        assert_eq!(said_beside(&gives, answers).0.also_to, [StableId::new("Tom")]);
    }

    #[test]
    fn other_words_and_a_whisper_for_another_answer_nobody_else() {
        let whisper = IndexedAction { tags: vec!["whisper".to_owned()], ..talk("Odo", 4) };
        for (deed, said) in [
            (asks_odo(), "Hold on a moment. Odo, that bag."),
            (asks_odo(), "Odo, would you put that in writing for me, and stay on?"),
            (talk("Odo", 4), "The bread is out."),
            (whisper, "He'd put my staying in writing!"),
        ] {
            assert!(said_beside(&deed, said).0.also_to.is_empty(), "{said}");
        }
    }
}
