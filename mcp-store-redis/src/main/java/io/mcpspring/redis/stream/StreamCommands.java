package io.mcpspring.redis.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.redis.session.SessionIndex;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Redis commands for streams.
 */
final class StreamCommands {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.StreamCommands");

	/** Weight of a waiting event besides its data. */
	private static final int ENTRY_BYTES = 128;

	private final OncePerMinute unreadable = new OncePerMinute(logger);

	private final OncePerMinute losses = new OncePerMinute(logger);

	private final StoreNode node;

	private final EventLogLimits limits;

	private final String ttlMillis;

	/** The numbers of this node's appends, in the order in which they are sent. */
	private final AtomicLong appends = new AtomicLong();

	StreamCommands(StoreNode node, EventLogLimits limits, Duration ttl) {
		this.node = node;
		this.limits = limits;
		this.ttlMillis = SessionIndex.millis(ttl);
	}

	/** Log once for the many streams that break when Redis is unavailable. */
	void warnOfLoss() {
		this.losses.warn("Streams cannot be resumed any more: their events could not be stored");
	}

	/**
	 * Open a stream of this node, or append events to it.
	 * @return the answer for each entry
	 */
	CompletableFuture<List<Reply>> send(LocalStream stream, List<Pending> entries) {
		if (entries.get(0).event() == null) {
			return open(stream.key(), stream.epoch()).thenApply(List::of);
		}
		List<Object> arguments = arguments(stream.key(), Long.toString(stream.epoch()));
		for (Pending entry : entries) {
			StreamEvent event = entry.event();
			if (event != null) {
				add(arguments, stream.key(), event, entry.number(), entry.before());
			}
		}
		return this.node.run(Script.STREAM_APPEND, streamKeys(stream.key()), arguments.toArray())
			.thenApply((reply) -> IntStream.range(0, entries.size()).mapToObj(reply::part).toList());
	}

	/**
	 * Reserve room for an event that waits until others are stored.
	 * @return releases it, {@code null} if there is none
	 */
	@Nullable Runnable reserve(StreamEvent event) {
		long size = ENTRY_BYTES + event.data().length;
		RedisAccess access = this.node.access();
		return access.reserve(size) ? () -> access.release(size) : null;
	}

	CompletableFuture<Reply> open(StreamKey key, long epoch) {
		return this.node.run(Script.STREAM_OPEN, streamKeys(key), epoch, this.node.id(), this.ttlMillis,
				RedisKeys.encode(key.name()), this.node.keys().session(key.sessionId()));
	}

	/** Return the number of the next append, to be called in the order of a stream. */
	long nextNumber() {
		return this.appends.incrementAndGet();
	}

	/**
	 * Append an event.
	 * @param epoch the epoch of the stream, or an empty text for any
	 * @param number the number of this append
	 * @param before the number of the append that must precede it, 0 for none
	 */
	CompletableFuture<Reply> append(StreamKey key, String epoch, StreamEvent event, long number, long before) {
		List<Object> arguments = arguments(key, epoch);
		add(arguments, key, event, number, before);
		return this.node.run(Script.STREAM_APPEND, streamKeys(key), arguments.toArray())
			.thenApply((reply) -> reply.part(0));
	}

	/** Return the arguments common to all events. */
	private List<Object> arguments(StreamKey key, String epoch) {
		return new ArrayList<>(List.of(epoch, this.node.id(), this.ttlMillis, this.limits.expiry().toMillis(),
				this.limits.maxEventsPerStream(), this.limits.maxBytesPerStream(), this.limits.maxBytesPerSession(),
				RedisKeys.encode(key.name()), this.node.keys().session(key.sessionId()), this.node.keys().channels(),
				RedisKeys.message(key)));
	}

	private void add(List<Object> arguments, StreamKey key, StreamEvent event, long number, long before) {
		arguments.addAll(
				List.of(number, before, event.terminal() ? 1 : 0, this.node.seal().close(event.data(), place(key))));
	}

	CompletableFuture<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
		return this.node
			.run(Script.STREAM_READ, List.of(this.node.keys().stream(key), this.node.keys().events(key)), epoch, after,
					maxBytes)
			.thenApply((reply) -> read(key, reply));
	}

	private Read read(StreamKey key, Reply reply) {
		if (!reply.is("OK")) {
			return new Read.Gone(Reason.valueOf(reply.status()));
		}
		List<Positioned> events = new ArrayList<>();
		boolean ended = reply.number(1) == 1;
		for (int i = 2; i + 1 < reply.size(); i += 2) {
			byte[] data = events.isEmpty() ? this.node.open(reply.bytes(i + 1), place(key))
					: this.node.seal().open(reply.bytes(i + 1), place(key));
			if (data == null && !events.isEmpty()) {
				return new Read.Events(events, false);
			}
			if (data == null) {
				// Events after it are not returned either, because none may be skipped
				// silently.
				this.unreadable.warn("An event of a stream cannot be read: the stream cannot be resumed beyond it");
				return new Read.Gone(Reason.UNREADABLE);
			}
			boolean terminal = ended && i + 2 >= reply.size();
			events.add(new Positioned(reply.number(i), new StreamEvent(data, terminal)));
		}
		return new Read.Events(events, ended);
	}

	/** Start or end the notification of this node about writes of others to a stream. */
	CompletableFuture<Reply> watch(StreamKey key, boolean begin) {
		return this.node.run(Script.STREAM_WATCH, List.of(this.node.keys().stream(key)), this.node.id(), begin ? 1 : 0);
	}

	/** Remove a stream, if it has the given epoch; an empty text matches any. */
	CompletableFuture<Reply> close(StreamKey key, String epoch) {
		RedisKeys keys = this.node.keys();
		return this.node.run(Script.STREAM_CLOSE,
				List.of(keys.weights(key.sessionId()), keys.ended(key.sessionId()), keys.stream(key), keys.events(key)),
				keys.session(key.sessionId()), this.node.id(), keys.channels(), RedisKeys.messages(key.sessionId()),
				epoch, RedisKeys.encode(key.name()));
	}

	CompletableFuture<Reply> closeSession(String sessionId) {
		RedisKeys keys = this.node.keys();
		return this.node.run(Script.STREAM_CLOSE, List.of(keys.weights(sessionId), keys.ended(sessionId)),
				keys.session(sessionId), this.node.id(), keys.channels(), RedisKeys.messages(sessionId), "");
	}

	private List<String> streamKeys(StreamKey key) {
		RedisKeys keys = this.node.keys();
		return List.of(keys.stream(key), keys.events(key), keys.weights(key.sessionId()), keys.ended(key.sessionId()));
	}

	private String place(StreamKey key) {
		return this.node.keys().events(key);
	}

}
