package io.mcpspring.spring.servlet;

import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Function;

import io.mcpspring.engine.http.RequestHead;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The head of a servlet request. A call may read it after the end of its connection, when
 * the container has recycled the request or uses it for another one: then only what was
 * kept is known.
 */
final class ServletHead extends RequestHead {

	private final HttpServletRequest request;

	private volatile boolean over;

	private boolean kept;

	private @Nullable String remoteAddress;

	ServletHead(HttpServletRequest request) {
		this.request = request;
	}

	/**
	 * Read the request, unless it is over. It may end at the same time, so a result, or a
	 * failure, counts only if it has not ended afterwards.
	 * @param reader reads the request
	 * @param absent the result for a request that is over
	 */
	<T extends @Nullable Object> T read(Function<HttpServletRequest, T> reader, T absent) {
		if (this.over) {
			return absent;
		}
		try {
			T found = reader.apply(this.request);
			VarHandle.loadLoadFence();
			return this.over ? absent : found;
		}
		catch (RuntimeException ex) {
			if (this.over) {
				return absent;
			}
			throw ex;
		}
	}

	@Nullable String remoteAddress() {
		return this.over ? this.remoteAddress : read(HttpServletRequest::getRemoteAddr, this.remoteAddress);
	}

	/**
	 * Keep what a call may need when the request is over. To be called on the thread of
	 * the handler; has no effect after the first call.
	 */
	void keep() {
		if (!this.kept) {
			this.kept = true;
			this.remoteAddress = this.request.getRemoteAddr();
			keepLasting();
		}
	}

	/** Record that the container may use the request for another one from now on. */
	void over() {
		this.over = true;
	}

	@Override
	protected @Nullable String findFirst(String name) {
		return this.<@Nullable String>read((request) -> request.getHeader(name), null);
	}

	@Override
	protected List<String> findLines(String name) {
		return read((request) -> lines(request.getHeaders(name)), List.of());
	}

	private static List<String> lines(Enumeration<String> values) {
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
