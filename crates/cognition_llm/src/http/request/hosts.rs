//! What is known of servers by their host, so that the first request is one that they take.
//!
//! A server that turns out to be different is cured like any other: the table saves calls, and
//! decides nothing.

use crate::http::request::limit_field::LimitField;
use crate::http::settings::http_settings::StructuredOutput;
use reqwest::Url;

/// What a server is known to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct Known {
    /// In which form it is asked first.
    pub(in crate::http) schema: StructuredOutput,
    /// What it calls the limit of tokens.
    pub(in crate::http) limit: LimitField,
}

/// A server of which nothing is known but that it is somebody's service.
const SERVICE: Known = Known { schema: StructuredOutput::Strict, limit: LimitField::MaxTokens };

/// A server that makes a grammar of any schema: llama.cpp, vLLM, Ollama, LM Studio.
const LOCAL: Known = Known { schema: StructuredOutput::JsonSchema, ..SERVICE };

/// A service that knows JSON, and no schema.
const JSON_ONLY: Known = Known { schema: StructuredOutput::JsonObject, ..SERVICE };

/// The ends of hosts that differ from [`SERVICE`], and where that is written.
const HOSTS: [(&str, Known); 8] = [
    // platform.openai.com/docs/api-reference/chat/create: max_tokens is deprecated.
    ("api.openai.com", Known { limit: LimitField::MaxCompletionTokens, ..SERVICE }),
    // docs.anthropic.com/en/api/openai-sdk: response_format is ignored, tools are not.
    ("api.anthropic.com", Known { schema: StructuredOutput::ToolCall, ..SERVICE }),
    // api-docs.deepseek.com/api/create-chat-completion: text or json_object.
    ("api.deepseek.com", JSON_ONLY),
    // docs.z.ai/guides/capabilities/struct-output, docs.bigmodel.cn: text or json_object.
    ("api.z.ai", JSON_ONLY),
    ("bigmodel.cn", JSON_ONLY),
    // alibabacloud.com/help/en/model-studio/json-mode: json_object for most models.
    ("aliyuncs.com", JSON_ONLY),
    // docs.perplexity.ai/guides/structured-outputs, docs.fireworks.ai/structured-responses: any schema.
    ("api.perplexity.ai", LOCAL),
    ("api.fireworks.ai", LOCAL),
];

/// What is known of the server at this address.
pub(in crate::http) fn known(url: &Url) -> Known {
    let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
    let named = HOSTS.iter().find(|(end, _)| is_within(&host, end));
    let of_kind = || if url.scheme() == "http" { LOCAL } else { SERVICE };
    named.map_or_else(of_kind, |(_, known)| *known)
}

fn is_within(host: &str, end: &str) -> bool {
    host.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema_at(url: &str) -> StructuredOutput {
        known(&Url::parse(url).expect("a valid URL")).schema
    }

    #[test]
    fn a_local_server_makes_a_grammar_of_any_schema_and_a_service_is_strict() {
        assert_eq!(schema_at("http://127.0.0.1:11434/v1"), StructuredOutput::JsonSchema);
        assert_eq!(schema_at("http://gpu.lan:8000/v1"), StructuredOutput::JsonSchema);
        assert_eq!(schema_at("https://llm.example.com/v1"), StructuredOutput::Strict);
        assert_eq!(schema_at("https://api.openai.com/v1"), StructuredOutput::Strict);
    }

    #[test]
    fn a_host_is_known_by_its_whole_name_or_as_part_of_a_domain() {
        assert_eq!(schema_at("https://API.DeepSeek.com/v1"), StructuredOutput::JsonObject);
        assert_eq!(schema_at("https://inn.openai.azure.com/openai/v1"), StructuredOutput::Strict);
        assert_eq!(schema_at("https://api.anthropic.com/v1"), StructuredOutput::ToolCall);
        assert_eq!(schema_at("https://notapi.deepseek.com.example"), StructuredOutput::Strict);
        assert_eq!(schema_at("https://myapi.deepseek.com/v1"), StructuredOutput::Strict);
    }
}
