package io.mcpspring.engine.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Interrupts of a thread that writes.
 */
class WriteShieldTests {

	private final WriteShield shield = WriteShield.enter();

	@AfterEach
	void leave() {
		this.shield.leave();
		Thread.interrupted();
		assertThat(WriteShield.beginWrite()).isNull();
	}

	@Test
	void interruptsAtOnceWhereNothingIsWritten() {
		this.shield.interrupt();
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void interruptsAfterTheOutermostWrite() {
		WriteShield outer = WriteShield.beginWrite();
		WriteShield inner = WriteShield.beginWrite();
		this.shield.interrupt();
		inner.endWrite();
		assertThat(Thread.currentThread().isInterrupted()).isFalse();
		outer.endWrite();
		assertThat(Thread.interrupted()).isTrue();
		WriteShield.beginWrite().endWrite();
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void defersAnInterruptBeforeTheWrite() {
		Thread.currentThread().interrupt();
		WriteShield write = WriteShield.beginWrite();
		assertThat(Thread.currentThread().isInterrupted()).isFalse();
		write.endWrite();
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void isOneForNestedRuns() {
		WriteShield nested = WriteShield.enter();
		assertThat(nested).isSameAs(this.shield);
		nested.leave();
		assertThat(this.shield.isHere()).isTrue();
		WriteShield.beginWrite().endWrite();
	}

}
