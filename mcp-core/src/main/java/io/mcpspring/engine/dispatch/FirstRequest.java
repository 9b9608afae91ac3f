package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.record.CallState;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/**
 * The kept data of the HTTP request that began a call. Runs after a question have no HTTP
 * request (sessions) or another one, possibly on another node.
 */
final class FirstRequest {

	private static final String PREFIX = "mcp/request/";

	private static final String LANGUAGES = PREFIX + "languages";

	private static final int MAX_CHARACTERS = 8192;

	/** A longer header is ignored: sorting its languages takes much time. */
	private static final int MAX_LANGUAGES = 256;

	private final CallState state;

	private final @Nullable McpExchange exchange;

	private @Nullable String languages;

	private boolean begun;

	FirstRequest(CallState state, @Nullable McpExchange exchange) {
		this.state = state;
		this.exchange = exchange;
	}

	boolean isOver() {
		return this.state.round() > 0;
	}

	/**
	 * Let the handler read the data to keep, in the first run only.
	 */
	void begin(CallContext call, McpHandler<?, ?> handler) {
		if (this.begun || isOver()) {
			return;
		}
		this.begun = true;
		this.languages = received();
		handler.begin(call);
	}

	List<String> keep(String key, Supplier<List<String>> reader) {
		JsonNode kept = this.state.step(PREFIX + key);
		if (kept != null) {
			List<String> texts = new ArrayList<>();
			kept.forEach((text) -> texts.add(text.asString()));
			return texts;
		}
		if (isOver()) {
			throw new ToolException("This cannot go on after a question: it needs the HTTP request that began it");
		}
		List<String> texts = reader.get();
		if (texts.stream().mapToInt(String::length).sum() > MAX_CHARACTERS) {
			throw new ToolException(
					"A header or cookie of the HTTP request is longer than " + MAX_CHARACTERS + " characters");
		}
		ArrayNode json = JsonNodeFactory.instance.arrayNode();
		texts.forEach(json::add);
		this.state.step(PREFIX + key, json);
		return List.copyOf(texts);
	}

	/** Keep the languages of the client, before the call is suspended. */
	void suspend() {
		String wanted = this.languages;
		if (wanted != null) {
			this.state.step(LANGUAGES, StringNode.valueOf(wanted));
		}
	}

	private @Nullable String languages() {
		if (this.begun) {
			return this.languages;
		}
		if (!isOver()) {
			return received();
		}
		JsonNode kept = this.state.step(LANGUAGES);
		return (kept != null) ? kept.asString() : null;
	}

	private @Nullable String received() {
		String header = (this.exchange != null) ? this.exchange.header("Accept-Language") : null;
		return (header != null && header.length() <= MAX_LANGUAGES) ? header : null;
	}

	Locale locale() {
		String wanted = languages();
		if (wanted == null || wanted.isBlank()) {
			return Locale.getDefault();
		}
		try {
			return Locale.LanguageRange.parse(wanted)
				.stream()
				.map((range) -> Locale.forLanguageTag(range.getRange()))
				.filter((locale) -> !locale.getLanguage().isEmpty())
				.findFirst()
				.orElseGet(Locale::getDefault);
		}
		catch (IllegalArgumentException ex) {
			return Locale.getDefault();
		}
	}

}
