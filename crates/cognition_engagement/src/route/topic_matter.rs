//! What topics take of a line, found out once for all who hear it.

use super::topic_boundary::direction_of;
use super::topic_name::topic_name;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What topics take of a line. It belongs to one line, and to one vector of it.
#[derive(Debug, Default)]
pub(super) struct TopicMatter {
    /// What a topic was called before the line, and is called with it, as that was asked last.
    name_after: Mutex<Option<[Box<str>; 2]>>,
    direction: OnceLock<Box<[f64]>>,
}

impl TopicMatter {
    /// What a topic is called that was called something before, and goes on with the line.
    pub(super) fn name_after(&self, before: &str, line: &str) -> String {
        let mut latest = self.name_after.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some([_, name]) = latest.as_ref().filter(|[known, _]| **known == *before) {
            return String::from(&**name);
        }
        let name = topic_name(&format!("{before} {line}"));
        *latest = Some([before.into(), name.as_str().into()]);
        name
    }

    /// The vector of the line, as the end of a topic is told from it.
    pub(super) fn direction(&self, vector: &[f32]) -> &[f64] {
        self.direction.get_or_init(|| {
            let vector: Vec<f64> = vector.iter().copied().map(f64::from).collect();
            direction_of(&vector).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_called_as_the_words_have_it_whatever_it_was_called_before() {
        let (matter, line) = (TopicMatter::default(), "Has anybody seen my lantern?");
        for before in ["barley", "barley", "", "song"] {
            let anew = topic_name(&format!("{before} {line}"));
            assert_eq!(matter.name_after(before, line), anew, "{before}");
        }
    }

    #[test]
    fn a_vector_is_brought_to_norm_1_once() {
        let matter = TopicMatter::default();
        let first = matter.direction(&[3.0, 4.0]).as_ptr();
        let direction = matter.direction(&[3.0, 4.0]);
        assert!(std::ptr::eq(first, direction.as_ptr()));
        assert!((direction[0] - 0.6).abs() < 1e-6 && (direction[1] - 0.8).abs() < 1e-6);
    }
}
