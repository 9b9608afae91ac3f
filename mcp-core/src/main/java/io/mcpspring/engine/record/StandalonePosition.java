package io.mcpspring.engine.record;

/**
 * Position of the standalone stream of a session.
 *
 * @param epoch the epoch of the stream
 * @param reached the position up to which events were handed to a connection
 */
public record StandalonePosition(long epoch, long reached) {

	/**
	 * Return this position, advanced by a connection.
	 * @param ofEpoch the epoch that the connection read
	 * @param position the position it reached
	 * @return the higher position of the present epoch
	 */
	public StandalonePosition reached(long ofEpoch, long position) {
		return (ofEpoch == this.epoch && position > this.reached) ? new StandalonePosition(ofEpoch, position) : this;
	}

}
