package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.context.OwnerKey;

/**
 * State of a session or handle, as stores keep it. Immutable: a change is a new record in
 * the {@link SessionStateStore}.
 */
public final class StateRecord {

	private static final Duration SHORTEST = Duration.ofMillis(1);

	private static final Duration MAX_DURATION = Duration.ofDays(3650);

	private static final long MAX_REVISION = 1L << 53;

	private final StateKey key;

	private final String owner;

	private final OwnerKey holder;

	private final Duration lifetime;

	private final long revision;

	private final String content;

	private StateRecord(StateKey key, String owner, OwnerKey holder, Duration lifetime, long revision, String content) {
		this.key = key;
		this.owner = owner;
		this.holder = holder;
		this.lifetime = lifetime;
		this.revision = revision;
		this.content = content;
	}

	/**
	 * Create a record that is not stored and has no content.
	 * @param key the key
	 * @param owner the key of the caller that began it, empty when anonymous
	 * @param lifetime the time after its last use at which it expires, cut to ten years
	 * @return the record, held by its owner
	 */
	public static StateRecord of(StateKey key, String owner, Duration lifetime) {
		if (lifetime.compareTo(SHORTEST) < 0) {
			throw new IllegalArgumentException("A state lives for at least a millisecond");
		}
		return new StateRecord(key, owner, OwnerKey.ofKey(owner),
				(lifetime.compareTo(MAX_DURATION) < 0) ? lifetime : MAX_DURATION, 0, "");
	}

	/**
	 * Return the key.
	 * @return the key
	 */
	public StateKey key() {
		return this.key;
	}

	/**
	 * Return the key of the caller that began it.
	 * @return the key, empty when anonymous
	 */
	public String owner() {
		return this.owner;
	}

	/**
	 * Return the holder to which it is charged. A store that needs it only at the
	 * beginning may forget it.
	 * @return its owner, or the address of the request that began it
	 */
	public OwnerKey holder() {
		return this.holder;
	}

	/**
	 * Return the time after its last use at which it expires.
	 * @return the time, at most ten years
	 */
	public Duration lifetime() {
		return this.lifetime;
	}

	/**
	 * Return the revision of the stored record. Each write has a random one, so that a
	 * store knows a write that was sent twice, and no write takes a state for one that
	 * was removed.
	 * @return the revision, 0 if none is stored
	 */
	public long revision() {
		return this.revision;
	}

	/**
	 * Return the attributes, with the version of the writer.
	 * @return JSON, opaque to stores
	 */
	public String content() {
		return this.content;
	}

	/**
	 * Return a copy of this record with another holder.
	 * @param holder the holder
	 * @return the changed record
	 */
	public StateRecord asHeldBy(OwnerKey holder) {
		return new StateRecord(this.key, this.owner, holder, this.lifetime, this.revision, this.content);
	}

	/**
	 * Return a copy of this record with other content, to be written in place of it.
	 * @param content the content
	 * @return the changed record
	 */
	public StateRecord withContent(String content) {
		return new StateRecord(this.key, this.owner, this.holder, this.lifetime, this.revision, content);
	}

	/**
	 * Return a copy of this record as it is stored.
	 * @param revision the revision
	 * @return the record with that revision
	 */
	public StateRecord inRevision(long revision) {
		return new StateRecord(this.key, this.owner, this.holder, this.lifetime, revision, this.content);
	}

	/**
	 * Return this record as it is stored when it is written.
	 * @return the record with another revision
	 */
	public StateRecord written() {
		return inRevision(ThreadLocalRandom.current().nextLong(1, MAX_REVISION));
	}

	/** Omits the content, so that it does not get into a log. */
	@Override
	public String toString() {
		return this.key + " in revision " + this.revision;
	}

}
