package io.mcpspring.spring.servlet;

import java.io.IOException;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;

/**
 * The received part of a body. Filters may replace the stream of the container, for
 * example by one that keeps the data it reads, and such a stream seldom knows which data
 * are available.
 *
 * @param shown the stream of the request
 * @param container the stream of the container, or the one shown if a filter reads that
 * by characters
 */
record Arrived(ServletInputStream shown, ServletInputStream container) {

	static Arrived of(ServletRequest request, ServletInputStream shown) throws IOException {
		ServletRequest innermost = request;
		while (innermost instanceof ServletRequestWrapper wrapper) {
			innermost = wrapper.getRequest();
		}
		if (innermost == request) {
			return new Arrived(shown, shown);
		}
		try {
			return new Arrived(shown, innermost.getInputStream());
		}
		catch (IllegalStateException ex) {
			return new Arrived(shown, shown);
		}
	}

	/**
	 * Return whether the next read does not block.
	 * @return {@code false} if it might
	 */
	boolean hasMore() throws IOException {
		return this.container.available() > 0 || isWhole() || this.shown.available() > 0;
	}

	/**
	 * Return whether a filter has received the whole body.
	 * @return {@code false} if the container may receive more
	 */
	boolean isWhole() {
		return this.container != this.shown && this.container.isFinished();
	}

}
