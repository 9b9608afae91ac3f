package io.mcpspring.security.rule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.security.CallerAuthentication;
import io.mcpspring.security.DeniedScopes;
import io.mcpspring.server.McpAccess.Decision;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.security.authorization.AuthorityAuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;

/**
 * URL rules of the application for one method of a controller: a caller may use it
 * through the server if the caller may send every request that is mapped to it.
 */
final class UrlRule {

	private static final Logger logger = LoggerFactory.getLogger(UrlRule.class);

	private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

	private static final AuthorizationResult DENIED = new AuthorizationDecision(false);

	/** The methods of a mapping without methods. */
	private static final Set<String> ALL_METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

	private final List<Target> targets = new ArrayList<>();

	private final UrlRules rules;

	private final AtomicBoolean reported = new AtomicBoolean();

	UrlRule(List<ControllerMapping> mappings, UrlRules rules) {
		this.rules = rules;
		for (ControllerMapping mapping : mappings) {
			Set<String> methods = mapping.methods().isEmpty() ? ALL_METHODS : mapping.methods();
			for (String pattern : mapping.patterns()) {
				PathTemplate path = PathTemplate.of(pattern);
				methods.forEach((method) -> this.targets.add(new Target(method, path)));
			}
		}
	}

	/** Return the variables of all paths. */
	Set<String> variables() {
		Set<String> names = new LinkedHashSet<>();
		this.targets.forEach((target) -> names.addAll(target.path().variables()));
		return names;
	}

	/**
	 * Decide without arguments. A rule that denies and looks at the client is decided
	 * when the method is called. If the path has variables, which a rule may evaluate,
	 * only a rule that requires authorities is decided; others are decided when the
	 * method is called.
	 */
	Decision decide(McpCaller caller) {
		try {
			return decideFor(caller);
		}
		catch (RuntimeException ex) {
			if (this.reported.compareAndSet(false, true)) {
				logger.warn("What serves {} is hidden from MCP clients, because the rule of the security filter chain "
						+ "for it fails without an HTTP request: {}", this.targets, ex.toString());
				logger.debug("The rule fails", ex);
			}
			return Decision.HIDDEN;
		}
	}

	private Decision decideFor(McpCaller caller) {
		Authentication authentication = CallerAuthentication.of(caller);
		Set<String> scopes = new LinkedHashSet<>();
		for (Target target : this.targets) {
			UrlQuestion question = target.withAnything(authentication);
			AuthorizationResult result = now(question);
			if (result == null || result.isGranted() || question.isAboutClient()) {
				continue;
			}
			Set<String> missing = DeniedScopes.of(result);
			if (!missing.isEmpty()) {
				scopes.addAll(missing);
			}
			else if (target.path().variables().isEmpty() || result instanceof AuthorityAuthorizationDecision) {
				return Decision.HIDDEN;
			}
		}
		return scopes.isEmpty() ? Decision.GRANTED : Decision.scopesMissing(scopes);
	}

	/**
	 * Return whether the decision may be another one for other callers or calls: it is
	 * not granted without a look at them.
	 */
	boolean mayHide() {
		return this.targets.stream().anyMatch(this::mayDeny);
	}

	private boolean mayDeny(Target target) {
		UrlQuestion question = target.withAnything(CallerAuthentication.of(McpCaller.ANONYMOUS));
		try {
			AuthorizationResult result = now(question);
			return result == null || !result.isGranted() || question.isAboutCaller() || question.isAboutClient();
		}
		catch (RuntimeException ex) {
			return true;
		}
	}

	/** Return the decision, or {@code null} if it is not immediate. */
	private @Nullable AuthorizationResult now(UrlQuestion question) {
		return this.rules.authorize(question).toCompletableFuture().getNow(null);
	}

	/**
	 * Decide about a call.
	 * @param authentication the authentication of the caller
	 * @param values the values of variables; paths with other variables are ignored
	 * @param call the call
	 * @return granted if every request is granted
	 */
	CompletionStage<AuthorizationResult> authorize(Authentication authentication, Map<String, String> values,
			McpRequestContext call) {
		CompletionStage<AuthorizationResult> all = CompletableFuture.completedFuture(DENIED);
		boolean first = true;
		for (Target target : this.targets) {
			if (values.keySet().containsAll(target.path().variables())) {
				String path = target.path().expand((name) -> String.valueOf(values.get(name)));
				UrlQuestion question = new UrlQuestion(authentication, target.method(), path, call);
				all = first ? this.rules.authorize(question) : all.thenCompose((before) -> before.isGranted()
						? this.rules.authorize(question) : CompletableFuture.completedFuture(before));
				first = false;
			}
		}
		return this.targets.isEmpty() ? CompletableFuture.completedFuture(GRANTED) : all;
	}

	/**
	 * Kind of request.
	 *
	 * @param method the HTTP method
	 * @param path the path
	 */
	private record Target(String method, PathTemplate path) {

		UrlQuestion withAnything(Authentication authentication) {
			return new UrlQuestion(authentication, this.method, this.path.expand((name) -> PathTemplate.ANYTHING),
					null);
		}

		@Override
		public String toString() {
			return this.method + " " + this.path;
		}

	}

}
