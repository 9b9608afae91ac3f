package io.mcpspring.spring.web.servlet;

import java.security.Principal;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletConnection;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.Part;
import org.jspecify.annotations.Nullable;

/**
 * Base class with what does not depend on the content of a request: attributes, and the
 * features of a container that a request within the application does not have, such as
 * sessions, uploads and logins.
 */
abstract class RequestFrame implements HttpServletRequest {

	private final ServletContext servletContext;

	private final Map<String, Object> attributes = Collections.synchronizedMap(new HashMap<>());

	private volatile DispatcherType type = DispatcherType.REQUEST;

	/**
	 * Create a request.
	 * @param servletContext the servlet context of the application
	 */
	RequestFrame(ServletContext servletContext) {
		this.servletContext = servletContext;
	}

	/**
	 * Set the dispatcher type, which is {@code REQUEST} at first.
	 * @param type the type
	 */
	protected void setDispatcherType(DispatcherType type) {
		this.type = type;
	}

	@Override
	public DispatcherType getDispatcherType() {
		return this.type;
	}

	@Override
	public ServletContext getServletContext() {
		return this.servletContext;
	}

	@Override
	public String getContextPath() {
		return this.servletContext.getContextPath();
	}

	/** A call is served by its controller only. */
	@Override
	public @Nullable RequestDispatcher getRequestDispatcher(String path) {
		return null;
	}

	@Override
	public @Nullable Object getAttribute(String name) {
		return this.attributes.get(name);
	}

	@Override
	public Enumeration<String> getAttributeNames() {
		synchronized (this.attributes) {
			return Collections.enumeration(List.copyOf(this.attributes.keySet()));
		}
	}

	@Override
	public void setAttribute(String name, @Nullable Object value) {
		if (value != null) {
			this.attributes.put(name, value);
		}
		else {
			this.attributes.remove(name);
		}
	}

	@Override
	public void removeAttribute(String name) {
		this.attributes.remove(name);
	}

	@Override
	public String getProtocol() {
		return "HTTP/1.1";
	}

	@Override
	public String getRequestId() {
		return Integer.toHexString(System.identityHashCode(this));
	}

	@Override
	public String getProtocolRequestId() {
		return "";
	}

	@Override
	public ServletConnection getServletConnection() {
		throw new IllegalStateException("A request within the application has no connection");
	}

	@Override
	public int getRemotePort() {
		return 0;
	}

	@Override
	public String getLocalName() {
		return getServerName();
	}

	@Override
	public String getLocalAddr() {
		return "0.0.0.0";
	}

	@Override
	public int getLocalPort() {
		return getServerPort();
	}

	@Override
	public Enumeration<Locale> getLocales() {
		return Collections.enumeration(List.of(getLocale()));
	}

	@Override
	public @Nullable String getPathTranslated() {
		return null;
	}

	@Override
	public @Nullable String getAuthType() {
		return null;
	}

	@Override
	public Cookie @Nullable [] getCookies() {
		return null;
	}

	@Override
	public @Nullable String getRemoteUser() {
		Principal user = getUserPrincipal();
		return (user != null) ? user.getName() : null;
	}

	@Override
	public @Nullable String getRequestedSessionId() {
		return null;
	}

	@Override
	public @Nullable HttpSession getSession(boolean create) {
		if (create) {
			throw new IllegalStateException("Calls of tools have no HTTP session");
		}
		return null;
	}

	@Override
	public @Nullable HttpSession getSession() {
		return getSession(true);
	}

	@Override
	public String changeSessionId() {
		throw new IllegalStateException("Calls of tools have no HTTP session");
	}

	@Override
	public boolean isRequestedSessionIdValid() {
		return false;
	}

	@Override
	public boolean isRequestedSessionIdFromCookie() {
		return false;
	}

	@Override
	public boolean isRequestedSessionIdFromURL() {
		return false;
	}

	@Override
	public boolean authenticate(HttpServletResponse response) {
		return getUserPrincipal() != null;
	}

	@Override
	public void login(String username, String password) {
		throw new UnsupportedOperationException("Nobody can log in by a tool");
	}

	@Override
	public void logout() {
		throw new UnsupportedOperationException("Nobody can log out by a tool");
	}

	@Override
	public Collection<Part> getParts() {
		return List.of();
	}

	@Override
	public @Nullable Part getPart(String name) {
		return null;
	}

	@Override
	public <T extends HttpUpgradeHandler> T upgrade(Class<T> handler) {
		throw new UnsupportedOperationException("A request within the application has no connection");
	}

}
