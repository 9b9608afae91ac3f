package io.mcpspring.controllers.servlet;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;

import io.mcpspring.controllers.endpoint.AnswerBody;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * Response of a controller to a request within the application. The body is kept in
 * memory, up to a bound: writing beyond it fails, as on a lost connection. Cookies are
 * discarded.
 */
final class InnerResponse implements HttpServletResponse {

	private final HttpHeaders headers = new HttpHeaders();

	private final AnswerBody body;

	private final InnerContent content;

	private @Nullable PrintWriter writer;

	private @Nullable String encoding;

	private int status = SC_OK;

	private boolean committed;

	private Locale locale = Locale.getDefault();

	/**
	 * Create a response.
	 * @param memory the memory of the body
	 * @param whenFull called once if the body is larger than its bound
	 */
	InnerResponse(AnswerMemory.Part memory, Runnable whenFull) {
		this.body = new AnswerBody(memory);
		this.content = new InnerContent(this.body, whenFull);
	}

	/** Return whether the body is larger than its bound, which it stays. */
	boolean isFull() {
		return this.body.isFull();
	}

	InnerAnswer answer(@Nullable Exception failure) {
		if (this.writer != null) {
			this.writer.flush();
		}
		return this.body.answer(this.status, this.headers, failure);
	}

	@Override
	public ServletOutputStream getOutputStream() {
		return this.content;
	}

	@Override
	public PrintWriter getWriter() {
		if (this.writer == null) {
			this.writer = new PrintWriter(
					new OutputStreamWriter(this.content, Charset.forName(getCharacterEncoding())));
		}
		return this.writer;
	}

	@Override
	public String getCharacterEncoding() {
		return (this.encoding != null) ? this.encoding : StandardCharsets.UTF_8.name();
	}

	@Override
	public void setCharacterEncoding(@Nullable String encoding) {
		this.encoding = encoding;
	}

	@Override
	public @Nullable String getContentType() {
		return this.headers.getFirst(HttpHeaders.CONTENT_TYPE);
	}

	@Override
	public void setContentType(@Nullable String type) {
		if (type == null) {
			this.headers.remove(HttpHeaders.CONTENT_TYPE);
			return;
		}
		this.headers.set(HttpHeaders.CONTENT_TYPE, type);
		try {
			Charset declared = MediaType.parseMediaType(type).getCharset();
			this.encoding = (declared != null) ? declared.name() : this.encoding;
		}
		catch (InvalidMediaTypeException ex) {
			// The encoding stays.
		}
	}

	@Override
	public void setContentLength(int length) {
		// known from the body
	}

	@Override
	public void setContentLengthLong(long length) {
		// known from the body
	}

	@Override
	public void setBufferSize(int size) {
		// limited by the maximum size of the body alone
	}

	@Override
	public int getBufferSize() {
		return InnerAnswer.MAX_BODY;
	}

	@Override
	public void flushBuffer() {
		this.committed = true;
	}

	@Override
	public void resetBuffer() {
		if (this.committed) {
			throw new IllegalStateException("The response is committed");
		}
		this.body.reset();
		this.writer = null;
	}

	@Override
	public void reset() {
		resetBuffer();
		this.headers.clear();
		this.status = SC_OK;
	}

	@Override
	public boolean isCommitted() {
		return this.committed;
	}

	@Override
	public void setLocale(Locale locale) {
		this.locale = locale;
	}

	@Override
	public Locale getLocale() {
		return this.locale;
	}

	@Override
	public void sendError(int status, @Nullable String message) {
		sendError(status);
	}

	@Override
	public void sendError(int status) {
		resetBuffer();
		this.headers.remove(HttpHeaders.CONTENT_TYPE);
		this.status = status;
		this.committed = true;
	}

	@Override
	public void sendRedirect(String location, int status, boolean clear) {
		if (clear) {
			resetBuffer();
		}
		this.headers.set(HttpHeaders.LOCATION, location);
		this.status = status;
		this.committed = true;
	}

	@Override
	public void setStatus(int status) {
		if (!this.committed) {
			this.status = status;
		}
	}

	@Override
	public int getStatus() {
		return this.status;
	}

	@Override
	public void addCookie(Cookie cookie) {
		// the caller of a tool keeps none
	}

	@Override
	public boolean containsHeader(String name) {
		return this.headers.containsHeader(name);
	}

	@Override
	public @Nullable String getHeader(String name) {
		return this.headers.getFirst(name);
	}

	@Override
	public Collection<String> getHeaders(String name) {
		return this.headers.getOrEmpty(name);
	}

	@Override
	public Collection<String> getHeaderNames() {
		return this.headers.headerNames();
	}

	@Override
	public void setHeader(String name, @Nullable String value) {
		if (HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)) {
			setContentType(value);
		}
		else if (value == null) {
			this.headers.remove(name);
		}
		else {
			this.headers.set(name, value);
		}
	}

	@Override
	public void addHeader(String name, String value) {
		if (HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)) {
			setContentType(value);
		}
		else {
			this.headers.add(name, value);
		}
	}

	@Override
	public void setDateHeader(String name, long date) {
		this.headers.setDate(name, date);
	}

	@Override
	public void addDateHeader(String name, long date) {
		this.headers.setDate(name, date);
	}

	@Override
	public void setIntHeader(String name, int value) {
		setHeader(name, String.valueOf(value));
	}

	@Override
	public void addIntHeader(String name, int value) {
		addHeader(name, String.valueOf(value));
	}

	@Override
	public String encodeURL(String url) {
		return url;
	}

	@Override
	public String encodeRedirectURL(String url) {
		return url;
	}

}
