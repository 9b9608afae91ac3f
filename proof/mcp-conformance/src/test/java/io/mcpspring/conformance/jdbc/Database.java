package io.mcpspring.conformance.jdbc;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The database as one node uses it: on threads of its own, in transactions, and by the
 * clock of the database. What is done of one session is done in order.
 */
final class Database implements AutoCloseable {

	/** The part of {@link #PARTS} that is about which sessions there are. */
	static final String SESSIONS = "sessions";

	/** The part that is messages between nodes. */
	static final String MESSAGES = "messages";

	/** Parts of what belongs to sessions. */
	private static final int PARTS = 16;

	private static final ThreadFactory DAEMONS = (task) -> {
		Thread thread = new Thread(task, "jdbc-store");
		thread.setDaemon(true);
		return thread;
	};

	private final JdbcClient client;

	private final TransactionTemplate transactions;

	private final LongSupplier passed;

	private final Map<String, ExecutorService> lanes = new HashMap<>();

	private final ExecutorService callbacks = Executors.newCachedThreadPool(DAEMONS);

	private final AtomicLong clockOffset = new AtomicLong();

	/**
	 * Use a database.
	 * @param source connects to it
	 * @param passed how many milliseconds its clock is behind
	 */
	Database(DataSource source, LongSupplier passed) {
		this.client = JdbcClient.create(source);
		this.transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
		this.passed = passed;
		parts().forEach((part) -> this.lanes.put(part, Executors.newSingleThreadExecutor(DAEMONS)));
	}

	/**
	 * Make the tables.
	 * @param source connects to the empty database
	 */
	static void create(DataSource source) throws Exception {
		String schema = new ClassPathResource("jdbc/schema.sql").getContentAsString(StandardCharsets.UTF_8)
			.replace("${epoch}", Long.toString(System.currentTimeMillis()));
		new ResourceDatabasePopulator(new ByteArrayResource(schema.getBytes(StandardCharsets.UTF_8))).execute(source);
		JdbcClient client = JdbcClient.create(source);
		parts().forEach((part) -> client.sql("INSERT INTO mcp_part VALUES (?, 0)").param(part).update());
	}

	private static List<String> parts() {
		List<String> parts = new ArrayList<>(List.of(SESSIONS, MESSAGES));
		for (int i = 0; i < PARTS; i++) {
			parts.add("part-" + i);
		}
		return parts;
	}

	/**
	 * The part to which all of a session belongs.
	 * @param sessionId the session
	 * @return names the part
	 */
	static String partOf(String sessionId) {
		return "part-" + Math.floorMod(sessionId.hashCode(), PARTS);
	}

	/** A statement, outside of a transaction unless there is one. */
	JdbcClient.StatementSpec sql(String statement) {
		return this.client.sql(statement);
	}

	/**
	 * Do something after what was begun of the same part before, in a transaction.
	 * @param part the part
	 * @param work what to do
	 * @return what came of it, told on another thread
	 */
	<T extends @Nullable Object> CompletionStage<T> inOrder(String part, Function<Database, T> work) {
		CompletableFuture<T> outcome = new CompletableFuture<>();
		this.lanes.get(part).execute(() -> {
			try {
				T result = inTransaction(work);
				this.callbacks.execute(() -> outcome.complete(result));
			}
			catch (RuntimeException ex) {
				this.callbacks.execute(() -> outcome.completeExceptionally(ex));
			}
		});
		return outcome;
	}

	/**
	 * Change something of a part: as {@link #inOrder}, and no other node does meanwhile.
	 */
	<T extends @Nullable Object> CompletionStage<T> change(String part, Function<Database, T> work) {
		return inOrder(part, (database) -> {
			lock(part);
			return work.apply(database);
		});
	}

	/** Do something in a transaction, at once. */
	<T extends @Nullable Object> T inTransaction(Function<Database, T> work) {
		return this.transactions.execute((status) -> work.apply(this));
	}

	/** Let no other transaction change a part, and let nodes know that this one does. */
	void lock(String part) {
		sql("UPDATE mcp_part SET changes = changes + 1 WHERE name = ?").param(part).update();
	}

	/** How often what was changed. */
	Map<String, Long> changes() {
		Map<String, Long> changes = new HashMap<>();
		sql("SELECT name, changes FROM mcp_part").query((row, number) -> changes.put(row.getString(1), row.getLong(2)))
			.list();
		return changes;
	}

	/** The time by the clock of the database, in milliseconds. */
	long now() {
		long now = sql("SELECT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)").query(Long.class)
			.single();
		this.clockOffset.set(now - System.currentTimeMillis());
		return now + this.passed.getAsLong();
	}

	/** That time as the clocks were compared last, for those who must not wait. */
	Instant instant() {
		return Instant.ofEpochMilli(System.currentTimeMillis() + this.clockOffset.get() + this.passed.getAsLong());
	}

	/** Run something on another thread once the transaction of this one is committed. */
	void afterCommit(Runnable action) {
		TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
			@Override
			public void afterCommit() {
				later(action);
			}
		});
	}

	/** Run something that may take a while, or that somebody else wrote. */
	void later(Runnable action) {
		this.callbacks.execute(action);
	}

	@Override
	public void close() {
		this.lanes.values().forEach(ExecutorService::shutdown);
		this.callbacks.shutdown();
	}

}
