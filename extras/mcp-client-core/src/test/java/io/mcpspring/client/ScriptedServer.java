package io.mcpspring.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that answers as a test says, to see what a client sends.
 */
final class ScriptedServer implements AutoCloseable {

	private final HttpServer server;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<Received> received = Collections.synchronizedList(new ArrayList<>());

	/** A request as it came. */
	record Received(String method, Map<String, List<String>> headers, JsonNode body) {

		String header(String name) {
			return this.headers.getOrDefault(name, List.of("")).get(0);
		}

		/** The method of its message; that of HTTP if it has none. */
		String rpc() {
			return this.body.path("method").asString(this.method);
		}

	}

	/** Answers a request. */
	@FunctionalInterface
	interface Answer {

		void give(Received request, HttpExchange exchange) throws IOException;

	}

	ScriptedServer(Answer answer) {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(this.threads);
		this.server.createContext("/mcp", (exchange) -> {
			byte[] body = exchange.getRequestBody().readAllBytes();
			Received request = new Received(exchange.getRequestMethod(), exchange.getRequestHeaders(),
					(body.length > 0) ? JsonMapper.shared().readTree(body) : JsonMapper.shared().missingNode());
			this.received.add(request);
			answer.give(request, exchange);
			exchange.close();
		});
		this.server.start();
	}

	URI uri() {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort() + "/mcp");
	}

	List<Received> received() {
		synchronized (this.received) {
			return List.copyOf(this.received);
		}
	}

	/** The names of the methods that were received, in their order. */
	List<String> methods() {
		return received().stream().map(Received::rpc).toList();
	}

	/** Begin the session {@code s1}, and accept anything else. */
	static void initialize(Received request, HttpExchange exchange) throws IOException {
		if (request.rpc().equals("initialize")) {
			exchange.getResponseHeaders().add("Mcp-Session-Id", "s1");
			result(request, exchange, """
					"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"scripted","version":"1"}""");
		}
		else {
			exchange.sendResponseHeaders(202, -1);
		}
	}

	static void result(Received request, HttpExchange exchange, String members) throws IOException {
		json(exchange, 200, response(request, members));
	}

	static String response(Received request, String members) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + request.body().path("id") + ",\"result\":{" + members + "}}";
	}

	/** Keep the client waiting, a minute at most. */
	static void await(CountDownLatch latch) {
		try {
			latch.await(60, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	static void json(HttpExchange exchange, int status, String json) throws IOException {
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
	}

	static void events(HttpExchange exchange, String events) throws IOException {
		exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
		exchange.sendResponseHeaders(200, 0);
		exchange.getResponseBody().write(events.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
