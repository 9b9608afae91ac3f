package io.mcpspring.spring.web.servlet;

import java.util.Collections;
import java.util.Enumeration;

import io.mcpspring.spring.web.RequestOrigin;
import jakarta.servlet.ServletContext;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Base class of requests within the application, with headers and an origin. They do not
 * have sessions, uploads and other features of a container.
 */
public abstract class RequestWithin extends RequestFrame {

	private final HttpHeaders headers;

	/**
	 * Create a request.
	 * @param servletContext the servlet context of the application
	 * @param headers the headers
	 */
	protected RequestWithin(ServletContext servletContext, HttpHeaders headers) {
		super(servletContext);
		this.headers = headers;
	}

	/**
	 * Return the origin of the request.
	 * @return the origin
	 */
	protected abstract RequestOrigin origin();

	@Override
	public StringBuffer getRequestURL() {
		return new StringBuffer(origin().scheme() + "://" + origin().authority() + getRequestURI());
	}

	@Override
	public @Nullable String getHeader(String name) {
		return this.headers.getFirst(name);
	}

	@Override
	public Enumeration<String> getHeaders(String name) {
		return Collections.enumeration(this.headers.getOrEmpty(name));
	}

	@Override
	public Enumeration<String> getHeaderNames() {
		return Collections.enumeration(this.headers.headerNames());
	}

	@Override
	public long getDateHeader(String name) {
		return this.headers.getFirstDate(name);
	}

	@Override
	public int getIntHeader(String name) {
		String value = getHeader(name);
		return (value != null) ? Integer.parseInt(value) : -1;
	}

	@Override
	public @Nullable String getContentType() {
		MediaType type = this.headers.getContentType();
		return (type != null) ? type.toString() : null;
	}

	@Override
	public String getScheme() {
		return origin().scheme();
	}

	@Override
	public boolean isSecure() {
		return origin().isSecure();
	}

	@Override
	public String getServerName() {
		return origin().host();
	}

	@Override
	public int getServerPort() {
		return origin().port();
	}

	@Override
	public String getRemoteAddr() {
		return origin().client();
	}

	@Override
	public String getRemoteHost() {
		return origin().client();
	}

}
