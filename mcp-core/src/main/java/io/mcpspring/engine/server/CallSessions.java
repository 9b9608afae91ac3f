package io.mcpspring.engine.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpSessionState;
import io.mcpspring.engine.housekeeping.Chore;

/**
 * State of sessions, as calls find it. Nothing is read before a call uses what it got.
 */
public interface CallSessions {

	/** No call has state. */
	CallSessions NONE = new CallSessions() {

		@Override
		public McpSessionState ofSession(ServedCall call) {
			throw unsupported();
		}

		@Override
		public McpSessionState ofHandle(ServedCall call, String handle) {
			throw unsupported();
		}

		@Override
		public McpSessionState ofNewHandle(ServedCall call, String handle) {
			throw unsupported();
		}

		@Override
		public String newHandle() {
			throw unsupported();
		}

		private IllegalStateException unsupported() {
			return new IllegalStateException("This server keeps no state of sessions");
		}

	};

	/**
	 * Return the state of the session of a call.
	 * @param call the call
	 * @return the state
	 * @throws IllegalStateException if the call has no session
	 */
	McpSessionState ofSession(ServedCall call);

	/**
	 * Return the state of a handle.
	 * @param call the call
	 * @param handle the handle as received, any text
	 * @return the state, which is found to be unknown when it is used
	 */
	McpSessionState ofHandle(ServedCall call, String handle);

	/**
	 * Return the state of a handle that this call begins.
	 * @param call the call
	 * @param handle the {@linkplain #newHandle() new handle}
	 * @return the state, which may be absent
	 */
	McpSessionState ofNewHandle(ServedCall call, String handle);

	/**
	 * Create a handle, which is not stored yet.
	 * @return visible ASCII with at least 128 random bits
	 */
	String newHandle();

	/**
	 * End the handles of a caller who signed out.
	 * @param owner the key of the caller
	 * @return completes when they have ended
	 */
	default CompletionStage<Void> signOut(String owner) {
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Return the periodic work.
	 * @return the chores; none unless overridden
	 */
	default List<Chore> chores() {
		return List.of();
	}

}
