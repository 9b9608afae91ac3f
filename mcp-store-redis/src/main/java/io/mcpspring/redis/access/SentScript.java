package io.mcpspring.redis.access;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import org.jspecify.annotations.Nullable;

/**
 * Script that was sent and is not answered yet.
 */
final class SentScript {

	/** The delay of a timeout that shows that the process was paused. */
	private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long BETWEEN_TRIES_MILLIS = 20;

	private final CompletableFuture<Reply> result = new CompletableFuture<>();

	private final AtomicBoolean settled = new AtomicBoolean();

	private final RedisAccess access;

	private final Script script;

	private final byte[][] keys;

	private final byte[][] values;

	private final long size;

	private long due;

	private volatile @Nullable ScheduledFuture<?> timeout;

	private boolean prolonged;

	SentScript(RedisAccess access, Script script, byte[][] keys, byte[][] values, long size) {
		this.access = access;
		this.script = script;
		this.keys = keys;
		this.values = values;
		this.size = size;
		await();
	}

	private void await() {
		this.due = System.nanoTime() + this.access.timeoutNanos();
		this.timeout = this.access.atTimeout(this::expire);
	}

	/**
	 * Send the script.
	 * @param target the connection
	 * @return the answer
	 */
	CompletableFuture<Reply> send(RedisClusterAsyncCommands<byte[], byte[]> target) {
		send(target, false);
		return this.result;
	}

	private void send(RedisClusterAsyncCommands<byte[], byte[]> target, boolean whole) {
		try {
			CompletableFuture<List<Object>> sent = (whole
					? target.<List<Object>>eval(this.script.source(), ScriptOutputType.MULTI, this.keys, this.values)
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
		if (failure == null) {
			this.access.replied();
		}
		if (failure instanceof RedisNoScriptException) {
			send(target, true);
		}
		else if (RedisFailures.isToBeSentAgain(failure) && !this.settled.get() && !this.access.isClosed()) {
			this.access.later(() -> send(target, false), BETWEEN_TRIES_MILLIS);
		}
		else if (failure != null) {
			fail(failure);
		}
		else if (settle()) {
			this.result.complete(new Reply((parts != null) ? parts : List.of()));
		}
	}

	private void fail(Throwable failure) {
		boolean refused = RedisFailures.isRefusal(failure);
		if (settle()) {
			if (!refused) {
				this.access.lost(failure);
			}
			this.result.completeExceptionally(new StoreAwayException(
					refused ? "Redis refuses: " + failure.getMessage() : "Redis does not answer", failure));
		}
	}

	/**
	 * Handle the timeout, and prolong it once if Redis answers other commands, so that
	 * this process or Redis is only busy. A process that was paused finds all timeouts
	 * expired at once, though the answers may have arrived: it processes these first.
	 */
	private void expire() {
		if (!this.prolonged && (System.nanoTime() - this.due > LATE_NANOS || this.access.isReplying())) {
			this.prolonged = true;
			await();
		}
		else if (settle()) {
			StoreAwayException late = new StoreAwayException("Redis does not answer in time");
			this.access.lost(late);
			this.result.completeExceptionally(late);
		}
	}

	private boolean settle() {
		if (!this.settled.compareAndSet(false, true)) {
			return false;
		}
		ScheduledFuture<?> scheduled = this.timeout;
		if (scheduled != null) {
			scheduled.cancel(false);
		}
		this.access.release(this.size);
		return true;
	}

}
