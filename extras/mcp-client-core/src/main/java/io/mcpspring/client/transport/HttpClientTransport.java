package io.mcpspring.client.transport;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A transport over the HTTP client of the JDK, by HTTP/1.1, where breaking off an
 * exchange closes its connection and so cancels the work of the server.
 */
public final class HttpClientTransport implements McpTransport {

	private static final int THREADS = 4;

	private final URI endpoint;

	private final ExecutorService threads;

	private final HttpClient http;

	private final Set<ClientExchange> exchanges = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	private HttpClientTransport(URI endpoint, Duration connectTimeout, Consumer<HttpClient.Builder> customizer) {
		this.endpoint = endpoint;
		ThreadPoolExecutor pool = new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), HttpClientTransport::daemon);
		pool.allowCoreThreadTimeOut(true);
		this.threads = pool;
		HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(connectTimeout);
		customizer.accept(builder);
		this.http = builder.version(HttpClient.Version.HTTP_1_1).executor(this.threads).build();
	}

	/**
	 * Create a transport with ten seconds to connect.
	 * @param endpoint the URL of the server's endpoint
	 * @return the transport, to be closed
	 */
	public static HttpClientTransport of(URI endpoint) {
		return of(endpoint, Duration.ofSeconds(10), (builder) -> {
		});
	}

	/**
	 * Create a transport with settings of the HTTP client, for example for TLS or a
	 * proxy.
	 * @param endpoint the URL of the server's endpoint
	 * @param connectTimeout the time to connect
	 * @param customizer changes the HTTP client, except its version of HTTP and its
	 * threads
	 * @return the transport, to be closed
	 */
	public static HttpClientTransport of(URI endpoint, Duration connectTimeout,
			Consumer<HttpClient.Builder> customizer) {
		return new HttpClientTransport(endpoint, connectTimeout, customizer);
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-client-http");
		thread.setDaemon(true);
		return thread;
	}

	@Override
	public Exchange send(TransportRequest request, ResponseReader reader) {
		return send(request, reader, this.endpoint, true);
	}

	private ClientExchange send(TransportRequest request, ResponseReader reader, URI to, boolean follows) {
		ClientExchange exchange = new ClientExchange(reader, (head) -> follows ? SameOrigin.redirect(to, head) : null);
		HttpRequest.Builder builder = HttpRequest.newBuilder(to)
			.method(request.method(),
					(request.body() != null) ? BodyPublishers.ofByteArray(request.body()) : BodyPublishers.noBody());
		request.headers().forEach((name, value) -> set(builder, name, value));
		if (this.closed) {
			exchange.failed(new IOException("The transport is closed"));
			return exchange;
		}
		this.exchanges.add(exchange);
		CompletableFuture<HttpResponse<Void>> answer = this.http.sendAsync(builder.build(), exchange);
		exchange.answer(answer);
		answer.whenComplete((response, failure) -> {
			this.exchanges.remove(exchange);
			URI elsewhere = exchange.elsewhere();
			if (failure != null) {
				exchange.failed(failure);
			}
			else if (elsewhere != null) {
				exchange.follow(send(request, reader, elsewhere, false));
			}
		});
		return exchange;
	}

	private static void set(HttpRequest.Builder builder, String name, String value) {
		try {
			builder.header(name, value);
		}
		catch (IllegalArgumentException ex) {
			// Its message has the value, which may be a secret.
			throw new IllegalStateException(
					"The header '" + name + "' cannot be sent: its name or a character of its value is not allowed");
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.exchanges.forEach(Exchange::abort);
		endSelector();
		this.threads.shutdown();
	}

	/**
	 * From Java 21 on the client can be closed to end its thread; before, it ends when
	 * the client is no longer referenced.
	 */
	private void endSelector() {
		try {
			Method shutdown = HttpClient.class.getMethod("shutdownNow");
			shutdown.invoke(this.http);
		}
		catch (ReflectiveOperationException ex) {
			// Java 17.
		}
	}

}
