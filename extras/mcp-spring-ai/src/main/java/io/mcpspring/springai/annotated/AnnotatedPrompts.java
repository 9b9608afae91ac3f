package io.mcpspring.springai.annotated;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.ContentReader;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.ConvertedText;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.springai.exchange.SdkJson;
import io.mcpspring.springai.exchange.SdkResults;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.ai.mcp.annotation.McpArg;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.common.MetaUtils;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.util.StringUtils;

/**
 * Factory of prompts from methods with Spring AI's {@link McpPrompt}.
 */
final class AnnotatedPrompts {

	private static final TypeDescriptor TEXT = TypeDescriptor.valueOf(String.class);

	private final ConversionService conversion = ApplicationConversionService.getSharedInstance();

	Registration.Prompt create(BeanMethod method, McpPrompt prompt) {
		String name = StringUtils.hasText(prompt.name()) ? prompt.name() : method.name();
		String description = StringUtils.hasText(prompt.description()) ? prompt.description() : null;
		MethodCall call = new MethodCall(method);
		List<PromptDescriptor.Argument> arguments = new ArrayList<>();
		List<BiFunction<Invocation, Map<String, String>, @Nullable Object>> parameters = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			parameters.add(parameter(method, parameter, arguments));
		}
		DescribedPrompt descriptor = new DescribedPrompt(name,
				StringUtils.hasText(prompt.title()) ? prompt.title() : null, description, arguments, List.of(),
				SdkJson.meta(MetaUtils.getMeta(prompt.metaProvider())));
		return new Registration.Prompt(descriptor, (context, given) -> {
			Invocation invocation = new Invocation(context, McpSchema.GetPromptRequest.class, () -> {
				ObjectNode params = Invocation.params().put("name", name);
				given.forEach(params.putObject("arguments")::put);
				return params;
			});
			List<@Nullable Object> values = new ArrayList<>(parameters.size());
			parameters.forEach((parameter) -> values.add(parameter.apply(invocation, given)));
			return call.run(context, values, (value) -> messages(value, description));
		}, call.options());
	}

	private BiFunction<Invocation, Map<String, String>, @Nullable Object> parameter(BeanMethod method,
			MethodParameter parameter, List<PromptDescriptor.Argument> arguments) {
		Function<Invocation, @Nullable Object> special = SpecialParameters.find(method, parameter,
				McpSchema.GetPromptRequest.class);
		if (special != null) {
			return (call, given) -> special.apply(call);
		}
		if (Map.class.isAssignableFrom(parameter.getParameterType())) {
			return (call, given) -> new LinkedHashMap<>(given);
		}
		McpArg arg = parameter.getParameterAnnotation(McpArg.class);
		String name = (arg != null && !arg.name().isBlank()) ? arg.name() : method.nameOf(parameter);
		TypeDescriptor type = new TypeDescriptor(parameter);
		if (!this.conversion.canConvert(TEXT, type)) {
			throw method.invalid(
					"parameter '" + name + "' is of a type that cannot be read from a text: "
							+ parameter.getParameterType().getName(),
					"Use String, a number, boolean or an enum, since arguments of prompts are texts");
		}
		arguments.add(PromptDescriptor.Argument.builder(name)
			.description((arg != null && StringUtils.hasText(arg.description())) ? arg.description() : null)
			.required(arg != null && arg.required())
			.build());
		return (call, given) -> convert(name, given.get(name), type);
	}

	private @Nullable Object convert(String name, @Nullable String given, TypeDescriptor type) {
		if (given == null) {
			if (type.isPrimitive()) {
				throw new ToolException("Missing argument: " + name);
			}
			return null;
		}
		HashTables.checkTexts(name, type.getResolvableType(), StringNode.valueOf(given));
		String problem = ConvertedText.problemOfParts(type, given);
		if (problem != null) {
			throw new ToolException("Argument '" + name + "' " + problem);
		}
		try {
			return this.conversion.convert(given, TEXT, type);
		}
		catch (ConversionException ex) {
			throw new ToolException("Argument '" + name + "' does not have the form that the prompt expects", ex);
		}
	}

	private static GetPromptResult messages(@Nullable Object value, @Nullable String description) {
		if (value instanceof McpSchema.GetPromptResult result) {
			return SdkResults.prompt(SdkJson.write(result), description);
		}
		Collection<?> items = (value instanceof Collection<?> several) ? several
				: (value != null) ? List.of(value) : List.of();
		return GetPromptResult.builder()
			.description(description)
			.messages(items.stream().map(AnnotatedPrompts::message).toList())
			.build();
	}

	/** Spring AI makes a text one of the assistant. */
	private static PromptMessage message(Object item) {
		return (item instanceof McpSchema.PromptMessage message) ? ContentReader.message(SdkJson.write(message))
				: PromptMessage.assistant(String.valueOf(item));
	}

}
