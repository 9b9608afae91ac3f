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
	 * Return the response for a body: a wrapper in which a filter caches it, although the
	 * filter then writes it by its own thread, or the one within.
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
			write(response.getOutputStream(), body);
			return true;
		}
		if (!request.isAsyncSupported()) {
			write(new CountedResponse(response, writes).getOutputStream(), body);
			return true;
		}
		if (body == null) {
			// The container sends a head alone when the handler has returned. After an
			// error it may have to announce the end of the connection there.
			boolean error = response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST;
			return error || writes.runSmall(response::flushBuffer);
		}
		return !UnreadAnswers.isLarge(body) && writes.runSmall(() -> write(response.getOutputStream(), body));
	}

	private static void write(OutputStream output, @Nullable ByteParts body) throws IOException {
		for (int i = 0; body != null && i < body.count(); i++) {
			output.write(body.part(i));
		}
	}

}
