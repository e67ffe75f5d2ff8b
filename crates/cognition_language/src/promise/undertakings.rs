//! What a speaker takes upon themselves: whether words give what is said to be promised, and on what
//! terms.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::text::quotations::outside_quotes;
use crate::time::awaited_events::AwaitedEvent;
use crate::words::lists::{Phrase, PhraseList, WordSet, rest_after};
use crate::words::promises::undertakings::{TermWords, UndertakingWords};
use crate::words::times::due::EventSpan;

/// Share of the words of a text that must be known to belong to no topic, so that it can be judged by
/// the words of this language.
const KNOWN: f64 = 0.2;
/// How many words a deed has at least, beside what it hangs on.
const OWN_WORDS: usize = 2;

/// On what terms something is promised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What must happen first, or must not happen, in the words of whoever said it.
    pub what: String,
    /// Whether it frees of what is promised, as after `unless`.
    pub frees: bool,
}

/// The deed that is said to be promised.
#[derive(Clone)]
pub(crate) struct Meant {
    pub(crate) verb: Option<String>,
    pub(crate) stems: Vec<String>,
    pub(crate) kind: DeedKind,
    /// Whether it is something to leave undone.
    pub(crate) denied: bool,
    /// Whether it is what is done by itself.
    pub(crate) idle: bool,
    /// Whether it names something that is to be learnt: `find out who`.
    pub(crate) asks: bool,
}

impl Meant {
    pub(crate) fn of(language: &Language, deed: &str) -> Self {
        let (known, lower) = (&language.promises, deed.to_lowercase());
        let words = spoken(&lower);
        let begun = known.without_adverbs(known.intended(&words).unwrap_or(&words));
        let own = language.without_no_terms(lower.clone());
        let denied = language.denies(&own) || language.tells_of_restraint(deed);
        let read = language.deed(deed);
        let is_deed = denied
            || known.undertaking.being.begin(begun)
            || language.kind_of_deed(&read) == DeedKind::Tell;
        Self {
            verb: read.words.first().cloned(),
            asks: words.iter().any(|word| language.sentences.asking.has(word)),
            stems: language.content_stems(deed),
            kind: language.kind_of_deed(&read),
            denied,
            idle: !is_deed && begun.first().is_some_and(|verb| known.is_idle(verb)),
        }
    }
}

impl Language {
    /// The sentence of a speech by which its speaker undertakes a deed that is said to be promised. One
    /// that does so by its wording counts first; else one that is about the deed, or a brief answer, as
    /// long as nothing speaks against it. None where the words ask, refuse, hedge, tell of the past or
    /// of what somebody else does, or are about something else.
    ///
    /// A text that isn't of this language, or of one whose data don't say how anything is undertaken,
    /// can't be judged: all of it is given back.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let given = |speech| english.undertaking(speech, "bring Mara the lantern").is_some();
    /// assert!(given("Very well. You'll have it tonight."));
    /// assert!(!given("The captain said he would bring it."));
    /// ```
    pub fn undertaking<'s>(&self, speech: &'s str, deed: &str) -> Option<&'s str> {
        if !self.is_judged(speech) {
            return Some(speech);
        }
        let (said_deed, deed) = (deed, Meant::of(self, deed));
        let all = self.own_sentences(speech);
        let gives = |own: &str| {
            let worded = self.undertakes(own, &deed.stems) || self.comes_about(own, &deed);
            worded && !self.tells_instead(own, &deed) || self.is_kept_by_refusing(own, &deed)
        };
        let given = self.closest(&all, &deed, gives);
        let given = given.filter(|given| !self.is_for_the_other(&all, given, &deed));
        let given = given.filter(|given| !self.is_taken_back(&all, given, &deed));
        let known = &self.promises.undertaking;
        let is_none = |own: &str| {
            let words = spoken(own);
            known.jesting.stand_in(&words) || known.offering.stand_in(&words)
        };
        if all.iter().any(|(_, own)| is_none(own)) || self.is_boast(said_deed) {
            return None;
        }
        let refused = all.iter().rposition(|(_, own)| self.leaves_undone_oneself(own, &deed));
        let at = given.and_then(|given| all.iter().position(|(sentence, _)| *sentence == given));
        if refused.is_some_and(|refused| at.is_none_or(|at| at <= refused))
            || self.is_unsaid(&all, at, &deed)
            || self.hangs_itself_on(&all, &deed)
        {
            return None;
        }
        given.or_else(|| self.left_standing(&all, &deed))
    }

    /// The sentences of a speech, each with its own words in lower case: without what it quotes, or swears by, and what
    /// it only bids not to be done.
    pub(crate) fn own_sentences<'s>(&self, speech: &'s str) -> Vec<(&'s str, String)> {
        let mut quoted = false;
        let mut own = |sentence: &str| {
            let own = outside_quotes(sentence, &mut quoted).to_lowercase().replace('’', "'");
            self.without_not_to_first(self.without_no_terms(self.without_oath(own)))
        };
        sentences(speech).map(|it| (it, own(it))).collect()
    }

    /// What stands before `or eat my cap`, by which one only swears to it.
    fn without_oath(&self, mut own: String) -> String {
        let oaths = self.promises.undertaking.oaths.iter();
        if let Some(at) = oaths.filter_map(|oath| own.find(&**oath)).min() {
            own.truncate(at);
        }
        own
    }

    /// `I'll be with you before dark. Keep her warm.`: what is given is something else, and the deed is the
    /// listener's.
    fn is_for_the_other(&self, all: &[(&str, String)], given: &str, deed: &Meant) -> bool {
        let elsewhere = self.share_held(&deed.stems, &[given]) == 0.0;
        elsewhere && all.iter().any(|(_, own)| self.is_told_to_the_other(own, deed))
    }

    /// `Aye. But that is you.`: a bare yes, and a refusal beside it.
    fn is_taken_back(&self, all: &[(&str, String)], given: &str, deed: &Meant) -> bool {
        let bare = self.share_held(&deed.stems, &[given]) == 0.0
            && self.consent(given) == Some(Answer::Agrees);
        let refuses = |own: &str| self.consent(own) == Some(Answer::Refuses);
        let takes_back = |own: &str| refuses(own) && !self.is_question(own) || self.mocks(own);
        bare && all.iter().any(|(_, own)| takes_back(own))
    }

    /// `The key stays with me` gives nothing away, and undertakes to keep the key.
    fn is_kept_by_refusing(&self, own: &str, deed: &Meant) -> bool {
        let keeps = |verb: &String| {
            let verb = std::slice::from_ref(verb);
            self.deeds.kept_and_broken.keeping.iter().any(|phrase| phrase.is(verb))
        };
        deed.verb.as_ref().is_some_and(keeps)
            && self.is_about(own, &spoken(own), &deed.stems)
            && self.keeps_back(own)
    }

    /// `I have to put that to the others first`: something else comes before the deed, and leaves it open.
    fn puts_first(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let stands = |known: &WordSet| words.iter().any(|word| known.has(word));
        let other = || self.share_held(&deed.stems, &[own]) == 0.0;
        stands(&known.first) && stands(&known.own) && known.obliges(&words) && other()
    }

    fn is_told_to_the_other(&self, own: &str, deed: &Meant) -> bool {
        let told = deed.verb.as_deref().is_some_and(|verb| self.tells_to(verb, &deed.stems, own));
        told && self.consent(own) != Some(Answer::Agrees)
    }

    /// Of the sentences that hold, the one that is most about the deed; rather one whose terms are its own.
    fn closest<'s>(
        &self,
        all: &[(&'s str, String)],
        deed: &Meant,
        holds: impl Fn(&str) -> bool,
    ) -> Option<&'s str> {
        let held = all.iter().filter(|(_, own)| holds(own));
        let mut held: Vec<(&str, bool)> =
            held.map(|(sentence, own)| (*sentence, self.hangs_another(own, deed))).collect();
        let about = |(sentence, _): &(&str, bool)| self.share_held(&deed.stems, &[*sentence]);
        held.sort_by(|one, other| one.1.cmp(&other.1).then(about(other).total_cmp(&about(one))));
        held.first().map(|(sentence, _)| *sentence)
    }

    /// What gives in words that nobody foresaw: it is about the deed, says what its speaker will do, or all of it
    /// is a brief answer, and the speaker neither refuses nor hedges. What is no deed is given by its wording alone.
    fn left_standing<'s>(&self, all: &[(&'s str, String)], deed: &Meant) -> Option<&'s str> {
        let all = self.without_asking_besides(all, deed);
        if self.is_left_open(all, deed) {
            return None;
        }
        let clauses = all.iter().flat_map(|(_, own)| clauses(own));
        let beside = clauses.filter(|clause| !self.is_time_alone(clause));
        let said: usize = beside.map(|clause| self.content_stems(clause).len()).sum();
        let about = |own: &str| self.share_held(&deed.stems, &[own]) > 0.0;
        let stands = |own: &str| {
            let when = self.says_when(own);
            let by_hand = self.passes_by_own_hand(own, deed);
            let own_deed = || self.is_done_by_own_hand(own) || self.tells_own_intention(own);
            let told = when || by_hand || said <= BRIEF || about(own) || own_deed();
            let ahead = when || by_hand || self.looks_ahead(own, &deed.stems);
            told && ahead
                && !self.tells_otherwise(own, deed)
                && !self.only_informs(own, deed)
                && !self.tells_instead(own, deed)
        };
        let standing = self.closest(all, deed, stands);
        standing.filter(|given| !self.is_for_the_other(all, given, deed))
    }

    /// Whether a speech refuses, hedges, threatens, or leaves a deed to somebody else. What is no deed is left open
    /// by whatever is no wording.
    pub(crate) fn is_left_open(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let later = all.iter().any(|(_, own)| self.says_when(own));
        let names_it = all.iter().any(|(_, own)| {
            !self.is_left_to_themselves(own) && self.share_held(&deed.stems, &[own]) > 0.0
        });
        let withheld = |own: &str| {
            let hedged = self.promises.undertaking.hedges.stand_in(&spoken(own));
            let refuses = || self.consent(own) == Some(Answer::Refuses);
            hedged
                || self.promises.undertaking.custom.stand_in(&spoken(own))
                || self.is_hypothetical(own, deed)
                || self.puts_first(own, deed)
                || deed.kind == DeedKind::Give && self.keeps_back(own)
                || self.threatens(own)
                || self.is_unreal(own)
                || self.bids_another(own, &deed.stems)
                || self.falls_to_another(own)
                || self.sends_elsewhere(own) && self.share_held(&deed.stems, &[own]) == 0.0
                || self.is_left_to_themselves(own) && !names_it
                || refuses() && !(later && self.refuses_now(own))
        };
        deed.idle || all.iter().any(|(_, own)| withheld(own) || self.is_merely_open(own))
    }

    /// `Depends.`, `Maybe.`: a sentence that says nothing else.
    fn is_merely_open(&self, own: &str) -> bool {
        self.words(own).count() <= 2 && self.consent.is_open(own) && !self.says_when(own)
    }

    /// Whether a sentence asks, denies, or tells of the past or of others.
    pub(crate) fn tells_otherwise(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let denied = !deed.denied && !self.says_when(own) && self.denies_the_deed(own, deed);
        let happened = |at: usize| {
            let (before, after) = words.split_at(at);
            self.is_over(before, after) || self.is_anothers(before, after[0], deed)
        };
        self.is_told_to_the_other(own, deed)
            || self.is_the_listeners(&words, deed)
            || self.is_question(own)
            || self.promises.reported(own).contains(&true)
            || self.tells_what_was_said(own)
            || known.others_word.stand_in(&words)
            || denied
            || known.past.stand_in(&words)
            || self.is_all_over(&words)
            || self.promises.is_said_by_others(&words)
            || (0..words.len()).any(happened)
    }

    /// `You bring it at noon.`, `Tomorrow you bring it.`, `You ask for it.`
    fn is_the_listeners(&self, words: &[&str], deed: &Meant) -> bool {
        let theirs = |pair: &[&str]| {
            let (who, verb) = (pair[0], pair[1]);
            deed.verb.as_deref() == Some(verb) && self.promises.questions.addressed.has(who)
        };
        let [who, verb, ..] = words else { return false };
        let left = self.promises.undertaking.leaving_it.has(verb);
        left && self.promises.questions.addressed.has(who) || words.windows(2).any(theirs)
    }

    /// Whether the clauses that are about the deed deny; where none is, whether any of the words does.
    fn denies_the_deed(&self, own: &str, deed: &Meant) -> bool {
        let about = |clause: &&str| self.share_held(&deed.stems, &[*clause]) > 0.0;
        let mut clauses = clauses(own).filter(about).peekable();
        match clauses.peek() {
            Some(_) => clauses.any(|clause| self.denies(clause)),
            None => self.denies(own),
        }
    }

    /// `I gave it`, `fetched it`: and not `it will be fetched`.
    fn is_over(&self, before: &[&str], words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let own = before.iter().rev().take(2).any(|word| known.own.has(word));
        let past = known.over.has(words[0]) || known.is_ended(words[0]);
        past && !known.is_ahead(before) && (own || before.is_empty())
    }

    /// `Hob will bring it`, `Hob brings it`, `Hob fetched it`, `you should fetch it`.
    fn is_anothers(&self, before: &[&str], word: &str, deed: &Meant) -> bool {
        let (known, verb) = (&self.promises.undertaking, deed.verb.as_deref());
        let Some(others) = before.get(1..) else { return false };
        let same = verb.is_some_and(|verb| self.stem(verb) == self.stem(word));
        let own = before.iter().any(|word| known.own.has(word));
        same && !own
            && match known.is_ended(word) {
                true => !known.is_ahead(before),
                false => known.is_ahead(others) || known.obliges(others) || verb != Some(word),
            }
    }

    /// On what terms a text says that something will be done; none where it says none.
    pub fn terms(&self, text: &str) -> Option<Terms> {
        let known = &self.promises.terms;
        sentences(text).find_map(|sentence| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let turned = self.turned_terms(&lower);
            let told = turned.or_else(|| {
                clauses(&lower)
                    .find_map(|clause| known.of_clause(clause).or_else(|| self.done_first(clause)))
            });
            told.or_else(|| self.not_to_first(&lower))
        })
    }

    /// What must have come and gone without what frees of a promise: `closing` of `unless Paulo comes for it
    /// before closing, it is yours`. It is owed from then on.
    pub fn after_what_frees(&self, said: &str) -> Option<AwaitedEvent> {
        let (terms, due) = (&self.promises.terms, &self.times.due);
        let lower = said.to_lowercase().replace('’', "'");
        let bounded = |clause: &str| {
            let words: Vec<String> = spoken(clause).into_iter().map(str::to_owned).collect();
            let before = |at: usize| match due.span(&words[at..]) {
                (Some(EventSpan::Before), what) => due.event(EventSpan::After, what),
                _ => None,
            };
            let frees = terms.unless.begin(&words);
            (2..words.len()).filter(|_| frees).find_map(before)
        };
        clauses(&lower).find_map(bounded)
    }

    /// `Should the abbot nod to it, the mule is yours.`: terms that begin as a question does.
    pub(crate) fn turned_terms(&self, sentence: &str) -> Option<Terms> {
        let asks = sentence.trim_end().ends_with(['?', '？']);
        let (mut parts, known) = (clauses(sentence), &self.promises.terms);
        let (first, rest) = (parts.next()?, parts.next());
        let words = spoken(first);
        let (begins, what) = words.split_first()?;
        let turned = known.turned.has(begins) && what.len() > 1 && rest.is_some() && !asks;
        turned.then(|| Terms { what: what.join(" "), frees: false })
    }

    /// The words of a deed without the clause that it hangs on or lasts until: `start the drill` of
    /// `start the drill unless the valve is shut`.
    pub fn without_terms<'t>(&self, deed: &'t str) -> &'t str {
        let places = deed.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let mut places = places.map(|(at, _)| at).skip(OWN_WORDS - 1);
        places.find(|at| self.hangs(deed, *at)).map_or(deed, |at| &deed[..at])
    }

    /// What is said as a time, without the terms that it hangs on: `on Sunday` of `on Sunday, if she lets me`.
    /// Empty where it says terms alone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let time = |said| Language::english().time_beside_terms(said);
    /// assert_eq!(time("on Sunday, if she lets me"), "on Sunday");
    /// assert_eq!([time("tomorrow if it is dry"), time("if it is dry")], ["tomorrow", ""]);
    /// assert_eq!(time("only if it is dry"), "");
    /// ```
    pub fn time_beside_terms(&self, said: &str) -> String {
        let (said, known) = (self.without_terms_beside(said), &self.promises.terms);
        let begins = std::iter::once(0).chain(said.match_indices(' ').map(|(at, _)| at));
        let hangs = |at: &usize| {
            let lower = said[*at..].to_lowercase().replace('’', "'");
            known.begin(&spoken(&lower))
        };
        let end = begins.into_iter().find(hangs).unwrap_or(said.len());
        let time = said[..end].trim_matches([' ', ',', '.']);
        let only = spoken(time).iter().all(|word| self.times.due.only.has(&word.to_lowercase()));
        if only { String::new() } else { time.to_owned() }
    }

    /// A sentence without the clauses that only say on what terms it is said: `You're late` of `You're late, if
    /// you didn't know`.
    pub fn without_terms_beside(&self, sentence: &str) -> String {
        let plain = |clause: &&str| self.promises.terms.of_clause(&clause.to_lowercase()).is_none();
        let left: Vec<&str> = clauses(sentence).filter(plain).collect();
        if left.is_empty() { sentence.to_owned() } else { left.join(", ") }
    }

    /// `If I lend it, I never see it again`: the deed is what something else hangs on, and nothing undertakes it.
    pub(crate) fn hangs_itself_on(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let Some(verb) = deed.verb.as_deref().filter(|_| !deed.denied) else { return false };
        let names = |text: &str| spoken(text).iter().any(|it| self.stem(it) == self.stem(verb));
        let of_oneself = |what: &str| {
            let first = spoken(what).first().copied();
            first.is_some_and(|word| self.promises.undertaking.speakers.has(word)) && names(what)
        };
        let (mut hangs, mut beside) = (false, false);
        for clause in all.iter().flat_map(|(_, own)| clauses(own)) {
            match self.promises.terms.of_clause(clause) {
                Some(terms) if !terms.frees && of_oneself(&terms.what) => hangs = true,
                _ => beside |= names(clause) || self.undertakes(clause, &deed.stems),
            }
        }
        hangs && !beside
    }

    /// Whether what stands behind a place is a clause that the rest hangs on.
    fn hangs(&self, deed: &str, at: usize) -> bool {
        let known = &self.promises.terms;
        let lower = deed[at..].to_lowercase().replace('’', "'");
        let (words, before) = (spoken(&lower), spoken(&deed[..at]));
        let asks = |word: &&str| known.otherwise.iter().any(|it| it.words().last() == Some(*word));
        let barred = before.iter().any(asks);
        let terms = || known.begin(&words);
        let follows = || known.after.begin(&words) && !self.is_pursued(&before);
        !barred && words.len() > 1 && (terms() || follows() || self.times.due.goes_on(&words))
    }

    /// Whether enough of the words are such as stand in any text of this language.
    pub(crate) fn is_judged(&self, speech: &str) -> bool {
        let (mut all, mut known) = (0_u32, 0_u32);
        for word in self.words(speech) {
            all += 1;
            known += u32::from(self.is_stop_word(&word) || self.is_denial(&word));
        }
        let says_how = self.promises.undertaking.assents.iter().next().is_some();
        let enough = all > 0 && f64::from(known) >= KNOWN * f64::from(all);
        says_how && (enough || self.consent(speech).is_some())
    }

    pub(crate) fn undertakes(&self, sentence: &str, deed: &[String]) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        let known = &known.undertaking;
        // `Wird gemacht.` begins like a question, and is none.
        let assents = known.assents.begin(&words) && !sentence.trim_end().ends_with(['?', '？']);
        let asks = self.is_question(sentence) && !assents && self.turned_terms(sentence).is_none();
        let hedged = known.hedges.stand_in(&words) && !self.promises_beside(sentence);
        if asks || hedged || self.threatens(sentence) {
            return false;
        }
        let unreal = self.is_unreal(sentence) || self.bids_another(sentence, deed);
        if unreal || self.tells_what_was_said(sentence) {
            return false;
        }
        let (reported, of_others) =
            (self.promises.reported(sentence), known.others_word.stand_in(&words));
        let related = || self.is_about(sentence, &words, deed);
        let said = (0..words.len()).filter(|at| !of_others && !reported[*at]).any(|at| {
            let (before, after) = words.split_at(at);
            self.promises.is_promised(before, after)
                || self.assents(before, after)
                || self.gives(after) && related() && !self.is_left_to_you(sentence, after, deed)
                || self.names_it_behind_an_idiom(after, deed)
                || self.does(before, after, deed)
        });
        let tells_of_past = known.past.stand_in(&words);
        let agreed = || self.consent(sentence) == Some(Answer::Agrees);
        said || !tells_of_past && agreed()
    }

    /// `Ask me again tomorrow, and you shall have it, I promise`: what a clause of its own promises by its wording
    /// is not left open by another.
    fn promises_beside(&self, sentence: &str) -> bool {
        let promises = |clause: &str| {
            let words = spoken(clause);
            let said = |at: usize| self.promises.is_promised(&words[..at], &words[at..]);
            let hedged = self.promises.undertaking.hedges.stand_in(&words);
            !hedged && (0..words.len()).any(said)
        };
        clauses(sentence).any(promises)
    }

    /// `On it`. What others will do is theirs, but for what they have from the speaker: `he'll not hear it
    /// from me`.
    fn assents(&self, before: &[&str], words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let Some(length) = known.assents.length_at(words) else { return false };
        let by_me = words[..length].iter().any(|word| known.own.has(word));
        by_me || !self.is_of_others(before)
    }

    /// `Not now`, and not `no`.
    pub(crate) fn refuses_now(&self, own: &str) -> bool {
        self.promises.undertaking.not_now.begin(&spoken(own))
    }

    /// A phrase that gives by itself, or an intention to do something.
    fn gives(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let phrases = [&known.receiving, &known.coming];
        // `The hour's yours.`
        let theirs =
            matches!(words, [thing, yours, ..] if thing.ends_with("'s") && known.yours.has(yours));
        theirs || phrases.into_iter().any(|phrases| phrases.begin(words)) || self.intends(words)
    }

    /// `I'll have the whole row burning`: whatever it is that the speaker will do.
    fn tells_own_intention(&self, own: &str) -> bool {
        let words = spoken(own);
        (0..words.len()).any(|at| self.intends(&words[at..]))
    }

    pub(crate) fn intends(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let also = || known.undertaking.intending.length_at(words).map(|length| &words[length..]);
        let Some(rest) = known.intended(words).or_else(also) else { return false };
        if known.idioms.iter().any(|idiom| idiom.begins(rest)) {
            return false;
        }
        let rest = known.without_adverbs(rest);
        let Some(verb) = rest.first() else { return true };
        !known.is_idle(verb) || known.undertaking.being.begin(rest)
    }

    /// `I bring it after`: what is done now is meant for then where it is the very deed.
    fn does(&self, before: &[&str], words: &[&str], deed: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let Some((speaker, rest)) = words.split_first() else { return false };
        if known.custom.begin(words) {
            return false;
        }
        let rest = self.promises.without_adverbs(rest);
        let Some(verb) = rest.first().filter(|_| known.speakers.has(speaker)) else { return false };
        let over = known.not_done.has(verb) || known.over.has(verb) || known.is_ended(verb);
        // What is sworn is what follows.
        let over = over || rest_after(&self.promises.promising, words).is_some();
        let conditional = before.last().is_some_and(|word| self.promises.is_condition(word));
        // `Den habe ich Vera gegeben`: where verbs stand last, the one that is bent may stand first.
        let turned = before.last().filter(|_| self.puts_verbs_last());
        let over = over || turned.is_some_and(|verb| known.not_done.has(verb));
        let same = deed.iter().any(|stem| self.stem(stem) == self.stem(verb));
        let told = rest[1..].iter().any(|word| known.standing_for.has(word));
        !over && !conditional && (same || told)
    }

    /// Whether a sentence may be about a deed: it shares a word, lets one stand for it, or names
    /// nothing else.
    fn is_about(&self, sentence: &str, words: &[&str], deed: &[String]) -> bool {
        let said = self.content_stems(sentence);
        let shares = said.iter().any(|stem| deed.contains(stem));
        let stands = words.iter().any(|word| self.promises.undertaking.standing_for.has(word));
        shares || stands || said.len() <= 2
    }
}

impl UndertakingWords {
    pub(crate) fn is_ended(&self, verb: &str) -> bool {
        self.past_endings.iter().any(|ending| verb.ends_with(&**ending)) && !self.not_past.has(verb)
    }

    fn obliges(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.obliging.has(word))
    }

    pub(crate) fn is_ahead(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.ahead.has(word))
    }
}

impl TermWords {
    /// Whether terms begin with these words: `if she asks`, and not `if only to ask`.
    pub(crate) fn begin(&self, words: &[&str]) -> bool {
        let known = [&self.unless, &self.if_, &self.when];
        known.iter().any(|it| it.begin(words)) && !self.no_terms.begin(words)
    }

    /// The terms that one clause names: from their word on, up to whoever acts then.
    fn of_clause(&self, clause: &str) -> Option<Terms> {
        let words = spoken(clause);
        let at = |phrases: &PhraseList| {
            (0..words.len()).find_map(|at| {
                let barred = at > 0
                    && self.otherwise.iter().any(|it| it.words().last() == Some(words[at - 1]));
                let barred = barred || self.no_terms.begin(&words[at..]);
                let length = phrases.length_at(&words[at..]).filter(|_| !barred)?;
                Some(at + length)
            })
        };
        let freeing = at(&self.unless).map(|begin| (begin, true));
        let (begin, frees) = freeing
            .or_else(|| at(&self.if_).or_else(|| at(&self.when)).map(|begin| (begin, false)))?;
        let rest = &words[begin..];
        // `If she tells nobody that I was there`
        let goes_on = |at: usize| self.leading_on.has(rest[at - 1]);
        let ends = |at: &usize| !goes_on(*at) && self.begins_another(&rest[*at..]);
        let end = (2..rest.len()).find(ends);
        let what = rest[..end.unwrap_or(rest.len())].join(" ");
        (!what.is_empty()).then_some(Terms { what, frees })
    }

    pub(crate) fn begins_another(&self, words: &[&str]) -> bool {
        self.ends.iter().any(|phrase: &Phrase| phrase.begins(words)) && words.len() > 1
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[track_caller]
    pub(crate) fn check(given: bool, rows: &[(&str, &str)]) {
        for (speech, deed) in rows {
            let found = Language::english().undertaking(speech, deed);
            assert_eq!(found.is_some(), given, "{speech} ({deed}): {found:?}");
        }
    }

    #[test]
    fn a_deed_that_something_else_hangs_on_is_not_given() {
        check(
            false,
            &[
                ("If I lend it once more, I'll never see it again.", "lend Ida the plough"),
                ("You heard wrong. I was asked, that's all.", "dig the ditch"),
                ("One of these days, no doubt.", "come and see the calf"),
            ],
        );
        check(
            true,
            &[
                ("If I find it, I'll lend it to you.", "lend Ida the plough"),
                ("It stands in your shed by noon.", "bring Ida the plough"),
                ("Rest easy. It's dug by noon tomorrow.", "dig the ditch"),
            ],
        );
    }

    #[test]
    fn what_is_put_before_it_leaves_a_deed_open_and_what_is_kept_back_is_kept() {
        check(
            false,
            &[
                ("I have to put that to the others first.", "take eight crowns"),
                ("I'd have to ask my brother first.", "lend Ida the plough"),
                ("The key stays with me until you sign.", "give Odo the key"),
                (
                    "Ten pence, and I carry the sacks. Fifteen, and I row you. Make up your mind.",
                    "carry the sacks",
                ),
                ("Ida has promised to.", "sweep the floor"),
                ("So could you.", "fetch the oil"),
            ],
        );
        check(
            true,
            &[
                (
                    "I have to ask my brother first. Then I'll lend you the plough.",
                    "lend Ida the plough",
                ),
                ("The key stays with me until you sign.", "keep the key until Odo signs"),
                ("Nobody opens it while I'm here.", "keep the parcel shut"),
                ("Not a soul crosses, constable.", "take nobody across"),
                (
                    "Ask me again once the cart is gone, and you shall have an answer, I promise you.",
                    "give Nell an answer",
                ),
            ],
        );
    }

    #[test]
    fn what_comes_about_by_the_hand_of_whoever_speaks_is_given() {
        let bottle = "give the boatman the bottle";
        check(
            true,
            &[
                ("The bottle goes to your boatman by my hand.", bottle),
                (
                    "Madam, you are the better player of us two. The bottle goes to your boatman by my hand, and then I row.",
                    "bring Hobb the brandy",
                ),
                ("No need to ask twice: by my own hand the bottle reaches him.", bottle),
            ],
        );
        check(
            false,
            &[
                ("The bottle went to your boatman by my hand.", bottle),
                ("Does the bottle go to him by my hand?", bottle),
                ("The candle goes out by my hand, and not before.", "put out the lamp"),
            ],
        );
    }

    #[test]
    fn what_others_do_what_is_not_so_and_what_was_said_are_not_given() {
        check(
            false,
            &[
                (
                    "Corporal Pell has the grease. He'll see to it after drill.",
                    "grease the gate hinges",
                ),
                ("That I'd pay on Friday. What else?", "pay the miller on Friday"),
                ("That you'd have it ready by noon. Was I wrong?", "have the deed ready by noon"),
                ("Touch my knives and I'll feed you the stock pot.", "lend Minh the knives"),
                ("If it were mine to give I would, Mrs Pell.", "let Mrs Pell have the flour"),
                ("It was on my table.", "bring the lamp"),
                ("I brought it over last Tuesday, Benno.", "bring Benno the veil"),
                ("Holm gave me his word he'd stand in.", "mind the lock on Sunday"),
                ("I promise you, it was broken before.", "not break the lamp"),
                ("I swear I locked it.", "lock the barn door"),
                ("Then I'd fetch the captain.", "fetch the captain"),
                ("I'd lend it to you gladly if it weren't broken.", "lend Yuki the axe"),
                ("Yeah, right. I'll bring you the moon, too.", "bring Tom the boat"),
                ("I won't bring it.", "bring the lamp"),
                ("I'll not carry your crate.", "carry the crate"),
                ("The key stays with me.", "give Tom the key"),
                ("Not I. Tom will.", "feed the goat"),
                ("I'll tell you what: carry it yourself.", "carry the crate"),
            ],
        );
        check(
            true,
            &[
                ("It goes by my hand, sir, and today.", "take the dispatch to the colonel"),
                ("I'll see to it after drill.", "grease the gate hinges"),
                ("That I will gladly do.", "grease the gate hinges"),
                ("I won't leave. I'm taking it to him.", "take the letter to the captain"),
                ("I can't now. I'll bring it tonight.", "bring the lamp"),
                ("I can't climb that. Oh, all right, I'll climb it.", "climb the mast"),
                ("Give me half an hour, and she'll have one.", "fit the lamp on number four"),
                ("Not I, not before the horn.", "not shoot before the horn"),
            ],
        );
    }

    #[test]
    fn what_a_speaker_takes_upon_themselves_is_given() {
        check(
            true,
            &[
                ("I'll bring you the key.", "bring Mara the key"),
                ("Very well.", "bring Mara the key"),
                ("They will be on your table before noon.", "put the glasses on the table"),
                ("Two minutes and you have the key again.", "give Brannic his key back"),
                ("You'll have it tonight.", "return the spanner"),
                ("I sound it at midnight, my lady.", "sound the signal horn"),
                (
                    "If you eat your supper, I wheel you out myself.",
                    "wheel Mr Lund into the garden",
                ),
                ("Not a word, Captain.", "say nothing about the boat"),
                ("On it, Commander. I'll shut it.", "shut the valve"),
                ("I won't sell it to anybody but you.", "not sell the ribbon"),
                ("I will be at the bridge by dusk.", "be at the bridge"),
                ("ok ok ill give it back", "give Zoe her comic back"),
                ("The key shall be yours.", "give Odo the iron key"),
                ("Look for the lantern on your sill at dawn.", "bring Mara the lantern"),
                ("Your letter will be delivered by dusk.", "deliver the letter"),
                ("I'll see to the horses.", "see to the horses"),
                ("I'll have it ready by noon.", "mend the spade"),
                ("Consider the gate shut.", "shut the gate"),
                ("I can bring the key by noon.", "bring Mara the key"),
                ("The boat stays between you and me.", "say nothing about the boat"),
                ("Tomorrow, then.", "bring Mara the key"),
                (
                    "It comes back to you on Sunday, and not a page torn.",
                    "give the book back on Sunday",
                ),
                ("It stays between us.", "not tell Odo who broke the lamp"),
                ("Sorry. That won't happen again.", "not sleep on watch again"),
                ("Ich bringe dir den Schlüssel.", "bring Mara the key"),
                ("By noon, cross my heart.", "return Benny's camera"),
                ("Both of them, right away.", "bring the whistle and the trophy"),
                ("I said so and I didn't. I'm sorry. I do it today.", "polish the trophy"),
                ("My lips are sewn, child.", "not tell Rolf about the salt"),
            ],
        );
    }

    #[test]
    fn what_is_asked_hedged_past_or_another_s_is_not_given() {
        check(
            false,
            &[
                (
                    "The captain said he would bring it back. Friday, he said.",
                    "bring back the lantern",
                ),
                ("Maybe. We will see what Uncle says.", "lend Petra the mare"),
                ("Checked them all yesterday, Commander, and logged it.", "check the valves"),
                ("No, lad. I promise nothing of the sort.", "give Lem leave"),
                ("I am to bed. Wake me and I shall be rude.", "be rude when woken"),
                ("Jem's promised me the lot by Friday. Ha.", "pay by Friday"),
                ("Shall I bring you the key?", "bring Mara the key"),
                ("Hob will bring you the key, I should think.", "bring Mara the key"),
                ("I fetched it this morning.", "fetch the lantern"),
                ("I gave Odo the key this morning.", "give Odo the key"),
                ("Hob returned the key.", "return the key"),
                ("You should return the key, then.", "return the key"),
                ("I would have brought you the key, but it rained.", "bring the key"),
                ("Ask me again tomorrow.", "lend Petra the mare tomorrow"),
                ("You had better mend that roof.", "mend the roof"),
                ("Their song swears it: we will share all.", "share all"),
                ("Hob brings the key on Fridays.", "bring Mara the key"),
                ("I cannot bring you the key.", "bring Mara the key"),
                ("The key? Find somebody else. It is a heavy key.", "bring Mara the key"),
                ("The soup is hot, and the rain has not let up.", "bring Mara the key"),
                ("I'll be with you before dark, Olsen. Keep her warm.", "keep the calf warm"),
                ("Taste it once more and I'll break this ladle over your head.", "break the ladle"),
                ("He'd say it to my face: I pay on Monday.", "pay on Monday"),
                ("I'll light it. Hold the torch out.", "hold the torch out"),
                ("Lose by twelve next time and I'll eat my whistle.", "eat the whistle"),
            ],
        );
    }

    #[test]
    fn german_is_judged_by_words_of_its_own() {
        let german = Language::by_code("de").expect("German is built in");
        let given = |speech, deed| german.undertaking(speech, deed).is_some();
        for (speech, deed) in [
            ("Ich bringe dir den Schlüssel.", "Mara den Schlüssel bringen"),
            ("Wird gemacht.", "das Tor schließen"),
            ("Du bekommst ihn heute Abend, versprochen.", "Mara den Schlüssel geben"),
            ("Ich werde das Tor schließen.", "das Tor schließen"),
            ("Ich verspreche dir, dass ich niemandem davon erzähle.", "niemandem davon erzählen"),
        ] {
            assert!(given(speech, deed), "{speech}");
        }
        for (speech, deed) in [
            ("Vielleicht. Mal sehen, was der Onkel sagt.", "die Stute leihen"),
            ("Ich habe ihm den Schlüssel gestern gegeben.", "den Schlüssel geben"),
            ("Er sagte, er bringt den Schlüssel am Freitag.", "den Schlüssel bringen"),
            ("Soll ich dir den Schlüssel bringen?", "den Schlüssel bringen"),
            ("Nein, das kann ich nicht versprechen.", "den Schlüssel bringen"),
            ("Den habe ich Vera gestern gegeben.", "Vera den Schlüssel geben"),
            ("Das muss ich erst mit den anderen besprechen.", "den Lohn annehmen"),
        ] {
            assert!(!given(speech, deed), "{speech}");
        }
    }

    #[test]
    fn a_deed_stands_without_what_it_hangs_on() {
        let alone = |deed| Language::english().without_terms(deed);
        assert_eq!(alone("not start the drill unless Wendt is strapped in"), "not start the drill");
        assert_eq!(alone("Keep the gate shut until I’m back"), "Keep the gate shut");
        assert_eq!(alone("ask Yun if Hadia may ride"), "ask Yun if Hadia may ride");
        assert_eq!(alone("wait until the bell goes"), "wait until the bell goes");
        assert_eq!(alone("put the pie on the sill"), "put the pie on the sill");
        assert_eq!(alone("come back after bringing the glaze"), "come back");
        assert_eq!(alone("keep looking after the map"), "keep looking after the map");
    }

    #[test]
    fn terms_are_read_from_their_clause() {
        let terms =
            |text: &str| Language::english().terms(text).map(|terms| (terms.what, terms.frees));
        let said = |what: &str, frees| Some((what.to_owned(), frees));
        assert_eq!(
            terms("If you eat your supper, I wheel you out."),
            said("you eat your supper", false)
        );
        assert_eq!(terms("give Jem the flour unless Paulo comes"), said("paulo comes", true));
        assert_eq!(
            terms("If you lend me your torch you can ride it."),
            said("you lend me your torch", false)
        );
        assert_eq!(terms("I'll ask him if he has it."), None);
        assert_eq!(terms("bring Mara the key"), None);
    }
}
