package io.mcpspring.method;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.model.ToolException;
import io.mcpspring.server.HandlerOptions;
import io.mcpspring.server.Registration;
import io.mcpspring.typeschema.JsonSchemas;
import io.mcpspring.typeschema.SchemaDefaults;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

/**
 * Makes tools of annotated methods.
 */
final class ToolMethods {

	private final MethodSetup setup;

	private final JsonArguments arguments;

	ToolMethods(MethodSetup setup) {
		this.setup = setup;
		this.arguments = new JsonArguments(setup.mapper(), setup.schemas(),
				new BindingFailure("Argument", setup.schemas(), ToolException::new));
	}

	Registration.Tool create(BeanMethod method, McpTool tool) {
		String name = ListingAttributes.name(tool.name(), method);
		List<JsonSchemas.Argument> arguments = arguments(method);
		ObjectNode schema = this.setup.schemas().input(arguments);
		ReturnedValue returned = ReturnedValue.of(method);
		ToolResults results = new ToolResults(name, tool.mimeType(), returned, this.setup.schemas());
		ToolDescriptor descriptor = new ToolDescriptor(name, ListingAttributes.text(tool.title()),
				ListingAttributes.text(tool.description()), schema, results.schema(), hints(tool.hints()),
				ListingAttributes.icons(tool.icons()), ListingAttributes.meta(tool.meta()));
		SchemaDefaults defaults = new SchemaDefaults(schema);
		ObjectNode standIns = defaults.apply(JsonNodeFactory.instance.objectNode());
		MethodHandler<ObjectNode, McpResult.CallTool> handler = new MethodHandler<>(method,
				resolvers(method, arguments, standIns), this.setup.rules(method, ToolException::new), returned,
				(given, value) -> results.convert(value));
		return new Registration.Tool(descriptor, (context, given) -> handler.handle(context, defaults.apply(given)),
				new HandlerOptions(returned.isBlocking(), Set.of(tool.scopes()), method.owner(), tool.singleUse(),
						timeout(method, tool.timeoutSeconds()), method.source()));
	}

	private static @Nullable Duration timeout(BeanMethod method, int seconds) {
		if (seconds < 0) {
			throw method.invalid("the time it may work is negative",
					"Use a number of seconds, or 0 for what the server allows");
		}
		return (seconds > 0) ? Duration.ofSeconds(seconds) : null;
	}

	/** The parameters that are bound from JSON, in order. */
	private List<JsonSchemas.Argument> arguments(BeanMethod method) {
		List<JsonSchemas.Argument> arguments = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (MethodParameter parameter : method.parameters()) {
			if (this.setup.injected(parameter) == null) {
				JsonSchemas.Argument argument = argument(method, parameter);
				if (!names.add(argument.name())) {
					throw method.invalid("two arguments are named '" + argument.name() + "'", "Rename one of them");
				}
				arguments.add(argument);
			}
		}
		return arguments;
	}

	private List<ArgumentResolver<ObjectNode>> resolvers(BeanMethod method, List<JsonSchemas.Argument> arguments,
			ObjectNode standIns) {
		Iterator<JsonSchemas.Argument> bound = arguments.iterator();
		List<ArgumentResolver<ObjectNode>> resolvers = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			ArgumentResolver<ObjectNode> injected = this.setup.injected(parameter);
			resolvers.add((injected != null) ? injected : this.arguments.resolver(method, bound.next(), standIns));
		}
		return resolvers;
	}

	private static JsonSchemas.Argument argument(BeanMethod method, MethodParameter parameter) {
		McpToolParam param = parameter.getParameterAnnotation(McpToolParam.class);
		boolean left = param != null && (!param.required() || !param.defaultValue().equals(McpToolParam.NO_DEFAULT));
		boolean required = !left && !MethodSetup.mayBeAbsent(parameter);
		return new JsonSchemas.Argument(method.nameOf(parameter), method.typeOf(parameter), parameter, required);
	}

	private static ToolAnnotations hints(ToolHint[] given) {
		Set<ToolHint> hints = EnumSet.noneOf(ToolHint.class);
		hints.addAll(List.of(given));
		return new ToolAnnotations(hint(hints, ToolHint.READ_ONLY, ToolHint.DESTRUCTIVE, false),
				hint(hints, ToolHint.DESTRUCTIVE, ToolHint.NON_DESTRUCTIVE, true),
				hints.contains(ToolHint.IDEMPOTENT) ? true : null,
				hint(hints, ToolHint.OPEN_WORLD, ToolHint.CLOSED_WORLD, true));
	}

	private static @Nullable Boolean hint(Set<ToolHint> hints, ToolHint yes, ToolHint no, boolean saysNo) {
		if (hints.contains(yes) && hints.contains(no)) {
			throw new IllegalArgumentException("the hints " + yes + " and " + no + " contradict each other");
		}
		if (hints.contains(yes)) {
			return true;
		}
		return (saysNo && hints.contains(no)) ? false : null;
	}

}
