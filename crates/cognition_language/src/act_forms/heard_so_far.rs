//! What the sentences of an utterance do, taken together.

use crate::act_forms::known_word::{Class, RuleClasses, ShownSet};
use crate::act_forms::sentence::Sentence;
use crate::act_forms::table::ActTable;
use crate::act_forms::token::Token;
use crate::words::dialogue_acts::dialogue_act::{DialogueAct, DialogueActs};
use crate::words::dialogue_acts::{Denied, Shown};

const fn act(act: DialogueAct) -> ShownSet {
    Shown::Act(act).bit()
}

const fn denied(denied: Denied) -> ShownSet {
    Shown::Not(denied).bit()
}

const QUESTION: ShownSet = act(DialogueAct::Question);
const REQUEST: ShownSet = act(DialogueAct::Request);
const MEMORY_QUESTION: ShownSet = act(DialogueAct::MemoryQuestion);
const REFERENCE: ShownSet = act(DialogueAct::Reference);
const POINTING: ShownSet = act(DialogueAct::Pointing);
const GREETING: ShownSet = act(DialogueAct::Greeting);
const FAREWELL: ShownSet = act(DialogueAct::Farewell);
const THREAT: ShownSet = act(DialogueAct::Threat);
const INSULT: ShownSet = act(DialogueAct::Insult);
const PRAISE: ShownSet = act(DialogueAct::Praise);
const THANKS: ShownSet = act(DialogueAct::Thanks);
const APOLOGY: ShownSet = act(DialogueAct::Apology);
const ASIDE: ShownSet = act(DialogueAct::Aside);
const EMPTY: ShownSet = act(DialogueAct::Empty);
const STATEMENT: ShownSet = act(DialogueAct::Statement);
const IRONIC: ShownSet = denied(Denied::Ironic);
const EXPLETIVE: ShownSet = denied(Denied::Expletive);
const FAVOUR: ShownSet = denied(Denied::Favour);
const NOT_PAST: ShownSet = denied(Denied::NotPast);
const RETORT: ShownSet = denied(Denied::Retort);
const BESIDE: ShownSet = denied(Denied::Beside);

/// What does nothing by itself.
const NO_ACTS: ShownSet = IRONIC | EXPLETIVE | FAVOUR | NOT_PAST | RETORT | BESIDE;
/// What is said for the sake of manners: a name in it is whom it is for.
const COURTESIES: ShownSet = GREETING | FAREWELL | PRAISE | THANKS | APOLOGY;

/// Words of content that a request may have and still name nothing: its verb, and one beside it.
const NAMED_BY_VERBS: usize = 2;

/// What was heard of an utterance.
#[derive(Debug, Default)]
pub(crate) struct HeardSoFar {
    shown: ShownSet,
    /// Whether a sentence named something.
    named: bool,
    /// Whether one that is no mere courtesy did.
    matter: bool,
    /// Whether words stood for what they don't name.
    vague: bool,
    /// Whether one of them stood in the place of a name: `whatsit`.
    placeholder: bool,
    /// Whether a sentence named more than a deed that is asked for.
    named_more: bool,
    /// Whether there was anything beside fillers.
    spoke: bool,
    asked: bool,
    /// Whether an aside denies that somebody is meant.
    turns_away: bool,
}

impl HeardSoFar {
    /// Whether it is said to somebody else, as far as nobody is called by it.
    pub(crate) const fn may_be_an_aside(&self) -> bool {
        self.shown & ASIDE != 0 && !self.turns_away
    }

    pub(crate) const fn without_aside(self) -> Self {
        Self { shown: self.shown & !ASIDE, ..self }
    }

    pub(crate) fn take_in(&mut self, sentence: &Sentence, table: &ActTable) {
        let shown = self.done_by(sentence, table);
        let (tokens, classes) = (sentence.tokens(), &table.classes);
        let is_filler = |token: &Token| token.is_comma() || token.classes & classes.filler != 0;
        let has = |class: Class| tokens.iter().any(|token| token.classes & class != 0);
        let names = tokens.iter().any(|token| token.content);
        self.spoke |= !tokens.iter().all(is_filler) && shown & EMPTY == 0;
        self.vague |= has(classes.vague);
        self.placeholder |= has(classes.placeholder);
        self.named |= names;
        let names_more = |at: usize| tokens[at].content && !is_verb(at, shown, sentence, classes);
        self.named_more |= (0..tokens.len()).any(names_more);
        self.matter |= names && shown & !(COURTESIES | NO_ACTS | REFERENCE | EMPTY) != 0;
        self.asked |= sentence.is_asked;
        self.turns_away |= shown & ASIDE != 0 && has(classes.denial);
        self.shown |= shown;
    }

    /// What a sentence does after those before it.
    fn done_by(&self, sentence: &Sentence, table: &ActTable) -> ShownSet {
        let mut shown = self.meant(shown(sentence, table), sentence);
        let named = sentence.tokens().iter().filter(|token| token.content).count();
        let vague = shown & QUESTION != 0 || shown & REQUEST != 0 && named <= NAMED_BY_VERBS;
        if vague && shown & EXPLETIVE == 0 {
            shown |= self.referring(shown, sentence, table);
        }
        // What was named before is what is asked about.
        shown &= !(if self.matter { REFERENCE } else { 0 });
        let is_told = match shown & !NO_ACTS {
            0 => !self.goes_on(shown),
            acts => acts & THANKS != 0 && acts & !COURTESIES == 0 && turns(sentence, table),
        };
        shown | if is_told && named > 0 { STATEMENT } else { 0 }
    }

    /// What a sentence shows, without what it doesn't mean.
    fn meant(&self, mut shown: ShownSet, sentence: &Sentence) -> ShownSet {
        shown |= if sentence.is_asked { QUESTION } else { 0 };
        shown &= !(if shown & (QUESTION | IRONIC) != 0 { PRAISE } else { 0 });
        shown &= !(if shown & IRONIC != 0 { THANKS } else { 0 });
        shown &= !(if shown & (GREETING | THANKS) != 0 { EMPTY } else { 0 });
        shown &= !(if shown & FAVOUR != 0 { THREAT | FAVOUR } else { 0 });
        shown &= !(if shown & NOT_PAST != 0 { MEMORY_QUESTION } else { 0 });
        // Behind a retort nobody asks themselves.
        let asks_on = self.shown & RETORT != 0 && shown & QUESTION != 0;
        shown & !(if asks_on { ASIDE } else { 0 })
    }

    /// Whether a sentence only goes on with the thanks or the apology before it.
    const fn goes_on(&self, shown: ShownSet) -> bool {
        shown & BESIDE != 0 && self.shown & (THANKS | APOLOGY) != 0
    }

    /// Whether a question or a request is about what its own words don't name.
    fn referring(&self, shown: ShownSet, sentence: &Sentence, table: &ActTable) -> ShownSet {
        let (tokens, classes) = (sentence.tokens(), &table.classes);
        for (at, token) in tokens.iter().enumerate() {
            if token.classes & classes.pronoun != 0 && !self.named {
                return REFERENCE;
            }
            let next = tokens.get(at + 1);
            let bare =
                next.is_none_or(|next| next.is_comma() || next.classes & classes.after_bare != 0);
            if token.classes & classes.demonstrative != 0 && bare && !self.named {
                let wanted =
                    shown & REQUEST != 0 && tokens[at..].iter().all(|token| !token.content);
                return if wanted { POINTING } else { REFERENCE };
            }
            if token.content && !is_verb(at, shown, sentence, classes) {
                return 0;
            }
        }
        0
    }

    pub(crate) fn acts(self) -> DialogueActs {
        let mut shown = self.shown;
        if !self.spoke {
            shown = if self.asked { REFERENCE | QUESTION } else { EMPTY };
        } else {
            shown &= !EMPTY;
        }
        if shown & (THREAT | INSULT) != 0 {
            shown &= !(FAREWELL | PRAISE | THANKS);
        }
        if shown & FAREWELL != 0 && !self.asked {
            shown &= !REQUEST;
        }
        if shown & STATEMENT != 0 {
            shown &= !REFERENCE;
        }
        // Who is at a loss for a name asks for what nobody can know.
        let is_at_a_loss = self.placeholder && !self.named_more;
        if self.vague && shown & QUESTION == 0 && !self.named || is_at_a_loss {
            shown |= POINTING;
        }
        if shown & ASIDE != 0 {
            shown &= ASIDE | THREAT | INSULT;
        }
        DialogueActs::of_bits(shown)
    }
}

/// Whether a word of a request is the verb of what is asked for.
fn is_verb(at: usize, shown: ShownSet, sentence: &Sentence, classes: &RuleClasses) -> bool {
    let before = at.checked_sub(1).map(|before| sentence.tokens()[before].classes);
    let introduced = before.is_some_and(|before| before & classes.before_verb != 0);
    shown & REQUEST != 0 && (sentence.begins_clause(at) || introduced)
}

/// Whether a sentence turns to something else within itself: `Thanks, but the door is locked.`
fn turns(sentence: &Sentence, table: &ActTable) -> bool {
    let RuleClasses { turning, .. } = table.classes;
    let mut behind = sentence.tokens().iter().skip_while(|token| token.classes & turning == 0);
    behind.next().is_some() && behind.any(|token| token.content)
}

/// What every pattern shows that stands in a sentence; praise behind a denial is none.
fn shown(sentence: &Sentence, table: &ActTable) -> ShownSet {
    let (mut shown, mut denied) = (0, false);
    for (at, token) in sentence.tokens().iter().enumerate() {
        for pattern in table.patterns(token.word) {
            let counts = shown & pattern.shows == 0 && !(denied && pattern.shows == PRAISE);
            if counts && pattern.stands(sentence, at) {
                shown |= pattern.shows;
            }
        }
        denied |= token.classes & table.classes.denial != 0;
    }
    shown
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use crate::words::dialogue_acts::dialogue_act::DialogueAct::{self, *};

    fn check(act: DialogueAct, does: &[&str], does_not: &[&str]) {
        let acts = |text: &str| Language::english().dialogue_acts(text);
        for text in does {
            assert!(acts(text).has(act), "`{text}` should be a {}: {:?}", act.name(), acts(text));
        }
        for text in does_not {
            assert!(!acts(text).has(act), "`{text}` should be no {}", act.name());
        }
    }

    #[test]
    fn a_choice_or_another_go_refers_to_what_was_said_before() {
        check(
            Reference,
            &[
                "Whichever's nearer.",
                "Whichever you like.",
                "Either will do.",
                "The second one.",
                "The cheaper one, please.",
                "Once more, and louder.",
                "Again, slowly.",
                "Any chance of mending it?",
                "Would you mind moving them?",
                "And if I don't?",
                "What if I said yes?",
            ],
            &[
                "Whichever road you take, the bridge is out.",
                "Either the smith has it or the baker.",
                "The second barrel leaks.",
                "Once more I say that the bridge is out.",
                "Any chance of mending the pump?",
                "I don't mind what he said.",
                "What if the bridge is out?",
            ],
        );
    }

    #[test]
    fn what_was_named_before_is_what_is_asked_about() {
        check(
            Reference,
            &["The blue one?", "Good evening, Odo. How much for it?"],
            &[
                "Can I have a ribbon? The blue one?",
                "Open the chest. Why?",
                "Where is the ladder? The long one?",
            ],
        );
    }

    #[test]
    fn words_in_the_place_of_a_name_point_at_nothing() {
        check(
            Pointing,
            &[
                "Could you pass the thingy?",
                "Where's the whatsit?",
                "I didn't mean it. With the thing.",
                "The aforesaid, as agreed.",
                "Not that un, t'other.",
            ],
            &[
                "Could you pass the thingy for the pump?",
                "With the thing on the shelf.",
                "The aforesaid tenant has fled.",
            ],
        );
    }

    #[test]
    fn what_was_just_said_or_is_only_supposed_is_no_question_of_memory() {
        check(
            MemoryQuestion,
            &["What did you say?", "Who paid, did you say?", "You said it was locked?"],
            &["Ninth, did you say?", "And if I said no?", "What if I told them?"],
        );
    }

    #[test]
    fn an_apology_in_other_words_is_one_and_refers_to_what_it_is_for() {
        let sorry = [
            "Shouldn't have shouted at you. That was out of line.",
            "I beg your pardon, Father, for the noise.",
            "I take back what I said.",
        ];
        check(Apology, &sorry, &["The lift is out of order.", "You should not have come."]);
        check(
            Reference,
            &["I crave your pardon, madam, for the mud. And for the hat.", "Sorry I said it."],
            &["Sorry.", "Sorry I'm late.", "I broke the jug. I shouldn't have.", "Pardon me."],
        );
        check(Statement, &[], &["I beg your pardon for the mud. And for the hat."]);
    }

    #[test]
    fn thanks_may_be_told_on_and_may_only_lead_to_something_else() {
        check(
            Statement,
            &[
                "Thanks a lot, but the gate is locked.",
                "Ta, but the pump still knocks.",
                "Thanks. The gate is locked.",
                "Thank you. Nobody else was at the gate.",
                "Nobody else in here cared.",
                "Thank you. That means the gate is open.",
            ],
            &[
                "Thanks, but you shouldn't have.",
                "Thanks for the lift. Nobody else in this town would.",
                "Thank you for the pie. It was tasty!",
                "Thanks. You didn't have to.",
                "Cheers, that means a lot.",
            ],
        );
        check(
            Thanks,
            &["Ta for the lend of the barrow.", "Ta very much."],
            &["Cheers for nothing.", "Ta for nothing, Odo."],
        );
        check(Insult, &["Cheers for nothing.", "Thank you for nothing."], &["It is for nothing."]);
    }

    #[test]
    fn the_best_of_its_kind_is_praised_and_who_is_done_takes_leave() {
        check(
            Praise,
            &["Best ale this side of the hills.", "Finest bread in town.", "Best pie I've had."],
            &["Best way in the dark.", "Best ale in town?", "Best not go there."],
        );
        check(
            Farewell,
            &[
                "That's me done for the day.",
                "Ta-ra, Odo!",
                "I'll call it a night.",
                "Sweet dreams.",
            ],
            &["That's me in the picture.", "Ta for the ladder.", "I dream of sweets."],
        );
    }

    #[test]
    fn who_answers_elsewhere_or_calms_a_beast_speaks_to_others() {
        check(
            Aside,
            &[
                "Stores, Wren speaking. Yes. I'll look.",
                "Tower, this is the yard, mate speaking, all clear.",
                "Whoa there, girl. Did that hurt?",
                "Steady, old girl, let me see.",
            ],
            &[
                "Frankly speaking, I don't like it.",
                "I don't mind you speaking, Odo.",
                "Steady, Odo, let me see.",
                "Whoa, look at that!",
            ],
        );
    }

    #[test]
    fn behind_a_retort_nobody_asks_themselves() {
        check(
            Aside,
            &["Now where's my other boot?", "Hm. Now where are my keys?"],
            &["Ha, very funny. Now where's my other boot?", "Nice try. Now where are my keys?"],
        );
    }

    #[test]
    fn a_letter_or_a_sigh_says_nothing() {
        check(
            Empty,
            &["k", "kk", "Aye, well.", "Hm. Aye, well.", "So it goes."],
            &["Aye.", "Aye, the well is dry.", "K, where is it?"],
        );
    }
}
