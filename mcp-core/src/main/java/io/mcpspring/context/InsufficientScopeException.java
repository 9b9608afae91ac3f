package io.mcpspring.context;

import java.io.Serial;
import java.util.Set;

import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when the caller's token lacks scopes: answered by HTTP 403 with a
 * challenge, as long as the response has not begun (server-2025 AUTH-16, server-2026
 * AUTH-10, AUTH-21).
 */
public final class InsufficientScopeException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient Set<String> scopes;

	/**
	 * Create the exception.
	 * @param scopes all scopes that the operation needs
	 */
	public InsufficientScopeException(Set<String> scopes) {
		this(scopes, null);
	}

	/**
	 * Create the exception.
	 * @param scopes all scopes that the operation needs
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public InsufficientScopeException(Set<String> scopes, @Nullable Throwable cause) {
		super(ErrorCode.INVALID_REQUEST, "The access token lacks a scope that this operation needs", null, cause);
		this.scopes = Set.copyOf(scopes);
	}

	/**
	 * Return all scopes that the operation needs.
	 * @return the scopes
	 */
	public Set<String> scopes() {
		return this.scopes;
	}

}
