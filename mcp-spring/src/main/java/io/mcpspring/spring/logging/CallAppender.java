package io.mcpspring.spring.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;

/**
 * Appender that forwards events to the call that runs on the current thread, if there is
 * one. The base class drops events that are logged while an event is forwarded, so that
 * no loop arises.
 */
final class CallAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

	private final LoggingLevel threshold;

	private final ThreadLocal<@Nullable CallLog> present;

	CallAppender(LoggingLevel threshold, ThreadLocal<@Nullable CallLog> present) {
		this.threshold = threshold;
		this.present = present;
	}

	@Override
	protected void append(ILoggingEvent event) {
		CallLog call = this.present.get();
		if (call == null) {
			return;
		}
		LoggingLevel level = level(event.getLevel());
		if (level.compareTo(this.threshold) >= 0) {
			call.forward(level, event);
		}
	}

	private static LoggingLevel level(Level level) {
		if (level.isGreaterOrEqual(Level.ERROR)) {
			return LoggingLevel.ERROR;
		}
		if (level.isGreaterOrEqual(Level.WARN)) {
			return LoggingLevel.WARNING;
		}
		return level.isGreaterOrEqual(Level.INFO) ? LoggingLevel.INFO : LoggingLevel.DEBUG;
	}

}
