package io.mcpspring.spring.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ValueConstants;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Injection of parameters that controllers take from the HTTP request besides its
 * parameters and body: headers, cookies, attributes and the request itself. None of them
 * is ever an argument.
 * <p>
 * Headers and cookies, and objects derived from the address, are kept with the call, so
 * that a method that runs again after a question sees those of the original request. The
 * request itself, its attributes and credentials are not kept.
 */
public final class RequestParameters implements McpParameterResolver {

	private static final DefaultParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private final HttpRequests requests;

	private final Supplier<ConversionService> conversion;

	private final UnaryOperator<String> placeholders;

	/**
	 * Create the resolver.
	 * @param requests the requests of the web stack
	 * @param conversion supplies the application's converters, if there are any
	 * @param placeholders resolves the placeholders and expressions in names and default
	 * values
	 */
	public RequestParameters(HttpRequests requests, Supplier<Optional<ConversionService>> conversion,
			UnaryOperator<String> placeholders) {
		this.requests = requests;
		this.conversion = SingletonSupplier
			.of(() -> conversion.get().orElseGet(DefaultConversionService::getSharedInstance));
		this.placeholders = placeholders;
	}

	@Override
	public @Nullable Function<McpRequestContext, @Nullable Object> resolverFor(MethodParameter parameter) {
		RequestHeader header = find(parameter, RequestHeader.class);
		CookieValue cookie = find(parameter, CookieValue.class);
		RequestAttribute attribute = find(parameter, RequestAttribute.class);
		if (parameter.hasParameterAnnotation(McpParam.class)) {
			return null;
		}
		if (header != null) {
			return header(parameter, header);
		}
		if (cookie != null) {
			return cookie(parameter, cookie);
		}
		if (attribute != null) {
			return attribute(parameter, attribute);
		}
		return object(parameter.getParameterType());
	}

	private static <A extends java.lang.annotation.Annotation> @Nullable A find(MethodParameter parameter,
			Class<A> annotation) {
		return AnnotatedElementUtils.findMergedAnnotation(
				AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations()), annotation);
	}

	private McpParameterResolver.@Nullable RequestValue header(MethodParameter parameter, RequestHeader header) {
		Class<?> type = parameter.getParameterType();
		if (Map.class.isAssignableFrom(type)) {
			return McpParameterResolver.RequestValue
				.ofThisRequest((context) -> map(this.requests.headers(context), type));
		}
		if (type == HttpHeaders.class) {
			return object(type);
		}
		String name = name(parameter, header.name());
		return named("header/" + name.toLowerCase(Locale.ROOT), "The header '" + name + "'",
				(context) -> this.requests.headers(context).getOrEmpty(name), name, header.required(),
				header.defaultValue(), parameter);
	}

	private static Object map(HttpHeaders headers, Class<?> type) {
		MultiValueMap<String, String> all = new LinkedMultiValueMap<>();
		headers.forEach((name, values) -> all.put(name, new ArrayList<>(values)));
		return MultiValueMap.class.isAssignableFrom(type) ? all : all.toSingleValueMap();
	}

	private McpParameterResolver.@Nullable RequestValue cookie(MethodParameter parameter, CookieValue cookie) {
		String name = name(parameter, cookie.name());
		return named("cookie/" + name, "The cookie '" + name + "'",
				(context) -> this.requests.cookies(context, name).stream().limit(1).toList(), name, cookie.required(),
				cookie.defaultValue(), parameter);
	}

	private McpParameterResolver.@Nullable RequestValue named(String key, String label, NamedRequestValue.Reader reader,
			String name, boolean required, String defaultValue, MethodParameter parameter) {
		TypeDescriptor type = new TypeDescriptor(parameter);
		if (!this.conversion.get().canConvert(TypeDescriptor.valueOf(String.class), type)) {
			return null;
		}
		Class<?> raw = parameter.getParameterType();
		if (!required && defaultValue.equals(ValueConstants.DEFAULT_NONE) && raw.isPrimitive()
				&& raw != boolean.class) {
			throw new IllegalArgumentException(label + " may be missing, but its type has no null");
		}
		String standIn = defaultValue.equals(ValueConstants.DEFAULT_NONE) ? null
				: this.placeholders.apply(defaultValue);
		return new NamedRequestValue(key, label, reader, Credentials.isName(name), required, standIn, type,
				this.conversion);
	}

	private McpParameterResolver.RequestValue attribute(MethodParameter parameter, RequestAttribute attribute) {
		String name = name(parameter, attribute.name());
		Class<?> type = parameter.nestedIfOptional().getNestedParameterType();
		boolean optional = parameter.isOptional();
		return McpParameterResolver.RequestValue.ofThisRequest((context) -> {
			Object value = this.requests.attribute(context, name);
			if (value == null && attribute.required() && !optional) {
				throw new ToolException("An attribute of the HTTP request is missing");
			}
			if (value != null && !type.isInstance(value) && !type.isPrimitive()) {
				value = this.conversion.get().convert(value, type);
			}
			return (parameter.getParameterType() == Optional.class) ? Optional.ofNullable(value) : value;
		});
	}

	private McpParameterResolver.@Nullable RequestValue object(Class<?> type) {
		if (type == HttpHeaders.class) {
			return McpParameterResolver.RequestValue.ofThisRequest(this.requests::headers);
		}
		if (type == HttpMethod.class) {
			return kept("method", (context) -> "POST", HttpMethod::valueOf);
		}
		if (type.isAssignableFrom(UriComponentsBuilder.class)
				&& type.getName().startsWith("org.springframework.web.")) {
			return kept("base-uri", this.requests::baseUri, UriComponentsBuilder::fromUriString);
		}
		return this.requests.provides(type)
				? McpParameterResolver.RequestValue.ofThisRequest((context) -> this.requests.object(context, type))
				: null;
	}

	private static McpParameterResolver.RequestValue kept(String key, Function<McpRequestContext, String> reader,
			Function<String, Object> value) {
		return new RequestValue() {

			@Override
			public boolean isTransient() {
				return false;
			}

			@Override
			public void begin(McpRequestContext context) {
				text(context);
			}

			private String text(McpRequestContext context) {
				return McpServerCall.of(context).keep(key, () -> List.of(reader.apply(context))).get(0);
			}

			@Override
			public Object apply(McpRequestContext context) {
				return value.apply(text(context));
			}
		};
	}

	private String name(MethodParameter parameter, String declared) {
		parameter.initParameterNameDiscovery(NAMES);
		String name = declared.isEmpty() ? parameter.getParameterName() : this.placeholders.apply(declared);
		if (name == null) {
			throw new IllegalArgumentException("the name of a header, cookie or attribute is not known: compile with "
					+ "-parameters, or name it by its annotation");
		}
		return name;
	}

}
