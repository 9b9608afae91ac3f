package io.mcpspring.security.rule;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.server.McpAccess.Decision;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.core.annotation.AnnotationTemplateExpressionDefaults;
import org.springframework.security.core.annotation.SecurityAnnotationScanner;
import org.springframework.security.core.annotation.SecurityAnnotationScanners;

/**
 * Access decision by declared scopes and the URL rules of controllers, then by
 * {@link PreAuthorize} on the method or its class, for lists and calls alike. The
 * existence of the method is hidden from callers whom an expression denies. An expression
 * that only requires scopes is answered by a challenge for these.
 * <p>
 * An expression is evaluated without a call only if it certainly uses neither the bean
 * nor arguments. Otherwise the method is listed, and the proxy of its bean decides when
 * it is called. Where method security is not enabled, there is none, and the method is
 * hidden.
 */
public final class MethodSecurityAccess implements AccessPolicy {

	private final MethodSecurityExpressionHandler expressions;

	private final SecurityAnnotationScanner<PreAuthorize> scanner;

	private final @Nullable UrlRuleInterceptor urls;

	private final BooleanSupplier enabled;

	private final ObjectProvider<AuthorizationAdvisor> advisors;

	private final Supplier<JsonMapper> mapper;

	private final Map<HandlerSource, MethodRule> rules = new ConcurrentHashMap<>();

	/**
	 * Create the decision.
	 * @param expressions evaluates expressions
	 * @param templates resolves placeholders in annotations, or {@code null}
	 * @param urls applies URL rules to methods of controllers, or {@code null}
	 * @param enabled whether proxies apply method security to beans
	 * @param advisors the advisors of these proxies
	 * @param mapper supplies the mapper by which the arguments of methods are read
	 */
	public MethodSecurityAccess(MethodSecurityExpressionHandler expressions,
			@Nullable AnnotationTemplateExpressionDefaults templates, @Nullable UrlRuleInterceptor urls,
			BooleanSupplier enabled, ObjectProvider<AuthorizationAdvisor> advisors, Supplier<JsonMapper> mapper) {
		this.expressions = expressions;
		this.urls = urls;
		this.enabled = enabled;
		this.advisors = advisors;
		this.mapper = mapper;
		this.scanner = (templates != null) ? SecurityAnnotationScanners.requireUnique(PreAuthorize.class, templates)
				: SecurityAnnotationScanners.requireUnique(PreAuthorize.class);
	}

	@Override
	public Decision decide(McpCaller caller, @Nullable McpRequestContext context, Registration registration) {
		Decision decision = declared(caller, registration);
		MethodRule rule = rule(registration);
		if (rule == null || decision.isHidden()) {
			return decision;
		}
		Decision second = rule.decide(caller);
		return AccessPolicy.both(decision, second);
	}

	/** Decide by the declared scopes and the URL rules of the path. */
	private Decision declared(McpCaller caller, Registration registration) {
		Decision decision = AccessPolicy.BY_SCOPES.decide(caller, null, registration);
		Decision byUrl = (this.urls != null) ? this.urls.decide(caller, registration) : Decision.GRANTED;
		return AccessPolicy.both(decision, byUrl);
	}

	@Override
	public boolean mayHide(Registration registration) {
		MethodRule rule = rule(registration);
		return (rule != null && rule.mayHide()) || (this.urls != null && this.urls.mayHide(registration));
	}

	/**
	 * Evaluate {@code @PreAuthorize} with the variables as arguments, then the advisors
	 * for other annotations. A rule about the result denies, if it applies to reads.
	 */
	@Override
	public boolean mayFollow(McpCaller caller, Registration template, Map<String, String> variables) {
		HandlerSource source = template.options().source();
		if (source == null) {
			return true;
		}
		PreAuthorize annotation = this.scanner.scan(source.method(), source.type());
		FollowRule rule = new FollowRule(source, variables, caller, this.mapper.get());
		return (annotation == null || rule.permits(annotation.value(), this.expressions))
				&& (!this.enabled.getAsBoolean() || rule.isReachable(this.advisors.orderedStream()));
	}

	/**
	 * Return the rule at the method behind a registration, for operators.
	 * @param registration the registration
	 * @return the rule, or {@code null} if there is none
	 */
	public @Nullable MethodRequirement requirement(Registration registration) {
		HandlerSource source = registration.options().source();
		PreAuthorize annotation = (source != null) ? this.scanner.scan(source.method(), source.type()) : null;
		if (annotation == null) {
			return null;
		}
		Expression expression = this.expressions.getExpressionParser().parseExpression(annotation.value());
		return new MethodRequirement(annotation.value(),
				(expression instanceof SpelExpression spel) ? ExpressionShape.roles(spel) : Set.of());
	}

	private @Nullable MethodRule rule(Registration registration) {
		HandlerSource source = registration.options().source();
		if (source == null) {
			return null;
		}
		MethodRule rule = this.rules.computeIfAbsent(source, this::read);
		return rule.isAlwaysGranted() ? null : rule;
	}

	private MethodRule read(HandlerSource source) {
		PreAuthorize annotation = this.scanner.scan(source.method(), source.type());
		if (annotation == null) {
			return MethodRule.NONE;
		}
		return MethodRule.of(annotation.value(), source.method(), this.expressions,
				this.enabled.getAsBoolean() ? Decision.GRANTED : Decision.HIDDEN);
	}

}
