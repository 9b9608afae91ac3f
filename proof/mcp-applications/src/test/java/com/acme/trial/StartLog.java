package com.acme.trial;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * What is logged from here on.
 */
final class StartLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	/**
	 * A line.
	 *
	 * @param level its level
	 * @param logger who logged it
	 * @param text its message, with the trace if there is one
	 */
	record Line(Level level, String logger, String text) {
	}

	private final Queue<Line> lines = new ConcurrentLinkedQueue<>();

	private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

	static StartLog open() {
		StartLog log = new StartLog();
		log.attach();
		return log;
	}

	/** Listen, also after the logging system was set up anew. */
	void attach() {
		setContext(this.root.getLoggerContext());
		start();
		if (!this.root.isAttached(this)) {
			this.root.addAppender(this);
		}
	}

	@Override
	protected void append(ILoggingEvent event) {
		IThrowableProxy thrown = event.getThrowableProxy();
		this.lines.add(new Line(event.getLevel(), event.getLoggerName(),
				event.getFormattedMessage() + ((thrown != null) ? "\n" + ThrowableProxyUtil.asString(thrown) : "")));
	}

	List<Line> lines() {
		return List.copyOf(this.lines);
	}

	/** The texts of all lines. */
	String text() {
		return String.join("\n", this.lines.stream().map(Line::text).toList());
	}

	/** The texts of this server's own warnings and errors. */
	List<String> warnings() {
		return this.lines.stream()
			.filter((line) -> line.level().isGreaterOrEqual(Level.WARN) && line.logger().startsWith("io.mcpspring"))
			.map(Line::text)
			.toList();
	}

	@Override
	public void close() {
		this.root.detachAppender(this);
	}

}
