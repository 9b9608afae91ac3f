package io.mcpspring.store;

/**
 * Key of a state in its store.
 *
 * @param id the id of the session, or the handle
 * @param handle whether it is a handle, which means nothing as the id of a session
 */
public record StateKey(String id, boolean handle) {

	/**
	 * Return the key of the state of a session.
	 * @param id the id of the session
	 * @return the key
	 */
	public static StateKey ofSession(String id) {
		return new StateKey(id, false);
	}

	/**
	 * Return the key of the state of a handle.
	 * @param handle the handle
	 * @return the key
	 */
	public static StateKey ofHandle(String handle) {
		return new StateKey(handle, true);
	}

	/** Omits the id, because knowing it may give access. */
	@Override
	public String toString() {
		return this.handle ? "handle" : "session";
	}

}
