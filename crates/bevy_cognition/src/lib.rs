//! Minds for Bevy NPCs. A language model decides; the engine stays in charge.
//!
//! A game adds [`CognitionPlugins`], spawns an entity with [`Mind`](prelude::Mind), tells it what
//! happens around it, and gets back validated actions and speech, without ever blocking a frame.
//! It runs with no model at all (the built-in heuristic brain), with a local model, or with any
//! OpenAI-compatible server.
//!
//! # Three nouns
//!
//! - A **percept** is something that a mind learns: [`Perceive`](prelude::Perceive) brings it.
//! - A **decision** is what a brain made of it: speech, thoughts, one of the actions on offer, and
//!   a cognitive ledger of what is settled and what is open.
//! - An **action** is what the game carries out: it offers actions when
//!   [`GatherActions`](prelude::GatherActions) asks for them, and hears of the choice by
//!   [`ActionDecided`](prelude::ActionDecided).
//!
//! # A whole game
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//!
//! fn main() {
//!     let mut app = App::new();
//!     app.add_plugins(MinimalPlugins)
//!         .add_plugins(CognitionPlugins::new(Update))
//!         .add_observer(offer)
//!         .add_observer(say)
//!         .add_observer(carry_out);
//!     let entity = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
//!     app.finish();
//!     let percept = Percept::event("Somebody knocks at the door.").addressed();
//!     app.world_mut().trigger(Perceive { entity, percept });
//!     for _ in 0..3 {
//!         app.update();
//!     }
//!     let log = app.world().get::<PerceptionLog>(entity).expect("a mind keeps a log");
//!     assert!(log.entries().any(|entry| entry.percept.text.contains("knocks")));
//! }
//!
//! /// What Mara can do at this moment.
//! fn offer(mut gather: On<GatherActions>) {
//!     gather.offers.push(ActionOffer::new("house:open", "Open the door").tag("open"));
//! }
//!
//! /// What she says.
//! fn say(utterance: On<UtteranceMade>) {
//!     info!("{}: {}", utterance.mind, utterance.speech());
//! }
//!
//! /// What she does.
//! fn carry_out(decided: On<ActionDecided>, mut commands: Commands) {
//!     if decided.action_id() == "house:open" {
//!         commands.trigger(decided.done("The door stands open."));
//!     }
//! }
//! ```
//!
//! Without an observer for [`GatherActions`](prelude::GatherActions) a mind can speak, but not act.
//!
//! # The pipeline
//!
//! All of it runs in one schedule, [`Cognition`](schedule::Cognition), inside the schedule that the
//! game names. Each stage is a module, a plugin and a variant of
//! [`CognitionSystems`](schedule::CognitionSystems).
//!
//! #### Perceive ([`perceive`])
//! [`Perceive`](prelude::Perceive) puts a percept into the mind's inbox, however rarely the schedule
//! runs. The stage empties the inbox into the `PerceptionLog` and gives each named thing a ref of
//! the mind's own (`door_1`). A percept that is *addressed* asks for a turn; so does
//! [`RequestTurn`](prelude::RequestTurn). Of any other the mind is a witness. Minds to which
//! nothing happened cost nothing.
//!
//! #### Route ([`route`])
//! What is said finds its conversation and its topic. Then a turn begins: the game is asked for
//! offers, and what was said, what the mind remembers and weights that are data give the mode of
//! the turn, by arithmetic. The mode says which offers are open; they are sorted and numbered. A
//! mind that ignores takes no turn, and one that gathers uses skills and is routed once more: see
//! [How a mind engages](#how-a-mind-engages). One with a plan to think about thinks first, in the
//! same turn: see [What a mind pursues](#what-a-mind-pursues).
//!
//! #### Prompt ([`prompt`])
//! Each mode has a template of its own, which says what is shown. The prompt is written in three
//! segments, *stable*, *slow* and *volatile*, so that a provider's prefix cache hits. Text of
//! players and NPCs is escaped. Personas and templates are assets.
//!
//! #### Decide ([`decide`], [`govern`])
//! The request goes to the brain of its tier, [`Brains`](prelude::Brains), once the
//! [`Governor`](prelude::Governor) lets it through: see [What a brain costs](#what-a-brain-costs). A brain that is ready at
//! its first poll is answered inline; any other thinks in a task. Despawning the mind cancels it.
//!
//! With [`SpeechFlow::AsItComes`](prelude::SpeechFlow) what a mind says is heard while its brain still
//! thinks ([`speech`]): as [`SpeechChunk`](prelude::SpeechChunk)s, which
//! [`SpeechRetracted`](prelude::SpeechRetracted) takes back where the reply comes to nothing.
//!
//! #### Collect ([`collect`])
//! The reply is parsed into a decision or a typed rejection. One retry tells the model exactly what
//! was wrong; then the heuristic brain decides. A valid reply is the first of two commits:
//! [`UtteranceMade`](prelude::UtteranceMade), with speech, thoughts and notes.
//!
//! #### Guard ([`guard`])
//! What was chosen is a [`Suggestion`](prelude::Suggestion). [`Guardrail`](prelude::Guardrail)s
//! read it and the world, and allow, amend or reject it. A rejection walks the remedies of the
//! mind's [`GuardPolicy`](prelude::GuardPolicy): the next best alternative, what the intent means,
//! one retry, a person, waiting. Where a person approves, the mind is
//! [`AwaitingApproval`](guard::AwaitingApproval) until an answer names that very suggestion.
//!
//! #### Act ([`act`])
//! Minds act one after the other. Each chosen action must still be on offer at that moment, and
//! pass the guardrails on the world as it is then; then comes the second commit, [`ActionDecided`](prelude::ActionDecided), with action, ledger and mood.
//! The game answers with [`ActionFinished`](prelude::ActionFinished).
//!
//! #### Persist ([`persist`])
//! Independent listeners write the components. What was heard and answered leaves its traces in
//! the layers of memory. The ledger is overwritten only by a valid one, and
//! the update rule (nothing settles or reopens without new evidence) is checked in code:
//! [`LedgerPolicy`](prelude::LedgerPolicy) says whether what breaks it is reported or refused.
//!
//! #### Conscience ([`conscience`])
//! Whatever a mind takes up, says and does is appended to its event log. Once it has lived enough
//! it looks back, beside its turns; what it is bound to ends by what it does, by the clock, or by
//! the game: see [What a mind promises](#what-a-mind-promises).
//!
//! #### Plan ([`plan`])
//! No stage, but what lies across several turns: what a mind is to reach becomes steps, and its
//! deeds finish them.
//!
//! #### Beside the turns
//! [`consolidate`] lets topics end, [`drift`] lets thoughts come to idle minds, [`adapt`] learns how
//! each talks, [`regulate`] learns from what became of modes; [`aside`] puts questions to a brain
//! that nobody waits for. All of it works without one.
//!
//! # How a mind engages
//!
//! | mode | what for | on offer | who is asked, for what | calls |
//! |---|---|---|---|---|
//! | `RESPOND` | to answer, to act | everything; for a witness, all but words | the mind's brain, for a decision, in full view of what the mind has | 1 |
//! | `CLARIFY` | to ask back where there is little to go on | what is tagged `speech` | the mind's brain, for one short question | 1 |
//! | `ACT` | to find out first | skills, and no offers | the mind's brain, for plans of skills, without a character | 1 a plan, at most 5 plans; then the mode that follows |
//! | `ACKNOWLEDGE` | a greeting or thanks in return | what is tagged `speech` | the brain of tier `acknowledge`, for a sentence in at most 160 tokens, without memory and ledger | 1 |
//! | `IGNORE` | nothing to react to | nothing | nobody; there is no turn | 0 |
//!
//! In code they are [`EngagementMode`](cognition_core::route::EngagementMode), where `ACT` is
//! `Gather`. A tie between two modes costs one call more, and so does a corrective retry, or the
//! mood where it goes first.
//!
//! **Warmth** is how much a mind has to go on, from 0 to 1. A third each comes from the lines of
//! the conversation in its working memory (4 are enough, its own among them), from the gists of the
//! topic (5 are), and from whether it is about something that is there: something in
//! [`GatherActions::present`](prompt::GatherActions::present) that the percept is `about`, or that
//! its words name. Below 0.3 the context is cold, and a mind is apt to ask back; above 0.6 it is
//! warm. A stranger's first words are cold; the next on the same topic mostly are not.
//!
//! **Witnesses.** Who is not addressed is a witness, unless a turn is under way or wanted. The
//! weights of `witness` speak for `IGNORE` (1.35) and against asking back, gathering and
//! acknowledging. A witness responds where `RESPOND` scores above 0.85, which takes much knowledge
//! of what is talked about: what counts is what the mind knows of the one of its own topics that the
//! words clearly fit. It never speaks, and no tie is broken for it. What it ignores stays new to
//! it.
//!
//! **Events.** Where something happened and nothing was said (`spoken` is false), the words that
//! tell of it neither ask nor greet nor thank, and the weights of `event` speak against asking back
//! and acknowledging.
//!
//! **Own moves.** [`RequestTurn`](prelude::RequestTurn) leads to `RESPOND`, whatever the scores,
//! unless something addressed to the mind waits: that is answered first.
//!
//! **Ties.** Two modes that are closer than a margin (from 0.2 in the cold down to 0.08 in the warm,
//! more for vague words and after a run of unsure decisions) are put to the brain of tier
//! `tie_break`, which picks `A` or `B`; where no clear word comes, the higher score stands. With
//! [`TieBreak::HigherScore`](settings::TieBreak::HigherScore) nobody is asked.
//!
//! **Topics.** Talk with somebody is a conversation, named by the stable id of whoever addresses the
//! mind; what others say to one another is a conversation of the surroundings. Who speaks to a mind
//! while others wait for an answer has a turn too, unless an answer to all of them came before. What
//! is said, or addressed to the mind, goes to one of its
//! [`Topics`](cognition_core::route::Topics) or opens another; five exchanges on one in a row, or
//! the skill `focus`, hold a mind to it. Texts are compared by the
//! [`TopicEmbedder`](route::TopicEmbedder): hashed n-grams, unless the game brings a sentence model.
//!
//! **Memory** has six layers, each a component with bounds. All fade in game time
//! ([`GameClock`](schedule::GameClock)), computed when they are read:
//!
//! | layer | holds | at most | for |
//! |---|---|---|---|
//! | [`WorkingMemory`](cognition_core::memory::WorkingMemory) | what was said lately | 16 conversations of 8 lines | a day |
//! | [`Gists`](cognition_core::memory::Gists) | what was asked, told, answered, what happened | 200 | half an hour, anew when they are recalled |
//! | [`Facts`](cognition_core::memory::Facts) | what somebody stated | 200, 50 a topic | a day |
//! | [`Episodes`](cognition_core::memory::Episodes) | what was said on a topic, once it ends | 100 | fading |
//! | [`Concepts`](cognition_core::memory::Concepts) | what episodes were about, and what that calls up | 200, 8 links each | fading |
//! | [`Traits`](cognition_core::memory::Traits) | what is known of others | 100 | fading |
//!
//! What is said enters the working memory as it is heard. An utterance writes the others, without a
//! model; a mere greeting or thanks leaves nothing there. With
//! [`ConsolidateBy::Brain`](settings::ConsolidateBy) a small brain says better what is to be kept. A
//! topic ends where the talk turns to another, after ten minutes of silence, and in a long talk at
//! the third exchange and each fifth after it; see [`consolidate`]. Facts and gists of the topic, traits of
//! the partner and episodes with them stand in the prompt as `<memories>`.
//!
//! **Skills** are what a mind does inside itself: `recall`, `memorize`, `introspect`, `associate`,
//! `schedule`, `autobiography`, `list` and `focus`. The first three are always on offer while it
//! gathers, of the others up to three that the words of the utterance call for. A skill asks no
//! model, reads the world and writes only the memory that it is lent. `schedule` plants a percept
//! in the mind's own future. The loop ends with an empty plan, with one that holds nothing new,
//! after 5 plans or 60 seconds of game time (`act_limits`). Then the mind is routed again, without
//! `ACT` and without a tie-break; where something was found it responds or asks back, and the
//! prompt shows it. Games add their own with [`App::add_skill`](prelude::SkillApp::add_skill).
//!
//! **Why?** Each decision is a [`RouteDecided`](prelude::RouteDecided) message with signals, scores,
//! margin, weights and topic. The run log has it as `route_decided`, besides `topic_heard`,
//! `skills_used` and `memory_written`, and `cognition route --text "…"` tells every reason for every
//! score.
//!
//! **Weights** stand in [`Routing`](prelude::Routing): `data/routing/document.json`, or the livelier
//! `tuned.json`, or a file of your own, `*.routing.json`, which is loaded as a
//! [`RoutingFile`](route::RoutingFile) and, with Bevy's `file_watcher`, reloads while the game runs.
//!
//! **Learning.** What somebody says next tells whether the mode before was right: who corrects a
//! mind was to be asked back, who thanks it was met well ([`RouteJudged`](regulate::RouteJudged)).
//! Once a game day the regulator moves one weight by at most 0.02, and two days later takes it back
//! where that did not help ([`WeightsRegulated`](regulate::WeightsRegulated)). A brain of tier
//! `reflect` may review decisions, too. With a file in
//! [`RegulationSettings`](settings::RegulationSettings) what was learned outlives the process; there
//! it is switched off as well.
//!
//! **Off.** With [`RouterSwitch::Off`](settings::RouterSwitch::Off) in
//! [`CognitionSettings`](prelude::CognitionSettings) whoever is addressed, or asked for a turn,
//! responds with all it may do, and witnesses take no turn. Topics and memory go on.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::cognition_core::route::{EngagementMode, RouteLog};
//! use bevy_cognition::prelude::*;
//! use std::sync::Arc;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
//!     .add_systems(PostUpdate, show_modes);
//! // In this house bystanders meddle sooner than elsewhere.
//! let mut routing = app.world_mut().resource_mut::<Routing>();
//! Arc::make_mut(&mut routing.weights).witness.ignore_boost = 1.0;
//! app.finish();
//!
//! let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
//! let percept = Percept::speech("odo", "Hello, Mara!").addressed();
//! app.world_mut().trigger(Perceive { entity: mara, percept });
//! app.update();
//! let routes = app.world().get::<RouteLog>(mara).expect("a mind keeps the latest");
//! let mode = routes.latest().next().and_then(|note| note.mode);
//! assert_eq!(mode, Some(EngagementMode::Acknowledge));
//!
//! fn show_modes(mut decided: MessageReader<RouteDecided>) {
//!     for RouteDecided { mind, route, .. } in decided.read() {
//!         let (mode, confidence) = (route.selected_mode, route.router_confidence);
//!         info!("{mind}: {mode} ({confidence:.2}), about {}", route.topic.name());
//!     }
//! }
//! ```
//!
//! # What a mind promises
//!
//! A mind that has lived enough looks back, and two personae share the work. They are two requests,
//! and what the first writes can bind nobody: [`Opener`](prelude::Opener), which whatever opens a
//! commitment must name, has no variant for it.
//!
//! | | the reflector | the executor |
//! |---|---|---|
//! | is asked | what was observed, learned and is doubtful; never what to do | what an analysis binds to, which somebody else wrote |
//! | is shown | all that the mind has: the events since its last reflection, mood, ledger, thoughts, notes, what it owes | that analysis, whom and what it may name, what is owed |
//! | replies | at most 5 points for each of the three, and at most 4 changes of itself | at most 3 commitments; mostly none |
//! | is kept as | [`Source::Reflector`](cognition_core::conscience::Source::Reflector) | [`Opener::Executor`](prelude::Opener::Executor), with the number of the reflection |
//! | calls | 1 a reflection | 1 more, unless an equal reflection of the same mind was extracted before |
//!
//! One corrective retry is a call more. If there is no reflection then, the mind lives on and looks
//! back on the same another time.
//!
//! **One gate.** Whatever is to bind a mind passes
//! [`Commitments::open`](prelude::Commitments::open):
//!
//! | who opens it | by | as |
//! |---|---|---|
//! | the mind, aloud | what its reply lists under `promises`, at most 4; in a turn without speech nothing is promised | `Speech` |
//! | the executor | its typed reply | `Executor` |
//! | the game | [`OpenCommitment`](prelude::OpenCommitment): of its own, for a person who directs the mind, for a deed that binds | `Game`, `User`, `Action` |
//! | nobody | an analysis, or words that merely promise; the guardrail `say_do` flags those | – |
//!
//! Refused is a text that is blank, has 400 characters or more than 50 words, holds comparison
//! signs, marks of Markdown or a link; what is owed already in the same words; a seventh of its own where 6 are
//! owed, of which 2 more are for the game; and what was due before it began. By when, and what sort of thing it is, may be read from
//! the words: `in 20 minutes`, `tonight`. Without a time it has 60 minutes of game time
//! (`due_minutes`), and never more than a week (`longest_minutes`).
//!
//! **Ends.** A commitment is of a kind, and the kind says what keeps it: a `give` or `tell` by an
//! action with the tag `give` or `speech` to whom it concerns, a `go` by one with the tag `move`, a
//! `do` by one of its verb that holds most of its words. [`ActionFinished`](prelude::ActionFinished)
//! is the evidence, so the game need not know what was promised; words that go with no action of
//! speech are their own. Each ends once:
//!
//! | ends as | when | the mind perceives |
//! |---|---|---|
//! | `done` | an action keeps it and succeeds; [`Evidence`](prelude::Evidence) names turn, action and outcome | nothing more |
//! | `failed` | it was not to be done and is done, or 5 attempts (`attempts`) came to nothing | `You did not keep your word: …` and why |
//! | `withdrawn` | the game takes it back | nothing |
//! | `expired` | its time is up: the one rule, [`Commitments::expire`](prelude::Commitments::expire) | `The time is up, and you did not keep your word: …`; nothing where it was a promise not to do something, for that is kept |
//!
//! What the rules miss the game knows: with [`EndCommitment`](prelude::EndCommitment) it ends one as
//! whatever it says. An attempt that comes to nothing leaves a commitment open, with what stood in
//! the way; so does one on the way to a `give`, such as to take what is to be given.
//!
//! **Where it shows.** All go by one projection,
//! [`Commitments::owed`](prelude::Commitments::owed), the most urgent first:
//!
//! - the section `<commitments>` of the prompt, where a mind responds or asks back;
//! - up to three lines after the offers, for those on which an offer bears: `You have promised Mara
//!   (character_2) to bring the iron key: action 4 keeps it.`;
//! - the guardrail `promises`, for what it must not do;
//! - the heuristic brain, which is drawn to what keeps one, the more the less time is left, shuns
//!   what breaks one, says once what stands in the way, and owns up to one that it did not keep;
//! - a percept, where one failed or expired.
//!
//! **When.** After 16 turns, after turns whose novelty adds up to 10 (from 0 to 1 each), or 30
//! minutes of game time after the first turn since the last reflection, whichever comes first, but
//! never within 60 seconds of game time of the last one; and whenever the game triggers
//! [`RequestReflection`](prelude::RequestReflection). A mind that has taken no turn since then has
//! nothing to look back on, and costs nothing. Turns come first, a mind that looks back can be
//! spoken to, and reflections take at most half of the places in flight (`max_in_flight`).
//!
//! **What it costs.** A mind in constant talk makes two requests more in ten turns, unless it has set
//! itself fewer turns; one that is spoken to now and then, two in half an hour of game time. Both go
//! to the brain of tier `reflect` ([`Brains::with_tier`](prelude::Brains::with_tier)), else to the
//! mind's own. With [`ExecutorSwitch::Off`](prelude::ExecutorSwitch::Off) in
//! [`ConscienceSettings`](prelude::ConscienceSettings) there is one and it binds to nothing, with
//! [`ReflectionSwitch::Off`](prelude::ReflectionSwitch::Off) there is none; spoken promises and those
//! of the game go on.
//!
//! **Changes of itself.** A reflection may change how many turns lie between two of them (4 to 64)
//! and where an axis of the mood comes to rest (-20 to 20): an axis that a turn does not move goes
//! an eighth of the way there. It must say why. Whatever else it proposes is refused, and logged
//! with the reason.
//!
//! **The event log.** [`EventLog`](cognition_core::conscience::EventLog) holds the latest 200 events
//! of a mind, each with its source. Each hash covers the source, the kind, the texts, the stable ids
//! of whom and what it is about, and the hash before it; no numbers of events, turns, reflections or
//! commitments, and no times. So two minds to which the same happened have equal
//! [`head`](cognition_core::conscience::EventLog::head)s, and
//! [`verify`](cognition_core::conscience::EventLog::verify) names the first event that was changed
//! in a save. It has no key: it finds accidents and careless hands, no forger. The run log has every
//! event as `event_logged`.
//!
//! **Two orientations.** Reflector and executor are told everything in plain numbers, and nobody
//! hears what they write. In public moods and promises colour what a mind says; it recites neither
//! numbers nor lists, and tells what it has promised when it is asked. For debugging,
//! [`PublicVoice::Verbose`](cognition_core::prompt::PublicVoice::Verbose) in the settings lifts
//! that.
//!
//! **Rules.** Cadence, times, attempts and bounds stand in
//! [`ConscienceRulesInUse`](prelude::ConscienceRulesInUse): `data/conscience/default.conscience.json`
//! or a file of your own, `*.conscience.json`, which is loaded as a
//! [`ConscienceFile`](conscience::ConscienceFile) and, with Bevy's `file_watcher`, reloaded while the
//! game runs. [`ConscienceCounters`](conscience::ConscienceCounters) says what came of it all: how
//! much was opened by whom and refused for what, how many extractions found nothing. Eight of those
//! in a row are a warning.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update))).add_observer(judge);
//! app.finish();
//! let entity = app.world_mut().spawn((Mind::new("odo"), Name::new("Odo"))).id();
//!
//! // He takes an oath, and the game knows best whether he kept it.
//! let proposed = ProposedCommitment { text: "guard the ferry".to_owned(), ..default() };
//! app.world_mut().trigger(OpenCommitment { entity, opener: Opener::Action, proposed });
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
//!
//! # What a mind pursues
//!
//! Some goals no single action reaches: the strongbox is in the cellar, the cellar is locked, and
//! the cook has the key. A mind that is given such a goal thinks *once* and gets a
//! [`Plan`](prelude::Plan); then it goes step by step, and each step meets the router and the
//! guardrails like any other wish.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
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
//! **Who is asked.** In the next turn that the mind takes of its own:
//!
//! | | what comes of it | who is asked | calls |
//! |---|---|---|---|
//! | *understand* | which of its refs stay in view: touched, retained with a reason, demoted, dropped | a rule; with [`Curator::Brain`](settings::Curator::Brain) the brain of tier `understand` | 0, or 1 a plan |
//! | *think* | steps, a proposal to somebody, or questions | the mind's brain, as a planner | 1 a plan |
//! | *decide* | the deed, in view of the steps that are due | the mind's brain, as in every turn | 1 a turn |
//!
//! One corrective retry is a call more; then the heuristic brain plans
//! ([`OnFailure::Fallback`](settings::OnFailure::Fallback)). Who is spoken to answers first, and
//! thinks in a turn of its own; an answer that it waited for it thinks about at once.
//!
//! **What the game tells.** Three things, and each is worth something alone:
//!
//! - [`GatherKnowledge`](prelude::GatherKnowledge): what this mind knows of the world, as
//!   [`Fact`](prelude::Fact)s, `at hob kitchen`. The planner trusts them, so only what the mind has
//!   seen or heard of belongs there. What a fact names must be `Referable`.
//! - Planning data in action packs: what an action needs, makes and unmakes, and how facts are put
//!   into words. [`PlanningDomain::of`](cognition_core::plan::PlanningDomain::of) reads a pack,
//!   [`PlanningDomainInUse`](plan::PlanningDomainInUse) holds it. Without it a model plans by its
//!   wits, without a dashboard of the world, and the heuristic brain not at all.
//! - [`PursueGoal::reaching`](prelude::PursueGoal::reaching): what is to be so in the end. The
//!   heuristic brain goes by it; it understands plain goals to have a thing or be in a place without.
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
//! **Modes** say how much may be planned at once; [`PursueGoal::in_mode`](prelude::PursueGoal::in_mode)
//! takes either name. They stand in [`PlanningModesInUse`](plan::PlanningModesInUse):
//! `data/planning/modes.json`, or a file of your own.
//!
//! | mode | in a game | steps at most |
//! |---|---|---|
//! | `QUICK` | `errand` | 2 |
//! | `COOK` | `undertaking` | 4 |
//! | `PLAN` | `scheme` | 8 |
//! | `CREATE` | `invention` | 4 |
//!
//! Where `proposal_required` is set, steps are refused until somebody has agreed.
//!
//! **Steps.** Those of one group are done side by side, groups in order.
//!
//! | sort | in a game | is done when |
//! |---|---|---|
//! | `read` | observe or ask | a deed that serves it has worked, or the mind says that it has found it out (`plan.finished`) |
//! | `write` | act on the world | a deed that serves it has worked |
//! | `analyze` | reason | the mind has decided something with it in view; one step a turn |
//! | `generate` | make something up | the same; what was made up has a ref of its own, `gen_song_1`, and is `[imagined]` until a step that names it is done |
//!
//! A deed serves a step whose description holds its verb and names its targets, by ref or by label:
//! `Ask Hob (character_2) for the iron key (item_1)`. What the game does by itself, and what falls to
//! a player, it ends with [`EndPlanStep`](prelude::EndPlanStep).
//!
//! **Others.** A proposal or a question goes to its listener, else to whoever set the goal, when the
//! mind next speaks to them: there must be an offer with the tag `speech` whose first target they
//! are. [`ProposalMade`](prelude::ProposalMade) tells the game. Then
//!
//! - a player answers by [`AnswerProposal`](prelude::AnswerProposal), or in words that the mind
//!   hears; plain yes and no are understood, anything else is for the planner to read;
//! - a mind gets an [`Invitation`](cognition_core::plan::Invitation), takes a turn for it, and
//!   answers with its decision (`plan.answer`) or in plain words. Its words are told only to whoever
//!   has perceived them.
//!
//! Nobody does a step who has not agreed. Who has gets their part as a plan of their own
//! ([`Plan::led_by`](prelude::Plan::led_by)), in their own refs, and does it in their own turns; so
//! two independent steps of two minds take the time of one. It ends when that of the leader does.
//!
//! **Every plan ends**, with [`PlanEnded`](prelude::PlanEnded) and a percept. What fails makes the
//! mind think anew, with what was done and what failed before its eyes; what nobody answers is
//! thought about without an answer. The bounds are
//! [`PlanLimits`](cognition_core::plan::PlanLimits) in
//! [`PlanningSettings`](settings::PlanningSettings): 3 times anew, 3 proposals or questions, 4 own
//! turns for a step in which nothing comes of it, 10 minutes of game time for an answer or for the
//! part of somebody else. [`AbandonPlan`](prelude::AbandonPlan) ends it from outside, and so does
//! another goal; the same one again changes nothing. A plan asks for the turns that it takes: at once
//! where something has come of it, and where nothing has after a second of game time, two, four, up
//! to 32. [`PlanTurns::LeftToGame`](settings::PlanTurns::LeftToGame) leaves that to the game.
//!
//! **What a planner sees**: refs and labels, never an entity, a stable id or a text that the mind has
//! not come across. A thing is in view for 2 turns after the mind last had to do with it
//! (`turn - last_referenced < window`), longer if it is retained; the flags say `[seen:summary]`,
//! `[seen:full]`, `[imagined]` or `[made]`. The last 3 turns stand there in full, older ones in a few
//! words ([`TurnHistory`](cognition_core::plan::TurnHistory)). What a persona keeps to when it plans
//! is its `guidance`, by domain. `plan_asked` in the run log says how large each part was.
//!
//! **Without a model** the heuristic brain searches backwards from what is to be so
//! ([`search`](cognition_core::plan::search)): alone, with those who have agreed, then with one more,
//! to whom it proposes it; where there is no way it asks for what would open one. What failed it does
//! not plan the same way again. `data/scenarios/heist.scenario.json` is played to its end by it.
//!
//! **In a save.** `Plan`, `Invitation`, `TurnHistory` and `EntityRefs` are components like all
//! others: a game that was saved in the middle of a plan goes on with it.
//!
//! # What comes to a mind by itself
//!
//! A mind to which something has happened *drifts* while nobody engages it ([`drift`]): every few
//! minutes of game time one idea calls up others along the links of its memory, and if that is
//! strong enough, a thought comes of it: a reflection, a question or a guess.
//!
//! - It is kept as a gist, and stands in later prompts as what came to the mind while idle: the
//!   latest, and others that concern the talk.
//! - A question becomes an open one of the ledger where the ledger's rule lets it: the ledger is the
//!   mind's first, or the mind has perceived something since its last turn.
//! - [`Drifted`](drift::Drifted) tells the game; nobody else hears of it.
//!
//! An idea that was thought of rests for an hour, and the thoughts of half an hour cost at most what
//! [`DriftParams`](cognition_core::drift::DriftParams) lets them. Templates word the thoughts unless
//! [`DriftVoice::Brain`](settings::DriftVoice) asks the brain of tier `drift`.
//! [`DriftSettings`](settings::DriftSettings) say how many minds are looked at in a run of the
//! schedule, and switch it off.
//!
//! # How a mind adapts, and the router learns
//!
//! Each who talks with a mind has a [`Rapport`](cognition_core::adapt::Rapport) with it ([`adapt`]):
//! nine dimensions of a style, read by rule from what they say, and what they have asked for
//! outright. From the second exchange on, [`Directive`](cognition_core::adapt::Directive)s follow
//! from it: be brief, give reasons, be gentle. They stand in the prompts that answer them, the own
//! voice of the character last, and the heuristic brain keeps to them, too, so that a terse player
//! and a chatty one hear different things from the same character.
//!
//! - What the directives say is data: `data/adapt/default.directives.json`, or a
//!   `*.directives.json` of the game, loaded as a [`DirectivesFile`](prompt::DirectivesFile).
//! - Whoever changes is followed within five exchanges; who says "keep it short" is heard at once.
//! - Twice in a while a choice is offered, or a lasting change mentioned; both have a rest to keep.
//!
//! The router learns from the next words ([`regulate`]): who repeats a question was answered too
//! soon, who asks what was said before wanted it looked up. Once a game day at most one of the
//! weights moves by at most 0.02, within bounds, because of the worst of the pressures, and after
//! two days it is kept if that has helped, and taken back if not. A brain may review modes as a
//! consultant ([`RouteReviewSwitch`](settings::RouteReviewSwitch)). Modes that are spread
//! unhealthily are warned about. `RegulationSettings::file` keeps what was learned.
//!
//! See it live: `cognition sim data/scenarios/week.scenario.json --days 7`.
//!
//! # Guardrails
//!
//! Six come with the engine, in this order; each can be switched off in the
//! [`GuardPolicy`](prelude::GuardPolicy), for all minds in the settings or for one by a component:
//!
//! | guardrail | rejects or amends |
//! |---|---|
//! | `intent` | what contradicts the reply's own intent: amended to what the intent means, if the reply names it or it only looks or asks |
//! | `validity` | what the game says cannot work: preconditions of the offer, judged by a [`PreconditionJudge`](prelude::PreconditionJudge) |
//! | `premises` | what rests on a percept whose claim is no longer so |
//! | `say_do` | another action than the speech announced (by default a remark only); speech that promises by its words alone is never more than a remark, since it has been said |
//! | `promises` | what the mind has promised not to do (by default a remark only) |
//! | `repetition` | the same deed or speech while nothing has changed; a mind in a loop is left in peace until something does. What has come to nothing three times, whatever was said with it, is left out of the offers, and the prompt says why |
//!
//! Whoever does something else than it chose, because of a guardrail or of a person, perceives what
//! it meant, why not, and what was done instead.
//!
//! The game's own come after them, see [`Guardrail`](prelude::Guardrail). A person decides instead:
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
//!     .add_observer(|suggested: On<ActionSuggested>, mut commands: Commands| {
//!         // A user interface shows `suggested` and answers when the player does.
//!         match suggested.description.contains("Kick") {
//!             true => commands.trigger(suggested.reject("not in this house")),
//!             false => commands.trigger(suggested.approve()),
//!         }
//!     });
//! app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
//! ```
//!
//! # Brains
//!
//! ```no_run
//! # #[cfg(feature = "http")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::cognition_llm::BrainSettings;
//!
//! let mut app = App::new();
//! app.set_brains(BrainSettings::read("assets/my.brain.json")?.open()?);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "http"))]
//! # fn main() {}
//! ```
//!
//! A `*.brain.json` names servers, the variables that hold their keys, limits, prices, and which tier
//! goes to which server; the shipped ones stand in `data/brains`. The same can be written in code, or
//! stand in a game's own settings file: `BrainSettings`. A single server with settings of its own is
//! `Brains::new(HttpBrain::new(HttpSettings { .. })?)`.
//!
//! With the feature `embedded`, an `EmbeddedBrain` thinks with a GGUF file in this process, on a thread
//! that leaves frames alone: `Brains::new(EmbeddedBrain::load(EmbeddedSettings::new(path)))`. It loads
//! off the frame, and `progress()` says how far it is.
//!
//! A mind's tier names its brain. Some purposes have tiers of their own: `tie_break`, `acknowledge`,
//! `understand`, `summarise` and `drift`, for which a small and quick brain will do, `plan`, and
//! `reflect`, for which a slow one will: [`Brains::with_tier`](prelude::Brains::with_tier). Where
//! there is none, the mind's own is asked. [`CognitionSettings::tiers`](settings::CognitionSettings)
//! says what else holds for a tier: how long its brain may take, and who chooses.
//!
//! **Who chooses.** Tiny models choose at chance, and speak in character. With
//! [`Chooses::Engine`](settings::Chooses) the heuristic brain picks the action and everything that
//! goes with a decision, and the brain of the tier is asked for `speech` and `thoughts` alone, in a
//! prompt with the same stable and slow segments. Whatever it replies, or does not, changes the
//! words and nothing else. `cognition evaluate` tells what is better for your model: it plays
//! situations with known acceptable answers both ways.
//!
//! # What thinking takes
//!
//! [`ThoughtCounters`](diagnostics::ThoughtCounters) has the totals: answers, failures, tokens in and
//! out and those that the server had in its prefix cache, latencies, rejections by rule, fallbacks.
//! [`TokensUsed`](diagnostics::TokensUsed) has the tokens of one mind. Bevy's diagnostics have both
//! over time, under the [`paths`](diagnostics::paths). Each call is a span `chat` with the attribute
//! names of OpenTelemetry (`gen_ai.request.model`, `gen_ai.usage.input_tokens` …), for whatever
//! exporter the game's subscriber has. With [`StageTimePlugin`](diagnostics::StageTimePlugin) the
//! stages of the schedule are timed and have spans too; `examples/thousand_minds.rs` prints them.
//!
//! The first two segments of a prompt, [`Prompt::stable`](cognition_core::prompt::Prompt::stable) and
//! [`Prompt::slow`](cognition_core::prompt::Prompt::slow), are the same bytes in every turn of a
//! mind. Where [`TokensUsed::cached_share`](diagnostics::TokensUsed::cached_share) stays low all the
//! same, the server has fewer places in its cache than there are minds and purposes that share it.
//! `llama-server` has as many as it has slots, and keeps them if it is started with
//! `--parallel N --no-kv-unified`: an `HttpBrain` finds out how many, and sends prompts that begin
//! alike to the same one (`HttpSettings::cache_slots`). A model with a sliding window needs
//! `--swa-full`, too.
//!
//! # What a brain costs
//!
//! Whatever asks a brain passes the [`Governor`](prelude::Governor); what it goes by is
//! [`GovernSettings`](settings::GovernSettings). A brain that answers inline and costs nothing, as the
//! heuristic one does, is bound by none of this.
//!
//! | | by default | without it |
//! |---|---|---|
//! | places in flight, `max_in_flight` | 64; looks back and asides get half at most | it waits |
//! | calls a minute of the world, of each mind, of each player: `world`, `mind`, `player` | 60, 20, as many as they want | it waits, and a warning names the setting once |
//! | `budget`, `mind_budget`: calls, tokens, money by a [`CostTable`](cognition_core::govern::CostTable) | none | the heuristic brain thinks; [`BudgetSpent`](prelude::BudgetSpent) tells once, until the budget is raised |
//! | storms: calls because of one event | 8 | the heuristic brain thinks, at once |
//! | waiting, `longest_wait` | 2 minutes | the heuristic brain thinks |
//! | tries of a call, `retries` | 2 more, within the time of the tier, with jitter, and never before the server wants it | it failed: see `OnFailure` |
//!
//! **A player** is whoever speaks to a mind and has no [`Mind`](prelude::Mind). A budget is hard: what
//! a call may cost at most is held before it is made, a token for two bytes of the prompt, and as many
//! for the reply as it may have; what the server reports then counts. A call that brings no report
//! (it broke off, or was cancelled) counts as it was held.
//!
//! **Who goes first.** Who is spoken to, then who reacts to something, then moves of their own, then
//! what is beside the turns; among these the near before the far
//! ([`Nearness`](prelude::Nearness), which the game keeps up to date; a mind without it is at hand),
//! those of the persona that was let through last, and who has waited for longest. After `patience`
//! (30 seconds) a request goes before all others. With `kept_for_talk` there is always a place for
//! whoever is spoken to; without, they wait until a thought is over. So a turn begins only when it can be asked, and its
//! prompt is not older than that.
//!
//! **The far** belong to bands, [`AttentionRules`](cognition_core::govern::AttentionRules): beyond 30
//! metres, or out of sight from 15, a mind has the tier `heuristic`, and a move of its own in ten
//! seconds of game time at most. To whom a player speaks, that does not apply.
//!
//! **Talk between minds rests.** Two minds that hear each other would answer for ever. By
//! [`RoutingSettings::talk_rest`](settings::RoutingSettings) each answers the other four times, and
//! twice as many lines in all where there are several; then lines of minds are heard and remembered,
//! but are no reason for a turn for a minute of game time ([`Resting`](turn::Resting) says until when).
//! A player who speaks to one of them, an event that concerns one, and what one does for its plan let
//! them begin anew at once, and a turn that the game asks for is always taken. Whoever only hears its
//! own words again does not answer.
//!
//! **What is outdated** is cancelled: a turn that answers somebody who has left the world; one that
//! answers half of what somebody has said by now, and one that was shown what a percept denies since
//! (see [`Claim`](cognition_core::perceive::Claim)). The last two begin anew at once, twice at most.
//!
//! The run log has `brain_spared`, `call_retried`, `budget_spent`, and turns that end `outdated`;
//! [`GovernorCounters`](govern::GovernorCounters) have it in numbers, and `cognition sim --crowd 1000`
//! shows how long who waits.
//!
//! # Cassettes and replay
//!
//! What a model says once, it does not say again. A [`Cassette`](cognition_llm::Cassette) around a
//! brain records every question and answer, and the run of the schedule in which each answer was
//! taken in; another plays them back in the same runs, without a model and without a network:
//!
//! ```
//! use bevy_cognition::prelude::*;
//! use cognition_llm::{Cassette, Tape, TapeHeader, TapeWriter};
//! use std::{fs::File, path::Path, sync::Arc};
//!
//! fn recorded(brain: Arc<dyn Brain>, file: &Path) -> std::io::Result<Brains> {
//!     let header = TapeHeader::new("tavern", 7, brain.name());
//!     let writer = TapeWriter::new(File::create(file)?, header)?;
//!     Ok(Brains::new(Cassette::record(brain, writer)))
//! }
//!
//! fn played_back(file: &Path) -> Brains {
//!     let tape = Tape::read(file).expect("a cassette that `cognition check` passes");
//!     Brains::new(Cassette::replay(tape))
//! }
//! ```
//!
//! A question is known again by the hash of all that a model sees. One that the tape does not know
//! fails, and [`Cassette::mismatch`](cognition_llm::Cassette::mismatch) says which segment of the
//! prompt changed, in which lines, and from which template it was written. The folder that
//! `cognition sim --out` makes has a cassette beside the run log, and `cognition replay` compares
//! every record, and the hashes of the world and of [all that minds hold](record::minds_hash).
//!
//! A cassette holds what players said, and all that minds were shown: treat it as a chat log.
//!
//! # Looking in
//!
//! [`inspect`] tells all that a mind holds as plain data, and in the entity's [`Trail`](inspect::Trail)
//! how it came to that. Two panels show it in a window, in Bevy's own UI, by keyboard and mouse:
//!
//! - With the feature `inspector`, `CognitionInspectorPlugin`: F1, or triggering `InspectMind` on a
//!   mind, opens it at the right. Closed it runs nothing, and nothing is kept for it.
//! - With the feature `approval_ui`, `ApprovalPanelPlugin`: while a mind is
//!   [`AwaitingApproval`](guard::AwaitingApproval), a person chooses, accepts, overrides or rejects.
//!   It answers by the same events as any other code.
//!
//! `panel::PanelStyle` says how large both write, and in which font.
//!
//! # What it does *not* do
//!
//! - It does not move anybody: pathfinding, animation and physics stay with the game.
//! - It does not decide who hears whom, nor who is meant: the game triggers `Perceive` for those who
//!   hear, and marks the percept `addressed` for those who are spoken to.
//! - It reads the words of English only, where it routes, where it takes facts from what is said,
//!   where it tells by when something is promised and what keeps it, and where a proposal is accepted
//!   or a step done. Talk in another language is routed by warmth, topic and question mark alone; what
//!   is promised in one is kept, and what is planned in one is done, when the game says so.
//! - It takes nobody at their word: what *others* promise a mind is for its notes, and what the mind
//!   says without listing it under `promises` binds it to nothing.
//! - It does not set goals: a mind plans for what `PursueGoal` gives it, one goal at a time, and a
//!   planner knows what the game tells it by `GatherKnowledge`.
//! - It does not say when to save, nor keeps saves: [`save`] makes plain values of minds and minds of
//!   them; the crate `cognition_store` puts these into a database.
//!
//! # Troubleshooting
//!
//! *Nothing happens.* Does the mind get an *addressed* percept or a `RequestTurn`? Does the host
//! schedule run (`FixedUpdate` needs time to pass)? In a test, was `app.finish()` called?
//!
//! *Two minds stop talking with each other.* Their talk rests for a minute of game time
//! (`RoutingSettings::talk_rest`, and [`Resting`](turn::Resting) on the mind): a player, an event, a
//! plan or a `RequestTurn` wakes them, and `TalkRest::Off` lets them talk for ever.
//!
//! *Minds become slow, or simple, after a while.* A warning names the setting that bounds calls a
//! minute, `govern.mind` or `govern.world`; what has waited for two minutes the heuristic brain
//! thinks.
//!
//! *It speaks, but does not act.* Is an observer of `GatherActions` there, and do all targets carry
//! [`Referable`](prelude::Referable)? In `CLARIFY` and `ACKNOWLEDGE` only offers with the tag
//! `speech` are open.
//!
//! *It only asks back.* Its context is cold. Lines of the same partner warm it (is the `source` of
//! their percepts the same id?), gists of the topic do, and so does talk of what is there: say what
//! a percept is `about`, and put those things into `GatherActions::present`. A mind that should know
//! its way from the start can be spawned with [`Gists`](cognition_core::memory::Gists) and
//! [`Facts`](cognition_core::memory::Facts). Or take from the weights of `clarify`.
//!
//! *It never gathers.* `ACT` gains by a question in a half warm context (0.3 to 0.7), by words that
//! point back (`you said`, `last time`), by few facts and an unsure memory. In the cold `CLARIFY` is
//! mostly ahead of it, in the warm `RESPOND`; witnesses, events and own moves never gather, unless
//! the weights say so. Does the brain plan anything? `skills_used` in the run log says what, and why
//! the loop ended.
//!
//! *A witness does nothing.* Mostly it should not: `RESPOND` has to beat 0.85, so it must know much
//! of the topic. Lower `witness.ignore_boost` for livelier bystanders. It may not speak, so there
//! must be an offer without the tag `speech`. An event that bystanders ought to act on is best
//! addressed to them.
//!
//! *It acts once and never again.* The game must answer each `ActionDecided` that has an action with
//! `ActionFinished`; without one the action counts as failed after `acting_timeout`.
//!
//! *It never promises.* `promises` are the reply's, so a model must list what it says; one that
//! promises by its words alone leaves a flag of `say_do` (`promised_in_words`) in
//! `suggestion_reviewed` of the run log. `commitment_refused` in `event_logged` says what the gate
//! refused and why. A reflection mostly binds to nothing: `nothing_extracted`. Witnesses, who do not
//! speak, promise nothing.
//!
//! *It promises and does not keep.* Is there an offer that would: with the tag `give`, `speech` or
//! `move`, or of the verb that was promised, done to whom it was promised, which the words name by
//! its label? Does the game answer with `ActionFinished`? `commitment_hindered` says what stood in
//! the way. Where deeds cannot be told by tags and labels, let the game say so with
//! `EndCommitment`. Is the time too short? It is game time, and 60 minutes where none is given.
//!
//! *It reflects too often, or never.* The cadence is in `ConscienceRulesInUse`; what is 0 does not
//! count, and with 0 turns, 0 minutes and 0 novelty only `RequestReflection` does. A mind may have
//! changed its own number of turns (`adjusted`). Never: is `ReflectionSwitch` on, and `BrainSwitch`?
//! A mind that is in a turn or `Dormant` looks back later, and so does one that acts, for a minute of
//! game time. `reflection_failed` says that a brain gave no answer.
//!
//! *The model recites its ledger.* Is the voice `Verbose`? What a mind says when it is *asked* what
//! it has promised is meant to be told. Small models copy what they see, and ledger and commitments
//! are never left out of a prompt: be stricter under `IN PUBLIC` in a `system.prompt.md` of your own.
//!
//! *My mind never plans.* Is the goal there (`Plan` on the mind; `PursueGoal` for what has no `Mind`
//! is a warning)? Does it take turns of its own: is `PlanTurns` `AskedFor`, or does the game
//! `RequestTurn`? Do game time and the schedule run, are `BrainSwitch` and `PlanningSwitch` on, is it
//! neither `Dormant` nor spoken to without a pause? `plan_asked` and `plan_thought` in the run log say
//! what was asked and answered, `reply_rejected` what was wrong with it.
//!
//! *Its steps are never done.* Does a description begin with the verb of an offer (`Take`, or the
//! `take` of `world:take`), and does it name every target that the offer's description names? Is the
//! offer there when the step is due? Does the game answer with `ActionFinished`? Otherwise let it say
//! so with `EndPlanStep`. A step of somebody else's is done in *their* turns.
//!
//! *It gives up at once.* `plan_ended` has the reason. `no way to it was found`: there is no way from
//! what it knows. Are `GatherKnowledge` and `PlanningDomainInUse` filled, is every thing that a fact
//! names `Referable`, does some action make what is to be so (`PursueGoal::reaching`), in as few steps
//! as the mode allows? `asking did not help`: what it put to somebody was never said, since there is
//! no offer to speak to them, or never answered within `answer_within`.
//!
//! *Nothing comes to it by itself.* Is [`DriftSwitch`](settings::DriftSwitch) on? Has anything
//! happened to it: the third exchange of a talk leaves an episode, and so does the end of a topic?
//! Does game time pass, is it left alone for a minute, is it awake? `RUST_LOG=cognition::drift=debug`
//! says why a thought did not come.
//!
//! *It talks to everybody in the same way.* A style shows from the second exchange on, and only what
//! is far from the middle (4 or less, 7 or more) has a directive. `rapport_changed` in the run log
//! says what was learned. Is [`AdaptSwitch`](settings::AdaptSwitch) on?
//!
//! *The weights are not mine any more.* The regulator moves them, once a game day, where there were
//! ten decisions: `weights_regulated` says which and why. Switch it off by
//! [`RegulationSwitch`](settings::RegulationSwitch).
//!
//! *It wants something and does not do it.* Which guardrail objects is in the run log
//! (`suggestion_reviewed`, `remedy_tried`) and under `cognition::guard`. A mind that repeats itself,
//! is refused the same thing twice, or waits in silence three times is left in peace
//! (`TurnEnd::Quiet`, also for `RequestTurn`) until its offers, surroundings or percepts change. A
//! deed that came to the same or to nothing three times is left out of its offers, until something
//! changes that bears on it or ten minutes of the game have passed (`cognition::guard` at debug
//! level says so). Tag an offer `repeatable` if it may be done over and over, or switch
//! `repetition` off.
//!
//! *The model is asked rarely.* `brain_spared` in the run log says why a turn did without: is the mind
//! [`Nearness`](prelude::Nearness) far, is the budget spent, do too many perceive the same? What waits,
//! and how long, is in [`GovernorCounters`](govern::GovernorCounters).
//!
//! *The model is never asked.* Is [`BrainSwitch`](prelude::BrainSwitch) on? Run with
//! `RUST_LOG=cognition=debug`: each stage logs under its own name, `cognition::collect` for replies.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `http` | yes | brains behind any OpenAI-compatible server |
//! | `embedded` | no | `cognition_llm::EmbeddedBrain`: a GGUF model in the process, through llama.cpp; needs a C++ compiler, cmake and libclang to build |
//! | `sentence` | no | `cognition_llm::SentenceModel` for the [`TopicEmbedder`](route::TopicEmbedder): a sentence model in the process, through candle; 13 to 20 ms a sentence within the frame, so for simulations |
//! | `inspector` | no | `inspector::CognitionInspectorPlugin`: a panel that shows all that a mind holds; brings Bevy's UI, without a renderer |
//! | `approval_ui` | no | `approval_panel::ApprovalPanelPlugin`: a panel by which a person approves what minds would do; likewise |
//! | `brp` | no | `remote::CognitionRemotePlugin`: other programs list minds, read prompts and answer for a person through Bevy's remote protocol; brings the renderer |

mod plugins;

pub use cognition_core;
pub use cognition_llm;

pub mod record;
pub mod schedule;
pub mod settings;
pub mod turn;

mod brain;
mod calendar;
mod choice;
mod mind;
mod pipeline;
mod referables;
mod tools;
mod ui;

pub use brain::{aside, govern, speech};
pub use mind::{adapt, conscience, consolidate, drift, plan, regulate};
pub use pipeline::{act, collect, decide, guard, perceive, persist, prompt, route};
pub use tools::{diagnostics, inspect, save};
#[cfg(feature = "approval_ui")]
pub use ui::approval_panel;
#[cfg(feature = "inspector")]
pub use ui::inspector;
#[cfg(any(feature = "inspector", feature = "approval_ui"))]
pub use ui::panel;
#[cfg(feature = "brp")]
pub use ui::remote;

pub use plugins::CognitionPlugins;

/// What a game usually needs.
pub mod prelude {
    pub use crate::CognitionPlugins;
    pub use crate::act::{ActionDecided, ActionFinished, ActionOutcome};
    pub use crate::collect::UtteranceMade;
    pub use crate::conscience::{
        CommitmentEnded, CommitmentOpened, ConscienceRulesInUse, EndCommitment, OpenCommitment,
        ReflectionWritten, RequestReflection,
    };
    pub use crate::decide::{Brains, BrainsApp};
    pub use crate::drift::Drifted;
    pub use crate::govern::{BudgetSpent, Governor};
    pub use crate::guard::{
        ActionSuggested, AnswerRefused, ApproveSuggestion, GuardApp, Guardrail, OverrideSuggestion,
        PreconditionJudge, RejectSuggestion,
    };
    pub use crate::perceive::{Perceive, Referables, RequestTurn};
    pub use crate::plan::{
        AbandonPlan, AnswerProposal, EndPlanStep, GatherKnowledge, PlanEnded, PlanMade,
        PlanStepEnded, ProposalMade, PursueGoal, StepOutcome,
    };
    pub use crate::prompt::{GatherActions, PersonaLibrary};
    pub use crate::route::{RouteDecided, Routing, SkillApp};
    pub use crate::settings::{
        BrainSwitch, Chooses, CognitionSettings, ConscienceSettings, ConsolidateBy, DriftSwitch,
        DriftVoice, ExecutorSwitch, GovernSettings, OnFailure, ReflectionSwitch, RouterSwitch,
        SpeechFlow, TalkRest, TieBreak, TierSettings, TurnPhases,
    };
    pub use crate::speech::{SpeechChunk, SpeechRetracted};
    pub use crate::turn::{Dormant, TurnEnded};
    pub use cognition_core::act::{ActionOffer, IndexedAction, Judgement, Question};
    pub use cognition_core::conscience::{
        Commitment, CommitmentKind, CommitmentState, Commitments, Evidence, Opener,
        ProposedCommitment,
    };
    pub use cognition_core::govern::Nearness;
    pub use cognition_core::guard::{Approval, GuardPolicy, Remedy, Suggestion, Verdict};
    pub use cognition_core::mind::{
        CognitiveLedger, GameTime, LedgerPolicy, Mind, Mood, Persona, StableId, Tier,
    };
    pub use cognition_core::perceive::{Percept, PerceptionLog, Referable};
    pub use cognition_core::plan::{Consent, Fact, Plan, PlanStage};
    pub use cognition_llm::{Brain, HeuristicBrain, ScriptedBrain};
}
