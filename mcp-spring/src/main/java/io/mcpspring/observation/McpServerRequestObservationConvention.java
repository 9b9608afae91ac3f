package io.mcpspring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Convention for the names of calls in metrics and traces. To change them, define a bean
 * of this type, or extend {@link DefaultMcpServerRequestObservationConvention}. Values
 * must come from a bounded set, as those of
 * {@link McpServerRequestObservationContext#method()} and
 * {@link McpServerRequestObservationContext#target()} do.
 */
public interface McpServerRequestObservationConvention
		extends ObservationConvention<McpServerRequestObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof McpServerRequestObservationContext;
	}

}
