package io.mcpspring.client.generator;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.service.McpServiceProxyFactory;
import io.mcpspring.client.transport.HttpClientTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An interface that was written from the tools of a server fits that server.
 */
class GeneratedServiceTests {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private static final String TOOLS = """
			[{"name":"find_orders","inputSchema":{"type":"object","properties":{
			"customer":{"type":"string"},"sort-by":{"type":"string","enum":["price","new est"]},
			"limit":{"type":["integer","null"]},"box":{"$ref":"#/$defs/Box"}},"required":["customer"],
			"$defs":{"Box":{"type":"object","properties":{"width":{"type":"number"},"in":{"$ref":"#/$defs/Box"}},
			"required":["width"]}}},
			"outputSchema":{"type":"object","properties":{"orders":{"type":"array","items":{"type":"object",
			"properties":{"id":{"type":"integer"},"class":{"type":"string","enum":["a-b","c"]},
			"total":{"type":"number"},"tags":{"type":"object","additionalProperties":{"type":"string"}}}}}},
			"required":["orders"]}},
			{"name":"notify","inputSchema":{"type":"object"}}]""";

	@TempDir
	private Path folder;

	private Class<?> compile() throws IOException, ClassNotFoundException {
		Path file = Files.createDirectories(this.folder.resolve("com/example")).resolve("Shop.java");
		Files.writeString(file, new ServiceSource("com.example", "Shop").write(MAPPER.readTree(TOOLS)));
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
			assertThat(compiler
				.getTask(null, files, null, List.of("-d", this.folder.toString(), "-parameters", "-proc:none"), null,
						files.getJavaFileObjects(file))
				.call()).isTrue();
		}
		URLClassLoader loader = new URLClassLoader(new URL[] { this.folder.toUri().toURL() },
				getClass().getClassLoader());
		return loader.loadClass("com.example.Shop");
	}

	@Test
	void fitsTheServerAndReadsItsResults() throws Exception {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/mcp", GeneratedServiceTests::answer);
		server.start();
		URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
		try (McpClient client = McpClient.builder(HttpClientTransport.of(url)).build();
				McpServiceProxyFactory factory = McpServiceProxyFactory.of(client)) {
			Class<?> type = compile();
			Object shop = factory.createClient(type);
			Method find = null;
			for (Method method : type.getMethods()) {
				find = method.getName().equals("findOrders") ? method : find;
			}
			assertThat(find).isNotNull();
			assertThat(find.invoke(shop, "Ada", null, 3L, null)).hasToString(
					"FindOrdersResult[orders=[FindOrdersResultOrdersItem[id=7, class_=A_B, total=1.5, tags={x=y}]]]");
			assertThat(type.getMethod("notify_").invoke(shop)).isEqualTo("done");
		}
		finally {
			server.stop(0);
		}
	}

	private static void answer(HttpExchange exchange) throws IOException {
		JsonNode request = MAPPER.readTree(exchange.getRequestBody().readAllBytes());
		String result = switch (request.path("method").asString("")) {
			case "tools/list" -> "\"tools\":" + TOOLS;
			case "tools/call" -> request.at("/params/name").asString("").equals("notify")
					? "\"content\":[{\"type\":\"text\",\"text\":\"done\"}]"
					: "\"content\":[],\"structuredContent\":{\"orders\":[{\"id\":7,\"class\":\"a-b\",\"total\":1.5,"
							+ "\"tags\":{\"x\":\"y\"}}]}";
			default -> "\"capabilities\":{}";
		};
		byte[] body = ("{\"jsonrpc\":\"2.0\",\"id\":" + request.path("id") + ",\"result\":{" + result + "}}")
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

}
