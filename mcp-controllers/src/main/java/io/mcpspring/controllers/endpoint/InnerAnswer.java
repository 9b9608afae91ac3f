package io.mcpspring.controllers.endpoint;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.InvalidMimeTypeException;

/**
 * Answer of a controller to an {@link InnerCall}.
 *
 * @param status the status
 * @param headers the headers
 * @param body the body; empty without one
 * @param failure the exception that the application turned into the answer, or
 * {@code null} if there is none or it is not known
 * @param complete whether the body is all that the application wrote
 */
public record InnerAnswer(int status, HttpHeaders headers, byte[] body, @Nullable Exception failure, boolean complete) {

	/** The maximum size of a body in bytes. */
	public static final int MAX_BODY = 10 * 1024 * 1024;

	/**
	 * Return the answer of a filter in place of the controller, which is a refusal.
	 * @return the answer, with status 403 unless it is one of 4xx or 5xx
	 */
	public InnerAnswer refused() {
		return (this.status >= 400) ? this : new InnerAnswer(403, this.headers, this.body, this.failure, this.complete);
	}

	/**
	 * Return the media type of the body.
	 * @return the type; that of any bytes if it is not declared
	 */
	public MediaType mediaType() {
		try {
			MediaType declared = this.headers.getContentType();
			return (declared != null) ? declared : MediaType.APPLICATION_OCTET_STREAM;
		}
		catch (InvalidMimeTypeException ex) {
			return MediaType.APPLICATION_OCTET_STREAM;
		}
	}

}
