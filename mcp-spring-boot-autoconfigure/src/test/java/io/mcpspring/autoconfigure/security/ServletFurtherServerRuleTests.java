package io.mcpspring.autoconfigure.security;

import org.springframework.boot.WebApplicationType;

/** The same rules hold if a further server offers the methods. */
class ServletFurtherServerRuleTests extends UrlRuleContract {

	ServletFurtherServerRuleTests() {
		super(WebApplicationType.SERVLET, ServletGuards.Rules.class, "mcp.server.path=/main/mcp",
				"mcp.server.servers.further.path=/mcp",
				"mcp.server.servers.further.packages=io.mcpspring.autoconfigure.security");
	}

}
