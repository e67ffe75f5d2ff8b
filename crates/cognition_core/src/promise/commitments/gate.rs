//! The one gate: what opens a promise, and what it refuses.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::commitments::due_as_said::DueAsSaid;
use crate::promise::due::due_time::Due;
use crate::promise::due::said_terms::{free_beside, terms, time_and_terms};
use crate::promise::due::terms::CommitmentTerms;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::given::refusal::Refusal;
use crate::promise::given::structure::fault;
use crate::promise::sameness::{Likeness, is_barred_from_anybody, likeness};
use crate::promise::signs::Signs;
use crate::promise::source::CommitmentSource;
use cognition_language::{Language, line};

impl Commitments {
    /// The one gate: opens what is proposed, or says why not.
    ///
    /// Its text becomes one line. A kind that isn't given is [read](CommitmentKind::of) from the
    /// text, and so are due time and condition from the words. One without a time, or with one that
    /// is not understood, stays owed, and comes back to mind every
    /// [`due_minutes`](CommitmentRules::due_minutes); no time is further than a year. `reflection` is
    /// the number of the reflection that it was drawn from.
    ///
    /// # Errors
    /// In this order: a text that is blank, too long or marked; what is owed already, in these words
    /// or in others, or its opposite; no room; a due time that isn't after now.
    pub fn open(
        &mut self,
        proposed: &ProposedCommitment,
        opener: CommitmentSource,
        reflection: Option<u32>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        self.admit(proposed, (opener, reflection), None, rules, now)
    }

    /// Opens what words give beyond doubt.
    pub(in crate::promise) fn open_as_said(
        &mut self,
        proposed: &ProposedCommitment,
        said: (&str, u64),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        self.admit(proposed, (CommitmentSource::Speech, None), Some(said), rules, now)
    }

    fn admit(
        &mut self,
        proposed: &ProposedCommitment,
        (opener, reflection): (CommitmentSource, Option<u32>),
        said: Option<(&str, u64)>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let text = line(&proposed.text);
        fault(&text).map_or(Ok(()), Err)?;
        // So short a text as that of a promise doesn't always tell its language.
        let spoken_in = || said.map_or_else(Language::english, |(said, _)| Language::of(said));
        let language = Language::of_utterance(&text, spoken_in);
        let timed = |said: &str| time_and_terms(said, language);
        let (listed, hangs_on) = proposed.due.as_deref().map(timed).unwrap_or_default();
        let read = || CommitmentKind::in_language(&text, language);
        let kind = proposed.kind.unwrap_or_else(read);
        let refrains = kind == CommitmentKind::Refrain;
        let drawn = opener == CommitmentSource::Executor;
        let speech = said.map(|(said, _)| said);
        let as_said = DueAsSaid { text: &text, kind, language, speech, drawn };
        let due_said = as_said.in_words(listed);
        let (due, again) = as_said.read(due_said.as_deref(), rules, (self.day, now));
        let mut terms = terms((&text, language), kind, said, (due.as_ref(), due_said.as_deref()));
        let goes_on = refrains || terms.lasts;
        let due = due.map(|due| match goes_on {
            true => due.through_the_night(due_said.as_deref(), self.day, now),
            false => due,
        });
        let until = due_said.as_deref().is_some_and(|said| language.says_until(said));
        let up_to = |due: Due| due.up_to_its_day(self.day, now);
        let due = due.map(|due| if goes_on && until { up_to(due) } else { due });
        terms.condition = hangs_on.or(terms.condition);
        let once = due.as_ref().filter(|_| !goes_on && again.is_none());
        terms.at_once = once.and_then(|due| due.at_once(self.day, now));
        (terms.recurs, terms.day) = (again, self.day);
        // What a mind draws from looking back, it has said to nobody.
        terms.untold = drawn;
        terms.take_from(proposed, as_said);
        let new = Commitment {
            id: self.last.checked_add(1).ok_or(Refusal::Full)?,
            text,
            kind,
            target: proposed.target.clone(),
            opener,
            reflection,
            opened: now,
            due: due.as_ref().map_or(now, |due| due.at),
            due_said,
            terms,
            attempts: 0,
            hindrance: None,
            signs: Signs::default(),
            state: CommitmentState::Open,
        };
        let new = if drawn { self.at_the_time_of_the_same(new, now) } else { new };
        self.refusal(&new, now).map_or(Ok(()), Err)?;
        due.ok_or(Refusal::Overdue)?;
        Ok(self.keep_new(new, now))
    }

    fn keep_new(&mut self, new: Commitment, now: GameTime) -> &Commitment {
        let id = new.id;
        self.last = id;
        self.entries.push(new.bounded());
        self.forget_ended(now);
        self.entries.iter().rfind(|entry| entry.id == id).expect("it is owed, so it is kept")
    }

    fn refusal(&mut self, new: &Commitment, now: GameTime) -> Option<Refusal> {
        let known = self.owed(now).find_map(|owed| Some((owed.id, likeness(owed, new)?)));
        match known {
            Some((id, Likeness::Same)) => {
                self.take_over_time(id, new);
                self.take_over_condition(id, new);
                self.take_over_price(id, new);
                return Some(Refusal::Duplicate);
            }
            Some((_, Likeness::Opposite)) => return Some(Refusal::Conflict),
            None => {}
        }
        // What a mind draws from looking back, nobody waits for.
        let drawn = new.opener == CommitmentSource::Executor;
        if drawn && self.owed(now).any(|owed| is_barred_from_anybody(owed, new)) {
            return Some(Refusal::Conflict);
        }
        self.is_full(new.kind, new.opener, now).then_some(Refusal::Full)
    }
}

impl CommitmentTerms {
    /// Takes over what the words of a promise say beside its time: whom they mean, the price, what is free, and what it
    /// waits for.
    fn take_from(&mut self, proposed: &ProposedCommitment, as_said: DueAsSaid<'_>) {
        let DueAsSaid { text, kind, language, speech, .. } = as_said;
        let refrains = kind == CommitmentKind::Refrain;
        let due = proposed.due.as_deref();
        let listed = format!("{text} {}", due.unwrap_or_default());
        let heard = [Some(listed.as_str()), speech].into_iter().flatten();
        heard.for_each(|it| self.name_the_one_meant(it, proposed.target.as_ref(), language));
        let priced = |said: &str| if refrains { None } else { language.price_said(said) };
        self.price = priced(text).or_else(|| speech.and_then(priced));
        self.free_beside = refrains.then(|| free_beside([Some(text), due], language)).flatten();
        if self.condition.as_ref().is_some_and(|it| it.frees) && self.time == TimeKind::Open {
            let first = speech.and_then(|said| language.after_what_frees(said));
            if let Some(event) = first {
                (self.time, self.awaits) = (TimeKind::Event, Some(event.into()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::Evidence;
    use crate::promise::test_opening::{RULES, at, open, proposing};
    use expect_test::{Expect, expect};

    fn check(promised: &Commitments, now: u64, expect: Expect) {
        let line = |owed: &Commitment| {
            let (due, kind) = (owed.due, owed.kind.name());
            format!("{} {due} {kind}: {}", owed.id, owed.text)
        };
        let lines: Vec<String> = promised.owed(at(now)).map(line).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn what_passes_the_gate_is_owed_until_its_time_is_up_the_most_urgent_first() {
        let mut promised = Commitments::default();
        for (text, due) in [
            ("bring Mara\nthe iron key", Some("in two hours")),
            ("tell Odo about the lantern", Some("when the bells ring")),
            ("never speak of the cellar", Some("in 500 days")),
            ("wait", Some(" tomorrow ")),
        ] {
            open(&mut promised, &proposing(text, None, due), 10).expect("should pass");
        }
        check(
            &promised,
            10,
            expect![[r#"
                2 1:10:00 tell: tell Odo about the lantern
                1 2:10:00 give: bring Mara the iron key
                4 47:59:59 do: wait
                3 8760:10:00 refrain: never speak of the cellar"#]],
        );
        let said: Vec<_> = promised.iter().map(|entry| entry.due_said.as_deref()).collect();
        let when = Some("when the bells ring");
        assert_eq!(said, [Some("in two hours"), when, Some("in 500 days"), Some("tomorrow")]);
        assert_eq!(promised.owed(at(140)).count(), 3, "two hours later: no time ends the second");
    }

    #[test]
    fn a_faulty_text_and_a_time_that_is_past_open_nothing() {
        let mut promised = Commitments::default();
        for (text, due, refusal) in [
            ("?!", None, Refusal::Blank),
            ("pay >5 coins", None, Refusal::Marks),
            ("pay 5 coins", Some("an hour ago"), Refusal::Overdue),
            ("pay 5 coins", Some("in 0 minutes"), Refusal::Overdue),
        ] {
            let opened = open(&mut promised, &proposing(text, None, due), 1);
            assert_eq!(opened, Err(refusal), "{text}");
        }
        assert_eq!(promised, Commitments::default(), "should use up no number");
    }

    #[test]
    fn what_is_drawn_to_be_asked_tomorrow_is_asked_then() {
        let said = |text: &str, opener| {
            let mut promised = Commitments::default();
            let proposed = proposing(text, Some("tamsin"), None);
            let opened = promised.open(&proposed, opener, None, &RULES, at(10));
            opened.expect("should pass").due_said.clone()
        };
        let drawn = CommitmentSource::Executor;
        let asked = "ask Tamsin about the mast tomorrow";
        assert_eq!(said(asked, drawn).as_deref(), Some("tomorrow"));
        assert_eq!(said("ask Tamsin whether Odo comes tomorrow", drawn), None);
        assert_eq!(said("tell Tamsin about the wedding tomorrow", drawn), None);
        assert_eq!(said("ask Tamsin about the mast", drawn), None);
    }

    #[test]
    fn what_is_drawn_anew_is_due_when_the_same_was_to_be_done() {
        let due = |said: &str, target: &str| {
            let mut promised = Commitments::default();
            let first = proposing("have the lamp burning", Some("finch"), Some("by 17:20"));
            let id = open(&mut promised, &first, 16 * 60).expect("should pass");
            let evidence = Evidence { outcome: "It burns.".to_owned(), ..Evidence::default() };
            let done = CommitmentState::Done { evidence };
            promised.end(id, done, at(16 * 60 + 20)).expect("it is owed");
            let again = proposing(&format!("have the lamp burning {said}"), Some(target), None);
            let drawn = CommitmentSource::Executor;
            let opened = promised.open(&again, drawn, None, &RULES, at(16 * 60 + 35));
            opened.expect("should pass").due
        };
        assert_eq!(due("by dusk", "finch"), at(17 * 60 + 20));
        assert_eq!(due("by 18:00", "finch"), at(18 * 60));
        assert_ne!(due("by dusk", "varr"), at(17 * 60 + 20));
    }

    #[test]
    fn the_same_words_for_the_same_target_are_one_commitment_while_it_is_owed() {
        let mut promised = Commitments::default();
        let key = proposing("I'll bring Mara the iron key.", Some("mara"), Some("in 5 minutes"));
        assert_eq!(open(&mut promised, &key, 0), Ok(1));
        for (text, target, expected) in [
            ("I promise to bring MARA an iron  key!", Some("mara"), Err(Refusal::Duplicate)),
            ("bring Mara the iron key", None, Err(Refusal::Duplicate)),
            ("bring Mara the iron key", Some("mara_the_elder"), Ok(2)),
            ("hand over the iron key", Some("mara"), Err(Refusal::Duplicate)),
            ("bring the brass key", Some("mara"), Ok(3)),
            ("not bring Mara the iron key", Some("mara"), Err(Refusal::Conflict)),
        ] {
            let opened = open(&mut promised, &proposing(text, target, None), 1);
            assert_eq!(opened, expected, "{text}");
        }
        assert_eq!(open(&mut promised, &key, 7), Ok(4), "the first one's time is up");
    }

    #[test]
    fn how_long_somebody_is_to_have_a_thing_is_no_time_by_which() {
        let of = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            open(&mut promised, &proposing(text, Some("mara"), due), 10).expect("should pass");
            let owed = promised.get(1).expect("is owed").clone();
            (owed.terms.time, owed.terms.lasts, owed.when(), promised.expire(at(200)).len())
        };
        let hour = Some("for an hour".to_owned());
        let expected = (TimeKind::Open, false, hour, 0);
        assert_eq!(of("let Mara have the copper plate for an hour", None), expected);
        assert_eq!(of("let Mara have the copper plate", Some("for an hour")), expected);
        let watch = of("watch the door for an hour", None);
        assert_eq!((watch.0, watch.1, watch.3), (TimeKind::Relative, true, 1));
        let locked = (TimeKind::Open, false, Some("till morning".to_owned()), 0);
        assert_eq!(of("lock the grate behind Mara till morning", None), locked);
        let locked = of("lock the grate", Some("by three"));
        assert_eq!(locked.0, TimeKind::Clock);
        let by = of("lend Mara the copper plate", Some("in an hour"));
        assert_eq!((by.0, by.3), (TimeKind::Relative, 1));
    }

    #[test]
    fn a_time_that_names_no_hour_is_read_from_the_words_that_give_it() {
        let mut promised = Commitments::default();
        let asked = "Will you give me the copper plate?";
        let said = (asked, "At half past, and not a minute before.");
        let plate = proposing("give Mara the copper plate", Some("mara"), None);
        let given =
            promised.give(&plate, said, 3, &RULES, at(10)).map(|owed| (owed.due, owed.when()));
        assert_eq!(given, Ok((at(30), Some("at 0:30".to_owned()))));
    }
}
