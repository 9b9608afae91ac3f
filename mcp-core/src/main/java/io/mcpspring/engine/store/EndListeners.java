package io.mcpspring.engine.store;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore.Ended;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listeners of a store for the end of sessions. The failure of one does not affect the
 * others.
 */
final class EndListeners {

	private static final Logger log = LoggerFactory.getLogger(EndListeners.class);

	private final List<Consumer<SessionRecord>> listeners = new CopyOnWriteArrayList<>();

	private final List<Consumer<Ended>> counters = new CopyOnWriteArrayList<>();

	void listen(Consumer<SessionRecord> listener) {
		this.listeners.add(listener);
	}

	void count(Consumer<Ended> counter) {
		this.counters.add(counter);
	}

	/**
	 * Notify all listeners; called without a lock.
	 * @param session the session that ended
	 * @param removed whether its client ended it
	 */
	void tell(SessionRecord session, boolean removed) {
		tell(this.listeners, session);
		tell(this.counters, new Ended(session.version(), session.createdAt(), removed, session.id()));
	}

	private static <T> void tell(List<Consumer<T>> listeners, T what) {
		for (Consumer<T> listener : listeners) {
			try {
				listener.accept(what);
			}
			catch (RuntimeException | Error ex) {
				log.warn("A listener failed on the end of a session", ex);
			}
		}
	}

}
