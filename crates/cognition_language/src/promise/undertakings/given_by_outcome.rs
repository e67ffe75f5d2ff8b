//! A deed that is given by what will have come of it, or by its time, in whatever words: `By ten they're
//! counted`, `She'll get them`, `Nobody will`, `First thing tomorrow`.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::referents::deed_meant::Meant;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::times::due::EventSpan;

/// How many words a time at the beginning of a clause has at most.
const LONGEST_TIME: usize = 6;
/// How far behind a verb stands what is to be done with a thing: `have it done`.
const NEAR: usize = 3;

impl Language {
    /// Whether a sentence in lower case gives a deed by what will have come of it.
    pub(crate) fn comes_about(&self, own: &str, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let keeps_silent = || {
            let secret = deed.denied && deed.kind == DeedKind::Tell;
            secret && known.silence.stand_in(&spoken(own))
        };
        let forbears = || deed.denied && known.forbearing.stand_in(&spoken(own));
        let comes = self.is_so_by_then(own, &deed.stems)
            || self.is_done_by_then(own, deed)
            || self.will_be_received(own, deed)
            || self.will_be_told(own, deed)
            || self.is_taken_by_the_listener(own, deed)
            || self.will_be_done_by_nobody(own, deed)
            || self.does_nobody(own, deed)
            || self.suffers_sooner(own, deed)
            || self.is_at_it(own, deed)
            || self.is_as_if_done(own, deed)
            || forbears()
            || keeps_silent();
        comes && !self.is_in_doubt(own) || self.is_given_for_a_deed(own, deed)
    }

    /// `I'm taking it to him`: what its speaker is about to do.
    fn is_at_it(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises, spoken(own));
        let Some(meant) = deed.verb.as_deref().filter(|_| !deed.denied) else { return false };
        let does = |at: usize| {
            let Some(length) = known.undertaking.at_it.length_at(&words[at..]) else {
                return false;
            };
            let verb = words.get(at + length).filter(|verb| verb.ends_with(PARTICIPLE));
            verb.is_some_and(|verb| self.are_verbs_alike(meant, self.stem(verb)))
        };
        (0..words.len()).any(does)
    }

    /// Whether a sentence asks, hedges, threatens, tells of what is not so or of what others say.
    fn is_in_doubt(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        self.is_question(own)
            || known.hedges.stand_in(&words)
            || known.others_word.stand_in(&words)
            || self.promises.reported(own).contains(&true)
            || self.threatens(own)
            || self.is_unreal(own)
            || self.is_done_already(own)
    }

    /// `Watered them at five`, without who did it: a participle of what is to be done has no object behind it.
    /// `Already swept` is told of what is past, too.
    fn is_done_already(&self, own: &str) -> bool {
        let (known, words) = (&self.promises, spoken(own));
        let again = |word: &str| {
            known.proposing.things_again.has(word) || known.proposing.people_again.has(word)
        };
        let did = matches!(words[..], [verb, it, ..] if self.is_participle(verb) && again(it));
        did || known.undertaking.past.begin(&words)
    }

    /// `First thing tomorrow.`: whether a clause says by when something will be done, and nothing else.
    /// How long something takes does not.
    pub(crate) fn says_when(&self, own: &str) -> bool {
        let is_when = |clause: &str| {
            let time = self.is_time_alone(clause) && !self.is_length_alone(clause);
            (time || self.is_event_alone(clause)) && !self.denies(clause)
        };
        !self.is_question(own) && clauses(own).any(is_when)
    }

    /// `After lunch`, in words that name neither who speaks nor who listens.
    pub(crate) fn is_event_alone(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises, spoken(clause));
        let person =
            |word: &&str| known.undertaking.own.has(word) || known.questions.addressed.has(word);
        let time = || self.due_time(clause);
        // `On the barrow` is a place.
        let placed = self.times.due.introduces(&tokens(clause, &self.times.minus));
        !placed
            && self.content_stems(clause).len() <= BRIEF
            && !words.iter().any(person)
            && matches!(time(), Some(DueTime::When(event)) if event.span == EventSpan::After)
    }

    /// `Two hours`
    pub(crate) fn is_length_alone(&self, clause: &str) -> bool {
        let words = tokens(clause, &self.times.minus);
        self.times.length(&words, f64::INFINITY).is_some()
    }

    /// `By ten they're counted`, `Two hours, and it won't weep`: behind the time by which it will be so.
    fn is_so_by_then(&self, own: &str, deed: &[String]) -> bool {
        let joins = |words: &[&str]| words.first().is_some_and(|it| self.grammar.joining.has(it));
        let timed = |time: &str, rest: &[&str]| {
            self.is_time_alone(time) && (joins(rest) || !self.is_length_alone(time))
        };
        let so = |words: &[&str]| self.will_be_so(&words[usize::from(joins(words))..], deed);
        let parts: Vec<Vec<&str>> = clauses(own).map(spoken).collect();
        let mut first = parts.first().map(|words| words.join(" ")).into_iter();
        let split = |words: &Vec<&str>| {
            let longest = LONGEST_TIME.min(words.len());
            // `A` alone is no hour.
            (2..longest).any(|at| timed(&words[..at].join(" "), &words[at..]) && so(&words[at..]))
        };
        let apart = |time: String| parts[1..].iter().any(|it| timed(&time, it) && so(it));
        // `It hangs in your larder by noon.`
        let behind = |clause: &str| {
            let head = self.without_time(clause);
            let (time, words) = (clause[head.len()..].trim(), spoken(head));
            let own = |word: &&str| self.promises.undertaking.own.has(word);
            let thing = !words.iter().any(own) && !self.falls_to_another(clause);
            thing && !time.is_empty() && self.is_time_alone(time) && so(&words)
        };
        let told = !self.tells_what_was_said(own);
        first.any(apart) || parts.iter().any(split) || told && clauses(own).any(behind)
    }

    /// Whether words say of the thing how it will be: done, there, with the listener, or otherwise than it is.
    fn will_be_so(&self, words: &[&str], deed: &[String]) -> bool {
        let (known, addressed) = (&self.promises.undertaking, &self.promises.questions.addressed);
        let bare = |word: &str| word.split('\'').next().unwrap_or_default().to_owned();
        let same = |word: &str| deed.iter().any(|stem| stem == self.stem(word));
        let is_thing = |word: &&str| known.standing_for.has(&bare(word)) || same(&bare(word));
        let Some(at) = words.iter().take(NEAR).position(is_thing) else {
            return false;
        };
        // `It's dug by Friday` is still to come.
        let is_so = known.being_so.has(words[at]);
        let gone = words.iter().any(|word| known.over.has(word) && !known.finished.has(word));
        let gone = gone && !is_so;
        let own = words[..=at].iter().any(|word| known.own.has(word));
        let short = known.ahead_endings.iter().any(|end| words[at].ends_with(&**end));
        let rest = &words[at + 1..];
        let ahead = short || known.is_ahead(rest);
        let denied = self.denies(&words.join(" "));
        let there = rest.iter().any(|word| {
            addressed.has(word) || known.finished.has(word) || known.threats.yours.has(word)
        });
        let settled = matches!(rest, [word] if self.sentences.copulas.has(word) || is_so && known.over.has(word));
        let done = settled || rest.iter().any(|word| same(word));
        !gone && !own && if denied { ahead && !done } else { ahead || there || done }
    }

    /// `She'll get them`, `He'll not hear it from me`: what is said of whoever will receive it. `She'll have it
    /// done` says that another does it.
    fn will_be_received(&self, own: &str, deed: &Meant) -> bool {
        let (known, addressed) = (&self.promises.undertaking, &self.promises.questions.addressed);
        let changes_hands = matches!(deed.kind, DeedKind::Give | DeedKind::Tell);
        let about = || self.share_held(&deed.stems, &[own]) > 0.0;
        let receives = |words: &[&str]| {
            (0..words.len()).any(|at| {
                let Some(rest) = self.other_ahead(words, at) else { return false };
                let skipped =
                    rest.iter().take_while(|word| self.promises.denials.has(word)).count();
                let Some((verb, rest)) = rest[skipped..].split_first() else { return false };
                // `Nothing of your purse from me` is for nobody who listens.
                let from_me = rest.last().is_some_and(|word| known.own.has(word));
                let back = !from_me && rest.iter().any(|word| addressed.has(word));
                let it = || rest.iter().any(|word| known.standing_for.has(word));
                let meant = changes_hands || about() || it();
                known.having.has(verb) && meant && !back && !self.is_caused(rest)
            })
        };
        let alike = |clause: &&str| self.denies(clause) == deed.denied;
        clauses(own).filter(alike).any(|clause| receives(&spoken(clause)))
    }

    /// What follows `he will` at a place.
    pub(crate) fn other_ahead<'w, 's>(
        &self,
        words: &'w [&'s str],
        at: usize,
    ) -> Option<&'w [&'s str]> {
        let known = &self.promises.undertaking;
        let bare = words[at].split('\'').next().unwrap_or_default();
        let other = known.other_subjects.has(bare);
        let short = known.ahead_endings.iter().any(|end| words[at].ends_with(&**end));
        let will = words.get(at + 1).is_some_and(|next| known.ahead.has(next));
        match (other, short, will) {
            (true, true, _) => Some(&words[at + 1..]),
            (true, false, true) => Some(&words[at + 2..]),
            _ => None,
        }
    }

    /// `it done`, behind `have`.
    pub(crate) fn is_caused(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        words.iter().take(NEAR).any(|word| known.is_ended(word) || known.finished.has(word))
    }

    /// `You drink from it at noon`: what is given is in the listener's hands then.
    fn is_taken_by_the_listener(&self, own: &str, deed: &Meant) -> bool {
        let (known, addressed) = (&self.promises.undertaking, &self.promises.questions.addressed);
        let takes = |clause: &str| {
            let words = spoken(clause);
            let [who, verb, rest @ ..] = &*words else { return false };
            let other = !known.leaving_it.has(verb)
                && !known.not_done.has(verb)
                && !known.ahead.has(verb)
                && !known.obliging.has(verb)
                && !deed.verb.as_deref().is_some_and(|own| self.are_verbs_alike(own, verb));
            let it = rest.iter().any(|word| known.standing_for.has(word));
            addressed.has(who) && other && it && self.said_time(clause).is_some()
        };
        deed.kind == DeedKind::Give && !deed.denied && clauses(own).any(takes)
    }

    /// `Nobody will, sir.`, `Not a drop will be missing.`, `Not a drop passes my lips.`: of what is to be left
    /// undone, or kept.
    fn will_be_done_by_nobody(&self, own: &str, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let first = clauses(own).next().map(spoken).unwrap_or_default();
        let nobody = first.first().is_some_and(|word| known.nobody.has(word));
        let over = |word: &&str| known.over.has(word) || known.is_ended(word);
        let by_me = || first.iter().any(|word| known.mine.has(word)) && !first.iter().any(over);
        let talk = || clauses(own).next().is_some_and(|clause| self.talks_of_nobody(clause));
        deed.denied && nobody && (known.is_ahead(&first) || by_me()) && !talk()
    }

    /// `Mended by nightfall.`, `I have the stage swept before the second bell.`: it is done by a time that is
    /// said. Without one, it is over.
    fn is_done_by_then(&self, own: &str, deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let Some(meant) = deed.verb.as_deref().filter(|_| !self.puts_verbs_last()) else {
            return false;
        };
        let over =
            |word: &str| known.over.has(word) || known.finished.has(word) || known.is_ended(word);
        // What is irregular begins as its verb does: `swept`, `brought`.
        let begun = |word: &str| known.over.has(word) && word.get(..2) == meant.get(..2);
        let same = |word: &str| self.root_of(word) == self.root_of(meant) || begun(word);
        let done = |word: &str| over(word) && same(word);
        let by_then = |clause: &str| {
            let words = spoken(clause);
            let Some(at) = words.iter().position(|word| done(word)) else { return false };
            let has = match &words[..at] {
                [] => true,
                [who, has, _, ..] => known.speakers.has(who) && known.having.has(has),
                _ => false,
            };
            let then = words[at + 1..].join(" ");
            has && !then.is_empty() && self.bounds_a_time(&then)
        };
        !known.past.stand_in(&spoken(own)) && clauses(own).any(by_then)
    }

    /// `And shall I carry you, too?`: behind a yes that is none, more is offered than anybody asked.
    pub(crate) fn mocks(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let joins = words.first().is_some_and(|word| self.grammar.joining.has(word));
        let speaks = words.iter().any(|word| known.speakers.has(word));
        joins && speaks && self.is_question(own) && known.mocking.stand_in(&words)
    }

    /// `You carry it yourself`: it is left to the listener.
    pub(crate) fn is_left_to_themselves(&self, own: &str) -> bool {
        let known = &self.promises.undertaking;
        let themselves = |clause: &str| {
            let words = spoken(clause);
            let helps = words.iter().any(|word| known.helping.has(word));
            let by_themselves = || words.iter().any(|word| known.yourself.has(word));
            !helps && (by_themselves() || self.is_done_without_help(&words))
        };
        clauses(own).any(themselves)
    }

    /// `Inspection you face on your own two feet`
    fn is_done_without_help(&self, words: &[&str]) -> bool {
        let (known, addressed) = (&self.promises.undertaking, &self.promises.questions.addressed);
        let ends = |rest: &[&str]| rest.iter().all(|word| self.is_idle_in_talk(word));
        let unaided =
            |at: &usize| known.unaided.iter().any(|it| it.rest_of(&words[*at..]).is_some_and(ends));
        let listens = |at: usize| {
            let before = &words[..at];
            let own = before.iter().any(|word| known.own.has(bare(word)));
            !own && before.iter().any(|word| addressed.has(bare(word)))
        };
        (1..words.len()).find(unaided).is_some_and(listens) && !self.denies(&words.join(" "))
    }

    /// Whether what is given is something else, and another sentence leaves that very deed to the listener: `Boots,
    /// sure, I'll show you. Inspection you face on your own two feet.`
    pub(super) fn leaves_that_to_them(
        &self,
        all: &[(&str, String)],
        given: &str,
        deed: &Meant,
    ) -> bool {
        let share = |said: &str| self.share_held(&deed.stems, &[said]);
        let leaves = |own: &str| {
            let unaided = clauses(own).any(|clause| self.is_done_without_help(&spoken(clause)));
            unaided && share(own) > share(given)
        };
        !deed.denied && all.iter().any(|(_, own)| leaves(own))
    }
}

/// A word without what is joined to it: `you` of `you'll`.
fn bare(word: &str) -> &str {
    word.split('\'').next().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn what_was_done_already_gives_nothing() {
        let given = |said, deed| Language::english().undertaking(said, deed).is_some();
        assert!(!given("Watered them at five, every last one.", "water the lemon trees"));
        assert!(!given("Fed them at dawn.", "feed the geese"));
        assert!(given("Mended by nightfall.", "mend the net"));
        assert!(given("Delivered to your door by noon, madam.", "deliver the bread"));
    }

    #[test]
    fn what_will_be_so_by_a_time_is_given() {
        check(
            true,
            &[
                ("By ten they're counted.", "count the tickets"),
                ("At noon it's leaning on your wall.", "bring Rosa the ladder"),
                ("Two hours, boss, and it won't weep any more.", "fix the relief valve"),
                ("Five minutes and it's there, Captain.", "have the coffee brought up"),
                ("By noon it is.", "have the drill ready"),
                ("You drink from it at noon, before the camels.", "give Marwa the waterskin"),
                ("Consider them gone, Captain.", "take the trunks off the deck"),
                ("Mended by nightfall, Skipper.", "mend the nets"),
                ("I have the stage swept before the second bell.", "sweep the stage"),
            ],
        );
        check(
            false,
            &[
                ("At noon it was leaning on my wall.", "bring Rosa the ladder"),
                ("At noon it isn't open.", "open the shop"),
                ("Two hours it took me, and it still weeps.", "fix the relief valve"),
                ("You bring it at noon.", "bring Rosa the ladder"),
                ("You ask for it at noon.", "bring Rosa the ladder"),
                ("I have swept the stage before the second bell.", "sweep the stage"),
                ("I'll consider it, Captain.", "take the trunks off the deck"),
            ],
        );
    }

    #[test]
    fn what_somebody_else_will_receive_is_given_and_what_they_do_is_not() {
        check(
            true,
            &[
                ("She'll get them.", "give Anneke the pills with the soup"),
                ("A nice letter she'll get, with a stamp on.", "write a letter to Pavel's mother"),
                ("She'll hear it from me within the hour.", "tell Captain Ames about the box"),
                ("He'll get it from my own hand before ten.", "give the rider the letter"),
                ("By my father's beard, he'll not hear it from me.", "not tell Baku of the well"),
            ],
        );
        check(
            false,
            &[
                ("My sister does waists. She'll have it done by six.", "take in the waist"),
                ("Ask Hob. He'll get it for you.", "fetch the ladder"),
                ("She'll get it done by six.", "give Anneke the coat"),
                ("He'll not get them.", "give Baku the pills"),
            ],
        );
    }

    #[test]
    fn a_time_behind_a_refusal_of_now_puts_off_and_gives() {
        check(
            true,
            &[
                ("Not now, my hands are numb. First thing tomorrow.", "mend the heater"),
                ("You're right, and I'm ashamed. Today, by four.", "give Inga the veil"),
                ("After lunch, sweetheart.", "read the dragon to Tilly"),
            ],
        );
        check(
            false,
            &[
                ("Not now. My hands are numb.", "mend the heater"),
                ("The coast? Eleven days, four of them without a well.", "take Marwa to the coast"),
                ("Not today. Tomorrow, perhaps.", "mend the heater"),
            ],
        );
    }

    #[test]
    fn what_nobody_will_do_is_left_undone_or_kept() {
        check(
            true,
            &[
                ("Nobody will, sir. Not over my watch.", "let nobody pass the gate"),
                (
                    "Nobody will, sir. Not over my watch.",
                    "let nobody pass the gate until Captain Roth is back",
                ),
                ("Not a drop will be missing, Father.", "keep the wine whole"),
                ("Not a drop passes my lips until it is over.", "drink no brandy until it is over"),
                ("Tore what? I've forgotten already.", "not tell the warden who tore the shirt"),
            ],
        );
        check(
            false,
            &[
                ("Nobody will, sir. It's too cold.", "sweep the yard"),
                ("Not a drop passed my lips.", "drink no brandy"),
            ],
        );
    }

    #[test]
    fn what_the_listener_is_to_do_without_help_is_not_given() {
        let said = "Boots, sure, I'll show you. Inspection you face on your own two feet, kid.";
        check(false, &[(said, "cover for Pip at inspection")]);
        check(
            true,
            &[
                (said, "show Pip how the boots work"),
                ("You'll have the boots on your own two feet by noon.", "mend Pip's boots"),
            ],
        );
        check(
            false,
            &[("You'll manage the inspection without me.", "cover for Pip at inspection")],
        );
    }

    #[test]
    fn a_yes_that_mocks_and_what_is_left_to_the_listener_give_nothing() {
        check(
            false,
            &[
                (
                    "Naturally. And shall I carry you as well, in my other hand?",
                    "carry the trunks up",
                ),
                ("Sixty, and you carry it yourself.", "sell Rosa the press"),
                ("A man lends his wife before he lends his rifle. No.", "lend Vera the rifle"),
                (
                    "The gallery painted, and me to paint it. I haven't said yes.",
                    "paint the gallery",
                ),
                ("Danzig. I'd have to talk to my wife about that.", "drive Ann to Danzig"),
                ("Had I two of them, you could. I have one.", "lend Pim the lens"),
                (
                    "My grandmother wove that rug. You may as well ask for my teeth.",
                    "give Odo the rug",
                ),
            ],
        );
        check(
            true,
            &[
                ("Naturally. And shall I bring you some wine?", "carry the trunks up"),
                ("Help yourself.", "give Odo an apple"),
                ("For fifty. And you load them yourself.", "sell Ann the fleeces for fifty"),
                ("Should the abbot nod to it, the mule is yours.", "lend Alys the mule"),
            ],
        );
    }
}
