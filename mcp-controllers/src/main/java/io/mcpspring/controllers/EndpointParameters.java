package io.mcpspring.controllers;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.Type;
import java.security.Principal;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.method.argument.CompositeParameter;
import io.mcpspring.spring.method.argument.CompositeParameters;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.web.Credentials;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.util.ClassUtils;

/**
 * Arguments that the parameters of one method of a controller stand for. What the
 * application's dispatcher supplies by itself is no argument.
 */
final class EndpointParameters {

	/** Types that the dispatcher supplies, besides those of Spring and of servlets. */
	private static final List<Class<?>> SUPPLIED = List.of(Principal.class, Locale.class, TimeZone.class, ZoneId.class,
			OutputStream.class, Writer.class, Map.class);

	private static final List<String> SUPPLIED_PACKAGES = List.of("org.springframework.", "jakarta.servlet.",
			"kotlin.coroutines.");

	private static final Set<String> SESSIONS = Set.of("jakarta.servlet.http.HttpSession",
			"org.springframework.web.server.WebSession");

	private static final Set<String> FILES = Set.of("org.springframework.web.multipart.MultipartFile",
			"jakarta.servlet.http.Part", "org.springframework.http.codec.multipart.Part",
			"org.springframework.http.codec.multipart.FilePart");

	private final EndpointSetup setup;

	private final BeanMethod method;

	private final ParameterSchemas schemas;

	EndpointParameters(EndpointSetup setup, BeanMethod method) {
		this.setup = setup;
		this.method = method;
		this.schemas = new ParameterSchemas(setup, method);
	}

	/**
	 * Return the arguments of a parameter.
	 * @throws InvalidMcpDeclarationException if calls cannot have what the parameter
	 * needs
	 */
	List<EndpointArgument> of(MethodParameter parameter) {
		refuseUnserved(parameter);
		WebParameter web = WebParameter.of(parameter);
		return (web != null) ? annotated(parameter, web) : plain(parameter);
	}

	private void refuseUnserved(MethodParameter parameter) {
		ResolvableType declared = ResolvableType.forType(parameterType(parameter));
		Class<?> type = declared.toClass();
		ResolvableType elements = type.isArray() ? declared.getComponentType() : declared.asCollection().getGeneric(0);
		if (FILES.contains(type.getName()) || FILES.contains(elements.toClass().getName())) {
			throw refused(parameter, "is an uploaded file");
		}
		if (SESSIONS.contains(type.getName())) {
			throw refused(parameter, "is an HTTP session, and calls of tools have none");
		}
		if (InputStream.class.isAssignableFrom(type) || Reader.class.isAssignableFrom(type)) {
			throw refused(parameter, "reads the raw body of a request");
		}
	}

	private List<EndpointArgument> annotated(MethodParameter parameter, WebParameter web) {
		String name = this.method.nameOf(parameter);
		boolean all = web.name().isEmpty() && Map.class.isAssignableFrom(parameter.getParameterType());
		return switch (web.kind()) {
			case PATH_VARIABLE -> all ? List.of() : List.of(this.schemas.text(Place.PATH, name, parameter, web));
			case REQUEST_PARAM -> all ? List.of() : List.of(this.schemas.text(Place.QUERY, name, parameter, web));
			case REQUEST_HEADER -> all ? List.of() : header(name, parameter, web);
			case REQUEST_BODY -> List.of(body(name, parameterType(parameter), parameter,
					web.required() && !MethodSetup.mayBeAbsent(parameter)));
			case MODEL_ATTRIBUTE -> List.of(this.schemas.form(name, parameter));
			case REQUEST_PART -> throw refused(parameter, "is a part of an upload");
			case COOKIE_VALUE -> absent(parameter, web, "is a cookie, and controllers get none of the client's");
			case MATRIX_VARIABLE -> absent(parameter, web, "is a matrix variable, which no argument fills");
			case SESSION_ATTRIBUTE ->
				absent(parameter, web, "is kept in an HTTP session, and calls of tools have none");
			case REQUEST_ATTRIBUTE -> List.of();
		};
	}

	private List<EndpointArgument> header(String name, MethodParameter parameter, WebParameter web) {
		if (this.setup.headers().isSupplied(name) || HeaderRules.isGiven(name)) {
			if (HashTables.hashesUrls(ResolvableType.forType(parameterType(parameter)))) {
				throw refused(parameter, "is a set or map of URLs from a header; comparing URLs looks up their hosts");
			}
			return List.of();
		}
		if (HeaderRules.mayBeArgument(name)) {
			return this.setup.headers().isArgument(name)
					? List.of(this.schemas.text(Place.HEADER, name, parameter, web))
					: absent(parameter, web,
							"is the header '" + name + "', which models may set only if '" + ControllerSettings.HEADERS
									+ "' has 'argument:" + name + "'; if a gateway sets it, write 'passed:" + name
									+ "' there");
		}
		String remedy = Credentials.isName(name) ? ""
				: "; if a gateway sets it, write 'passed:" + name + "' in '" + ControllerSettings.HEADERS + "'";
		return absent(parameter, web, "is the header '" + name + "', which a model may not set" + remedy);
	}

	private List<EndpointArgument> absent(MethodParameter parameter, WebParameter web, String problem) {
		if (web.required() && !MethodSetup.mayBeAbsent(parameter)) {
			throw refused(parameter, problem);
		}
		return List.of();
	}

	private List<EndpointArgument> plain(MethodParameter parameter) {
		List<EndpointArgument> composed = composite(parameter);
		if (composed != null) {
			return composed;
		}
		Class<?> type = ResolvableType.forType(this.method.typeOf(parameter)).toClass();
		if (HttpEntity.class.isAssignableFrom(type)) {
			Type content = ResolvableType.forType(this.method.typeOf(parameter))
				.as(HttpEntity.class)
				.getGeneric()
				.getType();
			return List.of(body(this.method.nameOf(parameter), content, parameter, false));
		}
		if (isSupplied(parameter, type)) {
			return List.of();
		}
		Class<?> value = ResolvableType.forType(parameterType(parameter)).toClass();
		if (BeanUtils.isSimpleProperty(ClassUtils.resolvePrimitiveIfNecessary(value))) {
			return List.of(this.schemas.text(Place.QUERY, this.method.nameOf(parameter), parameter, null));
		}
		return List.of(this.schemas.form(this.method.nameOf(parameter), parameter));
	}

	private @Nullable List<EndpointArgument> composite(MethodParameter parameter) {
		for (CompositeParameters composites : this.setup.sources().composites()) {
			CompositeParameter found = composites.find(parameter);
			if (found != null) {
				return found.schemas()
					.entrySet()
					.stream()
					.map((schema) -> EndpointArgument.of(Place.QUERY, schema.getKey(), String.class,
							new EndpointArgument.Declaration(null, false, schema.getValue(), null)))
					.toList();
			}
		}
		return null;
	}

	private boolean isSupplied(MethodParameter parameter, Class<?> type) {
		return SUPPLIED.stream().anyMatch((supplied) -> supplied.isAssignableFrom(type))
				|| SUPPLIED_PACKAGES.stream().anyMatch(type.getName()::startsWith)
				|| Arrays.stream(parameter.getParameterAnnotations())
					.anyMatch((annotation) -> annotation.annotationType()
						.getName()
						.startsWith("org.springframework.security.")
							|| annotation.annotationType().getSimpleName().equals("Value"))
				|| Principal.class
					.isAssignableFrom(ResolvableType.forType(this.method.typeOf(parameter)).getGeneric(0).toClass())
				|| this.setup.sources()
					.controllers()
					.isResolvedByApplication(parameter.withContainingClass(this.method.type()));
	}

	private EndpointArgument body(String name, Type type, MethodParameter parameter, boolean required) {
		if (!this.setup.schemas().canRead(type)) {
			throw refused(parameter, "is a body that cannot be read from JSON");
		}
		return EndpointArgument.of(Place.BODY, name, type,
				new EndpointArgument.Declaration(parameter, required, null, null));
	}

	private Type parameterType(MethodParameter parameter) {
		return ParameterSchemas.valueType(this.method.typeOf(parameter));
	}

	private InvalidMcpDeclarationException refused(MethodParameter parameter, String problem) {
		return this.method.invalid("parameter '" + this.method.nameOf(parameter) + "' " + problem,
				"Leave the method out by '" + ControllerSettings.EXCLUDE
						+ "', or annotate a method of another bean with @McpTool that calls the same code");
	}

}
