package io.mcpspring.engine.http;

import io.mcpspring.context.OwnerKey;

/**
 * Data on one connection that wait in memory until the client reads them.
 */
public interface UnreadData {

	/**
	 * Return the holder to which the data are charged.
	 * @return the caller, or the address of an anonymous one
	 */
	OwnerKey holder();

	/**
	 * Return the size of the data.
	 * @return the size in bytes
	 */
	long queuedBytes();

	/**
	 * Return the time since most of the data were added.
	 * @return the time in nanoseconds
	 */
	long ageNanos();

	/**
	 * Return the time for which the client has read nothing.
	 * @return the time in nanoseconds; 0 if no data wait
	 */
	long idleNanos();

}
