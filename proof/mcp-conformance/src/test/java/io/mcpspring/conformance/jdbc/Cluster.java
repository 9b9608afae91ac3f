package io.mcpspring.conformance.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import javax.sql.DataSource;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A database of a test and the nodes on it, each with connections of its own. The time
 * can be moved.
 */
final class Cluster implements AfterEachCallback {

	private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000";

	private final List<JdbcStores> nodes = new ArrayList<>();

	private final List<JdbcConnectionPool> pools = new ArrayList<>();

	private final AtomicLong passed = new AtomicLong();

	DataSource dataSource() throws Exception {
		JdbcConnectionPool pool = JdbcConnectionPool.create(this.url, "", "");
		pool.setMaxConnections(24);
		if (this.pools.isEmpty()) {
			Database.create(pool);
		}
		this.pools.add(pool);
		return pool;
	}

	/** The stores of another node. */
	JdbcStores node(SessionLimits sessions, EventLogLimits events) {
		try {
			JdbcStores node = new JdbcStores(dataSource(), sessions, events, this.passed::get);
			this.nodes.add(node);
			return node;
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	JdbcStores node() {
		return node(SessionLimits.DEFAULTS, EventLogLimits.DEFAULTS);
	}

	/** Let time pass, by the clock of the database. */
	void pass(Duration time) {
		this.passed.addAndGet(time.toMillis());
	}

	@Override
	public void afterEach(ExtensionContext context) {
		this.nodes.forEach(JdbcStores::close);
		this.pools.forEach(JdbcConnectionPool::dispose);
	}

}
