//! A real scenario, followed by keys that nobody pressed.

use super::*;
use crate::sim::play_on;
use crate::sim::spectator::Spectator;
use cognition_core::guard::Approval;
use cognition_heuristic::HeuristicBrain;
use cognition_testkit::{Simulation, SimulationOptions};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use screen::Stage;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;

/// How long a thread that plays may take, on a slow machine.
const PATIENCE: Duration = Duration::from_secs(120);
const LATER: Duration = Duration::from_secs(60);

/// A run on its thread, and the screen of whoever follows it.
struct Followed {
    screen: Screen,
    heard: Receiver<News>,
    orders: Sender<Order>,
    now: Instant,
}

impl Followed {
    fn new(approval: Approval, columns: u16) -> Self {
        let width = drawing::story_width(columns);
        let ((news, heard), (orders, given)) = (channel(), channel());
        thread::spawn(move || {
            let mut simulation = simulation(approval);
            let mut player = Player::new(news, given, width);
            player.begin(&simulation, None).expect("nothing can fail");
            play_on(&mut simulation, &mut player, None).expect("no log is written");
        });
        let mut followed = Self { screen: Screen::default(), heard, orders, now: Instant::now() };
        followed.hear();
        followed
    }

    /// Waits for news.
    fn hear(&mut self) {
        match self.heard.recv_timeout(PATIENCE) {
            Ok(news) => self.screen.take(news),
            Err(RecvTimeoutError::Disconnected) => self.screen.end(),
            Err(RecvTimeoutError::Timeout) => panic!("the run should have gone on by now"),
        }
    }

    fn press(&mut self, key: KeyCode) {
        self.screen.press(key, KeyModifiers::NONE);
    }

    fn write(&mut self, text: &str) {
        text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    /// Time passes; what is ordered then is sent.
    fn pass(&mut self, time: Duration) -> Option<Order> {
        let before = self.screen.order(self.now);
        self.now += time;
        let order = before.or_else(|| self.screen.order(self.now));
        if let Some(order) = order.clone() {
            self.orders.send(order).expect("somebody plays");
        }
        order
    }

    /// Goes on until a person is asked.
    fn until_asked(&mut self) {
        while self.screen.stage != Stage::Asking {
            assert_ne!(self.screen.stage, Stage::Over, "somebody should be asked");
            self.pass(LATER);
            self.hear();
        }
    }

    fn drawn(&self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("is in memory");
        terminal.draw(|frame| drawing::draw(&self.screen, frame)).expect("is in memory");
        terminal.backend().to_string()
    }
}

fn simulation(approval: Approval) -> Simulation {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.settings.guard.approval = approval;
    let scenario = folder.join("locked_door.scenario.json");
    Simulation::load(&scenario, options).expect("is well-formed")
}

#[test]
fn turns_are_taken_at_a_pace_and_one_by_one_when_paused() {
    let mut followed = Followed::new(Approval::Never, 80);
    assert_eq!(followed.pass(Duration::from_millis(699)), None, "the pace of the beginning");
    assert_eq!(followed.pass(Duration::from_millis(1)), Some(Order::Step));
    assert_eq!(followed.pass(LATER), None, "it is still thinking");
    followed.hear();
    followed.press(KeyCode::Char(' '));
    assert_eq!(followed.pass(LATER), None, "paused");
    followed.press(KeyCode::Char('s'));
    assert_eq!(followed.pass(Duration::ZERO), Some(Order::Step));
    followed.hear();
    assert_eq!(followed.pass(LATER), None, "one step, and paused again");
    followed.press(KeyCode::Char('p'));
    assert_eq!(followed.pass(LATER), Some(Order::Step));
}

#[test]
fn a_person_chooses_by_keys_and_the_mind_does_and_says_that() {
    let mut followed = Followed::new(Approval::Always, 120);
    followed.until_asked();
    insta::assert_snapshot!("asked", followed.drawn(120, 36));
    assert_eq!(followed.pass(LATER), None, "nothing goes on without an answer");
    followed.write("0l");
    followed.write("Not yet, q?");
    followed.press(KeyCode::Enter);
    assert!(!followed.screen.has_quit(), "letters of a line are no keys");
    assert_eq!(followed.pass(LATER), Some(Order::Answer("0 Not yet, q?".to_owned())));
    followed.hear();
    assert_eq!(followed.screen.stage, Stage::Ready);
    followed.pass(LATER);
    followed.hear();
    let drawn = followed.drawn(120, 36);
    assert!(drawn.contains("Not yet, q?") && drawn.contains("does: Wait"), "{drawn}");
}

#[test]
fn an_answer_that_does_not_count_is_asked_for_again() {
    let mut followed = Followed::new(Approval::Always, 120);
    followed.until_asked();
    followed.orders.send(Order::Answer("99".to_owned())).expect("somebody plays");
    followed.hear();
    followed.hear();
    assert_eq!(followed.screen.stage, Stage::Asking);
    assert!(followed.drawn(120, 36).contains("that does not count: 99 is not on offer"));
}

#[test]
fn the_end_stays_on_the_screen_until_it_was_seen() {
    let mut followed = Followed::new(Approval::Never, 80);
    while followed.screen.stage != Stage::Over {
        followed.pass(LATER);
        followed.hear();
    }
    for (width, height) in [(120, 40), (80, 24), (20, 6), (3, 1)] {
        followed.drawn(width, height);
    }
    insta::assert_snapshot!("over", followed.drawn(80, 24));
    assert!(!followed.screen.has_quit());
    followed.press(KeyCode::Tab);
    assert!(followed.drawn(80, 24).contains(" Minds "), "{}", followed.drawn(80, 24));
    followed.press(KeyCode::Char('?'));
    assert!(followed.drawn(80, 24).contains("any key closes this"));
    followed.press(KeyCode::Char('q'));
    assert!(!followed.screen.has_quit(), "this key closed the help");
    followed.screen.press(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert!(followed.screen.has_quit());
}

#[test]
fn who_looks_no_more_ends_the_run() {
    let followed = Followed::new(Approval::Always, 120);
    let Followed { orders, heard, .. } = followed;
    drop(orders);
    assert_eq!(heard.iter().count(), 0, "no turn is taken, and the thread has ended");
}
