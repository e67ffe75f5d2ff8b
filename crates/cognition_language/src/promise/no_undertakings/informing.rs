//! What only tells how things are: `It kicks.`, `I hear you.`, `They're your hens.` It answers a request with
//! information, and gives nothing.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::referents::deed_meant::Meant;
use crate::time::times::tokens;

/// Among how many words at the beginning of a clause its subject and its verb stand.
const BEGINNING: usize = 4;

impl Language {
    /// Whether a sentence in lower case only tells how things are, and says neither that its speaker will do
    /// something nor that the listener will have it.
    pub(crate) fn only_informs(&self, own: &str, deed: &Meant) -> bool {
        let parts = clauses(own).filter(|clause| !self.is_time_alone(clause));
        let timed = self.says_when(own);
        let counts = |clause: &&str| {
            let words = spoken(clause);
            let beside_a_time = timed && self.is_bare_phrase(&words);
            words.len() > 1 && !self.appeals_to_the_listener(&words) && !beside_a_time
        };
        let parts: Vec<&str> = parts.filter(counts).collect();
        let agrees = || self.consent(own) == Some(Answer::Agrees);
        let told = |clause: &&str| self.informs(clause, deed);
        !parts.is_empty() && parts.iter().all(told) && !agrees()
    }

    /// Whether a sentence is worded like an undertaking and tells something else: where a thing is, how well its
    /// speaker does it, for what price, or that it comes about by itself.
    pub(crate) fn tells_instead(&self, own: &str, deed: &Meant) -> bool {
        let words = spoken(own);
        self.tells_what_was_asked_after(&words, deed)
            || self.likens_oneself(&words, deed)
            || self.says_that_it_exists(&words)
            || self.asks_a_price(own)
            || self.is_so_by_now(&words)
            || self.only_echoes(own)
            || clauses(own).any(|clause| self.has_another_engagement(clause, deed))
            || clauses(own).any(|clause| {
                self.comes_by_itself(&spoken(clause)) || self.turns_in_a_circle(&spoken(clause))
            })
    }

    /// `Petitions, petitions.`
    fn only_echoes(&self, own: &str) -> bool {
        let words = spoken(own);
        words.len() > 1 && words.iter().all(|word| word == &words[0])
    }

    /// `I'll tell you where it is`: of a deed that is no telling.
    fn tells_what_was_asked_after(&self, words: &[&str], deed: &Meant) -> bool {
        let told = |words: &[&str]| {
            let rest =
                self.promises.intended(words).map(|rest| self.promises.without_adverbs(rest));
            rest.is_some_and(|rest| {
                let asks = rest.iter().any(|word| self.sentences.asking.has(word));
                asks && self.kind_of_deed(&self.deed(&rest.join(" "))) == DeedKind::Tell
            })
        };
        deed.kind != DeedKind::Tell && !deed.asks && (0..words.len()).any(|at| told(&words[at..]))
    }

    /// `There's a lock on it.`
    fn says_that_it_exists(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let own = words.iter().any(|word| self.is_of_the_speaker(word));
        let there = words.first().map(|word| word.split_once('\'').unwrap_or((word, "")));
        let is = words.get(1).is_some_and(|word| self.sentences.copulas.has(word));
        !own && there.is_some_and(|(there, short)| known.there.has(there) && (short == "s" || is))
    }

    /// `Three coppers and it's yours.`: and not `Two minutes and you have it.`
    fn asks_a_price(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let numbered = self.times.number(&tokens(own, &self.times.minus)).is_some();
        let joins = |at: &usize| self.grammar.joining.has(words[*at]);
        let Some(at) = (1..words.len()).find(joins).filter(|_| numbered) else { return false };
        let first = words[..at].join(" ");
        let yours = || known.receiving.begin(&words[at + 1..]);
        !self.is_time_alone(&first)
            && self.due_time(&first).is_none()
            && !self.is_length_alone(&first)
            && yours()
    }

    /// `The doctor's in his cups by now.`
    fn is_so_by_now(&self, words: &[&str]) -> bool {
        let ahead = (0..words.len()).any(|at| self.intends(&words[at..]));
        self.promises.undertaking.so_far.stand_in(words) && !ahead
    }

    /// `On Friday I play cards.`: what its speaker does is neither the deed nor about it.
    fn has_another_engagement(&self, clause: &str, deed: &Meant) -> bool {
        let (main, _) = self.up_to_its_bound(clause);
        let (known, words) = (&self.promises.undertaking, spoken(self.without_time(&main)));
        let Some(at) = words.iter().position(|word| known.speakers.has(word)) else { return false };
        let [verb, object @ ..] = &words[at + 1..] else { return false };
        let timed = self.is_time_alone(&words[..at].join(" ")) || self.said_time(clause).is_some();
        let stands = |word: &&str| {
            known.standing_for.has(bare(word)) || self.promises.questions.addressed.has(bare(word))
        };
        let object_stems = self.content_stems(&object.join(" "));
        let same = deed.verb.as_deref().is_some_and(|it| self.are_verbs_alike(it, self.stem(verb)));
        timed
            && !same
            && !known.ahead.has(verb)
            && !object.iter().any(stands)
            && !object_stems.is_empty()
            && self.share_held(&deed.stems, &[&object.join(" ")]) == 0.0
    }

    /// `It'll blow itself out by midnight.`
    fn comes_by_itself(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let own =
            words.iter().any(|word| self.is_of_the_speaker(word) || known.speakers.has(bare(word)));
        let by_itself = |at: usize| known.by_itself.has(words[at]) && !self.is_stressed(words, at);
        !own && (1..words.len()).any(by_itself)
    }

    /// `The devil himself`, `Father Abbot himself should`: it stresses who does something, and is done to nobody.
    fn is_stressed(&self, words: &[&str], at: usize) -> bool {
        let named = at > 1 && self.is_determiner(words[at - 2]);
        let next = words.get(at + 1);
        let does = next.is_some_and(|it| self.sentences.auxiliaries.has(it));
        named && next.is_some() || does
    }

    /// `With sugar roses`: what begins with a link and has no verb, so that only its last word may end like one.
    fn is_bare_phrase(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let Some((link, rest)) = words.split_first() else { return false };
        let finite = |word: &str| {
            let ends = self.promises.happening.finite.iter().any(|end| word.ends_with(&**end));
            ends && !self.is_stop_word_but_verb(word)
        };
        let ends = |at: usize| {
            let next = rest.get(at + 1);
            next.is_none_or(|it| self.grammar.linking.has(it) || self.grammar.joining.has(it))
        };
        let verb = |at: usize| {
            let word = rest[at];
            let so = self.sentences.auxiliaries.has(word) || known.being_so.has(word);
            so || known.ahead.has(word)
                || known.speakers.has(bare(word))
                || finite(word) && !ends(at)
        };
        self.grammar.linking.has(link) && !rest.is_empty() && !(0..rest.len()).any(verb)
    }

    /// `You'll get it when you get it.`
    fn turns_in_a_circle(&self, words: &[&str]) -> bool {
        let terms = &self.promises.terms;
        let (when, if_) = (&terms.when, &terms.if_);
        let hangs = |at: &usize| when.begin(&words[*at..]) || if_.begin(&words[*at..]);
        let Some(at) = (2..words.len()).find(hangs) else { return false };
        let again = |word: &&str| words[..at].iter().any(|it| bare(it) == bare(word));
        words.len() > at + 2 && words[at + 1..].iter().all(again)
    }

    /// `You know`, behind what is told.
    fn appeals_to_the_listener(&self, words: &[&str]) -> bool {
        let [who, verb] = words else { return false };
        self.promises.questions.addressed.has(who) && self.promises.is_idle(verb)
    }

    fn informs(&self, clause: &str, deed: &Meant) -> bool {
        let (main, bound) = self.up_to_its_bound(clause);
        let mut words = spoken(&main);
        let known = &self.promises.undertaking;
        words = words.into_iter().skip_while(|word| self.grammar.joining.has(word)).collect();
        let gives = (0..words.len())
            .any(|at| self.intends(&words[at..]) || known.receiving.begin(&words[at..]));
        let first = |length: usize| {
            let who = words.get(length).is_some_and(|word| {
                known.standing_for.has(bare(word))
                    || known.speakers.has(bare(word))
                    || self.promises.questions.addressed.has(bare(word))
            });
            who && self.is_time_alone(&words[..length].join(" "))
        };
        let timed = bound || self.says_when(clause) || self.said_time(clause).is_some();
        let timed = timed || first(1) || first(2);
        !gives
            && (self.tells_what_is(&words, timed, deed)
                || self.takes_notice(&words)
                || !timed && self.tells_of_another(&words, deed))
    }

    /// `It's my horse.`, `I'm a busy woman.`, `Tonight it's Hob's turn.`: but not `I'm at your door by noon.`
    fn tells_what_is(&self, words: &[&str], timed: bool, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let is_so = |word: &&str| {
            let plain = word.strip_suffix("n't").unwrap_or(word);
            self.sentences.copulas.has(plain)
                || known.being_so.has(word)
                || self.sentences.copulas.has(word)
                || known.at_it.begin(&[*word])
        };
        // `The wood's in the shed.`, `Your tab's longer than the river.`
        let than = &self.promises.not_taken.comparing;
        let short = |at: usize| {
            let next = words.get(at + 1).is_some_and(|word| self.grammar.linking.has(word));
            let more = || words.get(at + 2).is_some_and(|word| than.has(word));
            words[at].ends_with("'s") && (next || more())
        };
        let near = 0..words.len().min(BEGINNING);
        let Some(at) = near.into_iter().find(|at| is_so(&words[*at]) || short(*at)) else {
            return false;
        };
        let rest = &words[at + 1..];
        let done = rest.iter().any(|word| {
            known.finished.has(word)
                || word.ends_with(PARTICIPLE)
                || known.over.has(word)
                || known.is_ended(word)
        });
        let placed = rest.first().is_some_and(|word| self.grammar.linking.has(word));
        let there = placed
            && (timed || self.is_of_keeping(deed) && self.begins_with_the_thing(words, deed));
        !rest.is_empty() && !done && !there
    }

    /// `I see.`, `I hear you.`, `I've my own windows to worry about.`
    fn takes_notice(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let [speaker, rest @ ..] = words else { return false };
        let (who, short) = speaker.split_once('\'').unwrap_or((speaker, ""));
        let has = ["ve", "d"].contains(&short) && known.speakers.has(who);
        let verb = self.promises.without_adverbs(rest).first();
        let notices = verb.is_some_and(|verb| !known.ahead.has(verb) && self.is_no_deed(verb));
        has || known.speakers.has(speaker) && notices
    }

    /// `I swim like a stone.`
    fn likens_oneself(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let [speaker, verb, like, ..] = words else { return false };
        let about = words.iter().skip(2).any(|word| known.standing_for.has(word));
        let same = deed.stems.iter().any(|stem| stem == self.stem(verb));
        known.speakers.has(speaker) && known.likening.has(like) && !about && same
    }

    /// `It kicks.`, `The porter does that for a penny.`, `My sister does it.`
    fn tells_of_another(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let addressed = &self.promises.questions.addressed;
        let own = words
            .first()
            .is_some_and(|word| known.speakers.has(bare(word)) || addressed.has(bare(word)));
        let finite = |word: &&str| {
            self.promises.happening.finite.iter().any(|end| word.ends_with(&**end))
                && !self.is_stop_word_but_verb(word)
        };
        let several = words.first().is_some_and(|word| {
            let thing = word.ends_with('s') && !word.contains('\'') && !self.is_stop_word(word);
            thing || known.several.has(word)
        });
        let tells = several || words.iter().skip(1).take(BEGINNING).any(finite);
        let minds = words.get(1).is_some_and(|verb| self.promises.is_idle(self.stem(verb)));
        if !own && minds && words.len() > 2 {
            return true;
        }
        let stays_away =
            deed.kind == DeedKind::Give && words.iter().any(|word| self.lasts(self.stem(word)));
        let reached = |word: &&str| addressed.has(word) || self.is_of_the_speaker(word);
        let reaches = words.iter().skip(2).any(reached);
        let lasts = || words.iter().any(|word| self.lasts(self.stem(word)));
        let kept = deed.denied || self.is_of_keeping(deed) && lasts();
        !own && tells && !kept && (stays_away || !reaches)
    }

    /// `its`, `this`: not `does`, `has`.
    fn is_stop_word_but_verb(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        self.is_stop_word(word) && !known.having_of_others.has(word)
    }
}

/// A word without what is joined to it: `it` of `it's`.
fn bare(word: &str) -> &str {
    word.split('\'').next().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn how_things_are_is_told_and_not_given() {
        check(
            false,
            &[
                ("There's a lock on it for that.", "guard the chest"),
                ("He's my captain, you know.", "not tell the captain who was here"),
                ("I'm a busy woman.", "meet Mara at the well"),
                ("I see.", "take the note to Odo"),
                ("I hear you, Mara.", "take the note to Odo"),
                ("Tonight it's Hob's turn.", "watch the gate tonight"),
                ("At five I'm asleep myself.", "wake Mara at five"),
                ("I swim like a stone.", "teach the boy to swim"),
                ("She leaks, and I've the only bucket.", "lend Mara the boat"),
                ("They're your hens, Mara.", "feed the hens"),
                ("The porter does that for a penny.", "carry the trunk to the station"),
                ("Hob has it.", "bring back the ladder"),
                ("The wood's in the shed.", "keep the fire going"),
                ("It kicks.", "hold the horse"),
                ("Your slate's longer than the river, Tom. Silver.", "put it on the slate"),
                ("My ladder's shorter than a prayer, Ida.", "lend Ida the ladder"),
                ("It stays on my finger.", "give Mara the ring"),
                ("I've my own windows to worry about.", "find out who broke the window"),
            ],
        );
    }

    #[test]
    fn a_phrase_beside_a_time_tells_nothing_and_who_is_stressed_does_it_to_nobody() {
        let cake = "bring Odo the cake";
        let gate = "keep the gate barred";
        check(
            true,
            &[
                ("By noon, with sugar roses.", cake),
                ("At seven this evening, then. Bring your own fork.", cake),
                ("This afternoon at four, on the steps, with all the plates.", cake),
                ("It shall stay barred, sir, though the king himself should knock.", gate),
            ],
        );
        check(
            false,
            &[
                ("With these old knees, on those stairs.", cake),
                ("At noon? With sugar roses?", cake),
                ("By noon it bars itself.", gate),
                ("The fire puts itself out by noon.", "put out the fire"),
            ],
        );
    }

    #[test]
    fn what_is_worded_like_an_undertaking_may_tell_something_else() {
        check(
            false,
            &[
                ("I'll tell you where it is: the third shelf.", "bring Mara the oil by dusk"),
                ("You'll get it when you get it.", "pay Mara back on Saturday"),
                ("Three coppers and it's yours.", "bring Mara the lantern"),
                ("It'll mend itself by Friday.", "mend the net"),
            ],
        );
        check(
            true,
            &[
                ("I'll tell you who broke it by noon.", "find out who broke the window"),
                ("You'll get it when the bell goes.", "pay Mara back on Saturday"),
                ("Two minutes and it's yours.", "bring Mara the lantern"),
            ],
        );
    }
}
