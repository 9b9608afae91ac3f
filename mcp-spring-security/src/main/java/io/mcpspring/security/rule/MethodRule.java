package io.mcpspring.security.rule;

import java.lang.reflect.Method;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.security.CallerAuthentication;
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

	/** Rule that permits everyone. */
	static final MethodRule NONE = new MethodRule(null, null, null, Set.of(), Decision.GRANTED);

	/**
	 * Placeholder of the bean, which expressions that are evaluated here do not use.
	 */
	private static final Object NO_BEAN = new Object();

	private final @Nullable Expression expression;

	private final @Nullable Method method;

	private final @Nullable MethodSecurityExpressionHandler handler;

	private final Set<String> scopes;

	private final Decision undecided;

	private MethodRule(@Nullable Expression expression, @Nullable Method method,
			@Nullable MethodSecurityExpressionHandler handler, Set<String> scopes, Decision undecided) {
		this.expression = expression;
		this.method = method;
		this.handler = handler;
		this.scopes = scopes;
		this.undecided = undecided;
	}

	/**
	 * Return the rule of an expression.
	 * @param text the expression
	 * @param method the method that it stands at
	 * @param handler evaluates it
	 * @param undecided the decision if it needs a call
	 * @return the rule
	 */
	static MethodRule of(String text, Method method, MethodSecurityExpressionHandler handler, Decision undecided) {
		Expression expression = handler.getExpressionParser().parseExpression(text);
		boolean reactive = KotlinDetector.isSuspendingFunction(method)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(method.getReturnType()) != null;
		ExpressionShape shape = (expression instanceof SpelExpression spel) ? ExpressionShape.of(spel) : null;
		if (shape == null || shape.needsCall() || (reactive && shape.usesBeans())) {
			return new MethodRule(null, null, null, Set.of(), undecided);
		}
		return new MethodRule(expression, method, handler, shape.scopes(), undecided);
	}

	boolean isAlwaysGranted() {
		return this.expression == null && this.undecided.isGranted();
	}

	boolean mayHide() {
		return !isAlwaysGranted() && this.scopes.isEmpty();
	}

	Decision decide(McpCaller caller) {
		if (this.expression == null || this.method == null || this.handler == null) {
			return this.undecided;
		}
		Authentication authentication = CallerAuthentication.of(caller);
		NoInvocation invocation = new NoInvocation(this.method);
		EvaluationContext context = this.handler.createEvaluationContext(() -> authentication, invocation);
		invocation.used = false;
		boolean granted = isGranted(this.expression.getValue(context));
		if (invocation.used) {
			return this.undecided;
		}
		if (granted) {
			return Decision.GRANTED;
		}
		return this.scopes.isEmpty() ? Decision.HIDDEN : Decision.scopesMissing(this.scopes);
	}

	static boolean isGranted(@Nullable Object value) {
		return (value instanceof AuthorizationResult result) ? result.isGranted() : Boolean.TRUE.equals(value);
	}

	/**
	 * Placeholder of the call. A decision of an authorization manager that looks at it is
	 * none.
	 */
	private static final class NoInvocation extends SimpleMethodInvocation {

		private boolean used;

		NoInvocation(Method method) {
			super(NO_BEAN, method, new Object[method.getParameterCount()]);
		}

		@Override
		public Object[] getArguments() {
			this.used = true;
			return super.getArguments();
		}

		@Override
		public @Nullable Object getThis() {
			this.used = true;
			return super.getThis();
		}

	}

}
