package io.mcpspring.redis.session;

import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.share.Holder;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.codec.SessionRecords;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of sessions, sealed for their place in Redis.
 */
final class SealedSessions {

	private final StoreNode node;

	private final RedisKeys keys;

	SealedSessions(StoreNode node) {
		this.node = node;
		this.keys = node.keys();
	}

	/** The form in which a holder is written. */
	Holder written(Holder holder) {
		return SessionRecords.written(holder, this.keys.owner(""));
	}

	/**
	 * Write a session.
	 * @param session the session
	 * @param before what is stored now, or {@code null}
	 * @return what to store
	 */
	byte[] write(SessionRecord session, @Nullable ObjectNode before) {
		return this.node.seal().close(SessionRecords.write(session, before), this.keys.sessionRecord(session.id()));
	}

	/**
	 * Read a session.
	 * @param id its id
	 * @param owner its owner
	 * @param stored what is stored
	 * @return the session, or {@code null} when it cannot be read
	 * @throws StoreAwayException when only other nodes can read it
	 */
	SessionRecords.@Nullable Stored read(String id, String owner, byte[] stored) {
		byte[] data = this.node.open(stored, this.keys.sessionRecord(id));
		return (data != null) ? SessionRecords.read(id, owner, data) : null;
	}

	/**
	 * Read a session as far as this node can.
	 * @param id its id
	 * @param owner its owner
	 * @param stored what is stored
	 * @return the session, or {@code null} when this node cannot read it
	 */
	SessionRecords.@Nullable Stored readable(String id, String owner, byte[] stored) {
		try {
			return read(id, owner, stored);
		}
		catch (StoreAwayException ex) {
			return null; // those who can read it look after it
		}
	}

}
