//! What of all that was lived comes to mind and stands in a prompt: by words and by meaning, joined
//! by rank.

use super::company::Company;
use super::corrections::with_corrections;
use super::holders::Holders;
use super::lived::Lived;
use super::named::Named;
use super::source::Source;
use super::trace::Standing;
use crate::embedder::Embedder;
use crate::mind::GameTime;
use crate::route::coarse;
use cognition_language::{Language, RecallTerm, sentences};
use std::cmp::Reverse;

/// BM25: how fast a word that is repeated stops to count, and how much long texts count less.
const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.6;
/// What a word of the same meaning is worth beside the word itself.
const SENSE: f32 = 0.45;
/// What a word that keeps the same company is worth at most beside one that stands nowhere else,
/// and how alike it is at least.
const COMPANY: f32 = 0.5;
const LEAST_ALIKE: f32 = 0.35;
/// What a word of the topic is worth beside one that was said.
const TOPIC: f32 = 0.3;
/// What matches by words has at least this share of what the best does.
const LEAST_SHARE: f32 = 0.1;
/// The constant of reciprocal rank fusion: small, since few come to mind.
const RANK_OFFSET: f32 = 8.0;
/// What the rank by meaning is worth beside that by words.
const MEANING: f32 = 0.5;
/// How many are compared by meaning in full.
const COMPARED: usize = 16;
/// From here on two texts are as likely as not of one topic.
const ALIKE: f64 = 0.55;
/// What the greatest importance adds.
const IMPORTANCE: f32 = 0.5;
/// What it adds to be of this moment; half of it a day later.
const RECENCY: f32 = 0.3;
/// What no longer holds counts so much.
const OUTDATED: f32 = 0.6;
/// What was only asked answers nothing, and own words are known to oneself.
const ASKED: f32 = 0.4;

/// Of who asks so many come to mind where nothing else does, from this importance on.
const OF_ASKER: usize = 2;
const MATTERS: u8 = 4;

/// Of what the named things call up so many come to mind.
const OF_NEIGHBOURS: usize = 2;

/// How many come to mind unless asked for another number.
pub const RECOLLECTIONS: usize = 10;

/// How many come to mind where nothing is asked.
const UNASKED: usize = 5;

/// How many of what comes to mind are to be shown to whoever answers this: more where it asks.
pub fn recollections_for(said: &str) -> usize {
    if asks(said) { RECOLLECTIONS } else { UNASKED }
}

fn asks(said: &str) -> bool {
    sentences(said).any(|said| Language::english().is_question(said))
}

/// What is to come to mind.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What was said, or happened.
    pub text: &'a str,
    /// What it belongs to, in words.
    pub topic: &'a str,
    /// What the things that it names call up, in words; see [`Concepts::called_up_by`].
    ///
    /// [`Concepts::called_up_by`]: super::Concepts::called_up_by
    pub near: &'a str,
    /// Who said it.
    pub asker: Option<&'a Named>,
    /// How many at most.
    pub limit: usize,
}

impl Default for Wanted<'_> {
    fn default() -> Self {
        Self { text: "", topic: "", near: "", asker: None, limit: RECOLLECTIONS }
    }
}

/// The places of what comes to mind, the best first. What matches by words (BM25, with words that
/// mean nearly the same) and what is near by its vector are ranked apart, joined by reciprocal rank,
/// and weighed by importance, recency and whether it still holds. What only says the same as the
/// text does not come to mind.
pub(super) fn ranked(
    lived: &Lived,
    wanted: &Wanted<'_>,
    embedder: &dyn Embedder,
    now: GameTime,
) -> Vec<usize> {
    let english = Language::english();
    // Whom it is said to says nothing of what it is about.
    let said = english.recall_terms(&english.without_address(wanted.text));
    let topic = english.recall_terms(wanted.topic);
    let mut words = by_words(lived, &said, &topic, asks(wanted.text));
    let mut meaning = by_meaning(lived, wanted.text, embedder);
    // The question itself is lived, too: nothing is to be held against how well it fits itself.
    let text = wanted.text.trim();
    for place in 0..lived.len() {
        if is_echo(lived, place, text, &said) {
            (words[place], meaning[place]) = (0.0, 0.0);
        }
    }
    let mut worth = vec![0.0; lived.len()];
    add_ranks(&mut worth, &words, 1.0);
    add_ranks(&mut worth, &meaning, MEANING);
    let mut found: Vec<(usize, f32)> = worth
        .into_iter()
        .enumerate()
        .filter(|(_, worth)| *worth > 0.0)
        .map(|(place, worth)| (place, worth * weight(lived.standing(place), now)))
        .collect();
    // Of equals the later one: it may be the truer.
    let best_first =
        |(one, a): &(usize, f32), (other, b): &(usize, f32)| b.total_cmp(a).then(other.cmp(one));
    if found.len() > wanted.limit {
        found.select_nth_unstable_by(wanted.limit, best_first);
        found.truncate(wanted.limit);
    }
    found.sort_unstable_by(best_first);
    let mut found: Vec<usize> = found.into_iter().map(|(place, _)| place).collect();
    if found.is_empty() {
        found = of_asker(lived, wanted);
    }
    let near = of_neighbours(lived, wanted, &said, &found);
    found.extend(near);
    let mut found = with_corrections(lived, &found);
    found.truncate(wanted.limit);
    found
}

/// Where there is room, what concerns what the named things call up.
fn of_neighbours(
    lived: &Lived,
    wanted: &Wanted<'_>,
    said: &[RecallTerm],
    found: &[usize],
) -> Vec<usize> {
    if wanted.near.is_empty() || found.len() >= wanted.limit {
        return Vec::new();
    }
    let near = Language::english().recall_terms(wanted.near);
    let scores = by_words(lived, &near, &[], false);
    let text = wanted.text.trim();
    let tells = |place: &usize| {
        let known = lived.standing(*place);
        let is_told = known.importance > 1 && known.source != Source::Said;
        is_told && scores[*place] > 0.0 && !is_echo(lived, *place, text, said)
    };
    let mut near: Vec<usize> =
        (0..lived.len()).filter(|place| tells(place) && !found.contains(place)).collect();
    let worth = |place: &usize| scores[*place] * f32::from(lived.standing(*place).importance);
    near.sort_by(|one, other| worth(other).total_cmp(&worth(one)).then(other.cmp(one)));
    near.truncate(OF_NEIGHBOURS.min(wanted.limit - found.len()));
    near
}

/// What mattered most of what whoever asks has said or done.
fn of_asker(lived: &Lived, wanted: &Wanted<'_>) -> Vec<usize> {
    let Some(asker) = wanted.asker else { return Vec::new() };
    let matters = |place: usize| lived.standing(place).importance;
    let concerns = |place: &usize| {
        let known = || &lived[*place];
        matters(*place) >= MATTERS
            && known().by_id() == Some(&asker.id)
            && known().text.trim() != wanted.text.trim()
    };
    let mut found: Vec<usize> = (0..lived.len()).filter(concerns).collect();
    found.sort_by_key(|place| Reverse((matters(*place), *place)));
    found.truncate(OF_ASKER.min(wanted.limit));
    found
}

/// Whether it is the text itself, or no more than it asks. What is kept has no spaces at its ends.
fn is_echo(lived: &Lived, place: usize, text: &str, said: &[RecallTerm]) -> bool {
    let asked = |word: &u32| said.iter().any(|term| term.word == *word);
    let known = lived.standing(place);
    (known.importance <= 1 && lived.words(place).iter().all(asked))
        || (usize::from(known.length) == text.len() && lived[place].text == text)
}

fn weight(lived: &Standing, now: GameTime) -> f32 {
    let days = now.since(lived.at).as_secs_f32() / 86_400.0;
    let matters = 1.0 + IMPORTANCE * f32::from(lived.importance) / 10.0;
    let recent = 1.0 + RECENCY / (1.0 + days);
    let holds = if lived.is_outdated { OUTDATED } else { 1.0 };
    let tells = match lived.source {
        Source::Said => ASKED,
        _ if lived.importance <= 1 => ASKED,
        _ => 1.0,
    };
    matters * recent * holds * tells
}

/// Adds what the rank of each is worth; nothing for what does not match at all.
fn add_ranks(worth: &mut [f32], scores: &[f32], weight: f32) {
    let best = scores.iter().copied().fold(0.0, f32::max);
    let least = best * LEAST_SHARE;
    let mut order: Vec<usize> =
        (0..scores.len()).filter(|place| scores[*place] > 0.0 && scores[*place] >= least).collect();
    order.sort_unstable_by(|one, other| {
        scores[*other].total_cmp(&scores[*one]).then(other.cmp(one))
    });
    let mut offset = RANK_OFFSET;
    for place in order {
        offset += 1.0;
        // Of what matches far better than the next the rank says too little.
        let lead = 0.5 + 0.5 * scores[place] / best;
        worth[place] += weight * lead / offset;
    }
}

/// BM25 of each: a word counts the more the fewer have it, and where it is missing, one of its
/// meanings counts for it.
fn by_words(lived: &Lived, said: &[RecallTerm], topic: &[RecallTerm], asks: bool) -> Vec<f32> {
    let mut scores = vec![0.0; lived.len()];
    let damping = damping(lived);
    let of_topic = topic.iter().filter(|term| said.iter().all(|said| said.word != term.word));
    let terms: Vec<(&RecallTerm, f32)> =
        said.iter().map(|term| (term, 1.0)).chain(of_topic.map(|term| (term, TOPIC))).collect();
    let held = Held::of(lived, &terms);
    let mut term_scores = vec![0.0; lived.len()];
    let company = asks.then(|| {
        let (found_by, all) = lived.found_by();
        Company::of(all.map(|at| found_by.company(at)))
    });
    for (term, weight) in terms {
        term_scores.fill(0.0);
        held.score(&mut term_scores, term);
        // What is said counts, and not what it belongs to.
        if let Some(company) = company.as_ref().filter(|_| weight >= 1.0) {
            raise_by_company(&mut term_scores, term, company);
        }
        for ((score, own), damping) in scores.iter_mut().zip(&term_scores).zip(&damping) {
            *score += weight * own * (SATURATION + 1.0) / damping;
        }
    }
    scores
}

/// How much less each word of each counts, the longer that is.
fn damping(lived: &Lived) -> Vec<f32> {
    let (found_by, all) = lived.found_by();
    let lengths: Vec<usize> = all.map(|at| found_by.words(at).len()).collect();
    let average = (count(lengths.iter().sum()) / count(lived.len().max(1))).max(1.0);
    let of = |length: usize| 1.0 - LENGTH + LENGTH * count(length) / average;
    lengths.into_iter().map(|length| 1.0 + SATURATION * of(length)).collect()
}

/// Who holds the words that are looked for, and their senses.
struct Held {
    all: usize,
    words: Holders<u32>,
    senses: Holders<u16>,
}

impl Held {
    fn of(lived: &Lived, terms: &[(&RecallTerm, f32)]) -> Self {
        let words = terms.iter().map(|(term, _)| term.word);
        let senses = terms.iter().flat_map(|(term, _)| term.senses.iter().copied());
        let (found_by, all) = lived.found_by();
        Self {
            all: lived.len(),
            words: Holders::of(words, all.clone().map(|at| found_by.words(at))),
            senses: Holders::of(senses, all.map(|at| found_by.senses(at))),
        }
    }

    /// The rarity of the word for who has it, and a share of that of its senses for others.
    fn score(&self, scores: &mut [f32], term: &RecallTerm) {
        for sense in &term.senses {
            raise(scores, self.senses.of_key(*sense), SENSE * self.rarity_of(&self.senses, *sense));
        }
        raise(scores, self.words.of_key(term.word), self.rarity_of(&self.words, term.word));
    }

    fn rarity_of<K: Copy + Ord + Into<u64>>(&self, holders: &Holders<K>, key: K) -> f32 {
        rarity(self.all, holders.count(key))
    }
}

/// Whoever holds a word of the same company has the more of it the more alike that is.
fn raise_by_company(scores: &mut [f32], term: &RecallTerm, company: &Company) {
    let Some(word) = term.company else { return };
    let most = COMPANY * rarity(scores.len(), 1);
    for (place, alike) in company.alike(word, LEAST_ALIKE) {
        let beyond = (alike - LEAST_ALIKE) / (1.0 - LEAST_ALIKE);
        scores[place] = scores[place].max(most * beyond);
    }
}

/// Whoever holds it has at least so much.
fn raise(scores: &mut [f32], holders: impl Iterator<Item = usize>, least: f32) {
    holders.for_each(|place| scores[place] = scores[place].max(least));
}

/// How much a word tells that so many of all have.
fn rarity(all: usize, with: usize) -> f32 {
    let (all, with) = (count(all), count(with));
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
}

/// How near each is in meaning: that of the nearest alone.
fn by_meaning(lived: &Lived, text: &str, embedder: &dyn Embedder) -> Vec<f32> {
    let vector = embedder.embed(text);
    let own = Sparse::of(&coarse(&vector));
    let mut scores = vec![0.0; lived.len()];
    let (found_by, all) = lived.found_by();
    let mut nearest: Vec<(usize, i32)> = all
        .map(|at| found_by.vector(at))
        .enumerate()
        .filter(|(_, known)| known.len() == own.length && own.length > 0)
        .map(|(place, known)| (place, own.product(known)))
        .filter(|(_, product)| *product > 0)
        .collect();
    if nearest.len() > COMPARED {
        nearest.select_nth_unstable_by_key(COMPARED, |(place, near)| Reverse((*near, *place)));
        nearest.truncate(COMPARED);
    }
    for (place, _) in nearest {
        let likeness = embedder.likeness(&vector, &fine(lived.vector(place)));
        if likeness >= ALIKE {
            #[expect(clippy::cast_possible_truncation, reason = "a rank needs no more")]
            let likeness = likeness as f32;
            scores[place] = likeness;
        }
    }
    scores
}

/// A vector by what is not 0 of it: of hashed words that is a tenth.
struct Sparse {
    length: usize,
    numbers: Vec<(usize, i32)>,
}

impl Sparse {
    fn of(vector: &[i8]) -> Self {
        let numbers = vector.iter().map(|number| i32::from(*number)).enumerate();
        Self { length: vector.len(), numbers: numbers.filter(|(_, number)| *number != 0).collect() }
    }

    /// With one of the same length.
    fn product(&self, other: &[i8]) -> i32 {
        self.numbers.iter().map(|(place, number)| number * i32::from(other[*place])).sum()
    }
}

/// A vector of norm 1.
fn fine(vector: &[i8]) -> Vec<f32> {
    let mut fine: Vec<f32> = vector.iter().map(|value| f32::from(*value)).collect();
    cognition_base::embedder::normalise(&mut fine);
    fine
}

#[expect(clippy::cast_precision_loss, reason = "a mind keeps a few hundred experiences")]
fn count(of: usize) -> f32 {
    of as f32
}
