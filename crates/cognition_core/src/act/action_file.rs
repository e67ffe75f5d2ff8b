//! How a file of actions is read and checked.

use super::action_pack::ActionPack;
use super::planning_faults::planning_faults;
use crate::pack::{PackError, PackSchema, Place};

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/actions.schema.json"));

impl ActionPack {
    /// Reads a `*.actions.json` file and checks it against `data/schemas/actions.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: what the schema refuses, ids that stand twice,
    /// placeholders beyond the number of targets, and planning data that nothing can be made of.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let pack: Self = SCHEMA.read(file, text)?;
        let errors = pack.faults(file);
        if errors.is_empty() { Ok(pack) } else { Err(errors) }
    }

    /// Holds a pack that was put together in Rust to the rules of a file. `name` stands where the name
    /// of the file would.
    ///
    /// # Errors
    /// Every fault at once, as [`from_json`](Self::from_json) finds them; actions are named by their
    /// ids.
    pub fn check(&self, name: &str) -> Result<(), Vec<PackError>> {
        let value = serde_json::to_value(self).expect("texts, numbers and lists are JSON");
        let mut faults = SCHEMA.check(name, &value);
        if faults.is_empty() {
            faults = self.faults(name);
        }
        if faults.is_empty() {
            return Ok(());
        }
        Err(faults.into_iter().map(|fault| self.by_id(fault)).collect())
    }

    /// Nobody has counted what stands in no file.
    fn by_id(&self, mut fault: PackError) -> PackError {
        if let Place::Pointer(pointer) = &mut fault.place
            && let Some(rest) = pointer.strip_prefix("/actions/")
        {
            let (number, rest) = rest.split_once('/').unwrap_or((rest, ""));
            let action = number.parse::<usize>().ok().and_then(|number| self.actions.get(number));
            if let Some(action) = action {
                *pointer = format!("{}/{rest}", action.id);
            }
        }
        fault
    }

    fn faults(&self, file: &str) -> Vec<PackError> {
        let mut faults = Vec::new();
        for (index, action) in self.actions.iter().enumerate() {
            if self.actions[..index].iter().any(|other| other.id == action.id) {
                let message = format!("`{}` stands twice", action.id);
                faults.push(PackError::at(
                    file,
                    format!("/actions/{index}/id"),
                    "unique_id",
                    message,
                ));
            }
            if let Some(beyond) = action.placeholder_beyond_targets() {
                let message = format!("{{{beyond}}} is beyond the {} targets", action.targets);
                let place = format!("/actions/{index}/description");
                faults.push(PackError::at(file, place, "placeholder_in_targets", message));
            }
            for (number, precondition) in action.preconditions.iter().enumerate() {
                if precondition.target >= action.targets {
                    let message = format!(
                        "`{}` is asked of target {}, beyond the {} targets",
                        precondition.is, precondition.target, action.targets
                    );
                    let place = format!("/actions/{index}/preconditions/{number}/target");
                    faults.push(PackError::at(file, place, "precondition_in_targets", message));
                }
            }
        }
        faults.extend(planning_faults(self, file));
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_malformed_pack_names_every_fault_at_its_place() {
        let text = r#"{"actions": [
            {"id": "world:open", "description": "Open {0} with {1}", "targets": 1},
            {"id": "world:open", "description": "Open"}
        ]}"#;
        let errors =
            ActionPack::from_json("tavern.actions.json", text).expect_err("should be refused");
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        expect![[r#"
            tavern.actions.json: /actions/0/description: `placeholder_in_targets`: {1} is beyond the 1 targets
            tavern.actions.json: /actions/1/id: `unique_id`: `world:open` stands twice"#]]
        .assert_eq(&lines.join("\n"));
    }
}
