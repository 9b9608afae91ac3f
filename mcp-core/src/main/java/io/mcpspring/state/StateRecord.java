package io.mcpspring.state;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.share.Holder;

/**
 * State of a session or handle, as stores keep it. Immutable: a change is a new record in
 * the {@link SessionStateStore}.
 *
 * @param key the key
 * @param owner the key of the caller that began it, empty when anonymous
 * @param holder the holder to which it is charged: its owner, or the address of the
 * request that began it. A store that needs it only at the beginning may forget it
 * @param lifetime the time after its last use at which it expires, at most ten years
 * @param revision the revision of the stored record, 0 if none is stored. Each write has
 * a random one, so that a store knows a write that was sent twice, and no write takes a
 * state for one that was removed
 * @param content the attributes as JSON, with the version of the writer; opaque to stores
 */
public record StateRecord(StateKey key, String owner, Holder holder, Duration lifetime, long revision, String content) {

	private static final Duration SHORTEST = Duration.ofMillis(1);

	private static final Duration LONGEST = Duration.ofDays(3650);

	private static final long MAX_REVISION = 1L << 53;

	public StateRecord {
		if (lifetime.compareTo(SHORTEST) < 0) {
			throw new IllegalArgumentException("A state lives for at least a millisecond");
		}
		lifetime = (lifetime.compareTo(LONGEST) < 0) ? lifetime : LONGEST;
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
	 * Return this record as it is stored when it is written.
	 * @return the record with another revision
	 */
	public StateRecord written() {
		return new StateRecord(this.key, this.owner, this.holder, this.lifetime,
				ThreadLocalRandom.current().nextLong(1, MAX_REVISION), this.content);
	}

	/** Omits the content, so that it does not get into a log. */
	@Override
	public String toString() {
		return this.key + " in revision " + this.revision;
	}

}
