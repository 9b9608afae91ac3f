package io.mcpspring.autoconfigure.security;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

/** The same rules hold if a further server offers the methods. */
@Tag("second-stack")
class ReactiveFurtherServerRuleTests extends UrlRuleContract {

	ReactiveFurtherServerRuleTests() {
		super(WebApplicationType.REACTIVE, ReactiveGuards.Rules.class, "mcp.server.path=/main/mcp",
				"mcp.server.servers.further.path=/mcp",
				"mcp.server.servers.further.packages=io.mcpspring.autoconfigure.security");
	}

}
