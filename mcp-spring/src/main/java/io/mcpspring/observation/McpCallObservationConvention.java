package io.mcpspring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Convention for the names of calls in metrics and traces. To change them, define a bean
 * of this type, or extend {@link DefaultMcpCallObservationConvention}. Values must come
 * from a bounded set, as those of {@link McpCallObservationContext#method()} and
 * {@link McpCallObservationContext#target()} do.
 */
public interface McpCallObservationConvention extends ObservationConvention<McpCallObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof McpCallObservationContext;
	}

}
