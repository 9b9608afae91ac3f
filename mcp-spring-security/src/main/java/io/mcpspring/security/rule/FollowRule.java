package io.mcpspring.security.rule;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.security.CallerAuthentication;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.EvaluationException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.authorization.method.AuthorizationManagerAfterMethodInterceptor;
import org.springframework.security.authorization.method.AuthorizationManagerBeforeMethodInterceptor;
import org.springframework.security.core.Authentication;
import org.springframework.security.util.SimpleMethodInvocation;

/**
 * Decision whether a caller may subscribe to the changes of a resource. The method of the
 * resource is not called.
 */
final class FollowRule {

	/** Annotations that the advisors of proxies evaluate without a call. */
	private static final List<String> BY_ADVISOR = List.of(Secured.class.getName(),
			"jakarta.annotation.security.RolesAllowed", "jakarta.annotation.security.DenyAll");

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	/** Placeholder of the bean: an expression that uses it fails, and so denies. */
	private static final Object NO_BEAN = new Object();

	private FollowRule() {
	}

	/**
	 * Return whether the advisors of method security let a caller call the method of a
	 * resource. Those for {@code @PreAuthorize} are left to {@link #permits}, as those of
	 * reactive methods decide after a subscription only.
	 * @param advisors the advisors of the application
	 * @param source the method
	 * @param variables the variables of the URI
	 * @param caller the caller
	 * @return {@code false} also if a decision needs the result
	 */
	static boolean isReachable(Stream<AuthorizationAdvisor> advisors, HandlerSource source,
			Map<String, String> variables, McpCaller caller) {
		if (isAnnotated(source, List.of(PostAuthorize.class.getName()))) {
			return false;
		}
		boolean annotated = isAnnotated(source, BY_ADVISOR);
		return advisors.distinct()
			.filter((advisor) -> advisor.getPointcut().getClassFilter().matches(source.type())
					&& advisor.getPointcut().getMethodMatcher().matches(source.method(), source.type()))
			.filter((advisor) -> annotated || advisor instanceof AuthorizationManagerBeforeMethodInterceptor
					|| advisor instanceof AuthorizationManagerAfterMethodInterceptor)
			.allMatch((advisor) -> !(advisor instanceof AuthorizationManagerAfterMethodInterceptor)
					&& isReached(advisor, source.method(), variables, caller));
	}

	@SuppressWarnings("NullAway") // arguments may be null
	private static boolean isReached(AuthorizationAdvisor advisor, Method method, Map<String, String> variables,
			McpCaller caller) {
		AtomicBoolean reached = new AtomicBoolean();
		CallerAuthentication.run(caller, () -> {
			try {
				advisor.invoke(new SimpleMethodInvocation(NO_BEAN, method, arguments(method, variables)) {

					@Override
					public Object proceed() {
						reached.set(true);
						throw new AccessDeniedException("The method is not called");
					}

				});
			}
			catch (Throwable ex) {
				// Denied, or not called.
			}
		});
		return reached.get();
	}

	private static boolean isAnnotated(HandlerSource source, List<String> annotations) {
		return Stream.of(source.method(), source.type())
			.map((element) -> MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY))
			.anyMatch((present) -> annotations.stream().anyMatch(present::isPresent));
	}

	/**
	 * Evaluate an expression with the variables of a URI as arguments.
	 * @param text the expression
	 * @param method the method that it stands at
	 * @param variables the variables
	 * @param caller the caller
	 * @param handler evaluates it
	 * @return {@code false} also if it uses anything that only a call has
	 */
	@SuppressWarnings("NullAway") // arguments may be null
	static boolean permits(String text, Method method, Map<String, String> variables, McpCaller caller,
			MethodSecurityExpressionHandler handler) {
		Authentication authentication = CallerAuthentication.of(caller);
		try {
			EvaluationContext context = handler.createEvaluationContext(() -> authentication,
					new SimpleMethodInvocation(NO_BEAN, method, arguments(method, variables)));
			return MethodRule.isGranted(handler.getExpressionParser().parseExpression(text).getValue(context));
		}
		catch (ConversionException | EvaluationException ex) {
			return false;
		}
	}

	private static @Nullable Object[] arguments(Method method, Map<String, String> variables) {
		MethodParameter[] parameters = new AnnotatedMethod(method).getMethodParameters();
		@Nullable Object[] arguments = new Object[parameters.length];
		for (int i = 0; i < parameters.length; i++) {
			String value = variables.get(name(parameters[i]));
			arguments[i] = (value != null)
					? DefaultConversionService.getSharedInstance().convert(value, parameters[i].getParameterType())
					: null;
		}
		return arguments;
	}

	private static String name(MethodParameter parameter) {
		parameter.initParameterNameDiscovery(NAMES);
		McpParam declared = parameter.getParameterAnnotation(McpParam.class);
		return (declared != null && !declared.name().isEmpty()) ? declared.name()
				: String.valueOf(parameter.getParameterName());
	}

}
