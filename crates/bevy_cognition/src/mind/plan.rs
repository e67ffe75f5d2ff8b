//! Plan: goals that one action can't reach, thought through once and pursued over many turns.
//!
//! The strongbox is in the cellar, the cellar is locked, and the cook has the key. A mind that is
//! given such a goal ([`PursueGoal`]) thinks *once* and gets a [`Plan`]. Then it goes step by step,
//! and each step meets the router and the guardrails like any other wish.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::plan::{AnswerProposal, Consent, Fact, Plan, ProposalMade};
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
//!     .add_observer(tell)
//!     .add_observer(ask_the_player)
//!     .add_observer(ended);
//! app.finish();
//! let entity = app.world_mut().spawn((Mind::new("wren"), Name::new("Wren"))).id();
//! let goal = PursueGoal::new(entity, "Get the strongbox out of the cellar.")
//!     .reaching(Fact::new("holds", ["wren", "strongbox"]))
//!     .asked_by("player");
//! app.world_mut().trigger(goal);
//! app.update();
//! let plan = app.world().get::<Plan>(entity).expect("it has something to think about");
//! assert!(!plan.is_over());
//!
//! /// What she knows, and nothing that she does not.
//! fn tell(mut gather: On<GatherKnowledge>) {
//!     gather.facts.push(Fact::new("at", ["strongbox", "cellar"]));
//! }
//!
//! /// A window with a yes and a no; this player says yes to everything.
//! fn ask_the_player(made: On<ProposalMade>, mut commands: Commands) {
//!     if made.to.as_str() == "player" {
//!         let (entity, by, words) = (made.entity, made.to.clone(), String::new());
//!         commands.trigger(AnswerProposal { entity, by, consent: Consent::Accept, words });
//!     }
//! }
//!
//! fn ended(ended: On<PlanEnded>) {
//!     match &ended.abandoned {
//!         None => info!("{} has done it: {}", ended.mind, ended.goal),
//!         Some(why) => info!("{} gives it up: {} ({why})", ended.mind, ended.goal),
//!     }
//! }
//! ```
//!
//! # Who is asked
//!
//! In the next turn that the mind takes of its own:
//!
//! | | what comes of it | who is asked | calls |
//! |---|---|---|---|
//! | *understand* | which of its refs stay in view: touched, retained with a reason, demoted, dropped | a rule; with [`Curator::Brain`](crate::settings::Curator::Brain) the brain of tier `understand` | 0, or 1 a plan |
//! | *think* | steps, a proposal to somebody, questions, or that the goal is let go | the mind's brain, as a planner | 1 a plan, 0 where one offer does it |
//! | *decide* | the deed, in view of the steps that are due | the mind's brain, as in every turn | 1 a turn |
//!
//! Where one offer, and no other, brings about all of [`PursueGoal::reaching`], and what it needs is so, no planner is
//! asked: that deed is the one step of the plan, and `plan_thought` says `unasked`. What depends on somebody's will, has
//! failed before, breaks a promise or must be proposed first is thought about all the same.
//!
//! A corrective retry is one call more; then the heuristic brain plans
//! ([`OnFailure::Fallback`](crate::settings::OnFailure::Fallback)). A mind that is spoken to
//! answers first, and thinks in a turn of its own. An answer that it waited for it thinks about at
//! once.
//!
//! # What the game tells
//!
//! Three things, each of them worth something alone:
//!
//! - [`GatherKnowledge`]: what this mind knows of the world, as
//!   [`Fact`]s such as `at hob kitchen`. The planner trusts them, so
//!   only what the mind has seen or heard of belongs there. What a fact names must be
//!   [`Referable`](cognition_core::perceive::Referable).
//! - Planning data in action packs: what an action needs, makes and unmakes, and how facts are put
//!   into words. [`PlanningDomain::of`](cognition_core::plan::PlanningDomain::of) reads a pack,
//!   [`PlanningDomainInUse`] holds it. Without it a model plans by its wits, without a dashboard of
//!   the world, and the heuristic brain not at all.
//! - [`PursueGoal::reaching`]: what is to be so in the end. The heuristic brain goes by it; without
//!   it, it understands only plain goals: to have a thing, or to be in a place.
//!
//! ```json
//! {"id": "world:take", "description": "Take {0}", "targets": 1, "tags": ["take"], "planning": {
//!     "needs": ["at me ?here", "at {0} ?here", "free {0}"],
//!     "makes": ["holds me {0}"],
//!     "unmakes": ["at {0} ?here", "free {0}"]}}
//! ```
//!
//! `me` is who acts, `{0}` a target, `?here` whatever fits. `uncertain` says that it depends on
//! somebody else's will.
//!
//! # Modes
//!
//! A mode says how much may be planned at once. [`PursueGoal::in_mode`] takes either name. They
//! stand in [`PlanningModesInUse`]: `data/planning/modes.json`, or a file of the game. Where
//! `proposal_required` is set, steps are refused until somebody has agreed.
//!
//! | mode | in a game | steps at most |
//! |---|---|---|
//! | `QUICK` | `errand` | 2 |
//! | `COOK` | `undertaking` | 4 |
//! | `PLAN` | `scheme` | 8 |
//! | `CREATE` | `invention` | 4 |
//!
//! # Steps
//!
//! Steps of one group are done side by side, groups in order.
//!
//! | sort | in a game | is done when |
//! |---|---|---|
//! | `read` | observe or ask | a deed that serves it has worked, or the mind says that it has found it out (`plan.finished`) |
//! | `write` | act on the world | a deed that serves it has worked |
//! | `analyze` | reason | the mind has decided something with it in view; one step a turn |
//! | `generate` | make something up | the same; what was made up has a ref of its own, `gen_song_1`, and is `[imagined]` until a step that names it is done |
//!
//! A deed serves a step whose description holds its verb and names its targets, by ref or by label:
//! `Ask Hob (character_2) for the iron key (item_1)`. Where planning data says what it makes, it
//! counts before its turn, too, unless what comes first has to do with that. What the game does by
//! itself, and what falls to a player, the game ends with [`EndPlanStep`].
//!
//! # Others
//!
//! A proposal or a question goes to its listener, else to whoever set the goal, when the mind next
//! speaks to them: there must be an offer with the tag `speech` whose first target they are.
//! [`ProposalMade`] tells the game. Then
//!
//! - a player answers by [`AnswerProposal`], or in words that the mind hears; a plain yes or no is
//!   understood, anything else is for the planner to read;
//! - a mind gets an [`Invitation`], takes a turn for it, and answers with its decision
//!   (`plan.answer`) or in plain words. Its words are told only to those who perceived them.
//!
//! Where the goal is reached before they have answered, they hear that it is needed no longer
//! ([`ProposalWithdrawn`]).
//!
//! Nobody does a step without having agreed. Those who agreed get their part as a plan of their own
//! ([`Plan::led_by`]), in their own refs, and do it in their own turns: two independent steps of
//! two minds take the time of one. The part ends when the leader's plan does. What they pursue of
//! their own goes on beside it, in the turns that they take; it is put off until then where it is
//! still to be thought about, rests on others, or can be done neither before nor after their part.
//!
//! # Every plan ends
//!
//! A plan ends with [`PlanEnded`] and a percept. What fails makes the mind think anew, with what
//! was done and what failed before its eyes. What nobody answers is thought about without an
//! answer. The bounds are [`PlanLimits`] in
//! [`PlanningSettings`](crate::settings::PlanningSettings): 3 times anew, 3 proposals or questions,
//! 4 own turns for a step in which nothing comes of it, 10 minutes of game time for an answer or
//! for the part of somebody else. [`AbandonPlan`] ends a plan from outside, and so does another
//! goal, with what was put off; the same goal again changes nothing.
//!
//! A plan asks for the turns that it takes: at once where something has come of it, and where
//! nothing has after a second of game time, two, four, up to 32.
//! [`PlanTurns::LeftToGame`](crate::settings::PlanTurns::LeftToGame) leaves that to the game.
//!
//! # What a planner sees
//!
//! Refs and labels, never an entity, a stable id or a text that the mind has not come across. Where
//! not all that it knows has room, what a way to the goal rests on comes first, then what is near to
//! the goal, then what it last had to do with. A
//! thing is in view for 2 turns after the mind last had to do with it (`turn - last_referenced <
//! window`), longer if it is retained. Flags say `[seen:summary]`, `[seen:full]`, `[imagined]` or
//! `[made]`. The last 3 turns stand there in full, older ones in a few words ([`TurnHistory`]).
//! What the mind has promised and what others owe it stands there, and what a persona keeps to when
//! it plans: its `guidance`, by domain. `plan_asked` in the run log
//! says how large each part was.
//!
//! Without a model the heuristic brain searches backwards from what is to be so
//! ([`search`]): alone, then with those who have agreed, then with
//! one more, to whom it proposes it. Where there is no way it asks for what would open one. What
//! failed it does not plan the same way again. `data/scenarios/heist.scenario.json` is played to
//! its end by it.
//!
//! [`Plan`], [`Invitation`], [`TurnHistory`] and
//! [`EntityRefs`](cognition_core::perceive::EntityRefs) are components like all others: a game that
//! was saved in the middle of a plan goes on with it.

mod adopting;
mod answering;
mod aside;
mod asking;
mod at_hand;
mod backing_out;
mod doing_without;
mod ending;
mod engaging;
mod events;
mod following;
mod going_on;
mod knowledge;
mod labelled;
mod letting_go;
mod no_way_left;
mod pace;
mod passed_over;
mod promised;
mod pursue;
mod pursuit;
mod putting_off;
mod reaching;
mod requests;
mod settling;
mod settling_aside;
mod sharing;
mod staying_in_view;
mod trying;
mod whereabouts;
mod withdrawing;

pub use crate::turn::PlanningDomainInUse;
#[doc(inline)]
pub use cognition_core::plan::*;
pub use events::{PlanEnded, PlanMade, PlanStepEnded, ProposalMade, ProposalWithdrawn};
pub use knowledge::{GatherKnowledge, PlanningModesInUse};
pub use requests::{AbandonPlan, AnswerProposal, EndPlanStep, PursueGoal, StepOutcome};

pub(crate) use adopting::ThoughtBy;
pub(crate) use engaging::{Thinking, concerns_plan, planning_purpose, take_up_plan, waits_for};
pub(crate) use knowledge::{FactDropped, knowledge_of};
pub(crate) use pursuit::Pursuit;

use crate::schedule::{Cognition, CognitionSystems, Step};
use crate::turn::{EngineObserver, PutOff};
use bevy::prelude::*;

/// Lets minds plan.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanPlugin;

impl Plugin for PlanPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PlanningDomainInUse>()
            .init_resource::<PlanningModesInUse>()
            .register_type::<Plan>()
            .register_type::<Invitation>()
            .register_type::<TurnHistory>()
            .register_type::<going_on::Pace>()
            .register_type::<pace::AnswerWanted>()
            .register_type::<promised::MaySetOut>()
            .register_type::<PutOff>()
            .add_observer(pursue::pursue_goal)
            .add_observer(pace::watch_plans)
            .add_observer(pace::watch_invitations)
            .add_observer(pace::forget_invitation)
            .add_observer(answering::answer_proposal)
            .add_observer(answering::hear_answer)
            .add_observer(asking::hear_word)
            .add_observer(sharing::hear_helper)
            .add_observer(backing_out::hear_word_taken_back)
            .add_observer(following::end_step)
            .add_observer(following::abandon_plan)
            .add_observer(following::follow_action)
            .add_observer(reaching::look_after_act)
            .add_observer(settling::settle_goal)
            .add_observer(sharing::share_steps)
            .add_observer(promised::note_promise)
            .add_observer(promised::note_time)
            .add_observer(promised::note_end)
            .add_observer(promised::note_leisure)
            .add_observer(letting_go::leave_off)
            .add_systems(
                Cognition,
                (
                    putting_off::take_up_again,
                    promised::set_out,
                    pace::pace_plans,
                    pace::pace_invitations,
                )
                    .chain()
                    .in_set(CognitionSystems::Perceive)
                    .after(Step::ReceivePercepts)
                    .after(Step::Stir),
            );
        let world = app.world_mut();
        world.add_observer(answering::take_consent).insert(EngineObserver);
        world.add_observer(following::follow_decision).insert(EngineObserver);
    }

    fn finish(&self, app: &mut App) {
        app.world().resource::<PlanningDomainInUse>().assert_sound();
    }
}
