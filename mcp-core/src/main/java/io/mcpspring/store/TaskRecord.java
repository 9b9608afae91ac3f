package io.mcpspring.store;

import java.time.Duration;
import java.time.Instant;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;

/**
 * Task as a store sees it. A task that has ended never changes (extensions T25-11,
 * T26-33). Only the server implements it, and may add methods; {@link StoreCodec} has its
 * written form.
 */
public interface TaskRecord {

	/**
	 * Return the id.
	 * @return the id, unguessable
	 */
	String id();

	/**
	 * Return the key of the caller that began it.
	 * @return the key, empty when anonymous
	 */
	String owner();

	/**
	 * Return the holder of the stored bytes.
	 * @return its owner, or the address of its request
	 */
	OwnerKey holder();

	/**
	 * Return a copy of this task with another holder, for example with a
	 * {@linkplain OwnerKey#digested(String) digest} of an address.
	 * @param holder the holder
	 * @return the changed record
	 */
	TaskRecord asHeldBy(OwnerKey holder);

	/**
	 * Return the time of its creation.
	 * @return the time
	 */
	Instant createdAt();

	/**
	 * Return the time for which it is stored.
	 * @return the time, counted from its creation
	 */
	Duration lifetime();

	/**
	 * Return the time at which it expires.
	 * @return the time
	 */
	default Instant expiresAt() {
		return createdAt().plus(lifetime());
	}

	/**
	 * Return the time at which the server must handle it without a request: the deadline
	 * for answers of the client, or, for a task whose node died, for a request of a
	 * caller on whose behalf it can run again.
	 * @return the time, or {@code null} for never
	 */
	@Nullable Instant due();

	/**
	 * Return the number of the newest run of its handler.
	 * @return the number, from 1
	 */
	int run();

	/**
	 * Return whether it has ended.
	 * @return {@code true} if it does not change any more
	 */
	boolean isOver();

	/**
	 * Return whether its handler runs. The run belongs to the node that stored the first
	 * record with this {@linkplain #run() number}, or that took the task
	 * {@linkplain TaskStore#orphans() over}.
	 * @return {@code false} if it ended, waits for answers or lost its run
	 */
	boolean isRunning();

	/**
	 * Return whether its node died and it waits for a caller on whose behalf it can run
	 * again.
	 * @return {@code true} until the next run or the end
	 */
	boolean isStranded();

}
