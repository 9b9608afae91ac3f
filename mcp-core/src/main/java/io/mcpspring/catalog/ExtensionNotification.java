package io.mcpspring.catalog;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A notification that an extension defines.
 *
 * @param method the method, for example {@code notifications/notes/changed}
 * @param params the parameters; small, and not to be modified any more
 * @param callerKey the {@linkplain io.mcpspring.http.Caller#key() key} of the only caller
 * that may receive it, or {@code null} for all listeners
 * @param tool the name of a tool that each recipient must be allowed to call, or
 * {@code null}; such a notification is sent to subscriptions only, because the rights of
 * the listener in a session are not known
 * @param sessionId the only session that may receive it, which is one of the caller, or
 * {@code null} for all
 */
public record ExtensionNotification(String method, ObjectNode params, @Nullable String callerKey, @Nullable String tool,
		@Nullable String sessionId) {

	/**
	 * Create a notification for whoever listens.
	 * @param method the method
	 * @param params the parameters
	 * @param callerKey the key of the only caller that may receive it, or {@code null}
	 * @param tool the name of a tool that each recipient must be allowed to call, or
	 * {@code null}
	 */
	public ExtensionNotification(String method, ObjectNode params, @Nullable String callerKey, @Nullable String tool) {
		this(method, params, callerKey, tool, null);
	}

	/**
	 * Create a notification that requires no right to call a tool.
	 * @param method the method
	 * @param params the parameters
	 * @param callerKey the key of the only caller that may receive it, or {@code null}
	 */
	public ExtensionNotification(String method, ObjectNode params, @Nullable String callerKey) {
		this(method, params, callerKey, null, null);
	}

	/**
	 * Create a notification for one session.
	 * @param method the method
	 * @param params the parameters
	 * @param callerKey the key of the owner of the session
	 * @param sessionId the session
	 * @return the notification
	 */
	public static ExtensionNotification toSession(String method, ObjectNode params, String callerKey,
			String sessionId) {
		return new ExtensionNotification(method, params, callerKey, null, sessionId);
	}

	/**
	 * Return whether a caller may receive this notification.
	 * @param key the key of the caller
	 * @return {@code true} if the caller may
	 */
	public boolean isFor(String key) {
		return this.callerKey == null || this.callerKey.equals(key);
	}

}
