package io.mcpspring.security.token;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.oauth2.server.resource.introspection.OAuth2IntrospectionException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenIntrospector;
import org.springframework.util.ClassUtils;

/**
 * Lookup of the beans that verify tokens, blocking or reactive: tokens are verified by
 * threads that may block, on both web stacks.
 */
public final class TokenBeans {

	static final Duration MAX_WAIT = Duration.ofSeconds(10);

	private static final ResolvableType VALIDATOR = ResolvableType.forClassWithGenerics(OAuth2TokenValidator.class,
			Jwt.class);

	private final ConfigurableListableBeanFactory beans;

	public TokenBeans(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	/** Return the decoder of the application, or the one that Boot created from a key. */
	public @Nullable JwtDecoder decoder() {
		JwtDecoder decoder = this.beans.getBeanProvider(JwtDecoder.class).getIfAvailable();
		if (decoder != null || !hasReactor()) {
			return decoder;
		}
		ReactiveJwtDecoder reactive = this.beans.getBeanProvider(ReactiveJwtDecoder.class).getIfAvailable();
		return (reactive != null) ? blocking(reactive) : null;
	}

	/**
	 * Return the decoder of the application, which Boot uses in place of one by
	 * properties. Of several, the primary one.
	 * @return the decoder, or {@code null} if there is none
	 */
	public @Nullable JwtDecoder decoderOfApplication() {
		if (isOfApplication(JwtDecoder.class)) {
			return this.beans.getBeanProvider(JwtDecoder.class).getIfUnique();
		}
		ReactiveJwtDecoder reactive = (hasReactor() && isOfApplication(ReactiveJwtDecoder.class))
				? this.beans.getBeanProvider(ReactiveJwtDecoder.class).getIfUnique() : null;
		return (reactive != null) ? blocking(reactive) : null;
	}

	/**
	 * Return the further validators of the application, which Boot adds to decoders that
	 * it creates.
	 */
	public List<OAuth2TokenValidator<Jwt>> validators() {
		return this.beans.<OAuth2TokenValidator<Jwt>>getBeanProvider(VALIDATOR).orderedStream().toList();
	}

	private static JwtDecoder blocking(ReactiveJwtDecoder reactive) {
		return (token) -> await(reactive.decode(token), (message) -> new JwtException(message));
	}

	/**
	 * Return whether Boot created the decoder from a key, so that it sends no requests.
	 */
	public boolean isDecoderOfBoot() {
		return !isOfApplication(JwtDecoder.class) && !(hasReactor() && isOfApplication(ReactiveJwtDecoder.class));
	}

	/**
	 * Return the introspector of the application; that of Boot is too lenient about
	 * activity.
	 */
	public @Nullable OpaqueTokenIntrospector introspector() {
		if (isOfApplication(OpaqueTokenIntrospector.class)) {
			return this.beans.getBean(OpaqueTokenIntrospector.class);
		}
		if (!isOfApplication(ReactiveOpaqueTokenIntrospector.class)) {
			return null;
		}
		ReactiveOpaqueTokenIntrospector reactive = this.beans.getBean(ReactiveOpaqueTokenIntrospector.class);
		return (token) -> await(reactive.introspect(token), (message) -> new OAuth2IntrospectionException(message));
	}

	private boolean isOfApplication(Class<?> type) {
		return !ofApplication(type).isEmpty();
	}

	private List<String> ofApplication(Class<?> type) {
		return Arrays.stream(this.beans.getBeanNamesForType(type)).filter((name) -> !isOfBoot(name)).toList();
	}

	boolean isOfBoot(String name) {
		if (!this.beans.containsBeanDefinition(name)) {
			return false;
		}
		String factory = this.beans.getMergedBeanDefinition(name).getFactoryBeanName();
		return factory != null && factory.startsWith("org.springframework.boot.");
	}

	boolean hasReactor() {
		return ClassUtils.isPresent("reactor.core.publisher.Mono", this.beans.getBeanClassLoader());
	}

	private static <T> T await(Mono<T> answer, Function<String, RuntimeException> failure) {
		Supplier<RuntimeException> none = () -> failure.apply("The token was not checked in time");
		return answer.timeout(MAX_WAIT, Mono.error(none)).blockOptional().orElseThrow(none);
	}

}
