//! What the environment says in place of `${NAME}`.

/// Where variables are looked up: the environment, but for tests.
pub(super) type Environment<'e> = &'e dyn Fn(&str) -> Option<String>;

/// The environment of this process; what is blank is not set.
pub(super) fn of_process(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// The variables that a text names, in order.
pub(super) fn named(text: &str) -> Vec<&str> {
    text.split("${").skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

/// The text with the values of its variables; or the first that is not set.
pub(super) fn filled(text: &str, environment: Environment<'_>) -> Result<String, String> {
    let mut parts = text.split("${");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let Some((name, rest)) = part.split_once('}') else {
            filled += "${";
            filled += part;
            continue;
        };
        filled += environment(name).ok_or_else(|| name.to_owned())?.trim();
        filled += rest;
    }
    Ok(filled)
}

/// Whether an environment can hold a variable of this name.
pub(super) fn is_name(name: &str) -> bool {
    let starts = name.starts_with(|char: char| char.is_ascii_alphabetic() || char == '_');
    starts && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_filled_in_wherever_they_stand() {
        let environment = |name: &str| (name == "INN").then(|| "heron\n".to_owned());
        assert_eq!(
            filled("https://${INN}.x/${INN}", &environment),
            Ok("https://heron.x/heron".into())
        );
        assert_eq!(filled("$INN } ${", &environment), Ok("$INN } ${".into()));
        assert_eq!(filled("${INN} ${GONE}", &environment), Err("GONE".to_owned()));
        assert_eq!(named("a ${B} c ${D}"), ["B", "D"]);
    }

    #[test]
    fn a_name_is_one_that_a_shell_can_export() {
        assert!(is_name("OPENAI_API_KEY") && is_name("_x1"));
        assert!(!is_name("") && !is_name("1X") && !is_name("A-B"));
    }
}
