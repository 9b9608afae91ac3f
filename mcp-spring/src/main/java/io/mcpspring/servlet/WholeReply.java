package io.mcpspring.servlet;

import java.io.IOException;

import io.mcpspring.http.UnreadAnswers;
import io.mcpspring.jsonrpc.ByteParts;
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
	 * Write a body, unless the thread may have to wait for the client and another way is
	 * open.
	 * @param request the request
	 * @param response the response
	 * @param cached whether it is a wrapper in which a filter caches the body, so that no
	 * thread waits
	 * @param body the body
	 * @return whether it was written
	 */
	static boolean write(HttpServletRequest request, HttpServletResponse response, boolean cached,
			@Nullable ByteParts body) throws IOException {
		if (!cached && UnreadAnswers.isLarge(body) && request.isAsyncSupported()) {
			return false;
		}
		for (int i = 0; body != null && i < body.count(); i++) {
			response.getOutputStream().write(body.part(i));
		}
		return true;
	}

}
