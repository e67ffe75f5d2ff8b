//! What a speaker begins to promise and does not end: `I'll put us in at... nah.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// What ends a sentence that is not at its end.
const TRAILS: [&str; 5] = ["...", "…", "-", "–", "—"];

impl Language {
    /// Whether one of some sentences stops short of what its speaker will do, and a no follows; what is undertaken
    /// behind that stands.
    pub(super) fn stops_short(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let goes_on =
            |at: usize| all[at + 1..].iter().any(|(_, own)| self.undertakes(own, &deed.stems));
        let stops = |at: usize| self.breaks_within(&all[at].1, deed) || self.breaks_at_end(all, at);
        let intends = |at: usize| self.tells_own_intention(&all[at].1);
        !deed.denied && (0..all.len()).any(|at| intends(at) && stops(at) && !goes_on(at))
    }

    /// `I'll moor at – no, too full.`
    fn breaks_within(&self, own: &str, deed: &Meant) -> bool {
        let cut = own.replace("- ", "– ");
        let parts: Vec<&str> = clauses(&cut).collect();
        let goes_on = |at: usize| parts[at..].iter().any(|it| self.undertakes(it, &deed.stems));
        (1..parts.len()).any(|at| {
            self.is_left_hanging(parts[at - 1]) && self.is_bare_no(parts[at]) && !goes_on(at + 1)
        })
    }

    /// `I'll moor at... nah, too full.`, `I'll moor there... no.`
    fn breaks_at_end(&self, all: &[(&str, String)], at: usize) -> bool {
        let trails = TRAILS.iter().any(|sign| all[at].0.trim_end().ends_with(*sign));
        let Some((_, next)) = all.get(at + 1).filter(|_| trails) else { return false };
        let hangs = clauses(&all[at].1).last().is_some_and(|it| self.is_left_hanging(it));
        let first = clauses(next).next().is_some_and(|it| self.begins_with_no(it));
        hangs && first || self.is_bare_no(next)
    }

    /// `I'll put us in at`
    fn is_left_hanging(&self, clause: &str) -> bool {
        let known = &self.promises.not_taken.hanging;
        spoken(clause).last().is_some_and(|word| known.has(word))
    }

    fn begins_with_no(&self, clause: &str) -> bool {
        spoken(clause).first().is_some_and(|word| self.promises.waiving.no.has(word))
    }

    fn is_bare_no(&self, clause: &str) -> bool {
        let words = spoken(clause);
        let no = words.iter().any(|word| self.promises.waiving.no.has(word));
        no && words.iter().all(|word| self.is_idle_in_talk(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "Could you land us at Ely for the night?";
    const DEED: &str = "land at Ely for the night";

    #[test]
    fn what_is_begun_and_broken_off_by_a_no_is_not_given() {
        for said in [
            "I'll land us at... nah. Too crowded.",
            "I'll land us at… no, the quay's full.",
            "I'll land you at the – no, too shallow.",
            "I'll land us at Ely... nope.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn what_is_said_to_its_end_or_taken_up_again_is() {
        for said in [
            "I'll land us at Ely.",
            "I'll land us at... no, wait. I'll land us at Ely.",
            "I'll land us at Ely – no trouble.",
            "I'll land us at... Ely, then.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
    }
}
