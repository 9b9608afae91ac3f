package io.mcpspring.heap;

import io.mcpspring.engine.share.Bound;
import io.mcpspring.fake.FakeServer;

/**
 * Room of a node for what clients make it keep, filled to its bound by the worst input of
 * a kind. Created in a {@linkplain FilledNode process of its own}, by the constructor
 * with the name of the input.
 */
public abstract class Room {

	/** Return the node, which has to serve others while the room is full. */
	protected abstract FakeServer node();

	/**
	 * Keep one more piece.
	 * @param number the number of the piece, 0 for the first one
	 * @return whether there was room for it
	 */
	protected abstract boolean add(int number);

	/** Return the bytes in use by the meter that the bound is compared with. */
	protected abstract long meter();

	/**
	 * Return the amount in use of a bound of a node.
	 * @param node the node
	 * @param bound the name of the bound
	 */
	protected static long used(FakeServer node, String bound) {
		return node.server()
			.bounds()
			.stream()
			.filter((one) -> one.name().equals(bound))
			.map(Bound::used)
			.findAny()
			.orElseThrow()
			.getAsLong();
	}

	/** Return the number of pieces after which a room that refuses none is full. */
	protected int most() {
		return Integer.MAX_VALUE;
	}

	/**
	 * Release all pieces.
	 * @return {@code false} if they are only released when they expire
	 */
	protected boolean release() {
		return false;
	}

}
