//! How finely the vectors of what is remembered are kept.

/// How finely a vector of norm 1 is kept: what is beyond half of it is cut.
const FINE: f32 = 254.0;

/// As much of a vector as one byte a number holds, from -127 to 127; none of one that says nothing.
pub fn coarse(vector: &[f32]) -> Vec<i8> {
    if vector.iter().all(|value| *value == 0.0) {
        return Vec::new();
    }
    vector.iter().map(|value| rounded(value * FINE)).collect()
}

/// The nearest whole number that a byte holds, halves away from zero: as `round` has it, without a call and
/// for several numbers at a time. Twice a small number is exact, so of its halves none is lost.
#[expect(clippy::cast_possible_truncation, reason = "it is cut to what a byte holds")]
fn rounded(value: f32) -> i8 {
    let halves = (value.clamp(-127.0, 127.0) * 2.0) as i32;
    // One half more where it is not below zero; the shift goes down to the next whole number.
    let more = 1 + (halves >> 31);
    ((halves + more) >> 1) as i8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_kept_in_bytes_and_points_the_same_way() {
        assert_eq!(coarse(&[0.25, -1.0, 0.0]), [64, -127, 0]);
        assert!(coarse(&[0.0, 0.0]).is_empty());
    }

    #[test]
    fn a_number_is_rounded_as_the_library_does_it() {
        let near_half = f32::from_bits(0.5_f32.to_bits() - 1);
        let numbers = (-1300..1300).map(|tenths: i16| f32::from(tenths) / 10.0);
        let odd = [
            near_half,
            -near_half,
            0.5,
            -0.5,
            126.5,
            127.5,
            1e9,
            f32::NEG_INFINITY,
            f32::NAN,
            -0.0,
        ];
        for number in numbers.chain(odd) {
            #[expect(clippy::cast_possible_truncation, reason = "it is cut to what a byte holds")]
            let expected = number.round().clamp(-127.0, 127.0) as i8;
            assert_eq!(rounded(number), expected, "{number}");
        }
    }
}
