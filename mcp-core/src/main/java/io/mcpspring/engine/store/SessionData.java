package io.mcpspring.engine.store;

import java.security.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;

/**
 * Content of a session (server-2025 LIFE, SESS). Immutable: a change is a new record in
 * the {@link io.mcpspring.store.SessionStore}.
 *
 * @param id visible ASCII with at least 128 random bits
 * @param owner the key of the caller that began it, empty when anonymous
 * @param version the negotiated revision
 * @param clientInfo the client's self-declared identity
 * @param capabilities the capabilities that the client declared
 * @param initialized whether {@code notifications/initialized} arrived
 * @param logLevel the level set by the client, or {@code null}
 * @param subscriptions the URIs of the resources that the client subscribed to
 * @param createdAt the time of its creation
 * @param standalone the position of its standalone stream, or {@code null} if the client
 * never opened one
 * @param roots the known roots of the client
 * @param pages the ids of the pages that its person was asked to visit and has not
 * completed as far as known, oldest first
 * @param cancelled the ids of requests that were recently cancelled at a node where they
 * do not run, oldest first
 * @param holder the holder to which its resources are charged: its owner, or the address
 * of its first request
 * @param user the name of the caller that began it, for operators; {@code null} when
 * anonymous or unknown
 */
public record SessionData(String id, String owner, ProtocolVersion version, Implementation clientInfo,
		ClientCapabilities capabilities, boolean initialized, @Nullable LoggingLevel logLevel,
		Set<String> subscriptions, Instant createdAt, @Nullable StandalonePosition standalone, KnownRoots roots,
		List<String> pages, List<RequestId> cancelled, OwnerKey holder,
		@Nullable String user) implements SessionRecord {

	/** The number of later pages after which an uncompleted page is discarded. */
	private static final int MAX_PAGES = 100;

	private static final int MAX_USER = 200;

	/**
	 * The number of later cancellations after which one is discarded. A small number,
	 * because nodes look for cancelled requests within seconds.
	 */
	public static final int MAX_CANCELLED = 16;

	public SessionData {
		subscriptions = Set.copyOf(subscriptions);
		pages = List.copyOf(pages);
		cancelled = List.copyOf(cancelled);
	}

	/**
	 * Create the record of a new session.
	 * @param id visible ASCII with at least 128 random bits
	 * @param owner the key of the caller that begins it, empty when anonymous
	 * @param version the negotiated revision
	 * @param clientInfo the client's self-declared identity
	 * @param capabilities the capabilities that the client declared
	 * @param createdAt the time of its creation
	 * @return the record
	 */
	public static SessionData begun(String id, String owner, ProtocolVersion version, Implementation clientInfo,
			ClientCapabilities capabilities, Instant createdAt) {
		return new SessionData(id, owner, version, clientInfo, capabilities, false, null, Set.of(), createdAt, null,
				KnownRoots.NONE, List.of(), List.of(), OwnerKey.ofKey(owner), null);
	}

	/**
	 * Return the content of a stored session.
	 * @param session the session, as the engine or the codec made it
	 * @return the same session
	 */
	public static SessionData of(SessionRecord session) {
		return (SessionData) session;
	}

	/**
	 * Return a change of content as a change of a stored session.
	 * @param change creates the new content from the present one
	 * @return the change
	 */
	public static UnaryOperator<SessionRecord> changing(UnaryOperator<SessionData> change) {
		return (present) -> change.apply(of(present));
	}

	/**
	 * Return a visitor of content as a visitor of stored sessions.
	 * @param visitor receives the content
	 * @return the visitor
	 */
	public static Consumer<SessionRecord> visiting(Consumer<SessionData> visitor) {
		return (session) -> visitor.accept(of(session));
	}

	@Override
	public boolean hasStream() {
		return this.standalone != null;
	}

	@Override
	public SessionData asHeldBy(OwnerKey holder) {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages,
				this.cancelled, holder, this.user);
	}

	/**
	 * Return a copy of this session with the name of its caller.
	 * @param principal the caller, or {@code null}
	 * @return the changed record
	 */
	public SessionData withUser(@Nullable Principal principal) {
		String name = (principal != null) ? principal.getName() : null;
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages,
				this.cancelled, this.holder, (name != null) ? SingleLine.of(name, MAX_USER) : null);
	}

	/**
	 * Return a copy of this session as initialized.
	 * @return the changed record
	 */
	public SessionData asInitialized() {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, true,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with another log level.
	 * @param level the level
	 * @return the changed record
	 */
	public SessionData withLogLevel(LoggingLevel level) {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				level, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages, this.cancelled,
				this.holder, this.user);
	}

	/**
	 * Return a copy of this session with other subscriptions.
	 * @param uris the URIs
	 * @return the changed record
	 */
	public SessionData withSubscriptions(Set<String> uris) {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, uris, this.createdAt, this.standalone, this.roots, this.pages, this.cancelled,
				this.holder, this.user);
	}

	/**
	 * Return a copy of this session with another position of its standalone stream.
	 * @param position the position
	 * @return the changed record
	 */
	public SessionData withStandalone(StandalonePosition position) {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, this.subscriptions, this.createdAt, position, this.roots, this.pages, this.cancelled,
				this.holder, this.user);
	}

	/**
	 * Return a copy of this session with other roots of the client.
	 * @param known the known roots
	 * @return the changed record
	 */
	public SessionData withRoots(KnownRoots known) {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, known, this.pages, this.cancelled,
				this.holder, this.user);
	}

	/**
	 * Return a copy of this session with further pages that its person is asked to visit
	 * (server-2025 ELIC-08).
	 * @param ids the ids of the pages
	 * @return the changed record
	 */
	public SessionData withPages(List<String> ids) {
		List<String> all = new ArrayList<>(this.pages);
		all.removeAll(ids);
		all.addAll(ids);
		return pages(all.subList(Math.max(0, all.size() - MAX_PAGES), all.size()));
	}

	/**
	 * Return a copy of this session without a completed page.
	 * @param elicitationId the id of the page
	 * @return the changed record
	 */
	public SessionData withoutPage(String elicitationId) {
		return pages(this.pages.stream().filter((page) -> !page.equals(elicitationId)).toList());
	}

	private SessionData pages(List<String> ids) {
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, ids, this.cancelled,
				this.holder, this.user);
	}

	/**
	 * Return a copy of this session with further requests that were cancelled at a node
	 * where they do not run (server-2025 CANC-01).
	 * @param requests the ids of the requests
	 * @return the changed record
	 */
	public SessionData withCancelled(List<RequestId> requests) {
		List<RequestId> all = new ArrayList<>(this.cancelled);
		all.removeAll(requests);
		all.addAll(requests);
		return new SessionData(this.id, this.owner, this.version, this.clientInfo, this.capabilities, this.initialized,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages,
				all.subList(Math.max(0, all.size() - MAX_CANCELLED), all.size()), this.holder, this.user);
	}

	/**
	 * Return a copy of this session without the content that a client can make large.
	 * @return the outline
	 */
	public SessionData outline() {
		return new SessionData(this.id, this.owner, this.version, Implementation.of("", ""), ClientCapabilities.NONE,
				this.initialized, this.logLevel, Set.of(), this.createdAt, this.standalone, KnownRoots.NONE, List.of(),
				List.of(), this.holder, this.user);
	}

}
