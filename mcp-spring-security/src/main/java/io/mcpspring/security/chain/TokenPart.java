package io.mcpspring.security.chain;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.beans.BeanUtils;
import org.springframework.security.authentication.AuthenticationManagerResolver;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.ReactiveAuthenticationManagerResolver;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Object that a security filter chain verifies or converts access tokens by. Spring
 * Security has no access to it, so it is read from fields; where these have other names
 * nothing is found.
 *
 * @param use the use of tokens by the chain
 * @param object the object
 */
public record TokenPart(String use, Object object) {

	private static final String SPRING_SECURITY = "org.springframework.security.";

	private static final String LAMBDA = "$$Lambda";

	private static final Map<String, String> USES = Map.of("jwtDecoder", "verifies tokens",
			"jwtAuthenticationConverter", "converts tokens", "introspector", "verifies tokens",
			"authenticationConverter", "converts tokens");

	private static final int MAX_DEPTH = 3;

	/**
	 * Return the objects of a filter.
	 * @param filter the filter of a chain
	 * @return the objects; empty if the filter is not for access tokens
	 */
	public static List<TokenPart> of(Object filter) {
		Object resolver = field(filter, "authenticationManagerResolver");
		if (resolver == null) {
			return List.of();
		}
		boolean fixed = resolver.getClass().getName().startsWith(SPRING_SECURITY)
				&& resolver.getClass().getName().contains(LAMBDA);
		if (!fixed) {
			boolean tokens = filter.getClass().getSimpleName().equals("BearerTokenAuthenticationFilter");
			return tokens ? List.of(new TokenPart("chooses who verifies tokens", resolver)) : List.of();
		}
		List<TokenPart> found = new ArrayList<>();
		Object manager = unwrapped(manager(resolver));
		List<?> verifiers = (manager instanceof ProviderManager several) ? several.getProviders()
				: (manager != null) ? List.of(manager) : List.of();
		verifiers.stream()
			.filter((verifier) -> verifier.getClass().getName().startsWith(SPRING_SECURITY + "oauth2.server.resource."))
			.forEach((verifier) -> USES.forEach((name, use) -> {
				Object part = field(verifier, name);
				if (part != null) {
					found.add(new TokenPart(use, part));
				}
			}));
		return found;
	}

	/** Return the manager of a filter that has the same one for all requests. */
	@SuppressWarnings("NullAway")
	private static @Nullable Object manager(Object resolver) {
		if (resolver instanceof AuthenticationManagerResolver<?> blocking) {
			return blocking.resolve(null);
		}
		return (resolver instanceof ReactiveAuthenticationManagerResolver<?> reactive) ? reactive(reactive) : null;
	}

	@SuppressWarnings("NullAway")
	private static @Nullable Object reactive(ReactiveAuthenticationManagerResolver<?> resolver) {
		Mono<?> manager = resolver.resolve(null);
		return manager.block();
	}

	/** Return the manager within those that observe it. */
	private static @Nullable Object unwrapped(@Nullable Object manager) {
		Object inner = manager;
		while (inner != null && inner.getClass().getSimpleName().startsWith("Observation")) {
			inner = field(inner, "delegate");
		}
		return inner;
	}

	/** Return whether the object is a default of Spring Security. */
	public boolean isDefault() {
		return isDefault(this.object);
	}

	private static boolean isDefault(Object object) {
		Class<?> type = object.getClass();
		if (!type.getName().startsWith(SPRING_SECURITY)) {
			return false;
		}
		if (type.getName().contains(LAMBDA)) {
			return true;
		}
		Constructor<?> constructor = ClassUtils.getConstructorIfAvailable(type);
		Object delegate = field(object, "delegate");
		return (constructor != null) ? isSame(object, BeanUtils.instantiateClass(constructor), 0)
				: delegate != null && isDefault(delegate);
	}

	private static boolean isSame(@Nullable Object first, @Nullable Object second, int depth) {
		if (Objects.equals(first, second)) {
			return true;
		}
		if (first == null || second == null || first.getClass() != second.getClass() || depth > MAX_DEPTH
				|| !first.getClass().getName().startsWith(SPRING_SECURITY)) {
			return false;
		}
		List<Field> fields = new ArrayList<>();
		ReflectionUtils.doWithFields(first.getClass(), fields::add,
				(field) -> !Modifier.isStatic(field.getModifiers()) && !field.getName().equals("logger"));
		return fields.stream()
			.allMatch((field) -> isSame(field(first, field.getName()), field(second, field.getName()), depth + 1));
	}

	/** Return the name of the class of the object, or of the one that it adapts. */
	public String type() {
		Object adapted = this.object.getClass().getName().startsWith(SPRING_SECURITY) ? field(this.object, "delegate")
				: null;
		Object described = (adapted != null) ? adapted : this.object;
		String name = ClassUtils.getShortName(described.getClass());
		return described.getClass().getName().contains(LAMBDA) ? "a lambda of " + name : name;
	}

	private static @Nullable Object field(Object object, String name) {
		Field field = ReflectionUtils.findField(object.getClass(), name);
		if (field == null) {
			return null;
		}
		try {
			field.setAccessible(true);
			return field.get(object);
		}
		catch (IllegalAccessException | RuntimeException ex) {
			return null;
		}
	}

}
