package io.mcpspring.model;

/**
 * Keys in {@code _meta} that the protocol defines (server-2026 META).
 */
public final class MetaKeys {

	/** The revision a request is made in; its presence makes a request stateless. */
	public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

	/** What the client can do. */
	public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

	/** Who the client says it is. */
	public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

	/** From which level on log messages are wanted. */
	public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

	private MetaKeys() {
	}

}
