//! What became of each item of a proposed ledger, by what the items mean and what was perceived.

use super::cognitive_ledger::{CognitiveLedger, same_item};
use super::fate::Fate;
use super::news::{Heard, LedgerNews};
use super::update::LedgerRule;
use crate::mind::PerceptId;
use cognition_language::{Item, ItemRelation, Language};
use std::borrow::Cow;
use std::cell::OnceCell;

fn language_of(ledger: &CognitiveLedger) -> &'static Language {
    let all: Vec<&str> = listed(ledger).map(|(item, _)| item).collect();
    Language::of_utterance(&all.join(" "), Language::english)
}

fn listed(ledger: &CognitiveLedger) -> impl Iterator<Item = (&str, bool)> {
    let settled = ledger.settled_conclusions().iter().map(|item| (item.as_str(), true));
    settled.chain(ledger.open_questions().iter().map(|item| (item.as_str(), false)))
}

fn entries<'l>(
    ledger: &'l CognitiveLedger,
    names: &[(&str, &str)],
    language: &'static Language,
) -> Vec<Entry<'l>> {
    let entry = |(text, settled): (&'l str, bool)| Entry {
        text,
        settled,
        renamed: renamed(text, names),
        language,
        item: OnceCell::new(),
    };
    listed(ledger).map(entry).collect()
}

/// Each name that stands as a word of its own is told by what it stands for.
fn renamed<'t>(text: &'t str, names: &[(&str, &str)]) -> Cow<'t, str> {
    names.iter().fold(Cow::Borrowed(text), |text, (name, label)| {
        let is_word = |at: usize| {
            let (before, after) =
                (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
            ![before, after].into_iter().flatten().any(|sign| sign.is_alphanumeric() || sign == '_')
        };
        let place = text.find(name).filter(|at| !name.is_empty() && is_word(*at));
        match place {
            Some(at) => format!("{}{label}{}", &text[..at], &text[at + name.len()..]).into(),
            None => text,
        }
    })
}

/// A text without the words of the labels that are names: those that begin with a capital.
fn without_names(text: &str, labels: &[&str]) -> String {
    let bare = |word: &str| {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        bare.split(['\'', '’']).next().unwrap_or(bare).to_owned()
    };
    let named = labels.iter().filter(|label| label.starts_with(char::is_uppercase));
    let names: Vec<String> = named.flat_map(|label| label.split_whitespace()).map(bare).collect();
    let rest = text.split_whitespace().filter(|word| !names.contains(&bare(word)));
    rest.collect::<Vec<_>>().join(" ")
}

/// An item in its list.
pub(super) struct Entry<'l> {
    pub(super) text: &'l str,
    pub(super) settled: bool,
    renamed: Cow<'l, str>,
    language: &'static Language,
    /// Taken apart when it is first asked for: most items stand as they stood.
    item: OnceCell<Item<'static>>,
}

impl Entry<'_> {
    /// Whether it asks, in whatever words: `Who has the key?`, `Whether Sela has the key`.
    fn asks(&self) -> bool {
        self.language.asks_indirectly(self.text)
    }

    /// Whether it is a decision of the mind's own: `I unlock it myself`.
    fn decides(&self) -> bool {
        self.settled && self.language.decides(&self.renamed)
    }

    fn item(&self) -> &Item<'static> {
        let asks = !self.settled || self.asks();
        self.item.get_or_init(|| self.language.item(&self.renamed).asking(asks))
    }
}

/// What is judged: an item of the proposal by its place there, or one of before that it leaves out.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    Proposed(usize),
    LeftOut(usize),
}

/// What became of an item, and what it broke.
pub(super) struct Judged {
    pub(super) subject: Subject,
    /// The place of the item of before that it stands for, or is.
    pub(super) was: Option<usize>,
    pub(super) fate: Fate,
    pub(super) rests_on: Vec<PerceptId>,
    pub(super) broke: Option<LedgerRule>,
}

/// A proposal beside what was kept.
pub(super) struct Revision<'l> {
    pub(super) before: Vec<Entry<'l>>,
    pub(super) after: Vec<Entry<'l>>,
    pub(super) news: Vec<Heard<'l>>,
    labels: Vec<&'l str>,
    is_first: bool,
    pub(super) judged: Vec<Judged>,
}

/// For each proposed item the place of one of before, and how it stands to that.
type Pairs = [Option<(usize, Fate)>];

fn is_taken(pairs: &Pairs, place: usize) -> bool {
    pairs.iter().flatten().any(|(taken, _)| *taken == place)
}

impl<'l> Revision<'l> {
    /// What becomes of each item of a proposal.
    pub(super) fn of(
        before: Option<&'l CognitiveLedger>,
        proposed: &'l CognitiveLedger,
        news: &[LedgerNews<'l>],
        names: &[(&str, &'l str)],
    ) -> Self {
        let language = language_of(proposed);
        let mut revision = Self {
            before: before.map(|before| entries(before, names, language)).unwrap_or_default(),
            after: entries(proposed, names, language),
            news: news.iter().map(|news| Heard::of(*news, language)).collect(),
            labels: names.iter().map(|(_, label)| *label).collect(),
            is_first: before.is_none(),
            judged: Vec::new(),
        };
        revision.judge();
        revision
    }
}

impl Revision<'_> {
    fn judge(&mut self) {
        let mut pairs = vec![None; self.after.len()];
        for at in 0..pairs.len() {
            let mut places = 0..self.before.len();
            let same = places.find(|place| !is_taken(&pairs, *place) && self.is_same(*place, at));
            pairs[at] = same.map(|place| (place, Fate::Same));
        }
        for at in 0..pairs.len() {
            pairs[at] = pairs[at].or_else(|| self.stands_for(at, &pairs));
        }
        let proposed = pairs.iter().enumerate().map(|(at, pair)| self.proposed(at, *pair));
        let gone = (0..self.before.len()).filter(|place| !is_taken(&pairs, *place));
        self.judged = proposed.chain(gone.map(|place| self.left_out(place))).collect();
        self.count_moves(LedgerRule::OneSettledATurn, true);
        self.count_moves(LedgerRule::OneReopenedATurn, false);
    }

    fn is_same(&self, place: usize, at: usize) -> bool {
        let (before, after) = (&self.before[place], &self.after[at]);
        before.settled == after.settled
            && (same_item(before.text, after.text)
                || after.item().stands_to(before.item()) == ItemRelation::Same)
    }

    /// The item of before that a proposed one stands for, and how: of its own list first, then of the
    /// other.
    fn stands_for(&self, at: usize, pairs: &Pairs) -> Option<(usize, Fate)> {
        let after = &self.after[at];
        let own = self.before.iter().enumerate().filter(|(_, it)| it.settled == after.settled);
        let related = own.filter_map(|(place, before)| {
            let relation = after.item().stands_to(before.item());
            let fate = fate_of(relation, is_taken(pairs, place))?;
            Some((place, fate, before.item().overlap(after.item())))
        });
        let best = related.max_by(|one, other| one.2.total_cmp(&other.2));
        best.map(|(place, fate, _)| (place, fate)).or_else(|| self.crosses(after, pairs))
    }

    /// What a conclusion answers, or what a question asks again.
    fn crosses(&self, after: &Entry<'_>, pairs: &Pairs) -> Option<(usize, Fate)> {
        let fate = if after.settled { Fate::Answered } else { Fate::Contradicted };
        let crosses = |place: &usize| {
            let before = &self.before[*place];
            match after.settled {
                true => !is_taken(pairs, *place) && after.item().answers(before.item()),
                false => {
                    before.item().is_asked_again_by(after.item())
                        && before.item().speaks_at_all_of(&self.matter(after))
                }
            }
        };
        (0..self.before.len()).find(crosses).map(|place| (place, fate))
    }

    /// What a question asks, without those whom it names: of them there is more than one thing to ask.
    fn matter(&self, question: &Entry<'_>) -> Item<'static> {
        let matter = without_names(&question.renamed, &self.labels);
        question.language.item(&matter).asking(true)
    }

    fn proposed(&self, at: usize, pair: Option<(usize, Fate)>) -> Judged {
        let entry = &self.after[at];
        let (was, fate) = pair.map_or((None, Fate::New), |(was, fate)| (Some(was), fate));
        let mut bearing = self.bearing(entry, was.map(|was| &self.before[was]), fate);
        let is_free = fate == Fate::New && (!entry.settled || self.is_first);
        if is_free && bearing.is_empty() {
            // Whatever is new has brought it up.
            bearing.extend(self.others());
        }
        let is_enough = match fate {
            Fate::Same => true,
            Fate::New | Fate::Narrowed if !entry.settled => self.has_news(),
            Fate::New if entry.decides() => self.has_news(),
            Fate::Answered if self.is_found_out(entry) => true,
            _ => !bearing.is_empty(),
        };
        let rests_on = percepts(&bearing);
        let broke = match is_enough || self.is_first {
            _ if entry.settled && entry.asks() => Some(LedgerRule::QuestionSettled),
            true => None,
            false => Some(LedgerRule::ChangeWithoutEvidence),
        };
        Judged { subject: Subject::Proposed(at), was, fate, rests_on, broke }
    }

    /// What answers a question stands in its place.
    fn left_out(&self, place: usize) -> Judged {
        let entry = &self.before[place];
        let mut conclusions = self.after.iter().filter(|after| after.settled);
        let is_answered =
            !entry.settled && conclusions.any(|after| after.item().answers(entry.item()));
        let fate = if is_answered { Fate::Answered } else { Fate::Lost };
        let rests_on = percepts(&self.bearing(entry, None, fate));
        let broke = (!self.has_news()).then_some(LedgerRule::ChangeWithoutEvidence);
        Judged { subject: Subject::LeftOut(place), was: Some(place), fate, rests_on, broke }
    }

    /// Whether the mind has just found it out by what it did: `The steps hold`, of whoever has climbed them.
    /// What is about somebody or something is found out by what was done to them.
    fn is_found_out(&self, entry: &Entry<'_>) -> bool {
        let mut about = self.labels.iter().filter(|label| **label != "I");
        let tried = |label: &&str| {
            !entry.renamed.contains(*label)
                || self.news.iter().any(|news| news.is_tried() && news.names(label))
        };
        self.news.iter().any(Heard::is_tried) && about.all(tried)
    }

    fn has_news(&self) -> bool {
        self.others().next().is_some()
    }

    /// What is new and not of the mind's own making.
    fn others(&self) -> impl Iterator<Item = &Heard<'_>> {
        self.news.iter().filter(|news| news.is_of_others())
    }

    fn bearing(&self, entry: &Entry<'_>, other: Option<&Entry<'_>>, fate: Fate) -> Vec<&Heard<'_>> {
        if fate == Fate::Same {
            return Vec::new();
        }
        let is_concluded = matches!(fate, Fate::Answered | Fate::New | Fate::Narrowed);
        let is_corrected = fate == Fate::Contradicted && entry.settled;
        let bears = |news: &&Heard<'_>| {
            news.bears_on(entry.item())
                || other.is_some_and(|other| news.bears_on(other.item()))
                || is_concluded && (news.may_answer() || news.hints_at(entry.item()))
        };
        let may_speak = |news: &&Heard<'_>| news.may_speak_for(entry.text, is_corrected);
        self.news.iter().filter(may_speak).filter(bears).collect()
    }

    /// One item a turn moves in each direction, and another by something new of its own that bears on it.
    fn count_moves(&mut self, rule: LedgerRule, settled: bool) {
        let (before, after) = (&self.before, &self.after);
        let is_moved = |it: &&mut Judged| {
            let Subject::Proposed(at) = it.subject else { return false };
            let from = it.was.is_some_and(|was| before[was].settled != settled);
            after[at].settled == settled && from
        };
        let mut spent: Vec<PerceptId> = Vec::new();
        for (nth, it) in self.judged.iter_mut().filter(is_moved).enumerate() {
            let own = it.rests_on.iter().find(|percept| !spent.contains(percept)).copied();
            spent.extend(own);
            if nth > 0 && own.is_none() {
                it.broke = it.broke.or(Some(rule));
            }
        }
    }
}

fn percepts(bearing: &[&Heard<'_>]) -> Vec<PerceptId> {
    bearing.iter().filter_map(|news| news.percept()).collect()
}

/// Beside an item that still stands, one that says more is another.
fn fate_of(relation: ItemRelation, stands: bool) -> Option<Fate> {
    match relation {
        ItemRelation::Other => None,
        ItemRelation::Narrowed => (!stands).then_some(Fate::Narrowed),
        ItemRelation::Same | ItemRelation::Rephrased => Some(Fate::Rephrased),
        ItemRelation::Contradicted => Some(Fate::Contradicted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_by_what_it_stands_for_where_it_is_a_word_of_its_own() {
        let names = [("door_1", "the oak door")];
        assert_eq!(renamed("Is door_1 open?", &names), "Is the oak door open?");
        assert_eq!(renamed("door_12 and door_1", &names), "door_12 and door_1");
    }

    #[test]
    fn a_question_without_those_whom_it_names_is_what_it_asks_of_them() {
        let labels = ["Mrs. Varr", "the oak door", "I"];
        assert_eq!(without_names("Will Mrs. Varr believe me?", &labels), "Will believe me?");
        assert_eq!(without_names("Is Varr's oak door shut?", &labels), "Is oak door shut?");
    }
}
