package io.mcpspring.redis;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.ServerStores;
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
import io.mcpspring.redis.stream.RedisEventLog;
import io.mcpspring.redis.stream.StreamWatchers;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionLimits;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.EventLogLimits;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * All stores of a node on one Redis: alone, with Sentinel, or a Redis Cluster, as the
 * connection factory says. To be {@linkplain #start() started} before use and closed
 * after it, before the connection factory is.
 * <p>
 * While Redis is away sessions cannot be found or begun, what running calls send goes to
 * the connections that are open but cannot be resumed from, and everything comes back by
 * itself. Nothing waits for Redis longer than the time-out of the settings.
 */
public final class RedisStores implements AutoCloseable {

	private static final Duration LONGEST_TICK = Duration.ofMillis(500);

	private final RedisAccess access;

	private final ThreadPoolExecutor callbacks = StoreThreads.callbacks();

	private final ScheduledExecutorService ticker = new ScheduledThreadPoolExecutor(1,
			StoreThreads.named("mcp-redis-ticker"));

	private final StoreNode node;

	private final NodeLease lease;

	private final NodeIndex index;

	private final RedisNodeLink link;

	private final RedisSessionStore sessions;

	private final StreamWatchers watchers = new StreamWatchers();

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
	 * @param factory makes the connections
	 * @param settings how Redis is used
	 * @param sessions how many sessions there may be in all
	 * @param events how much is kept of streams; what is said of a node bounds its memory
	 */
	public RedisStores(LettuceConnectionFactory factory, RedisStoreSettings settings, SessionLimits sessions,
			EventLogLimits events) {
		this(factory, settings, sessions, events, InstantSource.system());
	}

	/** With a clock of this node that may be wrong. */
	RedisStores(LettuceConnectionFactory factory, RedisStoreSettings settings, SessionLimits sessions,
			EventLogLimits events, InstantSource clock) {
		this.access = new RedisAccess(factory, settings);
		this.node = new StoreNode(this.access,
				(broadcast, own, beat) -> new RedisSubscriber(factory, broadcast, own, beat), settings, this.callbacks);
		this.lease = new NodeLease(this.node, clock);
		this.index = new NodeIndex(this.node);
		this.link = new RedisNodeLink(this.node, this.callbacks, this.lease, this::renew);
		this.sessions = new RedisSessionStore(this.node, this.link, sessions);
		this.events = new RedisEventLog(this.node, this.lease, events, sessions.absoluteTimeout(), this.watchers);
		this.running = new RedisRunningCallStore(this.node, this.index, this.lease);
		this.suspended = new RedisSuspendedCallStore(this.node, this.lease, this.running);
		this.consumed = new RedisConsumedStates(this.node);
		this.rates = new SharedRates(this.node);
		this.chores = new StoreChores(this.node, this.lease, this.index, this.sessions, this.events, this::lookUp);
		this.tickMillis = Math.max(1, Math.min(LONGEST_TICK.toMillis(), settings.lease().toMillis() / 5));
		this.sessions.tracker().inUse((id) -> this.running.runs(id) || this.events.isEnding(id));
		this.lease.onLoss(this.sessions.tracker()::lost);
		this.node.subscriber().onGap(this.sessions.tracker()::lookAtAll);
		this.access.onRecovery(this::renew);
	}

	/**
	 * Connect, and wait for that as long as for an answer.
	 */
	public void start() {
		connect();
		await(this.node.settings().timeout());
	}

	/** Begin to connect, and go on with that for as long as it takes. */
	public void connect() {
		this.connectingAt = System.nanoTime();
		this.node.subscriber().start();
		this.ticker.scheduleWithFixedDelay(this.chores::tick, 0, this.tickMillis, TimeUnit.MILLISECONDS);
	}

	/**
	 * Wait until there is a connection, or it is clear that Redis is away: that does not
	 * keep the application from starting.
	 * @param longest for how long at most, from when it was begun to connect
	 */
	public void await(Duration longest) {
		while (this.node.owner().other() == null
				&& (this.access.isAway() || this.lease.mark().isEmpty() || !this.node.subscriber().hears())
				&& !this.access.isLost() && System.nanoTime() - this.connectingAt < longest.toNanos()) {
			try {
				TimeUnit.MILLISECONDS.sleep(5);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return;
			}
		}
	}

	/**
	 * While nothing is heard of other nodes, what they end and cancel is looked up for
	 * the sessions in which something runs or is connected here.
	 */
	private void lookUp() {
		if (!this.access.isAway()) {
			this.sessions.tracker().lookAt(this.running.sessions());
			this.sessions.tracker().lookAt(this.watchers.sessions());
			this.link.lookUp();
		}
	}

	private void renew() {
		this.chores.renew();
	}

	/**
	 * The sessions.
	 * @return the store
	 */
	public SessionStore sessions() {
		return this.sessions;
	}

	/**
	 * The events of streams.
	 * @return the log
	 */
	public EventLog events() {
		return this.events;
	}

	/**
	 * The calls that wait for their client.
	 * @return the store
	 */
	public SuspendedCallStore suspended() {
		return this.suspended;
	}

	/**
	 * The calls that run on some node.
	 * @return the store
	 */
	public RunningCallStore running() {
		return this.running;
	}

	/**
	 * The states that were used up.
	 * @return the states
	 */
	public ConsumedStates consumed() {
		return this.consumed;
	}

	/**
	 * The way to the other nodes.
	 * @return the link
	 */
	public NodeLink link() {
		return this.link;
	}

	/**
	 * What counts for all nodes together.
	 * @return the counters
	 */
	public SharedRates rates() {
		return this.rates;
	}

	/**
	 * All of them.
	 * @return the stores of a server
	 */
	public ServerStores all() {
		return new ServerStores(this.sessions, this.events, this.suspended, this.running, this.consumed, this.link);
	}

	/**
	 * Whether Redis answers.
	 * @return {@code false} while it does not
	 */
	public boolean isAvailable() {
		return !this.access.isAway() && this.node.owner().other() == null;
	}

	/**
	 * The application to which what is stored under the prefix belongs, if that is
	 * another one: nothing is read or written then.
	 * @return its name, or {@code null} as far as is known
	 */
	public @Nullable String otherApplication() {
		return this.node.owner().other();
	}

	/**
	 * Whether this node reads what the others write.
	 * @return {@code false} if it has no key in common with those that were there before,
	 * or they are those of another application
	 */
	public boolean sharesKeys() {
		return this.node.belongs();
	}

	/**
	 * Have an action run whenever it is known which keys the others have, several times
	 * in the time of a lease.
	 * @param action the action, which must be quick
	 */
	public void onKeysLearned(Runnable action) {
		this.node.agreement().onLearned(action);
	}

	/** Stop without a word, as a process that is killed does, for tests. */
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
