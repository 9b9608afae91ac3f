package io.mcpspring.task;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

import io.mcpspring.catalog.McpHandler;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.Registry;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.http.Caller;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extension {@code io.modelcontextprotocol/tasks} (SEP-2663, revision 2026-07-28;
 * extensions T26-01 to T26-43). Offered as soon as the calls of a tool may become tasks.
 */
public final class TasksExtension implements CallDetacher {

	/** The id. */
	public static final String ID = "io.modelcontextprotocol/tasks";

	private static final String TASK_ID = "taskId";

	private final TaskStore store;

	private final TaskSettings settings;

	private final Executor threads;

	private final InstantSource clock;

	private volatile CallDetacher.@Nullable Runner runner;

	private volatile @Nullable ConnectedTasks parts;

	private volatile @Nullable Offer offer;

	/**
	 * Create the extension.
	 * @param store where tasks are kept
	 * @param settings how they behave
	 * @param threads run handlers that may block
	 * @param clock the time that all nodes agree on
	 */
	public TasksExtension(TaskStore store, TaskSettings settings, Executor threads, InstantSource clock) {
		this.store = store;
		this.settings = settings;
		this.threads = threads;
		this.clock = clock;
	}

	@Override
	public String id() {
		return ID;
	}

	@Override
	public void connect(CallDetacher.Runner to, McpNotifications notifications) {
		TaskView view = new TaskView(this.settings.pollInterval());
		TaskChanges changes = new TaskChanges(this.store, notifications, to.settings().events(), view, this.clock);
		TaskCalls calls = new TaskCalls(to, changes, view, this.settings, this.threads);
		this.parts = new ConnectedTasks(view, changes, calls,
				new LostTasks(calls, changes, to.catalog(), this.settings.pollInterval()));
		this.runner = to;
	}

	@Override
	public boolean isEmptyAtFirst() {
		return this.store instanceof InMemoryTaskStore;
	}

	private CallDetacher.Runner runner() {
		return connected(this.runner);
	}

	private ConnectedTasks parts() {
		return connected(this.parts);
	}

	private static <T> T connected(@Nullable T part) {
		if (part == null) {
			throw new IllegalStateException("The extension belongs to no server");
		}
		return part;
	}

	/** Sessions have tasks of another kind (extensions T26-03). */
	@Override
	public boolean isDefinedFor(ProtocolVersion version) {
		return !version.isSessionEra();
	}

	@Override
	public @Nullable ObjectNode settings(ProtocolVersion version, Caller caller) {
		return isOffered() ? JsonNodeFactory.instance.objectNode() : null;
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
		return List.of(method("tasks/get", this::get), method("tasks/update", this::update),
				method("tasks/cancel", this::cancel));
	}

	private static ExtensionMethod method(String name, McpHandler<ObjectNode, McpResult> handler) {
		return ExtensionMethod.of(name, handler).named(TASK_ID).forDeclaring().nonBlocking();
	}

	@Override
	public Set<String> notifications() {
		return Set.of(TaskChanges.NOTIFICATION);
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
		TaskSupport support = tool.descriptor().task();
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
			return parts().calls().beginAsTask(call, tool.name());
		}
		return parts().calls().begin(call, tool.name(), asksFirst);
	}

	/**
	 * How many handlers run for tasks, or for calls that may become tasks, on this node.
	 * @return the number
	 */
	public int running() {
		ConnectedTasks connected = this.parts;
		return (connected != null) ? connected.calls().size() : 0;
	}

	private CompletionStage<McpResult> get(McpRequestContext context, ObjectNode params) {
		return find(context, params).thenApply((task) -> {
			parts().lost().takeUp(task, context.caller());
			return McpResult.Extension.of(parts().view().full(task));
		});
	}

	private CompletionStage<McpResult> update(McpRequestContext context, ObjectNode params) {
		if (!(params.get("inputResponses") instanceof ObjectNode responses)) {
			throw new ToolException("'inputResponses' is missing, or no object");
		}
		Map<String, CallState.Answer> answers = new LinkedHashMap<>();
		for (Map.Entry<String, JsonNode> entry : responses.properties()) {
			answers.put(entry.getKey(), new CallState.Answer.Result(entry.getValue()));
		}
		return find(context, params).thenCompose((task) -> answer(task.id(), answers)).thenApply((change) -> {
			parts().lost().goOn(change, context.caller());
			return McpResult.EMPTY;
		});
	}

	private CompletionStage<@Nullable TaskChange> answer(String id, Map<String, CallState.Answer> answers) {
		return parts().changes()
			.update(id, (present) -> present.answered(answers, this.clock.instant()))
			.exceptionally((failure) -> {
				throw TaskCalls.refusal(failure);
			});
	}

	private CompletionStage<McpResult> cancel(McpRequestContext context, ObjectNode params) {
		return find(context, params).thenCompose((task) -> parts().calls().cancel(task.id()))
			.thenApply((change) -> McpResult.EMPTY);
	}

	/**
	 * Find a task of the caller, who may still use its tool. What is of others is as
	 * unknown as what never was (extensions T26-28, T26-41).
	 */
	private CompletionStage<TaskRecord> find(McpRequestContext context, ObjectNode params) {
		JsonNode id = params.get(TASK_ID);
		if (id == null || !id.isString()) {
			throw new ToolException("'taskId' is missing, or no text");
		}
		return this.store.find(id.stringValue()).<@Nullable TaskRecord>exceptionally((failure) -> {
			throw TaskCalls.refusal(failure);
		}).thenApply((task) -> {
			if (task == null || !task.origin().isOf(context.caller(), context.sessionId())
					|| !runner().mayCall(context.caller(), task.origin().tool())) {
				throw new ToolException("There is no such task");
			}
			return task;
		});
	}

	@Override
	public List<Chore> chores() {
		return parts().chores(this::isOffered);
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
