package io.mcpspring.openapi.call;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * Answer of the service.
 *
 * @param status the status
 * @param headers the headers
 * @param body the body, which may be empty
 */
record RemoteAnswer(int status, HttpHeaders headers, byte[] body) {

	boolean isSuccess() {
		return this.status >= 200 && this.status < 300;
	}

	boolean isRedirect() {
		return this.status >= 300 && this.status < 400 && this.headers.getFirst(HttpHeaders.LOCATION) != null;
	}

	/** Whether a repetition may succeed. */
	boolean isTemporary() {
		return this.status == 429 || this.status == 502 || this.status == 503 || this.status == 504;
	}

	@Nullable MediaType type() {
		try {
			return this.headers.getContentType();
		}
		catch (InvalidMediaTypeException ex) {
			return null;
		}
	}

	boolean isJson() {
		MediaType type = type();
		return type != null && (type.getSubtype().equals("json") || type.getSubtype().endsWith("+json"));
	}

	boolean isText() {
		MediaType type = type();
		return type == null || type.getType().equals("text") || type.getSubtype().endsWith("xml") || isJson()
				|| type.getSubtype().endsWith("yaml") || type.getSubtype().equals("javascript");
	}

	boolean isMarkup() {
		MediaType type = type();
		return type != null && (type.getSubtype().equals("html") || type.getSubtype().endsWith("xml"));
	}

	String text() {
		MediaType type = type();
		Charset charset = null;
		try {
			charset = (type != null) ? type.getCharset() : null;
		}
		catch (IllegalArgumentException ex) {
			// A charset that is not known: UTF-8.
		}
		return new String(this.body, (charset != null) ? charset : StandardCharsets.UTF_8);
	}

}
