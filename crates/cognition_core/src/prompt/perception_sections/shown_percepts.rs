//! Which percepts are shown, and in which order they give way to the budget.

use super::repeated::is_told_later;
use super::waiting::{is_answered, is_new};
use crate::mind::PerceptId;
use crate::perceive::{PerceivedAt, Percept};
use crate::prompt::budget::PromptBudget;
use crate::prompt::told_by_words::is_told_by_words;
use crate::prompt::turn_context::TurnContext;

/// How many percepts of the log stand before the perception section, given how many it shows.
pub(crate) fn older_than_shown(context: &TurnContext<'_>, budget: &PromptBudget) -> usize {
    let total = context.perceptions.entries().len();
    let new = context.perceptions.entries().position(|entry| entry.id > context.seen_before);
    new.unwrap_or(total).min(total.saturating_sub(budget.perception_lines))
}

/// What stands before the perception section and is told there all the same, so that nothing is lost between the log
/// and what is remembered: the mind's own last words, what was said to it before them, and what called for the first of
/// its own words that are told. A question and its answer stand together.
pub(crate) fn carried_over(context: &TurnContext<'_>, older: usize) -> [Option<PerceptId>; 3] {
    let (log, mind) = (context.perceptions, context.mind);
    let Some(first_shown) = log.entries().nth(older).map(|entry| entry.id) else {
        return [None; 3];
    };
    let is_own = |entry: &&PerceivedAt| entry.percept.is_speech_of(mind);
    let first_own = log.entries().skip(older).find(is_own);
    let called_for = first_own.and_then(|own| log.called_for_by(mind, own));
    let carried = [log.last_words_of(mind), log.said_before_last_words(mind), called_for];
    carried.map(|entry| entry.map(|entry| entry.id).filter(|id| *id < first_shown))
}

/// The percepts of the perception section: what is answered stands apart where the template shows
/// it apart.
#[derive(Clone, Copy)]
pub(crate) struct ShownPercepts<'a> {
    pub(crate) context: &'a TurnContext<'a>,
    /// How many percepts stand before the section.
    pub(crate) older: usize,
    /// Whether what is answered has a section of its own.
    pub(crate) apart: bool,
}

impl<'a> ShownPercepts<'a> {
    fn entries(self) -> impl DoubleEndedIterator<Item = &'a PerceivedAt> {
        let Self { context, older, apart } = self;
        let entries = context.perceptions.entries().enumerate();
        let carried = carried_over(context, older);
        let is_shown = move |(at, entry): &(usize, &PerceivedAt)| {
            (*at >= older || carried.contains(&Some(entry.id)))
                && !(is_told_by_words(context, entry) || is_told_later(context, entry))
                && !(apart && is_answered(context, entry))
        };
        entries.filter(is_shown).map(|(_, entry)| entry)
    }

    /// How many percepts give way before what is remembered: all that are not the latest of what
    /// lasts.
    pub(crate) fn giving_way_first(self, latest: usize) -> usize {
        let rank = self.ranks();
        let lasting = self.entries().filter(|entry| rank(entry) != Rank::Known).count();
        self.entries().count() - lasting.min(latest)
    }

    /// What the section may show, in the order in which it gives way to the budget: what does not
    /// last, oldest first, then what does, and last what is meant for the mind.
    pub(crate) fn giving_way(self) -> impl Iterator<Item = &'a Percept> {
        let rank = self.ranks();
        let of = move |of: Rank| self.entries().filter(move |entry| rank(entry) == of);
        Rank::ALL.into_iter().flat_map(of).map(|entry| &entry.percept)
    }

    /// The mind's own last words, which others answer. They are always shown: they wait for no answer, and tell what
    /// no other words do.
    pub(super) fn own_last_words(self) -> Option<&'a PerceivedAt> {
        self.context.perceptions.last_words_of(self.context.mind)
    }

    /// What is new lasts, and so do the mind's own last words with what was said to it before them.
    fn ranks(self) -> impl Fn(&PerceivedAt) -> Rank + Copy + 'a {
        let (log, mind) = (self.context.perceptions, self.context.mind);
        let own = self.own_last_words().map(|entry| entry.id);
        let said = log.said_before_last_words(mind).map(|entry| entry.id);
        move |entry| match is_new(self.context, entry) {
            true if entry.percept.addressed => Rank::Meant,
            false if ![own, said].contains(&Some(entry.id)) => Rank::Known,
            _ => Rank::Lasting,
        }
    }

    /// What the section shows once so many percepts have given way.
    pub(super) fn left(self, dropped: usize) -> impl Iterator<Item = &'a PerceivedAt> {
        // As a rule all of it is shown, whatever lasts.
        let ranks = (dropped > 0).then(|| self.ranks());
        let (mut going, mut left) = ([0; Rank::ALL.len()], dropped);
        if let Some(rank) = ranks {
            for of in Rank::ALL {
                let goes = self.entries().filter(|entry| rank(entry) == of).take(left).count();
                going[of as usize] = goes;
                left -= goes;
            }
        }
        self.entries().filter(move |entry| {
            let Some(rank) = ranks else { return true };
            let left = &mut going[rank(entry) as usize];
            let goes = *left > 0;
            *left -= usize::from(goes);
            !goes
        })
    }
}

/// How long a percept outlasts others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    /// Neither new nor the mind's own last words.
    Known,
    Lasting,
    /// New, and said or done to the mind.
    Meant,
}

impl Rank {
    const ALL: [Self; 3] = [Self::Known, Self::Lasting, Self::Meant];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::PerceptionLog;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn who_has_spoken_is_not_told_so_again() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::outcome("You speak to Odo.").about("odo"));
        log.perceive(Percept::speech("mara", "Good evening."));
        log.perceive(Percept::outcome("You speak to Odo.").about("odo"));
        log.perceive(Percept::outcome("You ask Odo for the key.").about("odo").about("key"));
        let context = TurnContext { perceptions: &log, ..scene.context() };
        let shown = ShownPercepts { context: &context, older: 0, apart: false };
        let shown = shown.entries().map(|entry| entry.id.0).collect::<Vec<_>>();
        assert_eq!(shown.len(), 3, "no words stand before the first: {shown:?}");
    }

    #[test]
    fn what_is_done_to_the_mind_outlasts_what_it_overhears_later() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::event("Odo shoves you.").by("odo").addressed());
        log.perceive(Percept::event("Sela slaps you.").by("sela").addressed());
        log.perceive(Percept::speech("odo", "The barley is dear.").to("sela"));
        log.perceive(Percept::speech("sela", "So it is.").to("odo"));
        let context =
            TurnContext { perceptions: &log, seen_before: PerceptId(1), ..scene.context() };
        let shown = ShownPercepts { context: &context, older: 0, apart: true };
        let left = |dropped| shown.left(dropped).map(|entry| entry.id.0).collect::<Vec<_>>();
        assert_eq!(left(1), [2, 3, 4], "it has taken that up");
        assert_eq!((left(2), left(3)), (vec![2, 4], vec![2]));
        let order: Vec<&str> = shown.giving_way().map(|percept| percept.text.as_str()).collect();
        assert_eq!(order.last(), Some(&"Sela slaps you."));
        assert_eq!(shown.giving_way_first(1), 3);
    }

    #[test]
    fn own_last_words_and_what_was_said_before_them_stay_in_view_however_much_is_new() {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("brannic", "A cold night.").to("mara").addressed());
        log.perceive(Percept::speech("mara", "So it is.").to("brannic"));
        log.perceive(Percept::speech("odo", "Sela came down once.").to("mara").addressed());
        log.perceive(Percept::speech("mara", "What have you there, Sela?").to("sela"));
        let seen_before = log.perceive(Percept::event("The bell rings."));
        (0..9).for_each(|n| _ = log.perceive(Percept::event(format!("A dog barks {n} times."))));
        let (context, answered_before) = (scene.context(), seen_before);
        let context = TurnContext { perceptions: &log, seen_before, answered_before, ..context };
        let shown = ShownPercepts { context: &context, older: 5, apart: true };
        let told = |dropped| shown.left(dropped).map(|entry| entry.id.0).collect::<Vec<_>>();
        assert_eq!(told(0)[..3], [3, 4, 6]);
        assert_eq!(shown.giving_way_first(11), 0, "should last as what is new does");
        let all = ShownPercepts { older: 0, ..shown };
        assert_eq!(all.left(3).next().map(|entry| entry.id.0), Some(3));
    }
}
