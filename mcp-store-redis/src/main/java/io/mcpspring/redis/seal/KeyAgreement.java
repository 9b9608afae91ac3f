package io.mcpspring.redis.seal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Agreement on keys between the living nodes, by short digests that each publishes with
 * its lease. New data are protected by the newest key that all nodes have, so that all
 * nodes can read with a key before any node writes with it. A node without a common key
 * with those before it is a stranger: it cannot read their data, and should receive no
 * requests.
 */
public final class KeyAgreement {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.KeyAgreement");

	private final long settleNanos;

	private final Map<String, Ring> rings = new TreeMap<>();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private volatile List<Published> others = List.of();

	private volatile @Nullable String strangerIn;

	private volatile boolean learned;

	/**
	 * Create the agreement of a node.
	 * @param settle the time for which all nodes must have a newer key before it is used:
	 * a node that crashes during a rolling restart returns with its old keys
	 */
	public KeyAgreement(Duration settle) {
		this.settleNanos = settle.toNanos();
	}

	/**
	 * Register the keys of a use.
	 * @param use the purpose of the keys
	 * @param names short digests of the keys, newest first
	 * @return supplies the index of the key to use; the oldest until the other nodes are
	 * known
	 */
	public synchronized IntSupplier join(String use, List<String> names) {
		Ring ring = new Ring(List.copyOf(names));
		this.rings.put(use, ring);
		return ring;
	}

	/** Add an action that is run whenever the keys of the nodes have been read. */
	public void onLearned(Runnable action) {
		this.listeners.add(action);
	}

	/**
	 * Return whether this node has keys in common with those before it, as far as is
	 * known.
	 */
	public boolean sharesKeys() {
		return this.strangerIn == null;
	}

	/** Return whether this node is known to be able to read the data of the others. */
	public boolean isSettled() {
		return this.learned && sharesKeys();
	}

	/** Return whether a living node has a key that this one lacks. */
	public boolean isReadElsewhere(String use, String name) {
		return this.others.stream().anyMatch((other) -> other.names(use).contains(name));
	}

	/** Return the text to publish: each use with its keys. */
	public synchronized String published() {
		return this.rings.entrySet()
			.stream()
			.map((ring) -> ring.getKey() + "=" + String.join(",", ring.getValue().names))
			.collect(Collectors.joining(" "));
	}

	/**
	 * Process the keys of the nodes.
	 * @param self the id of this node
	 * @param published alternately the id of a living node, and the time it joined with
	 * its published text
	 */
	public void learn(String self, List<String> published) {
		List<Published> nodes = new ArrayList<>();
		for (int i = 0; i + 1 < published.size(); i += 2) {
			nodes.add(Published.of(published.get(i), published.get(i + 1)));
		}
		nodes.sort(Comparator.comparingLong(Published::came).thenComparing(Published::node));
		String stranger = null;
		synchronized (this) {
			if (isOutdated(self, nodes)) {
				return;
			}
			this.others = nodes.stream().filter((node) -> !node.node().equals(self)).toList();
			for (Map.Entry<String, Ring> ring : this.rings.entrySet()) {
				ring.getValue().choose(ring.getKey(), !this.learned);
				if (isStranger(self, ring.getKey(), nodes)) {
					stranger = ring.getKey();
				}
			}
			this.learned = true;
		}
		tell(stranger);
		looked();
	}

	/** Run the actions that depend on the keys of the nodes. */
	public void looked() {
		this.listeners.forEach(Runnable::run);
	}

	/**
	 * Whether the answer of Redis predates the registration of all keys of this node: the
	 * answer to a later request is still on its way.
	 */
	private boolean isOutdated(String self, List<Published> nodes) {
		return nodes.stream()
			.anyMatch((node) -> node.node().equals(self)
					&& this.rings.keySet().stream().anyMatch((use) -> node.names(use).isEmpty()));
	}

	/**
	 * Whether this node is a stranger. The first node belongs, and so does every node
	 * that has a key of one that belongs.
	 */
	private static boolean isStranger(String self, String use, List<Published> nodes) {
		List<Published> belong = new ArrayList<>();
		for (Published node : nodes) {
			boolean stranger = !belong.isEmpty() && belong.stream().noneMatch((one) -> one.shares(use, node));
			if (node.node().equals(self)) {
				return stranger;
			}
			if (!stranger && !node.names(use).isEmpty()) {
				belong.add(node);
			}
		}
		return false;
	}

	private synchronized void tell(@Nullable String stranger) {
		String before = this.strangerIn;
		this.strangerIn = stranger;
		if (stranger != null && !stranger.equals(before)) {
			logger
				.error("None of the {} of this node is known to the nodes that were there before: it cannot read their "
						+ "sessions and is not ready until it has one of theirs or they are gone", stranger);
		}
		else if (stranger == null && before != null) {
			logger.info("This node has {} in common with the others again", before);
		}
	}

	/** Keys of this node for one use, and the choice among them. */
	private final class Ring implements IntSupplier {

		private final List<String> names;

		private volatile int current;

		private int candidate = -1;

		private long candidateSince;

		Ring(List<String> names) {
			this.names = names;
			this.current = names.size() - 1;
		}

		@Override
		public int getAsInt() {
			return this.current;
		}

		private void choose(String use, boolean first) {
			int newest = newest(use);
			if (first || newest >= this.current) {
				this.current = newest;
				this.candidate = -1;
				return;
			}
			long now = System.nanoTime();
			if (newest != this.candidate) {
				this.candidate = newest;
				this.candidateSince = now;
			}
			else if (now - this.candidateSince >= KeyAgreement.this.settleNanos) {
				this.current = newest;
				logger.info("All nodes have the new one of the {}: it is used from now on", use);
			}
		}

		/**
		 * Return the index of the newest key that all nodes with any of these keys have.
		 */
		private int newest(String use) {
			List<List<String>> readers = KeyAgreement.this.others.stream()
				.map((other) -> other.names(use))
				.filter((theirs) -> theirs.stream().anyMatch(this.names::contains))
				.toList();
			for (int i = 0; i < this.names.size(); i++) {
				String name = this.names.get(i);
				if (readers.stream().allMatch((theirs) -> theirs.contains(name))) {
					return i;
				}
			}
			return this.names.size() - 1;
		}

	}

	/**
	 * Published keys of a node.
	 *
	 * @param node its id
	 * @param came the time at which it joined, by the clock of Redis
	 * @param keys the names of its keys by use
	 */
	private record Published(String node, long came, Map<String, List<String>> keys) {

		/** Parse the text of a node; malformed parts contain no keys. */
		static Published of(String node, String text) {
			String[] parts = text.split(" ");
			Map<String, List<String>> keys = new HashMap<>();
			for (int i = 1; i < parts.length; i++) {
				int end = parts[i].indexOf('=');
				if (end > 0) {
					keys.put(parts[i].substring(0, end), List.of(parts[i].substring(end + 1).split(",")));
				}
			}
			return new Published(node, parts[0].matches("\\d{1,18}") ? Long.parseLong(parts[0]) : Long.MAX_VALUE, keys);
		}

		List<String> names(String use) {
			return this.keys.getOrDefault(use, List.of());
		}

		boolean shares(String use, Published other) {
			return names(use).stream().anyMatch(other.names(use)::contains);
		}

	}

}
