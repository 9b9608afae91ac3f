package io.mcpspring.onbehalfof;

import java.util.function.Function;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.annotation.RegisteredOAuth2AuthorizedClient;
import org.springframework.util.StringUtils;

/**
 * Injection of {@code @RegisteredOAuth2AuthorizedClient("name")} as in controllers, with
 * a token on behalf of the caller.
 */
public final class CallerClientParameters implements McpParameterResolver {

	private final CallerTokens tokens;

	/**
	 * Create the resolver.
	 * @param tokens the tokens of callers
	 */
	public CallerClientParameters(CallerTokens tokens) {
		this.tokens = tokens;
	}

	@Override
	public @Nullable Function<McpRequestContext, @Nullable Object> resolverFor(MethodParameter parameter) {
		RegisteredOAuth2AuthorizedClient annotation = parameter
			.getParameterAnnotation(RegisteredOAuth2AuthorizedClient.class);
		if (annotation == null || parameter.getParameterType() != OAuth2AuthorizedClient.class) {
			return null;
		}
		String target = StringUtils.hasText(annotation.registrationId()) ? annotation.registrationId()
				: annotation.value();
		this.tokens.interceptor(target);
		return (context) -> this.tokens.obtain(target, SecurityContextHolder.getContext().getAuthentication()).client();
	}

}
