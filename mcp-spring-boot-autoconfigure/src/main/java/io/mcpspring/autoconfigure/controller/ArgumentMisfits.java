package io.mcpspring.autoconfigure.controller;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.log.SingleLine;
import io.mcpspring.method.argument.BindingFailure;
import io.mcpspring.method.argument.InvalidArgumentException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Explanation of a refused request whose answer names no argument: the arguments that do
 * not have the form that their schema describes, in the words of annotated methods. They
 * are compared only after the application has refused the request, since its converters
 * may accept other forms as well.
 */
final class ArgumentMisfits {

	/** The maximum number of arguments in an explanation. */
	private static final int MAX_MISFITS = 5;

	private final JsonMapper mapper;

	private final BindingFailure failures;

	private final List<EndpointArgument> arguments;

	/**
	 * Create the explanation for one method.
	 * @param setup the infrastructure of all methods
	 * @param arguments its arguments; those with a schema in place of that of their type
	 * are in a form of the application
	 */
	ArgumentMisfits(EndpointSetup setup, List<EndpointArgument> arguments) {
		this.mapper = setup.plain();
		this.failures = new BindingFailure("Argument", setup.schemas(), InvalidArgumentException::new);
		this.arguments = arguments.stream().filter((argument) -> argument.declaration().schema() == null).toList();
	}

	/**
	 * Explain a refusal.
	 * @param told the answer of the application
	 * @param given the arguments
	 * @return the answer, followed by the arguments of a wrong form unless it names one
	 */
	String explain(String told, ObjectNode given) {
		if (namesAny(told, given)) {
			return told;
		}
		String misfits = this.arguments.stream()
			.flatMap((argument) -> misfit(argument, given.path(argument.argument())).stream())
			.filter((misfit) -> !names(told, misfit.violation().path()))
			.limit(MAX_MISFITS)
			.map(Throwable::getMessage)
			.collect(Collectors.joining(". "));
		return misfits.isEmpty() ? told : SingleLine.of(told + (told.endsWith(".") ? " " : ". ") + misfits);
	}

	private Optional<InvalidArgumentException> misfit(EndpointArgument argument, JsonNode value) {
		if (value.isMissingNode() || value.isNull()) {
			return Optional.empty();
		}
		try {
			this.mapper.readerFor(this.mapper.constructType(argument.type())).readValue(value);
		}
		catch (InvalidFormatException | InputCoercionException ex) {
			return (this.failures.invalid(argument.argument(), value, ex) instanceof InvalidArgumentException misfit)
					? Optional.of(misfit) : Optional.empty();
		}
		catch (RuntimeException ex) {
			// No matter of a form.
		}
		return Optional.empty();
	}

	/** Whether a text quotes the name of an argument or of a member of one. */
	private static boolean namesAny(String text, JsonNode given) {
		Stream<JsonNode> values = given.isObject() ? given.properties().stream().map((member) -> member.getValue())
				: given.valueStream();
		return given.propertyNames().stream().anyMatch((name) -> quotes(text, name))
				|| values.anyMatch((value) -> namesAny(text, value));
	}

	private static boolean quotes(String text, String name) {
		return text.contains("'" + name + "'") || text.contains("\"" + name + "\"");
	}

	/** Whether a text has the last name of a path as a word. */
	private static boolean names(String text, String path) {
		String name = path.substring(path.lastIndexOf('/') + 1);
		return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(text).find();
	}

}
