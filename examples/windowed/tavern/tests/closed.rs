//! Without the feature `brp` nobody can look in.

#![cfg(not(feature = "brp"))]

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use std::net::TcpStream;

/// Where Bevy's remote protocol listens by default.
const PORT: u16 = 15702;

#[test]
fn no_port_is_open() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
    (0..8).for_each(|_| app.update());
    let refused = TcpStream::connect(("127.0.0.1", PORT)).expect_err("should be refused");
    assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused);
}
