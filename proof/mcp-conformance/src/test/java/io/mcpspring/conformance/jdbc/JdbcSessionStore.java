package io.mcpspring.conformance.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StoreCodec;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in a table. One that ended leaves a row in another, by which all nodes learn
 * of it; it is counted by the node that removed it.
 */
final class JdbcSessionStore implements SessionStore {

	private static final String SALT = "jdbc:";

	private final Database database;

	private final SessionLimits limits;

	private final StoreCodec codec;

	private final SessionEnds ends;

	JdbcSessionStore(Database database, SessionLimits limits, StoreCodec codec) {
		this.database = database;
		this.limits = limits;
		this.codec = codec;
		this.ends = new SessionEnds(database, codec);
	}

	@Override
	public CompletionStage<Created> create(SessionRecord begun) {
		SessionRecord session = begun.asHeldBy(begun.holder().digested(SALT));
		return this.database.change(Database.SESSIONS, (db) -> {
			long now = db.now();
			end(false, "expires_at <= ?", now);
			if (count("id = ?", session.id()) > 0) {
				throw new IllegalStateException("There is a session of that id already");
			}
			Created refusal = refusal(session, now);
			if (refusal != null) {
				return refusal;
			}
			long endsAt = now + this.limits.absoluteTimeout().toMillis();
			db.sql("INSERT INTO mcp_session (id, owner, holder, used_at, ends_at, expires_at, standing, data) "
					+ "VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
				.params(session.id(), session.owner(), session.holder().key(), now, endsAt,
						expiry(session, now, endsAt), session.hasStream(), this.codec.write(session, null))
				.update();
			return new Created.Kept();
		});
	}

	private @Nullable Created refusal(SessionRecord session, long now) {
		OwnerKey holder = session.holder();
		int max = this.limits.maxSessions();
		long all = count("TRUE");
		long held = count("holder = ?", holder.key());
		if (holder.authenticated() && held >= this.limits.maxSessionsPerCaller()) {
			return new Created.Refused(true, retryAfter(now));
		}
		if (all >= max) {
			return new Created.Refused(false, retryAfter(now));
		}
		boolean crowded = all + 1 > max - max / 4;
		return (!holder.authenticated() && !holder.isUnknown() && crowded && held >= this.limits.shares().share(max))
				? new Created.ShareTaken(retryAfter(now)) : null;
	}

	private Duration retryAfter(long now) {
		long first = this.database.sql("SELECT MIN(expires_at) FROM mcp_session").query(Long.class).single();
		return Duration.ofMillis(Math.max(1000, first - now));
	}

	private long count(String condition, Object... parameters) {
		return this.database.sql("SELECT COUNT(*) FROM mcp_session WHERE " + condition)
			.params(parameters)
			.query(Long.class)
			.single();
	}

	private long expiry(SessionRecord session, long usedAt, long endsAt) {
		return Math.min(usedAt + this.limits.idleTimeout(session).toMillis(), endsAt);
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
		return this.database.inOrder(Database.partOf(id), (db) -> {
			long now = db.now();
			Row row = live(id, now);
			if (row == null || !row.session().owner().equals(owner)) {
				return null;
			}
			use(row, now);
			return row.session();
		});
	}

	private void use(Row row, long now) {
		this.database.sql("UPDATE mcp_session SET used_at = ?, expires_at = ? WHERE id = ? AND used_at < ?")
			.params(now, expiry(row.session(), now, row.endsAt()), row.session().id(), now)
			.update();
	}

	private @Nullable Row live(String id, long now) {
		List<Row> rows = rows("WHERE id = ? AND expires_at > ?", id, now);
		return rows.isEmpty() ? null : rows.get(0);
	}

	private List<Row> rows(String rest, Object... parameters) {
		List<Row> rows = new ArrayList<>();
		this.database.sql("SELECT id, owner, used_at, ends_at, data FROM mcp_session " + rest)
			.params(parameters)
			.query((row) -> {
				byte[] data = row.getBytes(5);
				SessionRecord session = this.codec.readSession(row.getString(1), row.getString(2), data);
				if (session != null) {
					rows.add(new Row(session, data, row.getLong(3), row.getLong(4)));
				}
			});
		return rows;
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change) {
		return this.database.change(Database.partOf(id), (db) -> {
			Row row = live(id, db.now());
			if (row == null) {
				return null;
			}
			SessionRecord changed = change.apply(row.session());
			if (!changed.id().equals(id) || !changed.owner().equals(row.session().owner())) {
				throw new IllegalArgumentException("The id and the owner of a session do not change");
			}
			int written = db.sql("UPDATE mcp_session SET expires_at = ?, standing = ?, data = ? WHERE id = ?")
				.params(expiry(changed, row.usedAt(), row.endsAt()), changed.hasStream(),
						this.codec.write(changed, row.data()), id)
				.update();
			return (written > 0) ? changed : null;
		});
	}

	@Override
	public CompletionStage<@Nullable Duration> idle(String id) {
		return this.database.inOrder(Database.partOf(id), (db) -> {
			Row row = live(id, db.now());
			return (row != null) ? Duration.ofMillis(Math.max(0, db.now() - row.usedAt())) : null;
		});
	}

	@Override
	public CompletionStage<Boolean> touch(String id) {
		long now = this.database.instant().toEpochMilli();
		return this.database.inOrder(Database.partOf(id), (db) -> {
			Row row = live(id, now);
			if (row != null) {
				use(row, now);
			}
			return row != null;
		});
	}

	@Override
	public CompletionStage<Boolean> remove(String id) {
		return this.database.change(Database.SESSIONS,
				(db) -> end(true, "id = ? AND expires_at > ?", id, db.now()) > 0);
	}

	/** End those that expired. */
	void expire() {
		long now = this.database.now();
		if (count("expires_at <= ?", now) > 0) {
			this.database.change(Database.SESSIONS, (db) -> end(false, "expires_at <= ?", now));
		}
	}

	/** Within a transaction that changes which sessions there are. */
	private int end(boolean removed, String condition, Object... parameters) {
		List<Row> ended = rows("WHERE " + condition, parameters);
		ended.forEach((row) -> this.ends.ended(row.session(), row.data(), removed));
		return this.database.sql("DELETE FROM mcp_session WHERE " + condition).params(parameters).update();
	}

	/** Where it is told which sessions ended. */
	SessionEnds ends() {
		return this.ends;
	}

	@Override
	public void forEach(Consumer<SessionRecord> visitor) {
		rows("WHERE expires_at > ?", this.database.now()).forEach((row) -> visitor.accept(row.session()));
	}

	@Override
	public CompletionStage<Void> forEachListening(Consumer<SessionRecord> visitor) {
		return forEachStanding((session) -> {
			if (session.initialized()) {
				visitor.accept(session);
			}
		});
	}

	@Override
	public CompletionStage<Void> forEachSubscribed(String uri, Consumer<SessionRecord> visitor) {
		return forEachStanding((session) -> {
			if (session.subscriptions().contains(uri)) {
				visitor.accept(session);
			}
		});
	}

	private CompletionStage<Void> forEachStanding(Consumer<SessionRecord> visitor) {
		return this.database.inOrder(Database.SESSIONS, (db) -> rows("WHERE standing AND expires_at > ?", db.now()))
			.thenAccept((rows) -> rows.forEach((row) -> visitor.accept(row.session())));
	}

	@Override
	public boolean isShared() {
		return true;
	}

	@Override
	public void onEnd(Consumer<SessionRecord> listener) {
		this.ends.listen(listener);
	}

	@Override
	public void countEnds(Consumer<Ended> counter) {
		this.ends.count(counter);
	}

	private record Row(SessionRecord session, byte[] data, long usedAt, long endsAt) {
	}

}
