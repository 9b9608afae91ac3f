package io.mcpspring.observation;

import io.mcpspring.server.McpServerCall;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Access to the observation in the Reactor context of web requests and reactive methods,
 * in a separate class because Reactor is optional.
 */
final class ReactorObservation {

	/** The key of Micrometer's context propagation. */
	private static final String KEY = "micrometer.observation";

	private ReactorObservation() {
	}

	static @Nullable Observation find(McpServerCall call) {
		ContextView present = call.unwrap(ContextView.class);
		return (present != null) ? present.getOrDefault(KEY, null) : null;
	}

	static void attach(McpServerCall call, Observation observation) {
		ContextView present = call.unwrap(ContextView.class);
		Context outer = (present != null) ? Context.of(present) : Context.empty();
		call.attach(ContextView.class, outer.put(KEY, observation));
	}

}
