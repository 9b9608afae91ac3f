package io.mcpspring.engine.era;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.FairShares.Outcome;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.share.SharedTask;

/**
 * Work for requests that is no call but may take as long as one, such as many decisions
 * of the application. It is done within the limits of running calls, and never on the
 * thread of an event loop, where it would delay all other connections of that loop.
 */
public final class RequestTasks {

	private final Executor executor;

	private final RunningCalls limits;

	private final ServerEvents events;

	private final Replies replies;

	/**
	 * Create the tasks of an era.
	 * @param engine the parts that all eras use
	 */
	public RequestTasks(EraEngine engine) {
		this.executor = engine.dispatcher().settings().executor();
		this.limits = engine.limits();
		this.events = engine.events();
		this.replies = new Replies(engine.codec());
	}

	/**
	 * Do some work for a request: on this thread if that may block, otherwise on one of
	 * the server. Refuse the request if too many calls run or wait for a thread.
	 * @param exchange the request
	 * @param id the id of its message
	 * @param brief whether the work takes no time, so that any thread may do it
	 * @param work the work, counted as a running call until its end
	 * @param next receives the result, on the same thread
	 * @param <T> the type of the result
	 */
	public <T> void run(McpExchange exchange, RequestId id, boolean brief, Supplier<T> work, Consumer<T> next) {
		run(exchange, brief, work, next, (refusal) -> exchange
			.reply(this.replies.error(refusal.status(), refusal.headers(), id, Failures.error(refusal))));
	}

	/**
	 * Do some work for a request on one of the threads of the server.
	 * @param exchange the request, which counts as a running call until the work begins
	 * @param work the work
	 * @param refused receives the reason if too many calls run or wait for a thread
	 */
	public void handOver(McpExchange exchange, Runnable work, Consumer<CallRefusedException> refused) {
		run(exchange, false, () -> work, Runnable::run, refused);
	}

	private <T> void run(McpExchange exchange, boolean brief, Supplier<T> work, Consumer<T> next,
			Consumer<CallRefusedException> refused) {
		RunningCalls.Place place = new RunningCalls.Place() {
		};
		Outcome outcome = this.limits.admit(place, exchange, OwnerKey.UNKNOWN, 0);
		if (!outcome.isGranted()) {
			this.events.limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			refused.accept(CallRefusedException.tooManyRunning(outcome));
		}
		else if (brief || exchange.mayBlock()) {
			run(exchange, place, work, next);
		}
		else {
			SharedTask.execute(this.executor, exchange::holder, () -> run(exchange, place, work, next), () -> {
				this.limits.release(place);
				refused.accept(CallRefusedException.tooManyRunning(Outcome.NOTHING_LEFT));
			});
		}
	}

	private <T> void run(McpExchange exchange, RunningCalls.Place place, Supplier<T> work, Consumer<T> next) {
		try {
			T result;
			try {
				result = work.get();
			}
			finally {
				this.limits.release(place);
			}
			next.accept(result);
		}
		catch (RuntimeException | Error ex) {
			exchange.reply(this.replies.failed(ex));
		}
	}

}
