package io.mcpspring.spring.method.argument;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.MappedPaths;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.method.controller.UnservedParameters;
import io.mcpspring.spring.typeschema.SchemaDefaults;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionException;
import org.springframework.validation.Errors;

/**
 * Factory that determines the source of each parameter of a tool's method, and derives
 * the schema of the arguments.
 */
public final class ToolParameters {

	private final MethodSetup setup;

	private final JsonArguments json;

	private final TextConversion texts;

	public ToolParameters(MethodSetup setup) {
		this.setup = setup;
		this.json = new JsonArguments(setup.mapper(), setup.schemas(),
				new BindingFailure("Argument", setup.schemas(), InvalidArgumentException::new));
		this.texts = new TextConversion(setup.sources().conversion(), setup.schemas());
	}

	/**
	 * Derive the schema and the resolvers of a method's parameters.
	 * @param method the method
	 * @return the schema and the resolvers
	 * @throws InvalidMcpDeclarationException if one of the parameters cannot be served
	 */
	public Bound bind(BeanMethod method) {
		List<ParameterSource> sources = new ArrayList<>();
		Map<String, MethodParameter> names = new HashMap<>();
		for (MethodParameter parameter : method.parameters()) {
			ParameterSource source = source(method, parameter, sources);
			for (SchemaGenerator.Argument argument : source.arguments()) {
				if (names.putIfAbsent(argument.name(), parameter) != null) {
					throw clash(method, argument);
				}
			}
			sources.add(source);
		}
		List<SchemaGenerator.Argument> arguments = new ArrayList<>();
		for (ParameterSource source : sources) {
			arguments.addAll(source.arguments());
		}
		ObjectNode schema = this.setup.schemas().input(arguments, this.setup.isValidated(method));
		ObjectNode standIns = new SchemaDefaults(schema).apply(JsonNodeFactory.instance.objectNode());
		List<ArgumentResolver<ObjectNode>> resolvers = new ArrayList<>();
		for (ParameterSource source : sources) {
			resolvers.add(source.resolver(standIns));
		}
		return new Bound(arguments, schema, resolvers);
	}

	private static InvalidMcpDeclarationException clash(BeanMethod method, SchemaGenerator.Argument argument) {
		return method.invalid("two arguments are named '" + argument.name() + "'", (argument.parameter() != null)
				? "Rename one of them" : "Rename the other one, or give this one a prefix by @Qualifier");
	}

	private ParameterSource source(BeanMethod method, MethodParameter parameter, List<ParameterSource> before) {
		ArgumentResolver<ObjectNode> injected = this.setup.injected(method, parameter);
		if (injected != null) {
			return new ParameterSource.Injected(injected);
		}
		if (Errors.class.isAssignableFrom(parameter.getParameterType())) {
			if (before.isEmpty() || before.get(before.size() - 1).arguments().isEmpty()) {
				throw method.invalid("parameter '" + method.nameOf(parameter) + "' has no argument before it",
						"Put it behind the argument whose errors it is to hold");
			}
			return new ParameterSource.Injected(new PrecedingErrors<>(parameter.getParameterIndex() - 1,
					before.get(before.size() - 1).arguments().get(0).name()));
		}
		CompositeParameter composite = composite(method, parameter);
		if (composite != null) {
			return new ParameterSource.Composite(composite);
		}
		UnservedParameters.check(method, parameter, this.setup.sources().controllers());
		return argument(method, parameter);
	}

	private @Nullable CompositeParameter composite(BeanMethod method, MethodParameter parameter) {
		try {
			for (CompositeParameters composites : this.setup.sources().composites()) {
				CompositeParameter found = composites.find(parameter);
				if (found != null) {
					return found;
				}
			}
			return null;
		}
		catch (IllegalArgumentException ex) {
			throw method.invalid("parameter '" + method.nameOf(parameter) + "': " + ex.getMessage(),
					"Change its annotations", ex);
		}
	}

	private ParameterSource argument(BeanMethod method, MethodParameter parameter) {
		WebParameter web = WebParameter.of(parameter);
		String name = method.nameOf(parameter);
		TextConversion.Conversion conversion = this.texts.find(method, parameter, web);
		if (conversion == null && web == null && WebParameter.isModelAttribute(parameter)) {
			web = WebParameter.MODEL_ATTRIBUTE;
		}
		boolean certain = isCertain(method, parameter, web);
		JsonNode standIn = certain ? null : standIn(method, parameter, web, conversion != null);
		boolean required = standIn == null && isRequired(parameter, web, certain);
		if (conversion != null) {
			return new ParameterSource.Converted(new SchemaGenerator.Argument(name, method.typeOf(parameter), parameter,
					required, conversion.schema(), standIn, false), conversion);
		}
		ResolvableType declared = ResolvableType.forType(method.typeOf(parameter));
		boolean mono = declared.toClass().getName().equals("reactor.core.publisher.Mono");
		boolean flux = declared.toClass().getName().equals("reactor.core.publisher.Flux");
		Type type = mono ? declared.getGeneric(0).getType()
				: flux ? ResolvableType.forClassWithGenerics(List.class, declared.getGeneric(0)).getType()
						: method.typeOf(parameter);
		SchemaGenerator.Argument argument = ViewSchemas.apply(this.setup.mapper(), method,
				new SchemaGenerator.Argument(name, type, parameter, required, null, standIn, isBound(web)),
				this.setup.isValidated(method));
		return new ParameterSource.Json(this.json, argument, mono, flux, method);
	}

	/**
	 * Whether each request to a controller has the value, although it may be declared as
	 * optional: a variable in all of its paths.
	 */
	private static boolean isCertain(BeanMethod method, MethodParameter parameter, @Nullable WebParameter web) {
		if (web == null || web.kind() != WebParameter.Kind.PATH_VARIABLE) {
			return false;
		}
		String variable = web.name().isEmpty() ? parameter.getParameterName() : web.name();
		return variable != null && MappedPaths.allHave(method, variable);
	}

	private static boolean isRequired(MethodParameter parameter, @Nullable WebParameter web, boolean certain) {
		McpParam param = parameter.getParameterAnnotation(McpParam.class);
		boolean left = param != null && (!param.required() || !param.defaultValue().equals(McpParam.NO_DEFAULT));
		boolean optional = MethodSetup.mayBeAbsent(parameter)
				|| (web != null && !web.required() && web.kind() != WebParameter.Kind.MODEL_ATTRIBUTE);
		return !left && (certain || !optional);
	}

	/** Whether Spring binds an argument to the body or form of a request. */
	private static boolean isBound(@Nullable WebParameter web) {
		return web != null
				&& (web.kind() == WebParameter.Kind.REQUEST_BODY || web.kind() == WebParameter.Kind.MODEL_ATTRIBUTE);
	}

	/**
	 * Return the default value of an annotation of Spring Web, as JSON.
	 */
	private @Nullable JsonNode standIn(BeanMethod method, MethodParameter parameter, @Nullable WebParameter web,
			boolean text) {
		if (web != null && web.kind() == WebParameter.Kind.MODEL_ATTRIBUTE) {
			return emptyObject(method, parameter);
		}
		if (web == null || web.required() || !web.kind().isText()) {
			return null;
		}
		String declared = (web.defaultValue() != null) ? this.setup.sources().placeholders().apply(web.defaultValue())
				: null;
		Class<?> type = parameter.getParameterType();
		if (declared == null || (declared.isEmpty() && type != String.class)) {
			// As in controllers: false by default, though other primitives are required.
			return (type == boolean.class) ? JsonNodeFactory.instance.booleanNode(false) : null;
		}
		if (text || type == String.class) {
			return JsonNodeFactory.instance.stringNode(declared);
		}
		try {
			return this.setup.mapper().valueToTree(this.texts.convertDefault(method, parameter, declared));
		}
		catch (ConversionException ex) {
			throw method.invalid(
					"the default value of parameter '" + method.nameOf(parameter) + "' does not fit its type",
					"Write a text that can be converted to it", ex);
		}
	}

	/**
	 * Return the default of a model attribute, as in controllers: an empty object, unless
	 * it has required properties.
	 */
	private @Nullable JsonNode emptyObject(BeanMethod method, MethodParameter parameter) {
		Type type = method.typeOf(parameter);
		if (MethodSetup.mayBeAbsent(parameter) || !this.setup.schemas().canRead(type)) {
			return null;
		}
		SchemaGenerator.Argument argument = new SchemaGenerator.Argument(method.nameOf(parameter), type, parameter,
				false, null, null, true);
		ObjectNode schema = this.setup.schemas().input(List.of(argument), this.setup.isValidated(method));
		JsonNode declared = schema.path("properties").path(argument.name());
		return (declared.path("type").asString("").equals("object") && !declared.has("required"))
				? JsonNodeFactory.instance.objectNode() : null;
	}

	/**
	 * The arguments, their schema and the resolvers of one method.
	 *
	 * @param arguments the arguments
	 * @param schema the schema of the arguments
	 * @param resolvers the resolvers of the parameters, in order
	 */
	public record Bound(List<SchemaGenerator.Argument> arguments, ObjectNode schema,
			List<ArgumentResolver<ObjectNode>> resolvers) {
	}

}
