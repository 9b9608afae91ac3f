package io.mcpspring.onbehalfof;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.mock.http.client.MockClientHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class BoundedTokenAnswersTests {

	private final AtomicBoolean closed = new AtomicBoolean();

	/** The JDK reads the next member of a GZIP stream in a call of its own. */
	@Test
	void failForACompressedBodyOfEmptyParts() throws IOException {
		ByteArrayOutputStream member = new ByteArrayOutputStream();
		new GZIPOutputStream(member).close();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		for (int i = 0; i < 100_000; i++) {
			member.writeTo(body);
		}
		assertBreaksOff(body.toByteArray());
	}

	@Test
	void closeABodyThatCannotBeRead() throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		try (GZIPOutputStream stream = new GZIPOutputStream(body)) {
			stream.write(new byte[1000]);
		}
		byte[] broken = body.toByteArray();
		broken[12] ^= (byte) 0xff;
		assertBreaksOff(broken);
	}

	private void assertBreaksOff(byte[] body) throws IOException {
		ByteArrayInputStream connection = new ByteArrayInputStream(body) {
			@Override
			public void close() {
				BoundedTokenAnswersTests.this.closed.set(true);
			}
		};
		MockClientHttpResponse answer = new MockClientHttpResponse(new GZIPInputStream(connection), HttpStatus.OK);
		MockClientHttpRequest request = new MockClientHttpRequest(HttpMethod.POST, "/token");
		assertThatIOException()
			.isThrownBy(() -> new BoundedTokenAnswers().intercept(request, new byte[0], (sent, content) -> answer));
		assertThat(this.closed).isTrue();
	}

}
