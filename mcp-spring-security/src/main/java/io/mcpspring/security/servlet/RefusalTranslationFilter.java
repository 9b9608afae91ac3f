package io.mcpspring.security.servlet;

import java.io.IOException;
import java.util.Collections;
import java.util.Set;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.CsrfExemption;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.csrf.DeferredCsrfToken;
import org.springframework.web.cors.CorsUtils;

/**
 * Filter before the security filter chains of the application, for requests to the server
 * and its metadata only. It exempts requests from CSRF tokens that the check of
 * {@code Origin} protects. It translates answers of filters to the form of the protocol,
 * and keeps chains from creating sessions of the container.
 */
public final class RefusalTranslationFilter extends HttpFilter {

	private static final long serialVersionUID = 1L;

	private final transient Set<String> paths;

	private final transient CsrfExemption exemption;

	private final transient ChainRefusals refusals;

	/**
	 * Create the filter.
	 * @param paths the paths of the server within the application; all other requests are
	 * treated as requests for metadata
	 * @param exemption decides which requests need no CSRF token
	 * @param refusals the answers to refused requests
	 */
	public RefusalTranslationFilter(Set<String> paths, CsrfExemption exemption, ChainRefusals refusals) {
		this.paths = Set.copyOf(paths);
		this.exemption = exemption;
		this.refusals = refusals;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		boolean server = isServer(request);
		if (server && this.exemption.applies((name) -> Collections.list(request.getHeaders(name)))) {
			CsrfFilter.skipRequest(request);
		}
		SessionlessRequest own = new SessionlessRequest(request, server);
		RefusableResponse answer = new RefusableResponse(own, response,
				server && !CorsUtils.isPreFlightRequest(request));
		try {
			chain.doFilter(own, answer);
		}
		catch (RuntimeException | ServletException ex) {
			if (!server || !answer.isRefused() || response.isCommitted()) {
				throw ex;
			}
			replace(response, this.refusals.failed(ex));
			return;
		}
		if (answer.isRefused() && !response.isCommitted()) {
			replace(response, server ? reply(own, answer) : this.refusals.noMetadata());
		}
	}

	private static void replace(HttpServletResponse response, HttpReply reply) throws IOException {
		response.resetBuffer();
		ChainRefusals.BODY_HEADERS.forEach((name) -> response.setHeader(name, null));
		ServletReplies.send(response, reply);
	}

	private boolean isServer(HttpServletRequest request) {
		return this.paths.contains(request.getRequestURI().substring(request.getContextPath().length()));
	}

	private HttpReply reply(SessionlessRequest request, RefusableResponse answer) {
		boolean csrf = !request.getMethod().equals("GET") && !request.isAuthorizationApplied()
				&& request.getAttribute(DeferredCsrfToken.class.getName()) != null;
		return this.refusals.refusal(answer.getStatus(), answer.containsHeader(ChainRefusals.AUTHENTICATE), csrf,
				request.hasContainerSession() || request.getHeader("Authorization") != null, request.isSignedIn());
	}

}
