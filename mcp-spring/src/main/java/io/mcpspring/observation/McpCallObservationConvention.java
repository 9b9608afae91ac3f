package io.mcpspring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names a call in metrics and traces. Define a bean of this type, or extend
 * {@link DefaultMcpCallObservationConvention}, to name calls otherwise. Values must come
 * from a bounded set, which {@link McpCallObservationContext#method()} and
 * {@link McpCallObservationContext#target()} do.
 */
public interface McpCallObservationConvention extends ObservationConvention<McpCallObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof McpCallObservationContext;
	}

}
