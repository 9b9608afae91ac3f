package io.mcpspring.task;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.dispatch.CallState;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A stored task. An ended one never changes (extensions T25-11, T26-33).
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
 */
public record TaskRecord(String id, TaskOrigin origin, Instant createdAt, Instant updatedAt, Duration lifetime,
		@Nullable String message, ObjectNode state, Map<String, TaskQuestion> questions,
		Map<String, CallState.Answer> answers, int asked, @Nullable Instant due, TaskRuns runs,
		@Nullable TaskOutcome outcome) {

	public TaskRecord {
		questions = questions.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(questions));
		answers = Map.copyOf(answers);
	}

	static TaskRecord working(String id, TaskOrigin origin, Instant now, Duration lifetime, ObjectNode state) {
		return new TaskRecord(id, origin, now, now, lifetime, null, state, Map.of(), Map.of(), 0, null, TaskRuns.FIRST,
				null);
	}

	/** The same, with a life that begins at another time. */
	TaskRecord begun(Instant now) {
		return new TaskRecord(this.id, this.origin, now, now, this.lifetime, this.message, this.state, this.questions,
				this.answers, this.asked, this.due, this.runs, this.outcome);
	}

	/**
	 * The same task, of which the address of the client is known in another form.
	 * @param holder the holder of the stored bytes
	 * @return the task
	 */
	public TaskRecord heldBy(Holder holder) {
		TaskOrigin from = this.origin;
		return new TaskRecord(this.id,
				new TaskOrigin(from.tool(), from.version(), from.sessionId(), from.id(), from.params(), from.caller(),
						from.client(), from.capabilities(), holder),
				this.createdAt, this.updatedAt, this.lifetime, this.message, this.state, this.questions, this.answers,
				this.asked, this.due, this.runs, this.outcome);
	}

	/**
	 * Return whether it ended.
	 * @return {@code true} if nothing changes any more
	 */
	public boolean isOver() {
		return this.outcome != null;
	}

	/**
	 * Return whether its handler runs. The run belongs to the node that stored the first
	 * record with this {@linkplain TaskRuns#number() number}, or that took the task
	 * {@linkplain TaskStore#orphans() over}.
	 * @return {@code false} if it ended, waits for answers or lost its run
	 */
	public boolean isRunning() {
		return this.outcome == null && this.questions.isEmpty() && this.due == null;
	}

	/**
	 * Return whether it lost its run and waits for a caller as whom it can run again.
	 * @return {@code true} from then to the next run or the end
	 */
	public boolean isStranded() {
		return this.outcome == null && this.questions.isEmpty() && this.due != null;
	}

	/**
	 * Return when it is forgotten.
	 * @return the end of its life
	 */
	public Instant expiresAt() {
		return this.createdAt.plus(this.lifetime);
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

	TaskRecord saying(@Nullable String text, Instant now) {
		return isOver() ? this : new TaskRecord(this.id, this.origin, this.createdAt, now, this.lifetime, text,
				this.state, this.questions, this.answers, this.asked, this.due, this.runs, null);
	}

	TaskRecord asking(ObjectNode left, Map<String, TaskQuestion> open, Instant now, @Nullable Instant until) {
		return isOver() ? this : new TaskRecord(this.id, this.origin, this.createdAt, now, this.lifetime, this.message,
				left, open, Map.of(), this.asked + open.size(), until, this.runs, null);
	}

	/** Answers to questions that are not open have no effect (extensions T26-22). */
	TaskRecord answered(Map<String, CallState.Answer> given, Instant now) {
		Map<String, TaskQuestion> open = new LinkedHashMap<>(this.questions);
		Map<String, CallState.Answer> all = new LinkedHashMap<>(this.answers);
		given.forEach((key, answer) -> {
			TaskQuestion question = open.remove(key);
			if (question != null) {
				all.put(question.key(), answer);
			}
		});
		if (isOver() || open.size() == this.questions.size()) {
			return this;
		}
		boolean runs = open.isEmpty();
		return new TaskRecord(this.id, this.origin, this.createdAt, now, this.lifetime, this.message, this.state, open,
				all, this.asked, runs ? null : this.due, runs ? this.runs.next() : this.runs, null);
	}

	/**
	 * Take the run away from a task, which may run again until some time.
	 * @param died whether the run ended with a node that died
	 */
	TaskRecord stranded(boolean died, Instant now, Instant until) {
		return isRunning() ? again(now, died ? this.runs.lost() : this.runs.next(), until) : this;
	}

	/** Begin a run of a task that lost one. */
	TaskRecord restarted(Instant now) {
		return isStranded() ? again(now, this.runs.next(), null) : this;
	}

	private TaskRecord again(Instant now, TaskRuns next, @Nullable Instant until) {
		return new TaskRecord(this.id, this.origin, this.createdAt, now, this.lifetime, this.message, this.state,
				this.questions, this.answers, this.asked, until, next, null);
	}

	TaskRecord ended(TaskOutcome how, Instant now) {
		if (isOver()) {
			return this;
		}
		String why = (how instanceof TaskOutcome.Failed failed) ? failed.error().message() : this.message;
		return new TaskRecord(this.id, this.origin, this.createdAt, now, this.lifetime, why, this.state, Map.of(),
				Map.of(), this.asked, null, this.runs, how);
	}

}
