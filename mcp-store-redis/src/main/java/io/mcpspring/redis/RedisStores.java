package io.mcpspring.redis;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.redis.access.RedisSubscriber;
import io.mcpspring.redis.access.StoreThreads;
import io.mcpspring.redis.call.RedisConsumedStates;
import io.mcpspring.redis.call.RedisRunningCallStore;
import io.mcpspring.redis.call.RedisSuspendedCallStore;
import io.mcpspring.redis.node.NodeIndex;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.RedisNodeLink;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.redis.session.RedisSessionStore;
import io.mcpspring.redis.state.RedisSessionStateStore;
import io.mcpspring.redis.stream.RedisEventLog;
import io.mcpspring.redis.stream.RedisStreamWatchers;
import io.mcpspring.redis.task.RedisTaskStore;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * All stores of a node on one Redis: standalone, with Sentinel, or a Redis Cluster,
 * depending on the connection factory. {@linkplain #start() Start} the stores before use
 * and close them after it, before the connection factory.
 * <p>
 * While Redis is unavailable, sessions can neither be found nor begun. Messages of
 * running calls reach the open connections but cannot be resumed. No operation waits
 * longer than the timeout of the settings.
 */
public final class RedisStores implements AutoCloseable {

	private static final Duration MAX_TICK = Duration.ofMillis(500);

	private final RedisAccess access;

	private final ThreadPoolExecutor callbacks = StoreThreads.callbacks();

	private final ScheduledThreadPoolExecutor ticker = new ScheduledThreadPoolExecutor(1,
			StoreThreads.named("mcp-redis-ticker"));

	private final StoreNode node;

	private final NodeLease lease;

	private final NodeIndex index;

	private final RedisNodeLink link;

	private final RedisSessionStore sessions;

	private final RedisStreamWatchers watchers = new RedisStreamWatchers();

	private final RedisEventLog events;

	private final RedisRunningCallStore running;

	private final RedisSuspendedCallStore suspended;

	private final RedisConsumedStates consumed;

	private final SharedRates rates;

	private final StoreChores chores;

	private final long tickMillis;

	private volatile long connectingAt;

	/**
	 * Create the stores of a node.
	 * @param factory creates the connections
	 * @param settings the settings for the use of Redis
	 * @param sessions the limits of all sessions
	 * @param maxKnownBytes the maximum memory for sessions that were read, in bytes
	 * @param events the limits of streams; those of a node bound its memory
	 */
	public RedisStores(LettuceConnectionFactory factory, RedisStoreSettings settings, SessionLimits sessions,
			long maxKnownBytes, EventLogLimits events) {
		this(factory, settings, sessions, maxKnownBytes, events, InstantSource.system(), System::nanoTime);
	}

	/** Create the stores with clocks of this node that may be wrong. */
	RedisStores(LettuceConnectionFactory factory, RedisStoreSettings settings, SessionLimits sessions,
			long maxKnownBytes, EventLogLimits events, InstantSource clock, LongSupplier nanos) {
		this.access = new RedisAccess(factory, settings);
		this.node = new StoreNode(this.access, (all, own, beat) -> new RedisSubscriber(factory, all, own, beat),
				settings, this.callbacks, nanos);
		this.lease = new NodeLease(this.node, clock);
		this.index = new NodeIndex(this.node);
		this.link = new RedisNodeLink(this.node, this.callbacks, this.lease, this::renew);
		this.sessions = new RedisSessionStore(this.node, this.link, sessions, maxKnownBytes);
		this.events = new RedisEventLog(this.node, this.lease, events, sessions.absoluteTimeout(), this.watchers);
		this.running = new RedisRunningCallStore(this.node, this.index, this.lease);
		this.suspended = new RedisSuspendedCallStore(this.node, this.lease, this.running);
		this.consumed = new RedisConsumedStates(this.node);
		this.rates = new SharedRates(this.node);
		Runnable missed = new MissedMessages(this.access, this.sessions.tracker(), this.running, this.watchers,
				this.link);
		this.chores = new StoreChores(this.node, this.lease, this.index, this.sessions, this.events, missed);
		this.tickMillis = Math.max(1, Math.min(MAX_TICK.toMillis(), settings.lease().toMillis() / 5));
		this.sessions.tracker().inUse((id) -> this.running.runs(id) || this.events.isEnding(id));
		this.lease.onLoss(this.sessions.tracker()::lost);
		this.node.subscriber().onGap(this.sessions.tracker()::lookAtAll);
		this.access.onRecovery(this::renew);
		this.access.onRecovery(missed);
	}

	/** Connect, and wait for the connection until the timeout of the settings. */
	public void start() {
		connect();
		await(this.node.settings().timeout());
	}

	/** Start to connect, and continue until it succeeds. */
	public void connect() {
		this.connectingAt = System.nanoTime();
		this.node.subscriber().start();
		this.ticker.scheduleWithFixedDelay(this.chores::tick, 0, this.tickMillis, TimeUnit.MILLISECONDS);
	}

	/**
	 * Wait until there is a connection, or Redis is found to be unavailable, which does
	 * not prevent the start of the application.
	 * @param longest the maximum wait since the start of the connection
	 */
	public void await(Duration longest) {
		FirstContact.await(this.node, this.lease, this.connectingAt + longest.toNanos());
	}

	private void renew() {
		this.chores.renew();
	}

	/**
	 * Return the sessions.
	 * @return the store
	 */
	public SessionStore sessions() {
		return this.sessions;
	}

	/**
	 * Return the events of streams.
	 * @return the log
	 */
	public EventLog events() {
		return this.events;
	}

	/**
	 * Return the suspended calls.
	 * @return the store
	 */
	public SuspendedCallStore suspended() {
		return this.suspended;
	}

	/**
	 * Return the running calls of all nodes.
	 * @return the store
	 */
	public RunningCallStore running() {
		return this.running;
	}

	/**
	 * Return the used states.
	 * @return the states
	 */
	public ConsumedStates consumed() {
		return this.consumed;
	}

	/**
	 * Create the store of tasks. To be called once.
	 * @param limits how much is kept for all nodes together
	 * @param shares the share of the bytes of one caller
	 * @return the store
	 */
	public TaskStore tasks(TaskLimits limits, ShareSettings shares) {
		RedisTaskStore tasks = new RedisTaskStore(this.node, this.lease, limits, shares);
		this.chores.onPrune(tasks::tidy);
		return tasks;
	}

	/**
	 * Create the store of the state of sessions. To be called once.
	 * @param limits the limits for all nodes together
	 * @param shares the share of an address without authentication
	 * @return the store
	 */
	public SessionStateStore states(StateLimits limits, ShareSettings shares) {
		RedisSessionStateStore states = new RedisSessionStateStore(this.node, limits, shares);
		this.chores.onPrune(states::tidy);
		return states;
	}

	/**
	 * Return the link to the other nodes.
	 * @return the link
	 */
	public NodeLink link() {
		return this.link;
	}

	/**
	 * Return the rate counters for all nodes together.
	 * @return the counters
	 */
	public SharedRates rates() {
		return this.rates;
	}

	/**
	 * Return all stores.
	 * @return the stores of a server
	 */
	public ServerStores all() {
		return new ServerStores(this.sessions, this.events, this.suspended, this.running, this.consumed, this.link);
	}

	/**
	 * Return whether Redis is available.
	 * @return {@code false} while it does not answer
	 */
	public boolean isAvailable() {
		return !this.access.isAway() && this.node.owner().other() == null;
	}

	/**
	 * Return the other application that owns the data, none of which are used then.
	 * @return its name, or {@code null} as far as is known
	 */
	public @Nullable String otherApplication() {
		return this.node.owner().other();
	}

	/**
	 * Return whether this node can read the data of the others.
	 * @return {@code false} without a common key, or if they are of another application
	 */
	public boolean sharesKeys() {
		return this.node.belongs();
	}

	/**
	 * Return whether this node should receive requests.
	 * @return {@code true} once it has written, while it can read the data of the others
	 */
	public boolean isReady() {
		return this.node.hasJoined();
	}

	/**
	 * Add an action that is run several times a lease, when the keys have been read.
	 * @param action the action, which must be quick
	 */
	public void onKeysLearned(Runnable action) {
		this.node.agreement().onLearned(action);
	}

	/** Stop without cleanup, like a killed process, for tests. */
	void kill() {
		this.ticker.shutdownNow();
		this.node.subscriber().close();
		this.access.close();
		this.callbacks.shutdownNow();
	}

	@Override
	public void close() {
		this.ticker.shutdownNow();
		this.lease.giveUp();
		kill();
	}

}
