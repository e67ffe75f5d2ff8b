//! Why a deed is worth doing or not: the reasons that a score is made of.

use crate::wording::phrase::{inside, with_article};
use cognition_core::mind::Goal;
use cognition_core::record::WeighedPart;

/// How much it weighs that somebody asks for just this deed.
pub(crate) const CALLED_FOR: f32 = 1.6;

/// A promise as a reason names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Promise<'a> {
    /// What is promised, in the words of whoever opened it.
    pub(crate) text: &'a str,
    /// To whom, where it is known.
    pub(crate) to: Option<&'a str>,
}

/// What speaks for a deed, or against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Motive<'a> {
    /// The game thinks well of it.
    Worth,
    /// The game says why it is worth it, or not.
    Considered(&'a str),
    /// It serves a goal.
    Goal(&'a Goal),
    /// A goal can't be served here: better look elsewhere.
    Search(&'a Goal),
    /// Somebody asked for it, and it is at hand.
    Asked(&'a str),
    /// It answers somebody.
    Answer(&'a str),
    /// It concerns what was said or done to the mind.
    Topic,
    /// It brings what an obstacle takes.
    Need(&'a str),
    /// What failed before may succeed now.
    Freed,
    /// It follows something new that touches a goal.
    Lead(&'a str),
    /// It may answer an open question.
    Question(&'a str),
    /// It is new to the eye.
    Curious,
    /// A word with somebody.
    Company,
    /// There is nothing to say.
    Wordless,
    /// The mood asks for it.
    Mood,
    /// Somebody was asked and has not answered.
    Patience,
    /// Nothing else calls.
    Rest,
    /// It failed, and nothing has changed since.
    Blocked,
    /// It was done before.
    Repeated,
    /// It was asked for, and refused or put off.
    Answered,
    /// It leads back to where the mind came from.
    Retraced,
    /// The mind is afraid of it.
    Feared,
    /// It keeps a promise.
    Promised(Promise<'a>),
    /// It is a means to keep one.
    Owed(Promise<'a>),
    /// A goal speaks against it.
    Against(&'a Goal),
    /// It breaks one.
    Breaks(Promise<'a>),
    /// Somebody to whom a promise was made should hear what stands in its way.
    Prevented(&'a str),
    /// Somebody should hear that a promise to them was not kept.
    OwnedUp(&'a str),
    /// Somebody asks for what the mind can promise, and not give.
    Pledge(&'a str),
    /// It is the next step of a plan, for this end.
    Step(&'a str),
    /// A plan waits for what others do.
    Bide(&'a str),
    /// It is a step of a plan that lasts while others do theirs.
    KeepOn(&'a str),
    /// A plan wants this put to somebody first.
    Put(&'a str),
    /// It leads to somebody to whom a plan wants something put.
    Seek(&'a str),
    /// Somebody should hear that a plan was given up.
    GaveUp(&'a str),
    /// It answers a proposal of theirs.
    Invited(&'a str),
    /// The mind needs for itself what it would give away.
    Kept,
    /// Somebody asked for it, and something speaks against it.
    Refused(&'a str),
    /// Somebody has just asked the mind to let it be.
    LeftUndone(&'a str),
    /// Grave news asks for a word to them.
    Mourns(&'a str),
    /// They should hear news from the mind.
    Brings(&'a str),
    /// Somebody takes before the mind's eyes what it needs itself.
    Protest(&'a str),
    /// It helps against trouble.
    Helps,
    /// It calls out a danger that nobody has spoken of yet.
    Alarms,
    /// It leads away from a danger.
    Flees,
    /// It warns somebody.
    Warns,
    /// It bears on what happened.
    Bears,
    /// It hurts somebody, or destroys something.
    Harms,
    /// It can wait.
    Idles,
    /// The mind knows that it is dangerous.
    Perilous,
    /// It gives a secret away.
    Betrays,
    /// The moment forbids it.
    Forbidden,
    /// Nobody asked for it.
    Unasked,
    /// It is offered in words what for what.
    Bargains(&'a str),
    /// It was not agreed on yet.
    Unagreed,
    /// The seed.
    Whim,
}

/// A motive with its share of the score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reason<'a> {
    /// What speaks.
    pub(crate) motive: Motive<'a>,
    /// For it if positive, against it if negative.
    pub(crate) value: f32,
}

impl<'a> Reason<'a> {
    /// A reason, unless it weighs nothing.
    pub(crate) fn new(motive: Motive<'a>, value: f32) -> Option<Self> {
        (value != 0.0).then_some(Self { motive, value })
    }

    /// The reason with its share, as a log has it.
    pub(crate) fn weighed(&self) -> WeighedPart {
        WeighedPart { why: self.motive.name(), worth: f64::from(self.value) }
    }

    /// The reason with its share, as a trace shows it: `serves a goal +0.42`.
    pub(crate) fn explain(&self) -> String {
        format!("{} {:+.2}", self.motive.name(), self.value)
    }
}

impl Promise<'_> {
    fn whom(&self) -> String {
        self.to.map(|who| format!(" to {who}")).unwrap_or_default()
    }
}

impl Motive<'_> {
    fn name(&self) -> String {
        match self {
            Self::Goal(goal) => format!("serves \"{}\"", inside(&goal.text)),
            Self::Against(goal) => format!("goes against \"{}\"", inside(&goal.text)),
            Self::Search(goal) => format!("looks elsewhere for \"{}\"", inside(&goal.text)),
            Self::Asked(who) => format!("{who} asked for it"),
            Self::Refused(who) => format!("is not done for {who}"),
            Self::LeftUndone(who) => format!("{who} has just asked for it to be left undone"),
            Self::Answer(who) => format!("answers {who}"),
            Self::Need(thing) => format!("brings {} nearer", with_article(thing)),
            Self::Promised(promise) => format!("was promised{}", promise.whom()),
            Self::Owed(promise) => format!("works towards what was promised{}", promise.whom()),
            Self::Breaks(promise) => format!("breaks what was promised{}", promise.whom()),
            Self::Prevented(who) => format!("{who} should hear what stands in the way"),
            Self::OwnedUp(who) => format!("{who} should hear that it was not kept"),
            Self::Pledge(who) => format!("{who} can be promised it"),
            Self::Invited(who) => format!("answers what {who} proposes"),
            Self::GaveUp(who) => format!("{who} should hear that it was given up"),
            Self::Protest(who) => format!("{who} takes what is needed here"),
            Self::Mourns(who) => format!("shares the grief with {who}"),
            Self::Brings(who) => format!("{who} should hear the news"),
            Self::Bargains(who) => format!("bargains with {who}"),
            Self::Seek(who) => format!("leads to {who}, who should hear of the plan"),
            Self::Considered(why) => inside(why).to_owned(),
            plain => plain.plain_name().to_owned(),
        }
    }

    fn plain_name(&self) -> &'static str {
        match self {
            Self::Worth => "is worth it",
            Self::Topic => "concerns what was said",
            Self::Freed => "may succeed now",
            Self::Lead(_) => "follows the news",
            Self::Question(_) => "may answer an open question",
            Self::Curious => "is new",
            Self::Company => "is company",
            Self::Wordless => "there is nothing to say",
            Self::Mood => "suits the mood",
            Self::Patience => "lets them answer",
            Self::Rest => "nothing presses",
            Self::Blocked => "failed just now",
            Self::Repeated => "was done before",
            Self::Answered => "was answered",
            Self::Retraced => "leads back",
            Self::Feared => "is feared",
            Self::Step(_) => "is the next step of the plan",
            Self::Bide(_) => "lets others do their part",
            Self::KeepOn(_) => "goes on while others do their part",
            Self::Put(_) => "puts the plan to somebody",
            Self::Kept => "is needed here",
            Self::Helps => "helps against what happened",
            Self::Alarms => "calls out a danger",
            Self::Flees => "leads away from the danger",
            Self::Warns => "warns somebody",
            Self::Bears => "bears on what happened",
            Self::Harms => "does harm",
            Self::Idles => "can wait",
            Self::Perilous => "is dangerous",
            Self::Betrays => "gives a secret away",
            Self::Forbidden => "is not allowed here",
            Self::Unasked => "nobody asked",
            Self::Unagreed => "is not agreed on yet",
            Self::Whim => "whim",
            _ => "speaks for itself",
        }
    }
}
