//! What is told, apart from the reason that is told with it.

use crate::language::Language;

impl Language {
    /// What a text tells before it gives a reason for it; nothing where it gives none.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let before = |text| Language::english().before_its_reason(text);
    /// assert_eq!(before("She sold the mill, because the roof leaks."), Some("She sold the mill"));
    /// assert_eq!(before("She sold the mill."), None);
    /// ```
    pub fn before_its_reason<'t>(&self, text: &'t str) -> Option<&'t str> {
        let before = |word: &str| {
            let (told, _) = text.split_once(format!(" {word} ").as_str())?;
            Some(told.trim_end_matches([',', ' '])).filter(|told| !told.is_empty())
        };
        self.senses.implied.reasons.iter().find_map(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_a_reason_is_told_for_itself() {
        let before = |text| Language::english().before_its_reason(text);
        assert_eq!(before("He left because of the fire."), Some("He left"));
        assert_eq!(before("Because he left, she wept."), None);
    }
}
