package io.mcpspring.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.header.MirroredArguments;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.engine.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The requests of a client that are under way.
 */
final class Requests implements AutoCloseable {

	/** For requests that last until they are cancelled. */
	static final Duration ENDLESS = Duration.ofDays(365);

	private final Http http;

	private final QuestionDesk desk;

	private final MirroredArguments mirrored;

	private final AtomicLong ids = new AtomicLong();

	private final Set<RunningRequest> running = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	Requests(Http http, QuestionDesk desk, MirroredArguments mirrored) {
		this.http = http;
		this.desk = desk;
		this.mirrored = mirrored;
	}

	/** Send a request of which the wire is known. */
	McpClientCall send(ClientWire wire, String method, ObjectNode params, RequestOptions options) {
		RunningRequest request = create(method, params, options);
		request.begin(wire);
		return request;
	}

	RunningRequest create(String method, ObjectNode params, RequestOptions options) {
		RunningRequest request = new RunningRequest(method, params, options, this.http, this.desk,
				() -> RequestId.of(this.ids.incrementAndGet()), (result) -> {
					if (method.equals("tools/list")) {
						this.mirrored.learn(result.path("tools"));
					}
				});
		this.running.add(request);
		request.result().whenComplete((result, failure) -> this.running.remove(request));
		if (this.closed) {
			request.failed(new IllegalStateException("The client is closed"));
		}
		return request;
	}

	@Override
	public void close() {
		this.closed = true;
		this.running.forEach((request) -> request.cancel("The client ends"));
	}

	/** Reads the list of a server's tools, which may have no end. */
	static final class ToolReading {

		private static final int MAX_PAGES = 200;

		private static final int MAX_TOOLS = 20_000;

		private final TaskedCall.Sender sender;

		private final RequestOptions options;

		private final Predicate<ObjectNode> reader;

		private final ListCursors cursors;

		private final CompletableFuture<Void> read = new CompletableFuture<>();

		private volatile @Nullable McpClientCall current;

		private int tools;

		/**
		 * Create the reading of a list.
		 * @param options the options of each request
		 * @param reader receives each page, and returns whether it wants another one
		 */
		ToolReading(TaskedCall.Sender sender, RequestOptions options, String server, Predicate<ObjectNode> reader) {
			this.sender = sender;
			this.options = options;
			this.reader = reader;
			this.cursors = new ListCursors("tools of " + server);
		}

		/** Read all pages within the time. */
		CompletableFuture<Void> begin(Duration limit) {
			TimeLimit.set(this.read, limit, this::cancel);
			CompletableFuture.completedFuture(JsonNodeFactory.instance.objectNode())
				.thenCompose(this::page)
				.whenComplete((done, failure) -> {
					if (failure != null) {
						this.read.completeExceptionally(Refusals.cause(failure));
					}
					else {
						this.read.complete(null);
					}
				});
			return this.read;
		}

		private CompletableFuture<Void> page(ObjectNode params) {
			McpClientCall asked = this.sender.send("tools/list", params, this.options);
			this.current = asked;
			if (this.read.isDone()) {
				cancel();
			}
			return asked.result().thenCompose((page) -> {
				this.tools += page.path("tools").size();
				if (!this.reader.test(page) || !this.cursors.hasNext(page)) {
					return CompletableFuture.completedFuture(null);
				}
				if (this.cursors.pages() >= MAX_PAGES || this.tools > MAX_TOOLS) {
					return CompletableFuture.failedFuture(new IllegalStateException(
							"The server lists over " + MAX_TOOLS + " tools, or over " + MAX_PAGES
									+ " pages of them: let the last page of its 'tools/list' have no 'nextCursor'"));
				}
				return page(this.cursors.next(page));
			});
		}

		private void cancel() {
			McpClientCall asked = this.current;
			if (asked != null) {
				asked.cancel(null);
			}
		}

	}

}
