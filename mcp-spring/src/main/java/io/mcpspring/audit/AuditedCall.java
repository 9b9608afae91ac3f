package io.mcpspring.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.server.CallEnd;
import org.jspecify.annotations.Nullable;

/**
 * Record of a completed call for audits. A call that asks its client has one of these for
 * each of its runs. Texts of the client are short and on one line. Never contains a
 * session id, a token or, unless configured, an argument.
 *
 * @param ended the time of its end
 * @param reference the reference of the run, also in the log and in the client's message
 * about an unexpected failure
 * @param traceId the trace it belongs to, or {@code null}
 * @param caller the name of the authenticated caller, or {@code anonymous}
 * @param client the client's self-declared name, or {@code null}
 * @param version the revision of the protocol
 * @param method the method, such as {@code tools/call}
 * @param target the name or URI in the request, or {@code null}
 * @param end its outcome
 * @param duration its duration
 * @param arguments the arguments as JSON, redacted and shortened, or {@code null}
 */
public record AuditedCall(Instant ended, String reference, @Nullable String traceId, String caller,
		@Nullable String client, String version, String method, @Nullable String target, CallEnd end, Duration duration,
		@Nullable String arguments) {

	/** The name of an unauthenticated caller. */
	public static final String ANONYMOUS = "anonymous";

	private static final double MICROS_PER_MILLI = 1000.0;

	/**
	 * Return all values except the time and the caller, which audit events have
	 * themselves.
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
