//! What is proposed to somebody, as the part that falls to them, and whether they agree to it.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::time::times::tokens;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::PhraseList;
use std::borrow::Cow;

/// Within how many words behind a verb of promising its listener is named.
const ONES_WORD: usize = 3;

/// What somebody says that is to be done, by whom it falls to.
#[derive(Default)]
struct Parts {
    /// Whether it was said that something is to be done together, whatever it is.
    proposes: bool,
    /// What is to be done, in the order in which it was said.
    deeds: Vec<(Falls, String)>,
    /// Who was named last.
    named: Option<String>,
}

/// To whom something falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Falls {
    /// To be done together: `shall we meet at the mill`.
    ToBoth,
    /// Told to the listener alone: `you carry the lantern`.
    ToThem,
    /// Told of the listener beside what they have done: `you broke it, and you tell Odo`.
    Reproached,
    /// Asked of the listener: `will you come to the mill`.
    Asked,
}

impl Parts {
    fn has(&self, falls: Falls) -> bool {
        self.deeds.iter().any(|(to, _)| *to == falls)
    }

    /// What the listener is to do; where nothing is said to be theirs alone, what both do. What is told of them
    /// counts beside what is asked, and in a reproach only where it is `proposed` outright. To what both come, each does.
    fn of_the_listener(self, proposed: bool, meets: impl Fn(&str) -> bool) -> Vec<String> {
        let proposes = proposed || self.has(Falls::Asked);
        let theirs = |falls: Falls| match falls {
            Falls::Asked => true,
            Falls::ToThem => proposes,
            Falls::Reproached => proposed,
            Falls::ToBoth => false,
        };
        let alone = self.deeds.iter().any(|(falls, _)| theirs(*falls));
        let wanted = |falls: Falls, deed: &str| {
            let both = falls == Falls::ToBoth;
            if alone { theirs(falls) || both && meets(deed) } else { both }
        };
        let deeds = self.deeds.into_iter().filter(|(falls, deed)| wanted(*falls, deed));
        deeds.map(|(_, deed)| deed).collect()
    }
}

/// What a sentence does, as a whole.
#[derive(Clone, Copy)]
struct Told {
    offers: bool,
    orders: bool,
    /// Whether it asks behind what it orders: `would you?`
    asks_behind: bool,
}

impl Language {
    /// The part of a proposal that falls to whoever hears it, or what they are asked to do, as deeds
    /// that one may promise; whoever proposes them is called by name. Of an errand that is what it comes
    /// to. None where nothing is to be done, or what is wanted is said at once.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let part = |said| Language::english().proposed(said, "Mara");
    /// assert_eq!(part("Shall we meet at the mill at dawn?"), ["meet at the mill at dawn"]);
    /// let together = "Let's go together: you carry the lantern, and I bring the rope.";
    /// assert_eq!(part(together), ["carry the lantern"]);
    /// let errand = "Will you take the key, go to the mill and give it to Odo?";
    /// assert_eq!(part(errand), ["give the key to Odo"]);
    /// assert_eq!(part("Hold the rope and watch the gate."), ["hold the rope", "watch the gate"]);
    /// assert!(part("Shall we?").is_empty());
    /// ```
    pub fn proposed(&self, said: &str, by: &str) -> Vec<String> {
        let (typed, mut parts) = (self.typed_out(said), Parts::default());
        let plain = self.in_plain_talk(&typed);
        let whole = self.with_bounds_joined(&plain);
        let said = &*whole;
        let plain = sentences(said).map(|sentence| self.as_plain_request(sentence));
        plain.for_each(|sentence| self.read_proposal(&sentence, &mut parts));
        let falls_to_them = match parts.deeds.is_empty() {
            true => self.asked_in_brief(said),
            false => {
                let is_settled = parts.has(Falls::Asked) && !parts.has(Falls::Reproached);
                let proposed = parts.proposes || !is_settled && self.proposes_own(said);
                parts.of_the_listener(proposed, |deed| self.is_appointment(deed))
            }
        };
        if falls_to_them.is_empty() {
            return Vec::new();
        }
        let deeds = self.what_they_come_to(&falls_to_them, said);
        let idle = |deed: &str| {
            self.is_said_at_once(deed)
                || self.is_setting_of_a_time(deed)
                || self.forbids_no_deed(deed)
                || self.leaves_them_theirs(deed)
        };
        let later = deeds.into_iter().filter(|deed| !idle(deed));
        later.map(|deed| self.named_by(&deed, by)).collect()
    }

    /// What is asked for without a verb of its own.
    fn asked_in_brief(&self, said: &str) -> Vec<String> {
        let lacking = self.lacking_and_asked_for(said);
        let bought = || self.bought_in_brief(said).into_iter().collect();
        if lacking.is_empty() { bought() } else { lacking }
    }

    /// `Meet in the vault at nine`
    pub(in crate::promise) fn is_appointment(&self, deed: &str) -> bool {
        self.deed(deed).words.first().is_some_and(|verb| self.meets(verb))
    }

    /// Whether an answer agrees to do something: in a word, or by saying that very deed. On terms it
    /// does where it agrees beside them.
    pub fn agrees_to(&self, answer: &str, deed: &str) -> bool {
        let deed = self.without_terms_that_deny(deed);
        let meant = Meant::of(self, deed);
        let stems = &meant.stems;
        // `Let's not tell him.` – `No.`
        let denied = self.deed(deed).denied;
        let secret = denied || meant.kind == DeedKind::Tell;
        // `Give it her.` – `I'll take it to Mara.`
        let vague =
            deed.split(' ').skip(1).any(|word| self.promises.proposing.things_again.has(word));
        let echoes = |said: &str| denied && self.content_stems(said).len() <= BRIEF;
        let agrees = |said: &str| {
            let own = said.to_lowercase().replace('’', "'");
            // `Not a word to him` promises to be silent, and nothing else.
            let hushes = || !secret && self.promises.undertaking.hushing.stand_in(&spoken(&own));
            let assents = || self.promises.undertaking.assents.stand_in(&spoken(&own)) && !hushes();
            let shares = || self.share_held(stems, &[said]) > 0.0;
            let alike = || self.denies(said) == denied;
            let named = || !vague || self.names_the_verb(&own, &meant);
            let by_deed =
                || (shares() && alike() && named() || assents()) && self.undertakes(&own, stems);
            let echoed = || echoes(said) && self.consent(said) == Some(Answer::Refuses);
            // `Don't open it.` – `Why not?`, and not `Sure, why not?`
            let says_yes = |clause: &str| {
                !self.is_question(clause) && self.consent(clause) == Some(Answer::Agrees)
            };
            let asks_back = denied && self.is_question(said) && !clauses(said).any(says_yes);
            let agrees = self.consent(said) == Some(Answer::Agrees) && !asks_back;
            let forbears = || denied && self.forbears_from_it(&own, &meant);
            let worded = || {
                by_deed()
                    || forbears()
                    || self.comes_about(&own, &meant)
                    || self.stays_as_asked(&own, deed)
                    || self.says_they_get_it(&own) && self.is_for_somebody(deed, &meant)
            };
            agrees || echoed() || worded() && !self.tells_instead(&own, &meant)
        };
        let later = sentences(answer).any(|said| self.says_when(&said.to_lowercase()));
        let refuses = |said: &str| {
            let own = said.to_lowercase().replace('’', "'");
            let refuses = self.consent(said) == Some(Answer::Refuses) && !echoes(said);
            refuses && !(later && self.refuses_now(&own))
                || self.thinks_better_of_it(said)
                || self.leaves_it_to_anybody(&own)
                || self.mocks(&own)
        };
        let beside = |sentence: &str| {
            let own = clauses(sentence).filter(|clause| self.terms(clause).is_none());
            let own: Vec<&str> = own.collect();
            own.join(", ")
        };
        let heard = |sentence: &str| {
            !self.reports(sentence) && (agrees(sentence) || agrees(&beside(sentence)))
        };
        !sentences(answer).any(refuses)
            && !self.has_it_at_hand(answer, deed)
            && !self.hangs_itself_on(&self.own_sentences(answer), &meant)
            && (sentences(answer).any(heard)
                || self.agrees_by_oath(answer)
                || self.agrees_by_its_time(answer))
    }

    /// A deed without terms that alone deny something: `run to the farm` of `run to the farm if he doesn't come`.
    fn without_terms_that_deny<'d>(&self, deed: &'d str) -> &'d str {
        let own = self.without_terms(deed);
        if self.denies(deed) && !self.denies(own) { own } else { deed }
    }

    /// An answer without what is said in it to somebody else who was named: `Corby, say it now.` to Tibb, who
    /// has spoken of Corby.
    pub fn without_calls_to_others<'a>(
        &self,
        answer: &'a str,
        proposed: &str,
        name: &str,
    ) -> Cow<'a, str> {
        let named = |word: &str| {
            let large = word.starts_with(char::is_uppercase);
            let spoken_of = proposed
                .split_whitespace()
                .skip(1)
                .any(|it| it.trim_matches(|sign: char| !sign.is_alphanumeric()) == word);
            large && spoken_of && !name.split_whitespace().any(|part| part == word)
        };
        let calls = |sentence: &&str| {
            let called = sentence.split_once(',').map(|(called, _)| called.trim());
            called.is_some_and(named)
        };
        if !sentences(answer).any(|sentence| calls(&sentence)) {
            return Cow::Borrowed(answer);
        }
        let own = sentences(answer).filter(|sentence| !calls(sentence));
        Cow::Owned(own.collect::<Vec<_>>().join(" "))
    }

    /// `I won't let him out`: the very verb, denied, and what stands for whom or what it was asked of.
    fn forbears_from_it(&self, own: &str, meant: &Meant) -> bool {
        let known = &self.promises.proposing;
        let again = |word: &str| known.things_again.has(word) || known.people_again.has(word);
        self.denies(own)
            && !self.is_question(own)
            && self.tells_own_intention(own)
            && self.names_the_verb(own, meant)
            && spoken(own).into_iter().any(again)
    }

    fn names_the_verb(&self, own: &str, meant: &Meant) -> bool {
        let verb = meant.verb.as_deref().map(|verb| self.stem(verb));
        spoken(own).into_iter().any(|word| verb == Some(self.stem(word)))
    }

    /// `After lunch, sweetheart.`: a time of one's own, where a deed was asked for.
    fn agrees_by_its_time(&self, answer: &str) -> bool {
        let first = sentences(answer).find(|said| !self.refuses_now(&said.to_lowercase()));
        first.is_some_and(|said| {
            let own = said.to_lowercase().replace('’', "'");
            let hedged = self.promises.undertaking.hedges.stand_in(&spoken(&own));
            let begins = clauses(&own).next().is_some_and(|clause| self.says_when(clause));
            begins && !hedged && !self.is_question(&own) && !self.denies(&own)
        })
    }

    /// Whether an answer is, besides what it says, the very time that was proposed: `At ten. Bring a coat.` Who keeps
    /// silent until then denies nothing by that.
    pub fn agrees_to_the_time(&self, answer: &str, proposed: &str) -> bool {
        let plain = |said: &str| spoken(&said.to_lowercase()).join(" ");
        let proposed = plain(proposed);
        let same = |clause: &str| {
            let timed = self.is_time_alone(clause)
                || self.is_number(clause)
                || self.is_time_without_its_hour(clause);
            timed && format!(" {proposed} ").contains(&format!(" {} ", plain(clause)))
        };
        let plainly = |clause: &str| !self.denies(clause) || self.means_to_be_silent(clause);
        let told = |sentence: &&str| !self.is_question(sentence) && clauses(sentence).all(plainly);
        let refuses = |sentence: &str| self.consent(sentence) == Some(Answer::Refuses);
        let first = sentences(answer).next().filter(told);
        first.is_some_and(|said| clauses(said).any(same)) && !sentences(answer).any(refuses)
    }

    /// `Two`
    pub(crate) fn is_number(&self, clause: &str) -> bool {
        let words = tokens(clause, &self.times.minus);
        self.times.number(&words).is_some_and(|(_, rest)| rest.is_empty())
    }

    /// `Done` says that nothing is left to be done.
    fn reports(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let known = &self.promises.proposing.reporting;
        let more = clauses(&lower).next().map(spoken).unwrap_or_default();
        // `Done deal` is more than done.
        let agrees = more.len() > 1 && self.consent(sentence) == Some(Answer::Agrees);
        known.begin(&spoken(&lower)) && (!agrees || known.iter().any(|it| it.is(&more)))
    }

    fn read_proposal(&self, sentence: &str, parts: &mut Parts) {
        let acts = self.dialogue_acts(sentence);
        let offers = acts.has(DialogueAct::Offer) && !acts.has(DialogueAct::Request);
        let pieces = clauses(sentence).flat_map(|clause| self.by_subject(clause));
        let pieces: Vec<_> = pieces.collect();
        let asks_behind = self.is_asked_behind(&pieces);
        let by_form = pieces
            .first()
            .is_some_and(|(words, lower)| self.orders_by_form(lower) || self.is_to_be_had(words));
        let for_me = || pieces.last().is_some_and(|(_, lower)| self.ends_for_the_speaker(lower));
        let by_form = by_form && (!self.is_question(sentence) || for_me());
        let asked = acts.has(DialogueAct::Request) || self.goes_on_to_order(&pieces);
        let orders = (asked || asks_behind || by_form) && !acts.has(DialogueAct::Offer);
        let (mut falls_on, told) = (None, Told { offers, orders, asks_behind });
        let reproaches = pieces.iter().any(|(_, lower)| self.tells_what_they_did(lower));
        for piece in pieces {
            let piece = self.with_names(piece, parts);
            // `You take the key, go to the gate`: what has no subject goes on.
            let goes_on = falls_on.filter(|_| self.names_a_deed(&piece.1));
            let words: Vec<&str> = piece.0.iter().map(String::as_str).collect();
            let read = match goes_on {
                Some(falls) => Some((falls, self.deed_from(&words, &piece.1))),
                None => self.read_piece(&words, &piece.1, told),
            };
            let read = read.map(|(falls, deed)| match falls {
                Falls::ToThem if reproaches => (Falls::Reproached, deed),
                falls => (falls, deed),
            });
            let speaks =
                piece.1.first().is_some_and(|it| self.promises.undertaking.speakers.has(it));
            falls_on = match &read {
                Some((Falls::ToBoth | Falls::Reproached, _)) => None,
                Some((Falls::ToThem, deed)) => deed.as_ref().map(|_| Falls::ToThem),
                Some((Falls::Asked, _)) => Some(Falls::Asked),
                None => falls_on.filter(|_| !speaks),
            };
            parts.named = self.named_last(&words).or_else(|| parts.named.take());
            let read = read.filter(|_| !self.tells_what_they_did(&piece.1));
            let Some((falls, deed)) = read else { continue };
            parts.proposes |= falls == Falls::ToBoth || goes_on.is_some() && told.orders;
            parts.deeds.extend(deed.map(|deed| (falls, deed)));
        }
    }

    /// `You cracked the glass`
    fn tells_what_they_did(&self, lower: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let from = self.promises.proposing.assigning.length_at(lower);
        let verb = from.and_then(|from| lower.get(from));
        verb.is_some_and(|verb| known.over.has(verb) || known.is_ended(verb))
    }

    /// `Row ashore, find Lil and give her the chart`: what begins with no subject, and asks further on.
    fn goes_on_to_order(&self, pieces: &[(Vec<&str>, Vec<String>)]) -> bool {
        let Some(((_, first), later)) = pieces.split_first() else { return false };
        let has_subject = first.first().is_none_or(|word| self.is_link(word));
        !has_subject
            && later.iter().any(|(words, lower)| {
                let asks = || self.dialogue_acts(&words.join(" ")).has(DialogueAct::Request);
                self.names_a_deed(lower) && asks()
            })
    }

    /// A piece in which `her` and `him` are whoever was named before.
    fn with_names(
        &self,
        (words, lower): (Vec<&str>, Vec<String>),
        parts: &Parts,
    ) -> (Vec<String>, Vec<String>) {
        let named = parts.named.as_ref().map(|who| self.naming(&words, &lower, who));
        let text = named.unwrap_or_else(|| words.join(" "));
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let lower = words.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
        (words, lower)
    }

    /// To whom what a clause says falls, and what that is; none where it says nothing of the kind.
    fn read_piece(
        &self,
        words: &[&str],
        lower: &[String],
        told: Told,
    ) -> Option<(Falls, Option<String>)> {
        let known = &self.promises.proposing;
        let begins = |phrases: &PhraseList| phrases.length_at(lower);
        let at = |phrases: &PhraseList| {
            (0..=lower.len()).find_map(|at| Some(at + phrases.length_at(&lower[at..])?))
        };
        let deed = |from: usize| self.deed_from(&words[from..], &lower[from..]);
        let undone = |from: usize| {
            let not = known.undone.first()?;
            let told: Vec<&str> =
                std::iter::once(&**not).chain(words[from..].iter().copied()).collect();
            let lower = std::iter::once(not.to_string()).chain(lower[from..].iter().cloned());
            self.deed_from(&told, &lower.collect::<Vec<_>>())
        };
        let asked = |deed: String| (Falls::Asked, Some(deed));
        if at(&known.minding).is_some() {
            return None;
        }
        if let Some(from) = at(&known.together) {
            return Some((Falls::ToBoth, deed(from)));
        }
        let behind_courtesy = |from: usize| from + self.courtesy_before(&lower[from..]);
        let wanted = || {
            let left = at(&known.refraining).and_then(undone);
            left.or_else(|| at(&known.asking).map(behind_courtesy).and_then(deed))
                .filter(|_| !told.offers)
        };
        let had = |from: usize| {
            let past = &self.promises.undertaking;
            let next = lower.get(from + 1);
            next.is_some_and(|word| !past.over.has(word) && !past.is_ended(word))
                && self.is_to_be_had(&words[from..])
        };
        let does = |from: &usize| {
            let asked = &lower[*from..];
            self.may_be_asked_for(asked)
                || self.is_to_be_going(asked)
                || self.is_told_by_its_noun(asked)
                || had(*from)
        };
        let able = || at(&known.enabling).map(behind_courtesy).filter(does);
        if let Some(wanted) = wanted() {
            return Some(asked(wanted));
        }
        if let Some(from) = able() {
            return Some((Falls::Asked, deed(from)));
        }
        if let Some(from) = self.forbidden_from(lower)
            && !self.promises.releasing.begin(lower)
        {
            return undone(from).map(asked);
        }
        if let Some(from) = begins(&known.assigning) {
            let releasing = &self.promises.releasing;
            // `You needn't stay` leaves nothing to be done.
            if releasing.begin(lower) || releasing.begin(&lower[from..]) {
                return None;
            }
            let theirs = self.is_told_of_them(&lower[from..]).then(|| deed(from)).flatten();
            return Some((Falls::ToThem, theirs));
        }
        let behind = || told.asks_behind && self.may_be_ordered(lower);
        let courtesy = self.courtesy_before(lower);
        let ordered = told.orders
            && (self.names_a_deed(&lower[courtesy..])
                || self.is_told_by_its_noun(&lower[courtesy..])
                || self.bids_to_let_know(&lower[courtesy..])
                || self.is_to_be_had(words)
                || self.orders_by_form(lower)
                || behind());
        ordered.then(|| (Falls::Asked, deed(courtesy)))
    }

    /// A clause cut where another does something, or something else is to be done, each with its words as
    /// they are and in lower case, without what joins it to the one before: `you carry the lamp | I bring
    /// the rope`.
    pub(crate) fn by_subject<'c>(&self, clause: &'c str) -> Vec<(Vec<&'c str>, Vec<String>)> {
        let words = spoken(clause);
        let lower: Vec<String> =
            words.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
        let known = &self.promises;
        // `Never go there` asks for the opposite of going there.
        let forbids = |word: &str| known.proposing.forbidding.begin(&[word]);
        let joins = |word: &str| {
            self.grammar.joining.has(word)
                || known.proposing.concluding.has(word)
                || known.adverbs.has(word) && !forbids(word)
        };
        let subject = |word: &str| {
            known.undertaking.speakers.has(word)
                || known.proposing.assigning.iter().any(|it| it.words().next() == Some(word))
                || known.intending.iter().any(|it| it.words().next() == Some(word))
        };
        let begins = |at: &usize| {
            let next = lower.get(at + 1);
            self.grammar.joining.has(&lower[*at]) && next.is_some_and(|word| subject(word))
        };
        let mut ends: Vec<usize> = (1..lower.len()).filter(begins).collect();
        ends.push(lower.len());
        let mut from = 0;
        let mut pieces = Vec::new();
        for end in ends {
            let skipped = lower[from..end].iter().take_while(|word| joins(word)).count();
            let begin = from + skipped;
            let begin = begin + usize::from(self.asks_for_no_more_than(&lower[begin..end]));
            let (words, lower) = (&words[begin..end], &lower[begin..end]);
            let speaks = lower.first().is_some_and(|word| known.undertaking.speakers.has(word));
            match speaks {
                true => pieces.push((words.to_vec(), lower.to_vec())),
                false => pieces.extend(self.by_deed(words, lower)),
            }
            from = end;
        }
        pieces
    }

    /// What begins with a verb, as something to be done; none where that is done by itself, or says
    /// too little.
    pub(in crate::promise) fn deed_from(&self, words: &[&str], lower: &[String]) -> Option<String> {
        let known = &self.promises;
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let rest = known.without_adverbs(&lower);
        let idle = rest.first().is_none_or(|verb| known.is_idle(verb));
        let is_deed = !idle || known.undertaking.being.begin(rest) || self.is_to_be_had(words);
        let is_deed = is_deed || known.proposing.light_deeds.begin(rest);
        let is_deed = is_deed && !self.says_how_one_is(rest);
        let is_deed = is_deed && !known.proposing.oath_asked.begin(&lower);
        let is_deed = is_deed && !self.asks_for_ones_word(&lower);
        // A verb that begins a sentence is written large there alone.
        let first = lower.first().copied();
        let words: Vec<&str> = first.into_iter().chain(words.iter().skip(1).copied()).collect();
        let text = match known.proposing.light_talk.length_at(&lower) {
            Some(length) => format!("{} {}", known.proposing.speaks, words[length..].join(" ")),
            None => words.join(" "),
        };
        (is_deed && self.may_be_said(&text)).then_some(text)
    }

    /// `Promise me that you'll stand`: what is promised is another deed.
    fn asks_for_ones_word(&self, words: &[&str]) -> bool {
        let [verb, rest @ ..] = words else { return false };
        let listener = |word: &&str| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.questions.addressed.has(bare)
        };
        self.promises.proposing.swearing.has(verb) && rest.iter().take(ONES_WORD).any(listener)
    }

    /// `Look ill`: how one is, and nothing that one does, as one looks after the mule.
    fn says_how_one_is(&self, words: &[&str]) -> bool {
        let [verb, how, ..] = words else { return false };
        let seems = self.promises.proposing.seeming.has(verb);
        seems && !self.is_stop_word(how) && !self.grammar.linking.has(how)
    }

    /// `Have the hatch shut`
    pub(super) fn is_to_be_had(&self, words: &[&str]) -> bool {
        self.caused(&words.join(" ")).is_some()
    }

    /// `Show him the ropes, would you?`: what asks stands behind.
    fn is_asked_behind(&self, pieces: &[(Vec<&str>, Vec<String>)]) -> bool {
        let known = &self.promises.proposing;
        let Some(((_, last), before)) = pieces.split_last() else { return false };
        let mut asking = known.asking.iter().chain(known.enabling.iter());
        asking.any(|phrase| phrase.is(last)) && before.iter().any(|(_, it)| self.may_be_ordered(it))
    }

    /// More than a call, and begun by nobody who does it.
    fn may_be_ordered(&self, lower: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let begins = lower.first();
        lower.len() > 1
            && begins.is_some_and(|word| !self.is_link(word) && !known.speakers.has(word))
    }

    /// Whether words begin with a verb of what one does for another.
    pub(crate) fn names_a_deed(&self, lower: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let lists = [&known.lasting, &known.staying].into_iter().chain(&known.alike);
        let is_verb =
            |verb: &str| self.is_verb_of_deeds(verb) || lists.clone().any(|verbs| verbs.has(verb));
        lower.first().is_some_and(|verb| is_verb(verb))
    }

    /// `You carry the lantern`
    pub(crate) fn is_part_of_listener(&self, lower: &[String]) -> bool {
        let from = self.promises.proposing.assigning.length_at(lower);
        from.is_some_and(|from| self.names_a_deed(&lower[from..]))
    }

    /// `You carry the lantern` gives a part, and `you are late` tells something.
    fn is_told_of_them(&self, lower: &[String]) -> bool {
        let known = &self.promises.undertaking;
        lower.first().is_some_and(|verb| !known.not_done.has(verb) && !known.is_ended(verb))
    }

    /// Whether whoever speaks takes a part (`I bring the rope`) or asks for a yes (`Agreed?`).
    pub(in crate::promise) fn proposes_own(&self, said: &str) -> bool {
        let does = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let speaks =
                words.first().is_some_and(|word| self.promises.undertaking.speakers.has(word));
            let told = words.get(1).is_some_and(|verb| {
                let verb = [(*verb).to_owned()];
                let does = self.is_told_of_them(&verb) && !self.promises.is_idle(&verb[0]);
                does || self.names_a_deed(&verb)
            });
            self.promises.intended(&words).is_some() || speaks && told
        };
        let asks = |sentence: &str| {
            let plain = sentence.trim_end_matches(['?', '？']);
            let agrees = || self.consent(plain) == Some(Answer::Agrees);
            self.is_question(sentence) && (agrees() || self.asks_for_yes(sentence))
        };
        sentences(said).any(|sentence| {
            let pieces = clauses(sentence).flat_map(|clause| self.by_subject(clause));
            asks(sentence) || pieces.into_iter().any(|(words, _)| does(&words.join(" ")))
        })
    }

    /// `lend me your boat` of Mara is `lend Mara your boat`.
    pub(in crate::promise) fn named_by(&self, part: &str, by: &str) -> String {
        let turned = |word: &str| {
            let told = self.promises.proposing.proposer.get(&*word.to_lowercase())?;
            Some(told.replace("{who}", by))
        };
        let words = part.split_whitespace();
        let words = words.map(|word| turned(word).unwrap_or_else(|| word.to_owned()));
        words.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, Option<&str>)]) {
        for (said, part) in rows {
            let proposed = Language::english().proposed(said, "Mara");
            assert!(proposed.iter().map(String::as_str).eq(*part), "{said}: {proposed:?}");
        }
    }

    #[test]
    fn the_part_that_falls_to_the_listener_is_proposed_and_no_more() {
        check(&[
            ("Shall we meet at the mill at dawn?", Some("meet at the mill at dawn")),
            ("Let's go together, you carry the lantern", Some("carry the lantern")),
            ("You hold the ladder and I climb up. Agreed?", Some("hold the ladder")),
            ("But stand up tonight. Promise me you'll stand.", None),
            ("Promise me that you'll bring my coat.", Some("bring Mara's coat")),
            ("Promise me you'll come.", None),
            ("Will you stay?", None),
            ("I'll watch the gate, you fetch Odo.", Some("fetch Odo")),
            ("Why don't we sell my cart on Friday?", Some("sell Mara's cart on Friday")),
            ("Odo, will you feed my hens while I'm gone?", Some("feed Mara's hens while I'm gone")),
            ("Would you go to the well, and bring me a pail?", Some("bring Mara a pail")),
            ("Bring me the lantern tonight.", Some("bring Mara the lantern tonight")),
            ("Can you mend this chair?", Some("mend this chair")),
            ("The kettle is furred again. Will you scour it, Piet?", Some("scour the kettle")),
            (
                "Piet, show the new boy how to tie a bowline, would you?",
                Some("show the new boy how to tie a bowline"),
            ),
            (
                "Piet, have the skylight shut within the hour, please.",
                Some("have the skylight shut within the hour"),
            ),
            ("Let's not tell Hob.", Some("not tell Hob")),
            (
                "Promise me you won't tell Odo which well we use.",
                Some("not tell Odo which well we use"),
            ),
            ("Suppose we leave at dawn: Hugo loads, you drive the cart?", Some("drive the cart")),
            ("You take the winch, I guide the load.", Some("take the winch")),
            ("Let's dine at the inn at noon. You bring the wine.", Some("bring the wine")),
            ("Don't tell Hob that I was here.", Some("not tell Hob that Mara was here")),
        ]);
    }

    #[test]
    fn what_the_listener_need_not_do_is_no_part_of_theirs() {
        check(&[
            ("You needn't wait here, and I fetch the rope.", None),
            (
                "You needn't wait, you carry the lantern, and I bring the rope.",
                Some("carry the lantern"),
            ),
        ]);
        let hide =
            "Rusk knows where you are, you needn't stay in here any more, come out and hide.";
        let proposed = Language::english().proposed(hide, "Berta");
        assert!(!proposed.iter().any(|deed| deed.contains("stay")), "{proposed:?}");
    }

    #[test]
    fn to_a_meeting_both_come_whatever_each_brings() {
        let english = Language::english();
        let vault = "Odo, let us meet in the vault at nine. I bring Zahra, you bring the halters.";
        assert_eq!(
            english.proposed(vault, "Mara"),
            ["meet in the vault at nine", "bring the halters"]
        );
        let mill = "Shall we meet at the mill at dawn? You bring the rope.";
        assert_eq!(english.proposed(mill, "Mara"), ["meet at the mill at dawn", "bring the rope"]);
    }

    #[test]
    fn what_somebody_is_reproached_with_is_not_asked_of_them() {
        check(&[
            (
                "You cracked the glass, and you tell Odo and not me. Now watch the wick.",
                Some("watch the wick"),
            ),
            ("You broke the ladder, so you mend the ladder. Agreed?", Some("mend the ladder")),
            ("I'll watch the gate, you fetch Odo.", Some("fetch Odo")),
        ]);
    }

    #[test]
    fn what_is_idle_or_answered_at_once_or_merely_told_is_no_proposal() {
        check(&[
            ("Shall we?", None),
            ("Let's see.", None),
            ("You carry a lantern.", None),
            ("You are late.", None),
            ("Can you see the tower?", None),
            ("Tell me where Odo is.", None),
            ("Do you have a lantern?", None),
            ("I'll bring the lantern.", None),
            ("Would you like some soup?", None),
            ("The mill is shut at dawn.", None),
            ("Would you mind watering my fern?", None),
            ("Don't worry about the mill.", None),
            ("You drink too much, I think.", None),
        ]);
    }

    #[test]
    fn agreement_is_given_in_a_word_or_by_the_deed_and_may_have_terms() {
        let agrees = |answer| Language::english().agrees_to(answer, "meet at the mill at dawn");
        for answer in [
            "Yes, gladly.",
            "Agreed.",
            "I'll meet you there.",
            "Aye. Where is it?",
            "Done deal.",
            "No bother at all.",
            "Yes, if you pay me.",
        ] {
            assert!(agrees(answer), "{answer}");
        }
        assert!(agrees("Right you are, Odo."));
        assert!(Language::english().agrees_to("No. Not a word.", "not tell Hob"));
        let keeps_in = |said| Language::english().agrees_to(said, "not let the poodle out");
        assert!(keeps_in("I won't let him out, Madame.") && keeps_in("I won't."));
        assert!(!keeps_in("I'll let him out.") && !keeps_in("Did I let him out?"));
        assert!(!keeps_in("Why not?") && !keeps_in("Agreed?") && keeps_in("Sure, why not?"));
        assert!(!keeps_in("He lets himself out.") && !keeps_in("I won't feed him."));
        assert!(!Language::english().agrees_to("I will tell him.", "not tell Hob"));
        assert!(Language::english().agrees_to("He'll not hear it from me.", "not tell Hob"));
        assert!(agrees("After lunch, sweetheart.") && agrees("Not now. Tomorrow at noon."));
        assert!(!agrees("After you.") && !agrees("Tomorrow? Hm.") && !agrees("Not before noon."));
        for answer in [
            "No.",
            "Perhaps.",
            "I'll tell you tomorrow.",
            "Why at the mill?",
            "Not at dawn.",
            "I'd love to. But I can't.",
            "He said yes.",
            "Done, Hob. What else?",
        ] {
            assert!(!agrees(answer), "{answer}");
        }
    }
}
