//! The tavern, run frame by frame, with a hand on mouse and keyboard that is not there.

use super::picture::Picture;
use bevy::camera::NormalizedRenderTarget;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::CalculatedClip;
use bevy_cognition::guard::AwaitingApproval;
use bevy_cognition::guard::RejectSuggestion;
use bevy_cognition::prelude::*;
use bevy_cognition::record::Recorded;
use clap::Parser;
use cognition_core::guard::Suggestion;
use cognition_core::mind::LedgerEvidence;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_world::scene;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use windowed_tavern::Player;
use windowed_tavern::options::Options;
use windowed_tavern::screen::{Canvas, SIZE, Screen};
use windowed_tavern::tavern_app;

const FRAME: Duration = Duration::from_millis(33);
/// Frames until a picture has come back from the renderer, at most.
const DEVELOPING: usize = 60;

/// The tavern, run frame by frame.
pub(crate) struct Evening {
    app: App,
    records: Vec<RunRecord>,
}

impl Evening {
    pub(crate) fn open(said: &[&str]) -> Self {
        let options = Options::parse_from(said);
        let mut app = tavern_app(&options, Screen::OffScreen).expect("the tavern opens");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.finish();
        app.cleanup();
        Self { app, records: Vec::new() }
    }

    fn frame(&mut self) {
        self.app.update();
        let device = self.app.world().resource::<RenderDevice>();
        let polled =
            device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None });
        polled.expect("the device goes on");
        let mut recorded = self.app.world_mut().resource_mut::<Messages<Recorded>>();
        self.records.extend(recorded.drain().map(|Recorded(record)| record));
    }

    /// So many seconds pass.
    pub(crate) fn run(&mut self, seconds: f32) {
        for _ in 0..(seconds / FRAME.as_secs_f32()).ceil() as usize {
            self.frame();
        }
    }

    fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        let text = text_of(key_code).filter(|_| state == ButtonState::Pressed);
        let logical_key = logical(key_code, text.as_deref());
        let text = text.map(Into::into);
        let (repeat, window) = (false, Entity::PLACEHOLDER);
        self.app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            text,
            repeat,
            window,
        });
    }

    /// Presses a key for so many seconds.
    pub(crate) fn hold(&mut self, key: KeyCode, seconds: f32) {
        self.key(key, ButtonState::Pressed);
        self.run(seconds);
        self.key(key, ButtonState::Released);
        self.frame();
    }

    pub(crate) fn tap(&mut self, key: KeyCode) {
        self.hold(key, 0.05);
        self.frame();
    }

    /// Types a line and sends it.
    pub(crate) fn say(&mut self, words: &str) {
        self.tap(KeyCode::KeyT);
        for letter in words.chars() {
            let text = letter.to_string();
            for state in [ButtonState::Pressed, ButtonState::Released] {
                let (repeat, window) = (false, Entity::PLACEHOLDER);
                self.app.world_mut().write_message(KeyboardInput {
                    key_code: KeyCode::Unidentified(
                        bevy::input::keyboard::NativeKeyCode::Unidentified,
                    ),
                    logical_key: Key::Character(text.as_str().into()),
                    state,
                    text: (state == ButtonState::Pressed).then(|| text.as_str().into()),
                    repeat,
                    window,
                });
            }
        }
        self.tap(KeyCode::Enter);
    }

    fn pointer(&mut self, position: Vec2, action: PointerAction) {
        let canvas = self.app.world().resource::<Canvas>().0.clone();
        let target = NormalizedRenderTarget::Image(canvas.into());
        let location = Location { target, position };
        self.app.world_mut().write_message(PointerInput::new(PointerId::Mouse, location, action));
        self.frame();
    }

    fn click_at(&mut self, at: Vec2) {
        self.pointer(at, PointerAction::Move { delta: Vec2::ONE });
        self.frame();
        self.pointer(at, PointerAction::Press(PointerButton::Primary));
        self.pointer(at, PointerAction::Release(PointerButton::Primary));
        self.frame();
    }

    pub(crate) fn hover(&mut self, id: &str) {
        let at = self.on_screen(id);
        self.pointer(at, PointerAction::Move { delta: Vec2::ONE });
    }

    pub(crate) fn click(&mut self, id: &str) {
        let at = self.on_screen(id);
        self.click_at(at);
    }

    /// Where the body of somebody is drawn, in pixels from the upper left.
    fn on_screen(&mut self, id: &str) -> Vec2 {
        let person = self.person(id);
        let at = windowed_tavern::body_at(self.app.world(), person).expect("somebody is drawn");
        let (width, height) = (SIZE.x as f32, SIZE.y as f32);
        Vec2::new(width / 2.0 + at.x, height / 2.0 - at.y)
    }

    /// Clicks in the middle of a text of the panels.
    pub(crate) fn click_on_text(&mut self, text: &str) {
        let world = self.app.world_mut();
        let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
        let found = texts.iter(world).find(|(shown, _)| shown.0.contains(text));
        let at = found.map(|(_, place)| place.translation);
        let at = at.unwrap_or_else(|| panic!("`{text}` should be on the screen"));
        self.click_at(at);
    }

    /// Whether a text is on the screen and not scrolled away.
    pub(crate) fn sees(&mut self, text: &str) -> bool {
        let world = self.app.world_mut();
        let mut texts = world.query::<(&Text, &UiGlobalTransform, Option<&CalculatedClip>)>();
        texts.iter(world).any(|(shown, place, clip)| {
            let inside = clip.is_none_or(|clip| clip.clip.contains(place.translation));
            inside && shown.0.contains(text)
        })
    }

    fn person(&self, id: &str) -> Entity {
        scene::find(self.app.world(), &StableId::new(id)).expect("somebody is called so")
    }

    pub(crate) fn player_at(&mut self) -> Vec2 {
        let world = self.app.world_mut();
        let you = world.query_filtered::<Entity, With<Player>>().single(world);
        let you = you.expect("the player is there");
        windowed_tavern::body_at(world, you).expect("the player is drawn")
    }

    pub(crate) fn ask_for_a_move(&mut self, id: &str) {
        let entity = self.person(id);
        self.app.world_mut().trigger(RequestTurn { entity });
    }

    /// Somebody holds this settled, and that open, by what was perceived last.
    pub(crate) fn conclude(&mut self, id: &str, settled: &str, open: &str) {
        let mind = self.person(id);
        let ledger = CognitiveLedger::new(vec![settled.to_owned()], vec![open.to_owned()]);
        let world = self.app.world_mut();
        let seen = world.get::<PerceptionLog>(mind).map(PerceptionLog::last_id);
        let mut evidence = LedgerEvidence::default();
        evidence.follow(&ledger, 1, seen.as_slice());
        world.entity_mut(mind).insert((ledger, evidence));
    }

    /// What happened so far.
    pub(crate) fn was(&self, wanted: impl Fn(&RunEvent) -> bool) -> bool {
        self.records.iter().any(|record| wanted(&record.event))
    }

    pub(crate) fn last_decided(&self, id: &str) -> Option<String> {
        self.records.iter().rev().find_map(|record| match &record.event {
            RunEvent::ActionDecided { mind, action, .. } if mind.as_str() == id => {
                Some(action.as_ref().map_or("Wait", |action| &action.description).to_owned())
            }
            _ => None,
        })
    }

    fn pending(&self, id: &str) -> Suggestion {
        let mind = self.person(id);
        assert!(self.waits(id), "`{id}` should wait for a person");
        self.app.world().get::<Suggestion>(mind).expect("what waits is there").clone()
    }

    pub(crate) fn suggested(&self, id: &str) -> String {
        self.pending(id).description().to_owned()
    }

    /// The one that stands below the suggested one in the list.
    pub(crate) fn offer_after_the_suggested(&self, id: &str) -> String {
        let pending = self.pending(id);
        let below = pending.offers.iter().find(|offer| offer.index == pending.chosen + 1);
        below.unwrap_or(&pending.offers[0]).description.clone()
    }

    pub(crate) fn waits(&self, id: &str) -> bool {
        self.app.world().get::<AwaitingApproval>(self.person(id)).is_some()
    }

    /// Rejects what others suggest, without the panel, until nobody does.
    pub(crate) fn answer_all_but(&mut self, id: &str) {
        for _ in 0..20 {
            let world = self.app.world_mut();
            let mut waiting = world.query::<(Entity, &AwaitingApproval)>();
            let waiting: Vec<_> =
                waiting.iter(world).map(|(entity, it)| (entity, it.suggestion.clone())).collect();
            for (entity, suggestion) in waiting.into_iter().filter(|(_, it)| it.mind.as_str() != id)
            {
                let reason = "Not now.".to_owned();
                self.app.world_mut().trigger(RejectSuggestion { entity, suggestion, reason });
            }
            self.run(0.2);
        }
    }

    /// What is drawn now; kept as a file as well.
    pub(crate) fn picture(&mut self, name: &str) -> Picture {
        let canvas = self.app.world().resource::<Canvas>().0.clone();
        let taken = Arc::<Mutex<Option<Image>>>::default();
        let kept = taken.clone();
        self.app.world_mut().spawn(Screenshot::image(canvas)).observe(
            move |captured: On<ScreenshotCaptured>| {
                *kept.lock().expect("nobody panics while holding it") =
                    Some(captured.image.clone());
            },
        );
        for _ in 0..DEVELOPING {
            self.frame();
            let image = taken.lock().expect("nobody panics while holding it").take();
            if let Some(image) = image {
                return keep(name, image);
            }
        }
        panic!("`{name}` did not come back from the renderer");
    }
}

fn keep(name: &str, image: Image) -> Picture {
    let image = image.try_into_dynamic().expect("it is of a common format").to_rgba8();
    let folder = std::env::var_os("BEVY_COGNITION_PICTURES").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| std::env::temp_dir().join("windowed_tavern"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    image.save(folder.join(format!("{name}.png"))).expect("the picture can be written");
    let pixels = image.pixels().map(|pixel| pixel.0).collect();
    Picture { name: name.to_owned(), pixels }
}

fn text_of(key: KeyCode) -> Option<String> {
    let name = format!("{key:?}");
    let digit = name.strip_prefix("Digit").map(str::to_owned);
    digit.or_else(|| name.strip_prefix("Key").map(str::to_lowercase))
}

fn logical(key: KeyCode, text: Option<&str>) -> Key {
    match key {
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab => Key::Tab,
        KeyCode::Escape => Key::Escape,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::F1 => Key::F1,
        _ => text.map_or_else(
            || Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
            |text| Key::Character(text.into()),
        ),
    }
}
