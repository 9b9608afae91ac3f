package io.mcpspring.heap;

import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;

/**
 * Process that fills a room, prints what the heap and the meter say, and then serves
 * another client.
 */
public final class FilledNode {

	/** The tool that another client calls. */
	private static final String ECHO = "echo-of-others";

	/** Bytes by which the heap may differ between two measurements at rest. */
	private static final long NOISE = 16 * 1024;

	private FilledNode() {
	}

	public static void main(String[] arguments) throws ReflectiveOperationException {
		Constructor<?> constructor = Class.forName(arguments[0]).getDeclaredConstructor(String.class);
		constructor.setAccessible(true);
		fill((Room) constructor.newInstance(arguments[1]));
		System.exit(0);
	}

	private static void fill(Room room) {
		room.node().add(FakeServer.tool(ECHO, (context, arguments) -> CallToolResult.text("here")));
		serveAnother(room.node());
		room.add(0);
		long before = used();
		long meter = room.meter();
		int kept = 0;
		int refused = 0;
		for (int i = 1; refused < 3 && kept < room.most(); i++) {
			if (room.add(i)) {
				kept++;
			}
			else {
				refused++;
			}
		}
		long full = room.meter();
		System.out.println("pieces=" + kept + " heap=" + (used() - before) + " meter=" + (full - meter) + " refused="
				+ refused + " served=" + serveAnother(room.node()));
		if (!room.release()) {
			return;
		}
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> room.meter() == 0);
		System.out.println("left=" + room.meter());
	}

	/**
	 * Let another client begin a session and call a tool, and return the milliseconds.
	 */
	private static long serveAnother(FakeServer node) {
		long start = System.nanoTime();
		if (!"here".equals(node.connect("2025-11-25").call(ECHO).toolText())
				|| !"here".equals(node.client().call(ECHO).toolText())) {
			throw new IllegalStateException("Another client is not served");
		}
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
	}

	/**
	 * Return the bytes in use, once what runs in the background has let go of its own.
	 */
	private static long used() {
		long least = Long.MAX_VALUE;
		for (int unchanged = 0; unchanged < 3;) {
			System.gc();
			long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
			unchanged = (used < least - NOISE) ? 0 : unchanged + 1;
			least = Math.min(least, used);
			LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
		}
		return least;
	}

}
