//! How finely the vectors of what is remembered are kept.

/// How finely a vector of norm 1 is kept: what is beyond half of it is cut.
const FINE: f32 = 254.0;

/// As much of a vector as one byte a number holds, from -127 to 127; none of one that says nothing.
pub(crate) fn coarse(vector: &[f32]) -> Vec<i8> {
    if vector.iter().all(|value| *value == 0.0) {
        return Vec::new();
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is cut to what a byte holds")]
    let coarse = |value: f32| (value * FINE).round().clamp(-127.0, 127.0) as i8;
    // Most numbers are 0, and rounding takes time.
    vector.iter().map(|value| if *value == 0.0 { 0 } else { coarse(*value) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_kept_in_bytes_and_points_the_same_way() {
        assert_eq!(coarse(&[0.25, -1.0, 0.0]), [64, -127, 0]);
        assert!(coarse(&[0.0, 0.0]).is_empty());
    }
}
