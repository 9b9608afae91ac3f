package io.mcpspring.conformance.jdbc;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import io.mcpspring.store.ConsumedStates;

/**
 * States that were used, in a table, until they would not be good any more.
 */
final class JdbcConsumedStates implements ConsumedStates {

	private final Database database;

	JdbcConsumedStates(Database database) {
		this.database = database;
	}

	@Override
	public CompletionStage<Boolean> consume(String id, Duration lifetime) {
		return this.database.change(Database.partOf(id), (db) -> {
			long now = db.now();
			db.sql("DELETE FROM mcp_consumed WHERE id = ? AND good_until <= ?").params(id, now).update();
			boolean used = db.sql("SELECT COUNT(*) FROM mcp_consumed WHERE id = ?")
				.param(id)
				.query(Integer.class)
				.single() > 0;
			if (!used) {
				db.sql("INSERT INTO mcp_consumed VALUES (?, ?)").params(id, now + lifetime.toMillis()).update();
			}
			return !used;
		});
	}

	void expire() {
		this.database.sql("DELETE FROM mcp_consumed WHERE good_until <= ?").param(this.database.now()).update();
	}

}
