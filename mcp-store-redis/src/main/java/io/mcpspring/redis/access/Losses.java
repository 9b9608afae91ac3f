package io.mcpspring.redis.access;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.log.SingleLine;
import org.slf4j.Logger;

import org.springframework.core.NestedExceptionUtils;

/**
 * Causes of outages, for the log and for the health of the server.
 */
final class Losses {

	private final OncePerMinute lines;

	private volatile String obstacle = "Redis did not answer yet";

	Losses(Logger logger) {
		this.lines = new OncePerMinute(logger);
	}

	/**
	 * Log that Redis does not answer, or does not let this node in.
	 * @param failure the failure
	 * @param afterCalm whether Redis answered for some time before, so that this is not
	 * the last outage again
	 */
	void begun(Throwable failure, boolean afterCalm) {
		String cause = cause(failure);
		if (afterCalm) {
			this.lines.beginAnew();
		}
		if (isRefused(cause)) {
			this.lines.warn("Redis refuses the credentials of this node: new sessions are refused, streams cannot be "
					+ "resumed ({}). Check spring.data.redis.username and spring.data.redis.password, and what the "
					+ "user may do", cause);
		}
		else {
			this.lines.warn("Redis does not answer: new sessions are refused, streams cannot be resumed ({})", cause);
		}
	}

	/** Keep the cause of an outage, for the health of the server. */
	void found(Throwable failure) {
		this.obstacle = describe(failure);
	}

	/** Keep and log the cause, if it is that Redis refuses the credentials. */
	void refused(Throwable failure) {
		String described = describe(failure);
		if (isRefused(described)) {
			begun(failure, !described.equals(this.obstacle));
			this.obstacle = described;
		}
	}

	/** Return the cause that was found last. */
	String obstacle() {
		return this.obstacle;
	}

	private static String describe(Throwable failure) {
		String cause = cause(failure);
		return (isRefused(cause) ? "Redis refuses the credentials of this node: " : "Redis does not answer: ") + cause;
	}

	private static boolean isRefused(String cause) {
		return cause.contains("WRONGPASS ") || cause.contains("NOAUTH ") || cause.contains("NOPERM ");
	}

	private static String cause(Throwable failure) {
		return SingleLine.of(NestedExceptionUtils.getMostSpecificCause(failure).toString());
	}

}
