package io.mcpspring.autoconfigure;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveEndToEndTests extends EndToEndContract {

	@Override
	String blockingThreadPrefix() {
		return "mcp-";
	}

}
