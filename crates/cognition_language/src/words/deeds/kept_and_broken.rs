//! What `deeds.json` of a language says of what keeps a promise and what breaks it.

use crate::words::deeds::announcing::AnnouncingWords;
use crate::words::deeds::done_by::DoneByWords;
use crate::words::lists::{Phrase, PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct KeepingWords {
    /// Verbs of which one may be done for another.
    pub(crate) alike: Vec<WordSet>,
    /// `leave it alone`: what says that nothing is done to a thing.
    pub(crate) left_alone: WordSet,
    pub(crate) leaving_be: WordSet,
    /// What is not done to a thing that nothing is to be done to: `touch`.
    pub(crate) touching: WordSet,
    /// What is done to nobody without touching them: `feel`.
    pub(crate) contact: WordSet,
    /// What is done to no thing without touching it: `turn`.
    pub(crate) not_untouched: WordSet,
    /// `keep my hands off it`.
    pub(crate) hands_off: PhraseList,
    /// What is to keep a thing as it is: `look after`.
    pub(crate) keeping: PhraseList,
    /// Verbs by which a thing comes into the hands of whoever it is done to.
    #[serde(default)]
    pub(crate) handing_over: WordSet,
    /// What puts a thing before somebody's eyes.
    pub(crate) showing: WordSet,
    /// What somebody does with it then, who is let to: `read` of `let Mara read the letter`.
    pub(crate) seeing: PhraseList,
    /// What puts a thing in order again.
    #[serde(default)]
    pub(crate) restoring: RestoringWords,
    /// Verbs that say little without what they are done to: `make`.
    #[serde(default)]
    pub(crate) light_verbs: WordSet,
    /// What a deed begins with that may come to nothing: `try`.
    #[serde(default)]
    pub(crate) attempting: WordSet,
    /// What a deed begins with, before `to`, that is only meant or talked of: `plan`.
    #[serde(default)]
    pub(crate) planning: WordSet,
    /// What says of what came of a deed that it was in vain: `to no avail`.
    #[serde(default)]
    pub(crate) in_vain: PhraseList,
    /// What says that something came before a deed could be done: `before you can`.
    #[serde(default)]
    pub(crate) too_soon: PhraseList,
    /// The same where it is something else than the doer that came: `before you reach`.
    #[serde(default)]
    pub(crate) cut_short: PhraseList,
    /// What says that a deed is done in part: `halfway`.
    #[serde(default)]
    pub(crate) in_part: PhraseList,
    /// What says of what came of a deed that some of it is still to do: `left to do`.
    #[serde(default)]
    pub(crate) unfinished: PhraseList,
    /// Verbs of putting a thing somewhere.
    #[serde(default)]
    pub(crate) placing: WordSet,
    /// What one does to a thing that one may take to somebody.
    #[serde(default)]
    pub(crate) carrying: WordSet,
    /// What takes a thing from where it is: `lift`.
    #[serde(default)]
    pub(crate) taking_up: WordSet,
    /// What says from where: `off`.
    #[serde(default)]
    pub(crate) taken_from: WordSet,
    /// What says where it goes then: `over`.
    #[serde(default)]
    pub(crate) taken_to: WordSet,
    /// Whatever it is that a deed is done to: `anything`.
    #[serde(default)]
    pub(crate) anything: WordSet,
    /// The least of whatever it is: `a drop`.
    #[serde(default)]
    pub(crate) least: WordSet,
    /// Verbs behind which stands somebody, and no place: `lend`.
    #[serde(default)]
    pub(crate) given_to_somebody: WordSet,
    /// Words for people, and for kinds of them: `the clerk` is no place.
    #[serde(default)]
    pub(crate) people: WordSet,
    /// What one does to a thing who leaves it where somebody is at home.
    #[serde(default)]
    pub(crate) leaving_with: WordSet,
    /// Verbs behind which stands whoever is told.
    #[serde(default)]
    pub(crate) telling_somebody: WordSet,
    /// What is told, where it stands there instead: `the truth`.
    #[serde(default)]
    pub(crate) told_things: WordSet,
    /// What says that all is told: `everything`, `truth`.
    #[serde(default)]
    pub(crate) told_whole: WordSet,
    /// What says beside that how much of it: `line`.
    #[serde(default)]
    pub(crate) told_portions: WordSet,
    /// Phrases that tell a deed in other words, by its verb.
    #[serde(default)]
    pub(crate) told_otherwise: Vec<(Box<str>, Phrase)>,
    /// Services by their verb, as they are told like gifts: `help`, told as `give hand`.
    #[serde(default)]
    pub(crate) services: Vec<(Box<str>, Phrase)>,
    /// By which verbs another is done.
    #[serde(default)]
    pub(crate) done_by: Vec<DoneByWords>,
    /// What somebody says who goes through something from end to end, and what they do then.
    #[serde(default)]
    pub(crate) going_through: Vec<GoingThroughWords>,
    /// What lets somebody in.
    #[serde(default)]
    pub(crate) letting_in: LettingInWords,
    /// What puts one thing on another.
    #[serde(default)]
    pub(crate) putting_on: PuttingOnWords,
    /// What begins a deed that anybody may do: `see that`.
    #[serde(default)]
    pub(crate) causing: PhraseList,
    /// Verbs that stand before how something is to be: `make`.
    pub(crate) bringing_about: WordSet,
    /// What says that it was so before.
    pub(crate) once_more: WordSet,
    /// How a thing may be kept, and by what verbs it is so no longer.
    pub(crate) states: Vec<KeptState>,
    /// Verbs after which a thing is no more, or no longer there.
    pub(crate) ruining: WordSet,
    /// What becomes of a thing that somebody is to see perish: `burn` of `let her see it burn`.
    #[serde(default)]
    pub(crate) perishing: WordSet,
    /// What goes on for as long as was said.
    pub(crate) lasting: WordSet,
    pub(crate) staying: WordSet,
    /// What says that somebody stays where it is said: `here`.
    pub(crate) here: WordSet,
    /// What stands before what somebody takes up first: `begin with`.
    pub(crate) beginning_with: PhraseList,
    /// What may stand behind these, of a place or of somebody: `stay with`, and not `stay quiet`.
    pub(crate) staying_where: WordSet,
    /// Staying as a guest.
    #[serde(default)]
    pub(crate) visits: VisitWords,
    /// Going somewhere with somebody who is to come there.
    #[serde(default)]
    pub(crate) leading_along: LeadingWords,
    /// What is done to whoever is away, by speaking to them from here: `telephone`.
    pub(crate) calling_away: WordSet,
    /// What stands behind the name of whoever calls: `Brandt speaking`.
    pub(crate) speaking_up: WordSet,
    /// What stands before it: `this is Brandt`.
    pub(crate) naming_oneself: PhraseList,
    /// What takes somebody to be where a thing is: `keep an eye on`.
    pub(crate) tending: PhraseList,
    /// What does so for as long as it lasts, besides: `man`.
    #[serde(default)]
    pub(crate) posts: PhraseList,
    /// What asks for care alone, in whoever's hands a thing is.
    pub(crate) caring: PhraseList,
    pub(crate) read_out: WordSet,
    /// What one does to a thing that is no other for it: `look`.
    #[serde(default)]
    pub(crate) leaving_as_it_is: WordSet,
    /// What leaves open what is done to a thing: `see to`.
    #[serde(default)]
    pub(crate) seeing_to: PhraseList,
    /// To see how somebody is: `look in on`.
    #[serde(default)]
    pub(crate) looking_in_on: PhraseList,
    /// What is given by saying it.
    pub(crate) said_things: WordSet,
    /// Which of these is somebody's name.
    #[serde(default)]
    pub(crate) said_names: WordSet,
    /// What is done by words of its own: `thank`.
    pub(crate) performed: Vec<Performed>,
    /// What somebody begins with who tells something at length.
    pub(crate) tellings: PhraseList,
    /// What puts off or recites what was promised.
    pub(crate) deferring: PhraseList,
    /// What is shown, taught or told in whatever words.
    pub(crate) in_words: InWords,
    /// What is to be at work, and what is none.
    #[serde(default)]
    pub(crate) working: WorkingWords,
    /// What hands a thing over by being said.
    #[serde(default)]
    pub(crate) handed: HandedWords,
}

/// `here you go`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct HandedWords {
    /// What bids somebody take what is known, before little else.
    pub(crate) bidding: PhraseList,
    /// What hands over what is spoken of already.
    pub(crate) as_it: PhraseList,
    /// What does so whatever the thing is.
    pub(crate) outright: PhraseList,
    /// What does so where a clause is nothing else, and the thing is known: `there you go`.
    pub(crate) alone: PhraseList,
    /// What stands alone before what is bidden to be used up: `here, eat`.
    pub(crate) at_hand: PhraseList,
    /// What bids somebody use it up, in a clause of its own.
    pub(crate) using: PhraseList,
    /// What stands before the thing: `here's`.
    pub(crate) presenting: PhraseList,
    /// What does not stand behind it: `again`.
    pub(crate) not_behind: WordSet,
    /// What somebody is bidden to do with a thing that is handed to them: `hold`.
    pub(crate) receiving: WordSet,
    /// What may stand before that.
    pub(crate) receiving_before: WordSet,
    /// What asks them nicely, in a clause behind it: `will you`.
    pub(crate) receiving_tags: PhraseList,
    /// What ends the words for the thing: `for me`.
    pub(crate) received_behind: PhraseList,
    /// What may stand before what says so of one's own, of the words that say little: `may i have` does not.
    pub(crate) held_before: WordSet,
    /// What stands before a thing that its speaker has on them: `i've got`.
    pub(crate) held: PhraseList,
    /// What may stand behind that thing.
    pub(crate) held_behind: PhraseList,
    /// What stands before a thing that its speaker has given away, or put back: `i've given` …
    pub(crate) parted: PhraseList,
    /// … and before one that they have given to whoever hears it.
    pub(crate) parted_to_listener: PhraseList,
    /// What may stand behind the first …
    pub(crate) parted_behind: PhraseList,
    /// … and behind the second: `the key to the yard` is another key.
    pub(crate) parted_to_listener_behind: PhraseList,
    /// What money is called, whatever it is in …
    pub(crate) money: WordSet,
    /// … and what it is, or is kept in.
    pub(crate) of_money: WordSet,
    /// What stands before a thing that its speaker takes along: `off with`.
    pub(crate) carried_off: PhraseList,
    /// What says, in a clause of its own, that its speaker has what they were after.
    pub(crate) got: PhraseList,
}

/// `keep busy`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct WorkingWords {
    /// What says to be at work, and at nothing in particular.
    pub(crate) promised: PhraseList,
    /// What is no work: `rest`.
    pub(crate) resting: WordSet,
}

/// `show Odo where it is`, `tell Odo a joke`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct InWords {
    /// What a deed begins with that is done with words, too: `teach`.
    pub(crate) done: PhraseList,
    /// Verbs by which one is made known to another: `introduce`.
    pub(crate) introducing: WordSet,
    /// What is told, or sung, by its own words: `joke`.
    pub(crate) pieces: WordSet,
    /// Verbs of a lesson: `teach`.
    pub(crate) taught: WordSet,
    /// What leads from one step of a lesson to the next: `then`.
    pub(crate) steps: WordSet,
    /// What points at something: `over there`.
    pub(crate) pointing: PhraseList,
    /// What stands before a place: `across`.
    pub(crate) placed_by: WordSet,
    /// What may stand before that, and tells how somebody is there: `hidden`.
    #[serde(default)]
    pub(crate) placed_as: WordSet,
    /// What somebody is in, or at, and is no place: `in trouble`.
    #[serde(default)]
    pub(crate) no_places: WordSet,
    /// What stands behind `the`, and tells what somebody is like, and not who they are: `the best`.
    #[serde(default)]
    pub(crate) ranking: WordSet,
    /// What stands before a reason: `because`.
    pub(crate) reasons: PhraseList,
    /// What a clause begins with that points its hearer to a place: `try`.
    pub(crate) pointing_out: PhraseList,
    /// What points there without a word: `nods towards`.
    #[serde(default)]
    pub(crate) pointing_by_hand: PhraseList,
    /// What stands behind that where it points to none: `look at`.
    pub(crate) not_pointed_out: WordSet,
    /// What may stand before it.
    pub(crate) before_pointing_out: WordSet,
    /// What a deed says that is to tell a place: `where`.
    pub(crate) asking_place: WordSet,
    /// The same of a time.
    pub(crate) asking_time: WordSet,
    /// The same of a person.
    pub(crate) asking_person: WordSet,
    /// The same of a reason.
    pub(crate) asking_reason: WordSet,
    /// The same of a name.
    pub(crate) asking_name: WordSet,
    /// The same of a number: `price`.
    pub(crate) asking_number: WordSet,
    /// Verbs of which `what` asks how much: `what the mare cost`.
    #[serde(default)]
    pub(crate) paying: WordSet,
    /// The same of a way: `road`.
    pub(crate) asking_way: WordSet,
    /// The same of what something is made of: `recipe`.
    pub(crate) asking_parts: WordSet,
    /// The same of whatever takes a few words: `what`, `how`.
    pub(crate) asking_what: WordSet,
    /// The same of a yes or no.
    pub(crate) asking_whether: WordSet,
    /// Verbs that tell of a danger: `warn`.
    pub(crate) warning_verbs: WordSet,
    /// What does so itself: `beware`.
    pub(crate) warnings: PhraseList,
    /// Verbs of which the words are a piece of their own: `sing`.
    pub(crate) sung: WordSet,
    /// What says how much, beside numbers: `dozen`.
    pub(crate) counting: WordSet,
    /// What is a number, and counts nothing: `a`, `one`.
    pub(crate) not_counting: WordSet,
    /// What leads somewhere: `left`.
    pub(crate) leading: WordSet,
    /// What announces that something is to be told, or says only that it may be.
    pub(crate) announcing: AnnouncingWords,
    /// What keeps it to oneself, or puts it off: `my lips are sealed`.
    pub(crate) withholding: PhraseList,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Performed {
    pub(crate) verbs: WordSet,
    pub(crate) words: WordSet,
    /// Whether a question does it, too: who is invited is asked.
    #[serde(default)]
    pub(crate) by_asking: bool,
    /// Whether no other deed is needed: who is to be woken is, by a call.
    #[serde(default)]
    pub(crate) by_words: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptState {
    pub(crate) state: WordSet,
    pub(crate) undone_by: WordSet,
    /// The same in several words, which may stand apart: `put out`.
    #[serde(default)]
    pub(crate) ended_by: Vec<Phrase>,
}

/// `put the clock right`, `get it going again`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RestoringWords {
    pub(crate) verbs: WordSet,
    /// How the thing is then.
    pub(crate) ends: WordSet,
    /// What may stand beside that.
    pub(crate) beside: WordSet,
    /// The verb for all of it.
    pub(crate) meant: Vec<Box<str>>,
}

/// `go through the essay`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct GoingThroughWords {
    /// How it is told: `go through`.
    pub(crate) told: PhraseList,
    /// The verbs by which it is done: `read`.
    pub(crate) by: WordSet,
}

/// `let nobody into the cellar`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LettingInWords {
    /// Verbs by which somebody may come in.
    pub(crate) letting: WordSet,
    /// Verbs by which they are brought or called in, besides: `usher`.
    pub(crate) bringing: WordSet,
    /// Where they come: `into`.
    pub(crate) inward: WordSet,
    /// Where they go who are let out.
    pub(crate) outward: WordSet,
    /// Verbs by which a way in is opened.
    pub(crate) opening: WordSet,
    /// What stands before whom it is opened to.
    pub(crate) for_somebody: WordSet,
}

/// `nail a shoe on the mare`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PuttingOnWords {
    pub(crate) verbs: WordSet,
    /// What stands before the other thing: `on`.
    pub(crate) onto: WordSet,
}

/// `stay a while for the music`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct VisitWords {
    pub(crate) verbs: WordSet,
    /// What stands before what somebody stays for.
    pub(crate) purposes: WordSet,
    /// What stands before whom they stay with.
    pub(crate) company: WordSet,
    /// What else may stand before it: for how long.
    pub(crate) beside: WordSet,
    /// What one stays for, and what one does there.
    pub(crate) occasions: WordSet,
}

/// What takes somebody along.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LeadingWords {
    pub(crate) verbs: WordSet,
    /// What stands for somebody who is taken along.
    pub(crate) led: WordSet,
    /// What takes along whatever it is done to, by whatever means: `fly`.
    pub(crate) conveying: WordSet,
    /// What may stand behind them: `to`.
    pub(crate) whereto: WordSet,
}
