package io.mcpspring.security.servlet;

import java.io.IOException;
import java.util.function.Supplier;

import io.mcpspring.security.ChainRefusals;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * Request that creates no session of the container: unless it already has one, code that
 * needs a session receives one that ends with the request. It is not forwarded either,
 * because a page in place of the server is of no use to its clients.
 */
final class SessionlessRequest extends HttpServletRequestWrapper {

	/**
	 * The prefix of the attribute by which the filter marks requests that it has
	 * evaluated.
	 */
	private static final String AUTHORIZATION_MARK = AuthorizationFilter.class.getName();

	private @Nullable RequestSession session;

	private boolean authorizationApplied;

	private Supplier<@Nullable SecurityContext> caller = () -> null;

	private final boolean server;

	SessionlessRequest(HttpServletRequest request, boolean server) {
		super(request);
		this.server = server;
	}

	/** Remember who is authenticated, for the time after the chain. */
	void rememberCaller() {
		this.caller = SecurityContextHolder.getDeferredContext()::get;
	}

	/** Return whether the caller was authenticated when the answer began. */
	boolean isSignedIn() {
		SecurityContext context = this.caller.get();
		return context != null && ChainRefusals.isSignedIn(context.getAuthentication());
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
			rememberCaller();
		}
		super.setAttribute(name, value);
	}

	@Override
	public @Nullable RequestDispatcher getRequestDispatcher(String path) {
		RequestDispatcher dispatcher = super.getRequestDispatcher(path);
		return (this.server && dispatcher != null) ? new NoForward(dispatcher) : dispatcher;
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

	/** Dispatcher whose forward ends the request. */
	private record NoForward(RequestDispatcher target) implements RequestDispatcher {

		@Override
		public void forward(ServletRequest request, ServletResponse response) {
			// a page would be discarded
		}

		@Override
		public void include(ServletRequest request, ServletResponse response) throws ServletException, IOException {
			this.target.include(request, response);
		}

	}

}
