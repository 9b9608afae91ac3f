package io.mcpspring.autoconfigure.observation;

import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.observation.DefaultMcpCallObservationConvention;
import io.mcpspring.observation.McpCallObservationContext;
import io.mcpspring.observation.McpCallObservationConvention;
import io.mcpspring.observation.ObservingInterceptor;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Observation of the calls of further servers, with the name of their server.
 */
final class ServerObservation implements ServerPart {

	private static final String KEY = "mcp.server";

	private final ObservationRegistry registry;

	private final McpCallObservationConvention convention;

	ServerObservation(ObservationRegistry registry, @Nullable McpCallObservationConvention convention) {
		this.registry = registry;
		this.convention = (convention != null) ? convention : new DefaultMcpCallObservationConvention();
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		return (shared instanceof ObservingInterceptor) ? new ObservingInterceptor(this.registry,
				new NamedConvention(this.convention, scope.name()), scope.catalog(), scope.extensions()) : null;
	}

	/** Convention with the name of a server. */
	private record NamedConvention(McpCallObservationConvention delegate,
			String server) implements McpCallObservationConvention {

		@Override
		public @Nullable String getName() {
			return this.delegate.getName();
		}

		@Override
		public @Nullable String getContextualName(McpCallObservationContext context) {
			return this.delegate.getContextualName(context);
		}

		@Override
		public KeyValues getLowCardinalityKeyValues(McpCallObservationContext context) {
			return this.delegate.getLowCardinalityKeyValues(context).and(KEY, this.server);
		}

		@Override
		public KeyValues getHighCardinalityKeyValues(McpCallObservationContext context) {
			return this.delegate.getHighCardinalityKeyValues(context);
		}

	}

}
