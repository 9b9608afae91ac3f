package io.mcpspring.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

import io.mcpspring.housekeeping.Chore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What there is once the extension belongs to a server.
 *
 * @param view how clients see tasks
 * @param changes the way to the store
 * @param calls what runs here
 * @param lost what nobody goes on with
 */
record ConnectedTasks(TaskView view, TaskChanges changes, TaskCalls calls, LostTasks lost) {

	private static final Logger logger = LoggerFactory.getLogger(ConnectedTasks.class);

	private static final Duration CHECK = Duration.ofMillis(500);

	/** As often as for other calls of nodes that died. */
	private static final Duration TAKE_OVER = Duration.ofMillis(250);

	/** How long the end of the server waits for its store. */
	private static final Duration FAREWELL = Duration.ofSeconds(2);

	/**
	 * Return what is to be done again and again.
	 * @param offered whether there are tools whose calls may become tasks: the tasks of a
	 * server without them are looked after by those that have them
	 */
	List<Chore> chores(BooleanSupplier offered) {
		List<Chore> chores = new ArrayList<>(this.changes.store().chores());
		chores.add(new Chore(Chore.OFTEN, this.calls::lookAfter));
		chores.add(new Chore(CHECK, this.calls::checkRuns));
		chores.add(new Chore(Chore.SECOND, this.changes::keepAgain));
		chores.add(new Chore(Chore.SECOND, () -> {
			if (offered.getAsBoolean()) {
				this.lost.attend();
			}
		}));
		chores.add(new Chore(TAKE_OVER, () -> {
			if (offered.getAsBoolean()) {
				this.lost.takeOver();
			}
		}));
		return chores;
	}

	/** Stop what runs here, and wait a moment until that is kept. */
	void close() {
		try {
			this.lost.leave().get(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.debug("Not all tasks that ran here could be ended or left to other nodes", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
