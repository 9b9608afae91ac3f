package io.mcpspring.client.transport;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import org.jspecify.annotations.Nullable;

/**
 * Hands the answer of the JDK's client to a reader, one piece at a time: the next one is
 * asked for when the reader is done with the last.
 */
final class HttpExchange implements Exchange, BodyHandler<Void>, BodySubscriber<Void> {

	private final ResponseReader reader;

	private final AtomicBoolean over = new AtomicBoolean();

	private final CompletableFuture<Void> body = new CompletableFuture<>();

	private volatile @Nullable CompletableFuture<?> answer;

	private volatile Flow.@Nullable Subscription subscription;

	HttpExchange(ResponseReader reader) {
		this.reader = reader;
	}

	void answer(CompletableFuture<?> answer) {
		this.answer = answer;
		if (this.over.get()) {
			answer.cancel(true);
		}
	}

	@Override
	public void abort() {
		if (this.over.compareAndSet(false, true)) {
			release();
		}
	}

	private void release() {
		Flow.Subscription reading = this.subscription;
		if (reading != null) {
			reading.cancel();
		}
		this.body.completeExceptionally(new IOException("The exchange was broken off"));
		CompletableFuture<?> awaited = this.answer;
		if (awaited != null) {
			awaited.cancel(true);
		}
	}

	void failed(Throwable failure) {
		if (this.over.compareAndSet(false, true)) {
			release();
			Throwable cause = failure.getCause();
			this.reader.failed((failure instanceof CompletionException && cause != null) ? cause : failure);
		}
	}

	@Override
	public BodySubscriber<Void> apply(HttpResponse.ResponseInfo info) {
		read(() -> this.reader.head(new ResponseHead(info.statusCode(), info.headers().map())));
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
		if (this.over.compareAndSet(false, true)) {
			try {
				this.reader.complete();
			}
			catch (RuntimeException ex) {
				this.reader.failed(ex);
			}
		}
		this.body.complete(null);
	}

}
