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
 */
public record ExtensionNotification(String method, ObjectNode params, @Nullable String callerKey,
		@Nullable String tool) {

	/**
	 * Create a notification that requires no right to call a tool.
	 * @param method the method
	 * @param params the parameters
	 * @param callerKey the key of the only caller that may receive it, or {@code null}
	 */
	public ExtensionNotification(String method, ObjectNode params, @Nullable String callerKey) {
		this(method, params, callerKey, null);
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
