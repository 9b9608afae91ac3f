package io.mcpspring.redis.stream;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.EventLog.Watch;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;

/**
 * View of the writes of other nodes to the streams that this node writes or watches. Each
 * query of Redis follows the subscription, so that no write is missed in between.
 */
final class OtherWriters {

	/** Wake-ups may get lost, so readers of other nodes' streams check periodically. */
	private static final long LOOK_NANOS = Duration.ofSeconds(5).toNanos();

	private final StoreNode node;

	private final NodeLease lease;

	private final StreamCommands commands;

	private final LocalStreams local;

	private final RedisStreamWatchers watchers;

	private final Consumer<LocalStream> lost;

	private volatile long lookedAt;

	/**
	 * Create the view of other writers.
	 * @param node this node
	 * @param lease its lease
	 * @param commands the commands of streams
	 * @param local the streams that this node writes
	 * @param watchers the watchers of streams
	 * @param lost receives each stream whose events Redis lost
	 */
	OtherWriters(StoreNode node, NodeLease lease, StreamCommands commands, LocalStreams local,
			RedisStreamWatchers watchers, Consumer<LocalStream> lost) {
		this.node = node;
		this.lease = lease;
		this.commands = commands;
		this.local = local;
		this.watchers = watchers;
		this.lost = lost;
		this.lookedAt = node.nanoTime();
	}

	/** Add a stream that this node also writes from now on. */
	void adopt(StreamKey key, Reply reply, StreamEvent event, long number) {
		if (!event.terminal() && !key.name().equals(StreamKey.STANDALONE)) {
			LocalStream adopted = this.local.create(key, Long.parseLong(reply.text(2)), reply.number(1));
			LocalStream present = this.local.putIfAbsent(key, adopted);
			((present != null) ? present : adopted).advance(reply.number(1), number);
			if (present == null && this.watchers.has(key)) {
				verify(adopted); // earlier appends by others may have been announced
									// already
			}
		}
	}

	/**
	 * Wake the watchers, not on the connection's thread, since a watcher may write to a
	 * client.
	 */
	void wake(StreamKey key) {
		if (this.watchers.has(key)) {
			this.node.executor().execute(() -> this.watchers.wake(key));
		}
	}

	/**
	 * Watch a stream.
	 * @param key the stream
	 * @param action run after each change, by any node
	 * @return ends the watch
	 */
	Watch watch(StreamKey key, Runnable action) {
		RedisStreamWatchers.Watcher watcher;
		// In order with the end of another watch of the stream, which could otherwise
		// remove this one.
		synchronized (this.local.lock(key)) {
			watcher = this.watchers.add(key, action);
			LocalStream stream = this.local.get(key);
			if (stream == null || !stream.isBegunHere()) {
				register(key, watcher);
			}
		}
		return () -> {
			if (this.watchers.remove(key, watcher)) {
				unwatched(key);
			}
		};
	}

	/** Subscribe before the watcher reads, so that later events are announced. */
	private void register(StreamKey key, RedisStreamWatchers.Watcher watcher) {
		this.commands.watch(key, true).whenComplete((reply, failure) -> {
			LocalStream stream = this.local.get(key);
			if (failure != null || reply.is("GONE")) {
				this.node.executor().execute(watcher::run);
			}
			else if (stream != null && !stream.isBegunHere()) {
				verify(stream); // earlier appends by others were not announced
			}
		});
	}

	private void unwatched(StreamKey key) {
		LocalStream stream = this.local.get(key);
		if (stream != null) {
			this.local.forgetIfLeft(stream);
			return;
		}
		synchronized (this.local.lock(key)) {
			if (!this.watchers.has(key)) {
				this.commands.watch(key, false);
			}
		}
	}

	/** Handle a write of another node: the cache is incomplete from now on. */
	void changed(StreamKey key) {
		LocalStream stream = this.local.get(key);
		if (stream != null && !stream.isBroken()) {
			stream.handOver();
			this.local.forgetIfLeft(stream);
		}
		wake(key);
	}

	/**
	 * Check all streams after a gap in the messages, also those without watchers: a
	 * client that reconnects would read only the cached events.
	 */
	void lookAtAll() {
		this.watchers.streams().stream().filter((key) -> this.local.get(key) == null).forEach((key) -> {
			this.watchers.first(key).ifPresent((watcher) -> register(key, watcher));
			wake(key);
		});
		this.local.all().forEach(this::verify);
	}

	/** Check whether others wrote a stream without an announcement, or it was lost. */
	private void verify(LocalStream stream) {
		long last = stream.last();
		this.commands.read(stream.key(), stream.epoch(), last, 1).thenAccept((read) -> {
			if (read.equals(new Read.Gone(Reason.UNKNOWN))) {
				this.lease.isLostSince(stream.mark()).thenAccept((lost) -> {
					if (lost && stream.lose()) {
						this.lost.accept(stream);
					}
					else {
						changed(stream.key());
					}
				});
			}
			else if (!read.equals(new Read.Events(List.of(), false)) && stream.isAt(last)) {
				changed(stream.key());
			}
		});
	}

	/** Wake the watchers of all streams of a session. */
	void wakeAll(String sessionId) {
		this.watchers.streams(sessionId).forEach(this::wake);
	}

	/** Wake watchers periodically; to be called about once a second. */
	void tick() {
		if (this.node.nanoTime() - this.lookedAt > LOOK_NANOS) {
			this.lookedAt = this.node.nanoTime();
			this.watchers.streams().stream().filter((key) -> this.local.get(key) == null).forEach(this::wake);
		}
	}

}
