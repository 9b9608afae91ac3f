package io.mcpspring.store;

import java.security.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpspring.dispatch.KnownRoots;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.log.SingleLine;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * State of a session (server-2025 LIFE, SESS). Immutable: a change is a new record in the
 * {@link SessionStore}.
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
public record SessionRecord(String id, String owner, ProtocolVersion version, Implementation clientInfo,
		ClientCapabilities capabilities, boolean initialized, @Nullable LogLevel logLevel, Set<String> subscriptions,
		Instant createdAt, @Nullable StandalonePosition standalone, KnownRoots roots, List<String> pages,
		List<RequestId> cancelled, Holder holder, @Nullable String user) {

	/** The number of later pages after which an uncompleted page is discarded. */
	private static final int MAX_PAGES = 100;

	private static final int MAX_USER = 200;

	/** A small number, because nodes look for cancelled requests within seconds. */
	private static final int MAX_CANCELLED = 16;

	public SessionRecord {
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
	public static SessionRecord begun(String id, String owner, ProtocolVersion version, Implementation clientInfo,
			ClientCapabilities capabilities, Instant createdAt) {
		return new SessionRecord(id, owner, version, clientInfo, capabilities, false, null, Set.of(), createdAt, null,
				KnownRoots.NONE, List.of(), List.of(), Holder.ofKey(owner), null);
	}

	/**
	 * Return a copy of this session with a holder.
	 * @param holder its owner, or the address of its first request
	 * @return the changed record
	 */
	public SessionRecord asHeldBy(Holder holder) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots,
				this.pages, this.cancelled, holder, this.user);
	}

	/**
	 * Return a copy of this session with the name of its caller.
	 * @param principal the caller, or {@code null}
	 * @return the changed record
	 */
	public SessionRecord withUser(@Nullable Principal principal) {
		String name = (principal != null) ? principal.getName() : null;
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots,
				this.pages, this.cancelled, this.holder, (name != null) ? SingleLine.of(name, MAX_USER) : null);
	}

	/**
	 * Return a copy of this session as initialized.
	 * @return the changed record
	 */
	public SessionRecord asInitialized() {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities, true,
				this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with another log level.
	 * @param level the level
	 * @return the changed record
	 */
	public SessionRecord withLogLevel(LogLevel level) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, level, this.subscriptions, this.createdAt, this.standalone, this.roots, this.pages,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with other subscriptions.
	 * @param uris the URIs
	 * @return the changed record
	 */
	public SessionRecord withSubscriptions(Set<String> uris) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, uris, this.createdAt, this.standalone, this.roots, this.pages,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with another position of its standalone stream.
	 * @param position the position
	 * @return the changed record
	 */
	public SessionRecord withStandalone(StandalonePosition position) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, position, this.roots, this.pages,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with other roots of the client.
	 * @param known the known roots
	 * @return the changed record
	 */
	public SessionRecord withRoots(KnownRoots known) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, this.standalone, known, this.pages,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with further pages that its person is asked to visit
	 * (server-2025 ELIC-08).
	 * @param ids the ids of the pages
	 * @return the changed record
	 */
	public SessionRecord withPages(List<String> ids) {
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
	public SessionRecord withoutPage(String elicitationId) {
		return pages(this.pages.stream().filter((page) -> !page.equals(elicitationId)).toList());
	}

	private SessionRecord pages(List<String> ids) {
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots, ids,
				this.cancelled, this.holder, this.user);
	}

	/**
	 * Return a copy of this session with a further request that was cancelled at a node
	 * where it does not run (server-2025 CANC-01).
	 * @param request the id of the request
	 * @return the changed record
	 */
	public SessionRecord withCancelled(RequestId request) {
		List<RequestId> all = new ArrayList<>(this.cancelled);
		all.remove(request);
		all.add(request);
		return new SessionRecord(this.id, this.owner, this.version, this.clientInfo, this.capabilities,
				this.initialized, this.logLevel, this.subscriptions, this.createdAt, this.standalone, this.roots,
				this.pages, all.subList(Math.max(0, all.size() - MAX_CANCELLED), all.size()), this.holder, this.user);
	}

}
