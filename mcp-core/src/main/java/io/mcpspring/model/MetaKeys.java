package io.mcpspring.model;

import java.util.regex.Pattern;

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

	private static final String LABEL = "[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?";

	private static final Pattern KEY = Pattern
		.compile("(" + LABEL + "(\\." + LABEL + ")*/)?[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?");

	private MetaKeys() {
	}

	/**
	 * Whether a key has the form that the protocol gives to keys in {@code _meta} and to
	 * ids of extensions (server-2025 BASE-14; server-2026 META-10, VER-05).
	 * @param key the key
	 * @return {@code true} if it has: a name, after an optional prefix of dotted labels
	 * and a slash
	 */
	public static boolean isValid(String key) {
		return KEY.matcher(key).matches();
	}

	/**
	 * Whether only the protocol may use a key: the second label of its prefix says so.
	 * @param key the key
	 * @return {@code true} if it is reserved
	 */
	public static boolean isReserved(String key) {
		int slash = key.indexOf('/');
		String[] labels = (slash < 0) ? new String[0] : key.substring(0, slash).split("\\.");
		return labels.length > 1 && (labels[1].equals("modelcontextprotocol") || labels[1].equals("mcp"));
	}

}
