package io.mcpspring.boot.lifecycle;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.redis.RedisStores;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;

/**
 * Listener that changes the readiness state of the application until it has written to
 * Redis once, and as long as it cannot read the data of the other nodes.
 */
public final class StoreReadiness implements ApplicationListener<AvailabilityChangeEvent<?>> {

	/** Runs after all listeners have handled the preceding change. */
	private static final Executor SOON = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);

	private final RedisStores stores;

	private final ApplicationContext context;

	private final Supplier<@Nullable McpEngine> server;

	private volatile @Nullable ReadinessState state;

	/** Guarded by this. */
	private boolean refusing;

	public StoreReadiness(RedisStores stores, ApplicationContext context, Supplier<@Nullable McpEngine> server) {
		this.stores = stores;
		this.context = context;
		this.server = server;
		stores.onKeysLearned(this::look);
	}

	@Override
	public void onApplicationEvent(AvailabilityChangeEvent<?> event) {
		if (event.getState() instanceof ReadinessState readiness) {
			this.state = readiness;
			if (readiness == ReadinessState.ACCEPTING_TRAFFIC && !this.stores.isReady()) {
				SOON.execute(this::look);
			}
		}
	}

	private synchronized void look() {
		boolean ready = this.stores.isReady();
		if (!ready && isAccepting()) {
			this.refusing = true;
			AvailabilityChangeEvent.publish(this.context, ReadinessState.REFUSING_TRAFFIC);
		}
		else if (ready && this.refusing) {
			this.refusing = false;
			McpEngine present = this.server.get();
			if (present != null && !present.isDraining()) {
				AvailabilityChangeEvent.publish(this.context, ReadinessState.ACCEPTING_TRAFFIC);
			}
		}
	}

	/**
	 * Whether the application says that it accepts traffic. It is asked each time: the
	 * keys may be learned while it still handles an earlier change, which then counts.
	 */
	private boolean isAccepting() {
		ApplicationAvailability availability = this.context.getBeanProvider(ApplicationAvailability.class)
			.getIfAvailable();
		return (availability != null) ? availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC
				: this.state == ReadinessState.ACCEPTING_TRAFFIC;
	}

}
