package io.mcpspring.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;
import org.springframework.web.util.WebUtils;

/**
 * The response behind wrappers in which filters keep the body until they return. An
 * answer that is given later would never leave them, and no stream would.
 */
final class UnkeptResponse {

	private static final Logger logger = LoggerFactory.getLogger(UnkeptResponse.class);

	private static final AtomicBoolean WARNED = new AtomicBoolean();

	private UnkeptResponse() {
	}

	static HttpServletResponse of(HttpServletRequest request, HttpServletResponse response) {
		ShallowEtagHeaderFilter.disableContentCaching(request);
		HttpServletResponse current = response;
		while (current instanceof ContentCachingResponseWrapper keeping) {
			current = (HttpServletResponse) keeping.getResponse();
		}
		warn(request, WebUtils.getNativeResponse(current, ContentCachingResponseWrapper.class));
		return current;
	}

	/** Warn once of a wrapper that is within one which cannot be left out. */
	private static void warn(HttpServletRequest request, @Nullable ContentCachingResponseWrapper keeping) {
		if (keeping != null && keeping.getClass() == ContentCachingResponseWrapper.class
				&& WARNED.compareAndSet(false, true)) {
			logger.warn(
					"A filter keeps the bodies of answers at {} in a ContentCachingResponseWrapper until it returns, so"
							+ " streams and later answers are lost. Let its shouldNotFilter return true for this path",
					request.getRequestURI());
		}
	}

}
