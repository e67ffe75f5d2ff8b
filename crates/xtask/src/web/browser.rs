//! The built page in Chromium, without a window.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use super::tools::Program;
use super::trouble::{Trouble, said_by};

/// What the page consists of.
pub(super) const PAGE: [&str; 3] = ["index.html", "web_tavern.js", "web_tavern_bg.wasm"];

/// What an evening shows in which the player has asked something: her words, the answer of whom she
/// called, and the end.
pub(super) const EXPECTED: [&str; 4] =
    ["Brannic, what is behind the cellar door?", "Brannic speaks to Wren.", "Round 3", "The end"];

const WHOLE: &str = "?play=all&say=Brannic,%20what%20is%20behind%20the%20cellar%20door%3F";
const FIRST_WORDS: &str =
    "?pace=0&thoughts&say=Brannic,%20what%20is%20behind%20the%20cellar%20door%3F";

/// Opens the page and plays an evening to its end; keeps a picture of one that is under way. Returns
/// the page as it then stands.
pub(super) fn open(chromium: &Program, folder: &Path) -> Result<String, Trouble> {
    let address = serve(folder)?;
    let mut shot = headless(chromium);
    shot.arg(format!("--screenshot={}", picture(folder).display()));
    shot.arg("--window-size=1280,860").arg(format!("{address}{FIRST_WORDS}"));
    said_by(shot)?;
    let mut whole = headless(chromium);
    whole.arg("--dump-dom").arg(format!("{address}{WHOLE}"));
    let page = said_by(whole)?;
    // What is written in the page's own program is not shown.
    Ok(page.split("<script").next().unwrap_or_default().to_owned())
}

/// Where the picture is kept.
pub(super) fn picture(folder: &Path) -> PathBuf {
    folder.join("picture.png")
}

fn headless(chromium: &Program) -> Command {
    let mut command = chromium.command();
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
    command.arg("--virtual-time-budget=20000");
    command.stderr(std::process::Stdio::null());
    command
}

/// Hands out the files of the page on a port of the loopback interface, for as long as this runs.
fn serve(folder: &Path) -> Result<String, Trouble> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = format!("http://{}/", listener.local_addr()?);
    let folder = folder.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A browser that hangs up wants no answer.
            let _ = answer(&stream, &folder);
        }
    });
    Ok(address)
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut asked = String::new();
    BufReader::new(stream).read_line(&mut asked)?;
    let file = file_of(&asked);
    let (status, kind, body) = match file.map(|file| (file, fs::read(folder.join(file)))) {
        Some((file, Ok(body))) => ("200 OK", kind_of(file), body),
        _ => ("404 Not Found", "text/plain", Vec::new()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

/// `GET /web_tavern.js HTTP/1.1` asks for a file of the page; nothing else is given away.
fn file_of(asked: &str) -> Option<&'static str> {
    let path = asked.split(' ').nth(1)?.split('?').next()?.trim_start_matches('/');
    if path.is_empty() {
        return Some(PAGE[0]);
    }
    PAGE.into_iter().find(|file| *file == path)
}

fn kind_of(file: &str) -> &'static str {
    match file.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        _ => "application/wasm",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_files_of_the_page_are_given_away() {
        assert_eq!(file_of("GET /?seed=1 HTTP/1.1\r\n"), Some("index.html"));
        assert_eq!(file_of("GET /web_tavern.js HTTP/1.1\r\n"), Some("web_tavern.js"));
        assert_eq!(file_of("GET /../Cargo.toml HTTP/1.1\r\n"), None);
        assert_eq!(file_of(""), None);
    }
}
