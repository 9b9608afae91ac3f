package io.mcpspring.client.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Lists of servers that do not end.
 */
class ToolListsTests {

	private final AtomicInteger pages = new AtomicInteger();

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "4000000|\"description\": \"%s\"|memory|17",
			"700000|\"icons\": [%s1]|memory|50", "1|\"title\": \"%s\"|pages|201" })
	void boundsWhatIsKept(int size, String member, String reason, int mostPages) throws Exception {
		String filler = (member.contains("[") ? "1," : "x").repeat(size);
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> answer(exchange, member.formatted(filler)));
		server.start();
		try {
			URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
			assertThatIllegalStateException().isThrownBy(() -> ToolLists.read(url, Map.of()))
				.withMessageContaining(reason);
			assertThat(this.pages).hasValueBetween(2, mostPages);
		}
		finally {
			server.stop(0);
		}
	}

	private void answer(HttpExchange exchange, String member) throws IOException {
		JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
		byte[] answer = """
				{"jsonrpc": "2.0", "id": %s, "result": {"resultType": "complete", "ttlMs": 0, "cacheScope": "public",
				"nextCursor": "c%d", "tools": [{"name": "t", "inputSchema": {"type": "object"}, %s}]}}
				""".formatted(request.path("id"), this.pages.incrementAndGet(), member)
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, answer.length);
		try (OutputStream body = exchange.getResponseBody()) {
			body.write(answer);
		}
	}

}
