package io.mcpspring.redis.node;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.redis.access.Script;

/**
 * Set of entries with the time at which each is due. The due ones are listed page by
 * page, from round to round: one that cannot be handled keeps its place, and does not
 * hold up those behind it.
 */
public final class DueEntries {

	private static final int PAGE = 64;

	private final StoreNode node;

	private final String set;

	/** The number of due entries before the next page. */
	private final AtomicInteger skipped = new AtomicInteger();

	private volatile int size;

	/**
	 * Create the view of a node.
	 * @param node the node
	 * @param set the key of the set
	 */
	public DueEntries(StoreNode node, String set) {
		this.node = node;
		this.set = set;
	}

	/**
	 * Return the next page of the entries that are due.
	 * @param now the time, in milliseconds
	 */
	public CompletableFuture<List<String>> next(long now) {
		int first = this.skipped.get();
		return this.node.run(Script.DUE_LIST, List.of(this.set), now, first, PAGE).thenApply((reply) -> {
			List<String> page = reply.texts(1);
			this.skipped.set((page.size() < PAGE) ? 0 : first + PAGE);
			this.size = (int) reply.number(0);
			return page;
		});
	}

	/**
	 * Record that an entry of the last page is removed, or left to the next page, which
	 * moves up.
	 */
	public void notSkipped() {
		this.skipped.updateAndGet((before) -> Math.max(0, before - 1));
	}

	/** Return the number of entries as of the last page, due or not. */
	public int size() {
		return this.size;
	}

}
