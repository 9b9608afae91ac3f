package io.mcpspring.springai.exchange;

import java.util.Set;
import java.util.function.Function;

import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.model.LoggingLevel;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Session of the SDK that sends nothing itself: questions, log messages and progress go
 * to the client by the {@link McpRequestContext} of the request, which thins them out and
 * knows the capabilities of the client.
 */
final class ContextSession implements McpLoggableSession {

	private static final Set<String> STOP_REASONS = Set.of("endTurn", "stopSequence", "maxTokens");

	private final McpRequestContext context;

	private final boolean eager;

	/**
	 * Create a session.
	 * @param context the request
	 * @param eager whether to ask at the call, instead of at the subscription
	 */
	ContextSession(McpRequestContext context, boolean eager) {
		this.context = context;
		this.eager = eager;
	}

	<T> Mono<T> request(String method, @Nullable Object params, Function<ObjectNode, T> reader) {
		return this.eager ? Mono.just(reader.apply(answer(method, params)))
				: Mono.fromSupplier(() -> reader.apply(answer(method, params)));
	}

	@Override
	public <T> Mono<T> sendRequest(String method, @Nullable Object params, TypeRef<T> type) {
		return request(method, params, (json) -> SdkJson.read(json, type));
	}

	private ObjectNode answer(String method, @Nullable Object params) {
		ObjectNode json = (params != null) ? SdkJson.write(params) : SdkJson.object();
		return switch (method) {
			case McpSchema.METHOD_ELICITATION_CREATE -> elicit(json);
			case McpSchema.METHOD_SAMPLING_CREATE_MESSAGE -> sample(json);
			case McpSchema.METHOD_ROOTS_LIST -> roots();
			// The client is there: it has just sent the request.
			case McpSchema.METHOD_PING -> SdkJson.object();
			default -> throw new IllegalArgumentException("A client cannot be asked for '" + method + "'");
		};
	}

	private ObjectNode elicit(ObjectNode params) {
		String message = params.path("message").asString("");
		ElicitResult<?> result;
		if (params.path("url").isString()) {
			result = this.context.elicitUrl(message, params.path("url").stringValue(),
					params.path("elicitationId").asString(""));
		}
		else {
			result = this.context.elicit(message, form(params.path("requestedSchema")));
		}
		if (result.isAccepted()) {
			ObjectNode answer = SdkJson.object().put("action", "accept");
			if (result.orNull() instanceof ObjectNode content) {
				answer.set("content", content);
			}
			return answer;
		}
		return SdkJson.object().put("action", result.isDeclined() ? "decline" : "cancel");
	}

	/**
	 * Return the part of a schema that forms have (server-2025 ELIC-04). Spring AI adds
	 * formats of numbers, which clients need not know.
	 */
	private static ObjectNode form(JsonNode schema) {
		ObjectNode form = SdkJson.object().put("type", "object");
		ObjectNode properties = form.putObject("properties");
		schema.path("properties").properties().forEach((property) -> {
			JsonNode described = property.getValue().deepCopy();
			if (described instanceof ObjectNode object && !object.path("type").asString("").equals("string")) {
				object.remove("format");
			}
			properties.set(property.getKey(), described);
		});
		if (schema.path("required") instanceof ArrayNode required) {
			form.set("required", required.deepCopy());
		}
		return form;
	}

	private ObjectNode sample(ObjectNode params) {
		if (params.get("_meta") instanceof ObjectNode meta) {
			// The token belongs to the request of the client, not to the question.
			meta.remove("progressToken");
			if (meta.isEmpty()) {
				params.remove("_meta");
			}
		}
		SampleResult result = this.context.sample(SampleRequest.of(params));
		ObjectNode answer = SdkJson.object().put("role", "assistant").put("model", result.model());
		JsonNode content = (result.content().size() == 1) ? result.content().get(0)
				: SdkJson.object().put("type", "text").put("text", result.text());
		answer.set("content", content);
		if (result.stopReason() != null) {
			answer.put("stopReason", STOP_REASONS.contains(result.stopReason()) ? result.stopReason() : "unknown");
		}
		return answer;
	}

	private ObjectNode roots() {
		ObjectNode answer = SdkJson.object();
		ArrayNode roots = answer.putArray("roots");
		this.context.roots().forEach((root) -> {
			ObjectNode entry = roots.addObject().put("uri", root.uri());
			if (root.name() != null) {
				entry.put("name", root.name());
			}
		});
		return answer;
	}

	@Override
	public Mono<Void> sendNotification(String method, @Nullable Object params) {
		if (!this.eager) {
			return Mono.fromRunnable(() -> announce(method, params));
		}
		announce(method, params);
		return Mono.empty();
	}

	private void announce(String method, @Nullable Object params) {
		ObjectNode json = (params != null) ? SdkJson.write(params) : SdkJson.object();
		switch (method) {
			case McpSchema.METHOD_NOTIFICATION_MESSAGE -> log(json);
			case McpSchema.METHOD_NOTIFICATION_PROGRESS -> this.context.progress(json.path("progress").asDouble(0),
					json.path("total").isNumber() ? json.path("total").doubleValue() : null,
					json.path("message").isString() ? json.path("message").stringValue() : null);
			default -> throw new IllegalArgumentException("A request cannot announce '" + method + "'");
		}
	}

	private void log(ObjectNode message) {
		LoggingLevel level = LoggingLevel.find(message.path("level").asString(""));
		String logger = message.path("logger").isString() ? message.path("logger").stringValue() : null;
		this.context.log((level != null) ? level : LoggingLevel.INFO, logger, message.path("data").asString(""));
	}

	/** The context knows the level that the client wants. */
	@Override
	public boolean isNotificationForLevelAllowed(McpSchema.LoggingLevel level) {
		return true;
	}

	@Override
	public void setMinLoggingLevel(McpSchema.LoggingLevel level) {
	}

	@Override
	public Mono<Void> closeGracefully() {
		return Mono.empty();
	}

	@Override
	public void close() {
	}

}
