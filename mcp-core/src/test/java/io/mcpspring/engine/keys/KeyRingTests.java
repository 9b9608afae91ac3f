package io.mcpspring.engine.keys;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KeyRingTests {

	private static final byte[] NEW = { 1 };

	private static final byte[] OLD = { 2 };

	private final AtomicInteger choice = new AtomicInteger();

	@Test
	void allKeysReadAndTheChosenOneMakes() {
		KeyRing.Uses<Byte> uses = new KeyRing(List.of(NEW, OLD), this.choice::get).map((key) -> key[0]);
		assertThat(uses.all()).containsExactly((byte) 1, (byte) 2);
		assertThat(uses.current()).isEqualTo((byte) 1);
		this.choice.set(1);
		assertThat(uses.current()).isEqualTo((byte) 2);
	}

	@Test
	void aChoiceBeyondTheRingIsTheNearestKey() {
		KeyRing.Uses<Byte> uses = new KeyRing(List.of(NEW, OLD), this.choice::get).map((key) -> key[0]);
		this.choice.set(2);
		assertThat(uses.current()).isEqualTo((byte) 2);
		this.choice.set(-1);
		assertThat(uses.current()).isEqualTo((byte) 1);
	}

	@Test
	void keysAreDerivedOnceWhenTheyAreNeeded() {
		AtomicInteger derived = new AtomicInteger();
		AtomicInteger made = new AtomicInteger();
		KeyRing.Uses<Integer> uses = KeyRing.derived(() -> {
			derived.incrementAndGet();
			return List.of(NEW, OLD);
		}, this.choice::get).map((key) -> made.incrementAndGet());
		assertThat(derived).hasValue(0);
		assertThat(uses.current()).isEqualTo(1);
		assertThat(uses.all()).containsExactly(1, 2);
		assertThat(derived).hasValue(1);
		assertThat(made).hasValue(2);
	}

	@Test
	void aRingWithoutKeysIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new KeyRing(List.of(), this.choice::get));
	}

}
