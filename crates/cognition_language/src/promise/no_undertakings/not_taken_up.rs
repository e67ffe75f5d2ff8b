//! What an answer does not take up, though nothing in it refuses: it is somebody else's, it is nobody's, or it is
//! nothing that one does.

use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether an answer, whose sentences are in lower case, takes up nothing of a deed that is listed as promised.
    pub(in crate::promise) fn takes_nothing_up(
        &self,
        asked: &str,
        all: &[(&str, String)],
        (said, deed): (&str, &Meant),
    ) -> bool {
        self.is_theirs(asked, all, (said, deed))
            || self.is_no_deed_of_will(asked, all, (said, deed))
            || self.finds_it_due(all)
            || self.leaves_it_possible(all)
            || self.only_has_leave(asked, all, deed)
            || self.tells_of_what_is_had(asked, all, deed)
            || self.stops_short(all, deed)
            || self.goes_along_in_name(all, deed)
            || self.is_sorry_for_it(all, deed)
            || self.asks_another_sum(asked, all)
    }

    /// Whether it is the listener's, or another's.
    fn is_theirs(&self, asked: &str, all: &[(&str, String)], (said, deed): (&str, &Meant)) -> bool {
        self.leaves_it_to_another(asked, all, deed)
            || self.accepts_their_deed(asked, all, (said, deed))
            || self.talks_of_anothers_word(asked, all, deed)
            || self.only_praises(all)
            || self.tells_of_some_doer(all)
    }
}
