package io.mcpspring.autoconfigure.observation;

import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;

/**
 * Name of the web stack of an application.
 */
final class WebStack {

	private WebStack() {
	}

	static String of(ApplicationContext context) {
		return (context instanceof ReactiveWebApplicationContext) ? "reactive" : "servlet";
	}

}
