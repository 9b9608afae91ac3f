package io.mcpspring.security.servlet;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.URI;

import io.mcpspring.security.ChainRefusals;
import io.mcpspring.spring.servlet.McpServlet;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/**
 * Response that retains what a filter answers in place of the server, so that it can be
 * answered in another form. Answers of the server itself pass unchanged, as do redirects
 * to the same path, such as to HTTPS, those to CORS preflights and asynchronous ones. Of
 * the answers to requests for metadata only refusals are retained.
 */
final class RefusableResponse extends HttpServletResponseWrapper {

	private final SessionlessRequest request;

	private final boolean all;

	private boolean sameAddress;

	RefusableResponse(SessionlessRequest request, HttpServletResponse response, boolean all) {
		super(response);
		this.request = request;
		this.all = all;
	}

	boolean isRefused() {
		if (isPassed() || this.request.isAsyncStarted()
				|| (this.sameAddress && ChainRefusals.isRedirect(getStatus()))) {
			return false;
		}
		return this.all || ChainRefusals.isRefusal(getStatus());
	}

	private boolean isPassed() {
		return this.request.getAttribute(McpServlet.REACHED) != null;
	}

	@Override
	public void setStatus(int status) {
		super.setStatus(status);
		if (isRefused()) {
			this.request.rememberCaller();
		}
	}

	@Override
	public void sendError(int status) throws IOException {
		setStatus(status);
		if (!isRefused()) {
			super.sendError(status);
		}
	}

	@Override
	public void sendError(int status, String message) throws IOException {
		setStatus(status);
		if (!isRefused()) {
			super.sendError(status, message);
		}
	}

	@Override
	public void sendRedirect(String location) throws IOException {
		sendRedirect(location, SC_FOUND, true);
	}

	@Override
	public void sendRedirect(String location, boolean clearBuffer) throws IOException {
		sendRedirect(location, SC_FOUND, clearBuffer);
	}

	@Override
	public void sendRedirect(String location, int status) throws IOException {
		sendRedirect(location, status, true);
	}

	@Override
	public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
		this.sameAddress = isSamePath(location);
		setStatus(status);
		if (!isRefused()) {
			super.sendRedirect(location, status, clearBuffer);
		}
	}

	private boolean isSamePath(String location) {
		try {
			return this.request.getRequestURI().equals(URI.create(location).getRawPath());
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	@Override
	public void setHeader(String name, String value) {
		if (name.equalsIgnoreCase("Location")) {
			this.sameAddress = isSamePath(value);
		}
		super.setHeader(name, value);
	}

	@Override
	public ServletOutputStream getOutputStream() throws IOException {
		if (!isRefused()) {
			return super.getOutputStream();
		}
		this.request.rememberCaller();
		return new RefusableOutput();
	}

	@Override
	public PrintWriter getWriter() throws IOException {
		return isRefused() ? new PrintWriter(new OutputStreamWriter(getOutputStream(), getCharacterEncoding()))
				: super.getWriter();
	}

	@Override
	public void flushBuffer() throws IOException {
		if (!isRefused()) {
			super.flushBuffer();
		}
	}

	/**
	 * Body of an answer that is discarded unless the request reaches the server after
	 * all, as with filters that open the body first.
	 */
	private final class RefusableOutput extends ServletOutputStream {

		@Override
		public boolean isReady() {
			return true;
		}

		@Override
		public void setWriteListener(WriteListener listener) {
			throw new IllegalStateException("Filters write by blocking");
		}

		@Override
		public void write(int value) throws IOException {
			if (!isRefused()) {
				getResponse().getOutputStream().write(value);
			}
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			if (!isRefused()) {
				getResponse().getOutputStream().write(bytes, offset, length);
			}
		}

		@Override
		public void flush() throws IOException {
			if (!isRefused()) {
				getResponse().getOutputStream().flush();
			}
		}

	}

}
