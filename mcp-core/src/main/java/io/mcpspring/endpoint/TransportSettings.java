package io.mcpspring.endpoint;

import java.time.Duration;
import java.util.Set;

import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.jsonrpc.CodecLimits;
import io.mcpspring.server.Era;
import io.mcpspring.server.SessionSettings;
import io.mcpspring.server.StatelessSettings;
import io.mcpspring.share.ShareSettings;

/**
 * How a server behaves towards clients.
 *
 * @param eras the eras it serves, at least one
 * @param gate whom the gate lets in
 * @param codecLimits what messages may hold
 * @param keepAlive after what silence a stream gets a comment
 * @param writeTimeout how long a client may leave a stream unread
 * @param session how the session era behaves
 * @param stateless how the stateless era behaves
 * @param keys the secrets of the server
 * @param shares how what the node keeps is shared among callers
 * @param challenge makes the headers of a refusal for want of scopes
 * @param admission limits how many requests callers send
 */
public record TransportSettings(Set<Era> eras, GateSettings gate, CodecLimits codecLimits, Duration keepAlive,
		Duration writeTimeout, SessionSettings session, StatelessSettings stateless, ServerKeys keys,
		ShareSettings shares, ScopeChallenge challenge, RequestAdmission admission) {

	public TransportSettings {
		eras = Set.copyOf(eras);
		if (eras.isEmpty()) {
			throw new IllegalArgumentException("A server without eras serves nobody: name one at least");
		}
	}

	/**
	 * Settings that limit no rate of requests.
	 * @param eras the eras it serves, at least one
	 * @param gate whom the gate lets in
	 * @param codecLimits what messages may hold
	 * @param keepAlive after what silence a stream gets a comment
	 * @param writeTimeout how long a client may leave a stream unread
	 * @param session how the session era behaves
	 * @param stateless how the stateless era behaves
	 * @param keys the secrets of the server
	 * @param shares how what the node keeps is shared among callers
	 * @param challenge makes the headers of a refusal for want of scopes
	 */
	public TransportSettings(Set<Era> eras, GateSettings gate, CodecLimits codecLimits, Duration keepAlive,
			Duration writeTimeout, SessionSettings session, StatelessSettings stateless, ServerKeys keys,
			ShareSettings shares, ScopeChallenge challenge) {
		this(eras, gate, codecLimits, keepAlive, writeTimeout, session, stateless, keys, shares, challenge,
				RequestAdmission.ALL);
	}

}
