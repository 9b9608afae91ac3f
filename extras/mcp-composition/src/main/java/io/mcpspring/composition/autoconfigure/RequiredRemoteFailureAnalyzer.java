package io.mcpspring.composition.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that says how to start without a server.
 */
final class RequiredRemoteFailureAnalyzer extends AbstractFailureAnalyzer<RequiredRemoteException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, RequiredRemoteException cause) {
		return new FailureAnalysis(cause.getMessage() + ".", "See that it runs and that 'mcp.client." + cause.name()
				+ ".url' is its address, give it more time by a bean of type RemoteCustomizer, or start without it: set 'mcp.server.remotes."
				+ cause.name() + ".required=false'.", cause);
	}

}
