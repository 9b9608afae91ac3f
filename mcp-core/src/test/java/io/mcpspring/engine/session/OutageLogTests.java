package io.mcpspring.engine.session;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class OutageLogTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger("trouble");

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private final AtomicLong now = new AtomicLong();

	private final OutageLog outage = new OutageLog(this.logger, this.now::get);

	@AfterEach
	void stopListening() {
		this.logger.detachAppender(this.lines);
	}

	@Test
	void isLoggedOnceUntilRecovery() {
		this.logger.setLevel(Level.WARN);
		this.logger.addAppender(this.lines);
		this.lines.start();
		for (int i = 0; i < 3; i++) {
			this.outage.failed("A call could not be noted", new IOException());
		}
		assertThat(this.lines.list).hasSize(1);

		this.outage.recovered();
		this.outage.failed("A call could not be noted", new IOException());
		assertThat(this.lines.list).as("not again within a minute").hasSize(1);

		this.now.addAndGet(TimeUnit.MINUTES.toNanos(1));
		this.outage.recovered();
		this.outage.failed("A call could not be noted", new IOException());

		assertThat(this.lines.list).hasSize(2)
			.allSatisfy((line) -> assertThat(line.getFormattedMessage()).contains("could not be noted"));
	}

}
