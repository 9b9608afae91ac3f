package io.mcpspring.engine.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.server.CredentialCheck;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of the messages that wait for all clients of a node.
 */
class UnreadMessagesTests {

	private static final byte[] MESSAGE = new byte[600];

	private long now = 1;

	private int stalled;

	private final List<QueuedFrames> aborted = new ArrayList<>();

	private final List<QueuedFrames> closed = new ArrayList<>();

	private final StreamMonitor monitor = new StreamMonitor(new ServerTime() {
		@Override
		public long nanoTime() {
			return UnreadMessagesTests.this.now;
		}
	}, Duration.ofMinutes(1), Duration.ofMinutes(1), 1000, () -> this.stalled++, CredentialCheck.NONE);

	private QueuedFrames open() {
		return open(OwnerKey.UNKNOWN);
	}

	private QueuedFrames open(OwnerKey holder) {
		QueuedFrames[] opened = new QueuedFrames[1];
		opened[0] = new QueuedFrames(holder, 10_000, this.monitor, () -> this.closed.add(opened[0]));
		this.monitor.add(opened[0], () -> this.aborted.add(opened[0]), null, () -> {
		});
		return opened[0];
	}

	private void pass(long millis) {
		this.now += Duration.ofMillis(millis).toNanos();
	}

	private long used() {
		return this.monitor.bound().used().getAsLong();
	}

	@Test
	void abortTheConnectionThatHasPulledNothingForTheLongestTime() {
		QueuedFrames first = open();
		QueuedFrames second = open();
		QueuedFrames third = open();
		first.send(new byte[100]);
		pass(100);
		second.send(new byte[700]);
		pass(100);
		first.poll();
		first.send(new byte[100]);
		pass(200);
		third.end(MESSAGE);
		assertThat(this.aborted).containsExactly(second);
		assertThat(this.closed).containsExactly(second);
		assertThat(this.stalled).isEqualTo(1);
		assertThat(used()).isBetween(700L, 800L);
	}

	@Test
	void spareClientsThatHadNoTimeToRead() {
		QueuedFrames first = open();
		first.send(MESSAGE);
		pass(250);
		open().send(MESSAGE);
		assertThat(this.aborted).isEmpty();
		pass(1);
		open().send(MESSAGE);
		assertThat(this.aborted).containsExactly(first);
	}

	/** Some containers read only after the thread that sends has returned. */
	@Test
	void spareAMessageOfMoreThanTwiceTheRoomThatIsReadPromptly() {
		QueuedFrames idle = open(OwnerKey.ofKey("idle"));
		idle.send(new byte[300]);
		pass(1000);
		QueuedFrames large = open(OwnerKey.ofKey("large"));
		large.end(new byte[2500]);
		assertThat(this.aborted).isEmpty();
		assertThat(large.poll()).hasSizeGreaterThan(2500);
	}

	@Test
	void spareSeveralCallersThatReadPromptly() {
		List<QueuedFrames> prompt = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			QueuedFrames stream = open(OwnerKey.ofKey("caller " + i));
			prompt.add(stream);
			stream.send(new byte[10]);
		}
		pass(1000);
		prompt.forEach((stream) -> stream.end(MESSAGE));
		assertThat(this.aborted).isEmpty();
		prompt.forEach((stream) -> assertThat(stream.poll()).isNotNull());
		prompt.forEach((stream) -> assertThat(stream.poll()).hasSizeGreaterThan(600));
	}

	@Test
	void doNotSpareAnIdleClientForAnotherSmallMessage() {
		QueuedFrames idle = open();
		idle.send(new byte[900]);
		pass(251);
		idle.send(new byte[200]);
		assertThat(this.aborted).containsExactly(idle);
	}

	@Test
	void abortTheConnectionsOfTheHolderThatHasMost() {
		QueuedFrames modest = open(OwnerKey.ofKey("modest"));
		modest.send(MESSAGE);
		for (int i = 0; i < 5; i++) {
			QueuedFrames steady = open(OwnerKey.ofKey("greedy"));
			steady.send(new byte[10]);
			steady.send(MESSAGE);
			pass(200);
			this.aborted.forEach((stream) -> assertThat(stream.poll()).isNull());
			steady.poll();
		}
		assertThat(this.aborted).hasSizeGreaterThan(1).doesNotContain(modest);
		assertThat(used()).isLessThanOrEqualTo(2000);
		assertThat(modest.poll()).isNotNull();
	}

	@Test
	void areForgottenWhenTheyAreReadOrTheirConnectionEnds() {
		QueuedFrames read = open();
		QueuedFrames ended = open();
		read.send(new byte[100]);
		ended.send(new byte[100]);
		assertThat(used()).isGreaterThan(200);
		read.poll();
		ended.closed();
		ended.closed();
		assertThat(used()).isZero();
		ended.send(new byte[100]);
		assertThat(used()).isZero();
	}

}
