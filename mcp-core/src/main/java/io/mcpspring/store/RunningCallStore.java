package io.mcpspring.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.StreamKey;

/**
 * Which node owes the responses on which stream, so that the calls of a node that died
 * are ended by another. Only calls that are answered by a stream are noted: who waits for
 * a plain answer notices by itself that its connection broke.
 * <p>
 * A store belongs to one node. It is shared with the other nodes' and with the
 * {@link SuspendedCallStore}, which makes a call this node's in the same step in which it
 * hands it out. Implementations are safe for use by many threads and pass the contract in
 * {@code RunningCallStoreContract}.
 */
public interface RunningCallStore {

	/** For a server without other nodes: when it dies, nobody is left to notice. */
	RunningCallStore NONE = new RunningCallStore() {
		@Override
		public CompletionStage<Void> begin(RunningCall call) {
			return CompletableFuture.completedStage(null);
		}

		@Override
		public CompletionStage<Void> end(RunningCall call) {
			return CompletableFuture.completedStage(null);
		}

		@Override
		public CompletionStage<List<RunningCall>> orphans() {
			return CompletableFuture.completedStage(List.of());
		}
	};

	/**
	 * Note that a call runs on this node. May be called on threads that must not block.
	 * @param call the call
	 * @return completes when the call is safe; the caller does not wait for that
	 */
	CompletionStage<Void> begin(RunningCall call);

	/**
	 * Note that a call runs no more on this node; no effect when it is another node's.
	 * @param call the call, told by its session and stream
	 * @return completes when done
	 */
	CompletionStage<Void> end(RunningCall call);

	/**
	 * The calls of nodes that died, which are this node's now: other nodes are not handed
	 * them for some seconds, and after that again unless they were
	 * {@linkplain #end(RunningCall) ended}. Called several times a second, so that
	 * clients do not wait long.
	 * @return the calls, perhaps not all at once when there are many
	 */
	CompletionStage<List<RunningCall>> orphans();

	/**
	 * The requests that a stream answers, known as long as the stream is, so that their
	 * client can be told when its events cannot be read.
	 * @param stream the stream
	 * @return the requests, empty when nobody knows
	 */
	default CompletionStage<List<RequestId>> requests(StreamKey stream) {
		return CompletableFuture.completedStage(List.of());
	}

}
