//! A thing that is only taken from where it was: `Take the cake out of the oven` brings it nowhere yet.

use crate::language::Language;

impl Language {
    /// Whether a deed takes a thing from somewhere, and says neither where it goes nor to whom.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let only = |deed| Language::english().is_only_taken_up(deed);
    /// assert!(only("Take the cake out of the oven") && only("Lift the cake from the tin"));
    /// assert!(!only("Take the cake to the house") && !only("Carry the cake out of the oven and over to Ann"));
    /// assert!(!only("Take the cake") && !only("Frost the cake from the top"));
    /// ```
    pub fn is_only_taken_up(&self, description: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        let words: Vec<String> = self.words(description).collect();
        let Some((verb, behind)) = words.split_first() else { return false };
        let taken = known.taking_up.has(verb) || known.carrying.has(verb);
        let from = behind.iter().any(|word| known.taken_from.has(word));
        let onward = behind.iter().any(|word| known.taken_to.has(word));
        taken && from && !onward
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_taken_from_somewhere_is_on_its_way_at_best() {
        let only = |deed| Language::english().is_only_taken_up(deed);
        for deed in [
            "Take the cake out of the oven",
            "Take the cake off the shelf",
            "Lift the cake from the tin",
            "Pull the cake out of its box",
            "Get the cake out of the larder",
            "Fetch the cake from the cellar",
            "Pick the cake off the rack",
            "Unload the cake from the cart",
            "Carry the cake out of the kitchen",
            "Haul the sack off the barge",
        ] {
            assert!(only(deed), "{deed}");
        }
        for deed in [
            "Take the cake to Mrs Okafor's house",
            "Carry the cake from the oven to the house",
            "Carry the cake over",
            "Bring the cake out of the kitchen into the hall",
            "Take the cake",
            "Wipe the crumbs off the table",
            "Eat the cake from the tin",
        ] {
            assert!(!only(deed), "{deed}");
        }
    }
}
