//! Means with their intervals, as a picture that needs nothing else.

use super::{Group, Results};
use crate::estimate::Estimate;
use cognition_language::excerpt;
use std::fmt::Write;

/// Characters of a label that there is room for.
const ROOM: usize = 42;

/// Pixels.
const WIDTH: f64 = 960.0;
const LEFT: f64 = 300.0;
const RIGHT: f64 = 110.0;
const ROW: f64 = 20.0;
const HEAD: f64 = 30.0;
const TOP: f64 = 56.0;

/// Colours of settings, told apart by those who see no red or green, too (Okabe and Ito).
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

impl Results<'_> {
    /// An SVG: a panel for each measure that differs between groups, in it a line for each scenario
    /// with each setting: the mean as a dot, its 95 % interval as a bar.
    pub fn to_svg(&self) -> String {
        let panels: Vec<_> =
            self.measure_names().into_iter().filter(|name| self.differs(name)).collect();
        let panel_height = HEAD + ROW * self.groups.len() as f64 + 14.0;
        let height = TOP + panel_height * panels.len().max(1) as f64;
        let title = escaped(&self.batch.experiment().title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"16\" y=\"28\" font-size=\"18\">{title}</text>\n\
             <text x=\"16\" y=\"46\" fill=\"#555\">mean and 95 % confidence interval of each \
             scenario with each setting</text>\n"
        );
        if panels.is_empty() {
            let y = TOP + HEAD;
            push(&mut svg, &format!("<text x=\"16\" y=\"{y}\">nothing differs</text>"));
        }
        for (place, name) in panels.iter().enumerate() {
            self.push_panel(&mut svg, name, TOP + panel_height * place as f64);
        }
        svg + "</svg>\n"
    }

    /// What is the same everywhere needs no picture.
    fn differs(&self, name: &str) -> bool {
        let mut means = self.groups.iter().filter_map(|group| estimate(group, name));
        let first = means.next();
        first.is_some_and(|first| {
            first.half_width.is_some_and(|half| half > 0.0)
                || means.any(|other| other.mean != first.mean || other.half_width > Some(0.0))
        })
    }

    fn push_panel(&self, svg: &mut String, name: &str, top: f64) {
        let scale = Scale::of(self.groups.iter().filter_map(|group| estimate(group, name)));
        let (y, bottom) = (top + 18.0, top + HEAD + ROW * self.groups.len() as f64);
        push(
            svg,
            &format!("<text x=\"16\" y=\"{y}\" font-weight=\"bold\">{}</text>", escaped(name)),
        );
        for (x, label) in scale.ends() {
            push(
                svg,
                &format!(
                    "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{y}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
                     <text x=\"{x:.1}\" y=\"{y}\" fill=\"#555\" text-anchor=\"middle\">{label}</text>"
                ),
            );
        }
        for (place, group) in self.groups.iter().enumerate() {
            let y = top + HEAD + ROW * (place as f64 + 0.5);
            self.push_row(svg, group, estimate(group, name), &scale, y);
        }
    }

    fn push_row(
        &self,
        svg: &mut String,
        group: &Group,
        estimate: Option<Estimate>,
        scale: &Scale,
        y: f64,
    ) {
        let setting = &self.batch.experiment().settings[group.setting].name;
        let label = format!("{} · {setting}", self.batch.titles()[group.scenario]);
        let (text, baseline) = (escaped(&excerpt(&label, ROOM)), y + 4.0);
        push(
            svg,
            &format!(
                "<text x=\"{:.1}\" y=\"{baseline}\" text-anchor=\"end\">{text}</text>",
                LEFT - 12.0
            ),
        );
        let Some(Estimate { n, mean, half_width }) = estimate else { return };
        let colour = COLOURS[group.setting % COLOURS.len()];
        let half = half_width.unwrap_or_default();
        let [low, x, high] = [mean - half, mean, mean + half].map(|value| scale.x(value));
        push(
            svg,
            &format!(
                "<line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"{colour}\" \
                 stroke-width=\"2\"/><circle cx=\"{x:.1}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\">\
                 <title>{mean} ± {half}, {n} runs</title></circle>"
            ),
        );
    }
}

fn push(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a String takes everything");
}

fn estimate(group: &Group, name: &str) -> Option<Estimate> {
    group.measures.iter().find(|(known, _)| known == name).map(|(_, estimate)| *estimate)
}

/// From values to pixels.
#[derive(Debug)]
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// From nothing, or what is less, to the most that an interval reaches.
    fn of(estimates: impl Iterator<Item = Estimate>) -> Self {
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        for Estimate { mean, half_width, .. } in estimates {
            let half = half_width.unwrap_or_default();
            (low, high) = (low.min(mean - half), high.max(mean + half));
        }
        if low == high {
            high += 1.0;
        }
        Self { low, high }
    }

    fn x(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn ends(&self) -> [(f64, String); 2] {
        let digits = if self.high < 1.0 { 4 } else { 1 };
        [self.low, self.high].map(|value| (self.x(value), format!("{value:.digits$}")))
    }
}

/// Text that opens nothing; what XML cannot hold at all becomes a sign that stands for it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            char if char.is_control() || ['\u{fffe}', '\u{ffff}'].contains(&char) => {
                escaped.push(char::REPLACEMENT_CHARACTER);
            }
            char => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_opens_nothing_and_is_still_xml() {
        let hostile = "</text><script>alert('x')</script> & \"\0\u{b}\u{ffff}";
        let expected = "&lt;/text&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;\u{fffd}\u{fffd}\u{fffd}";
        assert_eq!(escaped(hostile), expected);
    }

    #[test]
    fn a_scale_holds_nothing_and_every_interval() {
        let some = |mean, half| Estimate { n: 5, mean, half_width: Some(half) };
        let scale = Scale::of([some(4.0, 1.0), some(9.0, 3.0)].into_iter());
        assert!((scale.x(0.0) - LEFT).abs() < 1e-9);
        assert!((scale.x(12.0) - (WIDTH - RIGHT)).abs() < 1e-9);
        assert!(Scale::of([some(0.0, 0.0)].into_iter()).x(0.0).is_finite());
    }
}
