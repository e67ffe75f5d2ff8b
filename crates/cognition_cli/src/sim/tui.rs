//! A run that is followed on the whole terminal. It is played on a thread of its own, so that keys
//! are heard while a brain thinks.

mod drawing;
mod feed;
mod link;
mod mind_rows;
mod question;
mod screen;

use crate::{Failure, Verdict};
use link::{News, Order, Player};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use screen::Screen;
use std::io::{IsTerminal, Result};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a key before the screen is drawn anew.
const TICK: Duration = Duration::from_millis(50);

/// Plays, shows it, and waits for the end of both.
pub(super) fn run(
    play: impl FnOnce(&mut Player) -> std::result::Result<Verdict, Failure> + Send,
) -> std::result::Result<Verdict, Failure> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err("`--tui` needs a terminal; without it a run is told line by line".into());
    }
    let width = drawing::story_width(ratatui::crossterm::terminal::size()?.0);
    let (news, heard) = channel();
    let (orders, given) = channel();
    thread::scope(|scope| {
        let mut player = Player::new(news, given, width);
        // A failure may hold what stays on its thread.
        let playing =
            scope.spawn(move || play(&mut player).map_err(|failure| crate::told(&*failure)));
        let shown = show(&heard, orders);
        if !playing.is_finished() {
            tell("the run ends with the turn that is being taken");
        }
        let played = playing.join().unwrap_or_else(|panic| resume_unwind(panic));
        shown?;
        played.map_err(Failure::from)
    })
}

fn tell(what: &str) {
    use std::io::Write;
    // Nothing is left to tell if standard error is closed.
    drop(writeln!(std::io::stderr(), "cognition: {what}"));
}

/// Until the person has seen enough.
fn show(heard: &Receiver<News>, orders: Sender<Order>) -> Result<()> {
    let mut terminal = ratatui::try_init()?;
    let shown = attend(&mut terminal, heard, &orders);
    ratatui::restore();
    drop(orders);
    shown
}

fn attend(
    terminal: &mut DefaultTerminal,
    heard: &Receiver<News>,
    orders: &Sender<Order>,
) -> Result<()> {
    let mut screen = Screen::default();
    while !screen.has_quit() {
        terminal.draw(|frame| drawing::draw(&screen, frame))?;
        if event::poll(TICK)?
            && let Event::Key(key) = event::read()?
            && key.is_press()
        {
            screen.press(key.code, key.modifiers);
        }
        take_in(heard, &mut screen);
        if let Some(order) = screen.order(Instant::now()) {
            // Who has stopped playing says so by the other channel.
            _ = orders.send(order);
        }
    }
    Ok(())
}

fn take_in(heard: &Receiver<News>, screen: &mut Screen) {
    loop {
        match heard.try_recv() {
            Ok(news) => screen.take(news),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => return screen.end(),
        }
    }
}

#[cfg(test)]
mod tests;
