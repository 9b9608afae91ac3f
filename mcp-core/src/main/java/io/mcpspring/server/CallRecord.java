package io.mcpspring.server;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Record of a completed call for audits. A call that asks its client has one of these for
 * each of its runs. Texts of the client are short and on one line. Never contains a
 * session id, a token or, unless configured, an argument. Only the server implements this
 * interface, so that it may get further methods.
 */
public interface CallRecord {

	/** The name of an unauthenticated caller. */
	String ANONYMOUS = "anonymous";

	/**
	 * Return the time of the end of the run.
	 * @return the time of the end
	 */
	Instant ended();

	/**
	 * Return the reference of the run.
	 * @return the reference of the run, also in the log and in the client's message about
	 * an unexpected failure
	 */
	String reference();

	/**
	 * Return the id of the trace.
	 * @return the trace it belongs to, or {@code null}
	 */
	@Nullable String traceId();

	/**
	 * Return the name of the caller.
	 * @return the name of the authenticated caller, or {@code anonymous}
	 */
	String caller();

	/**
	 * Return the name of the client.
	 * @return the client's self-declared name, or {@code null}
	 */
	@Nullable String client();

	/**
	 * Return the revision of the protocol.
	 * @return the revision of the protocol
	 */
	String version();

	/**
	 * Return the method.
	 * @return the method, such as {@code tools/call}
	 */
	String method();

	/**
	 * Return the target.
	 * @return the name or URI in the request, or {@code null}
	 */
	@Nullable String target();

	/**
	 * Return the outcome.
	 * @return its outcome
	 */
	CallOutcome end();

	/**
	 * Return the duration.
	 * @return its duration
	 */
	Duration duration();

	/**
	 * Return the arguments.
	 * @return the arguments as JSON, redacted and shortened, or {@code null}
	 */
	@Nullable String arguments();

	/**
	 * Return all values except the time and the caller, which audit events have
	 * themselves.
	 * @return the values by their names, in a sensible order
	 */
	default Map<String, Object> data() {
		Map<String, Object> data = new LinkedHashMap<>();
		data.put("method", method());
		put(data, "target", target());
		data.put("outcome", end().outcome());
		data.put("error", end().errorType());
		data.put("durationMillis", duration().toNanos() / 1000 / 1000.0);
		put(data, "client", client());
		data.put("version", version());
		data.put("call", reference());
		put(data, "trace", traceId());
		put(data, "arguments", arguments());
		return data;
	}

	private static void put(Map<String, Object> data, String name, @Nullable String value) {
		if (value != null) {
			data.put(name, value);
		}
	}

}
