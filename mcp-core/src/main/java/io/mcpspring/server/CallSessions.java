package io.mcpspring.server;

import java.util.List;

import io.mcpspring.context.McpSession;
import io.mcpspring.housekeeping.Chore;

/**
 * State of sessions, as calls find it. Nothing is read before a call uses what it got.
 */
public interface CallSessions {

	/** No call has state. */
	CallSessions NONE = new CallSessions() {

		@Override
		public McpSession ofSession(McpCall call) {
			throw unsupported();
		}

		@Override
		public McpSession ofHandle(McpCall call, String handle) {
			throw unsupported();
		}

		@Override
		public McpSession ofNewHandle(McpCall call, String handle) {
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
	McpSession ofSession(McpCall call);

	/**
	 * Return the state of a handle.
	 * @param call the call
	 * @param handle the handle as received, any text
	 * @return the state, which is found to be unknown when it is used
	 */
	McpSession ofHandle(McpCall call, String handle);

	/**
	 * Return the state of a handle that this call begins.
	 * @param call the call
	 * @param handle the {@linkplain #newHandle() new handle}
	 * @return the state, which may be absent
	 */
	McpSession ofNewHandle(McpCall call, String handle);

	/**
	 * Create a handle, which is not stored yet.
	 * @return visible ASCII with at least 128 random bits
	 */
	String newHandle();

	/**
	 * Return the periodic work.
	 * @return the chores; none unless overridden
	 */
	default List<Chore> chores() {
		return List.of();
	}

}
