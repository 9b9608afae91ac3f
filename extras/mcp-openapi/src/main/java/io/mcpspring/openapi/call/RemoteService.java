package io.mcpspring.openapi.call;

import java.io.ByteArrayOutputStream;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.share.FairShares;
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
 * The service that a document describes. {@link Redirects} are followed for requests that
 * change nothing.
 */
public final class RemoteService {

	private static final int MAX_REDIRECTS = 5;

	/** The bytes that are read at once. */
	private static final int PART = 16 * 1024;

	private static final Duration FIRST_DELAY = Duration.ofMillis(200);

	private static final Duration MAX_DELAY = Duration.ofSeconds(2);

	private final ServiceSettings settings;

	private final RestClient client;

	private final RetryTemplate retries;

	private final Executor readers;

	private final Duration time;

	private final LongSupplier nanoTime;

	private final AnswerMemory.Source memory = AnswerMemory.ALL.source();

	private final Redirects redirects;

	/**
	 * Create a service.
	 * @param settings its settings
	 * @param client the client, which does not follow redirects
	 * @param time the time from the beginning of a call in which requests of it begin, as
	 * redirects and repetitions each have a time limit of their own
	 */
	public RemoteService(ServiceSettings settings, RestClient client, Duration time) {
		this(settings, client, time, System::nanoTime);
	}

	RemoteService(ServiceSettings settings, RestClient client, Duration time, LongSupplier nanoTime) {
		this.time = time;
		this.nanoTime = nanoTime;
		this.settings = settings;
		this.redirects = new Redirects(settings.base());
		this.client = client;
		this.retries = new RetryTemplate(RetryPolicy.builder()
			.maxRetries(settings.maxRetries())
			.delay(FIRST_DELAY)
			.multiplier(2)
			.maxDelay(MAX_DELAY)
			.predicate(RemoteService::isTemporary)
			.build());
		this.readers = Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "openapi-" + settings.document());
			thread.setDaemon(true);
			return thread;
		});
	}

	ServiceSettings settings() {
		return this.settings;
	}

	/** Begin with an answer of the service for a caller, who has a share. */
	AnswerMemory.Part memory(OwnerKey holder) {
		return this.memory.part(holder.authenticated() ? holder : null);
	}

	Redirects redirects() {
		return this.redirects;
	}

	/**
	 * Send a request.
	 * @param context the call, to whose holder it is charged
	 * @param memory has what is kept of the answer
	 * @param operation the method and path, for messages
	 * @param request the request
	 * @param repeatable whether it may be repeated
	 * @return the answer of any status
	 * @throws ToolException if there is none
	 */
	RemoteAnswer send(McpRequestContext context, AnswerMemory.Part memory, String operation, RemoteRequest request,
			boolean repeatable) {
		OwnerKey holder = ServedCall.of(context).holder();
		FairShares.Outcome outcome = this.settings.calls().acquire(holder, 1);
		if (!outcome.isGranted()) {
			throw new ToolException((outcome == FairShares.Outcome.SHARE_TAKEN)
					? "You are calling the service '" + this.settings.document() + "' "
							+ this.settings.calls().heldBy(holder) + " times already; try again when a call has ended"
					: "The service '" + this.settings.document() + "' is being called " + this.settings.calls().used()
							+ " times already; try again later");
		}
		try {
			Sending sending = new Sending(context, memory, this.nanoTime.getAsLong() + this.time.toNanos());
			return repeatable ? repeatedly(request, sending) : exchange(request, sending);
		}
		catch (ResourceAccessException ex) {
			throw ToolException.fault(operation + " failed: " + reason(ex.getCause()), ex);
		}
		finally {
			this.settings.calls().release(holder, 1);
		}
	}

	private RemoteAnswer repeatedly(RemoteRequest request, Sending sending) {
		// The memory is that of one answer, and the exceptions of all are kept.
		AtomicReference<@Nullable RemoteAnswer> last = new AtomicReference<>();
		try {
			return this.retries.execute(() -> {
				last.set(null);
				RemoteAnswer answer = exchange(request, sending);
				if (answer.isTemporary() && isBefore(sending.end())) {
					last.set(answer);
					throw new TemporaryAnswer();
				}
				return answer;
			});
		}
		catch (RetryException ex) {
			RemoteAnswer answer = last.get();
			if (answer != null && ex.getCause() instanceof TemporaryAnswer) {
				return answer;
			}
			if (ex.getCause() instanceof RuntimeException failure) {
				throw failure;
			}
			throw new IllegalStateException(ex.getCause());
		}
	}

	private boolean isBefore(long end) {
		return this.nanoTime.getAsLong() - end < 0;
	}

	private RemoteAnswer exchange(RemoteRequest request, Sending sending) {
		RemoteRequest next = request;
		for (int hop = 0;; hop++) {
			RemoteAnswer answer = once(next, sending.memory());
			boolean follows = answer.isRedirect() && request.isReadOnly() && hop < MAX_REDIRECTS
					&& isBefore(sending.end());
			URI target = follows ? this.redirects.target(sending.context(), next.uri(), answer) : null;
			if (target == null) {
				return answer;
			}
			next = next.at(target);
		}
	}

	private RemoteAnswer once(RemoteRequest request, AnswerMemory.Part memory) {
		RestClient.RequestBodySpec spec = this.client.method(HttpMethod.valueOf(request.method()))
			.uri(request.uri())
			// The name of the request in metrics and traces.
			.attribute(RestClient.class.getName() + ".uriTemplate", request.template())
			.headers((headers) -> headers.putAll(request.headers()));
		if (request.body() != null) {
			spec.body(request.body());
		}
		RemoteAnswer answer = spec.exchange((sent, response) -> read(response, memory));
		if (answer == null) {
			throw new IllegalStateException("No answer");
		}
		return answer;
	}

	private RemoteAnswer read(ClientHttpResponse response, AnswerMemory.Part memory) throws IOException {
		InputStream stream = response.getBody();
		byte[] body = read(stream, memory);
		if (body.length > this.settings.maxSize()) {
			// Otherwise the rest would be read when the response is closed.
			stream.close();
			throw new ToolException("The answer of the service is larger than " + this.settings.maxSize()
					+ " bytes: ask for less, for example by a filter or a smaller page");
		}
		return new RemoteAnswer(response.getStatusCode().value(), HttpHeaders.copyOf(response.getHeaders()), body);
	}

	/**
	 * Read the body in another thread. A cancellation interrupts this one, and the stream
	 * of the JDK before 20 ignores that.
	 */
	private byte[] read(InputStream stream, AnswerMemory.Part memory) throws IOException {
		FutureTask<byte[]> task = new FutureTask<>(() -> all(stream, memory));
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
			// Otherwise the rest would be read when the response is closed.
			stream.close();
			if (ex.getCause() instanceof IOException failure) {
				throw failure;
			}
			if (ex.getCause() instanceof ToolException refusal) {
				throw refusal;
			}
			if (ex.getCause() instanceof StackOverflowError) { // empty members of GZIP
				throw new IOException("The body cannot be decompressed");
			}
			throw new IllegalStateException(ex.getCause());
		}
	}

	/** Read a body, or its beginning if it is too large. */
	private byte[] all(InputStream stream, AnswerMemory.Part memory) throws IOException {
		memory.resize(0); // nothing is kept of an answer before
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		byte[] part = new byte[PART];
		int length = 0;
		while (length >= 0 && body.size() <= this.settings.maxSize()) {
			if (!memory.resize(2L * (body.size() + length))) {
				throw tooMuch();
			}
			body.write(part, 0, length);
			length = stream.read(part);
		}
		return body.toByteArray();
	}

	/** Return the failure of an answer for which there is no memory. */
	static ToolException tooMuch() {
		return new ToolException("The answer of the service takes more memory than is free for answers: "
				+ "ask for less, for example by a filter or a smaller page, or try again later");
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

	/**
	 * Call that requests are sent for.
	 *
	 * @param context the call
	 * @param memory has what is kept of the answer
	 * @param end the time after which no request begins
	 */
	private record Sending(McpRequestContext context, AnswerMemory.Part memory, long end) {
	}

	private static final class TemporaryAnswer extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TemporaryAnswer() {
			super(null, null, false, false);
		}

	}

}
