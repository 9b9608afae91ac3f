package io.mcpspring.extension;

import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A notification that an extension defines.
 */
public final class ExtensionNotification {

	private final String method;

	private final Supplier<ObjectNode> source;

	private final @Nullable String callerKey;

	private final @Nullable String tool;

	private final @Nullable String sessionId;

	private volatile @Nullable ObjectNode params;

	private ExtensionNotification(String method, Supplier<ObjectNode> source, @Nullable String callerKey,
			@Nullable String tool, @Nullable String sessionId) {
		this.method = method;
		this.source = source;
		this.callerKey = callerKey;
		this.tool = tool;
		this.sessionId = sessionId;
	}

	/**
	 * Create a notification whose parameters are created when somebody may receive it.
	 * @param method the method, for example {@code notifications/notes/changed}
	 * @param params creates the parameters, at any time and perhaps more than once,
	 * always the same; small, and not to be modified any more
	 * @param callerKey the {@linkplain io.mcpspring.context.McpCaller#key() key} of the
	 * only caller that may receive it, or {@code null} for all listeners
	 * @param tool the name of a tool that each recipient must be allowed to call, or
	 * {@code null}; such a notification is sent to subscriptions only, because the rights
	 * of the listener in a session are not known
	 */
	public ExtensionNotification(String method, Supplier<ObjectNode> params, @Nullable String callerKey,
			@Nullable String tool) {
		this(method, params, callerKey, tool, null);
	}

	/**
	 * Create a notification for all clients that listen.
	 * @param method the method
	 * @param params the parameters; small, and not to be modified any more
	 * @param callerKey the key of the only caller that may receive it, or {@code null}
	 * @param tool the name of a tool that each recipient must be allowed to call, or
	 * {@code null}
	 */
	public ExtensionNotification(String method, ObjectNode params, @Nullable String callerKey, @Nullable String tool) {
		this(method, () -> params, callerKey, tool, null);
	}

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
	 * Create a notification for one session.
	 * @param method the method
	 * @param params the parameters
	 * @param callerKey the key of the owner of the session
	 * @param sessionId the session
	 * @return the notification
	 */
	public static ExtensionNotification toSession(String method, ObjectNode params, String callerKey,
			String sessionId) {
		return new ExtensionNotification(method, () -> params, callerKey, null, sessionId);
	}

	/**
	 * Return the method.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the parameters.
	 * @return the parameters; not to be modified
	 */
	public ObjectNode params() {
		ObjectNode made = this.params;
		if (made == null) {
			made = this.source.get();
			this.params = made;
		}
		return made;
	}

	/**
	 * Return the only caller that may receive this notification.
	 * @return the key of the caller, or {@code null} for all listeners
	 */
	public @Nullable String callerKey() {
		return this.callerKey;
	}

	/**
	 * Return the tool that each recipient must be allowed to call.
	 * @return the name of the tool, or {@code null}
	 */
	public @Nullable String tool() {
		return this.tool;
	}

	/**
	 * Return the only session that may receive this notification.
	 * @return the session, which is one of the caller, or {@code null} for all
	 */
	public @Nullable String sessionId() {
		return this.sessionId;
	}

	/**
	 * Return whether a caller may receive this notification.
	 * @param key the key of the caller
	 * @return {@code true} if the caller may
	 */
	public boolean isFor(String key) {
		return this.callerKey == null || this.callerKey.equals(key);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other || (other instanceof ExtensionNotification that && this.method.equals(that.method)
				&& params().equals(that.params()) && Objects.equals(this.callerKey, that.callerKey)
				&& Objects.equals(this.tool, that.tool) && Objects.equals(this.sessionId, that.sessionId));
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.method, this.callerKey, this.tool, this.sessionId);
	}

	@Override
	public String toString() {
		return "ExtensionNotification[method=" + this.method + ", params=" + params() + "]";
	}

}
