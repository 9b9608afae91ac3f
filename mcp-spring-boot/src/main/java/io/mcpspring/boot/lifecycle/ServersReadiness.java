package io.mcpspring.boot.lifecycle;

import java.util.List;

import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.context.ApplicationListener;

/**
 * Listeners that change the readiness state of the application as long as one of several
 * servers cannot read the data of the other nodes.
 */
public final class ServersReadiness implements ApplicationListener<AvailabilityChangeEvent<?>> {

	private final List<StoreReadiness> servers;

	public ServersReadiness(List<StoreReadiness> servers) {
		this.servers = servers;
	}

	@Override
	public void onApplicationEvent(AvailabilityChangeEvent<?> event) {
		this.servers.forEach((server) -> server.onApplicationEvent(event));
	}

}
