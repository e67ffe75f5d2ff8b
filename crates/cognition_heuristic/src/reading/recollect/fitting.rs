//! Which memories fit a question, and which tell nothing that anybody wants to hear.

use crate::wording::tell::Tell;
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::{Words, tokens};
use cognition_brain::Situation;
use cognition_core::memory::{Experience, Source};
use cognition_core::plan::CHARACTER;
use cognition_language::{DialogueAct, Language, RecallKeys, sentences};

/// What a memory shares with a question at least, so that it answers it: words count 1, words that
/// mean nearly the same a half.
const FITS: f32 = 1.5;
/// Who puts somebody off uses so many words at most.
const PUTS_OFF: usize = 12;

/// Whether it was seen that somebody talked, looked or went, and that is not what is asked: a walk is no
/// answer to what somebody said, or why, or to a yes or no.
pub(super) fn is_mere_doing(words: &VoiceWords, situation: &Situation, lived: &Experience) -> bool {
    let (asked, tell) = (Tell::of(&situation.said), Tell::of(&lived.text));
    let form = sentences(&situation.said).find_map(|sentence| words.form(sentence));
    let of_words = form.is_none_or(|form| form.reason || form.asks_for_words());
    let idle = tell.talks && !asked.talks || tell.looks && !asked.looks;
    let walks = (tell.comes || tell.leaves) && !(asked.comes || asked.leaves);
    matches!(lived.source, Source::Seen | Source::Done)
        && (idle && !asks_of_deeds(words, situation) || walks && of_words)
}

/// Whether it was seen that somebody did something of which the question names no more than people: that answers
/// only where, when and who.
pub(super) fn shares_only_names(
    words: &VoiceWords,
    situation: &Situation,
    lived: &Experience,
) -> bool {
    let known = situation.refs.known().iter().filter(|known| known.kind == CHARACTER);
    let names = known.map(|known| known.label.as_str());
    let names = Words::of_all(names.chain([situation.persona.name.as_str()]));
    let matter = Words::of(&situation.said).without(&names);
    let mut forms = sentences(&situation.said).filter_map(|sentence| words.form(sentence));
    let is_deed = lived.by.is_some() && matches!(lived.source, Source::Seen | Source::Done);
    let is_apart = !matter.is_empty() && !matter.meets(&Words::of(&lived.text));
    is_deed && is_apart && !forms.any(|form| form.strict) && !asks_of_deeds(words, situation)
}

/// Whether it is no news to whoever said it and asks now: it asked for something, or was said to somebody else. Of
/// that only an hour, a place or a name is told them again.
pub(super) fn is_stale(words: &VoiceWords, situation: &Situation, lived: &Experience) -> bool {
    let acts = Language::english().dialogue_acts(&lived.text);
    let mut forms = sentences(&situation.said).filter_map(|asked| words.form(asked));
    let is_aside = lived.source == Source::Overheard && !forms.any(|form| form.strict);
    is_aside || acts.has(DialogueAct::Request) && !lived.confided
}

/// Whether what was said tells nobody anything: it asks, demands a promise, or puts somebody off.
pub(super) fn is_no_evidence(words: &VoiceWords, text: &str) -> bool {
    let puts_off = |said: &str| {
        let is_short = tokens(said).count() <= PUTS_OFF;
        let of_telling = words.speaks_of_itself(said) && words.speaks_of_telling(said);
        is_short && of_telling && Language::english().denies(said)
    };
    let tells_nothing = |said: &str| {
        Language::english().is_question(said) || words.vow_asked(said).is_some() || puts_off(said)
    };
    // `Tell no one: I took the lantern`: what follows is told.
    let parts = sentences(text).flat_map(|said| said.split(':'));
    parts.filter(|part| !part.trim().is_empty()).all(tells_nothing)
}

/// Whether it is asked what happened, or what somebody did.
fn asks_of_deeds(words: &VoiceWords, situation: &Situation) -> bool {
    let mut forms = sentences(&situation.said).filter_map(|sentence| words.form(sentence));
    forms.any(|form| matches!(form.says.as_deref(), Some("happened" | "seen")))
        || Language::english().dialogue_acts(&situation.said).has(DialogueAct::MemoryQuestion)
}

/// Whether what was heard tells nothing by itself: anybody's words, or what somebody told of the words of
/// somebody else.
pub(super) fn is_mere_talk(words: &VoiceWords, lived: &Experience) -> bool {
    let is_heard = matches!(lived.source, Source::Told | Source::Overheard);
    is_heard && (lived.text.contains(": \"") || words.is_anybodys(&lived.text))
}

/// Whether a text asks to be told something: that is no news to whoever said it.
pub(super) fn wants_to_be_told(text: &str) -> bool {
    voice_words(Language::english()).asks_to_be_told(text)
}

/// Whether a text ends in a question: that tells nobody anything.
pub(super) fn asks(text: &str) -> bool {
    let text = text.trim_end_matches(['"', '\'', '”', ' ']);
    sentences(text).last().is_some_and(|last| Language::english().is_question(last))
}

/// Whether a memory has enough in common with the question.
pub(super) fn fits(situation: &Situation, lived: &Experience) -> bool {
    let keys = |text: &str| Language::english().recall_keys(text);
    let labels = lived.by.iter().chain(&lived.to).map(|named| named.label.as_str());
    let known = labels.fold(keys(&lived.text), |known, label| known.joined(&keys(label)));
    meets(situation, &known)
}

/// Whether so much of the question stands in it that it answers it.
fn meets(situation: &Situation, known: &RecallKeys) -> bool {
    let english = Language::english();
    let own = english.recall_keys(&situation.persona.name).words;
    let mut asked = english.recall_terms(&situation.said);
    asked.retain(|term| !own.contains(&term.word));
    let shared = asked.iter().map(|term| {
        let means = || term.senses.iter().any(|sense| known.senses.contains(sense));
        match known.words.contains(&term.word) {
            true => 1.0,
            false if means() => 0.5,
            false => 0.0,
        }
    });
    let shared: f32 = shared.sum();
    // Who asks in one word is answered by it.
    shared >= FITS || asked.len() == 1 && shared >= 1.0
}
