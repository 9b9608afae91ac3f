package io.mcpspring.store;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Stream on which a node owes responses, with the data that another node needs to end it
 * after a crash.
 */
public final class RunningCall {

	private final StreamKey stream;

	private final long epoch;

	private final List<String> requests;

	private RunningCall(StreamKey stream, long epoch, List<String> requests) {
		this.stream = stream;
		this.epoch = epoch;
		this.requests = List.copyOf(requests);
	}

	/**
	 * Create the record of a call.
	 * @param stream the key of the stream in the event log
	 * @param epoch the epoch of the stream
	 * @param requests the ids of the requests that it answers, as JSON text
	 * @return the record
	 */
	public static RunningCall of(StreamKey stream, long epoch, List<String> requests) {
		return new RunningCall(stream, epoch, requests);
	}

	/**
	 * Return the key of the stream in the event log.
	 * @return the key
	 */
	public StreamKey stream() {
		return this.stream;
	}

	/**
	 * Return the epoch of the stream.
	 * @return the epoch
	 */
	public long epoch() {
		return this.epoch;
	}

	/**
	 * Return the ids of the requests that it answers, several for a batch.
	 * @return the ids as JSON text; none if the stored record cannot be read
	 */
	public List<String> requests() {
		return this.requests;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other || (other instanceof RunningCall call && this.stream.equals(call.stream)
				&& this.epoch == call.epoch && this.requests.equals(call.requests));
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.stream, this.epoch, this.requests);
	}

	@Override
	public String toString() {
		return this.requests + " on " + this.stream.name();
	}

}
