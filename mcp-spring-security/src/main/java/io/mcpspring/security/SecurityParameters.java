package io.mcpspring.security;

import java.lang.annotation.Annotation;
import java.util.function.Function;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.MethodParameter;
import org.springframework.expression.BeanResolver;
import org.springframework.security.core.annotation.AnnotationTemplateExpressionDefaults;
import org.springframework.security.web.method.annotation.AuthenticationPrincipalArgumentResolver;
import org.springframework.security.web.method.annotation.CurrentSecurityContextArgumentResolver;
import org.springframework.util.ClassUtils;

/**
 * Injection of the caller as in controllers: {@code @AuthenticationPrincipal} and
 * {@code @CurrentSecurityContext}, with their expressions, on both web stacks. Spring
 * Security's own resolvers evaluate them, on the security context that
 * {@link SecurityContextInterceptor} provides to the method: that of the caller of the
 * original request, also after a question.
 */
public final class SecurityParameters implements McpParameterResolver {

	private static final boolean REACTOR = ClassUtils.isPresent("reactor.core.publisher.Mono",
			SecurityParameters.class.getClassLoader());

	private final AuthenticationPrincipalArgumentResolver principals = new AuthenticationPrincipalArgumentResolver();

	private final CurrentSecurityContextArgumentResolver contexts = new CurrentSecurityContextArgumentResolver();

	/**
	 * Create the resolver.
	 * @param beans resolves the beans that expressions refer to
	 * @param templates resolves placeholders in meta-annotations, or {@code null}
	 */
	public SecurityParameters(BeanResolver beans, @Nullable AnnotationTemplateExpressionDefaults templates) {
		this.principals.setBeanResolver(beans);
		this.contexts.setBeanResolver(beans);
		if (templates != null) {
			this.principals.setTemplateDefaults(templates);
			this.contexts.setTemplateDefaults(templates);
		}
	}

	@Override
	public @Nullable Function<McpRequestContext, @Nullable Object> resolverFor(MethodParameter parameter) {
		if (parameter.hasParameterAnnotation(McpParam.class)) {
			return null;
		}
		boolean mono = REACTOR && parameter.getParameterType().getName().equals("reactor.core.publisher.Mono");
		MethodParameter wanted = mono ? new InMono(parameter) : parameter;
		Function<McpRequestContext, @Nullable Object> found = null;
		if (this.principals.supportsParameter(wanted)) {
			found = (context) -> principal(wanted);
		}
		else if (this.contexts.supportsParameter(wanted)) {
			found = (context) -> context(wanted);
		}
		if (found == null || !mono) {
			return found;
		}
		Function<McpRequestContext, @Nullable Object> value = found;
		return (context) -> Mono.justOrEmpty(value.apply(context));
	}

	@SuppressWarnings("NullAway") // looks at the security context only
	private @Nullable Object principal(MethodParameter parameter) {
		return this.principals.resolveArgument(parameter, null, null, null);
	}

	@SuppressWarnings("NullAway") // looks at the security context only
	private @Nullable Object context(MethodParameter parameter) {
		return this.contexts.resolveArgument(parameter, null, null, null);
	}

	/**
	 * The parameter with the type in its {@code Mono}.
	 */
	private static final class InMono extends MethodParameter {

		private final MethodParameter parameter;

		InMono(MethodParameter parameter) {
			super(parameter);
			this.parameter = parameter;
		}

		@Override
		public Class<?> getParameterType() {
			return this.parameter.nested().getNestedParameterType();
		}

		@Override
		public Annotation[] getParameterAnnotations() {
			return this.parameter.getParameterAnnotations();
		}

		@Override
		public MethodParameter clone() {
			return new InMono(this.parameter);
		}

	}

}
