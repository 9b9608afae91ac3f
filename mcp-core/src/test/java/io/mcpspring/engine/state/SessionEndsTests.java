package io.mcpspring.engine.state;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.fake.FakeValues;
import io.mcpspring.server.McpSessionListener;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Listeners are told of each end, with one thread at a time.
 */
class SessionEndsTests {

	private final Queue<Runnable> jobs = new ArrayDeque<>();

	private final List<String> told = new ArrayList<>();

	private boolean full;

	private SessionEnds ends(McpSessionListener... listeners) {
		return new SessionEnds(new StateValues(new FakeValues(), StateLimits.DEFAULTS), (job) -> {
			if (this.full) {
				throw new RejectedExecutionException();
			}
			this.jobs.add(job);
		}, List.of(listeners));
	}

	private static void tell(SessionEnds ends, String handle) {
		ends.tell(StateRecord.of(StateKey.ofHandle(handle), "alice", Duration.ofHours(1))
			.inRevision(1)
			.withContent(StateContent.of(null).write()), SessionEnd.EXPIRED);
	}

	private void run() {
		for (Runnable job = this.jobs.poll(); job != null; job = this.jobs.poll()) {
			job.run();
		}
	}

	@Test
	void oneJobTellsOfAllThatEndedMeanwhile() {
		SessionEnds ends = ends((session, end) -> this.told.add(session.handle() + " " + end));
		tell(ends, "a");
		tell(ends, "b");
		assertThat(this.jobs).hasSize(1);
		run();
		assertThat(this.told).containsExactly("a EXPIRED", "b EXPIRED");

		tell(ends, "c");
		run();
		assertThat(this.told).last().isEqualTo("c EXPIRED");
	}

	@Test
	void tellsLaterWhereNoThreadWasFree() {
		SessionEnds ends = ends((session, end) -> this.told.add(String.valueOf(session.handle())));
		this.full = true;
		tell(ends, "a");
		ends.proceed();
		this.full = false;
		ends.proceed();
		run();
		assertThat(this.told).containsExactly("a");
	}

	@Test
	void aListenerThatFailsDoesNotKeepTheOthersFromIt() {
		SessionEnds ends = ends((session, end) -> {
			throw new IllegalStateException("as asked");
		}, (session, end) -> {
			throw new StackOverflowError();
		}, (session, end) -> this.told.add(String.valueOf(session.handle())));
		tell(ends, "a");
		tell(ends, "b");
		run();
		assertThat(this.told).containsExactly("a", "b");
	}

	@Test
	void bounded() {
		SessionEnds ends = ends((session, end) -> this.told.add(String.valueOf(session.handle())));
		for (int i = 0; i < 10_002; i++) {
			tell(ends, "h" + i);
		}
		run();
		assertThat(this.told).hasSize(10_000).last().isEqualTo("h9999");
	}

	@Test
	void takesNoThreadWithoutListeners() {
		tell(ends(), "a");
		assertThat(this.jobs).isEmpty();
	}

}
