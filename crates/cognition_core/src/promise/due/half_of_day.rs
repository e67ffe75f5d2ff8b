//! In which half of the day something is due whose hour doesn't tell that: whoever is to be woken at five tomorrow is
//! woken before noon.

use crate::mind::GameTime;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::{Due, at, due_time};
use crate::promise::due::time_kind::TimeKind;
use cognition_language::{DueTime, Language};

impl Due {
    /// In the half of the day in which such a deed is done, where the words leave it open and the deed tells it.
    pub(in crate::promise) fn in_the_half_of(
        self,
        (deed, language): (&str, &Language),
        said: Option<&str>,
        day: Day,
        now: GameTime,
    ) -> Self {
        let time = said.filter(|_| self.kind == TimeKind::Clock).and_then(due_time);
        let Some((DueTime::At { second, either_half: true, days }, _)) = time else { return self };
        match language.second_by_deed(deed, second, days > 0) {
            Some(second) => Self { at: day.at(at(second, false, days, day.told(now))), ..self },
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitments::Commitments;
    use crate::promise::test_opening::{open, proposing};

    /// When something is due that is promised at 19:00, in hours from the midnight before.
    fn due(text: &str, said: Option<&str>) -> u64 {
        let mut promised = Commitments::default();
        let id = open(&mut promised, &proposing(text, Some("anselm"), said), 19 * 60);
        let owed = promised.get(id.expect("fits")).expect("is owed");
        owed.due.0 / 3_600_000
    }

    #[test]
    fn who_is_to_be_woken_tomorrow_is_woken_before_noon() {
        assert_eq!(due("wake Anselm at five tomorrow", None), 24 + 5);
        assert_eq!(due("wake Anselm", Some("at five tomorrow")), 24 + 5);
        assert_eq!(due("wake Anselm", Some("at five")), 24 + 5, "the next five");
        assert_eq!(due("bring Anselm the lantern", Some("tomorrow at five")), 24 + 17);
        assert_eq!(due("wake Anselm", Some("tomorrow at 17:00")), 24 + 17);
    }

    #[test]
    fn meals_are_due_in_their_half_of_the_day() {
        assert_eq!(due("bring Anselm his breakfast", Some("at eight")), 24 + 8);
        assert_eq!(due("lay the table for supper", Some("tomorrow at seven")), 24 + 19);
        assert_eq!(due("bring Anselm the lantern", Some("at eight")), 20);
        assert_eq!(due("play the queen tomorrow", Some("tomorrow at seven")), 24 + 19);
        assert_eq!(due("bring Anselm the crown", Some("tomorrow at seven")), 24 + 7);
        let premiere = "bring Anselm the crown for the premiere";
        assert_eq!(due(premiere, Some("tomorrow at seven")), 24 + 19);
    }
}
