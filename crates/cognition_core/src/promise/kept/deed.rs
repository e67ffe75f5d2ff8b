//! What a mind did, as evidence: by it commitments are kept, hindered and broken.

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, Evidence, WHY_BOUND};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::kept::promised_deed::{Promise, share_said};
use cognition_language::capped;

/// What a mind did and what came of it: the evidence by which a commitment ends.
#[derive(Clone, Copy, Debug)]
pub struct Deed<'a> {
    /// The turn that decided it.
    pub turn: u64,
    /// The action.
    pub action: &'a IndexedAction,
    /// What was said in that turn; may be empty.
    pub speech: &'a str,
    /// What came of it, or why nothing did.
    pub outcome: &'a str,
    /// Whether it came to nothing.
    pub failed: bool,
}

impl Commitments {
    /// What a deed makes of what is owed: every commitment that it fits is done with the deed as
    /// its evidence, hindered where the deed came to nothing, or failed where it broke it. What
    /// comes to nothing [on the way](Commitment::is_sought_by) hinders it too.
    ///
    /// The next time of what recurs is not kept by what is done for the one before it: see
    /// [`make_good`](Self::make_good). One that was tried [`attempts`](CommitmentRules::attempts)
    /// times in vain has failed. Gives those that changed as they are now, in the order of their numbers.
    pub fn follow(
        &mut self,
        deed: &Deed<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        // Who is to be somewhere at a time, and was there long before, is to be there still.
        let in_time = |owed: &Commitment| {
            let waits = owed.kind == CommitmentKind::Go && now < owed.begins();
            let too_soon = owed.is_too_soon_to_look_in(now) || owed.is_too_soon_to_meet(now);
            !waits && !owed.is_for_later(now) && !too_soon
        };
        let keeps = |owed: &Commitment| {
            in_time(owed) && (deed.keeps(owed) || deed.keeps_as_claimed(owed, now))
        };
        // Of two that are owed, who keeps one by going leaves nobody in the lurch by that.
        let keeps_one = self.owed(now).any(|owed| owed.is_at_hand(now) && keeps(owed));
        let breaks = |owed: &Commitment| deed.breaks(owed) && !(keeps_one && owed.terms.lasts);
        let sought = |owed: &Commitment| !owed.is_for_later(now) && deed.sought(owed);
        let fits = |owed: &&Commitment| keeps(owed) || breaks(owed) || sought(owed);
        let fitting: Vec<u32> = self.owed(now).filter(fits).map(|owed| owed.id).collect();
        let changed = self.change(&fitting, now, |owed| deed.leave_its_mark(owed, rules.attempts));
        self.note_signs(deed, &fitting, now);
        self.bar_again(deed, now);
        self.note_ways(deed, now);
        self.count_turn(deed.turn, now);
        changed
    }
}

impl Deed<'_> {
    pub(in crate::promise) fn keeps(&self, owed: &Commitment) -> bool {
        // What promises it does not keep it, unless it does it besides.
        let promises = self.turn > 0 && owed.terms.turn == self.turn;
        if promises && self.action.has_tag("speech") && !self.does_it_outright(owed) {
            return false;
        }
        // By now it is known what was said: silence tells nobody anything.
        let said = if self.speech.trim().is_empty() { "…" } else { self.speech };
        let done = || self.brings_about(owed) || self.is_so_now(owed) || self.is_at_work_for(owed);
        (owed.is_kept_by(self.action, said) || done())
            && !self.does_a_part_of(owed)
            && !self.is_undone(owed)
    }

    /// `Mend the jaw of the puppet`, where that makes it snap, as was promised, and what came of it says so.
    fn brings_about(&self, owed: &Commitment) -> bool {
        let plain = owed.kind == CommitmentKind::Do && !owed.terms.lasts && !self.failed;
        if !plain || self.action.has_tag("speech") {
            return false;
        }
        let words = Promise { of: owed, action: self.action }.words();
        let language = words.language();
        let done_to: Vec<&ActionTarget> =
            self.action.targets.iter().filter(|target| words.name(target)).collect();
        let Some(end) = language.brought_about(&owed.text).filter(|_| !done_to.is_empty()) else {
            return false;
        };
        let names = done_to.iter().flat_map(|target| language.content_stems(&target.label));
        let names: Vec<String> = names.collect();
        let last = end.split_whitespace().last().unwrap_or_default();
        let mut end = language.content_stems(last);
        end.retain(|stem| !names.contains(stem));
        let end: Vec<&str> = end.iter().map(String::as_str).collect();
        let told = |sentence: &&str| !language.denies(sentence);
        let mut told = language.statements(self.outcome).into_iter().filter(told);
        !end.is_empty() && told.any(|sentence| share_said(&end, sentence, language) >= 1.0)
    }

    /// `The bowl is firing.`, whatever deed it is that fires the bowl, as was promised.
    fn is_so_now(&self, owed: &Commitment) -> bool {
        let plain = owed.kind == CommitmentKind::Do && !owed.terms.lasts && !self.failed;
        if !plain || self.action.has_tag("speech") {
            return false;
        }
        let words = Promise { of: owed, action: self.action }.words();
        let language = words.language();
        let whose = owed.target.iter().flat_map(|id| language.content_stems(id.as_str()));
        let whose: Vec<String> = whose.collect();
        let Some(verb) = words.verb() else { return false };
        let is_beside =
            |stem: &&str| *stem == language.stem(verb) || whose.iter().any(|it| it == stem);
        let mut matter = words.matter([]);
        matter.retain(|stem| !is_beside(stem));
        if matter.is_empty() {
            return false;
        }
        let told = |sentence: &&str| {
            !language.denies(sentence) && language.says_it_is_done(sentence, verb)
        };
        let mut told = language.statements(self.outcome).into_iter().filter(told);
        told.any(|sentence| share_said(&matter, sentence, language) >= 1.0)
    }

    /// What was only tried, or what came to something else by its own account.
    pub(in crate::promise) fn is_undone(&self, owed: &Commitment) -> bool {
        if self.failed || self.action.has_tag("speech") {
            return false;
        }
        let words = Promise { of: owed, action: self.action }.words();
        let language = words.language();
        let undone = |verb: &str| language.tells_it_undone(self.outcome, verb);
        language.is_only_begun(&self.action.description, words.verb())
            || language.tells_it_unfinished(self.outcome)
            || language.tells_it_came_to_nothing(self.outcome)
            || words.verb().is_some_and(undone)
    }

    /// Two of the six crates are not the six that were promised.
    pub(in crate::promise) fn does_a_part_of(&self, owed: &Commitment) -> bool {
        let language = Promise { of: owed, action: self.action }.language();
        let stems = language.content_stems(&owed.text);
        let a_part = |text: &str| language.tells_of_a_part(text, &stems);
        let told = self.action.description.as_str();
        let some = || [told, self.outcome].into_iter().any(a_part) && !a_part(&owed.text);
        !self.action.has_tag("speech") && (some() || language.counts_fewer(told, &owed.text))
    }

    fn sought(&self, owed: &Commitment) -> bool {
        self.failed && owed.is_sought_by(self.action)
    }

    pub(in crate::promise) fn breaks(&self, owed: &Commitment) -> bool {
        // Who says that they will stay by somebody is on the way there as a rule; who stays here, is not.
        let begins = self.turn > 0 && owed.terms.turn == self.turn && owed.terms.lasts;
        let sets_out = begins && self.action.has_tag("move") && !owed.words().stay_here();
        !self.failed && !sets_out && owed.is_broken_by(self.action, self.speech)
    }

    fn leave_its_mark(&self, owed: &mut Commitment, attempts: u32) {
        let state = if self.breaks(owed) {
            CommitmentState::Failed { why: format!("broken: {}", self.action.description) }
        } else if self.failed {
            owed.attempts = owed.attempts.saturating_add(1);
            owed.hindrance = Some(capped(self.outcome, WHY_BOUND));
            if owed.attempts < attempts {
                return;
            }
            let (tried, outcome) = (owed.attempts, self.outcome);
            CommitmentState::Failed { why: format!("tried in vain, {tried} in all: {outcome}") }
        } else {
            let (action, outcome) = (self.action.action.clone(), self.outcome.to_owned());
            let claimed = !self.keeps(owed);
            CommitmentState::Done {
                evidence: Evidence { turn: self.turn, action, outcome, claimed },
            }
        };
        owed.state = state.bounded();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::{committed, offer};
    use expect_test::{Expect, expect};
    use serde_json::json;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 60, attempts: 2 };

    fn promising(texts: &[(&str, Option<&str>)]) -> Commitments {
        let entry = |(id, (text, target)): (u32, &(&str, Option<&str>))| {
            serde_json::to_value(Commitment { id, ..committed(text, *target) })
        };
        let entries: Result<Vec<_>, _> = (1..).zip(texts).map(entry).collect();
        let saved = json!({"entries": entries.expect("plain data"), "last": texts.len()});
        serde_json::from_value(saved).expect("a saved component")
    }

    fn giving(failed: bool) -> (IndexedAction, bool) {
        (offer("world:give", "Give the iron key to Mara", &["give"], &["iron_key", "mara"]), failed)
    }

    fn check(promised: &mut Commitments, (action, failed): (IndexedAction, bool), expect: Expect) {
        let outcome = if failed { "You do not have\nthe iron key." } else { "You give it." };
        let deed = Deed { turn: 4, action: &action, speech: "", outcome, failed };
        let changed = promised.follow(&deed, &RULES, GameTime::from_secs(1));
        let line = |it: &Commitment| {
            format!("{} {} {:?} {:?}", it.id, it.attempts, it.hindrance, it.state)
        };
        let lines: Vec<String> = changed.iter().map(line).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_deed_keeps_everything_that_it_fits_and_nothing_twice() {
        let texts = [
            ("tell Odo about the lantern", Some("odo")),
            ("return the iron key", Some("iron_key")),
            ("bring Mara the iron key", Some("mara")),
        ];
        let mut promised = promising(&texts);
        check(
            &mut promised,
            giving(false),
            expect![[r#"
            2 0 None Done { evidence: Evidence { turn: 4, action: "world:give", outcome: "You give it.", claimed: false } }
            3 0 None Done { evidence: Evidence { turn: 4, action: "world:give", outcome: "You give it.", claimed: false } }"#]],
        );
        check(&mut promised, giving(false), expect![""]);
        assert_eq!(promised.owed(GameTime::default()).count(), 1);
    }

    #[test]
    fn what_was_to_be_made_so_is_kept_by_the_deed_that_made_it_so() {
        let state = |outcome: &str| {
            let mut promised = promising(&[("make the lantern glow again", Some("mara"))]);
            let action =
                offer("world:trim", "Trim the wick of the lantern", &["trim"], &["lantern"]);
            let deed = Deed { turn: 4, action: &action, speech: "", outcome, failed: false };
            promised.follow(&deed, &RULES, GameTime::from_secs(1)).first().map(|it| it.state.name())
        };
        assert_eq!(state("You trim the wick. The lantern glows."), Some("done"));
        assert_eq!(state("You trim the wick. The lantern does not glow."), None);
        assert_eq!(state("You trim the wick."), None);
    }

    #[test]
    fn what_is_tried_in_vain_is_owed_until_it_was_tried_too_often() {
        let mut promised = promising(&[("bring Mara the iron key", Some("mara"))]);
        check(
            &mut promised,
            giving(true),
            expect![[r#"1 1 Some("You do not have the iron key.") Open"#]],
        );
        check(
            &mut promised,
            giving(true),
            expect![[
                r#"1 2 Some("You do not have the iron key.") Failed { why: "tried in vain, 2 in all: You do not have the iron key." }"#
            ]],
        );
        check(&mut promised, giving(false), expect![""]);
    }

    #[test]
    fn what_comes_to_nothing_on_the_way_stands_in_the_way() {
        let mut promised = promising(&[
            ("bring Mara the iron key from the cellar", Some("mara")),
            ("tell Odo about the cellar", Some("odo")),
        ]);
        let go = || offer("world:go", "Go to the cellar", &["move"], &["cellar", "cellar_door"]);
        let take = || offer("world:take", "Take the iron key", &["take"], &["iron_key"]);
        let away = || offer("world:go", "Go to the yard", &["move"], &["yard", "arch"]);
        let look = || offer("world:look", "Look at the iron key", &["look"], &["iron_key"]);
        for idle in [(go(), false), (take(), false), (away(), true), (look(), true)] {
            check(&mut promised, idle, expect![""]);
        }
        let hindered = expect![[r#"1 1 Some("You do not have the iron key.") Open"#]];
        check(&mut promised, (go(), true), hindered);
        check(
            &mut promised,
            (take(), true),
            expect![[
                r#"1 2 Some("You do not have the iron key.") Failed { why: "tried in vain, 2 in all: You do not have the iron key." }"#
            ]],
        );
    }

    #[test]
    fn what_its_outcome_says_is_done_is_done_whatever_the_deed_is_called() {
        let kept = |outcome: &str| {
            let mut owed = promising(&[("fire the bowl for Inga", Some("inga"))]);
            let action = offer("kiln:light", "Light the kiln", &[], &["kiln"]);
            let deed = Deed { turn: 4, action: &action, speech: "", outcome, failed: false };
            !owed.follow(&deed, &RULES, GameTime::from_secs(1)).is_empty()
        };
        assert!(kept("You light the kiln. The bowl is firing."));
        assert!(kept("You brick up its mouth. By morning the bowl is fired."));
        assert!(!kept("You light the kiln. The bowl is not firing yet."));
        assert!(!kept("You light the kiln. The jug is firing."));
    }

    #[test]
    fn what_is_only_tried_or_denied_by_its_outcome_keeps_nothing() {
        let kept = |description: &str, outcome: &str| {
            let mut promised = promising(&[("lock the barn door", Some("odo"))]);
            let action = offer("world:lock", description, &["lock"], &["barn_door"]);
            let deed = Deed { turn: 4, action: &action, speech: "", outcome, failed: false };
            !promised.follow(&deed, &RULES, GameTime::from_secs(1)).is_empty()
        };
        assert!(kept("Lock the barn door", "The barn door is locked."));
        assert!(!kept("Try to lock the barn door", "The key breaks."));
        assert!(!kept("Shut the barn door", "It is shut, not locked."));
        assert!(!kept("Lock the barn door", "The key snaps before you can turn it."));
        assert!(!kept("Lock the barn door", "The bolt does not budge."));
        assert!(!kept("Pretend to lock the barn door", "Odo nods."));
        assert!(kept("Lock the barn door", "You lock it before you reach for your coat."));
    }

    #[test]
    fn what_is_refused_or_done_to_another_of_its_sort_keeps_nothing() {
        let kept = |text: &str, action: &IndexedAction, outcome: &str| {
            let mut promised = promising(&[(text, Some("mara"))]);
            let deed = Deed { turn: 4, action, speech: "", outcome, failed: false };
            !promised.follow(&deed, &RULES, GameTime::from_secs(1)).is_empty()
        };
        let key = "bring Mara the iron key";
        let gives =
            offer("world:give", "Give the iron key to Mara", &["give"], &["iron_key", "mara"]);
        assert!(kept(key, &gives, "Mara takes it."));
        assert!(!kept(key, &gives, "Mara waves it away."));
        let feeds = |goat: &str| {
            let told = format!("Feed the {}", goat.replace('_', " "));
            offer("world:feed", &told, &["feed"], &[goat])
        };
        let grey = "feed the grey goat";
        assert!(kept(grey, &feeds("grey_goat"), "It eats."));
        assert!(!kept(grey, &feeds("brown_goat"), "It eats."));
        assert!(kept("feed the goat", &feeds("brown_goat"), "It eats."));
        let pump = offer("world:start", "Start the pump", &["start"], &["pump"]);
        assert!(kept("start the pump", &pump, "It runs."));
    }

    #[test]
    fn silence_keeps_no_word() {
        let mut promised = promising(&[("tell Odo about the lantern", Some("odo"))]);
        let tell = || offer("world:tell", "Speak to Odo", &["tell", "speech"], &["odo"]);
        check(&mut promised, (tell(), false), expect![""]);
    }

    #[test]
    fn only_a_deed_that_was_done_breaks_what_was_promised() {
        let mut promised = promising(&[("I won't give Mara the iron key", Some("mara"))]);
        check(&mut promised, giving(true), expect![""]);
        check(
            &mut promised,
            giving(false),
            expect![[r#"1 0 None Failed { why: "broken: Give the iron key to Mara" }"#]],
        );
    }
}
