package io.mcpspring.http;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The headers of a request, for adapters whose web server finds headers slowly. Headers
 * that were requested line by line are cached, and so is the absence of those that the
 * protocol defines, since the gate checks them and later steps read them again. Safe for
 * use by multiple threads.
 */
public abstract class RequestHead {

	private @Nullable Kept kept;

	/**
	 * Find the first line of a header.
	 * @param name the header name, compared without regard to case
	 * @return its value, or {@code null} if the header is absent
	 */
	protected abstract @Nullable String findFirst(String name);

	/**
	 * Find the lines of a header.
	 * @param name the header name, compared without regard to case
	 * @return their values; empty if the header is absent
	 */
	protected abstract List<String> findLines(String name);

	/**
	 * Return the first line of a header.
	 * @param name the header name, compared without regard to case
	 * @return its value, or {@code null} if the header is absent
	 */
	public final @Nullable String first(String name) {
		Kept header = find(name);
		if (header == null) {
			return findFirst(name);
		}
		return header.lines().isEmpty() ? null : header.lines().get(0);
	}

	/**
	 * Return the lines of a header.
	 * @param name the header name, compared without regard to case
	 * @return their values; empty if the header is absent
	 */
	public final List<String> lines(String name) {
		Kept header = find(name);
		if (header != null) {
			return header.lines();
		}
		List<String> lines = findLines(name);
		if (!lines.isEmpty() || name.equals(McpHeaders.SESSION_ID) || name.equals(McpHeaders.PROTOCOL_VERSION)) {
			this.kept = new Kept(name, lines, this.kept);
		}
		return lines;
	}

	/** Empty the cache, before a request is kept for long. */
	public final void forget() {
		this.kept = null;
	}

	private @Nullable Kept find(String name) {
		Kept header = this.kept;
		while (header != null && !header.name().equals(name)) {
			header = header.next();
		}
		return header;
	}

	/** Immutable, so that each thread sees it completely or not at all. */
	private record Kept(String name, List<String> lines, @Nullable Kept next) {
	}

}
