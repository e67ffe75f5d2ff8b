//! A sentence that states something, held against one that was stated before.

mod correcting;
mod gathered;
mod held_against;
mod in_common;
mod slots;

pub use held_against::Fit;

use crate::dialogue::said::Said;
use crate::grammar::line_words::LineSentence;
use crate::language::Language;
use crate::memory::given_of::{GivenOf, ToldOf};
use crate::memory::seldom_stated::SeldomStated;
use correcting::{Correction, correction_by, name_given, put_aside};
use gathered::Gathered;
use slots::Slots;

/// The list of names that are given.
const NAMES: u8 = u8::MAX;

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
    /// Whether it says from when on it is so: `Since Tuesday`.
    is_since: bool,
    /// Whether anything in it denies: `No pass for you`.
    is_negative: bool,
    /// Of what and of whom it gives its values.
    given: GivenOf,
    told: ToldOf,
    slots: Slots,
}

impl StatedSentence {
    /// Given what was stated in the same breath before it.
    pub(crate) fn of(language: &Language, sentence: LineSentence<'_>, before: &[Self]) -> Self {
        let mut gathered = Gathered::of(language, sentence.clauses());
        let text = sentence.text();
        let may_be_lie = gathered.may_correct && language.may_call_a_lie(sentence);
        let lie = may_be_lie.then(|| language.called_a_lie(text)).flatten();
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
        let is_since = said.as_ref().is_some_and(|said| memory.since_then.stands_in(said));
        let breaks_off = said.as_ref().is_some_and(|said| memory.breaking_off.stands_in(said));
        let own = match said {
            // `No, Quill` answers Quill.
            _ if !says_something => Correction::None,
            _ if lie.is_some() => Correction::Withdrawal,
            said => said.map_or(Correction::None, |said| correction_by(language, sentence, &said)),
        };
        // `Five instead of six` is about whoever said six.
        let is_change = own.is_change();
        let own = if is_change && !aside.is_empty() { Correction::None } else { own };
        let corrects = match carried(before) {
            Correction::None => Correction::None,
            _ if memory.still_so.stands_in(&Said::of(text)) => Correction::None,
            corrects => corrects,
        };
        let (given, told) = gathered.given.finish();
        // `No, wait.` says nothing of what was said before.
        let says_nothing = breaks_off && own == Correction::Denial;
        Self {
            words: words.into(),
            // A copy is as long as need be, and the next line finds the longer piece of memory whole.
            matter: matter.as_slice().into(),
            first_named: gathered.first_named,
            values: values.as_slice().into(),
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
            is_since,
            is_negative: gathered.is_negative,
            given,
            told,
            slots: gathered.slots,
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

    /// Whether it says of somebody else that they are wrong.
    pub(crate) const fn disputes(&self) -> bool {
        self.disputes
    }

    /// Bytes of all that it holds.
    pub(crate) fn weight(&self) -> usize {
        let own = size_of_val(&*self.matter) + size_of_val(&*self.values) + self.seldom.weight();
        size_of::<Self>() + size_of_val(&*self.words) + own + self.given.weight()
    }
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
