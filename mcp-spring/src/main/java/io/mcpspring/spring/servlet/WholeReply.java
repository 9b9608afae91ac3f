package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.io.OutputStream;

import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.jsonrpc.ByteParts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Complete answer that is written by the thread of the handler.
 */
final class WholeReply {

	private WholeReply() {
	}

	/**
	 * Return the response to write a body to. A small body, and any body of a request
	 * without asynchronous support, goes through the caches of filters, which write it by
	 * the thread of the handler. Any other body bypasses these caches.
	 * @param request the request
	 * @param filtered the response that the filters passed on
	 * @param body the body
	 * @param writes bounds the threads that wait
	 */
	static HttpServletResponse target(HttpServletRequest request, HttpServletResponse filtered,
			@Nullable ByteParts body, BlockingWrites writes) {
		boolean small = body == null || !UnreadAnswers.isLarge(body);
		boolean cached = !request.isAsyncSupported() || (small && writes.hasFree());
		return cached ? UncachedResponse.counted(filtered, writes) : UncachedResponse.of(request, filtered);
	}

	/**
	 * Write a body, unless the thread may have to wait for the client and another way is
	 * open.
	 * @param request the request
	 * @param response the response
	 * @param cached whether it is a wrapper in which a filter caches the body, so that no
	 * thread waits
	 * @param body the body
	 * @param writes bounds the threads that wait
	 * @return whether it was written
	 */
	static boolean write(HttpServletRequest request, HttpServletResponse response, boolean cached,
			@Nullable ByteParts body, BlockingWrites writes) throws IOException {
		if (cached) {
			write(response, body);
			return true;
		}
		if (!request.isAsyncSupported()) {
			write(new CountedResponse(response, writes), body);
			return true;
		}
		if (body == null) {
			// The container sends a head alone when the handler has returned. After an
			// error it may have to announce the end of the connection there.
			boolean error = response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST;
			return error || writes.runSmall(response::flushBuffer);
		}
		return !UnreadAnswers.isLarge(body) && writes.runSmall(() -> write(response, body));
	}

	/** Write a body. Without one, a filter may still open the writer of the response. */
	private static void write(HttpServletResponse response, @Nullable ByteParts body) throws IOException {
		if (body != null) {
			OutputStream output = response.getOutputStream();
			for (int i = 0; i < body.count(); i++) {
				output.write(body.part(i));
			}
		}
	}

}
