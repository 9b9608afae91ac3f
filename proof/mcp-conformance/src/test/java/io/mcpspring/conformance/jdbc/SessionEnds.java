package io.mcpspring.conformance.jdbc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore.Ended;
import io.mcpspring.store.StoreCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of sessions that ended: all nodes by a table, and those who count at the node
 * that removed them.
 */
final class SessionEnds {

	private static final Logger logger = LoggerFactory.getLogger(SessionEnds.class);

	/** Within that time each node reads of what ended. */
	private static final long KEPT_MILLIS = 3_600_000;

	private final Database database;

	private final List<Consumer<SessionRecord>> listeners = new CopyOnWriteArrayList<>();

	private final List<Consumer<Ended>> counters = new CopyOnWriteArrayList<>();

	private final StoreCodec codec;

	private long seen;

	SessionEnds(Database database, StoreCodec codec) {
		this.database = database;
		this.codec = codec;
		this.seen = database.sql("SELECT COALESCE(MAX(number), 0) FROM mcp_ended").query(Long.class).single();
	}

	void listen(Consumer<SessionRecord> listener) {
		this.listeners.add(listener);
	}

	void count(Consumer<Ended> counter) {
		this.counters.add(counter);
	}

	/** Within the transaction that ends a session. */
	void ended(SessionRecord session, byte[] data, boolean removed) {
		this.database.sql("INSERT INTO mcp_ended (id, owner, ended_at, data) VALUES (?, ?, ?, ?)")
			.params(session.id(), session.owner(), this.database.now(), data)
			.update();
		this.database.afterCommit(
				() -> tell(this.counters, new Ended(session.version(), session.createdAt(), removed, session.id())));
	}

	/** Tell of the sessions that ended since the last time, on whatever node. */
	synchronized void tellEnds() {
		this.database.sql("SELECT number, id, owner, data FROM mcp_ended WHERE number > ? ORDER BY number")
			.param(this.seen)
			.query((row) -> {
				this.seen = row.getLong(1);
				SessionRecord session = this.codec.readSession(row.getString(2), row.getString(3), row.getBytes(4));
				if (session != null) {
					this.database.later(() -> tell(this.listeners, session));
				}
			});
	}

	private static <T> void tell(List<Consumer<T>> listeners, T what) {
		for (Consumer<T> listener : listeners) {
			try {
				listener.accept(what);
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A listener failed on the end of a session", ex);
			}
		}
	}

	void expire() {
		this.database.sql("DELETE FROM mcp_ended WHERE ended_at <= ?")
			.param(this.database.now() - KEPT_MILLIS)
			.update();
	}

}
