//! The plain answer to a plain question: the best of all that the mind has of its own to say.

use super::{Reply, SHARED_WITH_SECRET};
use crate::appraisal::call::{Known, Question};
use crate::appraisal::kept_to_itself::may_be_told;
use crate::appraisal::knowledge_told::{KnowledgeTold, purpose};
use crate::appraisal::plain_question::{OwnSentence, PlainQuestion, Source, portrait};
use crate::voice::fitting::said_before;
use crate::voice::line::Slots;
use crate::voice::manner::Manner;
use crate::wording::voice_words::{AnswerKind, voice_words};
use crate::wording::words::Words;
use cognition_core::mind::GameTime;

/// Under which keys lines answer, and under which they tell something.
const ANSWERS: &[&str] = &["answer"];
const TELLS: &[&str] = &["tell", "about", "goal"];
/// What is answered whatever else is known.
const SETTLED: &[&str] =
    &["name", "mood", "goal", "former", "other", "help", "learnt", "words", "your_name", "sure"];

impl Reply<'_, '_> {
    /// What answers best of all that it could say; none where nothing does.
    pub(super) fn plainly(&self, question: &Question<'_>) -> Option<String> {
        let plain = question.plain.as_ref()?;
        // `Is it you?` is no question of one's trade.
        let hides = || self.touches_a_secret() || self.hides_whether_it_did();
        if plain.kind == AnswerKind::Whether && plain.of_me && hides() {
            return Some(self.withheld());
        }
        if let Some(denial) = self.denial(plain) {
            return Some(denial);
        }
        if let Some(answer) = self.by_its_profile(plain).or_else(|| self.lacks()) {
            return Some(answer);
        }
        if let Some(promise) = self.by_a_promise(plain) {
            return Some(promise);
        }
        if question.says() == Some("stock") {
            return self.dish(plain);
        }
        if question.says().is_some_and(|says| SETTLED.contains(&says)) {
            return None;
        }
        if plain.kind == AnswerKind::Clock {
            return self.clock();
        }
        let sentences = self.own_sentences();
        let best = plain.best(&sentences, |told| self.was_said(told));
        if best.is_some_and(|best| self.is_nearer_to_a_secret(&best.told)) {
            return Some(self.withheld());
        }
        // A line of its own is said in the manner that somebody likes where that is known.
        let manner = Manner::of(self.view, self.chosen.action);
        let is_usual = manner.is_usual();
        let best = best.filter(|best| is_usual || best.source == Source::Profile);
        if question.says() == Some("trade")
            && !plain.of_another
            && best.is_none_or(|it| it.source != Source::Line && plain.topic.is_empty())
        {
            return self.trade();
        }
        let known = question.known.as_ref().filter(|known| !self.was_said(&known.0));
        let is_told =
            |best: &OwnSentence| known.is_some_and(|known| plain.is_better_told(&known.0, best));
        if best.is_some_and(is_told) {
            return self.by_what_is_known(question);
        }
        let best = best.map(|best| self.known(&Known(best.told.clone())));
        best.or_else(|| self.why_it_stopped(question, plain))
            .or_else(|| self.state(plain))
            .or_else(|| self.unlearnt(plain))
            .or_else(|| self.presence(plain))
    }

    /// Whether what is asked has more in common with a secret than with what would be told.
    fn is_nearer_to_a_secret(&self, told: &str) -> bool {
        let view = self.view;
        let others = view.things.people().with(&view.me);
        let asked = Words::of(&self.call.percept.text).without(&others);
        let told = Words::of(told).shared(&asked);
        let is_nearer = |secret: &Words| {
            let shared = secret.shared(&asked);
            shared >= SHARED_WITH_SECRET && shared > told
        };
        view.moment.secrets.iter().any(is_nearer)
    }

    /// That it was not the mind, where it is asked whether it was, and has done nothing of the kind.
    fn denial(&self, plain: &PlainQuestion) -> Option<String> {
        let (view, text) = (self.view, &self.call.percept.text);
        let asked = plain.kind == AnswerKind::Whether && plain.topic.is_empty();
        if !asked || !voice_words(view.language).asks_whether_it_was_me(text) {
            return None;
        }
        let told = Words::of(text).without(&view.me);
        let meant = self.things_meant();
        let done = view.recent.iter().any(|seen| {
            let is_deed = || seen.is_outcome() && seen.words.meets(&meant);
            seen.own && seen.words.meets(&told) || is_deed()
        });
        (!done).then(|| self.one_of("denied", &[]))
    }

    /// What there is to eat, by its own profile, where it cooks or keeps a house, and nothing else is asked for.
    fn dish(&self, plain: &PlainQuestion) -> Option<String> {
        let words = voice_words(self.view.language);
        if !words.keeps_a_table(&self.view.request.situation.persona.profile) {
            return None;
        }
        let is_of_it = |told: &OwnSentence| {
            told.source != Source::Goal
                && words.tells_what_there_is(&told.told)
                && words.shows_kind(&told.told, AnswerKind::Time, &plain.topic)
        };
        let sentences = self.own_sentences();
        let dish = sentences.iter().find(|told| is_of_it(told))?;
        Some(self.known(&Known(dish.told.clone())))
    }

    /// What it was before, by its own profile.
    pub(super) fn former(&self) -> Option<String> {
        let told = self.told_of_before().next()?;
        Some(self.known(&Known(told)))
    }

    /// Why it is no longer what it was, for who asks why it stopped and names nothing else.
    fn why_it_stopped(&self, question: &Question<'_>, plain: &PlainQuestion) -> Option<String> {
        let words = voice_words(self.view.language);
        let mut topic = plain.topic.iter();
        let of_stopping = topic.len() > 0 && topic.all(|word| words.is_of_stopping(word));
        let form = question.form.filter(|form| form.reason && of_stopping)?;
        let asked = Words::default();
        let told = self.told_of_before().find(|told| words.shows(told, form, &asked))?;
        Some(self.known(&Known(told)))
    }

    /// What its profile tells of what it was before.
    fn told_of_before(&self) -> impl Iterator<Item = String> {
        let words = voice_words(self.view.language);
        let told = portrait(self.view, self.asker()).into_iter().map(|it| it.told);
        told.filter(|told| words.tells_of_before(told) && words.speaks_of_itself(told))
    }

    /// What it does for a living: what its profile says first.
    fn trade(&self) -> Option<String> {
        let told = portrait(self.view, self.asker()).into_iter().next()?.told;
        Some(self.known(&Known(told)))
    }

    /// What it can say of the matter, where it knows no answer.
    pub(super) fn nearest(&self, question: &Question<'_>) -> Option<String> {
        let plain = question.plain.as_ref()?;
        let sentences = self.own_sentences();
        // Who is asked who, when or why says nothing by telling what they do for a living.
        let trade = portrait(self.view, self.asker()).into_iter().next().map(|it| it.told);
        let is_trade = |told: &str| trade.as_deref() == Some(told);
        let nearest = plain.nearest(&sentences).filter(|it| !self.was_said(&it.told))?;
        if plain.kind != AnswerKind::Matter && is_trade(&nearest.told) {
            return None;
        }
        let told = nearest.told.clone();
        // A line that somebody wrote for it needs no excuse.
        let is_line = matches!(nearest.source, Source::Line | Source::Told);
        Some(if is_line { told } else { self.one_of("only_this", &[("what", told)]) })
    }

    /// All that it could say of its own: lines, its profile, what it wants.
    fn own_sentences(&self) -> Vec<OwnSentence> {
        let view = self.view;
        let goals = view.request.situation.persona.goals.iter();
        let goals = goals.map(|goal| {
            let told = purpose(view, &goal.text);
            OwnSentence::new(view.language, Source::Goal, &told, &told)
        });
        let mut all = self.own(ANSWERS, Source::Line);
        all.extend(self.own(TELLS, Source::Told));
        all.extend(portrait(view, self.asker()));
        all.extend(goals);
        all.retain(|it| it.source == Source::Line || may_be_told(view, &it.told));
        all
    }

    /// The lines under some keys that state something.
    fn own(&self, keys: &[&str], source: Source) -> Vec<OwnSentence> {
        let view = self.view;
        let lines = &view.request.situation.persona.lines.0;
        let slots = Slots::of(view, self.chosen.action).said_to(self.asker());
        let said = said_before(view);
        let lines = keys.iter().filter_map(|key| lines.get(*key)).flatten();
        let lines = lines.filter(|line| !line.contains('?'));
        let lines = lines.filter_map(|line| slots.line(line, &said));
        lines.map(|line| OwnSentence::new(view.language, source, &line.text, &line.text)).collect()
    }

    /// What time it is; none where no time has passed.
    fn clock(&self) -> Option<String> {
        let now = self.view.request.situation.now;
        let minutes = now.since(GameTime::default()).as_secs() / 60;
        let hour = voice_words(self.view.language).hour(minutes);
        (minutes > 0).then(|| self.one_of("clock", &[("what", hour)]))
    }

    /// How it is, where it is asked for just that.
    fn state(&self, plain: &PlainQuestion) -> Option<String> {
        let words = voice_words(self.view.language);
        let is_state = !plain.topic.is_empty() && plain.topic.iter().all(|it| words.is_state(it));
        let asked = plain.kind == AnswerKind::Whether && plain.of_me && is_state;
        asked.then(|| self.mood())
    }

    /// Where somebody is, for who asks who that is.
    fn presence(&self, plain: &PlainQuestion) -> Option<String> {
        let people = self.view.things.people();
        let of_person = plain.topic.iter().all(|word| people.has_stem(word));
        let asked = plain.kind == AnswerKind::Person && !plain.topic.is_empty() && of_person;
        let asker = self.call.percept.source.as_ref();
        let known = KnowledgeTold::of(self.view, asker).presence(&self.call.percept.text);
        known.filter(|_| asked)
    }

    /// That it never learnt what it is asked whether it can.
    fn unlearnt(&self, plain: &PlainQuestion) -> Option<String> {
        let asked = plain.kind == AnswerKind::Ability && plain.of_me;
        asked.then(|| self.one_of("unlearnt", &[]))
    }
}
