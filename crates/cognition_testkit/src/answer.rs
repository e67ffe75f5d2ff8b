//! What a person says to a suggestion, and how it is read from a line of text.

use cognition_core::act::IndexedAction;

/// What a person says to a suggestion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is done.
    Approve {
        /// What the mind says besides.
        line: Option<String>,
    },
    /// Something else is done.
    Override {
        /// The number of the offer; 0 is to wait.
        index: u32,
        /// What the mind says.
        line: Option<String>,
    },
    /// Nothing is done.
    Reject {
        /// Why not.
        reason: String,
    },
}

impl Answer {
    /// Reads a line: nothing or `y` approves, `n` rejects, a number takes that offer; what follows
    /// is what the mind says, or the reason.
    ///
    /// ```
    /// use cognition_testkit::Answer;
    ///
    /// assert_eq!(Answer::read("", &[]), Ok(Answer::Approve { line: None }));
    /// let wait = Answer::Override { index: 0, line: Some("Hm.".to_owned()) };
    /// assert_eq!(Answer::read("0 Hm.", &[]), Ok(wait));
    /// ```
    ///
    /// # Errors
    /// What cannot be understood, in words.
    pub fn read(line: &str, offers: &[IndexedAction]) -> Result<Self, String> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let said = || Some(rest.trim().to_owned()).filter(|said| !said.is_empty());
        match word.to_lowercase().as_str() {
            "" | "y" | "yes" => Ok(Self::Approve { line: said() }),
            "n" | "no" => Ok(Self::Reject { reason: said().unwrap_or_else(|| "no".to_owned()) }),
            number => Ok(Self::Override { index: offered(number, offers)?, line: said() }),
        }
    }
}

fn offered(word: &str, offers: &[IndexedAction]) -> Result<u32, String> {
    let index = word
        .parse()
        .map_err(|_| format!("`{word}` is neither `y` nor `n` nor the number of an offer"))?;
    match index == 0 || offers.iter().any(|offer| offer.index == index) {
        true => Ok(index),
        false => Err(format!("{index} is not on offer")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Result<Answer, &str>) {
        let offers = [IndexedAction { index: 2, ..IndexedAction::default() }];
        assert_eq!(Answer::read(line, &offers), expected.map_err(str::to_owned), "{line}");
    }

    fn said(line: &str) -> Option<String> {
        Some(line.to_owned())
    }

    #[test]
    fn nothing_or_yes_approves_and_may_add_a_line() {
        for line in ["", "  ", "y", "Yes"] {
            check(line, Ok(Answer::Approve { line: None }));
        }
        check(" y  Mind the step. ", Ok(Answer::Approve { line: said("Mind the step.") }));
    }

    #[test]
    fn a_number_takes_that_offer_and_may_add_a_line() {
        check("2", Ok(Answer::Override { index: 2, line: None }));
        check("0 Not yet.", Ok(Answer::Override { index: 0, line: said("Not yet.") }));
        check("7", Err("7 is not on offer"));
    }

    #[test]
    fn no_rejects_and_may_say_why() {
        check("n", Ok(Answer::Reject { reason: "no".to_owned() }));
        check(
            "no the door is locked",
            Ok(Answer::Reject { reason: "the door is locked".to_owned() }),
        );
    }

    #[test]
    fn whatever_else_is_said_is_not_understood() {
        for word in ["perhaps", "-1", "99999999999"] {
            let why = format!("`{word}` is neither `y` nor `n` nor the number of an offer");
            check(word, Err(&why));
        }
    }
}
