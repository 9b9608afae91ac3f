package io.mcpspring.security.rule;

import java.lang.reflect.Method;
import java.util.Set;

import io.mcpspring.http.Caller;
import io.mcpspring.security.caller.CallerAuthentication;
import io.mcpspring.server.McpAccess.Decision;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.util.SimpleMethodInvocation;

/**
 * Meaning of an expression of method security without arguments.
 */
final class MethodRule {

	/** Rule that permits everyone, as far as is known. */
	static final MethodRule NONE = new MethodRule(null, null, null, Set.of());

	/**
	 * Placeholder of the bean, which expressions that are evaluated here do not use.
	 */
	private static final Object NO_BEAN = new Object();

	private final @Nullable Expression expression;

	private final @Nullable Method method;

	private final @Nullable MethodSecurityExpressionHandler handler;

	private final Set<String> scopes;

	private MethodRule(@Nullable Expression expression, @Nullable Method method,
			@Nullable MethodSecurityExpressionHandler handler, Set<String> scopes) {
		this.expression = expression;
		this.method = method;
		this.handler = handler;
		this.scopes = scopes;
	}

	static MethodRule of(String text, Method method, MethodSecurityExpressionHandler handler) {
		Expression expression = handler.getExpressionParser().parseExpression(text);
		if (!(expression instanceof SpelExpression spel)) {
			return NONE;
		}
		boolean reactive = KotlinDetector.isSuspendingFunction(method)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(method.getReturnType()) != null;
		ExpressionShape shape = ExpressionShape.of(spel);
		if (shape.needsCall() || (reactive && shape.usesBeans())) {
			return NONE;
		}
		return new MethodRule(spel, method, handler, shape.scopes());
	}

	boolean isAlwaysGranted() {
		return this.expression == null;
	}

	boolean mayHide() {
		return this.expression != null && this.scopes.isEmpty();
	}

	Decision decide(Caller caller) {
		if (this.expression == null || this.method == null || this.handler == null) {
			return Decision.GRANTED;
		}
		Authentication authentication = CallerAuthentication.of(caller);
		EvaluationContext context = this.handler.createEvaluationContext(() -> authentication,
				new SimpleMethodInvocation(NO_BEAN, this.method, new Object[this.method.getParameterCount()]));
		if (isGranted(this.expression.getValue(context))) {
			return Decision.GRANTED;
		}
		return this.scopes.isEmpty() ? Decision.HIDDEN : new Decision.ScopesMissing(this.scopes);
	}

	private static boolean isGranted(@Nullable Object value) {
		return (value instanceof AuthorizationResult result) ? result.isGranted() : Boolean.TRUE.equals(value);
	}

}
