package io.mcpspring.boot.lifecycle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.endpoint.McpEngine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;

/**
 * Lifecycle that drains the server. It closes streams before the web server waits for its
 * open requests, because an idle stream would delay the shutdown until its timeout.
 * Requests are then served for some time, until none arrive: load balancers have to
 * react, and connections have to end in an orderly way. Bounded by
 * {@code spring.lifecycle.timeout-per-shutdown-phase}.
 */
public final class McpDrainLifecycle extends McpLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(McpDrainLifecycle.class);

	/** Halfway before the web server's graceful shutdown: higher phases stop first. */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 512;

	/** The default period if there are other nodes. */
	private static final Duration PERIOD = Duration.ofSeconds(5);

	/** The default of Spring Boot. */
	private static final Duration DEFAULT_PHASE_LIMIT = Duration.ofSeconds(30);

	private final McpEngine server;

	private final Duration period;

	private final Duration phase;

	/**
	 * Create the lifecycle.
	 * @param server the server
	 * @param period the time for which requests are still served, {@code null} for the
	 * default if there are other nodes
	 * @param shared whether there may be other nodes
	 * @param phase the time limit of a phase of the shutdown
	 */
	public McpDrainLifecycle(McpEngine server, @Nullable Duration period, boolean shared, Duration phase) {
		super(PHASE);
		this.server = server;
		this.period = (period != null) ? period : (shared ? PERIOD : Duration.ZERO);
		this.phase = phase;
	}

	/**
	 * Create the lifecycle with the time limit that an application sets for the phases of
	 * its shutdown.
	 * @param server the server
	 * @param period the time for which requests are still served, {@code null} for the
	 * default if there are other nodes
	 * @param shared whether there may be other nodes
	 * @param environment the environment of the application
	 * @return the lifecycle
	 */
	public static McpDrainLifecycle of(McpEngine server, @Nullable Duration period, boolean shared,
			Environment environment) {
		return new McpDrainLifecycle(server, period, shared,
				Binder.get(environment)
					.bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
					.orElse(DEFAULT_PHASE_LIMIT));
	}

	/** Starts the server no earlier, so that a failed start leaves no thread behind. */
	@Override
	protected void begin() {
		if (!this.period.isZero() && this.period.compareTo(this.phase) >= 0) {
			logger
				.warn("mcp.server.drain-period ({}) is cut short by spring.lifecycle.timeout-per-shutdown-phase ({}): "
						+ "requests are refused before others have noticed that this node stops. Make the phase longer",
						DurationStyle.SIMPLE.print(this.period), DurationStyle.SIMPLE.print(this.phase));
		}
		this.server.start();
	}

	@Override
	protected void end() {
		this.server.drain();
	}

	@Override
	public void stop(Runnable callback) {
		stop();
		if (this.period.isZero()) {
			callback.run();
		}
		else {
			CompletableFuture.delayedExecutor(this.period.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
				.execute(callback);
		}
	}

}
