package io.mcpspring.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.client.exchange.AnswerSink;
import io.mcpspring.client.exchange.Lane;
import io.mcpspring.client.exchange.ReconnectDelay;
import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.client.question.QuestionWindow;
import io.mcpspring.client.question.QuestionedCall;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Request;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a session that belongs to no request (server-2025 GET). There is one,
 * open as long as there are listeners.
 */
final class StandaloneStream {

	private static final int MAX_LISTENERS = 1000;

	private final Http http;

	private final SessionWire wire;

	private final QuestionDesk desk;

	/** Shared by all streams of this session. */
	private final QuestionWindow questions;

	private @Nullable Receiver current;

	StandaloneStream(Http http, SessionWire wire, QuestionDesk desk) {
		this.http = http;
		this.wire = wire;
		this.desk = desk;
		this.questions = new QuestionWindow(http.settings().bounds().maxQuestions());
	}

	/**
	 * Add a listener, and open the stream if this is the first.
	 * @param closed run when the subscription is closed
	 * @return completes when the server has opened the stream; fails if it does not
	 * within the time for an answer
	 */
	CompletableFuture<McpSubscription> add(Consumer<Notification> listener, Runnable closed) {
		Receiver open;
		boolean first;
		synchronized (this) {
			Receiver known = this.current;
			first = known == null;
			open = (known != null) ? known : new Receiver();
			if (open.listeners.size() >= MAX_LISTENERS) {
				throw new IllegalStateException("There are " + MAX_LISTENERS + " listeners: close some");
			}
			open.listeners.add(listener);
			this.current = open;
		}
		if (first) {
			open.stream.open((reader) -> this.http.get(this.wire.headers(), reader));
		}
		CompletableFuture<McpSubscription> subscribed = open.opened
			.thenApply((done) -> new StandaloneSubscription(open, listener, closed));
		TimeLimit.set(subscribed, this.http.settings().timeout(), () -> remove(open, listener));
		return subscribed;
	}

	private void remove(Receiver open, Consumer<Notification> listener) {
		synchronized (this) {
			open.listeners.remove(listener);
			if (!open.listeners.isEmpty()) {
				return;
			}
			forget(open);
		}
		open.stream.close();
	}

	private synchronized void forget(Receiver open) {
		if (this.current == open) {
			this.current = null;
		}
	}

	void close() {
		Receiver open;
		synchronized (this) {
			open = this.current;
			this.current = null;
		}
		if (open != null) {
			open.stream.close();
		}
	}

	/** One stream and its listeners, who do not hear the next one. */
	private final class Receiver implements AnswerSink {

		private final List<Consumer<Notification>> listeners = new CopyOnWriteArrayList<>();

		private final CompletableFuture<Void> opened = new CompletableFuture<>();

		private final CompletableFuture<Void> ended = new CompletableFuture<>();

		private final ReplyStream stream = new ReplyStream(StandaloneStream.this.http, StandaloneStream.this.wire, this,
				StandaloneStream.this.http.allowance());

		@Override
		public void opened(ReplyHead head) {
			this.opened.complete(null);
		}

		@Override
		public Duration shortestDelay() {
			return ReconnectDelay.SHORTEST_OF_ENDLESS;
		}

		@Override
		public AnswerMemory.Part part() {
			return StandaloneStream.this.http.part(null);
		}

		@Override
		public void message(byte[] json) {
			StandaloneStream.this.http.codec().read(json, null, part(), this::message);
		}

		private void message(JsonRpcMessage message) {
			if (message instanceof Notification notification) {
				this.listeners.forEach((listener) -> listener.accept(notification));
			}
			else if (message instanceof Request request && accept(request)) {
				StandaloneStream.this.desk.respond(request, QuestionedCall.none(), part())
					.thenCompose((response) -> StandaloneStream.this.http.respond(StandaloneStream.this.wire.headers(),
							response))
					.whenComplete((done, failure) -> responded(request, failure));
			}
		}

		private boolean accept(Request request) {
			try {
				return request.method().equals("ping") || StandaloneStream.this.questions.add(request.id());
			}
			catch (IllegalStateException ex) {
				failed(ex);
				return false;
			}
		}

		/** A server that asks without end is not listened to. */
		private void responded(Request request, @Nullable Throwable failure) {
			if (failure != null) {
				StandaloneStream.this.questions.unanswered(request.id());
			}
			if (failure != null && failure.getCause() instanceof Lane.FullException full) {
				failed(full);
			}
		}

		@Override
		public void failed(Throwable cause) {
			forget(this);
			this.stream.close();
			this.listeners.clear();
			this.opened.completeExceptionally(cause);
			this.ended.complete(null);
		}

	}

	private final class StandaloneSubscription implements McpSubscription {

		private final Receiver open;

		private final Consumer<Notification> listener;

		private final Runnable closed;

		StandaloneSubscription(Receiver open, Consumer<Notification> listener, Runnable closed) {
			this.open = open;
			this.listener = listener;
			this.closed = closed;
		}

		@Override
		public CompletableFuture<Void> ended() {
			return this.open.ended;
		}

		@Override
		public void cut() {
			this.open.stream.cut();
		}

		@Override
		public void close() {
			this.closed.run();
			remove(this.open, this.listener);
		}

	}

}
