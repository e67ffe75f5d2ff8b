//! Who is let in: programs that call this machine by its address, with the token if there is one, and no
//! page in a browser but those of origins that the game names.
//!
//! A browser sends `Origin` along with whatever a page posts to another site, and `Host` with the name
//! by which the page has found this machine; neither can be left out by a page.

use axum::http::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use cognition_core::hash::ContentHash;
use std::fmt;
use std::net::{IpAddr, SocketAddr};

/// What whoever calls has to know. It is not shown by `Debug`.
///
/// ```
/// use bevy_cognition::remote::RemoteToken;
///
/// assert_eq!(format!("{:?}", RemoteToken::new("swordfish")), "RemoteToken(***)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct RemoteToken(String);

impl RemoteToken {
    /// Takes a token; white space around it does not belong to it.
    pub fn new(token: impl AsRef<str>) -> Self {
        Self(token.as_ref().trim().to_owned())
    }

    /// The token in an environment variable, if there is one.
    pub fn from_env(variable: &str) -> Option<Self> {
        let token = Self::new(std::env::var(variable).ok()?);
        (!token.0.is_empty()).then_some(token)
    }

    /// Hashes are compared, so that the time that it takes says nothing of the token.
    fn is(&self, header: &str) -> bool {
        let hash = |text: &str| ContentHash::default().add(text.as_bytes()).full();
        header.strip_prefix("Bearer ").is_some_and(|said| hash(said.trim()) == hash(&self.0))
    }
}

impl fmt::Debug for RemoteToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("RemoteToken(***)")
    }
}

/// What is asked of whoever calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Door {
    /// Pages that are let in, by their origins.
    pub(super) origins: Vec<String>,
    pub(super) token: Option<RemoteToken>,
}

impl Door {
    /// Why a call is not let in.
    pub(super) fn refusal(&self, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        if let Some(refusal) = self.refusal_of_place(headers) {
            return Some(refusal);
        }
        let token = self.token.as_ref()?;
        let knows = said(headers, AUTHORIZATION).any(|header| token.is(header));
        (!knows).then_some((StatusCode::UNAUTHORIZED, "say the token: `Authorization: Bearer …`"))
    }

    /// Why a page, whatever it knows, is not let in.
    pub(super) fn refusal_of_place(
        &self,
        headers: &HeaderMap,
    ) -> Option<(StatusCode, &'static str)> {
        let forbidden = |why| Some((StatusCode::FORBIDDEN, why));
        if said(headers, ORIGIN).any(|origin| !self.origins.iter().any(|known| known == origin)) {
            return forbidden("pages of this origin are not let in");
        }
        let mut hosts = said(headers, HOST).peekable();
        if hosts.peek().is_none() || !hosts.all(is_address) {
            return forbidden("call this machine by its address, or as `localhost`");
        }
        None
    }
}

fn said(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    // What is no text is nothing that anybody knows.
    headers.get_all(name).into_iter().map(|value| value.to_str().unwrap_or("?"))
}

/// A name may be anybody's, who has it lead to this machine.
fn is_address(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.parse::<SocketAddr>().is_ok()
        || bare.parse::<IpAddr>().is_ok()
        || host.split(':').next().is_some_and(|name| name.eq_ignore_ascii_case("localhost"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn status(door: &Door, said: &[(HeaderName, &'static str)]) -> u16 {
        let mut headers = HeaderMap::new();
        for (name, value) in said {
            headers.append(name, HeaderValue::from_static(value));
        }
        door.refusal(&headers).map_or(200, |(status, _)| status.as_u16())
    }

    #[test]
    fn a_page_is_let_in_only_where_its_origin_is_named() {
        let door = Door { origins: vec!["http://localhost:3000".to_owned()], token: None };
        let here = (HOST, "127.0.0.1:15702");
        assert_eq!(status(&door, std::slice::from_ref(&here)), 200, "a program, not a page");
        for (origin, expected) in [
            ("http://localhost:3000", 200),
            ("https://localhost:3000", 403),
            ("http://localhost", 403),
            ("https://evil.example", 403),
            ("null", 403),
            ("", 403),
        ] {
            assert_eq!(status(&door, &[here.clone(), (ORIGIN, origin)]), expected, "{origin}");
        }
        let both = [here, (ORIGIN, "http://localhost:3000"), (ORIGIN, "https://evil.example")];
        assert_eq!(status(&door, &both), 403);
    }

    #[test]
    fn this_machine_is_called_by_its_address_and_by_no_name_that_leads_to_it() {
        for (host, expected) in [
            ("127.0.0.1", 200),
            ("127.0.0.1:15702", 200),
            ("[::1]:15702", 200),
            ("[::1]", 200),
            ("192.168.0.7:15702", 200),
            ("localhost:15702", 200),
            ("evil.example:15702", 403),
            ("localhost.evil.example:15702", 403),
            ("127.0.0.1.evil.example", 403),
            ("", 403),
        ] {
            assert_eq!(status(&Door::default(), &[(HOST, host)]), expected, "{host}");
        }
        assert_eq!(status(&Door::default(), &[]), 403);
    }

    #[test]
    fn who_does_not_say_the_token_is_not_let_in() {
        let token = Some(RemoteToken::new(" swordfish\n"));
        let door = Door { origins: Vec::new(), token };
        let here = (HOST, "127.0.0.1:15702");
        for (said, expected) in [
            ("Bearer swordfish", 200),
            ("Bearer sword", 401),
            ("Bearer ", 401),
            ("swordfish", 401),
            ("Basic swordfish", 401),
        ] {
            assert_eq!(status(&door, &[here.clone(), (AUTHORIZATION, said)]), expected, "{said}");
        }
        assert_eq!(status(&door, &[here]), 401);
    }
}
