package io.mcpspring.redis.seal;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import io.mcpspring.catalog.ListKind;

/**
 * What this node offers, which it publishes with its lease, and whether it is the one to
 * tell clients that the nodes together offer something else than before. It is told so
 * with each renewal until it says that it did: if it dies before that, another node is
 * the one.
 */
public final class NodeOffers {

	private static final List<ListKind> KINDS = List.of(ListKind.values());

	/** Whatever the nodes offer now is known to clients. */
	private static final String ANYTHING = "*";

	private final Executor executor;

	private final List<Consumer<ListKind>> listeners = new CopyOnWriteArrayList<>();

	/** What clients were told of and Redis does not know yet. */
	private final Map<ListKind, String> told = new EnumMap<>(ListKind.class);

	private String digests = "";

	public NodeOffers(Executor executor) {
		this.executor = executor;
	}

	public void onChange(Consumer<ListKind> action) {
		this.listeners.add(action);
	}

	public synchronized void offer(Map<ListKind, String> lists, Set<ListKind> announced) {
		this.digests = String.join(",", KINDS.stream().map((kind) -> lists.getOrDefault(kind, "-")).toList());
		announced.forEach((kind) -> this.told.put(kind, ANYTHING));
	}

	/** What to publish; nothing before the node offers something. */
	public synchronized String published() {
		return this.digests.isEmpty() ? "" : " lists=" + this.digests;
	}

	/** What clients were told of each list, to be sent with a renewal. */
	public synchronized List<String> told() {
		return KINDS.stream().map((kind) -> this.told.getOrDefault(kind, "")).toList();
	}

	/**
	 * Learn what a renewal came to.
	 * @param sent what was sent with it
	 * @param changed for each list what to tell clients of, or nothing
	 */
	public void renewed(List<String> sent, List<String> changed) {
		List<ListKind> announced = new ArrayList<>();
		synchronized (this) {
			for (int i = 0; i < KINDS.size(); i++) {
				ListKind kind = KINDS.get(i);
				this.told.remove(kind, sent.get(i));
				String known = this.told.get(kind);
				if (!changed.get(i).isEmpty() && !changed.get(i).equals(known) && !ANYTHING.equals(known)) {
					this.told.put(kind, changed.get(i));
					announced.add(kind);
				}
			}
		}
		if (!announced.isEmpty()) {
			this.executor.execute(() -> announced.forEach((kind) -> this.listeners.forEach((one) -> one.accept(kind))));
		}
	}

}
