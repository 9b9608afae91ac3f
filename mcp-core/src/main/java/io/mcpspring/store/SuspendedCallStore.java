package io.mcpspring.store;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Store of the calls that wait for their client. The thread that takes a call out of the
 * store owns it; of several concurrent attempts only one succeeds. If nodes share the
 * store, the call becomes a running call of this node in the same step, until it is
 * {@linkplain RunningCallStore#end ended}. It is therefore not lost if the node dies just
 * then.
 * <p>
 * Stores that serialize calls do not keep the principal: their calls return with a caller
 * of whom only the key is known. Implementations are safe for use by multiple threads and
 * pass the contract in {@code SuspendedCallStoreContract}.
 */
public interface SuspendedCallStore {

	/**
	 * The fraction of the store that one session may use is one part in this number, so
	 * that it cannot keep others from asking.
	 */
	int SESSION_SHARES = 8;

	/** The maximum number of suspended calls of one session. */
	int MAX_CALLS_PER_SESSION = 1024;

	/**
	 * Store a call.
	 * @param call the call
	 * @return completes when it can be answered; fails with an
	 * {@link IllegalStateException} if a call of the same request is already stored,
	 * which stays unchanged, and with a {@link NoRoomException} if a limit is reached
	 */
	CompletionStage<Void> put(SuspendedCall call);

	/**
	 * Store a call with a known holder.
	 * @param call the call
	 * @param holder the holder to which the call is charged
	 * @return as without a holder
	 */
	default CompletionStage<Void> put(SuspendedCall call, OwnerKey holder) {
		return put(call);
	}

	/**
	 * Record the answer to a question.
	 * @param sessionId the session that answers
	 * @param question the id of the request that asked, as JSON text
	 * @param answer the answer, whose form means nothing to stores
	 * @return the call, taken out, if this was the last missing answer; otherwise
	 * {@code null}, also if no such question is open. Fails if the answer was not
	 * recorded and should be sent again. Fails with a {@link NoRoomException} if there is
	 * no room to keep the answer until the others arrive; the question then stays open
	 */
	CompletionStage<@Nullable SuspendedCall> answer(String sessionId, String question, JsonNode answer);

	/**
	 * Take a call out, regardless of open questions.
	 * @param sessionId the session
	 * @param request the id of the call's request, as JSON text
	 * @return the call, or {@code null} if there is none
	 */
	CompletionStage<@Nullable SuspendedCall> take(String sessionId, String request);

	/**
	 * Take out the calls whose deadline has passed.
	 * @param now the time, by the clock shared by all nodes
	 * @return the calls; the remainder follows at the next call if there are many
	 */
	CompletionStage<List<SuspendedCall>> takeOverdue(Instant now);

	/**
	 * Count the calls of a session, for operators.
	 * @param sessionId the session
	 * @return the number of its calls
	 */
	CompletionStage<Integer> count(String sessionId);

	/**
	 * Remove all calls of a session.
	 * @param sessionId the session
	 * @return completes when done
	 */
	CompletionStage<Void> removeSession(String sessionId);

	/**
	 * Return the number of suspended calls, as far as this node knows.
	 * @return the number
	 */
	int size();

}
