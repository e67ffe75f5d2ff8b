//! What somebody tells, part by part: without whom they call, what they open with, and what else they say beside it.

use super::VoiceWords;
use super::wording::is_whole;
use crate::wording::words::tokens;
use cognition_language::{DialogueAct, sentences};

/// Signs that part what is said from what is said beside it.
const PARTING: &[char] = &[',', ':', ';', '–', '—'];
/// Words of a name by which somebody is called, and of a courtesy, at most.
const NAME: usize = 2;
const COURTESY: usize = 4;

impl VoiceWords {
    /// What a line tells: each part that tells something by itself of whoever says it, then the whole sentence,
    /// without whom it calls and what it opens with. Of what is only supposed no part is told alone.
    pub(crate) fn told_in<'t>(&self, line: &'t str) -> Vec<&'t str> {
        sentences(line).flat_map(|sentence| self.told_in_sentence(sentence)).collect()
    }

    fn told_in_sentence<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let whole = self.behind_frames(sentence);
        if self.supposes(whole) || self.language.is_question(sentence) {
            return vec![whole];
        }
        let parts = self.parts_of_speaker(whole).into_iter();
        let parts = parts.filter(|part| part.len() < whole.len() && self.tells_by_itself(part));
        parts.chain([whole]).collect()
    }

    /// Whether a sentence has a word by which something is only supposed.
    pub(crate) fn supposes(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.supposing.contains(&word))
    }

    /// A sentence behind whom it calls, its courtesies, and words like `forget what I said`.
    pub(crate) fn behind_frames<'t>(&self, sentence: &'t str) -> &'t str {
        let mut rest = sentence.trim();
        while let Some((first, behind)) = rest.split_once(PARTING) {
            if behind.trim().is_empty() || !self.is_frame(first) {
                break;
            }
            rest = behind.trim_start();
        }
        self.without_joint(rest)
    }

    /// Whether a part of a sentence says nothing by itself of what is told.
    fn is_frame(&self, part: &str) -> bool {
        let words: Vec<String> = tokens(part).collect();
        let spoken: Vec<&str> = words.iter().map(String::as_str).collect();
        let courtesies = [DialogueAct::Greeting, DialogueAct::Farewell, DialogueAct::Thanks];
        let is_courtesy = || {
            let acts = self.language.dialogue_acts(part);
            words.len() <= COURTESY && courtesies.into_iter().any(|act| acts.has(act))
        };
        is_whole(&spoken, &self.of_the_asker.framing) || is_courtesy() || self.is_name_alone(part)
    }

    /// Whether a part is nothing but a name, as it is called: `Sir Aldous`, and neither `Yesterday` nor `In Brest`.
    fn is_name_alone(&self, part: &str) -> bool {
        let runs: Vec<&str> = part.split_whitespace().collect();
        let says_more = |word: String| {
            let lists = [&self.prepositions, &self.articles, &self.asking.times, &self.asker];
            lists.iter().any(|list| list.contains(&word))
        };
        (1..=NAME).contains(&runs.len())
            && runs.iter().all(|run| run.starts_with(char::is_uppercase))
            && !tokens(part).any(says_more)
    }

    /// A sentence, cut where whoever says it begins anew with themselves: `I am from Rye and | I have a sister`.
    fn parts_of_speaker<'t>(&self, whole: &'t str) -> Vec<&'t str> {
        let begins = |run: &str| tokens(run).next().is_some_and(|word| self.is_speakers(&word));
        self.parted_where(whole, begins)
    }

    /// A sentence, cut at its signs and joints where what follows begins so.
    pub(super) fn parted_where<'t>(
        &self,
        whole: &'t str,
        begins_so: impl Fn(&str) -> bool,
    ) -> Vec<&'t str> {
        let runs: Vec<&str> = whole.split_whitespace().collect();
        let begins = |at: &usize| {
            let behind = runs[at - 1].ends_with(PARTING) || self.is_joint(runs[at - 1]);
            behind && begins_so(runs[*at])
        };
        let place = |at: usize| runs[at].as_ptr() as usize - whole.as_ptr() as usize;
        let cuts: Vec<usize> = (1..runs.len()).filter(begins).map(place).collect();
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        let ends = cuts.iter().copied().chain([whole.len()]);
        starts.zip(ends).map(|(start, end)| self.without_joint(&whole[start..end])).collect()
    }

    /// Whether a part is a whole sentence by itself.
    pub(crate) fn tells_by_itself(&self, part: &str) -> bool {
        !self.language.clauses_of_their_own(part).is_empty()
    }

    /// A part without a joint at either end, and without the sign that parts it from the next.
    fn without_joint<'t>(&self, part: &'t str) -> &'t str {
        let mut rest = part.trim().trim_end_matches(PARTING);
        if let Some((_, behind)) = rest.split_once(' ').filter(|(first, _)| self.is_joint(first)) {
            rest = behind.trim_start();
        }
        let last = rest.rsplit_once(' ').filter(|(_, last)| self.is_joint(last));
        last.map_or(rest, |(before, _)| before).trim_end_matches([' ', ',', ':', ';', '–', '—'])
    }

    fn is_joint(&self, run: &str) -> bool {
        self.joining.iter().chain(&self.of_the_asker.joints).any(|joint| joint == run)
    }

    /// Whether a word stands for whoever speaks, or says that something is theirs.
    fn is_speakers(&self, word: &String) -> bool {
        let is_theirs = self.asker.contains(word) && !self.listener.contains(word);
        is_theirs || self.speaker.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn told(code: &str, line: &'static str) -> Vec<&'static str> {
        voice_words(Language::by_code(code).expect("is known")).told_in(line)
    }

    #[test]
    fn what_is_told_stands_without_whom_it_calls_and_what_it_opens_with() {
        for (line, whole) in [
            ("Jem, I was born in 1650.", "I was born in 1650."),
            ("Sir Aldous, good morning, my dog is called Rufus.", "my dog is called Rufus."),
            ("Brannic, forget what I said, I am a baker.", "I am a baker."),
            ("Just between us: my hat is stolen.", "my hat is stolen."),
            ("Yesterday, I sold my mule.", "Yesterday, I sold my mule."),
            ("My sister, Clara, keeps bees.", "My sister, Clara, keeps bees."),
        ] {
            assert_eq!(told("en", line).last(), Some(&whole), "{line}");
        }
        let german = told("de", "Jost, unter uns: mein Hut ist gestohlen.");
        assert_eq!(german.last(), Some(&"mein Hut ist gestohlen."));
    }

    #[test]
    fn each_part_that_tells_something_of_its_speaker_stands_alone() {
        let parts = told("en", "I'm from Dunholm and I have a sister called Clara.");
        assert_eq!(parts[..2], ["I'm from Dunholm", "I have a sister called Clara."]);
        for line in [
            "My brother and I went to Brest.",
            "If I had money, I would live in Brest.",
            "I have a brother, he is a cooper.",
        ] {
            let parts = told("en", line);
            assert!(!parts.iter().any(|part| part.len() < 16), "{parts:?}");
            assert_eq!(parts.last(), Some(&line));
        }
    }
}
