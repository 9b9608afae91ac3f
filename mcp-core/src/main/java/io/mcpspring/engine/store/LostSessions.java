package io.mcpspring.engine.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Sessions that this process does not know although their ids are authentic, because they
 * were in the memory of another process. They begin again with their revision, their
 * owner and their age, for hosts that never initialize anew. All else is lost, such as
 * the capabilities of the client and its subscriptions.
 * <p>
 * Sessions that their client ended stay unknown, and so do those of callers who signed
 * out: the last {@value #MAX_ENDED} of each in this process.
 */
public final class LostSessions {

	private static final int MAX_ENDED = 10_000;

	private static final CompletionStage<@Nullable SessionRecord> NONE = CompletableFuture.completedStage(null);

	private static final Implementation UNKNOWN_CLIENT = Implementation.of("unknown", "0");

	private final SessionIds ids;

	private final SessionStore sessions;

	private final Duration maxAge;

	private final InstantSource time;

	private final ServerEvents events;

	private final Set<String> ended = Collections.newSetFromMap(latest());

	/** When callers signed out. */
	private final Map<String, Instant> signedOut = latest();

	/**
	 * Create the revival of sessions.
	 * @param ring the keys of session ids
	 * @param sessions the store of sessions
	 * @param maxAge the age from which on a session is over
	 * @param time the time of this server
	 * @param events the listener for sessions that begin again
	 */
	public LostSessions(KeyRing ring, SessionStore sessions, Duration maxAge, InstantSource time, ServerEvents events) {
		this.ids = new SessionIds(ring);
		this.sessions = sessions;
		this.maxAge = maxAge;
		this.time = time;
		this.events = events;
		sessions.countEnds((session) -> {
			if (session.removed() && session.id() != null) {
				this.ended.add(session.id());
			}
		});
	}

	private static <T> Map<String, T> latest() {
		return Collections.synchronizedMap(new LinkedHashMap<>() {

			@Override
			protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
				return size() > MAX_ENDED;
			}

		});
	}

	/**
	 * Let no earlier session of a caller begin again.
	 * @param owner the key of the caller, who signed out
	 */
	public void signOut(String owner) {
		this.signedOut.put(owner, this.time.instant());
	}

	/**
	 * Create the id of a new session.
	 * @param owner the key of the caller
	 * @param version the negotiated revision
	 * @param createdAt the time of the creation
	 * @return the id, which only this caller can use
	 */
	public String newId(String owner, ProtocolVersion version, Instant createdAt) {
		return this.ids.create(owner, version, createdAt);
	}

	/**
	 * Find a session and record its use, or have a lost one begin again.
	 * @param id the session id as received, any text
	 * @param exchange the exchange of the request
	 * @return the session, or {@code null} if it never existed, was ended by its client,
	 * is too old, belongs to another owner, or there is no room for it
	 */
	public CompletionStage<@Nullable SessionRecord> find(String id, McpExchange exchange) {
		String owner = exchange.caller().key();
		return this.sessions.find(id, owner).thenCompose((session) -> {
			if (session == null) {
				return revive(id, owner, exchange);
			}
			return isOver(session.createdAt()) ? this.sessions.remove(id).thenApply((removed) -> null)
					: CompletableFuture.completedFuture(session);
		});
	}

	private CompletionStage<@Nullable SessionRecord> revive(String id, String owner, McpExchange exchange) {
		SessionIds.Content content = this.ids.read(id, owner);
		if (content == null || isOver(content.createdAt()) || this.ended.contains(id)
				|| content.createdAt().isBefore(this.signedOut.getOrDefault(owner, Instant.MIN))) {
			return NONE;
		}
		SessionData session = SessionData
			.begun(id, owner, content.version(), UNKNOWN_CLIENT, ClientCapabilities.NONE, content.createdAt())
			.asHeldBy(exchange.holder())
			.withUser(exchange.caller().principal())
			.asInitialized();
		return this.sessions.create(session).handle((created, failure) -> {
			if (created instanceof SessionStore.Created.Kept) {
				this.events.sessionCreated(session.version());
			}
			// Concurrent requests revive it once, and all of them find it.
			return this.sessions.find(id, owner);
		}).thenCompose((found) -> found);
	}

	private boolean isOver(Instant createdAt) {
		return !this.time.instant().isBefore(createdAt.plus(this.maxAge));
	}

}
