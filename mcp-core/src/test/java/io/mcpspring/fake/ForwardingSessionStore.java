package io.mcpspring.fake;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * A session store that does what another does, to be changed where a test wants it.
 */
public class ForwardingSessionStore implements SessionStore {

	protected final SessionStore store;

	public ForwardingSessionStore(SessionStore store) {
		this.store = store;
	}

	@Override
	public CompletionStage<Created> create(SessionRecord session) {
		return this.store.create(session);
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> find(String id, String owner) {
		return this.store.find(id, owner);
	}

	@Override
	public CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change) {
		return this.store.update(id, change);
	}

	@Override
	public CompletionStage<@Nullable Duration> idle(String id) {
		return this.store.idle(id);
	}

	@Override
	public CompletionStage<Boolean> touch(String id) {
		return this.store.touch(id);
	}

	@Override
	public CompletionStage<Boolean> remove(String id) {
		return this.store.remove(id);
	}

	@Override
	public void forEach(Consumer<SessionRecord> visitor) {
		this.store.forEach(visitor);
	}

	@Override
	public CompletionStage<Void> forEachListening(Consumer<SessionRecord> visitor) {
		return this.store.forEachListening(visitor);
	}

	@Override
	public CompletionStage<Void> forEachSubscribed(String uri, Consumer<SessionRecord> visitor) {
		return this.store.forEachSubscribed(uri, visitor);
	}

	@Override
	public boolean isShared() {
		return this.store.isShared();
	}

	@Override
	public void onEnd(Consumer<SessionRecord> listener) {
		this.store.onEnd(listener);
	}

	@Override
	public void countEnds(Consumer<Ended> counter) {
		this.store.countEnds(counter);
	}

}
