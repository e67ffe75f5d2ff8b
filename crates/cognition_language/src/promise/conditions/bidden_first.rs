//! Terms that bid somebody to do something first, where their speaker leaves something undone in return: `Put it back,
//! and I say nothing.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::terms::Terms;

impl Language {
    /// What a speech bids its listener to do, where its speaker leaves something undone in return. What is done in
    /// return may only be meant kindly (`Sit down, and I'll bring the stew`), and hangs on nothing.
    pub(in crate::promise) fn bidden_first(&self, said: &str) -> Option<Terms> {
        sentences(said).find_map(|sentence| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let what = format!("{} {}", self.promises.not_to.listener, self.bidden_before(&lower)?);
            Some(Terms { what, frees: false, comes: false })
        })
    }

    fn bidden_before(&self, sentence: &str) -> Option<String> {
        let joints = self.promises.not_to.joining.iter().map(|joint| format!(" {joint} "));
        let mut parts = joints.filter_map(|joint| sentence.split_once(joint.as_str()));
        parts.find_map(|(first, second)| {
            let bidden = clauses(first).find_map(|clause| self.ordered_in(clause));
            bidden.filter(|_| self.leaves_in_return(second))
        })
    }

    /// `Put it back` of `just put it back`.
    fn ordered_in(&self, clause: &str) -> Option<String> {
        let words: Vec<String> = spoken(clause).into_iter().map(str::to_owned).collect();
        let begun =
            words.iter().take_while(|word| self.promises.not_to.beforehand.has(word)).count();
        let order = &words[begun..];
        let known = &self.promises.proposing.ordered;
        let to_it = |thing: &String| known.has(thing) || self.is_determiner(thing);
        let given = self.names_a_deed(order) && order.get(1).is_some_and(to_it);
        (given || self.orders_by_form(order)).then(|| order.join(" "))
    }

    fn leaves_in_return(&self, second: &str) -> bool {
        let own = &self.promises.undertaking.own;
        spoken(second).first().is_some_and(|word| own.has(word)) && self.denies(second)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_left_undone_in_return_hangs_on_what_is_bidden_first() {
        let terms = |said: &str, deed: &str| {
            let terms = Language::english().terms_on_that_deed(said, deed);
            terms.map(|terms| (terms.what, terms.frees))
        };
        let silent = "say nothing of what I saw";
        for (said, what) in [
            ("Put it back before he looks, and I say nothing.", "you put it back before he looks"),
            ("Well. Just give me the key and I won't tell anybody.", "you give me the key"),
            ("Mend the fence, and I'll say nothing of it.", "you mend the fence"),
        ] {
            assert_eq!(terms(said, silent), Some((what.to_owned(), false)), "{said}");
        }
        for said in [
            "I say nothing.",
            "I put it back, and I say nothing.",
            "He put it back, and I say nothing.",
            "Put it back, and he says nothing.",
        ] {
            assert_eq!(terms(said, silent), None, "{said}");
        }
        assert_eq!(terms("Take a seat, and I'll bring the stew.", "bring the stew"), None);
    }
}
