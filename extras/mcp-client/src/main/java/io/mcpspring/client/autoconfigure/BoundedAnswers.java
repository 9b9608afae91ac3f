package io.mcpspring.client.autoconfigure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Interceptor that bounds the size of the answers of token endpoints, of whatever status
 * and type they are.
 */
final class BoundedAnswers implements ClientHttpRequestInterceptor {

	static final int SIZE_LIMIT = 256 * 1024;

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		ClientHttpResponse answer = execution.execute(request, body);
		InputStream stream = answer.getBody();
		boolean whole = false;
		try {
			byte[] known = stream.readNBytes(SIZE_LIMIT + 1);
			whole = known.length <= SIZE_LIMIT;
			if (whole) {
				return new Known(answer, known);
			}
			throw new IOException("The answer of the token endpoint is larger than " + SIZE_LIMIT + " bytes");
		}
		catch (StackOverflowError ex) { // empty members of GZIP
			throw new IOException("The answer of the token endpoint cannot be decompressed");
		}
		finally {
			if (!whole) {
				stream.close(); // otherwise the rest would be read
				answer.close();
			}
		}
	}

	/** An answer with a body that was read. */
	private record Known(ClientHttpResponse answer, byte[] known) implements ClientHttpResponse {

		@Override
		public HttpStatusCode getStatusCode() throws IOException {
			return this.answer.getStatusCode();
		}

		@Override
		public InputStream getBody() {
			return new ByteArrayInputStream(this.known);
		}

		@Override
		public String getStatusText() throws IOException {
			return this.answer.getStatusText();
		}

		@Override
		public HttpHeaders getHeaders() {
			return this.answer.getHeaders();
		}

		@Override
		public void close() {
			this.answer.close();
		}

	}

}
