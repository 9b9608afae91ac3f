package io.mcpspring.security.token;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenAuthenticationConverter;

/**
 * Lookup of the bean that converts tokens to authentications: one of the application, or
 * the one that Boot creates from properties. Reactive ones come first, because they may
 * adapt the blocking ones of the same application. Tokens are converted by threads that
 * may block, on both web stacks.
 */
final class TokenConverters {

	private static final Logger logger = LoggerFactory.getLogger(TokenConverters.class);

	private final ConfigurableListableBeanFactory beans;

	private final TokenBeans tokens;

	TokenConverters(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
		this.tokens = new TokenBeans(beans);
	}

	/**
	 * Return the conversion of JWTs.
	 * @return the conversion, or {@code null} if there is no bean for it
	 */
	@SuppressWarnings("unchecked")
	@Nullable Function<AbstractOAuth2TokenAuthenticationToken<?>, @Nullable Authentication> jwt() {
		Object bean = find(this.tokens.hasReactor() ? reactiveJwt() : null, blockingJwt());
		if (bean == null) {
			return null;
		}
		Converter<Jwt, ?> converter = (Converter<Jwt, ?>) bean;
		return (token) -> (token instanceof JwtAuthenticationToken jwt) ? result(converter.convert(jwt.getToken()))
				: token;
	}

	/**
	 * Return the conversion of introspected tokens.
	 * @return the conversion, or {@code null} if there is no bean for it
	 */
	@Nullable Function<AbstractOAuth2TokenAuthenticationToken<?>, @Nullable Authentication> opaque() {
		Object bean = find(this.tokens.hasReactor() ? ReactiveOpaqueTokenAuthenticationConverter.class : null,
				OpaqueTokenAuthenticationConverter.class);
		return (bean != null) ? (token) -> opaque(bean, token) : null;
	}

	private static @Nullable Authentication opaque(Object bean, AbstractOAuth2TokenAuthenticationToken<?> token) {
		if (!(token.getPrincipal() instanceof OAuth2AuthenticatedPrincipal principal)) {
			return token;
		}
		String value = token.getToken().getTokenValue();
		return (bean instanceof OpaqueTokenAuthenticationConverter converter) ? converter.convert(value, principal)
				: result(((ReactiveOpaqueTokenAuthenticationConverter) bean).convert(value, principal));
	}

	private static @Nullable Authentication result(@Nullable Object converted) {
		if (converted == null || converted instanceof Authentication) {
			return (Authentication) converted;
		}
		return ((Mono<?>) converted).cast(Authentication.class)
			.timeout(TokenBeans.MAX_WAIT,
					Mono.error(() -> new AuthenticationServiceException("The token was not converted in time")))
			.block();
	}

	private @Nullable Object find(@Nullable Type reactive, Type blocking) {
		List<String> names = new ArrayList<>();
		for (Type type : (reactive != null) ? List.of(reactive, blocking) : List.of(blocking)) {
			List<String> all = List
				.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beans, ResolvableType.forType(type)));
			List<String> own = all.stream().filter((name) -> !this.tokens.isOfBoot(name)).toList();
			if (!own.isEmpty()) {
				return onlyOne(own);
			}
			names.addAll(all);
		}
		return names.isEmpty() ? null : this.beans.getBean(names.get(0));
	}

	private @Nullable Object onlyOne(List<String> names) {
		List<String> primary = names.stream()
			.filter((name) -> this.beans.containsBeanDefinition(name)
					&& this.beans.getMergedBeanDefinition(name).isPrimary())
			.toList();
		List<String> chosen = (primary.size() == 1) ? primary : names;
		if (chosen.size() > 1) {
			logger.warn("Access tokens grant scopes only at the MCP server, and no other authorities: "
					+ "the beans {} convert access tokens. Mark one of them @Primary", names);
			return null;
		}
		return this.beans.getBean(chosen.get(0));
	}

	private static Type blockingJwt() {
		return new ParameterizedTypeReference<Converter<Jwt, ? extends AbstractAuthenticationToken>>() {
		}.getType();
	}

	private static Type reactiveJwt() {
		return new ParameterizedTypeReference<Converter<Jwt, ? extends Mono<? extends AbstractAuthenticationToken>>>() {
		}.getType();
	}

}
