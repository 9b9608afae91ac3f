package io.mcpspring.client.autoconfigure;

import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;

import io.mcpspring.client.RequestObserver;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observations of the requests of a client, children of the observation of the thread
 * that sends them.
 *
 * @param client the name of the client
 * @param registry the registry of the observations
 */
record ObservedRequests(String client, ObservationRegistry registry) implements RequestObserver {

	private static final McpClientRequestObservationConvention CONVENTION = new McpClientRequestObservationConvention();

	@Override
	public BiConsumer<@Nullable ObjectNode, @Nullable Throwable> begin(String method, ObjectNode params) {
		McpClientRequestObservationContext context = new McpClientRequestObservationContext(this.client, method,
				params);
		Observation observation = Observation.start(null, CONVENTION, () -> context, this.registry);
		return (result, failure) -> {
			if (result != null) {
				context.setResponse(result);
			}
			if (failure != null) {
				Throwable own = failure.getCause();
				observation.error((failure instanceof CompletionException && own != null) ? own : failure);
			}
			observation.stop();
		};
	}

}
