package io.mcpspring.redis.access;

import io.mcpspring.log.OncePerMinute;
import io.mcpspring.log.SingleLine;
import org.slf4j.Logger;

import org.springframework.core.NestedExceptionUtils;

/**
 * Lines in the log about the beginning of an outage, with its innermost cause.
 */
final class Losses {

	private final OncePerMinute lines;

	Losses(Logger logger) {
		this.lines = new OncePerMinute(logger);
	}

	/** Log that Redis does not answer, or does not let this node in. */
	void begun(Throwable failure) {
		String cause = cause(failure);
		if (cause.contains("WRONGPASS ") || cause.contains("NOAUTH ") || cause.contains("NOPERM ")) {
			this.lines.warn("Redis refuses the credentials of this node: new sessions are refused, streams cannot be "
					+ "resumed ({}). Check spring.data.redis.username and spring.data.redis.password, and what the "
					+ "user may do", cause);
		}
		else {
			this.lines.warn("Redis does not answer: new sessions are refused, streams cannot be resumed ({})", cause);
		}
	}

	private static String cause(Throwable failure) {
		return SingleLine.of(NestedExceptionUtils.getMostSpecificCause(failure).toString());
	}

}
