package io.mcpspring.client.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.RequestOptions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that wait for an issuer of tokens.
 */
class TokenRequestsTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final Set<String> authorizations = ConcurrentHashMap.newKeySet();

	private final CountDownLatch over = new CountDownLatch(1);

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/mcp", this::answer);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.over.countDown();
		this.server.stop(0);
	}

	private void answer(HttpExchange exchange) throws IOException {
		this.authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
		String id = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()).path("id").toString();
		byte[] body = ("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"tools\":[]}}")
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private String token(Set<String> threads) {
		threads.add(Thread.currentThread().getName());
		try {
			this.over.await(60, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return "t1";
	}

	@Test
	void occupyOneThreadOfTheirOwnAndNoCaller() {
		Set<String> threads = ConcurrentHashMap.newKeySet();
		AtomicInteger asked = new AtomicInteger();
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
			.withPropertyValues("mcp.client.shop.url=http://127.0.0.1:" + this.server.getAddress().getPort() + "/mcp",
					"mcp.client.shop.era=stateless", "mcp.client.shop.registration-id=id")
			.withBean(AccessTokens.class, () -> (id) -> {
				asked.incrementAndGet();
				return token(threads);
			})
			.run((context) -> {
				McpClient client = context.getBean(McpClients.class).get("shop");
				RequestOptions impatient = RequestOptions.NONE.withTimeout(Duration.ofMillis(100));
				List<CompletableFuture<ObjectNode>> calls = Stream.generate(() -> list(client, impatient))
					.limit(20)
					.toList();
				for (CompletableFuture<ObjectNode> call : calls) {
					assertThat(call).failsWithin(LIMIT)
						.withThrowableOfType(ExecutionException.class)
						.withCauseInstanceOf(TimeoutException.class);
				}
				Awaitility.await().atMost(LIMIT).until(() -> !threads.isEmpty());
				assertThat(asked).hasValue(1);
				assertThat(threads).containsOnly("mcp-client-tokens");
				assertThat(this.authorizations).isEmpty();
				CompletableFuture<ObjectNode> patient = list(client, RequestOptions.NONE);
				this.over.countDown();
				assertThat(patient).succeedsWithin(LIMIT);
				assertThat(this.authorizations).containsOnly("Bearer t1");
			});
	}

	private static CompletableFuture<ObjectNode> list(McpClient client, RequestOptions options) {
		return client.send("tools/list", JsonNodeFactory.instance.objectNode(), options).result();
	}

}
