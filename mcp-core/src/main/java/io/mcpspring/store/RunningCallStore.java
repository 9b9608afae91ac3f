package io.mcpspring.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Registry of the nodes that owe responses on streams, so that another node can end the
 * calls of a node that died. It contains only calls that are answered by a stream: a
 * client that waits for a plain answer notices the broken connection.
 * <p>
 * A store belongs to one node. It shares its data with the stores of other nodes and with
 * the {@link SuspendedCallStore}, which transfers a call to this node in the same step in
 * which it hands it out. Implementations are safe for use by multiple threads and pass
 * the contract in {@code RunningCallStoreContract}.
 */
public interface RunningCallStore {

	/**
	 * Store for a server without other nodes, where no other node could end its calls.
	 */
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
	 * Record that a call runs on this node. May be called on threads that must not block.
	 * @param call the call
	 * @return completes within a bounded time when the record is stored, or
	 * exceptionally. The call goes on meanwhile, and its client receives the first event
	 * afterwards
	 */
	CompletionStage<Void> begin(RunningCall call);

	/**
	 * Record that a call no longer runs on this node. Has no effect if another node owns
	 * the call.
	 * @param call the call, identified by its stream
	 * @return completes when done
	 */
	CompletionStage<Void> end(RunningCall call);

	/**
	 * Take over the calls of nodes that died. Other nodes do not receive them for some
	 * seconds, and after that only unless they were {@linkplain #end(RunningCall) ended}.
	 * Called several times a second, so that clients do not wait long.
	 * @return the calls; the remainder follows at the next call if there are many
	 */
	CompletionStage<List<RunningCall>> orphans();

	/**
	 * Return the requests that a stream answers, available as long as the stream exists,
	 * so that their client can be informed if its events cannot be read.
	 * @param stream the stream
	 * @return their ids as JSON text; empty if they are unknown
	 */
	default CompletionStage<List<String>> requests(StreamKey stream) {
		return CompletableFuture.completedStage(List.of());
	}

}
