package io.mcpspring.boot.observation;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.store.StreamKey;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.core.NestedExceptionUtils;

/**
 * Health indicator: down if sessions or events cannot be read or written; out of service
 * if no new work should be routed to this node, because it drains or has none of the keys
 * of the other nodes.
 */
public final class McpHealthIndicator extends AbstractHealthIndicator {

	private static final String PROBE = "health";

	private static final long TIMEOUT_SECONDS = 2;

	private final McpEngine server;

	private final ServerStores stores;

	public McpHealthIndicator(McpEngine server, ServerStores stores) {
		this.server = server;
		this.stores = stores;
	}

	/**
	 * An outage is logged by the store, and not with each probe.
	 */
	@Override
	protected void doHealthCheck(Health.Builder builder) {
		String obstacle = this.stores.link().obstacle();
		if (obstacle != null) {
			builder.down().withDetail("error", obstacle);
			return;
		}
		try {
			await(this.stores.sessions().find(PROBE, PROBE));
			await(this.stores.events().read(new StreamKey(PROBE, PROBE), 1, 0, 1));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			builder.down().withDetail("error", "Interrupted");
			return;
		}
		catch (ExecutionException | TimeoutException | RuntimeException ex) {
			Throwable cause = NestedExceptionUtils.getMostSpecificCause(ex);
			builder.down()
				.withDetail("error",
						"The stores of the MCP server cannot be reached: " + SingleLine.of(cause.toString()));
			return;
		}
		boolean draining = this.server.isDraining();
		boolean shares = this.stores.link().sharesKeys();
		((draining || !shares) ? builder.outOfService() : builder.up()).withDetail("draining", draining)
			.withDetail("sharesKeys", shares);
	}

	private static void await(CompletionStage<?> read)
			throws InterruptedException, ExecutionException, TimeoutException {
		Object ignored = read.toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
	}

}
