package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.spring.servlet.FrameWriter.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

class FrameWriterTests {

	private final MockHttpServletResponse response = new MockHttpServletResponse();

	private final AtomicLong nanoTime = new AtomicLong();

	private final ServerTime time = new ServerTime() {

		@Override
		public long nanoTime() {
			return FrameWriterTests.this.nanoTime.get();
		}

	};

	private final QueuedFrames frames = new QueuedFrames(OwnerKey.UNKNOWN, 1_000,
			new StreamMonitor(this.time, Duration.ofMinutes(1), Duration.ofMinutes(1), 1 << 20, () -> {
			}, CredentialCheck.NONE), () -> {
			});

	private final BlockingWrites writes = new BlockingWrites(ShareSettings.DEFAULTS.of("blocked writers", 1),
			() -> ServerEvents.NONE);

	private final FrameWriter writer = new FrameWriter(this.response, this.frames, this.writes, OwnerKey.UNKNOWN,
			this.nanoTime::get);

	@AfterEach
	void stop() {
		this.writes.close();
	}

	@Test
	void flushesAMomentAfterTheFirstFrameAndNotForEachThatFollows() throws IOException {
		send("one");
		assertThat(write()).isEqualTo(Progress.FLUSH_DUE);
		send("two");
		assertThat(write()).isEqualTo(Progress.PAUSED);
		assertThat(this.response.isCommitted()).isFalse();

		this.writer.momentPassed();

		assertThat(write()).isEqualTo(Progress.PAUSED);
		assertThat(this.response.isCommitted()).isTrue();
		assertThat(this.response.getContentAsString()).contains("one", "two");
	}

	@Test
	void flushesAtOnceWhatComesLongAfterAFlush() throws IOException {
		this.nanoTime.addAndGet(1_000_000);
		send("one");

		assertThat(write()).isEqualTo(Progress.PAUSED);

		assertThat(this.response.isCommitted()).isTrue();
	}

	@Test
	void waitsForAMomentAgainSoonAfterAFlush() throws IOException {
		this.nanoTime.addAndGet(1_000_000);
		send("one");
		assertThat(write()).isEqualTo(Progress.PAUSED);
		this.nanoTime.addAndGet(999_999);

		send("two");

		assertThat(write()).isEqualTo(Progress.FLUSH_DUE);
	}

	@Test
	void leavesAStreamThatIsOverAtOnceToTheEndOfTheResponse() throws IOException {
		send("one");
		this.frames.end("two".getBytes(StandardCharsets.UTF_8));

		assertThat(write()).isEqualTo(Progress.ENDED);

		assertThat(this.response.isCommitted()).isFalse();
		assertThat(this.response.getContentAsString()).contains("one", "two");
	}

	@Test
	void waitsWhileOtherThreadsWaitForTheirClients() throws IOException {
		this.nanoTime.addAndGet(1_000_000);
		send("one");

		whileAllWrite(() -> assertThat(write()).isEqualTo(Progress.BUSY));
		assertThat(this.response.isCommitted()).isFalse();
		assertThat(this.response.getContentAsString()).isEmpty();
		this.writer.momentPassed();
		assertThat(write()).isEqualTo(Progress.PAUSED);

		assertThat(this.response.getContentAsString()).contains("one");
	}

	@Test
	void takesNoClientForIdleWhileOtherThreadsWaitForTheirs() throws IOException {
		send("one");
		whileAllWrite(() -> assertThat(write()).isEqualTo(Progress.BUSY));
		send("two");
		this.nanoTime.addAndGet(1_000_000);
		assertThat(this.frames.idleNanos()).isPositive();
		this.writer.momentPassed();

		whileAllWrite(() -> assertThat(write()).isEqualTo(Progress.BUSY));

		assertThat(this.frames.idleNanos()).isNotPositive();
	}

	private void whileAllWrite(BlockingWrites.Write action) throws IOException {
		assertThat(this.writes.runSmall(() -> this.writes.run(OwnerKey.UNKNOWN, action))).isTrue();
	}

	private void send(String message) {
		assertThat(this.frames.send(message.getBytes(StandardCharsets.UTF_8))).isTrue();
	}

	private Progress write() throws IOException {
		return this.writer.writeBlocking(() -> false);
	}

}
