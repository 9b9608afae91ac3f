package io.mcpspring.spring.logging;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import tools.jackson.databind.JsonNode;

/**
 * Lookup of the trace that a call belongs to, even if this process does not record
 * traces.
 */
public final class TraceIds {

	/** The MDC key of tracers, and of {@link CallMdc}. */
	public static final String MDC_KEY = "traceId";

	private static final String HEADER = "traceparent";

	private static final Pattern PARENT = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

	private TraceIds() {
	}

	/**
	 * Return the trace id: that of the request's metadata (server-2026 META-11),
	 * otherwise that of the trace recorded on this thread, otherwise that of the HTTP
	 * headers.
	 * @param call the call
	 * @return 32 hexadecimal digits, or {@code null}
	 */
	public static @Nullable String of(McpServerCall call) {
		JsonNode parent = call.meta().get(HEADER);
		String named = (parent != null && parent.isString()) ? parse(parent.stringValue()) : null;
		if (named != null) {
			return named;
		}
		String recorded = MDC.get(MDC_KEY);
		return (recorded != null) ? recorded : parse(call.header(HEADER));
	}

	private static @Nullable String parse(@Nullable String parent) {
		if (parent == null) {
			return null;
		}
		Matcher matcher = PARENT.matcher(parent);
		return matcher.matches() ? matcher.group(1) : null;
	}

}
