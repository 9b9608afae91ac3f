package io.mcpspring.engine.rate;

import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;

/**
 * Rate limit for log messages. It counts the omitted messages, so that the client is
 * informed of them (server-2025 LOG-06; server-2026 LOG-07).
 */
public final class LogGate {

	private final TokenBucket bucket;

	private int leftOut;

	private LoggingLevel worst = LoggingLevel.DEBUG;

	public LogGate(int perSecond) {
		this.bucket = new TokenBucket(perSecond);
	}

	public synchronized boolean admits(LoggingLevel level) {
		if (this.bucket.take()) {
			return true;
		}
		this.leftOut++;
		this.worst = (level.compareTo(this.worst) > 0) ? level : this.worst;
		return false;
	}

	/**
	 * Return the messages omitted since the last call, and reset them.
	 * @return their number and the highest severity among them, which the client
	 * therefore accepts; {@code null} if there were none
	 */
	public synchronized @Nullable LeftOut takeLeftOut() {
		if (this.leftOut == 0) {
			return null;
		}
		LeftOut taken = new LeftOut(this.worst, this.leftOut);
		this.leftOut = 0;
		this.worst = LoggingLevel.DEBUG;
		return taken;
	}

	/**
	 * Omitted messages.
	 *
	 * @param level the level of the most severe
	 * @param count the number of messages
	 */
	public record LeftOut(LoggingLevel level, int count) {
	}

}
