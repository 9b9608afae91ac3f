package io.mcpspring.fake;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An HTTP request that records how it is answered. Answering it twice fails.
 */
public final class FakeExchange implements McpExchange {

	private final String method;

	private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

	private final CompletableFuture<Object> answer = new CompletableFuture<>();

	private final AtomicInteger answers = new AtomicInteger();

	private final AtomicInteger bodiesRead = new AtomicInteger();

	private byte[] body = {};

	private @Nullable String query;

	private McpCaller caller = McpCaller.ANONYMOUS;

	private boolean mayBlock;

	private boolean loopback = true;

	private @Nullable String remoteAddress = "127.0.0.1";

	private boolean stalled;

	private @Nullable Runnable onDisconnect;

	private boolean disconnected;

	private volatile boolean lastOnConnection;

	private FakeExchange(String method) {
		this.method = method;
		header("Host", "localhost:8080");
	}

	public static FakeExchange of(String method) {
		return new FakeExchange(method);
	}

	public static FakeExchange post(String body) {
		return new FakeExchange("POST").body(body)
			.with("Content-Type", "application/json")
			.with("Accept", "application/json, text/event-stream");
	}

	public static FakeExchange get() {
		return new FakeExchange("GET").with("Accept", "text/event-stream");
	}

	public FakeExchange body(String body) {
		return body(body.getBytes(StandardCharsets.UTF_8));
	}

	public FakeExchange body(byte[] body) {
		this.body = body;
		return this;
	}

	/**
	 * Add a header line.
	 */
	public FakeExchange with(String name, String value) {
		this.headers.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
		return this;
	}

	/**
	 * Set a header, or leave it out when there is no value.
	 */
	public FakeExchange header(String name, @Nullable String value) {
		this.headers.remove(name);
		return (value != null) ? with(name, value) : this;
	}

	public FakeExchange query(String query) {
		this.query = query;
		return this;
	}

	public FakeExchange caller(McpCaller caller) {
		this.caller = caller;
		return this;
	}

	public FakeExchange blocking(boolean blocking) {
		this.mayBlock = blocking;
		return this;
	}

	public FakeExchange fromAfar() {
		this.loopback = false;
		return this;
	}

	/**
	 * The client is somewhere.
	 */
	public FakeExchange from(String address) {
		this.remoteAddress = address;
		return this;
	}

	/**
	 * The client will not read its stream.
	 */
	public FakeExchange stalled() {
		this.stalled = true;
		return this;
	}

	@Override
	public String method() {
		return this.method;
	}

	@Override
	public @Nullable String header(String name) {
		List<String> values = headers(name);
		return values.isEmpty() ? null : values.get(0);
	}

	@Override
	public List<String> headers(String name) {
		return this.headers.getOrDefault(name, List.of());
	}

	@Override
	public Map<String, List<String>> copyHeaders() {
		return Map.copyOf(this.headers);
	}

	@Override
	public @Nullable String query() {
		return this.query;
	}

	@Override
	public boolean arrivedOnLoopback() {
		return this.loopback;
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.remoteAddress;
	}

	@Override
	public McpCaller caller() {
		return this.caller;
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return type.isInstance(this) ? type.cast(this) : null;
	}

	@Override
	public boolean mayBlock() {
		return this.mayBlock;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		this.bodiesRead.incrementAndGet();
		if (this.body.length > limit) {
			reader.tooLarge();
		}
		else {
			reader.complete(this.body);
		}
	}

	@Override
	public void lastOnConnection() {
		this.lastOnConnection = true;
	}

	/**
	 * Wait for the answer, and tell whether the connection takes no further request.
	 */
	public boolean isLastOnConnection() {
		answer();
		return this.lastOnConnection;
	}

	@Override
	public void reply(HttpReply reply) {
		settle(reply);
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		FakeStream stream = new FakeStream(frames, this.stalled);
		boolean late;
		synchronized (this) {
			late = this.disconnected;
			settle(stream);
		}
		stream.start();
		if (late) {
			stream.disconnect();
		}
		return stream;
	}

	private void settle(Object value) {
		this.answers.incrementAndGet();
		if (!this.answer.complete(value)) {
			throw new IllegalStateException("Answered twice: " + this.answer.join() + ", " + value);
		}
	}

	@Override
	public void onDisconnect(Runnable action) {
		synchronized (this) {
			if (this.onDisconnect != null) {
				throw new IllegalStateException("At most one action");
			}
			this.onDisconnect = action;
			if (!this.disconnected) {
				return;
			}
		}
		action.run();
	}

	/** The client goes away. */
	public void disconnect() {
		Runnable action;
		synchronized (this) {
			this.disconnected = true;
			action = this.answer.isDone() ? null : this.onDisconnect;
		}
		if (action != null) {
			action.run();
		}
		else if (this.answer.isDone() && this.answer.join() instanceof FakeStream stream) {
			stream.disconnect();
		}
	}

	/**
	 * How often it was answered.
	 */
	public int answers() {
		return this.answers.get();
	}

	/**
	 * Whether its body was asked for.
	 */
	public boolean wasRead() {
		return this.bodiesRead.get() > 0;
	}

	public boolean isAnswered() {
		return this.answer.isDone();
	}

	private Object answer() {
		try {
			return this.answer.get(FakeStream.MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			throw new AssertionError("No answer to " + this);
		}
		catch (InterruptedException | ExecutionException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Wait for the answer, and tell whether it is a stream.
	 */
	public boolean isStream() {
		return answer() instanceof FakeStream;
	}

	public FakeStream stream() {
		if (answer() instanceof FakeStream stream) {
			return stream;
		}
		throw new AssertionError("No stream but " + describe());
	}

	public HttpReply reply() {
		if (answer() instanceof HttpReply reply) {
			return reply;
		}
		throw new AssertionError("A stream, not a reply: " + stream().events());
	}

	public int status() {
		return (answer() instanceof HttpReply reply) ? reply.status() : 200;
	}

	public @Nullable String replied(String header) {
		return (answer() instanceof HttpReply reply) ? reply.headers()
			.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().equalsIgnoreCase(header))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(null) : null;
	}

	/**
	 * The body of the reply as text; empty if there is none.
	 */
	public String text() {
		byte[] bytes = reply().body();
		return (bytes != null) ? new String(bytes, StandardCharsets.UTF_8) : "";
	}

	public JsonNode json() {
		return Json.tree(text());
	}

	/**
	 * The messages sent so far, however they were sent.
	 */
	public List<ObjectNode> messages() {
		if (answer() instanceof FakeStream stream) {
			return stream.messages();
		}
		return text().isEmpty() ? List.of() : List.of((ObjectNode) json());
	}

	/**
	 * Wait for the response, in a body or on the stream.
	 */
	public ObjectNode response() {
		if (answer() instanceof FakeStream stream) {
			return stream.await((event) -> event.isMessage() && isResponse(event.json())).json();
		}
		ObjectNode message = (ObjectNode) json();
		if (!isResponse(message)) {
			throw new AssertionError("No response but " + message);
		}
		return message;
	}

	private static boolean isResponse(ObjectNode message) {
		return message.has("result") || message.has("error");
	}

	public JsonNode result() {
		ObjectNode response = response();
		if (!response.has("result")) {
			throw new AssertionError("No result but " + response);
		}
		return response.get("result");
	}

	public JsonNode error() {
		ObjectNode response = response();
		if (!response.has("error")) {
			throw new AssertionError("No error but " + response);
		}
		return response.get("error");
	}

	public int code() {
		return error().path("code").asInt();
	}

	/**
	 * The text of the first block of a tool's result.
	 */
	public String toolText() {
		return result().path("content").path(0).path("text").asString();
	}

	public boolean isToolError() {
		return result().path("isError").asBoolean(false);
	}

	private String describe() {
		if (!this.answer.isDone()) {
			return "no answer";
		}
		return (this.answer.join() instanceof FakeStream stream) ? "stream " + stream.events()
				: status() + " " + text();
	}

	@Override
	public String toString() {
		return this.method + " " + new String(this.body, StandardCharsets.UTF_8) + " -> " + describe();
	}

}
