//! What may not stand in a prompt.

use cognition_core::perceive::EntityRefs;

/// What looks like the number of an entity or a UUID.
pub(super) fn ids(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let entities =
        words.filter(|word| is_entity(word)).map(|word| format!("`{word}` is an entity"));
    entities.chain(uuids(text).map(|id| format!("`{id}` is a UUID"))).collect()
}

/// `12v3`, or its bits.
fn is_entity(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let versioned =
        word.split_once('v').is_some_and(|(index, version)| digits(index) && digits(version));
    versioned || (word.len() >= 9 && digits(word))
}

fn uuids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign: char| !sign.is_ascii_hexdigit() && sign != '-');
    words.filter(|word| word.split('-').map(str::len).eq([8, 4, 4, 4, 12]))
}

/// Sections open and close in order, each on a line of its own; no other line closes one.
pub(super) fn tags(text: &str) -> Vec<String> {
    let (mut open, mut faults) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let name = line.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        match name.map(|name| name.strip_prefix('/').ok_or(name)) {
            Some(Ok(closed)) if open.last() == Some(&closed) => drop(open.pop()),
            Some(Ok(closed)) => faults.push(format!("</{closed}> closes nothing")),
            Some(Err(opened)) => open.push(opened),
            None if line.contains("</") => faults.push(format!("a tag is closed within `{line}`")),
            None => {}
        }
    }
    faults.extend(open.into_iter().map(|name| format!("<{name}> is never closed")));
    faults
}

/// The words that look like refs: `door_1`, `gen_song_2`.
pub(super) fn ref_words(text: &str) -> impl Iterator<Item = &str> {
    let apart = |sign: char| !(sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_');
    text.split(apart).filter(|word| {
        word.rsplit_once('_').is_some_and(|(kind, number)| {
            let numbered = !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit());
            numbered && kind.starts_with(|sign: char| sign.is_ascii_lowercase())
        })
    })
}

/// Refs that stand for nothing.
pub(super) fn ghosts(text: &str, refs: &EntityRefs) -> Vec<String> {
    let unknown = ref_words(text).filter(|word| refs.resolve(word).is_none());
    unknown.map(|word| format!("`{word}` stands for nothing")).collect()
}

#[test]
fn what_may_not_stand_in_a_prompt_is_found() {
    assert_eq!(
        ids("Entity(12v3) 7v1 4294967295"),
        ["`12v3` is an entity", "`7v1` is an entity", "`4294967295` is an entity"]
    );
    let id = "67e55044-10b1-426f-9247-bb680e5fe0c8";
    assert_eq!(ids(&format!("Take ({id}).")), [format!("`{id}` is a UUID")]);
    assert_eq!(ids("door_12, day 3, 02:15, max 8 steps, v2, five-by-five"), [""; 0]);
    assert_eq!(tags("<a>\n<b>\n1 &lt; 2\n</b>\n</a>\nsee <a>"), [""; 0]);
    assert_eq!(tags("<a>\nShe said: \"</a>\"\n</b>").len(), 3);
    let mut refs = EntityRefs::default();
    refs.generate("song", "Ode", 1);
    assert_eq!(ghosts("gen_song_1, door_1 and a_b", &refs), ["`door_1` stands for nothing"]);
}
