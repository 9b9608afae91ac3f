package io.mcpspring.conformance.jdbc;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StoreCodec;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Waiting calls in a table, and their questions with the answers in another. A call that
 * is taken out is noted as one that runs on this node in the same transaction.
 */
final class JdbcSuspendedCallStore implements SuspendedCallStore {

	/** How many bytes of calls and answers a session may keep. */
	private static final long MAX_BYTES_PER_SESSION = 8 << 20;

	private static final int MAX_OVERDUE = 100;

	private final Database database;

	private final JdbcRunningCallStore running;

	private final StoreCodec codec;

	private volatile int size;

	JdbcSuspendedCallStore(Database database, JdbcRunningCallStore running, StoreCodec codec) {
		this.database = database;
		this.running = running;
		this.codec = codec;
	}

	@Override
	public CompletionStage<Void> put(SuspendedCall call) {
		byte[] data = this.codec.write(call);
		return change(call.sessionId(), () -> {
			Object[] key = { call.sessionId(), call.request() };
			if (this.database.sql("SELECT COUNT(*) FROM mcp_waiting WHERE session_id = ? AND request = ?")
				.params(key)
				.query(Integer.class)
				.single() > 0) {
				throw new IllegalStateException("A call of that id waits already");
			}
			if (waiting(call.sessionId()) >= MAX_CALLS_PER_SESSION
					|| bytes(call.sessionId()) + data.length > MAX_BYTES_PER_SESSION) {
				throw new NoRoomException("Too many calls of this session wait for its client");
			}
			this.database.sql("INSERT INTO mcp_waiting VALUES (?, ?, ?, ?, ?, ?)")
				.params(call.sessionId(), call.request(), call.running().stream().name(),
						this.codec.write(call.running()), call.deadline().toEpochMilli(), data)
				.update();
			call.questionIds()
				.forEach((question) -> this.database
					.sql("INSERT INTO mcp_question (session_id, question, request) VALUES (?, ?, ?)")
					.params(call.sessionId(), question, call.request())
					.update());
			return null;
		});
	}

	@Override
	public CompletionStage<Integer> count(String sessionId) {
		return this.database.inOrder(Database.partOf(sessionId), (db) -> waiting(sessionId));
	}

	private int waiting(String sessionId) {
		return this.database.sql("SELECT COUNT(*) FROM mcp_waiting WHERE session_id = ?")
			.param(sessionId)
			.query(Integer.class)
			.single();
	}

	private long bytes(String sessionId) {
		return this.database
			.sql("SELECT COALESCE((SELECT SUM(LENGTH(data)) FROM mcp_waiting WHERE session_id = ?), 0) "
					+ "+ COALESCE((SELECT SUM(LENGTH(answer)) FROM mcp_question WHERE session_id = ?), 0)")
			.params(sessionId, sessionId)
			.query(Long.class)
			.single();
	}

	private <T extends @Nullable Object> CompletionStage<T> change(String sessionId, Supplier<T> work) {
		return this.database.change(Database.partOf(sessionId), (db) -> work.get());
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> answer(String sessionId, String question, JsonNode answer) {
		byte[] data = this.codec.write(answer);
		return change(sessionId, () -> {
			String request = this.database
				.sql("SELECT request FROM mcp_question WHERE session_id = ? AND question = ? AND answer IS NULL")
				.params(sessionId, question)
				.query(String.class)
				.optional()
				.orElse(null);
			if (request == null) {
				return null;
			}
			boolean last = this.database
				.sql("SELECT COUNT(*) FROM mcp_question WHERE session_id = ? AND request = ? AND answer IS NULL")
				.params(sessionId, request)
				.query(Integer.class)
				.single() == 1;
			if (!last && data.length > MAX_BYTES_PER_SESSION) {
				throw NoRoomException.tooLarge();
			}
			if (!last && bytes(sessionId) + data.length > MAX_BYTES_PER_SESSION) {
				throw new NoRoomException("Too much waits in this session for further answers");
			}
			this.database.sql("UPDATE mcp_question SET answer = ? WHERE session_id = ? AND question = ?")
				.params(data, sessionId, question)
				.update();
			return last ? takeOut(sessionId, request, Long.MAX_VALUE) : null;
		});
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> take(String sessionId, String request) {
		return change(sessionId, () -> takeOut(sessionId, request, Long.MAX_VALUE));
	}

	/** Take a call out, if its deadline is not later than a time. */
	private @Nullable SuspendedCall takeOut(String sessionId, String request, long deadline) {
		Waiting waiting = this.database
			.sql("SELECT stream, mark, data FROM mcp_waiting WHERE session_id = ? AND request = ? AND deadline <= ?")
			.params(sessionId, request, deadline)
			.query((row, number) -> new Waiting(
					this.codec.readRunningCall(new StreamKey(sessionId, row.getString(1)), row.getBytes(2)),
					row.getBytes(3)))
			.optional()
			.orElse(null);
		if (waiting == null) {
			return null;
		}
		Map<String, byte[]> answers = new LinkedHashMap<>();
		this.database
			.sql("SELECT question, answer FROM mcp_question WHERE session_id = ? AND request = ? "
					+ "AND answer IS NOT NULL")
			.params(sessionId, request)
			.query((row) -> {
				answers.put(row.getString(1), row.getBytes(2));
			});
		for (String table : List.of("mcp_waiting", "mcp_question")) {
			this.database.sql("DELETE FROM " + table + " WHERE session_id = ? AND request = ?")
				.params(sessionId, request)
				.update();
		}
		SuspendedCall call = this.codec.readSuspendedCall(sessionId, waiting.data(), answers);
		if (call != null) {
			this.running.note(waiting.call());
		}
		else {
			this.running.condemn(waiting.call());
		}
		return call;
	}

	@Override
	public CompletionStage<List<SuspendedCall>> takeOverdue(Instant now) {
		long time = now.toEpochMilli();
		return this.database.inOrder(Database.SESSIONS, (db) -> {
			this.size = db.sql("SELECT COUNT(*) FROM mcp_waiting").query(Integer.class).single();
			return db.sql("SELECT session_id, request FROM mcp_waiting WHERE deadline <= ? ORDER BY deadline LIMIT ?")
				.params(time, MAX_OVERDUE)
				.query((row, number) -> List.of(row.getString(1), row.getString(2)))
				.list();
		}).thenCompose((overdue) -> {
			CompletableFuture<List<SuspendedCall>> all = CompletableFuture.completedFuture(new ArrayList<>());
			for (List<String> key : overdue) {
				all = all.thenCombine(change(key.get(0), () -> takeOut(key.get(0), key.get(1), time)),
						(taken, call) -> {
							if (call != null) {
								taken.add(call);
							}
							return taken;
						});
			}
			return all;
		});
	}

	@Override
	public CompletionStage<Void> removeSession(String sessionId) {
		return change(sessionId, () -> {
			for (String table : List.of("mcp_waiting", "mcp_question")) {
				this.database.sql("DELETE FROM " + table + " WHERE session_id = ?").param(sessionId).update();
			}
			return null;
		});
	}

	@Override
	public int size() {
		return this.size;
	}

	private record Waiting(RunningCall call, byte[] data) {
	}

}
