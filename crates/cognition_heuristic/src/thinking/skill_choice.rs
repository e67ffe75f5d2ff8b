//! Which skills the mind uses before it answers, when it runs on rules.

use cognition_brain::Situation;
use serde_json::{Value, json};

/// Skills that go by the words of the utterance, or need none.
const PRIMITIVES: [&str; 3] = ["recall", "memorize", "introspect"];
/// How long a reminder waits that says nothing of its time.
const MINUTES: f64 = 60.0;

/// Recalls what was asked about, and does the one thing more that was asked for; once.
pub(crate) fn skills_for(situation: &Situation) -> Value {
    if situation.gathered > 0 || situation.said.trim().is_empty() {
        return json!({ "actions": [] });
    }
    let wanted = situation.skills.iter().find(|skill| !PRIMITIVES.contains(&skill.as_str()));
    let more = wanted.and_then(|skill| action(skill, &situation.said));
    let recall = json!({ "type": "recall", "query": situation.said });
    let actions: Vec<Value> = [Some(recall), more].into_iter().flatten().collect();
    json!({ "actions": actions })
}

fn action(skill: &str, said: &str) -> Option<Value> {
    Some(match skill {
        "schedule" => {
            let minutes = minutes_in(said).unwrap_or(MINUTES);
            json!({ "type": skill, "action": "create", "message": said, "in_minutes": minutes })
        }
        "focus" => json!({ "type": skill, "action": "set", "description": said }),
        "list" => json!({ "type": skill, "action": "view" }),
        "autobiography" => json!({ "type": skill }),
        "associate" => json!({ "type": skill, "seeds": words_of(said) }),
        _ => return None,
    })
}

/// The minutes that a text speaks of: `in 20 minutes`, `in two hours`.
fn minutes_in(said: &str) -> Option<f64> {
    let words: Vec<String> = said.split_whitespace().map(bare).collect();
    words.windows(2).find_map(|pair| {
        let unit = match pair[1].trim_end_matches('s') {
            "second" => 1.0 / 60.0,
            "minute" => 1.0,
            "hour" => 60.0,
            "day" => 24.0 * 60.0,
            _ => return None,
        };
        number(&pair[0]).map(|count| count * unit)
    })
}

fn number(word: &str) -> Option<f64> {
    const SPELLED: [&str; 11] =
        ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    if word == "an" {
        return Some(1.0);
    }
    let spelled = SPELLED.iter().position(|spelled| *spelled == word);
    let spelled = spelled.map(|place| place.max(1) as f64);
    spelled.or_else(|| word.parse::<u32>().ok().map(f64::from))
}

fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

/// The longer words of a text, which mostly are what it is about.
fn words_of(said: &str) -> Vec<String> {
    let words = said.split_whitespace().map(bare);
    words.filter(|word| word.chars().count() > 4).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(said: &str, skills: &[&str], gathered: u32) -> String {
        let skills = skills.iter().map(|skill| (*skill).to_owned()).collect();
        let said = said.to_owned();
        skills_for(&Situation { said, skills, gathered, ..Situation::default() }).to_string()
    }

    #[test]
    fn it_recalls_what_was_asked_and_does_what_was_asked_for_and_then_is_done() {
        let said = "Remind me in two hours to feed the mule.";
        let skills = ["recall", "memorize", "introspect", "schedule", "list"];
        let plan = planned(said, &skills, 0);
        assert!(plan.contains(r#"{"type":"recall","query":"Remind me in"#), "{plan}");
        assert!(plan.contains(r#""in_minutes":120.0"#) && !plan.contains("list"), "{plan}");
        assert_eq!(planned(said, &skills, 1), r#"{"actions":[]}"#);
        assert_eq!(planned(" ", &skills, 0), r#"{"actions":[]}"#);
    }

    #[test]
    fn times_are_read_in_digits_and_in_words() {
        for (said, minutes) in [
            ("in 20 minutes, please", Some(20.0)),
            ("Come back in an hour!", Some(60.0)),
            ("a day or three days", Some(1440.0)),
            ("in 30 seconds", Some(0.5)),
            ("tomorrow at noon", None),
        ] {
            assert_eq!(minutes_in(said), minutes, "{said}");
        }
    }
}
