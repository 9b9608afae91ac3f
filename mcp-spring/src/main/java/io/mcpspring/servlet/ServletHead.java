package io.mcpspring.servlet;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

import io.mcpspring.http.RequestHead;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a servlet request.
 */
final class ServletHead extends RequestHead {

	private final HttpServletRequest request;

	ServletHead(HttpServletRequest request) {
		this.request = request;
	}

	@Override
	protected @Nullable String findFirst(String name) {
		return this.request.getHeader(name);
	}

	@Override
	protected List<String> findLines(String name) {
		Enumeration<String> values = this.request.getHeaders(name);
		if (!values.hasMoreElements()) {
			return List.of();
		}
		String first = values.nextElement();
		if (!values.hasMoreElements()) {
			return List.of(first);
		}
		List<String> all = Collections.list(values);
		all.add(0, first);
		return all;
	}

}
