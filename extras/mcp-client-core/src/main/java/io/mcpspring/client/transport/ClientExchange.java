package io.mcpspring.client.transport;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import org.jspecify.annotations.Nullable;

/**
 * Hands the answer of the JDK's client to a reader, one piece at a time: the next one is
 * asked for when the reader is done with the last.
 */
final class ClientExchange implements Exchange, BodyHandler<Void>, BodySubscriber<Void> {

	/** The bytes that are read of a body that nobody needs. */
	private static final int LARGEST_SKIPPED = 64 * 1024;

	/** The time for a server to end its response after the answer. */
	private static final long END_MILLIS = 1000;

	/** Refers to no answer and to no request, as idle connections keep this object. */
	static final ResponseReader NOBODY = new Nobody();

	private volatile ResponseReader reader;

	private final AtomicBoolean over = new AtomicBoolean();

	/** Whether the exchange was aborted or failed. */
	private volatile boolean broken;

	private final CompletableFuture<Void> body = new CompletableFuture<>();

	private volatile @Nullable CompletableFuture<?> answer;

	private volatile Flow.@Nullable Subscription subscription;

	/** Returns the address at which the request is to be sent again, or {@code null}. */
	private final Function<ReplyHead, @Nullable URI> redirects;

	private volatile @Nullable URI elsewhere;

	private volatile @Nullable ClientExchange next;

	/** Whether the answer is there, so that the rest is for nobody. */
	private volatile boolean ended;

	private int skipped;

	ClientExchange(ResponseReader reader, Function<ReplyHead, @Nullable URI> redirects) {
		this.reader = reader;
		this.redirects = redirects;
	}

	/** Return the address that the server named instead of an answer. */
	@Nullable URI elsewhere() {
		return this.over.get() ? null : this.elsewhere;
	}

	/** Continue with another exchange for the same reader. */
	void follow(ClientExchange other) {
		this.next = other;
		this.reader = NOBODY;
		if (this.over.getAndSet(true)) {
			other.abort();
		}
	}

	/**
	 * Set the future of the response. It is not cancelled after a complete response, as
	 * the connection may serve the next request.
	 */
	void answer(CompletableFuture<?> answer) {
		this.answer = answer;
		if (this.broken) {
			answer.cancel(true);
		}
	}

	@Override
	public void abort() {
		if (this.over.compareAndSet(false, true)) {
			release();
		}
		ClientExchange following = this.next;
		if (following != null) {
			following.abort();
		}
	}

	/**
	 * Break the connection only if the server does not end its response: while it does,
	 * breaking it may hit the next request on the same connection.
	 */
	@Override
	public void end() {
		this.ended = true;
		ClientExchange following = this.next;
		if (following != null) {
			following.end();
		}
		else if (!this.over.get()) {
			CompletableFuture.delayedExecutor(END_MILLIS, TimeUnit.MILLISECONDS).execute(this::abort);
		}
	}

	private ResponseReader release() {
		this.broken = true;
		ResponseReader last = this.reader;
		this.reader = NOBODY;
		Flow.Subscription reading = this.subscription;
		if (reading != null) {
			reading.cancel();
		}
		this.body.completeExceptionally(new IOException("The exchange was broken off"));
		CompletableFuture<?> awaited = this.answer;
		if (awaited != null) {
			awaited.cancel(true);
		}
		return last;
	}

	void failed(Throwable failure) {
		if (this.over.compareAndSet(false, true)) {
			ResponseReader last = release();
			Throwable cause = failure.getCause();
			last.failed((failure instanceof CompletionException && cause != null) ? cause : failure);
		}
	}

	@Override
	public BodySubscriber<Void> apply(HttpResponse.ResponseInfo info) {
		ReplyHead head = ReplyHead.of(info.statusCode(), info.headers().map());
		this.elsewhere = this.redirects.apply(head);
		if (this.elsewhere != null) {
			return this;
		}
		read(() -> this.reader.head(head));
		return this;
	}

	@Override
	public CompletionStage<Void> getBody() {
		return this.body;
	}

	@Override
	public void onSubscribe(Flow.Subscription subscription) {
		this.subscription = subscription;
		if (this.over.get()) {
			subscription.cancel();
		}
		else {
			subscription.request(1);
		}
	}

	@Override
	public void onNext(List<ByteBuffer> buffers) {
		if (this.elsewhere != null || this.ended) {
			skip(buffers);
			return;
		}
		for (ByteBuffer buffer : buffers) {
			byte[] bytes = new byte[buffer.remaining()];
			buffer.get(bytes);
			read(() -> this.reader.data(bytes));
		}
		Flow.Subscription reading = this.subscription;
		if (reading != null && !this.over.get()) {
			reading.request(1);
		}
	}

	/** A larger body costs the connection. */
	private void skip(List<ByteBuffer> buffers) {
		for (ByteBuffer buffer : buffers) {
			this.skipped += buffer.remaining();
		}
		Flow.Subscription reading = this.subscription;
		if (reading == null || this.over.get()) {
			return;
		}
		if (this.skipped <= LARGEST_SKIPPED) {
			reading.request(1);
		}
		else if (this.ended) {
			abort();
		}
		else {
			this.body.complete(null);
			reading.cancel();
		}
	}

	private void read(Runnable step) {
		if (this.over.get()) {
			return;
		}
		try {
			step.run();
		}
		catch (RuntimeException ex) {
			failed(ex);
		}
	}

	@Override
	public void onError(Throwable failure) {
		failed(failure);
		this.body.completeExceptionally(failure);
	}

	@Override
	public void onComplete() {
		if (this.elsewhere == null && this.over.compareAndSet(false, true)) {
			ResponseReader last = this.reader;
			this.reader = NOBODY;
			try {
				last.complete();
			}
			catch (RuntimeException ex) {
				last.failed(ex);
			}
		}
		this.body.complete(null);
	}

	/** Reads nothing. */
	private static final class Nobody implements ResponseReader {

		@Override
		public void head(ReplyHead head) {
		}

		@Override
		public void data(byte[] bytes) {
		}

		@Override
		public void complete() {
		}

		@Override
		public void failed(Throwable cause) {
		}

	}

}
