package io.mcpspring.redis.access;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class LossesTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger(LossesTests.class);

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.lines.start();
		this.logger.addAppender(this.lines);
		this.logger.setAdditive(false);
	}

	@AfterEach
	void leave() {
		this.logger.detachAppender(this.lines);
		this.logger.setAdditive(true);
	}

	@Test
	void namesTheInnermostCause() {
		assertThat(line(new IllegalStateException("Unable to connect", new IllegalArgumentException("Refused"))))
			.isEqualTo("Redis does not answer: new sessions are refused, streams cannot be resumed "
					+ "(java.lang.IllegalArgumentException: Refused)");
	}

	@Test
	void saysThatCredentialsAreRefused() {
		assertThat(line(new IllegalStateException("Unable to connect",
				new IllegalArgumentException("WRONGPASS invalid username-password pair or user is disabled."))))
			.startsWith("Redis refuses the credentials of this node: ")
			.contains("(java.lang.IllegalArgumentException: WRONGPASS invalid", "spring.data.redis.password");
	}

	@Test
	void aSecondOutageIsLoggedAndTheSameOneIsNot() {
		Losses losses = new Losses(this.logger);
		losses.begun(new IllegalStateException("first"), false);
		losses.begun(new IllegalStateException("first again"), false);
		losses.begun(new IllegalStateException("second"), true);
		assertThat(this.lines.list).filteredOn((line) -> line.getLevel() == Level.WARN)
			.extracting(ILoggingEvent::getFormattedMessage)
			.satisfiesExactly((line) -> assertThat(line).contains("first)"),
					(line) -> assertThat(line).contains("second)", "1 times before"));
	}

	private String line(Exception failure) {
		new Losses(this.logger).begun(failure, false);
		return this.lines.list.get(0).getFormattedMessage();
	}

}
