package io.mcpspring.context;

import java.io.Serial;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;

/**
 * A resource handler throws this when there is no such resource; it is answered like any
 * unknown address.
 */
public final class ResourceMissingException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Create the exception. */
	public ResourceMissingException() {
		super(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found");
	}

}
