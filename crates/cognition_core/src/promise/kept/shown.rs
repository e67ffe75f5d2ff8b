//! What a mind says that it has kept, where its being there shows it, or the very words that it says.

use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::deed::Deed;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language};

impl Deed<'_> {
    /// Whether the mind is where it promised to be, or calls whom it promised to call.
    pub(in crate::promise) fn shows_it_kept(&self, owed: &Commitment) -> bool {
        let words = Promise { of: owed, action: self.action }.words();
        self.is_where_it_is_to_be(owed, &words)
            || self.is_with_whom_it_waits_for(owed, &words)
            || self.calls_whom_it_is_to_call(&words)
    }

    /// Who leaves isn't there any more, and who waits for somebody waits until they come.
    fn is_where_it_is_to_be(&self, owed: &Commitment, words: &PromisedWords) -> bool {
        let language = words.language();
        let awaits = words.tend() || words.say(DeedCue::OnBehalf);
        if !words.stay() || awaits || self.leaves(language) {
            return false;
        }
        let text = language.without_time(language.without_terms(&owed.text));
        let place = language.place_to_be(text).unwrap_or_default();
        let verb = words.verb().map(|verb| language.stem(verb));
        let mut place = name_of(language, &place);
        place.retain(|stem| verb != Some(stem.as_str()));
        self.is_at(language, &place) || self.is_at_a_spot(language, &place, words)
    }

    /// `You are back`, said where it was to wait for them: they are there.
    fn is_with_whom_it_waits_for(&self, owed: &Commitment, words: &PromisedWords) -> bool {
        let waits = owed.kind == CommitmentKind::Go && words.stay() && !words.tend();
        waits && words.say(DeedCue::OnBehalf) && owed.signs.with && !self.leaves(words.language())
    }

    /// `Valley desk? Brandt speaking.` of `telephone the valley`: to somebody else who stands here it is no call.
    fn calls_whom_it_is_to_call(&self, words: &PromisedWords) -> bool {
        let language = words.language();
        let verb = words.verb().filter(|verb| language.is_done_from_afar(verb));
        let Some(verb) = verb.filter(|_| self.action.has_tag("speech")) else { return false };
        let verb = language.stem(verb);
        let mut whom = words.matter([]);
        whom.retain(|stem| *stem != verb);
        self.action.targets.iter().all(|target| words.name(target))
            && language.opens_with_a_call(self.speech, &whom)
    }

    fn leaves(&self, language: &Language) -> bool {
        let told = CommitmentKind::in_language(&self.action.description, language);
        self.action.has_tag("move") || told == CommitmentKind::Go
    }

    /// `The north gate`, at the north gate, or where there is but a gate.
    fn is_at(&self, language: &Language, place: &[String]) -> bool {
        let at_hand = !["look", "speech"].iter().any(|tag| self.action.has_tag(tag));
        let things = self.action.targets.iter().filter(|_| at_hand);
        let here = self.action.place.iter().map(|place| place.as_str());
        let mut around = here.chain(things.map(|thing| thing.label.as_str()));
        around.any(|name| is_in(place, &name_of(language, name)))
    }

    /// `The loft window`, in the loft: what is said or done there must show that it is the window, since the mill
    /// pond is not in the mill.
    fn is_at_a_spot(&self, language: &Language, place: &[String], words: &PromisedWords) -> bool {
        let Some((spot, within)) = place.split_last() else { return false };
        let here = self.action.place.as_ref().map(|here| name_of(language, here.as_str()));
        let mut beside = words.matter([]);
        beside.retain(|stem| !place.iter().any(|it| it == stem));
        let handles = !self.action.has_tag("look") && {
            let done = language.content_stems(&self.action.description);
            done.iter().any(|stem| stem == spot || beside.contains(&stem.as_str()))
        };
        let said = || says_to_be_there(language, self.speech, spot, &beside);
        here.is_some_and(|here| is_in(within, &here)) && (handles || said())
    }
}

/// `I am at the window`, or, of what is to be there too, `The lamp is lit, and I can see you`.
fn says_to_be_there(language: &Language, speech: &str, spot: &str, beside: &[&str]) -> bool {
    let is_spot = |word: &String| language.stem(word) == spot;
    let names = |text: &str| {
        let stems = language.content_stems(text);
        language.words_of_place(text).iter().any(is_spot)
            || stems.iter().any(|stem| beside.contains(&stem.as_str()))
    };
    let now = |it: &&str| {
        let later = language.is_about_later(it) || language.promise_in(it).is_some();
        language.is_of_oneself(it) && !language.denies(it) && !later
    };
    language.statements(speech).into_iter().filter(now).any(names)
}

/// The stems of a name, in their order: the last says what it is.
fn name_of(language: &Language, name: &str) -> Vec<String> {
    let words = language.words(name).filter(|word| !language.is_stop_word(word));
    words.map(|word| language.stem(&word).to_owned()).collect()
}

/// Whether a place is the one that is named: all that names it is in its name, and it is that sort of place.
fn is_in(named: &[String], place: &[String]) -> bool {
    let sort = place.last().is_some_and(|sort| named.last() == Some(sort));
    sort && named.iter().all(|stem| place.contains(stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{GameTime, StableId};
    use crate::promise::test_promises::offer;
    use crate::promise::{
        CommitmentRules, CommitmentSource, CommitmentState, Commitments, ProposedCommitment,
    };

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };
    const WINDOW: &str = "stand at the loft window with a lamp";

    struct Turn<'a> {
        place: &'a str,
        does: (&'a str, &'a str, &'a [&'a str]),
        says: &'a str,
        claims: bool,
    }

    fn at(place: &str) -> Turn<'_> {
        Turn { place, does: ("Do as one does", "wait", &[]), says: "", claims: true }
    }

    fn saying<'a>(place: &'a str, says: &'a str) -> Turn<'a> {
        Turn { does: ("Call out", "speech", &[]), says, ..at(place) }
    }

    fn kept((text, due): (&str, Option<&str>), turn: &Turn<'_>) -> bool {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("juno".into()), due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, GameTime(0)).expect("should pass");
        let (told, tag, targets) = turn.does;
        let mut action = offer("world:do", told, &[tag], targets);
        action.place = Some(StableId::from(turn.place));
        if turn.claims {
            promised.claim(&[1], 2, GameTime(8));
        }
        let outcome = if turn.says.is_empty() { "Nothing happens." } else { turn.says };
        let deed = Deed { turn: 2, action: &action, speech: turn.says, outcome, failed: false };
        promised.follow(&deed, &RULES, GameTime(9));
        promised.get(1).is_some_and(|owed| matches!(owed.state, CommitmentState::Done { .. }))
    }

    #[test]
    fn who_is_to_be_somewhere_and_says_so_there_has_kept_it() {
        let waits = |text: &str, place: &str| kept((text, None), &at(place));
        assert!(waits("wait in the hall", "hall") && waits("wait in the hall", "great_hall"));
        assert!(waits("sit in the hall with Mara's hat", "hall"));
        assert!(waits("stand at the north gate", "north_gate"));
        assert!(!waits("stand at the north gate", "south_gate"), "another gate");
        assert!(!waits("stand at the north gate", "north_tower"), "no gate");
        assert!(!waits("wait in the hall", "hall_stairs") && !waits("wait in the hall", "yard"));
        assert!(!waits("wait at the gate by the river", "south_gate"), "which gate is not said");
        assert!(!waits("wait in the hall for the doctor", "hall"), "the doctor has not come");
        assert!(
            !waits("wait in the hall until the bell goes", "hall")
                && !waits("guard the hall", "hall")
        );
        assert!(!waits("wait in the hall and wind the clock", "hall"), "there is more to do");
        assert!(!waits("sweep the hall", "hall"));
    }

    #[test]
    fn nobody_is_where_they_leave_or_only_look_at_and_nobody_has_kept_what_they_do_not_claim() {
        let hall = ("wait in the hall", None);
        let does = |told, tag| Turn { does: (told, tag, &[]), ..at("hall") };
        assert!(!kept(hall, &does("Go to the yard", "move")));
        assert!(!kept(hall, &does("Go down to the yard", "way")));
        assert!(!kept(hall, &Turn { claims: false, ..at("hall") }));
        assert!(!kept(("wait in the hall", Some("until dawn")), &at("hall")));
        let gate = ("stand at the north gate", None);
        let on = |told, tag| Turn { does: (told, tag, &["north gate"]), ..at("yard") };
        assert!(kept(gate, &on("Open the north gate", "open")));
        assert!(!kept(gate, &on("Look at the north gate", "look")));
    }

    #[test]
    fn who_says_that_they_have_waited_has_where_those_they_waited_for_are_with_them() {
        let says = |with: bool, tag: &str| {
            let (mut promised, target) = (Commitments::default(), Some("juno".into()));
            let text = "wait at the gate for Juno".to_owned();
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let game = CommitmentSource::Game;
            promised.open(&proposed, game, None, &RULES, GameTime(0)).expect("should pass");
            promised.change(&[1], GameTime(1), |owed| owed.signs.with = with);
            promised.claim(&[1], 2, GameTime(8));
            let whom = if tag == "move" { "yard" } else { "juno" };
            let action = offer("world:do", "Do as one does", &[tag], &[whom]);
            let said = "You are back.";
            let deed =
                Deed { turn: 2, action: &action, speech: said, outcome: said, failed: false };
            promised.follow(&deed, &RULES, GameTime(9));
            promised.get(1).is_some_and(|owed| owed.state.name() == "done")
        };
        assert!(says(true, "speech"));
        assert!(!says(false, "speech") && !says(true, "move"));
    }

    #[test]
    fn a_spot_in_a_place_is_shown_by_what_is_said_or_done_there() {
        let says = |place, said| kept((WINDOW, None), &saying(place, said));
        assert!(says("signal_loft", "The lamp is lit, I am at the glass, and she hangs still!"));
        assert!(says("signal_loft", "Here I stand, at the window."));
        assert!(!says("signal_loft", "She hangs quite still!") && !says("signal_loft", ""));
        assert!(!says("signal_loft", "I'll light the lamp in a moment."));
        assert!(!says("signal_loft", "I am not at the window."));
        assert!(!says("machine_room", "Here I stand, at the window."));
        let lights = Turn { does: ("Light the lamp", "light", &["lamp"]), ..at("signal_loft") };
        assert!(kept((WINDOW, None), &lights));
        assert!(!kept(("stand at the mill pond", None), &at("mill")), "nothing shows the pond");
        let tower = |said| kept(("stand in the church tower", None), &saying("church", said));
        assert!(tower("I stand in the tower.") && !tower("The tower is locked."));
        assert!(!tower("I can see the tower."));
    }

    #[test]
    fn who_calls_somebody_away_has_called_them_and_who_says_so_has_not() {
        let says = |text: &str, said: &str| kept((text, None), &saying("post_office", said));
        let valley = "telephone the valley";
        let call = "Valley desk? Grauhorn, Brandt speaking. The box is on its way.";
        assert!(says(valley, call));
        assert!(!kept((valley, None), &Turn { claims: false, ..saying("post_office", call) }));
        let to_juno = Turn { does: ("Speak to Juno", "speech", &["juno"]), ..saying("yard", call) };
        assert!(!kept((valley, None), &to_juno));
        assert!(!says(valley, "I have telephoned the valley."));
        assert!(!says(valley, "The valley? I have called them."));
        assert!(!says(valley, "Mill desk? Brandt speaking."));
        assert!(!says("telephone the valley about the fuse", call), "nothing is said of the fuse");
        assert!(!says("feed the goat", "Goat? Brandt speaking."));
    }
}
