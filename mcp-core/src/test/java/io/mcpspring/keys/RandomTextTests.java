package io.mcpspring.keys;

import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RandomTextTests {

	@Test
	void hasTheRandomBytesInText() {
		String text = new RandomText(24).next();
		assertThat(text).hasSize(32).matches("[A-Za-z0-9_-]*");
		assertThat(Base64.getUrlDecoder().decode(text)).hasSize(24);
	}

	@Test
	void neverRepeatsItself() throws Exception {
		RandomText source = new RandomText(24);
		Set<String> all = ConcurrentHashMap.newKeySet();
		Thread[] threads = new Thread[4];
		for (int i = 0; i < threads.length; i++) {
			threads[i] = new Thread(() -> {
				for (int text = 0; text < 5000; text++) {
					all.add(source.next());
				}
			});
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(all).hasSize(20_000);
	}

	@Test
	void sourcesDiffer() {
		Set<String> all = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			all.add(new RandomText(24).next());
		}
		assertThat(all).hasSize(100);
	}

	@Test
	void everyBitVaries() {
		RandomText source = new RandomText(24);
		int[] ones = new int[24 * 8];
		for (int i = 0; i < 2000; i++) {
			byte[] bytes = Base64.getUrlDecoder().decode(source.next());
			for (int bit = 0; bit < ones.length; bit++) {
				ones[bit] += (bytes[bit / 8] >> (bit % 8)) & 1;
			}
		}
		for (int count : ones) {
			// Eleven standard deviations from the mean.
			assertThat(count).isBetween(750, 1250);
		}
	}

	@Test
	void refusesTextsThatCouldBeGuessed() {
		assertThatIllegalArgumentException().isThrownBy(() -> new RandomText(15));
	}

}
