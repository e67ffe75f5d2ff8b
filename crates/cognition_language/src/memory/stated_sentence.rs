//! A sentence that states something, held against one that was stated before.

use crate::dialogue::said::Said;
use crate::grammar::line_words::{LineClause, LineSentence, LineWord};
use crate::grammar::word_number::number_of;
use crate::language::Language;
use crate::memory::given_of::{GivenOf, GivenReader, GivenWord, ToldOf};
use crate::memory::own_deeds::OwnDeed;
use crate::memory::seldom_stated::SeldomStated;
use crate::words::memory::Lexeme;

/// Who says the rest otherwise after so many words says it anew.
const LONG_OPENING: usize = 5;
/// So many words in a row say that two sentences are about the same.
const RUN: usize = 3;
/// The list of names that are given.
const NAMES: u8 = u8::MAX;

/// How far somebody says of what they state that it was otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Correction {
    #[default]
    None,
    /// Something has changed: `now`, `instead`.
    Change,
    /// It says no, which may as well answer somebody.
    Denial,
    /// What was said was wrong: `I misspoke`, `after all`.
    Outright,
    /// What was said is not to be believed any more, whatever holds instead.
    Withdrawal,
}

/// How well something fits what is taken back, the better the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// How much both are about.
    about: usize,
    /// Of how many sorts they give different values.
    differs: usize,
}

impl Fit {
    /// Whether it is sure, whatever else might be meant. Of those that are not the best is.
    pub const fn is_sure(self) -> bool {
        self.about >= 2
    }
}

/// What a sentence states, taken apart. Words are numbers, the same for the same word within one
/// program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StatedSentence {
    words: Box<[u32]>,
    /// The roots of what it is about, without what is counted; sorted, each once.
    matter: Box<[u32]>,
    /// What of that it names first: mostly what it says something of.
    first_named: Option<u32>,
    /// By which list a word is a value, and which.
    values: Box<[(u8, u32)]>,
    seldom: SeldomStated,
    /// What it says of that, or what was said before it in the same breath.
    corrects: Correction,
    /// What it says of that itself.
    says_correction: Correction,
    /// Whether what it points back to was not said with it.
    points_beyond: bool,
    /// Whether it tells of what is still to be: `You shall have it on Friday`.
    is_to_come: bool,
    /// Whether it says, or what was said before it in the same breath, that somebody else is wrong.
    disputes: bool,
    /// Of what and of whom it gives its values.
    given: GivenOf,
    told: ToldOf,
}

/// What is gathered of a sentence, word by word.
#[derive(Debug, Default)]
struct Gathered {
    words: Vec<u32>,
    matter: Vec<u32>,
    first_named: Option<u32>,
    /// What of the matter may only say that it is otherwise: `actually`.
    correcting: Vec<u32>,
    values: Vec<(u8, u32)>,
    denied: Vec<(u8, u32)>,
    /// Whether a phrase may stand in it that corrects, or that names.
    may_correct: bool,
    points_back: bool,
    tells_of_speaker: bool,
    /// Whether it calls somebody: `No, Quill`.
    addresses: bool,
    is_to_come: bool,
    before: Option<Lexeme>,
    denies: bool,
    given: GivenReader,
    /// A value that says which thing the sentence is about: `red` of `the red key opens the attic`.
    which: Option<u32>,
}

impl Gathered {
    fn of<'l>(language: &Language, clauses: impl Iterator<Item = LineClause<'l>>) -> Self {
        let words = Vec::with_capacity(16);
        let mut gathered = Self { words, ..Self::default() };
        let mut clauses = clauses.peekable();
        let mut clause_before = None;
        while let Some(clause) = clauses.next() {
            let before = (gathered.words.len(), gathered.matter.len(), gathered.values.len());
            (gathered.before, gathered.denies) = (None, false);
            gathered.given.pause();
            clause.words().for_each(|word| gathered.take(language, word));
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
    fn about_lie(self, language: &Language, told: &str) -> Self {
        let told = language.line_words(told);
        let Self { matter, first_named, points_back, .. } = Self::of(language, told.clauses());
        Self { matter, first_named, points_back, ..self }
    }

    /// Whether it says more than whom it is said to.
    fn says_something(&self) -> bool {
        !self.addresses
            || [self.matter.len(), self.values.len(), self.denied.len()].iter().any(|it| *it > 0)
    }

    /// Whom one speaks to is nothing that one speaks of: a name between signs, where it is none of
    /// several, or `ma'am`. Given how much was gathered before it, and the clauses beside it.
    fn leave_out_address(
        &mut self,
        language: &Language,
        clause: &str,
        (words, matter, values): (usize, usize, usize),
        beside: (Option<&str>, Option<&str>),
    ) {
        let length = self.words.len() - words;
        if length == 0 || length > 2 || self.matter.len() == matter || self.values.len() > values {
            return;
        }
        let mut names = clause.split_whitespace();
        let is_name = names.all(|name| name.starts_with(char::is_uppercase))
            && !language.is_one_of_many(beside);
        // `The boy, soaked as he was`.
        let is_told_of = language.without_article(clause) != clause;
        let mut calls = language.words(clause).filter(|_| !is_told_of);
        if is_name || calls.any(|word| language.memory.addressing.has(&word)) {
            self.matter.truncate(matter);
            self.addresses = true;
        }
    }

    fn take(&mut self, language: &Language, it: LineWord<'_>) {
        let LineWord { text: word, number, lexeme, .. } = it;
        self.may_correct |= lexeme.marks_correction;
        if lexeme.fills {
            return;
        }
        let before = self.before.replace(lexeme);
        self.words.push(number);
        self.tells_of_speaker |= lexeme.speaks;
        self.is_to_come |= lexeme.is_to_come;
        // `the blue one` is no number, and means what it is one of.
        let stands_in = lexeme.stops && before.is_some_and(|it| it.determines || !it.stops);
        self.points_back |= lexeme.points_back || lexeme.value.is_some() && stands_in;
        let denied = lexeme.denies;
        self.denies = (self.denies || denied) && !lexeme.excepts;
        let table = language.matter_table();
        let (hours, numbers) = (table.hours, table.numbers);
        let is_matter = lexeme.value.is_none() && !lexeme.counts && !lexeme.stops && !denied;
        let root = it.root.filter(|_| is_matter);
        let is_count = lexeme.value == Some(numbers) && !before.is_some_and(|it| it.times);
        self.given.take(language, GivenWord { word, number, lexeme, root, is_count });
        let tells_which = self.words.len() == 2 && before.is_some_and(|it| it.determines);
        match lexeme.value {
            Some(_) if stands_in => {}
            Some(list) if self.denies => self.denied.push((list, number)),
            Some(list) => {
                self.which = (tells_which && list != numbers).then_some(number);
                self.values.push((list, number));
                // Of `at four` and `at noon` one alone can be true.
                let is_hour = list == numbers && before.is_some_and(|it| it.times);
                self.values.extend(is_hour.then_some((hours, number)));
            }
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

    /// Which thing it is belongs to what the sentence is about, where it opens with that and the thing follows.
    fn take_which(&mut self) {
        let Some(which) = self.which.take().filter(|_| self.words.len() == 3) else { return };
        self.values.retain(|(_, value)| *value != which);
        self.matter.push(which);
    }
}

impl StatedSentence {
    /// Given what was stated in the same breath before it.
    pub(crate) fn of(language: &Language, sentence: LineSentence<'_>, before: &[Self]) -> Self {
        let mut gathered = Gathered::of(language, sentence.clauses());
        let text = sentence.text();
        let lie = gathered.may_correct.then(|| language.called_a_lie(text)).flatten();
        if let Some(told) = &lie {
            gathered = gathered.about_lie(language, told);
        }
        let says_something = gathered.says_something();
        let Gathered { words, matter, mut values, mut denied, points_back, .. } = gathered;
        // `Sorry, not six. It was five.`
        let last = before.last().filter(|stated| stated.only_denies());
        denied.extend(last.into_iter().flat_map(|stated| stated.seldom.denied()));
        let said = gathered.may_correct.then(|| Said::of(text));
        let aside = said.as_ref().map_or_else(Vec::new, |said| put_aside(language, said));
        denied.extend(values.extract_if(.., |(_, value)| aside.contains(value)));
        let name = said.as_ref().and_then(|said| name_given(language, said));
        values.extend(name.map(|name| (NAMES, name)));
        let memory = &language.memory;
        let disputes = said.as_ref().is_some_and(|said| memory.disputes.stands_in(said));
        let breaks_off = said.as_ref().is_some_and(|said| memory.breaking_off.stands_in(said));
        let own = match said {
            // `No, Quill` answers Quill.
            _ if !says_something => Correction::None,
            _ if lie.is_some() => Correction::Withdrawal,
            said => said.map_or(Correction::None, |said| correction(language, &said)),
        };
        // `Five instead of six` is about whoever said six.
        let is_change = own == Correction::Change;
        let own = if is_change && !aside.is_empty() { Correction::None } else { own };
        let corrects = carried(before);
        let (given, told) = gathered.given.finish();
        // `No, wait.` says nothing of what was said before.
        let says_nothing = breaks_off && own == Correction::Denial;
        Self {
            words: words.into(),
            matter: matter.into(),
            first_named: gathered.first_named,
            values: values.into(),
            seldom: SeldomStated::new(
                antecedents(before, points_back),
                denied,
                language.own_deeds(sentence),
            ),
            corrects: own.max(corrects),
            says_correction: if says_nothing { Correction::None } else { own },
            points_beyond: points_back && before.is_empty(),
            is_to_come: gathered.is_to_come,
            disputes: disputes || before.iter().any(|stated| stated.disputes),
            given,
            told,
        }
    }

    /// What was said with it is not to be believed any more, as is said right behind it: `I lied.`
    pub(crate) const fn withdraws(&mut self) {
        self.corrects = Correction::Withdrawal;
    }

    /// Whether it is about nothing: `No.`
    pub(crate) fn is_mere(&self) -> bool {
        self.matter.is_empty() && self.values.is_empty() && self.seldom.denied().is_empty()
    }

    /// Whether it says hardly more than that a value is none: that corrects whoever gave that value, and
    /// nobody else. `Not on credit, not in thirty years` corrects nothing.
    fn only_denies(&self) -> bool {
        !self.seldom.denied().is_empty() && self.values.is_empty() && self.matter.len() <= 1
    }

    /// Whether it has something that is still to be at another time: `You shall have it tonight`, after
    /// `You shall have it on Friday, when the lease is signed`.
    pub(crate) fn puts_off(&self, before: &Self) -> bool {
        self.is_to_come()
            && before.is_to_come
            && self.common_opening(before) > RUN
            && self.differing_from(before) > 0
            && shared(&self.matter, &before.matter) == self.matter.len()
    }

    /// Whether its speaker says that they have moved.
    pub(crate) const fn tells_of_moving(&self) -> bool {
        self.told.has_moved
    }

    /// Whether it is still to be, and says when.
    pub(crate) const fn is_to_come(&self) -> bool {
        self.is_to_come && !self.values.is_empty()
    }

    /// Whether it is the same, word for word.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        self.words == other.words
    }

    /// How well what the same person stated before fits what they take back with this, if they do: it
    /// is about the same matter and gives another value, begins alike and ends otherwise, says of
    /// itself that it corrects, or denies what they have told of themselves.
    pub(crate) fn takes_back(&self, before: &Self) -> Option<Fit> {
        let about = || shared(&self.matter, &before.matter);
        let disowned = || self.disowns(before).then(|| Fit { about: about(), differs: 0 });
        self.fit(before, self.corrects).or_else(disowned)
    }

    /// The same, where a mere `No` answers whom it is said to, and takes nothing back.
    pub(crate) fn to_another(&self) -> Self {
        let answers = self.corrects == Correction::Denial;
        let corrects = if answers { Correction::None } else { self.corrects };
        Self { corrects, ..self.clone() }
    }

    /// How well what somebody else stated before fits what they dispute with this, if they do.
    pub(crate) fn contradicts(&self, before: &Self) -> Option<Fit> {
        let fit = self.disputes.then(|| self.fit(before, Correction::Outright)).flatten();
        fit.filter(|fit| fit.is_sure() || fit.differs > 0)
    }

    /// Whether it says of somebody else that they are wrong.
    pub(crate) const fn disputes(&self) -> bool {
        self.disputes
    }

    fn fit(&self, before: &Self, corrects: Correction) -> Option<Fit> {
        let own = shared(&self.matter, &before.matter);
        let differs = self.differing_from(before);
        let about = own + self.shared_antecedents(before);
        let is_against = self.is_against(before, corrects, (own, about), differs > 0);
        is_against.then_some(Fit { about, differs })
    }

    /// Given how much of their matter both share, also with what they point back to, and whether they
    /// give different values.
    fn is_against(
        &self,
        before: &Self,
        corrects: Correction,
        (own, about): (usize, usize),
        differs: bool,
    ) -> bool {
        let denies = self.denies_a_value_of(before);
        let same = self.matter.len() == own && before.matter.len() == own;
        if same && !differs && !denies && corrects != Correction::Withdrawal {
            return false;
        }
        if self.told.has_moved && self.given.is_another_home(&before.given) {
            return true;
        }
        let (hardly_corrects, changes) =
            (corrects <= Correction::Change, corrects == Correction::Change);
        if !denies
            && hardly_corrects
            && self.given.is_of_another(&before.given, (self.told, before.told), differs, changes)
        {
            return false;
        }
        let opening = self.common_opening(before);
        let adds = before.matter.len() == own && !differs;
        if self.puts_off(before) {
            return true;
        }
        if denies && about >= 1 || opening >= LONG_OPENING && own >= 1 && !adds {
            return true;
        }
        match (differs, corrects) {
            (_, Correction::Withdrawal) | (false, Correction::Outright) => about >= 1,
            // Two long sentences with numbers in them may well share a word or two.
            (true, Correction::None) => {
                let shorter = self.matter.len().min(before.matter.len());
                !self.is_of_another_thing(before)
                    && (about >= 2 && 2 * about >= shorter
                        || about >= 1 && (opening >= RUN || self.shares_run(before, RUN + 1)))
            }
            (_, Correction::Change) if self.is_of_another_thing(before) => false,
            (true, Correction::Denial) => {
                about >= 1 && !self.is_of_another_thing(before) || opening >= RUN
            }
            (false, Correction::Denial) => self.goes_on_about(before, about),
            (true, _) => about >= 1 || opening >= RUN,
            (false, Correction::Change) => {
                about >= 2 || about == 1 && (opening >= RUN || self.shares_run(before, RUN))
            }
            // Who says all of it again, and more, takes nothing back.
            (false, Correction::None) => own >= 2 && opening >= RUN && !adds,
        }
    }

    /// `The kettle is late by twelve minutes`, after `The light is late by nine minutes`: each names first what the
    /// other does not speak of.
    fn is_of_another_thing(&self, before: &Self) -> bool {
        let is_strange = |one: &Self, other: &Self| {
            let spoken_of =
                |root| other.matter.contains(&root) || other.seldom.antecedents().contains(&root);
            one.first_named.is_some_and(|root| !spoken_of(root))
        };
        let gives_a_name = |it: &Self| it.values.iter().any(|(list, _)| *list == NAMES);
        let of_names = gives_a_name(self) && gives_a_name(before);
        !of_names && is_strange(self, before) && is_strange(before, self)
    }

    /// Whether one names first what the other speaks of, or both are about one thing and more:
    /// `No, the deed is gone` after `The deed is here`.
    fn goes_on_about(&self, before: &Self, about: usize) -> bool {
        let names = |one: &Self, other: &Self| {
            one.first_named.is_some_and(|root| other.matter.contains(&root))
        };
        names(self, before)
            || names(before, self)
            || about >= 2 && !self.is_of_another_thing(before)
    }

    /// Whether it corrects what was said just before it, whatever that was about: `No, it was the
    /// blue one` after `He wore a red coat`, `I didn't steal it` after `I stole a ring`.
    pub(crate) fn answers(&self, before: &Self) -> bool {
        let corrects = || self.corrects >= Correction::Denial && self.differing_from(before) > 0;
        self.points_beyond && (corrects() || self.of_own_deeds(before, OwnDeed::denies_bare))
    }

    /// Whether its speaker denies what they have told of themselves.
    fn disowns(&self, before: &Self) -> bool {
        self.of_own_deeds(before, OwnDeed::denies)
    }

    fn of_own_deeds(&self, before: &Self, holds: fn(&OwnDeed, &OwnDeed) -> bool) -> bool {
        let (own, told) = (self.seldom.own_deeds(), before.seldom.own_deeds());
        own.iter().any(|own| told.iter().any(|told| holds(own, told)))
    }

    /// Bytes of all that it holds.
    pub(crate) fn weight(&self) -> usize {
        let own = size_of_val(&*self.matter) + size_of_val(&*self.values) + self.seldom.weight();
        size_of::<Self>() + size_of_val(&*self.words) + own + self.given.weight()
    }

    /// How much of what one of both points back to the other is about.
    fn shared_antecedents(&self, before: &Self) -> usize {
        let beside = |one: &Self, other: &Self| {
            let new = one.seldom.antecedents().iter().filter(|root| !one.matter.contains(root));
            new.filter(|root| other.matter.contains(root)).count()
        };
        beside(self, before) + beside(before, self)
    }

    /// With how many words in common both begin, and then go on otherwise: with the same subject.
    fn common_opening(&self, before: &Self) -> usize {
        let run = alike(&self.words, &before.words);
        if run < self.words.len().min(before.words.len()) { run } else { 0 }
    }

    /// Whether both have so many words in a row in common, wherever they stand.
    fn shares_run(&self, before: &Self, length: usize) -> bool {
        // Most begin with another word, which is seen without a look at the rest.
        let same = |one: &[u32], other: &[u32]| one[0] == other[0] && one == other;
        let stands = |run: &[u32]| before.words.windows(length).any(|other| same(run, other));
        self.words.windows(length).any(stands)
    }

    /// Of how many sorts both give values, and others: none in common, or as many and not the same.
    fn differing_from(&self, before: &Self) -> usize {
        let is_first = |at: &usize| {
            let list = self.values[*at].0;
            !self.values[..*at].iter().any(|(known, _)| *known == list)
        };
        let lists = (0..self.values.len()).filter(is_first).map(|at| self.values[at].0);
        lists.filter(|list| self.differs_in(before, *list)).count()
    }

    fn differs_in(&self, before: &Self, list: u8) -> bool {
        let own = || self.values_beside(before, list);
        let other = || before.values_beside(self, list);
        let others = other().count();
        if others == 0 {
            return false;
        }
        let common = own().filter(|value| other().any(|it| it == *value)).count();
        let all = own().count();
        common == 0 || all == others && common < all
    }

    /// Its values of a sort.
    fn values_of(&self, list: u8) -> impl Iterator<Item = u32> {
        self.values.iter().filter(move |(known, _)| *known == list).map(|(_, value)| *value)
    }

    /// Its values of a sort that one of another statement may exclude.
    fn values_beside<'s>(&'s self, other: &'s Self, list: u8) -> impl Iterator<Item = u32> {
        self.values_of(list).filter(move |value| {
            other.values_of(list).any(|it| self.given.may_exclude(*value, &other.given, it))
        })
    }

    /// Whether it says of a value that was given that it is none.
    fn denies_a_value_of(&self, before: &Self) -> bool {
        self.seldom.denied().iter().any(|denied| before.values.contains(denied))
    }
}

impl Correction {
    /// What it means for what is said next: who withdraws one thing states others.
    fn carried(self) -> Self {
        self.min(Self::Outright)
    }
}

fn correction(language: &Language, said: &Said) -> Correction {
    let memory = &language.memory;
    match () {
        () if memory.withdrawals.stands_in(said) => Correction::Withdrawal,
        () if memory.corrections.stands_in(said) => Correction::Outright,
        () if memory.noes.stands_in(said) || memory.breaking_off.stands_in(said) => {
            Correction::Denial
        }
        () if memory.changes.stands_in(said) || mends(language, said) => Correction::Change,
        () => Correction::None,
    }
}

/// `I mean the cellar`: of what was said before, since it says hardly anything in front of that.
fn mends(language: &Language, said: &Said) -> bool {
    let says_nothing = |lexeme: Lexeme| lexeme.stops || lexeme.fills;
    let means = |token: &&str| is_word(token) && !says_nothing(language.lexeme(token));
    let opens = |before: &str| before.split_ascii_whitespace().filter(means).count() <= 1;
    let mut phrases = language.memory.mending.iter();
    phrases.any(|phrase| said.places(phrase).next().is_some_and(opens))
}

/// The values that give way to others of the same sentence: `six` in `five instead of six`, `Friday` in
/// `on Friday, I mean Sunday`.
fn put_aside(language: &Language, said: &Said) -> Vec<u32> {
    let memory = &language.memory;
    let value = |token: &str| Some((language.lexeme(token).value?, number_of(token.chars())));
    let in_place = memory.in_place.iter().filter_map(|phrase| {
        said.after(phrase)?.split_ascii_whitespace().take_while(is_word).find_map(value)
    });
    let mended = memory.mending.iter().filter_map(|phrase| {
        let (list, _) = said.after(phrase)?.split_ascii_whitespace().find_map(value)?;
        let before = said.places(phrase).next()?.split_ascii_whitespace();
        before.rev().filter_map(value).find(|(other, _)| *other == list)
    });
    in_place.chain(mended).map(|(_, value)| value).collect()
}

/// A sign is none.
fn is_word(token: &&str) -> bool {
    token.contains(char::is_alphanumeric)
}

/// What was said in the same breath says of what comes next. A mere `No.` says so of the next sentence alone: it
/// may as well answer somebody.
fn carried(before: &[StatedSentence]) -> Correction {
    let told = before
        .iter()
        .enumerate()
        .filter(|(place, stated)| !stated.is_mere() || place + 1 == before.len());
    told.map(|(_, stated)| stated.says_correction.carried()).max().unwrap_or_default()
}

/// What a sentence is about beside what it says itself: who points back means what was said just
/// before.
fn antecedents(before: &[StatedSentence], points_back: bool) -> Vec<u32> {
    let Some(last) = before.last().filter(|_| points_back) else { return Vec::new() };
    last.matter.iter().chain(last.seldom.antecedents()).copied().collect()
}

/// `Alric` in `My name is Alric`.
fn name_given(language: &Language, said: &Said) -> Option<u32> {
    let after = language.memory.naming.iter().find_map(|phrase| said.after(phrase))?;
    Some(number_of(after.split_ascii_whitespace().next()?.chars()))
}

fn shared(one: &[u32], other: &[u32]) -> usize {
    one.iter().filter(|root| other.contains(root)).count()
}

/// With how many words in common both begin.
fn alike(one: &[u32], other: &[u32]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
