package io.mcpspring.client.autoconfigure;

import java.net.URI;
import java.time.Duration;

import io.mcpspring.client.service.ContractCheck;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A client of an MCP server.
 *
 * @param url Address of the server, with its path.
 * @param era Era of the protocol to speak: that of 2026-07-28 where the server knows it
 * by default, which takes one request to find out.
 * @param timeout Time for an answer, with all questions in between. Methods that return a
 * value wait so long for the task of the server, too.
 * @param check When interfaces are compared with the tools of the server: before the
 * start is over, or before the first call.
 * @param registrationId Id of the OAuth 2 client registration whose access tokens are
 * sent.
 * @param ssl TLS of the connections.
 */
public record McpClientProperties(@Nullable URI url, @DefaultValue("auto") Era era,
		@DefaultValue("60s") Duration timeout, @DefaultValue("startup") ContractCheck check,
		@Nullable String registrationId, @DefaultValue Ssl ssl) {

	/** Return the properties of a client of which none is set. */
	static McpClientProperties defaults() {
		return new Binder().bindOrCreate("mcp.client", McpClientProperties.class);
	}

	/**
	 * Eras of the protocol, and the choice between them.
	 */
	public enum Era {

		/** That of the server. */
		AUTO(null),

		/** With sessions, by 2025-11-25 or the newest revision of the server. */
		SESSION(ProtocolVersion.NEWEST_SESSION),

		/** Without sessions, by 2026-07-28. */
		STATELESS(ProtocolVersion.V2026_07_28);

		private final @Nullable ProtocolVersion version;

		Era(@Nullable ProtocolVersion version) {
			this.version = version;
		}

		/** The revision to speak, {@code null} to find out. */
		@Nullable ProtocolVersion version() {
			return this.version;
		}

	}

	/**
	 * TLS of a client's connections.
	 *
	 * @param bundle Name of the SSL bundle with the keys and certificates for connections
	 * to the server.
	 */
	public record Ssl(@Nullable String bundle) {

	}

}
