package io.mcpspring.security.rule;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.security.CallerAuthentication;
import io.mcpspring.spring.method.argument.TextArguments;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
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

	private final HandlerSource source;

	private final Map<String, String> variables;

	private final McpCaller caller;

	private final JsonMapper mapper;

	/**
	 * Create the rule of one subscription.
	 * @param source the method
	 * @param variables the variables of the URI
	 * @param caller the caller
	 * @param mapper reads the variables as the method gets them
	 */
	FollowRule(HandlerSource source, Map<String, String> variables, McpCaller caller, JsonMapper mapper) {
		this.source = source;
		this.variables = variables;
		this.caller = caller;
		this.mapper = mapper;
	}

	/**
	 * Return whether the advisors of method security let the caller call the method.
	 * Those for {@code @PreAuthorize} are left to {@link #permits}, as those of reactive
	 * methods decide after a subscription only.
	 * @param advisors the advisors of the application
	 * @return {@code false} also if a decision needs the result
	 */
	boolean isReachable(Stream<AuthorizationAdvisor> advisors) {
		if (isAnnotated(List.of(PostAuthorize.class.getName()))) {
			return false;
		}
		boolean annotated = isAnnotated(BY_ADVISOR);
		return advisors.distinct()
			.filter((advisor) -> advisor.getPointcut().getClassFilter().matches(this.source.type())
					&& advisor.getPointcut().getMethodMatcher().matches(this.source.method(), this.source.type()))
			.filter((advisor) -> annotated || advisor instanceof AuthorizationManagerBeforeMethodInterceptor
					|| advisor instanceof AuthorizationManagerAfterMethodInterceptor)
			.allMatch((advisor) -> !(advisor instanceof AuthorizationManagerAfterMethodInterceptor)
					&& isReached(advisor));
	}

	@SuppressWarnings("NullAway") // arguments may be null
	private boolean isReached(AuthorizationAdvisor advisor) {
		AtomicBoolean reached = new AtomicBoolean();
		CallerAuthentication.run(this.caller, () -> {
			try {
				advisor.invoke(new SimpleMethodInvocation(NO_BEAN, this.source.method(), arguments()) {

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

	private boolean isAnnotated(List<String> annotations) {
		return Stream.of(this.source.method(), this.source.type())
			.map((element) -> MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY))
			.anyMatch((present) -> annotations.stream().anyMatch(present::isPresent));
	}

	/**
	 * Evaluate an expression with the variables of a URI as arguments.
	 * @param text the expression
	 * @param handler evaluates it
	 * @return {@code false} also if it uses anything that only a call has
	 */
	@SuppressWarnings("NullAway") // arguments may be null
	boolean permits(String text, MethodSecurityExpressionHandler handler) {
		Authentication authentication = CallerAuthentication.of(this.caller);
		try {
			EvaluationContext context = handler.createEvaluationContext(() -> authentication,
					new SimpleMethodInvocation(NO_BEAN, this.source.method(), arguments()));
			return MethodRule.isGranted(handler.getExpressionParser().parseExpression(text).getValue(context));
		}
		catch (JacksonException | EvaluationException ex) {
			return false;
		}
	}

	private @Nullable Object[] arguments() {
		MethodParameter[] parameters = new AnnotatedMethod(this.source.method()).getMethodParameters();
		@Nullable Object[] arguments = new Object[parameters.length];
		for (int i = 0; i < parameters.length; i++) {
			String value = this.variables.get(name(parameters[i]));
			arguments[i] = (value != null) ? TextArguments.read(reader(parameters[i]), value) : null;
		}
		return arguments;
	}

	private ObjectReader reader(MethodParameter parameter) {
		return this.mapper.readerFor(this.mapper
			.constructType(GenericTypeResolver.resolveType(parameter.getGenericParameterType(), this.source.type())));
	}

	private static String name(MethodParameter parameter) {
		parameter.initParameterNameDiscovery(NAMES);
		McpParam declared = parameter.getParameterAnnotation(McpParam.class);
		return (declared != null && !declared.name().isEmpty()) ? declared.name()
				: String.valueOf(parameter.getParameterName());
	}

}
