package io.mcpspring.dispatch;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.context.Answers;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.Questions;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.model.InputRequest;
import io.mcpspring.server.CallRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class for the part of a call that asks the client, and keeps the answers and the
 * values of once steps.
 */
abstract class AskingCall extends RequestedCall {

	private final Asking asking;

	private final CallMessages messages;

	private volatile @Nullable Duration answerTime;

	/** Receives the way to give up relayed questions. */
	private volatile @Nullable Consumer<Runnable> relaying;

	AskingCall(CallRequest request, Asking asking, CallMessages messages) {
		super(request);
		this.asking = asking;
		this.messages = messages;
	}

	final Asking asking() {
		return this.asking;
	}

	final CallMessages messages() {
		return this.messages;
	}

	/**
	 * Return the time in which the client must answer, or {@code null} if the handler
	 * sets none.
	 */
	final @Nullable Duration answerTime() {
		return this.answerTime;
	}

	@Override
	public final void granted() {
		this.messages.granted();
	}

	/**
	 * Return whether it is decided that the caller may run the call.
	 * @return {@code false} while that is open, and after a refusal
	 */
	public final boolean isGranted() {
		return this.messages.isGranted();
	}

	/**
	 * Return whether the call takes long, not counting the decision whether the caller
	 * may run it.
	 * @param nanos the time after which it does
	 * @return {@code true} if its answer should become a stream
	 */
	public boolean takesLongerThan(long nanos) {
		return this.messages.isGrantedFor(nanos);
	}

	@Override
	public final void answerWithin(Duration timeout) {
		if (timeout.isZero() || timeout.isNegative()) {
			throw new IllegalArgumentException("The time to answer must be positive: " + timeout);
		}
		this.answerTime = timeout;
	}

	@Override
	public final <T> ElicitResult<T> elicit(String message, Class<T> type) {
		return this.asking.elicit(message, type);
	}

	@Override
	public final ElicitResult<ObjectNode> elicit(String message, ObjectNode schema) {
		return this.asking.elicit(message, schema);
	}

	@Override
	public final ElicitResult<Void> elicitUrl(String message, String url) {
		return this.asking.elicitUrl(message, url);
	}

	@Override
	public final ElicitResult<Void> elicitUrl(String message, String url, String elicitationId) {
		return this.asking.elicitUrl(message, url, elicitationId);
	}

	@Override
	@Deprecated(since = "2026-07-28")
	public final SampleResult sample(SampleRequest request) {
		return this.asking.sample(request);
	}

	@Override
	@Deprecated(since = "2026-07-28")
	public final List<Root> roots() {
		return this.asking.roots();
	}

	@Override
	public final Answers ask(Questions questions) {
		return this.asking.ask(questions);
	}

	/**
	 * Ask the client the questions of another call, in place of that call. The next run
	 * takes the answers from the state of this call.
	 * @param questions the questions by key
	 * @param timeout the time in which the client must answer them
	 * @param asked receives an action just before the client is asked; it gives up the
	 * questions, and the next run begins as if their time was over
	 * @return the signal to leave the handler by
	 * @throws MissingCapabilityException if the client cannot be asked that
	 */
	public final SuspendSignal relay(Map<String, InputRequest> questions, Duration timeout, Consumer<Runnable> asked) {
		for (InputRequest question : questions.values()) {
			if (!clientCapabilities().has(question.capability())) {
				throw new MissingCapabilityException(question.capability());
			}
		}
		answerWithin(timeout);
		this.relaying = asked;
		questions.forEach(this.asking::open);
		return new SuspendSignal();
	}

	/** Return whether the open questions are those of another call. */
	final boolean isRelaying() {
		return this.relaying != null;
	}

	/**
	 * Record that the client is being asked the open questions.
	 * @param giveUp gives them up
	 */
	public final void asked(Runnable giveUp) {
		Consumer<Runnable> listener = this.relaying;
		if (listener != null) {
			listener.accept(giveUp);
		}
	}

	@Override
	public final <T> T once(String key, Type type, Supplier<T> supplier) {
		return this.asking.step(key, type, () -> this.messages.step(supplier));
	}

}
