package io.mcpspring.redis.session;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.codec.SessionRecords;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serialized form of sessions, sealed for their place in Redis.
 */
final class SealedSessions {

	private final OncePerMinute unreadable = new OncePerMinute(
			LoggerFactory.getLogger("io.mcpspring.store.RedisSessionStore"));

	private final StoreNode node;

	private final RedisKeys keys;

	SealedSessions(StoreNode node) {
		this.node = node;
		this.keys = node.keys();
	}

	/** Return the serializable form of a holder. */
	OwnerKey written(OwnerKey holder) {
		return holder.digested(this.keys.owner(""));
	}

	/**
	 * Serialize a session.
	 * @param session the session
	 * @param before the JSON stored at present, or {@code null}
	 * @return the bytes to store
	 */
	byte[] write(SessionRecord session, @Nullable ObjectNode before) {
		return this.node.seal().close(SessionRecords.write(session, before), this.keys.sessionRecord(session.id()));
	}

	/**
	 * Deserialize a session, and warn if no node can read it.
	 * @param id its id
	 * @param owner its owner
	 * @param stored the stored bytes
	 * @return the session, or {@code null} if it cannot be read
	 * @throws StoreAwayException if only other nodes can read it
	 */
	SessionRecords.@Nullable Stored read(String id, String owner, byte[] stored) {
		SessionRecords.Stored read = open(id, owner, stored);
		if (read == null) {
			this.unreadable.warn("The record of a session cannot be read: it counts as unknown. Has every node the "
					+ "encryption keys of the others?");
		}
		return read;
	}

	private SessionRecords.@Nullable Stored open(String id, String owner, byte[] stored) {
		byte[] data = this.node.open(stored, this.keys.sessionRecord(id));
		return (data != null) ? SessionRecords.read(id, owner, data) : null;
	}

	/**
	 * Deserialize a session as far as this node can.
	 * @param id its id
	 * @param owner its owner
	 * @param stored the stored bytes
	 * @return the session, or {@code null} if this node cannot read it
	 */
	SessionRecords.@Nullable Stored readable(String id, String owner, byte[] stored) {
		try {
			return open(id, owner, stored);
		}
		catch (StoreAwayException ex) {
			return null; // nodes that can read it handle it
		}
	}

}
