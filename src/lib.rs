//! Owns the integration tests and the examples of the workspace; nothing to use here.
