package io.mcpspring.redis.seal;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import io.mcpspring.catalog.FeatureKind;

/**
 * Lists of this node, which it publishes with its lease, and their announcement. With
 * each renewal Redis selects a node that must announce a change of the common lists of
 * all nodes, until that node confirms it. If it dies before, another node is selected.
 */
public final class NodeOffers {

	private static final List<FeatureKind> KINDS = List.of(FeatureKind.values());

	/** Marks the present lists of the nodes as announced. */
	private static final String ANYTHING = "*";

	private final Executor executor;

	private final List<Consumer<FeatureKind>> listeners = new CopyOnWriteArrayList<>();

	/** Announced lists that Redis does not know yet. */
	private final Map<FeatureKind, String> acknowledged = new EnumMap<>(FeatureKind.class);

	private String digests = "";

	public NodeOffers(Executor executor) {
		this.executor = executor;
	}

	public void onChange(Consumer<FeatureKind> action) {
		this.listeners.add(action);
	}

	public synchronized void offer(Map<FeatureKind, String> lists, Set<FeatureKind> announced) {
		this.digests = String.join(",", KINDS.stream().map((kind) -> lists.getOrDefault(kind, "-")).toList());
		announced.forEach((kind) -> this.acknowledged.put(kind, ANYTHING));
	}

	/** Return the text to publish; empty before the node has lists. */
	public synchronized String published() {
		return this.digests.isEmpty() ? "" : " lists=" + this.digests;
	}

	/** Return the announced version of each list, to be sent with a renewal. */
	public synchronized List<String> acknowledged() {
		return KINDS.stream().map((kind) -> this.acknowledged.getOrDefault(kind, "")).toList();
	}

	/**
	 * Process the answer to a renewal.
	 * @param sent the announced lists that were sent with it
	 * @param changed the version to announce for each list, or an empty text
	 */
	public void renewed(List<String> sent, List<String> changed) {
		List<FeatureKind> announced = new ArrayList<>();
		synchronized (this) {
			for (int i = 0; i < KINDS.size(); i++) {
				FeatureKind kind = KINDS.get(i);
				this.acknowledged.remove(kind, sent.get(i));
				String known = this.acknowledged.get(kind);
				if (!changed.get(i).isEmpty() && !changed.get(i).equals(known) && !ANYTHING.equals(known)) {
					this.acknowledged.put(kind, changed.get(i));
					announced.add(kind);
				}
			}
		}
		if (!announced.isEmpty()) {
			this.executor.execute(() -> announced.forEach((kind) -> this.listeners.forEach((one) -> one.accept(kind))));
		}
	}

}
