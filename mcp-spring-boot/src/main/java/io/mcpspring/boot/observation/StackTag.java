package io.mcpspring.boot.observation;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;

/**
 * Value of {@code mcp.stack} for an application.
 */
public final class StackTag {

	private StackTag() {
	}

	public static String of(ApplicationContext context) {
		return (context instanceof ReactiveWebApplicationContext) ? "reactive" : "servlet";
	}

}
