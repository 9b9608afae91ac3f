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
 * Which keys the living nodes have, by short digests that each publishes with its lease.
 * What is made now is made with the newest key that all of them have, so that a key is
 * read with everywhere before anything is made with it. A node that has no key in common
 * with those before it is a stranger: it reads nothing of theirs, and should be sent
 * nothing.
 */
public final class KeyAgreement {

	private static final Logger logger = LoggerFactory.getLogger(KeyAgreement.class);

	private final long settleNanos;

	private final Map<String, Ring> rings = new TreeMap<>();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private volatile List<Published> others = List.of();

	private volatile @Nullable String strangerIn;

	private volatile boolean learned;

	/**
	 * Create the agreement of a node.
	 * @param settle for how long all nodes have to have a newer key before it is used: a
	 * node that crashes while others are replaced comes back with the keys it had
	 */
	public KeyAgreement(Duration settle) {
		this.settleNanos = settle.toNanos();
	}

	/**
	 * Take part with some keys.
	 * @param use what the keys are for
	 * @param names short digests of the keys, newest first
	 * @return tells the key to use; the oldest until the other nodes are known
	 */
	public synchronized IntSupplier join(String use, List<String> names) {
		Ring ring = new Ring(List.copyOf(names));
		this.rings.put(use, ring);
		return ring;
	}

	/** Have an action run whenever it is known how things stand. */
	public void onLearned(Runnable action) {
		this.listeners.add(action);
	}

	/** Whether this node has keys in common with those before it, as far as is known. */
	public boolean sharesKeys() {
		return this.strangerIn == null;
	}

	/** Whether it is known that this node reads what the others write. */
	public boolean isSettled() {
		return this.learned && sharesKeys();
	}

	/** Whether a living node reads with a key that this one has not. */
	public boolean isReadElsewhere(String use, String name) {
		return this.others.stream().anyMatch((other) -> other.names(use).contains(name));
	}

	/** What to publish: each use with its keys. */
	public synchronized String published() {
		return this.rings.entrySet()
			.stream()
			.map((ring) -> ring.getKey() + "=" + String.join(",", ring.getValue().names))
			.collect(Collectors.joining(" "));
	}

	/**
	 * Learn how things stand.
	 * @param self this node
	 * @param published in turn a living node, and when it came with what it published
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

	/** Have those look who want to know how things stand. */
	public void looked() {
		this.listeners.forEach(Runnable::run);
	}

	/**
	 * Whether what Redis told was asked for before this node took part with all of its
	 * keys: an answer to what was sent after that is on its way.
	 */
	private boolean isOutdated(String self, List<Published> nodes) {
		return nodes.stream()
			.anyMatch((node) -> node.node().equals(self)
					&& this.rings.keySet().stream().anyMatch((use) -> node.names(use).isEmpty()));
	}

	/**
	 * Those who came first belong together, and whoever has a key of one that belongs.
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

	/** Keys of this node, and which of them is used. */
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

		/** The newest that everybody has who has any of them. */
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
	 * What a node published.
	 *
	 * @param node its id
	 * @param came when it came, by the clock of Redis
	 * @param keys by use the names of its keys
	 */
	private record Published(String node, long came, Map<String, List<String>> keys) {

		/** Whatever is wrong with it, it names no keys. */
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
