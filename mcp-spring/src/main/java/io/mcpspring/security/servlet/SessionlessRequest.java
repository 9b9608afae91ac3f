package io.mcpspring.security.servlet;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * Request that creates no session of the container: unless it already has one, code that
 * needs a session receives one that ends with the request.
 */
final class SessionlessRequest extends HttpServletRequestWrapper {

	/**
	 * The prefix of the attribute by which the filter marks requests that it has
	 * evaluated.
	 */
	private static final String AUTHORIZATION_MARK = AuthorizationFilter.class.getName();

	private @Nullable RequestSession session;

	private boolean authorizationApplied;

	SessionlessRequest(HttpServletRequest request) {
		super(request);
	}

	/**
	 * Return whether the request passed authentication and CSRF protection, and its rule
	 * was evaluated.
	 */
	boolean isAuthorizationApplied() {
		return this.authorizationApplied;
	}

	boolean hasContainerSession() {
		return super.getSession(false) != null;
	}

	@Override
	public void setAttribute(String name, Object value) {
		if (name.startsWith(AUTHORIZATION_MARK)) {
			this.authorizationApplied = true;
		}
		super.setAttribute(name, value);
	}

	@Override
	public HttpSession getSession() {
		HttpSession present = existing();
		if (present != null) {
			return present;
		}
		RequestSession own = new RequestSession(getServletContext());
		this.session = own;
		return own;
	}

	@Override
	public @Nullable HttpSession getSession(boolean create) {
		return create ? getSession() : existing();
	}

	private @Nullable HttpSession existing() {
		HttpSession container = super.getSession(false);
		if (container != null) {
			return container;
		}
		return (this.session != null && this.session.isValid()) ? this.session : null;
	}

	@Override
	public String changeSessionId() {
		RequestSession own = this.session;
		return (own != null && own.isValid() && !hasContainerSession()) ? own.getId() : super.changeSessionId();
	}

}
