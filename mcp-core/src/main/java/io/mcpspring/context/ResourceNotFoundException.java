package io.mcpspring.context;

import java.io.Serial;

import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown by a resource handler when there is no such resource. The client gets
 * the same response as for an unknown URI.
 */
public final class ResourceNotFoundException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final @Nullable String uri;

	/** Create the exception for the resource that the request names. */
	public ResourceNotFoundException() {
		this(null, null);
	}

	/**
	 * Create the exception.
	 * @param uri the URI of the resource, for the log only; the answer has that of the
	 * request. {@code null} if the handler does not know it
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public ResourceNotFoundException(@Nullable String uri, @Nullable Throwable cause) {
		super(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found", null, cause);
		this.uri = uri;
	}

	/**
	 * Return the URI of the resource.
	 * @return the URI, or {@code null} if the handler did not name it
	 */
	public @Nullable String uri() {
		return this.uri;
	}

}
