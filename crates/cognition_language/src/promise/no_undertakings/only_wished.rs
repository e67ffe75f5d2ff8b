//! What is only dreamt of, by nobody in particular: `One day, yes. One does dream of it.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether sentences in lower case wish for something, or put it off to some day, and none of them says that its
    /// speaker will do anything.
    pub(in crate::promise) fn only_wishes(&self, all: &[(&str, String)]) -> bool {
        let known = &self.promises.undertaking;
        let wishes = |clause: &str| {
            let words = spoken(clause);
            known.wishing.begins(&words) || self.is_said_alone(&words, &known.some_day)
        };
        let gives = |own: &str| self.tells_own_intention(own) || self.gives_word(own);
        !all.iter().any(|(_, own)| gives(own))
            && all.iter().any(|(_, own)| !self.is_question(own) && clauses(own).any(wishes))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "Somebody should put the whole collection in order one day.";
    const DEED: &str = "put the collection in order";

    #[test]
    fn who_only_wishes_for_it_has_taken_on_nothing() {
        for said in [
            "One day, yes. One does dream of it.",
            "Some day, yes.",
            "Yes. One can but hope.",
            "Yes, a man can dream.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn who_says_beside_it_what_they_will_do_has() {
        for said in [
            "One does dream of it. I'll put it in order by Friday.",
            "Yes, I'll do it.",
            "Some day, yes. I promise.",
            "Yes, one shelf after another.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
    }
}
