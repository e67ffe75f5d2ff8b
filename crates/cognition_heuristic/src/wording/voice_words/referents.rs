//! Whom a pronoun of a question means: whoever was named last, by what they are to the mind or by name.

use super::VoiceWords;
use super::tidings_words::SortWords;
use crate::wording::words::tokens;

/// Somebody whom a profile names behind what they are: `his assistant Nell`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// What they are, and their name, in small letters.
    pub(crate) title: String,
    pub(crate) name: String,
}

impl VoiceWords {
    /// Everybody whom a profile names behind what they are, but for whose it is.
    pub(crate) fn named_in_profile(&self, profile: &str, own: &str) -> Vec<Named> {
        let runs: Vec<&str> = profile.split_whitespace().collect();
        let bare = |run: &str| run.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let named = runs.windows(2).filter_map(|pair| {
            let (title, name) = (bare(pair[0]), bare(pair[1].trim_end_matches("'s")));
            let parted = pair[0].ends_with(|sign: char| !sign.is_alphanumeric());
            let is_name = name.starts_with(char::is_uppercase) && !own.contains(name.as_str());
            (is_name && !parted && self.is_title(&title))
                .then(|| Named { title: title.to_lowercase(), name: name.to_lowercase() })
        });
        named.collect()
    }

    /// Whom a line names who may be of either sort: a dog, a child.
    pub(crate) fn kin_of_either_sort(&self, line: &str) -> Vec<String> {
        let is_of_a_sort =
            |word: &String| self.tidings.sorts.iter().any(|it| it.kin.contains(word));
        let named = tokens(line).filter(|word| self.tidings.kin.contains(word));
        named.filter(|word| !is_of_a_sort(word)).take(1).collect()
    }

    /// Whether a sentence speaks of somebody by their name, or by what they are to whoever hears it.
    pub(crate) fn speaks_of(&self, sentence: &str, named: &Named) -> bool {
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        let is_title = |run: &str| tokens(run).any(|word| word == named.title);
        let by_title = |pair: &[&str]| self.is_hearers(pair[0]) && is_title(pair[1]);
        self.calls_by_name(sentence, named) || runs.windows(2).any(by_title)
    }

    /// Whether a sentence has the name of somebody.
    pub(crate) fn calls_by_name(&self, sentence: &str, named: &Named) -> bool {
        let is_name = |run: &str| {
            run.starts_with(char::is_uppercase) && tokens(run).any(|word| word == named.name)
        };
        sentence.split_whitespace().any(is_name)
    }

    /// Whether a word may say what somebody is whose name stands behind it.
    fn is_title(&self, word: &str) -> bool {
        let small = word.to_lowercase();
        let is_of = |lists: &[&Vec<String>]| lists.iter().any(|list| list.contains(&small));
        let leads = is_of(&[&self.prepositions, &self.articles, &self.asking.at_place, &self.is])
            || is_of(&[&self.asking.at_the_place, &self.asking.at_time, &self.portrait.verbs])
            || is_of(&[&self.joining, &self.asking.times, &self.portrait.relative]);
        let noun = word.starts_with(char::is_uppercase) == self.plans.keeps_capitals();
        !leads && !small.is_empty() && (noun || self.titles.contains(&small))
    }

    /// Whom a pronoun of a question means of those whom a line names: what they are, and their name.
    pub(crate) fn meant_of_named(&self, question: &str, line: &str, all: &[Named]) -> Vec<String> {
        if self.names_kin(question) {
            return Vec::new();
        }
        let said: Vec<String> = tokens(line).collect();
        let asked = |sort: &&SortWords| tokens(question).any(|it| sort.pronouns.contains(&it));
        let sorts: Vec<&SortWords> = self.tidings.sorts.iter().filter(asked).collect();
        let may_be = |named: &&Named| {
            let of_another = |sort: &SortWords| sort.kin.contains(&named.title);
            let known = self.tidings.sorts.iter().any(of_another);
            !known || sorts.iter().any(|sort| sort.kin.contains(&named.title))
        };
        let place = |named: &&Named| said.iter().rposition(|word| *word == named.name);
        let named = all.iter().filter(|named| !sorts.is_empty() && may_be(named));
        let last = named.filter(|it| place(it).is_some()).max_by_key(|it| place(it));
        last.map(|it| vec![it.title.clone(), it.name.clone()]).unwrap_or_default()
    }

    /// Whether the root of a word asks where somebody lives.
    pub(crate) fn is_of_dwelling(&self, root: &str) -> bool {
        self.dwelling.iter().any(|word| self.root(word.clone()) == root)
    }

    /// A question with pronouns for the words that stand for them where no noun follows, `Was ist die von Beruf?`,
    /// and without those for whoever is asked.
    pub(crate) fn with_pronouns(&self, question: &str) -> String {
        let runs: Vec<&str> = question.split_whitespace().collect();
        let ends = |run: &str| run.ends_with(|sign: char| !sign.is_alphanumeric());
        let is_small = |run: &&str| {
            let word = tokens(run).next().unwrap_or_default();
            let is_bare = self.is_preposition(&word) || self.is_empty_when_asked(&word);
            run.starts_with(char::is_lowercase) && is_bare
        };
        let of_hearer = self.is_familiar(question) || runs.iter().any(|run| self.is_politely(run));
        let told = runs.iter().enumerate().map(|(place, run)| {
            let bare = run.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            let stands = self.demonstratives.get(bare).filter(|_| place > 0);
            let follows = place.checked_sub(1).is_some_and(|before| ends(runs[before]));
            // `Von wem hast du die?` asks for a thing.
            let next = runs.get(place + 1);
            let alone = if next.is_none() { !of_hearer } else { next.is_some_and(is_small) };
            stands.filter(|_| alone && !follows).map_or(*run, String::as_str)
        });
        let is_asked = |run: &&str| self.is_politely(run);
        told.filter(|run| !is_asked(run)).collect::<Vec<_>>().join(" ")
    }

    /// Whether a question has a pronoun for one person who neither asks nor is asked: `he`, and not `Sie`.
    pub(crate) fn stands_for_a_third(&self, question: &str) -> bool {
        let sorts = &self.tidings.sorts;
        let runs = question.split_whitespace().enumerate();
        let mut third = runs.filter(|(at, run)| {
            let is_polite =
                self.plans.keeps_capitals() && (*at == 0 || run.starts_with(char::is_uppercase));
            !is_polite
                && tokens(run).any(|word| sorts.iter().any(|sort| sort.pronouns.contains(&word)))
        });
        third.next().is_some()
    }

    /// Whether it is asked what somebody does who neither asks nor is asked: `Singt sie gern?`
    pub(crate) fn asks_what_a_third_does(&self, question: &str) -> bool {
        let is_verb = |run: &str| tokens(run).all(|word| !self.is_pronoun(&word));
        let mut runs = question.split_whitespace();
        let begins = runs.next().is_some_and(is_verb);
        let third =
            begins && runs.next().is_some_and(|run| self.stands_for_a_third(&format!("? {run}")));
        third && question.trim_end().ends_with('?') && self.plans.keeps_capitals()
    }

    /// Whether a question has a word for somebody else, and none for whoever is asked: `Wo ist sie?`
    pub(crate) fn asks_only_of_a_third(&self, question: &str) -> bool {
        let polite = question.split_whitespace().any(|run| self.is_politely(run));
        let spoken_to = polite || self.is_familiar(question);
        self.plans.keeps_capitals() && !spoken_to && self.stands_for_a_third(question)
    }

    fn is_pronoun(&self, word: &String) -> bool {
        self.tidings.sorts.iter().any(|sort| sort.pronouns.contains(word))
    }

    /// Whether a sentence of a profile takes up a thing that the one before it names, and nobody: `His
    /// grandfather founded it.`
    pub(crate) fn takes_up_a_thing(&self, profile: &str, sentence: &str) -> bool {
        let own = self.own_sort(profile).map(|sort| &self.tidings.sorts[sort].pronouns);
        let is_own = |run: &String| own.is_some_and(|own| own.contains(run));
        let bare = |run: &str| run.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let mut runs = sentence.split_whitespace().skip(1).map(bare);
        runs.any(|run| self.taking_up.contains(&run) && !is_own(&run))
    }

    /// Whether a question ends with a word for a thing that was just named: `Von wem haben Sie die?`
    pub(crate) fn points_at_a_thing(&self, question: &str) -> bool {
        let last = tokens(question).last();
        last.is_some_and(|last| self.pointing.contains(&last))
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    const PROFILE: &str = "Cuthbert keeps the herbarium in Kew. His assistant Nell is eighteen. \
                           His brother Jon sails from Cork.";

    #[test]
    fn a_pronoun_means_whoever_was_named_last_and_may_be_called_so() {
        let english = voice_words(Language::english());
        let all = english.named_in_profile(PROFILE, "Cuthbert");
        let names: Vec<&str> = all.iter().map(|named| named.name.as_str()).collect();
        assert_eq!(names, ["nell", "jon"]);
        let meant =
            |question: &str, line: &str| english.meant_of_named(question, line, &all).join(" ");
        assert_eq!(meant("How old is she?", "Nell told me about you."), "assistant nell");
        assert_eq!(meant("How old is she?", "Jon told me about you."), "");
        assert_eq!(meant("And he?", "Nell knows Jon."), "brother jon");
        assert_eq!(meant("How old are you?", "Nell told me about you."), "");
    }

    #[test]
    fn a_small_sie_within_a_question_is_somebody_else() {
        let german = voice_words(Language::by_code("de").expect("there is German"));
        assert!(german.stands_for_a_third("Singt sie gern?"));
        assert!(!german.stands_for_a_third("Singen Sie gern?"));
        assert!(german.asks_what_a_third_does("Singt sie gern?"));
        assert!(!german.asks_what_a_third_does("Gibst du sie mir?"));
        assert!(german.asks_only_of_a_third("Wo ist sie?"));
        assert!(!german.asks_only_of_a_third("Hast du sie gesehen?"));
        let all = german.named_in_profile("Seine Freundin Jule ist Bäckerin in Husum.", "Arne");
        let names: Vec<&str> = all.iter().map(|named| named.name.as_str()).collect();
        assert_eq!(names, ["jule"]);
        assert!(german.points_at_a_thing("Von wem haben Sie die?"));
        assert_eq!(german.with_pronouns("Was ist die von Beruf?"), "Was ist sie von Beruf?");
        assert_eq!(german.with_pronouns("Lebt der noch?"), "Lebt er noch?");
        assert_eq!(german.with_pronouns("Wo ist die Frau?"), "Wo ist die Frau?");
        assert_eq!(german.with_pronouns("Wo sind Sie her?"), "Wo sind her?");
    }
}
