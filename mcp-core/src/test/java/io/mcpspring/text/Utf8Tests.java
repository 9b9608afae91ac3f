package io.mcpspring.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the search of bytes with the decoder of the JDK and with plain loops.
 */
class Utf8Tests {

	@Test
	void agreesWithTheDecoderOnEachSequenceOfThreeBytes() {
		byte[] bytes = new byte[3];
		for (int sequence = 0; sequence < 1 << 24; sequence += (sequence < 0x80_0000) ? 251 : 1) {
			bytes[0] = (byte) (sequence >> 16);
			bytes[1] = (byte) (sequence >> 8);
			bytes[2] = (byte) sequence;
			// Bytes that differ in what follows the first are of the same kind.
			if ((sequence & 0x0F) != 0 && (sequence & 0x0F) != 0x0F) {
				continue;
			}
			if (Utf8.isValid(bytes) != isDecodable(bytes)) {
				assertThat(Utf8.isValid(bytes)).as("%06x", sequence).isEqualTo(isDecodable(bytes));
			}
		}
	}

	@Test
	void agreesWithTheDecoderOnSequencesOfFourBytes() {
		int[] edges = { 0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF };
		for (int first = 0; first < 256; first++) {
			for (int second : edges) {
				for (int third : edges) {
					for (int fourth : edges) {
						byte[] bytes = { (byte) first, (byte) second, (byte) third, (byte) fourth };
						assertThat(Utf8.isValid(bytes)).isEqualTo(isDecodable(bytes));
					}
				}
			}
		}
	}

	@Test
	void findsMalformedBytesAnywhere() {
		byte[] whole = "aé€😀".repeat(20).getBytes(StandardCharsets.UTF_8);
		assertThat(Utf8.isValid(whole)).isTrue();
		for (int at = 0; at < whole.length; at++) {
			for (int value : new int[] { 0x80, 0xC0, 0xC3, 0xED, 0xFF, 'a' }) {
				byte[] bytes = whole.clone();
				bytes[at] = (byte) value;
				assertThat(Utf8.isValid(bytes)).isEqualTo(isDecodable(bytes));
			}
			byte[] cut = Arrays.copyOf(whole, at);
			assertThat(Utf8.isValid(cut)).isEqualTo(isDecodable(cut));
		}
	}

	@Test
	void findsEachSpecialByteAtEachPosition() {
		for (int length = 0; length < 80; length++) {
			byte[] bytes = new byte[length];
			for (int value = 0; value < 256; value++) {
				boolean special = value < ' ' || value == '"' || value == '\\';
				assertThat(Utf8.isPlain((byte) value)).isNotEqualTo(special);
				for (int at = 0; at < length; at++) {
					Arrays.fill(bytes, (byte) ((value & 1) == 0 ? 'x' : 0x80));
					bytes[at] = (byte) value;
					int from = at / 2;
					if (Utf8.endOfPlain(bytes, from, length) != (special ? at : length)) {
						assertThat(Utf8.endOfPlain(bytes, from, length)).as("%x at %d of %d", value, at, length)
							.isEqualTo(special ? at : length);
					}
				}
			}
		}
	}

	@Test
	void findsTheFirstOfManyBytes() {
		Random random = new Random(1);
		byte[] bytes = new byte[100];
		for (int round = 0; round < 20_000; round++) {
			random.nextBytes(bytes);
			int from = random.nextInt(100);
			int first = from;
			while (first < 100 && bytes[first] != '?') {
				first++;
			}
			assertThat(Utf8.indexOf((byte) '?', bytes, from)).isEqualTo((first < 100) ? first : -1);
		}
	}

	@Test
	void findsEscapesByNumber() {
		for (int at = 0; at < 40; at++) {
			String before = "x".repeat(at);
			assertThat(Utf8.hasNumericEscapes(ascii(before + "\\u0020"))).isTrue();
			assertThat(Utf8.hasNumericEscapes(ascii(before + "\\n\\\\\\u"))).isTrue();
			assertThat(Utf8.hasNumericEscapes(ascii(before + "\\nu\\"))).isFalse();
		}
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static boolean isDecodable(byte[] bytes) {
		CharBuffer room = CharBuffer.allocate(bytes.length);
		return !StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), room, true).isError();
	}

}
