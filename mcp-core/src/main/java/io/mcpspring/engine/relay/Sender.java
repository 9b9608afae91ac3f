package io.mcpspring.engine.relay;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpExchange;
import org.jspecify.annotations.Nullable;

/**
 * Sender of a message, as its transport knows it.
 *
 * @param caller the authenticated caller
 * @param remoteAddress the remote address, or {@code null}
 * @param headers the headers that accompanied the message, by their names in lower case
 */
public record Sender(McpCaller caller, @Nullable String remoteAddress, Map<String, List<String>> headers) {

	/** The user of this process, who has no need to authenticate. */
	public static final Sender LOCAL = new Sender(McpCaller.ANONYMOUS, null, Map.of());

	public Sender {
		headers = Map.copyOf(headers);
	}

	/**
	 * Return the sender of an HTTP request. The headers are copied, since the request is
	 * answered before the work for the message ends.
	 * @param exchange the request
	 * @return the sender
	 */
	public static Sender of(McpExchange exchange) {
		Map<String, List<String>> headers = new TreeMap<>();
		exchange.copyHeaders()
			.forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
		return new Sender(exchange.caller(), exchange.remoteAddress(), headers);
	}

	/**
	 * Return this sender for requests that are not its own, such as the one that opens a
	 * stream within the server. Its credentials do not expire, because the transport ends
	 * with them.
	 * @return the sender without headers
	 */
	Sender withoutRequest() {
		McpCaller known = this.caller;
		return new Sender(McpCaller.builder(known.key())
			.principal(known.principal())
			.scopes(known.scopes())
			.user(known.user())
			.build(), this.remoteAddress, Map.of());
	}

}
