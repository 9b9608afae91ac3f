package io.mcpspring.security.rule;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.security.DeniedScopes;
import io.mcpspring.security.SecurityContextInterceptor;
import io.mcpspring.server.McpAccess.Decision;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.util.ClassUtils;

/**
 * Interceptor that applies the URL rules of the application to tools that are also
 * methods of controllers: a caller who may not send the HTTP request may not call the
 * tool. Ordered after {@link SecurityContextInterceptor}, which provides the caller. A
 * request without decision is denied.
 */
public final class UrlRuleInterceptor implements McpHandlerInterceptor {

	private static final OncePerMinute UNDECIDED = new OncePerMinute(LoggerFactory.getLogger(UrlRuleInterceptor.class));

	/** The time limit for an asynchronous decision, in seconds. */
	private static final long MAX_WAIT = 10;

	private static final Authentication ANONYMOUS = new AnonymousAuthenticationToken("mcp", "anonymousUser",
			AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

	private final SecurityContextHolderStrategy holder = SecurityContextHolder.getContextHolderStrategy();

	private final Map<HandlerSource, Optional<UrlRule>> known = new ConcurrentHashMap<>();

	private final Map<ControllerMapping, UrlRule> sent = new ConcurrentHashMap<>();

	private final CatalogTable catalog;

	private final ControllerMapping.Finder mappings;

	private final UrlRules rules;

	private final BoundValues bound;

	/**
	 * Create the interceptor.
	 * @param catalog the catalogue
	 * @param mappings finds the mappings of methods
	 * @param rules decides about requests
	 * @param mapper reads the arguments of annotated methods
	 */
	public UrlRuleInterceptor(CatalogTable catalog, ControllerMapping.Finder mappings, UrlRules rules,
			Supplier<JsonMapper> mapper) {
		this(catalog, mappings, rules, new BoundValues(mapper));
	}

	private UrlRuleInterceptor(CatalogTable catalog, ControllerMapping.Finder mappings, UrlRules rules,
			BoundValues bound) {
		this.catalog = catalog;
		this.mappings = mappings;
		this.rules = rules;
		this.bound = bound;
	}

	/**
	 * Create an interceptor that applies the same rules to another catalogue.
	 * @param catalog the other catalogue
	 * @return the interceptor
	 */
	public UrlRuleInterceptor of(CatalogTable catalog) {
		return new UrlRuleInterceptor(catalog, this.mappings, this.rules, this.bound);
	}

	/**
	 * Check that the rules are applicable to all tools.
	 * @throws InvalidMcpDeclarationException if the path of a method has a variable
	 * without argument
	 */
	public void check() {
		for (Registration.Tool tool : this.catalog.tools().all()) {
			HandlerSource source = tool.options().source();
			UrlRule rule = (tool.handler() instanceof RequestSender) ? null : rule(source);
			if (source != null && rule != null) {
				new PathArguments(tool, source, rule.variables(), this.bound);
			}
		}
		List.of(this.catalog.resources(), this.catalog.resourceTemplates(), this.catalog.prompts(),
				this.catalog.completions())
			.forEach((registry) -> registry.all().forEach(this::checkFixed));
	}

	private void checkFixed(Registration registration) {
		HandlerSource source = registration.options().source();
		UrlRule rule = rule(source);
		if (source != null && rule != null && !rule.variables().isEmpty()) {
			throw new InvalidMcpDeclarationException(ClassUtils.getQualifiedMethodName(source.method(), source.type()),
					"it is a method of a controller whose path has variables, and the rules of the security filter "
							+ "chain for that path can only be applied to tools",
					"Annotate a method of another bean that calls it, and protect that by @PreAuthorize", null);
		}
	}

	/**
	 * Decide without arguments.
	 * @param caller the caller
	 * @param registration the registration
	 * @return the decision; granted if no rule applies, or if the decision depends on
	 * arguments. Of several paths that calls may choose, the most favourable decision
	 */
	Decision decide(McpCaller caller, Registration registration) {
		if (registration instanceof Registration.Tool tool && tool.handler() instanceof RequestSender sender) {
			return sender.requests()
				.stream()
				.map((mapping) -> rule(mapping).decide(caller))
				.reduce(UrlRuleInterceptor::better)
				.orElse(Decision.GRANTED);
		}
		UrlRule rule = rule(registration.options().source());
		return (rule != null) ? rule.decide(caller) : Decision.GRANTED;
	}

	private static Decision better(Decision one, Decision other) {
		boolean first = one.isGranted() || other.isHidden() || (one.isScopesMissing() && other.isScopesMissing());
		return first ? one : other;
	}

	/**
	 * Return whether a rule may hide a registration from some callers.
	 * @param registration the registration
	 * @return {@code false} if everyone may use it
	 */
	boolean mayHide(Registration registration) {
		if (registration instanceof Registration.Tool tool && tool.handler() instanceof RequestSender sender) {
			List<ControllerMapping> requests = sender.requests();
			return !requests.isEmpty() && requests.stream().allMatch((mapping) -> rule(mapping).mayHide());
		}
		UrlRule rule = rule(registration.options().source());
		return rule != null && rule.mayHide();
	}

	private @Nullable UrlRule rule(@Nullable HandlerSource source) {
		return (source != null) ? this.known.computeIfAbsent(source, this::read).orElse(null) : null;
	}

	private UrlRule rule(ControllerMapping mapping) {
		return this.sent.computeIfAbsent(mapping, (added) -> new UrlRule(List.of(added), this.rules));
	}

	private Optional<UrlRule> read(HandlerSource source) {
		List<ControllerMapping> found = this.mappings.find(source);
		return found.isEmpty() ? Optional.empty() : Optional.of(new UrlRule(found, this.rules));
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		SecurityContext context = this.holder.getContext();
		CompletionStage<AuthorizationResult> asked = authorize(call, context);
		if (asked == null) {
			return handler.call();
		}
		CompletableFuture<AuthorizationResult> decision = asked.toCompletableFuture();
		if (decision.isDone() || call.mayBlockHere()) {
			check(await(decision));
			return handler.call();
		}
		return decision.thenCompose((result) -> {
			check(result);
			return as(context, handler);
		});
	}

	/** Ask the rules; {@code null} if none applies. */
	private @Nullable CompletionStage<AuthorizationResult> authorize(McpServerCall call, SecurityContext context) {
		Authentication present = context.getAuthentication();
		Authentication authentication = (present != null) ? present : ANONYMOUS;
		Registration.Tool tool = tool(call);
		if (tool != null && tool.handler() instanceof RequestSender sender) {
			RequestSender.Request request = sender.request(call.arguments());
			return this.rules.authorize(new UrlQuestion(authentication, request.method(), request.path(), call));
		}
		UrlRule rule = rule(ServedCall.of(call).source());
		try {
			return (rule != null) ? rule.authorize(authentication, values(rule, call, tool), call) : null;
		}
		catch (IllegalArgumentException ex) {
			throw new ToolException("An argument that is part of the address of the resource is empty or holds a "
					+ "character that addresses do not have: / \\ ; %");
		}
	}

	private Registration.@Nullable Tool tool(McpServerCall call) {
		CallRequest request = ServedCall.of(call).request();
		String name = request.text("name");
		if (name == null || call.handlerMethod() == null || !ProtocolMethod.TOOLS_CALL.isOf(request)) {
			return null;
		}
		return this.catalog.tools().find(name);
	}

	private Map<String, String> values(UrlRule rule, McpServerCall call, Registration.@Nullable Tool tool) {
		Set<String> variables = rule.variables();
		HandlerSource source = ServedCall.of(call).source();
		if (variables.isEmpty() || source == null) {
			return Map.of();
		}
		return (tool != null)
				? new PathArguments(tool, source, variables, this.bound).values(call.arguments(), variables) : Map.of();
	}

	private static AuthorizationResult await(CompletableFuture<AuthorizationResult> decision)
			throws InterruptedException {
		try {
			return decision.get(MAX_WAIT, TimeUnit.SECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			UNDECIDED.warn("A call is denied because the rule of the security filter chain for its path fails without "
					+ "an HTTP request", ex);
			throw CallRefusedException.denied();
		}
	}

	private static void check(AuthorizationResult result) {
		if (!result.isGranted()) {
			Set<String> scopes = DeniedScopes.of(result);
			McpException refusal = scopes.isEmpty() ? CallRefusedException.denied()
					: new InsufficientScopeException(scopes);
			throw refusal;
		}
	}

	private <R> CompletionStage<R> as(SecurityContext context, Callable<CompletionStage<R>> handler) {
		SecurityContext before = this.holder.getContext();
		this.holder.setContext(context);
		try {
			return handler.call();
		}
		catch (Exception ex) {
			throw new CompletionException(ex);
		}
		finally {
			if (before.getAuthentication() == null) {
				this.holder.clearContext();
			}
			else {
				this.holder.setContext(before);
			}
		}
	}

}
