//! Leave to tell one what was to be told to nobody: all others are still not to hear it.

use crate::deed::deeds::DeedKind;
use crate::language::Language;

impl Language {
    /// What is left of a promise to tell something to nobody, where words let one hear it; none where they let nobody, and
    /// where it leaves out somebody already.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().left_but_for_one(said, "not to tell anybody about the ledger");
    /// let but_odo = Some("not to tell anybody but Odo about the ledger");
    /// assert_eq!(left("You may tell Odo about the ledger, but nobody else.").as_deref(), but_odo);
    /// assert_eq!(left("You may tell Odo that supper is ready."), None);
    /// ```
    pub fn left_but_for_one(&self, said: &str, promised: &str) -> Option<String> {
        let runs: Vec<&str> = promised.split_whitespace().collect();
        let all = runs.iter().position(|run| self.deeds.anyone.has(&run.to_lowercase()))?;
        let but = self.word_but_for(&runs[all].to_lowercase())?;
        let mut names = self.names_of_those_let(said).into_iter().peekable();
        names.peek()?;
        let deed = self.deed(promised);
        let tells = deed.denied && self.kind_of_deed(&deed) == DeedKind::Tell;
        if !tells || self.left_out(promised).is_some() {
            return None;
        }
        let with = |who: &str| [&runs[..all], &[who][..], &runs[all + 1..]].concat().join(" ");
        let kept_from = |who: &str| match self.deeds.denied_objects.has(&runs[all].to_lowercase()) {
            true => format!("{} {}", self.deeds.denial, with(who)),
            false => with(who),
        };
        let name = names.find(|name| self.frees_to_tell(said, &kept_from(name)))?;
        Some(with(&format!("{} {but} {name}", runs[all])))
    }

    /// `But`, behind `anybody`.
    fn word_but_for(&self, all: &str) -> Option<&str> {
        self.senses.implied.but_for.iter().find_map(|phrase| {
            let mut words = phrase.words();
            let fits = phrase.len() == 2 && words.next() == Some(all);
            words.next().filter(|_| fits)
        })
    }

    /// Names as they are written: `Father Prior`.
    fn names_of_those_let(&self, said: &str) -> Vec<String> {
        let runs: Vec<&str> = said.split_whitespace().collect();
        let bare = |at: usize| runs[at].trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_name = |at: &usize| {
            let before = at.checked_sub(1).map_or("", |before| runs[before]);
            let lower = bare(*at).to_lowercase();
            self.may_be_a_name(before, bare(*at))
                && !self.is_stop_word(&lower)
                && !self.names_a_deed(&[lower])
        };
        let ends = |at: usize| runs[at].ends_with(|sign: char| !sign.is_alphanumeric());
        let (mut at, mut names) = (0, Vec::new());
        while at < runs.len() {
            let longer = (at + 1..runs.len()).take_while(|next| !ends(next - 1) && is_name(next));
            let end = if is_name(&at) { longer.last().unwrap_or(at) + 1 } else { at };
            names.extend((at < end).then(|| (at..end).map(bare).collect::<Vec<_>>().join(" ")));
            at = end.max(at + 1);
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_may_tell_one_is_still_to_tell_no_other() {
        let left = |said, promised| Language::english().left_but_for_one(said, promised);
        let anybody = "not to tell anybody about the ledger";
        let but_prior = Some("not to tell anybody but Father Prior about the ledger".to_owned());
        for said in [
            "You may tell Father Prior about the ledger, lad.",
            "Tell Father Prior of it, and only him.",
        ] {
            assert_eq!(left(said, anybody), but_prior, "{said}");
        }
        let nobody = "tell nobody about the ledger";
        let but_odo = Some("tell nobody but Odo about the ledger".to_owned());
        assert_eq!(left("You can tell Odo about it now.", nobody), but_odo);
    }

    #[test]
    fn what_frees_nobody_in_particular_leaves_nothing_out() {
        let left = |said| {
            Language::english().left_but_for_one(said, "not to tell anybody about the ledger")
        };
        for said in [
            "You may tell anybody.",
            "Don't tell Odo about the ledger.",
            "Can you tell Odo about the ledger?",
            "You may tell Odo that supper is ready.",
            "Odo has the ledger.",
        ] {
            assert_eq!(left(said), None, "{said}");
        }
    }
}
