//! Which key goes to which server: never one provider's to another.

use super::variables::Environment;
use crate::http::ApiKey;
use reqwest::Url;
use std::net::IpAddr;

/// The variable that wins, for the first server.
pub(super) const OURS: &str = "COGNITION_API_KEY";

/// Whose keys stand in which variables.
#[derive(Debug)]
struct Provider {
    /// Its hosts, and all below them.
    hosts: &'static [&'static str],
    /// Where its key stands; the first that is set counts.
    variables: &'static [&'static str],
}

const PROVIDERS: [Provider; 20] = [
    Provider { hosts: &["api.openai.com"], variables: &["OPENAI_API_KEY"] },
    Provider { hosts: &["api.anthropic.com"], variables: &["ANTHROPIC_API_KEY"] },
    Provider {
        hosts: &["generativelanguage.googleapis.com"],
        variables: &["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    },
    Provider { hosts: &["api.mistral.ai"], variables: &["MISTRAL_API_KEY"] },
    Provider { hosts: &["api.deepseek.com"], variables: &["DEEPSEEK_API_KEY"] },
    Provider { hosts: &["api.groq.com"], variables: &["GROQ_API_KEY"] },
    Provider { hosts: &["openrouter.ai"], variables: &["OPENROUTER_API_KEY"] },
    Provider { hosts: &AZURE, variables: &["AZURE_OPENAI_API_KEY"] },
    Provider { hosts: &["api.together.xyz", "api.together.ai"], variables: &["TOGETHER_API_KEY"] },
    Provider { hosts: &["api.fireworks.ai"], variables: &["FIREWORKS_API_KEY"] },
    Provider { hosts: &["api.x.ai"], variables: &["XAI_API_KEY"] },
    Provider { hosts: &["integrate.api.nvidia.com"], variables: &["NVIDIA_API_KEY"] },
    Provider {
        hosts: &["api.cohere.ai", "api.cohere.com"],
        variables: &["COHERE_API_KEY", "CO_API_KEY"],
    },
    Provider { hosts: &["api.cerebras.ai"], variables: &["CEREBRAS_API_KEY"] },
    Provider { hosts: &["api.perplexity.ai"], variables: &["PERPLEXITY_API_KEY"] },
    Provider { hosts: &["api.sambanova.ai"], variables: &["SAMBANOVA_API_KEY"] },
    Provider { hosts: &["router.huggingface.co"], variables: &["HF_TOKEN"] },
    Provider {
        hosts: &["dashscope.aliyuncs.com", "dashscope-intl.aliyuncs.com"],
        variables: &["DASHSCOPE_API_KEY"],
    },
    Provider { hosts: &["api.moonshot.ai", "api.moonshot.cn"], variables: &["MOONSHOT_API_KEY"] },
    Provider { hosts: &["ollama.com"], variables: &["OLLAMA_API_KEY"] },
];

const AZURE: [&str; 3] =
    ["openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"];

impl Provider {
    fn is_at(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else { return false };
        let is_of = |known: &&str| {
            host.strip_suffix(*known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        url.scheme() == "https" && self.hosts.iter().any(is_of)
    }
}

/// Where the key of a host stands, if that is known.
fn of_host(url: &Url) -> &'static [&'static str] {
    let provider = PROVIDERS.iter().find(|provider| provider.is_at(url));
    provider.map_or(&[], |provider| provider.variables)
}

/// Whose hosts a variable may be sent to, where it is known to be a provider's and this is none of
/// them. This machine may have it: what listens there was started by whoever has the variable.
pub(super) fn objection(variable: &str, url: &Url) -> Option<String> {
    let mut owners = PROVIDERS.iter().filter(|provider| provider.variables.contains(&variable));
    let owner = owners.next()?;
    let belongs = owner.is_at(url) || is_loopback(url);
    (!belongs).then(|| {
        format!(
            "{variable} is the key of https://{}, and goes nowhere else; put the key of this server \
             into a variable of your own",
            owner.hosts[0],
        )
    })
}

/// The header that carries a key at a host, where it is not `Authorization`.
pub(super) fn header_of(url: &Url) -> Option<String> {
    let azure = Provider { hosts: &AZURE, variables: &[] };
    azure.is_at(url).then(|| "api-key".to_owned())
}

/// The key of a server; or the variables of which one should hold it, and none does.
pub(super) fn key(
    url: &Url,
    first: &Url,
    named: Option<&str>,
    environment: Environment<'_>,
) -> Result<Option<ApiKey>, String> {
    let found = |variable: &str| environment(variable).map(ApiKey::new);
    let ours = (url.origin() == first.origin()).then_some(OURS);
    let own: Vec<&str> = named.map_or_else(|| of_host(url).to_vec(), |variable| vec![variable]);
    let key = ours.into_iter().chain(own.iter().copied()).find_map(found);
    if key.is_some() || own.is_empty() {
        return Ok(key);
    }
    let wanted: Vec<String> =
        own.into_iter().chain(ours).map(|variable| format!("`{variable}`")).collect();
    Err(wanted.join(" or "))
}

fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    address.map_or(host == "localhost", |address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).expect("a valid URL")
    }

    fn key_at(at: &str, first: &str, named: Option<&str>) -> Result<Option<ApiKey>, String> {
        let environment = |name: &str| match name {
            "COGNITION_API_KEY" => Some("ours".to_owned()),
            "OPENAI_API_KEY" => Some("openai's".to_owned()),
            "MY_KEY" => Some("mine".to_owned()),
            _ => None,
        };
        key(&url(at), &url(first), named, &environment)
    }

    const OPENAI: &str = "https://api.openai.com/v1";

    #[test]
    fn our_variable_wins_at_the_first_server_and_goes_to_no_other() {
        let ours = Ok(Some(ApiKey::new("ours")));
        assert_eq!(key_at(OPENAI, OPENAI, Some("MY_KEY")), ours);
        assert_eq!(key_at("https://api.openai.com/v1/other", OPENAI, None), ours);
        let elsewhere = "http://10.0.0.2/v1";
        assert_eq!(key_at(elsewhere, OPENAI, None), Ok(None));
        assert_eq!(key_at(elsewhere, OPENAI, Some("MY_KEY")), Ok(Some(ApiKey::new("mine"))));
    }

    #[test]
    fn a_key_is_found_by_host_over_https_alone() {
        let first = "http://127.0.0.1:8080/v1";
        let found = Ok(Some(ApiKey::new("openai's")));
        assert_eq!(key_at(OPENAI, first, None), found);
        assert_eq!(key_at("https://eu.api.openai.com/v1", first, None), found);
        for stranger in [
            "http://api.openai.com/v1",
            "https://api.openai.com.example.com/v1",
            "https://notapi.openai.com/v1",
        ] {
            assert_eq!(key_at(stranger, first, None), Ok(None), "{stranger}");
        }
    }

    #[test]
    fn a_key_that_is_missing_is_told_with_its_variables() {
        let groq = "https://api.groq.com/openai/v1";
        assert_eq!(key_at(groq, OPENAI, None), Err("`GROQ_API_KEY`".to_owned()));
        let none = |_: &str| None;
        let gemini = url("https://generativelanguage.googleapis.com/v1beta/openai");
        let missing = key(&gemini, &gemini, None, &none).expect_err("nothing is set");
        assert_eq!(missing, "`GEMINI_API_KEY` or `GOOGLE_API_KEY` or `COGNITION_API_KEY`");
    }

    #[test]
    fn the_variable_of_a_provider_goes_to_that_provider_and_to_this_machine() {
        assert!(objection("OPENAI_API_KEY", &url("https://evil.example/v1")).is_some());
        assert!(objection("OPENAI_API_KEY", &url("http://api.openai.com/v1")).is_some());
        for fine in [OPENAI, "http://127.0.0.1:4000/v1", "http://localhost:4000/v1"] {
            assert_eq!(objection("OPENAI_API_KEY", &url(fine)), None, "{fine}");
        }
        assert_eq!(objection("MY_KEY", &url("https://evil.example/v1")), None);
    }

    #[test]
    fn azure_takes_its_key_in_a_header_of_its_own() {
        let azure = url("https://inn.openai.azure.com/openai/v1");
        assert_eq!(header_of(&azure).as_deref(), Some("api-key"));
        assert_eq!(header_of(&url(OPENAI)), None);
    }
}
