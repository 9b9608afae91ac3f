package io.mcpspring.security.servlet;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.security.rule.UrlRules;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.FilterInvocation;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.PathPatternRequestTransformer;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * The URL rules of chains in a servlet container.
 */
public final class ServletUrlRules implements UrlRules {

	private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

	private final Supplier<List<SecurityFilterChain>> chains;

	private final ServletContext context;

	/**
	 * Create the rules.
	 * @param chains the chains in their order
	 * @param context the servlet context of the application
	 */
	public ServletUrlRules(Supplier<List<SecurityFilterChain>> chains, ServletContext context) {
		this.chains = chains;
		this.context = context;
	}

	@Override
	public CompletionStage<AuthorizationResult> authorize(Authentication authentication, String method, String path) {
		try {
			return CompletableFuture.completedFuture(decide(authentication, request(method, path, this.context)));
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * Decide about a request as the chain for it does.
	 * @param authentication the authentication of the caller
	 * @param request the request
	 * @return the decision; granted if no chain or rule applies
	 */
	public AuthorizationResult decide(Authentication authentication, HttpServletRequest request) {
		SecurityFilterChain chain = chain(this.chains.get(), request);
		if (chain == null) {
			return GRANTED;
		}
		return chain.getFilters()
			.stream()
			.filter(AuthorizationFilter.class::isInstance)
			.map((filter) -> ((AuthorizationFilter) filter).getAuthorizationManager())
			.map((rule) -> rule.authorize(() -> authentication, request))
			.filter((result) -> result != null && !result.isGranted())
			.findFirst()
			.orElse(GRANTED);
	}

	/**
	 * Return the chain that matches a request.
	 * @param chains the chains in their order
	 * @param request the request
	 * @return the chain, or {@code null} if there is none
	 */
	public static @Nullable SecurityFilterChain chain(List<SecurityFilterChain> chains, HttpServletRequest request) {
		return chains.stream().filter((chain) -> chain.matches(request)).findFirst().orElse(null);
	}

	/**
	 * Create a synthetic request for the evaluation of rules.
	 * @param method the HTTP method
	 * @param path the path within the application, encoded
	 * @param context the servlet context of the application
	 * @return a request with a method and a path, without headers and parameters
	 */
	public static HttpServletRequest request(String method, String path, ServletContext context) {
		return new PathPatternRequestTransformer()
			.transform(new FilterInvocation(context.getContextPath(), path, method, context).getHttpRequest());
	}

}
