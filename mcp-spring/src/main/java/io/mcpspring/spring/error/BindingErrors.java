package io.mcpspring.spring.error;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.context.NoSuchMessageException;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.validation.method.ParameterValidationResult;

/**
 * Translator of failures of Spring's data binding and method validation, which lists the
 * refused fields with the messages of the application.
 */
public final class BindingErrors implements McpExceptionTranslator {

	private static final int MAX_ERRORS = 20;

	private final MessageSource messages;

	/**
	 * Create a translator.
	 * @param messages the messages of the application
	 */
	public BindingErrors(MessageSource messages) {
		this.messages = messages;
	}

	@Override
	public @Nullable ErrorAnswer translate(Exception failure, McpServerCall call) {
		Locale locale = call.locale();
		Stream<String> lines = Stream.empty();
		if (failure instanceof MethodValidationResult result && !result.isForReturnValue()) {
			lines = result.getParameterValidationResults().stream().flatMap((parameter) -> lines(parameter, locale));
		}
		else if (failure instanceof Errors errors) {
			lines = errors.getAllErrors().stream().map((error) -> line("", error, locale));
		}
		List<String> found = lines.limit(MAX_ERRORS).sorted().toList();
		return found.isEmpty() ? null : ErrorAnswer.of(PlainText.of(String.join("; ", found)));
	}

	private Stream<String> lines(ParameterValidationResult result, Locale locale) {
		String name = result.getMethodParameter().getParameterName();
		String parameter = (name != null) ? name : "argument " + result.getMethodParameter().getParameterIndex();
		String place = (result.getContainerIndex() != null) ? parameter + "[" + result.getContainerIndex() + "]"
				: parameter;
		return result.getResolvableErrors().stream().map((error) -> line(place, error, locale));
	}

	private String line(String place, MessageSourceResolvable error, Locale locale) {
		String field = (error instanceof FieldError inner) ? inner.getField() : "";
		String name = (place.isEmpty() || field.isEmpty()) ? place + field : place + "." + field;
		return (name.isEmpty() ? "" : "'" + name + "' ") + text(error, locale);
	}

	/**
	 * Return the message of an error. The default one of a failed conversion contains
	 * class names and is replaced.
	 */
	private String text(MessageSourceResolvable error, Locale locale) {
		if (error instanceof ObjectError refused && refused.contains(Exception.class)) {
			return "is not valid";
		}
		try {
			return this.messages.getMessage(error, locale);
		}
		catch (NoSuchMessageException ex) {
			return "is not valid";
		}
	}

}
