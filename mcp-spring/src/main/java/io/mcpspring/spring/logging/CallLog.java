package io.mcpspring.spring.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

/**
 * Link from log events to the client of one call. Used by one thread.
 */
final class CallLog {

	private final McpServerCall call;

	private @Nullable ILoggingEvent last;

	CallLog(McpServerCall call) {
		this.call = call;
	}

	/**
	 * Forward an event once, although each of the configured loggers above it passes it
	 * on.
	 */
	void forward(LoggingLevel level, ILoggingEvent event) {
		if (event != this.last) {
			this.last = event;
			this.call.forwardLog(level, event.getLoggerName(), event.getFormattedMessage());
		}
	}

}
