package io.mcpspring.engine.jsonrpc;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ByteParts}.
 */
class BytePartsTests {

	@Test
	void joinsSmallParts() {
		ByteParts bytes = ByteParts.of(List.of(new byte[] { 1, 2 }, new byte[0], new byte[] { 3 }));
		assertThat(bytes.count()).isOne();
		assertThat(bytes.whole()).containsExactly(1, 2, 3);
		assertThat(bytes.length()).isEqualTo(3);
		assertThat(bytes.whole()).isSameAs(bytes.part(0));
	}

	@Test
	void leavesLargePartsWhereTheyAre() {
		byte[] large = new byte[ByteParts.LARGE];
		large[7] = 7;
		ByteParts bytes = ByteParts.of(List.of(new byte[] { 1 }, large, new byte[] { 2 }));
		assertThat(bytes.count()).isEqualTo(3);
		assertThat(bytes.part(0)).containsExactly(1);
		assertThat(bytes.part(1)).isSameAs(large);
		assertThat(bytes.part(2)).containsExactly(2);
		assertThat(bytes.length()).isEqualTo(large.length + 2);
		byte[] whole = bytes.whole();
		assertThat(whole).hasSize(large.length + 2).startsWith(1).endsWith(0, 2);
		assertThat(whole[8]).isEqualTo((byte) 7);
	}

	@Test
	void refusesMoreThanAnArrayHolds() {
		byte[] large = new byte[1 << 20];
		assertThatExceptionOfType(ArithmeticException.class)
			.isThrownBy(() -> ByteParts.of(Collections.nCopies(1 << 11, large)));
	}

}
