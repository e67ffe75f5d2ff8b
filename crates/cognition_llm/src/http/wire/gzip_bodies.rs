//! Bodies that come packed although nobody asked for it.
//!
//! No request says `Accept-Encoding`, and yet some proxies pack with gzip, with or without a header
//! that says so. The first two bytes tell: neither JSON nor a stream of events begins like that.

use flate2::write::MultiGzDecoder;
use std::borrow::Cow;
use std::io::{self, Write};

const GZIP: [u8; 2] = [0x1f, 0x8b];

/// How much one piece may hold when it is unpacked.
const MOST: usize = 4 * 1024 * 1024;

/// How much is unpacked at a time: no more than a thousand times as much comes out.
const STEP: usize = 1024;

/// How a body is packed.
#[derive(Debug)]
pub(in crate::http) enum Packing {
    /// Too little has come to tell.
    Beginning(Vec<u8>),
    Plain,
    Gzip(Box<MultiGzDecoder<Vec<u8>>>),
}

impl Default for Packing {
    fn default() -> Self {
        Self::Beginning(Vec::new())
    }
}

impl Packing {
    /// Unpacks the next piece of a body.
    ///
    /// # Errors
    /// When it is not gzip although it begins so, or grows out of all proportion.
    pub(in crate::http) fn unpack<'a>(&mut self, piece: &'a [u8]) -> io::Result<Cow<'a, [u8]>> {
        match self {
            Self::Plain => Ok(Cow::Borrowed(piece)),
            Self::Gzip(decoder) => inflate(decoder, piece).map(Cow::Owned),
            Self::Beginning(head) => {
                head.extend_from_slice(piece);
                if head.len() < GZIP.len() && GZIP.starts_with(head) {
                    return Ok(Cow::Borrowed(&[]));
                }
                let head = std::mem::take(head);
                *self = match head.starts_with(&GZIP) {
                    true => Self::Gzip(Box::new(MultiGzDecoder::new(Vec::new()))),
                    false => Self::Plain,
                };
                self.unpack(&head).map(|unpacked| Cow::Owned(unpacked.into_owned()))
            }
        }
    }
}

fn inflate(decoder: &mut MultiGzDecoder<Vec<u8>>, piece: &[u8]) -> io::Result<Vec<u8>> {
    let mut unpacked = Vec::new();
    for step in piece.chunks(STEP) {
        decoder.write_all(step)?;
        decoder.flush()?;
        unpacked.append(decoder.get_mut());
        if unpacked.len() > MOST {
            return Err(io::Error::other("it is packed beyond measure"));
        }
    }
    Ok(unpacked)
}

/// As much of a body as can be unpacked; one that is not packed is left as it is.
pub(in crate::http) fn unpacked(body: Vec<u8>) -> Vec<u8> {
    if !body.starts_with(&GZIP) {
        return body;
    }
    let mut packing = Packing::default();
    let mut whole = Vec::new();
    for step in body.chunks(STEP) {
        let Ok(part) = packing.unpack(step) else { break };
        whole.extend_from_slice(&part);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory takes all")
    }

    fn read(pieces: &[&[u8]]) -> io::Result<Vec<u8>> {
        let mut packing = Packing::default();
        let mut whole = Vec::new();
        for piece in pieces {
            whole.extend_from_slice(&packing.unpack(piece)?);
        }
        Ok(whole)
    }

    #[test]
    fn what_is_packed_beyond_measure_is_given_up() {
        let bomb = packed(&vec![b' '; 64 * 1024 * 1024]);
        assert!(read(&[&bomb]).is_err());
    }

    #[test]
    fn what_only_begins_like_gzip_is_an_error_and_of_an_error_what_can_be_read_is_kept() {
        assert!(read(&[b"\x1f\x8b\x08 which goes on as a text does"]).is_err());
        assert_eq!(unpacked(b"oh no".to_vec()), b"oh no");
        assert_eq!(unpacked(packed(b"oh no")), b"oh no");
    }

    proptest! {
        #[test]
        fn however_a_body_is_cut_it_is_unpacked_the_same(
            text in prop::collection::vec(any::<u8>(), 0..200), size in 1..50usize, packs: bool,
        ) {
            prop_assume!(!GZIP.starts_with(&text) && !text.starts_with(&GZIP));
            let body = if packs { packed(&text) } else { text.clone() };
            let pieces: Vec<&[u8]> = body.chunks(size).collect();
            prop_assert_eq!(read(&pieces).expect("valid"), text);
        }
    }
}
