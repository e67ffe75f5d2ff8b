//! Of whom a sentence speaks: of who says it, of who hears it, of a third.

use super::VoiceWords;
use super::tidings_words::SortWords;
use super::wording::{spoken, stands};
use crate::wording::words::{Words, tokens};
use cognition_language::sentences;

impl VoiceWords {
    /// Whether a sentence is about whoever says it.
    pub(crate) fn speaks_of_itself(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word) && !self.listener.contains(&word))
    }

    /// Whether a sentence that begins with another tells of whoever says it as well: `My aunt taught me to row.`
    pub(crate) fn tells_of_speaker_within(&self, sentence: &str) -> bool {
        tokens(sentence).skip(1).any(|it| self.asker.contains(&it) && !self.listener.contains(&it))
    }

    /// Whether a sentence says something of somebody or something, as far as small words show: by a pronoun, or by
    /// what something is.
    pub(crate) fn tells_of_something(&self, sentence: &str) -> bool {
        let lists = [&self.asker, &self.listener, &self.thirds, &self.pointing, &self.is];
        tokens(sentence).any(|word| lists.iter().any(|list| list.contains(&word)))
    }

    /// Whether a sentence that tells of its speaker tells as well what whoever hears it does: `I heard you sold it`, and
    /// not `I like you.`
    pub(crate) fn tells_of_two(&self, sentence: &str) -> bool {
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        let small = |run: &str| run.to_lowercase();
        runs.windows(2).skip(1).any(|pair| {
            self.hearer.contains(&small(pair[0])) && !self.prepositions.contains(&small(pair[1]))
        })
    }

    /// Whether a sentence speaks of somebody who is neither its speaker nor its hearer.
    pub(crate) fn names_a_third(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.thirds.contains(&word))
    }

    /// Whether something is asked for somebody who is not named: `Give her the key.`
    pub(crate) fn asks_for_a_third(&self, sentence: &str) -> bool {
        let has = |of: &[String]| tokens(sentence).any(|word| of.contains(&word));
        has(&self.for_a_third) && !has(&self.for_speaker)
    }

    /// Whether a sentence hands something to somebody who is named, and not to whoever says it: `Give Pim the key`,
    /// `Could you pass the key to Pim?`
    pub(crate) fn names_receiver(&self, sentence: &str, called: &Words) -> bool {
        let is_article = |run: &&str| self.language.is_determiner(&run.to_lowercase());
        let runs: Vec<&str> = sentence.split_whitespace().filter(|run| !is_article(run)).collect();
        let is_meant = |at: usize| {
            let run = runs[at];
            !is_possessive(run)
                && Words::of(run).meets(called)
                && self.hands_to(runs[at - 1], &runs[..at])
        };
        (1..runs.len()).any(is_meant)
    }

    /// Whether what follows a word is to have something, by that word and those before it.
    fn hands_to(&self, word: &str, before: &[&str]) -> bool {
        let small = word.to_lowercase();
        let has = |of: &[String]| {
            before.iter().flat_map(|run| tokens(run)).any(|word| of.contains(&word))
        };
        // `Can I have the letter to Pim?`, and `I want you to pass it to Pim.`
        let for_itself = has(&self.for_speaker);
        let speaks_first = has(&self.speaker) && !has(&self.listener);
        let gives = self.wants(&self.root(small.clone())) || self.giving.letting.contains(&small);
        !for_itself && (gives || self.giving.receiving.contains(&small) && !speaks_first)
    }

    /// Whether a text begins with whoever speaks: `I am to get the oar`.
    pub(crate) fn begins_with_speaker(&self, text: &str) -> bool {
        let first = tokens(text).next();
        first.is_some_and(|first| self.speaker.contains(&first) || self.asker.contains(&first))
    }

    /// Whether a question asks what something is called that belongs to whoever is asked: `Wie heißt Ihr Hund?`
    pub(crate) fn asks_of_what_is_hearers(&self, question: &str) -> bool {
        let runs: Vec<&str> = question.split_whitespace().collect();
        let is_noun = |run: &str| {
            let parted = run.starts_with(char::is_uppercase) && self.plans.keeps_capitals();
            parted || tokens(run).any(|word| self.tidings.kin.contains(&word))
        };
        let is_name = |run: &str| tokens(run).any(|word| self.naming.contains(&word));
        let mut pairs = runs.windows(2);
        pairs.any(|pair| self.is_hearers(pair[0]) && is_noun(pair[1]) && !is_name(pair[1]))
    }

    /// Whether a sentence is about whoever is spoken to: `You go to the mill.`
    pub(crate) fn begins_with_listener(&self, sentence: &str) -> bool {
        tokens(sentence).next().is_some_and(|first| self.listener.contains(&first))
    }

    /// Whether whoever is asked does, or is, what the question is about: `you`, and not `your`.
    pub(crate) fn asks_what_listener_does(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.hearer.iter().any(|words| stands(&spoken, words)) && self.asks_of_listener(sentence)
    }

    /// Whether a question is about whoever is asked, and not about what they know.
    pub(crate) fn asks_of_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        let has = |words: &[String]| words.iter().any(|words| stands(&spoken, words));
        has(&self.listener) && !has(&self.witness)
    }

    /// Whether one names oneself by one of these words.
    pub(crate) fn names_speaker(&self, roots: &[String]) -> bool {
        self.speaker.iter().any(|word| roots.contains(&self.root(word.clone())))
    }

    /// Whether whoever is spoken to is named.
    pub(crate) fn names_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.listener.iter().any(|words| stands(&spoken, words))
    }

    /// What the asker does or is, in a question about the asker: of `What do I paint?`, `paint`.
    pub(crate) fn deed_of_speaker(&self, sentence: &str) -> Option<Words> {
        let spoken = spoken(sentence);
        let after = |words: &String| spoken.split_once(&format!(" {words} ")).map(|(_, rest)| rest);
        let rest = self.of_oneself.iter().find_map(after)?;
        Some(rest.split(' ').next().map(Words::of).unwrap_or_default())
    }

    /// Whether a statement begins with one person, whom it tells of: `The miller is away.`
    pub(crate) fn tells_of_somebody(&self, statement: &str, names: &Words) -> bool {
        let first = tokens(statement).find(|word| !self.articles.contains(word));
        first.is_some_and(|first| self.people.contains(&first) || names.meets(&Words::of(&first)))
    }

    /// Whether a sentence is about whoever says it or hears it: `Sit, sit` is not.
    pub(crate) fn concerns_both(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word))
    }

    /// Whether a text addresses whoever hears it as one who is close: `du`.
    pub(crate) fn is_familiar(&self, text: &str) -> bool {
        tokens(text).any(|word| self.familiar.contains(&word))
    }

    /// Whether it addresses them as one who is not: `Sie`, which begins no sentence.
    pub(crate) fn is_formal(&self, text: &str) -> bool {
        let mut said = sentences(text);
        said.any(|said| said.split_whitespace().skip(1).any(|run| self.is_politely(run)))
    }

    /// Whether a word within a sentence stands for whoever hears it, who is not close.
    pub(super) fn is_politely(&self, run: &str) -> bool {
        let bare = run.trim_matches(|sign: char| !sign.is_alphanumeric());
        self.polite.iter().any(|word| word == bare)
    }

    /// Whether a sentence tells what somebody was before.
    pub(crate) fn tells_of_before(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.formerly.iter().any(|words| stands(&spoken, words))
    }

    /// Whether the root of a word tells of leaving something.
    pub(crate) fn is_of_stopping(&self, root: &str) -> bool {
        self.stopping.iter().any(|word| self.root(word.clone()) == root)
    }

    /// Whether a sentence says that the same is true of whoever says it.
    pub(crate) fn joins_in(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let joins = self.joining_in.iter().any(|words| stands(&spoken, words));
        joins && self.speaks_of_itself(sentence) && !self.language.is_question(sentence)
    }

    /// Whom a line names by what they are to somebody, where a pronoun of a question may mean them: of
    /// `My daughter Ellen is at school`, asked `What does she do?`, the daughter Ellen.
    pub(crate) fn meant_by_pronoun(&self, question: &str, line: &str) -> Vec<String> {
        let sorts = self.tidings.sorts.iter().chain([&self.tidings.many]);
        let is_asked = |pronouns: &[String]| tokens(question).any(|word| pronouns.contains(&word));
        let mut asked = sorts.filter(|sort| is_asked(&sort.pronouns) && !self.names_kin(question));
        let of = |sort| Some(self.kin_in(line, sort)).filter(|kin: &Vec<String>| !kin.is_empty());
        asked.find_map(of).unwrap_or_default()
    }

    /// Whether a word joins what is told.
    pub(crate) fn joins(&self, run: &str) -> bool {
        self.joining.iter().any(|and| and == run)
    }

    /// Whether a word stands for somebody who is told of, by whatever name.
    pub(crate) fn stands_for_somebody(&self, word: &String) -> bool {
        let mut sorts = self.tidings.sorts.iter().chain([&self.tidings.many]);
        sorts.any(|sort| sort.pronouns.contains(word)) && !self.tidings.of_others.contains(word)
    }

    /// Whether a word says which of a thing is meant, or parts it from another: no verb stands behind it.
    pub(crate) fn parts_or_says_which(&self, run: &str) -> bool {
        let small = run.to_lowercase();
        self.is_article(&small) || self.is_preposition(&small) || self.joins(run)
    }

    /// Whether a sentence that begins with a word only leads to what it tells: `When`, `If`, `In`.
    pub(crate) fn leads_to_something(&self, run: &str) -> bool {
        let small = run.to_lowercase();
        let lists = [&self.linking, &self.indirect, &self.supposing, &self.prepositions];
        lists.iter().any(|list| list.contains(&small))
    }

    /// Whether a word is a verb of one who is told of, among those by which things are asked and told: `leaves`.
    pub(crate) fn is_known_verb(&self, run: &str) -> bool {
        let bare = run.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        let (portrait, alike) = (&self.portrait, self.asking.alike.iter().flatten());
        let ends = |endings: &[String]| endings.iter().any(|ending| bare.ends_with(&**ending));
        let is_verb = ends(&portrait.verb_endings) && !ends(&portrait.noun_endings);
        is_verb && alike.chain(&self.dwelling).any(|word| word == bare)
    }

    /// Whether a part has a word for a thing that is named elsewhere.
    pub(crate) fn points_at_something(&self, part: &str) -> bool {
        tokens(part).any(|word| self.pointing.contains(&word))
    }

    /// Whether a part takes up somebody or something that is named elsewhere.
    pub(crate) fn takes_something_up(&self, part: &str) -> bool {
        let sorts = self.tidings.sorts.iter().chain([&self.tidings.many]);
        let pronouns: Vec<&String> = sorts.flat_map(|sort| &sort.pronouns).collect();
        tokens(part).any(|word| {
            self.taking_up.contains(&word)
                || self.pointing.contains(&word)
                || pronouns.iter().any(|pronoun| **pronoun == word)
        })
    }

    /// Whether a sentence has a word for many who are not named.
    pub(crate) fn stands_for_many(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.tidings.many.pronouns.contains(&word))
    }

    /// Whether a question asks of many who were told of in a line, and of nobody else: `Wie heißen sie?`
    pub(crate) fn asks_of_many(&self, question: &str, line: &str) -> bool {
        let many = &self.tidings.many;
        let stands_for = |run: &str| many.pronouns.iter().any(|word| word == run);
        let bare = |run: &str| stands_for(run.trim_matches(|sign: char| !sign.is_alphanumeric()));
        question.split_whitespace().any(bare)
            && !self.names_kin(question)
            && !self.kin_in(line, many).is_empty()
    }

    /// The roots of the kin of whoever is asked that a question is about: of `Was your wife with you?`, wife.
    pub(crate) fn kin_of_hearer(&self, question: &str) -> Vec<String> {
        let (kin, many) = (&self.tidings.kin, &self.tidings.many.kin);
        let is_kin = |word: &String| kin.contains(word) || many.contains(word);
        let runs: Vec<&str> = question.split_whitespace().collect();
        let owned = runs.windows(2).filter(|pair| self.is_hearers(pair[0]));
        // `Your son's` is the son, and no sons.
        let owned = owned.map(|pair| pair[1].split(['\'', '’']).next().unwrap_or_default());
        owned.flat_map(tokens).filter(is_kin).map(|word| self.root(word)).collect()
    }

    /// Whether a word says that what follows belongs to whoever is spoken to.
    pub(super) fn is_hearers(&self, run: &str) -> bool {
        let politely = self.tidings.of_hearer_politely.iter().any(|word| word == run);
        politely || tokens(run).any(|word| self.tidings.of_hearer.contains(&word))
    }

    /// Who of a sort is named in a line by what they are to somebody, and by a name behind that.
    fn kin_in(&self, line: &str, sort: &SortWords) -> Vec<String> {
        let runs: Vec<&str> = line.split_whitespace().collect();
        let is_kin = |run: &&str| tokens(run).any(|word| sort.kin.contains(&word));
        let Some(at) = runs.iter().position(is_kin) else { return vec![] };
        let named = runs.get(at + 1).filter(|next| next.starts_with(char::is_uppercase));
        let parted = runs[at].ends_with([',', ';', '.', ':']);
        let named = named.filter(|_| !parted).copied();
        std::iter::once(runs[at]).chain(named).flat_map(tokens).collect()
    }
}

fn is_possessive(run: &str) -> bool {
    let bare = run.trim_end_matches(['.', ',', '!', '?', ';', ':']);
    ["'s", "\u{2019}s", "s'", "s\u{2019}"].iter().any(|ending| bare.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use crate::wording::words::Words;
    use cognition_language::Language;

    #[test]
    fn who_is_to_have_a_thing_is_named_behind_the_giving_and_before_whoever_asks() {
        let is_given = |sentence: &str| {
            let language = Language::of(sentence);
            voice_words(language).names_receiver(sentence, &Words::of("Pim"))
        };
        for sentence in [
            "Captain, give Pim the spyglass, please.",
            "Could you pass the spyglass to Pim?",
            "Hand it over to Pim for me.",
            "I want you to give Pim the spyglass.",
            "Let Pim have the spyglass.",
            "Gib Pim das Fernrohr, bitte.",
        ] {
            assert!(is_given(sentence), "{sentence}");
        }
        for sentence in [
            "Give me the spyglass.",
            "Give me the letter to Pim.",
            "Can I have the letter for Pim?",
            "Give Pim's spyglass back.",
            "Pim, give me the spyglass.",
            "Give me back what Pim has.",
            "Pim says you have the spyglass.",
        ] {
            assert!(!is_given(sentence), "{sentence}");
        }
    }

    #[test]
    fn a_pronoun_means_whom_the_line_before_names_of_its_sort() {
        let meant = |question: &str, line: &str| {
            voice_words(Language::of(line)).meant_by_pronoun(question, line).join(" ")
        };
        let told = "My daughter Ellen is a schoolteacher in Fallow.";
        assert_eq!(meant("What does she do?", told), "daughter ellen");
        assert_eq!(meant("What does he do?", told), "");
        assert_eq!(meant("And her brother?", told), "");
        let told = "I have twin girls, Ada and Ida.";
        assert_eq!(meant("What are they called?", told), "girls");
        assert_eq!(meant("Wie heißen sie?", "Meine Söhne sind Maurer."), "söhne");
        assert_eq!(meant("What is their trade?", "My sister is a nurse."), "");
        assert_eq!(meant("Was macht er?", "Mein Bruder, der Küfer, wohnt nebenan."), "bruder");
    }
}
