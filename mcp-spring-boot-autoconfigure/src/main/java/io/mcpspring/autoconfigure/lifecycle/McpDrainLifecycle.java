package io.mcpspring.autoconfigure.lifecycle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.endpoint.McpServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.SmartLifecycle;

/**
 * Lets streams go before the web server waits for its open requests: an idle stream would
 * hold up the shutdown until its time-out. Then requests are served on for some time,
 * until nobody sends any: balancers have to notice, and connections to end in order.
 * Bounded by {@code spring.lifecycle.timeout-per-shutdown-phase}.
 */
final class McpDrainLifecycle extends McpLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(McpDrainLifecycle.class);

	/** Halfway before the web server's graceful shutdown: what stops first is highest. */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 512;

	/** When others are there to be sent to. */
	private static final Duration PERIOD = Duration.ofSeconds(5);

	private final McpServer server;

	private final Duration period;

	private final Duration phase;

	/**
	 * Create the lifecycle.
	 * @param server the server
	 * @param period for how long requests are served on, {@code null} for as long as
	 * others need to notice, if there are others
	 * @param shared whether there may be others
	 * @param phase how long a phase of the shutdown may take
	 */
	McpDrainLifecycle(McpServer server, @Nullable Duration period, boolean shared, Duration phase) {
		super(PHASE);
		this.server = server;
		this.period = (period != null) ? period : (shared ? PERIOD : Duration.ZERO);
		this.phase = phase;
	}

	/** Not before: a start that fails leaves no thread behind. */
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
