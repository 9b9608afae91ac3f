package io.mcpspring.servlet;

import java.io.IOException;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;

/**
 * What of a body has arrived. Filters may show another stream than that of the container:
 * one that keeps what was read, for example, which seldom knows what is there.
 *
 * @param shown the stream of the request
 * @param container the stream of the container, or the one shown when a filter reads that
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
	 * Whether reading more would not wait.
	 * @return {@code false} if it might
	 */
	boolean hasMore() throws IOException {
		return this.container.available() > 0 || isWhole() || this.shown.available() > 0;
	}

	/**
	 * Whether a filter has received all of it.
	 * @return {@code false} if the container may receive more
	 */
	boolean isWhole() {
		return this.container != this.shown && this.container.isFinished();
	}

}
