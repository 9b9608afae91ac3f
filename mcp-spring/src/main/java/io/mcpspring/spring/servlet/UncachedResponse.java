package io.mcpspring.spring.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;
import org.springframework.web.util.WebUtils;

/**
 * The response without the wrappers in which filters cache the body until they return. A
 * stream or a response after that would stay in the cache.
 */
final class UncachedResponse {

	private static final Logger logger = LoggerFactory.getLogger(UncachedResponse.class);

	private static final AtomicBoolean WARNED = new AtomicBoolean();

	private UncachedResponse() {
	}

	static HttpServletResponse of(HttpServletRequest request, HttpServletResponse response) {
		ShallowEtagHeaderFilter.disableContentCaching(request);
		HttpServletResponse current = response;
		while (current instanceof ContentCachingResponseWrapper caching) {
			current = (HttpServletResponse) caching.getResponse();
		}
		warn(request, WebUtils.getNativeResponse(current, ContentCachingResponseWrapper.class));
		return current;
	}

	/** Count the threads that write the content of the innermost cache to the client. */
	static HttpServletResponse counted(HttpServletResponse filtered, BlockingWrites writes) {
		ContentCachingResponseWrapper innermost = null;
		ServletResponse current = filtered;
		while (current instanceof ServletResponseWrapper wrapper) {
			innermost = (wrapper instanceof ContentCachingResponseWrapper caching) ? caching : innermost;
			current = wrapper.getResponse();
		}
		if (innermost != null) {
			innermost.setResponse(new CountedResponse((HttpServletResponse) innermost.getResponse(), writes));
		}
		return filtered;
	}

	/** Warn once of a caching wrapper that another wrapper hides. */
	private static void warn(HttpServletRequest request, @Nullable ContentCachingResponseWrapper caching) {
		if (caching != null && caching.getClass() == ContentCachingResponseWrapper.class
				&& WARNED.compareAndSet(false, true)) {
			logger
				.warn("A filter caches the response body of {} in a ContentCachingResponseWrapper until it returns, so"
						+ " streams and asynchronous responses are lost. Exclude this path from the filter, for example"
						+ " by shouldNotFilter", request.getRequestURI());
		}
	}

}
