//! A way that leads nowhere by its words and only comes before a deed: `come up` of `come up and tell Ivo`.

use crate::language::Language;

/// A verb and where to: `come up`.
const WAY: usize = 2;

impl Language {
    /// How many words of a deed say no more than that one goes there to do the rest. Who is to come back has come back
    /// by that.
    pub(super) fn bare_way_before_a_deed(&self, words: &[String]) -> usize {
        let [verb, way, joint, deed, ..] = words else { return 0 };
        let joins = self.deeds.joining.iter().any(|known| known.is(std::slice::from_ref(joint)));
        let is_deed = !self.is_linking(deed) && !self.is_determiner(deed);
        let goes = self.is_bare_way(&[verb.as_str(), way.as_str()]);
        if goes && joins && is_deed { WAY + 1 } else { 0 }
    }

    /// Whether words are a way and name no place: `come down`.
    pub(crate) fn is_bare_way(&self, words: &[&str]) -> bool {
        let [verb, way] = words else { return false };
        let goes = self.deeds.going.has(verb) && !self.deeds.leaving.has(verb);
        goes && self.is_linking(way)
    }
}

#[cfg(test)]
mod tests {
    use crate::deed::deeds::DeedKind;
    use crate::language::Language;

    fn kind(text: &str) -> DeedKind {
        let english = Language::english();
        english.kind_of_deed(&english.deed(text))
    }

    #[test]
    fn who_comes_up_to_tell_something_is_to_tell_it() {
        for text in [
            "come up and tell Ivo if Hale comes back into the shop",
            "I'll go down and warn Ivo",
            "go over and ask Mara for the key",
        ] {
            assert_eq!(kind(text), DeedKind::Tell, "{text}");
        }
        assert_eq!(kind("come down and bring Mara the key"), DeedKind::Give);
        assert_eq!(kind("go in and sweep the step"), DeedKind::Do);
    }

    #[test]
    fn who_goes_somewhere_or_only_goes_is_to_go() {
        for text in
            ["come up", "go up and down the stair", "come back and rest", "go to the mill and rest"]
        {
            assert_eq!(kind(text), DeedKind::Go, "{text}");
        }
    }
}
