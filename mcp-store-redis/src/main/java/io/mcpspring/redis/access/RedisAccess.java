package io.mcpspring.redis.access;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Central access to Redis. The wait for every answer is bounded: by the timeout, or twice
 * that while Redis answers other commands. When an answer is overdue, Redis counts as
 * unavailable: until it answers again, all commands fail at once and nothing is sent, so
 * that no backlog arises. Commands are answered in the order in which they were sent.
 */
public final class RedisAccess implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.RedisAccess");

	private final Losses losses = new Losses(logger);

	/** Larger commands leave a quarter of the limit to heartbeats and the like. */
	private static final long SMALL_BYTES = 4096;

	/** The timeouts for which a Redis answers that is not about to go away again. */
	private static final int CALM = 3;

	private final LettuceConnectionFactory factory;

	private final long timeoutNanos;

	private final long maxPendingBytes;

	private final AtomicLong pendingBytes = new AtomicLong();

	private final AtomicBoolean probing = new AtomicBoolean();

	private final List<Runnable> recoveries = new CopyOnWriteArrayList<>();

	private final RedisProbe probe;

	private final ScheduledThreadPoolExecutor timer;

	private volatile @Nullable RedisConnection connection;

	private volatile @Nullable AbstractRedisClient client;

	private volatile @Nullable RedisClusterAsyncCommands<byte[], byte[]> commands;

	private volatile boolean away = true;

	private volatile boolean reported;

	private volatile boolean closed;

	private volatile long foundAt = System.nanoTime();

	private volatile long lastReply = System.nanoTime();

	public RedisAccess(LettuceConnectionFactory factory, RedisStoreSettings settings) {
		this.factory = factory;
		this.probe = new RedisProbe(factory);
		this.timeoutNanos = settings.timeout().toNanos();
		this.maxPendingBytes = settings.maxPendingBytes();
		this.timer = new ScheduledThreadPoolExecutor(1, StoreThreads.named("mcp-redis-timer"));
		this.timer.setRemoveOnCancelPolicy(true);
	}

	/** Add an action that is run whenever Redis answers again, by the ticking thread. */
	public void onRecovery(Runnable action) {
		this.recoveries.add(action);
	}

	public boolean isAway() {
		return this.away;
	}

	/** Return whether a connection attempt found Redis unavailable. */
	public boolean isLost() {
		return this.away && this.reported;
	}

	/** Return why Redis is unavailable, or {@code null} if it is not. */
	public @Nullable String obstacle() {
		return this.away ? this.losses.obstacle() : null;
	}

	/**
	 * Run a script.
	 * @param script the script
	 * @param keys its keys
	 * @param arguments texts, bytes or numbers
	 * @return the answer; completed by the connection's thread, which must not be blocked
	 */
	public CompletableFuture<Reply> run(Script script, List<String> keys, Object... arguments) {
		RedisClusterAsyncCommands<byte[], byte[]> target = this.commands;
		if (target == null || this.away) {
			return CompletableFuture.failedFuture(new StoreAwayException("Redis does not answer"));
		}
		byte[][] names = keys.stream().map(Script::bytes).toArray(byte[][]::new);
		byte[][] values = new byte[arguments.length][];
		long size = 256;
		for (int i = 0; i < arguments.length; i++) {
			values[i] = (arguments[i] instanceof byte[] bytes) ? bytes : Script.bytes(String.valueOf(arguments[i]));
			size += values[i].length;
		}
		if (!reserve(size)) {
			return CompletableFuture.failedFuture(new StoreAwayException("Too much waits for Redis"));
		}
		return new SentScript(this, script, names, values, size).send(target);
	}

	/**
	 * Reserve room for pending commands, to be {@linkplain #release released} once.
	 * @param size the size in bytes
	 * @return {@code false} if too much waits already
	 */
	public boolean reserve(long size) {
		long most = this.maxPendingBytes - ((size > SMALL_BYTES) ? this.maxPendingBytes / 4 : 0);
		boolean fits = this.pendingBytes.addAndGet(size) <= most;
		if (!fits) {
			release(size);
		}
		return fits;
	}

	/** Record that something of a size no longer waits for Redis. */
	public void release(long size) {
		this.pendingBytes.addAndGet(-size);
	}

	/**
	 * Publish a message on a channel, if Redis is available.
	 */
	public void publish(String channel, byte[] message) {
		RedisClusterAsyncCommands<byte[], byte[]> target = this.commands;
		if (target == null || this.away || this.pendingBytes.get() > this.maxPendingBytes) {
			return;
		}
		long size = 128L + message.length;
		this.pendingBytes.addAndGet(size);
		try {
			target.publish(Script.bytes(channel), message)
				.whenComplete((heard, failure) -> this.pendingBytes.addAndGet(-size));
		}
		catch (RuntimeException ex) {
			this.pendingBytes.addAndGet(-size);
			logger.debug("Not published", ex);
		}
	}

	/**
	 * Connect if there is no connection, and check whether Redis is available. May block.
	 */
	public void tick() {
		if (this.closed) {
			return;
		}
		try {
			RedisClusterAsyncCommands<byte[], byte[]> present = this.commands;
			if (present == null) {
				present = connect();
			}
			if (this.away && this.probing.compareAndSet(false, true)) {
				probe(present);
			}
		}
		catch (RuntimeException ex) {
			lost(ex);
		}
	}

	/**
	 * Follow topology changes of a Redis Cluster that stays available; to be called
	 * periodically.
	 */
	public void refresh() {
		this.probe.refresh();
	}

	@SuppressWarnings("unchecked")
	private RedisClusterAsyncCommands<byte[], byte[]> connect() {
		RedisConnection opened = this.factory.getConnection();
		if (!(opened.getNativeConnection() instanceof RedisClusterAsyncCommands<?, ?> found)) {
			throw new IllegalStateException("Not a connection of Lettuce: " + opened.getNativeConnection());
		}
		RedisClusterAsyncCommands<byte[], byte[]> async = (RedisClusterAsyncCommands<byte[], byte[]>) found;
		this.client = this.factory.getNativeClient();
		this.connection = opened;
		this.commands = async;
		return async;
	}

	private void probe(RedisClusterAsyncCommands<byte[], byte[]> target) {
		this.probe.look(target).orTimeout(this.timeoutNanos, TimeUnit.NANOSECONDS).whenComplete((done, failure) -> {
			this.probing.set(false);
			if (failure == null) {
				found();
			}
			else {
				reconnectIfClosed();
			}
		});
	}

	private void found() {
		this.away = false;
		this.foundAt = System.nanoTime();
		if (this.reported) {
			this.reported = false;
			logger.info("Redis answers again");
		}
		this.timer.execute(() -> this.recoveries.forEach((recovery) -> {
			try {
				recovery.run();
			}
			catch (RuntimeException | Error ex) {
				logger.warn("Recovery failed", ex);
			}
		}));
	}

	/** Record an overdue answer. */
	void lost(Throwable cause) {
		boolean calm = !this.away && System.nanoTime() - this.foundAt > CALM * this.timeoutNanos;
		this.losses.found(cause);
		this.away = true;
		if (!this.reported && !this.closed) {
			this.reported = true;
			this.losses.begun(cause, calm);
		}
		reconnectIfClosed();
	}

	/** Record why a connection failed: commands that wait only find an answer overdue. */
	public void notConnected(Throwable cause) {
		if (this.away && !this.closed) {
			this.losses.refused(cause);
		}
	}

	/** Drop the commands of a stopped client; otherwise Lettuce reconnects itself. */
	private void reconnectIfClosed() {
		if (!this.factory.isRunning() || this.factory.getNativeClient() != this.client) {
			this.commands = null;
		}
	}

	/** Record the time of a reply. */
	void replied() {
		this.lastReply = System.nanoTime();
	}

	/** Return whether Redis replied to any command within half of the timeout. */
	boolean isReplying() {
		return System.nanoTime() - this.lastReply < this.timeoutNanos / 2;
	}

	/** Schedule an action for the time at which an answer is overdue. */
	ScheduledFuture<?> atTimeout(Runnable action) {
		return this.timer.schedule(action, this.timeoutNanos, TimeUnit.NANOSECONDS);
	}

	/** Run an action after a delay. */
	void later(Runnable action, long millis) {
		this.timer.schedule(action, millis, TimeUnit.MILLISECONDS);
	}

	long timeoutNanos() {
		return this.timeoutNanos;
	}

	boolean isClosed() {
		return this.closed;
	}

	@Override
	public void close() {
		this.closed = true;
		this.away = true;
		this.timer.shutdownNow();
		RedisConnection present = this.connection;
		if (present != null) {
			present.close();
		}
	}

}
