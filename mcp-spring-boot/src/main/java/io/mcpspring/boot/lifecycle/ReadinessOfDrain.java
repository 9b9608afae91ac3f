package io.mcpspring.boot.lifecycle;

import io.mcpspring.engine.server.ServerEvents;

import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationContext;

/**
 * Listener that changes the readiness state of the application when the server drains.
 */
public final class ReadinessOfDrain implements ServerEvents {

	private final ApplicationContext context;

	/**
	 * Create the listener.
	 * @param context the application
	 */
	public ReadinessOfDrain(ApplicationContext context) {
		this.context = context;
	}

	@Override
	public void draining() {
		AvailabilityChangeEvent.publish(this.context, ReadinessState.REFUSING_TRAFFIC);
	}

}
