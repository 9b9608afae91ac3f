package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Plain HTTP requests to a server on this machine.
 */
final class RawHttp {

	private static final HttpClient CLIENT = newClient();

	private final HttpClient client = newClient();

	private final int port;

	private final String base;

	RawHttp(int port) {
		this.port = port;
		this.base = "http://localhost:" + port;
	}

	private static HttpClient newClient() {
		return HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.connectTimeout(Duration.ofSeconds(60))
			.build();
	}

	/**
	 * Return a client with a connection of its own for other paths: Reactor Netty
	 * sometimes reads nothing more from a connection after an answer of the application.
	 */
	private HttpClient client(String path) {
		return path.startsWith("/mcp") ? this.client : newClient();
	}

	int port() {
		return this.port;
	}

	HttpResponse<String> send(String method, String path, String body, String... headers) {
		try {
			return client(path).send(request(method, path, body, headers), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Post to {@code /mcp} as a client does. */
	HttpResponse<String> post(String body, String... headers) {
		String[] all = new String[headers.length + 4];
		System.arraycopy(headers, 0, all, 4, headers.length);
		all[0] = "Content-Type";
		all[1] = "application/json";
		all[2] = "Accept";
		all[3] = "application/json, text/event-stream";
		return send("POST", "/mcp", body, all);
	}

	HttpRequest request(String method, String path, String body, String... headers) {
		BodyPublisher publisher = (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody();
		HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(this.base + path))
			.timeout(Duration.ofSeconds(60))
			.method(method, publisher);
		return ((headers.length > 0) ? builder.headers(headers) : builder).build();
	}

	static HttpClient client() {
		return CLIENT;
	}

}
