package io.mcpspring.security.chain;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.webflux.ChainProbe;
import io.mcpspring.spring.web.RequestOrigin;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.WebFilterChainProxy;

/**
 * The security filter chains of an application on Spring WebFlux, and their effect on the
 * MCP server. These chains do not reveal their configuration, so it is probed by one
 * request without credentials that passes through them only.
 */
public final class ReactiveChains {

	private final ObjectProvider<SecurityWebFilterChain> chains;

	private final ObjectProvider<WebFilterChainProxy> proxy;

	private final Set<String> paths;

	private final ApplicationContext context;

	private volatile String challenge = ChainRefusals.COOKIE;

	private volatile boolean onlyLogin;

	public ReactiveChains(ObjectProvider<SecurityWebFilterChain> chains, ObjectProvider<WebFilterChainProxy> proxy,
			Set<String> paths, ApplicationContext context) {
		this.context = context;
		this.chains = chains;
		this.proxy = proxy;
		this.paths = paths;
	}

	/** Return the effect of the same chains on another server. */
	public ReactiveChains of(Set<String> paths) {
		return new ReactiveChains(this.chains, this.proxy, paths, this.context);
	}

	/** Return all chains in their order; empty for the one of Spring Security itself. */
	public List<SecurityWebFilterChain> all() {
		return this.chains.orderedStream().toList();
	}

	/** Return the challenge for requests that the chain refuses without one. */
	public String challenge() {
		return this.challenge;
	}

	/** Return whether a page is the only way to sign in. */
	public boolean hasOnlyLogin() {
		return this.onlyLogin;
	}

	/**
	 * Return whether the chains refuse browsers at a path without a way to sign in, as
	 * those do that accept access tokens alone.
	 * @param path the path within the application
	 * @return {@code false} also where that is unknown
	 */
	public boolean refusesBrowsers(String path) {
		WebFilterChainProxy all = this.proxy.getIfAvailable();
		if (all == null) {
			return false;
		}
		ChainProbe probe = ChainProbe.ofBrowser(all, all(), path, this.context);
		boolean signsIn = probe.location() != null || "Basic".equals(probe.scheme()) || probe.ownFilter();
		return !probe.passed() && probe.failure() == null && !signsIn;
	}

	/** Return the guard of the first path, or of the first one that is open. */
	public ServerGuard guard() {
		return ServerGuard.weakest(this.paths.stream()
			.flatMap((path) -> Stream.of(guard(path, RequestOrigin.NOWHERE),
					guard(path, RequestOrigin.NOWHERE_SECURE))));
	}

	private ServerGuard guard(String path, RequestOrigin origin) {
		WebFilterChainProxy all = this.proxy.getIfAvailable();
		if (all == null) {
			return ServerGuard.NONE;
		}
		ChainProbe probe = ChainProbe.of(all, all(), path, origin, this.context);
		if (probe.passed()) {
			return ServerGuard.open("the security filter chains of the application let everybody in");
		}
		if (probe.failure() != null) {
			return ServerGuard.unknown("the security filter chains of the application fail (" + probe.failure() + ")");
		}
		if (probe.challenge() != null) {
			this.challenge = probe.challenge();
		}
		String guard = "a security filter chain of the application";
		this.onlyLogin = probe.location() != null && !probe.ownFilter();
		if (this.onlyLogin) {
			return new ServerGuard(guard + " (login page)", ServerGuard.State.GUARDED,
					ChainAdvice.warning("the login page '" + probe.location() + "'", ChainAdvice.REACTIVE_CHAIN, path));
		}
		return ServerGuard.by(guard + ((probe.scheme() != null) ? " (HTTP " + probe.scheme() + ")" : ""));
	}

}
