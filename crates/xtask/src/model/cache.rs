//! The folder that holds weights and server, outside the repository.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use super::ModelError;

/// `$BEVY_COGNITION_CACHE/model`, by default below `~/.cache/bevy_cognition`.
pub(crate) fn folder() -> Result<PathBuf, ModelError> {
    let cache = chosen(env::var_os("BEVY_COGNITION_CACHE"), env::var_os("HOME"));
    let folder = cache.ok_or(ModelError::NoCacheFolder)?.join("model");
    fs::create_dir_all(&folder).map_err(ModelError::unusable(&folder))?;
    Ok(folder)
}

fn chosen(cache: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    let set = |value: &OsString| !value.is_empty();
    let below_home = |home| PathBuf::from(home).join(".cache/bevy_cognition");
    cache.filter(set).map(PathBuf::from).or_else(|| home.filter(set).map(below_home))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cache: Option<&str>, home: Option<&str>, expected: Option<&str>) {
        let folder = chosen(cache.map(Into::into), home.map(Into::into));
        assert_eq!(folder, expected.map(PathBuf::from));
    }

    #[test]
    fn the_cache_is_where_the_variable_says_else_below_home() {
        check(Some("/big"), Some("/home/ann"), Some("/big"));
        check(None, Some("/home/ann"), Some("/home/ann/.cache/bevy_cognition"));
        check(Some(""), Some("/home/ann"), Some("/home/ann/.cache/bevy_cognition"));
        check(None, None, None);
    }
}
