package io.mcpspring.redis.access;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.mcpspring.log.OncePerMinute;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The one way to Redis. Every answer is waited for only so long; when one does not come
 * in time Redis counts as away, and until a sign of life arrives everything fails at once
 * and nothing more is sent, so that nothing piles up. What is sent is answered in the
 * order in which it was sent.
 */
public final class RedisAccess implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(RedisAccess.class);

	private final OncePerMinute losses = new OncePerMinute(logger);

	/** A time-out that comes as late as this says that the process did not run. */
	private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long BETWEEN_TRIES_MILLIS = 20;

	/** What is larger leaves a quarter of the room to signs of life and the like. */
	private static final long SMALL_BYTES = 4096;

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

	public RedisAccess(LettuceConnectionFactory factory, RedisStoreSettings settings) {
		this.factory = factory;
		this.probe = new RedisProbe(factory);
		this.timeoutNanos = settings.timeout().toNanos();
		this.maxPendingBytes = settings.maxPendingBytes();
		this.timer = new ScheduledThreadPoolExecutor(1, StoreThreads.named("mcp-redis-timer"));
		this.timer.setRemoveOnCancelPolicy(true);
	}

	/** Have an action run whenever Redis answers again, by the thread that ticks. */
	public void onRecovery(Runnable action) {
		this.recoveries.add(action);
	}

	public boolean isAway() {
		return this.away;
	}

	/** Whether it was tried and found to be away. */
	public boolean isLost() {
		return this.away && this.reported;
	}

	/**
	 * Run a script.
	 * @param script the script
	 * @param keys its keys
	 * @param arguments texts, bytes or numbers
	 * @return the answer; completed by the connection's thread, which must not be held up
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
		long most = this.maxPendingBytes - ((size > SMALL_BYTES) ? this.maxPendingBytes / 4 : 0);
		if (this.pendingBytes.addAndGet(size) > most) {
			this.pendingBytes.addAndGet(-size);
			return CompletableFuture.failedFuture(new StoreAwayException("Too much waits for Redis"));
		}
		Pending pending = new Pending(script, names, values, size);
		pending.send(target, false);
		return pending.result;
	}

	/**
	 * Say something on a channel, if Redis is there.
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
	 * Connect when there is no connection, and look whether Redis is there. May block.
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
	 * Follow a Redis Cluster that changes without being away; to be called now and then.
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
		if (this.reported) {
			this.reported = false;
			logger.info("Redis answers again");
		}
		this.timer.execute(() -> this.recoveries.forEach((recovery) -> {
			try {
				recovery.run();
			}
			catch (RuntimeException ex) {
				logger.warn("Recovery failed", ex);
			}
		}));
	}

	private void lost(Throwable cause) {
		this.away = true;
		if (!this.reported && !this.closed) {
			this.reported = true;
			this.losses.warn("Redis does not answer: new sessions are refused, streams cannot be resumed ({})",
					cause.toString());
		}
		reconnectIfClosed();
	}

	/** Lettuce connects again by itself, but not the client of a factory that stopped. */
	private void reconnectIfClosed() {
		if (!this.factory.isRunning() || this.factory.getNativeClient() != this.client) {
			this.commands = null;
		}
	}

	/** Redis is there but refuses, for example for want of memory. */
	private static boolean isRefusal(Throwable failure) {
		return failure instanceof RedisCommandExecutionException && !(failure instanceof RedisLoadingException)
				&& !says(failure, "CLUSTERDOWN");
	}

	/**
	 * A Redis Cluster is moving the keys: only some are where they will be, or its
	 * servers do not agree yet on where that is. Or the connection broke: Lettuce sends
	 * again what was on its way, but for what it tells of the break.
	 */
	private static boolean isToBeSentAgain(@Nullable Throwable failure) {
		return failure instanceof IOException || (failure instanceof RedisCommandExecutionException
				&& (says(failure, "TRYAGAIN") || says(failure, "MOVED") || says(failure, "ASK")));
	}

	private static boolean says(Throwable failure, String code) {
		String message = failure.getMessage();
		return message != null && message.startsWith(code);
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

	/**
	 * Something that was sent and not answered yet.
	 */
	private final class Pending {

		private final CompletableFuture<Reply> result = new CompletableFuture<>();

		private final Script script;

		private final byte[][] keys;

		private final byte[][] values;

		private final long size;

		private long due;

		private volatile @Nullable ScheduledFuture<?> timeout;

		private boolean prolonged;

		Pending(Script script, byte[][] keys, byte[][] values, long size) {
			this.script = script;
			this.keys = keys;
			this.values = values;
			this.size = size;
			await();
		}

		private void await() {
			this.due = System.nanoTime() + RedisAccess.this.timeoutNanos;
			this.timeout = RedisAccess.this.timer.schedule(this::expire, RedisAccess.this.timeoutNanos,
					TimeUnit.NANOSECONDS);
		}

		void send(RedisClusterAsyncCommands<byte[], byte[]> target, boolean whole) {
			try {
				CompletableFuture<List<Object>> sent = (whole
						? target.<List<Object>>eval(this.script.source(), ScriptOutputType.MULTI, this.keys,
								this.values)
						: target.<List<Object>>evalsha(this.script.digest(), ScriptOutputType.MULTI, this.keys,
								this.values))
					.toCompletableFuture();
				sent.whenComplete((parts, failure) -> answered(target, parts, failure));
			}
			catch (RuntimeException ex) {
				fail(ex);
			}
		}

		private void answered(RedisClusterAsyncCommands<byte[], byte[]> target, @Nullable List<Object> parts,
				@Nullable Throwable failure) {
			if (failure instanceof RedisNoScriptException) {
				send(target, true);
			}
			else if (isToBeSentAgain(failure) && !this.settled.get() && !RedisAccess.this.closed) {
				RedisAccess.this.timer.schedule(() -> send(target, false), BETWEEN_TRIES_MILLIS, TimeUnit.MILLISECONDS);
			}
			else if (failure != null) {
				fail(failure);
			}
			else if (settle()) {
				this.result.complete(new Reply((parts != null) ? parts : List.of()));
			}
		}

		private void fail(Throwable failure) {
			boolean refused = isRefusal(failure);
			if (settle()) {
				if (!refused) {
					lost(failure);
				}
				this.result.completeExceptionally(new StoreAwayException(
						refused ? "Redis refuses: " + failure.getMessage() : "Redis does not answer", failure));
			}
		}

		/**
		 * A process that was paused finds all of its time-outs past at once, though the
		 * answers may be there: it has a look at them first.
		 */
		private void expire() {
			if (!this.prolonged && System.nanoTime() - this.due > LATE_NANOS) {
				this.prolonged = true;
				await();
			}
			else if (settle()) {
				StoreAwayException late = new StoreAwayException("Redis does not answer in time");
				lost(late);
				this.result.completeExceptionally(late);
			}
		}

		private final AtomicBoolean settled = new AtomicBoolean();

		private boolean settle() {
			if (!this.settled.compareAndSet(false, true)) {
				return false;
			}
			ScheduledFuture<?> scheduled = this.timeout;
			if (scheduled != null) {
				scheduled.cancel(false);
			}
			RedisAccess.this.pendingBytes.addAndGet(-this.size);
			return true;
		}

	}

}
