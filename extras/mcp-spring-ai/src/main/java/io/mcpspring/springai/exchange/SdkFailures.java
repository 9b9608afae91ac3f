package io.mcpspring.springai.exchange;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.model.ErrorCode;
import io.modelcontextprotocol.spec.McpError;
import org.jspecify.annotations.Nullable;
import reactor.core.Exceptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Translation of the failures of methods that are written with Spring AI and the SDK to
 * those of this server.
 */
public final class SdkFailures {

	/** Where Spring AI and the SDK refuse a question that the client cannot answer. */
	private static final List<String> REFUSING = List.of("org.springframework.ai.mcp.annotation.context.",
			"io.modelcontextprotocol.server.");

	/** Where the SDK's client reports the errors of other servers. */
	private static final List<String> CLIENTS = List.of("io.modelcontextprotocol.spec.McpClientSession",
			"io.modelcontextprotocol.client.");

	private static final int MAX_DEPTH = 20;

	private SdkFailures() {
	}

	/**
	 * Translate a failure.
	 * @param failure the failure of the method
	 * @return the signal of a question, even if the method wrapped it; an error of the
	 * protocol, unless it is that of another server; a message for the model; or the
	 * failure itself
	 */
	public static Throwable of(Throwable failure) {
		SuspendSignal signal = signal(failure);
		if (signal != null) {
			return signal;
		}
		Throwable seen = Exceptions.unwrap(failure);
		if (seen instanceof McpError error && error.getJsonRpcError() != null && !isFrom(CLIENTS, error)) {
			return protocolError(SdkJson.write(error.getJsonRpcError()));
		}
		if (seen instanceof IllegalStateException refusal && isFrom(REFUSING, refusal)) {
			// The message names the client, so it stays in the log.
			return new ToolException(
					"The client lacks a capability that this needs: to ask its user (elicitation), to use its model "
							+ "(sampling), or to list its folders (roots)",
					refusal);
		}
		return seen;
	}

	/**
	 * Find the signal of a question behind wrappers.
	 * @param failure the failure
	 * @return the signal, or {@code null}
	 */
	public static @Nullable SuspendSignal signal(Throwable failure) {
		Throwable seen = failure;
		for (int depth = 0; seen != null && depth < MAX_DEPTH; depth++) {
			if (seen instanceof SuspendSignal signal) {
				return signal;
			}
			seen = seen.getCause();
		}
		return null;
	}

	/** Return whether code of some classes or packages made a failure. */
	private static boolean isFrom(List<String> places, Throwable failure) {
		for (StackTraceElement element : failure.getStackTrace()) {
			if (!element.getClassName().startsWith(McpError.class.getName())) {
				return places.stream().anyMatch(element.getClassName()::startsWith);
			}
		}
		return false;
	}

	private static McpException protocolError(ObjectNode error) {
		int code = error.path("code").asInt(ErrorCode.INTERNAL_ERROR);
		String message = error.path("message").asString("");
		JsonNode data = error.get("data");
		if (code == ErrorCode.URL_ELICITATION_REQUIRED) {
			List<UrlElicitationRequiredException.Page> pages = new ArrayList<>();
			error.path("data")
				.path("elicitations")
				.forEach((page) -> pages.add(UrlElicitationRequiredException.Page.of(page.path("message").asString(""),
						page.path("url").asString(""), page.path("elicitationId").asString(""))));
			return new UrlElicitationRequiredException(message, pages);
		}
		return new McpException(code, message, data);
	}

}
