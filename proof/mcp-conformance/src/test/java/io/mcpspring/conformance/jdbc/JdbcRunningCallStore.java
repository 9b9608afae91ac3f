package io.mcpspring.conformance.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.StoreCodec;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Which node runs which call, in a table; a node lives as long as it renews its lease.
 */
final class JdbcRunningCallStore implements RunningCallStore {

	private static final long LEASE_MILLIS = 10_000;

	/** For how long nobody else is handed a call. */
	private static final long CLAIM_MILLIS = 3000;

	private static final long FORGET_NODE_MILLIS = 60_000;

	private static final int MAX_ORPHANS = 100;

	private final Database database;

	private final String node;

	private final StoreCodec codec;

	JdbcRunningCallStore(Database database, String node, StoreCodec codec) {
		this.database = database;
		this.node = node;
		this.codec = codec;
		renewLease();
	}

	void renewLease() {
		long now = this.database.now();
		this.database.sql("MERGE INTO mcp_node KEY (id) VALUES (?, ?)").params(this.node, now + LEASE_MILLIS).update();
		this.database.sql("DELETE FROM mcp_node WHERE lease_until < ?").param(now - FORGET_NODE_MILLIS).update();
	}

	void endLease() {
		this.database.sql("DELETE FROM mcp_node WHERE id = ?").param(this.node).update();
	}

	@Override
	public CompletionStage<Void> begin(RunningCall call) {
		return this.database.change(Database.partOf(call.stream().sessionId()), (db) -> note(call));
	}

	/** Within a transaction that makes a call this node's. */
	@Nullable Void note(RunningCall call) {
		return note(call, null);
	}

	/** The same for a call that cannot be run: it is handed out as an orphan. */
	void condemn(RunningCall call) {
		note(call, 0L);
	}

	private @Nullable Void note(RunningCall call, @Nullable Long handedAt) {
		this.database.sql("MERGE INTO mcp_running KEY (session_id, stream) VALUES (?, ?, ?, ?, ?)")
			.params(call.stream().sessionId(), call.stream().name(), this.node, this.codec.write(call), handedAt)
			.update();
		return null;
	}

	@Override
	public CompletionStage<Void> end(RunningCall call) {
		return this.database.change(Database.partOf(call.stream().sessionId()), (db) -> {
			db.sql("DELETE FROM mcp_running WHERE session_id = ? AND stream = ? AND node = ?")
				.params(call.stream().sessionId(), call.stream().name(), this.node)
				.update();
			return null;
		});
	}

	@Override
	public CompletionStage<List<RunningCall>> orphans() {
		return this.database.inOrder(Database.SESSIONS, (db) -> {
			long now = db.now();
			return db
				.sql("SELECT session_id, stream, node, mark, handed_at FROM mcp_running "
						+ "WHERE (node = ? AND handed_at < ?) "
						+ "OR node NOT IN (SELECT id FROM mcp_node WHERE lease_until > ?) LIMIT ?")
				.params(this.node, now - CLAIM_MILLIS, now, MAX_ORPHANS)
				.query((row, number) -> new Found(
						this.codec.readRunningCall(new StreamKey(row.getString(1), row.getString(2)), row.getBytes(4)),
						row.getString(3), (Long) row.getObject(5)))
				.list();
		}).thenCompose((found) -> {
			CompletableFuture<List<RunningCall>> all = CompletableFuture.completedFuture(new ArrayList<>());
			for (Found orphan : found) {
				all = all.thenCombine(adopt(orphan), (adopted, mine) -> {
					if (mine) {
						adopted.add(orphan.call());
					}
					return adopted;
				});
			}
			return all;
		});
	}

	/** Unless another node was faster, or the call ended meanwhile. */
	private CompletionStage<Boolean> adopt(Found orphan) {
		RunningCall call = orphan.call();
		return this.database.change(Database.partOf(call.stream().sessionId()),
				(db) -> db
					.sql("UPDATE mcp_running SET node = ?, handed_at = ? WHERE session_id = ? AND stream = ? "
							+ "AND node = ? AND handed_at IS NOT DISTINCT FROM ?")
					.params(this.node, db.now(), call.stream().sessionId(), call.stream().name(), orphan.node(),
							orphan.handedAt())
					.update() > 0);
	}

	private record Found(RunningCall call, String node, @Nullable Long handedAt) {
	}

}
