package io.mcpspring.spring.audit;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.spring.caller.CallerKeys;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Log of the messages of a server, with HTTP status and event ids, to the category
 * {@value #CATEGORY}: at {@code INFO} where it is enabled, else at {@code TRACE}, and one
 * line for each request at {@code DEBUG}. Secrets are removed from messages as they are
 * from audited arguments, and messages are shortened.
 */
public final class TrafficLog implements UnaryOperator<ExchangeHandler> {

	/** The name of the logger; that of a further server is below it. */
	public static final String CATEGORY = "io.mcpspring.traffic";

	/** The length of the names by which sessions are known to operators. */
	private static final int SESSION_LENGTH = 16;

	/** The largest message that is read to be redacted, in bytes. */
	private static final int MAX_READ = 64 * 1024;

	private static final int MAX_NAME = 200;

	private final Logger logger;

	private final Settings settings;

	private final AtomicLong requests = new AtomicLong();

	/**
	 * Create a log.
	 * @param server the name of a further server, or {@code null} for the first one
	 * @param settings the settings
	 */
	public TrafficLog(@Nullable String server, Settings settings) {
		this.logger = LoggerFactory.getLogger((server != null) ? CATEGORY + "." + server : CATEGORY);
		this.settings = settings;
	}

	@Override
	public ExchangeHandler apply(ExchangeHandler handler) {
		return (exchange) -> handler.handle(this.logger.isDebugEnabled()
				? new LoggedExchange(exchange, this, this.requests.incrementAndGet()) : exchange);
	}

	/**
	 * Return the name by which operators know a session, whose id admits to it.
	 * @param id the id of the session, or {@code null}
	 * @return a digest, or {@code -} without a session
	 */
	public static String session(@Nullable String id) {
		return (id != null) ? CallerKeys.of(id).substring(0, SESSION_LENGTH) : "-";
	}

	/**
	 * Return whether the messages of a request are logged.
	 * @param session the name of its session
	 * @param message its message, or {@code null} if there is none
	 */
	boolean includes(String session, @Nullable JsonNode message) {
		return this.logger.isTraceEnabled() && (this.settings.sessions().isEmpty() || this.settings.sessions()
			.contains(session)) && (this.settings.tools().isEmpty()
					|| (message != null && this.settings.tools().contains(message.at("/params/name").asString(""))));
	}

	/** Return a message to be looked into, or {@code null} if it is large or not JSON. */
	static @Nullable JsonNode read(byte[] message) {
		try {
			return (message.length <= MAX_READ) ? JsonMapper.shared().readTree(message) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	/** Return the text of a message that may be logged. */
	String text(byte[] message) {
		JsonNode json = read(message);
		return (json != null) ? this.settings.redaction().apply(json) : "(" + message.length + " bytes)";
	}

	void message(long request, String direction, String text) {
		this.logger.trace("{} {} {}", request, direction, text);
	}

	/** Log a request whose messages are not. */
	void line(long request, String method, @Nullable JsonNode message, String session, int status, long millis) {
		String named = (message != null) ? message.path("method").asString("") : "";
		String target = (message != null) ? message.at("/params/name").asString(message.at("/params/uri").asString(""))
				: "";
		this.logger.debug("{} {} {} {} session={} status={} {} ms", request, method, SingleLine.of(named, MAX_NAME),
				SingleLine.of(target, MAX_NAME), session, status, millis);
	}

	/**
	 * Settings of the log.
	 *
	 * @param tools the tools whose calls are logged; all messages if empty
	 * @param sessions the sessions that are logged, by the names that operators know; all
	 * if empty
	 * @param redaction removes secrets and shortens messages
	 */
	public record Settings(Set<String> tools, Set<String> sessions, Redaction redaction) {

		public Settings {
			tools = Set.copyOf(tools);
			sessions = Set.copyOf(sessions);
		}

	}

}
