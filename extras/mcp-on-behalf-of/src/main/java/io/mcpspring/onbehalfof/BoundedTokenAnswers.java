package io.mcpspring.onbehalfof;

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
final class BoundedTokenAnswers implements ClientHttpRequestInterceptor {

	static final int SIZE_LIMIT = 256 * 1024;

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		ClientHttpResponse answer = execution.execute(request, body);
		InputStream stream = answer.getBody();
		boolean whole = false;
		try {
			byte[] read = stream.readNBytes(SIZE_LIMIT + 1);
			whole = read.length <= SIZE_LIMIT;
			if (whole) {
				return new Answer(answer, read);
			}
			throw new TooLargeException();
		}
		catch (StackOverflowError ex) { // empty members of GZIP
			throw new IOException("The answer cannot be decompressed");
		}
		finally {
			if (!whole) {
				stream.close(); // otherwise the rest would be read
				answer.close();
			}
		}
	}

	/** An answer whose body was read. */
	private record Answer(ClientHttpResponse answer, byte[] read) implements ClientHttpResponse {

		@Override
		public InputStream getBody() {
			return new ByteArrayInputStream(this.read);
		}

		@Override
		public HttpHeaders getHeaders() {
			return this.answer.getHeaders();
		}

		@Override
		public HttpStatusCode getStatusCode() throws IOException {
			return this.answer.getStatusCode();
		}

		@Override
		public String getStatusText() throws IOException {
			return this.answer.getStatusText();
		}

		@Override
		public void close() {
			this.answer.close();
		}

	}

	/** An answer was larger than the bound. */
	static final class TooLargeException extends IOException {

		private static final long serialVersionUID = 1L;

		TooLargeException() {
			super("The answer is larger than " + SIZE_LIMIT + " bytes");
		}

	}

}
