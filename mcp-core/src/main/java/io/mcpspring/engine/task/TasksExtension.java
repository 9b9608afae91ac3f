package io.mcpspring.engine.task;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registry;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.Bounded;
import io.mcpspring.extension.ExtensionHandler;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extension {@code io.modelcontextprotocol/tasks} (SEP-2663, revision 2026-07-28;
 * extensions T26-01 to T26-43), and the experimental feature of 2025-11-25 that it came
 * from (T25-01 to T25-39). Both show the same tasks. Offered as soon as the calls of a
 * tool may become tasks.
 */
public final class TasksExtension implements CallDetacher {

	/** The id. */
	public static final String ID = "io.modelcontextprotocol/tasks";

	private final TaskStore store;

	private final TaskSettings settings;

	private final Executor threads;

	private final InstantSource clock;

	private final McpTaskListener events;

	private volatile CallDetacher.@Nullable Runner runner;

	private volatile @Nullable ConnectedTasks parts;

	private volatile @Nullable Offer offer;

	/**
	 * Create the extension.
	 * @param store where tasks are kept
	 * @param settings how they behave
	 * @param threads run handlers that may block
	 * @param clock the time that all nodes agree on
	 * @param events notified when a task is created or ends
	 */
	public TasksExtension(TaskStore store, TaskSettings settings, Executor threads, InstantSource clock,
			McpTaskListener events) {
		this.store = store;
		this.settings = settings;
		this.threads = threads;
		this.clock = clock;
		this.events = events;
	}

	@Override
	public String id() {
		return ID;
	}

	@Override
	public void connect(CallDetacher.Runner to, McpNotifications notifications) {
		this.parts = ConnectedTasks.of(this.store, this.settings, this.threads, this.clock, this.events, to,
				notifications);
		this.runner = to;
	}

	@Override
	public boolean isEmptyAtFirst() {
		return this.store instanceof InMemoryTaskStore;
	}

	/**
	 * Return whether other nodes know the tasks, too.
	 * @return {@code false} if they are in the memory of this process
	 */
	public boolean isShared() {
		return this.store.isShared();
	}

	private ConnectedTasks parts() {
		ConnectedTasks connected = this.parts;
		if (connected == null) {
			throw new IllegalStateException("The extension belongs to no server");
		}
		return connected;
	}

	/** Older revisions know no tasks (extensions T25-02). */
	@Override
	public boolean isDefinedFor(ProtocolVersion version) {
		return version.atLeast(ProtocolVersion.V2025_11_25);
	}

	/** The id means nothing in sessions (extensions T26-03). */
	@Override
	public @Nullable String feature(ProtocolVersion version) {
		return (version == ProtocolVersion.V2025_11_25) ? "tasks" : null;
	}

	@Override
	public @Nullable ObjectNode settings(ProtocolVersion version, McpCaller caller) {
		if (!isOffered()) {
			return null;
		}
		return version.isSessionEra() ? SessionTaskView.capability(!caller.isAnonymous())
				: JsonNodeFactory.instance.objectNode();
	}

	private boolean isOffered() {
		CallDetacher.Runner server = this.runner;
		if (server == null) {
			return false;
		}
		Registry<Registration.Tool> tools = server.catalog().tools();
		long revision = tools.revision();
		Offer known = this.offer;
		if (known == null || known.revision() != revision) {
			known = new Offer(revision,
					tools.all().stream().anyMatch((tool) -> tool.descriptor().task() != TaskSupport.NEVER));
			this.offer = known;
		}
		return known.made();
	}

	@Override
	public boolean differsByCaller() {
		return false;
	}

	@Override
	public List<ExtensionMethod> methods() {
		return List.of(method("tasks/get", this::get), method("tasks/cancel", this::cancel),
				method("tasks/update", (context, params) -> parts().stateless().update(context, params))
					.onlyIn(ProtocolVersion.V2026_07_28),
				ofSessions("tasks/list", (context, params) -> parts().sessions().list(context, params)),
				ofSessions("tasks/result", (context, params) -> parts().results().result(context, params)).asking());
	}

	private static ExtensionMethod method(String name, ExtensionHandler handler) {
		return ExtensionMethod.of(name, handler).named("taskId").forDeclaring().nonBlocking();
	}

	private static ExtensionMethod ofSessions(String name, ExtensionHandler handler) {
		return ExtensionMethod.of(name, handler).nonBlocking().onlyIn(ProtocolVersion.V2025_11_25);
	}

	@Override
	public Set<String> notifications() {
		return Set.of(TaskChanges.NOTIFICATION, TaskChanges.SESSION_NOTIFICATION);
	}

	@Override
	public List<ListenKey> listenKeys() {
		return List.of(new TaskListenKey());
	}

	@Override
	public Set<String> resultTypes() {
		return Set.of("task");
	}

	@Override
	public @Nullable CompletionStage<McpResult> detach(CallContext call, Registration.Tool tool) {
		if (feature(call.protocolVersion()) != null) {
			return isOffered() ? parts().sessions().detach(call, tool) : null;
		}
		TaskSupport support = tool.descriptor().task();
		if (support == TaskSupport.NEVER) {
			return null;
		}
		boolean declared = !call.protocolVersion().isSessionEra() && call.clientCapabilities().extension(ID) != null;
		if (!declared) {
			if (support == TaskSupport.REQUIRED) {
				throw new MissingCapabilityException(ID);
			}
			return null;
		}
		call.leaveRequest(tool.handler());
		boolean asksFirst = tool.options().traits().asksFirst();
		if (!asksFirst && (support == TaskSupport.REQUIRED || this.settings.inlineWait().isZero())) {
			return parts().calls().beginAsTask(call, tool);
		}
		return parts().calls().begin(call, tool, asksFirst);
	}

	@Override
	public void sessionEnded(String sessionId) {
		ConnectedTasks connected = this.parts;
		if (connected != null) {
			connected.calls().endSession(sessionId);
		}
	}

	@Override
	public CompletionStage<Void> signOut(String owner) {
		return new OwnedTasksEnd(this.store, parts().calls()).cancelAll(owner, null);
	}

	/**
	 * How many handlers run for tasks, or for calls that may become tasks, on this node.
	 * @return the number
	 */
	public int running() {
		ConnectedTasks connected = this.parts;
		return (connected != null) ? connected.calls().size() : 0;
	}

	/**
	 * Return how many tasks in the memory of this node are in a state.
	 * @param status the state
	 * @return the number, or {@code null} if nodes share tasks
	 */
	public @Nullable Integer count(TaskStatus status) {
		return (this.store instanceof InMemoryTaskStore memory) ? memory.count(status) : null;
	}

	/**
	 * Return the bounds of the tasks in the memory of this node.
	 * @return the bounds; empty if nodes share tasks
	 */
	public List<Bound> bounds() {
		return Bounded.of(this.store);
	}

	private CompletionStage<McpResult> get(McpRequestContext context, ObjectNode params) {
		return context.protocolVersion().isSessionEra() ? parts().sessions().get(context, params)
				: parts().stateless().get(context, params);
	}

	private CompletionStage<McpResult> cancel(McpRequestContext context, ObjectNode params) {
		return context.protocolVersion().isSessionEra() ? parts().sessions().cancel(context, params)
				: parts().stateless().cancel(context, params);
	}

	@Override
	public List<Chore> chores() {
		return parts().chores(this::isOffered);
	}

	/**
	 * Stop the tasks that run on this node, because it ends: other nodes run those again
	 * that are repeatable, and the rest fails with an error after which the call may be
	 * sent again. Requests that wait for the result of another task get such an error,
	 * too. Calls that are no tasks yet go on. Waits until that is stored, for two seconds
	 * at most. Without effect if no server was created.
	 */
	public void leave() {
		ConnectedTasks connected = this.parts;
		if (connected != null) {
			connected.leave();
		}
	}

	/** Without effect if no server was created, for want of a request. */
	@Override
	public void close() {
		ConnectedTasks connected = this.parts;
		if (connected != null) {
			connected.close();
		}
	}

	/**
	 * Whether the extension is offered.
	 *
	 * @param revision the revision of the tools that this was read from
	 * @param made whether the calls of any of them may become tasks
	 */
	private record Offer(long revision, boolean made) {
	}

}
