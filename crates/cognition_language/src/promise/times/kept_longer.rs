//! A thing that is to be kept longer by whoever was to give it: `hang on to that key till Rook's away`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::lists::PhraseList;
use crate::words::times::due::EventSpan;

impl Language {
    /// From when on a thing is wanted whose giver is bidden to keep it until then.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let wanted = |said| Language::english().wanted_after_keeping(said, "give Ann the back door key");
    /// let rook = Some("when Rook's away".to_owned());
    /// assert_eq!(wanted("Never mind the quarter, hang on to that key till Rook's away."), rook);
    /// assert_eq!(wanted("You may keep it until four."), Some("after four".to_owned()));
    /// assert!(wanted("Keep the rope till Rook's away.").is_none() && wanted("Keep the key.").is_none());
    /// ```
    pub fn wanted_after_keeping(&self, said: &str, promised: &str) -> Option<String> {
        let matter = self.content_stems(&self.done_to(promised));
        let told = sentences(said).filter(|it| !self.is_question(it)).flat_map(clauses);
        told.filter(|clause| !self.denies(clause)).find_map(|clause| {
            let until = self.until_when(clause)?;
            let kept = clause.trim_end().strip_suffix(until)?;
            self.is_bidden_to_keep(kept, &matter).then(|| self.when_kept_until(until)).flatten()
        })
    }

    /// `Hang on to that key`: the thing, or what stands for it, and nothing else.
    fn is_bidden_to_keep(&self, clause: &str, matter: &[String]) -> bool {
        let known = &self.promises;
        let lower = clause.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let idle = words.iter().take_while(|word| self.is_idle_in_talk(word)).count();
        let permitting = &known.undertaking.permitting;
        let leave = |at| permitting.length_at(&words[at..]).map(|length| at + length);
        let bidden = &words[(0..=idle).find_map(leave).unwrap_or(idle)..];
        let Some(length) = known.wanting_a_time.keeping.length_at(bidden) else { return false };
        let thing = &bidden[length..];
        let named = self.content_stems(&thing.join(" "));
        let stands_for_it = || thing.iter().any(|word| known.wanting_a_time.it.has(word));
        named.iter().all(|stem| matter.contains(stem)) && (!named.is_empty() || stands_for_it())
    }

    /// `When Rook's away` of `till Rook's away`, `after four` of `until four`.
    fn when_kept_until(&self, until: &str) -> Option<String> {
        let words = tokens(until, &self.times.minus);
        let (Some(EventSpan::Until), what) = self.times.due.span(&words) else { return None };
        let behind = until.split_whitespace().skip(words.len() - what.len());
        let what = behind.collect::<Vec<_>>().join(" ");
        let lead = |known: &PhraseList| {
            let first = known.iter().next()?;
            Some(first.words().collect::<Vec<_>>().join(" "))
        };
        let terms = &self.promises.terms;
        let lead = match self.due_time(until)? {
            DueTime::When(_) => lead(&terms.when)?,
            _ => lead(&terms.after)?,
        };
        Some(format!("{lead} {}", what.trim_end_matches(['.', '!', '…'])))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_to_be_kept_longer_is_wanted_when_kept_until() {
        let wanted = |said| Language::english().wanted_after_keeping(said, "give Ann the key back");
        let away = Some("when Rook is away".to_owned());
        for said in [
            "Hold on to it until Rook is away.",
            "Well, you'd better not come down yet. Keep the key till Rook is away.",
            "You may keep that key until Rook is away!",
        ] {
            assert_eq!(wanted(said), away, "{said}");
        }
        assert_eq!(wanted("Keep it till five, Tilly."), Some("after five".to_owned()));
    }

    #[test]
    fn what_is_kept_so_or_is_something_else_is_wanted_at_no_other_time() {
        let wanted = |said| Language::english().wanted_after_keeping(said, "give Ann the key back");
        for said in [
            "Keep the lamp until Rook is away.",
            "Keep quiet until Rook is away.",
            "Keep the door shut till Rook is away.",
            "Don't keep it till five.",
            "Will you keep it till five?",
            "She kept it till five.",
            "Keep the key.",
        ] {
            assert_eq!(wanted(said), None, "{said}");
        }
    }
}
