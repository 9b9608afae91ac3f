package io.mcpspring.redis.stream;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.store.StreamKey;

/**
 * The streams of which an event could not be stored. They are closed in Redis as soon as
 * it answers, so that no client resumes a stream with a gap.
 */
final class LostStreams {

	private final StreamCommands commands;

	private final RedisAccess access;

	private final Closed closed;

	/** The epochs of the streams that are still to be closed. */
	private final Map<StreamKey, String> epochs = new ConcurrentHashMap<>();

	/**
	 * Create an empty set of streams.
	 * @param commands the commands of streams
	 * @param access the access to Redis
	 * @param closed called for each stream when it is closed
	 */
	LostStreams(StreamCommands commands, RedisAccess access, Closed closed) {
		this.commands = commands;
		this.access = access;
		this.closed = closed;
	}

	/**
	 * Add a stream and close it if Redis answers.
	 * @param key the key of the stream
	 * @param epoch its epoch; empty for any
	 */
	void add(StreamKey key, String epoch) {
		this.epochs.put(key, epoch);
		close();
	}

	/** Close the streams, unless Redis is unavailable. */
	void close() {
		if (this.epochs.isEmpty() || this.access.isAway()) {
			return;
		}
		this.epochs.forEach((key, epoch) -> this.commands.close(key, epoch).whenComplete((reply, failure) -> {
			if (failure == null) {
				this.epochs.remove(key, epoch);
				this.closed.closed(key, epoch, reply.is("ENDED"));
			}
		}));
	}

	/**
	 * Called when a stream is closed in Redis.
	 */
	interface Closed {

		/**
		 * A stream is closed.
		 * @param key its key
		 * @param epoch its epoch; empty for any
		 * @param ended whether another node had ended it before
		 */
		void closed(StreamKey key, String epoch, boolean ended);

	}

}
