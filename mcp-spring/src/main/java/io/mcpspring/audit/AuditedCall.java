package io.mcpspring.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.server.CallEnd;
import org.jspecify.annotations.Nullable;

/**
 * What there is to know of a call afterwards. A call that asks its client has one of
 * these for each of its runs. Texts of the client are short and on one line. Never holds
 * a session id, a token or, unless asked for, an argument.
 *
 * @param ended when it ended
 * @param reference names the run, also in the log and in what the client is told of an
 * unexpected failure
 * @param traceId the trace it belongs to, or {@code null}
 * @param caller the name of the authenticated caller, or {@code anonymous}
 * @param client what the client says it is, or {@code null}
 * @param version the revision of the protocol
 * @param method the method, such as {@code tools/call}
 * @param target the name or URI that the request gave, or {@code null}
 * @param end how it ended
 * @param duration how long it took
 * @param arguments the arguments as JSON, redacted and shortened, or {@code null}
 */
public record AuditedCall(Instant ended, String reference, @Nullable String traceId, String caller,
		@Nullable String client, String version, String method, @Nullable String target, CallEnd end, Duration duration,
		@Nullable String arguments) {

	/** The caller who did not authenticate. */
	public static final String ANONYMOUS = "anonymous";

	private static final double MICROS_PER_MILLI = 1000.0;

	/**
	 * All of it save the time and the caller, which audit events hold themselves.
	 * @return the values by their names, in a sensible order
	 */
	public Map<String, Object> data() {
		Map<String, Object> data = new LinkedHashMap<>();
		data.put("method", this.method);
		put(data, "target", this.target);
		data.put("outcome", this.end.outcome());
		data.put("error", this.end.errorType());
		data.put("durationMillis", this.duration.toNanos() / 1000 / MICROS_PER_MILLI);
		put(data, "client", this.client);
		data.put("version", this.version);
		data.put("call", this.reference);
		put(data, "trace", this.traceId);
		put(data, "arguments", this.arguments);
		return data;
	}

	private static void put(Map<String, Object> data, String name, @Nullable String value) {
		if (value != null) {
			data.put(name, value);
		}
	}

}
