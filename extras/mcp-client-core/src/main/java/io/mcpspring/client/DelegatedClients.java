package io.mcpspring.client;

import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Clients for single calls, which share all but their headers and their session with the
 * client that makes them.
 *
 * @param transport the transport
 * @param settings the settings
 * @param questions answers questions of the server, or {@code null}
 * @param mirrored the arguments that headers repeat
 */
record DelegatedClients(McpTransport transport, ClientSettings settings, @Nullable QuestionHandler questions,
		MirroredArguments mirrored) {

	/**
	 * Return a client that speaks the known era, and sends these headers, too. Its call
	 * is observed by the client that makes it.
	 */
	McpClient with(Map<String, String> headers, ClientWire known) {
		ProtocolVersion version = (known instanceof SessionWire) ? ProtocolVersion.NEWEST_SESSION
				: ProtocolVersion.V2026_07_28;
		ClientSettings own = new ClientSettings(version, this.settings.info(), this.settings.capabilities(),
				() -> this.settings.headers().get().thenApply((shared) -> merged(shared, headers)),
				this.settings.timeout(), this.settings.bounds(), this.settings.renewsSessions(), null,
				this.settings.memory());
		return new McpClient(this.transport, own, this.questions, this.mirrored);
	}

	private static Map<String, String> merged(Map<String, String> shared, Map<String, String> own) {
		Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		all.putAll(shared);
		all.putAll(own);
		return all;
	}

}
