package io.mcpspring.controllers;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.spring.method.argument.BindingFailure;
import io.mcpspring.spring.method.argument.InvalidArgumentException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.web.ErrorResponse;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.server.ServerWebInputException;

/**
 * Explanation of a refused request whose answer names no argument: the arguments that do
 * not have the form that their schema describes, in the words of annotated methods, or
 * the one that a converter of the application refuses or finds nothing for. They are
 * compared only after the application has refused the request, since its converters may
 * accept other forms as well.
 */
final class BindingErrorDetails {

	/** The maximum number of arguments in an explanation. */
	private static final int MAX_MISFITS = 5;

	private static final int MAX_CAUSES = 10;

	/** Spring's names for the places of values. */
	private static final Map<String, Place> PLACES = Map.of("path variable", Place.PATH, "parameter", Place.QUERY,
			"query parameter", Place.QUERY, "header", Place.HEADER);

	/** The claim of Spring that a value is missing. */
	private static final Pattern MISSING = Pattern
		.compile("Required (" + String.join("|", PLACES.keySet()) + ") '([^']+)' is not present");

	private final JsonMapper mapper;

	private final BindingFailure failures;

	private final List<EndpointArgument> arguments;

	/**
	 * Create the explanation for one method.
	 * @param setup the infrastructure of all methods
	 * @param arguments its arguments; those with a schema in place of that of their type
	 * are in a form of the application, which is not compared
	 */
	BindingErrorDetails(EndpointSetup setup, List<EndpointArgument> arguments) {
		this.mapper = setup.plain();
		this.failures = new BindingFailure("Argument", setup.schemas(), InvalidArgumentException::new);
		this.arguments = arguments;
	}

	/**
	 * Explain a refusal.
	 * @param detail the answer of the application
	 * @param given the arguments
	 * @param failure the exception by which the application has refused the request, or
	 * {@code null} if that is not known
	 * @return the answer, followed by the arguments of a wrong form unless it names one
	 */
	String explain(String detail, ObjectNode given, @Nullable Throwable failure) {
		String corrected = correct(detail, given);
		if (!corrected.equals(detail) || namesAny(detail, given)) {
			return corrected;
		}
		boolean unread = failure == null || isOfMapper(failure);
		List<String> misfits = this.arguments.stream()
			.filter((argument) -> argument.declaration().schema() == null)
			.flatMap((argument) -> misfit(argument, given.path(argument.argument()), unread).stream())
			.filter((misfit) -> !names(detail, misfit.violation().path()))
			.limit(MAX_MISFITS)
			.map((misfit) -> String.valueOf(misfit.getMessage()))
			.toList();
		String added = misfits.isEmpty() ? named(failure, given) : String.join(". ", misfits);
		return added.isEmpty() ? detail : SingleLine.of(detail + (detail.endsWith(".") ? " " : ". ") + added);
	}

	/**
	 * Correct the claim of Spring that a value is missing, which it also makes of one
	 * that a converter found nothing for.
	 * @param detail the answer of the application
	 * @param given the arguments
	 * @return the answer, without that claim about an argument that was given
	 */
	String correct(String detail, ObjectNode given) {
		// WebFlux names a variable of the path and says no more.
		return unfound(Place.PATH, detail, given).orElseGet(() -> MISSING.matcher(detail)
			.replaceAll((found) -> Matcher
				.quoteReplacement(unfound(PLACES.get(found.group(1)), found.group(2), given).orElseGet(found::group))));
	}

	private Optional<String> unfound(@Nullable Place place, String name, ObjectNode given) {
		return this.arguments.stream()
			.filter((argument) -> argument.place() == place && argument.name().equals(name))
			.map(EndpointArgument::argument)
			.filter(given::hasNonNull)
			.findFirst()
			.map((argument) -> given.path(argument).asString("-").isBlank() ? "Argument '" + argument + "' is empty"
					: "Nothing was found for argument '" + argument + "'");
	}

	/** Name the argument that the application could not convert. */
	private String named(@Nullable Throwable failure, ObjectNode given) {
		if (failure instanceof ErrorResponse response) {
			String detail = Objects.requireNonNullElse(response.getBody().getDetail(), "");
			String corrected = correct(detail, given);
			if (!corrected.equals(detail)) {
				return corrected;
			}
		}
		MethodParameter refused = unconverted(failure);
		return this.arguments.stream()
			.filter((argument) -> refused != null && isSame(argument.declaration().parameter(), refused))
			.map(EndpointArgument::argument)
			.filter(given::hasNonNull)
			.findFirst()
			.map((argument) -> "Argument '" + argument + "' is not valid")
			.orElse("");
	}

	private static @Nullable MethodParameter unconverted(@Nullable Throwable failure) {
		if (failure instanceof MethodArgumentTypeMismatchException mismatch) {
			return mismatch.getParameter();
		}
		return (failure instanceof ServerWebInputException refusal
				&& refusal.getCause() instanceof TypeMismatchException) ? refusal.getMethodParameter() : null;
	}

	/** Whether a parameter is the same, although one may be that of an interface. */
	private static boolean isSame(@Nullable MethodParameter parameter, MethodParameter other) {
		return parameter != null && parameter.getParameterIndex() == other.getParameterIndex()
				&& parameter.getExecutable().getName().equals(other.getExecutable().getName())
				&& parameter.getExecutable().getParameterCount() == other.getExecutable().getParameterCount();
	}

	private static boolean isOfMapper(Throwable failure) {
		Throwable cause = failure;
		for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
			if (cause instanceof JacksonException) {
				return true;
			}
			cause = cause.getCause();
		}
		return false;
	}

	private Optional<InvalidArgumentException> misfit(EndpointArgument argument, JsonNode value, boolean unread) {
		if (value.isMissingNode() || value.isNull()) {
			return Optional.empty();
		}
		try {
			this.mapper.readerFor(this.mapper.constructType(argument.type())).readValue(value);
		}
		catch (InvalidDefinitionException ex) {
			// No matter of the value.
		}
		catch (JacksonException ex) {
			boolean form = ex instanceof InvalidFormatException || ex instanceof InputCoercionException;
			return (form || (unread && argument.place() == Place.BODY)) ? explained(argument, value, ex)
					: Optional.empty();
		}
		catch (RuntimeException ex) {
			// No matter of a form.
		}
		return Optional.empty();
	}

	private Optional<InvalidArgumentException> explained(EndpointArgument argument, JsonNode value,
			JacksonException failure) {
		return (this.failures.invalid(argument.argument(), value, failure) instanceof InvalidArgumentException misfit)
				? Optional.of(misfit) : Optional.empty();
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
