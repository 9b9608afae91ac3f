package io.mcpspring.client.generator;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The goal {@code generate}, with files and with a server.
 */
class GenerateMojoTests {

	@TempDir
	private Path folder;

	private final MavenProject project = new MavenProject();

	private GenerateMojo mojo(String source, Object value) throws ReflectiveOperationException {
		GenerateMojo mojo = new GenerateMojo();
		set(mojo, source, value);
		set(mojo, "packageName", "com.example");
		set(mojo, "interfaceName", "Shop");
		set(mojo, "outputDirectory", this.folder.resolve("out").toFile());
		set(mojo, "project", this.project);
		return mojo;
	}

	private static void set(GenerateMojo mojo, String name, Object value) throws ReflectiveOperationException {
		Field field = GenerateMojo.class.getDeclaredField(name);
		field.setAccessible(true);
		field.set(mojo, value);
	}

	@Test
	void writesOfAFileAndLeavesAloneWhatIsTheSame() throws Exception {
		Path tools = Files.writeString(this.folder.resolve("tools.json"), "{\"tools\":[{\"name\":\"count\"}]}");
		mojo("file", tools.toFile()).execute();
		Path written = this.folder.resolve("out/com/example/Shop.java");
		assertThat(written).content().contains("@McpToolCall(\"count\")\n\tString count();");
		assertThat(this.project.getCompileSourceRoots()).containsExactly(this.folder.resolve("out").toString());
		FileTime time = FileTime.fromMillis(1000);
		Files.setLastModifiedTime(written, time);
		mojo("file", tools.toFile()).execute();
		assertThat(Files.getLastModifiedTime(written)).isEqualTo(time);
	}

	@Test
	void writesOfAllPagesOfAServer() throws Exception {
		List<String> tokens = new CopyOnWriteArrayList<>();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/mcp", (exchange) -> {
			tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
			answer(exchange);
		});
		server.start();
		try {
			GenerateMojo mojo = mojo("url", URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp"));
			set(mojo, "headers", Map.of("Authorization", "Bearer x"));
			mojo.execute();
		}
		finally {
			server.stop(0);
		}
		assertThat(this.folder.resolve("out/com/example/Shop.java")).content()
			.contains("String first();")
			.contains("String second();");
		assertThat(tokens).containsOnly("Bearer x");
	}

	private static void answer(HttpExchange exchange) throws IOException {
		JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
		String result = "\"capabilities\":{}";
		if (request.path("method").asString("").equals("tools/list")) {
			result = request.path("params").has("cursor") ? "\"tools\":[{\"name\":\"second\"}]"
					: "\"tools\":[{\"name\":\"first\"}],\"nextCursor\":\"2\"";
		}
		byte[] body = ("{\"jsonrpc\":\"2.0\",\"id\":" + request.path("id") + ",\"result\":{" + result + "}}")
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	@Test
	void failsWithASentence() throws Exception {
		GenerateMojo unreachable = mojo("url", URI.create("http://127.0.0.1:1/mcp"));
		assertThatExceptionOfType(MojoFailureException.class).isThrownBy(unreachable::execute)
			.withMessageContaining("does not list its tools");
		set(unreachable, "file", this.folder.toFile());
		assertThatExceptionOfType(MojoFailureException.class).isThrownBy(unreachable::execute)
			.withMessage("Set either 'url' or 'file'");
	}

}
