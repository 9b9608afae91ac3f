package io.mcpspring.webflux;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * The headers of a request. Those that were asked for line by line are kept: they are the
 * ones that a request is judged by, later steps read them again, and a search takes Netty
 * long.
 */
final class RequestHead {

	private final HttpHeaders headers;

	private @Nullable Known known;

	RequestHead(HttpHeaders headers) {
		this.headers = headers;
	}

	@Nullable String first(String name) {
		Known found = find(name);
		if (found == null) {
			return this.headers.getFirst(name);
		}
		return found.first();
	}

	List<String> lines(String name) {
		Known found = find(name);
		if (found == null) {
			List<String> lines = this.headers.getOrEmpty(name);
			found = new Known(name, lines.isEmpty() ? null : lines.get(0), lines, this.known);
			this.known = found;
		}
		return found.lines();
	}

	private @Nullable Known find(String name) {
		Known header = this.known;
		while (header != null && !header.name().equals(name)) {
			header = header.next();
		}
		return header;
	}

	/** Immutable, so that each thread sees it whole or not at all. */
	private record Known(String name, @Nullable String first, List<String> lines, @Nullable Known next) {
	}

}
