package io.mcpspring.console;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the application trusts the headers of a proxy, nobody becomes a browser on this
 * machine by them.
 */
@SpringBootTest(classes = ConsoleApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
		"mcp.server.console.enabled=true", "server.forward-headers-strategy=framework", "server.address=127.0.0.1" })
abstract class ForwardedConsoleContract {

	@LocalServerPort
	private int port;

	int status(String path, String... headers) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
	}

	@Test
	void admitsBrowsersOnThisMachine() throws Exception {
		assertThat(status("/mcp-console")).isEqualTo(200);
		assertThat(status("/mcp", "Accept", "text/html")).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "X-Forwarded-For|127.0.0.1", "X-Forwarded-For|127.0.0.1, 203.0.113.7",
			"X-Forwarded-For|::1", "Forwarded|for=127.0.0.1", "X-Forwarded-Host|shop.example" })
	void refusesAddressesThatAClientMadeUp(String header, String value) throws Exception {
		assertThat(status("/mcp-console", header, value)).isEqualTo(403);
		assertThat(status("/mcp-console/figures.json", header, value)).isEqualTo(403);
		assertThat(status("/mcp", header, value, "Accept", "text/html")).isIn(403, 406);
	}

}
