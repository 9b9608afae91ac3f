package io.mcpspring.spring.servlet;

import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.http.WriteShield;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.stream.StreamMonitor;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.util.ContentCachingResponseWrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Streams that begin while the handler runs; this test is the handler.
 */
class ServletAnswerTests {

	private final MockHttpServletResponse response = new MockHttpServletResponse();

	private final BlockingWrites writes = new BlockingWrites(ShareSettings.DEFAULTS.of("blocked writers", 1),
			() -> ServerEvents.NONE);

	private final UnreadAnswers unread = new UnreadAnswers(Duration.ofSeconds(20), 1 << 20, this.writes::schedule,
			() -> {
			});

	private final ServletAnswer answer = new ServletAnswer(new MockHttpServletRequest(), this.response, this.writes,
			this.unread);

	private final QueuedFrames frames = new QueuedFrames(OwnerKey.UNKNOWN, 1_000,
			new StreamMonitor(ServerTime.SYSTEM, Duration.ofMinutes(1), Duration.ofMinutes(1), 1 << 20, () -> {
			}, CredentialCheck.NONE), () -> {
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
			watched.openStream(this.frames, Map.of(), OwnerKey.UNKNOWN);
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

	/** Unread answers to pipelined requests fill the buffers of a connection. */
	@Test
	void writesNoSmallAnswerWhileAThreadWaitsForItsClient() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch read = new CountDownLatch(1);
		MockHttpServletResponse blocking = new MockHttpServletResponse() {

			@Override
			public ServletOutputStream getOutputStream() {
				begun.countDown();
				assertThatNoException().isThrownBy(() -> assertThat(read.await(60, TimeUnit.SECONDS)).isTrue());
				return super.getOutputStream();
			}

		};
		CompletableFuture<?> first = CompletableFuture
			.runAsync(() -> answerTo(blocking).reply(HttpReply.json(200, bytes("one")), () -> OwnerKey.UNKNOWN));
		assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

		answerTo(this.response).reply(HttpReply.json(200, bytes("two")), () -> OwnerKey.UNKNOWN);
		assertThat(text()).isEmpty();
		MockHttpServletResponse accepted = new MockHttpServletResponse();
		answerTo(accepted).reply(HttpReply.ACCEPTED, () -> OwnerKey.UNKNOWN);
		assertThat(accepted.isCommitted()).isFalse();

		read.countDown();
		first.get(60, TimeUnit.SECONDS);
		assertThat(blocking.getContentAsString()).isEqualTo("one");
		MockHttpServletResponse later = new MockHttpServletResponse();
		answerTo(later).reply(HttpReply.json(200, bytes("three")), () -> OwnerKey.UNKNOWN);
		assertThat(later.getContentAsString()).isEqualTo("three");
	}

	/** Threads without asynchronous support are counted beyond the maximum. */
	@Test
	@Timeout(60)
	void endsAStreamWhileAThreadWritesThatCannotLeaveItsData() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch read = new CountDownLatch(1);
		CompletableFuture<?> other = CompletableFuture
			.runAsync(() -> assertThatNoException().isThrownBy(() -> this.writes.runHere(() -> {
				begun.countDown();
				assertThatNoException().isThrownBy(() -> assertThat(read.await(60, TimeUnit.SECONDS)).isTrue());
			})));
		assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
		try {
			openStream();
			this.frames.end(bytes("last"));
			this.answer.serviceReturns();
			assertThat(text()).contains("last");
			assertThat(this.frames.isClosed()).isTrue();
		}
		finally {
			read.countDown();
		}
		other.get(60, TimeUnit.SECONDS);
	}

	@Test
	void leavesTheWriterToFiltersIfThereIsNoBody() {
		AtomicBoolean opened = new AtomicBoolean();
		MockHttpServletResponse accepted = new MockHttpServletResponse() {

			@Override
			public ServletOutputStream getOutputStream() {
				opened.set(true);
				return super.getOutputStream();
			}

		};
		new ServletAnswer(new MockHttpServletRequest(), accepted, this.writes, this.unread).reply(HttpReply.ACCEPTED,
				() -> OwnerKey.UNKNOWN);
		assertThat(accepted.getStatus()).isEqualTo(202);
		assertThat(opened).isFalse();
	}

	@Test
	void countsTheThreadsOfACacheWithinAnotherWrapper() {
		ContentCachingResponseWrapper cache = new ContentCachingResponseWrapper(this.response);
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setAsyncSupported(true);
		new ServletAnswer(request, new HttpServletResponseWrapper(cache), this.writes, this.unread)
			.reply(HttpReply.json(200, bytes("one")), () -> OwnerKey.UNKNOWN);
		assertThat(cache.getContentAsByteArray()).isEqualTo(bytes("one"));
		assertThat(cache.getResponse()).isInstanceOf(CountedResponse.class);
	}

	private ServletAnswer answerTo(MockHttpServletResponse target) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setAsyncSupported(true);
		return new ServletAnswer(request, target, this.writes, this.unread);
	}

	private void openStream() {
		this.answer.openStream(this.frames, Map.of(), OwnerKey.UNKNOWN);
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
