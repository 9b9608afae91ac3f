package io.mcpspring.openapi;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.awaitility.Awaitility;

/**
 * Service that answers as a test prepares it, and keeps the requests.
 */
public final class MockService implements AutoCloseable {

	private final HttpServer server;

	private final Map<String, Answer> answers = Collections.synchronizedMap(new HashMap<>());

	private volatile Answer otherwise = (exchange, count) -> send(exchange, 404, "application/json",
			"{\"message\": \"no such page\"}");

	private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

	public MockService() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::handle);
		this.server.setExecutor(Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "mock-service");
			thread.setDaemon(true);
			return thread;
		}));
		this.server.start();
	}

	public String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** Prepares the answer to requests of a method and a raw path. */
	public void answer(String request, Answer answer) {
		this.answers.put(request, answer);
	}

	/** Prepares the answer to all other requests. */
	public void answerOthers(Answer answer) {
		this.otherwise = answer;
	}

	void json(String request, String body) {
		answer(request, (exchange, count) -> send(exchange, 200, "application/json", body));
	}

	/** The requests so far, which are forgotten then. */
	public List<Request> requests() {
		synchronized (this.requests) {
			List<Request> all = List.copyOf(this.requests);
			this.requests.clear();
			return all;
		}
	}

	private void handle(HttpExchange exchange) throws IOException {
		try (exchange) {
			String line = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
			int count;
			synchronized (this.requests) {
				this.requests.add(new Request(line, exchange.getRequestURI().getRawQuery(),
						Map.copyOf(exchange.getRequestHeaders()),
						new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
				count = this.requests.size();
			}
			Answer answer = this.answers.getOrDefault(line, this.otherwise);
			answer.send(exchange, count);
		}
	}

	public static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", type);
		exchange.sendResponseHeaders(status, (bytes.length == 0) ? -1 : bytes.length);
		if (bytes.length > 0) {
			try (OutputStream stream = exchange.getResponseBody()) {
				stream.write(bytes);
			}
		}
	}

	/** Write to a client until it closes the connection. */
	public static void awaitEnd(OutputStream stream) {
		Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(200)).until(() -> {
			try {
				stream.write(' ');
				stream.flush();
				return false;
			}
			catch (IOException ex) {
				return true;
			}
		});
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	public interface Answer {

		void send(HttpExchange exchange, int count) throws IOException;

	}

	public record Request(String line, String query, Map<String, List<String>> headers, String body) {

		List<String> header(String name) {
			return this.headers.getOrDefault(name, List.of());
		}

	}

}
