//! Owns the integration tests and the examples of the workspace; nothing to use here.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
