//! Grave news: what befell whom, who told it, and whose loss it is.

use crate::appraisal::kept_to_itself::may_be_told;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::sentence;
use crate::wording::voice_words::{GraveTold, Whose, voice_words};
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceivedAt, Percept, PerceptId, PerceptKind};
use cognition_language::{Language, sentences};

/// How many percepts long the news of a stranger's loss outweighs other talk.
const LASTS: u64 = 30;
/// How many percepts stand between two words of grief.
const PAUSE: u64 = 3;

/// Grave news that the mind has heard or brought.
#[derive(Debug)]
pub(crate) struct Tidings<'a> {
    /// When it was first told.
    pub(crate) id: PerceptId,
    /// Who told it; nobody where it was seen.
    pub(crate) by: Option<&'a StableId>,
    pub(crate) told: GraveTold,
    /// Whom it befell, as the mind calls them; empty where it can't.
    pub(crate) whom: String,
    /// The words of that.
    pub(crate) names: Words,
    /// Whether it is the mind's own loss.
    pub(crate) is_mine: bool,
    /// What the mind has to say of them, as it tells it.
    pub(crate) ties: Vec<String>,
    /// Whose loss it is besides.
    mourners: Vec<&'a StableId>,
}

impl<'a> Tidings<'a> {
    /// The latest grave news that is not over.
    pub(crate) fn latest(view: &Stakes<'a>) -> Option<Self> {
        let all = || view.request.situation.perceptions.entries();
        let (latest, told) =
            all().rev().find_map(|entry| Some((entry, read(view, &entry.percept)?.1)))?;
        let names = Words::of(&told.whom);
        let is_over = || all().any(|later| later.id > latest.id && recovers(view, later, &names));
        if is_old(view, &names) || is_over() {
            return None;
        }
        let is_it = |entry: &&'a PerceivedAt| {
            let known = read(view, &entry.percept);
            known.is_some_and(|(_, known)| Words::of(&known.whom).meets(&names))
        };
        let first = all().find(is_it)?;
        let tidings = Self::of(view, first, names)?;
        let age = view.request.situation.perceptions.last_id().0.saturating_sub(first.id.0);
        (tidings.is_mine || age <= LASTS).then_some(tidings)
    }

    fn of(view: &Stakes<'a>, entry: &'a PerceivedAt, names: Words) -> Option<Self> {
        let (percept, told) = read(view, &entry.percept)?;
        let by = percept.source.as_ref().filter(|_| percept.kind == PerceptKind::Speech);
        let own = by == Some(&view.request.mind);
        let ties = ties(view, &names);
        let voice = voice_words(view.language);
        let called_mine = match told.whose {
            Whose::Hearers => percept.addressed && !own && voice.names_kin(&told.whom),
            Whose::Speakers => own,
            Whose::Others => false,
            Whose::Untold => is_own_kin(view, &names),
        };
        let whom = match told.whose {
            Whose::Untold => told.whom.clone(),
            Whose::Hearers if called_mine => view.language.first_person(&told.whom),
            _ => String::new(),
        };
        let mourners = mourners(view, percept, &told, &names);
        let id = entry.id;
        Some(Self { id, by, told, whom, names, is_mine: called_mine, ties, mourners })
    }

    /// Who has just told that it is not so: whom the mind mourned, or somebody else did here, lives.
    pub(crate) fn taken_back(view: &Stakes<'a>) -> Option<&'a StableId> {
        let all = || view.request.situation.perceptions.entries();
        let graves = || all().filter_map(|entry| Some((entry.id, read(view, &entry.percept)?.1)));
        let ends = |seen: &&Sighting<'a>| {
            let text = &seen.percept.text;
            let may_end = voice_words(view.language).tells_of_recovery(text) && !seen.own;
            let mut earlier = graves().filter(|(id, _)| *id < seen.id);
            let words = || Words::of(text);
            may_end && earlier.any(|(_, told)| words().meets(&Words::of(&told.whom)))
        };
        view.news().find(ends).and_then(|seen| seen.percept.source.as_ref())
    }

    /// Whether it is somebody's loss, as far as the mind knows.
    pub(crate) fn is_loss_of(&self, who: &StableId) -> bool {
        self.mourners.contains(&who)
    }

    /// Whether somebody else whose loss it is can be spoken to.
    pub(crate) fn mourner_is_here(&self, view: &Stakes<'_>) -> bool {
        self.mourners.iter().any(|who| view.is_here(who))
    }

    /// Whether a line speaks of whom it befell.
    pub(crate) fn is_about(&self, line: &str) -> bool {
        Words::of(line).meets(&self.names)
    }

    /// What the mind has said since, oldest first.
    pub(crate) fn own_lines<'v>(&self, view: &'v Stakes<'a>) -> impl Iterator<Item = &'v str> {
        let since = self.id;
        let own = view.recent.iter().filter(move |seen| seen.own && seen.id > since);
        own.filter(|seen| seen.percept.kind == PerceptKind::Speech)
            .map(|seen| seen.percept.text.as_str())
    }

    /// Whether anybody has asked since how it came about.
    pub(crate) fn was_asked_after(&self, view: &Stakes<'_>) -> bool {
        let voice = voice_words(view.language);
        let spoken =
            |percept: &Percept| percept.kind == PerceptKind::Speech && percept.source.is_some();
        let mut later = view.recent.iter().filter(|seen| seen.id > self.id);
        later.any(|seen| spoken(seen.percept) && voice.asks_how_it_came(&seen.percept.text))
    }

    /// Whether the mind has been silent for a while, or enough has been said or done since it last spoke.
    pub(crate) fn has_paused(&self, view: &Stakes<'_>) -> bool {
        let own =
            view.recent.iter().rev().find(|seen| {
                seen.own && seen.id > self.id && seen.percept.kind == PerceptKind::Speech
            });
        let last = view.request.situation.perceptions.last_id().0;
        view.has_waited() || own.is_none_or(|own| last.saturating_sub(own.id.0) >= PAUSE)
    }
}

/// What a percept tells of that is grave; nothing of whoever stands here.
fn read<'a>(view: &Stakes<'a>, percept: &'a Percept) -> Option<(&'a Percept, GraveTold)> {
    if percept.kind == PerceptKind::Outcome {
        return None;
    }
    let told = voice_words(view.language).grave_news(&percept.text)?;
    let names = Words::of(&told.whom);
    let is_well =
        names == view.things.words_of(&view.request.mind) || in_sight(view, percept).is_some();
    let is_heard = !is_well && !names.is_empty() && !is_told_of_old(view, percept, &told);
    is_heard.then_some((percept, told))
}

/// Whether somebody only answers another by a loss of their own: that is no news to whoever stands by. `What happened to
/// your wife?`, `My wife died six winters ago.`
fn is_told_of_old(view: &Stakes<'_>, percept: &Percept, told: &GraveTold) -> bool {
    let by_another = percept.source.as_ref().is_some_and(|by| *by != view.request.mind);
    if percept.kind != PerceptKind::Speech || percept.addressed || !by_another {
        return false;
    }
    let lines = view.request.situation.perceptions.entries().map(|entry| &entry.percept);
    let lines = lines.filter(|line| line.kind == PerceptKind::Speech);
    let before = lines.take_while(|line| !std::ptr::eq(*line, percept)).last();
    let asks = |line: &Percept| {
        let is_other = line.source != percept.source;
        is_other && sentences(&line.text).any(|said| view.language.is_question(said))
    };
    told.whose == Whose::Speakers && before.is_some_and(asks)
}

/// What they are called who are told to be dead or lost, by name or by what they are to the mind, and stand here.
pub(crate) fn in_sight<'a>(view: &Stakes<'a>, percept: &Percept) -> Option<&'a str> {
    let told = voice_words(view.language).grave_news(&percept.text)?;
    let names = Words::of(&told.whom);
    let of_me = told.whose == Whose::Hearers && percept.addressed;
    let is_it = |label: &str| {
        let called = Words::of(label);
        !called.is_empty() && (called == names || of_me && is_called_kin(view, &called, &names))
    };
    let mut people = view.things.characters().filter(|(id, _)| view.is_here(id));
    people.find(|(_, label)| is_it(label)).map(|(_, label)| label)
}

/// Whether the mind's own profile says that somebody is such kin: `His mother Nettie mends nets.`
fn is_called_kin(view: &Stakes<'_>, called: &Words, kin: &Words) -> bool {
    let words = voice_words(view.language);
    let mut own = sentences(&view.request.situation.persona.profile);
    own.any(|said| {
        let told = Words::of(said);
        words.names_kin(said) && told.covers(called) && told.meets(kin)
    })
}

/// Whether it is told that whoever is called so lives.
fn recovers(view: &Stakes<'_>, later: &PerceivedAt, names: &Words) -> bool {
    let text = &later.percept.text;
    voice_words(view.language).tells_of_recovery(text) && Words::of(text).meets(names)
}

/// Whether the mind has known of it all along: its own profile tells of that loss.
fn is_old(view: &Stakes<'_>, names: &Words) -> bool {
    let profile = &view.request.situation.persona.profile;
    let voice = voice_words(Language::of(profile));
    sentences(profile).any(|said| Words::of(said).meets(names) && voice.tells_of_loss(said))
}

/// Whether the mind's own profile says that somebody is kin.
fn is_own_kin(view: &Stakes<'_>, names: &Words) -> bool {
    let voice = voice_words(view.language);
    let mut own = sentences(&view.request.situation.persona.profile);
    own.any(|said| Words::of(said).meets(names) && voice.names_kin(said))
}

/// What the mind's own profile says of somebody, as the mind tells it; no secret.
fn ties(view: &Stakes<'_>, names: &Words) -> Vec<String> {
    let persona = &view.request.situation.persona;
    if Language::of(&persona.profile).code() != view.language.code() {
        return Vec::new();
    }
    let voice = voice_words(view.language);
    let own = sentences(&persona.profile).filter(|said| Words::of(said).meets(names));
    let own = own.filter_map(|said| voice.own_and_theirs(&persona.profile, said, names));
    let told = own.map(|said| said.map_own(|own| view.language.of_oneself(&persona.name, own)));
    told.map(|told| sentence(&told)).filter(|told| may_be_told(view, told)).collect()
}

/// Whose loss it is: whoever is told it by name, whoever says `my brother`, and whoever the mind knows to
/// be kin.
fn mourners<'a>(
    view: &Stakes<'a>,
    percept: &Percept,
    told: &GraveTold,
    names: &Words,
) -> Vec<&'a StableId> {
    let me = &view.request.mind;
    let profile = &view.request.situation.persona.profile;
    let is_kin = |label: &str| {
        let mut known = sentences(profile);
        known.any(|said| {
            let (words, called) = (Words::of(said), Words::of(label));
            let both = !called.is_empty() && words.covers(&called) && words.meets(names);
            both && voice_words(view.language).names_kin(said)
        })
    };
    let mourns = |id: &StableId, label: &str| match percept.source.as_ref() == Some(id) {
        true => told.whose == Whose::Speakers,
        false => view.language.calls(&percept.text, label) || is_kin(label),
    };
    let others = view.things.characters().filter(|(id, _)| *id != me);
    others.filter(|(id, label)| mourns(id, label)).map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use std::sync::Arc;

    fn told(profile: &str, percepts: Vec<Percept>) -> ThoughtRequest {
        let speak = ["odo", "sela"].map(|who| offer("Speak", &["tell", "speech"], &[who]));
        let mut request = request("mara", speak.into(), percepts);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.name = "Mara".to_owned();
        persona.profile = profile.to_owned();
        request
    }

    #[test]
    fn a_loss_is_the_minds_own_where_its_profile_or_the_words_say_so() {
        let mine = |profile: &str, words: &str| {
            let request = told(profile, vec![says("odo", words)]);
            Tidings::latest(&Stakes::of(Scene::of(&request))).map(|it| it.is_mine)
        };
        let profile = "Courier. Her brother Joris taught her to read the water.";
        assert_eq!(mine(profile, "Joris is dead."), Some(true));
        assert_eq!(mine("Courier.", "Joris is dead."), Some(false));
        assert_eq!(mine("Courier.", "Mara, your brother is dead."), Some(true));
        assert_eq!(mine("Courier.", "Sela is dead."), None, "she stands here");
        let daughter = "Courier. Her mother Sela mends nets.";
        assert_eq!(mine(daughter, "Mara, your mother is dead."), None, "she stands here");
        assert_eq!(mine(daughter, "Mara, your brother is dead."), Some(true));
        let widow = "Courier. Her husband Joris drowned in March.";
        assert_eq!(mine(widow, "Joris is dead."), None, "she has known for long");
    }

    #[test]
    fn who_answers_another_by_an_old_loss_of_their_own_brings_no_news_to_who_stands_by() {
        let hears = |asked: &str, answer: &str| {
            let lines = [("sela", asked), ("odo", answer)];
            let lines = lines.map(|(who, words)| Percept::speech(who, words));
            let request = told("Courier.", lines.into());
            Tidings::latest(&Stakes::of(Scene::of(&request))).is_some()
        };
        let loss = "My wife Greta died of the cough six winters ago.";
        assert!(!hears("Odo, what happened to your wife?", loss));
        assert!(!hears("Have you any brothers?", "My brother Silas drowned off Vell."));
        assert!(hears("Good evening.", loss), "nobody has asked for it");
        assert!(hears("What is it?", "Joris drowned!"), "it is no loss of their own");
    }

    #[test]
    fn whoever_is_told_by_name_mourns_and_what_one_knows_of_the_dead_is_ones_own() {
        let profile = "Courier. She sold Joris his first oilskin. Joris gave her a coat.";
        let request = told(profile, vec![Percept::speech("odo", "Sela, Joris drowned.")]);
        let view = Stakes::of(Scene::of(&request));
        let tidings = Tidings::latest(&view).expect("was told");
        assert!(tidings.is_loss_of(&"sela".into()) && !tidings.is_loss_of(&"odo".into()));
        assert_eq!(tidings.ties, ["I sold Joris his first oilskin."]);
    }

    #[test]
    fn grief_ends_where_it_is_told_that_they_live() {
        let profile = "Courier. Her sister Lotte taught her to read the water.";
        let after = |words: &str| {
            let heard = ["Lotte has drowned.", words].map(|it| says("odo", it));
            let request = told(profile, heard.into());
            let view = Stakes::of(Scene::of(&request));
            let mourns = Tidings::latest(&view).is_some();
            (mourns, Tidings::taken_back(&view).map(ToString::to_string), decision(&request).speech)
        };
        let (mourns, by, said) = after("They have found Lotte. She is alive.");
        assert!(!mourns && by.as_deref() == Some("odo"), "{by:?}");
        let english = voice_words(Language::english());
        let relieved = |line: &String| said == line.replace("{speaker}", "Odo");
        assert!(english.lines("relief").iter().any(relieved), "{said}");
        assert!(after("They have found her boat.").0 && after("Is Lotte alive?").0);
    }
}
