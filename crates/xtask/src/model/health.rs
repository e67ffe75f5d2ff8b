//! Asks a server on this machine whether it is ready.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(2);

/// What is known of a port of this machine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// Nobody listens.
    Free,
    /// Someone listens, and isn't ready or isn't a model server.
    Busy,
    /// A model server with its model loaded.
    Ready,
}

/// Asks `GET /health` on 127.0.0.1.
pub(crate) fn health(port: u16) -> Health {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let Ok(stream) = TcpStream::connect_timeout(&address, PATIENCE) else {
        return Health::Free;
    };
    match status_line(stream) {
        Ok(line) if line.contains(" 200 ") => Health::Ready,
        _ => Health::Busy,
    }
}

fn status_line(mut stream: TcpStream) -> io::Result<String> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// The health of a server that answers with `reply`.
    fn health_of(reply: &'static str) -> Health {
        let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("the test connects");
            let mut request = [0; 512];
            let _ = stream.read(&mut request).expect("the test asks");
            stream.write_all(reply.as_bytes()).expect("the test listens");
        });
        let health = health(port);
        server.join().expect("the server ends");
        health
    }

    #[test]
    fn only_a_server_that_says_200_is_ready() {
        assert_eq!(health_of("HTTP/1.1 200 OK\r\n\r\n"), Health::Ready);
        assert_eq!(health_of("HTTP/1.1 503 Service Unavailable\r\n\r\n"), Health::Busy);
        assert_eq!(health_of("220 mail ready\r\n"), Health::Busy);
    }

    #[test]
    fn a_port_without_a_listener_is_free() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
        let port = listener.local_addr().expect("it is bound").port();
        drop(listener);
        assert_eq!(health(port), Health::Free);
    }
}
