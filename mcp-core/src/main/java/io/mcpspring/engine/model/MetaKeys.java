package io.mcpspring.engine.model;

import java.util.regex.Pattern;

/**
 * Keys in {@code _meta} that the protocol defines (server-2026 META).
 */
public final class MetaKeys {

	/** The revision of a request; its presence makes the request stateless. */
	public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

	/** The client's capabilities. */
	public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

	/** The client's self-declared identity. */
	public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

	/** The least severe level of log messages to send. */
	public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

	/** The task that a message belongs to, 2025-11-25 only. */
	public static final String RELATED_TASK = "io.modelcontextprotocol/related-task";

	private static final String LABEL = "[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?";

	private static final Pattern KEY = Pattern
		.compile("(" + LABEL + "(\\." + LABEL + ")*/)?[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?");

	private MetaKeys() {
	}

	/**
	 * Return whether a key has the form that the protocol defines for keys in
	 * {@code _meta} and ids of extensions (server-2025 BASE-14; server-2026 META-10,
	 * VER-05).
	 * @param key the key
	 * @return {@code true} if it is a name, after an optional prefix of dotted labels and
	 * a slash
	 */
	public static boolean isValid(String key) {
		return KEY.matcher(key).matches();
	}

	/**
	 * Return whether a key is reserved for the protocol by the second label of its
	 * prefix.
	 * @param key the key
	 * @return {@code true} if it is reserved
	 */
	public static boolean isReserved(String key) {
		int slash = key.indexOf('/');
		String[] labels = (slash < 0) ? new String[0] : key.substring(0, slash).split("\\.");
		return labels.length > 1 && (labels[1].equals("modelcontextprotocol") || labels[1].equals("mcp"));
	}

}
