//! A reply as a small model writes them, and what may be chosen there.

use cognition_core::decide::ReplyScope;

/// About 600 bytes, as a small model writes them.
pub(crate) const CLEAN: &str = r#"{"thoughts":"The door is still locked and Mira has the key. If I ask her plainly she may give it.","speech":"Mira, would you open the door? It is getting late.","chosenIndex":2,"cognitive_ledger":{"settled_conclusions":["The door is locked","Mira has the key"],"open_questions":["Will Mira open the door?"]},"alternatives":[1,3],"intent":{"goal":"get home before dark","target":"npc_2"},"notes":[{"text":"Mira keeps the key on her belt","subject":"Mira","subjectType":"entity"},{"text":"The door opens inwards","subject":"door","subjectType":"knowledge"}],"moodUpdate":{"hope":12,"uncertainty":-20}}"#;

/// Nine offers, and six refs that a reply may name.
pub(crate) fn scope() -> ReplyScope {
    ReplyScope::offering(1..=9)
        .with_refs(["npc_1", "npc_2", "npc_3", "door_1", "place_1", "place_2"])
}
