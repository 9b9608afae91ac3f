package io.mcpspring.conformance.jdbc;

import java.util.List;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The rows of streams, and how much they may keep. The bound per node is none here: nodes
 * keep nothing. To be used within transactions.
 */
final class StreamTable {

	/** What an event weighs besides its data. */
	private static final int WEIGHT = 64;

	private final Database database;

	private final EventLogLimits limits;

	StreamTable(Database database, EventLogLimits limits) {
		this.database = database;
		this.limits = limits;
	}

	static long weight(int length) {
		return WEIGHT + length;
	}

	void write(StreamKey key, long first, long last, long bytes, @Nullable Long endedAt) {
		this.database
			.sql("UPDATE mcp_stream SET first_position = ?, last_position = ?, bytes = ?, ended_at = ? "
					+ "WHERE session_id = ? AND name = ?")
			.params(first, last, bytes, endedAt, key.sessionId(), key.name())
			.update();
	}

	/** Drop the oldest events of a stream, but never the newest, of a given size. */
	void holdStream(StreamKey key, long newest) {
		Stream stream = find(key);
		while (stream != null && stream.first() < stream.last() && (stream.bytes() > this.limits.maxBytes(newest)
				|| stream.count() > this.limits.maxEventsPerStream())) {
			stream = dropOldest(key, stream);
		}
	}

	/** Drop events of the largest streams of a session, but not the one just appended. */
	void holdSession(StreamKey key) {
		while (this.database.sql("SELECT SUM(bytes) FROM mcp_stream WHERE session_id = ?")
			.param(key.sessionId())
			.query(Long.class)
			.single() > this.limits.maxBytesPerSession()) {
			List<StreamKey> largest = this.database
				.sql("SELECT name FROM mcp_stream WHERE session_id = ? AND first_position <= last_position "
						+ "AND (name <> ? OR first_position < last_position) ORDER BY bytes DESC LIMIT 1")
				.params(key.sessionId(), key.name())
				.query((row, number) -> new StreamKey(key.sessionId(), row.getString(1)))
				.list();
			Stream stream = largest.isEmpty() ? null : row(largest.get(0));
			if (stream == null) {
				return;
			}
			dropOldest(largest.get(0), stream);
		}
	}

	private @Nullable Stream dropOldest(StreamKey key, Stream stream) {
		Object[] oldest = { key.sessionId(), key.name(), stream.first() };
		int length = this.database
			.sql("SELECT LENGTH(data) FROM mcp_event WHERE session_id = ? AND name = ? AND position = ?")
			.params(oldest)
			.query(Integer.class)
			.single();
		this.database.sql("DELETE FROM mcp_event WHERE session_id = ? AND name = ? AND position = ?")
			.params(oldest)
			.update();
		write(key, stream.first() + 1, stream.last(), stream.bytes() - weight(length), stream.endedAt());
		return row(key);
	}

	/** The stream, unless it expired. */
	@Nullable Stream find(StreamKey key) {
		Stream stream = row(key);
		boolean expired = stream != null && stream.endedAt() != null
				&& stream.endedAt() + this.limits.expiry().toMillis() <= this.database.now();
		return expired ? null : stream;
	}

	private @Nullable Stream row(StreamKey key) {
		return this.database
			.sql("SELECT epoch, first_position, last_position, bytes, ended_at FROM mcp_stream "
					+ "WHERE session_id = ? AND name = ?")
			.params(key.sessionId(), key.name())
			.query((row, number) -> new Stream(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4),
					(Long) row.getObject(5)))
			.optional()
			.orElse(null);
	}

	/** Forget a stream and its events. */
	@Nullable Void delete(StreamKey key) {
		for (String table : List.of("mcp_event", "mcp_stream")) {
			this.database.sql("DELETE FROM " + table + " WHERE session_id = ? AND name = ?")
				.params(key.sessionId(), key.name())
				.update();
		}
		return null;
	}

	record Stream(long epoch, long first, long last, long bytes, @Nullable Long endedAt) {

		boolean ended() {
			return this.endedAt != null;
		}

		long count() {
			return this.last - this.first + 1;
		}

	}

}
