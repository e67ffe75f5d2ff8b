//! Grave news as it is told, whom it befell, and what somebody asks and looks for.

use super::VoiceWords;
use super::tidings_words::{Grave, GraveTold, OwnAndTheirs, THEIRS, Whose};
use super::wording::{may_stand, opens, spoken, stands};
use crate::wording::words::{Words, tokens};
use cognition_language::sentences;

/// A name has at most so many words.
const NAME: usize = 4;

impl VoiceWords {
    /// The grave news that a text tells, by its first sentence that tells any and names whom it befell.
    pub(crate) fn grave_news(&self, text: &str) -> Option<GraveTold> {
        let small = text.to_lowercase();
        let signs = self.tidings.deaths.iter().chain(&self.tidings.losses);
        if !signs.into_iter().any(|sign| may_stand(&small, sign)) {
            return None;
        }
        sentences(text).find_map(|sentence| self.grave_sentence(sentence))
    }

    fn grave_sentence(&self, sentence: &str) -> Option<GraveTold> {
        let (all, words) = (spoken(sentence), &self.tidings);
        let unreal = words.unreal.iter().any(|it| stands(&all, it));
        if unreal || self.language.denies(sentence) || self.language.is_question(sentence) {
            return None;
        }
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        (1..runs.len()).find_map(|at| {
            let rest = spoken(&runs[at..].join(" "));
            let begins = |signs: &[String]| signs.iter().any(|sign| opens(&rest, sign));
            let grave = match (begins(&words.deaths), begins(&words.losses)) {
                (true, _) => Grave::Death,
                (false, true) => Grave::Loss,
                (false, false) => return None,
            };
            let whom = self.whom(&runs[..at]).filter(|_| !self.only_times(&runs[..at]))?;
            let whose = self.whose(&whom);
            Some(GraveTold { grave, whom, whose })
        })
    }

    /// Whom it befell: the name right before the words that tell it, else the last name before them.
    fn whom(&self, before: &[&str]) -> Option<String> {
        let parts = |run: &&&str| {
            let word = tokens(run).next().unwrap_or_default();
            run.ends_with([',', ';', ':', '.', '!']) || self.tidings.linking.contains(&word)
        };
        let from = before.iter().rposition(|run| parts(&run)).map_or(0, |at| at + 1);
        let bare = |run: &&str| run.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let clause: Vec<String> = before[from..].iter().map(bare).collect();
        if clause.len() <= NAME && self.is_somebody(&clause) {
            return Some(clause.join(" "));
        }
        let is_name = |run: &&String| run.starts_with(char::is_uppercase);
        let names = || clause.iter().skip(1).filter(is_name);
        names().next_back().filter(|name| self.is_somebody(&[(*name).clone()])).cloned()
    }

    /// Whether a clause only says when something else was: `when Inge died`.
    fn only_times(&self, before: &[&str]) -> bool {
        let latest = before.iter().rev().take(NAME + 1);
        latest.flat_map(|run| tokens(run)).any(|word| self.tidings.timing.contains(&word))
    }

    /// Whether words name somebody: by a name, or by what they are to somebody.
    fn is_somebody(&self, words: &[String]) -> bool {
        let Some(first) = words.first() else { return false };
        let small = first.to_lowercase();
        let words_of = |lists: &[&Vec<String>], word: &String| {
            lists.iter().any(|list| list.contains(&word.to_lowercase()))
        };
        let (known, lists) = (&self.tidings, [&self.people, &self.tidings.kin]);
        if known.pronouns.contains(&small) || self.prepositions.contains(&small) {
            return false;
        }
        let owned = [&known.of_speaker, &known.of_hearer, &known.of_others];
        let led = self.articles.contains(&small) || words_of(&owned, &small);
        let named = |word: &String| word.starts_with(char::is_uppercase);
        match led {
            true => words[1..].iter().any(|word| named(word) || words_of(&lists, word)),
            false => named(first),
        }
    }

    fn whose(&self, whom: &str) -> Whose {
        let first = tokens(whom).next().unwrap_or_default();
        let words = &self.tidings;
        let lists = [
            (&words.of_speaker, Whose::Speakers),
            (&words.of_hearer, Whose::Hearers),
            (&words.of_others, Whose::Others),
        ];
        let found = lists.into_iter().find(|(list, _)| list.contains(&first));
        found.map_or(Whose::Untold, |(_, whose)| whose)
    }

    /// A sentence of one's own profile in which the words for people of another sort are kept: in that of
    /// somebody who is `he`, `her` is never oneself.
    fn keep_theirs(&self, profile: &str, sentence: &str) -> OwnAndTheirs {
        let own = self.own_sort(profile);
        let is_theirs = |word: &String| {
            let sort = self.sort_of(word);
            own.is_some() && sort.is_some() && sort != own
        };
        let marked =
            sentence.split_whitespace().map(|run| match tokens(run).any(|it| is_theirs(&it)) {
                true => format!("{THEIRS}{run}"),
                false => run.to_owned(),
            });
        OwnAndTheirs(marked.collect::<Vec<_>>().join(" "))
    }

    /// What a profile is told of oneself: in it the words for people of another sort are kept, and the one for
    /// its owner is turned wherever it stands.
    pub(crate) fn told_by_its_owner(&self, name: &str, profile: &str, sentence: &str) -> String {
        let called =
            self.own_sort(profile).and_then(|sort| self.tidings.sorts[sort].pronouns.first());
        let called = called.map_or("", String::as_str);
        let turn = |own: &str| self.language.of_oneself_called(called, name, own);
        self.keep_theirs(profile, sentence).map_own(turn)
    }

    /// A sentence as one of those tells it to whom somebody belongs: behind `My wife`, or behind a sentence of
    /// such a one, `their daughter` is `our daughter`.
    pub(crate) fn told_as_ours(&self, told: &str, is_behind_kin: bool) -> String {
        let is_kin = |run: &&str| tokens(run).any(|word| self.is_any_kin(&word));
        let mine = |run: &str| tokens(run).any(|word| self.tidings.of_speaker.contains(&word));
        let runs: Vec<&str> = told.split_whitespace().collect();
        let is_mine = |pair: &[&str]| mine(pair[0]) && is_kin(&pair[1]);
        let told = runs.iter().enumerate().map(|(place, run)| {
            let ours = self.tidings.ours.get(*run);
            let of_kin = runs.get(place + 1).is_some_and(is_kin);
            let behind = || runs[..place].windows(2).any(is_mine);
            let is_ours = of_kin && if place == 0 { is_behind_kin } else { behind() };
            ours.filter(|_| is_ours).map_or(*run, String::as_str)
        });
        told.collect::<Vec<_>>().join(" ")
    }

    /// The parts of a clause that tell of kin each: `His wife is a nurse, and their son a sailor.`
    pub(crate) fn of_each_kin<'t>(&self, clause: &'t str) -> Vec<&'t str> {
        let parts = self.joined_clauses(clause);
        if parts.iter().all(|part| self.begins_with_kin(part)) { parts } else { vec![clause] }
    }

    /// Whether a word says what one, or several, are to somebody.
    pub(crate) fn is_any_kin(&self, word: &String) -> bool {
        self.tidings.kin.contains(word) || self.tidings.many.kin.contains(word)
    }

    fn sort_of(&self, pronoun: &String) -> Option<usize> {
        self.tidings.sorts.iter().position(|sort| sort.pronouns.contains(pronoun))
    }

    /// Of which sort somebody is whose profile this is: by the word that begins a sentence of it, else by
    /// the first such word.
    pub(super) fn own_sort(&self, profile: &str) -> Option<usize> {
        let first = |text: &str| tokens(text).next().and_then(|word| self.sort_of(&word));
        let any = || tokens(profile).find_map(|word| self.sort_of(&word));
        sentences(profile).find_map(first).or_else(any)
    }

    /// A sentence of one's own profile that names somebody: in it `his` is theirs where one is `she`. Nothing
    /// where a word behind the name may be of either.
    pub(crate) fn own_and_theirs(
        &self,
        profile: &str,
        sentence: &str,
        names: &Words,
    ) -> Option<OwnAndTheirs> {
        let sorts = &self.tidings.sorts;
        let set_of = |word: &String| self.sort_of(word);
        let kin_of = |word: &String| sorts.iter().position(|sort| sort.kin.contains(word));
        let own = self.own_sort(profile);
        let is_theirs = |word: &String| set_of(word).is_some_and(|set| Some(set) != own);
        let is_own = |word: &String| own.is_some() && set_of(word) == own;
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        let has = |run: &str, holds: &dyn Fn(&String) -> bool| tokens(run).any(|word| holds(&word));
        let named = runs.iter().rposition(|run| names.meets(&Words::of(run)))?;
        let is_other_kin = |word: &String| kin_of(word).is_some_and(|sort| Some(sort) != own);
        let other = runs.iter().any(|run| has(run, &is_theirs) || has(run, &is_other_kin));
        if !other && runs[named + 1..].iter().any(|run| has(run, &is_own)) {
            return None;
        }
        let marked = runs.iter().map(|run| match has(run, &is_theirs) {
            true => format!("{THEIRS}{run}"),
            false => (*run).to_owned(),
        });
        Some(OwnAndTheirs(marked.collect::<Vec<_>>().join(" ")))
    }

    /// Whether one asks only that nobody hears from whom it comes.
    pub(crate) fn hides_its_source(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.tidings.source_only.iter().any(|words| stands(&spoken, words))
    }

    /// A text without the sentences that ask for silence.
    pub(crate) fn without_confiding(&self, text: &str) -> String {
        let asks = |sentence: &&str| {
            let spoken = spoken(sentence);
            let lists = [&self.tidings.confiding, &self.tidings.source_only];
            lists.into_iter().flatten().any(|words| stands(&spoken, words))
        };
        let told = sentences(text).filter(|sentence| !asks(sentence));
        told.map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// Whether a text tells of a death, or of a loss.
    pub(crate) fn tells_of_loss(&self, text: &str) -> bool {
        let spoken = spoken(text);
        let mut signs = self.tidings.deaths.iter().chain(&self.tidings.losses);
        signs.any(|sign| stands(&spoken, sign))
    }

    /// Whether a text tells that somebody lives, or is back.
    pub(crate) fn tells_of_recovery(&self, text: &str) -> bool {
        let so = sentences(text).filter(|said| !self.language.is_question(said));
        let mut so = so.map(spoken);
        so.any(|said| self.tidings.recoveries.iter().any(|sign| stands(&said, sign)))
    }

    /// Whether a text tells of harm that came to somebody, or of a loss.
    pub(crate) fn tells_of_harm(&self, text: &str) -> bool {
        let spoken = spoken(text);
        let words = &self.tidings;
        let lists = [&words.deaths, &words.losses, &words.harms];
        lists.into_iter().flatten().any(|sign| stands(&spoken, sign))
    }

    /// Whether it is said openly that the news is bad.
    pub(crate) fn announces_bad_news(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.tidings.announcing.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a text tells of a nuisance, and of nothing worse.
    pub(crate) fn tells_of_mishap(&self, text: &str) -> bool {
        let tells = |said: &str| {
            let spoken = spoken(said);
            self.tidings.mishaps.iter().any(|words| stands(&spoken, words))
        };
        let open = |said: &&str| !self.language.is_question(said) && !self.language.denies(said);
        sentences(text).filter(open).any(tells)
    }

    /// Whether what a sentence tells is no matter of fact, or long past.
    pub(crate) fn is_unreal(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.tidings.unreal.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence names somebody right behind, or before, what they are to somebody: `His wife Rosa`.
    pub(crate) fn names_as_kin(&self, sentence: &str, name: &str) -> bool {
        let kin = [&self.tidings.kin, &self.tidings.many.kin];
        let mut since = None;
        sentence.split_whitespace().any(|run| {
            let is_kin = tokens(run).any(|word| kin.iter().any(|list| list.contains(&word)));
            let is_name = Words::of(run).has_stem(name) && run.starts_with(char::is_uppercase);
            since = if is_kin { Some(0) } else { since.map(|since: usize| since + 1) };
            is_name && since.is_some_and(|since| since <= NAME)
        })
    }

    /// Whether a sentence names one of these as what belongs to whoever hears it: `your inn`.
    pub(crate) fn owned_by_hearer(&self, sentence: &str, things: &Words) -> bool {
        let all: Vec<String> = tokens(sentence).collect();
        let mut pairs = all.windows(2);
        pairs.any(|pair| {
            self.tidings.of_hearer.contains(&pair[0]) && things.meets(&Words::of(&pair[1]))
        })
    }

    /// Whether words say what somebody is to somebody.
    pub(crate) fn names_kin(&self, text: &str) -> bool {
        tokens(text).any(|word| self.tidings.kin.contains(&word))
    }

    /// Whether a clause begins with somebody who belongs to whoever it is told of: `His father Gregor`.
    pub(crate) fn begins_with_kin(&self, clause: &str) -> bool {
        let mut opening = tokens(clause).take(2);
        let owned = opening.next().is_some_and(|first| self.tidings.of_others.contains(&first));
        owned && opening.next().is_some_and(|second| self.tidings.kin.contains(&second))
    }

    /// The root of what somebody is to whoever says a line that begins with them: of `My sister Anne bakes`, sister.
    pub(crate) fn kin_begun_with(&self, line: &str) -> Option<String> {
        let mut opening = tokens(line).take(2);
        let is_own = opening.next().is_some_and(|first| self.tidings.of_speaker.contains(&first));
        let kin = opening.next().filter(|second| is_own && self.tidings.kin.contains(second));
        kin.map(|kin| self.root(kin))
    }

    /// Whether one asks how something came about.
    pub(crate) fn asks_how_it_came(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.tidings.asking_how.iter().any(|words| stands(&spoken, words))
    }

    /// What somebody says that they look for: the words of the sentences that say so.
    pub(crate) fn sought(&self, text: &str) -> Words {
        let seeks = |sentence: &&str| {
            let spoken = spoken(sentence);
            self.tidings.seeking.iter().any(|words| stands(&spoken, words))
        };
        Words::of_all(sentences(text).filter(seeks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn told(text: &str) -> Option<(Grave, String)> {
        let told = voice_words(Language::of(text)).grave_news(text)?;
        Some((told.grave, told.whom))
    }

    #[test]
    fn a_death_and_a_loss_are_told_of_somebody() {
        let check = |text: &str, grave, whom: &str| {
            assert_eq!(told(text), Some((grave, whom.to_owned())), "{text}");
        };
        check("Anke, Joris is dead. He drowned this morning.", Grave::Death, "Joris");
        check("I have to tell you that your brother has died.", Grave::Death, "your brother");
        check("The old ferryman drowned.", Grave::Death, "The old ferryman");
        check("They pulled Jonas out of the millrace drowned.", Grave::Death, "Jonas");
        check("Little Greta is missing since noon.", Grave::Loss, "Little Greta");
    }

    #[test]
    fn what_is_not_so_not_known_or_long_past_is_no_news() {
        for text in [
            "Joris is not dead.",
            "Is Joris dead?",
            "If Joris died, nobody would mend the nets.",
            "Nobody died.",
            "My grandmother died years ago.",
            "One spoon is missing.",
            "The wind died in the night.",
            "He drowned this morning.",
            "Nell is dead tired.",
            "I sat up three nights when Inge died.",
            "Without help the child dies, Xaver.",
            "Hurry, or Joris dies.",
            "Hurry, or Joris is a dead man.",
            "Joris could have drowned.",
            "Ohne Hilfe stirbt das Kind, Xaver.",
            "Wenn du nicht fährst, stirbt Joris.",
            "Das Glas ist gefallen.",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn german_tells_of_a_death_too() {
        for (text, whom) in [
            ("Lotte, dein Bruder ist tot.", "dein Bruder"),
            ("Die alte Wirtin ist gestern Abend gestorben.", "Die alte Wirtin"),
            ("Kurt ist in der Nacht verstorben.", "Kurt"),
        ] {
            assert_eq!(told(text), Some((Grave::Death, whom.to_owned())), "{text}");
        }
    }
}
