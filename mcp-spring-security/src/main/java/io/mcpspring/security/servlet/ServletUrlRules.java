package io.mcpspring.security.servlet;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.security.rule.UrlQuestion;
import io.mcpspring.security.rule.UrlRules;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.RequestOrigin;
import io.mcpspring.spring.web.servlet.ServletRequests;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * The URL rules of chains in a servlet container.
 */
public final class ServletUrlRules implements UrlRules {

	private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

	private static final Authentication ANONYMOUS = new AnonymousAuthenticationToken("mcp", "anonymousUser",
			AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

	private final HttpRequests requests = new ServletRequests("");

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
	public CompletionStage<AuthorizationResult> authorize(UrlQuestion question) {
		try {
			HttpServletRequest request = new StandInRequest(this.context, question.method(), question.path(),
					() -> question.origin(this.requests), question::caller);
			return CompletableFuture.completedFuture(decide(question::caller, request));
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
	public AuthorizationResult decide(Supplier<Authentication> authentication, HttpServletRequest request) {
		SecurityFilterChain chain = chain(this.chains.get(), request);
		if (chain == null) {
			return GRANTED;
		}
		return chain.getFilters()
			.stream()
			.filter(AuthorizationFilter.class::isInstance)
			.map((filter) -> ((AuthorizationFilter) filter).getAuthorizationManager())
			.map((rule) -> rule.authorize(authentication, request))
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
	 * Return the filters of the chain for a request of an anonymous caller.
	 * @param chains the chains, in their order
	 * @param method the HTTP method
	 * @param path the path within the application, encoded
	 * @param context the servlet context of the application
	 * @return the filters; empty if there is no chain
	 */
	public static List<Filter> filters(List<SecurityFilterChain> chains, String method, String path,
			ServletContext context) {
		SecurityFilterChain chain = chain(chains,
				new StandInRequest(context, method, path, () -> RequestOrigin.NOWHERE, () -> ANONYMOUS));
		return (chain != null) ? chain.getFilters() : List.of();
	}

	/**
	 * Create a synthetic request for the evaluation of rules.
	 * @param context the servlet context of the application
	 * @param method the HTTP method
	 * @param path the path within the application
	 * @param origin the origin of the request
	 * @param caller the authentication of the caller
	 * @return a request without headers and parameters
	 */
	public static HttpServletRequest request(ServletContext context, String method, String path, RequestOrigin origin,
			Authentication caller) {
		return new StandInRequest(context, method, path, () -> origin, () -> caller);
	}

}
