package io.mcpspring.client.autoconfigure;

import io.mcpspring.client.service.McpContractException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that lists where an interface does not fit its server.
 */
final class McpContractFailureAnalyzer extends AbstractFailureAnalyzer<McpContractException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, McpContractException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), "Change the interface " + cause.service()
				+ " to what the server offers. With 'mcp.client.<name>.check=lazy' the application starts, and only calls"
				+ " of the methods that do not fit fail.", cause);
	}

}
