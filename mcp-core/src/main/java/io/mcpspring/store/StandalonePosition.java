package io.mcpspring.store;

/**
 * How far the standalone stream of a session got.
 *
 * @param epoch the epoch of the stream
 * @param reached the position up to which events were handed to a connection
 */
public record StandalonePosition(long epoch, long reached) {

	/**
	 * This position after a connection ended or went on.
	 * @param ofEpoch the epoch that the connection read
	 * @param position the position it reached
	 * @return the further position of the present epoch
	 */
	public StandalonePosition reached(long ofEpoch, long position) {
		return (ofEpoch == this.epoch && position > this.reached) ? new StandalonePosition(ofEpoch, position) : this;
	}

}
