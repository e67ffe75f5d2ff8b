//! Conscience: what a mind makes of what it has lived, and whether it keeps its word.
//!
//! Whatever a mind heard, said and did is appended to its [`EventLog`]. Once it has lived enough it
//! looks back, in two requests to two different personae. What the first writes can bind nobody:
//! [`CommitmentSource`], which whatever opens a commitment must name, has
//! no variant for it.
//!
//! | | the reflector | the executor |
//! |---|---|---|
//! | is asked | what was observed, learned and is doubtful; never what to do | what an analysis binds to, which somebody else wrote |
//! | is shown | all that the mind has: the events since its last reflection, mood, ledger, thoughts, notes, what it owes | that analysis, whom and what it may name, what is owed |
//! | replies | at most 5 points for each of the three, and at most 4 changes of itself | at most 3 commitments; mostly none |
//! | is kept as | [`Source::Reflector`] | [`CommitmentSource::Executor`], with the number of the reflection |
//! | calls | 1 a reflection | 1 more, unless an equal reflection of the same mind was extracted before, or nothing in it could bind |
//!
//! Something may bind where the analysis tells of a word given, of a yes or a resolve, or of what the mind will or must
//! do, or where the mind has given its word aloud and the gate has not dealt with that ([`may_open`]). A reflection in
//! which nothing may is closed as `nothing_extracted`, `unasked`.
//!
//! A corrective retry is one call more. If there is no reflection then, the mind lives on and looks
//! back on the same events another time. All of it runs beside the turns: a mind that reflects can
//! be spoken to.
//!
//! # One gate
//!
//! Whatever is to bind a mind passes
//! [`Commitments::open`](cognition_core::promise::Commitments::open):
//!
//! | who opens it | by | as |
//! |---|---|---|
//! | the mind, aloud | what its reply lists under `promises`, at most 4, where a sentence of its speech gives it: not where the words only ask, hedge, tell of the past or of others | `Speech` |
//! | the mind, aloud | its yes to what was just proposed or asked: its part of that, and no more; where it lists something, that alone counts | `Speech` |
//! | the executor | its typed reply | `Executor` |
//! | the game | [`OpenCommitment`]: of its own, for a person who directs the mind, for a deed that binds | `Game`, `User`, `Action` |
//! | nobody | an analysis, or words that merely promise; the guardrail `say_do` flags those | – |
//!
//! The gate refuses a text that is blank, has 400 characters or more than 50 words, or holds
//! comparison signs, marks of Markdown or a link. It refuses what is owed already, in the
//! same words or in others, and what was due before it began. The opposite of what is owed is refused
//! too, and put to the mind ([`CommitmentConflicted`]). A mind owes at most 8 things, 6 of them by its own
//! word; the other 2 are for the game.
//!
//! Kind, due time and condition may be read from the words. A time is a length (`in 20 minutes`), one of
//! the clock (`at noon`), a day (`tomorrow`), an event (`until the bell goes`, `at the third horn`) or
//! none: then the commitment stays owed, comes back to mind every 60 minutes of game time
//! (`due_minutes`), and expires after a week (`longest_minutes`). Not to do something is owed for as
//! long as was said, or for good. What is due *at* a time of the clock is done then, and not before; it
//! comes to mind as that time comes ([`CommitmentDue`]), and expires half an hour later. Who is to be
//! somewhere then sets out 20 minutes before. What hangs on a condition (`if she pays`) is owed once a percept tells
//! that it holds; `unless he comes` frees when he does.
//!
//! # Ends
//!
//! The kind of a commitment says what keeps it. A `give` or `tell` is kept by an action with the
//! tag `give` or `speech`, done to whom it concerns; a `go` by one with the tag `move`; a `do` by
//! one of its verb, or of one of its sort, that holds most of its words. Words that deny, put off or
//! recite the promise tell nothing. [`ActionFinished`](crate::act::ActionFinished) is
//! the evidence, so the game need not know what was promised. Words that go with no action of
//! speech are their own evidence. Each commitment ends once:
//!
//! | ends as | when | the mind perceives |
//! |---|---|---|
//! | `done` | an action keeps it and succeeds; [`Evidence`] names turn, action and outcome; or its [`Signs`] stand for five minutes | nothing more |
//! | `failed` | it was not to be done and is done, or 5 attempts (`attempts`) came to nothing | `You did not keep your word: …` and why |
//! | `withdrawn` | the game takes it back, whoever was promised it (or, where nobody was, anyone) lets it go ([`CommitmentReleased`]) or agrees to another time ([`CommitmentRenegotiated`]), or its condition did not come about | nothing |
//! | `expired` | its time is up: [`Commitments::expire`](cognition_core::promise::Commitments::expire) | `The time is up, and you did not keep your word: …`; where it was not to do something, or to go on until then, it is `done` instead; where any of its [`Signs`] speaks for it, no blame, but what that is. Whom it was promised to, where that is a mind that has heard of it, perceives `The time is up for what … promised you: …` |
//!
//! What a reply lists as `kept` or `released` is believed where something shows it: a deed that has to do with
//! the promise, words of whoever may let go of it. What no deed of the world could show, such as to sign a paper where
//! nothing is ever signed, is believed by the word alone: listed as `kept` at once, only said aloud after five minutes.
//! Whoever it was promised to may object (`You didn't sign it!`): then it is owed again. When its time is up, nobody is
//! blamed for it, unless somebody has objected.
//!
//! What the rules miss the game knows: [`EndCommitment`] ends one as whatever it says. An attempt
//! that comes to nothing leaves a commitment open, with what stood in the way. So does a step on
//! the way to a `give`, such as taking what is to be given.
//!
//! # Where it shows
//!
//! Everything goes by one projection,
//! [`Commitments::owed`](cognition_core::promise::Commitments::owed), the most urgent first:
//!
//! - the section `<commitments>` of the prompt, where a mind responds or asks back;
//! - the section `<promised_to_you>`: what others owe to the mind, where it has heard their promise;
//! - up to three lines after the offers, for those on which an offer bears: `You have promised Mara
//!   (character_2) to bring the iron key: action 4 keeps it.`;
//! - the guardrail `promises`, for what the mind must not do;
//! - the heuristic brain, which is drawn to what keeps a promise, the more the less time is left,
//!   shuns what breaks one, says once what stands in the way, and owns up to one that it did not
//!   keep;
//! - a percept, where one failed or expired.
//!
//! # When a mind looks back
//!
//! It looks back after 16 turns, after turns whose novelty adds up to 10 (from 0 to 1 each), or 30
//! minutes of game time after the first turn since the last reflection, whichever comes first, but
//! never within 60 seconds of game time of the last one. [`RequestReflection`] asks for one at any
//! time. A mind that has taken no turn since then has nothing to look back on, and costs nothing; nor
//! does one whose turns were empty: nothing heard, seen, said or done. It looks back once something was.
//! The minutes alone are not enough, either ([`has_lived_enough`]): they count once the mind has lived
//! through six turns, or through something that matters, such as a word that it did not keep, or news of
//! a crime or a death.
//! Turns go first, and reflections take at most half of the places in flight (`requests.max_in_flight`).
//!
//! A mind in constant talk makes about two requests more in ten turns; one that is spoken to now
//! and then, two in half an hour of game time. Both requests go to the brain of tier `reflect`,
//! else to the mind's own. With [`ExecutorSwitch::Off`](crate::settings::ExecutorSwitch::Off) a
//! reflection is one request and binds to nothing; with
//! [`ReflectionSwitch::Off`](crate::settings::ReflectionSwitch::Off) there is none. Promises that
//! are spoken, or that the game brings, go on.
//!
//! # Changes of itself
//!
//! A reflection may change two things about its mind, and must say why: how many turns lie between
//! two reflections (4 to 64), and where an axis of the mood comes to rest (-20 to 20). An axis that
//! a turn does not move goes an eighth of the way there. Whatever else it proposes is refused, and
//! logged with the reason.
//!
//! # The event log
//!
//! [`EventLog`] holds the latest 200 events of a mind, each with its source. Each hash covers the
//! source, the kind, the texts, the stable ids of whom and what the event is about, and the hash
//! before it. It covers no numbers of events, turns, reflections or commitments, and no times: two
//! minds to which the same happened have equal [`head`](EventLog::head)s.
//! [`verify`](EventLog::verify) names the first event that was changed in a save. There is no key:
//! it finds accidents and careless hands, no forger. The run log has every event as `event_logged`.
//!
//! Reflector and executor are told everything in plain numbers, and nobody hears what they write.
//! In public, moods and promises colour what a mind says; it recites neither numbers nor lists, and
//! tells what it has promised when it is asked. For debugging,
//! [`PublicVoice::Verbose`](cognition_core::prompt::PublicVoice::Verbose) in the settings lifts
//! that.
//!
//! # Rules
//!
//! Cadence, times, attempts and bounds stand in [`ConscienceRulesInUse`]:
//! `data/conscience/default.conscience.json`, or a file of the game, `*.conscience.json`. Such a
//! file is loaded as a [`ConscienceFile`] and, with Bevy's `file_watcher`, reloads while the game
//! runs. [`ConscienceCounters`] say how much was opened by whom and refused for what, how many
//! extractions found nothing, which eight times in a row is a warning, and how many were not worth a call.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::conscience::{CommitmentSource, CommitmentState, Commitments, EndCommitment, ProposedCommitment};
//! use bevy_cognition::mind::GameTime;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update))).add_observer(judge);
//! app.finish();
//! let entity = app.world_mut().spawn((Mind::new("odo"), Name::new("Odo"))).id();
//!
//! // He takes an oath, and the game knows best whether he kept it.
//! let proposed = ProposedCommitment { text: "guard the ferry".to_owned(), ..default() };
//! app.world_mut().trigger(OpenCommitment { entity, opener: CommitmentSource::Action, proposed });
//! let owed = |app: &App| {
//!     let owing = app.world().get::<Commitments>(entity).expect("a mind keeps its promises");
//!     owing.owed(GameTime::default()).map(|owed| owed.id).collect::<Vec<_>>()
//! };
//! assert_eq!(owed(&app), [1]);
//! let state = CommitmentState::Withdrawn { why: "the ferry has sunk".to_owned() };
//! app.world_mut().trigger(EndCommitment { entity, commitment: 1, state });
//! assert!(owed(&app).is_empty());
//!
//! fn judge(ended: On<CommitmentEnded>) {
//!     let CommitmentEnded { mind, commitment, .. } = ended.event();
//!     info!("{mind}: {} is {}", commitment.text, commitment.state.name());
//! }
//! ```

mod answers;
mod calendar;
mod extract;
mod extraction_cache;
mod events;
mod look_back;
mod reflect;
mod reflecting;
mod requests;

pub(crate) use calendar::begin_timeline;

pub use crate::mind::promise::{
    CommitmentConflicted, CommitmentDue, CommitmentEnded, CommitmentOpened, CommitmentReleased,
    CommitmentRenegotiated, ConscienceCounters, ConscienceFile, ConscienceRulesInUse,
    EndCommitment, OpenCommitment, PromiseApologised,
};
#[doc(inline)]
pub use cognition_core::conscience::*;
#[doc(inline)]
pub use cognition_core::promise::*;
pub use events::ReflectionWritten;
pub use reflecting::ReflectionInProgress;
pub use requests::RequestReflection;

use crate::brain::govern::Share;
use crate::brain::request::send_requests;
use crate::mind::next_reflection::{NextLook, NextReflection};
use crate::mind::promise;
use crate::mind_file::RulesFilePlugin;
use crate::schedule::{BackgroundSystems, Cognition, CognitionSystems};
use bevy::prelude::*;

/// Reflects, opens commitments and follows what becomes of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConsciencePlugin;

impl Plugin for ConsciencePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<ConscienceRulesInUse>()
            .init_resource::<ConscienceCounters>()
            .init_resource::<extraction_cache::ExtractionCache>()
            .init_resource::<NextLook>()
            .init_resource::<promise::Creditors>()
            .register_type::<EventLog>()
            .register_type::<Commitments>()
            .register_type::<Conscience>()
            .register_type::<NextReflection>()
            .add_plugins(RulesFilePlugin::<ConscienceFile>::NEW)
            .add_observer(look_back::watch_conscience);
        promise::observe_promises(app);
        let by_the_day = promise::tell_by_the_day.before(CognitionSystems::Perceive);
        app.add_systems(Cognition, by_the_day).add_systems(
            Cognition,
            (
                promise::expire_commitments,
                answers::take_answers,
                look_back::begin_reflections,
                reflecting::end_outdated,
                send_requests(Share::Reflections),
            )
                .chain()
                .in_set(BackgroundSystems::Reflect),
        );
        promise::observe_requests(app);
        requests::observe_requests(app);
    }
}
