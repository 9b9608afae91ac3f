package io.mcpspring.spring.error.validation;

import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.error.PlainText;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import org.jspecify.annotations.Nullable;

/**
 * Translator that lists violated constraints of arguments and entities by path and
 * message. A return value that violates its constraints is not reported, because it is
 * not the client's fault.
 */
public final class ConstraintViolations implements McpExceptionTranslator {

	private static final int MAX_VIOLATIONS = 20;

	/** Names of methods mean nothing to a client. */
	private static final Set<ElementKind> HIDDEN = Set.of(ElementKind.METHOD, ElementKind.CONSTRUCTOR, ElementKind.BEAN,
			ElementKind.CROSS_PARAMETER);

	@Override
	public @Nullable ErrorAnswer translate(Exception failure, McpServerCall call) {
		if (!(failure instanceof ConstraintViolationException violated) || violated.getConstraintViolations() == null
				|| violated.getConstraintViolations().isEmpty()
				|| violated.getConstraintViolations().stream().anyMatch(ConstraintViolations::isOfResult)) {
			return null;
		}
		List<String> lines = violated.getConstraintViolations()
			.stream()
			.limit(MAX_VIOLATIONS)
			.map(ConstraintViolations::line)
			.sorted()
			.toList();
		return ErrorAnswer.of(PlainText.of(String.join("; ", lines)));
	}

	private static boolean isOfResult(ConstraintViolation<?> violation) {
		return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
			.anyMatch((node) -> node.getKind() == ElementKind.RETURN_VALUE);
	}

	private static String line(ConstraintViolation<?> violation) {
		StringBuilder path = new StringBuilder();
		for (Path.Node node : violation.getPropertyPath()) {
			append(path, node);
		}
		return (path.isEmpty() ? "" : "'" + path + "' ") + violation.getMessage();
	}

	private static void append(StringBuilder path, Path.Node node) {
		Object place = (node.getIndex() != null) ? node.getIndex() : node.getKey();
		if (place != null) {
			path.append('[').append(place).append(']');
		}
		boolean named = node.getKind() != ElementKind.CONTAINER_ELEMENT && !HIDDEN.contains(node.getKind());
		if (named && node.getName() != null) {
			path.append(path.isEmpty() ? "" : ".").append(node.getName());
		}
	}

}
