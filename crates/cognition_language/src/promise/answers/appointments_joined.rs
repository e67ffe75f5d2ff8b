//! A time at which somebody says that they will be somewhere, where another joins them: `I'll be at the mill at six.` –
//! `Six it is.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Where and when an answer says that its speaker will be as well, who settles on the time or the place that was
    /// announced. Who only says that it is well lets the other go alone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let joined = |answer| english.appointment_joined("I'll be at the mill at six, Odo.", answer);
    /// assert_eq!(joined("Six it is, Mara.").as_deref(), Some("be at the mill at six"));
    /// assert_eq!([joined("Fine, Mara."), joined("Seven it is.")], [None, None]);
    /// ```
    pub fn appointment_joined(&self, announced: &str, answer: &str) -> Option<String> {
        let told = sentences(announced).filter(|sentence| !self.is_question(sentence));
        let text = told.flat_map(clauses).find_map(|clause| self.appointment_in(clause))?;
        let meant = Meant::of(self, &text);
        let settled = self.settled_on(announced, &self.own_sentences(answer), &meant).is_some();
        settled.then_some(text)
    }

    /// `Be at the mill at six` of `I'll be at the mill at six to see if you are`.
    fn appointment_in(&self, clause: &str) -> Option<String> {
        let time = self.said_time(clause)?;
        let told = &clause[..clause.find(time)? + time.len()];
        let lower = told.to_lowercase().replace('’', "'");
        let (own, words) = (spoken(told), spoken(&lower));
        let behind = |at: usize| Some(words.len() - self.promises.intended(&words[at..])?.len());
        let from = (0..words.len()).find_map(behind)?;
        let [_, place, ..] = &words[from..] else { return None };
        let is_there = self.promises.undertaking.being.begin(&words[from..])
            && self.grammar.linking.has(place);
        let plain = is_there && !self.denies(&lower) && self.terms(told).is_none();
        plain.then(|| own[from..].join(" "))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_settles_on_the_time_at_which_another_will_be_somewhere_will_be_there() {
        let joined = |told, answer| Language::english().appointment_joined(told, answer);
        let press =
            "Then I'm your man, and I'll be at this press at six tomorrow to see if you are.";
        for answer in [
            "Six it is, Bastian, and I'll have the coffee on before you've found your boots.",
            "Six it is.",
            "Six, then.",
        ] {
            let text = joined(press, answer);
            assert!(text.is_some_and(|it| it.starts_with("be at this press at six")), "{answer}");
        }
        for (told, answer) in [
            (press, "Good. Sleep well."),
            (press, "Six? Never."),
            (press, "Seven it is."),
            ("I'll be glad at six.", "Six it is."),
            ("I won't be at the mill at six.", "Six it is."),
            ("Odo will be at the mill at six.", "Six it is."),
            ("I'll be at the mill.", "Six it is."),
        ] {
            assert_eq!(joined(told, answer), None, "{told} {answer}");
        }
    }
}
