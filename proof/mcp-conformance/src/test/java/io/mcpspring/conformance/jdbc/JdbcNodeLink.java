package io.mcpspring.conformance.jdbc;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.StoreCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages to other nodes in a table that all nodes read.
 */
final class JdbcNodeLink implements NodeLink {

	private static final Logger logger = LoggerFactory.getLogger(JdbcNodeLink.class);

	private static final long KEPT_MILLIS = 60_000;

	private final Database database;

	private final String node;

	private final StoreCodec codec;

	private final List<Consumer<NodeMessage>> listeners = new CopyOnWriteArrayList<>();

	private final List<Runnable> missed = new CopyOnWriteArrayList<>();

	private long seen;

	private long readAt = System.nanoTime();

	JdbcNodeLink(Database database, String node, StoreCodec codec) {
		this.database = database;
		this.node = node;
		this.codec = codec;
		this.seen = database.sql("SELECT COALESCE(MAX(number), 0) FROM mcp_message").query(Long.class).single();
	}

	@Override
	public void tell(NodeMessage message) {
		this.database.change(Database.MESSAGES,
				(db) -> db.sql("INSERT INTO mcp_message (node, sent_at, data) VALUES (?, ?, ?)")
					.params(this.node, db.now(), this.codec.write(this.node, message))
					.update());
	}

	@Override
	public void listen(Consumer<NodeMessage> listener) {
		this.listeners.add(listener);
	}

	@Override
	public void onMissed(Runnable action) {
		this.missed.add(action);
	}

	@Override
	public InstantSource clock() {
		return this.database::instant;
	}

	/** Read what others told since the last time. */
	synchronized void read() {
		List<NodeMessage> messages = new ArrayList<>();
		this.database.sql("SELECT number, node, data FROM mcp_message WHERE number > ? ORDER BY number")
			.param(this.seen)
			.query((row) -> {
				this.seen = row.getLong(1);
				boolean own = row.getString(2).equals(this.node);
				NodeMessage message = own ? null : this.codec.readMessage(row.getBytes(3));
				if (message != null) {
					messages.add(message);
				}
			});
		messages.forEach(this::hear);
	}

	private void hear(NodeMessage message) {
		for (Consumer<NodeMessage> listener : this.listeners) {
			try {
				listener.accept(message);
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A listener failed on a message of another node", ex);
			}
		}
	}

	/** Note that there was nothing to read, or that it was read. */
	synchronized void upToDate() {
		long now = System.nanoTime();
		if (now - this.readAt > KEPT_MILLIS * 1_000_000) {
			this.missed.forEach(this.database::later);
		}
		this.readAt = now;
	}

	void expire() {
		this.database.sql("DELETE FROM mcp_message WHERE sent_at < ?")
			.param(this.database.now() - KEPT_MILLIS)
			.update();
	}

}
