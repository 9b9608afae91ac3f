package io.mcpspring.springai.annotated;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registration.CompletionTarget;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.springai.exchange.SdkJson;
import io.mcpspring.springai.exchange.SdkResults;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.core.MethodParameter;

/**
 * Factory of completions from methods with Spring AI's {@link McpComplete}. Such a method
 * completes all arguments of its prompt or template, so the catalogue has to know these
 * already.
 */
final class CompletionOffers {

	private static final Logger logger = LoggerFactory.getLogger(CompletionOffers.class);

	private final CatalogTable catalog;

	CompletionOffers(CatalogTable catalog) {
		this.catalog = catalog;
	}

	List<Registration.Completion> create(BeanMethod method, McpComplete complete) {
		if (complete.prompt().isEmpty() == complete.uri().isEmpty()) {
			throw method.invalid("it names neither a prompt nor a URI", "Give either a prompt or a uri");
		}
		boolean prompt = !complete.prompt().isEmpty();
		String target = prompt ? complete.prompt() : complete.uri();
		Collection<String> arguments = prompt ? argumentsOfPrompt(target) : variables(method, target);
		if (arguments.isEmpty()) {
			logger.warn("{} completes the {} '{}', of which the server has none with arguments: it is left out",
					method.owner(), prompt ? "prompt" : "resource", target);
		}
		MethodCall call = new MethodCall(method);
		List<BiFunction<Invocation, McpSchema.CompleteRequest.CompleteArgument, @Nullable Object>> parameters = method
			.parameters()
			.stream()
			.map((parameter) -> parameter(method, parameter))
			.toList();
		return arguments.stream()
			.map((argument) -> new CompletionTarget(prompt, target, argument))
			.map((completed) -> new Registration.Completion(completed, handler(call, completed, parameters),
					call.options()))
			.toList();
	}

	private Collection<String> argumentsOfPrompt(String name) {
		Registration.Prompt prompt = this.catalog.prompts().find(name);
		return (prompt == null) ? List.of()
				: prompt.descriptor().arguments().stream().map((argument) -> argument.name()).toList();
	}

	private Collection<String> variables(BeanMethod method, String uri) {
		return (this.catalog.resourceTemplates().find(uri) == null) ? List.of() : method
			.attribute(() -> UriTemplate.parse(uri).variables(), "Use a template such as 'shop://orders/{id}'");
	}

	private static BiFunction<Invocation, McpSchema.CompleteRequest.CompleteArgument, @Nullable Object> parameter(
			BeanMethod method, MethodParameter parameter) {
		Function<Invocation, @Nullable Object> special = SpecialParameters.find(method, parameter,
				McpSchema.CompleteRequest.class);
		if (special != null) {
			return (call, argument) -> special.apply(call);
		}
		if (parameter.getParameterType() == McpSchema.CompleteRequest.CompleteArgument.class) {
			return (call, argument) -> argument;
		}
		if (parameter.getParameterType() == String.class) {
			return (call, argument) -> argument.value();
		}
		throw method.invalid("parameter '" + method.nameOf(parameter) + "' of a completion is no text",
				"Use String, CompleteArgument or CompleteRequest");
	}

	private static McpHandler<CompleteRequest, CompleteResult> handler(MethodCall call, CompletionTarget target,
			List<BiFunction<Invocation, McpSchema.CompleteRequest.CompleteArgument, @Nullable Object>> parameters) {
		return (context, request) -> {
			McpSchema.CompleteRequest.CompleteArgument argument = new McpSchema.CompleteRequest.CompleteArgument(
					target.argument(), request.value());
			Invocation invocation = new Invocation(context, McpSchema.CompleteRequest.class,
					() -> params(target, request));
			List<@Nullable Object> values = new ArrayList<>(parameters.size());
			parameters.forEach((parameter) -> values.add(parameter.apply(invocation, argument)));
			return call.run(context, values, CompletionOffers::candidates);
		};
	}

	private static ObjectNode params(CompletionTarget target, CompleteRequest request) {
		ObjectNode params = Invocation.params();
		if (target.prompt()) {
			params.putObject("ref").put("type", "ref/prompt").put("name", target.name());
		}
		else {
			params.putObject("ref").put("type", "ref/resource").put("uri", target.name());
		}
		params.putObject("argument").put("name", target.argument()).put("value", request.value());
		request.arguments().forEach(params.putObject("context").putObject("arguments")::put);
		return params;
	}

	private static CompleteResult candidates(@Nullable Object value) {
		if (value instanceof McpSchema.CompleteResult result) {
			return SdkResults.completion(SdkJson.write(result).path("completion"));
		}
		if (value instanceof McpSchema.CompleteResult.CompleteCompletion completion) {
			return SdkResults.completion(SdkJson.write(completion));
		}
		Collection<?> candidates = (value instanceof Collection<?> several) ? several
				: (value != null) ? List.of(value) : List.of();
		return CompleteResult.of(candidates.stream().map(String::valueOf).toList());
	}

}
