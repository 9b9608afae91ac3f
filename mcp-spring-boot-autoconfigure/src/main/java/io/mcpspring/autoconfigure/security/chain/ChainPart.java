package io.mcpspring.autoconfigure.security.chain;

import java.util.Set;
import java.util.function.Function;

import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.security.ChainScopes;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.security.rule.UrlRuleInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * The chains of the application as the guard of a further server, and their rules for its
 * catalogue.
 */
final class ChainPart implements PerServerFeature {

	private final Function<Set<String>, ServerGuard.Finder> guards;

	ChainPart(Function<Set<String>, ServerGuard.Finder> guards) {
		this.guards = guards;
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		if (shared instanceof UrlRuleInterceptor rules) {
			return rules.of(scope.catalog());
		}
		if (shared instanceof ScopeChallenge) {
			return new ChainScopes();
		}
		return (shared instanceof ServerGuard.Finder) ? this.guards.apply(scope.properties().servedPathValues()) : null;
	}

}
