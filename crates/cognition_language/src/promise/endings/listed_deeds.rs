//! The deeds that a promise joins, and what is left of them where words let some go: `mend the rope` of `sweep the loft
//! and mend the rope`, after `You needn't sweep the loft.`

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// How many words that mean something a deed has at least that stands by itself.
const LEAST: usize = 2;

impl Language {
    /// What is left of a promise of several deeds, where words let some of them go by what they name. None where they let
    /// go of nothing, or of all, and where what is left needs what was let go of: `fetch the lamp and clean it`.
    pub(super) fn left_of_the_deeds(&self, said: &str, promised: &str) -> Option<String> {
        let own = self.without_time(self.without_terms(promised));
        let (deeds, joint) = self.deeds_joined(own)?;
        let stems: Vec<Vec<String>> = deeds.iter().map(|deed| self.content_stems(deed)).collect();
        let goes = |at: usize| {
            let is_own = |stem: &&String| {
                !stems.iter().enumerate().any(|(other, of)| other != at && of.contains(stem))
            };
            let named: Vec<String> = stems[at].iter().filter(is_own).cloned().collect();
            let mut of_it = clauses(said).filter(|it| self.share_held(&named, &[*it]) > 0.0);
            of_it.any(|clause| self.lets_go_of_one(clause, &named, &deeds[at]))
        };
        let (gone, left): (Vec<usize>, Vec<usize>) = (0..deeds.len()).partition(|at| goes(*at));
        let needs = |at: &usize| {
            let mut before = gone.iter().filter(|first| *first < at).map(|first| &deeds[*first]);
            // `Go to the mill and fetch the flour`
            let leads = |first: &String| {
                self.is_way(first) || self.named_again(first, &deeds[*at]) != deeds[*at]
            };
            stems[*at].len() < LEAST || before.any(leads)
        };
        if gone.is_empty() || left.is_empty() || left.iter().any(needs) {
            return None;
        }
        let left: Vec<&str> = left.iter().map(|at| deeds[*at].as_str()).collect();
        Some(format!("{}{}", left.join(&format!(" {joint} ")), &promised[own.len()..]))
    }

    /// `Sweep the loft` and `mend the rope`, and what joins the last of them; none where only things are joined.
    fn deeds_joined<'t>(&self, text: &'t str) -> Option<(Vec<String>, &'t str)> {
        let (parts, joint) = self.listed_parts(text)?;
        let others = parts.get(1..).filter(|others| !others.is_empty())?;
        let deeds = others.iter().all(|part| self.is_a_deed(part));
        deeds.then(|| (parts.iter().map(|part| part.join(" ")).collect(), joint))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn left(said: &str, promised: &str) -> Option<String> {
        Language::english().left_of_the_list(said, promised)
    }

    #[test]
    fn the_deed_that_is_let_go_of_by_name_is_left_out() {
        let both = "sweep the loft and mend the rope before noon";
        for said in [
            "You needn't sweep the loft any more.",
            "Never mind the loft.",
            "Leave the loft, but mend the rope.",
        ] {
            assert_eq!(left(said, both).as_deref(), Some("mend the rope before noon"), "{said}");
        }
        let cradles = "sweep the cradles and chalk every cask";
        let casks = left("You needn't sweep the cradles.", cradles);
        assert_eq!(casks.as_deref(), Some("chalk every cask"));
        let said = "Forget the rope, but the loft must be swept.";
        assert_eq!(left(said, both).as_deref(), Some("sweep the loft before noon"));
    }

    #[test]
    fn what_lets_go_of_all_or_nothing_leaves_no_deed() {
        let both = "sweep the loft and mend the rope";
        for said in [
            "Never mind all that.",
            "You needn't sweep or mend anything.",
            "Is the loft swept?",
            "The rope is frayed.",
        ] {
            assert_eq!(left(said, both), None, "{said}");
        }
        let lamp = "fetch the lamp and clean it";
        assert_eq!(left("You needn't fetch the lamp.", lamp), None);
        let flour = "go to the mill and fetch the flour";
        assert_eq!(left("You needn't go to the mill.", flour), None);
    }
}
