package io.mcpspring.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.client.transport.ResponseHead;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.jsonrpc.JsonRpcMessage.Request;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a session that belongs to no request (server-2025 GET). There is one,
 * open for as long as somebody listens.
 */
final class StandaloneStream {

	private static final int MOST_LISTENERS = 1000;

	private final Http http;

	private final SessionWire wire;

	private final QuestionDesk desk;

	private final List<Consumer<Notification>> listeners = new CopyOnWriteArrayList<>();

	private @Nullable AnswerStream stream;

	private CompletableFuture<Void> opened = new CompletableFuture<>();

	private CompletableFuture<Void> ended = new CompletableFuture<>();

	StandaloneStream(Http http, SessionWire wire, QuestionDesk desk) {
		this.http = http;
		this.wire = wire;
		this.desk = desk;
	}

	/**
	 * Add a listener, and open the stream if this is the first.
	 * @param closed run when the subscription is closed
	 * @return completes when the server has opened the stream
	 */
	CompletableFuture<Subscription> add(Consumer<Notification> listener, Runnable closed) {
		AnswerStream first = null;
		CompletableFuture<Void> ready;
		CompletableFuture<Void> over;
		synchronized (this) {
			if (this.listeners.size() >= MOST_LISTENERS) {
				throw new IllegalStateException("There are " + MOST_LISTENERS + " listeners: close some");
			}
			this.listeners.add(listener);
			if (this.stream == null) {
				this.opened = new CompletableFuture<>();
				this.ended = new CompletableFuture<>();
				first = new AnswerStream(this.http, this.wire, new Receiver(this.opened, this.ended));
				this.stream = first;
			}
			ready = this.opened;
			over = this.ended;
		}
		if (first != null) {
			first.open((reader) -> this.http.get(this.wire.headers(), reader));
		}
		return ready.<Subscription>thenApply((open) -> new StandaloneSubscription(listener, closed, over))
			.whenComplete((subscription, failure) -> {
				if (failure != null) {
					this.listeners.remove(listener);
				}
			});
	}

	private void remove(Consumer<Notification> listener) {
		this.listeners.remove(listener);
		if (this.listeners.isEmpty()) {
			close();
		}
	}

	private synchronized @Nullable AnswerStream current() {
		return this.stream;
	}

	void close() {
		AnswerStream open;
		synchronized (this) {
			open = this.stream;
			this.stream = null;
		}
		if (open != null) {
			open.close();
		}
	}

	private final class Receiver implements AnswerStream.Sink {

		private final CompletableFuture<Void> opened;

		private final CompletableFuture<Void> ended;

		Receiver(CompletableFuture<Void> opened, CompletableFuture<Void> ended) {
			this.opened = opened;
			this.ended = ended;
		}

		@Override
		public void opened(ResponseHead head) {
			this.opened.complete(null);
		}

		@Override
		public void message(byte[] json) {
			JsonRpcMessage message = StandaloneStream.this.http.codec().read(json);
			if (message instanceof Notification notification) {
				StandaloneStream.this.listeners.forEach((listener) -> listener.accept(notification));
			}
			else if (message instanceof Request request) {
				StandaloneStream.this.desk.respond(request, null)
					.thenCompose((response) -> StandaloneStream.this.http.tell(StandaloneStream.this.wire.headers(),
							response));
			}
		}

		@Override
		public void failed(Throwable cause) {
			close();
			this.opened.completeExceptionally(cause);
			this.ended.complete(null);
		}

	}

	private final class StandaloneSubscription implements Subscription {

		private final Consumer<Notification> listener;

		private final Runnable closed;

		private final CompletableFuture<Void> ended;

		StandaloneSubscription(Consumer<Notification> listener, Runnable closed, CompletableFuture<Void> ended) {
			this.listener = listener;
			this.closed = closed;
			this.ended = ended;
		}

		@Override
		public CompletableFuture<Void> ended() {
			return this.ended;
		}

		@Override
		public void cut() {
			AnswerStream open = current();
			if (open != null) {
				open.cut();
			}
		}

		@Override
		public void close() {
			this.closed.run();
			remove(this.listener);
		}

	}

}
