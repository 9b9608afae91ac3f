package io.mcpspring.onbehalfof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A service and a token endpoint at one address, which record every byte of the requests
 * that leave the server under test.
 */
final class Downstream implements AutoCloseable {

	private final HttpServer server;

	private final List<Sent> sent = new CopyOnWriteArrayList<>();

	private final BlockingQueue<Boolean> answered = new LinkedBlockingQueue<>();

	private final AtomicInteger issued = new AtomicInteger();

	private volatile Function<Sent, Answer> tokenEndpoint = this::issue;

	private volatile Function<Sent, Answer> service = Downstream::greet;

	Downstream() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "downstream");
			thread.setDaemon(true);
			return thread;
		}));
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			Map<String, String> headers = new HashMap<>();
			exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(), values.toString()));
			Sent request = new Sent(exchange.getRequestMethod(), exchange.getRequestURI().toString(), headers,
					new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
			this.sent.add(request);
			Answer answer = request.isExchange() ? this.tokenEndpoint.apply(request) : this.service.apply(request);
			byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			answer.headers().forEach(exchange.getResponseHeaders()::set);
			exchange.sendResponseHeaders(answer.status(), (body.length > 0) ? body.length : -1);
			boolean whole = false;
			try {
				exchange.getResponseBody().write(body);
				whole = true;
			}
			finally {
				if (!request.isExchange()) {
					this.answered.add(whole);
				}
			}
		}
	}

	private Answer issue(Sent request) {
		return token("downstream-" + this.issued.incrementAndGet(), 300);
	}

	private static Answer greet(Sent request) {
		return new Answer(200, "{\"id\":\"7\",\"name\":\"Rex\"}", Map.of());
	}

	static Answer token(String value, long seconds) {
		return new Answer(200, "{\"access_token\":\"" + value + "\",\"token_type\":\"Bearer\",\"expires_in\":" + seconds
				+ ",\"issued_token_type\":\"urn:ietf:params:oauth:token-type:access_token\"}", Map.of());
	}

	static Answer error(int status, String code) {
		return new Answer(status, "{\"error\":\"" + code + "\",\"error_description\":\"secret\"}", Map.of());
	}

	void issues(Function<Sent, Answer> answers) {
		this.tokenEndpoint = answers;
	}

	void serves(Function<Sent, Answer> answers) {
		this.service = answers;
	}

	/** Forget the requests, and answer as at first. */
	void reset() {
		this.sent.clear();
		this.answered.clear();
		this.tokenEndpoint = this::issue;
		this.service = Downstream::greet;
	}

	String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	List<Sent> sent() {
		return new ArrayList<>(this.sent);
	}

	List<Sent> exchanges() {
		return this.sent.stream().filter(Sent::isExchange).toList();
	}

	List<Sent> calls() {
		return this.sent.stream().filter((request) -> !request.isExchange()).toList();
	}

	/**
	 * Return for the next ended call of the service, {@code null} after a minute, whether
	 * the client took the whole answer from it.
	 */
	Boolean takesWholeAnswer() throws InterruptedException {
		return this.answered.poll(1, TimeUnit.MINUTES);
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	/**
	 * A request.
	 *
	 * @param method the method
	 * @param uri path and query
	 * @param headers the headers by their names in lower case
	 * @param body the body
	 */
	record Sent(String method, String uri, Map<String, String> headers, String body) {

		boolean isExchange() {
			return this.uri.startsWith("/token");
		}

		String bearer() {
			return this.headers.getOrDefault("authorization", "[]").replaceAll("^\\[(Bearer )?|]$", "");
		}

		Map<String, String> form() {
			Map<String, String> form = new HashMap<>();
			for (String pair : this.body.split("&")) {
				int at = pair.indexOf('=');
				form.put(pair.substring(0, at), URLDecoder.decode(pair.substring(at + 1), StandardCharsets.UTF_8));
			}
			return form;
		}

	}

	/**
	 * An answer.
	 *
	 * @param status the status
	 * @param body the body
	 * @param headers further headers
	 */
	record Answer(int status, String body, Map<String, String> headers) {
	}

}
