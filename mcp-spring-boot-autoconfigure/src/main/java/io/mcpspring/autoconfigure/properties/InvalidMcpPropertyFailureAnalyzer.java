package io.mcpspring.autoconfigure.properties;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Failure analyzer that names the invalid property and the remedy. Ordered before Boot's
 * own analyzers, which would only report that the properties could not be bound.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidMcpPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidMcpPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidMcpPropertyException cause) {
		return new FailureAnalysis("The property '" + cause.property() + "' " + cause.problem() + ".", cause.remedy(),
				cause);
	}

}
