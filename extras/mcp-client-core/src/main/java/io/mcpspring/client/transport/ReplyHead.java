package io.mcpspring.client.transport;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The status and the headers of an HTTP response.
 */
public final class ReplyHead {

	private final int status;

	private final Map<String, List<String>> headers;

	private ReplyHead(int status, Map<String, List<String>> headers) {
		Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
		this.status = status;
		this.headers = Collections.unmodifiableMap(copy);
	}

	/**
	 * Create a head.
	 * @param status the status code
	 * @param headers the headers; names are compared without regard to case
	 * @return the head
	 */
	public static ReplyHead of(int status, Map<String, List<String>> headers) {
		return new ReplyHead(status, headers);
	}

	/**
	 * Return the status code.
	 * @return the status code
	 */
	public int status() {
		return this.status;
	}

	/**
	 * Return the headers.
	 * @return the headers; names are compared without regard to case
	 */
	public Map<String, List<String>> headers() {
		return this.headers;
	}

	/**
	 * Return the first value of a header.
	 * @param name the name of the header
	 * @return the value, or {@code null} when the header is absent
	 */
	public @Nullable String header(String name) {
		List<String> values = this.headers.get(name);
		return (values != null && !values.isEmpty()) ? values.get(0) : null;
	}

	/**
	 * Return whether the status is one of success.
	 * @return {@code true} for 200 to 299
	 */
	public boolean isSuccess() {
		return this.status >= 200 && this.status < 300;
	}

	/**
	 * Return whether the body is a stream of server-sent events.
	 * @return {@code true} for that content type
	 */
	public boolean isEventStream() {
		String type = header("Content-Type");
		return type != null && type.regionMatches(true, 0, "text/event-stream", 0, 17);
	}

}
