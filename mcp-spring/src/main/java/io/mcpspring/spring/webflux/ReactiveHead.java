package io.mcpspring.spring.webflux;

import java.util.List;

import io.mcpspring.engine.http.RequestHead;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * The headers of a reactive request.
 */
final class ReactiveHead extends RequestHead {

	private final HttpHeaders headers;

	ReactiveHead(HttpHeaders headers) {
		this.headers = headers;
	}

	@Override
	protected @Nullable String findFirst(String name) {
		return this.headers.getFirst(name);
	}

	@Override
	protected List<String> findLines(String name) {
		// Saves one search for an absent header compared to getOrEmpty.
		List<String> lines = this.headers.get(name);
		return (lines != null) ? lines : List.of();
	}

}
