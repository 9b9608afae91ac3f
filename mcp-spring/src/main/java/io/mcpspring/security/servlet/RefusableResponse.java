package io.mcpspring.security.servlet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.URI;

import io.mcpspring.security.ChainRefusals;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/**
 * Response that retains the refusal of a security filter chain, so that it can be
 * answered in another form. Answers of the server itself pass unchanged, as do answers
 * with any other status and redirects to the same path, such as to HTTPS.
 */
final class RefusableResponse extends HttpServletResponseWrapper {

	private final HttpServletRequest request;

	private boolean sameAddress;

	RefusableResponse(HttpServletRequest request, HttpServletResponse response) {
		super(response);
		this.request = request;
	}

	boolean isRefused() {
		return !this.sameAddress && ChainRefusals.isRefusal(getStatus())
				&& !RefusalTranslationFilter.isPassed(this.request);
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
		return isRefused() ? new Discarded() : super.getOutputStream();
	}

	@Override
	public PrintWriter getWriter() throws IOException {
		return isRefused() ? new PrintWriter(OutputStream.nullOutputStream()) : super.getWriter();
	}

	@Override
	public void flushBuffer() throws IOException {
		if (!isRefused()) {
			super.flushBuffer();
		}
	}

	/** Receiver of the body of a replaced answer. */
	private static final class Discarded extends ServletOutputStream {

		@Override
		public boolean isReady() {
			return true;
		}

		@Override
		public void setWriteListener(WriteListener listener) {
			throw new IllegalStateException("Filters write by blocking");
		}

		@Override
		public void write(int value) {
			// discarded
		}

	}

}
