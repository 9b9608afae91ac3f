package io.mcpspring.engine.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Room for data that clients have not read.
 */
class UnreadRoomTests {

	private static final int ROOM = 1_000_000;

	private static final int CONNECTIONS = 1000;

	private final UnreadRoom room = new UnreadRoom(ROOM);

	private final List<Waiting> all = new ArrayList<>();

	private int looks;

	private long idleMillis;

	UnreadRoomTests() {
		for (int i = 0; i < CONNECTIONS; i++) {
			this.all.add(new Waiting());
		}
	}

	private long used() {
		return this.all.stream().mapToLong((waiting) -> waiting.bytes).sum();
	}

	private Optional<Waiting> next() {
		return this.room.next(this.all, used(), this.all.get(0));
	}

	/** Fill the room a little more, message by message. */
	private int add(int messages, int bytes) {
		int closed = 0;
		for (int i = 0; i < messages; i++) {
			this.all.get(i % this.all.size()).bytes += bytes;
			closed += next().isPresent() ? 1 : 0;
		}
		return closed;
	}

	@Test
	void looksAtAllConnectionsForFewOfTheSmallMessages() {
		this.all.forEach((waiting) -> waiting.bytes = ROOM / CONNECTIONS);
		assertThat(add(5 * CONNECTIONS, 10)).isZero();
		assertThat(this.looks).isLessThanOrEqualTo(5 * CONNECTIONS);
	}

	@Test
	void looksAtAllConnectionsForFewMessagesIfOthersAreRead() {
		this.all.forEach((waiting) -> waiting.bytes = ROOM / CONNECTIONS);
		for (int i = 0; i < CONNECTIONS; i++) {
			assertThat(add(1, 10)).isZero();
			this.all.get(i).bytes -= 10;
			assertThat(next()).isEmpty();
		}
		assertThat(this.looks).isLessThanOrEqualTo(CONNECTIONS);
	}

	@Test
	void neverHoldsMoreThanTwiceItsSizeOfThoseThatRead() {
		this.all.forEach((waiting) -> waiting.bytes = ROOM / CONNECTIONS);
		while (add(1, 10) == 0) {
			assertThat(used()).isLessThanOrEqualTo(2 * ROOM);
		}
		assertThat(used()).isGreaterThan(2 * ROOM - ROOM / 10);
	}

	@Test
	void findsOneThatReadsNoMoreOnceAPartOfItWasFilled() {
		this.all.forEach((waiting) -> waiting.bytes = ROOM / CONNECTIONS);
		assertThat(add(10, 10)).isZero();
		this.idleMillis = 1000;
		assertThat(add(ROOM / 10 / 32, 10)).isPositive();
	}

	@Test
	void findsOneAsSoonAsItIsFullAgain() {
		this.all.forEach((waiting) -> waiting.bytes = 2 * ROOM / CONNECTIONS - 100);
		assertThat(next()).isEmpty();
		this.all.forEach((waiting) -> waiting.bytes = ROOM / CONNECTIONS);
		this.idleMillis = 1000;
		assertThat(add(ROOM / 10 / 32, 10)).isPositive();
	}

	/** Data of an unknown holder that were added some time ago. */
	private final class Waiting implements UnreadData {

		private long bytes;

		@Override
		public OwnerKey holder() {
			return OwnerKey.UNKNOWN;
		}

		@Override
		public long queuedBytes() {
			UnreadRoomTests.this.looks++;
			return this.bytes;
		}

		@Override
		public long ageNanos() {
			return TimeUnit.SECONDS.toNanos(1);
		}

		@Override
		public long idleNanos() {
			return TimeUnit.MILLISECONDS.toNanos(UnreadRoomTests.this.idleMillis);
		}

	}

}
