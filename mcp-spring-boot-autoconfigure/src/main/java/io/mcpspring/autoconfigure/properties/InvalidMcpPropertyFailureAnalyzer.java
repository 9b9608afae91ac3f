package io.mcpspring.autoconfigure.properties;

import java.util.List;
import java.util.stream.Collectors;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Failure analyzer that names the invalid properties and the remedies. Ordered before
 * Boot's own analyzers, which would only report that the properties could not be bound.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidMcpPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidMcpPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidMcpPropertyException cause) {
		List<InvalidMcpPropertyException> all = cause.all();
		if (all.size() > 1) {
			String description = all.stream()
				.map((failure) -> "'" + failure.property() + "' " + failure.problem() + ". " + failure.remedy())
				.collect(Collectors.joining("\n\n", all.size() + " properties are invalid:\n\n", ""));
			return new FailureAnalysis(description, "Correct each property as its paragraph says.", cause);
		}
		return new FailureAnalysis("The property '" + cause.property() + "' " + cause.problem() + ".", cause.remedy(),
				cause);
	}

}
