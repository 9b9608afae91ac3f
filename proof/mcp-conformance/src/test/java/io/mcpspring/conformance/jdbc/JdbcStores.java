package io.mcpspring.conformance.jdbc;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import javax.sql.DataSource;

import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.codec.JsonStoreCodec;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.StoreCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All stores of a node on one database. A thread looks for changes that other nodes made,
 * renews the lease of the node, and removes what is over.
 */
final class JdbcStores implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(JdbcStores.class);

	private static final long LOOK_MILLIS = 10;

	private static final long RENEW_MILLIS = 500;

	private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor((task) -> {
		Thread thread = new Thread(task, "jdbc-store-ticker");
		thread.setDaemon(true);
		return thread;
	});

	private final Database database;

	private final JdbcSessionStore sessions;

	private final JdbcEventLog events;

	private final JdbcRunningCallStore running;

	private final JdbcSuspendedCallStore suspended;

	private final JdbcConsumedStates consumed;

	private final JdbcNodeLink link;

	private Map<String, Long> changes;

	/**
	 * Create the stores of a node, which lives from now on.
	 * @param source connects to the database
	 * @param sessions limits of sessions
	 * @param events limits of events
	 * @param passed how many milliseconds the clock of the database is behind
	 */
	JdbcStores(DataSource source, SessionLimits sessions, EventLogLimits events, LongSupplier passed) {
		String node = UUID.randomUUID().toString();
		this.database = new Database(source, passed);
		StoreCodec codec = new JsonStoreCodec();
		this.sessions = new JdbcSessionStore(this.database, sessions, codec);
		this.events = new JdbcEventLog(this.database, events);
		this.running = new JdbcRunningCallStore(this.database, node, codec);
		this.suspended = new JdbcSuspendedCallStore(this.database, this.running, codec);
		this.consumed = new JdbcConsumedStates(this.database);
		this.link = new JdbcNodeLink(this.database, node, codec);
		this.changes = this.database.changes();
		every(LOOK_MILLIS, this::look);
		every(RENEW_MILLIS, this.running::renewLease);
		every(RENEW_MILLIS, this::expire);
	}

	private void every(long millis, Runnable action) {
		this.ticker.scheduleWithFixedDelay(() -> {
			try {
				action.run();
			}
			catch (RuntimeException ex) {
				if (!this.ticker.isShutdown()) {
					logger.warn("The database does not answer as it should", ex);
				}
			}
		}, millis, millis, TimeUnit.MILLISECONDS);
	}

	private void look() {
		Map<String, Long> now = this.database.changes();
		Set<String> changed = new HashSet<>(now.keySet());
		changed.removeIf((part) -> now.get(part).equals(this.changes.get(part)));
		changed.forEach(this.events::wake);
		if (changed.contains(Database.MESSAGES)) {
			this.link.read();
		}
		this.link.upToDate();
		if (changed.contains(Database.SESSIONS)) {
			this.sessions.ends().tellEnds();
		}
		this.changes = now;
	}

	/** Remove what is over. */
	void expire() {
		this.sessions.expire();
		this.sessions.ends().expire();
		this.events.expire();
		this.consumed.expire();
		this.link.expire();
	}

	ServerStores stores() {
		return new ServerStores(this.sessions, this.events, this.suspended, this.running, this.consumed, this.link);
	}

	/** End, or die: others notice when the lease is over. */
	@Override
	public void close() {
		this.ticker.shutdownNow();
		this.database.close();
	}

	/** Die, and have others notice at once. */
	void die() throws InterruptedException {
		close();
		this.ticker.awaitTermination(1, TimeUnit.MINUTES);
		this.running.endLease();
	}

}
