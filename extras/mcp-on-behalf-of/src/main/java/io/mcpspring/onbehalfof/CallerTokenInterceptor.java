package io.mcpspring.onbehalfof;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Interceptor that sends requests with a token of the caller. A service that answers by
 * 401 did not do the work, so the request may be repeated with any method.
 */
final class CallerTokenInterceptor implements ClientHttpRequestInterceptor {

	private static final Logger logger = LoggerFactory.getLogger(CallerTokenInterceptor.class);

	private static final int MAX_ATTEMPTS = 1000;

	private final CallerTokens tokens;

	private final String target;

	CallerTokenInterceptor(CallerTokens tokens, String target) {
		this.tokens = tokens;
		this.target = target;
	}

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		Authentication caller = SecurityContextHolder.getContext().getAuthentication();
		CallerTokens.Obtained first = this.tokens.obtain(this.target, caller);
		ClientHttpResponse response = send(first, request, body, execution);
		if (!isRefused(first, response) || !first.kept()) {
			return response;
		}
		drop(response);
		CallerTokens.Obtained second = this.tokens.obtain(this.target, caller);
		ClientHttpResponse answer = send(second, request, body, execution);
		isRefused(second, answer);
		return answer;
	}

	private static ClientHttpResponse send(CallerTokens.Obtained obtained, HttpRequest request, byte[] body,
			ClientHttpRequestExecution execution) throws IOException {
		request.getHeaders().setBearerAuth(obtained.value());
		return execution.execute(request, body);
	}

	/** Close a response without reading its body, which may have no end. */
	private static void drop(ClientHttpResponse response) {
		for (int attempt = 1;; attempt++) {
			try {
				response.getBody().close(); // otherwise the rest would be read
				response.close();
				return;
			}
			catch (IOException ex) {
				logger.trace("The connection of a refusal is broken", ex);
				response.close();
				return;
			}
			catch (IllegalStateException ex) { // Reactor Netty subscribes on its own
												// thread
				if (attempt == MAX_ATTEMPTS) {
					throw ex;
				}
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
			}
		}
	}

	private boolean isRefused(CallerTokens.Obtained obtained, ClientHttpResponse response) throws IOException {
		boolean refused = response.getStatusCode().isSameCodeAs(HttpStatus.UNAUTHORIZED);
		if (refused) {
			this.tokens.refused(obtained);
		}
		return refused;
	}

}
