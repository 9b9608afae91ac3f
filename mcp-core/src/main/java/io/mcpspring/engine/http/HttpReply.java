package io.mcpspring.engine.http;

import java.util.Map;

import io.mcpspring.engine.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;

/**
 * Complete HTTP answer.
 *
 * @param status the status code
 * @param headers further headers; {@code Content-Type} if the body is not JSON
 * @param content the body: JSON unless a header says otherwise, or {@code null} for an
 * empty body without a content type
 */
public record HttpReply(int status, Map<String, String> headers, @Nullable ByteParts content) {

	/** The media type of all bodies except pages for browsers. */
	public static final String JSON = "application/json";

	private static final String CONTENT_TYPE = "Content-Type";

	/** Accepted, without a body (server-2025 HTTP-08). */
	public static final HttpReply ACCEPTED = new HttpReply(202, Map.of(), null);

	/** Done, without a body. */
	public static final HttpReply NO_CONTENT = new HttpReply(204, Map.of(), null);

	/**
	 * Create an answer with a body.
	 * @param status the status code
	 * @param headers further headers; {@code Content-Type} if the body is not JSON
	 * @param body the body
	 * @return the answer
	 */
	public static HttpReply of(int status, Map<String, String> headers, byte[] body) {
		return new HttpReply(status, headers, ByteParts.of(body));
	}

	/**
	 * Return the body as one array; {@link #content()} does without a copy.
	 * @return the body, not to be modified, or {@code null} if there is none
	 */
	public byte @Nullable [] body() {
		return (this.content != null) ? this.content.whole() : null;
	}

	/**
	 * Return the media type of the body.
	 * @return the value of {@code Content-Type}, if there is a body
	 */
	public String mediaType() {
		return this.headers.isEmpty() ? JSON : this.headers.getOrDefault(CONTENT_TYPE, JSON);
	}

	/**
	 * Create an answer with a JSON body.
	 * @param status the status code
	 * @param body the body
	 * @return the answer
	 */
	public static HttpReply json(int status, byte[] body) {
		return of(status, Map.of(), body);
	}

	/**
	 * Create an answer with a JSON body.
	 * @param status the status code
	 * @param body the body
	 * @return the answer
	 */
	public static HttpReply json(int status, ByteParts body) {
		return new HttpReply(status, Map.of(), body);
	}

	/**
	 * Create an answer with a JSON body and one more header.
	 * @param status the status code
	 * @param body the body
	 * @param header the header name
	 * @param value the header value
	 * @return the answer
	 */
	public static HttpReply json(int status, byte[] body, String header, String value) {
		return of(status, Map.of(header, value), body);
	}

}
