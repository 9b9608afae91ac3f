package io.mcpspring.http;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The headers of a request, for adapters whose web server takes long to find one. Those
 * that were asked for line by line are kept: they are the ones that a request is judged
 * by, and later steps read them again. For any number of threads.
 */
public abstract class RequestHead {

	private @Nullable Kept kept;

	/**
	 * Look up the first line of a header.
	 * @param name the header name, compared without regard to case
	 * @return its value, or {@code null} when the header is absent
	 */
	protected abstract @Nullable String findFirst(String name);

	/**
	 * Look up the lines of a header.
	 * @param name the header name, compared without regard to case
	 * @return their values; empty when the header is absent
	 */
	protected abstract List<String> findLines(String name);

	/**
	 * The first line of a header.
	 * @param name the header name, compared without regard to case
	 * @return its value, or {@code null} when the header is absent
	 */
	public final @Nullable String first(String name) {
		Kept header = find(name);
		return (header != null) ? header.lines().get(0) : findFirst(name);
	}

	/**
	 * The lines of a header.
	 * @param name the header name, compared without regard to case
	 * @return their values; empty when the header is absent
	 */
	public final List<String> lines(String name) {
		Kept header = find(name);
		if (header != null) {
			return header.lines();
		}
		List<String> lines = findLines(name);
		if (!lines.isEmpty()) {
			this.kept = new Kept(name, lines, this.kept);
		}
		return lines;
	}

	private @Nullable Kept find(String name) {
		Kept header = this.kept;
		while (header != null && !header.name().equals(name)) {
			header = header.next();
		}
		return header;
	}

	/** Immutable, so that each thread sees it whole or not at all. */
	private record Kept(String name, List<String> lines, @Nullable Kept next) {
	}

}
