package io.mcpspring.boot.start;

import java.net.URI;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a server that its report in the log names.
 *
 * @param path the path without that of the application
 * @param publicUrl the address for clients, if it is known
 * @param ownName whether a property names the server
 * @param ownVersion whether a property sets the version
 * @param ownKeys whether properties set the keys that seal the state held by clients
 * @param legacySse the paths of HTTP with SSE, if it is enabled
 */
public record ReportedSettings(String path, @Nullable URI publicUrl, boolean ownName, boolean ownVersion,
		boolean ownKeys, @Nullable SsePaths legacySse) {

	/**
	 * The paths of HTTP with SSE.
	 *
	 * @param stream the path of streams
	 * @param messages the path of messages
	 */
	public record SsePaths(String stream, String messages) {
	}

}
