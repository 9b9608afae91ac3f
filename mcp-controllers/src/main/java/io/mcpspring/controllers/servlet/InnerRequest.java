package io.mcpspring.controllers.servlet;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.spring.web.RequestOrigin;
import io.mcpspring.spring.web.servlet.RequestWithin;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletMapping;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriUtils;

/**
 * Request to a controller within the application. It carries the authentication of the
 * caller of the tool, no cookies and no session.
 */
final class InnerRequest extends RequestWithin {

	private final InnerCall call;

	private final RequestOrigin origin;

	private final String servletPath;

	private final Roles user;

	private String encoding = StandardCharsets.UTF_8.name();

	private @Nullable InnerAsync async;

	InnerRequest(ServletContext servletContext, String servletPath, InnerCall call, RequestOrigin origin, Roles user) {
		super(servletContext, call.headers(origin));
		this.call = call;
		this.origin = origin;
		this.servletPath = servletPath;
		this.user = user;
	}

	@Override
	protected RequestOrigin origin() {
		return this.origin;
	}

	@Override
	protected void setDispatcherType(DispatcherType type) {
		super.setDispatcherType(type);
	}

	void setAsync(InnerAsync async) {
		this.async = async;
	}

	private InnerAsync async() {
		if (this.async == null) {
			throw new IllegalStateException("The request is not dispatched");
		}
		return this.async;
	}

	@Override
	public String getMethod() {
		return this.call.httpMethod();
	}

	@Override
	public String getServletPath() {
		return this.servletPath.isEmpty() ? decoded() : this.servletPath;
	}

	@Override
	public @Nullable String getPathInfo() {
		return this.servletPath.isEmpty() ? null : decoded();
	}

	@Override
	public HttpServletMapping getHttpServletMapping() {
		return this.servletPath.isEmpty() ? super.getHttpServletMapping()
				: new PathMapping(this.servletPath, decoded());
	}

	private String decoded() {
		return UriUtils.decode(this.call.path(), StandardCharsets.UTF_8);
	}

	@Override
	public String getRequestURI() {
		return getContextPath() + this.servletPath + this.call.path();
	}

	@Override
	public @Nullable String getQueryString() {
		String query = this.call.query();
		return query.isEmpty() ? null : query;
	}

	@Override
	public @Nullable String getParameter(String name) {
		return this.call.parameters().getFirst(name);
	}

	@Override
	public Enumeration<String> getParameterNames() {
		return Collections.enumeration(this.call.parameters().keySet());
	}

	@Override
	public String @Nullable [] getParameterValues(String name) {
		List<String> values = this.call.parameters().get(name);
		return (values != null) ? values.toArray(String[]::new) : null;
	}

	@Override
	public Map<String, String[]> getParameterMap() {
		Map<String, String[]> all = new LinkedHashMap<>();
		this.call.parameters().forEach((name, values) -> all.put(name, values.toArray(String[]::new)));
		return Collections.unmodifiableMap(all);
	}

	@Override
	public String getCharacterEncoding() {
		return this.encoding;
	}

	@Override
	public void setCharacterEncoding(String encoding) {
		this.encoding = encoding;
	}

	@Override
	public int getContentLength() {
		return this.call.body().length;
	}

	@Override
	public long getContentLengthLong() {
		return this.call.body().length;
	}

	@Override
	public ServletInputStream getInputStream() {
		return new InnerBody(this.call.body());
	}

	@Override
	public BufferedReader getReader() {
		return new BufferedReader(new InputStreamReader(getInputStream(), Charset.forName(this.encoding)));
	}

	@Override
	public Locale getLocale() {
		return this.call.locale();
	}

	@Override
	public @Nullable Principal getUserPrincipal() {
		return this.user.principal();
	}

	@Override
	public boolean isUserInRole(String role) {
		return this.user.has(role);
	}

	@Override
	public boolean isAsyncSupported() {
		return true;
	}

	@Override
	public AsyncContext startAsync() {
		return async().start();
	}

	@Override
	public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
		return async().start(request, response);
	}

	@Override
	public boolean isAsyncStarted() {
		return async().isStarted();
	}

	@Override
	public AsyncContext getAsyncContext() {
		return async();
	}

	/** The user of a request. */
	interface Roles {

		@Nullable Principal principal();

		boolean has(String role);

	}

}
