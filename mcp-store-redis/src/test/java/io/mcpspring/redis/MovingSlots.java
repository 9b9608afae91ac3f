package io.mcpspring.redis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Moves the slots of a Redis Cluster that hold keys from master to master, one after the
 * other, as fast as it can be told to, until it is stopped.
 */
public final class MovingSlots {

	private static final long BETWEEN_MILLIS = 20;

	private final RedisCluster cluster;

	private final Random random = new Random();

	private final ExecutorService thread = Executors.newSingleThreadExecutor();

	private final Future<Integer> moves;

	private volatile boolean stopped;

	private MovingSlots(RedisCluster cluster) {
		this.cluster = cluster;
		this.moves = this.thread.submit(this::move);
	}

	/**
	 * Begin to move.
	 * @param cluster whose slots; nobody else may move any
	 * @return what is to be stopped
	 */
	public static MovingSlots of(RedisCluster cluster) {
		return new MovingSlots(cluster);
	}

	private int move() throws InterruptedException {
		int moved = 0;
		while (!this.stopped) {
			for (Map.Entry<String, RedisServer> slot : slots().entrySet()) {
				List<RedisServer> others = this.cluster.masters()
					.stream()
					.filter((master) -> master != slot.getValue())
					.toList();
				this.cluster.move(slot.getKey(), slot.getValue(), others.get(this.random.nextInt(others.size())));
				moved++;
				TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
				if (this.stopped) {
					break;
				}
			}
			TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
		}
		return moved;
	}

	/** One key of each slot that holds any, and the master that has it. */
	private Map<String, RedisServer> slots() {
		Map<String, RedisServer> slots = new HashMap<>();
		for (RedisServer master : this.cluster.masters()) {
			Map<String, String> tags = new HashMap<>();
			master.list("KEYS", "*").forEach((key) -> tags.putIfAbsent(tag(key), key));
			Map<Integer, String> keys = new HashMap<>();
			tags.values().forEach((key) -> keys.putIfAbsent(this.cluster.slot(key), key));
			keys.values().forEach((key) -> slots.put(key, master));
		}
		return slots;
	}

	/** Keys of one tag are in one slot. */
	private static String tag(String key) {
		return key.replaceAll("^[^{]*\\{([^}]*)}.*$", "$1");
	}

	/**
	 * Stop, when the last slot is where it goes.
	 * @return how many slots were moved
	 */
	public int stop() throws Exception {
		this.stopped = true;
		this.thread.shutdown();
		return this.moves.get(1, TimeUnit.MINUTES);
	}

}
