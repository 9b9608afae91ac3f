package io.mcpspring.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;

import org.springframework.core.io.ClassPathResource;

/**
 * The files that fixtures answer with.
 */
final class Samples {

	static final byte[] PNG = read("pixel.png");

	static final byte[] WAV = read("silence.wav");

	private Samples() {
	}

	/**
	 * A file of the fixtures.
	 * @param name its name
	 * @return its bytes
	 */
	static byte[] read(String name) {
		try {
			return new ClassPathResource("fixtures/" + name).getContentAsByteArray();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
