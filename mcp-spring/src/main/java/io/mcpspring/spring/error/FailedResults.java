package io.mcpspring.spring.error;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.Ordered;

/**
 * Interceptor that turns results of tools into errors if a member of them says that the
 * work failed, as in applications whose answers are envelopes with a code. Within the
 * observation and the audit, which count such results as errors.
 */
public final class FailedResults implements McpInterceptor, Ordered {

	/** The members whose text is the error, the best first. */
	private static final List<String> MESSAGES = List.of("message", "msg", "errorMessage", "errorMsg", "detail",
			"error_description", "error");

	/** Texts with more values are not read: an error is short, and a tree is large. */
	private static final int MAX_VALUES = 100_000;

	private final List<ResultCondition> conditions;

	/**
	 * Create an interceptor.
	 * @param conditions the conditions, one of which makes a result an error
	 */
	public FailedResults(List<ResultCondition> conditions) {
		this.conditions = List.copyOf(conditions);
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 5;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		CompletableFuture<McpResult> running = chain.proceed().toCompletableFuture();
		CompletableFuture<McpResult> converted = running.thenApply(this::convert);
		converted.whenComplete((result, failure) -> {
			if (converted.isCancelled()) {
				running.cancel(true);
			}
		});
		return converted;
	}

	private McpResult convert(McpResult result) {
		if (!(result instanceof CallToolResult called) || called.isError()) {
			return result;
		}
		JsonNode json = json(called);
		if (json == null || this.conditions.stream().noneMatch((condition) -> condition.matches(json))) {
			return result;
		}
		return CallToolResult.builder()
			.content(List.of(Content.text(message(json))))
			.isError(true)
			.meta(called.meta())
			.build();
	}

	/** Return the object that a result is; {@code null} if it is something else. */
	private static @Nullable JsonNode json(CallToolResult result) {
		JsonNode structured = result.structuredContent();
		if (structured != null) {
			return structured.isObject() ? structured : null;
		}
		return (result.content().size() == 1 && result.content().get(0) instanceof Content.Text only
				&& only.text().startsWith("{")) ? read(only.text()) : null;
	}

	private static @Nullable JsonNode read(String text) {
		try {
			JsonNode read = isSmall(text) ? JsonMapper.shared().readTree(text) : null;
			return (read != null && read.isObject()) ? read : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static boolean isSmall(String text) {
		if (JsonWeight.values(text) <= MAX_VALUES) {
			return true;
		}
		int tokens = 0; // most commas may be in strings
		try (JsonParser parser = JsonMapper.shared().createParser(text)) {
			while (tokens <= MAX_VALUES && parser.nextToken() != null) {
				tokens++;
			}
		}
		return tokens <= MAX_VALUES;
	}

	private static String message(JsonNode json) {
		for (String name : MESSAGES) {
			JsonNode member = json.path(name);
			if (member.isString() && !member.stringValue().isBlank()) {
				return SingleLine.of(member.stringValue().strip());
			}
		}
		return SingleLine.of(json.toString());
	}

}
