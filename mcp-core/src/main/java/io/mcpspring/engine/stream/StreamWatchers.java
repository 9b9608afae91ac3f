package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.mcpspring.store.EventLog.Watch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The watchers of one stream: usually one, and none between two connections.
 */
final class StreamWatchers {

	private static final Logger log = LoggerFactory.getLogger(StreamWatchers.class);

	private static final Watcher[] NOBODY = {};

	private volatile Watcher[] all = NOBODY;

	/**
	 * Add a watcher.
	 * @param action the action to run for each change
	 * @return the handle that ends the watch
	 */
	synchronized Watch add(Runnable action) {
		Watcher watcher = new Watcher(this, action);
		Watcher[] more = Arrays.copyOf(this.all, this.all.length + 1);
		more[more.length - 1] = watcher;
		this.all = more;
		return watcher;
	}

	private synchronized void remove(Watcher watcher) {
		Watcher[] before = this.all;
		if (before.length == 1) {
			this.all = (before[0] == watcher) ? NOBODY : before;
			return;
		}
		List<Watcher> others = new ArrayList<>(List.of(before));
		others.remove(watcher);
		this.all = others.toArray(NOBODY);
	}

	boolean isEmpty() {
		return this.all.length == 0;
	}

	/** Run the actions of all watchers; called without a lock. */
	void wake() {
		for (Watcher watcher : this.all) {
			try {
				watcher.action().run();
			}
			catch (RuntimeException | Error ex) {
				log.warn("A watcher of a stream failed", ex);
			}
		}
	}

	private static final class Watcher implements Watch {

		private final StreamWatchers watchers;

		private final Runnable action;

		Watcher(StreamWatchers watchers, Runnable action) {
			this.watchers = watchers;
			this.action = action;
		}

		Runnable action() {
			return this.action;
		}

		@Override
		public void close() {
			this.watchers.remove(this);
		}

	}

}
