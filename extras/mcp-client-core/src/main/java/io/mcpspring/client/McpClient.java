package io.mcpspring.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

import io.mcpspring.client.header.MirroredArguments;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of one MCP server. Whether the server keeps a session for it or gets all it
 * needs with each request makes no difference to its use: questions of the server are
 * answered by a {@link QuestionHandler}, notifications go to the sender of the request.
 * Thread-safe. The first request connects; close the client to end the session and the
 * client's threads.
 */
public final class McpClient implements AutoCloseable {

	private static final String CALL = "tools/call";

	private final McpTransport transport;

	private final Http http;

	private final QuestionDesk desk;

	private final Requests requests;

	private final MirroredArguments mirrored;

	/** The headers of the only call, {@code null} for a client of many calls. */
	private final @Nullable CallHeaders own;

	private final AtomicReference<@Nullable CompletableFuture<ClientWire>> wire = new AtomicReference<>();

	private final AtomicReference<@Nullable CompletableFuture<Void>> reading = new AtomicReference<>();

	private volatile @Nullable Handshake handshake;

	private volatile boolean closed;

	McpClient(McpTransport transport, ClientSettings settings, @Nullable QuestionHandler questions) {
		this.transport = transport;
		this.own = null;
		this.mirrored = new MirroredArguments();
		this.http = new Http(transport, settings);
		this.desk = new QuestionDesk(this.http.codec(), questions);
		this.requests = new Requests(this.http, this.desk, this.mirrored);
	}

	/** Create a client for one call of another, which share their bounds. */
	private McpClient(McpClient whole, ProtocolVersion version, CallHeaders headers) {
		this.transport = whole.transport;
		this.own = headers;
		this.mirrored = whole.mirrored;
		this.http = whole.http.forCall(version, headers);
		this.desk = whole.desk;
		this.requests = new Requests(this.http, this.desk, this.mirrored);
	}

	/**
	 * Build a client.
	 * @param transport carries its requests; closed with the client
	 * @return the builder
	 */
	public static McpClientBuilder builder(McpTransport transport) {
		return new McpClientBuilder(transport);
	}

	/**
	 * Connect, unless that is done, and return the description of the server.
	 * @return the description
	 */
	public CompletableFuture<ServerDescription> connect() {
		return wire().thenCompose(ClientWire::describe);
	}

	/**
	 * Send a request.
	 * @param method the method
	 * @param params the parameters, without the members that the protocol adds in
	 * {@code _meta}
	 * @param options callbacks and limits of the request
	 * @return the request under way
	 */
	public McpClientCall send(String method, ObjectNode params, RequestOptions options) {
		return observed(method, params, options, (own) -> request(method, own, options));
	}

	private McpClientCall observed(String method, ObjectNode params, RequestOptions options,
			Function<ObjectNode, McpClientCall> sender) {
		RequestObserver observer = this.http.settings().observer();
		if (observer == null) {
			return sender.apply(params);
		}
		ObjectNode own = params.deepCopy();
		BiConsumer<@Nullable ObjectNode, @Nullable Throwable> end = observer.begin(method, own);
		try {
			McpClientCall call = sender.apply(options.trace() ? own : params);
			call.result().whenComplete(end);
			return call;
		}
		catch (RuntimeException | Error ex) {
			end.accept(null, ex);
			throw ex;
		}
	}

	private McpClientCall request(String method, ObjectNode params, RequestOptions options) {
		RunningRequest request = begin(method, params, options);
		if (this.own == null && !this.http.settings().renewsSessions()) {
			return request;
		}
		return new RepeatedCall(request, (failure) -> {
			CompletionStage<?> ready = repetition(request, failure);
			return (ready != null) ? ready.thenApply((done) -> () -> begin(method, params, options)) : null;
		});
	}

	/** Prepare the repetition of a request, {@code null} to leave it at the failure. */
	private @Nullable CompletionStage<?> repetition(RunningRequest request, Throwable failure) {
		boolean lost = this.http.settings().renewsSessions() && isSessionLost(request.wire(), failure);
		CallHeaders refused = (!lost && CallHeaders.isRefusal(failure)) ? this.own : null;
		if ((lost || refused != null) && request.isAnswering()) {
			// The status is that of a later message: the GET that resumes the answer, or
			// the answer to a question.
			return CompletableFuture
				.failedFuture(new ConnectionLostException(
						(lost ? "The session ended" : "The credentials were refused")
								+ " before the answer was there; whether the request did its work is not known",
						failure));
		}
		return lost ? CompletableFuture.completedFuture(null) : (refused != null) ? refused.replaced() : null;
	}

	private RunningRequest begin(String method, ObjectNode params, RequestOptions options) {
		RunningRequest request = this.requests.create(method, params.deepCopy(), options);
		wire().thenAccept(request::begin).exceptionally((failure) -> {
			request.failed(failure);
			return null;
		});
		return request;
	}

	/**
	 * Call a tool. A tool whose arguments have to be repeated in headers is looked up
	 * once, when the server refuses the call without them (server-2026 PARAM-04).
	 * @param params the parameters of {@code tools/call}
	 * @param options callbacks and limits of the request
	 * @return the request under way, and the one that follows when it is refused so
	 */
	public McpClientCall call(ObjectNode params, RequestOptions options) {
		return observed(CALL, params, options, (own) -> repeated(own, options));
	}

	private McpClientCall repeated(ObjectNode params, RequestOptions options) {
		return new RepeatedCall(request(CALL, params, options), (failure) -> {
			boolean mismatch = failure instanceof McpErrorException refusal
					&& refusal.error().code() == ErrorCode.HEADER_MISMATCH;
			return mismatch ? toolsRead().thenApply((read) -> () -> request(CALL, params, options)) : null;
		});
	}

	/**
	 * Read the list of tools for the headers that they demand. One reading at a time
	 * serves all calls.
	 */
	private CompletableFuture<Void> toolsRead() {
		CompletableFuture<Void> begun = new CompletableFuture<>();
		CompletableFuture<Void> known = this.reading.compareAndExchange(null, begun);
		if (known != null) {
			return known;
		}
		begun.whenComplete((read, failure) -> this.reading.set(null));
		read(this::request, "the server", (page) -> true).whenComplete((read, failure) -> {
			if (failure != null) {
				begun.completeExceptionally(failure);
			}
			else {
				begun.complete(null);
			}
		});
		return begun;
	}

	/**
	 * Call a tool and, where the server answers with a task, wait until that has ended.
	 * Answers to its questions come from the same handlers as those of any call; to
	 * cancel the call cancels the task. Only a client whose builder was told
	 * {@link McpClientBuilder#tasks()} is given tasks.
	 * @param params the parameters of {@code tools/call}
	 * @param options callbacks and limits of the request; its timeout is that of each
	 * request
	 * @param limit the time for the whole call; when it is over the task is cancelled
	 * @return the call under way
	 */
	public McpClientCall callToEnd(ObjectNode params, RequestOptions options, Duration limit) {
		RequestOptions whole = options.withAllowance(this.http.allowance());
		return observed(CALL, params, options,
				(own) -> new TaskedCall(repeated(own, whole), this::request, this.http, this.desk, whole, limit));
	}

	/**
	 * Call a tool like {@link #callToEnd(ObjectNode, RequestOptions, Duration)}, with
	 * credentials of the call. A server with sessions keeps one for this call alone,
	 * since the session of the client belongs to the client.
	 * @param params the parameters of {@code tools/call}
	 * @param options callbacks and limits of the request
	 * @param limit the time for the whole call, once there are credentials
	 * @param credentials the credentials
	 * @return the call under way
	 */
	public McpClientCall callToEnd(ObjectNode params, RequestOptions options, Duration limit,
			CallCredentials credentials) {
		return observed(CALL, params, options, (own) -> delegated(own, options, limit, credentials));
	}

	private McpClientCall delegated(ObjectNode params, RequestOptions options, Duration limit,
			CallCredentials credentials) {
		CallHeaders headers = new CallHeaders(credentials);
		DelegatedCall call = new DelegatedCall(
				headers.current().thenCombine(wire(), (first, known) -> forCall(headers, known)),
				(client) -> client.callToEnd(params, options, limit), McpClient::callEnded);
		// Not before the server was notified of a cancellation.
		call.over().whenComplete((over, failure) -> headers.cancel());
		return call;
	}

	/**
	 * Return a client for one call, which speaks the known era and sends these headers.
	 */
	private McpClient forCall(CallHeaders headers, ClientWire known) {
		ProtocolVersion version = (known instanceof SessionWire) ? ProtocolVersion.NEWEST_SESSION
				: ProtocolVersion.V2026_07_28;
		return new McpClient(this, version, headers);
	}

	/**
	 * End the remaining requests of the only call; another client shares the transport.
	 */
	private void callEnded() {
		this.requests.close();
		CompletableFuture<ClientWire> known = this.wire.get();
		if (known != null) {
			known.thenAccept((begun) -> {
				if (begun instanceof SessionWire session) {
					session.withdraw();
				}
			});
		}
		Handshake unfinished = this.handshake;
		if (unfinished != null) {
			unfinished.cancel();
		}
	}

	/**
	 * Return whether a request failed because its session is over, and see to it that the
	 * next one begins another (server-2025 SESS-09).
	 */
	private boolean isSessionLost(@Nullable ClientWire used, Throwable failure) {
		if (!Refusals.isOfLostSession(failure) || this.closed || !(used instanceof SessionWire session)
				|| !session.hasId()) {
			return false;
		}
		CompletableFuture<ClientWire> known = this.wire.get();
		if (known != null && known.isDone() && !known.isCompletedExceptionally() && known.join() == used) {
			this.wire.compareAndSet(known, null);
		}
		return true;
	}

	/**
	 * Read the list of tools, at most 200 pages and 20,000 tools. All pages together have
	 * the time for an answer, and the bound for notifications of one request.
	 * @param server the name of the server for the log
	 * @param reader receives each page, and returns whether it wants another one
	 * @return completes when the list was read
	 */
	public CompletableFuture<Void> readTools(String server, Predicate<ObjectNode> reader) {
		return read(this::send, server, reader);
	}

	private CompletableFuture<Void> read(TaskedCall.Sender sender, String server, Predicate<ObjectNode> reader) {
		return new Requests.ToolReading(sender, RequestOptions.NONE.withAllowance(this.http.allowance()), server,
				reader)
			.begin(this.http.settings().timeout());
	}

	/**
	 * Listen for changes.
	 * @param filter the changes that are wanted
	 * @param listener receives the notifications on a thread that it must not block
	 * @return the subscription, once the server has acknowledged it; fails if it does not
	 * within the time for an answer
	 */
	public CompletableFuture<McpSubscription> listen(ListenRequest filter, Consumer<Notification> listener) {
		return wire().thenCompose((known) -> known.listen(filter, listener).exceptionallyCompose((failure) -> {
			Throwable own = failure.getCause();
			boolean again = this.http.settings().renewsSessions()
					&& isSessionLost(known, (failure instanceof CompletionException && own != null) ? own : failure);
			return again ? wire().thenCompose((next) -> next.listen(filter, listener))
					: CompletableFuture.failedFuture(failure);
		}));
	}

	/** One attempt serves all who wait for it; a failed one is not kept. */
	private CompletableFuture<ClientWire> wire() {
		CompletableFuture<ClientWire> begun = new CompletableFuture<>();
		CompletableFuture<ClientWire> known = this.wire.compareAndExchange(null, begun);
		if (known != null) {
			return known;
		}
		negotiate().whenComplete((found, failure) -> {
			if (found != null) {
				begun.complete(found);
			}
			else {
				this.wire.set(null);
				Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
				begun.completeExceptionally(
						(cause != null) ? cause : new IllegalStateException("No revision was found"));
			}
		});
		return begun;
	}

	private CompletableFuture<ClientWire> negotiate() {
		ProtocolVersion version = this.http.settings().version();
		StatelessWire stateless = new StatelessWire(this.http, this.requests, this.mirrored);
		if (version != null && version.isSessionEra()) {
			return handshake(version);
		}
		if (version != null) {
			return CompletableFuture.completedFuture(stateless);
		}
		return stateless.describe()
			.<ClientWire>thenApply((server) -> stateless)
			.exceptionallyCompose((failure) -> Refusals.isOfAnotherEra(failure)
					? handshake(ProtocolVersion.NEWEST_SESSION).exceptionallyCompose(
							(second) -> CompletableFuture.failedFuture(Refusals.clearer(failure, second)))
					: CompletableFuture.failedFuture(failure));
	}

	private CompletableFuture<ClientWire> handshake(ProtocolVersion version) {
		Handshake begun = new Handshake(this.http, this.requests, this.desk);
		this.handshake = begun;
		return begun.begin(version);
	}

	/**
	 * Return whether the client is closed.
	 * @return {@code true} after {@link #close()}
	 */
	public boolean isClosed() {
		return this.closed;
	}

	/**
	 * End the session, if there is one, all requests under way, and the threads of this
	 * client.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.requests.close();
		try {
			CompletableFuture<ClientWire> known = this.wire.get();
			if (known != null && known.isDone() && !known.isCompletedExceptionally()) {
				known.join().close();
			}
		}
		finally {
			this.desk.close();
			this.transport.close();
		}
	}

}
