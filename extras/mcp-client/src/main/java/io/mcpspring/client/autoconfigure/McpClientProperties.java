package io.mcpspring.client.autoconfigure;

import java.net.URI;
import java.time.Duration;

import io.mcpspring.client.service.ContractCheck;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A client of an MCP server.
 *
 * @param url Address of the server, with its path.
 * @param era Era of the protocol to speak: that of 2026-07-28 where the server knows it
 * by default, which takes one request to find out.
 * @param connectTimeout Time to connect.
 * @param timeout Time for an answer, with all questions in between. Methods that return a
 * value wait so long for the task of the server, too.
 * @param taskTimeout Time after which a future or reactive result fails and the task of
 * the server is cancelled.
 * @param check When interfaces are compared with the tools of the server: before the
 * start is over, or before the first call.
 * @param oauth2 Access tokens by Spring Security.
 */
public record McpClientProperties(@Nullable URI url, @DefaultValue("auto") Era era,
		@DefaultValue("10s") Duration connectTimeout, @DefaultValue("60s") Duration timeout,
		@DefaultValue("1h") Duration taskTimeout, @DefaultValue("startup") ContractCheck check,
		@DefaultValue OAuth2 oauth2) {

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
	 * Access tokens by Spring Security.
	 *
	 * @param registrationId Id of the OAuth 2 client registration whose access tokens are
	 * sent.
	 */
	public record OAuth2(@Nullable String registrationId) {
	}

}
