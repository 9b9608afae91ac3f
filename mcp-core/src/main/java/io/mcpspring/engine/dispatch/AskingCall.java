package io.mcpspring.engine.dispatch;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.server.CallRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class for the part of a call that asks the client, and keeps the answers and the
 * values of once steps.
 */
abstract class AskingCall extends RequestedCall {

	private final Asking asking;

	private final CallMessages messages;

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
	 * Return the time in which the client must answer, or {@code null} for the default.
	 */
	final @Nullable Duration answerTime() {
		return this.asking.answerTime();
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
	public final <T> ElicitResult<T> elicit(String message, Class<T> type) {
		return this.asking.elicit(message, type);
	}

	@Override
	public final ElicitResult<ObjectNode> elicit(String message, ObjectNode schema) {
		return this.asking.elicit(message, schema);
	}

	@Override
	public final ElicitResult<URI> elicitUrl(String message, String url) {
		return this.asking.elicitUrl(message, url);
	}

	@Override
	public final ElicitResult<URI> elicitUrl(String message, String url, String elicitationId) {
		return this.asking.elicitUrl(message, url, elicitationId);
	}

	@Override
	public final SampleResult sample(SampleRequest request) {
		return this.asking.sample(request);
	}

	@Override
	public final List<Root> roots() {
		return this.asking.roots();
	}

	@Override
	public final ElicitationAnswers ask(Elicitations questions) {
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
		this.relaying = asked;
		this.asking.open(questions, timeout);
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
	public final <T> T once(String key, Class<T> type, Supplier<T> step) {
		return this.asking.step(key, type, () -> this.messages.step(step));
	}

	@Override
	public final <T> T once(String key, TypeReference<T> type, Supplier<T> step) {
		return this.asking.step(key, type.getType(), () -> this.messages.step(step));
	}

	@Override
	public final void once(String key, Runnable step) {
		this.once(key, Boolean.class, () -> {
			step.run();
			return Boolean.TRUE;
		});
	}

}
