package io.mcpspring.engine.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/**
 * The other end of the pipes.
 */
final class PipeClient implements AutoCloseable {

	static final String MODERN = "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
			+ "'io.modelcontextprotocol/clientCapabilities':{'elicitation':{}},"
			+ "'io.modelcontextprotocol/clientInfo':{'name':'pipe','version':'1'}}";

	private final OutputStream output;

	private final InputStream input;

	private final List<JsonNode> received = new CopyOnWriteArrayList<>();

	private final Thread server;

	private volatile boolean reading = true;

	PipeClient(FakeServer fake, int limit, Duration grace) throws IOException {
		Pipe toServer = Pipe.open();
		Pipe toClient = Pipe.open();
		this.output = Channels.newOutputStream(toServer.sink());
		this.input = Channels.newInputStream(toClient.source());
		StdioServer stdio = new StdioServer(fake.server().handler(), Channels.newInputStream(toServer.source()),
				Channels.newOutputStream(toClient.sink()), limit, grace);
		this.server = new Thread(stdio::run, "stdio");
		this.server.start();
		Thread reader = new Thread(this::read, "reader");
		reader.setDaemon(true);
		reader.start();
	}

	PipeClient(FakeServer fake) throws IOException {
		this(fake, 1 << 20, Duration.ofSeconds(1));
	}

	private void read() {
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(this.input, StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (!this.reading) {
					Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> this.reading);
				}
				this.received.add(Json.tree(line));
			}
		}
		catch (IOException ex) {
			// the end
		}
	}

	void pause(boolean pause) {
		this.reading = !pause;
	}

	PipeClient send(String json) {
		return sendRaw(json.replace('\'', '"') + "\n");
	}

	PipeClient sendRaw(String text) {
		try {
			this.output.write(text.getBytes(StandardCharsets.UTF_8));
			this.output.flush();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return this;
	}

	PipeClient request(int id, String method, String params) {
		return send("{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':" + params + "}");
	}

	PipeClient modern(int id, String method, String params) {
		return request(id, method, "{" + params + (params.isEmpty() ? "" : ",") + MODERN + "}");
	}

	PipeClient begin() {
		request(0, "initialize", "{'protocolVersion':'2025-11-25','capabilities':{'elicitation':{}},"
				+ "'clientInfo':{'name':'pipe','version':'1'}}");
		answer(0);
		return send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
	}

	JsonNode await(Predicate<JsonNode> wanted) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.pollInterval(Duration.ofMillis(5))
			.until(() -> this.received.stream().anyMatch(wanted));
		return this.received.stream().filter(wanted).findFirst().orElseThrow();
	}

	JsonNode answer(int id) {
		return await((message) -> message.path("id").asInt(-1) == id && !message.has("method"));
	}

	JsonNode result(int id) {
		JsonNode answer = answer(id);
		if (!answer.has("result")) {
			throw new AssertionError(answer.toString());
		}
		return answer.path("result");
	}

	String text(int id) {
		return result(id).path("content").path(0).path("text").asString();
	}

	JsonNode method(String method) {
		return await((message) -> message.path("method").asString("").equals(method));
	}

	List<JsonNode> received() {
		return this.received;
	}

	PipeClient endInput() {
		try {
			this.output.close();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return this;
	}

	boolean isServed() {
		return this.server.isAlive();
	}

	@Override
	public void close() {
		this.reading = true;
		endInput();
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !this.server.isAlive());
	}

}
