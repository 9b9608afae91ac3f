package io.mcpspring.engine.store.codec;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SealTests {

	private static final String OLD = "an old secret of some thirty-two characters";

	private static final String NEW = "a new secret of some thirty-two characters";

	private static final byte[] DATA = "What a tool said about alice".getBytes(StandardCharsets.UTF_8);

	@Test
	void opensWhatItSealed() {
		Seal seal = new Seal(List.of(NEW));

		byte[] sealed = seal.close(DATA, "here");

		assertThat(seal.open(sealed, "here")).isEqualTo(DATA);
		assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("alice");
		assertThat(seal.close(DATA, "here")).isNotEqualTo(sealed);
		assertThat(seal.open(seal.close(new byte[0], "here"), "here")).isEmpty();
	}

	@Test
	void opensByOldKeysAndSealsByTheFirst() {
		byte[] old = new Seal(List.of(OLD)).close(DATA, "here");
		Seal both = new Seal(List.of(NEW, OLD));

		assertThat(both.open(old, "here")).isEqualTo(DATA);
		assertThat(new Seal(List.of(NEW)).open(both.close(DATA, "here"), "here")).isEqualTo(DATA);
		assertThat(new Seal(List.of(NEW)).open(old, "here")).isNull();
	}

	@Test
	void opensNothingThatWasChangedOrMoved() {
		Seal seal = new Seal(List.of(NEW));
		byte[] sealed = seal.close(DATA, "here");

		assertThat(seal.open(sealed, "there")).isNull();
		for (int i = 0; i < sealed.length; i++) {
			byte[] changed = sealed.clone();
			changed[i] ^= 1;
			assertThat(seal.open(changed, "here")).as("byte %s", i).isNull();
		}
		assertThat(seal.open(new byte[0], "here")).isNull();
		assertThat(seal.open(new byte[] { 1, 2, 3 }, "here")).isNull();
	}

	@Test
	void acceptsNothingInTheClearWhenItHasKeys() {
		byte[] plain = new Seal(List.of()).close(DATA, "here");

		assertThat(new Seal(List.of()).open(plain, "anywhere")).isEqualTo(DATA);
		assertThat(new Seal(List.of(NEW)).open(plain, "here")).isNull();
		assertThat(new Seal(List.of()).open(new Seal(List.of(NEW)).close(DATA, "here"), "here")).isNull();
	}

}
