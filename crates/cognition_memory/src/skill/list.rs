//! The skill of keeping lists.

use super::wording::counted;
use super::{
    DEFAULT_LIST, ListChange, ListFault, ListItem, NamedList, Skill, SkillCall, SkillFault,
    SkillMind,
};
use cognition_language::Language;

const ACTIONS: &str =
    "list_all, create, add, remove, check, uncheck, view, clear, delete, rename or history";
/// Characters of a list's name.
const NAME_CAP: usize = 60;
/// Characters of an item.
const ITEM_CAP: usize = 200;
/// Items that one call may name.
const ITEMS_CAP: usize = 32;

/// `list`: makes, changes and shows lists.
#[derive(Clone, Copy, Debug)]
pub struct ListSkill;

impl Skill for ListSkill {
    fn name(&self) -> &'static str {
        "list"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/list.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        let action = call.required_text("action", ACTIONS, NAME_CAP)?;
        let name = match call.text("name")? {
            Some(_) => call.required_text("name", "the name of a list", NAME_CAP)?,
            None => DEFAULT_LIST,
        };
        match action.to_lowercase().as_str() {
            "list_all" => show_all(mind),
            "view" => view(name, mind),
            "history" => history(name, mind),
            "create" => create(name, mind),
            "rename" => rename(call, name, mind),
            "clear" => clear(name, mind),
            "delete" => delete(name, mind),
            verb @ ("add" | "remove" | "check" | "uncheck") => change(call, verb, name, mind),
            _ => Err(SkillFault::invalid("action", format!("give {ACTIONS}"))),
        }
    }
}

fn create(name: &str, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    mind.lists.create(name, mind.now).map_err(|fault| faulty(fault, mind))?;
    Ok(format!("begun; {}", shown(name, mind)))
}

fn rename(call: &SkillCall, name: &str, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    let to = call.required_text("new_name", "what to call it", NAME_CAP)?;
    mind.lists.rename(name, to, mind.now).map_err(|fault| faulty(fault, mind))?;
    Ok(format!("list `{name}` is now called `{to}`; {}", shown(to, mind)))
}

fn clear(name: &str, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    let cleared = mind.lists.clear(name, mind.now).map_err(|fault| faulty(fault, mind))?;
    Ok(format!("{} thrown away; {}", counted(cleared, "item"), shown(name, mind)))
}

fn delete(name: &str, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    let deleted = mind.lists.delete(name).map_err(|fault| faulty(fault, mind))?;
    Ok(format!("list `{}` is deleted", deleted.name()))
}

fn change(
    call: &SkillCall,
    verb: &str,
    name: &str,
    mind: &mut SkillMind<'_>,
) -> Result<String, SkillFault> {
    let items = items(call)?;
    let changed = match verb {
        "add" => mind.lists.add(name, &items, mind.now),
        "remove" => mind.lists.remove(name, &items, mind.now),
        _ => mind.lists.set_checked(name, &items, verb == "check", mind.now),
    };
    let changed = changed.map_err(|fault| faulty(fault, mind))?;
    let is_there = |item: &&str| mind.lists.get(name).is_some_and(|list| list.has(item));
    let shown = shown(name, mind);
    match changed.as_slice() {
        [] if items.iter().any(is_there) => Ok(format!("nothing to change; {shown}")),
        [] => Err(SkillFault::not_found(format!("{} is not on it; {shown}", items.join(", ")))),
        changed => Ok(format!("{verb} done for {}; {shown}", changed.join(", "))),
    }
}

fn items(call: &SkillCall) -> Result<Vec<&str>, SkillFault> {
    let items = call.texts("items", ITEM_CAP)?;
    match items.len() {
        0 => Err(SkillFault::missing("items", "what it is about")),
        1..=ITEMS_CAP => Ok(items),
        _ => Err(SkillFault::invalid("items", format!("give at most {ITEMS_CAP} at once"))),
    }
}

/// What went wrong, with what would have gone right.
fn faulty(fault: ListFault, mind: &SkillMind<'_>) -> SkillFault {
    match fault {
        ListFault::NoSuchList { .. } => SkillFault::not_found(format!("{fault}; {}", names(mind))),
        ListFault::NameTaken { .. } | ListFault::Nameless => {
            SkillFault::invalid("name", fault.to_string())
        }
        ListFault::TooManyLists | ListFault::ListFull { .. } => {
            SkillFault::Full { message: fault.to_string() }
        }
    }
}

fn names(mind: &SkillMind<'_>) -> String {
    let names: Vec<_> = mind.lists.iter().map(|list| format!("`{}`", list.name())).collect();
    if names.is_empty() {
        "there are no lists".to_owned()
    } else {
        format!("there are {}", names.join(", "))
    }
}

fn show_all(mind: &SkillMind<'_>) -> Result<String, SkillFault> {
    let done = |list: &NamedList| list.items().iter().filter(|item| item.checked).count();
    let shown = mind.lists.iter().map(|list| {
        format!("`{}` ({}, {} done)", list.name(), counted(list.items().len(), "item"), done(list))
    });
    let shown: Vec<_> = shown.collect();
    if shown.is_empty() {
        return Err(SkillFault::not_found("there are no lists"));
    }
    Ok(shown.join("; "))
}

fn find<'m>(name: &str, mind: &'m SkillMind<'_>) -> Result<&'m NamedList, SkillFault> {
    let missing = || faulty(ListFault::NoSuchList { name: name.to_owned() }, mind);
    mind.lists.get(name).ok_or_else(missing)
}

fn view(name: &str, mind: &SkillMind<'_>) -> Result<String, SkillFault> {
    let list = find(name, mind)?;
    if list.items().is_empty() {
        return Err(SkillFault::not_found(format!("list `{}` is empty", list.name())));
    }
    Ok(shown(name, mind))
}

fn history(name: &str, mind: &SkillMind<'_>) -> Result<String, SkillFault> {
    let list = find(name, mind)?;
    let told = |change: &ListChange| format!("{} at {}", change.text, change.at);
    let told: Vec<_> = list.history().rev().map(told).collect();
    if told.is_empty() {
        return Err(SkillFault::not_found(format!("nothing was done to list `{}`", list.name())));
    }
    Ok(format!("list `{}`, latest first: {}", list.name(), told.join("; ")))
}

fn shown(name: &str, mind: &SkillMind<'_>) -> String {
    let Some(list) = mind.lists.get(name) else {
        return String::new();
    };
    let item =
        |item: &ListItem| format!("[{}] {}", if item.checked { "x" } else { " " }, item.text);
    let items: Vec<_> = list.items().iter().map(item).collect();
    let items = if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
    format!("on list `{}`: {items}", list.name())
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn told(mind: &mut TestMind, arguments: serde_json::Value) -> String {
        mind.told(&ListSkill, arguments)
    }

    fn check(mind: &mut TestMind, arguments: serde_json::Value, expect: Expect) {
        expect.assert_eq(&told(mind, arguments));
    }

    #[test]
    fn a_list_is_filled_worked_off_and_thrown_away() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({"action": "add", "items": ["candles", "ale", "Ale"]}),
            expect!["add done for candles, ale; on list `errands`: [ ] candles, [ ] ale"],
        );
        check(
            &mut mind,
            json!({"action": "check", "name": "Errands", "items": "ALE"}),
            expect!["check done for ALE; on list `errands`: [ ] candles, [x] ale"],
        );
        check(
            &mut mind,
            json!({"action": "rename", "new_name": "feast"}),
            expect!["list `errands` is now called `feast`; on list `feast`: [ ] candles, [x] ale"],
        );
        check(&mut mind, json!({"action": "list_all"}), expect!["`feast` (2 items, 1 done)"]);
        check(
            &mut mind,
            json!({"action": "history", "name": "feast"}),
            expect![
                "list `feast`, latest first: renamed from errands at 1:00:00; checked ALE at 1:00:00; added candles, ale at 1:00:00"
            ],
        );
        check(
            &mut mind,
            json!({"action": "clear", "name": "feast"}),
            expect!["2 items thrown away; on list `feast`: nothing"],
        );
        check(
            &mut mind,
            json!({"action": "delete", "name": "feast"}),
            expect!["list `feast` is deleted"],
        );
    }

    #[test]
    fn a_call_that_is_wrong_says_what_would_be_right() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({}),
            expect![
                "error: `action` is missing: give list_all, create, add, remove, check, uncheck, view, clear, delete, rename or history"
            ],
        );
        check(
            &mut mind,
            json!({"action": "burn"}),
            expect![
                "error: `action` is not right: give list_all, create, add, remove, check, uncheck, view, clear, delete, rename or history"
            ],
        );
        check(
            &mut mind,
            json!({"action": "add"}),
            expect!["error: `items` is missing: give what it is about"],
        );
        check(
            &mut mind,
            json!({"action": "add", "items": vec!["x"; 33]}),
            expect!["error: `items` is not right: give at most 32 at once"],
        );
        told(&mut mind, json!({"action": "create"}));
        check(
            &mut mind,
            json!({"action": "create", "name": "ERRANDS"}),
            expect!["error: `name` is not right: there is a list `ERRANDS` already"],
        );
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        let mut mind = TestMind::default();
        check(&mut mind, json!({"action": "list_all"}), expect!["nothing: there are no lists"]);
        told(&mut mind, json!({"action": "create", "name": "debts"}));
        check(
            &mut mind,
            json!({"action": "view"}),
            expect!["nothing: there is no list `errands`; there are `debts`"],
        );
        check(
            &mut mind,
            json!({"action": "view", "name": "debts"}),
            expect!["nothing: list `debts` is empty"],
        );
        check(
            &mut mind,
            json!({"action": "remove", "name": "debts", "items": ["Odo"]}),
            expect!["nothing: Odo is not on it; on list `debts`: nothing"],
        );
    }
}
