//! What somebody would do without moving: `In spirit.`, `I'll be right here behind this bar.` of who is asked to ride
//! along.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether sentences in lower case go along with something in name only, or say that their speaker stays where they
    /// are, of a deed that leads elsewhere.
    pub(super) fn goes_along_in_name(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let known = &self.promises.not_taken;
        let about =
            |own: &str| self.tells_own_intention(own) && self.share_held(&deed.stems, &[own]) > 0.0;
        let goes = deed.verb.as_deref().is_some_and(|verb| known.setting_off.has(verb));
        let in_name = |clause: &str| {
            let words = spoken(clause);
            self.is_said_alone(&words, &known.in_name) || goes && self.stays_right_here(&words)
        };
        let told = |own: &str| !self.is_question(own) && clauses(own).any(in_name);
        !deed.denied
            && all.iter().any(|(_, own)| told(own))
            && !all.iter().any(|(_, own)| about(own))
    }

    /// `I'll be right here`, `I'm staying put`: and not `I'll be here at dawn`.
    fn stays_right_here(&self, words: &[&str]) -> bool {
        let known = &self.promises.not_taken;
        let here = |rest: &[&str]| known.staying_here.stand_in(rest);
        let stays = |verb: &str| known.remaining.has(verb);
        let behind = |at: usize| {
            let own = self.promises.undertaking.at_it.length_at(&words[at..]);
            let rest = self.promises.intended(&words[at..]);
            let rest = rest.or_else(|| Some(&words[at + own?..]))?;
            let (verb, rest) = self.promises.without_adverbs(rest).split_first()?;
            (stays(verb) && here(rest)).then_some(())
        };
        let clause = words.join(" ");
        self.said_time(&clause).is_none() && (0..words.len()).any(|at| behind(at).is_some())
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "I'm riding out after them. You with me?";
    const DEED: &str = "ride out with Mara";

    #[test]
    fn who_stays_where_they_are_does_not_go_along() {
        for said in [
            "In spirit, Mara.",
            "In spirit. In body I'll be right here by the stove.",
            "I'm staying put.",
            "I'll stay right here, thank you.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn who_goes_or_is_to_stay_does() {
        check(
            true,
            &[
                (ASKED, "I'll ride with you.", DEED),
                (ASKED, "Yes.", DEED),
                ("Will you stay by the stove?", "I'll stay right here.", "stay by the stove"),
            ],
        );
    }
}
