//! What is gathered of a sentence that states something, word by word.

use super::slots::Slots;
use crate::grammar::line_words::{LineClause, LineWord};
use crate::language::Language;
use crate::memory::given_of::{GivenReader, GivenWord};
use crate::words::memory::Lexeme;

/// With so many words a sentence opens that says of which of several it is: `The ten o'clock train`.
const WHICH: usize = 3;

/// What is gathered of a sentence, word by word.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) words: Vec<u32>,
    pub(super) matter: Vec<u32>,
    pub(super) first_named: Option<u32>,
    /// What of the matter may only say that it is otherwise: `actually`.
    correcting: Vec<u32>,
    pub(super) values: Vec<(u8, u32)>,
    pub(super) denied: Vec<(u8, u32)>,
    /// Whether a phrase may stand in it that corrects, or that names.
    pub(super) may_correct: bool,
    pub(super) points_back: bool,
    tells_of_speaker: bool,
    /// Whether it calls somebody: `No, Quill`.
    addresses: bool,
    pub(super) is_to_come: bool,
    before: Option<Before>,
    denies: bool,
    /// Whether anything in it denies.
    pub(super) is_negative: bool,
    pub(super) given: GivenReader,
    pub(super) slots: Slots,
    /// Whether the word before joins what stands on both sides of it, and whether it stands before a thing.
    joins: bool,
    determines: bool,
    /// A value that says which thing the sentence is about: `red` of `the red key opens the attic`.
    which: Option<u32>,
    /// A number of what is known to be so many: `two` of `her two crowns`.
    known: Option<u32>,
}

/// What counts of the word before.
#[derive(Clone, Copy, Debug)]
struct Before {
    stops: bool,
    determines: bool,
    times: bool,
    /// Whether it stands before what is known.
    is_definite: bool,
}

impl Before {
    fn of(language: &Language, it: LineWord<'_>) -> Self {
        let Lexeme { stops, determines, times, .. } = *it.lexeme;
        let is_definite = determines && language.memory.definite.has(it.text());
        Self { stops, determines, times, is_definite }
    }
}

impl Gathered {
    pub(super) fn of<'l>(
        language: &Language,
        clauses: impl Iterator<Item = LineClause<'l>> + Clone,
    ) -> Self {
        let room: usize = clauses.clone().map(|clause| clause.words().len()).sum();
        let (words, matter) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut gathered = Self { words, matter, ..Self::default() };
        let mut clauses = clauses.peekable();
        let mut clause_before = None;
        while let Some(clause) = clauses.next() {
            let before = (gathered.words.len(), gathered.matter.len(), gathered.values.len());
            (gathered.before, gathered.denies, gathered.known) = (None, false, None);
            (gathered.joins, gathered.determines) = (false, false);
            gathered.given.pause();
            if !language.is_courteous_aside(clause) {
                clause.words().for_each(|word| gathered.take(language, word));
            }
            let next = clauses.peek().map(|next| next.text());
            let beside = (clause_before.replace(clause.text()), next);
            if beside != (None, None) {
                gathered.leave_out_address(language, clause.text(), before, beside);
            }
        }
        let tells = |root: &&u32| !gathered.correcting.contains(root);
        gathered.first_named = gathered.matter.iter().find(tells).copied();
        gathered.matter.sort_unstable();
        gathered.matter.dedup();
        // `Seven pounds a load` hardly says what of.
        let says_little = !gathered.values.is_empty() && gathered.matter.len() <= 1;
        gathered.points_back |= says_little && !gathered.tells_of_speaker;
        gathered
    }

    /// The same, about no more than what it calls a lie.
    pub(super) fn about_lie(self, language: &Language, told: &str) -> Self {
        let told = language.line_words(told);
        let Self { matter, first_named, points_back, .. } = Self::of(language, told.clauses());
        Self { matter, first_named, points_back, ..self }
    }

    /// Whether it says more than whom it is said to.
    pub(super) fn says_something(&self) -> bool {
        !self.addresses
            || [self.matter.len(), self.values.len(), self.denied.len()].iter().any(|it| *it > 0)
    }

    /// Whom one speaks to is nothing that one speaks of: a name between signs, where it is none of
    /// several, `ma'am`, `young man`, or `my dear Pim`. Given how much was gathered before it, and the
    /// clauses beside it.
    fn leave_out_address(
        &mut self,
        language: &Language,
        clause: &str,
        (words, matter, values): (usize, usize, usize),
        beside: (Option<&str>, Option<&str>),
    ) {
        let length = self.words.len() - words;
        if length == 0 || self.matter.len() == matter || self.values.len() > values {
            return;
        }
        let is_own = language.calls_own(clause);
        if length > 2 && !is_own {
            return;
        }
        let mut names = clause.split_whitespace();
        let is_name = (is_own || names.all(|name| name.starts_with(char::is_uppercase)))
            && !language.is_one_of_many(beside);
        // `The boy, soaked as he was`.
        let is_told_of = language.without_article(clause) != clause;
        let mut calls = language.words(clause).filter(|_| !is_told_of);
        if is_name
            || calls.any(|word| language.memory.addressing.has(&word))
            || !is_told_of && language.calls_a_person(clause) && !language.is_one_of_many(beside)
        {
            self.matter.truncate(matter);
            self.slots.clear_from(words);
            self.addresses = true;
        }
    }

    fn take(&mut self, language: &Language, it: LineWord<'_>) {
        let (number, lexeme) = (it.number(), it.lexeme);
        self.may_correct |= lexeme.marks_correction;
        if lexeme.fills {
            return;
        }
        let before = self.before.replace(Before::of(language, it));
        self.words.push(number);
        self.tells_of_speaker |= lexeme.speaks;
        self.is_to_come |= lexeme.is_to_come;
        // `the blue one` is no number, and means what it is one of.
        let stands_in = lexeme.stops && before.is_some_and(|it| it.determines || !it.stops);
        self.points_back |= lexeme.points_back || lexeme.value.is_some() && stands_in;
        let denied = lexeme.denies;
        self.denies = (self.denies || denied) && !lexeme.excepts;
        self.is_negative |= denied;
        let table = language.matter_table();
        let (hours, numbers) = (table.hours, table.numbers);
        let is_matter = lexeme.value.is_none() && !lexeme.counts && !lexeme.stops && !denied;
        let root = it.root().filter(|_| is_matter);
        let is_value = lexeme.value.is_some() && !stands_in && !self.denies;
        self.take_slot(lexeme, (is_matter || is_value) && before.is_some());
        let is_count = lexeme.value == Some(numbers) && !before.is_some_and(|it| it.times);
        self.given.take(language, GivenWord { word: it, root, is_count });
        let tells_which = self.words.len() == 2 && before.is_some_and(|it| it.determines);
        let makes_hour = lexeme.counts && language.memory.hour_units.has(it.text());
        let is_given = makes_hour && self.words.len() > WHICH;
        self.leave_known((is_matter || lexeme.counts) && !is_given);
        match lexeme.value {
            Some(_) if stands_in => {}
            Some(list) if self.denies => self.denied.push((list, number)),
            Some(list) => {
                self.which = (tells_which && list != numbers).then_some(number);
                self.values.push((list, number));
                let is_known = is_count && before.is_some_and(|it| it.is_definite);
                self.known = is_known.then_some(number);
                // Of `at four` and `at noon` one alone can be true.
                let is_hour = list == numbers && before.is_some_and(|it| it.times);
                self.values.extend(is_hour.then_some((hours, number)));
            }
            None if makes_hour => self.take_hour(hours, numbers),
            // `by four pounds`.
            None if lexeme.counts => self.values.retain(|(list, value)| {
                *list != hours || Some(value) != self.words.iter().nth_back(1)
            }),
            None if lexeme.stops || denied => {}
            None => {
                self.take_which();
                let root = root.unwrap_or(number);
                self.correcting.extend(lexeme.marks_correction.then_some(root));
                self.matter.push(root);
            }
        }
    }

    /// What is known to be so many is only named by that, where it is named behind it.
    fn leave_known(&mut self, is_named: bool) {
        if let Some(known) = self.known.take().filter(|_| is_named) {
            self.values.retain(|(_, value)| *value != known);
        }
    }

    /// `four o'clock` is an hour wherever it stands.
    fn take_hour(&mut self, hours: u8, numbers: u8) {
        let number = self.words.iter().nth_back(1).copied();
        let told = number.filter(|number| self.values.last() == Some(&(numbers, *number)));
        self.values.extend(told.map(|number| (hours, number)));
    }

    /// Another word could stand in for it, where it says something behind a word that joins nothing.
    fn take_slot(&mut self, lexeme: &Lexeme, says_something: bool) {
        if says_something && !self.joins {
            self.slots.fill(self.words.len() - 1, self.determines);
        }
        (self.joins, self.determines) = (lexeme.joins, lexeme.determines);
    }

    /// Which thing it is belongs to what the sentence is about, where it opens with that and the thing follows.
    fn take_which(&mut self) {
        let Some(which) = self.which.take().filter(|_| self.words.len() == 3) else { return };
        self.values.retain(|(_, value)| *value != which);
        self.matter.push(which);
    }
}

impl Language {
    /// Whether the last word of a clause is one for somebody, and nothing says whose or which: `young man`.
    fn calls_a_person(&self, clause: &str) -> bool {
        let words: Vec<String> = self.words(clause).collect();
        let determines = |word: &String| self.is_determiner(word) || self.memory.definite.has(word);
        !words.iter().any(determines) && words.last().is_some_and(|last| self.is_person(last, true))
    }

    /// Whether a clause is nothing but a call in the way of `my dear` or `my dear Pim`.
    fn calls_own(&self, clause: &str) -> bool {
        let (bonds, mut words) = (&self.memory.bonds, clause.split_whitespace());
        let mut next = || words.next().map(str::to_lowercase);
        next().is_some_and(|word| bonds.own.has(&word))
            && next().is_some_and(|word| bonds.called_own.has(&word))
            && words.clone().count() <= 2
            && words.all(|name| name.starts_with(char::is_uppercase))
    }
}

#[cfg(test)]
mod tests {
    use crate::memory::statements::tests::takes_back;

    #[test]
    fn whom_something_is_said_to_is_nothing_that_it_is_about() {
        let older = "Sit down, Hedda. Lay the ring on the table, I do not want to weigh it.";
        assert!(!takes_back("No, Crispin. You owe me nothing, Hedda. Here is the deed.", older));
        let older = "Nine of thirty leaves twenty-one, ma'am, and two years at five per hundred.";
        assert!(!takes_back("Ma'am, nobody can simply lose twenty-one crowns.", older));
        assert!(takes_back("Ma'am, nine of thirty leaves twenty, not twenty-one.", older));
        let older = "You owe me nothing more, Hedda. Here is the deed.";
        assert!(!takes_back("You owe me nothing any more, Hedda.", older));
        assert!(takes_back("No, Hedda, the deed is gone.", "The deed is here, Hedda."));
        assert!(!takes_back("No, Hedda, the mill is gone.", "The deed is here, Hedda."));
    }

    #[test]
    fn a_call_that_two_lines_have_in_common_is_no_matter_of_them() {
        let older = "Gone? Ninety crowns do not walk, my dear Pim. Who was near my wagon tonight?";
        for newer in [
            "My dear Hetty, you shall have your twelve crowns by midnight, as I said.",
            "My dear, as I said: twelve crowns by midnight.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let newer = "My dear Tobias, the coach leaves at ten.";
        assert!(!takes_back(newer, "My dear Agnes, the train leaves at nine."));
        assert!(takes_back(newer, "The coach leaves at nine, my dear Agnes."));
        assert!(takes_back(
            "My aunt Greta keeps nine hens.",
            "My aunt Greta keeps eleven hens, I think."
        ));
    }

    #[test]
    fn an_hour_of_the_clock_is_given_as_any_other_and_may_say_which_thing_is_meant() {
        for (newer, older) in [
            ("He takes the ten o'clock train now.", "He takes the nine o'clock train."),
            ("We go with the four o'clock boat.", "We go with the two o'clock boat."),
            ("The race is at four o'clock.", "The race is at noon."),
            ("The race is at noon.", "The race is at four o'clock."),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        for (newer, older) in [
            ("The ten o'clock train goes to Harn.", "The nine o'clock train goes to Velm."),
            ("The race is at four o'clock.", "The race is at four."),
            ("I pay you the two dinars at once.", "Give me the skin, I pay three dinars."),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn words_that_only_fill_what_is_said_are_no_matter_that_two_lines_have_in_common() {
        for (newer, older) in [
            (
                "ah dont bother about the key actually",
                "listen dont tell edda but im actually broke",
            ),
            ("wait actually i DO need the lantern its pitch black lol", "lol i made that up"),
            ("tbh that was a lie", "i need the lantern tbh"),
            ("actually can i have the pie", "im actually broke"),
            ("actually dont bother", "im actually broke"),
            ("actually wheres edda", "im actually jorys son"),
            ("No, actually, I'll take the lantern.", "I am actually from Tavy."),
            ("honestly i lied about the coach", "honestly i miss jory"),
            ("btw i lied about the coach", "btw i miss jory"),
            ("actually im hungry", "im jorys nephew"),
            ("Anyway, I lied about the coach.", "Anyway, I miss Jory."),
            ("ok so i lied about the coach", "ok so i miss jory"),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let older = "tbh the coach leaves at nine lol";
        assert!(takes_back("actually the coach leaves at ten", older));
        assert!(takes_back("honestly i lied about the coach", older));
        assert!(takes_back("actually the ring is my grans", "i stole the ring off a pedlar"));
    }

    #[test]
    fn what_is_said_again_with_a_filler_is_said_again() {
        assert!(!takes_back("the coach leaves at nine lol", "The coach leaves at nine."));
    }
}
