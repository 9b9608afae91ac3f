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
		return type != null && type.getSubtype().endsWith("json");
	}

	/** The types of texts are many, so that bytes which read as a text are one. */
	boolean isText() {
		MediaType type = type();
		return (type == null || type.getType().equals("application")) ? isJson() || isXml() || isLegible()
				: type.getType().equals("text") || isXml();
	}

	private boolean isLegible() {
		return text().chars()
			.noneMatch((c) -> c == '\uFFFD' || (Character.isISOControl(c) && !Character.isWhitespace(c)));
	}

	boolean isXml() {
		MediaType type = type();
		return type != null && type.getSubtype().endsWith("xml");
	}

	boolean isPage() {
		MediaType type = type();
		return type != null && (type.getSubtype().equals("html") || type.getSubtype().startsWith("xhtml"));
	}

	/** Return the body as text, without a mark of the byte order. */
	String text() {
		MediaType type = type();
		Charset charset = null;
		try {
			charset = (type != null) ? type.getCharset() : null;
		}
		catch (IllegalArgumentException ex) {
			// A charset that is not known: UTF-8.
		}
		String text = new String(this.body, (charset != null) ? charset : StandardCharsets.UTF_8);
		return text.startsWith("\uFEFF") ? text.substring(1) : text;
	}

}
