package io.mcpspring.engine.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.record.TaskRuns;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content of a task. An ended one never changes (extensions T25-11, T26-33).
 *
 * @param id the id, unguessable
 * @param origin the request that it came from
 * @param createdAt when it was created
 * @param updatedAt when it changed last
 * @param lifetime how long it is kept, counted from its creation
 * @param message its current step or the reason of its end, or {@code null}
 * @param state the state of earlier runs of the handler, the
 * {@linkplain CallState#toJson() JSON form} of a state; not to be changed
 * @param questions the open questions by their keys on the wire, none of which is ever
 * used again
 * @param answers the answers of this round by the keys of the handler
 * @param asked how many questions were asked so far
 * @param due when it needs attention without a request: the client did not answer in
 * time, or, of a task that lost its run, no caller came as whom it could run again;
 * {@code null} for never
 * @param runs the runs of its handler
 * @param outcome how it ended, or {@code null}
 * @param isOutline whether large members are left out
 */
public record TaskData(String id, TaskOrigin origin, Instant createdAt, Instant updatedAt, Duration lifetime,
		@Nullable String message, ObjectNode state, Map<String, TaskQuestion> questions,
		Map<String, CallState.Answer> answers, int asked, @Nullable Instant due, TaskRuns runs,
		@Nullable TaskOutcome outcome, boolean isOutline) implements TaskRecord {

	private static final int MAX_TEXT = 1000;

	public TaskData {
		questions = questions.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(questions));
		answers = Map.copyOf(answers);
	}

	/** Create the content of a whole task. */
	public TaskData(String id, TaskOrigin origin, Instant createdAt, Instant updatedAt, Duration lifetime,
			@Nullable String message, ObjectNode state, Map<String, TaskQuestion> questions,
			Map<String, CallState.Answer> answers, int asked, @Nullable Instant due, TaskRuns runs,
			@Nullable TaskOutcome outcome) {
		this(id, origin, createdAt, updatedAt, lifetime, message, state, questions, answers, asked, due, runs, outcome,
				false);
	}

	/**
	 * Return the content of a stored task.
	 * @param task the task, as the engine or the codec made it
	 * @return the same task
	 */
	public static TaskData of(TaskRecord task) {
		return (TaskData) task;
	}

	/**
	 * Return a change of content as a change of a stored task.
	 * @param change creates the new content from the present one
	 * @return the change
	 */
	public static UnaryOperator<TaskRecord> changing(UnaryOperator<TaskData> change) {
		return (present) -> change.apply(of(present));
	}

	@Override
	public String owner() {
		return this.origin.caller().key();
	}

	@Override
	public OwnerKey holder() {
		return this.origin.holder();
	}

	@Override
	public int run() {
		return this.runs.number();
	}

	@Override
	public TaskData asHeldBy(OwnerKey holder) {
		TaskOrigin from = this.origin;
		return new TaskData(this.id,
				new TaskOrigin(from.tool(), from.version(), from.sessionId(), from.id(), from.params(), from.caller(),
						from.client(), from.capabilities(), holder),
				this.createdAt, this.updatedAt, this.lifetime, this.message, this.state, this.questions, this.answers,
				this.asked, this.due, this.runs, this.outcome, this.isOutline);
	}

	@Override
	public boolean isOver() {
		return this.outcome != null;
	}

	@Override
	public boolean isRunning() {
		return this.outcome == null && this.questions.isEmpty() && this.due == null;
	}

	@Override
	public boolean isStranded() {
		return this.outcome == null && this.questions.isEmpty() && this.due != null;
	}

	/**
	 * Return whether its caller has to know more than that it goes on.
	 * @return whether it is over or asks
	 */
	public boolean hasNews() {
		return this.outcome != null || !this.questions.isEmpty();
	}

	/**
	 * Return the status. An error result is {@code completed} where there are no sessions
	 * (extensions T26-20), and {@code failed} in them (T25-21).
	 * @return the status in the revision of the task
	 */
	public TaskStatus status() {
		if (this.outcome instanceof TaskOutcome.Returned returned) {
			boolean failed = returned.isError() && this.origin.version().isSessionEra();
			return failed ? TaskStatus.FAILED : TaskStatus.COMPLETED;
		}
		if (this.outcome != null) {
			return (this.outcome instanceof TaskOutcome.Failed) ? TaskStatus.FAILED : TaskStatus.CANCELLED;
		}
		return this.questions.isEmpty() ? TaskStatus.WORKING : TaskStatus.INPUT_REQUIRED;
	}

	/**
	 * Return the text of an error result.
	 * @return the text, at most 1,000 characters of it; {@code null} if the task did not
	 * end with one
	 */
	public @Nullable String errorText() {
		if (!(this.outcome instanceof TaskOutcome.Returned returned) || !returned.isError()) {
			return null;
		}
		return shortened(returned.result().path("content").path(0).path("text").asString(""));
	}

	/**
	 * Return the message as clients see it.
	 * @return at most 1,000 characters of the message, or {@code null}
	 */
	public @Nullable String shortMessage() {
		return (this.message != null) ? shortened(this.message) : null;
	}

	/** Half of a surrogate pair could not be written. */
	private static String shortened(String text) {
		if (text.length() <= MAX_TEXT) {
			return text;
		}
		boolean halves = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1));
		return text.substring(0, halves ? MAX_TEXT - 1 : MAX_TEXT);
	}

	/**
	 * Return a copy of this task without its large members.
	 * @return the outline, from which the task cannot run
	 */
	public TaskData outline() {
		TaskOrigin from = this.origin;
		Map<String, TaskQuestion> open = new LinkedHashMap<>();
		this.questions
			.forEach((key, question) -> open.put(key, new TaskQuestion(question.key(), question.method(), null)));
		return new TaskData(this.id,
				new TaskOrigin(from.tool(), from.version(), from.sessionId(), from.id(), nothing(), from.caller(), null,
						ClientCapabilities.NONE, from.holder()),
				this.createdAt, this.updatedAt, this.lifetime, shortMessage(), nothing(), open, Map.of(), this.asked,
				this.due, this.runs, outlined(this.outcome), true);
	}

	private @Nullable TaskOutcome outlined(@Nullable TaskOutcome whole) {
		if (whole instanceof TaskOutcome.Returned returned) {
			ObjectNode result = nothing();
			if (returned.isError()) {
				result.putArray("content").addObject().put("text", errorText());
			}
			return new TaskOutcome.Returned(result, returned.isError());
		}
		return (whole instanceof TaskOutcome.Failed failed)
				? new TaskOutcome.Failed(JsonRpcError.of(failed.error().code(), shortened(failed.error().message())))
				: whole;
	}

	private static ObjectNode nothing() {
		return JsonNodeFactory.instance.objectNode();
	}

}
