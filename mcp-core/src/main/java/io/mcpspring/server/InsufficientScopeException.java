package io.mcpspring.server;

import java.io.Serial;
import java.util.Set;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;

/**
 * The caller's token lacks scopes: HTTP 403 with a challenge while the status is still
 * open (server-2025 AUTH-16, server-2026 AUTH-10, AUTH-21).
 */
public final class InsufficientScopeException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient Set<String> scopes;

	/**
	 * Create the exception.
	 * @param scopes all scopes the operation needs
	 */
	public InsufficientScopeException(Set<String> scopes) {
		super(ErrorCode.INVALID_REQUEST, "The access token lacks a scope that this operation needs");
		this.scopes = Set.copyOf(scopes);
	}

	/**
	 * All scopes the operation needs.
	 * @return the scopes
	 */
	public Set<String> scopes() {
		return this.scopes;
	}

}
