package io.mcpspring.server;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Wish of a caller to see or to use a registration, on which {@link McpAccess} decides.
 * Some decisions belong to no request, such as the one whether a session that listens may
 * know that a resource changed: then there are no headers, and nothing is known of the
 * client.
 */
public final class AccessRequest {

	private final McpCaller caller;

	private final McpRegistration registration;

	private final @Nullable McpRequestContext context;

	private AccessRequest(McpCaller caller, McpRegistration registration, @Nullable McpRequestContext context) {
		this.caller = caller;
		this.registration = registration;
		this.context = context;
	}

	/**
	 * Create a wish that belongs to no request.
	 * @param caller the caller
	 * @param registration the registration
	 * @return the wish
	 */
	public static AccessRequest of(McpCaller caller, McpRegistration registration) {
		return new AccessRequest(caller, registration, null);
	}

	/**
	 * Create a wish.
	 * @param caller the caller
	 * @param registration the registration
	 * @param context the request that it belongs to, or {@code null}
	 * @return the wish
	 */
	public static AccessRequest of(McpCaller caller, McpRegistration registration,
			@Nullable McpRequestContext context) {
		return new AccessRequest(caller, registration, context);
	}

	/**
	 * Return the caller.
	 * @return the caller, who may be anonymous
	 */
	public McpCaller caller() {
		return this.caller;
	}

	/**
	 * Return the registration, which cannot be removed by this object.
	 * @return the registration
	 */
	public McpRegistration registration() {
		return this.registration;
	}

	/**
	 * Return the first value of a header of the HTTP request.
	 * @param name the header name, compared without regard to case
	 * @return the value, or {@code null} if the header is absent
	 */
	public @Nullable String header(String name) {
		return (this.context != null) ? this.context.header(name) : null;
	}

	/**
	 * Return the protocol revision.
	 * @return the revision, or {@code null} if this belongs to no request
	 */
	public @Nullable ProtocolVersion protocolVersion() {
		return (this.context != null) ? this.context.protocolVersion() : null;
	}

	/**
	 * Return the client's self-declared identity, which proves nothing.
	 * @return the identity, or {@code null} if it is unknown
	 */
	public @Nullable Implementation clientInfo() {
		return (this.context != null) ? this.context.clientInfo() : null;
	}

	/**
	 * Return the capabilities that the client declared.
	 * @return the capabilities; none if this belongs to no request
	 */
	public ClientCapabilities clientCapabilities() {
		return (this.context != null) ? this.context.clientCapabilities() : ClientCapabilities.NONE;
	}

}
