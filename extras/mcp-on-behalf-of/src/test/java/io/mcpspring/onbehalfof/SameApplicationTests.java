package io.mcpspring.onbehalfof;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An authorization server and an MCP server in one application.
 */
@ExtendWith(OutputCaptureExtension.class)
class SameApplicationTests {

	@Test
	void namesThePropertyThatIsMissing(CapturedOutput output) {
		try (Issuer application = new Issuer(Map.of("mcp.server.public-url", Issuer.MCP))) {
			assertThat(application.url()).isNotEmpty();
			assertThat(output)
				.containsOnlyOnce("Set 'spring.security.oauth2.resourceserver.jwt.issuer-uri' to its issuer");
		}
	}

	@Test
	void namesTheIssuerThatIsSet(CapturedOutput output) {
		try (Issuer application = new Issuer(Map.of("mcp.server.public-url", Issuer.MCP,
				"spring.security.oauth2.authorizationserver.issuer", "https://id.example.com"))) {
			assertThat(application.url()).isNotEmpty();
			assertThat(output).containsOnlyOnce("to its issuer (https://id.example.com)");
		}
	}

	@Test
	void saysNothingIfTheApplicationGuardsTheServer(CapturedOutput output) {
		try (Issuer application = new Issuer(
				Map.of("mcp.server.public-url", Issuer.MCP, "mcp.server.security.enabled", "false"))) {
			assertThat(application.url()).isNotEmpty();
			assertThat(output).doesNotContain("does not accept the access tokens");
		}
	}

	@Test
	void acceptsTokensOfTheSameApplication(CapturedOutput output) throws IOException {
		int port = free();
		String url = "http://127.0.0.1:" + port;
		try (Issuer application = new Issuer(Map.of("mcp.server.public-url", Issuer.MCP, "server.port", port,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri", url));
				McpTestClient client = McpTestClient.of(URI.create(url + "/mcp"))) {
			assertThat(client.bearer(application.token("ada")).server().version()).isNotNull();
			assertThat(get(url + "/.well-known/oauth-protected-resource/mcp")).contains(url);
			assertThat(get(url + "/.well-known/oauth-authorization-server")).contains(url + "/oauth2/token");
			assertThat(output).doesNotContain("does not accept the access tokens");
		}
	}

	private static String get(String url) {
		return RestClient.create(url).get().retrieve().body(String.class);
	}

	/** None of those that the kernel gives to connections, so that it stays free. */
	private static int free() throws IOException {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(10_240, 32_240);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (BindException ex) {
				// another one
			}
		}
	}

}
