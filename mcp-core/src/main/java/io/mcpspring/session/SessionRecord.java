package io.mcpspring.session;

import java.time.Instant;
import java.util.Set;

import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a session (server-2025 LIFE, SESS). Immutable: a change is a new
 * record put into the {@link SessionStore}.
 *
 * @param id visible ASCII with at least 128 random bits
 * @param owner the key of the caller that began it, empty when anonymous
 * @param version the negotiated revision
 * @param clientInfo who the client says it is
 * @param capabilities what the client declared
 * @param initialized whether {@code notifications/initialized} arrived
 * @param logLevel the level set by the client, or {@code null}
 * @param subscriptions URIs of the resources it subscribed to
 * @param createdAt when it began
 * @param standalone how far its standalone stream got, or {@code null} if it never
 * listened
 */
public record SessionRecord(String id, String owner, ProtocolVersion version, Implementation clientInfo,
		ClientCapabilities capabilities, boolean initialized, @Nullable LogLevel logLevel, Set<String> subscriptions,
		Instant createdAt, @Nullable StandalonePosition standalone) {

	public SessionRecord {
		subscriptions = Set.copyOf(subscriptions);
	}

	/**
	 * This session once the client said that it is ready.
	 * @return the changed record
	 */
	public SessionRecord asInitialized() {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities, true,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone);
	}

	/**
	 * This session with another log level.
	 * @param level the level
	 * @return the changed record
	 */
	public SessionRecord withLogLevel(LogLevel level) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, level, this.subscriptions, this.createdAt, this.standalone);
	}

	/**
	 * This session with other subscriptions.
	 * @param uris the URIs
	 * @return the changed record
	 */
	public SessionRecord withSubscriptions(Set<String> uris) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, uris, this.createdAt, this.standalone);
	}

	/**
	 * This session with its standalone stream elsewhere.
	 * @param position how far the stream got
	 * @return the changed record
	 */
	public SessionRecord withStandalone(StandalonePosition position) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, position);
	}

}
