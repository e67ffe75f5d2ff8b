//! Pleas, cries, warnings and what they bode.

use super::wording::{spoken, stands};
use super::{VoiceWords, roots};
use crate::wording::words::{Words, tokens};
use cognition_language::sentences;

/// Words behind `You are` among which stands what somebody is called.
const CALLED: usize = 5;

impl VoiceWords {
    /// Whether a text speaks of asking somebody for pardon.
    pub(crate) fn is_of_apology(&self, text: &str) -> bool {
        tokens(text).any(|word| self.apologising.contains(&word))
    }

    /// Whether a sentence may only pity whoever hears it: `I am so sorry.`
    pub(crate) fn may_pity(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.pitying.contains(&word))
    }

    /// Whether a fear is of what is done to people: `Being beaten.`
    pub(crate) fn dreads_harm(&self, fear: &str) -> bool {
        tokens(fear).any(|word| self.dreading_harm.contains(&word))
    }

    /// What a sentence says behind its words of pity: `I am sorry that I broke it`; all of it where it has none.
    pub(crate) fn behind_pity<'t>(&self, sentence: &'t str) -> &'t str {
        let pities = |run: &&str| tokens(run).any(|word| self.pitying.contains(&word));
        let pity = sentence.split_whitespace().find(pities);
        let behind = pity.and_then(|pity| sentence.split_once(pity));
        behind.map_or(sentence, |(_, behind)| behind)
    }

    /// Whether a sentence asks for any thing of a sort: `Could you lend me a crowbar?`
    pub(crate) fn asks_for_any(&self, sentence: &str) -> bool {
        let all: Vec<String> = tokens(sentence).collect();
        let is_any = |word: &String| self.indefinite.contains(word);
        let to_us = |word: &String| self.favours.to_speaker.contains(word);
        let asks = sentence.trim_end().ends_with('?') && all.iter().any(is_any);
        asks || all.windows(2).any(|pair| to_us(&pair[0]) && is_any(&pair[1]))
    }

    /// Whether a sentence asks for one of several: `Lend me one of your knives.`
    pub(crate) fn asks_for_one_of(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.one_of_many.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence belittles somebody, or what they do: by what beast they are like, or as the worst.
    pub(crate) fn belittles(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let has = || self.belittling.iter().any(|words| stands(&spoken, words));
        let belittles = || has() && !self.language.denies(sentence) || self.calls_a_thing(sentence);
        let is_kind = || tokens(sentence).any(|word| self.flattering.contains(&word));
        !self.language.is_question(sentence) && !is_kind() && belittles()
    }

    /// Whether somebody is called a thing that nobody likes to be: `You are a leaking bucket.`
    fn calls_a_thing(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let is_one_of = |list: &[String], word: &str| list.iter().any(|it| it == word);
        let is_scorned = |word: &&str| is_one_of(&self.scorned, word);
        let is_called = |rest: &str| {
            let called: Vec<&str> = rest.split_whitespace().take(CALLED).collect();
            let article = called.iter().position(|word| is_one_of(&self.indefinite, word));
            article.is_some_and(|at| called[at..].iter().any(is_scorned))
        };
        let behind = |words: &String| spoken.split_once(&format!(" {words} ")).map(|(_, it)| it);
        self.calling.iter().filter_map(behind).any(is_called)
            || sentence.split(',').any(|clause| self.cries_at(clause))
    }

    /// `You old bucket` says no more of it. Who brings you a bucket does not call you one.
    fn cries_at(&self, clause: &str) -> bool {
        let is_one_of = |list: &[String], word: &str| list.iter().any(|it| it == word);
        let words: Vec<String> = tokens(clause).collect();
        let mut begins = words.windows(3).take(2);
        begins.any(|three| {
            is_one_of(&self.hearer, &three[0])
                && !is_one_of(&self.indefinite, &three[1])
                && is_one_of(&self.scorned, &three[2])
        })
    }

    /// Whether a sentence praises what somebody makes or does.
    pub(crate) fn praises_work(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        !self.language.is_question(sentence)
            && self.praising.iter().any(|words| stands(&spoken, words))
    }

    /// Whether somebody cries for help, whoever is called: `Help me, Mara!`
    pub(crate) fn cries_for_help(&self, text: &str, called: &Words) -> bool {
        let is_called = |word: &String| !called.is_empty() && called.meets(&Words::of(word));
        let bare = |sentence: &str| {
            let words = tokens(sentence).filter(|word| !is_called(word));
            words.collect::<Vec<_>>().join(" ")
        };
        sentences(text).any(|sentence| self.crying.contains(&bare(sentence)))
    }

    /// Whether a line warns of something.
    pub(crate) fn warns(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.warning.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a line bids somebody not trouble about something: `Never mind the lamp.`
    pub(crate) fn calms(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.calming.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a line bids somebody mind something, or keep it in mind: `Keep an eye on the barge.`
    pub(crate) fn bids_mind(&self, line: &str) -> bool {
        let spoken = spoken(line);
        !self.calms(line) && self.minding.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a line tells that something has gone well, or badly; none where it tells neither.
    pub(crate) fn bodes_well(&self, line: &str) -> Option<bool> {
        let (roots, spoken) = (roots(line), spoken(line));
        let has = |of: &[String]| of.iter().any(|word| roots.contains(&self.root(word.clone())));
        // `I have nobody left` denies nothing of it.
        if self.misfortunes.iter().any(|it| it.contains(' ') && stands(&spoken, it)) {
            return Some(false);
        }
        let denied = self.language.denies(line);
        match (has(&self.misfortunes), has(&self.fortunes)) {
            (true, _) => Some(denied),
            (false, true) => Some(!denied),
            (false, false) => None,
        }
    }

    /// Whether a line tells how something is as a rule: `The oil burns badly these days.`
    pub(crate) fn tells_of_the_usual(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.usual.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a line tells of whoever says it, or of somebody: of a sister, of a guest.
    pub(crate) fn tells_of_life(&self, line: &str) -> bool {
        let roots = roots(line);
        let somebody = |word: &String| roots.contains(&self.root(word.clone()));
        self.names_speaker(&roots) || self.people.iter().any(somebody) || self.names_kin(line)
    }

    /// Whether a fear is one for whoever it names: `that Mattias goes again`.
    pub(crate) fn is_of_losing(&self, fear: &str) -> bool {
        tokens(fear).any(|word| self.losing.contains(&word))
    }

    /// Whether one asks to be taught or shown something some time.
    pub(crate) fn asks_to_be_taught(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.teaching.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence offers to do something for whoever is spoken to.
    pub(crate) fn offers_to_serve(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let has = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        has(&self.serving) && has(&self.listener)
    }
}
