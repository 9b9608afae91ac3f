package io.mcpspring.security.chain;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.servlet.ServletUrlRules;
import io.mcpspring.spring.web.RequestOrigin;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * The security filter chains of an application in a servlet container, and their effect
 * on the MCP server.
 */
public final class ServletChains {

	private static final String PROXY = "springSecurityFilterChain";

	private static final String SPRING_SECURITY = "org.springframework.security.";

	private static final Authentication NOBODY = new AnonymousAuthenticationToken("mcp", "anonymousUser",
			AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

	private final ApplicationContext context;

	private final Set<String> paths;

	private final ServletContext servletContext;

	public ServletChains(ApplicationContext context, Set<String> paths, ServletContext servletContext) {
		this.context = context;
		this.paths = paths;
		this.servletContext = servletContext;
	}

	/** Return the effect of the same chains on another server. */
	public ServletChains of(Set<String> paths) {
		return new ServletChains(this.context, paths, this.servletContext);
	}

	/** Return all chains in their order, including those of ignored requests. */
	public List<SecurityFilterChain> all() {
		return (this.context.containsBean(PROXY) && this.context.getBean(PROXY) instanceof FilterChainProxy proxy)
				? proxy.getFilterChains() : List.of();
	}

	/** Return the challenge for requests that the chain refuses without one. */
	public String challenge() {
		SecurityFilterChain chain = chain(request(this.paths.iterator().next()));
		List<WayIn> ways = (chain != null) ? ways(chain) : List.of();
		if (ways.contains(WayIn.BASIC)) {
			return "Basic realm=\"mcp\", charset=\"UTF-8\"";
		}
		return ways.contains(WayIn.BEARER) ? "Bearer" : ChainRefusals.COOKIE;
	}

	/** Return whether a page is the only way to sign in. */
	public boolean hasOnlyLogin() {
		SecurityFilterChain chain = chain(request(this.paths.iterator().next()));
		return chain != null && hasOnlyLogin(chain);
	}

	private static boolean hasOnlyLogin(SecurityFilterChain chain) {
		return WayIn.isForBrowsersAlone(ways(chain)) && !hasOwnFilter(chain);
	}

	/**
	 * Return whether the chain for a path refuses browsers without a way to sign in, as
	 * one does that accepts access tokens alone.
	 * @param path the path within the application
	 * @return {@code false} also where that is unknown
	 */
	public boolean refusesBrowsers(String path) {
		HttpServletRequest request = ServletUrlRules.request(this.servletContext, "GET", path, RequestOrigin.NOWHERE,
				NOBODY);
		try {
			SecurityFilterChain chain = chain(request);
			return chain != null && guard(chain, path, request).isKnown() && !hasOwnFilter(chain)
					&& ways(chain).stream().allMatch(WayIn.BEARER::equals);
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

	/** Return the guard of the first path, or of the first one that is open. */
	public ServerGuard guard() {
		return ServerGuard.weakest(this.paths.stream()
			.flatMap((path) -> Stream.of(guard(path, RequestOrigin.NOWHERE),
					guard(path, RequestOrigin.NOWHERE_SECURE))));
	}

	private ServerGuard guard(String path, RequestOrigin origin) {
		HttpServletRequest request = ServletUrlRules.request(this.servletContext, "POST", path, origin, NOBODY);
		try {
			SecurityFilterChain chain = chain(request);
			return (chain != null) ? guard(chain, path, request)
					: ServerGuard.open("no security filter chain is for " + path);
		}
		catch (RuntimeException ex) {
			return ServerGuard.unknown("the matchers of the application's security filter chains fail (" + ex + ")");
		}
	}

	private ServerGuard guard(SecurityFilterChain chain, String path, HttpServletRequest request) {
		String name = name(chain);
		AuthorizationManager<HttpServletRequest> rules = rules(chain);
		if (rules == null && hasOwnFilter(chain)) {
			return ServerGuard
				.unknown(name + " has no rules, so it is unknown whether a filter of the application denies anybody");
		}
		try {
			if (rules == null || letsIn(rules, request)) {
				return ServerGuard.open(name + " lets everybody in");
			}
		}
		catch (RuntimeException ex) {
			return ServerGuard.unknown("the rules of " + name + " fail (" + ex + ")");
		}
		String all = WayIn.describe(ways(chain));
		String obstacle = hasOnlyLogin(chain)
				? ChainAdvice.warning(all + " in " + name, ChainAdvice.SERVLET_CHAIN, path)
				: deniesAll(rules, request) ? ChainAdvice.denial(name, path) : null;
		return new ServerGuard(name + (all.isEmpty() ? "" : " (" + all + ")"), ServerGuard.State.GUARDED, obstacle);
	}

	private HttpServletRequest request(String path) {
		return ServletUrlRules.request(this.servletContext, "POST", path, RequestOrigin.NOWHERE, NOBODY);
	}

	private @Nullable SecurityFilterChain chain(HttpServletRequest request) {
		return ServletUrlRules.chain(all(), request);
	}

	private static boolean letsIn(AuthorizationManager<HttpServletRequest> rules, HttpServletRequest request) {
		AuthorizationResult result = rules.authorize(() -> NOBODY, request);
		return result == null || result.isGranted();
	}

	/**
	 * Whether the rules deny a request for any caller, as they do if no rule is for its
	 * path: they do not look at the caller, and their answer is a constant.
	 */
	private static boolean deniesAll(AuthorizationManager<HttpServletRequest> rules, HttpServletRequest request) {
		AtomicBoolean asked = new AtomicBoolean();
		Supplier<Authentication> caller = () -> {
			asked.set(true);
			return NOBODY;
		};
		AuthorizationResult result = rules.authorize(caller, request);
		return result != null && !result.isGranted() && result == rules.authorize(caller, request) && !asked.get();
	}

	private static @Nullable AuthorizationManager<HttpServletRequest> rules(SecurityFilterChain chain) {
		for (Filter filter : chain.getFilters()) {
			if (filter instanceof AuthorizationFilter authorization) {
				return authorization.getAuthorizationManager();
			}
		}
		return null;
	}

	/**
	 * Whether the chain has a filter of the application, which may authenticate in any
	 * way.
	 */
	private static boolean hasOwnFilter(SecurityFilterChain chain) {
		return chain.getFilters().stream().anyMatch((filter) -> {
			String type = filter.getClass().getName();
			return !type.startsWith(SPRING_SECURITY) && !type.startsWith("org.springframework.web.");
		});
	}

	private static List<WayIn> ways(SecurityFilterChain chain) {
		return chain.getFilters()
			.stream()
			.map((filter) -> WayIn.of(filter.getClass().getSimpleName()))
			.flatMap(List::stream)
			.toList();
	}

	private String name(SecurityFilterChain chain) {
		for (Map.Entry<String, SecurityFilterChain> bean : this.context.getBeansOfType(SecurityFilterChain.class)
			.entrySet()) {
			if (bean.getValue() == chain && !bean.getKey().equals("defaultSecurityFilterChain")) {
				return "the application's security filter chain '" + bean.getKey() + "'";
			}
		}
		return "Spring Boot's default security filter chain";
	}

}
