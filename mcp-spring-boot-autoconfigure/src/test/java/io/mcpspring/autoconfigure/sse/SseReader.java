package io.mcpspring.autoconfigure.sse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of HTTP with SSE on this machine, which reads its stream when it is asked to.
 */
public final class SseReader implements AutoCloseable {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05",
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private final HttpClient client = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofSeconds(60))
		.build();

	private final URI base;

	private final String[] headers;

	private final HttpResponse<Stream<String>> response;

	private final Iterator<String> lines;

	private String endpoint = "";

	/**
	 * Open a stream.
	 * @param port the port of the server
	 * @param path the path of the stream
	 * @param headers names and values of further headers of all requests
	 */
	public SseReader(int port, String path, String... headers) {
		this.base = URI.create("http://localhost:" + port);
		this.headers = headers;
		this.response = send(request(path, "Accept", "text/event-stream").GET().build());
		this.lines = this.response.body().iterator();
	}

	private HttpResponse<Stream<String>> send(HttpRequest request) {
		try {
			return this.client.send(request, BodyHandlers.ofLines());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private HttpRequest.Builder request(String path, String... more) {
		List<String> all = new ArrayList<>(List.of(this.headers));
		all.addAll(List.of(more));
		return HttpRequest.newBuilder(this.base.resolve(path))
			.timeout(Duration.ofSeconds(60))
			.headers(all.toArray(String[]::new));
	}

	/** Return the answer to the request for the stream. */
	public HttpResponse<?> response() {
		return this.response;
	}

	/** Return the address for messages. */
	public String endpoint() {
		while (this.endpoint.isEmpty()) {
			String line = this.lines.next();
			this.endpoint = line.startsWith("data: ") ? line.substring(6) : "";
		}
		return this.endpoint;
	}

	/** Send a message, and return the status of its request. */
	public int post(String body, String... more) {
		List<String> all = new ArrayList<>(List.of("Content-Type", "application/json"));
		all.addAll(List.of(more));
		return send(request(endpoint(), all.toArray(String[]::new)).POST(BodyPublishers.ofString(body)).build())
			.statusCode();
	}

	/** Begin the session, and return the response to that. */
	public JsonNode begin() {
		post(INITIALIZE);
		JsonNode answer = answer(0);
		post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
		return answer;
	}

	/** Call a tool, and return the response. */
	public JsonNode call(int id, String tool, String arguments, String... more) {
		int status = post("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
				+ tool + "\",\"arguments\":" + arguments + "}}", more);
		if (status != 202) {
			throw new AssertionError("status " + status);
		}
		return answer(id);
	}

	/** Read on up to a response. */
	public JsonNode answer(int id) {
		endpoint();
		while (this.lines.hasNext()) {
			String line = this.lines.next();
			JsonNode message = line.startsWith("data: ") ? JsonMapper.shared().readTree(line.substring(6)) : null;
			if (message != null && message.path("id").asInt(-1) == id && !message.has("method")) {
				return message;
			}
		}
		throw new AssertionError("The stream has ended");
	}

	/** Read the stream to its end. */
	public boolean ends() {
		endpoint();
		while (this.lines.hasNext()) {
			this.lines.next();
		}
		return true;
	}

	@Override
	public void close() {
		this.response.body().close();
	}

}
