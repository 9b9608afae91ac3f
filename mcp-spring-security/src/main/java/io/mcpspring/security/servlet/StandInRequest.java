package io.mcpspring.security.servlet;

import java.io.BufferedReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.spring.web.RequestOrigin;
import io.mcpspring.spring.web.servlet.RequestWithin;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.web.util.UriUtils;

/**
 * Synthetic request for the evaluation of security rules. It has a method, a path, an
 * origin and a caller, a session that ends with it, and no headers, parameters, cookies
 * or body.
 */
final class StandInRequest extends RequestWithin {

	private final String method;

	private final String path;

	private final Supplier<RequestOrigin> origin;

	private final Supplier<Authentication> caller;

	private @Nullable RequestSession session;

	/**
	 * Create a request.
	 * @param context the servlet context of the application
	 * @param method the HTTP method
	 * @param path the path within the application, encoded
	 * @param origin the origin
	 * @param caller the authentication of the caller
	 */
	StandInRequest(ServletContext context, String method, String path, Supplier<RequestOrigin> origin,
			Supplier<Authentication> caller) {
		super(context, new HttpHeaders());
		this.method = method;
		this.path = path;
		this.origin = origin;
		this.caller = caller;
	}

	@Override
	protected RequestOrigin origin() {
		return this.origin.get();
	}

	@Override
	public String getMethod() {
		return this.method;
	}

	@Override
	public String getServletPath() {
		return UriUtils.decode(this.path, StandardCharsets.UTF_8);
	}

	@Override
	public @Nullable String getPathInfo() {
		return null;
	}

	@Override
	public String getRequestURI() {
		return getContextPath() + this.path;
	}

	@Override
	public @Nullable String getQueryString() {
		return null;
	}

	@Override
	public @Nullable String getParameter(String name) {
		return null;
	}

	@Override
	public Enumeration<String> getParameterNames() {
		return Collections.emptyEnumeration();
	}

	@Override
	public String @Nullable [] getParameterValues(String name) {
		return null;
	}

	@Override
	public Map<String, String[]> getParameterMap() {
		return Map.of();
	}

	@Override
	public String getCharacterEncoding() {
		return StandardCharsets.UTF_8.name();
	}

	@Override
	public void setCharacterEncoding(String encoding) {
		// There is nothing to decode.
	}

	@Override
	public int getContentLength() {
		return 0;
	}

	@Override
	public long getContentLengthLong() {
		return 0;
	}

	@Override
	public ServletInputStream getInputStream() {
		return new NoBody();
	}

	@Override
	public BufferedReader getReader() {
		return new BufferedReader(Reader.nullReader());
	}

	@Override
	public Locale getLocale() {
		return Locale.getDefault();
	}

	@Override
	public @Nullable Principal getUserPrincipal() {
		return this.caller.get();
	}

	@Override
	public boolean isUserInRole(String role) {
		String authority = role.startsWith("ROLE_") ? role : "ROLE_" + role;
		return this.caller.get()
			.getAuthorities()
			.stream()
			.anyMatch((granted) -> authority.equals(granted.getAuthority()));
	}

	@Override
	public HttpSession getSession() {
		RequestSession present = this.session;
		if (present == null || !present.isValid()) {
			present = new RequestSession(getServletContext());
			this.session = present;
		}
		return present;
	}

	@Override
	public @Nullable HttpSession getSession(boolean create) {
		return (create || (this.session != null && this.session.isValid())) ? getSession() : null;
	}

	@Override
	public String changeSessionId() {
		return getSession().getId();
	}

	@Override
	public boolean isAsyncSupported() {
		return false;
	}

	@Override
	public boolean isAsyncStarted() {
		return false;
	}

	@Override
	public AsyncContext startAsync() {
		throw new IllegalStateException("The request is not dispatched");
	}

	@Override
	public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
		return startAsync();
	}

	@Override
	public AsyncContext getAsyncContext() {
		return startAsync();
	}

	/** Body without a byte. */
	private static final class NoBody extends ServletInputStream {

		@Override
		public int read() {
			return -1;
		}

		@Override
		public boolean isFinished() {
			return true;
		}

		@Override
		public boolean isReady() {
			return true;
		}

		@Override
		public void setReadListener(ReadListener listener) {
			throw new IllegalStateException("The request is not asynchronous");
		}

	}

}
