//! How plainly a sentence asks for an offer.

use super::before::Before;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::{roots, voice_words};
use crate::wording::words::{Words, tokens};
use cognition_core::act::{self, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;

/// How much it counts that a verb is the very one of the offer, and that it may ask for it.
const SAME_VERB: f32 = 1.0;
const KIN: f32 = 0.6;
/// How much it counts that a thing is named, by what it is a kind of, and that it was named before.
const NAMED: f32 = 1.0;
const NAMED_BY_KIND: f32 = 0.6;
const NAMED_BEFORE: f32 = 0.5;
const UNNAMED: f32 = 0.1;

/// A sentence by which somebody may ask for something.
pub(super) struct Wanted<'w, 'a> {
    pub(super) view: &'w Stakes<'a>,
    pub(super) asker: &'w StableId,
    pub(super) sentence: &'w str,
    /// The words of the other sentences.
    pub(super) beside: &'w Words,
    pub(super) before: &'w Before,
}

impl Wanted<'_, '_> {
    /// How plainly it asks for an offer; none where it doesn't.
    pub(super) fn weigh(&self, offer: &IndexedAction, may_ask: bool) -> Option<f32> {
        let is_talk = offer_is_talk(offer, self.asker) || self.is_put_off(offer);
        let to_asker = || offer.has_tag("give") && offer.concerns(self.asker);
        let is_elses = to_asker() && (self.for_whom().is_some() || self.names_receiver(offer));
        // Who asks to see a thing does not ask to have it.
        let is_to_see =
            offer.has_tag("give") && voice_words(self.view.language).asks_to_see(self.sentence);
        if self.is_for_another(offer) || is_talk || is_elses || is_to_see {
            return None;
        }
        let verb = roots(&offer.description).into_iter().next()?;
        let spoken = roots(self.sentence);
        let orders = spoken.first() == Some(&verb);
        let wishes = offer.has_tag("give") && self.wishes_for(offer);
        if !may_ask && !orders && !wishes {
            return None;
        }
        let by_verb = self.by_verb(offer, &verb, &spoken).or_else(|| wishes.then_some(KIN))?;
        let by_thing = self.by_thing(offer, &verb)?;
        Some(by_verb + by_thing)
    }

    /// `Ask me after noon` asks for no question, unless it names what is to be asked for.
    fn is_put_off(&self, offer: &IndexedAction) -> bool {
        let named = Words::of(self.sentence).with(self.beside);
        let words = voice_words(self.view.language);
        let mut items = self.items(offer);
        let asks_asker = offer.has_tag("ask") && offer.concerns(self.asker);
        // Who asks to be given a thing does not want to be asked for it.
        let wants_it = roots(self.sentence).iter().any(|word| words.wants(word));
        asks_asker && (wants_it || !items.any(|item| words.head(item).meets(&named)))
    }

    /// Whether it wishes for a thing that is on offer: `Some water, please.`
    fn wishes_for(&self, offer: &IndexedAction) -> bool {
        let words = voice_words(self.view.language);
        let named = Words::of(self.sentence).with(self.beside);
        let wishes = words.wishes(self.sentence);
        let for_asker = offer.targets.iter().any(|target| target.stable_id == *self.asker);
        self.items(offer).any(|label| {
            let (item, head) = (Words::of(label), words.head(label));
            let mut clauses = self.sentence.split([',', ';', '\u{2013}']);
            wishes && head.meets(&named)
                || for_asker && clauses.any(|clause| words.is_bare_wish(clause, &item, &head))
        })
    }

    /// What is handed over, if anything is: no person.
    fn items<'o>(&self, offer: &'o IndexedAction) -> impl Iterator<Item = &'o str> {
        let items = offer.targets.iter();
        let items = items.filter(|target| !self.view.things.is_character(&target.stable_id));
        items.map(|target| target.label.as_str())
    }

    /// By the verb of its description, or else by that of its action: `Run and fetch the doctor`.
    fn by_verb(&self, offer: &IndexedAction, verb: &str, spoken: &[String]) -> Option<f32> {
        if spoken.iter().any(|word| word == verb) {
            return Some(SAME_VERB);
        }
        let words = voice_words(self.view.language);
        let action = roots(act::verb(&offer.action)).into_iter().next();
        let is_kin = |word: &String| {
            let by_action =
                action.as_ref().is_some_and(|own| own == word || words.are_kin(word, own));
            words.are_kin(word, verb) || by_action
        };
        let kin = spoken.iter().any(is_kin);
        // Whatever its verb, an offer that is tagged so hands something over.
        let gives = words.wants(verb) || offer.has_tag("give");
        let wants = gives && spoken.iter().any(|word| words.wants(word));
        (kin || wants).then_some(KIN)
    }

    /// How far what it is done to is named. Where something else is named, it is not meant.
    fn by_thing(&self, offer: &IndexedAction, verb: &str) -> Option<f32> {
        let view = self.view;
        let asker = view.things.words_of(self.asker);
        let mut own = Words::of(self.sentence).without(&view.me).without(&asker);
        own = own.without(&Words::of(verb));
        // `Play us something` names the deed and no thing, either.
        own = own.without(&voice_words(view.language).unnamed());
        let words = voice_words(view.language);
        // `Sing the sad one` names no other thing than the deed does.
        let gets = ["give", "take"].iter().any(|tag| offer.has_tag(tag));
        if !gets {
            own = own.without(&words.said_of_one(self.sentence));
        }
        // `Take me`, said to whoever rows, names the deed and no thing.
        let kin = roots(self.sentence).into_iter().filter(|word| words.are_kin(word, verb));
        own = kin.fold(own, |own, word| own.without(&Words::of(&word)));
        let labels = offer.targets.iter().filter(|target| target.stable_id != *self.asker);
        let labels = Words::of_all(labels.map(|target| target.label.as_str()));
        let deed = Words::of(&offer.description).without(&asker).without(&Words::of(verb));
        let gives = offer.has_tag("give");
        // Who is to have it names no thing.
        let things = match gives {
            true => Words::of_all(self.items(offer)).with(&deed).without(&self.people(offer)),
            false => labels.with(&deed),
        };
        let named = own.common(&things);
        if !named.is_empty() {
            return Some(
                NAMED * named.coverage(&things.common(&named)) + 0.2 * things.coverage(&own),
            );
        }
        let names = |other: &IndexedAction| names_target(other, &own, self.asker);
        let mut others = view.request.actions.iter().filter(|other| other.index != offer.index);
        if others.any(names) {
            return None;
        }
        // `Take it easy` takes nothing up.
        if offer.has_tag("take") && words.asks_for_nothing(self.sentence) {
            return None;
        }
        if self.names_by_kind(offer, verb) {
            return Some(NAMED_BY_KIND);
        }
        let before = self.beside.meets(&things) || self.before.weigh(&things) > 0.0;
        let leans = Language::english().leans(self.sentence);
        match before {
            // `Take the bottle` is not for the key, however much was said of it before.
            _ if !leans && !own.is_empty() && (gives || !self.object(verb).is_empty()) => None,
            // `Take it easy`, `If a train came, would you take it?`: nothing that lies about is meant.
            _ if offer.has_tag("take") && self.means_something_else(&own) => None,
            // What is taken up has to be named, or to have been spoken of.
            false if offer.has_tag("take") => None,
            true => Some(NAMED_BEFORE),
            // What is handed out has to be named.
            false if gives => None,
            false => Some(UNNAMED),
        }
    }

    /// Whether it is about something that is not there, or says that something is not to be.
    fn means_something_else(&self, own: &Words) -> bool {
        !own.is_empty() || self.view.language.denies(self.sentence)
    }

    /// Whether it names what an offer is done to by what that is a kind of: `a fish`, for the cod. Where
    /// nothing is handed over, what belongs to the deed names it as well: `a tune`, for the fiddle.
    fn names_by_kind(&self, offer: &IndexedAction, verb: &str) -> bool {
        let language = self.view.language;
        let heads = self.items(offer).map(|item| voice_words(language).head(item));
        let heads = heads.fold(Words::default(), |all, head| all.with(&head));
        let same_verb = || roots(self.sentence).iter().any(|word| word == verb);
        let heads = match !offer.has_tag("give") && same_verb() {
            true => heads.with(&Words::of(&offer.description).without(&Words::of(verb))),
            false => heads,
        };
        let heads: Vec<&str> = heads.iter().collect();
        let known = language.recall_keys(&heads.join(" "));
        let object = self.object(verb);
        let object: Vec<&str> = object.iter().collect();
        let terms = language.recall_terms(&object.join(" "));
        terms.iter().flat_map(|term| &term.senses).any(|it| known.senses.binary_search(it).is_ok())
    }

    /// What the verb of the sentence is about.
    fn object(&self, verb: &str) -> Words {
        let words = voice_words(self.view.language);
        let spoken: Vec<String> = tokens(self.sentence).collect();
        let language = self.view.language;
        let is_verb = |word: &String| {
            let root = language.root(word.clone());
            root == verb || words.are_kin(&root, verb) || words.wants(&root)
        };
        let at = spoken.iter().position(is_verb).map_or(0, |at| at + 1);
        let rest = spoken[at..].iter().filter(|word| !words.wants(&language.root((*word).clone())));
        let others = words.object(rest).without(&words.unnamed());
        others.without(&self.view.me).without(&self.view.things.words_of(self.asker))
    }

    /// The words of the people to whom an offer is done.
    fn people(&self, offer: &IndexedAction) -> Words {
        let people = offer.targets.iter();
        let people = people.filter(|target| self.view.things.is_character(&target.stable_id));
        Words::of_all(people.map(|target| target.label.as_str()))
    }

    /// Whether it is done for somebody who is neither the asker nor named, now or just before.
    fn is_for_another(&self, offer: &IndexedAction) -> bool {
        let words = Words::of(self.sentence);
        let leans = Language::english().leans(self.sentence);
        offer.targets.iter().any(|target| {
            let label = Words::of(&target.label);
            let named = words.meets(&label) || (leans && self.before.weigh(&label) > 0.0);
            let somebody = self.view.things.is_character(&target.stable_id);
            let meant = || self.for_whom() == Some(&target.stable_id);
            somebody && target.stable_id != *self.asker && !named && !meant()
        })
    }

    /// Whether it names who is to have what is handed over, and that is not the asker: `Give Pim the key.`
    fn names_receiver(&self, offer: &IndexedAction) -> bool {
        let view = self.view;
        let item = Words::of_all(self.items(offer));
        let aside = item.with(&view.me).with(&view.things.words_of(self.asker));
        let is_other = |id: &StableId| id != self.asker && *id != view.request.mind;
        let mut others = view.things.characters().filter(|(id, _)| is_other(id));
        others.any(|(_, label)| {
            let called = Words::of(label).without(&aside);
            voice_words(view.language).names_receiver(self.sentence, &called)
        })
    }

    /// Whom something is asked for who is not named: whoever spoke to the mind last before, or the only one
    /// who may be meant. `Give her the key.`
    fn for_whom(&self) -> Option<&StableId> {
        let view = self.view;
        let spoke = |seen: &&Sighting<'_>| {
            let by_another = !seen.own && seen.percept.source.as_ref() != Some(self.asker);
            seen.percept.kind == PerceptKind::Speech && by_another && seen.percept.addressed
        };
        if !voice_words(view.language).asks_for_a_third(self.sentence) {
            return None;
        }
        let last = view.recent.iter().rev().find(spoke);
        last.and_then(|seen| seen.percept.source.as_ref()).or_else(|| view.only_other(self.asker))
    }
}

/// Whether it only speaks to the asker: nobody has to ask for that.
fn offer_is_talk(offer: &IndexedAction, asker: &StableId) -> bool {
    offer.has_tag("speech") && offer.targets.iter().all(|target| target.stable_id == *asker)
}

fn names_target(offer: &IndexedAction, words: &Words, asker: &StableId) -> bool {
    let mut targets = offer.targets.iter().filter(|target| target.stable_id != *asker);
    targets.any(|target| Words::of(&target.label).meets(words))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");

    fn offers() -> Vec<IndexedAction> {
        let (cod, tea) = (("item", "cod", "the cod"), ("item", "tea", "the tea"));
        vec![
            offer_of("Sell Odo the cod", &["give"], &[cod, ODO]),
            offer_of("Give Odo a cup of tea", &["give"], &[tea, ODO]),
            offer_of("Raise the gate", &["open"], &[("door", "gate", "the gate")]),
            IndexedAction {
                action: "stage:fetch".to_owned(),
                ..offer_of("Run and find Sela", &["move"], &[])
            },
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ]
    }

    fn check(deed: &str, lines: &[&str]) {
        for words in lines {
            let request = request("nobody", offers(), vec![says("odo", words)]);
            assert_eq!(choice(&request), deed, "{words}");
        }
    }

    fn check_not(deed: &str, lines: &[&str]) {
        for words in lines {
            let request = request("nobody", offers(), vec![says("odo", words)]);
            assert_ne!(choice(&request), deed, "{words}");
        }
    }

    #[test]
    fn who_merely_names_a_thing_asks_for_it() {
        let tea = "Give Odo a cup of tea";
        check(tea, &["A cup of your tea, for pity's sake!", "Tea!", "Sir, the tea, quick!"]);
        check_not(tea, &["Nice tea.", "The cook burnt the tea.", "The tea tastes of soap."]);
    }

    #[test]
    fn who_asks_for_one_of_several_does_not_get_them_all() {
        let knives = ("item", "knives", "the six knives");
        let given = |words: &str| {
            let offers = vec![
                offer_of("Give Odo the six knives", &["give"], &[knives, ODO]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            choice(&request("nobody", offers, vec![says("odo", words)])).to_owned()
        };
        assert_eq!(given("Give me the six knives, please."), "Give Odo the six knives");
        assert_eq!(given("Lend me one of your knives, will you?"), "Speak to Odo");
    }

    #[test]
    fn what_is_asked_for_somebody_else_goes_to_whoever_spoke_before() {
        let sela = ("character", "sela", "Sela");
        let key = ("item", "key", "the key to the loft");
        let give = |to: (&'static str, &'static str, &'static str)| {
            offer_of(&format!("Give the key to the loft to {}", to.2), &["give"], &[key, to])
        };
        let given = |words: &str| {
            let heard = vec![says("sela", "I have to get up there."), says("odo", words)];
            choice(&request("nobody", vec![give(ODO), give(sela)], heard)).to_owned()
        };
        assert_eq!(given("Give her the key, Nobody."), "Give the key to the loft to Sela");
        assert_eq!(given("Give me the key."), "Give the key to the loft to Odo");
    }

    #[test]
    fn what_is_asked_for_somebody_who_is_named_is_never_handed_to_who_asks() {
        let sela = ("character", "sela", "Sela");
        let glass = ("item", "spyglass", "the spyglass");
        let give = |to: (&'static str, &'static str, &'static str)| {
            offer_of(&format!("Give the spyglass to {}", to.2), &["give"], &[glass, to])
        };
        let given = |offers: Vec<IndexedAction>, words: &str| {
            choice(&request("nobody", offers, vec![says("odo", words)])).to_owned()
        };
        let speak = || offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        for words in ["Give Sela the spyglass, please.", "Could you pass the spyglass to Sela?"] {
            let all = vec![give(ODO), give(sela), speak()];
            assert_eq!(given(all, words), "Give the spyglass to Sela", "{words}");
        }
        let all = vec![give(ODO), give(sela), speak()];
        assert_eq!(given(all, "Give me the spyglass."), "Give the spyglass to Odo");
    }

    #[test]
    fn who_asks_for_what_they_have_is_told_so_and_not_asked_for_it() {
        let key = ("item", "key", "the key to the loft");
        let ask = offer_of("Ask Odo for the key to the loft", &["ask", "speech"], &[ODO, key]);
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let heard = vec![says("odo", "Will you give me the key now?")];
        let request = request("nobody", vec![ask, speak], heard);
        assert_eq!(choice(&request), "Speak to Odo");
        let said = decision(&request).speech;
        let lines =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        let of = |line: &String| said == line.replace("{speaker}", "Odo");
        assert!(lines.lines("with_you").iter().any(of), "{said}");
    }

    #[test]
    fn a_thing_is_named_by_what_it_is_a_kind_of() {
        check("Sell Odo the cod", &["Sell me a fish."]);
        check_not("Sell Odo the cod", &["Sell me a horse."]);
    }

    #[test]
    fn an_order_without_an_object_is_for_the_one_deed_of_its_sort() {
        check("Raise the gate", &["Open in the king's name!"]);
        check_not("Raise the gate", &["Open the barrel!"]);
    }

    #[test]
    fn a_trade_is_asked_for_by_its_verb_and_what_comes_of_it() {
        let decided = |words: &str| {
            let fiddle = offer_of("Play the fiddle", &["play"], &[]);
            let request = request(
                "nobody",
                vec![fiddle, offer("Speak", &["speech"], &["odo"])],
                vec![says("odo", words)],
            );
            choice(&request).to_owned()
        };
        for asked in ["Play us something!", "Play us a tune, will you?", "Would you play for us?"] {
            assert_eq!(decided(asked), "Play the fiddle", "{asked}");
        }
        assert_eq!(decided("Play the sad one."), "Play the fiddle");
        for asked in ["Play us a trick!", "Tune the harp!", "Sell us something!"] {
            assert_ne!(decided(asked), "Play the fiddle", "{asked}");
        }
    }

    #[test]
    fn a_deed_is_asked_for_by_the_verb_of_its_action_too() {
        check("Run and find Sela", &["Could you go and get Sela, please?"]);
    }

    #[test]
    fn who_thinks_better_of_it_gets_what_is_asked_for_last() {
        check("Give Odo a cup of tea", &["The cod, please. No, wait. Tea!"]);
    }

    #[test]
    fn what_is_paid_for_or_set_as_a_condition_is_asked_for() {
        check("Sell Odo the cod", &["Sell me the cod, I'll pay you two pence."]);
        check("Raise the gate", &["Ten pounds for you, if you raise the gate."]);
    }

    #[test]
    fn what_lies_about_is_not_taken_for_words_that_ask_for_something_else() {
        let does = |words: &str| {
            let offers = vec![
                offer("Take the iron key", &["take"], &["iron_key"]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let talk = says("odo", "The iron key hangs on its hook.");
            let mut request = request("nobody", offers, vec![talk]);
            let latest = request.situation.perceptions.entries().next_back();
            request.situation.seen_before = latest.expect("one was said").id;
            request.situation.perceptions.perceive(says("odo", words));
            choice(&request).to_owned()
        };
        for words in [
            "No. I need it myself.",
            "Take it easy.",
            "I can't take it any more.",
            "If a coach came now, would you get on it?",
        ] {
            assert_eq!(does(words), "Speak to Odo", "{words}");
        }
        assert_eq!(does("Take it, please."), "Take the iron key");
    }
}
