//! What a language states: a file of `languages/CODE/`.

use cognition_core::pack::PackError;
use cognition_language::{FaultPlace, check_language};
use std::path::Path;

/// The folder of all languages, with a folder for each.
pub(super) const FOLDER: &str = "languages";

/// Every fault of a file, which is named by what it states: `dialogue_acts.json`.
pub(super) fn check_member(file: &str, text: &str) -> Vec<PackError> {
    let name = Path::new(file).file_name().unwrap_or_default().to_string_lossy();
    let member = name.split('.').next().unwrap_or_default();
    let faults = check_language(member, text).into_iter();
    let told = faults.map(|fault| match fault.place {
        FaultPlace::Pointer(pointer) => PackError::at(file, pointer, fault.rule, fault.message),
        FaultPlace::Line(line, column) => {
            PackError::at_line(file, line, column, fault.rule, fault.message)
        }
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_a_language_is_named_by_what_it_states() {
        let folder = Path::new("data").join(FOLDER).join("de");
        let check =
            |name: &str, text: &str| check_member(&folder.join(name).to_string_lossy(), text);
        assert_eq!(check("denials.json", r#"{"words": ["nicht"]}"#).len(), 0);
        let faults = check("denials.json", r#"{"words": ["Nicht"]}"#);
        assert!(faults[0].to_string().contains("/words/0: `lower_case`"), "{}", faults[0]);
    }
}
