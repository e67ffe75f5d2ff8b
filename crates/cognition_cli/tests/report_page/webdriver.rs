//! A headless Chromium, led through chromedriver by the `WebDriver` protocol.

use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The name of an element within an answer of the protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one page.
#[derive(Debug)]
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a driver on a port of its choice, and a browser.
    pub(crate) fn start(width: u32, height: u32) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("should be installed: apt-get install chromium chromium-driver");
        let port = port_of(&mut driver);
        let mut browser = Self { driver, port, session: String::new() };
        let size = format!("--window-size={width},{height}");
        let switches = ["--headless=new", "--no-sandbox", "--disable-gpu", &size];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": {"args": switches},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 20_000},
        }}});
        let session = browser.call("POST", "/session", Some(&wanted));
        session["sessionId"].as_str().unwrap_or_default().clone_into(&mut browser.session);
        browser
    }

    pub(crate) fn open(&self, page: &Path) {
        self.post("url", &json!({"url": format!("file://{}", page.display())}));
    }

    /// What the page has complained of so far.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let lines = log.as_array().into_iter().flatten();
        lines.map(|line| line["message"].to_string()).collect()
    }

    /// What a body of a function returns.
    pub(crate) fn ask(&self, body: &str) -> Value {
        self.post("execute/sync", &json!({"script": body, "args": []}))
    }

    /// Looks at every frame until an expression holds.
    pub(crate) fn until(&self, condition: &str) {
        let body = format!(
            "const done = arguments[arguments.length - 1]; \
             (function look() {{ if ({condition}) done(true); else requestAnimationFrame(look); }})();"
        );
        self.post("execute/async", &json!({"script": body, "args": []}));
    }

    pub(crate) fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/click"), &json!({}));
    }

    /// Types into an element; `\u{e007}` is Enter, and so on.
    pub(crate) fn type_into(&self, selector: &str, keys: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/value"), &json!({"text": keys}));
    }

    /// Presses keys one after the other where the focus is.
    pub(crate) fn press(&self, keys: &[&str]) {
        let strokes = keys.iter().flat_map(|key| {
            [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})]
        });
        let strokes: Vec<_> = strokes.collect();
        self.post(
            "actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": strokes}]}),
        );
    }

    /// Turns the wheel over the middle of an element.
    pub(crate) fn wheel(&self, selector: &str, by: i32) {
        let over = json!({ELEMENT: self.element(selector)});
        let scroll = json!({"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": by,
            "origin": over, "duration": 0});
        self.post(
            "actions",
            &json!({"actions": [{"type": "wheel", "id": "wheel", "actions": [scroll]}]}),
        );
    }

    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.post("window/rect", &json!({"width": width, "height": height}));
    }

    /// What is seen, as a PNG in base64.
    pub(crate) fn picture(&self) -> String {
        let path = format!("/session/{}/screenshot", self.session);
        self.call("GET", &path, None).as_str().unwrap_or_default().to_owned()
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("element", &json!({"using": "css selector", "value": selector}));
        found[ELEMENT].as_str().expect("should name the element").to_owned()
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        self.call("POST", &format!("/session/{}/{command}", self.session), Some(body))
    }

    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let body = body.map(Value::to_string).unwrap_or_default();
        let answer = self.request(method, path, &body).expect("the driver should answer");
        let mut answer: Value = serde_json::from_slice(&answer).expect("should be JSON");
        let value = answer["value"].take();
        assert!(value["error"].is_null(), "{method} {path} {body}: {value}");
        value
    }

    fn request(&self, method: &str, path: &str, body: &str) -> io::Result<Vec<u8>> {
        let (port, length) = (self.port, body.len());
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        body_of(stream)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its session; all of it may have ended by itself.
        drop(self.request("DELETE", &format!("/session/{}", self.session), ""));
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

fn port_of(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("was asked for");
    let lines = BufReader::new(output).lines().map_while(Result::ok);
    let mut ports = lines.filter_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    ports.next().expect("the driver should tell its port")
}

/// The body of an answer, whose length is told before it.
fn body_of(stream: TcpStream) -> io::Result<Vec<u8>> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}
