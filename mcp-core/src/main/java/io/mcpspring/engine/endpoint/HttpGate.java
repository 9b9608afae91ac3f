package io.mcpspring.engine.endpoint;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpspring.engine.http.Accept;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Gate that checks every request before its body is read, in this order: method,
 * contradictory headers, origin, host, encoding and media types (server-2025 HTTP-02 to
 * HTTP-07; server-2026 HTTP-02).
 */
final class HttpGate {

	static final String ALLOW = "GET, POST, DELETE";

	private static final Pattern LOOPBACK_HOST = Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

	/** The coding of an unencoded body (RFC 9110 section 12.5.3). */
	private static final String IDENTITY = "identity";

	/** The registered name, and one without a hyphen that clients send. */
	private static final Set<String> UTF_8 = Set.of("charset=utf-8", "charset=utf8");

	private final GateSettings settings;

	private final Replies replies;

	private final ServerEvents events;

	private final HeadRules head;

	/** The loopback name that was accepted last, cached to avoid parsing it again. */
	private volatile @Nullable String usualHost;

	HttpGate(GateSettings settings, Replies replies, ServerEvents events) {
		this.settings = settings;
		this.events = events;
		this.replies = replies;
		this.head = new HeadRules(replies);
	}

	/**
	 * Check the head of a request.
	 * @return the refusal, or {@code null} to accept the request
	 */
	@Nullable HttpReply judge(McpExchange exchange) {
		String method = exchange.method();
		boolean post = method.equals("POST");
		if (!post && !method.equals("GET") && !method.equals("DELETE")) {
			this.events.requestRefused(RequestRefusal.METHOD);
			return this.replies.error(405, Map.of("Allow", ALLOW), null,
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Method not allowed"));
		}
		if (method.equals("GET") && !exchange.canKeepOpen()) {
			return new HttpReply(405, Map.of("Allow", "POST, DELETE"), null);
		}
		HttpReply contradiction = this.head.judge(exchange);
		if (contradiction != null) {
			this.events.requestRefused(RequestRefusal.HEADERS);
			exchange.lastOnConnection();
			return contradiction;
		}
		if (!isOriginAllowed(exchange)) {
			this.events.requestRefused(RequestRefusal.ORIGIN);
			return refuse(403, "This Origin is not allowed; add it to mcp.server.allowed-origins");
		}
		if (!isHostAllowed(exchange)) {
			this.events.requestRefused(RequestRefusal.HOST);
			return refuse(403, "This Host is not allowed; add it to mcp.server.allowed-hosts");
		}
		HttpReply unserved = post ? judgeBody(exchange) : null;
		if (unserved != null) {
			this.events.requestRefused(RequestRefusal.MEDIA_TYPE);
		}
		return unserved;
	}

	private @Nullable HttpReply judgeBody(McpExchange exchange) {
		String encoding = exchange.header("Content-Encoding");
		if (encoding != null && !encoding.equalsIgnoreCase(IDENTITY)) {
			return this.replies.error(415, Map.of("Accept-Encoding", IDENTITY), null,
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Send the body without a Content-Encoding"));
		}
		if (!isJson(exchange.header("Content-Type"))) {
			return refuse(415, "The body must be application/json in UTF-8");
		}
		Accept accept = Accept.of(exchange);
		return (accept.json() || accept.eventStream()) ? null
				: refuse(406, "The answer is application/json or text/event-stream; accept both");
	}

	private HttpReply refuse(int status, String message) {
		return this.replies.error(status, null, ErrorCode.INVALID_REQUEST, message);
	}

	private boolean isOriginAllowed(McpExchange exchange) {
		String origin = exchange.header("Origin");
		return origin == null || (exchange.headers("Origin").size() == 1 && this.settings.allowsOrigin(origin));
	}

	private boolean isHostAllowed(McpExchange exchange) {
		boolean loopback = exchange.arrivedOnLoopback();
		if (!loopback && this.settings.allowedHosts().isEmpty()) {
			return true;
		}
		String host = exchange.host();
		if (host == null) {
			return false;
		}
		if (loopback && host.equals(this.usualHost)) {
			return true;
		}
		String value = host.toLowerCase(Locale.ROOT);
		if (loopback && LOOPBACK_HOST.matcher(value).matches()) {
			this.usualHost = host;
			return true;
		}
		return this.settings.allowedHosts().contains(value);
	}

	private static boolean isJson(@Nullable String contentType) {
		if (contentType == null) {
			return false;
		}
		if (contentType.equals(HttpReply.JSON)) {
			return true;
		}
		String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
		if (!parts[0].trim().equals(HttpReply.JSON)) {
			return false;
		}
		for (int i = 1; i < parts.length; i++) {
			String parameter = parts[i].trim().replace("\"", "");
			if (parameter.startsWith("charset=") && !UTF_8.contains(parameter)) {
				return false;
			}
		}
		return true;
	}

}
