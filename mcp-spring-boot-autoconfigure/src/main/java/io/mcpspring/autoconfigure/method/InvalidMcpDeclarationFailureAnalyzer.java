package io.mcpspring.autoconfigure.method;

import java.util.List;

import io.mcpspring.spring.method.InvalidMcpDeclarationException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Failure analyzer that names the annotated methods that cannot be served, and the
 * remedies.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidMcpDeclarationFailureAnalyzer extends AbstractFailureAnalyzer<InvalidMcpDeclarationException> {

	/** The maximum number of methods that are named. */
	private static final int MAX_NAMED = 20;

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidMcpDeclarationException cause) {
		List<InvalidMcpDeclarationException> all = cause.all();
		String common = (cause.common() != null) ? "\n\n" + cause.common() : "";
		if (all.size() == 1) {
			return new FailureAnalysis(
					"The method '" + cause.location() + "' cannot be served by MCP: " + cause.problem() + ".",
					cause.remedy() + "." + common, cause);
		}
		StringBuilder description = new StringBuilder(all.size() + " methods cannot be served by MCP:");
		for (InvalidMcpDeclarationException failure : all.subList(0, Math.min(MAX_NAMED, all.size()))) {
			description.append("\n\n")
				.append(failure.location())
				.append(": ")
				.append(failure.problem())
				.append(". ")
				.append(failure.remedy())
				.append('.');
		}
		if (all.size() > MAX_NAMED) {
			description.append("\n\nand ").append(all.size() - MAX_NAMED).append(" more.");
		}
		return new FailureAnalysis(description.toString(), "Correct each method as its paragraph says." + common,
				cause);
	}

}
