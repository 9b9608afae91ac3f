package io.mcpspring.engine.http;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;

/**
 * Room in memory for data that clients have not read, and the choice of the connection
 * that makes room for others:
 * <ul>
 * <li>The holder with the most data loses the connection that was idle for the longest
 * time. An unknown holder counts as one for each connection.</li>
 * <li>Up to twice the room, connections are spared whose client has just read. Those of
 * other holders then make room in their place, unless the spared holder has more than a
 * quarter of the room: slow but steady reading must not cost others their
 * connections.</li>
 * <li>New data are spared in any case, because their client had no time to read: those
 * that are added, and of each holder those that are most of its data. If they would be
 * next, room is made among the others, as far as these alone exceed it.</li>
 * </ul>
 * If all are spared, they are checked again only after a 64th of the room was filled:
 * checking all connections for each small message would take quadratic time.
 */
public final class UnreadRoom {

	/** The time for which data are new, and that a client may take for any part. */
	private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

	private static final int SHARES = 4;

	private static final int PARTS = 64;

	private static final Comparator<Candidate<?>> HEAVIEST = Comparator.<Candidate<?>>comparingLong(Candidate::weight)
		.thenComparingLong(Candidate::idleNanos)
		.thenComparingLong(Candidate::ageNanos);

	private final long max;

	/** The growth between two checks. */
	private final long part;

	/**
	 * The size at which all data are checked again. A thread that overwrites the value of
	 * another delays that check by one part at most, since each thread counts with no
	 * more than its own size and a part.
	 */
	private volatile long nextLook;

	/**
	 * Create the room.
	 * @param max its size in bytes
	 */
	public UnreadRoom(long max) {
		this.max = max;
		this.part = max / PARTS;
	}

	/**
	 * Return the size of the room.
	 * @return the size in bytes
	 */
	public long max() {
		return this.max;
	}

	/**
	 * Return the data whose connection is to be closed next.
	 * @param all the data on all connections
	 * @param used the size of all data in bytes
	 * @param added the data for which room is made
	 * @param <T> the type of the data
	 * @return the data; empty if there is room, or if all are spared
	 */
	public <T extends UnreadData> Optional<T> next(Collection<T> all, long used, T added) {
		long look = Math.min(this.nextLook, used + this.part);
		this.nextLook = look;
		if (used <= this.max || used < look) {
			return Optional.empty();
		}
		Optional<T> next = look(candidates(all), used, added);
		this.nextLook = next.isPresent() ? 0 : used + this.part;
		return next;
	}

	private <T extends UnreadData> Optional<T> look(List<Candidate<T>> candidates, long used, T added) {
		Optional<Candidate<T>> next = candidates.stream().max(HEAVIEST);
		if (next.isEmpty() || !next.get().isNew(added)) {
			return next(candidates, used).map(Candidate::data);
		}
		long others = used;
		for (Candidate<T> candidate : candidates) {
			others -= candidate.isNew(added) ? candidate.bytes() : 0;
		}
		return next(candidates.stream().filter((candidate) -> !candidate.isNew(added)).toList(), others)
			.map(Candidate::data);
	}

	private <T extends UnreadData> Optional<Candidate<T>> next(List<Candidate<T>> candidates, long used) {
		if (used <= this.max) {
			return Optional.empty();
		}
		Optional<Candidate<T>> heaviest = candidates.stream().max(HEAVIEST);
		boolean spared = heaviest.isPresent() && !heaviest.get().isIdle() && used <= 2 * this.max - this.part;
		if (spared) {
			heaviest = (heaviest.get().weight() > this.max / SHARES) ? Optional.empty()
					: candidates.stream().filter(Candidate::isIdle).max(HEAVIEST);
		}
		return heaviest;
	}

	/** Return the unread data with copies of their sizes, which may change meanwhile. */
	private static <T extends UnreadData> List<Candidate<T>> candidates(Collection<T> all) {
		Map<OwnerKey, Long> held = new HashMap<>();
		List<Candidate<T>> candidates = all.stream()
			.map(Candidate::of)
			.filter((candidate) -> candidate.bytes() > 0)
			.toList();
		candidates.forEach((candidate) -> held.merge(candidate.data().holder(), candidate.bytes(), Long::sum));
		return candidates.stream().map((candidate) -> candidate.withHeld(held)).toList();
	}

	/**
	 * Data that may have to go.
	 *
	 * @param data the data
	 * @param bytes its size
	 * @param weight the size of all data of its holder, in bytes
	 * @param ageNanos the time since it was added
	 * @param idleNanos the time for which its client could read and has read nothing
	 */
	private record Candidate<T extends UnreadData>(T data, long bytes, long weight, long ageNanos, long idleNanos) {

		static <T extends UnreadData> Candidate<T> of(T data) {
			long bytes = data.queuedBytes();
			long ageNanos = data.ageNanos();
			return new Candidate<>(data, bytes, bytes, ageNanos, Math.min(data.idleNanos(), ageNanos));
		}

		Candidate<T> withHeld(Map<OwnerKey, Long> held) {
			OwnerKey holder = this.data.holder();
			return holder.isUnknown() ? this : new Candidate<>(this.data, this.bytes,
					held.getOrDefault(holder, this.bytes), this.ageNanos, this.idleNanos);
		}

		boolean isNew(UnreadData added) {
			return this.ageNanos <= GRACE_NANOS && (this.data == added || this.bytes > this.weight / 2);
		}

		boolean isIdle() {
			return this.idleNanos > GRACE_NANOS;
		}

	}

}
