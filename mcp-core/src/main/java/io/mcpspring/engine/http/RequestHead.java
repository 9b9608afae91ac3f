package io.mcpspring.engine.http;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The headers of a request, for adapters whose web server finds headers slowly. Headers
 * that were requested line by line are cached, and so is the absence of those that the
 * protocol defines, since the gate checks them and later steps read them again. Safe for
 * use by multiple threads.
 */
public abstract class RequestHead {

	/** The headers that a call reads although its connection has ended. */
	private static final List<String> LASTING = List.of("Accept-Language", "traceparent", "tracestate", "baggage");

	private @Nullable Kept kept;

	private volatile @Nullable Kept lasting;

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

	/**
	 * Empty the cache but for the headers that a call may need after the end of its
	 * connection: the languages of the client and the trace context. For adapters whose
	 * web server reuses the request for another one.
	 */
	public final void keepLasting() {
		Kept found = null;
		for (String name : LASTING) {
			List<String> lines = findLines(name);
			found = lines.isEmpty() ? found : new Kept(name, lines, found);
		}
		this.lasting = found;
		this.kept = null;
	}

	private @Nullable Kept find(String name) {
		Kept header = find(name, this.kept);
		return (header != null) ? header : find(name, this.lasting);
	}

	private static @Nullable Kept find(String name, @Nullable Kept first) {
		Kept header = first;
		while (header != null && !header.name().equals(name)) {
			header = header.next();
		}
		return header;
	}

	/** Immutable, so that each thread sees it completely or not at all. */
	private record Kept(String name, List<String> lines, @Nullable Kept next) {
	}

}
