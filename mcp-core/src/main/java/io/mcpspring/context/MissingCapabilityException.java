package io.mcpspring.context;

import java.io.Serial;

import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Exception thrown when the client cannot be asked, because it did not declare the
 * capability (server-2025 LIFE-11; server-2026 META-05), or when a request needs an
 * extension that the client did not declare.
 */
public final class MissingCapabilityException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Create the exception.
	 * @param capability the undeclared capability
	 */
	public MissingCapabilityException(ClientCapability capability) {
		super(ErrorCode.MISSING_CLIENT_CAPABILITY,
				"This needs the client capability '" + capability + "', which the client did not declare",
				data(capability));
	}

	/**
	 * Create the exception for work that is not possible without an extension (extensions
	 * NEG-10, NEG-11).
	 * @param extension the id of the extension that the client did not declare
	 */
	public MissingCapabilityException(String extension) {
		super(ErrorCode.MISSING_CLIENT_CAPABILITY,
				"This needs the extension '" + extension + "', which the client did not declare", data(extension));
	}

	/**
	 * Create the exception for work that is not possible without a capability.
	 * @param capability the undeclared capability
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public MissingCapabilityException(ClientCapability capability, @Nullable Throwable cause) {
		this(capability);
		if (cause != null) {
			initCause(cause);
		}
	}

	private static ObjectNode data(String extension) {
		ObjectNode data = JsonNodeFactory.instance.objectNode();
		data.putObject("requiredCapabilities").putObject("extensions").putObject(extension);
		return data;
	}

	private static ObjectNode data(ClientCapability capability) {
		ObjectNode data = JsonNodeFactory.instance.objectNode();
		data.set("requiredCapabilities", capability.toJson());
		return data;
	}

}
