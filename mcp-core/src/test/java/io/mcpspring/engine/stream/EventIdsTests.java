package io.mcpspring.engine.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.engine.stream.EventIds.Decoded;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class EventIdsTests {

	private static final StreamKey STREAM = new StreamKey("the-session-id", "call-1");

	private final EventIds ids = new EventIds(KeyRing.of(Algorithms.random(32)));

	@Test
	void readsWhatItWrote() {
		for (String name : List.of("", "0", "call-1", "\u2603", "x".repeat(64))) {
			for (long number : new long[] { 0, 1, 127, 128, 300, 1L << 47, Long.MAX_VALUE }) {
				StreamKey key = new StreamKey("session", name);

				String id = this.ids.encode(key, number, Long.MAX_VALUE - number);

				assertThat(id).matches("[A-Za-z0-9_-]{1,122}");
				assertThat(this.ids.decode(id, "session")).isEqualTo(new Decoded(key, number, Long.MAX_VALUE - number));
			}
		}
	}

	@Test
	void givesEachEventItsOwnId() {
		// server-2025 SSE-05
		Set<String> seen = new HashSet<>();
		for (String name : List.of("", "1", "11", "12", "2")) {
			for (long epoch = 0; epoch < 20; epoch++) {
				for (long position = 0; position < 200; position++) {
					seen.add(this.ids.encode(new StreamKey("session", name), epoch, position));
				}
			}
		}
		assertThat(seen).hasSize(5 * 20 * 200);
	}

	@Test
	void isTheSameFromEachThread() {
		List<String> expected = IntStream.range(0, 500)
			.mapToObj((i) -> this.ids.encode(new StreamKey("session" + i, "call"), 7, i))
			.toList();
		for (int round = 0; round < 20; round++) {
			assertThat(IntStream.range(0, 500)
				.parallel()
				.mapToObj((i) -> this.ids.encode(new StreamKey("session" + i, "call"), 7, i))
				.toList()).isEqualTo(expected);
		}
	}

	@Test
	void staysTheSame() {
		byte[] key = new byte[16];
		Arrays.fill(key, (byte) 7);
		assertThat(new EventIds(KeyRing.of(key)).encode(STREAM, 5, 6)).isEqualTo("BmNhbGwtMQUGd2FJXZYIexk");
	}

	@Test
	void isShort() {
		assertThat(this.ids.encode(StreamKey.standalone("session"), 1L << 46, 100)).hasSizeLessThanOrEqualTo(30);
	}

	@Test
	void isOfNoUseInAnotherSession() {
		// server-2025 SSE-11
		String id = this.ids.encode(STREAM, 5, 6);

		for (String session : List.of("", "other", "the-session-i", "the-session-idd", "he-session-id")) {
			assertThat(this.ids.decode(id, session)).isNull();
		}
	}

	@Test
	void doesNotRevealTheSession() {
		byte[] id = Base64.getUrlDecoder().decode(this.ids.encode(STREAM, 5, 6));

		assertThat(new String(id, StandardCharsets.ISO_8859_1)).doesNotContain("session");
	}

	@Test
	void needsTheKey() {
		byte[] key = new byte[16];
		Arrays.fill(key, (byte) 7);
		String id = new EventIds(KeyRing.of(key)).encode(STREAM, 5, 6);

		assertThat(new EventIds(KeyRing.of(key)).decode(id, STREAM.sessionId())).isEqualTo(new Decoded(STREAM, 5, 6));
		assertThat(this.ids.decode(id, STREAM.sessionId())).isNull();
	}

	@Test
	void readsNoIdThatWasChanged() {
		String id = this.ids.encode(STREAM, 5, 6);
		String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ \n\u2603";
		for (int i = 0; i < id.length(); i++) {
			for (char letter : letters.toCharArray()) {
				String changed = id.substring(0, i) + letter + id.substring(i + 1);
				if (!changed.equals(id)) {
					assertThat(this.ids.decode(changed, STREAM.sessionId())).as(changed).isNull();
				}
			}
			assertThat(this.ids.decode(id.substring(0, i), STREAM.sessionId())).isNull();
			assertThat(this.ids.decode(id.substring(i + 1), STREAM.sessionId())).isNull();
		}
		assertThat(this.ids.decode(id + "=", STREAM.sessionId())).isNull();
		assertThat(this.ids.decode(id + "A", STREAM.sessionId())).isNull();
		assertThat(this.ids.decode(id + id, STREAM.sessionId())).isNull();
	}

	@Test
	void takesNoPartOfTheSessionForPartOfTheId() {
		byte[] id = Base64.getUrlDecoder().decode(this.ids.encode(STREAM, 5, 6));
		byte[] longer = new byte[id.length + 1];
		int tag = id.length - 8;
		System.arraycopy(id, 0, longer, 0, tag);
		longer[tag] = 't';
		System.arraycopy(id, tag, longer, tag + 1, 8);

		String forged = Base64.getUrlEncoder().withoutPadding().encodeToString(longer);

		assertThat(this.ids.decode(forged, "he-session-id")).isNull();
	}

	@Test
	void readsNoGarbage() {
		Random random = new Random(42);
		for (String garbage : List.of("", "nonsense", "0", "\u0000", "\u2603\u2603", "-".repeat(122), "A".repeat(122),
				"A".repeat(1 << 20))) {
			assertThat(this.ids.decode(garbage, "session")).isNull();
		}
		for (int i = 0; i < 20_000; i++) {
			byte[] bytes = new byte[random.nextInt(40)];
			random.nextBytes(bytes);
			assertThat(this.ids.decode(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), "session"))
				.isNull();
			assertThat(this.ids.decode(new String(bytes, StandardCharsets.ISO_8859_1), "session")).isNull();
		}
	}

	@Test
	void namesNoImpossibleEvent() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.ids.encode(STREAM, -1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> this.ids.encode(STREAM, 1, -1));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.ids.encode(new StreamKey("session", "x".repeat(65)), 1, 1));
	}

	@Test
	void agreesAmongThreads() {
		String id = this.ids.encode(STREAM, 5, 6);

		boolean agree = IntStream.range(0, 50_000)
			.parallel()
			.allMatch((i) -> this.ids.encode(STREAM, 5, 6).equals(id)
					&& new Decoded(STREAM, 5, 6).equals(this.ids.decode(id, STREAM.sessionId())));

		assertThat(agree).isTrue();
	}

}
