package io.mcpspring.engine.housekeeping;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.mcpspring.engine.log.OncePerMinute;
import org.slf4j.LoggerFactory;

/**
 * Isolation of the entries of a round of periodic work, which belong to many users: the
 * failure of one does not affect the others.
 */
public final class Rounds {

	private static final OncePerMinute failures = new OncePerMinute(LoggerFactory.getLogger(Rounds.class));

	private Rounds() {
	}

	/**
	 * Return work on an entry whose failure is logged.
	 * @param work the work
	 * @param <T> the type of the entries
	 * @return the work to be run for each entry
	 */
	public static <T> Consumer<T> each(Consumer<? super T> work) {
		return (entry) -> run(() -> work.accept(entry));
	}

	/**
	 * Return work on an entry of a map whose failure is logged.
	 * @param work the work
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @return the work to be run for each entry
	 */
	public static <K, V> BiConsumer<K, V> eachOf(BiConsumer<? super K, ? super V> work) {
		return (key, value) -> run(() -> work.accept(key, value));
	}

	private static void run(Runnable work) {
		try {
			work.run();
		}
		catch (RuntimeException | Error ex) {
			failures.warn("Housekeeping failed for one of many", ex);
		}
	}

}
