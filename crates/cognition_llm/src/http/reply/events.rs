//! Server-sent events, as they arrive.

/// What an event tells.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::http) struct Event {
    pub(in crate::http) data: Vec<u8>,
    /// Whether the event itself is named an error.
    pub(in crate::http) is_error: bool,
}

/// Cuts a stream of bytes into its events.
///
/// Lines end in LF, CR or both, wherever the pieces are cut; comments and fields of no interest are
/// skipped. llama.cpp has sent errors under the field name `error`, which count as data.
#[derive(Debug)]
pub(in crate::http) struct EventReader {
    line: Vec<u8>,
    event: Event,
    has_data: bool,
    after_cr: bool,
    limit: usize,
}

/// An event, or a line, is longer than allowed.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) struct TooLong;

impl EventReader {
    /// `limit` is in bytes, of a line and of an event.
    pub(in crate::http) fn new(limit: usize) -> Self {
        let (line, event) = Default::default();
        Self { line, event, has_data: false, after_cr: false, limit }
    }

    /// Takes the next piece, and appends each event that it completes.
    pub(in crate::http) fn read(
        &mut self,
        piece: &[u8],
        events: &mut Vec<Event>,
    ) -> Result<(), TooLong> {
        let mut rest = piece;
        while !rest.is_empty() {
            if std::mem::take(&mut self.after_cr) && rest[0] == b'\n' {
                rest = &rest[1..];
                continue;
            }
            let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.push(&rest[..end.unwrap_or(rest.len())])?;
            let Some(end) = end else { break };
            self.after_cr = rest[end] == b'\r';
            rest = &rest[end + 1..];
            self.end_line(events)?;
        }
        Ok(())
    }

    /// The stream is over: what lacks only its last line break counts.
    pub(in crate::http) fn finish(&mut self, events: &mut Vec<Event>) -> Result<(), TooLong> {
        self.end_line(events)?;
        self.end_line(events)
    }

    fn push(&mut self, part: &[u8]) -> Result<(), TooLong> {
        if part.len() > self.limit - self.line.len() {
            return Err(TooLong);
        }
        self.line.extend_from_slice(part);
        Ok(())
    }

    fn end_line(&mut self, events: &mut Vec<Event>) -> Result<(), TooLong> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            let event = std::mem::take(&mut self.event);
            if std::mem::take(&mut self.has_data) {
                events.push(event);
            }
            return Ok(());
        }
        let (name, value) = field(&line);
        self.event.is_error |= name == b"error" || (name == b"event" && value == b"error");
        match name {
            b"data" | b"error" => self.add(value),
            _ => Ok(()),
        }
    }

    fn add(&mut self, value: &[u8]) -> Result<(), TooLong> {
        if std::mem::replace(&mut self.has_data, true) {
            self.event.data.push(b'\n');
        }
        self.event.data.extend_from_slice(value);
        if self.event.data.len() > self.limit { Err(TooLong) } else { Ok(()) }
    }
}

/// Name and value; one blank after the colon belongs to neither.
fn field(line: &[u8]) -> (&[u8], &[u8]) {
    match line.iter().position(|byte| *byte == b':') {
        Some(colon) => {
            let value = &line[colon + 1..];
            (&line[..colon], value.strip_prefix(b" ").unwrap_or(value))
        }
        None => (line, b""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn events_of<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<String> {
        let (mut reader, mut events) = (EventReader::new(1_000), Vec::new());
        for piece in pieces {
            reader.read(piece, &mut events).expect("short lines");
        }
        reader.finish(&mut events).expect("short lines");
        let text = |event: Event| String::from_utf8_lossy(&event.data).into_owned();
        events.into_iter().map(text).collect()
    }

    fn check(stream: &str, expected: &[&str]) {
        assert_eq!(events_of([stream.as_bytes()]), expected, "{stream:?} should hold these");
    }

    #[test]
    fn events_end_at_blank_lines_whatever_ends_a_line() {
        check("data: a\n\ndata: b\n\n", &["a", "b"]);
        check("data: a\r\n\r\ndata: b\r\n\r\n", &["a", "b"]);
        check("data: a\r\rdata: b\r\r", &["a", "b"]);
        check("data:a\n\n\n\ndata:  b\n\n", &["a", " b"]);
    }

    #[test]
    fn comments_and_other_fields_are_skipped() {
        check(": keep-alive\n\nevent: message\nid: 7\nretry: 9\ndata: a\n\n: ping\n\n", &["a"]);
        check("event: ping\n\n", &[]);
        check("database: x\n\n", &[]);
    }

    #[test]
    fn several_lines_of_data_are_one_event() {
        check("data: {\"a\":\ndata: 1}\n\n", &["{\"a\":\n1}"]);
        check("data\ndata: x\n\n", &["\nx"]);
    }

    #[test]
    fn an_error_may_be_a_field_of_its_own() {
        check("error: {\"code\":500}\n\n", &["{\"code\":500}"]);
    }

    #[test]
    fn an_event_may_be_named_an_error() {
        let mut events = Vec::new();
        let stream = b"event: error\ndata: oh no\n\nevent: error\n\ndata: a\n\nerror: b\n\n";
        EventReader::new(100).read(stream, &mut events).expect("short lines");
        let names: Vec<_> = events.iter().map(|event| event.is_error).collect();
        assert_eq!(names, [true, false, true], "one without data is no event");
    }

    #[test]
    fn the_last_event_may_lack_its_line_breaks() {
        check("data: a\n\ndata: [DONE]", &["a", "[DONE]"]);
    }

    #[test]
    fn what_never_ends_is_cut_off() {
        for endless in ["x".repeat(11), "data: 45678\ndata: 123456\n".to_owned()] {
            let mut reader = EventReader::new(10);
            let pieces: Vec<_> = endless.as_bytes().chunks(3).collect();
            let outcome = pieces.iter().try_for_each(|piece| reader.read(piece, &mut Vec::new()));
            assert_eq!(outcome, Err(TooLong), "{endless:?}");
        }
    }

    proptest! {
        #[test]
        fn however_a_stream_is_cut_its_events_are_the_same(
            stream in r"(data: ?[a-zé中]{0,4}|:[a-z ]{0,4}|event: x|\r\n|\n|\r|\n\n){0,30}",
            size in 1..7usize,
        ) {
            let whole = events_of([stream.as_bytes()]);
            prop_assert_eq!(events_of(stream.as_bytes().chunks(size)), whole);
        }
    }
}
