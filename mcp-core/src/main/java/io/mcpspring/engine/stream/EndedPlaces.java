package io.mcpspring.engine.stream;

import io.mcpspring.engine.stream.EndedStreams.Place;

/**
 * Places of an ended stream in the lists that contain it.
 *
 * @param ofAll the place among all streams
 * @param ofSession the place among those of its session
 * @param ofHolder the place among those of its holder
 * @param <T> the type of the stream
 */
record EndedPlaces<T extends EvictableStream>(Place<T> ofAll, Place<T> ofSession, Place<T> ofHolder) {

	/** Add a stream that has ended to the lists. */
	static <T extends EvictableStream> EndedPlaces<T> enter(T ring, EndedStreams<T> all, EndedStreams<T> session,
			EndedStreams<T> holder) {
		return new EndedPlaces<>(all.add(ring), session.add(ring), holder.add(ring));
	}

	/** Remove the stream from the lists. */
	void leave(EndedStreams<T> all, EndedStreams<T> session, EndedStreams<T> holder) {
		all.remove(this.ofAll);
		session.remove(this.ofSession);
		holder.remove(this.ofHolder);
	}

}
