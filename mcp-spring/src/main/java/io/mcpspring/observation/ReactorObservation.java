package io.mcpspring.observation;

import io.micrometer.observation.Observation;
import io.mcpspring.server.McpCall;
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

	static @Nullable Observation find(McpCall call) {
		ContextView present = call.unwrap(ContextView.class);
		return (present != null) ? present.getOrDefault(KEY, null) : null;
	}

	static void attach(McpCall call, Observation observation) {
		ContextView present = call.unwrap(ContextView.class);
		Context outer = (present != null) ? Context.of(present) : Context.empty();
		call.attach(ContextView.class, outer.put(KEY, observation));
	}

}
