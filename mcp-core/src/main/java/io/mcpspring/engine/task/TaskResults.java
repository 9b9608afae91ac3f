package io.mcpspring.engine.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored part of a run: its outcome or its questions, in the form of the revision that
 * the call was made in.
 */
final class TaskResults {

	private static final JsonMapper JSON = new JsonMapper();

	private final Implementation server;

	private final Map<ProtocolVersion, WireFormat> formats = new ConcurrentHashMap<>();

	TaskResults(Implementation server) {
		this.server = server;
	}

	TaskOutcome outcome(CallContext run, ProtocolVersion version, @Nullable McpResult result,
			@Nullable Throwable cause) {
		if (cause == null && result != null) {
			return returned(version, result);
		}
		if (cause instanceof McpException error) {
			return new TaskOutcome.Failed(Failures.error(error));
		}
		if (run.isCancelled() && (cause instanceof CancellationException || cause instanceof SuspendSignal)) {
			return TaskOutcome.CANCELLED;
		}
		return new TaskOutcome.Failed(Failures.error(Failures
			.unexpected((cause != null) ? cause : new IllegalStateException("A task ended without a result"))));
	}

	TaskOutcome returned(ProtocolVersion version, McpResult result) {
		boolean isError = result instanceof CallToolResult tool && tool.isError();
		return new TaskOutcome.Returned(format(version).tree(result), isError);
	}

	private WireFormat format(ProtocolVersion version) {
		return this.formats.computeIfAbsent(version, (revision) -> WireFormat.of(revision, this.server));
	}

	/** The questions by keys that were not used before. */
	Map<String, TaskQuestion> questions(TaskData task, Map<String, InputRequest> asked) {
		WireFormat format = format(task.origin().version());
		Map<String, TaskQuestion> open = new LinkedHashMap<>();
		asked.forEach((key, question) -> open.put(key + "-" + (task.asked() + open.size() + 1),
				question(format, key, question)));
		return open;
	}

	private static TaskQuestion question(WireFormat format, String key, InputRequest request) {
		ObjectNode params = (request instanceof InputRequest.ListRoots) ? null
				: (ObjectNode) JSON.readTree(format.encode(request));
		return new TaskQuestion(key, request.method(), params);
	}

}
