package io.mcpspring.springai.annotated;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.ContentReader;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.springai.exchange.SdkJson;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.common.MetaUtils;
import org.springframework.ai.mcp.annotation.method.tool.utils.McpJsonSchemaGenerator;
import org.springframework.ai.util.JacksonUtils;
import org.springframework.beans.BeanUtils;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.util.StringUtils;

/**
 * Factory of tools from methods with Spring AI's {@link McpTool}. Spring AI makes their
 * schemas, and its mapper reads arguments and writes results, so that clients see the
 * same as they saw before.
 */
final class ToolOffers {

	private static final String DONE = "\"Done\"";

	private final JsonMapper mapper = JacksonUtils.getDefaultJsonMapper();

	private final JsonMapper reading = HashTables.prepare(this.mapper);

	Registration.Tool create(BeanMethod method, McpTool tool) {
		String name = StringUtils.hasText(tool.name()) ? tool.name() : method.name();
		MethodCall call = new MethodCall(method);
		ObjectNode input = schema(McpJsonSchemaGenerator.generateForMethodInput(method.method()));
		List<Argument> arguments = arguments(method, input);
		ObjectNode output = output(tool, call.valueType());
		DescribedTool descriptor = method.attribute(() -> DescribedTool.builder(name, input)
			.title(title(tool))
			.description(StringUtils.hasText(tool.description()) ? tool.description() : null)
			.outputSchema(output)
			.annotations(hints(tool.annotations()))
			.meta(SdkJson.meta(MetaUtils.getMeta(tool.metaProvider())))
			.build(), "Name the tool by its annotation, with letters, digits, '_', '-' and '.'");
		Function<@Nullable Object, CallToolResult> results = results(call.valueType(), output != null);
		return new Registration.Tool(descriptor,
				(context, given) -> call.run(context, values(arguments, context, name, given), results),
				call.options());
	}

	private ObjectNode schema(String json) {
		return (ObjectNode) JsonMapper.shared().readTree(json);
	}

	private static @Nullable String title(McpTool tool) {
		return StringUtils.hasText(tool.title()) ? tool.title()
				: StringUtils.hasText(tool.annotations().title()) ? tool.annotations().title() : null;
	}

	/** Defaults of the protocol are not written. */
	private static ToolAnnotations hints(McpTool.McpAnnotations hints) {
		return ToolAnnotations.builder()
			.readOnly(hints.readOnlyHint() ? true : null)
			.destructive(hints.destructiveHint() ? null : false)
			.idempotent(hints.idempotentHint() ? true : null)
			.openWorld(hints.openWorldHint() ? null : false)
			.build();
	}

	private @Nullable ObjectNode output(McpTool tool, ResolvableType type) {
		Class<?> raw = type.toClass();
		boolean plain = raw == Object.class || raw == void.class || raw == Void.class
				|| raw == McpSchema.CallToolResult.class || BeanUtils.isSimpleValueType(raw);
		return (tool.generateOutputSchema() && !plain) ? schema(McpJsonSchemaGenerator.generateFromType(type.getType()))
				: null;
	}

	private List<Argument> arguments(BeanMethod method, ObjectNode schema) {
		List<Argument> arguments = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			String name = method.nameOf(parameter);
			Function<Invocation, @Nullable Object> special = SpecialParameters.find(method, parameter,
					McpSchema.CallToolRequest.class);
			if (special == null && !method.method().getParameters()[parameter.getParameterIndex()].isNamePresent()) {
				throw method.invalid("the name of parameter " + parameter.getParameterIndex() + " is not known",
						"Compile with -parameters: Spring AI names arguments by their parameters");
			}
			if (special != null) {
				// Spring AI does not know all of them.
				schema.withObject("/properties").remove(name);
				schema.withArray("/required").removeIf((required) -> required.asString("").equals(name));
			}
			Type type = method.typeOf(parameter);
			arguments.add(new Argument(name, special, this.reading.readerFor(this.reading.constructType(type)),
					parameter.getParameterType().isPrimitive()));
		}
		return arguments;
	}

	private static List<@Nullable Object> values(List<Argument> arguments, McpRequestContext context, String tool,
			ObjectNode given) {
		Invocation call = new Invocation(context, McpSchema.CallToolRequest.class, () -> {
			ObjectNode params = Invocation.params().put("name", tool);
			params.set("arguments", given);
			return params;
		});
		List<@Nullable Object> values = new ArrayList<>(arguments.size());
		for (Argument argument : arguments) {
			values.add((argument.special() != null) ? argument.special().apply(call) : argument.read(given));
		}
		return values;
	}

	private Function<@Nullable Object, CallToolResult> results(ResolvableType type, boolean structured) {
		boolean nothing = type.toClass() == void.class || type.toClass() == Void.class;
		return (value) -> {
			if (value instanceof McpSchema.CallToolResult result) {
				return ContentReader.tool(SdkJson.write(result));
			}
			if (nothing) {
				return CallToolResult.text(DONE);
			}
			if (structured) {
				return CallToolResult.structured(this.mapper.valueToTree(value));
			}
			return CallToolResult.text((value instanceof String text) ? text : this.mapper.writeValueAsString(value));
		};
	}

	/**
	 * Parameter of a tool.
	 *
	 * @param name its name
	 * @param special supplies parameters other than arguments, or {@code null}
	 * @param reader reads the argument
	 * @param primitive whether it must not be {@code null}
	 */
	private record Argument(String name, @Nullable Function<Invocation, @Nullable Object> special, ObjectReader reader,
			boolean primitive) {

		@Nullable Object read(ObjectNode arguments) {
			JsonNode value = arguments.get(this.name);
			if (value == null || value.isNull()) {
				if (this.primitive) {
					throw new ToolException("Argument '" + this.name + "' is missing");
				}
				return null;
			}
			try {
				return HashTables.<@Nullable Object>read(this.reader, value);
			}
			catch (RuntimeException ex) {
				throw new ToolException("Argument '" + this.name + "' does not have the form that the tool expects",
						ex);
			}
		}

	}

}
