package io.mcpspring.engine.share;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Memory that the servers of an application may keep for their clients, divided into
 * {@linkplain Part parts}. All servers take what they keep from the same {@linkplain #pot
 * pots}; what makes room for itself, such as events, is divided among them.
 */
public final class MemoryBudget {

	/** The size of a body up to which a server accepts it, unless there is less room. */
	public static final int USUAL_BODY_SIZE = 4 * 1024 * 1024;

	private static final int USUAL_PERCENT = 25;

	/** The memory of the text and tree of a request, in sizes of its body. */
	private static final int DECODED = 4;

	private static final int ALL = 100;

	private final long total;

	private final ShareSettings callers;

	private final int maxBodySize;

	private final int servers;

	private final Map<Part, Long> sizes;

	private final Map<Part, FairShares> pots = new ConcurrentHashMap<>();

	/**
	 * Create a budget.
	 * @param total the memory in bytes
	 * @param callers the share of one caller in each part
	 * @param maxBodySize the largest body that a server accepts, in bytes; one such
	 * request fits into the share of a caller
	 * @param servers the number of servers
	 */
	public MemoryBudget(long total, ShareSettings callers, int maxBodySize, int servers) {
		this(total, callers, maxBodySize, servers, new EnumMap<>(Part.class));
	}

	private MemoryBudget(long total, ShareSettings callers, int maxBodySize, int servers, Map<Part, Long> sizes) {
		if (total < 1 || servers < 1) {
			throw new IllegalArgumentException("A budget has memory and servers");
		}
		this.total = total;
		this.callers = callers;
		this.maxBodySize = maxBodySize;
		this.servers = servers;
		this.sizes = sizes;
	}

	/**
	 * Create the budget of one server without settings: a quarter of the heap.
	 * @return the budget
	 */
	public static MemoryBudget ofHeap() {
		long total = Runtime.getRuntime().maxMemory() / ALL * USUAL_PERCENT;
		return new MemoryBudget(total, ShareSettings.DEFAULTS, bodySize(total), 1);
	}

	/**
	 * Return the size of the largest body of a server without a setting for it.
	 * @param total the memory of a budget in bytes
	 * @return the usual size, or what fits into the budget if that is less
	 */
	public static int bodySize(long total) {
		return (int) Math.min(USUAL_BODY_SIZE, Part.DECODING.of(total) / DECODED);
	}

	/**
	 * Return the smallest budget for bodies of a size.
	 * @param maxBodySize the size in bytes
	 * @return the memory in bytes
	 */
	public static long least(long maxBodySize) {
		return (maxBodySize * DECODED * ALL + Part.DECODING.percent - 1) / Part.DECODING.percent;
	}

	/**
	 * Return a copy with another size of a part.
	 * @param part the part
	 * @param size its memory in bytes
	 * @return the copy, with pots of its own
	 */
	public MemoryBudget with(Part part, long size) {
		Map<Part, Long> changed = new EnumMap<>(Part.class);
		changed.putAll(this.sizes);
		changed.put(part, size);
		return new MemoryBudget(this.total, this.callers, this.maxBodySize, this.servers, changed);
	}

	/**
	 * Return the memory of all parts together.
	 * @return the memory in bytes
	 */
	public long total() {
		return this.total;
	}

	/**
	 * Return the size of the largest body that a server accepts.
	 * @return the size in bytes
	 */
	public int maxBodySize() {
		return this.maxBodySize;
	}

	/**
	 * Return the memory of a part.
	 * @param part the part
	 * @return the memory in bytes, at least 1
	 */
	public long of(Part part) {
		return this.sizes.getOrDefault(part, Math.max(1, part.of(this.total)));
	}

	/**
	 * Return the memory of a part that servers do not share.
	 * @param part the part
	 * @return the memory of one server in bytes, at least 1
	 */
	public long ofServer(Part part) {
		return Math.max(1, of(part) / this.servers);
	}

	/**
	 * Return the pot that all servers take a part from.
	 * @param part the part
	 * @return the shares of callers in it
	 */
	public FairShares pot(Part part) {
		return this.pots.computeIfAbsent(part, (key) -> {
			long size = of(key);
			long largest = (long) key.bodies * this.maxBodySize;
			return new FairShares(key.what, size, Math.max(this.callers.share(size), largest));
		});
	}

	/** Part of the budget. */
	public enum Part {

		/** Requests of small calls that run, without regard to callers. */
		SMALL_CALLS(1, "bytes of small calls", 0),

		/** Requests of the other calls that run. */
		RUNNING_CALLS(10, "bytes of running calls", DECODED),

		/** Bodies that are being received. */
		RECEPTIONS(5, "bytes of unfinished requests", 1),

		/** Text and tree of requests that are being decoded. */
		DECODING(9, "bytes of requests that are decoded", DECODED),

		/** Calls that wait for an answer of their client, or commands to Redis. */
		WAITING_CALLS(10, "bytes for calls that wait for their clients", 0),

		/** Tasks. */
		TASKS(10, "bytes of tasks", 0),

		/** State that the application keeps with sessions and handles. */
		STATE(10, "bytes of state", 0),

		/** Sessions, with what clients have them keep. */
		SESSIONS(10, "bytes of sessions", 0),

		/** Events that are kept for streams. */
		EVENTS(10, "bytes of events", 0),

		/** Messages and answers that their clients have not read. */
		UNREAD(10, "bytes of unread messages", 0),

		/** Subscriptions. */
		SUBSCRIPTIONS(5, "bytes of subscriptions", 0),

		/** States and proofs that were used. */
		USED_STATES(5, "bytes of used states", 0),

		/** Answers of other servers and services. */
		REMOTE_ANSWERS(5, "bytes of remote answers", 0);

		private final int percent;

		private final String what;

		private final int bodies;

		Part(int percent, String what, int bodies) {
			this.percent = percent;
			this.what = what;
			this.bodies = bodies;
		}

		/**
		 * Return the share of the part.
		 * @return the share in percent
		 */
		public int percent() {
			return this.percent;
		}

		private long of(long total) {
			return total / ALL * this.percent + total % ALL * this.percent / ALL;
		}

	}

}
