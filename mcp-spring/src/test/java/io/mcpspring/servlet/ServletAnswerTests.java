package io.mcpspring.servlet;

import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpspring.housekeeping.ServerTime;
import io.mcpspring.http.UnreadAnswers;
import io.mcpspring.http.WriteShield;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.share.Holder;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.stream.QueuedFrames;
import io.mcpspring.stream.StreamMonitor;
import jakarta.servlet.ServletOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams that begin while the handler runs; this test is the handler.
 */
class ServletAnswerTests {

	private final MockHttpServletResponse response = new MockHttpServletResponse();

	private final BlockingWrites writes = new BlockingWrites(ShareSettings.DEFAULTS.of("blocked writers", 1),
			() -> ServerEvents.NONE);

	private final UnreadAnswers unread = new UnreadAnswers(Duration.ofSeconds(20), this.writes::schedule, () -> {
	});

	private final ServletAnswer answer = new ServletAnswer(new MockHttpServletRequest(), this.response, this.writes,
			this.unread);

	private final QueuedFrames frames = new QueuedFrames(1_000,
			new StreamMonitor(ServerTime.SYSTEM, Duration.ofMinutes(1), Duration.ofMinutes(1), () -> {
			}), () -> {
			});

	@AfterEach
	void stop() {
		this.writes.close();
	}

	@Test
	void writesAMomentLaterWhileTheHandlerGoesOn() {
		openStream();
		send("one");
		send("two");
		Awaitility.await().until(() -> this.response.isCommitted() && text().contains("two"));
		send("three");
		Awaitility.await().until(() -> text().contains("three"));
	}

	@Test
	void writesABurstWhenTheHandlerReturns() throws Exception {
		this.writes.close(); // so that no moment passes
		openStream();
		send("one");
		send("two");
		this.frames.end(bytes("three"));
		assertThat(text()).isEmpty();

		this.answer.serviceReturns();

		assertThat(text()).containsSubsequence("one", "two", "three");
		assertThat(this.frames.isClosed()).isTrue();
	}

	@Test
	void leavesFewChangesToTheFlush() throws Exception {
		this.writes.close();
		openStream();
		for (int number = 100; number < 120; number++) {
			send(number + ";");
		}
		assertThat(text()).contains("100;").doesNotContain("119;");

		this.frames.end(bytes("last"));
		this.answer.serviceReturns();

		assertThat(text()).containsSubsequence("100;", "110;", "118;", "119;", "last");
	}

	/** An interrupted write would close the connection, with all streams of HTTP/2. */
	@Test
	void writesUninterruptedWhenTheCallIsCancelled() {
		this.writes.close(); // so that no moment passes
		WriteShield run = WriteShield.enter();
		List<Boolean> interrupted = new ArrayList<>();
		ServletAnswer watched = new ServletAnswer(new MockHttpServletRequest(), new MockHttpServletResponse() {

			@Override
			public ServletOutputStream getOutputStream() {
				run.interrupt();
				interrupted.add(Thread.currentThread().isInterrupted());
				return super.getOutputStream();
			}

		}, this.writes, this.unread);
		try {
			watched.openStream(this.frames, Map.of(), Holder.UNKNOWN);
			this.frames.end(bytes("last"));
			Thread.currentThread().interrupt(); // as late as possible before the write
			watched.serviceReturns();
			assertThat(interrupted).isNotEmpty().containsOnly(false);
			assertThat(Thread.interrupted()).isTrue();
		}
		finally {
			Thread.interrupted();
			run.leave();
		}
	}

	private void openStream() {
		this.answer.openStream(this.frames, Map.of(), Holder.UNKNOWN);
	}

	private void send(String message) {
		assertThat(this.frames.send(bytes(message))).isTrue();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private String text() throws UnsupportedEncodingException {
		return this.response.getContentAsString();
	}

}
