package io.mcpspring.autoconfigure.observation;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;

/**
 * Value of {@code mcp.stack} for an application.
 */
final class StackTag {

	private StackTag() {
	}

	static String of(ApplicationContext context) {
		return (context instanceof ReactiveWebApplicationContext) ? "reactive" : "servlet";
	}

}
