package io.mcpspring.openapi.call;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

import io.mcpspring.model.ToolException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * The service that a document describes. Redirects lead to the same host only, and are
 * followed for requests that change nothing.
 */
public final class RemoteService {

	private static final int MAX_REDIRECTS = 5;

	private static final Duration FIRST_DELAY = Duration.ofMillis(200);

	private static final Duration MAX_DELAY = Duration.ofSeconds(2);

	private final String document;

	private final URI base;

	private final RestClient client;

	private final HttpHeaders headers;

	private final int maxSize;

	private final RetryTemplate retries;

	private final Executor readers;

	/**
	 * Create a service.
	 * @param document the name of the document
	 * @param base its address
	 * @param client the client, which does not follow redirects
	 * @param headers headers of each request
	 * @param maxSize the maximum number of bytes of an answer
	 * @param maxRetries the maximum number of repetitions of a request that is idempotent
	 */
	public RemoteService(String document, URI base, RestClient client, HttpHeaders headers, int maxSize,
			int maxRetries) {
		this.document = document;
		this.base = base;
		this.client = client;
		this.headers = headers;
		this.maxSize = maxSize;
		this.retries = new RetryTemplate(RetryPolicy.builder()
			.maxRetries(maxRetries)
			.delay(FIRST_DELAY)
			.multiplier(2)
			.maxDelay(MAX_DELAY)
			.predicate(RemoteService::isTemporary)
			.build());
		this.readers = Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "openapi-" + document);
			thread.setDaemon(true);
			return thread;
		});
	}

	String document() {
		return this.document;
	}

	URI base() {
		return this.base;
	}

	HttpHeaders headers() {
		return this.headers;
	}

	/**
	 * Send a request.
	 * @param operation the method and path, for messages
	 * @param request the request
	 * @param repeatable whether it may be repeated
	 * @return the answer of any status
	 * @throws ToolException if there is none
	 */
	RemoteAnswer send(String operation, RemoteRequest request, boolean repeatable) {
		try {
			return repeatable ? repeatedly(request) : exchange(request);
		}
		catch (ResourceAccessException ex) {
			throw new ToolException(operation + " failed: " + reason(ex.getCause()), ex);
		}
	}

	private RemoteAnswer repeatedly(RemoteRequest request) {
		try {
			return this.retries.execute(() -> {
				RemoteAnswer answer = exchange(request);
				if (answer.isTemporary()) {
					throw new TemporaryAnswer(answer);
				}
				return answer;
			});
		}
		catch (RetryException ex) {
			if (ex.getCause() instanceof TemporaryAnswer temporary) {
				return temporary.answer;
			}
			if (ex.getCause() instanceof RuntimeException failure) {
				throw failure;
			}
			throw new IllegalStateException(ex.getCause());
		}
	}

	private RemoteAnswer exchange(RemoteRequest request) {
		RemoteRequest next = request;
		for (int hop = 0;; hop++) {
			RemoteAnswer answer = once(next);
			URI target = (answer.isRedirect() && request.isReadOnly() && hop < MAX_REDIRECTS)
					? target(next.uri(), answer) : null;
			if (target == null) {
				return answer;
			}
			next = next.at(target);
		}
	}

	/** The address of a redirect, or {@code null} if it is not one of the service. */
	private @Nullable URI target(URI from, RemoteAnswer answer) {
		try {
			URI target = from.resolve(String.valueOf(answer.headers().getFirst(HttpHeaders.LOCATION)));
			boolean same = this.base.getScheme().equalsIgnoreCase(target.getScheme())
					&& this.base.getHost().equalsIgnoreCase(target.getHost()) && port(this.base) == port(target)
					&& target.getRawUserInfo() == null;
			return same ? target : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static int port(URI uri) {
		return (uri.getPort() >= 0) ? uri.getPort() : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
	}

	private RemoteAnswer once(RemoteRequest request) {
		RestClient.RequestBodySpec spec = this.client.method(HttpMethod.valueOf(request.method()))
			.uri(request.uri())
			// The name of the request in metrics and traces.
			.attribute(RestClient.class.getName() + ".uriTemplate", request.template())
			.headers((headers) -> headers.putAll(request.headers()));
		if (request.body() != null) {
			spec.body(request.body());
		}
		RemoteAnswer answer = spec.exchange((sent, response) -> read(response));
		if (answer == null) {
			throw new IllegalStateException("No answer");
		}
		return answer;
	}

	private RemoteAnswer read(ClientHttpResponse response) throws IOException {
		InputStream stream = response.getBody();
		byte[] body = read(stream);
		if (body.length > this.maxSize) {
			// Otherwise the rest would be read when the response is closed.
			stream.close();
			throw new ToolException("The answer of the service is larger than " + this.maxSize
					+ " bytes: ask for less, for example by a filter or a smaller page");
		}
		HttpHeaders headers = new HttpHeaders();
		headers.putAll(response.getHeaders());
		return new RemoteAnswer(response.getStatusCode().value(), headers, body);
	}

	/**
	 * Read the body in another thread. A cancellation interrupts this one, and the stream
	 * of the JDK before 20 ignores that.
	 */
	private byte[] read(InputStream stream) throws IOException {
		FutureTask<byte[]> task = new FutureTask<>(() -> stream.readNBytes(this.maxSize + 1));
		this.readers.execute(task);
		try {
			return task.get();
		}
		catch (InterruptedException ex) {
			// Ends the other thread, and the connection.
			stream.close();
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("The call was cancelled");
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof IOException failure) {
				throw failure;
			}
			throw new IllegalStateException(ex.getCause());
		}
	}

	private static boolean isTemporary(Throwable failure) {
		return failure instanceof TemporaryAnswer || (failure instanceof ResourceAccessException
				&& isUnconnected(failure.getCause()) && !Thread.currentThread().isInterrupted());
	}

	/** A time-out while the body arrives looks like a connection that breaks off. */
	private static boolean isUnconnected(@Nullable Throwable cause) {
		return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
	}

	private static boolean isTimeout(@Nullable Throwable cause) {
		return cause instanceof HttpTimeoutException || cause instanceof InterruptedIOException;
	}

	private static String reason(@Nullable Throwable cause) {
		return isTimeout(cause) ? "the service did not answer in time. Whether it did its work is not known"
				: "the service could not be reached, broke off, or took too long for its answer";
	}

	private static final class TemporaryAnswer extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final transient RemoteAnswer answer;

		TemporaryAnswer(RemoteAnswer answer) {
			super(null, null, false, false);
			this.answer = answer;
		}

	}

}
