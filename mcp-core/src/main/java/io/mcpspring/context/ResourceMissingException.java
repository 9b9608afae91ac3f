package io.mcpspring.context;

import java.io.Serial;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;

/**
 * Exception thrown by a resource handler when there is no such resource. The client gets
 * the same response as for an unknown URI.
 */
public final class ResourceMissingException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Create the exception. */
	public ResourceMissingException() {
		super(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found");
	}

}
