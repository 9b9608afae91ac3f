package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.store.TaskStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parts of the extension once it belongs to a server.
 *
 * @param changes the way to the store
 * @param calls the calls that run on this node
 * @param lost the tasks without a node
 * @param stateless the methods of the extension
 * @param sessions the tasks of sessions
 * @param results the results of tasks of sessions
 */
record ConnectedTasks(TaskChanges changes, TaskCalls calls, LostTasks lost, StatelessTasks stateless,
		SessionTasks sessions, SessionTaskResults results) {

	private static final Logger logger = LoggerFactory.getLogger(ConnectedTasks.class);

	private static final Duration CHECK = Duration.ofMillis(500);

	private static final Duration LOOK_AT_ASKED = Duration.ofSeconds(2);

	/** As often as for other calls of nodes that died. */
	private static final Duration TAKE_OVER = Duration.ofMillis(250);

	/** How long the end of the server waits for its store. */
	private static final Duration FAREWELL = Duration.ofSeconds(2);

	static ConnectedTasks of(TaskStore store, TaskSettings settings, Executor threads, InstantSource clock,
			McpTaskListener events, CallDetacher.Runner to, McpNotifications notifications) {
		TaskTimes times = new TaskTimes(to.catalog(), settings);
		TaskView view = new TaskView(times);
		TaskWaits waits = new TaskWaits(store);
		TaskChanges changes = new TaskChanges(store, notifications, to.settings().events(), view, waits, clock, events);
		TaskCalls calls = new TaskCalls(to, changes, view, times, threads);
		LostTasks lost = new LostTasks(calls, changes, to.catalog(), settings.pollInterval());
		OwnTasks own = new OwnTasks(store, to);
		SessionTasks sessions = new SessionTasks(own, calls, lost, view.sessions(), times, to.settings().pageSize());
		return new ConnectedTasks(changes, calls, lost, new StatelessTasks(own, changes, calls, lost, view), sessions,
				new SessionTaskResults(own, changes, waits, lost));
	}

	/**
	 * Return the periodic chores.
	 * @param offered whether there are tools whose calls may become tasks: the tasks of a
	 * server without them are looked after by those that have them
	 */
	List<Chore> chores(BooleanSupplier offered) {
		List<Chore> chores = new ArrayList<>();
		chores.add(new Chore(Chore.SECOND, this.changes.store()::sweep));
		chores.add(new Chore(Chore.OFTEN, this.calls::lookAfter));
		chores.add(new Chore(CHECK, this.calls::checkRuns));
		chores.add(new Chore(Chore.SECOND, this.changes::keepAgain));
		chores.add(new Chore(Chore.SECOND, () -> this.changes.waits().look(this.lost::takeUp)));
		chores.add(new Chore(LOOK_AT_ASKED, this.changes.waits()::lookAtAsked));
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

	/**
	 * Stop the tasks that run here, and wait a moment until that is kept. Requests that
	 * wait for other tasks are sent away.
	 */
	void leave() {
		try {
			this.lost.leave().get(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.debug("Not all tasks that ran here could be ended or left to other nodes", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.changes.waits().leave();
	}

	void close() {
		leave();
		this.calls.close();
	}

}
