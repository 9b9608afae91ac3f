package io.mcpspring.autoconfigure.observation;

import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.observation.DefaultMcpServerRequestObservationConvention;
import io.mcpspring.observation.McpServerRequestObservationContext;
import io.mcpspring.observation.McpServerRequestObservationConvention;
import io.mcpspring.observation.ObservingInterceptor;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Observation of the calls of further servers, with the name of their server.
 */
final class ServerObservation implements PerServerFeature {

	private static final String KEY = "mcp.server";

	private final ObservationRegistry registry;

	private final McpServerRequestObservationConvention convention;

	ServerObservation(ObservationRegistry registry, @Nullable McpServerRequestObservationConvention convention) {
		this.registry = registry;
		this.convention = (convention != null) ? convention : new DefaultMcpServerRequestObservationConvention();
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		return (shared instanceof ObservingInterceptor) ? new ObservingInterceptor(this.registry,
				new NamedConvention(this.convention, scope.name()), scope.catalog(), scope.extensions()) : null;
	}

	/** Convention with the name of a server. */
	private record NamedConvention(McpServerRequestObservationConvention delegate,
			String server) implements McpServerRequestObservationConvention {

		@Override
		public @Nullable String getName() {
			return this.delegate.getName();
		}

		@Override
		public @Nullable String getContextualName(McpServerRequestObservationContext context) {
			return this.delegate.getContextualName(context);
		}

		@Override
		public KeyValues getLowCardinalityKeyValues(McpServerRequestObservationContext context) {
			return this.delegate.getLowCardinalityKeyValues(context).and(KEY, this.server);
		}

		@Override
		public KeyValues getHighCardinalityKeyValues(McpServerRequestObservationContext context) {
			return this.delegate.getHighCardinalityKeyValues(context);
		}

	}

}
