package io.mcpspring.store;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.dispatch.CallState.Answer;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * Where calls are kept that wait for their client. Whoever takes a call out of the store
 * owns it; of several that try at the same time only one does. Where nodes share the
 * store, the call becomes a running one of this node in the same step, until it is
 * {@linkplain RunningCallStore#end ended}: so it is not lost with a node that dies just
 * then.
 * <p>
 * The principal of a call is not kept by stores that write calls down: a call comes out
 * of them with a caller known by its key only. Implementations are safe for use by many
 * threads and pass the contract in {@code SuspendedCallStoreContract}.
 */
public interface SuspendedCallStore {

	/**
	 * Of how many parts of what a store may keep a session may have one: it cannot keep
	 * others from asking.
	 */
	int SESSION_SHARES = 8;

	/** How many calls of one session may wait at a time. */
	int MAX_CALLS_PER_SESSION = 1024;

	/**
	 * Keep a call.
	 * @param call the call
	 * @return completes when it can be answered; fails with an
	 * {@link IllegalStateException} if a call of the same request waits already, which
	 * stays as it is, and with a {@link NoRoomException} if too many wait
	 */
	CompletionStage<Void> put(SuspendedCall call);

	/**
	 * Keep a call of which it is known who accounts for it.
	 * @param call the call
	 * @param holder who accounts for what the session keeps
	 * @return as without a holder
	 */
	default CompletionStage<Void> put(SuspendedCall call, Holder holder) {
		return put(call);
	}

	/**
	 * Note the answer to a question.
	 * @param sessionId the session that answers
	 * @param question the id of the request that asked
	 * @param answer the answer
	 * @return the call, taken out, when this was the last answer missing; else
	 * {@code null}, also when no such question is open; fails when the answer was not
	 * noted and should be given again, with a {@link NoRoomException} if there is no room
	 * to keep it until the other answers arrive: the question stays open then
	 */
	CompletionStage<@Nullable SuspendedCall> answer(String sessionId, RequestId question, Answer answer);

	/**
	 * Take a call out, whatever is still open.
	 * @param sessionId the session
	 * @param request the id of the call's request
	 * @return the call, or {@code null} when no such call waits
	 */
	CompletionStage<@Nullable SuspendedCall> take(String sessionId, RequestId request);

	/**
	 * Take out the calls whose deadline has passed.
	 * @param now the time that all nodes agree on
	 * @return the calls, perhaps not all at once when there are many
	 */
	CompletionStage<List<SuspendedCall>> takeOverdue(Instant now);

	/**
	 * Forget all calls of a session.
	 * @param sessionId the session
	 * @return completes when done
	 */
	CompletionStage<Void> removeSession(String sessionId);

	/**
	 * How many calls wait, as far as this node knows.
	 * @return the number
	 */
	int size();

}
