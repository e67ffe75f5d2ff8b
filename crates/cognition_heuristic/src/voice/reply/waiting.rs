//! That nobody who waits is left without a word, and that all can tell whom a word is for.

use super::{Reply, answers};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::{Asked, Call, Refusal};
use crate::motives::scored::Scored;
use crate::voice::fitting::{listener, turns_away};
use crate::voice::picking::SPEECH_LIMIT;
use crate::wording::phrase::{capital, small, without_article};
use crate::wording::words::{Words, tokens};
use cognition_core::chance::Chance;
use cognition_core::mind::StableId;
use cognition_language::Language;

/// A line, and after it a word for everybody else who waits for one.
pub(in crate::voice) fn with_all_who_wait(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    chance: Chance,
    line: String,
) -> String {
    if line.is_empty() || !answers(view) || turns_away(view, chosen) {
        return line;
    }
    let first = listener(chosen).or(view.request.situation.partner.as_ref());
    let is_other = |call: &&Call<'_>| first.is_some() && call.percept.source.as_ref() != first;
    let others = view.calls.iter().filter(is_other);
    others.filter(|call| waits(call)).fold(line, |line, call| {
        let reply = Reply { view, chosen, chance, call };
        let name = reply.called().map(Words::of).unwrap_or_default();
        let stands = reply.called().is_some_and(|called| line.contains(without_article(called)));
        if name.is_empty() || stands || Words::of(&line).covers(&name) {
            return line;
        }
        if reply.is_told_in(&line) {
            return line;
        }
        let words = reply.ready().unwrap_or_else(|| reply.at_a_loss());
        let nameless = words.replace(reply.called().unwrap_or_default(), "");
        let opening = nameless.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        if line.contains(words.as_str()) {
            return line;
        }
        if !opening.is_empty() && line.starts_with(opening) {
            return to_all(view, first, line);
        }
        let both = format!("{line} {}", reply.named(words));
        if both.chars().count() > SPEECH_LIMIT { line } else { both }
    })
}

/// A line that is for all who wait, without the name of the one to whom it was said first: `I can't say, Odo.`
fn to_all(view: &Appraisal<'_>, first: Option<&StableId>, line: String) -> String {
    let Some(called) = first.and_then(|first| view.things.label(first)) else { return line };
    line.replacen(&format!(", {}", without_article(called)), "", 1)
}

/// Whether somebody wants words: an answer, or to hear that something is not done.
fn waits(call: &Call<'_>) -> bool {
    call.question.is_some() || call.asked.as_ref().is_some_and(|asked| asked.refusal.is_some())
}

impl<'a> Reply<'_, 'a> {
    /// Whether a line to somebody else gives the very reason why it is not done: one no is for all who hear it.
    pub(super) fn is_told_in(&self, line: &str) -> bool {
        let refusal = self.call.asked.as_ref().and_then(|asked| asked.refusal.as_ref());
        matches!(refusal, Some(Refusal::Because(why)) if line.contains(why.as_str()))
    }

    /// What whoever waits for this reply is called.
    pub(super) fn asker(&self) -> Option<&'a str> {
        self.view.things.label(self.call.percept.source.as_ref()?)
    }

    /// What they are called to their face: as they have said, where they have.
    pub(super) fn called(&self) -> Option<&'a str> {
        let asker = self.asker()?;
        let given = self.view.given.iter().find(|(known, _)| *known == asker);
        Some(given.map_or(asker, |(_, name)| *name))
    }

    /// The words, with the name of whoever they are for where they might be for somebody else: of
    /// several who wait, or because something is done to another.
    pub(super) fn to_whom_it_is_meant(&self, words: String) -> String {
        let asker = self.call.percept.source.as_ref();
        if self.receiver().is_some_and(|receiver| words.contains(without_article(receiver))) {
            return words;
        }
        let first = listener(self.chosen).or(self.view.request.situation.partner.as_ref());
        let is_for_another = first.is_some() && first != asker;
        match is_for_another || self.is_done_to_another(asker) {
            true => self.named(words),
            false => words,
        }
    }

    fn is_done_to_another(&self, asker: Option<&StableId>) -> bool {
        let targets =
            self.chosen.action.map(|action| action.targets.as_slice()).unwrap_or_default();
        let is_person = |id: &StableId| self.view.things.is_character(id);
        let mut people = targets.iter().map(|target| &target.stable_id).filter(|id| is_person(id));
        let somebody = people.next();
        somebody.is_some() && somebody != asker && people.all(|id| Some(id) != asker)
    }

    /// What somebody else than the asker is called, to whom something is given at their bidding.
    pub(super) fn receiver(&self) -> Option<&'a str> {
        let bidden = self.call.asked.as_ref().and_then(Asked::granted)?;
        let gift = self.chosen.action.filter(|action| action.has_tag("give"))?;
        if gift.index != bidden.index {
            return None;
        }
        let asker = self.call.percept.source.as_ref();
        let mut people = gift.targets.iter().map(|target| &target.stable_id);
        let receiver = people.find(|id| self.view.things.is_character(id))?;
        self.view.things.label(receiver).filter(|_| Some(receiver) != asker)
    }

    fn named(&self, words: String) -> String {
        match self.called() {
            Some(name) => self.addressed(name, words),
            None => words,
        }
    }

    /// The words, with the name of whoever they are for before them, unless it stands in them.
    pub(super) fn addressed(&self, name: &str, words: String) -> String {
        if words.contains(without_article(name)) || Words::of(&words).covers(&Words::of(name)) {
            return words;
        }
        let is_name = self.view.things.characters().any(|(_, label)| words.starts_with(label));
        let is_small = !is_name && begins_small(self.view.language, &words);
        let words = if is_small { small(&words) } else { words };
        format!("{}, {words}", capital(without_article(name)))
    }
}

/// Whether words begin with one that has a small letter behind a name: `you`, also in `You're late`, what denies
/// something, and not `I`.
fn begins_small(language: &Language, words: &str) -> bool {
    let first = tokens(words).next().unwrap_or_default();
    let bare = words.split(['\'', '\u{2019}', ' ']).next().unwrap_or_default().to_lowercase();
    let is_oneself = first == "i" || bare == "i";
    let denies = words.split_whitespace().next().is_some_and(|run| language.denies(run));
    let is_small = |word: &String| language.is_stop_word_of_choices(word);
    !is_oneself && (denies || [first, bare].iter().any(is_small))
}

#[cfg(test)]
mod tests {
    use super::begins_small;
    use crate::rehearsal::*;
    use cognition_core::mind::StableId;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    #[test]
    fn behind_a_name_small_words_begin_small_also_where_they_are_shortened() {
        let english = Language::english();
        assert!(begins_small(english, "You are late."));
        assert!(begins_small(english, "You're from Dunholm? I see."));
        for words in ["Don't mention it.", "Won't you sit?", "Nothing, so far."] {
            assert!(begins_small(english, words), "{words}");
        }
        for words in ["I'm late.", "I am late.", "Dunholm is far.", "O'Brien is late."] {
            assert!(!begins_small(english, words), "{words}");
        }
    }

    #[test]
    fn who_asks_while_something_is_given_to_another_is_not_left_without_a_word() {
        let lines =
            [says("mara", "Give me the iron key, please."), says("sela", "Where is the cat?")];
        let mut request = request("nobody", with_the_key(), lines.into());
        request.situation.partner = Some(StableId::new("mara"));
        assert_eq!(choice(&request), "Give the iron key to Mara");
        let speech = decision(&request).speech;
        assert!(speech.contains("Sela") && speech.contains(". "), "{speech}");
    }

    #[test]
    fn who_has_the_same_wish_hears_that_it_is_not_for_them() {
        let lines = [
            says("mara", "I need the iron key."),
            says("sela", "Nobody, sweet Nobody, may I have the iron key?"),
        ];
        let mut request = request("nobody", with_the_key(), lines.into());
        request.situation.partner = Some(StableId::new("mara"));
        let speech = decision(&request).speech;
        assert!(speech.contains("Sela"), "{speech}");
    }

    #[test]
    fn what_is_as_unknown_to_the_next_who_asks_is_said_to_all_and_calls_nobody() {
        for seed in 0..20 {
            let asked = [says("mara", "Where is the cat?"), says("sela", "Who was king in Rye?")];
            let speak = ["mara", "sela"].map(|who| offer("Speak", &["tell", "speech"], &[who]));
            let mut request = request("nobody", speak.into(), asked.into());
            request.seed = seed;
            let said = decision(&request).speech;
            let calls = |who: &str| said.contains(who);
            assert_eq!(calls("Mara"), calls("Sela"), "{said}");
        }
    }

    #[test]
    fn a_gift_at_the_bidding_of_another_goes_with_words_to_whoever_gets_it() {
        let asked = says("sela", "Please give the iron key to Mara.");
        for seed in 0..20 {
            let mut request = request("nobody", with_the_key(), vec![asked.clone()]);
            request.situation.partner = Some(StableId::new("sela"));
            request.seed = seed;
            assert_eq!(choice(&request), "Give the iron key to Mara");
            let speech = decision(&request).speech;
            assert!(speech.contains("Mara") && !speech.contains("Sela"), "{speech}");
        }
    }

    #[test]
    fn an_answer_beside_a_deed_for_somebody_else_names_whom_it_is_for() {
        let told = Percept::event("The cook comes back at noon.");
        let give = offer("Give the iron key to Mara", &["give"], &["iron_key", "mara"]);
        let mut request =
            request("nobody", vec![give], vec![told, says("odo", "When is the cook back?")]);
        request.situation.partner = Some(StableId::new("odo"));
        request.situation.commitments = owing(&[("give Mara the iron key", "give", "mara")]);
        assert_eq!(choice(&request), "Give the iron key to Mara");
        assert_eq!(decision(&request).speech, "Odo, the cook comes back at noon.");
    }
}
