package io.mcpspring.autoconfigure.security;

import io.mcpspring.security.resource.UnknownAudienceException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that explains how to set the audience of access tokens.
 */
final class UnknownAudienceFailureAnalyzer extends AbstractFailureAnalyzer<UnknownAudienceException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnknownAudienceException cause) {
		return new FailureAnalysis(
				"No audience is configured for the access tokens of the MCP server. "
						+ "Without one it would accept tokens that users gave to other services.",
				"Set 'mcp.server.public-url' to the address of the server as clients know it, such as "
						+ "'https://shop.example.com/mcp'. If tokens carry another audience, name it by "
						+ "'mcp.server.security.audiences'. To accept tokens of any audience, name "
						+ "'*'. If access tokens are not meant for the MCP "
						+ "server, set 'mcp.server.security.enabled' to false: the application's own security filter "
						+ "chains then guard it.",
				cause);
	}

}
