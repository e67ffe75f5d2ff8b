//! How far a judge says what the rules say.

use crate::case_outcome::{CaseOutcome, Judged};
use crate::tally::{Tally, number};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a judge said, held against the rules. It changes no share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Agreement {
    /// Questions that both let pass.
    pub both_pass: usize,
    /// Questions that neither lets pass.
    pub neither_passes: usize,
    /// Questions that the rules alone let pass.
    pub rules_alone: usize,
    /// Questions that the judge alone lets pass.
    pub judge_alone: usize,
    /// Questions of which no rule can tell whether they are met: those that the judge lets pass.
    pub no_rule: Tally,
    /// Questions on which the judge had no opinion that could be read.
    pub unread: usize,
    /// Why there was none, the last time.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub trouble: String,
    /// Where they differ, and what the judge says of what no rule tells; none of what is held back.
    pub opinions: Vec<ToldOpinion>,
}

/// What a judge said of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldOpinion {
    /// The case.
    pub case: String,
    /// Which of its questions; may be empty.
    pub question: String,
    /// What came.
    pub came: String,
    /// Whether it passes by rule; none where no rule can tell.
    pub by_rule: Option<bool>,
    /// Whether the judge lets it pass.
    pub passes: bool,
    /// Why.
    pub why: String,
}

impl ToldOpinion {
    /// `by rule it fails, by the judge it passes`
    pub(crate) fn verdicts(&self) -> String {
        let verb = |passes: bool| if passes { "passes" } else { "fails" };
        let judge = verb(self.passes);
        match self.by_rule {
            Some(rule) => format!("by rule it {}, by the judge it {judge}", verb(rule)),
            None => format!("no rule can tell, by the judge it {judge}"),
        }
    }
}

impl Agreement {
    /// Counts what the judge said of an outcome.
    pub(crate) fn count(&mut self, outcome: &CaseOutcome, judged: &Judged, is_held_back: bool) {
        let opinion = match &judged.opinion {
            Ok(opinion) => opinion,
            Err(why) => {
                self.unread += 1;
                return self.trouble.clone_from(why);
            }
        };
        let by_rule = judged.by_rule.then_some(outcome.passed);
        match (by_rule, opinion.passes) {
            (None, passes) => self.no_rule.count(passes),
            (Some(true), true) => self.both_pass += 1,
            (Some(false), false) => self.neither_passes += 1,
            (Some(true), false) => self.rules_alone += 1,
            (Some(false), true) => self.judge_alone += 1,
        }
        if by_rule != Some(opinion.passes) && !is_held_back {
            let (case, question) = (outcome.case.clone(), outcome.question.clone());
            let (passes, why, came) = (opinion.passes, opinion.why.clone(), outcome.came.clone());
            self.opinions.push(ToldOpinion { case, question, came, by_rule, passes, why });
        }
    }

    /// Questions of which the judge says what the rules say, of those of which rules can tell.
    pub fn alike(&self) -> Tally {
        let passed = self.both_pass + self.neither_passes;
        Tally { questions: passed + self.rules_alone + self.judge_alone, passed }
    }

    /// Cohen's kappa, from -1 to 1: how far that is beyond what chance gives. None where one of
    /// both says the same of all.
    pub fn kappa(&self) -> Option<f64> {
        let alike = self.alike();
        let share = |count: usize| number(count) / number(alike.questions.max(1));
        let (rules, judge) =
            (share(self.both_pass + self.rules_alone), share(self.both_pass + self.judge_alone));
        let chance = rules * judge + (1.0 - rules) * (1.0 - judge);
        let differs = rules > 0.0 && rules < 1.0 && judge > 0.0 && judge < 1.0;
        differs.then(|| (alike.share() - chance) / (1.0 - chance))
    }
}

impl fmt::Display for Agreement {
    /// `180 of 217, 82.9 % (kappa 0.61); where no rule can tell, it lets 31 of 71, 43.7 % pass`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.alike())?;
        if let Some(kappa) = self.kappa() {
            write!(formatter, " (kappa {kappa:.2})")?;
        }
        if self.no_rule.questions > 0 {
            write!(formatter, "; where no rule can tell, it lets {} pass", self.no_rule)?;
        }
        if self.unread > 0 {
            write!(formatter, "; {} had no verdict: {}", self.unread, self.trouble)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Opinion;

    fn count(agreement: &mut Agreement, passed: bool, judge: Option<bool>, by_rule: bool) {
        let outcome = CaseOutcome { case: "ale".to_owned(), passed, ..CaseOutcome::default() };
        let opinion = judge.map(|passes| Opinion { passes, why: "So.".to_owned() });
        let judged = Judged { opinion: opinion.ok_or_else(|| "no object".to_owned()), by_rule };
        agreement.count(&outcome, &judged, false);
    }

    #[test]
    fn agreement_is_counted_where_rules_tell_and_told_apart_where_none_can() {
        let mut agreement = Agreement::default();
        for (passed, judge) in [(true, true), (true, true), (false, false), (false, true)] {
            count(&mut agreement, passed, Some(judge), true);
        }
        count(&mut agreement, true, Some(false), false);
        count(&mut agreement, true, None, true);
        assert_eq!(
            agreement.to_string(),
            "3 of 4, 75.0 % (kappa 0.50); where no rule can tell, it lets 0 of 1, 0.0 % pass; \
             1 had no verdict: no object"
        );
        let told: Vec<_> =
            agreement.opinions.iter().map(|told| (told.by_rule, told.passes)).collect();
        assert_eq!(told, [(Some(false), true), (None, false)]);
    }

    #[test]
    fn of_one_voice_there_is_no_kappa_and_what_is_held_back_is_not_told() {
        let mut agreement = Agreement::default();
        count(&mut agreement, true, Some(true), true);
        assert_eq!(
            (agreement.kappa(), agreement.to_string()),
            (None, "1 of 1, 100.0 %".to_owned())
        );
        let opinion = Ok(Opinion::default());
        let judged = Judged { opinion, by_rule: true };
        let outcome = CaseOutcome { passed: true, ..CaseOutcome::default() };
        agreement.count(&outcome, &judged, true);
        assert_eq!((agreement.rules_alone, agreement.opinions.len()), (1, 0));
    }
}
