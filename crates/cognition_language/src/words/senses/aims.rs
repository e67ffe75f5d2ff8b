//! What `senses.json` of a language says of aims, and of deeds at cross purposes with them.

use crate::words::lists::{Phrase, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

/// Phrases of more than one word may have others between their first and their last.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AimWords {
    /// What somebody wants who wants a favour of somebody.
    pub(crate) favours: Vec<Phrase>,
    /// What the phrase for a deed begins with that offends whom it is done to.
    pub(crate) offences: Vec<Phrase>,
    /// What makes that a kindness: `shove her out of the way`.
    pub(crate) kindly: Vec<Phrase>,
    /// What stands before whom it is done for, where something else is driven off them.
    pub(crate) driving_from: Vec<Phrase>,
    /// What somebody wants who wants somebody to laugh.
    pub(crate) amusing: Vec<Phrase>,
    /// What the phrase for a deed begins with that friends do in fun.
    pub(crate) banter: Vec<Phrase>,
    /// What is done with the first of two things, and leaves somebody without it.
    pub(crate) feeding: WordSet,
    /// What is done to a thing that holds something, and leaves nothing in it.
    pub(crate) spilling: Vec<Phrase>,
    /// What says of something that it is not to come to an end soon.
    pub(crate) lasting: Vec<Phrase>,
    /// What is done to it by whoever makes an end of it, besides spilling it.
    pub(crate) wasting: Vec<Phrase>,
    /// Words for leaving something undone, each with what that is.
    pub(crate) abstaining: Vec<(Box<str>, Box<str>)>,
    /// What one does who wants something to stay where it is.
    pub(crate) keeping: WordSet,
    /// What one does who wants somebody not to have something.
    pub(crate) withholding: WordSet,
    /// What stands before what is not to happen first.
    pub(crate) forestalling: WordSet,
    /// What is told of a door that no lock bars.
    pub(crate) standing_open: Vec<Phrase>,
    /// What is told before a door by whoever has seen to that.
    pub(crate) made_open: Vec<Phrase>,
    /// What stands before where something is to stay.
    pub(crate) enclosing: WordSet,
    /// What the phrase for a deed has that lets something go from there.
    pub(crate) letting_out: WordSet,
    /// What stands between a thing and whoever is not to have it.
    pub(crate) from: WordSet,
    /// What somebody wants who wants to refuse something.
    pub(crate) refusing: Vec<Phrase>,
    /// What somebody gives, or wants to give, who lets somebody off.
    pub(crate) mercy: WordSet,
    /// What somebody does who wants others to fear nothing.
    pub(crate) soothing: WordSet,
    /// What makes others fear the worst.
    pub(crate) alarming: Vec<Phrase>,
    /// What somebody says who wants others to go along.
    pub(crate) inviting: Vec<Phrase>,
    /// What somebody wants who leaves something for another time.
    pub(crate) putting_off: Vec<Phrase>,
    /// What is done with a thing that somebody gets by it.
    pub(crate) serving: WordSet,
    /// What one does who has something fast in hand.
    pub(crate) holding: WordSet,
    /// What the phrase for a deed begins with that has it no longer.
    pub(crate) letting_go: Vec<Phrase>,
    /// What stands behind whoever is not to be drawn into something.
    pub(crate) kept_out: Vec<Phrase>,
    /// What is done at least to whom one harms.
    pub(crate) touching: WordSet,
    /// What somebody wants who wants no harm done to a thing.
    pub(crate) protecting: WordSet,
    /// Words for harm of any sort.
    pub(crate) harming_at_all: WordSet,
    /// How something is of which nothing good is left.
    pub(crate) ruined: WordSet,
    /// What somebody wants who wants a thing to come to somebody else.
    pub(crate) sending: Vec<Phrase>,
    /// What somebody wants who wants several to have of it: `with all of them`.
    pub(crate) sharing: Vec<Phrase>,
    /// What makes that which is not to happen hang on something.
    pub(crate) save_for: WordSet,
    /// What somebody wants who wants to lay hands on somebody.
    pub(crate) hunting: WordSet,
    /// What the phrase for a deed begins with that helps somebody get away.
    pub(crate) helping_off: Vec<Phrase>,
    /// How it is where nobody is to be woken.
    pub(crate) unwoken: Vec<Phrase>,
    /// What is shouted.
    pub(crate) shouting: WordSet,
    /// What somebody says of where they go.
    pub(crate) elsewhere: Vec<Phrase>,
    /// What names another thing of the same sort.
    pub(crate) another: Vec<Phrase>,
    /// What is done to somebody, or a beast, who is not left at rest.
    pub(crate) disturbing: WordSet,
    /// What leaves them at rest.
    pub(crate) at_rest: Vec<Phrase>,
    /// What somebody wants who wants a thing not to be seen.
    pub(crate) covering: Vec<Phrase>,
    /// What says that nobody is to find what follows.
    pub(crate) unfound: Vec<Phrase>,
    /// What somebody wants who wants a thing to stay unseen, whatever is done with it.
    pub(crate) keeping_hidden: Vec<Phrase>,
    /// What the phrase for a deed begins with that shows a thing.
    pub(crate) showing: Vec<Phrase>,
    /// What the phrase for a deed has that takes from a thing what lies over it.
    pub(crate) uncovering: Vec<Phrase>,
    /// What is told of a thing that is of no use any more.
    pub(crate) spent: Vec<Phrase>,
    /// What one does to such a thing all the same.
    pub(crate) restoring_it: WordSet,
    /// What stands before where a thing is kept.
    pub(crate) in_its_place: WordSet,
    /// What is done to a thing that is somewhere else afterwards.
    pub(crate) taking_away: WordSet,
    /// What somebody says who does something else first.
    pub(crate) pausing: Vec<Phrase>,
    /// What one does who goes for a thing, where it is said.
    pub(crate) getting: WordSet,
    /// What brings in an exception or a condition.
    pub(crate) excepting: WordSet,
    /// What stands for whoever or whatever was asked after.
    pub(crate) referring: WordSet,
    /// What somebody speaks of who keeps their word.
    pub(crate) vowing: WordSet,
    /// What somebody wants who wants nobody to see or find them.
    pub(crate) hiding: Vec<Phrase>,
    /// What is told of a thing that does somebody harm.
    pub(crate) harmful: Vec<Phrase>,
    /// What somebody wants for somebody who is to live or get well, in words that may stand apart.
    pub(crate) wishing_well: Vec<Phrase>,
    /// What the phrase for a deed begins with by which somebody takes a thing.
    pub(crate) administering: WordSet,
    /// What somebody wants for somebody who is to come later, or not at all, in words that may stand apart.
    pub(crate) holding_back: Vec<Phrase>,
    /// What says that somebody has not what they would need.
    pub(crate) lacking: WordSet,
    /// How a thing is that is of no use to whoever gets it.
    pub(crate) useless: WordSet,
    /// What the phrase for a deed begins with that is seen or heard from afar.
    pub(crate) revealing: Vec<Phrase>,
    /// Things that sound when they are handled.
    pub(crate) loud_things: WordSet,
    /// How such things are handled.
    pub(crate) sounding: WordSet,
    /// What somebody wants for whom a way is to be open.
    pub(crate) letting_through: Vec<Phrase>,
    /// What somebody wants who wants a way to be shut.
    pub(crate) keeping_out: Vec<Phrase>,
    /// What leaves a thing used.
    pub(crate) using_up: WordSet,
    /// What one does who keeps something for somebody, or for later.
    pub(crate) reserving: WordSet,
    /// What stands between such a thing and what it is kept for.
    pub(crate) reserved_for: WordSet,
    /// What one does to a thing who wants it made, or whole.
    pub(crate) making: WordSet,
    /// Phrases that tell a deed in other words, by its verb.
    pub(crate) told_by: Vec<(Box<str>, Phrase)>,
    /// What whoever has forsworn a deed by its least part may do it to all the same: tea, of who drinks not a drop.
    pub(crate) still_done: Vec<(Box<str>, WordSet)>,
    /// Things by which whoever has them has the use of another: `key` of `the room key`.
    pub(crate) lending: WordSet,
    /// What is eaten, and what it is served in.
    pub(crate) fare: WordSet,
    /// What stands before a meal that tells when something is: `between`.
    pub(crate) by_meals: WordSet,
    /// Of what kinds other things are that are eaten or drunk.
    pub(crate) fare_kinds: WordSet,
    /// What lets somebody have the use of a thing.
    pub(crate) letting_have: WordSet,
    /// What somebody does who is inside then.
    pub(crate) entering: Vec<Phrase>,
    /// What somebody does who is not there any more.
    pub(crate) departing: Vec<Phrase>,
    /// What stands before a place that somebody has left: `out of`.
    pub(crate) leaving_behind: WordingIndex,
    /// What stands before a place that somebody goes to: `into`.
    pub(crate) leading_in: WordSet,
    /// States in which a thing is to be, and what ends them.
    pub(crate) spoiling: Vec<Spoiling>,
    /// What is done to somebody who is not to get away.
    pub(crate) holding_fast: Vec<Phrase>,
    /// What is not done by whoever does not part with a thing.
    pub(crate) parting: Vec<Phrase>,
    /// What stands before where that is brought.
    pub(crate) spoiling_at: WordSet,
    /// What stands before somebody to whom a thing is to go on.
    pub(crate) onward: WordSet,
    /// How a word ends that begins a clause and tells what its speaker does now.
    pub(crate) doing: Option<Box<str>>,
    /// What stands behind that which comes before all else.
    pub(crate) put_first: WordSet,
    /// What one does to a thing from which one learns something.
    pub(crate) finding_out: WordSet,
    /// What somebody asks with who could learn it from a thing.
    pub(crate) wondered_after: WordSet,
    /// What the words for a deed begin with that lets something out or in, said to it.
    pub(crate) calling_through: Vec<Phrase>,
    /// What says that somebody gets no more, or none, before what that is.
    pub(crate) nothing_more: Vec<Phrase>,
    /// What says that it is enough.
    pub(crate) sated: Vec<Phrase>,
    /// So much of a thing is the least that somebody gets of it.
    pub(crate) helpings: WordSet,
    /// What says of that that there was some before, or for whom it is not.
    pub(crate) no_further: Vec<Phrase>,
    /// What stands there where something is served all the same, or it is not for whoever listens.
    pub(crate) still_served: WordSet,
    /// What somebody says who gives way.
    pub(crate) yielding: Vec<Phrase>,
    /// What lets whoever listens do something.
    pub(crate) permitting: Vec<Phrase>,
    /// What does not.
    pub(crate) not_permitting: Vec<Phrase>,
    /// What they may do then who get in.
    pub(crate) getting_in: Vec<Phrase>,
    /// What somebody does who goes out or in somewhere.
    pub(crate) passing: Vec<Phrase>,
    /// What may stand behind that and is nobody who is left.
    pub(crate) passed_by: WordSet,
    /// Words for a ruling in favour of somebody.
    pub(crate) granted: WordSet,
    /// Words for a ruling against somebody.
    pub(crate) turned_down: WordSet,
}

/// A state in which a thing is to be, or which is to end, and what works against that.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Spoiling {
    /// What somebody wants, in words that may stand apart: `keep dry`.
    pub(crate) aims: Vec<Phrase>,
    /// What is brought to it.
    pub(crate) by: WordSet,
    /// What the phrase for a deed begins with that is done to it.
    pub(crate) begins: Vec<Phrase>,
    /// Where it is not to be brought.
    pub(crate) at: Vec<Phrase>,
}
