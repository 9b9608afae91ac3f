package io.mcpspring.conformance.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Events in a table, and a row for each stream that says which of them there are.
 * Watchers are woken when anything of their part of the database changed. The bound per
 * node is none here: nodes keep nothing.
 */
final class JdbcEventLog implements EventLog {

	private static final Logger logger = LoggerFactory.getLogger(JdbcEventLog.class);

	private final Database database;

	private final EventLogLimits limits;

	private final StreamTable streams;

	private final Set<Watched> watches = ConcurrentHashMap.newKeySet();

	JdbcEventLog(Database database, EventLogLimits limits) {
		this.database = database;
		this.limits = limits;
		this.streams = new StreamTable(database, limits);
	}

	@Override
	public CompletionStage<Long> open(StreamKey key) {
		return this.database.change(Database.partOf(key.sessionId()), (db) -> {
			if (this.streams.find(key) != null) {
				throw new IllegalStateException("The stream exists already");
			}
			this.streams.delete(key);
			long epoch = db.sql("SELECT NEXT VALUE FOR mcp_epoch").query(Long.class).single();
			db.sql("INSERT INTO mcp_stream VALUES (?, ?, ?, 1, 0, 0, NULL)")
				.params(key.sessionId(), key.name(), epoch)
				.update();
			return epoch;
		});
	}

	@Override
	public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		String part = Database.partOf(key.sessionId());
		CompletionStage<Long> appended = this.database.change(part, (db) -> {
			StreamTable.Stream stream = this.streams.find(key);
			if (stream == null || stream.ended()) {
				throw new IllegalStateException("There is no such stream, or it ended");
			}
			long position = stream.last() + 1;
			db.sql("INSERT INTO mcp_event VALUES (?, ?, ?, ?, ?, ?)")
				.params(key.sessionId(), key.name(), stream.epoch(), position, event.terminal(), event.data())
				.update();
			this.streams.write(key, stream.first(), position, stream.bytes() + StreamTable.weight(event.data().length),
					event.terminal() ? db.now() : null);
			this.streams.holdStream(key, StreamTable.weight(event.data().length));
			this.streams.holdSession(key);
			return position;
		});
		return appended.whenComplete((position, failure) -> wake(part));
	}

	@Override
	public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
		return this.database.inOrder(Database.partOf(key.sessionId()), (db) -> {
			StreamTable.Stream stream = this.streams.find(key);
			Reason reason = (stream == null) ? Reason.UNKNOWN : (stream.epoch() != epoch) ? Reason.OTHER_EPOCH
					: (after > stream.last()) ? Reason.FUTURE : (after + 1 < stream.first()) ? Reason.TRIMMED : null;
			if (stream == null || reason != null) {
				return new Read.Gone((reason != null) ? reason : Reason.UNKNOWN);
			}
			List<Positioned> events = events(key, epoch, after, stream.last(), maxBytes);
			boolean trimmed = events.isEmpty() ? after < stream.last() : events.get(0).position() != after + 1;
			long reached = events.isEmpty() ? after : events.get(events.size() - 1).position();
			return trimmed ? new Read.Gone(Reason.TRIMMED)
					: new Read.Events(events, stream.ended() && reached == stream.last());
		});
	}

	private List<Positioned> events(StreamKey key, long epoch, long after, long last, int maxBytes) {
		return this.database
			.sql("SELECT position, terminal, data FROM mcp_event WHERE session_id = ? AND name = ? AND epoch = ? "
					+ "AND position > ? AND position <= ? ORDER BY position")
			.params(key.sessionId(), key.name(), epoch, after, last)
			.query((rows) -> {
				List<Positioned> events = new ArrayList<>();
				long bytes = 0;
				while (rows.next()) {
					byte[] data = rows.getBytes(3);
					bytes += data.length;
					if (!events.isEmpty() && bytes > maxBytes) {
						break;
					}
					events.add(new Positioned(rows.getLong(1), new StreamEvent(data, rows.getBoolean(2))));
				}
				return events;
			});
	}

	@Override
	public Watch watch(StreamKey key, Runnable action) {
		String part = Database.partOf(key.sessionId());
		Watched watched = new Watched(part, action);
		this.watches.add(watched);
		this.database.inOrder(part, (db) -> this.streams.find(key) == null).thenAccept((gone) -> {
			if (gone) {
				run(action);
			}
		});
		return watched;
	}

	/** Wake those who watch something of a part of the database. */
	void wake(String part) {
		this.watches.forEach((watched) -> {
			if (watched.part.equals(part)) {
				run(watched.action);
			}
		});
	}

	private static void run(Runnable action) {
		try {
			action.run();
		}
		catch (RuntimeException | Error ex) {
			logger.warn("A watcher of a stream failed", ex);
		}
	}

	@Override
	public CompletionStage<Void> close(StreamKey key) {
		return this.database.change(Database.partOf(key.sessionId()), (db) -> this.streams.delete(key));
	}

	@Override
	public CompletionStage<Void> closeSession(String sessionId) {
		return this.database.change(Database.partOf(sessionId), (db) -> {
			db.sql("DELETE FROM mcp_event WHERE session_id = ?").param(sessionId).update();
			db.sql("DELETE FROM mcp_stream WHERE session_id = ?").param(sessionId).update();
			return null;
		});
	}

	/** Forget the streams that ended long enough ago. */
	void expire() {
		this.database.sql("SELECT session_id, name FROM mcp_stream WHERE ended_at <= ?")
			.param(this.database.now() - this.limits.expiry().toMillis())
			.query((row, number) -> new StreamKey(row.getString(1), row.getString(2)))
			.list()
			.forEach((key) -> this.database.change(Database.partOf(key.sessionId()),
					(db) -> (this.streams.find(key) == null) ? this.streams.delete(key) : null));
	}

	/** Equal only to itself. */
	private final class Watched implements Watch {

		private final String part;

		private final Runnable action;

		Watched(String part, Runnable action) {
			this.part = part;
			this.action = action;
		}

		@Override
		public void close() {
			JdbcEventLog.this.watches.remove(this);
		}

	}

}
