//! A reply as it comes in: one JSON document, or a stream of events.
//!
//! Which of the two it is says the body itself. Servers that do not know `stream` answer in one
//! piece, and proxies are known to change the type of the content.

use crate::http::complaints::fault::Fault;
use crate::http::reply::completion;
use crate::http::reply::deltas::Deltas;
use crate::http::reply::events::{Event, EventReader, TooLong};
use crate::http::reply::stop::Stop;
use crate::http::wire::gzip_bodies::Packing;
use crate::http::wire::lenient_json::BYTE_ORDER_MARK;
use cognition_brain::Reply;

/// Fields with which a stream of events may begin.
const FIELDS: [&[u8]; 6] = [b"data", b"event", b"id", b"retry", b"error", b""];

#[derive(Debug)]
pub(in crate::http) struct Incoming {
    packing: Packing,
    body: Body,
    limit: usize,
}

#[derive(Debug)]
enum Body {
    /// Too little has come to tell.
    Beginning(Vec<u8>),
    Whole(Vec<u8>),
    Events(Box<EventReader>, Box<Deltas>),
}

impl Incoming {
    /// `limit` is in bytes: of the whole body, or of the text and each event of a stream.
    pub(in crate::http) fn new(limit: usize) -> Self {
        Self { packing: Packing::default(), body: Body::Beginning(Vec::new()), limit }
    }

    /// Takes the next piece of the body; returns the text that it adds, where it comes in events.
    pub(in crate::http) fn take(&mut self, piece: &[u8]) -> Result<String, Stop> {
        let broken = |error| {
            Fault::not_the_protocol(format!("the reply is packed with gzip, and broken: {error}"))
        };
        let piece = self.packing.unpack(piece).map_err(broken)?;
        self.take_unpacked(&piece)
    }

    fn take_unpacked(&mut self, piece: &[u8]) -> Result<String, Stop> {
        match &mut self.body {
            Body::Beginning(head) => {
                head.extend_from_slice(piece);
                let head = std::mem::take(head);
                match comes_in_events(&head) {
                    None if head.len() <= self.limit => {
                        self.body = Body::Beginning(head);
                        Ok(String::new())
                    }
                    Some(true) => {
                        let events = Box::new(EventReader::new(self.limit));
                        self.body = Body::Events(events, Box::default());
                        self.take_unpacked(head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&head))
                    }
                    _ => {
                        self.body = Body::Whole(Vec::new());
                        self.take_unpacked(&head)
                    }
                }
            }
            Body::Whole(body) => {
                body.extend_from_slice(piece);
                match body.len() <= self.limit {
                    true => Ok(String::new()),
                    false => Err(Stop::TooLarge { limit: self.limit }),
                }
            }
            Body::Events(reader, deltas) => {
                let mut events = Vec::new();
                let cut = reader.read(piece, &mut events);
                heard(deltas, &events, cut, self.limit)
            }
        }
    }

    /// Whether the stream has said that it is over.
    pub(in crate::http) fn is_done(&self) -> bool {
        matches!(&self.body, Body::Events(_, deltas) if deltas.is_done())
    }

    /// Whether it comes in events, between which a server has no reason to be silent for long.
    pub(in crate::http) fn is_stream(&self) -> bool {
        matches!(self.body, Body::Events(..))
    }

    /// There is no more; what is left of the text is the second part.
    pub(in crate::http) fn finish(self) -> Result<(Reply, String), Stop> {
        match self.body {
            Body::Beginning(body) | Body::Whole(body) => {
                let reply = completion::read(&body)?;
                let text = reply.text.clone();
                Ok((reply, text))
            }
            Body::Events(mut reader, mut deltas) => {
                let mut events = Vec::new();
                let cut = reader.finish(&mut events);
                // What is no event because it has no end was cut.
                let rest = heard(&mut deltas, &events, cut, self.limit);
                let rest = rest.map_err(|stop| match stop {
                    Stop::Fault(Fault::NotTheProtocol { .. }) => Stop::Cut,
                    stop => stop,
                })?;
                let (reply, unheard) = deltas.finish()?;
                Ok((reply, rest + &unheard))
            }
        }
    }
}

fn heard(
    deltas: &mut Deltas,
    events: &[Event],
    cut: Result<(), TooLong>,
    limit: usize,
) -> Result<String, Stop> {
    let mut said = String::new();
    for event in events {
        said.push_str(&deltas.take(event)?);
    }
    match cut {
        Ok(()) if deltas.len() <= limit => Ok(said),
        _ => Err(Stop::TooLarge { limit }),
    }
}

/// Whether a body that begins so is a stream; none if that is not certain yet.
fn comes_in_events(head: &[u8]) -> Option<bool> {
    if BYTE_ORDER_MARK.starts_with(head) {
        return None;
    }
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head).trim_ascii_start();
    match head.iter().position(|byte| *byte == b':') {
        Some(colon) => Some(FIELDS.contains(&&head[..colon])),
        None => {
            let may_be = FIELDS.iter().any(|field| field.starts_with(head));
            if may_be { None } else { Some(false) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn event(chunk: &Value) -> String {
        format!("data: {chunk}\n\n")
    }

    fn says(text: &str) -> String {
        event(&json!({ "choices": [{ "index": 0, "delta": { "content": text } }] }))
    }

    fn ends() -> String {
        let ended = event(&json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] }));
        ended + "data: [DONE]\n\n"
    }

    fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Result<(Reply, String), Stop> {
        let (mut incoming, mut heard) = (Incoming::new(2_000), String::new());
        for piece in pieces {
            heard.push_str(&incoming.take(piece)?);
        }
        let (reply, rest) = incoming.finish()?;
        Ok((reply, heard + &rest))
    }

    fn read_text(body: &str) -> Result<String, Stop> {
        let (reply, heard) = read([body.as_bytes()])?;
        assert_eq!(reply.text, heard, "what is heard should be what is replied");
        Ok(reply.text)
    }

    fn whole(content: &str) -> String {
        json!({ "choices": [{ "message": { "content": content } }] }).to_string()
    }

    #[test]
    fn a_stream_and_a_document_are_told_apart_by_what_they_are() {
        assert_eq!(read_text(&whole("hm")), Ok("hm".to_owned()));
        assert_eq!(read_text(&format!(" \n{}", whole("hm"))), Ok("hm".to_owned()));
        let stream = format!(": ok\n\nevent: x\n{}{}{}", says("h"), says("m"), ends());
        assert_eq!(read_text(&stream), Ok("hm".to_owned()));
        for body in [whole("hm"), says("hm") + &ends()] {
            let marked = format!("\u{feff}{body}");
            let in_bytes = read(marked.as_bytes().chunks(1)).map(|(reply, _)| reply.text);
            assert_eq!(in_bytes, Ok("hm".to_owned()), "{body}");
        }
    }

    #[test]
    fn a_stream_that_ends_before_its_reply_is_cut() {
        assert_eq!(read_text(&says("{\"spee")), Err(Stop::Cut));
        assert_eq!(read_text("data: {\"choices\": [{\"del"), Err(Stop::Cut));
        assert_eq!(read_text(": keep-alive\n\n"), Err(Stop::Cut));
    }

    #[test]
    fn garbage_is_not_the_protocol() {
        for body in ["<html>hm", "", "dat", "data", "error of some kind", "id est: x"] {
            let read = read_text(body);
            assert!(
                matches!(read, Err(Stop::Fault(Fault::NotTheProtocol { .. }))),
                "{body:?} is {read:?}"
            );
        }
        let read = read_text("data: <html>\n\n");
        assert!(matches!(read, Err(Stop::Fault(Fault::NotTheProtocol { .. }))), "{read:?}");
    }

    #[test]
    fn neither_form_fills_the_memory() {
        assert_eq!(read_text(&" ".repeat(2_001)), Err(Stop::TooLarge { limit: 2_000 }));
        assert_eq!(
            read_text(&format!("data: {}", "x".repeat(2_000))),
            Err(Stop::TooLarge { limit: 2_000 })
        );
        assert_eq!(read_text(&says("four").repeat(501)), Err(Stop::TooLarge { limit: 2_000 }));
        let fits = says("four").repeat(500) + &ends();
        assert_eq!(read_text(&fits).map(|text| text.len()), Ok(2_000));
    }

    proptest! {
        #[test]
        fn however_a_body_is_cut_it_is_read_the_same(
            words in prop::collection::vec("[a-zé中😀\"\\\\]{0,4}", 0..6), size in 1..40usize,
            streams in prop::bool::ANY,
        ) {
            let body = match streams {
                true => words.iter().map(|word| says(word)).collect::<String>() + &ends(),
                false => whole(&words.concat()),
            };
            let read = read(body.as_bytes().chunks(size)).map(|(reply, heard)| (reply.text, heard));
            match words.concat().is_empty() {
                true => prop_assert!(read.is_err()),
                false => prop_assert_eq!(read, Ok((words.concat(), words.concat()))),
            }
        }
    }
}
