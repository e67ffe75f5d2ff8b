//! Who else hears something: one list for all who hear it.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// Who else hears something. All who hear it share one list, and each is left out of their own.
///
/// ```
/// use cognition_base::mind::StableId;
/// use cognition_base::perceive::Bystanders;
///
/// let [mara, odo] = ["mara", "odo"].map(StableId::from);
/// let all: Bystanders = vec![mara.clone(), odo.clone()].into();
/// assert_eq!(all.without(&mara), Bystanders::from(vec![odo]));
/// ```
#[derive(Clone, Default, Reflect, Deserialize)]
#[serde(from = "Vec<StableId>")]
#[reflect(opaque, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::perceive::bystanders"]
pub struct Bystanders {
    all: Arc<[StableId]>,
    left_out: Option<StableId>,
}

impl Bystanders {
    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &StableId> + Clone {
        let left_out = self.left_out.as_ref();
        self.all.iter().filter(move |who| left_out != Some(*who))
    }

    /// Whether somebody is one of them.
    pub fn contains(&self, who: &StableId) -> bool {
        self.left_out.as_ref() != Some(who) && self.all.contains(who)
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The others, without somebody. What nobody is left out of yet is not copied.
    #[must_use]
    pub fn without(&self, who: &StableId) -> Self {
        let all = match &self.left_out {
            None => self.all.clone(),
            Some(_) => self.iter().cloned().collect(),
        };
        Self { all, left_out: Some(who.clone()) }
    }
}

impl From<Vec<StableId>> for Bystanders {
    fn from(all: Vec<StableId>) -> Self {
        // Nobody takes no room.
        let all: Arc<[StableId]> = if all.is_empty() { Arc::default() } else { all.into() };
        Self { all, left_out: None }
    }
}

impl FromIterator<StableId> for Bystanders {
    fn from_iter<I: IntoIterator<Item = StableId>>(all: I) -> Self {
        all.into_iter().collect::<Vec<_>>().into()
    }
}

impl PartialEq for Bystanders {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Bystanders {}

impl fmt::Debug for Bystanders {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Bystanders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(ids: &[&str]) -> Bystanders {
        ids.iter().map(|id| StableId::from(*id)).collect()
    }

    #[test]
    fn whoever_is_left_out_is_left_out_of_one_list_that_all_share() {
        let (three, mara) = (all(&["mara", "odo", "sela"]), StableId::from("mara"));
        let two = three.without(&mara);
        assert!(Arc::ptr_eq(&three.all, &two.all));
        assert!(three.contains(&mara) && !two.contains(&mara) && two.contains(&"odo".into()));
        assert_eq!(two, all(&["odo", "sela"]));
        assert_eq!(two.without(&"sela".into()), all(&["odo"]));
        assert!(all(&["mara"]).without(&mara).is_empty() && !two.is_empty());
    }

    #[test]
    fn they_are_saved_and_shown_as_a_list_of_those_who_are_left() {
        let two = all(&["mara", "odo", "sela"]).without(&"odo".into());
        let saved = serde_json::to_string(&two).expect("is text");
        assert_eq!(saved, r#"["mara","sela"]"#);
        assert_eq!(serde_json::from_str::<Bystanders>(&saved).expect("is text"), two);
        assert_eq!(format!("{two:?}"), format!("{:?}", two.iter().collect::<Vec<_>>()));
        assert_eq!(Bystanders::from_reflect(&two), Some(two));
    }
}
