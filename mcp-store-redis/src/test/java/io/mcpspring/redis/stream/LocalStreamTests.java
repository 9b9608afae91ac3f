package io.mcpspring.redis.stream;

import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.Pending.Outcome;
import io.mcpspring.redis.access.Script;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What becomes of events that come to Redis in another order than they were sent in.
 */
class LocalStreamTests {

	private final LocalStream stream = new LocalStream(new StreamKey("one", "call"), 7, 0, "mark",
			EventLogLimits.DEFAULTS, new AtomicLong());

	private final Pending opened = this.stream.begin(null, 0);

	private final Pending first = append(11);

	private final Pending second = append(12);

	private Pending append(long number) {
		return this.stream.begin(StreamEvent.message(Script.bytes("event " + number)), number);
	}

	private void settle(Pending pending, Outcome outcome, long position) {
		this.stream.settled(pending, outcome, position);
		this.stream.drain().forEach(Runnable::run);
	}

	@Test
	void sendsAgainWhatOvertookAnother() {
		settle(this.second, Outcome.EARLY, 0);
		settle(this.first, Outcome.EARLY, 0);
		assertThat(this.stream.again()).isNull();

		settle(this.opened, Outcome.STORED, 0);
		assertThat(this.stream.again()).isSameAs(this.first);
		assertThat(this.stream.again()).isNull();
		settle(this.first, Outcome.STORED, 1);
		assertThat(this.stream.again()).isSameAs(this.second);
		settle(this.second, Outcome.STORED, 2);

		assertThat(this.first.result()).isCompletedWithValue(1L);
		assertThat(this.second.result()).isCompletedWithValue(2L);
		assertThat(this.stream.isBroken()).isFalse();
	}

	@Test
	void breaksWhenWhatWasStoredIsNotThereAnyMore() {
		settle(this.opened, Outcome.STORED, 0);
		settle(this.first, Outcome.STORED, 1);
		settle(this.second, Outcome.EARLY, 0);
		assertThat(this.stream.again()).isSameAs(this.second);
		settle(this.second, Outcome.EARLY, 0);

		assertThat(this.stream.again()).isNull();
		assertThat(this.second.result()).isCompletedWithValue(2L);
		assertThat(this.stream.isBroken()).isTrue();
	}

	@Test
	void sendsNothingAgainAfterSomethingThatIsLost() {
		settle(this.second, Outcome.EARLY, 0);
		settle(this.opened, Outcome.STORED, 0);
		settle(this.first, Outcome.LOST, 0);

		assertThat(this.stream.again()).isNull();
		assertThat(this.second.result()).isCompletedWithValue(2L);
		assertThat(append(13).isToSend()).isFalse();
	}

	@Test
	void tellsWhereSomethingIsStoredIfNobodyElseWrote() {
		assertThat(this.stream.positionBefore(this.first, 12, 2)).isEqualTo(1);
		assertThat(this.stream.positionBefore(this.second, 12, 2)).isEqualTo(2);
		assertThat(this.stream.positionBefore(this.first, 12, 3)).isZero();
		assertThat(this.stream.positionBefore(this.first, 13, 2)).isZero();
		settle(this.opened, Outcome.STORED, 0);
		settle(this.first, Outcome.STORED, 5);
		assertThat(this.stream.positionBefore(this.second, 12, 6)).isEqualTo(6);
	}

	@Test
	void endsWhenTheOutcomeOfItsLastEventIsKnown() {
		settle(this.opened, Outcome.STORED, 0);
		settle(this.first, Outcome.STORED, 1);
		settle(this.second, Outcome.STORED, 2);
		assertThat(this.stream.isEndingIn("one")).isFalse();

		Pending last = this.stream.begin(StreamEvent.last(Script.bytes("last")), 13);
		assertThat(this.stream.isEndingIn("one")).isTrue();
		assertThat(this.stream.isEndingIn("two")).isFalse();
		assertThatIllegalStateException().isThrownBy(() -> append(14)).withMessageContaining("at its end");
		assertThat(this.stream.isOver()).isFalse();

		settle(last, Outcome.LOST, 0);
		assertThat(this.stream.isEndingIn("one")).isFalse();
		assertThat(this.stream.isOver()).isTrue();
		assertThat(this.stream.isBroken()).isTrue();
		assertThat(this.stream.read(7, 2, 1000)).isInstanceOfSatisfying(Read.Events.class,
				(read) -> assertThat(read.ended()).isTrue());
	}

	@Test
	void servesNothingFromHereWhileOthersWriteItToo() {
		settle(this.opened, Outcome.STORED, 0);
		settle(this.first, Outcome.STORED, 1);
		assertThat(this.stream.read(7, 0, 1000)).isNotNull();
		this.stream.handOver();
		assertThat(this.stream.read(7, 0, 1000)).isNull();
		assertThat(this.stream.isLeft()).isFalse();

		settle(this.second, Outcome.LOST, 0);
		assertThat(this.stream.read(7, 0, 1000)).isNotNull();
		this.stream.handOver();
		assertThat(this.stream.isLeft()).isFalse();
		assertThat(this.stream.settle()).isTrue();
		assertThat(this.stream.settle()).isFalse();
		assertThat(this.stream.lose()).isFalse();
	}

	@Test
	void failsWhatIsOnItsWayWhenItIsClosed() {
		settle(this.opened, Outcome.STORED, 0);
		this.stream.close();
		settle(this.first, Outcome.STORED, 1);
		assertThat(this.first.result()).isCompletedExceptionally();
		assertThat(this.stream.lose()).isFalse();
		assertThat(this.stream.read(7, 0, 1000)).isNull();
		assertThatIllegalStateException().isThrownBy(() -> append(13)).withMessageContaining("closed");
	}

	@Test
	void saysWhatHasToBeThereBeforeEachEvent() {
		assertThat(this.first.before()).isZero();
		assertThat(this.second.before()).isEqualTo(this.first.number());
		this.stream.advance(5, 20);
		assertThat(append(21).before()).isEqualTo(20);
	}

}
