package io.mcpspring.security.servlet;

import java.io.IOException;

import io.mcpspring.security.resource.Challenges;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/**
 * Refusal of requests in a servlet container by {@link Challenges}.
 */
public final class ServletChallenges
		implements AuthenticationEntryPoint, AuthenticationFailureHandler, AccessDeniedHandler {

	private final Challenges challenges;

	/**
	 * Create the handler.
	 * @param challenges creates the answers
	 */
	public ServletChallenges(Challenges challenges) {
		this.challenges = challenges;
	}

	@Override
	public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
			throws IOException {
		ServletReplies.send(response, this.challenges.unauthenticated(failure));
	}

	@Override
	public void onAuthenticationFailure(HttpServletRequest request, HttpServletResponse response,
			AuthenticationException failure) throws IOException {
		commence(request, response, failure);
	}

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
			throws IOException {
		ServletReplies.send(response, this.challenges.denied(denied));
	}

}
