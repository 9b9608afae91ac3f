package io.mcpspring.client.transport;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The status and the headers of an HTTP response.
 *
 * @param status the status code
 * @param headers the headers; names are compared without regard to case
 */
public record ReplyHead(int status, Map<String, List<String>> headers) {

	public ReplyHead {
		Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
		headers = Collections.unmodifiableMap(copy);
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
