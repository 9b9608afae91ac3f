package io.mcpspring.coexistence;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reactive platform with R2DBC, in code that declares what may be null, and with a
 * security chain that refuses in a form of its own: its tools do what its API does.
 */
@Tag("applications")
class ReactivePlatformTests {

	@ParameterizedTest
	@EnumSource(McpEra.class)
	void toolsAnswerAsTheApiDoes(McpEra era) {
		TestApplication.REACTIVE_PLATFORM.serve((base) -> {
			McpTestClient ada = client(base, era).signedInAs("ada", "ada");
			assertThat(ada.tool("draftArticle").with("title", "Nulls").call())
				.hasText("{\"author\":\"ada\",\"layout\":{\"paper\":\"A4\"},\"title\":\"Nulls\"}");
			assertThat(ada.tool("draftArticle").with("title", "Nulls").call()).failed("There is an article 'Nulls'");
			assertThat(ada.tool("findArticle").with("title", "Nulls").call())
				.hasText("{\"author\":\"ada\",\"layout\":{\"paper\":\"A4\"},\"title\":\"Nulls\"}");
			assertThat(ada.tool("findArticle").with("title", "None").call()).succeeded();
			assertThat(ada.tool("listArticles").call())
				.hasText("[{\"author\":\"ada\",\"layout\":{\"paper\":\"A4\"},\"title\":\"Nulls\"}]");
			assertThat(get(base, "ada")).isEqualTo(
					"[{\"author\":\"ada\",\"cover\":null,\"layout\":{\"colour\":null,\"paper\":\"A4\"},\"title\":\"Nulls\"}]");
		});
	}

	@ParameterizedTest
	@EnumSource(McpEra.class)
	void refusalsAreThoseOfTheProtocol(McpEra era) {
		TestApplication.REACTIVE_PLATFORM.serve((base) -> {
			assertThat(get(base, "eve")).isEqualTo("{\"code\":403}");
			refused(client(base, era), 401);
			refused(client(base, era).signedInAs("ada", "wrong"), 401);
			refused(client(base, era).signedInAs("eve", "eve"), 403);
		});
	}

	@ParameterizedTest
	@EnumSource(McpEra.class)
	void rulesOfMethodsDecideWhoSeesATool(McpEra era) {
		TestApplication.REACTIVE_PLATFORM.serve((base) -> {
			assertThat(client(base, era).signedInAs("kim", "kim").tool("publishAll").call()).hasText("published");
			assertThat(client(base, era).signedInAs("ada", "ada").tools())
				.extracting((tool) -> tool.path("name").asString())
				.contains("draftArticle")
				.doesNotContain("publishAll");
		});
	}

	private static void refused(McpTestClient client, int status) {
		McpResponse response = client.tool("listArticles").call();
		assertThat(response.status()).isEqualTo(status);
		assertThat(response.header("WWW-Authenticate") != null).isEqualTo(status == 401);
		assertThat(response.header("Content-Type")).startsWith("application/json");
		assertThat(response.failure()).isNotNull();
	}

	private static McpTestClient client(URI base, McpEra era) {
		return McpTestClient.of(base.resolve("/mcp")).speaking(era);
	}

	private static String get(URI base, String user) {
		String credentials = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
		try {
			return HttpClient.newHttpClient()
				.send(HttpRequest.newBuilder(base.resolve("/articles"))
					.header("Authorization", "Basic " + credentials)
					.build(), HttpResponse.BodyHandlers.ofString())
				.body();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
