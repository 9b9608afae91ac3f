package io.mcpspring.security.rule;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.security.CallerAuthentication;
import io.mcpspring.spring.method.argument.TextArguments;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.EvaluationException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.authorization.method.AuthorizationManagerAfterMethodInterceptor;
import org.springframework.security.authorization.method.AuthorizationManagerAfterReactiveMethodInterceptor;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.util.SimpleMethodInvocation;

/**
 * Decision whether a caller may subscribe to the changes of a resource. The method of the
 * resource is not called.
 */
final class FollowRule {

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
	 * @param advisors the advisors of the application
	 * @return {@code false} also if a decision needs the result, or is a reactive one
	 * that is not made at once
	 */
	boolean isReachable(Stream<AuthorizationAdvisor> advisors) {
		if (isAnnotated()) {
			return false;
		}
		return advisors.distinct()
			.filter((advisor) -> advisor.getPointcut().getClassFilter().matches(this.source.type())
					&& advisor.getPointcut().getMethodMatcher().matches(this.source.method(), this.source.type()))
			.allMatch((advisor) -> !(advisor instanceof AuthorizationManagerAfterMethodInterceptor)
					&& !(advisor instanceof AuthorizationManagerAfterReactiveMethodInterceptor) && isReached(advisor));
	}

	@SuppressWarnings("NullAway") // arguments may be null
	private boolean isReached(AuthorizationAdvisor advisor) {
		AtomicBoolean reached = new AtomicBoolean();
		CallerAuthentication.run(this.caller, () -> {
			try {
				Object answer = advisor.invoke(new SimpleMethodInvocation(NO_BEAN, this.source.method(), arguments()) {

					@Override
					public Object proceed() {
						reached.set(true);
						throw new AccessDeniedException("The method is not called");
					}

				});
				ReactiveAdapter adapter = (answer != null)
						? ReactiveAdapterRegistry.getSharedInstance().getAdapter(answer.getClass()) : null;
				if (adapter != null) {
					ReactiveAnswer.subscribe(adapter.toPublisher(answer), CallerAuthentication.of(this.caller));
				}
			}
			catch (Throwable ex) {
				// Denied, or not called.
			}
		});
		return reached.get();
	}

	private boolean isAnnotated() {
		return Stream.of(this.source.method(), this.source.type())
			.anyMatch((element) -> MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY)
				.isPresent(PostAuthorize.class));
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

	/** Answer of a reactive method, in a separate class because Reactor is optional. */
	private static final class ReactiveAnswer {

		/** Receive the values that are there at once. */
		static void subscribe(Publisher<?> answer, Authentication caller) {
			Flux.from(answer)
				.contextWrite(ReactiveSecurityContextHolder.withAuthentication(caller))
				.subscribe((value) -> {
				}, (failure) -> {
				})
				.dispose();
		}

	}

}
