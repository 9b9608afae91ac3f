package io.mcpspring.rate;

import io.mcpspring.model.LogLevel;
import org.jspecify.annotations.Nullable;

/**
 * Lets log messages through that do not come too fast and counts the others, so that the
 * client is told of them (server-2025 LOG-06; server-2026 LOG-07).
 */
public final class LogGate {

	private final TokenBucket bucket;

	private int leftOut;

	private LogLevel worst = LogLevel.DEBUG;

	public LogGate(int perSecond) {
		this.bucket = new TokenBucket(perSecond);
	}

	public synchronized boolean admits(LogLevel level) {
		if (this.bucket.take()) {
			return true;
		}
		this.leftOut++;
		this.worst = (level.compareTo(this.worst) > 0) ? level : this.worst;
		return false;
	}

	/**
	 * What was left out since the last time.
	 * @return how many messages, as severe as the most severe of them and therefore
	 * wanted by the client; {@code null} when there were none
	 */
	public synchronized @Nullable LeftOut takeLeftOut() {
		if (this.leftOut == 0) {
			return null;
		}
		LeftOut taken = new LeftOut(this.worst, this.leftOut);
		this.leftOut = 0;
		this.worst = LogLevel.DEBUG;
		return taken;
	}

	/**
	 * Messages that were left out.
	 *
	 * @param level the level of the most severe
	 * @param count how many
	 */
	public record LeftOut(LogLevel level, int count) {
	}

}
