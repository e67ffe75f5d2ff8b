//! Two guests at one innkeeper: how they talk becomes directives, and these become other replies.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use cognition_core::adapt::{Directive, DirectiveTexts, Level, StyleDimension};
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::prompt::Purpose;
use cognition_llm::{Brain, BrainFuture, HeuristicBrain, ThoughtRequest};
use cognition_testkit::MindHarness;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Between two exchanges.
const PAUSE: Duration = Duration::from_secs(30);
const SEEDS: u64 = 4;
const BRANNIC: &str = include_str!("../../assets/personas/brannic.persona.json");
const TERSE: [&str; 10] = [
    "Ale. Now.",
    "Seen Tamsin?",
    "Where's the coach?",
    "Get me bread.",
    "Who has the key?",
    "Open the cellar.",
    "What's the price?",
    "Stew. Quick.",
    "Where's Odo?",
    "Seen a lantern?",
];
const CHATTY: [&str; 10] = [
    "I have come a long way over the marsh today, through rain and mud and worse, and what I would \
     love to hear, if you have the time for it, is how this old house came to stand here, and why \
     anybody ever thought of building an inn so far from the next town?",
    "I keep wondering about Tamsin, who came in so quietly with her cloak on and sat down near the \
     door, and I feel that there is a whole story behind it, because nobody sits like that without \
     a reason; what do you make of her, and why did she look away when I came in?",
    "My mother always said that a coach is never late, it is only expected too early, and I have \
     thought about that ever since I was a child; so how does it come about that the coach leaves \
     from the yard at such an hour, and what happens when it does not come at all?",
    "I would love to understand how one bakes bread out here, because flour must be so hard to get \
     in the wet season, and I remember my aunt telling long stories about the winters when there \
     was none at all; how do you manage, and who taught you, and what was it like?",
    "Somebody told me about an iron key that hangs under your apron, and I have been curious about \
     it all evening, because a key that somebody wears so close must have a history; how did it \
     come to you, and what is the whole story of the door that it belongs to?",
    "There is something about cellars that makes me feel like a child again, half afraid and half \
     in love with the dark, and I keep asking myself what lies behind it all; what is down there, \
     how did it get there, and why is it that nobody is ever allowed to see it?",
    "I have never understood why ale costs more in a poor village than in a rich town, and I have \
     asked in every house between here and the hills, because I believe that the reason tells a \
     great deal about people; how do you see it, and what do you think is behind it?",
    "The stew smells of something that I have not tasted since I was very small, and it makes me \
     feel quite strange, glad and sad at once, because there is nobody left whom I could ask about \
     it; what do you put into it, who showed you, and how does it come to taste like that?",
    "Odo has been walking up and down outside for as long as I have been sitting here, and I feel \
     for him, because he looks like somebody who has lost more than a lantern; what happened to \
     him, how long has he been like that, and why does nobody ever go out and ask him?",
    "I think that a lantern is a lovely thing to lose, if one has to lose something at all, because \
     it always leaves a story behind; has anybody here seen one, how could it vanish from a hook \
     in a stable, and what do you believe is the reason that nobody speaks about it?",
];

/// Keeps what it is asked, and answers without a model; deaf, it is told of no directive.
#[derive(Debug, Default)]
struct Ear {
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
    is_deaf: bool,
}

impl Brain for Ear {
    fn name(&self) -> &str {
        "ear"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
        let mut heard = (*request).clone();
        if self.is_deaf {
            heard.situation.directives.clear();
        }
        HeuristicBrain.think(Arc::new(heard))
    }
}

/// Brannic and his guests.
struct Inn {
    harness: MindHarness,
    ear: Arc<Ear>,
    brannic: Entity,
    /// How many decisions were looked at.
    decided: usize,
}

/// What came of the words of a guest.
#[derive(Debug)]
struct Exchange {
    directives: Vec<Directive>,
    /// The section of the prompt; empty where there was none.
    shown: String,
    /// What was said to the guest; empty where Brannic turned to something else.
    reply: String,
}

impl Inn {
    fn open(seed: u64, is_deaf: bool) -> Self {
        let ear = Arc::new(Ear { is_deaf, ..Ear::default() });
        let mut harness = MindHarness::shared(ear.clone());
        harness.set(|settings| {
            settings.seed = seed;
            settings.turns.stirs = StirSwitch::Off;
        });
        let guests = [("Rook", "rook"), ("Fenn", "fenn")]
            .map(|(label, id)| (label, harness.spawn_thing("character", label, id)));
        harness.offer(move |_, gather| offer(gather, &guests)).finish_all();
        let brannic = harness.spawn_mind("brannic");
        let profile = PersonaProfile::from_json("brannic", BRANNIC).expect("should be a persona");
        let world = harness.app.world_mut();
        world.resource_mut::<PersonaLibrary>().insert("brannic", profile);
        world.entity_mut(brannic).insert((Persona::new("brannic"), Name::new("Brannic")));
        Self { harness, ear, brannic, decided: 0 }
    }

    fn says(&mut self, guest: &str, words: &str) -> Exchange {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + PAUSE;
        let percept = Percept::speech(guest, words).addressed();
        self.harness.perceive(self.brannic, percept).run();
        let asked =
            std::mem::take(&mut *self.ear.asked.lock().unwrap_or_else(PoisonError::into_inner));
        let partner = StableId::new(guest);
        let decisions = self.harness.decisions();
        let spoken = decisions[self.decided..].iter().filter(|decided| {
            decided.action.as_ref().is_some_and(|action| action.concerns(&partner))
        });
        let reply: Vec<String> = spoken.map(|decided| decided.decision.speech.clone()).collect();
        self.decided = decisions.len();
        let answering = asked.iter().rev().find(|request| {
            let to_guest = request.situation.partner.as_ref() == Some(&partner);
            request.purpose == Purpose::Decide && to_guest
        });
        let directives = answering.map(|request| request.situation.directives.clone());
        let shown = answering.map(|request| section(&request.prompt.volatile)).unwrap_or_default();
        let reply = reply.join(" ");
        Exchange { directives: directives.unwrap_or_default(), shown, reply }
    }

    /// Both guests in turn, ten times.
    fn evening(&mut self) -> [Vec<Exchange>; 2] {
        let spoken = TERSE.into_iter().zip(CHATTY);
        let both =
            spoken.map(|(terse, chatty)| (self.says("rook", terse), self.says("fenn", chatty)));
        let (rook, fenn): (Vec<_>, Vec<_>) = both.unzip();
        [rook, fenn]
    }
}

fn offer(gather: &mut GatherActions, guests: &[(&str, Entity)]) {
    gather.description = "You are behind the counter of your inn.".to_owned();
    for (label, guest) in guests {
        gather.present.push(*guest);
        let speak = ActionOffer::new("inn:tell", format!("Speak to {label}")).target(*guest);
        gather.offers.push(speak.tag("tell").tag("speech"));
    }
}

fn section(prompt: &str) -> String {
    let (open, close) = ("<adaptive_directives>\n", "\n</adaptive_directives>");
    let inside = prompt.split_once(open).and_then(|(_, rest)| rest.split_once(close));
    inside.map(|(inside, _)| inside.to_owned()).unwrap_or_default()
}

fn verbosity(level: Level) -> Directive {
    Directive::Dimension(StyleDimension::Verbosity, level)
}

/// How many words a reply to the guest has on average; there are several.
fn words_a_reply<'a>(exchanges: impl IntoIterator<Item = &'a Exchange>) -> usize {
    let replies = exchanges.into_iter().filter(|exchange| !exchange.reply.is_empty());
    let words: Vec<usize> =
        replies.map(|exchange| exchange.reply.split_whitespace().count()).collect();
    assert!(words.len() >= 3, "too few replies to tell: {words:?}");
    words.iter().sum::<usize>() / words.len()
}

/// What came of several evenings, but for the first two exchanges of each, from which nothing is
/// known yet: with Rook, and with Fenn.
fn evenings(is_deaf: bool) -> [Vec<Exchange>; 2] {
    let evenings = (0..SEEDS).map(|seed| Inn::open(seed, is_deaf).evening());
    let mut all = [Vec::new(), Vec::new()];
    for evening in evenings {
        for (guest, exchanges) in all.iter_mut().zip(evening) {
            guest.extend(exchanges.into_iter().skip(2));
        }
    }
    all
}

#[test]
fn a_terse_and_a_chatty_guest_get_other_directives_and_other_replies() {
    let [rook, fenn] = evenings(false);
    for (terse, chatty) in rook.iter().zip(&fenn) {
        let [to_terse, to_chatty]: [BTreeSet<_>; 2] =
            [terse, chatty].map(|exchange| exchange.directives.iter().collect());
        assert!(to_terse.contains(&verbosity(Level::Low)), "{terse:?}");
        assert!(to_chatty.contains(&verbosity(Level::High)), "{chatty:?}");
        assert_ne!(to_terse, to_chatty);
        assert_ne!(terse.shown, chatty.shown);
    }
    let (to_rook, to_fenn) = (words_a_reply(&rook), words_a_reply(&fenn));
    assert!(2 * to_rook < to_fenn, "{to_rook} words a reply to Rook, {to_fenn} to Fenn");
}

#[test]
fn it_is_the_directives_that_make_the_difference() {
    let [[rook, fenn], [deaf_rook, deaf_fenn]] = [false, true].map(evenings);
    let (heard, unheard) = (words_a_reply(&rook), words_a_reply(&deaf_rook));
    assert!(heard < unheard, "should be short with Rook: {heard} words a reply, not {unheard}");
    let (heard, unheard) = (words_a_reply(&fenn), words_a_reply(&deaf_fenn));
    assert!(heard > unheard, "should tell Fenn more: {heard} words a reply, not {unheard}");
}

#[test]
fn the_first_two_directives_are_worded_in_the_prompt_and_the_own_voice_stands_last() {
    let texts = DirectiveTexts::default();
    let own_voice = texts.of(Directive::PriorityNote);
    for exchange in Inn::open(0, false).evening().iter().flatten() {
        let Exchange { directives, shown, .. } = exchange;
        let framing = [Directive::Header, Directive::PriorityNote];
        let manner = directives.iter().filter(|one| !framing.contains(one)).take(2);
        let worded: Vec<&str> = manner.chain(&framing[1..]).map(|one| texts.of(*one)).collect();
        let bullets: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        assert!(directives.is_empty() || bullets == worded, "{exchange:?}");
        assert_eq!(directives.is_empty(), shown.is_empty(), "{exchange:?}");
        assert!(shown.is_empty() || shown.ends_with(own_voice), "{exchange:?}");
    }
}

#[test]
fn nothing_is_asked_of_the_voice_before_it_is_known_how_somebody_talks() {
    for exchanges in Inn::open(0, false).evening() {
        assert_eq!((exchanges[0].directives.len(), exchanges[0].shown.as_str()), (0, ""));
        assert!(!exchanges[1].directives.is_empty(), "{:?}", exchanges[1]);
    }
}

#[test]
fn after_a_change_of_style_the_directives_follow_within_five_exchanges() {
    let (mut short, mut long) = (Vec::new(), Vec::new());
    for seed in 0..SEEDS {
        let mut inn = Inn::open(seed, false);
        let terse: Vec<_> = TERSE.iter().map(|line| inn.says("rook", line)).collect();
        assert!(terse[9].directives.contains(&verbosity(Level::Low)), "{:?}", terse[9]);
        let chatty: Vec<_> = CHATTY.iter().map(|line| inn.says("rook", line)).collect();
        let followed =
            chatty.iter().position(|one| one.directives.contains(&verbosity(Level::High)));
        assert!(followed.is_some_and(|exchange| exchange < 5), "{chatty:?}");
        assert!(!chatty[4].directives.contains(&verbosity(Level::Low)), "{:?}", chatty[4]);
        let back: Vec<_> = TERSE[..5].iter().map(|line| inn.says("rook", line)).collect();
        assert!(back[4].directives.contains(&verbosity(Level::Low)), "{:?}", back[4]);
        short.extend(terse.into_iter().skip(2));
        long.extend(chatty.into_iter().skip(4));
    }
    let (short, long) = (words_a_reply(&short), words_a_reply(&long));
    assert!(short < long, "should be heard: {short} words a reply before, {long} after");
}
