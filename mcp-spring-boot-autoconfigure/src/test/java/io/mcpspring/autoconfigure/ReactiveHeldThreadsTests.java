package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveHeldThreadsTests extends HeldThreadsContract {

	ReactiveHeldThreadsTests() {
		super(WebApplicationType.REACTIVE, "reactor-http-", "mcp-");
	}

}
