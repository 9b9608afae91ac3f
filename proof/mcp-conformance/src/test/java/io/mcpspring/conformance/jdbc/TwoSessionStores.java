package io.mcpspring.conformance.jdbc;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes as one store: sessions begin at one of them and are used at the other.
 */
record TwoSessionStores(SessionStore one, SessionStore other) implements SessionStore {

	@Override
	public CompletionStage<Created> create(SessionRecord session) {
		return this.one.create(session);
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
		return this.other.find(id, owner);
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change) {
		return ((id.hashCode() & 1) == 0) ? this.one.update(id, change) : this.other.update(id, change);
	}

	@Override
	public CompletionStage<@Nullable Duration> idle(String id) {
		return this.one.idle(id);
	}

	@Override
	public CompletionStage<Boolean> touch(String id) {
		return this.other.touch(id);
	}

	@Override
	public CompletionStage<Boolean> remove(String id) {
		return this.other.remove(id);
	}

	@Override
	public void forEach(Consumer<SessionRecord> visitor) {
		this.other.forEach(visitor);
	}

	@Override
	public CompletionStage<Void> forEachListening(Consumer<SessionRecord> visitor) {
		return this.other.forEachListening(visitor);
	}

	@Override
	public CompletionStage<Void> forEachSubscribed(String uri, Consumer<SessionRecord> visitor) {
		return this.other.forEachSubscribed(uri, visitor);
	}

	@Override
	public void onEnd(Consumer<SessionRecord> listener) {
		this.one.onEnd(listener);
	}

	/** What the nodes count together. */
	@Override
	public void countEnds(Consumer<Ended> counter) {
		this.one.countEnds(counter);
		this.other.countEnds(counter);
	}

}
