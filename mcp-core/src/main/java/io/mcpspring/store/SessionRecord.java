package io.mcpspring.store;

import java.time.Instant;
import java.util.Set;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.model.ProtocolVersion;

/**
 * Session as a store sees it (server-2025 LIFE, SESS). Immutable: a change is a new
 * record in the {@link SessionStore}. Only the server implements it, and may add methods;
 * {@link StoreCodec} has its written form.
 */
public interface SessionRecord {

	/**
	 * Return the id.
	 * @return visible ASCII with at least 128 random bits
	 */
	String id();

	/**
	 * Return the key of the caller that began it.
	 * @return the key, empty when anonymous
	 */
	String owner();

	/**
	 * Return the holder to which its resources are charged.
	 * @return its owner, or the address of its first request
	 */
	OwnerKey holder();

	/**
	 * Return a copy of this session with another holder, for example with a
	 * {@linkplain OwnerKey#digested(String) digest} of an address.
	 * @param holder the holder
	 * @return the changed record
	 */
	SessionRecord asHeldBy(OwnerKey holder);

	/**
	 * Return the negotiated revision.
	 * @return the revision
	 */
	ProtocolVersion version();

	/**
	 * Return the time of its creation.
	 * @return the time
	 */
	Instant createdAt();

	/**
	 * Return whether {@code notifications/initialized} arrived.
	 * @return {@code false} until then, in which time a session may expire sooner
	 */
	boolean initialized();

	/**
	 * Return whether the client has ever opened its standalone stream.
	 * @return {@code true} if it receives notifications
	 */
	boolean hasStream();

	/**
	 * Return the URIs of the resources that the client subscribed to.
	 * @return the URIs
	 */
	Set<String> subscriptions();

}
