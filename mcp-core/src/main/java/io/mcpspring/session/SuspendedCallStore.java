package io.mcpspring.session;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.server.CallState.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Where calls are kept that wait for their client. Whoever takes a call out of the store
 * owns it; of several that try at the same time only one does.
 */
public interface SuspendedCallStore {

	/**
	 * Keep a call.
	 * @param call the call
	 * @return completes when it can be answered; fails with an
	 * {@link IllegalStateException} if a call of the same request waits already, which
	 * stays as it is
	 */
	CompletionStage<Void> put(SuspendedCall call);

	/**
	 * Note the answer to a question.
	 * @param sessionId the session that answers
	 * @param question the id of the request that asked
	 * @param answer the answer
	 * @return the call, taken out, when this was the last answer missing; else
	 * {@code null}, also when no such question is open
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
	 * @param now the present time
	 * @return the calls
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
