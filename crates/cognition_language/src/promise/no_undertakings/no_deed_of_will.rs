//! What is listed as promised and is nothing that one does: to look forward to something, to believe it, to swear
//! that something was so, and what one says only to say something else frankly: `You'll feel it, I won't lie.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether what is listed is no deed that could be promised, whatever is said. Who swears it means it.
    pub(super) fn is_no_deed_of_will(
        &self,
        asked: &str,
        all: &[(&str, String)],
        (said, deed): (&str, &Meant),
    ) -> bool {
        let sworn = || all.iter().any(|(_, own)| self.gives_word(own));
        self.is_of_the_mind(said, deed) && !sworn()
            || self.swears_to_what_was(said, deed) && !self.takes_a_part_in_it(all, deed)
            || self.is_said_frankly(asked, all, deed)
    }

    /// `Look forward to the okra`
    fn is_of_the_mind(&self, said: &str, deed: &Meant) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        !deed.denied && self.promises.not_taken.minding.begin(&spoken(&lower))
    }

    /// `Swear that the jet was broken`
    fn swears_to_what_was(&self, said: &str, deed: &Meant) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let known = &self.promises.questions;
        let swears = deed.verb.as_deref().is_some_and(|verb| known.promise.has(verb));
        let that = words.iter().position(|it| self.promises.undertaking.telling_on.has(it));
        swears && that.is_some_and(|at| self.is_past_at_all(&words[at..]))
    }

    /// `I'll swear to it in court.`
    fn takes_a_part_in_it(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let names = |own: &str| spoken(own).iter().any(|word| self.is_verb_of(word, deed));
        all.iter().any(|(_, own)| self.tells_own_intention(own) && names(own))
    }

    /// `I won't lie`, beside what is told so, where nobody asked for that.
    fn is_said_frankly(&self, asked: &str, all: &[(&str, String)], deed: &Meant) -> bool {
        let known = &self.promises.not_taken.frankly;
        let frankly = |clause: &&str| {
            let about = self.share_held(&deed.stems, &[*clause]) > 0.0;
            about && self.is_said_alone(&spoken(clause), known)
        };
        let parts = || all.iter().flat_map(|(_, own)| clauses(own));
        let told = |clause: &str| !self.content_stems(clause).is_empty();
        parts().any(|clause| frankly(&clause))
            && parts().any(|clause| !frankly(&clause) && told(clause))
            && self.share_held(&deed.stems, &[asked]) == 0.0
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn what_one_feels_or_thinks_or_swears_was_so_is_no_promise() {
        let plums = "Shall I send you a basket of plums?";
        let roof = "You will have a new roof by Easter.";
        let mug = "Did you crack my mug?";
        check(
            false,
            &[
                (plums, "I'll look forward to them.", "look forward to the plums"),
                (roof, "I'll believe that when I see it.", "believe it when she sees it"),
                (mug, "I swear on my boots, it was like that.", "swear that the mug was cracked"),
                (mug, "I swear on my boots, it was like that.", "not crack the mug"),
                ("Is it far?", "It's far, I won't lie.", "not lie to Mara"),
                ("Is it far?", "I won't deny it, the road is steep.", "not deny it"),
            ],
        );
    }

    #[test]
    fn what_is_vowed_and_what_was_asked_for_is_one() {
        check(
            true,
            &[
                ("Don't lie to me.", "I won't lie to you.", "not lie to Mara"),
                ("Keep an eye on the road.", "I'll look after it.", "look after the road"),
                ("Will you swear to it?", "I'll swear to it in court.", "swear to it in court"),
                ("Did you crack it?", "I swear on my boots, I'll mend it.", "mend the mug"),
            ],
        );
    }
}
