package io.mcpspring.autoconfigure.method;

import io.mcpspring.method.InvalidMcpDeclarationException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Failure analyzer that names the annotated method that cannot be served, and the remedy.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidMcpDeclarationFailureAnalyzer extends AbstractFailureAnalyzer<InvalidMcpDeclarationException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidMcpDeclarationException cause) {
		return new FailureAnalysis(
				"The method '" + cause.location() + "' cannot be served by MCP: " + cause.problem() + ".",
				cause.remedy() + ".", cause);
	}

}
