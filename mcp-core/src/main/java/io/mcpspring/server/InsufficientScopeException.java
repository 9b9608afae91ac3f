package io.mcpspring.server;

import java.io.Serial;
import java.util.Set;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;

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
		super(ErrorCode.INVALID_REQUEST, "The access token lacks a scope that this operation needs");
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
