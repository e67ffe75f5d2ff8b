//! What each word is to memory: one look-up tells all that the rules ask of it.

use crate::grammar::word_number::number_of;
use crate::language::Language;
use crate::words::lists::WordSet;
use crate::words::memory::{Lexeme, MatterTable, PhraseIndex, mark_of};
use crate::words::word_map::WordMap;

/// What is set of each word of a list.
type Mark = fn(&mut Lexeme);

impl Language {
    /// What a word in lower case is to memory. Numbers stand for themselves.
    pub(crate) fn lexeme(&self, word: &str) -> Lexeme {
        let table = self.matter_table();
        let mut lexeme = table.lexemes.get(word).copied().unwrap_or_default();
        if self.grammar.unspaced && !lexeme.stops {
            lexeme.stops = self.is_stop_word(word);
        }
        if lexeme.value.is_none() && word.starts_with(char::is_numeric) {
            lexeme.value = Some(table.numbers);
        }
        lexeme
    }

    pub(crate) fn matter_table(&self) -> &MatterTable {
        self.matter_table.get_or_init(|| {
            let mut table = MatterTable::default();
            for matter in &self.memory.matters {
                for word in &matter.words {
                    let root = self.plain_root(word.to_string()).into_boxed_str();
                    table.mark_weighty(number_of(root.chars()));
                    let weight = table.weights.entry(root).or_default();
                    *weight = matter.weight.max(*weight);
                }
                for phrase in &matter.phrases {
                    table.phrases.add(phrase.clone(), matter.weight);
                }
            }
            self.add_lexemes(&mut table);
            table
        })
    }

    fn add_lexemes(&self, table: &mut MatterTable) {
        let lexemes = &mut table.lexemes;
        for (words, mark) in self.lists_of_matter().into_iter().chain(self.lists_of_statements()) {
            set(lexemes, words.iter(), mark);
        }
        let fillers = self.memory.fillers.iter().chain(self.conversation.hesitations.iter());
        set(lexemes, fillers, |word| word.fills = true);
        self.add_denials(lexemes);
        self.add_marks(lexemes, &table.phrases);
        for (list, values) in (0..).zip(&self.memory.values) {
            for word in values.iter() {
                let value = &mut lexemes.entry(word.into()).or_default().value;
                *value = value.or(Some(list));
            }
        }
        self.mark_typed(lexemes);
        let list_of =
            |word: &str| lexemes.get(word).and_then(|known| known.value).unwrap_or(u8::MAX);
        let memory = &self.memory;
        (table.numbers, table.hours) = (list_of(&memory.a_number), list_of(&memory.an_hour));
    }

    /// The lists by which it is told what of a sentence is its matter.
    fn lists_of_matter(&self) -> [(&WordSet, Mark); 9] {
        let memory = &self.memory;
        [
            (&self.stop_words.recall, |word| word.stops = true),
            (&self.conversation.courtesies, |word| word.courts = true),
            (&memory.units, |word| word.counts = true),
            (&memory.pointing, |word| word.points_back = true),
            (&memory.clock, |word| word.times = true),
            (&memory.speakers, |word| word.speaks = true),
            (&memory.to_come, |word| word.is_to_come = true),
            (&self.grammar.determiners, |word| word.determines = true),
            (&memory.beckoning, |word| word.marks_confidence = true),
        ]
    }

    /// The lists by which it is told of what, of whom and of when a sentence is.
    fn lists_of_statements(&self) -> [(&WordSet, Mark); 13] {
        let (memory, sentences) = (&self.memory, &self.sentences);
        [
            (&sentences.calling.openings, |word| word.opens = true),
            (&self.conversation.leaning_openings, |word| word.opens = true),
            (&memory.of_its_speaker, |word| word.of_speaker = true),
            (&sentences.asked, |word| word.is_asked = true),
            (&self.promises.undertaking.over, |word| word.is_past = true),
            (&sentences.auxiliaries, |word| word.helps = true),
            (&sentences.copulas, |word| word.is_be = true),
            (&self.grammar.linking, |word| word.links = true),
            (&self.grammar.joining, |word| word.joins = true),
            (&sentences.infinitive, |word| word.leads = true),
            (&memory.handing_over, |word| word.hands = true),
            (&memory.dwelling, |word| word.dwells = true),
            (&memory.moving, |word| word.moves = true),
        ]
    }

    /// As [`is_denial`](Self::is_denial) has it.
    fn add_denials(&self, lexemes: &mut WordMap<Lexeme>) {
        let denials = &self.denials;
        set(lexemes, denials.words.iter(), |word| word.denies = true);
        for verb in denials.negated_verbs.iter() {
            let negated = format!("{verb}{}", denials.negated_ending);
            set(lexemes, [&*negated].into_iter(), |word| word.denies = true);
        }
        set(lexemes, denials.exceptions.iter(), |word| word.excepts = true);
    }

    /// The words without which no phrase of a sort stands in a sentence.
    fn add_marks(&self, lexemes: &mut WordMap<Lexeme>, matters: &PhraseIndex) {
        let memory = &self.memory;
        let bare = |mark: &str| {
            let mut bare = String::new();
            self.push_bare(mark, &mut bare);
            bare
        };
        let marks = |phrases: &PhraseIndex| phrases.marks().map(bare).collect::<Vec<_>>();
        let named = memory.naming.iter().chain(memory.mending.iter()).chain(memory.in_place.iter());
        let named = named.filter_map(|phrase| Some(bare(mark_of(phrase)?)));
        let of_statements = [
            &memory.corrections,
            &memory.noes,
            &memory.breaking_off,
            &memory.changes,
            &memory.at_present,
            &memory.since_then,
            &memory.withdrawals,
            &memory.disputes,
        ];
        let lies = memory.lying.names.iter().map(str::to_owned);
        let corrections =
            of_statements.into_iter().flat_map(marks).chain(named).chain(lies).collect::<Vec<_>>();
        let (matters, confidences) = (marks(matters), marks(&memory.confidences));
        set(lexemes, matters.iter().map(|it| &**it), |word| word.marks_matter = true);
        set(lexemes, confidences.iter().map(|it| &**it), |word| word.marks_confidence = true);
        set(lexemes, memory.confiding.marks(), |word| word.marks_confidence = true);
        set(lexemes, corrections.iter().map(|it| &**it), |word| word.marks_correction = true);
    }

    /// What is typed in haste marks a confidence where what is meant by it does: `urself`.
    fn mark_typed(&self, lexemes: &mut WordMap<Lexeme>) {
        for (typed, meant) in &self.grammar.typed {
            let confides = lexemes.get(meant).is_some_and(|meant| meant.marks_confidence);
            let typed = lexemes.entry(typed.clone()).or_default();
            typed.is_typed = true;
            typed.marks_confidence |= confides;
        }
    }
}

fn set<'w>(lexemes: &mut WordMap<Lexeme>, words: impl Iterator<Item = &'w str>, mark: Mark) {
    words.for_each(|word| mark(lexemes.entry(word.into()).or_default()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_root_that_matters_may_matter_and_few_others() {
        for language in Language::all() {
            let table = language.matter_table();
            let may_matter = |root: &str| table.may_matter(number_of(root.chars()));
            assert!(table.weights.keys().all(|root| may_matter(root)));
            let others = (0..1000).filter(|number| may_matter(&format!("word{number}")));
            assert!(others.count() < 500);
        }
    }

    #[test]
    fn what_is_known_of_a_word_is_what_the_lists_have() {
        for language in Language::all() {
            let known = language.matter_table().lexemes.keys();
            for word in known.map(|word| &**word).chain(["lantern", "isnt", "went", "7", ""]) {
                let lexeme = language.lexeme(word);
                assert_eq!(lexeme.stops, language.is_stop_word(word), "{word}");
                assert_eq!(lexeme.denies, language.is_denial(word), "{word}");
                assert_eq!(lexeme.opens, language.opens_talk(word), "{word}");
                let own = language.memory.of_its_speaker.has(word);
                assert_eq!(lexeme.of_speaker, own, "{word}");
                assert_eq!(lexeme.joins, language.grammar.joining.has(word), "{word}");
                assert_eq!(lexeme.is_typed, language.grammar.typed.contains_key(word), "{word}");
            }
        }
    }
}
