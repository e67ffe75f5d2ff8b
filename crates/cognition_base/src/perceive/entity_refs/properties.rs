//! What holds of the refs of a mind whatever it does.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
enum Op {
    Touch(u8),
    See(u8, Seen),
    Mention(u8),
    Generate(u8),
    Create(u8),
    Promote(u8, Option<u8>),
    Retain(u8, bool),
    Demote(u8),
    Remove(u8),
    SaveAndLoad,
}

fn any_op() -> impl Strategy<Value = Op> {
    let any = any::<u8>;
    let seen = prop_oneof![Just(Seen::Summary), Just(Seen::Full)];
    let real = prop::option::of(any());
    prop_oneof![
        8 => any().prop_map(Op::Touch),
        4 => (any(), seen).prop_map(|(thing, seen)| Op::See(thing, seen)),
        2 => any().prop_map(Op::Mention),
        4 => any().prop_map(Op::Generate),
        2 => any().prop_map(Op::Create),
        4 => (any(), real).prop_map(|(place, real)| Op::Promote(place, real)),
        2 => (any(), proptest::bool::ANY).prop_map(|(place, blank)| Op::Retain(place, blank)),
        1 => any().prop_map(Op::Demote),
        2 => any().prop_map(Op::Remove),
        1 => Just(Op::SaveAndLoad),
    ]
}

const KINDS: [&str; 4] = ["door", "gen_door", "Oak Door", "door_1"];

fn thing(number: u8) -> Referable {
    let kind = KINDS[usize::from(number % 4)];
    Referable::new(kind, format!("{number}"), format!("id{number}"))
}

/// The name of something known, or of nothing.
fn name(refs: &EntityRefs, place: u8) -> String {
    let place = usize::from(place) % (refs.known().len() + 1);
    refs.known().get(place).map_or("nobody_1".to_owned(), |known| known.name.to_string())
}

/// Does it; returns the name that was given to a thing.
fn apply(refs: &mut EntityRefs, op: Op, turn: u64) -> Option<Ref> {
    let kind = |number: u8| KINDS[usize::from(number % 4)];
    match op {
        Op::Touch(number) => return Some(refs.touch(&thing(number), turn)),
        Op::See(number, seen) => return Some(refs.see(&thing(number), turn, seen)),
        Op::Generate(number) => return Some(refs.generate(kind(number), "dream", turn)),
        Op::Create(number) => return Some(refs.create(kind(number), "work", turn)),
        Op::Mention(place) => drop(refs.mention(&name(refs, place), turn)),
        Op::Promote(place, real) => {
            let real = real.map(|number| thing(number).stable_id);
            drop(refs.promote(&name(refs, place), real, turn));
        }
        Op::Retain(place, blank) => {
            drop(refs.retain(&name(refs, place), if blank { " " } else { "it matters" }));
        }
        Op::Demote(place) => drop(refs.demote(&name(refs, place))),
        Op::Remove(place) => drop(refs.remove(&name(refs, place))),
        Op::SaveAndLoad => {
            let saved = serde_json::to_string(refs).expect("refs are plain data");
            *refs = serde_json::from_str(&saved).expect("what was saved");
        }
    }
    None
}

fn names(refs: &EntityRefs) -> BTreeSet<Ref> {
    refs.known().iter().map(|known| known.name.clone()).collect()
}

proptest! {
    #[test]
    fn a_ref_stands_for_one_thing_and_a_thing_has_one_ref(
        ops in prop::collection::vec((any_op(), 0..9_u64), 0..400)
    ) {
        let (mut refs, mut gone) = (EntityRefs::default(), BTreeSet::new());
        for (op, turn) in ops {
            let before = names(&refs);
            let given = apply(&mut refs, op, turn);
            gone.extend(before.difference(&names(&refs)).cloned());
            prop_assert!(given.is_none_or(|name| refs.resolve(name.as_str()).is_some()));
            prop_assert!(names(&refs).is_disjoint(&gone), "a ref that is gone came back");
            prop_assert_eq!(names(&refs).len(), refs.known().len());
            let ids = refs.known().iter().filter_map(|known| known.stable_id.as_ref());
            prop_assert_eq!(ids.clone().collect::<BTreeSet<_>>().len(), ids.count());
            prop_assert_eq!(refs.counts().values().sum::<usize>(), refs.known().len());
            prop_assert!(refs.known().len() <= KNOWN_BOUND);
        }
    }

    #[test]
    fn what_is_in_view_is_listed_once_and_by_the_strict_rule(
        ops in prop::collection::vec((any_op(), 0..9_u64), 0..60), turn in 0..12_u64, window in 0..4_u64
    ) {
        let mut refs = EntityRefs::default();
        ops.into_iter().for_each(|(op, turn)| drop(apply(&mut refs, op, turn)));
        let active: Vec<_> = refs.active(turn, window).collect();
        let retained: Vec<_> = refs.retained(turn, window).collect();
        for known in refs.known() {
            let is_active = turn < known.last_referenced.saturating_add(window) && window > 0;
            prop_assert_eq!(active.contains(&known), is_active);
            prop_assert_eq!(retained.contains(&known), !is_active && known.retained.is_some());
        }
    }

    #[test]
    fn stamps_and_looks_never_go_back(ops in prop::collection::vec((any_op(), 0..9_u64), 0..60)) {
        let mut refs = EntityRefs::default();
        for (op, turn) in ops {
            let before = refs.clone();
            apply(&mut refs, op, turn);
            for known in before.known() {
                let Some(now) = refs.resolve(known.name.as_str()) else { continue };
                prop_assert!(now.last_referenced >= known.last_referenced && now.seen >= known.seen);
            }
        }
    }

    #[test]
    fn whatever_a_save_says_is_within_the_bounds_and_stays_as_it_is(
        known in prop::collection::vec((any::<String>(), any::<String>(), any::<u64>()), 0..20),
        counters in prop::collection::btree_map(any::<String>(), any::<u64>(), 0..20),
    ) {
        let known: Vec<_> = known.into_iter().map(|(name, text, stamp)| serde_json::json!({
            "name": name, "kind": text, "label": text, "retained": text, "last_referenced": stamp,
        })).collect();
        let saved = serde_json::json!({"known": known, "counters": counters});
        let refs: EntityRefs = serde_json::from_value(saved).expect("a saved component");
        for known in refs.known() {
            let mut lines = [&known.kind].into_iter().chain(&known.retained);
            prop_assert!(lines.all(|text| !text.contains(char::is_control)));
            let mut texts = [&known.kind, &known.label].into_iter().chain(&known.retained);
            prop_assert!(texts.all(|text| text.chars().count() <= LABEL_BOUND));
        }
        let saved = serde_json::to_string(&refs).expect("refs are plain data");
        prop_assert_eq!(serde_json::from_str::<EntityRefs>(&saved).expect("what was saved"), refs);
    }
}
