package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.card.McpServerCardAutoConfiguration;
import io.mcpspring.spring.card.ServerCard;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The card of a server, which everybody may read although all else needs a token.
 */
class ServerCardTests {

	private static final String[] CARD = { "mcp.server.public-url=https://mcp.example.com/mcp",
			"mcp.server.card.enabled=true", "mcp.server.name=shop", "mcp.server.version=1.2.3", "mcp.server.title=Shop",
			"mcp.server.description=Sells what you need" };

	private static final String PROOF = "v=MCPv1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

	private static SecuredServer start(WebApplicationType type, StubIssuer issuer, String... more) {
		List<String> properties = new ArrayList<>(List.of(CARD));
		properties.addAll(List.of(more));
		return SecuredServer.start(type, issuer, properties.toArray(String[]::new));
	}

	@EachStack
	void servesWhatWasConfiguredToEverybody(WebApplicationType type) {
		// extensions CARD-01 to CARD-06, CARD-09
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, issuer)) {
			HttpResponse<String> card = server.http()
				.send("GET", "/mcp/server-card", null, "Origin", "https://anywhere.example", "X-Forwarded-Host",
						"forged.example");
			assertThat(card.statusCode()).isEqualTo(200);
			assertThat(header(card, "Content-Type")).isEqualTo("application/mcp-server-card+json");
			assertThat(header(card, "Access-Control-Allow-Origin")).isEqualTo("*");
			assertThat(header(card, "Access-Control-Expose-Headers")).isEqualTo("ETag");
			assertThat(header(card, "Cache-Control")).isEqualTo("public, max-age=3600");
			assertThat(card.body())
				.isEqualTo("{\"$schema\":\"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json\","
						+ "\"name\":\"com.example.mcp/shop\",\"version\":\"1.2.3\","
						+ "\"description\":\"Sells what you need\",\"title\":\"Shop\","
						+ "\"remotes\":[{\"type\":\"streamable-http\",\"url\":\"https://mcp.example.com/mcp\","
						+ "\"supportedProtocolVersions\":"
						+ "[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"]}]}");
			assertThat(server.http().send("GET", "/.well-known/ai-catalog.json", null).statusCode()).isEqualTo(401);
			assertThat(server.http().send("GET", "/.well-known/mcp-registry-auth", null).statusCode()).isEqualTo(401);
			assertThat(server.http().send("GET", "/mcp/server-card/more", null).statusCode()).isEqualTo(401);
			assertThat(server.http().initialize(null).statusCode()).isEqualTo(401);
		}
	}

	@EachStack
	void letsCachesRevalidateAndWebPagesAsk(WebApplicationType type) {
		// extensions CARD-06, CARD-07
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, issuer)) {
			McpHttp http = server.http();
			String tag = header(http.send("GET", "/mcp/server-card", null), "ETag");
			assertThat(tag).matches("\"[0-9a-f]{32}\"");
			for (String known : List.of(tag, "W/" + tag, "\"other\", " + tag, "*")) {
				HttpResponse<String> unchanged = http.send("GET", "/mcp/server-card", null, "If-None-Match", known);
				assertThat(unchanged.statusCode()).as(known).isEqualTo(304);
				assertThat(unchanged.body()).isEmpty();
				assertThat(header(unchanged, "ETag")).isEqualTo(tag);
			}
			for (String unknown : List.of("\"other\"", "garbage", "", ",,\"")) {
				assertThat(http.send("GET", "/mcp/server-card", null, "If-None-Match", unknown).statusCode())
					.as(unknown)
					.isEqualTo(200);
			}
			HttpResponse<String> preflight = http.send("OPTIONS", "/mcp/server-card", null, "Origin",
					"https://anywhere.example", "Access-Control-Request-Method", "GET");
			assertThat(preflight.statusCode()).isEqualTo(204);
			assertThat(header(preflight, "Access-Control-Allow-Origin")).isEqualTo("*");
			assertThat(header(preflight, "Access-Control-Allow-Methods")).isEqualTo("GET");
			assertThat(header(preflight, "Access-Control-Allow-Headers")).isEqualTo("Content-Type, If-None-Match");
			HttpResponse<String> head = http.send("HEAD", "/mcp/server-card", null);
			assertThat(head.statusCode()).isEqualTo(200);
			assertThat(head.body()).isEmpty();
			HttpResponse<String> posted = http.send("POST", "/mcp/server-card", "{}");
			assertThat(posted.statusCode()).isEqualTo(405);
			assertThat(header(posted, "Allow")).isEqualTo("GET, HEAD, OPTIONS");
		}
	}

	@Test
	void hasTheCatalogueOfTheDomainForAnApplicationThatServesIt() {
		// extensions CARD-08
		runner().withPropertyValues("mcp.server.card.name=org.example/my.shop")
			.run((context) -> assertThat(context.getBean(ServerCard.class).catalog().toString())
				.contains("urn:air:mcp.example.com:mcp:my.shop", "https://mcp.example.com/mcp/server-card"));
	}

	@EachStack
	void servesTheFileToPublishInARegistry(WebApplicationType type) {
		// extensions CARD-05
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = start(type, issuer, "mcp.server.card.registry-proof=" + PROOF)) {
			HttpResponse<String> file = server.http().send("GET", "/mcp/server.json", null);
			assertThat(file.statusCode()).isEqualTo(200);
			assertThat(header(file, "Content-Type")).isEqualTo("application/json");
			assertThat(McpHttp.json(file).toString()).isEqualTo(
					"{\"$schema\":\"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json\","
							+ "\"name\":\"com.example.mcp/shop\",\"version\":\"1.2.3\","
							+ "\"description\":\"Sells what you need\",\"title\":\"Shop\","
							+ "\"remotes\":[{\"type\":\"streamable-http\",\"url\":\"https://mcp.example.com/mcp\"}]}");
			HttpResponse<String> proof = server.http().send("GET", "/.well-known/mcp-registry-auth", null);
			assertThat(proof.statusCode()).isEqualTo(200);
			assertThat(header(proof, "Content-Type")).startsWith("text/plain");
			assertThat(proof.body()).isEqualTo(PROOF + "\n");
		}
	}

	@Test
	void leavesOutOfTheRegistryFileWhatARegistryRefuses() {
		runner().withPropertyValues("mcp.server.title=" + "a".repeat(101))
			.run((context) -> assertThat(context.getBean(ServerCard.class).registryFile().toString())
				.doesNotContain("title")
				.contains("com.example.mcp/shop"));
	}

	private static String header(HttpResponse<String> response, String name) {
		return response.headers().firstValue(name).orElse("");
	}

	private static WebApplicationContextRunner runner() {
		return new WebApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(McpServerAutoConfiguration.class, McpServerCardAutoConfiguration.class,
							JacksonAutoConfiguration.class, TaskExecutionAutoConfiguration.class))
			.withPropertyValues(CARD);
	}

	@Test
	void servesNoCardUnlessToldTo() {
		runner().withPropertyValues("mcp.server.card.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ServerCard.class));
		runner().run((context) -> assertThat(context).hasSingleBean(ServerCard.class));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { "mcp.server.public-url=|'mcp.server.public-url' is missing",
					"mcp.server.card.name=shop|'mcp.server.card.name' is no name of a card: 'shop'",
					"mcp.server.card.registry-proof=secret|'mcp.server.card.registry-proof' is no proof of a domain",
					"mcp.server.description=|'mcp.server.description' is missing" })
	void saysWhatIsMissing(String property, String message) {
		runner().withPropertyValues(property)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessage(message));
	}

	@Test
	void wantsAShortDescription() {
		runner().withPropertyValues("mcp.server.description=" + "a".repeat(101))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("'mcp.server.description' has more than 100 characters, too many for a card"));
	}

}
