package io.mcpspring.autoconfigure;

import io.mcpspring.annotation.McpTool;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;
import org.springframework.web.server.ServerWebExchange;

@Tag("second-stack")
class ReactiveLegacySseTests extends LegacySseContract {

	ReactiveLegacySseTests() {
		super(WebApplicationType.REACTIVE, "spring.webflux.base-path", Requesting.class);
	}

	static class Requesting {

		@McpTool
		String request(ServerWebExchange exchange) {
			return exchange.getRequest().getPath().value();
		}

	}

}
