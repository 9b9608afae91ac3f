package io.mcpspring.client.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A call whose time is over before it was sent.
 */
class LateCallTests {

	private final List<String> received = new CopyOnWriteArrayList<>();

	private final CountDownLatch listed = new CountDownLatch(1);

	private final ExecutorService executor = Executors.newCachedThreadPool();

	private HttpServer server;

	/** One tool. */
	interface Payments {

		@McpToolCall
		String pay();

	}

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.executor);
		this.server.createContext("/mcp", this::answer);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.listed.countDown();
		this.server.stop(0);
		this.executor.shutdownNow();
	}

	private void answer(HttpExchange exchange) {
		try (exchange) {
			JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
			String method = request.path("method").asString("");
			if (method.equals("tools/list")) {
				this.listed.await();
			}
			String body = """
					{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[],
					"tools":[{"name":"pay","inputSchema":{"type":"object"}}]}}""".formatted(request.path("id"));
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			this.received.add(method);
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(200, bytes.length);
			exchange.getResponseBody().write(bytes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Test
	void isNotSentAfterwards() {
		URI uri = URI.create("http://127.0.0.1:" + this.server.getAddress().getPort() + "/mcp");
		try (McpClient client = McpClient.builder(HttpClientTransport.of(uri))
			.version(ProtocolVersion.V2026_07_28)
			.build();
				McpServiceProxyFactory factory = McpServiceProxyFactory.builder(client)
					.check(ContractCheck.LAZY)
					.timeout(Duration.ofMillis(300))
					.build()) {
			Payments payments = factory.createClient(Payments.class);
			assertThatExceptionOfType(McpCallTimeoutException.class).isThrownBy(payments::pay);
			this.listed.countDown();
			Awaitility.await().until(() -> this.received.contains("tools/list"));
			Awaitility.await()
				.during(Duration.ofMillis(300))
				.until(() -> this.received.stream().noneMatch((method) -> method.equals("tools/call")));
		}
	}

}
