//! Which words of a speech speak of one of several deeds that are listed as promised.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// A speech without the sentences that are about one of the other deeds and not about this one: what gives
    /// one of two things that were asked for, gives no other.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "You'll have the piece by noon. Bruno can do his own expenses.";
    /// let left = |deed, other| Language::english().speech_about(said, deed, &[other]);
    /// let (piece, expenses) = ("write the council piece", "do Bruno's expenses");
    /// assert_eq!(left(expenses, piece), "Bruno can do his own expenses.");
    /// assert_eq!(left(piece, expenses), "You'll have the piece by noon.");
    /// ```
    pub fn speech_about(&self, speech: &str, deed: &str, others: &[&str]) -> String {
        let deed = self.content_stems(deed);
        let others: Vec<Vec<String>> =
            others.iter().map(|other| self.content_stems(other)).collect();
        let own = |stem: &String| !deed.contains(stem);
        let others: Vec<Vec<String>> =
            others.into_iter().map(|stems| stems.into_iter().filter(own).collect()).collect();
        let of_another = |sentence: &str| {
            self.share_held(&deed, &[sentence]) == 0.0
                && others.iter().any(|stems| self.share_held(stems, &[sentence]) > 0.0)
        };
        let all: Vec<&str> = sentences(speech).map(str::trim).collect();
        // `I'll come at nine. I'll bring the pie an hour later.`
        let is_counted_from = |at: usize| {
            let next = all.get(at + 1).filter(|next| !of_another(next));
            next.is_some_and(|next| self.shift_said(next).is_some())
                && !self.times_named(all[at]).is_empty()
        };
        let left = (0..all.len()).filter(|at| !of_another(all[*at]) || is_counted_from(*at));
        left.map(|at| all[at]).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn only_what_is_about_another_deed_alone_is_left_out() {
        let left =
            |said, deed, others: &[&str]| Language::english().speech_about(said, deed, others);
        let said = "Aye to both. The gauge, sure. The coffee they can bury with me.";
        let (gauge, coffee) = ("look at the fuel gauge", "give Quist the coffee");
        assert_eq!(left(said, coffee, &[gauge]), "Aye to both. The coffee they can bury with me.");
        assert_eq!(left(said, gauge, &[coffee]), "Aye to both. The gauge, sure.");
        assert_eq!(left(said, gauge, &[]), said);
        let (coming, pie) = ("come to the inn", "bring Mara the pie");
        let counted = "I'll come at nine. I'll bring the pie an hour later.";
        assert_eq!(left(counted, pie, &[coming]), counted);
        assert_eq!(left(counted, coming, &[pie]), "I'll come at nine.");
        let apart = "I'll come at nine. I'll bring the pie.";
        assert_eq!(left(apart, pie, &[coming]), "I'll bring the pie.");
        let alike = "I'll keep the key, and the lamp.";
        assert_eq!(left(alike, "keep the lamp", &["keep the key"]), alike);
    }
}
