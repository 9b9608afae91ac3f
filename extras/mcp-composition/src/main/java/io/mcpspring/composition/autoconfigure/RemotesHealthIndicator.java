package io.mcpspring.composition.autoconfigure;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.composition.McpRemoteState;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Health indicator: down if a required server did not list its tools when it was last
 * asked. No request is sent for it.
 */
final class RemotesHealthIndicator extends AbstractHealthIndicator {

	private final RemotesLifecycle remotes;

	RemotesHealthIndicator(RemotesLifecycle remotes) {
		this.remotes = remotes;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		boolean down = false;
		for (McpRemoteState state : this.remotes.states()) {
			down = down || !state.reachable() && this.remotes.isRequired(state.name());
			Map<String, Object> detail = new LinkedHashMap<>();
			detail.put("reachable", state.reachable());
			detail.put("offered", state.offered().size());
			detail.put("withheld", state.withheld().size());
			builder.withDetail(state.name(), detail);
		}
		builder.status(down ? Status.DOWN : Status.UP);
	}

}
