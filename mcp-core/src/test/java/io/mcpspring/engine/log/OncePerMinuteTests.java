package io.mcpspring.engine.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class OncePerMinuteTests {

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private final Logger logger = (Logger) LoggerFactory.getLogger(OncePerMinuteTests.class);

	private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 10);

	@BeforeEach
	void listen() {
		this.lines.start();
		this.logger.setLevel(Level.INFO);
		this.logger.addAppender(this.lines);
	}

	@AfterEach
	void stopListening() {
		this.logger.detachAppender(this.lines);
	}

	@Test
	void tellsOnceAMinuteAndWhatWasLeftOut() {
		OncePerMinute told = new OncePerMinute(this.logger, this.now::get);
		for (int i = 0; i < 1000; i++) {
			told.warn("{} is away", "Redis");
		}
		assertThat(this.lines.list).extracting(ILoggingEvent::getFormattedMessage).containsExactly("Redis is away");
		this.now.addAndGet(TimeUnit.MINUTES.toNanos(1));
		told.warn("{} is away", "Redis");
		told.warn("{} is away", "Redis");
		assertThat(this.lines.list).extracting(ILoggingEvent::getFormattedMessage)
			.containsExactly("Redis is away", "Redis is away (and 999 times before, not logged)");
		assertThat(this.lines.list).extracting(ILoggingEvent::getLevel).containsOnly(Level.WARN);
	}

}
