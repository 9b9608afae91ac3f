package io.mcpspring.security.servlet;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.web.authentication.AuthenticationConverter;
import org.springframework.security.web.authentication.AuthenticationFilter;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;

/**
 * Filter that authenticates each request by its access token. The session of the browser
 * that sends the request keeps its id: Spring Security would change it for every request
 * with a token, and of several requests at the same time one would bring back the cookie
 * of a session that is over.
 */
public final class TokenFilter extends AuthenticationFilter {

	/**
	 * Create the filter.
	 * @param manager verifies the tokens
	 * @param converter reads them
	 * @param refusals answers requests with tokens that are refused
	 */
	public TokenFilter(AuthenticationManager manager, AuthenticationConverter converter, ServletChallenges refusals) {
		super(manager, converter);
		setFailureHandler(refusals);
		setSuccessHandler((request, response, authentication) -> {
			// the request continues along the chain
		});
		setSecurityContextRepository(new RequestAttributeSecurityContextRepository());
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		super.doFilterInternal(new SameSessionRequest(request), response, chain);
	}

	/** Request whose session keeps its id, also for the filters that follow. */
	private static final class SameSessionRequest extends HttpServletRequestWrapper {

		SameSessionRequest(HttpServletRequest request) {
			super(request);
		}

		@Override
		public String changeSessionId() {
			return getSession().getId();
		}

	}

}
